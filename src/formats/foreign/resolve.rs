//! The last stage: finds the only possible reading of all signs of a board together. If there are two, the text is refused.

use std::collections::HashMap;

use super::grid::shown;
use super::meaning::Meaning::{self, Closed, Digit, Mine, Safe, Wall};
use super::meaning::{self, Meanings, Signs};
use super::sign::{Grid, Sign, plain};
use crate::board::{Board, Cell, Coord, MAX_CELLS, SizeError};
use crate::formats::{FormatError, Loaded, Place};
use crate::layout::{Layout, LayoutCell};

/// The most readings that are looked at, and the most work on them.
const MOST_READINGS: usize = 4096;
const MOST_WORK: usize = 1 << 26;

/// How a text is to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub signs: &'a Signs,
    /// As a full layout.
    pub layout: bool,
    /// The format was named: blanks are closed cells, as its description says.
    pub named: bool,
}

/// The different signs of a board, and which of them each cell has.
struct Text<'a> {
    rows: usize,
    cols: usize,
    kinds: Vec<Kind<'a>>,
    cells: Vec<usize>,
    /// Inside a spoiler.
    hidden: Vec<bool>,
}

struct Kind<'a> {
    name: String,
    first: Sign<'a>,
    common: Vec<Meaning>,
    rare: Vec<Meaning>,
    said: bool,
}

/// What each kind of sign means.
type Reading = Vec<Meaning>;

/// The board that signs stand for. Errors: signs of unknown meaning, two readings, and what a layout can't be.
pub(super) fn resolve(grid: &Grid<'_>, wanted: Wanted<'_>) -> Result<Loaded, FormatError> {
    let hidden = grid.iter().flatten().any(|sign| sign.hidden);
    let wanted = Wanted { layout: wanted.layout || hidden, ..wanted };
    let text = Text::new(grid, wanted)?;
    let reading = text.only_reading(wanted.layout)?;
    if !wanted.layout {
        return Ok(Loaded::of_board(text.board(&reading)?, None));
    }
    let layout = text.layout(&reading);
    let mut note = None;
    if let Some((at, digit)) = text.wrong_digit(&reading, &layout) {
        let expected = layout.digit(at);
        let sign = grid[at.row][at.col];
        let place = Place::text(sign.line, sign.column);
        let conflict = format!("the cell shows {digit}, but {expected} of its neighbours are mines");
        // What a spoiler hides says nothing to the player: the mines count.
        if !sign.hidden {
            return Err(place.conflict(format!("{conflict}; correct it")));
        }
        note = Some(format!("{place}: {conflict}; digits in spoilers are counted anew"));
    }
    let board = layout.board_where(|at| hidden && !grid[at.row][at.col].hidden);
    Ok(Loaded { board, note, ..Loaded::of_layout(layout) })
}

/// A sign that means nothing that is known.
fn unknown(sign: &Sign<'_>, wanted: Wanted<'_>) -> FormatError {
    let expected = match wanted.layout {
        true => {
            "a full layout: a sign for every mine, digits `0`-`8` or `-` elsewhere; say what other signs mean with --zero, --flag (a mine) or --wall"
        }
        false => "a cell; say what the sign means with --closed, --zero, --flag or --wall",
    };
    Place::text(sign.line, sign.column).found(shown(sign), expected)
}

impl<'a> Text<'a> {
    fn new(grid: &Grid<'a>, wanted: Wanted<'_>) -> Result<Self, FormatError> {
        let (rows, cols) = (grid.len(), grid.first().map_or(0, Vec::len));
        if rows * cols == 0 || rows * cols > MAX_CELLS {
            return Err(SizeError { rows, cols }.into());
        }
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let hidden = grid.iter().flatten().map(|sign| sign.hidden).collect();
        let mut text = Self { rows, cols, kinds: Vec::new(), cells: Vec::with_capacity(rows * cols), hidden };
        for sign in grid.iter().flatten() {
            let number = match numbers.get(sign.text) {
                Some(&number) => number,
                None => {
                    let number = text.kind_of(*sign, wanted)?;
                    numbers.insert(sign.text, number);
                    number
                }
            };
            text.cells.push(number);
        }
        text.refuse_beside_dots(wanted)?;
        text.settle_blanks(wanted);
        text.settle_ones(wanted);
        text.settle_letters(wanted);
        Ok(text)
    }

