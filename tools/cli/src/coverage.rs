//! `minescheme coverage`: how much of real play a table decides.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use minescheme::board::{Board, Coord};
use minescheme::coverage::{Coverage, Ranking, Replayed, Report};
use minescheme::formats::{self, Refusal};
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::matcher::{Matcher, Tier};
use minescheme::observer::Observer;
use minescheme::odds::Odds;
use serde_json::{Value, json};

use crate::arguments::{COUNT, FIRST, SEED, THREADS, name_of, one_of, parse_cell, parse_game, within};
use crate::boards::{Reading, boards_in, no_layout};
use crate::progress::Watch;
use crate::save::Whole;
use crate::series::{Adds, Part};
use crate::table::{checksum, open_table};
use crate::{counted, coverage_page, grouped, listed};

/// Measure how much of real play the rules decide, on random boards or your own
///
/// Boards are played to the end. Each cell counts once, under the cheapest step that decides it: how many numbers it takes, how large
/// their window is, and how deep a "what if" goes. When the table finds nothing, an exact search looks for what it missed. If there is
/// nothing, the number of mines is used. If that doesn't help either, the program opens a safe cell and counts a guess. The same
/// boards and seed give the same JSON on any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme coverage --random expert --count 100000 --json > expert.json
  minescheme coverage --random 10x10/20 --first safe --count 1000
  minescheme coverage --random intermediate --count 10000 --html report.html
  minescheme coverage --table rules.mst --boards games/*
  minescheme coverage --random expert --from 1000 --json > second.json
  minescheme coverage --json --add first.json second.json")]
#[command(override_usage = "minescheme coverage [OPTIONS] <--random <GAME>|--boards <PATH>...>
       minescheme coverage [OPTIONS] --add <FILE>...")]
#[command(group(clap::ArgGroup::new("source").required(true).args(["random", "boards", "add"])))]
pub struct Args {
    /// The patterns or rules to measure: a file written by `train` or `compile` [default: the rules that come with the program]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Play random boards: `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    random: Option<Game>,
    /// Files or folders with boards that give the places of all mines, or `-` for standard input
    #[arg(long, value_name = "PATH", num_args = 1..)]
    boards: Vec<PathBuf>,
    /// The number of random boards
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "boards", value_parser = within::<u64>(COUNT))]
    count: u64,
    /// The number of the first board in the series
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "boards", value_parser = within::<u64>(SEED))]
    from: u64,
    /// Play nothing: add up reports of parts of one series, each written with --json
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["count", "from", "seed", "first", "cell", "tiers", "table", "threads", "html"])]
    add: Vec<PathBuf>,
    /// The seed: the same seed gives the same random boards and guesses
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// What the first click promises, for boards on which nothing is open yet
    #[arg(long, default_value = "opening", value_parser = one_of(FIRST))]
    first: FirstClick,
    /// The cell of the first click on random boards: row and column, counted from 0, or in brackets from 1, as in "(4,5)" [default: the centre]
    #[arg(long, value_name = "R,C", value_parser = parse_cell, conflicts_with = "boards")]
    cell: Option<Coord>,
    /// The kinds of argument (tiers) to measure: single, table, what_if; see `minescheme solve --help` [default: all]
    #[arg(long, value_name = "TIER,…", value_delimiter = ',')]
    tiers: Vec<Tier>,
    #[command(flatten)]
    reading: Reading,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also write the report as a single HTML page with charts, the patterns used most and a stuck position
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        if !self.add.is_empty() {
            let sum = Part::<Report>::added(&self.add)?;
            if self.json {
                return Ok(writeln!(out, "{}", json!(sum))?);
            }
            return print(&sum.report, None, out);
        }
        let to = self.from.checked_add(self.count);
        let to = to.with_context(|| format!("--from {}: expected less", self.from))?;
        let (matcher, rules) = open_table(self.table.as_deref())?;
        let tiers = self.tiers.iter().copied().collect();
        let matcher = if self.tiers.is_empty() { matcher } else { matcher.with_tiers(tiers) };
        let coverage = Coverage { matcher, rules, seed: self.seed };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        // Whether the page can be written is found out before anything is played.
        let html = self.html.as_deref().map(Whole::at).transpose()?;
        let start = Instant::now();
        let reading = self.reading.get(true)?;
        let refused = Mutex::new(Vec::new());
        let report = pool.install(|| self.play(&coverage, self.from..to, &reading, &refused))?;
        let refused = refused.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let ([one], 0) = (&refused[..], report.boards) {
            bail!("{}", one.message);
        }
        let report_boards = report.boards;
        if let Some(mut file) = html {
            let stuck = self.stuck(&coverage.matcher, &reading)?;
            file.write_all(coverage_page::page(&self.played(&report), &report, stuck)?.as_bytes())?;
            file.put_in_place()?;
        }
        if self.json {
            let mut report = match self.random {
                Some(game) => json!(Part::of(self.series(game, &coverage)?, self.from..to, report)),
                None => json!(report),
            };
            if !refused.is_empty() {
                report["errors"] = json!(refused);
            }
            writeln!(out, "{report}")?;
        } else {
            print(&report, Some(start.elapsed()), out)?;
            refused.iter().try_for_each(|refusal| writeln!(out, "error: {}", refusal.message))?;
        }
        let bad = refused.len();
        ensure!(bad == 0, "{bad} of {} boards could not be read; see above", report_boards + bad as u64);
        Ok(())
    }

    fn play(
        &self,
        coverage: &Coverage,
        numbers: Range<u64>,
        reading: &formats::Reading,
        refused: &Mutex<Vec<Refusal>>,
    ) -> Result<Report> {
        if let Some(game) = self.random {
            let game = game.clicked(self.first, self.cell)?;
            return Ok(coverage.random(game, numbers, &Watch::start("coverage", self.count))?);
        }
        let watch = Watch::start("coverage", self.boards.len() as u64);
        // A file with many boards is one step of the bar.
        let boards = self.boards.iter().flat_map(|path| {
            watch.advance(1);
            boards_in(path, reading.clone())
        });
        // The boards that can't be played are listed; the others are played.
        let playable = boards.filter_map(|loaded| {
            let refusal = match loaded {
                Ok(loaded) if loaded.layout.is_some() => return Some(Ok(loaded)),
                Ok(loaded) => Refusal::unfit(&loaded, no_layout(&loaded)),
                Err(error) => Refusal::from(&error),
            };
            refused.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(refusal);
            None
        });
        Ok(coverage.layouts(playable, self.first, &watch)?)
    }

    /// What boards must have in common so that reports on them add up.
    fn series(&self, game: Game, coverage: &Coverage) -> Result<Value> {
        let game = game.clicked(self.first, self.cell)?;
        Ok(json!({
            "game": game.to_string(),
            "first": name_of(FIRST, &self.first),
            "cell": game.first_cell(),
            "seed": self.seed,
            "table": format!("{:016x}", checksum(self.table.as_deref())?),
            "tiers": Tier::ALL.into_iter().filter(|&tier| coverage.matcher.tiers().contains(tier)).map(Tier::name).collect::<Vec<_>>(),
        }))
    }
}

/// Of replays: where the player guessed, or passed over what followed.
fn print_replays(replays: &[Replayed], out: &mut dyn Write) -> Result<()> {
    for game in replays {
        let end = if game.won { "won" } else { "not won" };
        let guesses = counted(game.guesses.len() + game.left_out, "guess", "guesses");
        writeln!(out, "{}: {}, {end}, {guesses}", game.name, counted(game.clicks, "click", "clicks"))?;
        for guess in &game.guesses {
            let was = if guess.mine { ", a mine" } else { "" };
            let why = match &guess.passed_over[..] {
                [] => "nothing was known to be safe".to_owned(),
                safe => format!("overlooked {}", listed(safe)),
            };
            let (cells, click, seconds) = (listed(&guess.cells), guess.click, guess.seconds);
            writeln!(out, "  click {click} at {seconds:.2} s: {cells}{was}; {why}")?;
        }
    }
    Ok(())
}

/// Boards that are looked through for a stuck position.
const LOOKED_THROUGH: u64 = 1000;

impl Args {
    /// What was played, in words.
    fn played(&self, report: &Report) -> String {
        match self.random {
            Some(game) => {
                let (boards, mines, (rows, cols)) = (grouped(report.boards), game.mines(), game.size());
                let seed = self.seed;
                format!("{boards} random boards of {rows}×{cols} cells with {mines} mines, seed {seed}")
            }
            None => format!("{} boards", grouped(report.boards)),
        }
    }

    /// The first position of the boards where no cell is safe, with its odds. The mine count is known.
    fn stuck(&self, matcher: &Matcher, reading: &formats::Reading) -> Result<Option<(Board, Odds)>> {
        let first = self.first;
        let layouts: Box<dyn Iterator<Item = (Layout, Board)>> = match self.random {
            Some(game) => {
                let game = game.clicked(first, self.cell)?;
                let layouts =
                    (self.from..).take(self.count as usize).map(move |index| game.layout(self.seed, index));
                Box::new(layouts.map(|layout| (layout.clone(), layout.closed_board())))
            }
            None => {
                let all = self.boards.iter().flat_map(|path| boards_in(path, reading.clone())).flatten();
                Box::new(all.filter_map(|loaded| Some((loaded.layout?, loaded.board))))
            }
        };
        for (layout, board) in layouts.take(LOOKED_THROUGH as usize) {
            let (board, _) = layout.opened(&board, first);
            let mut session = matcher.session_on(&board, Some(layout.mines()));
            if !session.play(&layout)?.solved
                && let Ok(odds) = session.odds()
            {
                return Ok(Some((session.board(), odds)));
            }
        }
        Ok(None)
    }
}

impl Adds for Report {
    const COMMAND: &'static str = "coverage";

    fn boards(&self) -> u64 {
        self.boards
    }

    fn and(self, other: Self) -> Self {
        Self::and(self, other)
    }
}

fn print(report: &Report, time: Option<Duration>, out: &mut dyn Write) -> Result<()> {
    let &Report { boards, guesses, cells, missed_local, ref stuck, ref chains, ref lacking, .. } = report;
    print_replays(&report.replays, out)?;
    let speed = time.map(|time| time.as_secs_f64()).map_or_else(String::new, |seconds| {
        format!(" in {seconds:.1} s, {:.0} a second", boards as f64 / seconds)
    });
    let of_boards = |solved: u64| format!("{solved} ({:.2} %)", percent(solved, boards));
    writeln!(
        out,
        "{all}{speed}
  solved without a guess:        {solved}
  … and without the mine count:  {solved_local}
  guesses: {guesses}
  stuck with safe cells left: {} times; an exact search found a cell in {} of these, the mine count in {}; too large to search: {}
{follow} from the digits, {missed_local} of them were missed
{} cells from chains, {} of them beyond every 6×6 window",
        stuck.positions,
        stuck.not_truly,
        stuck.helped_by_count,
        stuck.undecided,
        chains.cells,
        chains.larger,
        all = counted(boards, "board", "boards"),
        solved = of_boards(report.solved_no_guess),
        solved_local = of_boards(report.solved_no_guess_local),
        follow = counted(cells, "cell follows", "cells follow"),
    )?;
    let by_tier = "cells by what found them (`count`, the number of mines, is not part of the 100 %)";
    table(out, by_tier, &report.by_tier, cells)?;
    table(out, "cells by the fewest digits that give them", &report.by_foci, cells)?;
    table(out, "cells by the smallest window with these digits", &report.by_window, cells)?;
    table(out, "cells by order of logic (1: no what-if)", &report.by_order, cells)?;
    ranking(out, "patterns", &report.patterns)?;
    let needed = format!("{} patterns of a 6×6 window were needed that the table lacks", lacking.used);
    writeln!(out, "{needed}; they give {} cells", lacking.cells)?;
    report.rules.as_ref().map_or(Ok(()), |rules| ranking(out, "rules", rules))
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn table<K: Display>(out: &mut dyn Write, what: &str, counts: &BTreeMap<K, u64>, whole: u64) -> Result<()> {
    writeln!(out, "{what}")?;
    for (label, &cells) in counts {
        let (label, share) = (label.to_string(), percent(cells, whole));
        writeln!(out, "  {label:<8} {cells:>14} {share:>11.5} %")?;
    }
    Ok(())
}

fn ranking<T>(out: &mut dyn Write, what: &str, ranking: &Ranking<T>) -> Result<()> {
    writeln!(out, "{} {what} used, which give {}", ranking.used, counted(ranking.cells, "cell", "cells"))?;
    for (head, share) in &ranking.top {
        let most = match head {
            1 => "the one used most gives".to_owned(),
            _ => format!("the {head} used most give"),
        };
        writeln!(out, "  {most} {:.2} % of the cells", 100.0 * share)?;
    }
    for (share, least) in &ranking.reach {
        let share = 100.0 * share.parse::<f64>().unwrap_or(1.0);
        writeln!(out, "  {} for {share:.2} % of them", counted(least, "is enough", "are enough"))?;
    }
    Ok(())
}
