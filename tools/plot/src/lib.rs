//! Code shared by the plots of the other tools.

use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::prelude::*;

/// Told apart by hue and by brightness (after Okabe and Ito, 2008).
pub const COLOURS: [RGBColor; 5] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x33, 0x33, 0x33),
];

/// What drawing comes to.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A plot as SVG. `words` says the same for those who can't see it.
/// Errors: those of drawing.
pub fn svg(
    size: (u32, u32),
    title: &str,
    words: &str,
    draw: impl for<'a> FnOnce(&DrawingArea<SVGBackend<'a>, Shift>) -> Drawn<SVGBackend<'a>>,
) -> Result<String, String> {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    area.fill(&WHITE)
        .and_then(|()| draw(&area))
        .and_then(|()| area.present())
        .map_err(|error| error.to_string())?;
    drop(area);
    let head = svg.find('>').map_or(0, |end| end + 1);
    svg.insert_str(head, &format!("<title>{title}</title><desc>{words}</desc>"));
    Ok(svg)
}

/// The names of a chart's lines, in a box.
/// Errors: those of drawing.
pub fn legend<'a, DB, X, Y>(
    chart: &mut ChartContext<'a, DB, Cartesian2d<X, Y>>,
    place: SeriesLabelPosition,
) -> Drawn<DB>
where
    DB: DrawingBackend + 'a,
    X: Ranged<ValueType = f64>,
    Y: Ranged<ValueType = f64>,
{
    chart
        .configure_series_labels()
        .position(place)
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 13))
        .draw()
}

/// `1,234,567`.
pub fn grouped(number: u64) -> String {
    indicatif::HumanCount(number).to_string()
}
