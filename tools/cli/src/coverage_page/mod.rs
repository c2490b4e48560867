//! The report as one page of HTML that needs nothing else: figures, charts, patterns as boards.

pub mod board;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::{grouped, html, what_ifs};
use minescheme::board::Board;
use minescheme::coverage::{Label, Ranking, Report};
use minescheme::matcher::Tier;
use minescheme::odds::Odds;
use plot::{Axis, Chart, Mark, Place, Series, whole};

/// The most patterns that are drawn.
const DRAWN: usize = 24;

/// A page about a report: what was played, as a title says it (`1,000 random expert boards`), what was found, and a position where nothing
/// was safe, with its odds.
pub fn page(played: &str, report: &Report, stuck: Option<(Board, Odds)>) -> Result<String, fmt::Error> {
    let heading = "What digits decide";
    html::page(&format_args!("{heading}: {played}"), heading, |page| {
        writeln!(
            page,
            "<p>{played}, played to the end, with a guess where nothing is safe. Each cell that digits prove \
             to be safe or a mine counts once, under the cheapest logic that decides it.</p>"
        )?;
        headline(page, report)?;
        let cells = report.cells;
        let (digits, windows) = (labelled(&report.by_foci), labelled(&report.by_window));
        let orders = labelled_by(&report.by_order, |label| match label {
            &Label::Number(order) => what_ifs(order),
            _ => "all placements".to_owned(),
        });
        shares(page, "by_foci", "How many digits it takes", "digits together", &digits, cells)?;
        shares(page, "by_tier", "What finds it", "found by", &tiers(report), cells)?;
        shares(page, "by_order", "How many what-ifs it takes", "logic", &orders, cells)?;
        let how_large = "How large a window its digits and their neighbours need";
        shares(page, "by_window", how_large, "window", &windows, cells)?;
        ranks(page, report)?;
        sizes(page, report)?;
        most_used(page, report)?;
        if let Some((board, odds)) = stuck {
            writeln!(
                page,
                "<h2>Where nothing follows</h2>\n<p>The first position of these boards where no cell is safe. A star is a mine for certain; a number is \
                 the chance of a mine, in percent. The least is {}.</p>\n{}",
                board::percent(odds.least()),
                board::stuck(&board, &odds)
            )?;
        }
        Ok(())
    })
}

/// A number that a person reads and a program finds.
fn figure(id: &str, value: u64) -> String {
    format!("<data id=\"{id}\" value=\"{value}\">{}</data>", grouped(value))
}

fn share(part: u64, whole: u64) -> String {
    let percent = 100.0 * part as f64 / whole.max(1) as f64;
    match percent {
        0.0 => "0\u{a0}%".to_owned(),
        10.0.. => format!("{percent:.2}\u{a0}%"),
        0.01.. => format!("{percent:.3}\u{a0}%"),
        _ => format!("{percent:.5}\u{a0}%"),
    }
}

fn headline(page: &mut String, report: &Report) -> fmt::Result {
    let &Report { boards, solved_no_guess, solved_no_guess_local, guesses, cells, missed_local, .. } = report;
    let tiles = [
        ("boards", boards, None, "boards"),
        ("solved_no_guess", solved_no_guess, Some(boards), "solved without a guess"),
        (
            "solved_no_guess_local",
            solved_no_guess_local,
            Some(boards),
            "solved without a guess and without counting mines",
        ),
        ("guesses", guesses, None, "guesses on all boards"),
        ("cells", cells, None, "cells that digits prove"),
        ("missed_local", missed_local, Some(cells), "of these, found only by trying all placements"),
        ("stuck_positions", report.stuck.positions, None, "positions where digits prove nothing more"),
    ];
    let tiles = tiles.map(|(id, value, whole, what)| {
        let part = whole.map_or_else(String::new, |whole| format!(" <small>{}</small>", share(value, whole)));
        (format!("<strong>{}</strong>{part}", figure(id, value)), what.to_owned())
    });
    html::tiles(page, tiles)
}

/// A row of a table of shares: the key in the JSON, what a person reads, the cells.
type Row = (String, String, u64);

/// Counts by number of digits or by window, as they come.
fn labelled(counts: &BTreeMap<Label, u64>) -> Vec<Row> {
    labelled_by(counts, |label| match label {
        Label::Window(side) => format!("{side}×{side}"),
        Label::Larger => "larger than 6×6".to_owned(),
        _ => label.to_string(),
    })
}

/// The same in other words.
fn labelled_by(counts: &BTreeMap<Label, u64>, words: fn(&Label) -> String) -> Vec<Row> {
    counts.iter().map(|(label, &cells)| (label.to_string(), words(label), cells)).collect()
}

/// The tiers' cells, cheapest first, but those of the mine count, which are not local.
fn tiers(report: &Report) -> Vec<Row> {
    let words = |tier| match tier {
        Tier::Single => "one digit",
        Tier::Table => "a rule of the table",
        Tier::WhatIf => "what-if",
        Tier::Exact => "all placements",
        Tier::Count => "the mine count",
        _ => tier.name(),
    };
    let local = Tier::ALL.into_iter().filter(|&tier| tier != Tier::Count);
    let row = |tier: Tier| {
        let cells = *report.by_tier.get(tier.name())?;
        Some((tier.name().to_owned(), words(tier).to_owned(), cells))
    };
    local.filter_map(row).collect()
}

