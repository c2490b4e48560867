//! Line plots as SVG.

use std::fmt::Write;
use std::ops::Range;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 58.0;
/// Told apart by hue and by brightness (after Okabe and Ito, 2008).
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333"];

pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

pub struct Axes {
    pub title: &'static str,
    pub x: &'static str,
    pub y: &'static str,
    pub widths: Range<f64>,
    /// Where the axis below has numbers.
    pub marks: Vec<f64>,
    /// In per cent.
    pub most: f64,
}

/// A plot of shares in per cent. `words` says the same for those who can't see it.
pub fn plot(axes: &Axes, lines: &[Line], words: &str) -> String {
    let (left, right, bottom) = (LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM);
    let across =
        |x: f64| left + (right - left) * (x - axes.widths.start) / (axes.widths.end - axes.widths.start);
    let up = |y: f64| bottom - (bottom - TOP) * (y / axes.most).min(1.0);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">
<style>
text {{ font: 14px system-ui, sans-serif; fill: #1f2328; }}
.title {{ font-weight: 600; font-size: 16px; }}
.small {{ font-size: 12px; fill: #59636e; }}
.grid {{ stroke: #d1d9e0; }}
</style>
<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#ffffff"/>
<text class="title" x="16" y="28">{}</text>
<text class="small" x="16" y="47">{}</text>
<text class="small" x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>
"##,
        axes.title,
        axes.y,
        (left + right) / 2.0,
        HEIGHT - 16.0,
        axes.x,
    );
    for step in 0..=5 {
        let share = axes.most * f64::from(step) / 5.0;
        let y = up(share);
        let _ = writeln!(svg, r#"<line class="grid" x1="{left}" y1="{y:.1}" x2="{right}" y2="{y:.1}"/>"#);
        let digits = usize::from(axes.most < 10.0);
        let _ = writeln!(
            svg,
            r#"<text class="small" x="{:.1}" y="{:.1}" text-anchor="end">{share:.digits$} %</text>"#,
            left - 8.0,
            y + 4.0
        );
    }
    for &mark in &axes.marks {
        let _ = writeln!(
            svg,
            r#"<text class="small" x="{:.1}" y="{:.1}" text-anchor="middle">{mark}</text>"#,
            across(mark),
            bottom + 20.0
        );
    }
    for (number, line) in lines.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let points: Vec<String> =
            line.points.iter().map(|&(x, y)| format!("{:.1},{:.1}", across(x), up(y))).collect();
        let _ = writeln!(
            svg,
            r#"<polyline fill="none" stroke="{colour}" stroke-width="2.5" points="{}"/>"#,
            points.join(" ")
        );
        let y = TOP + 20.0 * number as f64 + 10.0;
        let _ = writeln!(
            svg,
            r#"<line stroke="{colour}" stroke-width="4" x1="{:.1}" y1="{y:.1}" x2="{:.1}" y2="{y:.1}"/><text x="{:.1}" y="{:.1}">{}</text>"#,
            right + 12.0,
            right + 34.0,
            right + 42.0,
            y + 5.0,
            line.name
        );
    }
    svg + "</svg>\n"
}
