//! Reviews as text, and puzzles as JSON.

use std::io::Write;

use minescheme::explain::words::place_of;
use minescheme::formats::FormatError;
use minescheme::layout::Layout;
use minescheme::matcher::Value;
use minescheme::review::{Configuration, Missed, Proof, Review, Reviewed, Totals};
use minescheme_protocol::boards;
use serde_json::json;

use super::Gathered;
use crate::{counted, grouped};

/// What followed, by configuration: what was missed most often first.
pub(super) fn most_missed(totals: &Totals) -> Vec<(&String, &Configuration)> {
    let mut all: Vec<_> = totals.configurations.iter().collect();
    all.sort_by_key(|(_, one)| std::cmp::Reverse((one.missed, one.seen)));
    all
}

/// A chance in percent.
pub fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// A chance that may not be known.
pub fn chance(chance: Option<f64>) -> String {
    chance.map_or_else(|| "unknown".to_owned(), percent)
}

/// A game: a line, and if `whole` each click that mattered.
pub fn game(
    out: &mut dyn Write,
    name: &str,
    review: &Review,
    damage: Option<&FormatError>,
    whole: bool,
) -> anyhow::Result<()> {
    let end = match review.won {
        true => "won",
        false if review.clicks.iter().any(|click| click.mine) => "lost",
        false => "not finished",
    };
    let skill = review.skill_lost.map_or_else(String::new, |lost| format!("; skill lost {}", percent(lost)));
    writeln!(
        out,
        "{name}: {end} in {:.2} s, 3BV {}, {}, {}; luck {:.2} ({:.2} unavoidable){skill}",
        review.seconds,
        review.bbbv,
        counted(review.openings, "opening", "openings"),
        counted(review.clicks.len(), "click", "clicks"),
        review.luck.all,
        review.luck.unavoidable,
    )?;
    if let Some(damage) = damage {
        writeln!(out, "  damaged: {damage}; the rest was read")?;
    }
    if !whole {
        return Ok(());
    }
    for (number, click) in review.clicks.iter().enumerate().filter(|(_, click)| click.guess) {
        writeln!(
            out,
            "  click {} at {:.2} s, {}: {}",
            number + 1,
            click.at,
            place_of(click.cell),
            what_it_was(click)
        )?;
        if let Some(proof) = &click.could_prove {
            writeln!(out, "    it could be proved to be a mine: {}", why(proof))?;
        }
        if let Some(proof) = &click.instead {
            let more = click.passed_over.len().saturating_sub(1);
            let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
            writeln!(out, "    safe instead{more}: {}", why(proof))?;
        }
    }
    for slow in &review.slow {
        writeln!(
            out,
            "  {:.1} s without a move, starting at {:.2} s, although something followed: {}",
            slow.seconds,
            slow.at,
            why(&slow.easiest)
        )?;
    }
    Ok(())
}

/// A click in a sentence: the risk, and the chance of winning.
pub fn what_it_was(click: &Reviewed) -> String {
    let what = match (click.known, click.least_risk) {
        (Some(Value::Mine), _) => "known to be a mine".to_owned(),
        (_, Some(0.0)) => format!("a needless guess with {} risk", chance(click.risk)),
        _ => format!(
            "a guess with {} risk, where the smallest was {}",
            chance(click.risk),
            chance(click.least_risk)
        ),
    };
    let end = if click.mine && click.known.is_none() { "; it was a mine" } else { "" };
    let win = match (click.win_before, click.win_after) {
        (Some(before), Some(after)) => {
            format!("; chance of winning {}, then {}", percent(before), percent(after))
        }
        _ => String::new(),
    };
    let lost = click.skill_lost.filter(|lost| *lost >= 0.0005);
    let lost = lost.map_or_else(String::new, |lost| format!("; the move gave away {}", percent(lost)));
    format!("{what}{end}{win}{lost}")
}

/// A proof in a sentence.
pub fn why(proof: &Proof) -> String {
    let cells: Vec<String> = proof.cells.iter().map(|&at| place_of(at)).collect();
    let name = proof.configuration.as_ref().map_or_else(String::new, |name| format!(" [{name}]"));
    match &proof.explanation {
        Some(text) => format!("{}{name}: {}", cells.join("; "), text.replace('\n', " ")),
        None => {
            let digits: Vec<String> = proof.digits.iter().map(|&at| place_of(at)).collect();
            format!("{}{name}, by the numbers in {}", cells.join("; "), digits.join("; "))
        }
    }
}

/// The sums over all games, and what was not read.
pub fn totals(out: &mut dyn Write, all: &Gathered) -> anyhow::Result<()> {
    let Totals { games, won, seconds, clicks, guesses, needless, known_mines, luck, skill_lost, .. } =
        &all.totals;
    writeln!(
        out,
        "\n{}, {} won, {:.0} s; {} clicks, {guesses} of them guesses, {needless} needless, {known_mines} on known mines",
        counted(grouped(*games), "game", "games"),
        grouped(*won),
        seconds,
        grouped(*clicks)
    )?;
    let per_game = |sum: f64| sum / (*games).max(1) as f64;
    let skill = skill_lost
        .map_or_else(String::new, |lost| format!("; skill lost {} a game", percent(per_game(lost))));
    writeln!(
        out,
        "luck {:.2} a game, {:.2} of it unavoidable{skill}",
        per_game(luck.all),
        per_game(luck.unavoidable)
    )?;
    writeln!(
        out,
        "what followed, by configuration\n  {:<16} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "", "seen", "at once", "later", "missed", "seconds"
    )?;
    for (name, one) in most_missed(&all.totals) {
        writeln!(
            out,
            "  {name:<16} {:>9} {:>9} {:>9} {:>9} {:>8.2}",
            one.seen, one.at_once, one.later, one.missed, one.seconds
        )?;
    }
    writeln!(
        out,
        "guesses by risk\n  {:<10} {:>9} {:>9} {:>9} {:>10} {:>9}",
        "from", "taken", "needed", "survived", "predicted", "lost"
    )?;
    for step in all.totals.risks.iter().filter(|step| step.taken > 0) {
        writeln!(
            out,
            "  {:<10} {:>9} {:>9} {:>9} {:>10} {:>9}",
            percent(step.from),
            step.taken,
            step.needed,
            step.survived,
            percent(step.predicted),
            percent(step.actual)
        )?;
    }
    for (file, damage) in &all.damaged {
        writeln!(out, "read in part: {file}: {damage}")?;
    }
    for refusal in &all.unread {
        writeln!(out, "not read: {}", refusal.message)?;
    }
    Ok(())
}

/// A position in which something was overlooked, as a puzzle.
pub fn puzzle(missed: &Missed, layout: &Layout, name: &str) -> serde_json::Value {
    let Missed { click, at, puzzle, .. } = missed;
    let mut told = json!(boards::Puzzle::from(puzzle.clone()));
    told["layout"] = layout.to_string().trim_end().into();
    told["from"] = json!({ "file": name, "click": click, "at": at });
    told
}
