//! The curve of a learner, drawn.

use anyhow::{Result, anyhow};
use games::learn::Point;
use plot::{Axis, Chart, Mark, Series, percent, whole};

/// The share of best moves and the points against perfect play over the games played, as SVG. `par`: the points that
/// perfect play gets against itself.
pub fn draw(title: &str, curve: &[Point], par: f64) -> Result<String> {
    let most = curve.last().map_or(1, |point| point.games).max(2);
    let (best, won) = curve.last().map_or((0.0, 0.0), |point| (100.0 * point.best_moves, point.won));
    let words = format!(
        "After {most} games {best:.0} % of the moves that matter are best, and the machine \
         gets {won:.2} points a game against perfect play, which gets {par:.2} against itself."
    );
    let line = |of: fn(&Point) -> f64| curve.iter().map(move |point| (point.games.max(1) as f64, of(point)));
    let series = vec![
        Series::new(Mark::Line, 0, "moves that are best, where it matters", line(|point| point.best_moves)),
        Series::new(Mark::Line, 1, "points a game against perfect play", line(|point| point.won)),
        Series::new(Mark::Guide, 0, "the same for perfect play itself", [(1.0, par), (most as f64, par)]),
    ];
    let games = Axis::new("games played (log scale)", 1.0..most as f64).logarithmic().labelled(whole);
    let chart = Chart::new(title, games, Axis::new("share", 0.0..1.0).labelled(percent), series);
    chart.svg(&words).map_err(|error| anyhow!("cannot draw the curve: {error}"))
}
