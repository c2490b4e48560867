//! The thesis's loop on the same boards, and its question about mini-fields.

use std::fmt::Write;

use minescheme::census::{Census, Edge};
use minescheme::observer::Unobserved;
use minescheme::scope::Window;
use minescheme::train::Reach;
use minescheme::until_solved::{Lack, Task, UntilSolved};

use crate::Result;
use crate::level::{Level, start};

/// The section on the loop: rounds until the boards of all levels are solved.
/// Errors: a board's start does not agree with its mines; never.
pub fn the_loop(levels: &[Level; 3]) -> Result<String> {
    let tasks = levels.iter().flat_map(|level| &level.tasks);
    let tasks = tasks.map(|task| Task { layout: Some(task.layout.clone()), start: start(task) });
    let mut training = UntilSolved::new(tasks.collect());
    let mut section = String::from(
        "\n## The loop\n\nThis is the loop of the thesis's figure 16: make all schemes of one order of logic, try the boards, go on to the next order. Here, every round finds all patterns of some windows and numbers of digits; `4:3` means up to three digits in 4×4. A board that gets stuck shows what is missing, and the next round adds only that. The first column of rules counts the rules behind the forbidden patterns, the second the rules behind all patterns. The last column shows how many boards need what else.\n\n\
         | round | order | digits by window | forbidden | rules | forced | rules | boards solved | lacking |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut number = 0;
    while training.goes_on() {
        number += 1;
        let round = training.round(&Unobserved)?;
        let lacking: Vec<String> =
            round.lacking.iter().map(|(lack, boards)| format!("{boards}: {}", in_words(lack))).collect();
        let (order, windows) = (round.reach.order, windows(&round.reach));
        let _ = write!(section, "| {number} | {order} | {windows} |");
        for found in [round.forbidden, round.forced] {
            let _ = write!(section, " {} | {} |", found.patterns, found.rules);
        }
        let _ = writeln!(section, " {} | {} |", round.solved, lacking.join("; "));
    }
    let needed = training.take_back(&Unobserved)?;
    let _ = write!(
        section,
        "\nAt the end, the program takes back steps that later ones have made unnecessary. What remains is order {} with {}, and all of it is needed:\n\n",
        training.reach().order,
        windows(training.reach()),
    );
    for (less, lost) in needed {
        let (order, windows) = (less.order, windows(&less));
        let boards = if lost == 1 { "board" } else { "boards" };
        let _ =
            writeln!(section, "- with no more than order {order} and {windows}: {lost} {boards} unsolved");
    }
    Ok(section)
}

fn windows(reach: &Reach) -> String {
    let side = |window: Window| format!("{}:{}", window.sides().1, reach.scope.max_foci(window));
    let mut parts: Vec<String> = reach.scope.windows().map(side).collect();
    parts.extend(match reach.beyond.len() {
        0 => None,
        1 => Some("and one larger pattern".to_owned()),
        patterns => Some(format!("and {patterns} larger patterns")),
    });
    parts.join(" ")
}

fn in_words(lack: &Lack) -> String {
    match lack {
        Lack::Patterns { foci, order, window } => format!("{foci} digits, order {order}, {window}×{window}"),
        Lack::Larger => "more than a 6×6 window holds".to_owned(),
        Lack::Guess => "a guess".to_owned(),
        Lack::Undecided => "too much work to decide".to_owned(),
    }
}

/// Samples of each estimate.
const SAMPLES: u64 = 1_000_000;
/// The section on mini-fields. Takes an hour.
/// Errors: none of these is too much work; never.
pub fn mini_fields() -> Result<String> {
    let mut section = String::from(
        "\n## How many mini-fields\n\nA mini-field is a window in which each cell is a digit from 0 to 8, a mine, a wall or closed. The thesis enumerates mini-fields to find patterns. We ask how many there are, and how many of them are impossible (forbidden), force a cell, or do neither. `minescheme census --window 4 --edge wall` counts them exactly; mini-fields that differ only in cells without any effect are counted together. Where that takes too long, `minescheme census --window 6 --edge wall --sample 1000000` gives an estimate. Estimates are marked with ≈, and have a standard error after ±. *wall* means that the window is the whole board, and every digit counts. *window* means that it is part of a board, and only digits inside count.\n\n\
         | window | edge | mini-fields | forbidden | forced | neither |\n|---|---|---|---|---|---|\n",
    );
    for edge in [Edge::Wall, Edge::Window] {
        for rows in 3..=6 {
            for cols in rows..=6 {
                let census = Census::new(rows, cols, edge)?;
                let (total, parts) = if census.work().is_ok() {
                    let counts = census.count(&Unobserved)?;
                    let parts = [counts.forbidden, counts.forced, counts.neither];
                    (counts.total().to_string(), parts.map(|number| number.to_string()))
                } else {
                    let found = census.estimate(SAMPLES, 1, &Unobserved)?;
                    let of = |(number, error): (f64, f64)| format!("≈ {number:.3e} ± {error:.0e}");
                    (format!("12^{}", rows * cols), [found.forbidden, found.forced, found.neither].map(of))
                };
                let _ = writeln!(section, "| {rows}×{cols} | {edge} | {total} | {} |", parts.join(" | "));
            }
        }
    }
    section.push_str(
        "\nThere are 12³⁶ = 708801874985091845381344307009569161216 mini-fields of 6×6 cells, too many to be counted one by one. But whatever follows from them follows from patterns, and all patterns are known, for 6×6 as for 5×5. For a library or a ledger, `minescheme info` shows how many groups of digits force a cell, are impossible, or force nothing.\n",
    );
    Ok(section)
}
