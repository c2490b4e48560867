//! Pictures of positions and proofs, with marks on the cells that become known; of a proof the part of the board that matters, with
//! letters on its digits.
//!
//! Rows and columns are labelled as in the texts, from 1.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;

use super::hint::Hint;
use super::proof::{Explanation, Refutation, Shade};
use super::words::{COLOURS, letter};
use crate::board::{Board, Cell, Coord};
use crate::formats::PART_OF_BOARD;
use crate::matcher::Value;

/// A board that is no wider is drawn as a whole, in text.
const WHOLE: usize = 12;
/// So few marks are all shown.
const FEW: usize = 6;
/// The length of a line under an SVG, in characters.
const LINE: usize = 64;

/// A board with what is said of it.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    board: &'a Board,
    /// What was known before, of the part that is drawn.
    known: BTreeMap<Coord, Value>,
    /// The digits that have letters, in their order.
    digits: &'a [Coord],
    marks: BTreeMap<Coord, Value>,
    /// The areas that the text speaks of.
    shades: &'a [Shade],
    text: Cow<'a, str>,
    rows: RangeInclusive<usize>,
    cols: RangeInclusive<usize>,
}

impl<'a> Drawing<'a> {
    /// The drawing of a whole board with what follows.
    pub fn position(board: &'a Board, marks: BTreeMap<Coord, Value>) -> Self {
        let mines = marks.values().filter(|&&value| value == Value::Mine).count();
        let text = format!("Safe cells: {}. Mines: {mines}.", marks.len() - mines);
        let (rows, cols) = (0..=board.rows() - 1, 0..=board.cols() - 1);
        Self { board, known: BTreeMap::new(), digits: &[], marks, shades: &[], text: text.into(), rows, cols }
    }

    /// The drawing of a hint.
    pub fn hint(board: &'a Board, of: &'a Hint) -> Self {
        let mut marks = BTreeMap::new();
        if let Some(value) = of.value {
            marks.extend(of.cells.iter().map(|&at| (at, value)));
        }
        Self::new(board, &BTreeMap::new(), &of.digits, marks, [&of.shaded, &of.text], &of.areas)
    }

    /// The drawing of an explanation; `known` was proved before it.
    pub fn explanation(board: &'a Board, known: &BTreeMap<Coord, Value>, of: &'a Explanation) -> Self {
        Self::new(board, known, &of.digits, of.values(), [&of.shaded, &of.text], &of.areas)
    }

    /// The drawing of a refutation.
    pub fn refutation(board: &'a Board, known: &BTreeMap<Coord, Value>, of: &'a Refutation) -> Self {
        Self::new(board, known, &of.digits, BTreeMap::new(), ["", &of.text], &[])
    }

    fn new(
        board: &'a Board,
        known: &BTreeMap<Coord, Value>,
        digits: &'a [Coord],
        marks: BTreeMap<Coord, Value>,
        [shaded, text]: [&'a str; 2],
        shades: &'a [Shade],
    ) -> Self {
        let text = if shaded.is_empty() { text } else { shaded };
        // Many cells of a count lie all over the board.
        let is_shown = |at: &&Coord| {
            marks.len() <= FEW || digits.is_empty() || digits.iter().any(|d| d.king_distance(**at) <= 1)
        };
        let shown: Vec<Coord> = digits.iter().chain(marks.keys().filter(is_shown)).copied().collect();
        let span = |of: fn(&Coord) -> usize, size: usize| {
            let least = shown.iter().map(of).min().unwrap_or(0);
            let most = shown.iter().map(of).max().unwrap_or(size - 1);
            if size <= WHOLE { 0..=size - 1 } else { least.saturating_sub(2)..=(most + 2).min(size - 1) }
        };
        let (rows, cols) = (span(|at| at.row, board.rows()), span(|at| at.col, board.cols()));
        let mut known_here = BTreeMap::new();
        for row in rows.clone() {
            known_here.extend(known.range(Coord::new(row, *cols.start())..=Coord::new(row, *cols.end())));
        }
        Self { board, known: known_here, digits, marks, shades, text: text.into(), rows, cols }
    }

    /// The letter on a digit.
    fn letter_of(&self, at: Coord) -> Option<String> {
        self.digits.iter().position(|&digit| digit == at).map(letter)
    }

    /// The shades of a cell.
    fn shades_of(&self, at: Coord) -> impl Iterator<Item = &Shade> {
        self.shades.iter().filter(move |shade| shade.cells.contains(&at))
    }

    /// What the picture shows, in words: areas by their colours.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn cell(&self, at: Coord) -> Cell {
        match (self.board.get(at), self.known.get(&at)) {
            (Cell::Closed, Some(Value::Mine)) => Cell::Mine,
            (cell, _) => cell,
        }
    }

