//! The page on learned guesses: calibration, win rates, ties.

use std::fmt::Write;
use std::path::Path;

use minescheme::guess_table::{GuessTable, Windows};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;
use minescheme::odds::Counter;
use minescheme::play::{Games, Guesses, Policy};
use plot::{Axis, Chart, Mark, Place, Series, grouped, percent};
use rayon::prelude::*;
use rustix::time::{ClockId, clock_gettime};

use crate::page::saving_in;

/// The table that comes with the program.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../patterns/guesses.mgt");
/// Boards that the table was not made with.
const SEED: u64 = 770_000;
/// Series of boards, each with a seed of its own; what they differ by tells how far a difference is known.
const SERIES: u64 = 50;
const GAMES: u64 = 200;
/// Games of each level whose positions are looked at.
const LOOKED_AT: u64 = 3_000;
const LEVELS: [(&str, Game); 3] =
    [("beginner", Game::BEGINNER), ("intermediate", Game::INTERMEDIATE), ("expert", Game::EXPERT)];
/// Steps of the calibration.
const STEPS: usize = 20;

const HEAD: &str = include_str!("guesses.txt");

/// Games by one way of guessing.
struct Played {
    /// Share won of each series.
    won: Vec<f64>,
    guesses: f64,
    /// Processor time of a game, in milliseconds.
    milliseconds: f64,
}

impl Played {
    fn rate(&self) -> f64 {
        self.won.iter().sum::<f64>() / self.won.len() as f64
    }

    fn error(&self) -> f64 {
        let rate = self.rate();
        (rate * (1.0 - rate) / (SERIES * GAMES) as f64).sqrt()
    }

    /// How much more is won than by another way on the same boards, with a standard error, from 0 to 1.
    fn more_than(&self, other: &Self) -> (f64, f64) {
        let differences: Vec<f64> = self.won.iter().zip(&other.won).map(|(one, other)| one - other).collect();
        let n = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / n;
        let variance = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (mean, (variance / n).sqrt())
    }
}

/// Measures, and writes `guesses.md` and its plot into a folder.
pub fn write(folder: &Path) -> Result<(), String> {
    let save = saving_in(folder);
    let table = GuessTable::open(TABLE).map_err(|error| error.to_string())?;
    let table = &table;
    let mut page = HEAD.to_owned();
    eprintln!("calibration");
    let (text, svg) = calibration(table)?;
    page.push_str(&text);
    save("guesses.svg", &svg)?;
    page.push_str(&win_rates(table));
    save("guesses.md", &page)
}

/// Cells of which the odds lie in one step: how many, the sum of these odds, the mines.
#[derive(Clone, Copy, Default)]
struct Step {
    cells: u64,
    odds: f64,
    mines: u64,
}

/// Sums over cells that touch a digit.
#[derive(Clone, Default)]
struct Looked {
    /// By what was learned, and by the exact odds.
    steps: [[Step; STEPS]; 2],
    cells: f64,
    /// Squared differences: learned and exact odds, and what spread was told.
    off: f64,
    spread: f64,
    /// Squared differences to what the cell was: learned, exact.
    brier: [f64; 2],
}

impl Looked {
    fn and(mut self, other: &Self) -> Self {
        for (steps, more) in self.steps.iter_mut().flatten().zip(other.steps.iter().flatten()) {
            steps.cells += more.cells;
            steps.odds += more.odds;
            steps.mines += more.mines;
        }
        self.cells += other.cells;
        self.off += other.off;
        self.spread += other.spread;
        (0..2).for_each(|which| self.brier[which] += other.brier[which]);
        self
    }

    fn add(&mut self, learned: f64, spread: f64, exact: f64, mine: bool) {
        for (which, odds) in [learned, exact].into_iter().enumerate() {
            let step = &mut self.steps[which][((STEPS as f64 * odds) as usize).min(STEPS - 1)];
            step.cells += 1;
            step.odds += odds;
            step.mines += u64::from(mine);
            self.brier[which] += (odds - f64::from(u8::from(mine))).powi(2);
        }
        self.cells += 1.0;
        self.off += (learned - exact).powi(2);
        self.spread += spread.powi(2);
    }
}

