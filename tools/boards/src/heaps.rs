//! Mines in heaps: how many have only mines around them, and a picture of the first boards.

use std::fmt::Write;
use std::path::Path;

use minescheme::board::{Coord, neighbours};
use minescheme::layout::Layout;

use crate::grades::{name, read};

/// How many boards the picture has: four in a row.
const DRAWN: usize = 16;
const IN_A_ROW: usize = 4;
/// The side of a cell, and the space between boards.
const SIDE: usize = 6;
const GAP: usize = 12;

/// Reads what `minescheme generate --json` prints, tells the share of such mines, and draws the first boards into a file of the folder.
pub fn run(folder: &Path, files: &[&str]) -> Result<(), String> {
    println!("| boards | number | mines with only mines around them |\n|---|---|---|");
    for file in files {
        let layouts: Vec<Layout> = read(file, |board| board["layout"].as_str()?.parse().ok())?;
        let mines: usize = layouts.iter().map(Layout::mines).sum();
        let buried: usize =
            layouts.iter().map(|layout| layout.coords().filter(|&at| is_buried(layout, at)).count()).sum();
        let name = name(file);
        println!("| {name} | {} | {:.2} % |", layouts.len(), 100.0 * buried as f64 / mines as f64);
        let path = folder.join(format!("{name}.svg"));
        let shown = &layouts[..layouts.len().min(DRAWN)];
        std::fs::write(&path, picture(shown)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn is_buried(layout: &Layout, at: Coord) -> bool {
    let mut around = neighbours(layout.rows(), layout.cols(), at);
    layout.is_mine(at) && !around.any(|near| layout.safe_digit(near).is_some())
}

fn picture(layouts: &[Layout]) -> String {
    let rows = layouts.iter().map(Layout::rows).max().unwrap_or(0);
    let cols = layouts.iter().map(Layout::cols).max().unwrap_or(0);
    let (width, height) = (SIDE * cols + GAP, SIDE * rows + GAP);
    let (across, down) = (IN_A_ROW.min(layouts.len()), layouts.len().div_ceil(IN_A_ROW));
    let (all_width, all_height) = (across * width + GAP, down * height + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_width} {all_height}\" role=\"img\">\n\
         <title>{} boards: mines dark, mines with only mines around them red</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        layouts.len()
    );
    for (number, layout) in layouts.iter().enumerate() {
        let (left, top) = (GAP + number % IN_A_ROW * width, GAP + number / IN_A_ROW * height);
        let (width, height) = (SIDE * layout.cols(), SIDE * layout.rows());
        let place = format!("x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
        let _ = writeln!(svg, "<rect {place} fill=\"#dde3ea\"/>");
        for (buried, colour) in [(false, "#2b3440"), (true, "#d1342f")] {
            let mut cells = String::new();
            for at in layout.coords().filter(|&at| layout.is_mine(at) && is_buried(layout, at) == buried) {
                let _ = write!(cells, "M{} {}h5v5h-5z", left + SIDE * at.col, top + SIDE * at.row);
            }
            if !cells.is_empty() {
                let _ = writeln!(svg, "<path fill=\"{colour}\" d=\"{cells}\"/>");
            }
        }
    }
    svg + "</svg>\n"
}