    /// The number of a sign's kind.
    fn kind_of(&mut self, sign: Sign<'a>, wanted: Wanted<'_>) -> Result<usize, FormatError> {
        let name = plain(sign.text);
        if let Some(known) = self.kinds.iter().position(|kind| kind.name == name) {
            return Ok(known);
        }
        let of_table: Option<Meanings> = match wanted.layout {
            true => meaning::on_layout(&name),
            false => meaning::on_position(&name),
        };
        let said = wanted.signs.of(&name, wanted.layout);
        let (common, rare) = match (said, of_table) {
            (Some(said), _) => (vec![said], Vec::new()),
            // Who says which signs are closed or zero means all of them.
            (None, Some((common, rare))) => {
                let kept = |meanings: &[Meaning]| -> Vec<Meaning> {
                    let unsaid = |meaning: &&Meaning| !wanted.signs.says(**meaning);
                    let kept: Vec<Meaning> = meanings.iter().filter(unsaid).copied().collect();
                    if kept.is_empty() || common.len() + rare.len() == 1 { meanings.to_vec() } else { kept }
                };
                (kept(common), kept(rare))
            }
            (None, None) => return Err(unknown(&sign, wanted)),
        };
        self.kinds.push(Kind { name: name.into_owned(), first: sign, common, rare, said: said.is_some() });
        Ok(self.kinds.len() - 1)
    }

    /// Beside `.` some signs could be anything: they must be explained.
    fn refuse_beside_dots(&self, wanted: Wanted<'_>) -> Result<(), FormatError> {
        let has_dot = self.kinds.iter().any(|kind| kind.name == "." && !kind.said);
        let is_vague = |kind: &&Kind<'_>| !kind.said && matches!(kind.name.as_str(), "x" | "X" | "9");
        match self.kinds.iter().find(is_vague).filter(|_| has_dot && !wanted.layout) {
            Some(vague) => Err(unknown(&vague.first, wanted)),
            None => Ok(()),
        }
    }

    /// Zeros and ones alone: the ones are the mines of a layout.
    fn settle_ones(&mut self, wanted: Wanted<'_>) {
        let is_bit = |kind: &Kind<'_>| !kind.said && matches!(kind.name.as_str(), "0" | "1");
        let has_one = self.kinds.iter().any(|kind| kind.name == "1");
        if !wanted.layout || !has_one || !self.kinds.iter().all(is_bit) {
            return;
        }
        for kind in &mut self.kinds {
            kind.common = vec![if kind.name == "1" { Mine } else { Safe }];
        }
    }

    /// T and F alone: true is a mine of a layout, false none.
    fn settle_letters(&mut self, wanted: Wanted<'_>) {
        let is = |kind: &Kind<'_>, letter| !kind.said && kind.name.eq_ignore_ascii_case(letter);
        if wanted.layout
            && self.kinds.len() > 1
            && self.kinds.iter().all(|kind| is(kind, "T") || is(kind, "F"))
        {
            for kind in &mut self.kinds {
                kind.common = vec![if is(kind, "T") { Mine } else { Safe }];
                kind.rare.clear();
            }
        }
    }

    /// In the named format blanks are closed; beside them `.` is closed as well, if nothing else says what is.
    fn settle_blanks(&mut self, wanted: Wanted<'_>) {
        let has_blank = self.kinds.iter().any(|kind| kind.name == " ");
        let others =
            |kind: &Kind<'_>| !matches!(kind.name.as_str(), " " | ".") && kind.common.contains(&Closed);
        let alone = !self.kinds.iter().any(others);
        if !wanted.named || wanted.layout || !has_blank || !alone {
            return;
        }
        for kind in self.kinds.iter_mut().filter(|kind| !kind.said && matches!(kind.name.as_str(), " " | "."))
        {
            kind.common = vec![Closed];
        }
    }

