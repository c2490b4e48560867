//! Charts as SVG, drawn by plotters: lines, dots and bars over two axes, each linear or logarithmic.

mod axis;

pub use axis::{Axis, grouped, percent, whole};
pub use plotters::prelude::SeriesLabelPosition as Place;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Told apart by hue and by brightness (after Okabe and Ito, 2008).
pub const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x33, 0x33, 0x33),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
];

/// The dashes of lines, in the order of their colours: how long they are, in pixels.
const DASHES: [u32; 5] = [1000, 9, 4, 14, 2];
/// Room for the title and what stands below it, in pixels.
const HEAD: u32 = 52;
const MARGIN: u32 = 16;
/// Room below and to the left of the axes, in pixels.
const AXES: (u32, u32) = (44, 70);

/// In a dark page, light becomes dark; hues stay.
const DARK: &str = "<style>@media (prefers-color-scheme: dark) { .chart { filter: invert(.92) hue-rotate(180deg) } }</style>";

/// What drawing comes to.
type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A chart. [`Self::svg`] draws it.
pub struct Chart<'a> {
    pub title: &'a str,
    /// A line below the title; may be empty.
    pub note: &'a str,
    /// Width and height in pixels.
    pub size: (u32, u32),
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    /// Where the box with the names of the series lies.
    pub names: Place,
}

/// Points that belong together.
pub struct Series {
    /// What they are, in the box of names, or beside the point; may be empty.
    pub name: String,
    pub points: Vec<(f64, f64)>,
    pub mark: Mark,
    /// The number of its colour.
    pub colour: usize,
}

/// How points are shown.
#[derive(Clone, Copy)]
pub enum Mark {
    /// A line from point to point.
    Line,
    /// A thin grey line, to compare others with.
    Guide,
    /// A dot for each point.
    Dots,
    /// A circle around each point, to be seen where it lies on a dot.
    Rings,
    /// Dots that were measured with this error upwards and downwards, with the name beside each.
    Measured(f64),
    /// A bar from the left to each point, with the name at its end.
    Bar,
    /// The area from the horizontal axis to the points.
    Area,
}

impl Series {
    pub fn new(
        mark: Mark,
        colour: usize,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        Self { name: name.into(), points: points.into_iter().collect(), mark, colour }
    }

    /// Lines with their names, each in a colour of its own.
    pub fn lines<N: Into<String>>(lines: impl IntoIterator<Item = (N, Vec<(f64, f64)>)>) -> Vec<Self> {
        let numbered = lines.into_iter().enumerate();
        numbered.map(|(colour, (name, points))| Self::new(Mark::Line, colour, name, points)).collect()
    }
}

impl<'a> Chart<'a> {
    /// A chart of the usual size, with the box of names where lines that rise leave room.
    pub fn new(title: &'a str, x: Axis, y: Axis, series: Vec<Series>) -> Self {
        Self { title, note: "", size: (760, 440), x, y, series, names: Place::LowerRight }
    }

    /// The chart as SVG. `words` says the same for those who can't see it.
    /// Errors: those of drawing.
    pub fn svg(&self, words: &str) -> Result<String, String> {
        let mut svg = String::new();
        let area = SVGBackend::with_string(&mut svg, self.size).into_drawing_area();
        self.draw(&area).and_then(|()| area.present()).map_err(|error| error.to_string())?;
        drop(area);
        let head = format!(
            " class=\"chart\" role=\"img\"><title>{}</title><desc>{}</desc>{DARK}",
            escaped(self.title),
            escaped(words)
        );
        if let Some(end) = svg.find('>') {
            svg.replace_range(end..=end, &head);
        }
        Ok(svg)
    }

