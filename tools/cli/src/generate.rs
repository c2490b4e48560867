//! `minescheme generate`: boards that need no guess.

use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::words::place_of;
use minescheme::formats::Format;
use minescheme::generate::{Demand, Exhausted, GenerateError, Generated, Unmet, generate};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::{Matcher, Tier};
use minescheme::observer::Stopped;
use minescheme::rules::RuleSet;
use minescheme_protocol::boards;
use serde_json::json;

use crate::arguments::{
    COUNT, DIGITS, FIRST, SECONDS, SEED, THREADS, one_of, parse_cell, parse_game, within,
};
use crate::progress::Watch;
use crate::table::open_rules;
use crate::{Answer, counted, numbers, what_ifs};

/// Make boards that need no guess, as hard as you like
///
/// Random boards are drawn until one can be solved by logic alone from the first cell, so all boards without a guess are equally likely.
/// A board is as hard as its hardest step if the easiest step is always taken. A step that takes more numbers at once is harder. Of two
/// steps that take equally many numbers, the one with a "what if" is harder, and one with nested "what if"s is harder still. The same seed
/// gives the same boards on any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme generate --random expert --count 10 --json
  minescheme generate --random expert --min-digits 3 --max-digits 3
  minescheme generate --random 16x16/40 --cell 0,0 --first safe --without-count
  minescheme generate --random 16x30/170 --dense
  minescheme generate --random expert --format tatham")]
pub struct Args {
    /// `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    random: Game,
    /// The number of boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(COUNT))]
    count: u64,
    /// The seed: the same seed gives the same boards
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// The first cell: row and column, counted from 0, or in brackets from 1, as in "(4,5)" [default: the centre]
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    cell: Option<Coord>,
    /// What the first click promises
    #[arg(long, default_value = "opening", value_parser = one_of(FIRST))]
    first: FirstClick,
    /// The largest number of random boards to try for each board
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = within::<u64>(COUNT))]
    tries: u64,
    /// Only boards that can be solved without the number of mines
    #[arg(long)]
    without_count: bool,
    /// The hardest step takes at most this many numbers
    #[arg(long, value_name = "K", value_parser = within::<usize>(DIGITS))]
    max_digits: Option<usize>,
    /// The hardest step takes at least this many numbers
    #[arg(long, value_name = "K", value_parser = within::<usize>(DIGITS))]
    min_digits: Option<usize>,
    /// What the board must need: a configuration by its name (such as 1-2), a rule by its number or id, or a pattern by its id. If it
    /// may not be used, steps no harder than the board's hardest step don't solve the board
    #[arg(long, value_name = "RULE|NAME")]
    needs: Option<String>,
    /// How many steps may take as many numbers as the hardest, as in 3..8
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    hard_steps: Option<RangeInclusive<usize>>,
    /// The highest order that a step may take: 1 for no "what if", 2 for "what if"s about one number, 3 for "what if"s inside these, and so on
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=u8::MAX.into()))]
    order: Option<u8>,
    /// The range of the 3BV, as in 150..180. The 3BV is the smallest number of clicks that open the board without flags
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    bbbv: Option<RangeInclusive<usize>>,
    /// Add mines one by one so that no guess is needed, and then move them around, instead of drawing random boards. Use this for boards
    /// with very many mines. Boards that need no guess are then nearly equally likely
    #[arg(long)]
    dense: bool,
    /// Make boards with walls, where this file has `#`. It has as many rows and columns; its other cells don't matter
    #[arg(long, value_name = "FILE")]
    mask: Option<PathBuf>,
    /// Stop after this many seconds, and print what was found by then
    #[arg(long, value_name = "N", value_parser = within::<u64>(SECONDS))]
    seconds: Option<u64>,
    /// The format of the boards: text, layout, or for other programs links, mbf, mine, board, tatham, tatham-plain or address
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    format: Option<Format>,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON, one object per board
    #[arg(long)]
    json: bool,
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let read = || {
        let (least, most) = text.split_once("..")?;
        let least = if least.is_empty() { 0 } else { least.parse().ok()? };
        let most = if most.is_empty() { usize::MAX } else { most.parse().ok()? };
        Some(least..=most)
    };
    match read() {
        Some(range) if range.is_empty() => Err("the first number is larger than the second".to_owned()),
        range => range.ok_or_else(|| "expected a range, as in 3..8; for one number, write 5..5".to_owned()),
    }
}

