//! Letters and cells, one by one and together.

use super::super::proof::Shade;
use super::Teller;
use super::language::Named;
use crate::board::Coord;
use crate::matcher::Value;

/// More cells than this are counted, not listed: marked cells, and cells that nothing marks.
const MOST_MARKED: usize = 10;
const MOST_LISTED: usize = 16;

/// The colours of areas, with their letters and their numbers in a terminal of 256 colours.
pub(in crate::explain) const COLOURS: [(&str, char, u8); 8] = [
    ("green", 'g', 114),
    ("blue", 'b', 111),
    ("yellow", 'y', 227),
    ("pink", 'p', 218),
    ("orange", 'o', 215),
    ("violet", 'v', 183),
    ("turquoise", 't', 116),
    ("brown", 'n', 180),
];

/// The letter of a digit by its place in a proof: A to Z, then AA, AB and so on.
pub fn letter(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    if place < 26 { last.to_string() } else { format!("{}{last}", letter(place / 26 - 1)) }
}

/// `row 3, column 4`, counted from 1.
pub fn place_of(at: Coord) -> String {
    format!("row {}, column {}", at.row + 1, at.col + 1)
}

impl Teller<'_> {
    pub(super) fn cell(&self, at: Coord) -> String {
        self.language.say("cell", [("row", (at.row + 1).to_string()), ("column", (at.col + 1).to_string())])
    }

    /// Parts in a row, the last one joined by `last`.
    pub(super) fn joined(&self, parts: Vec<String>, last: &str) -> String {
        let end = parts.len().saturating_sub(1);
        let joined = parts.into_iter().enumerate().reduce(|(_, before), (place, next)| {
            let by = if place == end { last } else { "comma" };
            (place, self.language.say(by, [("before", before), ("last", next)]))
        });
        joined.unwrap_or_default().1
    }

    fn listed(&self, cells: &[Coord], last: &str, (many, most): (&str, usize)) -> String {
        if cells.len() > most {
            return self.language.say(many, [("n", cells.len().to_string())]);
        }
        self.joined(cells.iter().map(|&at| self.cell(at)).collect(), last)
    }

    /// Cells by name, or as the ones that are marked on a picture.
    pub(super) fn cells(&self, cells: &[Coord]) -> String {
        self.cells_among(cells, None)
    }

    /// `cells` by name, or as the ones that are marked on a picture: all of them, or all of one `value`.
    fn cells_among(&self, cells: &[Coord], value: Option<Value>) -> String {
        let are_all = |of: Option<Value>| {
            let marked = self.marked.iter().filter(|&(_, value)| of.is_none_or(|of| of == *value));
            marked.map(|(at, _)| at).eq(cells)
        };
        if self.shades.is_some() && (are_all(None) || are_all(value)) {
            self.language.say("marked-cells", [("n", cells.len().to_string())])
        } else {
            self.listed(cells, "and", ("many-cells", MOST_MARKED))
        }
    }

    /// What cells are: "(3,4) is safe".
    pub(super) fn so(&self, cells: &[Coord], value: Value) -> Named {
        self.they_are(cells.len(), self.cells_among(cells, Some(value)), value)
    }

    /// What all cells but those of which was spoken are.
    pub(super) fn so_others(&self, cells: &[Coord], value: Value) -> Named {
        if cells.len() <= MOST_MARKED || self.shades.is_some() {
            return self.so(cells, value);
        }
        let others = self.language.say("other-cells", [("n", cells.len().to_string())]);
        self.they_are(cells.len(), others, value)
    }

    fn they_are(&self, many: usize, cells: String, value: Value) -> Named {
        let name = if value == Value::Safe { "are-safe" } else { "are-mines" };
        ("so", self.language.say(name, [("n", many.to_string()), ("cells", cells)]))
    }

    /// Where so many mines are: "in (1,2) or (1,3)", "among (1,2), (1,3) and (1,4)".
    pub(super) fn within(&mut self, cells: &[Coord], mines: i32) -> String {
        let place = self.place(cells, mines);
        let is_one = mines == 1 || mines == cells.len() as i32 || cells.len() == 1 || self.shades.is_some();
        let fills = [("cells", place), ("n", cells.len().to_string())];
        self.language.say(if is_one { "in-cells" } else { "among-cells" }, fills)
    }

    /// Cells that hold so many mines: on a picture an area, which is shaded from now on.
    pub(super) fn place(&mut self, cells: &[Coord], mines: i32) -> String {
        self.named.extend(cells);
        let last = if mines == 1 { "or" } else { "and" };
        let many = ("in-many-cells", MOST_LISTED);
        let Some(shades) = &mut self.shades else { return self.listed(cells, last, many) };
        let known = shades.iter().position(|shade| shade.cells == cells);
        let place = known.unwrap_or(shades.len());
        let Some(&(colour, letter, _)) = COLOURS.get(place) else {
            return self.listed(cells, last, many);
        };
        if known.is_none() {
            shades.push(Shade { letter, colour: colour.to_owned(), cells: cells.to_vec() });
        }
        self.language.say("shaded", [("colour", colour.into()), ("n", cells.len().to_string())])
    }

    /// Digits by their letters.
    pub(super) fn letters(&self, digits: &[Coord]) -> String {
        self.joined(digits.iter().map(|&digit| self.name(digit)).collect(), "and")
    }
}
