//! The page of rules for players: each rule with a drawing, a sentence, its patterns and its share in play.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use rayon::prelude::*;

use crate::grouped;
use crate::progress::Watch;
use minescheme::board::Cell;
use minescheme::compile::Compiled;
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::observer::{Observer, Stopped};
use minescheme::rules::{Example, PLAYERS_NAMES, Rule, RuleSet};
use minescheme::table::LevelSample;

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

/// The page on the rules of a library, in Markdown. Boards are played for it.
/// Errors: more rules than a table may hold; it was told to stop.
pub fn rules_page(compiled: &Compiled, scope: &str, bytes: usize) -> anyhow::Result<String> {
    let shares = shares(&compiled.rule_set()?)?;
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = write_page(&mut page, compiled, &shares, scope, bytes);
    Ok(page)
}

/// Plays random boards with single digits and the rules, and counts the cells that each rule decides.
fn shares(rules: &RuleSet) -> Result<Shares, Stopped> {
    let watch = Watch::start("play", BOARDS);
    let matcher = Matcher::new(rules).with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    let play = |index: u64| {
        watch.check()?;
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
        watch.advance(1);
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

/// How to read the pictures and lines of each rule.
const INTRODUCTION: &str = include_str!("rules_page.md");

fn write_page(
    page: &mut String,
    compiled: &Compiled,
    shares: &Shares,
    scope: &str,
    bytes: usize,
) -> fmt::Result {
    let rules: Vec<Rule> = compiled.all_rules().copied().collect();
    let ruled: u64 = shares.by_rule.values().sum();
    // Single digits are built into the matcher: their steps name no rule.
    let cells = |place: usize| match rules[place].shape().len() {
        1 => shares.cells - ruled,
        _ => shares.by_rule.get(&place).copied().unwrap_or(0),
    };
    let mut used: Vec<usize> = (0..rules.len()).filter(|&place| cells(place) > 0).collect();
    used.sort_unstable_by_key(|&place| (std::cmp::Reverse(cells(place)), place));
    writeln!(page, "# Minesweeper patterns, and the {} rules behind them\n", rules.len())?;
    writeln!(
        page,
        "A pattern is a group of numbers and the closed cells around them that proves something. {} pattern of the areas that were searched follows from one \
         of these rules. {} expert games, each played until nothing followed, needed only {} of them. These come first, \
         the most used at the top. Rules have the numbers that `minescheme show` uses, so this page isn't in numerical order.\n",
        if compiled.uncovered == 0 { "Every" } else { "Nearly every" },
        grouped(BOARDS),
        used.len()
    )?;
    writeln!(page, "{INTRODUCTION}")?;
    write_names(page, &rules)?;
    writeln!(page, "## The rules, most used first\n")?;
    for &place in &used {
        let note = format!("{} of what follows in play", percent(cells(place), shares.cells));
        write_rule(page, compiled, place, &rules[place], &note)?;
    }
    writeln!(page, "# Appendix\n")?;
    write_evidence(page, compiled, &rules, scope, bytes)?;
    write_families(page, &rules, shares)?;
    writeln!(page, "## How play was measured\n")?;
    writeln!(
        page,
        "{} random expert boards (16 × 30, 99 mines) were played. Each was opened on a zero, and then solved by single numbers and these rules, fewest \
         numbers first, until nothing more followed. That decided {} cells, {} of them ({}) by rules of two or more numbers. The share given for each rule \
         is of all cells decided.\n",
        grouped(BOARDS),
        grouped(shares.cells),
        grouped(ruled),
        percent(ruled, shares.cells),
    )?;
    let unused: Vec<usize> = (0..rules.len()).filter(|&place| cells(place) == 0).collect();
    let (drawn, sampled): (Vec<usize>, Vec<usize>) =
        unused.into_iter().partition(|&place| place < compiled.rules.len());
    if !drawn.is_empty() {
        writeln!(page, "## Rules that these games didn't need\n")?;
    }
    for place in drawn {
        write_rule(page, compiled, place, &rules[place], "not needed in these games")?;
    }
    if !sampled.is_empty() {
        let sampled = grouped(sampled.len() as u64);
        writeln!(page, "{sampled} more rules were never needed and are not drawn.\n")?;
    }
    Ok(())
}

/// The names, and for each the numbers of the rules that do the same.
fn write_names(page: &mut String, rules: &[Rule]) -> fmt::Result {
    writeln!(
        page,
        "## The names that players use\n
Each name is listed with the rules that it stands for. `2, then 2` means that rule 2 is used twice.\n
| name | rules | what it means |\n|---|---|---|"
    )?;
    for named in PLAYERS_NAMES {
        let number = |id: &&str| {
            let place = rules.iter().position(|rule| rule.id().to_string() == **id);
            place.map_or_else(|| format!("`{id}`"), |place| format!("{}", place + 1))
        };
        let numbers: Vec<String> = named.rules.iter().map(number).collect();
        writeln!(page, "| {} | {} | {} |", named.name, numbers.join(", then "), named.says)?;
    }
    writeln!(page)
}

/// A rule under its number: the example, what cells count, what follows; the sentence.
fn write_rule(page: &mut String, compiled: &Compiled, place: usize, rule: &Rule, note: &str) -> fmt::Result {
    writeln!(page, "### Rule {}\n\n```text", place + 1)?;
    let example = Example::of_rule(rule);
    let (before, after) = match &example {
        Some(example) => (example.drawing(false), example.drawing(true)),
        None => Default::default(),
    };
    for (row, counts) in rule.drawing().iter().enumerate() {
        let line = match (before.get(row), after.get(row)) {
            (Some(before), Some(after)) => format!("{before}    {counts}     {after}"),
            _ => counts.clone(),
        };
        writeln!(page, "{}", line.trim_end())?;
    }
    writeln!(page, "```\n")?;
    let told =
        example.and_then(|example| example.sentence(rule)).map_or(String::new(), |told| format!(" {told}"));
    writeln!(page, "{}{told}\n", rule.sentence())?;
    let patterns = compiled.rules.get(place).map(|(_, patterns)| *patterns);
    let patterns = patterns.map_or(String::new(), |patterns| match patterns {
        1 => " · 1 pattern".to_owned(),
        _ => format!(" · {} patterns", grouped(patterns)),
    });
    writeln!(page, "`{}`{patterns} · {note}\n", rule.id())
}

/// How many rules there are for each number of digits, and how sure that is.
fn write_evidence(
    page: &mut String,
    compiled: &Compiled,
    rules: &[Rule],
    scope: &str,
    bytes: usize,
) -> fmt::Result {
    let count = |foci: usize| rules.iter().filter(|rule| rule.shape().len() == foci).count();
    let levels = compiled.sampled.iter().map(|level| usize::from(level.sample.foci));
    let most = levels.chain(rules.iter().map(|rule| rule.shape().len())).max().unwrap_or(0);
    writeln!(page, "## How many there are\n")?;
    writeln!(
        page,
        "There are {} rules, which take {} bytes. This page was made by `minescheme compile --page`. Areas were searched completely, up to this many digits for \
         each side of an area: {scope}.\n",
        grouped(rules.len() as u64),
        grouped(bytes as u64)
    )?;
    writeln!(page, "| digits | rules | how certain |\n|---|---|---|")?;
    for foci in 1..=most {
        let sampled = compiled.sampled.iter().find(|level| usize::from(level.sample.foci) == foci);
        let evidence = sampled.map_or_else(|| WALKED.to_owned(), |level| not_refuted(level.sample));
        writeln!(page, "| {foci} | {} | {evidence} |", count(foci))?;
    }
    let minimal = match compiled.lower_bound {
        bound if bound == compiled.rules.len() => "It is proved that no smaller set of rules decides all patterns that were searched for, as long as no rule counts a digit more than three times.".to_owned(),
        bound => format!("It is proved that at least {bound} rules are needed for the patterns that were searched for."),
    };
    let uncovered = match compiled.uncovered {
        0 => "Every pattern has a rule.".to_owned(),
        1 => "One pattern has no rule.".to_owned(),
        patterns => format!("{} patterns have no rule.", grouped(patterns)),
    };
    writeln!(page, "\n{minimal} {uncovered}\n")
}

const WALKED: &str = "proved complete: all groups of digits were looked at";

/// What a sample says for the rules of its level.
fn not_refuted(LevelSample { systems, decided, undecided, .. }: LevelSample) -> String {
    let [systems, some, without] = [systems, decided, undecided].map(grouped);
    let missed = match (decided, undecided) {
        (0, _) => {
            return format!(
                "from samples: {systems} groups of digits were looked at, and none decides anything"
            );
        }
        (_, 0) => "each of these has a rule".to_owned(),
        _ => format!("{without} of these have no rule, all others have one"),
    };
    format!("from samples: of {systems} groups of digits {some} decide something, and {missed}")
}

/// A chain of six, each of whose digits shares two cells with the next.
const CHAIN: &str = "     .   .   .   .   .
   1   2   2   2   2   1 ✓
     .   .   .   .   .
";

fn write_families(page: &mut String, rules: &[Rule], shares: &Shares) -> fmt::Result {
    let longer = || rules.iter().filter(|rule| rule.shape().len() > 2);
    if !longer().any(|rule| rule.chain().is_some()) {
        return Ok(());
    }
    writeln!(
        page,
        "## Families\n
A **chain** is a rule whose numbers can be put in a row: each shares a cell with the next, and they are added and subtracted in turn. These are \
         the rules that are chains:\n
| digits | rules | chains |\n|---|---|---|"
    )?;
    let most = longer().map(|rule| rule.shape().len()).max().unwrap_or(0);
    for foci in 2..=most {
        let rules = || rules.iter().filter(|rule| rule.shape().len() == foci);
        let chains = rules().filter(|rule| rule.chain().is_some()).count();
        writeln!(page, "| {foci} | {} | {chains} |", rules().count())?;
    }
    writeln!(
        page,
        "\nA chain can be continued: adding another number gives another rule, and it can be longer than any area that was searched. `minescheme solve` \
         uses chains of any length. Longer ones decided {} more cells in these games. Here is a chain of six: `.` are closed cells, `✓` is safe. Leave out any \
         number, and nothing follows.\n\n```text\n{CHAIN}```\n",
        grouped(shares.by_chains)
    )
}

/// With three digits that count.
fn percent(part: u64, all: u64) -> String {
    let share = 100.0 * part as f64 / all.max(1) as f64;
    let decimals = if share >= 10.0 { 1 } else { (2.0 - share.max(1e-6).log10().floor()) as usize };
    format!("{share:.decimals$} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_readable() {
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(1, 30), "3.33 %");
        assert_eq!(percent(7, 1_463_016), "0.000478 %");
    }
}