/// The memory that makers may take together.
const MOST_MEMORY: u64 = 4 << 30;

/// As many threads as were asked for, or as there are cores, but no more than may take the memory.
fn threads_that_fit(threads: Option<usize>, demand: &Demand) -> Result<Option<usize>> {
    let (rows, cols) = demand.game.size();
    let each = demand.memory();
    let [takes, most] = [each, MOST_MEMORY].map(|bytes| bytes as f64 / f64::from(1 << 30));
    ensure!(
        each <= MOST_MEMORY,
        "a board of {rows} × {cols} cells takes {takes:.1} GiB of memory, expected at most {most:.0}: choose a smaller one, or one that is less wide"
    );
    let most = (MOST_MEMORY / each.max(1)) as usize;
    let wanted = threads.or_else(|| thread::available_parallelism().ok().map(usize::from));
    Ok(Some(wanted.unwrap_or(1).min(most)))
}

/// Makes things on so many threads, or on as many as there are cores, while this thread writes those that are made.
pub fn written_while<T: Send + 'static>(
    threads: Option<usize>,
    watch: &Watch,
    make: impl FnOnce(Box<dyn FnMut(T) + Send>) -> Result<(), GenerateError> + Send,
    mut write: impl FnMut(T) -> io::Result<()>,
) -> Result<Result<(), GenerateError>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build()?;
    let (send, made) = mpsc::channel();
    let made = thread::scope(|scope| {
        let making = scope.spawn(|| pool.install(|| make(Box::new(move |one| drop(send.send(one))))));
        let written = made.into_iter().try_for_each(&mut write);
        if written.is_err() {
            watch.stop();
        }
        let made = making.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.map(|()| made)
    })?;
    Ok(made)
}
/// What helps where random boards need a guess.
const DENSE: &str = "; with many mines, --dense rearranges boards until they need no guess";

