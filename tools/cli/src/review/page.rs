//! Reviews as one page of HTML that needs nothing else.

use std::fmt::{self, Write};

use minescheme::explain::words::place_of;
use minescheme::review::{Risks, Totals};
use plot::{Axis, Chart, Mark, Series};

use super::text::{most_missed, percent, what_it_was, why};
use super::{Gathered, Moment};
use crate::coverage_page::board;
use crate::{grouped, html};

/// The page.
pub fn page(all: &Gathered) -> Result<String, fmt::Error> {
    let totals = &all.totals;
    html::page(&format_args!("Review of {} games", totals.games), "Luck and skill", |page| {
        tiles(page, totals)?;
        moments(page, &all.moments)?;
        configurations(page, totals)?;
        risks(page, totals)?;
        not_read(page, all)
    })
}

/// Text as HTML shows it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn tiles(page: &mut String, totals: &Totals) -> fmt::Result {
    let per_game = |sum: f64| sum / totals.games.max(1) as f64;
    let needless = format!("guesses, {} of them needless", grouped(totals.needless));
    let unavoidable =
        format!("luck a game (pLuck), {:.2} of it unavoidable", per_game(totals.luck.unavoidable));
    let skill = "skill lost per game: the chance of winning that moves gave away";
    let tiles = [
        (grouped(totals.games), "games".to_owned()),
        (grouped(totals.won), "won".to_owned()),
        (grouped(totals.guesses), needless),
        (format!("{:.2}", per_game(totals.luck.all)), unavoidable),
    ];
    let skill_lost = totals.skill_lost.map(|lost| (percent(per_game(lost)), skill.to_owned()));
    let tiles = tiles.into_iter().chain(skill_lost);
    html::tiles(page, tiles.map(|(figure, what)| (format!("<strong>{figure}</strong>"), what)))
}

fn moments(page: &mut String, moments: &[Moment]) -> fmt::Result {
    if moments.is_empty() {
        return writeln!(page, "<p>Every click opened a cell that was known to be safe.</p>");
    }
    writeln!(
        page,
        "<h2>The moments that mattered</h2>\n<p>The worst first. A ring is around the cell that was clicked. A tick is a cell that is safe for certain, a star \
         a mine; a number is the chance of a mine, in percent.</p>"
    )?;
    for Moment { game, number, click, board, odds } in moments {
        let (game, place, was) = (escaped(game), place_of(click.cell), what_it_was(click));
        writeln!(page, "<h3>{game}, click {number}, {:.2} s</h3>\n<p>{place}: {was}.</p>", click.at)?;
        if let Some(proof) = &click.could_prove {
            writeln!(page, "<p>It could be proved to be a mine: {}</p>", escaped(&why(proof)))?;
        }
        if let Some(proof) = &click.instead {
            writeln!(page, "<p>Safe instead: {}</p>", escaped(&why(proof)))?;
        }
        let title = format!("the position before click {number}; {place} was clicked");
        writeln!(page, "{}", board::position(board, odds.as_ref(), &[click.cell], &title))?;
    }
    Ok(())
}

fn configurations(page: &mut String, totals: &Totals) -> fmt::Result {
    writeln!(
        page,
        "<h2>What followed</h2>\n<p>Configurations that made cells safe: how often one was used within five clicks or later, how often it was there when you \
         guessed, and how long it waited.</p>"
    )?;
    let rows = most_missed(totals).into_iter().map(|(name, one)| {
        let counts = [one.seen, one.at_once, one.later, one.missed].map(grouped);
        (escaped(name), html::cells(counts.into_iter().chain([format!("{:.2}", one.seconds)])))
    });
    html::table(page, &["configuration", "seen", "at once", "later", "missed", "seconds"], rows)
}

fn risks(page: &mut String, totals: &Totals) -> fmt::Result {
    let taken = || totals.risks.iter().filter(|step| step.taken > 0);
    if taken().next().is_none() {
        return Ok(());
    }
    writeln!(page, "<h2>Risks</h2>")?;
    let rows = taken().map(|step| {
        let counts = [step.taken, step.needed, step.survived].map(grouped);
        let losses = [step.predicted, step.actual].map(percent);
        (percent(step.from), html::cells(counts.into_iter().chain(losses)))
    });
    let heads = ["risk from", "taken", "nothing was safe", "survived", "predicted losses", "losses"];
    html::table(page, &heads, rows)?;
    calibration(page, taken())
}

/// Survival that was predicted, and what came of it, with a standard error; on the line both are equal.
fn calibration<'a>(page: &mut String, steps: impl Iterator<Item = &'a Risks>) -> fmt::Result {
    let mut series = vec![Series::new(Mark::Guide, 0, "", [(0.0, 0.0), (1.0, 1.0)])];
    for step in steps {
        let error = (step.predicted * (1.0 - step.predicted) / step.taken as f64).sqrt();
        series.push(Series::new(Mark::Measured(error), 0, "", [(1.0 - step.predicted, 1.0 - step.actual)]));
    }
    let axis = |name| Axis::new(name, 0.0..1.0).labelled(plot::percent);
    let chart = Chart {
        size: (480, 500),
        ..Chart::new("Guesses survived", axis("predicted"), axis("survived"), series)
    };
    let svg = chart.svg("Survival predicted and actual; the table above has the figures");
    writeln!(page, "{}", svg.map_err(|_| fmt::Error)?)
}

fn not_read(page: &mut String, all: &Gathered) -> fmt::Result {
    if all.unread.is_empty() && all.damaged.is_empty() {
        return Ok(());
    }
    writeln!(page, "<h2>Files that weren't read, or only in part</h2>\n<ul>")?;
    for (file, damage) in &all.damaged {
        writeln!(page, "<li>{}: {}</li>", escaped(file), escaped(&damage.to_string()))?;
    }
    for refusal in &all.unread {
        writeln!(page, "<li>{}</li>", escaped(&refusal.message))?;
    }
    writeln!(page, "</ul>")
}
