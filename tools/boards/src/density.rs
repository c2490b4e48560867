//! How rare boards without a guess are, by the share of mines and the size of a square board. The first click is an opening in the
//! centre, and the number of mines is known.

use std::path::Path;

use minescheme::generate::Judge;
use minescheme::layout::Game;
use minescheme::matcher::Matcher;
use plot::{Axis, Chart, Place, Series, percent};

use crate::grades::write;

const SIDES: [usize; 7] = [10, 20, 50, 100, 200, 500, 1000];
/// Shares of mines, in thousandths.
const DENSITIES: std::ops::RangeInclusive<usize> = 4..=60;
const STEP: usize = 5;
/// The most cells that are laid out for one point of a line.
const MOST_CELLS: usize = 20_000_000;

pub fn run(folder: &Path, boards: u64) -> Result<(), String> {
    let matcher = Matcher::shipped();
    let mut lines = Vec::new();
    println!("| side | density, share without a guess | where it is a half |");
    println!("|---|---|---|");
    for side in SIDES {
        let cells = side * side;
        let boards = boards.min((MOST_CELLS / cells) as u64).max(5);
        let mut points = vec![(0.0, 1.0)];
        let mut counts: Vec<usize> = DENSITIES.map(|step| cells * step * STEP / 1000).collect();
        // On a small board two steps may be the same number of mines.
        counts.dedup();
        for mines in counts {
            let game = Game::new(side, side, mines).map_err(|error| error.to_string())?;
            let judge = Judge::new(&matcher, side, side, Some(mines));
            let mut judge = judge.map_err(|error| error.to_string())?;
            let mut is_solvable = |&index: &u64| judge.is_solvable(&game.layout(1, index), game.first_cell());
            let solved = (0..boards).filter(&mut is_solvable).count();
            let share = solved as f64 / boards as f64;
            points.push((mines as f64 / cells as f64, share));
            if share < 0.005 {
                break;
            }
        }
        let shown: Vec<String> =
            points.iter().map(|(density, share)| format!("{density:.3}: {:.1} %", 100.0 * share)).collect();
        println!("| {side} ({boards} boards a point) | {} | {:.4} |", shown.join(", "), half(&points));
        lines.push((format!("{side} × {side}"), points));
    }
    let chart = Chart {
        note: "random boards, opened in the centre; the number of mines is known",
        names: Place::UpperRight,
        ..Chart::new(
            "How many boards need no guess?",
            Axis::new("mines per cell", 0.0..0.3),
            Axis::new("share of the boards", 0.0..1.0).labelled(percent),
            Series::lines(lines),
        )
    };
    let words = "Shares of boards without a guess by density, a line for each size, as in the table";
    write(folder, "density.svg", &chart.svg(words)?)
}

/// Where the share falls to a half, between two points.
fn half(points: &[(f64, f64)]) -> f64 {
    let crossing = points.windows(2).find(|pair| pair[0].1 >= 0.5 && pair[1].1 < 0.5);
    crossing.map_or(f64::NAN, |pair| {
        let ((x, above), (next, below)) = (pair[0], pair[1]);
        x + (next - x) * (above - 0.5) / (above - below)
    })
}
