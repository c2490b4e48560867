//! `minescheme solve`: what follows on a board, or playing a whole layout.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use minescheme::board::Cell;
use minescheme::formats::{self, Boards, Format, Loaded, ReadError};
use minescheme::layout::FirstClick;
use minescheme::matcher::{self, Matcher, Tier};
use minescheme::play::{Guesser, Policy};
use serde_json::json;

use crate::arguments::parse_mines;
use crate::boards::read_twice;
use crate::solve_print::{self, NO_CELL_IS_CLOSED};
use crate::table::open_table;
use crate::{Answer, odds};

/// Find all cells that are certain to be safe or mines
///
/// Prints the board with `s` on safe cells and `m` on mines. `minescheme explain` shows why a cell is safe or a mine.
/// The exit code is 1 if the board contradicts itself, or if a board needs a guess (with --play).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme solve position.txt
  minescheme solve --mines 99 --json - < position.txt
  minescheme solve --table library.mst --play boards/*")]
pub struct Args {
    /// The patterns or rules to use: a file written by `train` or `compile` [default: the rules that come with the program]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// The number of mines on the whole board, flags included [default: taken from the file, or unknown]
    #[arg(long, value_name = "N", value_parser = parse_mines, allow_negative_numbers = true)]
    mines: Option<usize>,
    /// The kinds of argument (tiers) that may be used, cheapest first: single (one number), table (the patterns or rules of --table), what_if
    /// (suppose that a cell is a mine, or safe, and see what would follow), exact (all placements of mines), count (the number of mines on the
    /// board) [default: all]
    #[arg(long, value_name = "TIER,…", value_delimiter = ',')]
    tiers: Vec<Tier>,
    /// Also list what each cell follows from, step by step
    #[arg(long, conflicts_with = "play")]
    steps: bool,
    /// Play the board to the end: open safe cells until none is left. The file must give the places of all mines
    #[arg(long)]
    play: bool,
    #[arg(long, value_name = "NAME", help = crate::formats_help())]
    format: Option<Format>,
    /// What to print if no cell is safe and the number of mines is known
    #[arg(long, value_enum, default_value = "exact")]
    guess: GuessArg,
    /// Print JSON, one object a board
    #[arg(long)]
    json: bool,
    #[arg(required = true, value_name = "BOARD", help = crate::BOARDS_HELP)]
    boards: Vec<PathBuf>,
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
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let (mut matcher, _) = open_table(self.table.as_deref())?;
        if !self.tiers.is_empty() {
            matcher = matcher.with_tiers(self.tiers.iter().copied().collect());
        }
        let (count, boards) = read_twice(&self.boards, |path| self.open(path), |loaded| self.check(loaded))?;
        let mut solved = 0;
        for loaded in boards {
            let loaded = loaded?;
            let yes = if self.play {
                self.play_one(&matcher, &loaded, out)?
            } else {
                self.solve_one(&matcher, &loaded, count > 1, out)?
            };
            solved += usize::from(yes);
        }
        if self.play && count > 1 && !self.json {
            writeln!(out, "{solved} of {count} boards solved without a guess")?;
        }
        Ok(Answer::from(solved == count))
    }

    fn open(&self, path: &Path) -> Result<Boards, ReadError> {
        let boards = formats::open(path, self.format)?;
        Ok(if self.play { boards.as_layouts() } else { boards })
    }

    /// Refuses a board that cannot be played as is asked.
    fn check(&self, Loaded { name, layout, .. }: &Loaded) -> anyhow::Result<()> {
        let Some(layout) = layout.as_ref().filter(|_| self.play) else {
            ensure!(
                !self.play,
                "{name}: found a position, expected a full layout for --play: `*` for every mine, digits or `-` elsewhere"
            );
            return Ok(());
        };
        let found = layout.mines();
        if let Some(mines) = self.mines.filter(|&mines| mines != found) {
            bail!("{name}: --mines {mines}, but the layout has {found} mines; leave --mines out");
        }
        Ok(())
    }

    /// Whether the board makes sense.
    fn solve_one(
        &self,
        matcher: &Matcher,
        loaded: &Loaded,
        named: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<bool> {
        let mines = self.mines.or(loaded.mines);
        let mut session = matcher.session_on(&loaded.board, mines);
        let found = session.deduce().to_answer();
        let stuck = found.safe.is_empty() && found.contradiction.is_none();
        let guesses = stuck && mines.is_some() && self.guess == GuessArg::Exact;
        let mut guesser = Guesser::new(matcher, Policy::default());
        if self.json {
            if !loaded.board.cells().contains(&Cell::Closed) {
                // Standard error may be gone; the answer is on standard output.
                let _ = writeln!(io::stderr(), "{}: {NO_CELL_IS_CLOSED}", loaded.name);
            }
            let odds =
                guesses.then(|| odds::to_json(&session, &mut guesser)).transpose()?.map(|(odds, _)| odds);
            let report = serde_json::to_string(&Report { found: &found, odds })?;
            writeln!(out, "{report}")?;
            return Ok(found.contradiction.is_none());
        }
        if named {
            writeln!(out, "{}", loaded.name)?;
        }
        solve_print::print(matcher, &loaded.board, mines, &found, self.steps, out)?;
        if guesses && session.known().cells().contains(&Cell::Closed) {
            odds::print_odds(&loaded.board, &session, &mut guesser, out)?;
        }
        Ok(found.contradiction.is_none())
    }

    /// Whether the board falls without a guess.
    fn play_one(&self, matcher: &Matcher, loaded: &Loaded, out: &mut dyn Write) -> anyhow::Result<bool> {
        let name = &loaded.name;
        let Some(layout) = &loaded.layout else { bail!("{name}: it does not say where the mines are") };
        let (start, first) = layout.opened(&loaded.board, FirstClick::Opening);
        let mut session = matcher.session_on(&start, Some(layout.mines()));
        let play = session.play(layout).with_context(|| name.clone())?;
        let end = session.board();
        let left = end.coords().filter(|&at| end.get(at) == Cell::Closed && !layout.is_mine(at)).count();
        let by_tier = || Tier::ALL.into_iter().zip(play.cells);
        if self.json {
            let tiers: serde_json::Map<_, _> =
                by_tier().map(|(tier, cells)| (tier.name().to_owned(), cells.into())).collect();
            let report = json!({
                "board": name,
                "solved_no_guess": play.solved,
                "first": first,
                "by_tier": tiers,
                "left": left,
            });
            writeln!(out, "{report}")?;
        } else {
            let verdict = if play.solved {
                "solved without a guess".to_owned()
            } else {
                format!("stuck, {left} safe cells left")
            };
            let tiers: Vec<String> =
                by_tier().map(|(tier, cells)| format!("{} {cells}", tier.name())).collect();
            let opened = first.map_or(String::new(), |first| {
                format!(", opened at row {}, column {}", first.row + 1, first.col + 1)
            });
            writeln!(out, "{name}{opened}: {verdict} ({})", tiers.join(", "))?;
        }
        Ok(play.solved)
    }
}