    /// The only reading that is possible.
    fn only_reading(&self, layout: bool) -> Result<Reading, FormatError> {
        let mut unlikely = Vec::new();
        for with_rare in [false, true] {
            let readings = self.readings(with_rare)?;
            let sensible: Vec<Reading> =
                readings.into_iter().filter(|one| self.is_sensible(one, layout)).collect();
            let checked = sensible.len() < 2 || sensible.len() * self.cells.len() <= MOST_WORK;
            let possible: Vec<&Reading> =
                sensible.iter().filter(|one| !checked || self.is_possible(one, layout)).collect();
            match &possible[..] {
                [] if unlikely.is_empty() => unlikely = sensible,
                [] => {}
                [one] => return Ok((*one).clone()),
                many => return Err(self.ambiguous(many)),
            }
        }
        // What contradicts itself is an answer if it can be nothing else.
        match &unlikely[..] {
            [one] => Ok(one.clone()),
            [] => {
                let readings = self.readings(false)?;
                match &readings[..] {
                    [one] if !layout || self.has_mine(one) => Ok(one.clone()),
                    _ if layout => Err(self.without_mine()),
                    [] => Err(self.unreadable()),
                    many => Err(self.ambiguous(&many.iter().collect::<Vec<_>>())),
                }
            }
            many => Err(self.ambiguous(&many.iter().collect::<Vec<_>>())),
        }
    }

    /// All that the signs may mean together.
    fn readings(&self, with_rare: bool) -> Result<Vec<Reading>, FormatError> {
        let mut readings: Vec<Reading> = vec![Vec::new()];
        for kind in &self.kinds {
            let rare = if with_rare { &kind.rare[..] } else { &[] };
            let meanings = || kind.common.iter().chain(rare);
            readings = readings
                .iter()
                .flat_map(|reading| meanings().map(|&meaning| [&reading[..], &[meaning]].concat()))
                .filter(|reading| self.is_plausible(reading))
                .collect();
            if readings.len() > MOST_READINGS {
                return Err(self.place(kind).ambiguous("too many signs have two meanings; say what they mean with --closed, --zero, --flag and --wall"));
            }
        }
        Ok(readings)
    }

    /// Whether no two signs share a meaning that programs have one sign for. Those that can mean nothing else may: `?` marks closed cells.
    fn is_plausible(&self, reading: &Reading) -> bool {
        let kinds = || self.kinds.iter().zip(reading);
        let chosen = |kind: &Kind<'_>| !kind.said && kind.common.len() + kind.rare.len() > 1;
        let zeros = kinds().filter(|(_, meaning)| **meaning == Digit(0)).count();
        let chosen_zeros = kinds().filter(|(kind, meaning)| **meaning == Digit(0) && chosen(kind)).count();
        let chosen_closed = kinds().filter(|(kind, meaning)| **meaning == Closed && chosen(kind)).count();
        (chosen_zeros == 0 || zeros == 1) && chosen_closed < 2
    }

    /// Whether there is something to ask: a closed cell on a position, a mine on a layout.
    fn is_sensible(&self, reading: &Reading, layout: bool) -> bool {
        if layout { self.has_mine(reading) } else { reading.contains(&Closed) }
    }

    fn has_mine(&self, reading: &Reading) -> bool {
        reading.contains(&Mine)
    }

    fn meaning(&self, reading: &Reading, at: Coord) -> Meaning {
        reading[self.cells[at.row * self.cols + at.col]]
    }