/// All positions of fresh games, played by the table, in which nothing follows.
fn look(table: &GuessTable, game: Game, seed: u64) -> Looked {
    let (rows, cols) = game.size();
    let one = |from: u64| {
        let mut looked = Looked::default();
        let mut session = Matcher::shipped().session(rows, cols, Some(game.mines())).expect("a level's size");
        let mut counter = Counter::default();
        for number in from..(from + 100).min(LOOKED_AT) {
            let layout = game.layout(seed, number);
            session.restart();
            let mut cell = game.first_cell();
            while let Some(digit) = layout.safe_digit(cell) {
                session.tell_digit(cell, digit).expect("it was closed");
                if session.play(&layout).expect("its layout").solved {
                    break;
                }
                let Ok(odds) = counter.odds(&session) else { break };
                let windows = Windows::of(&session).expect("a level has a count");
                for (coord, window) in windows.cells().filter(|(_, window)| !window.is_free()) {
                    let judged = table.judge(&windows, coord).expect("it is closed");
                    let exact = odds.at(coord).expect("it is closed");
                    looked.add(judged.mine, judged.spread, exact, layout.is_mine(coord));
                    debug_assert_eq!(windows.at(coord), Some(window));
                }
                cell = table.best(&windows).expect("a cell is closed").0;
            }
        }
        looked
    };
    let starts: Vec<u64> = (0..LOOKED_AT).step_by(100).collect();
    let parts: Vec<Looked> = starts.into_par_iter().map(one).collect();
    parts.iter().fold(Looked::default(), Looked::and)
}

fn calibration(table: &GuessTable) -> Result<(String, String), String> {
    let looked = LEVELS.map(|(_, game)| look(table, clicked(game, FirstClick::Opening), SEED));
    let all = looked.iter().fold(Looked::default(), Looked::and);
    let points = |steps: &[Step; STEPS]| -> Vec<(f64, f64)> {
        let often = steps.iter().filter(|step| step.cells >= 100);
        often.map(|step| (step.odds / step.cells as f64, step.mines as f64 / step.cells as f64)).collect()
    };
    let [learned, exact] = &all.steps;
    let worst = points(learned).into_iter().map(|(told, were)| (told - were).abs()).fold(0.0, f64::max);
    let words = format!(
        "Learned and exact odds against the share of cells that were mines: both follow the diagonal, learned ones at most {:.0} hundredths off.",
        100.0 * worst
    );
    let axis = |name| Axis::new(name, 0.0..1.0).labelled(percent);
    let series = vec![
        Series::new(Mark::Guide, 0, "", [(0.0, 0.0), (1.0, 1.0)]),
        Series::new(Mark::Dots, 0, "learned", points(learned)),
        Series::new(Mark::Rings, 1, "exact odds", points(exact)),
    ];
    let title = "Cells are mines about as often as was learned";
    let (x, y) = (axis("predicted probability of a mine"), axis("share that were mines"));
    let chart = Chart { size: (600, 560), names: Place::UpperLeft, ..Chart::new(title, x, y, series) };
    let svg = chart.svg(&words)?;
    let mut text = format!(
        "\n## How accurate it is\n\n{} games of each level were opened on a zero and played by the table. Wherever nothing was certain, we compared the odds of all closed cells that touch a number.\n\n![{words}](guesses.svg)\n\n\
         | level | cells | off | spread | squared error, learned | exact | knowing only the share of mines |\n|---|---|---|---|---|---|---|\n",
        grouped(LOOKED_AT)
    );
    for ((name, _), looked) in LEVELS.iter().zip(&looked) {
        let mean = |sum: f64| sum / looked.cells.max(1.0);
        let mines: u64 = looked.steps[0].iter().map(|step| step.mines).sum();
        let share = mean(mines as f64);
        let [off, spread] = [looked.off, looked.spread].map(|sum| mean(sum).sqrt());
        let ([learned, exact], known) = (looked.brier.map(mean), share * (1.0 - share));
        let cells = grouped(looked.cells as u64);
        let _ = write!(text, "| {name} | {cells} | {off:.3} | {spread:.3} ");
        let _ = writeln!(text, "| {learned:.4} | {exact:.4} | {known:.4} |");
    }
    text.push_str(
        "\n*Off* is the root mean square of the difference between the learned odds of a cell and its exact odds. *Spread* is the uncertainty that the table itself reports for the share it has seen. If *off* is larger than *spread*, the difference is due to what a 5×5 window can't see. *Squared error* compares the odds with what the cell turned out to be (0 or 1). Lower is better, and on average nothing beats exact odds.\n",
    );
    Ok((text, svg))
}

