//! `minescheme train --plan`: what a walk will cost, and whether that holds.

use std::io::Write;
use std::time::Instant;

use crate::grouped;
use minescheme::ledger;
use minescheme::observer::Unobserved;
use minescheme::scope::{WINDOWS, Window};
use minescheme::shape::{MAX_FOCI, Shape};
use minescheme::train::{Piece, Plan, PlannedLevel, Shard, walk_piece};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

/// A plan's nanoseconds are the walk's; certificates and orders take as long again as a fifth of it. Measured on one core
/// of an AMD EPYC of 2022 (6×6 with five foci); other machines differ by a small factor.
const SECONDS_PER_COST: f64 = 1.2e-9;

/// A piece that was walked: seconds of one core.
pub struct Checked {
    /// The number of the piece.
    piece: usize,
    predicted: f64,
    actual: f64,
}

/// The bytes of lists for a shape that is walked by joins.
const CHECK_MEMORY: u64 = 4 << 30;

/// Walks so many pieces: the numbers of foci in turn, of each a piece at random.
pub fn check(plan: &Plan, pieces: u32, seed: u64) -> Vec<Checked> {
    let mut random = Pcg64::seed_from_u64(seed);
    let foci_of = |piece: &Piece| plan.shapes()[piece.shape].len();
    let most = plan.pieces().iter().map(foci_of).max().unwrap_or(0);
    let by_foci: Vec<Vec<usize>> = (1..=most)
        .map(|foci| (0..plan.pieces().len()).filter(|&p| foci_of(&plan.pieces()[p]) == foci).collect())
        .filter(|level: &Vec<usize>| !level.is_empty())
        .collect();
    // From the most foci down: a short check is of large levels.
    by_foci
        .iter()
        .rev()
        .cycle()
        .take(if by_foci.is_empty() { 0 } else { pieces as usize })
        .map(|level| {
            let piece = level[random.random_range(0..level.len())];
            let predicted = plan.pieces()[piece].cost as f64 * SECONDS_PER_COST;
            let start = Instant::now();
            let before = seconds(start);
            let shape = plan.shapes()[plan.pieces()[piece].shape];
            if plan.joins(shape) {
                ledger::line(shape, CHECK_MEMORY, &Unobserved);
            } else {
                walk_piece(plan, piece);
            }
            Checked { piece, predicted, actual: seconds(start) - before }
        })
        .collect()
}

/// The seconds that this thread has run, where the system tells it; else those since the start.
fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

/// Stored patterns by number of foci, from one on, in windows of side 3, 4, 5 and 6.
const STORED: [&[f64]; 4] = [
    &[8.0],
    &[8.0, 95.0, 39.0, 198.0],
    &[8.0, 189.0, 2.2e3, 3.1e4, 6.0e4, 2.0e4, 7.7e3, 6e1],
    &[8.0, 189.0, 4.6e3, 1.7e5, 6.7e6, 2.5e7, 1.4e8, 9.0e7, 7.0e7, 2.9e6, 8.7e4, 2.3e3],
];

/// About how many bytes the library of a plan takes: ten a pattern, its share of the buckets included. Of a window that isn't square, the
/// patterns of the square around it by the share of its shapes that fit.
fn disk_bytes(plan: &Plan) -> f64 {
    let stored = |(window, foci): (Window, usize)| {
        let side = window.sides().1;
        let around = Shape::all(side - 2, foci);
        let fit = around.iter().filter(|&&shape| window.holds(shape)).count();
        let stored = STORED[side - WINDOWS.start()].get(foci - 1).copied().unwrap_or(0.0);
        (foci, stored * fit as f64 / around.len().max(1) as f64)
    };
    let mut most = [0.0f64; MAX_FOCI + 1];
    for (foci, stored) in plan.scope().levels().map(stored) {
        most[foci] = most[foci].max(stored);
    }
    10.0 * most.iter().sum::<f64>()
}

/// Bytes in words.
fn size(bytes: f64) -> String {
    match bytes {
        b if b < 1e6 => format!("{:.0} KB", (b / 1e3).max(1.0)),
        b if b < 1e9 => format!("{:.0} MB", b / 1e6),
        b => format!("{:.1} GB", b / 1e9),
    }
}

/// A number with a comma at every thousand, where that many digits are still readable.
fn count(number: u128) -> String {
    u64::try_from(number).map_or_else(|_| number.to_string(), grouped)
}

