//! Plays the same boards with minescheme and with ms_toollib, one core, board by board in turn, and compares
//! outcomes and times.
//!
//! ```text
//! cargo run --release -p compare -- [--boards N] [--seed S] [--json]
//! ```

mod rival;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use minescheme::board::Coord;
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session, Tier, Tiers};
use minescheme::rules::RuleSet;

const USAGE: &str = "usage: compare [--boards N] [--seed S] [--json]";

struct Options {
    boards: u64,
    seed: u64,
    json: bool,
}

fn options() -> Option<Options> {
    let mut options = Options { boards: 500, seed: 1, json: false };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--boards" => options.boards = arguments.next()?.parse().ok()?,
            "--seed" => options.seed = arguments.next()?.parse().ok()?,
            "--json" => options.json = true,
            _ => return None,
        }
    }
    Some(options)
}

fn main() -> ExitCode {
    let Some(options) = options() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let games =
        [("expert", Game::EXPERT), ("intermediate", Game::INTERMEDIATE), ("beginner", Game::BEGINNER)];
    let results = games.map(|(name, game)| (name, compare(name, game, &options)));
    if options.json {
        let entries = results.map(|(name, times)| format!("\"{name}\": {}", times.json()));
        println!("{{{}}}", entries.join(", "));
    } else {
        for (name, times) in results {
            println!("{name:12} {}", times.text());
        }
    }
    ExitCode::SUCCESS
}

/// The times for boards that both solved.
#[derive(Default)]
struct Times {
    boards: u64,
    solved: u64,
    ours: Vec<Duration>,
    theirs: Vec<Duration>,
    ratios: Vec<f64>,
}

/// Plays until `boards` boards were solved by both.
fn compare(name: &str, game: Game, options: &Options) -> Times {
    let mut times = Times::default();
    let (rows, cols) = game.size();
    // The rival does not use the mine count.
    let matcher = Matcher::new(&RuleSet::one_and_two_foci()).with_tiers(Tiers::ALL.without(Tier::Count));
    let mut session = matcher.session(rows, cols, None).expect("the games have boards of a fair size");
    while times.solved < options.boards {
        let layout = game.layout(options.seed, times.boards);
        times.boards += 1;
        let board = rival::board(&layout);
        // The faster of two runs each, in turn: the first may find cold caches.
        let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
        let (mut solved, mut their_outcome) = (false, rival::Outcome::default());
        for _ in 0..2 {
            let start = Instant::now();
            solved = play(&mut session, &layout, game.first_cell());
            ours = ours.min(start.elapsed());
            let start = Instant::now();
            their_outcome = rival::play(&board, game.first_cell());
            theirs = theirs.min(start.elapsed());
        }
        check(name, times.boards - 1, &session, &their_outcome);
        assert!(
            solved || !their_outcome.solved,
            "{name} board {}: only the rival solves it",
            times.boards - 1
        );
        if solved && their_outcome.solved {
            times.solved += 1;
            times.ours.push(ours);
            times.theirs.push(theirs);
            times.ratios.push(theirs.as_secs_f64() / ours.as_secs_f64());
        }
    }
    times
}

fn play(session: &mut Session, layout: &Layout, first: Coord) -> bool {
    session.restart();
    session.tell_digit(first, layout.digit(first)).expect("the first cell is closed");
    session.play(layout).expect("the session knows of no other board").solved
}

/// Both are complete: where one stops, the other does, with the same cells open.
fn check(name: &str, index: u64, session: &Session, outcome: &rival::Outcome) {
    use minescheme::board::Cell;
    for coord in session.board().coords() {
        let ours = matches!(session.board().get(coord), Cell::Digit(_));
        let theirs = outcome.open[coord.row][coord.col];
        assert_eq!(ours, theirs, "{name} board {index}: {coord} is open to one only");
    }
}

impl Times {
    fn json(&self) -> String {
        format!(
            "{{\"ours_us\": {:.3}, \"theirs_us\": {:.3}, \"ratio\": {:.2}, \"ours_mean_us\": {:.3}, \
             \"theirs_mean_us\": {:.3}, \"boards\": {}, \"solved\": {}}}",
            median(self.ours.iter().map(micros)),
            median(self.theirs.iter().map(micros)),
            median(self.ratios.iter().copied()),
            mean(self.ours.iter().map(micros)),
            mean(self.theirs.iter().map(micros)),
            self.boards,
            self.solved,
        )
    }

    fn text(&self) -> String {
        format!(
            "{:>9.2} µs against {:>9.2} µs, {:>6.1} times as fast (medians; means {:.2} and {:.2} µs); {} of {} \
             boards solved",
            median(self.ours.iter().map(micros)),
            median(self.theirs.iter().map(micros)),
            median(self.ratios.iter().copied()),
            mean(self.ours.iter().map(micros)),
            mean(self.theirs.iter().map(micros)),
            self.solved,
            self.boards,
        )
    }
}

fn micros(time: &Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    values.sum::<f64>() / count
}
