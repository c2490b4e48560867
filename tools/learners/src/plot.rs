//! Line charts with a logarithmic axis below.

use plotters::prelude::*;

const SIZE: (u32, u32) = (760, 440);
/// Told apart by hue and by brightness (after Okabe and Ito, 2008), and by the dashes.
const COLOURS: [RGBColor; 5] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x33, 0x33, 0x33),
];

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
    let mut svg = String::new();
    draw(&SVGBackend::with_string(&mut svg, SIZE).into_drawing_area(), axes, lines)
        .map_err(|error| error.to_string())?;
    let head = svg.find('>').map_or(0, |end| end + 1);
    svg.insert_str(head, &format!("<title>{}</title><desc>{words}</desc>", axes.title));
    Ok(svg)
}

fn draw<DB: DrawingBackend>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    axes: &Axes<'_>,
    lines: &[Line],
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    area.fill(&WHITE)?;
    let xs = lines.iter().flat_map(|line| &line.points).map(|point| point.0);
    let widths = xs.clone().fold(f64::MAX, f64::min)..xs.fold(1.0, f64::max);
    let mut builder = ChartBuilder::on(area);
    builder.caption(axes.title, ("sans-serif", 19)).margin(16).x_label_area_size(46).y_label_area_size(64);
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
            chart
                .configure_series_labels()
                .position(if axes.log_heights {
                    SeriesLabelPosition::UpperLeft
                } else {
                    SeriesLabelPosition::LowerRight
                })
                .background_style(WHITE.mix(0.9))
                .border_style(BLACK.mix(0.3))
                .label_font(("sans-serif", 13))
                .draw()?;
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
    area.present()
}

fn number(value: f64) -> String {
    if value < 10_000.0 { format!("{value:.0}") } else { format!("{:.0},000", value / 1000.0) }
}