    fn draw<'b>(&self, area: &Area<'b>) -> Drawn<SVGBackend<'b>> {
        area.fill(&WHITE)?;
        let (head, body) = area.split_vertically(if self.note.is_empty() { HEAD - MARGIN } else { HEAD });
        head.draw(&Text::new(
            self.title,
            (MARGIN as i32, 14),
            ("sans-serif", 17).into_font().style(FontStyle::Bold),
        ))?;
        head.draw(&Text::new(self.note, (MARGIN as i32, 36), ("sans-serif", 12)))?;
        let mut chart = ChartBuilder::on(&body)
            .margin(MARGIN)
            .margin_right(2 * MARGIN)
            .x_label_area_size(AXES.0)
            .y_label_area_size(if self.y.name.is_empty() { MARGIN } else { AXES.1 })
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        chart
            .configure_mesh()
            .x_desc(self.x.name.as_str())
            .y_desc(self.y.name.as_str())
            .label_style(("sans-serif", 13))
            .draw()?;
        let mut is_named = false;
        for series in &self.series {
            let colour = COLOURS[series.colour % COLOURS.len()];
            let points = || series.points.iter().copied();
            let all = || points().collect::<Vec<_>>();
            let drawn = match series.mark {
                Mark::Line => {
                    let dash = DASHES[series.colour % DASHES.len()];
                    let gap = if series.colour.is_multiple_of(DASHES.len()) { 0 } else { 4 };
                    chart.draw_series(DashedLineSeries::new(all(), dash, gap, colour.stroke_width(3)))?
                }
                Mark::Guide => chart.draw_series(LineSeries::new(all(), BLACK.mix(0.4)))?,
                Mark::Dots => chart.draw_series(points().map(|at| Circle::new(at, 3, colour.filled())))?,
                Mark::Rings => {
                    chart.draw_series(points().map(|at| Circle::new(at, 7, colour.stroke_width(2))))?
                }
                Mark::Measured(error) => {
                    let bar =
                        |(x, y)| PathElement::new([(x, y - error), (x, y + error)], colour.stroke_width(2));
                    chart.draw_series(points().map(bar))?;
                    let name = &series.name;
                    let named = |at| beside(at, name, !self.has_room(at, name), &BLACK);
                    chart.draw_series(points().filter(|_| !name.is_empty()).map(named))?;
                    chart.draw_series(points().map(|at| Circle::new(at, 4, colour.filled())))?
                }
                Mark::Bar => {
                    let start = self.x.range.start;
                    let bar = |(x, y)| Rectangle::new([(start, y - 0.4), (x, y + 0.4)], colour.filled());
                    chart.draw_series(points().map(bar))?;
                    let named = |at: (f64, f64)| {
                        let is_within = self.x.place(at.0) > 0.5;
                        beside(at, &series.name, is_within, if is_within { &WHITE } else { &BLACK })
                    };
                    chart.draw_series(points().map(named))?
                }
                Mark::Area => {
                    let ends = series.points.first().zip(series.points.last());
                    let ground = ends.into_iter().flat_map(|(first, last)| [(last.0, 0.0), (first.0, 0.0)]);
                    chart.draw_series([Polygon::new(
                        points().chain(ground).collect::<Vec<_>>(),
                        colour.filled(),
                    )])?
                }
            };
            if !series.name.is_empty() && !matches!(series.mark, Mark::Measured(_) | Mark::Bar) {
                is_named = true;
                drawn.label(series.name.as_str()).legend(move |at| sample(series, at));
            }
        }
        if !is_named {
            return Ok(());
        }
        chart
            .configure_series_labels()
            .position(self.names.clone())
            .background_style(WHITE.mix(0.9))
            .border_style(BLACK.mix(0.3))
            .label_font(("sans-serif", 13))
            .draw()
    }

    /// Whether words to the right of a point meet neither the edge nor another point.
    fn has_room(&self, at: (f64, f64), words: &str) -> bool {
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        // A letter is about as wide as half of its height.
        let needed = 7.0 * (words.chars().count() + 3) as f64;
        let in_pixels = |(x, y)| (self.x.place(x) * width, self.y.place(y) * height);
        let here = in_pixels(at);
        let meets = |&other: &(f64, f64)| {
            let (right, up) = (in_pixels(other).0 - here.0, in_pixels(other).1 - here.1);
            0.0 < right && right < needed && up.abs() < 12.0
        };
        here.0 + needed <= width && !self.series.iter().any(|series| series.points.iter().any(meets))
    }
}

