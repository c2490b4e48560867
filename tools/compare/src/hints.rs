//! Hints: the time for each in whole games, and whether its proof holds.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use minescheme::board::{Cell, Coord};
use minescheme::explain::{Checker, Hint, ToldBy};
use minescheme::layout::Layout;
use minescheme::matcher::{Session, Value};
use minescheme::odds::Counter;
use serde::Serialize;
use serde_json::json;

use crate::rivals::timed;
use crate::series::{Series, session};
use crate::{Result, print_json};

/// Play boards by hints to their ends, check every proof, and report how long the hints take
///
/// Each hint is asked of a session that has deduced what follows, and its cells are told. Where nothing follows, the safest cell is told,
/// whatever it is, so that every board is played to its end. The time of a hint is the faster of two, or the fastest of five if both take more
/// than 2 ms.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    series: Series,
    /// How many boards are played
    #[arg(long, default_value_t = 1000)]
    boards: u64,
    /// Print so many of the slowest hints with their boards
    #[arg(long, default_value_t = 0)]
    slowest: usize,
    /// Write the positions where single digits don't suffice to this file, for `minescheme explain`
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Hints that take longer than this are timed so many times more.
const LONG: Duration = Duration::from_millis(2);
const AGAIN: usize = 3;

/// The times of some hints, in microseconds.
#[derive(Serialize)]
struct Times {
    hints: usize,
    mean_us: f64,
    median_us: f64,
    /// One in a thousand takes longer.
    one_in_1000_us: f64,
    worst_us: f64,
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let micros = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e6);
        let hints = times.len();
        Self {
            hints,
            mean_us: times.iter().sum::<Duration>().as_secs_f64() * 1e6 / hints as f64,
            median_us: micros(times.get(hints / 2)),
            one_in_1000_us: micros(times.get(hints - hints.div_ceil(1000))),
            worst_us: micros(times.last()),
        }
    }
}

/// A hint that took long.
struct Slow {
    time: Duration,
    board: u64,
    position: String,
    hint: Hint,
}

impl Args {
    pub fn run(self) -> Result<()> {
        let game = self.series.game()?;
        let mut session = session(&game)?;
        let mut counter = Counter::default();
        // Of `untold` hints it is known that something follows, but not why.
        let (mut all, mut further, mut untold) = (Vec::new(), Vec::new(), 0);
        let mut slowest: Vec<Slow> = Vec::new();
        let open = |path: &PathBuf| File::create(path).map(BufWriter::new);
        let unwritten = |error: std::io::Error| format!("the positions: {error}");
        let mut positions = self.positions.as_ref().map(open).transpose().map_err(unwritten)?;
        for board in self.series.numbers(self.boards)? {
            let layout = game.layout(self.series.seed, board);
            session.restart();
            tell(&mut session, &layout, game.first_cell())?;
            loop {
                session.deduce();
                let (first, hint) = timed(|| session.hint());
                let mut time = first.min(timed(|| session.hint()).0);
                // Of millions of hints the slowest would otherwise be those during which the machine did something else.
                if time > LONG {
                    let again = (0..AGAIN).map(|_| timed(|| session.hint()).0);
                    time = again.fold(time, Duration::min);
                }
                let Some(value) = hint.value else {
                    // Something is known of a cell that the board shows as closed.
                    let is_news = |at| session.cell(at) == Cell::Closed && session.value(at).is_some();
                    untold += usize::from(session.board().coords().any(is_news));
                    let odds = counter.odds(&session)?;
                    let closed = odds.closed().min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
                    let Some((cell, _)) = closed else { break };
                    tell(&mut session, &layout, cell)?;
                    continue;
                };
                check(&session, &layout, &hint, value).map_err(|why| format!("board {board}: {why}"))?;
                all.push(time);
                if ToldBy::of(&hint.steps) != ToldBy::Digit {
                    further.push(time);
                    if let Some(file) = &mut positions {
                        writeln!(file, "mines {}\n{}", layout.mines(), session.board()).map_err(unwritten)?;
                    }
                }
                let is_slow =
                    slowest.len() < self.slowest || slowest.last().is_some_and(|last| time > last.time);
                let cells = hint.cells.clone();
                if is_slow && self.slowest > 0 {
                    slowest.push(Slow { time, board, position: session.board().to_string(), hint });
                    slowest.sort_by_key(|slow| std::cmp::Reverse(slow.time));
                    slowest.truncate(self.slowest);
                }
                for cell in cells {
                    tell(&mut session, &layout, cell)?;
                }
            }
        }
        positions.as_mut().map_or(Ok(()), |file| file.flush()).map_err(unwritten)?;
        let (all, further) = (Times::of(all), Times::of(further));
        if self.json {
            let boards = self.boards;
            return print_json(
                &json!({ "boards": boards, "all": all, "further": further, "untold": untold }),
            );
        }
        println!("hints on {} boards, microseconds", self.boards);
        for (name, times) in [("all", all), ("more than single digits", further)] {
            let Times { hints, mean_us, median_us, one_in_1000_us, worst_us } = times;
            println!(
                "  {name:<24} {hints:>8} hints: mean {mean_us:.1}, median {median_us:.1}, one in 1,000 above {one_in_1000_us:.0}, worst {worst_us:.0}"
            );
        }
        println!("  something follows, but the proof was too long: {untold}");
        for Slow { time, board, position, hint } in slowest {
            println!("\n{:.0} µs, board {board}\n{position}\n{}", time.as_secs_f64() * 1e6, hint.text);
        }
        Ok(())
    }
}

/// Tells a cell as it is.
fn tell(session: &mut Session, layout: &Layout, cell: Coord) -> Result<()> {
    let told = match layout.safe_digit(cell) {
        Some(digit) => session.tell_digit(cell, digit),
        None => session.tell_mine(cell),
    };
    Ok(told?)
}

/// Whether the proof holds, and the layout agrees.
fn check(session: &Session, layout: &Layout, hint: &Hint, value: Value) -> Result<()> {
    if hint.cells.iter().any(|&at| layout.is_mine(at) != (value == Value::Mine)) {
        return Err(format!("the layout is another: {}", hint.text).into());
    }
    let board = session.board();
    let checked = Checker::new(&board, session.mines()).steps(&hint.steps);
    Ok(checked.map_err(|refusal| format!("{refusal}: {}", hint.text))?)
}
