//! Grades and 3BV of boards that need no guess, from what `minescheme generate --json` prints.

use std::collections::BTreeMap;
use std::path::Path;

use plot::{Axis, Chart, Place, Series, grouped, percent, whole};
use serde_json::Value;

/// From so many digits on, boards are counted together.
const MOST_DIGITS: u64 = 10;
/// 3BV are counted in classes of so many.
const CLASS: u64 = 5;

#[derive(Default)]
struct Level {
    name: String,
    boards: u64,
    tries: u64,
    by_digits: BTreeMap<u64, u64>,
    by_order: BTreeMap<u64, u64>,
    by_tier: BTreeMap<String, u64>,
    by_bbbv: BTreeMap<u64, u64>,
    bbbv: Vec<u64>,
}

impl Level {
    fn read(file: &str) -> Result<Self, String> {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let name =
            Path::new(file).file_stem().map_or(file.to_owned(), |name| name.to_string_lossy().into_owned());
        let mut level = Self { name, ..Self::default() };
        for (number, line) in text.lines().enumerate() {
            let wrong = || format!("{file}, line {}: found no board of `generate --json`", number + 1);
            let board: Value = serde_json::from_str(line).map_err(|_| wrong())?;
            let count = |value: &Value| value.as_u64().ok_or_else(wrong);
            let grade = &board["grade"];
            let bbbv = count(&board["bbbv"])?;
            level.boards += 1;
            level.tries += count(&board["tries"])?;
            *level.by_digits.entry(count(&grade["digits"])?).or_default() += 1;
            *level.by_order.entry(count(&grade["order"])?).or_default() += 1;
            *level.by_tier.entry(grade["tier"].as_str().ok_or_else(wrong)?.to_owned()).or_default() += 1;
            *level.by_bbbv.entry(bbbv / CLASS).or_default() += 1;
            level.bbbv.push(bbbv);
        }
        level.bbbv.sort_unstable();
        if level.boards == 0 { Err(format!("{file}: no boards")) } else { Ok(level) }
    }

    fn share(&self, boards: u64) -> f64 {
        100.0 * boards as f64 / self.boards as f64
    }

    fn bbbv_at(&self, share: f64) -> u64 {
        self.bbbv[((self.bbbv.len() - 1) as f64 * share) as usize]
    }
}

pub fn run(folder: &Path, files: &[&str]) -> Result<(), String> {
    let levels: Vec<Level> = files.iter().map(|file| Level::read(file)).collect::<Result<_, _>>()?;
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    println!("| | {} |\n|---|{}", names.join(" | "), "---|".repeat(levels.len()));
    row("boards", &levels, |level| grouped(level.boards));
    row("layouts drawn for each", &levels, |level| {
        format!("{:.2}", level.tries as f64 / level.boards as f64)
    });
    for digits in 1..=MOST_DIGITS {
        let name = match digits {
            1 => "hardest step: 1 digit".to_owned(),
            MOST_DIGITS => format!("{MOST_DIGITS} digits and more"),
            _ => format!("{digits} digits"),
        };
        let last = if digits == MOST_DIGITS { u64::MAX } else { digits };
        row(&name, &levels, |level| {
            let boards = level.by_digits.range(digits..=last).map(|(_, boards)| boards).sum();
            format!("{:.2} %", level.share(boards))
        });
    }
    for order in 1..=9 {
        let of = |level: &Level| level.by_order.get(&order).copied().unwrap_or(0);
        if levels.iter().any(|level| of(level) > 0) {
            row(&format!("order {order}"), &levels, |level| format!("{:.2} %", level.share(of(level))));
        }
    }
    for tier in ["single", "table", "what_if", "exact", "count"] {
        let of = |level: &Level| level.by_tier.get(tier).copied().unwrap_or(0);
        if levels.iter().any(|level| of(level) > 0) {
            row(&format!("tier `{tier}`"), &levels, |level| format!("{:.2} %", level.share(of(level))));
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
        let share = |n| level.share(level.by_digits.get(&n).copied().unwrap_or(0)) / 100.0;
        (1..=8).map(|n| (n as f64, share(n))).collect()
    });
    let by_bbbv = by_level(&|level| {
        let middle = |class| (CLASS * class) as f64 + 2.5;
        level.by_bbbv.iter().map(|(&class, &n)| (middle(class), level.share(n) / 100.0)).collect()
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

fn row(name: &str, levels: &[Level], value: impl Fn(&Level) -> String) {
    let values: Vec<String> = levels.iter().map(value).collect();
    println!("| {name} | {} |", values.join(" | "));
}

pub fn write(folder: &Path, name: &str, svg: &str) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = folder.join(name);
    std::fs::write(&path, svg).map_err(|error| format!("{}: {error}", path.display()))
}
