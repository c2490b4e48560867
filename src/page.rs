//! The page for people: each rule with a drawing, a sentence, its patterns and its share in real play.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use rayon::prelude::*;

use thiserror::Error;

use crate::board::Cell;
use crate::compile::Compiled;
use crate::layout::Game;
use crate::matcher::{Matcher, Tier, Tiers};
use crate::observer::{Observer, Stopped};
use crate::rules::{Rule, RuleSet, TooManyRules};
use crate::shape::Shape;
use crate::table::LevelSample;

/// Which boards are played for the shares, and how many.
const GAME: Game = Game::EXPERT;
const SEED: u64 = 1;
const BOARDS: u64 = 4_000;

/// How often each rule decided cells on random boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shares {
    /// Cells by the place of the rule.
    by_rule: BTreeMap<usize, u64>,
    /// Cells that single digits and rules decided.
    cells: u64,
    /// Cells that chains decided besides.
    by_chains: u64,
}

/// Why there is no page.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PageError {
    /// More rules than a table may hold.
    #[error(transparent)]
    TooMany(#[from] TooManyRules),
    /// It was told to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The page on the rules of a library, in Markdown. The observer is told of every board that is played.
/// Errors: [`PageError`].
pub fn rules_page(
    compiled: &Compiled,
    scope: &str,
    bytes: usize,
    observer: &impl Observer,
) -> Result<String, PageError> {
    let rules = compiled.rule_set()?;
    let shares = shares(&rules, observer)?;
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = write_page(&mut page, compiled, &shares, scope, bytes);
    Ok(page)
}

/// The number of boards that [`rules_page`] plays.
pub fn boards_played() -> u64 {
    BOARDS
}

/// Plays random boards with single digits and the rules, and counts the cells that each rule decides.
fn shares(rules: &RuleSet, observer: &impl Observer) -> Result<Shares, Stopped> {
    let matcher = Matcher::new(rules).with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    let play = |index: u64| {
        observer.check()?;
        let layout = GAME.layout(SEED, index);
        let first = GAME.first_cell();
        let mut board = layout.closed_board();
        board.set(first, Cell::Digit(layout.digit(first)));
        let mut session = matcher.session_on(&board, None);
        let mut shares = Shares::default();
        loop {
            let news = session.deduce_safe();
            for step in news.steps() {
                let cells = step.cells.len() as u64;
                if let Some(rule) = step.rule {
                    *shares.by_rule.entry(rule.place()).or_default() += cells;
                }
                let sum =
                    if step.coefficients.is_empty() { &mut shares.cells } else { &mut shares.by_chains };
                *sum += cells;
            }
            let safe: Vec<_> = news.safe().collect();
            if safe.is_empty() {
                break;
            }
            for coord in safe {
                if session.tell_digit(coord, layout.digit(coord)).is_err() {
                    break;
                }
            }
        }
        observer.advance(1);
        Ok(shares)
    };
    (0..BOARDS).into_par_iter().map(play).try_reduce(Shares::default, |mut a, b| {
        for (rule, cells) in b.by_rule {
            *a.by_rule.entry(rule).or_default() += cells;
        }
        a.cells += b.cells;
        a.by_chains += b.by_chains;
        Ok(a)
    })
}

const INTRODUCTION: &str = "\
A **rule** adds the needs of some digits and subtracts those of others. A digit *needs* its number less the mines already known next to it.
Every closed cell then counts as often as the digits around it do, added and subtracted: in the drawings `+` counts once for, `-` once against,
a number more often, and `·` not at all, because what it adds to one digit it takes from another. `?` is any other cell.

The sum of the needs is the sum over all mines of what their cells count. So it lies between the *least* (every `-` cell a mine, no `+` cell) and
the *most* (every `+` cell a mine, no `-` cell). How far it is from an end is the **slack**:

- At the most, slack 0: every `+` cell is a mine and every `-` cell is safe. At the least: the other way round.
- Slack 1: nothing is known of cells that count once, but those that count twice must keep to it.
- Beyond an end, or odd where every cell counts even: something on the board is wrong.

Each rule stands for all its rotations and reflections.
";

/// What the names that players use are made of.
const NAMES: &[(&str, &str)] = &[
    (
        "1-1",
        "rule 2 at slack 0: at the edge of an opening the second 1 has one cell more than the first, which is safe",
    ),
    (
        "1-2",
        "rule 2 at slack 0: the 2 has one cell of its own and needs one mine more than the 1, so that cell is a mine",
    ),
    (
        "1-2-1",
        "1-2 from the left and 1-2 from the right; then single digits. Not irreducible: leave out either 1 and the other 1-2 still works",
    ),
    ("1-2-2-1", "1-2 from either end; then single digits"),
    ("1-1 and 1-2 with a hole between them", "rules 3 and 5: the two digits need not touch"),
];

fn write_page(
    page: &mut String,
    compiled: &Compiled,
    shares: &Shares,
    scope: &str,
    bytes: usize,
) -> fmt::Result {
    let rules: Vec<Rule> = compiled.all_rules().copied().collect();
    let count = |foci: usize| rules.iter().filter(|rule| rule.shape().len() == foci).count();
    let levels = compiled.sampled.iter().map(|level| usize::from(level.sample.foci));
    let most = levels.chain(rules.iter().map(|rule| rule.shape().len())).max().unwrap_or(0);
    writeln!(page, "# The rules of Minesweeper\n")?;
    writeln!(
        page,
        "Generated by `minescheme compile --page`; scope {scope}. {} rules in {bytes} bytes.\n",
        rules.len()
    )?;
    writeln!(page, "{INTRODUCTION}")?;
    writeln!(page, "## How many there are\n")?;
    writeln!(page, "| digits | rules | how sure |\n|---|---|---|")?;
    for foci in 1..=most {
        let sampled = compiled.sampled.iter().find(|level| usize::from(level.sample.foci) == foci);
        let evidence = sampled.map_or_else(|| WALKED.to_owned(), |level| not_refuted(level.sample));
        writeln!(page, "| {foci} | {} | {evidence} |", count(foci))?;
    }
    let minimal = if compiled.lower_bound == compiled.rules.len() {
        "No smaller set covers all patterns that were walked (exact set cover, coefficients up to 3)."
            .to_owned()
    } else {
        format!("No set smaller than {} covers all patterns that were walked.", compiled.lower_bound)
    };
    writeln!(page, "\n{minimal} Patterns without a rule: {}.\n", compiled.uncovered)?;
    write_families(page, &rules, shares)?;
    writeln!(page, "## The names that players use\n")?;
    writeln!(page, "| name | what it is made of |\n|---|---|")?;
    for (name, made_of) in NAMES {
        writeln!(page, "| {name} | {made_of} |")?;
    }
    writeln!(page, "\n## Share in real play\n")?;
    let ruled: u64 = shares.by_rule.values().sum();
    writeln!(
        page,
        "{BOARDS} random expert boards (16 × 30, 99 mines), opened on a zero, played with single digits first and then these rules, \
         fewest digits first, until nothing follows: {} cells decided, {} of them ({}) by rules of two and more digits. Each rule's share is of \
         all cells decided. Rules that go on as chains decided {} cells more.\n",
        shares.cells,
        ruled,
        percent(ruled, shares.cells),
        shares.by_chains,
    )?;
    for foci in (1..=most).filter(|&foci| count(foci) > 0) {
        writeln!(page, "## {}\n", heading(foci))?;
        let mut unused = 0;
        for (place, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.shape().len() == foci) {
            let cells = match foci {
                1 => shares.cells - ruled,
                _ => shares.by_rule.get(&place).copied().unwrap_or(0),
            };
            let walked = compiled.rules.get(place).map(|(_, patterns)| *patterns);
            if walked.is_none() && cells == 0 {
                unused += 1;
                continue;
            }
            let coefficients: Vec<String> = rule.coefficients().iter().map(i8::to_string).collect();
            writeln!(page, "### Rule {}: ({})\n", place + 1, coefficients.join(", "))?;
            writeln!(page, "```text\n{}```\n", drawing(rule))?;
            writeln!(page, "{}\n", sentence(rule))?;
            let share = percent(cells, shares.cells);
            match walked {
                Some(1) => writeln!(page, "1 pattern up to symmetry; {share} of play.\n")?,
                Some(patterns) => writeln!(page, "{patterns} patterns up to symmetry; {share} of play.\n")?,
                None => writeln!(page, "{share} of play.\n")?,
            }
        }
        if unused > 0 {
            writeln!(
                page,
                "{unused} rules that these boards never needed are in the table, but not drawn.\n"
            )?;
        }
    }
    Ok(())
}

const WALKED: &str = "proved complete: every pattern was walked";

/// What a sample says for the rules of its level.
fn not_refuted(LevelSample { systems, decided, undecided, .. }: LevelSample) -> String {
    if decided == 0 {
        return format!("all of {systems} sampled irreducible systems are silent");
    }
    let missed = match undecided {
        0 => "each of these has its rule".to_owned(),
        _ => format!("{undecided} of these have no rule, the others each have theirs"),
    };
    format!(
        "not refuted by {systems} sampled irreducible systems: {decided} of them, up to symmetry, are forced or forbidden, {missed}"
    )
}

/// A chain of six, each of whose digits shares two cells with the next.
const CHAIN: &str = "  ?  ?  .  ?  .  ?  .  ?  .  ?  .  ?  ?
  * 2+  ? 2-  ? 2+  ? 2-  ? 2+  ? 1-  !
  ?  ?  .  ?  .  ?  .  ?  .  ?  .  ?  ?
";

fn write_families(page: &mut String, rules: &[Rule], shares: &Shares) -> fmt::Result {
    let longer = || rules.iter().filter(|rule| rule.shape().len() > 2);
    if !longer().any(|rule| rule.chain().is_some()) {
        return Ok(());
    }
    writeln!(page, "## Families\n")?;
    writeln!(
        page,
        "A **chain** is a rule whose digits can be put in a row so that each shares a cell with the next and they count 1 and -1 in turn. \
         Of the rules below these are chains:\n"
    )?;
    writeln!(page, "| digits | rules | chains |\n|---|---|---|")?;
    let most = longer().map(|rule| rule.shape().len()).max().unwrap_or(0);
    for foci in 2..=most {
        let rules = || rules.iter().filter(|rule| rule.shape().len() == foci);
        let chains = rules().filter(|rule| rule.chain().is_some()).count();
        writeln!(page, "| {foci} | {} | {chains} |", rules().count())?;
    }
    writeln!(
        page,
        "\nChains go on: with every further digit they are rules again, longer than any window, and the matcher applies them at \
         any length. In this chain of six, `*` is a mine and `!` is safe; `?` are known already. Leave out any digit, and nothing follows.\n"
    )?;
    writeln!(page, "```text\n{CHAIN}```\n")?;
    writeln!(
        page,
        "Chains beyond the table decided {} cells more in the play that follows.\n",
        shares.by_chains
    )
}

fn heading(foci: usize) -> String {
    match foci {
        1 => "One digit".to_owned(),
        2 => "Two digits".to_owned(),
        3 => "Three digits".to_owned(),
        4 => "Four digits".to_owned(),
        _ => format!("{foci} digits"),
    }
}

fn percent(part: u64, all: u64) -> String {
    match part {
        0 => "0 %".to_owned(),
        _ => format!("{:.5} %", 100.0 * part as f64 / all as f64),
    }
}

/// The names of the foci: A, B, …
fn name(focus: usize) -> char {
    (b'A' + focus as u8) as char
}

/// What each cell of a rule's window counts, the foci by their names.
fn drawing(rule: &Rule) -> String {
    let shape: Shape = rule.shape();
    let geometry = shape.geometry();
    let (rows, cols) = (shape.size().0 + 2, shape.size().1 + 2);
    let mut cells = vec![vec!["?".to_owned(); cols]; rows];
    for region in &geometry.regions {
        let counts = (0..shape.len()).filter(|f| region.foci >> f & 1 == 1).map(|f| rule.coefficients()[f]);
        let mark = match counts.sum::<i8>() {
            0 => "·".to_owned(),
            1 => "+".to_owned(),
            -1 => "-".to_owned(),
            weight => format!("{weight:+}"),
        };
        for &(row, col) in &region.cells {
            cells[row][col].clone_from(&mark);
        }
    }
    for (focus, (row, col)) in shape.foci().into_iter().enumerate() {
        cells[row + 1][col + 1] = name(focus).to_string();
    }
    let line = |row: &Vec<String>| row.iter().map(|cell| format!("{cell:>3}")).collect::<String>() + "\n";
    cells.iter().map(line).collect()
}

/// The rule in words.
fn sentence(rule: &Rule) -> String {
    let coefficients = rule.coefficients();
    match coefficients {
        [_] => {
            return "If A needs nothing, its closed cells are safe. If it needs as many mines as it has closed cells, they are mines."
                .to_owned();
        }
        [1, -1] => {
            return "If one digit needs exactly as many more mines than the other as it has closed cells of its own, those are all mines, and \
                    the other's own cells are safe."
                .to_owned();
        }
        _ => {}
    }
    let side = |sign: i8| -> Vec<String> {
        let mine = coefficients.iter().enumerate().filter(|(_, λ)| λ.signum() == sign);
        mine.map(|(focus, λ)| match λ.unsigned_abs() {
            1 => name(focus).to_string(),
            2 => format!("twice {}", name(focus)),
            times => format!("{times} times {}", name(focus)),
        })
        .collect()
    };
    let (plus, minus) = (and(&side(1)), and(&side(-1)));
    let heavy = rule
        .shape()
        .geometry()
        .regions
        .iter()
        .map(|region| {
            let counts = coefficients.iter().enumerate().filter(|(f, _)| region.foci >> f & 1 == 1);
            counts.map(|(_, λ)| λ).sum::<i8>().unsigned_abs()
        })
        .max()
        .unwrap_or(0);
    let slack = match heavy {
        0 | 1 => String::new(),
        2 => " One short of that, this still holds for the cells that count twice.".to_owned(),
        _ => format!(
            " Short of that by less than a cell counts (up to {heavy} times here), it still holds for that cell."
        ),
    };
    if minus.is_empty() {
        return format!(
            "Add what {plus} need. If that is the most that their cells can make, they are all mines; if it is 0, all safe.{slack}"
        );
    }
    format!(
        "Add what {plus} {}, take off what {minus} {}. If that is as much as the `+` cells can make, they are all mines and the `-` cells \
         are safe; if it is as little as the `-` cells can make it, the other way round.{slack}",
        if side(1).len() == 1 { "needs" } else { "need" },
        if side(-1).len() == 1 { "needs" } else { "need" },
    )
}

fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_show_what_cells_count() {
        let pair = Shape::of(&[(0, 0), (0, 1)]).unwrap().0;
        let rule = Rule::new(pair, &[1, -1]).unwrap();
        assert_eq!(drawing(&rule), "  +  ·  ·  -\n  +  A  B  -\n  +  ·  ·  -\n");
    }

    #[test]
    fn sentences_name_the_digits() {
        let row = Shape::of(&[(0, 0), (0, 1), (0, 2)]).unwrap().0;
        let rule = Rule::new(row, &[1, -2, 1]).unwrap();
        let text = sentence(&rule);
        assert!(text.contains("Add what A and C need, take off what twice B needs"), "{text}");
    }
}