    fn is_known_safe(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Closed && self.known.get(&at) == Some(&Value::Safe)
    }

    /// As text: digits with their letters, `s` for cells that are shown to be safe and `m` for mines, `-` for those known to be safe
    /// before; the rest as in the native text form.
    pub fn to_text(&self) -> String {
        self.text_with(|_, cell| cell)
    }

    /// The same with the colours of areas, and their letters in front of closed cells, for terminals.
    pub fn to_coloured_text(&self) -> String {
        self.text_with(|at, cell| {
            let mark = match self.marks.get(&at) {
                Some(Value::Safe) => "\x1b[1;32m",
                Some(Value::Mine) => "\x1b[1;31m",
                None if self.digits.contains(&at) => "\x1b[1m",
                None => "",
            };
            let Some(shade) = self.shades_of(at).last() else {
                return if mark.is_empty() { cell } else { format!("{mark}{cell}\x1b[0m") };
            };
            let letters: String = self.shades_of(at).map(|shade| shade.letter).collect();
            let bare = cell.trim_start();
            let cell = format!("{:>1$}", letters + bare, cell.chars().count());
            let colour = COLOURS.iter().find(|(name, ..)| *name == shade.colour);
            let colour = colour.map_or(250, |&(.., number)| number);
            format!("{mark}\x1b[38;5;16;48;5;{colour}m{cell}\x1b[0m")
        })
    }

