//! Reviews as text, and puzzles as JSON.

use std::io::Write;

use anyhow::Result;
use minescheme::explain::words::place_of;
use minescheme::formats::FormatError;
use minescheme::layout::Layout;
use minescheme::matcher::Value;
use minescheme::review::{Configuration, Missed, Proof, Review, Reviewed, Risks, Totals};
use minescheme_protocol::boards;
use serde_json::json;

use super::Gathered;
use crate::{counted, grouped, places};

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
) -> Result<()> {
    let end = match review.won {
        true => "won",
        false if review.clicks.iter().any(|click| click.mine) => "lost",
        false => "not finished",
    };
    let skill = review.skill_lost.map_or_else(String::new, |lost| format!("; skill lost {}", percent(lost)));
    let Review { seconds, bbbv, luck, .. } = review;
    let openings = counted(review.openings, "opening", "openings");
    let clicks = counted(review.clicks.len(), "click", "clicks");
    let luck = format!("{:.2} ({:.2} unavoidable)", luck.all, luck.unavoidable);
    writeln!(out, "{name}: {end} in {seconds:.2} s, 3BV {bbbv}, {openings}, {clicks}; luck {luck}{skill}")?;
    if let Some(damage) = damage {
        writeln!(out, "  damaged: {damage}; the rest was read")?;
    }
    if !whole {
        return Ok(());
    }
    for (number, click) in review.clicks.iter().enumerate().filter(|(_, click)| click.guess) {
        let (number, place, was) = (number + 1, place_of(click.cell), what_it_was(click));
        writeln!(out, "  click {number} at {:.2} s, {place}: {was}", click.at)?;
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
        let waited = format!("{:.1} s without a move, starting at {:.2} s", slow.seconds, slow.at);
        writeln!(out, "  {waited}, although something followed: {}", why(&slow.easiest))?;
    }
    Ok(())
}

/// A click in a sentence: the risk, and the chance of winning.
pub fn what_it_was(click: &Reviewed) -> String {
    let what = match (click.known, click.least_risk) {
        (Some(Value::Mine), _) => "known to be a mine".to_owned(),
        (_, Some(0.0)) => format!("a needless guess with {} risk", chance(click.risk)),
        (_, least) => {
            format!("a guess with {} risk, where the smallest was {}", chance(click.risk), chance(least))
        }
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
    let cells = places(&proof.cells);
    let name = proof.configuration.as_ref().map_or_else(String::new, |name| format!(" [{name}]"));
    match &proof.explanation {
        Some(text) => format!("{cells}{name}: {}", text.replace('\n', " ")),
        None => format!("{cells}{name}, by the numbers in {}", places(&proof.digits)),
    }
}

/// The sums over all games, and what was not read.
pub fn totals(out: &mut dyn Write, all: &Gathered) -> Result<()> {
    let &Totals { games, seconds, guesses, needless, known_mines, luck, skill_lost, .. } = &all.totals;
    let [won, clicks] = [all.totals.won, all.totals.clicks].map(grouped);
    let per_game = |sum: f64| sum / games.max(1) as f64;
    let skill = skill_lost
        .map_or_else(String::new, |lost| format!("; skill lost {} a game", percent(per_game(lost))));
    let [luck, unavoidable] = [luck.all, luck.unavoidable].map(per_game);
    writeln!(
        out,
        "
{}, {won} won, {seconds:.0} s; {clicks} clicks, {guesses} of them guesses, {needless} needless, {known_mines} on known mines
luck {luck:.2} a game, {unavoidable:.2} of it unavoidable{skill}
what followed, by configuration
                        seen   at once     later    missed  seconds",
        counted(grouped(games), "game", "games")
    )?;
    for (name, Configuration { seen, at_once, later, missed, seconds, .. }) in most_missed(&all.totals) {
        writeln!(out, "  {name:<16} {seen:>9} {at_once:>9} {later:>9} {missed:>9} {seconds:>8.2}")?;
    }
    writeln!(out, "guesses by risk\n  from           taken    needed  survived  predicted      lost")?;
    for Risks { from, taken, needed, survived, predicted, actual, .. } in &all.totals.risks {
        if *taken > 0 {
            let [from, predicted, actual] = [from, predicted, actual].map(|&share| percent(share));
            writeln!(out, "  {from:<10} {taken:>9} {needed:>9} {survived:>9} {predicted:>10} {actual:>9}")?;
        }
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
