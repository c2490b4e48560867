//! What the best player wins on small boards: every board to 4×4, larger ones as far as the time goes.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use minescheme::best_play::{BestPlayError, Promise, SmallBoard};
use minescheme::observer::Observer;
use plot::grouped;

const SIZES: [(usize, usize); 13] =
    [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5), (4, 6), (5, 5)];
const PROMISES: [Promise; 3] = [Promise::Any, Promise::Safe, Promise::Opening];
/// At about 40 bytes each: 14 GB.
const MOST_POSITIONS: u64 = 350_000_000;

/// Stops at its time.
struct Until(Instant);

impl Observer for Until {
    fn advance(&self, _: u64) {}

    fn is_stopped(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// A section for each size: mines from both ends, until a board takes longer than `seconds`.
pub fn run(seconds: u64) -> Result<(), String> {
    for (rows, cols) in SIZES {
        let cells = (rows * cols) as u32;
        println!("\n## {rows} × {cols}\n");
        println!("| mines | layouts | nothing promised | a safe cell | an opening |\n|---|---|---|---|---|");
        let mut lines: Vec<(u32, String)> = Vec::new();
        let few = 1..cells;
        // With more than half of the cells mined a board is easy again.
        let (low, high): (Vec<u32>, Vec<u32>) = few.partition(|mines| 2 * mines <= cells);
        for side in [low, high.into_iter().rev().collect()] {
            for mines in side {
                match line(rows, cols, mines, Duration::from_secs(seconds))? {
                    Some(line) => lines.push((mines, line)),
                    None => break,
                }
            }
        }
        lines.sort();
        lines.iter().for_each(|(_, line)| println!("{line}"));
    }
    Ok(())
}

/// A row of the table, if the time suffices.
fn line(rows: usize, cols: usize, mines: u32, time: Duration) -> Result<Option<String>, String> {
    let board = SmallBoard::new(rows, cols, mines as usize).map_err(|error| error.to_string())?;
    let mut shown = String::new();
    let mut layouts = 0;
    let until = Until(Instant::now() + time);
    for promise in PROMISES {
        match board.best_play(promise, None, MOST_POSITIONS, &until) {
            Ok(best) => {
                let share = 100.0 * best.won as f64 / best.layouts as f64;
                let mut of = format!(" of {}", grouped(best.layouts));
                if promise == Promise::Any {
                    layouts = best.layouts;
                    of.clear();
                }
                let _ = write!(shown, " {}{of} ({share:.2} %) |", grouped(best.won));
            }
            Err(BestPlayError::Promise { .. }) => shown.push_str(" - |"),
            Err(
                BestPlayError::Stopped(_) | BestPlayError::Positions { .. } | BestPlayError::Layouts { .. },
            ) => {
                return Ok(None);
            }
            Err(error) => return Err(error.to_string()),
        }
    }
    eprintln!("{rows}×{cols}/{mines}: {:.1} s", (time - (until.0 - Instant::now())).as_secs_f64());
    Ok(Some(format!("| {mines} | {} |{shown}", grouped(layouts))))
}