    fn coords(&self) -> impl Iterator<Item = Coord> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Coord::new(row, col)))
    }

    /// Whether each digit can have its mines, for all that it can see itself.
    fn is_possible(&self, reading: &Reading, layout: bool) -> bool {
        if layout {
            return self.wrong_digit(reading, &self.layout(reading)).is_none();
        }
        self.coords().all(|at| {
            let Digit(digit) = self.meaning(reading, at) else { return true };
            let near =
                || crate::board::neighbours(self.rows, self.cols, at).map(|near| self.meaning(reading, near));
            let mines = near().filter(|&meaning| meaning == Mine).count();
            let closed = near().filter(|&meaning| meaning == Closed).count();
            (mines..=mines + closed).contains(&usize::from(digit))
        })
    }

    fn board(&self, reading: &Reading) -> Result<Board, FormatError> {
        let mut board = Board::closed(self.rows, self.cols)?;
        for at in self.coords() {
            let cell = match self.meaning(reading, at) {
                Closed | Safe => Cell::Closed,
                Digit(digit) => Cell::Digit(digit),
                Mine => Cell::Mine,
                Wall => Cell::Wall,
            };
            board.set(at, cell);
        }
        Ok(board)
    }

    fn layout(&self, reading: &Reading) -> Layout {
        let cells = self.coords().map(|at| match self.meaning(reading, at) {
            Mine => LayoutCell::Mine,
            Wall => LayoutCell::Wall,
            Closed | Digit(_) | Safe => LayoutCell::Safe(0),
        });
        Layout::of_cells(self.rows, self.cols, cells.collect())
    }

    /// The first digit that does not count its mines; of those in sight if there is one.
    fn wrong_digit(&self, reading: &Reading, layout: &Layout) -> Option<(Coord, u8)> {
        let wrong = |at: Coord| match self.meaning(reading, at) {
            Digit(digit) if digit != layout.digit(at) => Some((at, digit)),
            _ => None,
        };
        let is_seen = |at: &Coord| !self.hidden[at.row * self.cols + at.col];
        let seen = self.coords().filter(is_seen).find_map(wrong);
        seen.or_else(|| self.coords().find_map(wrong))
    }

    fn place(&self, kind: &Kind<'_>) -> Place {
        Place::text(kind.first.line, kind.first.column)
    }

    /// Two signs can only be closed, or only open zeros, though a board has one sign for each.
    fn unreadable(&self) -> FormatError {
        let vague = self.kinds.iter().rev().find(|kind| !kind.said && kind.common.len() > 1);
        let place = vague.map_or(Place::text(1, 1), |kind| self.place(kind));
        let sign = vague.map_or_else(String::new, |kind| shown(&kind.first));
        place.found(
            sign,
            "one sign for closed cells and one for open zeros; say what the signs mean with --closed and --zero, or remove what is not part of the board",
        )
    }

    fn without_mine(&self) -> FormatError {
        let (line, column) = self.kinds.first().map_or((1, 1), |kind| (kind.first.line, kind.first.column));
        let expected = "a full layout with a sign for every mine; say which with --flag";
        Place::text(line, column).found("no mine", expected)
    }

    /// The readings, each with the options that choose it.
    fn ambiguous(&self, readings: &[&Reading]) -> FormatError {
        const SHOWN: usize = 4;
        let differ = |&kind: &usize| readings.iter().any(|reading| reading[kind] != readings[0][kind]);
        let kinds: Vec<usize> = (0..self.kinds.len()).filter(differ).collect();
        let told = |reading: &&&Reading| {
            let means = kinds.iter().map(|&kind| {
                let sign = if self.kinds[kind].name == " " {
                    "a blank".to_owned()
                } else {
                    format!("`{}`", self.kinds[kind].name)
                };
                format!("{sign} {}", reading[kind].words().0)
            });
            let mut options: Vec<(&str, String)> = Vec::new();
            for &kind in &kinds {
                let Some(option) = reading[kind].words().1 else { continue };
                match options.iter_mut().find(|(known, _)| *known == option) {
                    Some((_, signs)) => signs.push_str(&self.kinds[kind].name),
                    None => options.push((option, self.kinds[kind].name.clone())),
                }
            }
            let options = options.iter().map(|(option, signs)| format!("{option} '{signs}'"));
            format!("{} ({})", means.collect::<Vec<_>>().join(", "), options.collect::<Vec<_>>().join(" "))
        };
        let shown: Vec<String> = readings.iter().take(SHOWN).map(|reading| told(&reading)).collect();
        let more = if readings.len() > SHOWN { ", or other" } else { "" };
        let place = kinds.first().map_or(Place::text(1, 1), |&kind| self.place(&self.kinds[kind]));
        place.ambiguous(format!(
            "the signs have more than one reading: {}{more}; choose one by its options",
            shown.join("; or ")
        ))
    }
}
