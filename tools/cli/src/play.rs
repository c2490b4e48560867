//! `minescheme play`: how many games are won.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use minescheme::board::Coord;
use minescheme::formats::Format;
use minescheme::guess_table::GuessTable;
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use minescheme::play::{By, Games, Guesses, Policy, WinRate};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::{COUNT, FIRST, SEED, THREADS, name_of, one_of, parse_cell, parse_game, within};
use crate::ask::Asking;
use crate::counted;
use crate::progress::Watch;
use crate::save::{make_folder, save};
use crate::series::{Adds, Part};

/// Play many boards to the end, guesses included, and count how many are won
///
/// The program opens every safe cell, and guesses where there is none. If nothing will ever distinguish two cells, it opens one of them
/// at once. If few placements of the mines are left, on the board or on an independent part of it, it searches the whole game tree.
/// Otherwise it compares the nearly safest cells, and opens the one that helps most. The same boards and seed give the same result on
/// any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme play --random expert --count 1000
  minescheme play --random 10x10/20 --first safe --guess safest --json
  minescheme play --random expert --from 1000 --count 1000 --json > second.json
  minescheme play --add first.json second.json
  minescheme play --random expert --guess learned --guess-table guesses.mgt
  minescheme play --random expert --count 100 --replays games
  minescheme play --random beginner --ask --count 10")]
