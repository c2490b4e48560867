//! Reviews as one page of HTML that needs nothing else.

use std::fmt::{self, Display};

use minescheme::explain::words::place_of;
use minescheme::review::{Risks, Totals};
use plot::{Axis, Chart, Mark, Series};

use super::text::{most_missed, percent, what_it_was, why};
use super::{Gathered, Moment};
use crate::coverage_page::{STYLE, board};
use crate::grouped;

/// The page.
pub struct Page<'a>(pub &'a Gathered);

impl Display for Page<'_> {
    fn fmt(&self, page: &mut fmt::Formatter<'_>) -> fmt::Result {
        let totals = &self.0.totals;
        writeln!(
            page,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>Review of {} games</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Luck and skill</h1>",
            totals.games
        )?;
        tiles(page, totals)?;
        moments(page, &self.0.moments)?;
        configurations(page, totals)?;
        risks(page, totals)?;
        not_read(page, self.0)?;
        writeln!(page, "</main>\n</body>\n</html>")
    }
}

/// Text as HTML shows it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn tiles(page: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
    let per_game = |sum: f64| sum / totals.games.max(1) as f64;
    let mut tiles = vec![
        (grouped(totals.games), "games".to_owned()),
        (grouped(totals.won), "won".to_owned()),
        (grouped(totals.guesses), format!("guesses, {} of them needless", grouped(totals.needless))),
        (
            format!("{:.2}", per_game(totals.luck.all)),
            format!("luck a game (pLuck), {:.2} of it unavoidable", per_game(totals.luck.unavoidable)),
        ),
    ];
    if let Some(lost) = totals.skill_lost {
        tiles.push((
            percent(per_game(lost)),
            "skill lost per game: the chance of winning that moves gave away".to_owned(),
        ));
    }
    writeln!(page, "<ul class=\"tiles\">")?;
    for (figure, what) in tiles {
        writeln!(page, "<li><strong>{figure}</strong><br>{what}</li>")?;
    }
    writeln!(page, "</ul>")
}

fn moments(page: &mut fmt::Formatter<'_>, moments: &[Moment]) -> fmt::Result {
    if moments.is_empty() {
        return writeln!(page, "<p>Every click opened a cell that was known to be safe.</p>");
    }
    writeln!(
        page,
        "<h2>The moments that mattered</h2>\n<p>The worst first. A ring is around the cell that was clicked. A tick is a cell that is safe for certain, a star \
         a mine; a number is the chance of a mine, in percent.</p>"
    )?;
    for Moment { game, number, click, board, odds } in moments {
        writeln!(
            page,
            "<h3>{}, click {number}, {:.2} s</h3>\n<p>{}: {}.</p>",
            escaped(game),
            click.at,
            place_of(click.cell),
            what_it_was(click)
        )?;
        if let Some(proof) = &click.could_prove {
            writeln!(page, "<p>It could be proved to be a mine: {}</p>", escaped(&why(proof)))?;
        }
        if let Some(proof) = &click.instead {
            writeln!(page, "<p>Safe instead: {}</p>", escaped(&why(proof)))?;
        }
        let title = format!("the position before click {number}; {} was clicked", place_of(click.cell));
        writeln!(page, "{}", board::position(board, odds.as_ref(), &[click.cell], &title))?;
    }
    Ok(())
}

fn configurations(page: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
    writeln!(
        page,
        "<h2>What followed</h2>\n<p>Configurations that made cells safe: how often one was used within five clicks or later, how often it was there when you \
         guessed, and how long it waited.</p>\n<table>\n<thead><tr><th scope=\"col\">configuration</th><th scope=\"col\">seen</th>\
         <th scope=\"col\">at once</th><th scope=\"col\">later</th><th scope=\"col\">missed</th><th scope=\"col\">seconds</th></tr></thead>\n<tbody>"
    )?;
    for (name, one) in most_missed(totals) {
        writeln!(
            page,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td></tr>",
            escaped(name),
            grouped(one.seen),
            grouped(one.at_once),
            grouped(one.later),
            grouped(one.missed),
            one.seconds
        )?;
    }
    writeln!(page, "</tbody>\n</table>")
}

fn risks(page: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
    let taken = || totals.risks.iter().filter(|step| step.taken > 0);
    if taken().next().is_none() {
        return Ok(());
    }
    writeln!(
        page,
        "<h2>Risks</h2>\n<table>\n<thead><tr><th scope=\"col\">risk from</th><th scope=\"col\">taken</th><th scope=\"col\">nothing was safe</th>\
         <th scope=\"col\">survived</th><th scope=\"col\">predicted losses</th><th scope=\"col\">losses</th></tr></thead>\n<tbody>"
    )?;
    for step in taken() {
        writeln!(
            page,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            percent(step.from),
            grouped(step.taken),
            grouped(step.needed),
            grouped(step.survived),
            percent(step.predicted),
            percent(step.actual)
        )?;
    }
    writeln!(page, "</tbody>\n</table>")?;
    calibration(page, taken())
}

/// Survival that was predicted, and what came of it, with a standard error; on the line both are equal.
fn calibration<'a>(page: &mut fmt::Formatter<'_>, steps: impl Iterator<Item = &'a Risks>) -> fmt::Result {
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

fn not_read(page: &mut fmt::Formatter<'_>, all: &Gathered) -> fmt::Result {
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