/// What is answered at the end of a series; `remedy` is what else may help if too many tries were in vain.
pub fn ended(
    made: Result<(), GenerateError>,
    remedy: impl Fn(&Exhausted) -> &'static str,
    out: &mut dyn Write,
) -> Result<Answer> {
    out.flush()?;
    match made {
        Ok(()) => Ok(Answer::Yes),
        Err(GenerateError::Exhausted(exhausted)) => {
            let remedy = remedy(&exhausted);
            writeln!(io::stderr(), "{exhausted}; allow more with --tries, or ask for less{remedy}")?;
            Ok(Answer::No)
        }
        Err(GenerateError::Stopped(_)) => {
            writeln!(io::stderr(), "{Stopped}")?;
            Ok(Answer::Interrupted)
        }
        Err(error) => Err(error.into()),
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let rules = open_rules(None)?;
        let demand = self.demand(&rules)?;
        let threads = threads_that_fit(self.threads, &demand)?;
        if let Some(format) = self.format {
            // Whether the format holds such boards shows in any layout.
            format.write(&demand.layout(self.seed, 0), None)?;
            if self.count > 1 {
                format.between()?;
            }
        }
        let matcher = Matcher::new(&rules);
        let watch = Watch::start("generate", self.count).within(self.seconds.map(Duration::from_secs));
        let series = (self.seed, self.count, self.tries);
        let made = written_while(
            threads,
            &watch,
            |found| generate((&matcher, &rules, &demand), series, &watch, found),
            |board| self.print(&board, &demand, &mut *out),
        )?;
        let is_late = watch.is_late();
        drop(watch);
        if is_late && matches!(made, Err(GenerateError::Stopped(_))) {
            out.flush()?;
            let seconds = counted(self.seconds.unwrap_or(0), "second", "seconds");
            let dense = if self.dense { "" } else { DENSE };
            let missing = format!("time is up before all boards were found, after {seconds}");
            writeln!(io::stderr(), "{missing}; allow more with --seconds, or ask for less{dense}")?;
            return Ok(Answer::No);
        }
        ended(made, |exhausted| if self.may_be_dense(exhausted) { DENSE } else { "" }, out)
    }

    /// Whether all that failed were boards that need a guess, which can be rearranged.
    fn may_be_dense(&self, exhausted: &Exhausted) -> bool {
        let guesses = exhausted.unmet.get(&Unmet::Guess).copied().unwrap_or(0);
        !self.dense && guesses * 2 > exhausted.tries
    }

    fn demand(&self, rules: &RuleSet) -> Result<Demand> {
        let game = self.random.clicked(self.first, self.cell)?;
        let (least, most) = (self.min_digits.unwrap_or(0), self.max_digits.unwrap_or(usize::MAX));
        ensure!(least <= most, "--min-digits {least} is more than --max-digits {most}: no board meets both");
        let needs = self.needs.as_deref().map(|text| boards::needed(text, rules));
        let demand = Demand {
            counted: !self.without_count,
            digits: least..=most,
            max_order: self.order.unwrap_or(u8::MAX),
            hard_steps: self.hard_steps.clone().unwrap_or(0..=usize::MAX),
            needs: needs.transpose()?,
            bbbv: self.bbbv.clone().unwrap_or(0..=usize::MAX),
            named: self.json,
            dense: self.dense,
            ..Demand::new(game)
        };
        let Some(path) = &self.mask else { return Ok(demand) };
        let text = fs::read(path).with_context(|| format!("--mask: cannot read {}", path.display()))?;
        let mask: Board =
            String::from_utf8_lossy(&text).parse().with_context(|| format!("--mask {}", path.display()))?;
        if let Some(Coord { row, col }) = self.cell {
            let is_wall = mask.get(Coord::new(row, col)) == Cell::Wall;
            ensure!(!is_wall, "--cell {row},{col}: the mask has a wall there");
        }
        demand.between(&mask).with_context(|| format!("--mask {}", path.display()))
    }

    fn print(&self, board: &Generated, demand: &Demand, out: &mut dyn Write) -> io::Result<()> {
        let Generated { layout, grade, bbbv, tries } = board;
        let (first, hardest) = (demand.game.first_cell(), grade.hardest);
        if self.json {
            writeln!(out, "{}", json!(boards::Generated::of(board, demand)))?;
        } else if let Some(format) = self.format {
            out.write_all(&format.write(layout, Some(first)).map_err(io::Error::other)?)?;
            if self.count > 1 {
                out.write_all(format.between().map_err(io::Error::other)?.as_bytes())?;
            }
        } else {
            let is_open = grade.steps.is_empty() && *bbbv <= 1;
            let digits = numbers(hardest.digits);
            let count = if hardest.tier == Tier::Count { " and the number of mines" } else { "" };
            let how = if demand.dense { "rearranged" } else { "drawn" };
            let (rows, cols, mines) =
                (layout.rows(), layout.cols(), counted(layout.mines(), "mine", "mines"));
            write!(out, "; {rows} × {cols} cells, {mines}, no guess from {}; ", place_of(first))?;
            if is_open {
                writeln!(out, "the first click opens every safe cell")?;
            } else {
                writeln!(out, "hardest step: {digits}{count}, {}", what_ifs(hardest.order))?;
                let of = |(&digits, steps): (&usize, &usize)| format!("{steps} of {}", numbers(digits));
                let steps: Vec<String> = grade.steps.iter().map(of).collect();
                let steps = if steps.is_empty() { "none".to_owned() } else { steps.join(", ") };
                let (open, difficulty) = (counted(grade.hardest_open, "cell", "cells"), grade.difficulty());
                write!(out, "; steps: {steps}; {open} could be decided at the hardest moment; ")?;
                writeln!(out, "difficulty {difficulty}")?;
            }
            writeln!(out, "; 3BV {bbbv}; {how} on try {tries}\n{layout}")?;
        }
        out.flush()
    }
}