/// Shares as bars, the numbers beside them. The bars are logarithmic, so that small shares are seen.
fn shares(page: &mut String, id: &str, title: &str, what: &str, rows: &[Row], whole: u64) -> fmt::Result {
    writeln!(page, "<h2>{title}</h2>")?;
    let decades = (whole.max(10) as f64).log10();
    let rows = rows.iter().map(|&(ref key, ref label, cells)| {
        let width = (cells.max(1) as f64).log10() / decades;
        let bar = match cells {
            0 => String::new(),
            _ => format!("<i style=\"--width:{width:.4};--decades:{decades:.4}\"></i>"),
        };
        let figures = html::cells([figure(&format!("{id}.{key}"), cells), share(cells, whole)]);
        (label.clone(), format!("{figures}<td class=\"bar\">{bar}</td>"))
    });
    html::table(page, &[what, "cells", "share", "each step ten times as many"], rows)
}

/// Cells by rank, on two logarithmic axes.
fn ranks(page: &mut String, report: &Report) -> fmt::Result {
    let ranked = |cells: Vec<u64>| -> Vec<(f64, f64)> {
        cells.into_iter().enumerate().map(|(rank, cells)| ((rank + 1) as f64, cells as f64)).collect()
    };
    let patterns = ranked(report.patterns.ranked.iter().map(|pattern| pattern.cells).collect());
    let rules = report.rules.iter().flat_map(|rules| &rules.ranked).map(|rule| rule.cells).collect();
    let series = [("patterns", patterns), ("rules", ranked(rules))];
    if series.iter().all(|(_, points)| points.len() < 2) {
        return Ok(());
    }
    let axes = ("place in the ranking", "cells that it decided");
    let chart = chart("How many cells each one decided", axes, &series)?;
    writeln!(
        page,
        "<h2>A few do nearly all</h2>\n<p>Patterns and rules by the cells that they gave, the most used first. {} different patterns were \
         used{}. The first {} are shown.</p>\n{chart}",
        figure("patterns_used", report.patterns.used as u64),
        reach(&report.patterns),
        report.patterns.ranked.len(),
    )
}

/// Lines of dots on two logarithmic axes.
fn chart(title: &str, (x, y): (&str, &str), lines: &[(&str, Vec<(f64, f64)>)]) -> Result<String, fmt::Error> {
    let points = || lines.iter().flat_map(|line| &line.1);
    let axis = |name, of: fn(&(f64, f64)) -> f64| {
        Axis::over(name, points().map(of).chain([1.0, 10.0])).logarithmic().labelled(whole)
    };
    let shown = lines.iter().enumerate().filter(|(_, line)| !line.1.is_empty());
    let series = shown.flat_map(|(colour, (name, points))| {
        let of = |mark, name| Series::new(mark, colour, name, points.iter().copied());
        [of(Mark::Line, *name), of(Mark::Dots, "")]
    });
    let (x, y) = (axis(x, |point| point.0), axis(y, |point| point.1));
    let chart = Chart { names: Place::UpperRight, ..Chart::new(title, x, y, series.collect()) };
    let svg = chart.svg(title).map_err(|_| fmt::Error)?;
    Ok(html::wide(&svg, title))
}

fn reach<T>(ranking: &Ranking<T>) -> String {
    ranking.reach.iter().fold(String::new(), |mut text, (share, least)| {
        let percent = (1e4 * share.parse::<f64>().unwrap_or_default()).round() / 100.0;
        let _ = write!(text, "; {} of them give {percent}\u{a0}% of the cells", grouped(*least as u64));
        text
    })
}

/// What is left undecided by the most used rules, against their bytes.
fn sizes(page: &mut String, report: &Report) -> fmt::Result {
    let Some(rules) = report.rules.as_ref().filter(|rules| rules.ranked.len() > 1) else { return Ok(()) };
    let (mut bytes, mut left) = (0, rules.cells);
    let mut points = Vec::new();
    for rule in &rules.ranked {
        // As in a rule table: the mask, and a byte for each coefficient.
        bytes += 2 + rule.coefficients.len();
        left -= rule.cells;
        if left > 0 {
            points.push((bytes as f64, left as f64));
        }
    }
    let axes = ("bytes of rules", "cells left");
    let chart = chart("Cells left undecided with fewer rules", axes, &[("", points)])?;
    writeln!(
        page,
        "<h2>What a smaller table leaves</h2>\n<p>Rules gave {} cells. With only the most used rules some of these cells would be left to dearer logic: \
         the chart shows how many, and how many bytes the rules take. All {} rules that were used leave none.</p>\n{chart}",
        figure("rules_cells", rules.cells),
        rules.ranked.len(),
    )
}

fn most_used(page: &mut String, report: &Report) -> fmt::Result {
    writeln!(page, "<h2>The patterns used most</h2>\n<ol class=\"patterns\">")?;
    for ranked in report.patterns.ranked.iter().take(DRAWN) {
        let id = ranked.pattern;
        let Some(drawing) = board::pattern(id) else { continue };
        writeln!(
            page,
            "<li>{drawing}<p>{} cells, {}<br><code>{id}</code></p></li>",
            figure(&format!("pattern.{id}"), ranked.cells),
            share(ranked.cells, report.cells)
        )?;
    }
    writeln!(
        page,
        "</ol>\n<p>Each digit shows the number of mines that it still needs. Grey cells are closed, a tick means safe, a star means a mine, and dotted cells don't matter. Each pattern stands for its rotations and reflections, and for the same with mines and safe cells exchanged.</p>"
    )
}
