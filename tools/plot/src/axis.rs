//! Axes.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// About how many numbers stand on an axis.
const NUMBERS: f64 = 6.0;

/// An axis. What lies outside its range is drawn at its end.
#[derive(Clone)]
pub struct Axis {
    /// If it is empty, a vertical axis has no numbers either.
    pub(crate) name: String,
    pub(crate) range: Range<f64>,
    logarithmic: bool,
    label: fn(f64) -> String,
}

impl Axis {
    /// A linear axis.
    pub fn new(name: impl Into<String>, range: Range<f64>) -> Self {
        Self { name: name.into(), range, logarithmic: false, label: short }
    }

    /// A linear axis from the least of some values to the greatest.
    pub fn over(name: impl Into<String>, values: impl IntoIterator<Item = f64>) -> Self {
        let (least, most) =
            values.into_iter().fold((f64::MAX, f64::MIN), |(a, b), value| (a.min(value), b.max(value)));
        Self::new(name, if least < most { least..most } else { 1.0..2.0 })
    }

    /// The same over powers of ten; the range must lie above 0.
    pub fn logarithmic(self) -> Self {
        Self { logarithmic: true, ..self }
    }

    /// The same with its numbers written in this way.
    pub fn labelled(self, label: fn(f64) -> String) -> Self {
        Self { label, ..self }
    }

    /// Where a value lies, from 0 to 1.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.logarithmic { value.log10() } else { value };
        let (first, last) = (scale(self.range.start), scale(self.range.end));
        ((scale(value) - first) / (last - first)).clamp(0.0, 1.0)
    }

    /// Where it has numbers.
    fn numbers(&self) -> Vec<f64> {
        let (start, end) = (self.range.start, self.range.end);
        let numbers: Vec<f64> = if self.logarithmic {
            let (first, last) = (start.log10().floor() as i32, end.log10().ceil() as i32);
            (first..=last).map(|power| 10f64.powi(power)).collect()
        } else {
            let rough = (end - start) / NUMBERS;
            let power = 10f64.powf(rough.log10().floor());
            let step =
                power * [1.0, 2.0, 5.0, 10.0].into_iter().find(|&of| of * power >= rough).unwrap_or(10.0);
            ((start / step - 1e-9).ceil() as i64..=(end / step + 1e-9).floor() as i64)
                .map(|place| place as f64 * step)
                .collect()
        };
        let slack = (end - start) * 1e-9;
        numbers.into_iter().filter(|&at| at >= start - slack && at <= end + slack).collect()
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.place(*value) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // The lines between those with numbers aren't drawn.
        let none = hint.weight().allow_light_points() || self.name.is_empty();
        if none { Vec::new() } else { self.numbers() }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        (self.label)(*value)
    }
}

/// As many digits as it has, with commas from 1,000 on.
fn short(value: f64) -> String {
    if value.abs() < 1000.0 { format!("{}", (value * 1e6).round() / 1e6) } else { whole(value) }
}

/// A whole number: `1,234,567`.
pub fn whole(value: f64) -> String {
    grouped(value.round() as u64)
}

/// A share in per cent: `62 %`.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// `1,234,567`.
pub fn grouped(number: u64) -> String {
    indicatif::HumanCount(number).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_round_and_lie_within_the_range() {
        let numbers = |axis: &Axis| axis.numbers().into_iter().map(axis.label).collect::<Vec<_>>().join(" ");
        assert_eq!(numbers(&Axis::new("", 0.0..0.3)), "0 0.05 0.1 0.15 0.2 0.25 0.3");
        assert_eq!(numbers(&Axis::new("", 1.0..9.0)), "2 4 6 8");
        assert_eq!(numbers(&Axis::new("", 0.0..1.0).labelled(percent)), "0 % 20 % 40 % 60 % 80 % 100 %");
        assert_eq!(numbers(&Axis::new("", 0.03..3000.0).logarithmic()), "0.1 1 10 100 1,000");
    }

    #[test]
    fn what_lies_outside_is_drawn_at_the_end() {
        let axis = Axis::new("", 1.0..100.0).logarithmic();
        assert_eq!([0.0, 1.0, 10.0, 1e9].map(|value| axis.place(value)), [0.0, 0.0, 0.5, 1.0]);
        assert_eq!(axis.map(&10.0, (100, 0)), 50);
    }
}
