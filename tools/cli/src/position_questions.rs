//! Questions about a position that have a short answer: which cell to open, the chance to win, a layout that fits, whether a proof holds.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use minescheme::board::{Cell, Coord};
use minescheme::explain::Explanations;
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::formats::Loaded;
use minescheme::matcher::Matcher;
use minescheme::odds::OddsError;
use minescheme_protocol::{Failure, advice, layouts};
use serde_json::{Value, json};

use crate::Answer;
use crate::arguments::{Effort, SEED, parse_cell, parse_mines, within};
use crate::boards::{Boards, Place, Unfit};
use crate::hints::hints;
use crate::solve_print::NO_CELL_IS_CLOSED;

/// Boards, and how they are asked.
#[derive(clap::Args, Debug)]
pub struct Positions {
    /// The number of mines on the whole board, flags included [default: as the file says]
    #[arg(long, value_name = "N", value_parser = parse_mines, allow_negative_numbers = true)]
    pub mines: Option<usize>,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub boards: Boards,
}

/// What is printed of one board: JSON, or text.
pub type Printed = (Value, String, Answer);

/// Prints it as asked for, and passes the answer on.
pub fn print((value, text, answer): Printed, json: bool, out: &mut dyn Write) -> Result<Answer> {
    match json {
        true => writeln!(out, "{value}")?,
        false => writeln!(out, "{}", text.trim_end())?,
    }
    Ok(answer)
}

/// What can't be asked of this board; the others are answered all the same.
pub fn unfit(loaded: &Loaded, failure: &Failure) -> anyhow::Error {
    Unfit(format!("{}: {failure}", loaded.name)).into()
}

/// How many mines there are: as is given, as the file says, or the flags where no cell is closed.
pub fn count(loaded: &Loaded, given: Option<usize>) -> Option<usize> {
    let flags = || {
        let cells = loaded.board.cells();
        let is_open = !cells.contains(&Cell::Closed);
        is_open.then(|| cells.iter().filter(|&&cell| cell == Cell::Mine).count())
    };
    given.or(loaded.mines).or_else(flags)
}

/// Errors: the number of mines isn't given, without which there are no odds.
pub fn has_count(loaded: &Loaded, mines: Option<usize>) -> Result<()> {
    let remedy = "give it with --mines N or with a line `mines N` before the board, flags included";
    let missing = || Unfit(format!("{}: found no number of mines, which odds need: {remedy}", loaded.name));
    Ok(mines.map(drop).ok_or_else(missing)?)
}

/// The heading of an answer among several.
fn named(_: Place, name: &str) -> String {
    format!("{name}\n")
}

impl Positions {
    fn each(
        &self,
        out: &mut dyn Write,
        heading: fn(Place, &str) -> String,
        mut ask: impl FnMut(&Matcher, &Loaded, Option<usize>) -> Result<Printed>,
    ) -> Result<Answer> {
        let matcher = Matcher::shipped().with_effort(self.effort.effort);
        self.boards.answer(out, |loaded, place, out| {
            if place.is_one_of_many && !self.boards.json {
                write!(out, "{}", heading(place, &loaded.name))?;
            }
            let mines = count(loaded, self.mines);
            let printed = ask(&matcher, loaded, mines)
                .or_else(|error| self.without_odds(&matcher, loaded, mines, &error.downcast::<Failure>()?))?;
            print(printed, self.boards.json, out)
        })
    }

    /// What is answered where there are no odds: that no placement fits, or that counting them takes too much work. Errors: another failure.
    fn without_odds(
        &self,
        matcher: &Matcher,
        loaded: &Loaded,
        mines: Option<usize>,
        failure: &Failure,
    ) -> Result<Printed> {
        if failure.kind != "odds" {
            return Err(unfit(loaded, failure));
        }
        let mut session = matcher.session_on(&loaded.board, mines);
        let contradiction = session.deduce().session().contradiction();
        let mut lines = vec![failure.message.clone()];
        let answer = match session.odds() {
            Err(OddsError::TooLarge { .. }) => {
                lines.push(self.effort.remedy());
                Answer::Undecided
            }
            _ => Answer::No,
        };
        for hint in contradiction.iter().flat_map(|found| hints(matcher, &loaded.board, mines, found)) {
            lines.extend(wrap(&hint));
        }
        Ok((json!({ "error": failure }), lines.join("\n"), answer))
    }
}

/// Choose the cell to open next: a safe one, or the best guess
///
/// The exit code is 1 if no placement of the mines fits the board; 3 if counting them takes more than --effort.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme guess --mines 99 position.txt")]
pub struct GuessArgs {
    #[command(flatten)]
    positions: Positions,
}