/// Words to the left or the right of a point.
fn beside(
    at: (f64, f64),
    words: &str,
    is_left: bool,
    colour: &RGBColor,
) -> Text<'static, (f64, f64), String> {
    // Spaces that aren't taken away keep the words off the point.
    let (side, words) = match is_left {
        true => (HPos::Right, format!("{words}\u{a0}\u{a0}\u{a0}")),
        false => (HPos::Left, format!("\u{a0}\u{a0}\u{a0}{words}")),
    };
    let style = ("sans-serif", 13).into_font().color(colour).pos(Pos::new(side, VPos::Center));
    Text::new(words, at, style)
}

/// What stands for a series in the box of names: a line, or a square in its colour.
fn sample(series: &Series, (x, y): (i32, i32)) -> PathElement<(i32, i32)> {
    let colour = COLOURS[series.colour % COLOURS.len()];
    let (from, to, style) = match series.mark {
        Mark::Line => (x, x + 22, colour.stroke_width(3)),
        Mark::Guide => (x, x + 22, BLACK.mix(0.4).stroke_width(1)),
        _ => (x + 6, x + 16, colour.stroke_width(10)),
    };
    PathElement::new([(from, y), (to, y)], style)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(series: Vec<Series>) -> String {
        let (x, y) =
            (Axis::new("games", 1.0..1000.0).logarithmic(), Axis::new("share", 0.0..1.0).labelled(percent));
        Chart::new("T & U", x, y, series).svg("words").unwrap()
    }

    #[test]
    fn a_chart_has_its_words_names_and_numbers() {
        let svg = chart(Series::lines([("one line", vec![(1.0, 0.0), (1000.0, 1.0)])]));
        for text in
            ["role=\"img\"><title>T &amp; U</title><desc>words</desc>", "one line", "games", "100 %", "1,000"]
        {
            assert!(svg.contains(text), "{text}: {svg}");
        }
    }

    #[test]
    fn names_keep_off_other_points() {
        let side = |at, others: &[(f64, f64)]| {
            let named = Series::new(Mark::Measured(0.1), 0, "a name", [at]);
            let others = Series::new(Mark::Dots, 1, "", others.to_vec());
            let svg = chart(vec![named, others]);
            let before = svg.split("a name").next().unwrap();
            before.rsplit_once("text-anchor=\"").unwrap().1.split('"').next().unwrap().to_owned()
        };
        assert_eq!(side((20.0, 0.5), &[]), "start");
        assert_eq!(side((20.0, 0.5), &[(30.0, 0.51)]), "end");
        // Above it, to its left, and far to its right.
        assert_eq!(side((20.0, 0.5), &[(30.0, 0.6), (10.0, 0.5), (300.0, 0.5)]), "start");
        assert_eq!(side((900.0, 0.5), &[]), "end");
    }

    #[test]
    fn each_point_is_marked_once() {
        let points = vec![(10.0, 0.2), (100.0, 0.8), (0.0, 2.0)];
        let count = |mark, what| chart(vec![Series::new(mark, 0, "", points.clone())]).matches(what).count();
        assert_eq!(count(Mark::Dots, "<circle"), 3);
        assert_eq!(count(Mark::Rings, "<circle"), 3);
        assert_eq!(count(Mark::Measured(0.1), "<circle"), 3);
        assert_eq!(count(Mark::Bar, "fill=\"#0072B2\""), 3);
        assert_eq!(count(Mark::Area, "<polygon"), 1);
    }
}