    fn text_with(&self, paint: impl Fn(Coord, String) -> String) -> String {
        let wide = self.digits.len() > 26;
        let width = if wide { 4 } else { 3 };
        let label = self.rows.end().saturating_add(1).to_string().len().max(2);
        let mut out = format!("{:label$} ", "");
        for col in self.cols.clone() {
            let _ = write!(out, "{:>width$}", col + 1);
        }
        out.push('\n');
        for row in self.rows.clone() {
            let _ = write!(out, "{:>label$} ", row + 1);
            for col in self.cols.clone() {
                let at = Coord::new(row, col);
                let symbol = match self.marks.get(&at) {
                    Some(Value::Safe) => 's',
                    Some(Value::Mine) => 'm',
                    None if self.is_known_safe(at) => '-',
                    None => self.cell(at).symbol(),
                };
                let named = self.letter_of(at).unwrap_or_default();
                out.push_str(&paint(at, format!("{:>width$}", format!("{named}{symbol}"))));
            }
            out.push('\n');
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        if self.rows != (0..=rows - 1) || self.cols != (0..=cols - 1) {
            let [top, bottom, left, right] =
                [self.rows.start(), self.rows.end(), self.cols.start(), self.cols.end()]
                    .map(|place| place + 1);
            let _ = writeln!(
                out,
                "{PART_OF_BOARD} rows {top} to {bottom} of {rows}, columns {left} to {right} of {cols}."
            );
        }
        out
    }

    /// As an SVG element that stands at `top`; with its width and height in pixels.
    fn draw(&self, top: usize) -> (String, usize, usize) {
        const CELL: usize = 34;
        const EDGE: usize = 30;
        let mut out = String::new();
        let (rows, cols) = (self.rows.clone().count(), self.cols.clone().count());
        for (place, col) in self.cols.clone().enumerate() {
            let x = EDGE + place * CELL + CELL / 2;
            let _ = writeln!(out, r#"<text class="axis" x="{x}" y="{}">{}</text>"#, top + 20, col + 1);
        }
        for (down, row) in self.rows.clone().enumerate() {
            let y = top + EDGE + down * CELL;
            let _ = writeln!(out, r#"<text class="axis" x="14" y="{}">{}</text>"#, y + 22, row + 1);
            for (right, col) in self.cols.clone().enumerate() {
                self.draw_cell(&mut out, Coord::new(row, col), EDGE + right * CELL, y, CELL);
            }
        }
        let mut bottom = top + EDGE + rows * CELL + 26;
        for line in wrap(&self.text) {
            let _ = writeln!(out, r#"<text class="why" x="{EDGE}" y="{bottom}">{}</text>"#, escape(&line));
            bottom += 20;
        }
        (out, (EDGE + cols * CELL + 16).max(EDGE + LINE * 8), bottom + 8 - top)
    }

    fn draw_cell(&self, out: &mut String, at: Coord, x: usize, y: usize, size: usize) {
        let (cell, mark) = (self.cell(at), self.marks.get(&at));
        if cell == Cell::Wall && mark.is_none() {
            return;
        }
        let class = match (cell, mark) {
            (_, Some(Value::Safe)) => "cell safe",
            (_, Some(Value::Mine)) => "cell mine",
            (Cell::Digit(_), None) if self.digits.contains(&at) => "cell look",
            (Cell::Digit(_), None) => "cell open",
            _ if self.is_known_safe(at) => "cell known",
            _ => "cell closed",
        };
        let inner = size - 2;
        let _ = writeln!(
            out,
            r#"<rect class="{class}" x="{x}" y="{y}" width="{inner}" height="{inner}" rx="3"/>"#
        );
        let shades: Vec<&Shade> = self.shades_of(at).collect();
        let part = inner / shades.len().max(1);
        for (place, shade) in shades.iter().enumerate() {
            let top = y + place * part;
            let _ = writeln!(
                out,
                r#"<rect class="shade {}" x="{x}" y="{top}" width="{inner}" height="{part}"/><text class="shade-letter" x="{}" y="{}">{}</text>"#,
                shade.colour,
                x + inner - 4,
                top + part - 3,
                shade.letter
            );
        }
        let (middle, base) = (x + size / 2 - 1, y + 23);
        let _ = match (cell, mark) {
            (Cell::Digit(0), _) => Ok(()),
            (Cell::Digit(digit), _) => {
                writeln!(out, r#"<text class="digit d{digit}" x="{middle}" y="{base}">{digit}</text>"#)
            }
            (_, Some(Value::Safe)) => {
                writeln!(out, r#"<path class="tick" d="M{} {}l6 7l11 -14"/>"#, x + 8, y + 17)
            }
            (Cell::Mine, _) | (_, Some(Value::Mine)) => {
                writeln!(out, r#"<circle class="bomb" cx="{middle}" cy="{}" r="8"/>"#, y + size / 2 - 1)
            }
            _ => Ok(()),
        };
        if let Some(letter) = self.letter_of(at) {
            let _ = writeln!(out, r#"<text class="letter" x="{}" y="{}">{letter}</text>"#, x + 3, y + 11);
        }
    }
}

/// Drawings below each other as one SVG, each with its text.
pub fn svg(drawings: &[Drawing<'_>]) -> String {
    let (mut body, mut width, mut height) = (String::new(), 0, 0);
    let mut told = String::new();
    for drawing in drawings {
        let (part, wide, high) = drawing.draw(height);
        body.push_str(&part);
        width = width.max(wide);
        height += high + 12;
        let _ = writeln!(told, "{}", escape(&drawing.text));
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="title desc">
<title id="title">A Minesweeper position, and what follows</title>
<desc id="desc">{told}</desc>
<style>
text {{ font-family: system-ui, sans-serif; fill: #1d2733 }}
.axis {{ font-size: 13px; fill: #5b6775; text-anchor: middle }}
.why {{ font-size: 15px }}
.cell {{ stroke: #b4bfca }}
.open {{ fill: #f4f6f8 }} .look {{ fill: #fff3c9; stroke: #c79a00; stroke-width: 2 }}
.closed {{ fill: #cfd8e1 }} .known {{ fill: #e4f2e6 }}
.safe {{ fill: #bfe8c5; stroke: #1d7d36; stroke-width: 2 }} .mine {{ fill: #f9c9c4; stroke: #b3261e; stroke-width: 2 }}
.digit {{ font-size: 18px; font-weight: 600; text-anchor: middle }}
.shade {{ fill-opacity: .75 }} .shade-letter {{ font-size: 10px; text-anchor: end }}
.green {{ fill: #7fd08a }} .blue {{ fill: #86b6f2 }} .yellow {{ fill: #f5dc62 }} .pink {{ fill: #f3a3cb }}
.orange {{ fill: #f5b066 }} .violet {{ fill: #c3a6ee }} .turquoise {{ fill: #7fd9d3 }} .brown {{ fill: #cdab88 }}
.letter {{ font-size: 10px; font-weight: 700; fill: #7a5d00 }}
.tick {{ fill: none; stroke: #1d7d36; stroke-width: 3.5 }} .bomb {{ fill: #1d2733 }}
.d1 {{ fill: #1650c7 }} .d2 {{ fill: #1b7a2f }} .d3 {{ fill: #c0281f }} .d4 {{ fill: #3b2a8c }}
.d5 {{ fill: #8a1f1f }} .d6 {{ fill: #0f7474 }} .d7 {{ fill: #1d2733 }} .d8 {{ fill: #5b6775 }}
</style>
<rect width="{width}" height="{height}" fill="#ffffff"/>
{body}</svg>
"##
    )
}

/// Lines of at most `LINE` characters, or one word.
pub fn wrap(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
