//! `minescheme solve`: what follows on a board, or playing a whole layout.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::formats::Loaded;
use minescheme::layout::{FirstClick, Layout, Measures};
use minescheme::matcher::{self, FlagCheck, Matcher, Tier};
use minescheme::play::{Guesser, Policy};
use serde_json::json;

use crate::arguments::{Effort, parse_mines};
use crate::boards::{Reading, Unfit, answer_each};
use crate::grow::{Growing, Grown};
use crate::hints::hints;
use crate::solve_print::{self, NO_CELL_IS_CLOSED, Valued, told, values};
use crate::table::open_matcher;
use crate::until_solved::without_flags;
use crate::{Answer, counted, odds};

/// Find all cells that are certainly safe or certainly mines
///
/// Prints the board with `s` on safe cells and `m` on mines. `minescheme explain` shows why a cell is safe or a mine.
/// The exit code is 1 if the board contradicts itself, or if a board needs a guess (with --play); 3 if nothing was found but some
/// cells are undecided.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme solve position.txt
  minescheme solve --mines 99 --json - < position.txt
  minescheme solve --table library.mst --play boards/*
  minescheme solve --values position.txt
  minescheme solve --grow mine.mst --play boards/*")]
pub struct Args {
    /// The patterns or rules to use: a file written by `train` or `compile` [default: the rules that come with the program]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// The number of mines on the whole board, flags included [default: taken from the file, or unknown]
    #[arg(long, value_name = "N", value_parser = parse_mines, allow_negative_numbers = true)]
    mines: Option<usize>,
    /// The kinds of argument (tiers) to use, cheapest first: single (one number), table (the patterns or rules of --table), what_if
    /// (suppose that a cell is a mine, or safe, and see what would follow), exact (all placements of mines), count (the number of mines on
    /// the board) [default: all]
    #[arg(long, value_name = "TIER,…", value_delimiter = ',')]
    tiers: Vec<Tier>,
    #[command(flatten)]
    effort: Effort,
    /// Also list the steps, with the numbers that prove each cell
    #[arg(long, conflicts_with = "play")]
    steps: bool,
    /// Play the board to the end: open safe cells until none is left. The file must give the places of all mines
    #[arg(long)]
    play: bool,
    /// Also list the number that each safe cell will show when it is opened, where that is certain
    #[arg(long, conflicts_with_all = ["play", "piece"])]
    values: bool,
    /// Learn from the boards: if one gets stuck with the patterns of FILE, find the patterns it needs, add them to FILE, and report them. A
    /// new file begins with single digits. With --play, boards that give the places of all mines are played
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "tiers", "piece"])]
    grow: Option<PathBuf>,
    /// How to treat flags
    #[arg(long, value_enum, default_value = "trust", conflicts_with = "play")]
    flags: FlagsArg,
    /// The board is part of a larger one, so numbers at its edge may have mines outside. The number of mines isn't used
    #[arg(long, conflicts_with_all = ["play", "tiers", "table", "mines"])]
    piece: bool,
    #[command(flatten)]
    reading: Reading,
    /// What to print if no cell is safe and the number of mines is known
    #[arg(long, value_enum, default_value = "exact")]
    guess: GuessArg,
    /// Print JSON, one object per board
    #[arg(long)]
    json: bool,
    #[arg(required = true, value_name = "BOARD", help = crate::BOARDS_HELP)]
    boards: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FlagsArg {
    /// They are mines
    Trust,
    /// Also list which flags are proved, which aren't, and which may be wrong
    Check,
    /// They are closed cells like all others
    Ignore,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GuessArg {
    /// The odds of all closed cells, and the best guess
    Exact,
    /// Nothing
    None,
}

/// What follows, and the odds where nothing is safe.
#[derive(serde::Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    found: &'a matcher::Answer,
    #[serde(flatten)]
    odds: Option<serde_json::Value>,
    #[serde(flatten)]
    flags: Option<FlagCheck>,
    /// The numbers under safe cells, where they are certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Valued>>,
    /// What the board added to the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    grown: Option<serde_json::Value>,
    /// What may be the matter with a board that contradicts itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hints: Vec<String>,
}

/// The measures of a layout, in words.
pub fn measured(measures: &Measures) -> String {
    let Measures { bbbv, openings, islands, .. } = *measures;
    let openings = counted(openings, "opening", "openings");
    format!("3BV {bbbv}, {openings}, {}", counted(islands, "island", "islands"))
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let mut growing = self.grow.as_deref().map(Growing::open).transpose()?;
        let mut matcher = open_matcher(self.table.as_deref())?.with_effort(self.effort.effort);
        if !self.tiers.is_empty() {
            matcher = matcher.with_tiers(self.tiers.iter().copied().collect());
        }
        let reading = self.reading.get(self.play)?;
        let (mut count, mut solved) = (0, 0);
        let answer = answer_each(&self.boards, &reading, self.json, out, &mut |loaded, place, out| {
            count += 1;
            let layout = self.layout_to_play(loaded)?;
            let mut grown = None;
            if let Some(growing) = &mut growing {
                grown = Some(growing.learn(&self.board(&loaded.board), layout)?);
                matcher = growing.matcher().with_effort(self.effort.effort);
            }
            let one = match layout {
                Some(layout) => self.play_one(&matcher, loaded, layout, grown.as_ref(), out)?.into(),
                None => self.solve_one(&matcher, loaded, place.is_one_of_many, grown.as_ref(), out)?,
            };
            solved += usize::from(one == Answer::Yes);
            Ok(one)
        })?;
        if self.play && count > 1 && !self.json {
            writeln!(out, "{solved} of {count} boards solved without a guess")?;
        }
        Ok(answer)
    }

    /// The layout with --play. Errors: a board that cannot be played as is asked.
    fn layout_to_play<'a>(&self, Loaded { name, layout, .. }: &'a Loaded) -> Result<Option<&'a Layout>> {
        let Some(layout) = layout.as_ref().filter(|_| self.play) else {
            let expected = "expected a full layout for --play: `*` for every mine, digits or `-` elsewhere";
            ensure!(!self.play, Unfit(format!("{name}: found a position, {expected}")));
            return Ok(None);
        };
        let found = layout.mines();
        if let Some(mines) = self.mines.filter(|&mines| mines != found) {
            let has = format!("the layout has {found} mines; leave --mines out");
            bail!(Unfit(format!("{name}: --mines {mines}, but {has}")));
        }
        Ok(Some(layout))
    }

    fn solve_one(
        &self,
        matcher: &Matcher,
        loaded: &Loaded,
        named: bool,
        grown: Option<&Grown>,
        out: &mut dyn Write,
    ) -> Result<Answer> {
        let mines = self.mines.or(loaded.mines).filter(|_| !self.piece);
        let board = self.board(&loaded.board);
        let mut session = matcher.session_on(&board, mines);
        let found = match self.piece {
            true => matcher.ask_piece(&board),
            false => self.truly(&board, session.deduce().to_answer()),
        };
        let flags = (self.flags == FlagsArg::Check).then(|| matcher.check_flags(&board, mines));
        let hints = match &found.contradiction {
            Some(contradiction) if !self.piece => hints(matcher, &board, mines, contradiction),
            _ => Vec::new(),
        };
        let values = self.values.then(|| values(matcher, &board, mines, &found));
        let answer = match &found.contradiction {
            Some(_) => Answer::No,
            None => Answer::of_board(found.safe.len() + found.mines.len() > 0, found.undecided.len()),
        };
        let stuck = found.safe.is_empty() && found.contradiction.is_none();
        let guesses = stuck && mines.is_some() && self.guess == GuessArg::Exact;
        let mut guesser = Guesser::new(matcher, Policy::default());
        if self.json {
            if !board.cells().contains(&Cell::Closed) && found.contradiction.is_none() {
                // Standard error may be gone; the answer is on standard output.
                let _ = writeln!(io::stderr(), "{}: {NO_CELL_IS_CLOSED}", loaded.name);
            }
            let mut odds =
                guesses.then(|| odds::to_json(&session, &mut guesser)).transpose()?.map(|(odds, _)| odds);
            // Whether the odds are decided shows; the key says what is to be deduced.
            odds.as_mut().and_then(serde_json::Value::as_object_mut).map(|odds| odds.remove("undecided"));
            let (found, grown) = (&found, grown.map(Grown::to_json));
            let report = Report { found, odds, flags, values, grown, hints };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(answer);
        }
        if named {
            writeln!(out, "{}", loaded.name)?;
        }
        if let Some(grown) = grown {
            writeln!(out, "{grown}")?;
        }
        let how = solve_print::How {
            steps: self.steps,
            effort: self.effort,
            all_tiers: self.all_tiers(),
            is_piece: self.piece,
        };
        solve_print::print(matcher, &board, mines, &found, how, out)?;
        for line in values.iter().flat_map(|values| told(values)) {
            writeln!(out, "{line}")?;
        }
        // If flags are wrong, they explain the rest.
        let is_explained = flags.as_ref().is_some_and(|flags| !flags.wrong.is_empty());
        for hint in hints.iter().filter(|_| !is_explained) {
            wrap(hint).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        if let Some(flags) = &flags {
            solve_print::print_flags(flags, out)?;
        }
        if guesses && session.known().rest().cells().contains(&Cell::Closed) {
            odds::print_odds(&board, &session, &mut guesser, out)?;
        }
        Ok(answer)
    }

    /// The board with its flags as they are to be taken.
    fn board(&self, board: &Board) -> Board {
        if self.flags == FlagsArg::Ignore { without_flags(board.clone()) } else { board.clone() }
    }

    fn all_tiers(&self) -> bool {
        Tier::ALL.iter().all(|tier| self.tiers.is_empty() || self.tiers.contains(tier))
    }

    /// Where some tiers may not be used, nothing is proved of the cells of which the others say nothing.
    fn truly(&self, board: &Board, mut found: matcher::Answer) -> matcher::Answer {
        if !self.all_tiers() && found.contradiction.is_none() {
            let known: HashSet<Coord> = found.safe.iter().chain(&found.mines).copied().collect();
            found.undecided =
                board.coords().filter(|at| board.get(*at) == Cell::Closed && !known.contains(at)).collect();
        }
        found
    }

    /// Whether the board falls without a guess.
    fn play_one(
        &self,
        matcher: &Matcher,
        loaded: &Loaded,
        layout: &Layout,
        grown: Option<&Grown>,
        out: &mut dyn Write,
    ) -> Result<bool> {
        let name = &loaded.name;
        let (start, first) = layout.opened(&loaded.board, FirstClick::Opening);
        let mut session = matcher.session_on(&start, Some(layout.mines()));
        let play = session.play(layout).with_context(|| name.clone())?;
        let end = session.board();
        let left = end.coords().filter(|&at| end.get(at) == Cell::Closed && !layout.is_mine(at)).count();
        let measures = layout.measures();
        let by_tier = Tier::ALL.map(Tier::name).into_iter().zip(play.cells);
        if self.json {
            let tiers: BTreeMap<_, _> = by_tier.collect();
            let mut report = json!({
                "board": name,
                "solved_no_guess": play.solved,
                "first": first,
                "by_tier": tiers,
                "left": left,
                "bbbv": measures.bbbv,
                "openings": measures.openings,
                "islands": measures.islands,
            });
            if let Some(grown) = grown {
                report["grown"] = grown.to_json();
            }
            writeln!(out, "{report}")?;
        } else {
            if let Some(grown) = grown {
                writeln!(out, "{grown}")?;
            }
            let verdict = match play.solved {
                true => "solved without a guess".to_owned(),
                false => format!("stuck, {left} safe cells left"),
            };
            let tiers: Vec<String> = by_tier.map(|(tier, cells)| format!("{tier} {cells}")).collect();
            let opened = first.map_or(String::new(), |first| format!(", opened at {}", place_of(first)));
            let measured = measured(&measures);
            writeln!(out, "{name}{opened}: {verdict} ({}); {measured}", tiers.join(", "))?;
        }
        Ok(play.solved)
    }
}
