//! Plots of guesses: what they risk against what they lose, and what is won against the time it takes.

use std::fmt::Write;

use plot::grouped;
use serde_json::Value;

const SIZE: (f64, f64) = (640.0, 420.0);
const LEFT: f64 = 70.0;
const RIGHT: f64 = 610.0;
const TOP: f64 = 70.0;
const BOTTOM: f64 = 360.0;

/// An axis: its first and last value, and where it has numbers.
struct Axis {
    range: (f64, f64),
    marks: Vec<f64>,
    logarithmic: bool,
}

impl Axis {
    /// Where a value lies, from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.logarithmic { value.log10() } else { value };
        let (first, last) = (scale(self.range.0), scale(self.range.1));
        ((scale(value) - first) / (last - first)).clamp(0.0, 1.0)
    }
}

struct Plot {
    svg: String,
    across: Axis,
    up: Axis,
}

impl Plot {
    fn new(title: &str, below: &str, words: &str, across: Axis, up: Axis, labels: (&str, &str)) -> Self {
        let (width, height) = SIZE;
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{words}">
<style>
text {{ font: 14px system-ui, sans-serif; fill: #1f2328; }}
.title {{ font-weight: 600; font-size: 16px; }}
.small {{ font-size: 12px; fill: #59636e; }}
.grid {{ stroke: #d1d9e0; }}
.error {{ stroke: #0969da; stroke-width: 2; }}
.error.other {{ stroke: #bc4c00; }}
.dot {{ fill: #0969da; }}
.other {{ fill: #bc4c00; }}
.ground {{ fill: #ffffff; }}
@media (prefers-color-scheme: dark) {{
text {{ fill: #f0f6fc; }}
.small {{ fill: #9198a1; }}
.grid {{ stroke: #3d444d; }}
.error {{ stroke: #4493f8; }}
.error.other {{ stroke: #f0883e; }}
.dot {{ fill: #4493f8; }}
.other {{ fill: #f0883e; }}
.ground {{ fill: #0d1117; }}
}}
</style>
<rect class="ground" width="{width}" height="{height}" rx="6"/>
<text class="title" x="16" y="28">{title}</text>
<text class="small" x="16" y="48">{below}</text>
<text class="small" x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>
<text class="small" x="18" y="{:.1}" text-anchor="middle" transform="rotate(-90 18 {:.1})">{}</text>
"##,
            (LEFT + RIGHT) / 2.0,
            BOTTOM + 42.0,
            labels.0,
            (TOP + BOTTOM) / 2.0,
            (TOP + BOTTOM) / 2.0,
            labels.1,
        );
        let mut plot = Self { svg, across, up };
        for &mark in &plot.across.marks {
            let x = LEFT + (RIGHT - LEFT) * plot.across.place(mark);
            let _ = writeln!(
                plot.svg,
                r#"<line class="grid" x1="{x:.1}" y1="{TOP}" x2="{x:.1}" y2="{BOTTOM}"/><text class="small" x="{x:.1}" y="{:.1}" text-anchor="middle">{mark}</text>"#,
                BOTTOM + 18.0
            );
        }
        for &mark in &plot.up.marks {
            let y = BOTTOM - (BOTTOM - TOP) * plot.up.place(mark);
            let _ = writeln!(
                plot.svg,
                r#"<line class="grid" x1="{LEFT}" y1="{y:.1}" x2="{RIGHT}" y2="{y:.1}"/><text class="small" x="{:.1}" y="{:.1}" text-anchor="end">{mark}</text>"#,
                LEFT - 8.0,
                y + 4.0
            );
        }
        plot
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (LEFT + (RIGHT - LEFT) * self.across.place(x), BOTTOM - (BOTTOM - TOP) * self.up.place(y))
    }

    /// A dot with its error upwards and downwards, and what is written beside it: to its left, or to its right.
    fn dot(&mut self, class: &str, (x, y): (f64, f64), error: f64, name: &str, left: bool) {
        let (aside, anchor) = if left { (-8.0, "end") } else { (8.0, "start") };
        let ((x, middle), (_, low), (_, high)) =
            (self.at(x, y), self.at(x, y - error), self.at(x, y + error));
        let _ = writeln!(
            self.svg,
            r#"<line class="error {class}" x1="{x:.1}" y1="{low:.1}" x2="{x:.1}" y2="{high:.1}"/><circle class="{class}" cx="{x:.1}" cy="{middle:.1}" r="4"/><text class="small" x="{:.1}" y="{:.1}" text-anchor="{anchor}">{name}</text>"#,
            x + aside,
            middle + 4.0
        );
    }

    fn end(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// What guesses were expected to lose and what they lost, from a report of `play --json`. `None` if it is none.
pub fn calibration(report: &Value) -> Option<String> {
    let steps = report.get("calibration")?.as_array()?;
    let guesses = report.get("guesses")?.as_u64()?;
    let marks = || (0..=8).map(|mark| f64::from(10 * mark)).collect();
    let axis = || Axis { range: (0.0, 80.0), marks: marks(), logarithmic: false };
    let mut plot = Plot::new(
        "Guesses lose as often as they are expected to",
        &format!("{} guesses; bars: two standard errors to each side", grouped(guesses)),
        "Share of guesses that hit a mine against the odds that they had: all lie on the diagonal",
        axis(),
        axis(),
        ("expected: odds of a mine, %", "hit a mine, %"),
    );
    let (from, to) = (plot.at(0.0, 0.0), plot.at(80.0, 80.0));
    let _ = writeln!(
        plot.svg,
        r#"<line class="grid" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
        from.0, from.1, to.0, to.1
    );
    for step in steps {
        let number = |key: &str| step.get(key)?.as_f64();
        let (expected, hit, count) = (number("predicted")?, number("actual")?, number("guesses")?);
        // Of a few guesses the share says nothing.
        if count >= 100.0 {
            let error = 2.0 * (expected * (1.0 - expected) / count).sqrt();
            plot.dot("dot", (100.0 * expected, 100.0 * hit), 100.0 * error, "", false);
        }
    }
    Some(plot.end())
}

/// What is won against the time a game, from a list of `{"name", "milliseconds", "rate", "error", "ours"}`, and `"left": true` where the name
/// has no room to the right; rates from 0 to 1. `None` if
/// it is no such list.
pub fn win_rates(list: &Value) -> Option<String> {
    let up = Axis {
        range: (30.0, 60.0),
        marks: (6..=12).map(|mark| f64::from(5 * mark)).collect(),
        logarithmic: false,
    };
    let across =
        Axis { range: (0.03, 3000.0), marks: vec![0.1, 1.0, 10.0, 100.0, 1000.0], logarithmic: true };
    let mut plot = Plot::new(
        "Games won, and the time that a game takes",
        "expert from an opening; blue: minescheme with --guess, orange: others; bars: two standard errors",
        "Share of expert games won against milliseconds a game",
        across,
        up,
        ("milliseconds a game on one core, logarithmic", "games won, %"),
    );
    for one in list.as_array()? {
        let number = |key: &str| one.get(key)?.as_f64();
        let class = if one.get("ours")?.as_bool()? { "dot" } else { "other" };
        let error = 200.0 * number("error")?;
        plot.dot(
            class,
            (number("milliseconds")?, 100.0 * number("rate")?),
            error,
            one.get("name")?.as_str()?,
            one.get("left").is_some_and(|left| left == true),
        );
    }
    Some(plot.end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_step_with_enough_guesses_is_a_dot() {
        let step = |guesses: u64| json!({"guesses": guesses, "predicted": 0.1, "actual": 0.11});
        let report = json!({"guesses": 1050, "calibration": [step(1000), step(50)]});
        let svg = calibration(&report).unwrap();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(calibration(&json!({"guesses": 3})).is_none());
    }

    #[test]
    fn every_player_is_a_dot() {
        let list = json!([{"name": "a", "milliseconds": 2.0, "rate": 0.5, "error": 0.001, "ours": true}]);
        let svg = win_rates(&list).unwrap();
        assert_eq!(svg.matches(r#"<circle class="dot""#).count(), 1);
        assert!(win_rates(&json!([{"name": "a"}])).is_none());
    }
}