impl GuessArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        self.positions.each(out, named, |matcher, loaded, mines| {
            has_count(loaded, mines)?;
            let found = advice::guess(matcher, &loaded.board, mines)?;
            let text = match &found {
                None if !loaded.board.cells().contains(&Cell::Closed) => NO_CELL_IS_CLOSED.to_owned(),
                None => "No closed cell is in doubt.".to_owned(),
                Some(best) => {
                    let (place, mine) = (place_of(best.cell), 100.0 * best.mine);
                    match mine {
                        0.0 => format!("Open {place}. It is safe."),
                        _ => format!("Open {place}. It is a mine with a probability of {mine:.1} %."),
                    }
                }
            };
            Ok((json!(found), text, Answer::Yes))
        })
    }
}

/// Compute the chance of winning from a position with best play
///
/// This searches the whole game tree, so it works only late in a game, with at most 2,000 ways to place the mines. The exit code is 3 if
/// there are more; 1 if there is none.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme win --mines 10 position.txt")]
pub struct WinArgs {
    #[command(flatten)]
    positions: Positions,
}

impl WinArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        self.positions.each(out, named, |matcher, loaded, mines| {
            has_count(loaded, mines)?;
            let found = advice::win(matcher, &loaded.board, mines)?;
            let (text, answer) = match found.win {
                Some(win) => (format!("{:.2} %", 100.0 * win), Answer::Yes),
                None => ("The game tree is too large to be searched.".to_owned(), Answer::Undecided),
            };
            Ok((json!(found), text, answer))
        })
    }
}

/// Draw a layout that agrees with everything that is open
///
/// All such layouts are equally likely. A kind game draws one in which the clicked cell is safe (--safe), a cruel one the opposite
/// (--mined). The same seed gives the same layout. The exit code is 1 if there is none; 3 if counting them takes more than --effort.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme layout-given --mines 99 position.txt
  minescheme layout-given --mines 99 --safe 3,4 --seed 7 position.txt")]
pub struct LayoutGivenArgs {
    /// A cell that must be safe: row and column, counted from 0, or in brackets from 1, as in "(4,5)"
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    safe: Vec<Coord>,
    /// A cell that must be a mine
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    mined: Vec<Coord>,
    /// The seed: the same seed gives the same layout
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    #[command(flatten)]
    positions: Positions,
}

impl LayoutGivenArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        self.positions.each(out, Place::above, |matcher, loaded, mines| {
            has_count(loaded, mines)?;
            let given = (&self.safe[..], &self.mined[..]);
            let drawn = layouts::layout_given(matcher, &loaded.board, mines, given, self.seed)?;
            Ok((json!(drawn), drawn.layout, Answer::Yes))
        })
    }
}

/// Check a proof, using only the rules of the game
///
/// PROOF is the output of `minescheme explain --json` for the board. The exit code is 1 if it isn't a proof.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme explain --all --json position.txt > proof.json
  minescheme check --proof proof.json position.txt")]
pub struct CheckArgs {
    /// The explanations, one JSON object a board
    #[arg(long, value_name = "PROOF")]
    proof: PathBuf,
    #[command(flatten)]
    positions: Positions,
}

impl CheckArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let path = self.proof.display();
        let text = fs::read_to_string(&self.proof).with_context(|| format!("--proof {path}"))?;
        let mut proofs = serde_json::Deserializer::from_str(&text).into_iter::<Explanations>();
        self.positions.each(out, named, |_, loaded, mines| {
            let proof =
                proofs.next().with_context(|| format!("--proof {path}: found fewer proofs than boards"))?;
            let proof =
                proof.with_context(|| format!("--proof {path}: expected what `explain --json` prints"))?;
            let checked = advice::check(&loaded.board, mines, &proof);
            let text = match (&checked.why, checked.explanation) {
                (None, _) if proof.explanations.len() == 1 => "1 explanation is a proof".to_owned(),
                (None, _) => format!("{} explanations are proofs", proof.explanations.len()),
                (Some(why), Some(number)) => format!("explanation {} is no proof: {why}", number + 1),
                (Some(why), None) => format!("the contradiction isn't proved: {why}"),
            };
            Ok((json!(checked), text, checked.valid.into()))
        })
    }
}

/// Read a position in any format and print it as text
///
/// With --json, also print the layout, if the file has one, and the clicks of a replay.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme read --json replay.rawvf")]
pub struct ReadArgs {
    #[command(flatten)]
    boards: Boards,
}

impl ReadArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        self.boards.answer(out, |loaded, place, out| {
            if self.boards.json {
                let position = minescheme_protocol::position::Position::of(loaded.clone(), 0);
                writeln!(out, "{}", json!(position))?;
                return Ok(Answer::Yes);
            }
            if place.number > 0 {
                writeln!(out)?;
            }
            if let Some(mines) = loaded.mines {
                writeln!(out, "mines {mines}")?;
            }
            write!(out, "{}", loaded.board)?;
            Ok(Answer::Yes)
        })
    }
}
