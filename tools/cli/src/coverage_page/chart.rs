//! A chart with two logarithmic axes.

use std::fmt::{self, Display};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 92.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;

/// Points above 0, in the order of x.
pub(super) struct Series {
    pub name: &'static str,
    pub points: Vec<(f64, f64)>,
}

/// What is drawn. There is at least one point.
pub(super) struct Chart {
    pub title: &'static str,
    pub x: &'static str,
    pub y: &'static str,
    pub series: Vec<Series>,
}

/// An axis over whole powers of ten.
struct Axis {
    from: i32,
    to: i32,
    start: f64,
    end: f64,
}

impl Axis {
    fn over(values: impl Iterator<Item = f64> + Clone, start: f64, end: f64) -> Self {
        let least = values.clone().fold(f64::INFINITY, f64::min).log10().floor() as i32;
        let most = values.fold(1.0, f64::max).log10().ceil() as i32;
        Self { from: least, to: most.max(least + 1), start, end }
    }

    fn at(&self, value: f64) -> f64 {
        let share = (value.log10() - f64::from(self.from)) / f64::from(self.to - self.from);
        self.start + share * (self.end - self.start)
    }

    fn ticks(&self) -> impl Iterator<Item = (f64, String)> {
        (self.from..=self.to).map(|power| {
            let value = 10f64.powi(power);
            let label = if power < 4 { format!("{value}") } else { format!("10{}", raised(power)) };
            (self.at(value), label)
        })
    }
}

/// A power in raised digits.
fn raised(power: i32) -> String {
    power
        .to_string()
        .chars()
        .map(|digit| digit.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize]))
        .collect()
}

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

impl Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let x = Axis::over(points().map(|point| point.0), LEFT, WIDTH - RIGHT);
        let y = Axis::over(points().map(|point| point.1), HEIGHT - BOTTOM, TOP);
        let (first, last) = (points().next(), points().last());
        let said = first.zip(last).map_or(String::new(), |(first, last)| {
            format!("from {} at {} to {} at {}", first.1, first.0, last.1, last.0)
        });
        writeln!(
            f,
            "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><svg class=\"chart\" role=\"img\" aria-label=\"{}: {} by {}, both axes logarithmic, {said}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-size=\"14\">\n<text x=\"{LEFT}\" y=\"24\" font-weight=\"600\">{}</text>",
            self.title, self.title, self.y, self.x, self.title
        )?;
        for (at, label) in x.ticks() {
            writeln!(
                f,
                "<path class=\"grid\" d=\"M{at:.1} {TOP}V{}\"/><text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
                HEIGHT - BOTTOM,
                HEIGHT - BOTTOM + 20.0
            )?;
        }
        for (at, label) in y.ticks() {
            writeln!(
                f,
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                WIDTH - RIGHT,
                LEFT - 8.0,
                at + 5.0
            )?;
        }
        let (middle, centre) = ((LEFT + WIDTH - RIGHT) / 2.0, (TOP + HEIGHT - BOTTOM) / 2.0);
        writeln!(
            f,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
             <text transform=\"translate(18 {centre}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            HEIGHT - 12.0,
            self.x,
            self.y
        )?;
        for (number, Series { name, points }) in self.series.iter().enumerate() {
            let path: Vec<String> =
                points.iter().map(|&(a, b)| format!("{:.1} {:.1}", x.at(a), y.at(b))).collect();
            writeln!(f, "<path class=\"line{number}\" d=\"M{}\"/>", path.join("L"))?;
            for &(a, b) in points {
                writeln!(
                    f,
                    "<circle class=\"dots{number}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>",
                    x.at(a),
                    y.at(b)
                )?;
            }
            if self.series.len() > 1 {
                let row = TOP + 20.0 * (number + 1) as f64;
                writeln!(
                    f,
                    "<circle class=\"dots{number}\" cx=\"{}\" cy=\"{}\" r=\"4\"/><text x=\"{}\" y=\"{row}\">{name}</text>",
                    WIDTH - 130.0,
                    row - 5.0,
                    WIDTH - 118.0
                )?;
            }
        }
        writeln!(f, "</svg></div>")
    }
}
