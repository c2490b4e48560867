//! Line charts with a logarithmic axis below, and dots along a diagonal.

use ::plot::{COLOURS, Drawn, legend, svg};
use plot::grouped;
use plotters::prelude::*;

const SIZE: (u32, u32) = (760, 440);

pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

pub struct Axes<'a> {
    pub title: &'a str,
    pub x: &'a str,
    pub y: &'a str,
    /// The values from below to above; on a logarithmic axis if they span powers of ten.
    pub heights: std::ops::Range<f64>,
    pub log_heights: bool,
}

/// A chart as SVG. `words` says the same for those who cannot see it.
pub fn chart(axes: &Axes<'_>, lines: &[Line], words: &str) -> Result<String, String> {
    svg(SIZE, axes.title, words, |area| draw(area, axes, lines))
}

fn draw<DB: DrawingBackend>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    axes: &Axes<'_>,
    lines: &[Line],
) -> Drawn<DB> {
    let xs = lines.iter().flat_map(|line| &line.points).map(|point| point.0);
    let widths = xs.clone().fold(f64::MAX, f64::min)..xs.fold(1.0, f64::max);
    let mut builder = ChartBuilder::on(area);
    builder
        .caption(axes.title, ("sans-serif", 19))
        .margin(16)
        .margin_right(40)
        .x_label_area_size(46)
        .y_label_area_size(72);
    let legend_at =
        if axes.log_heights { SeriesLabelPosition::UpperLeft } else { SeriesLabelPosition::LowerRight };
    // The axes' types differ, and so do the charts'.
    macro_rules! fill {
        ($chart:expr, $label:expr) => {{
            let mut chart = $chart;
            chart
                .configure_mesh()
                .x_desc(axes.x)
                .y_desc(axes.y)
                .x_label_formatter(&|x| number(*x))
                .y_label_formatter(&$label)
                .label_style(("sans-serif", 13))
                .light_line_style(WHITE)
                .draw()?;
            for (place, line) in lines.iter().enumerate() {
                let colour = COLOURS[place % COLOURS.len()];
                let dash = [1000, 9, 4, 14, 2][place % COLOURS.len()];
                chart
                    .draw_series(DashedLineSeries::new(
                        line.points.clone(),
                        dash,
                        if place == 0 { 0 } else { 4 },
                        colour.stroke_width(3),
                    ))?
                    .label(line.name.as_str())
                    .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], colour.stroke_width(3)));
            }
            legend(&mut chart, legend_at.clone())?;
        }};
    }
    let heights = axes.heights.clone();
    if axes.log_heights {
        fill!(builder.build_cartesian_2d(widths.log_scale(), heights.log_scale())?, |y: &f64| number(*y));
    } else {
        fill!(builder.build_cartesian_2d(widths.log_scale(), heights)?, |y: &f64| format!(
            "{:.0} %",
            y * 100.0
        ));
    }
    Ok(())
}

/// Pairs of shares: as told, and as they were.
pub struct Dots<'a> {
    pub title: &'a str,
    pub x: &'a str,
    pub y: &'a str,
    pub sets: Vec<(String, Vec<(f64, f64)>)>,
}

/// A chart of dots as SVG, with the diagonal. `words` says the same for those who cannot see it.
pub fn dots(plot: &Dots<'_>, words: &str) -> Result<String, String> {
    svg((600, 560), plot.title, words, |area| draw_dots(area, plot))
}

fn draw_dots<DB: DrawingBackend>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    plot: &Dots<'_>,
) -> Drawn<DB> {
    let mut chart = ChartBuilder::on(area)
        .caption(plot.title, ("sans-serif", 19))
        .margin(16)
        .margin_right(28)
        .x_label_area_size(46)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    let percent = |share: &f64| format!("{:.0} %", share * 100.0);
    chart
        .configure_mesh()
        .x_desc(plot.x)
        .y_desc(plot.y)
        .x_label_formatter(&percent)
        .y_label_formatter(&percent)
        .label_style(("sans-serif", 13))
        .light_line_style(WHITE)
        .draw()?;
    chart.draw_series(LineSeries::new([(0.0, 0.0), (1.0, 1.0)], BLACK.mix(0.4)))?;
    for (place, (name, points)) in plot.sets.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        // Filled dots and rings, so that both are seen where they lie on each other.
        let style = move || if place == 0 { colour.filled() } else { colour.stroke_width(2) };
        let size = if place == 0 { 4 } else { 7 };
        chart
            .draw_series(points.iter().map(|&point| Circle::new(point, size, style())))?
            .label(name.as_str())
            .legend(move |(x, y)| Circle::new((x + 11, y), size, style()));
    }
    legend(&mut chart, SeriesLabelPosition::UpperLeft)
}

fn number(value: f64) -> String {
    grouped(value.round() as u64)
}