/// Prints a plan, and what a check of it came to.
pub fn print(
    plan: &Plan,
    shard: Option<Shard>,
    check: Option<&[Checked]>,
    is_ledger: bool,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let pieces = plan.pieces();
    let sums = |of: &dyn Fn(&Checked) -> bool| -> Option<(f64, f64)> {
        let checked = check?.iter().filter(|checked| of(checked));
        Some(checked.fold((0.0, 0.0), |(p, a), checked| (p + checked.predicted, a + checked.actual)))
    };
    let of_level = |level: &PlannedLevel| {
        sums(&|checked| {
            let shape = plan.shapes()[pieces[checked.piece].shape];
            shape.len() == level.foci && level.window.holds(shape)
        })
    };
    let all = sums(&|_| true);
    let mine = shard.map(|shard| {
        let mine = plan.shard(shard);
        let cost: u64 = mine.iter().map(|&piece| pieces[piece].cost).sum();
        (shard, mine.len(), cost as f64 * SECONDS_PER_COST)
    });
    if json {
        let with_check = |mut report: Value, check: Option<(f64, f64)>| {
            if let Some((predicted, actual)) = check {
                (report["predicted"], report["actual"]) = (predicted.into(), actual.into());
            }
            report
        };
        let levels = plan.levels().into_iter().map(|level| {
            let report = json!({
                "window": level.window.to_string(),
                "foci": level.foci,
                "shapes": level.shapes,
                "mass": level.mass.to_string(),
                "systems": level.systems.to_string(),
                "core_seconds": level.cost as f64 * SECONDS_PER_COST,
                "bytes": level.memory,
            });
            with_check(report, of_level(&level))
        });
        let shard = mine.map(|(shard, pieces, seconds)| {
            json!({"shard": shard.to_string(), "pieces": pieces, "core_seconds": seconds})
        });
        let report = json!({
            "scope": plan.scope().to_string(),
            "pieces": pieces.len(),
            "core_seconds": core_seconds(plan),
            "disk_bytes": disk_bytes(plan),
            "levels": levels.collect::<Vec<_>>(),
            "shard": shard,
        });
        return Ok(writeln!(out, "{}", with_check(report, all))?);
    }
    let checked = if all.is_some() { "    predicted       actual" } else { "" };
    writeln!(out, "window digits shapes         groups of digits time, one core     memory{checked}")?;
    for level in plan.levels() {
        let PlannedLevel { window, foci, shapes, systems, cost, memory, .. } = level;
        let (window, systems) = (window.to_string(), count(systems));
        let (time, memory) = (duration(cost as f64 * SECONDS_PER_COST), size(memory as f64));
        write!(out, "{window:<6} {foci:>6} {shapes:>6} {systems:>24} {time:>14} {memory:>10}")?;
        if let Some((predicted, actual)) = of_level(&level) {
            write!(out, " {:>12} {:>12}", duration(predicted), duration(actual))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{} pieces, about {} of one core", pieces.len(), duration(core_seconds(plan)))?;
    if !is_ledger {
        writeln!(out, "the library will take about {} on disk", size(disk_bytes(plan)))?;
    }
    if let (Some((predicted, actual)), Some(checked)) = (all, check) {
        let (predicted, actual) = (duration(predicted), duration(actual));
        writeln!(out, "checked {} pieces: {predicted} predicted, {actual} taken", checked.len())?;
    }
    if let Some((shard, pieces, seconds)) = mine {
        writeln!(out, "shard {shard}: {pieces} pieces, about {} of one core", duration(seconds))?;
    }
    Ok(())
}

/// The estimated time of a plan on one core.
pub fn core_seconds(plan: &Plan) -> f64 {
    plan.pieces().iter().map(|piece| piece.cost as f64).sum::<f64>() * SECONDS_PER_COST
}

/// A time in words.
pub fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 60.0 => format!("{s:.1} s"),
        s if s < 3600.0 => format!("{}:{:02} min", s as u64 / 60, s as u64 % 60),
        s if s < 48.0 * 3600.0 => format!("{}:{:02} h", s as u64 / 3600, s as u64 / 60 % 60),
        s if s < 730.0 * 86400.0 => format!("{:.1} d", s / 86400.0),
        s => format!("{:.3e} years", s / (365.25 * 86400.0)),
    }
}
