//! `minescheme odds`: how likely each closed cell is a mine.

use std::io::Write;
use std::path::PathBuf;

use anyhow::ensure;
use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{self, Format, Loaded};
use minescheme::matcher::Session;
use minescheme::odds::{Odds, OddsError, Placements};
use minescheme::play::{By, Guess, Guesser, Policy};
use serde_json::{Value, json};

use crate::Answer;
use crate::arguments::parse_mines;
use crate::boards::read_twice;
use crate::table::open_table;

/// Give the exact probability of a mine in each closed cell
///
/// Counts all ways to place the mines that fit the numbers and the mine count of the board. The exit code is 1 if there is
/// none, or if they are too many to be counted.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme odds --mines 99 position.txt
  minescheme odds --mines 10 --json - < position.txt")]
pub struct Args {
    /// The number of mines on the whole board, flags included [default: as the file says]
    #[arg(long, value_name = "N", value_parser = parse_mines, allow_negative_numbers = true)]
    mines: Option<usize>,
    #[arg(long, value_name = "NAME", help = crate::formats_help())]
    format: Option<Format>,
    /// Print JSON, one object a board
    #[arg(long)]
    json: bool,
    #[arg(required = true, value_name = "BOARD", help = crate::BOARDS_HELP)]
    boards: Vec<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let (matcher, _) = open_table(None)?;
        let mut guesser = Guesser::new(&matcher, Policy::default());
        let check = |loaded: &Loaded| {
            ensure!(
                self.mines.or(loaded.mines).is_some(),
                "{}: found no number of mines, which odds need: say it with --mines N, flags included",
                loaded.name
            );
            Ok(())
        };
        let (count, boards) = read_twice(&self.boards, |path| formats::open(path, self.format), check)?;
        let mut answer = Answer::Yes;
        for loaded in boards {
            let Loaded { name, board, mines, .. } = loaded?;
            let mut session = matcher.session_on(&board, self.mines.or(mines));
            session.deduce();
            let yes = if self.json {
                let (report, yes) = to_json(&session, &mut guesser)?;
                writeln!(out, "{report}")?;
                yes
            } else {
                if count > 1 {
                    writeln!(out, "{name}")?;
                }
                print(&board, &session, &mut guesser, out)?
            };
            if !yes {
                answer = Answer::No;
            }
        }
        Ok(answer)
    }
}

/// The odds as JSON, and whether there are any.
pub fn to_json(session: &Session, guesser: &mut Guesser) -> anyhow::Result<(Value, bool)> {
    let placements = session.placements().map(|placements| placements.to_string()).ok();
    Ok(match session.odds() {
        Ok(odds) => {
            let (rows, cols) = odds.size();
            let row = |row| (0..cols).map(|col| odds.at(Coord::new(row, col))).collect::<Vec<_>>();
            let cells: Vec<_> = (0..rows).map(row).collect();
            let safest = odds.safest();
            let best = guesser.guess(session)?;
            let best = best.map(|Guess { cell, by, mine, win }| {
                json!({"cell": cell, "win": win, "by": by.name(), "mine": mine})
            });
            (json!({"placements": placements, "odds": cells, "safest": safest, "best": best}), true)
        }
        Err(error @ (OddsError::Impossible { .. } | OddsError::TooLarge { .. })) => {
            let undecided = match error {
                OddsError::TooLarge { cells } => cells,
                _ => Vec::new(),
            };
            let none = json!({"placements": placements, "odds": null, "safest": [], "best": null, "undecided": undecided});
            (none, false)
        }
        Err(error) => return Err(error.into()),
    })
}

/// The board with its odds, for people. False if there are none.
fn print(
    board: &Board,
    session: &Session,
    guesser: &mut Guesser,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    match session.placements() {
        _ if !print_odds(board, session, guesser, out)? => return Ok(false),
        Ok(placements) => writeln!(out, "{} to place the mines", ways(&placements))?,
        Err(error) => writeln!(out, "{error}")?,
    }
    Ok(true)
}