fn clicked(game: Game, first: FirstClick) -> Game {
    game.clicked_as_published(first).expect("a level has room for its first click")
}

fn play(game: Game, guesses: &Guesses) -> Played {
    let time = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        1e3 * time.tv_sec as f64 + 1e-6 * time.tv_nsec as f64
    };
    let before = time();
    let mut all = 0;
    let won = (0..SERIES).map(|series| {
        let matcher = Matcher::shipped().clone();
        let games = Games { matcher, guesses: guesses.clone(), game, seed: SEED + 1 + series };
        let played = games.play(0..GAMES, &Unobserved).expect("nobody stops it");
        all += played.guesses;
        played.rate()
    });
    let won = won.collect();
    let games = (SERIES * GAMES) as f64;
    Played { won, guesses: all as f64 / games, milliseconds: (time() - before) / games }
}

fn win_rates(table: &GuessTable) -> String {
    let counted = |policy, ties: bool| Guesses::Counted(policy, ties.then(|| table.clone()));
    let ways = [
        ("random", Guesses::Random),
        ("learned", Guesses::Learned(table.clone())),
        ("safest", counted(Policy::SAFEST, false)),
        ("safest, ties learned", counted(Policy::SAFEST, true)),
        ("exact", counted(Policy::default(), false)),
        ("exact, ties learned", counted(Policy::default(), true)),
    ];
    let mut text = format!(
        "\n## What it wins\n\nEach row shows the games won out of {} on the same boards, in percent with one standard error. *Random* opens any cell, *safest* opens the first of the cells with the lowest exact odds, and *exact* looks ahead (`--guess`). With *ties learned*, the table chooses between equally good cells; otherwise the first in reading order is opened (`--ties`).\n",
        grouped(SERIES * GAMES)
    );
    let mut ties = String::new();
    for (promise, first) in [("an opening", FirstClick::Opening), ("a safe cell", FirstClick::Safe)] {
        let _ = write!(
            text,
            "\nFirst click: {promise}.\n\n| guesses | beginner | intermediate | expert | guesses per game, expert | time per game, expert, random = 1 |\n|---|---|---|---|---|---|\n"
        );
        let mut rows: Vec<Vec<Played>> = Vec::new();
        for (name, guesses) in &ways {
            eprintln!("{promise}: {name}");
            rows.push(LEVELS.iter().map(|&(_, game)| play(clicked(game, first), guesses)).collect());
        }
        for ((name, _), row) in ways.iter().zip(&rows) {
            let _ = write!(text, "| {name} |");
            for played in row {
                let _ = write!(text, " {:.1} ± {:.1} |", 100.0 * played.rate(), 100.0 * played.error());
            }
            let time = row[2].milliseconds / rows[0][2].milliseconds;
            let _ = writeln!(text, " {:.2} | {time:.1} |", row[2].guesses);
        }
        for (name, with, without) in [("safest", 3, 2), ("exact", 5, 4)] {
            let _ = write!(ties, "| {name}, first click {promise} |");
            for (with, without) in rows[with].iter().zip(&rows[without]) {
                let (more, error) = with.more_than(without);
                let _ = write!(ties, " {:+.2} ± {:.2} |", 100.0 * more, 100.0 * error);
            }
            ties.push('\n');
        }
    }
    let _ = write!(
        text,
        "\nTimes are processor times on one machine. They are the only figures on this page that differ from run to run.\n\n## As a tie-breaker\n\nThe table shows how many more games in a hundred are won when the learned table chooses between equally good cells, on the same boards. The error is that of {SERIES} series of {GAMES} games.\n\n| guesses | beginner | intermediate | expert |\n|---|---|---|---|\n{ties}"
    );
    text
}
