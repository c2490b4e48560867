//! Points or stacked shares, a board each, as SVG.

use ::plot::{COLOURS, Drawn, legend, svg};
use plotters::prelude::*;

const SIZE: (u32, u32) = (760, 360);

/// Milliseconds a board by its number, a series of dots each.
pub fn times(title: &str, lines: &[(&str, Vec<f64>)], words: &str) -> Result<String, String> {
    svg(SIZE, title, words, |area| draw_times(area, title, lines))
}

fn draw_times<DB: DrawingBackend>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    title: &str,
    lines: &[(&str, Vec<f64>)],
) -> Drawn<DB> {
    let boards = lines.iter().map(|(_, times)| times.len()).max().unwrap_or(1).max(2);
    let all = || lines.iter().flat_map(|(_, times)| times.iter().copied());
    let heights = all().fold(f64::MAX, f64::min).max(1e-4)..all().fold(1e-3, f64::max) * 1.5;
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 18))
        .margin(14)
        .x_label_area_size(42)
        .y_label_area_size(64)
        .build_cartesian_2d(1.0..boards as f64, heights.log_scale())?;
    chart
        .configure_mesh()
        .x_desc("number of the board")
        .y_desc("milliseconds of processor time (log scale)")
        .x_label_formatter(&whole)
        .label_style(("sans-serif", 12))
        .light_line_style(WHITE)
        .draw()?;
    for (place, (name, times)) in lines.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let points = times.iter().enumerate().map(|(board, &time)| (board as f64 + 1.0, time.max(1e-4)));
        chart
            .draw_series(points.map(|point| Circle::new(point, 1, colour.filled())))?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], colour.stroke_width(3)));
    }
    legend(&mut chart, SeriesLabelPosition::UpperLeft)
}

/// The shares of each kind, in per cent, a board a column. The axis goes as far as they do.
pub fn shares(title: &str, kinds: &[&str], boards: &[Vec<f64>], words: &str) -> Result<String, String> {
    svg(SIZE, title, words, |area| draw_shares(area, title, kinds, boards))
}

fn draw_shares<DB: DrawingBackend>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    title: &str,
    kinds: &[&str],
    boards: &[Vec<f64>],
) -> Drawn<DB> {
    let (head, body) = area.split_vertically(HEAD);
    head.draw(&Text::new(title, (16, 12), ("sans-serif", 18)))?;
    let mut x = 66;
    for (kind, name) in kinds.iter().enumerate() {
        head.draw(&Rectangle::new([(x, 42), (x + 16, 54)], COLOURS[kind % COLOURS.len()].filled()))?;
        head.draw(&Text::new(*name, (x + 22, 42), ("sans-serif", 13)))?;
        x += 60 + 7 * name.len() as i32;
    }
    let most = boards.iter().map(|shares| shares.iter().sum::<f64>()).fold(10.0, f64::max);
    let mut chart = ChartBuilder::on(&body)
        .margin(14)
        .margin_top(4)
        .x_label_area_size(42)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..boards.len() as f64, 0.0..most)?;
    chart
        .configure_mesh()
        .x_desc("boards, level by level")
        .y_desc("per cent of the deductions")
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .label_style(("sans-serif", 12))
        .disable_mesh()
        .draw()?;
    for kind in 0..kinds.len() {
        let colour = COLOURS[kind % COLOURS.len()];
        let edge = |kinds: usize| {
            boards.iter().enumerate().flat_map(move |(board, shares)| {
                let height: f64 = shares[..kinds].iter().sum();
                [(board as f64, height), (board as f64 + 1.0, height)]
            })
        };
        let mut outline: Vec<(f64, f64)> = edge(kind + 1).collect();
        let mut below: Vec<(f64, f64)> = edge(kind).collect();
        below.reverse();
        outline.extend(below);
        chart.draw_series([Polygon::new(outline, colour.filled())])?;
    }
    Ok(())
}

/// Room for the title and the names of the kinds, in pixels.
const HEAD: u32 = 64;

fn whole(number: &f64) -> String {
    format!("{number:.0}")
}