/// The board with its odds, what is safest, and the best guess. False if there are no odds.
pub fn print_odds(
    board: &Board,
    session: &Session,
    guesser: &mut Guesser,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let odds = match session.odds() {
        Ok(odds) => odds,
        Err(error) => {
            writeln!(out, "{error}")?;
            return Ok(false);
        }
    };
    draw(board, &odds, out)?;
    let safest = odds.safest();
    if safest.is_empty() {
        writeln!(out, "no cell is closed")?;
    } else if odds.least() == 0.0 {
        writeln!(out, "safe: {}", list(&safest))?;
    } else if odds.least() == 1.0 {
        writeln!(out, "every closed cell is a mine: the game is won")?;
    } else {
        let least = percent(odds.least(), 1);
        writeln!(out, "nothing is safe; the least risk is {least}: {}", list(&safest))?;
        if let Some(guess) = guesser.guess(session)? {
            let risk = percent(guess.mine, 1);
            writeln!(out, "best guess: {}, a mine with {risk}; {}", list(&[guess.cell]), reason(&guess))?;
        }
    }
    Ok(true)
}

/// Why a guess is the best.
fn reason(guess: &Guess) -> String {
    match (guess.by, guess.win) {
        (By::Tree, Some(win)) => format!("best play wins {} of the time from here", percent(win, 1)),
        (By::Part, _) => {
            "nothing joins this part of the board to the rest, and best play of it begins here".to_owned()
        }
        (By::Pair, _) => "nothing will ever tell it from the cell beside it".to_owned(),
        (By::Worth, _) => "of the cells that are about as safe, opening it helps most".to_owned(),
        _ => "it is the safest".to_owned(),
    }
}

fn ways(placements: &Placements) -> String {
    let digits = placements.to_string();
    let about = match digits.len() {
        ..=15 => return if digits == "1" { "1 way".to_owned() } else { format!("{digits} ways") },
        len => format!("{}.{}·10^{}", &digits[..1], &digits[1..3], len - 1),
    };
    format!("{digits} (about {about}) ways")
}

/// The board with the chance of a mine, in percent, on every closed cell; rows and columns count from 1.
pub fn draw(board: &Board, odds: &Odds, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "how likely each closed cell is a mine, in %; digits of the board stand in brackets")?;
    write!(out, "{:>4} ", "")?;
    for col in 1..=board.cols() {
        write!(out, "{col:>4}")?;
    }
    writeln!(out)?;
    for row in 0..board.rows() {
        write!(out, "{:>4} ", row + 1)?;
        for col in 0..board.cols() {
            let at = Coord::new(row, col);
            let text = match (board.get(at), odds.at(at)) {
                (Cell::Digit(0), _) => "·".to_owned(),
                (Cell::Digit(digit), _) => format!("[{digit}]"),
                (Cell::Mine, _) => "*".to_owned(),
                (_, Some(odds)) => percent(odds, 0).trim_end_matches(" %").to_owned(),
                _ => "#".to_owned(),
            };
            write!(out, "{text:>4}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A chance in percent that says 0 and 100 only where they are sure.
fn percent(odds: f64, digits: usize) -> String {
    let unit = 0.1f64.powi(digits as i32);
    match 100.0 * odds {
        0.0 => "0 %".to_owned(),
        100.0 => "100 %".to_owned(),
        percent => format!("{:.digits$} %", percent.clamp(unit, 100.0 - unit)),
    }
}

/// Cells as a person counts them.
fn list(cells: &[Coord]) -> String {
    let words: Vec<String> =
        cells.iter().map(|at| format!("row {}, column {}", at.row + 1, at.col + 1)).collect();
    match words.as_slice() {
        [.., _] if words.len() > 6 => format!("{}; and {} more", words[..5].join("; "), words.len() - 5),
        _ => words.join("; "),
    }
}