pub struct Args {
    /// The boards: `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", value_parser = parse_game, required_unless_present = "add")]
    random: Option<Game>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = within::<u64>(COUNT))]
    count: u64,
    /// The number of the first board in the series, to play parts of a long run separately
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<u64>(SEED))]
    from: u64,
    /// Don't play: add up reports of parts of a series, each written with --json
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["random", "count", "from", "seed", "first", "cell", "guess", "guess_table", "ties", "without", "threads"])]
    add: Vec<PathBuf>,
    /// The seed: the same seed gives the same boards and random guesses
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// What the first click promises
    #[arg(long, default_value = "opening", value_parser = one_of(FIRST))]
    first: FirstClick,
    /// The cell of the first click: row and column, counted from 0, or in brackets from 1, as in "(4,5)" [default: 0,0 with --first safe; with an opening 2,2, or 3,3 on expert]
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    cell: Option<Coord>,
    /// How to guess
    #[arg(long, value_enum, default_value = "exact")]
    guess: GuessArg,
    /// A guess table written by `learn minesweeper` [default: the one that comes with the program]
    #[arg(long, value_name = "FILE")]
    guess_table: Option<PathBuf>,
    /// With --guess exact, quick or safest: which of several equally good cells is opened
    #[arg(long, value_enum, default_value = "first")]
    ties: TiesArg,
    /// With --guess exact, patient or quick: layers of guessing to leave out
    #[arg(long, value_enum, value_name = "LAYER,…", value_delimiter = ',')]
    without: Vec<Layer>,
    /// Ask you when the program is in doubt because its choice isn't much safer than the next cell (see --delta). At the end, a table
    /// compares your guesses with those of the program
    #[arg(long, conflicts_with_all = ["threads", "guess_table", "from", "add"])]
    ask: bool,
    /// With --ask: the program decides alone if its choice is safer than every other cell by more than this probability
    #[arg(long, value_name = "D", default_value_t = 0.05, requires = "ask", value_parser = delta)]
    delta: f64,
    /// Also write each game to this folder as a replay, for `minescheme review` and other programs. Replays that are there are not replaced
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["add", "ask"])]
    replays: Option<PathBuf>,
    /// The format of the replays: rawvf or evf
    #[arg(long, value_name = "NAME", default_value = "evf", requires = "replays", value_parser = replay_format)]
    replay_format: Format,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GuessArg {
    /// As described above, with exact odds
    Exact,
    /// The same, but cells that are nearly as good as each other are compared by playing the game on, which takes about a hundred times as long
    Patient,
    /// As described above, with less work for each guess
    Quick,
    /// The cell that is least likely to be a mine
    Safest,
    /// The best cell by the guess table (see --guess-table); no odds are counted
    Learned,
    /// Any cell
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TiesArg {
    /// The first one, row by row
    First,
    /// The best one by the guess table (see --guess-table)
    Learned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Layer {
    /// Pairs of cells that nothing will ever distinguish
    Pair,
    /// The game tree of the whole board
    Tree,
    /// The game tree of a part of the board
    Part,
    /// Comparing the nearly safest cells; without it the safest one is opened
    Worth,
    /// When comparing: prefer a cell that must be guessed sooner or later anyway
    Due,
    /// When comparing: cells that would give no information come last
    Dead,
    /// When comparing: the best cells are looked at two guesses deep
    Deep,
}

/// A format in which replays are written.
fn replay_format(text: &str) -> Result<Format, String> {
    let named = [Format::RawVf, Format::Evf].into_iter().find(|format| format.name() == text);
    named.ok_or_else(|| format!("found {text:?}, expected rawvf or evf"))
}

fn delta(text: &str) -> Result<f64, String> {
    let delta = text.parse().ok().filter(|delta| (0.0..=1.0).contains(delta));
    delta.ok_or_else(|| format!("found {text:?}, expected a probability from 0 to 1, as in 0.05"))
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        if self.ask {
            return self.ask(out);
        }
        let report = match self.add.is_empty() {
            true => self.play()?,
            false => Part::added(&self.add)?,
        };
        if self.json { Ok(writeln!(out, "{}", json!(report))?) } else { print(&report.report, out) }
    }

    fn play(&self) -> Result<Part<Report>> {
        let to = self.from.checked_add(self.count);
        let to = to.with_context(|| format!("--from {}: expected less", self.from))?;
        let game = self.game()?;
        let games = Games { matcher: Matcher::shipped(), guesses: self.guesses()?, game, seed: self.seed };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        let start = Instant::now();
        let watch = Watch::start("play", self.count);
        let rate = match &self.replays {
            None => pool.install(|| games.play(self.from..to, &watch))?,
            Some(folder) => {
                make_folder(folder)?;
                self.overwrites_nothing(folder, to)?;
                pool.install(|| {
                    games.play_recorded(self.from..to, &watch, |number, layout, replay| {
                        let file = folder.join(format!("{number:06}.{}", self.replay_format));
                        save(&file, replay.write(layout, self.replay_format)?)
                    })
                })?
            }
        };
        drop(watch);
        let report = Report { rate, seconds: start.elapsed().as_secs_f64() };
        Ok(Part::of(self.series(game), self.from..to, report))
    }

    /// Errors: the folder has replays of games with these numbers.
    fn overwrites_nothing(&self, folder: &Path, to: u64) -> Result<()> {
        let unread = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(folder).with_context(unread)? {
            let path = entry.with_context(unread)?.path();
            let number = path.file_stem().and_then(|name| name.to_str()?.parse().ok());
            let is_taken = number.is_some_and(|number: u64| (self.from..to).contains(&number));
            let taken = "is the replay of an earlier run, and would be replaced; name another folder";
            ensure!(!is_taken, "--replays: {} {taken}", path.display());
        }
        Ok(())
    }

    fn game(&self) -> Result<Game> {
        let random = self.random.context("expected --random or --add")?;
        Ok(match self.cell {
            Some(cell) => random.clicked(self.first, Some(cell))?,
            None => random.clicked_as_published(self.first)?,
        })
    }

    /// Asks a person where the program is in doubt.
    fn ask(&self, out: &mut dyn Write) -> Result<()> {
        let policy = self.policy().filter(|_| self.ties == TiesArg::First);
        let policy = policy
            .context("--ask: expected --guess exact, patient, quick or safest with it, and no --ties")?;
        let (matcher, game) = (&Matcher::shipped(), self.game()?);
        let asking = Asking { matcher, policy, game, seed: self.seed, delta: self.delta };
        asking.play(self.count, self.json, &mut std::io::stdin().lock(), out)
    }

    /// What games must have in common to add up.
    fn series(&self, game: Game) -> Value {
        let name = |value: Option<PossibleValue>| value.map(|value| value.get_name().to_owned());
        json!({
            "game": game.to_string(),
            "first": name_of(FIRST, &self.first),
            "cell": game.first_cell(),
            "seed": self.seed,
            "guess": name(self.guess.to_possible_value()),
            "guess_table": self.guess_table,
            "ties": name(self.ties.to_possible_value()),
            "without": self.without.iter().map(|layer| name(layer.to_possible_value())).collect::<Vec<_>>(),
        })
    }

    fn guesses(&self) -> Result<Guesses> {
        let layered = matches!(self.guess, GuessArg::Exact | GuessArg::Patient | GuessArg::Quick);
        let learned = self.guess == GuessArg::Learned || self.ties == TiesArg::Learned;
        for (option, given, used, wanted) in [
            (
                "--ties",
                self.ties != TiesArg::First,
                self.policy().is_some_and(|policy| policy.layouts == 0),
                "--guess exact, quick or safest",
            ),
            ("--without", !self.without.is_empty(), layered, "--guess exact, patient or quick"),
            ("--guess-table", self.guess_table.is_some(), learned, "--guess learned or --ties learned"),
        ] {
            ensure!(used || !given, "{option} is not used by these guesses: expected {wanted} with it");
        }
        let shipped = || Ok(GuessTable::shipped().clone());
        let table = || self.guess_table.as_ref().map_or_else(shipped, GuessTable::open);
        Ok(match (self.guess, self.policy()) {
            (GuessArg::Learned, _) => Guesses::Learned(table()?),
            (_, None) => Guesses::Random,
            (_, Some(policy)) => Guesses::Counted(policy, learned.then(table).transpose()?),
        })
    }

    fn policy(&self) -> Option<Policy> {
        let full = match self.guess {
            GuessArg::Exact => Policy::default(),
            GuessArg::Patient => Policy::PATIENT,
            GuessArg::Quick => Policy::QUICK,
            GuessArg::Safest => Policy::SAFEST,
            GuessArg::Learned | GuessArg::Random => return None,
        };
        let with = |layer| !self.without.contains(&layer);
        Some(Policy {
            tree: if with(Layer::Tree) { full.tree } else { 0 },
            pairs: full.pairs && with(Layer::Pair),
            part: if with(Layer::Part) { full.part } else { 0 },
            worth: full.worth && with(Layer::Worth),
            due: if with(Layer::Due) { full.due } else { 0.0 },
            dead: full.dead && with(Layer::Dead),
            deep: if with(Layer::Deep) { full.deep } else { 0 },
            ..full
        })
    }
}

/// What a kind of guess is.
fn what_is(by: &str) -> &'static str {
    match By::ALL.into_iter().find(|one| one.name() == by) {
        Some(By::Pair) => "cells that nothing will ever distinguish",
        Some(By::Tree) => "best play, searched to the end",
        Some(By::Part) => "best play in an independent part",
        Some(By::Worth) => "the nearly safest cells compared",
        Some(By::Safest) => "the safest cell",
        Some(By::Learned) => "by the learned table",
        Some(By::Random) => "any cell",
        _ => "other",
    }
}

