//! The curve of a learner, drawn.

use crate::grouped;
use anyhow::{Result, anyhow};
use games::learn::Point;
use plotters::prelude::*;

const SIZE: (u32, u32) = (720, 420);
const BEST: RGBColor = RGBColor(0x1f, 0x6f, 0xb4);
const WON: RGBColor = RGBColor(0xc2, 0x5a, 0x12);

/// The share of best moves and the points against perfect play over the games played, as SVG. `par`: the points that
/// perfect play gets against itself.
pub fn draw(title: &str, curve: &[Point], par: f64) -> Result<String> {
    let most = curve.last().map_or(1, |point| point.games).max(2);
    let (best, won) = curve.last().map_or((0.0, 0.0), |point| (100.0 * point.best_moves, point.won));
    let words = format!(
        "After {most} games {best:.0} % of the moves that matter are best, and the machine \
         gets {won:.2} points a game against perfect play, which gets {par:.2} against itself."
    );
    let svg = plot::svg(SIZE, title, &words, |area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 20))
            .margin(16)
            .x_label_area_size(44)
            .y_label_area_size(52)
            .build_cartesian_2d((1.0..most as f64).log_scale(), 0.0..1.0)?;
        chart
            .configure_mesh()
            .x_desc("games played (log scale)")
            .y_desc("share")
            .x_label_formatter(&|games| grouped(games.round() as u64))
            .y_label_formatter(&|share| format!("{:.0} %", share * 100.0))
            .label_style(("sans-serif", 13))
            .light_line_style(WHITE)
            .draw()?;
        let line = |of: fn(&Point) -> f64| {
            curve.iter().map(move |point| (point.games.max(1) as f64, of(point))).collect::<Vec<_>>()
        };
        let legend =
            |colour: RGBColor| move |(x, y)| PathElement::new([(x, y), (x + 22, y)], colour.stroke_width(3));
        chart
            .draw_series(LineSeries::new(line(|point| point.best_moves), BEST.stroke_width(3)))?
            .label("moves that are best, where it matters")
            .legend(legend(BEST));
        chart
            .draw_series(DashedLineSeries::new(line(|point| point.won), 9, 4, WON.stroke_width(3)))?
            .label("points a game against perfect play")
            .legend(legend(WON));
        chart
            .draw_series(LineSeries::new([(1.0, par), (most as f64, par)], BLACK.mix(0.5)))?
            .label("the same for perfect play itself")
            .legend(legend(RGBColor(0x80, 0x80, 0x80)));
        plot::legend(&mut chart, SeriesLabelPosition::LowerRight)
    });
    svg.map_err(|error| anyhow!("cannot draw the curve: {error}"))
}
