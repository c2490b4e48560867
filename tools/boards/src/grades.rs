//! Grades and 3BV of boards that need no guess, from what `minescheme generate --json` prints.

use std::collections::BTreeSet;
use std::path::Path;

use plot::{Axis, Chart, Place, Series, grouped, percent, whole};
use serde_json::Value;

/// From so many digits on, boards are counted together.
const MOST_DIGITS: u64 = 10;
/// 3BV are counted in classes of so many.
const CLASS: u64 = 5;

/// What counts of a board.
struct Board {
    digits: u64,
    order: u64,
    tier: String,
    bbbv: u64,
    tries: u64,
}

impl Board {
    fn read(board: &Value) -> Option<Self> {
        let grade = &board["grade"];
        let (digits, order) = (grade["digits"].as_u64()?, grade["order"].as_u64()?);
        let (bbbv, tries) = (board["bbbv"].as_u64()?, board["tries"].as_u64()?);
        Some(Self { digits, order, tier: grade["tier"].as_str()?.to_owned(), bbbv, tries })
    }
}

struct Level {
    name: String,
    /// By 3BV.
    boards: Vec<Board>,
}

impl Level {
    fn read(file: &str) -> Result<Self, String> {
        let mut boards = read(file, Board::read)?;
        boards.sort_by_key(|board| board.bbbv);
        Ok(Self { name: name(file), boards })
    }

    /// The share of such boards, in percent.
    fn share(&self, is_one: impl Fn(&Board) -> bool) -> f64 {
        100.0 * self.boards.iter().filter(|board| is_one(board)).count() as f64 / self.boards.len() as f64
    }

    fn bbbv_at(&self, share: f64) -> u64 {
        self.boards[((self.boards.len() - 1) as f64 * share) as usize].bbbv
    }
}

/// What is read in the lines that `minescheme generate --json` printed. Errors: no such lines.
pub fn read<T>(file: &str, board: impl Fn(&Value) -> Option<T>) -> Result<Vec<T>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let boards = text.lines().enumerate().map(|(number, line)| {
        let read = serde_json::from_str(line).ok().and_then(|value| board(&value));
        read.ok_or_else(|| format!("{file}, line {}: found no board of `generate --json`", number + 1))
    });
    let boards = boards.collect::<Result<Vec<T>, String>>()?;
    if boards.is_empty() { Err(format!("{file}: no boards")) } else { Ok(boards) }
}

/// What boards are called after their file.
pub fn name(file: &str) -> String {
    Path::new(file).file_stem().map_or(file.to_owned(), |name| name.to_string_lossy().into_owned())
}

pub fn run(folder: &Path, files: &[&str]) -> Result<(), String> {
    let levels: Vec<Level> = files.iter().map(|file| Level::read(file)).collect::<Result<_, _>>()?;
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    println!("| | {} |\n|---|{}", names.join(" | "), "---|".repeat(levels.len()));
    row("boards", &levels, |level| grouped(level.boards.len() as u64));
    row("layouts drawn for each", &levels, |level| {
        let tries: u64 = level.boards.iter().map(|board| board.tries).sum();
        format!("{:.2}", tries as f64 / level.boards.len() as f64)
    });
    for digits in 1..=MOST_DIGITS {
        let name = match digits {
            1 => "hardest step: 1 digit".to_owned(),
            MOST_DIGITS => format!("{MOST_DIGITS} digits and more"),
            _ => format!("{digits} digits"),
        };
        let last = if digits == MOST_DIGITS { u64::MAX } else { digits };
        row_of(&name, &levels, |board| (digits..=last).contains(&board.digits));
    }
    for order in 1..=9 {
        if levels.iter().any(|level| level.share(|board| board.order == order) > 0.0) {
            row_of(&format!("order {order}"), &levels, |board| board.order == order);
        }
    }
    for tier in ["single", "table", "what_if", "exact", "count"] {
        if levels.iter().any(|level| level.share(|board| board.tier == tier) > 0.0) {
            row_of(&format!("tier `{tier}`"), &levels, |board| board.tier == tier);
        }
    }
    row("3BV: least, median, greatest", &levels, |level| {
        format!("{}, {}, {}", level.bbbv_at(0.0), level.bbbv_at(0.5), level.bbbv_at(1.0))
    });
    let by_level = |points: &dyn Fn(&Level) -> Vec<(f64, f64)>| {
        Series::lines(levels.iter().map(|level| (level.name.as_str(), points(level))))
    };
    let shares = |most| Axis::new("share of the boards that need no guess", 0.0..most).labelled(percent);
    let by_digits = by_level(&|level| {
        (1..=8).map(|n| (n as f64, level.share(|board| board.digits == n) / 100.0)).collect()
    });
    let by_bbbv = by_level(&|level| {
        let middle = |class| (CLASS * class) as f64 + 2.5;
        let classes: BTreeSet<u64> = level.boards.iter().map(|board| board.bbbv / CLASS).collect();
        let share = |class| level.share(|board| board.bbbv / CLASS == class) / 100.0;
        classes.into_iter().map(|class| (middle(class), share(class))).collect()
    });
    let digits =
        Axis::new("digits that must be seen together, at the hardest step", 0.5..8.5).labelled(whole);
    let clicks = Axis::new("3BV: the fewest clicks without flags, in classes of five", 0.0..260.0);
    for (file, title, x, most, series, words) in [
        (
            "grades.svg",
            "How many digits does the hardest step take?",
            digits,
            1.0,
            by_digits,
            "Share of boards by the digits of their hardest step, as in the table",
        ),
        (
            "3bv.svg",
            "3BV of boards that need no guess",
            clicks,
            0.4,
            by_bbbv,
            "Shares of boards by 3BV; least, median and greatest are in the table",
        ),
    ] {
        let chart = Chart { names: Place::UpperRight, ..Chart::new(title, x, shares(most), series) };
        write(folder, file, &chart.svg(words)?)?;
    }
    Ok(())
}

/// The shares of such boards.
fn row_of(name: &str, levels: &[Level], is_one: impl Fn(&Board) -> bool) {
    row(name, levels, |level| format!("{:.2} %", level.share(&is_one)));
}

fn row(name: &str, levels: &[Level], value: impl Fn(&Level) -> String) {
    let values: Vec<String> = levels.iter().map(value).collect();
    println!("| {name} | {} |", values.join(" | "));
}

pub fn write(folder: &Path, name: &str, svg: &str) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = folder.join(name);
    std::fs::write(&path, svg).map_err(|error| format!("{}: {error}", path.display()))
}