/// How games were played, and how long it took.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Report {
    #[serde(flatten)]
    rate: WinRate,
    seconds: f64,
}

impl Adds for Report {
    const COMMAND: &'static str = "play";

    fn boards(&self) -> u64 {
        self.rate.games
    }

    fn and(self, other: Self) -> Self {
        Self { rate: self.rate.and(other.rate), seconds: self.seconds + other.seconds }
    }
}

fn print(Report { rate, seconds }: &Report, out: &mut dyn Write) -> Result<()> {
    let WinRate { won, games, .. } = rate;
    let [share, error] = [rate.rate(), rate.error()].map(|share| 100.0 * share);
    let [guesses, milliseconds] = [rate.guesses as f64, 1e3 * seconds].map(|sum| sum / *games as f64);
    writeln!(out, "{won} of {games} games won: {share:.2} ± {error:.2} % (one standard error)")?;
    writeln!(out, "{guesses:.2} guesses a game; {seconds:.1} s, {milliseconds:.2} ms a game")?;
    for (by, guesses) in &rate.by_guess {
        let lost = rate.lost_by_guess.get(by).unwrap_or(&0);
        let guesses = counted(guesses, "guess  ", "guesses");
        writeln!(out, "  {by:<8} {guesses:>18} {lost:>8} lost: {}", what_is(by))?;
    }
    if rate.guesses > 0 {
        writeln!(out, "guesses by the expected risk, and how many hit a mine")?;
    }
    for step in rate.calibration() {
        let [predicted, actual] = [step.predicted, step.actual].map(|share| 100.0 * share);
        let guesses = counted(step.guesses, "guess  ", "guesses");
        writeln!(out, "  {predicted:>6.2} % expected {actual:>8.2} % hit {guesses:>18}")?;
    }
    Ok(())
}
