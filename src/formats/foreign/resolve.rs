//! The last stage: finds the only possible reading of all signs of a board together. If there are two, the text is refused.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::grid::shown;
use super::meaning::Meaning::{self, Closed, Digit, Mine, Safe, Wall};
use super::meaning::{Signs, may_mean};
use super::sign::{Grid, Sign, plain};
use crate::board::{Board, Cell, Coord, check_size};
use crate::formats::{FormatError, Loaded, Place, digits_fit};
use crate::layout::{Layout, LayoutCell};

/// The most readings that are looked at, and the most work on them.
const MOST_READINGS: usize = 4096;
const MOST_WORK: usize = 1 << 26;

/// How a text is to be read.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Wanted {
    /// What is said of signs.
    pub signs: Signs,
    /// As a full layout.
    pub layout: bool,
    /// The format was named: blanks are closed cells, as its description says.
    pub named: bool,
}

impl Wanted {
    /// Whether a blank has a meaning that was named, so that rows without their last blanks may be filled up.
    pub fn pads(&self) -> bool {
        self.signs.of(" ", self.layout).is_some()
    }
}

/// The different signs of a board, and which of them each cell has.
struct Text<'a> {
    rows: usize,
    cols: usize,
    kinds: Vec<Kind<'a>>,
    cells: Vec<usize>,
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
pub(super) fn resolve(grid: &Grid<'_>, wanted: &Wanted) -> Result<Loaded, FormatError> {
    let hidden = grid.iter().flatten().any(|sign| sign.hidden);
    if hidden && !wanted.layout {
        return resolve(grid, &Wanted { layout: true, ..wanted.clone() });
    }
    let text = Text::new(grid, wanted)?;
    let reading = text.only_reading(wanted.layout)?;
    if !wanted.layout {
        let board = text.board(&reading)?;
        text.refuse_open(&board)?;
        if !wanted.named {
            text.refuse_second_closed(&reading)?;
        }
        return Ok(Loaded::of_board(board, None));
    }
    let layout = text.layout(&reading);
    let mut note = None;
    let wrong: Vec<(Coord, u8)> = text.wrong_digits(&reading, &layout).collect();
    let in_sight = wrong.iter().find(|(at, _)| !grid[at.row][at.col].hidden);
    if let Some(&(at, digit)) = in_sight.or(wrong.first()) {
        let expected = layout.digit(at);
        let sign = grid[at.row][at.col];
        let place = sign.place();
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
fn unknown(sign: &Sign<'_>, wanted: &Wanted) -> FormatError {
    let expected = match wanted.layout {
        true => {
            "a full layout: a sign for every mine, digits `0`-`8` or `-` elsewhere; say what other signs mean with --zero, --flag (a mine) or --wall"
        }
        false => "a cell; say what the sign means with --closed, --zero, --flag or --wall",
    };
    sign.place().found(shown(sign), expected)
}

impl<'a> Text<'a> {
    fn new(grid: &Grid<'a>, wanted: &Wanted) -> Result<Self, FormatError> {
        let (rows, cols) = (grid.len(), grid.first().map_or(0, Vec::len));
        check_size(rows, cols)?;
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut text = Self { rows, cols, kinds: Vec::new(), cells: Vec::with_capacity(rows * cols) };
        for sign in grid.iter().flatten() {
            let number = match numbers.entry(sign.text) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => *new.insert(text.kind_of(*sign, wanted)?),
            };
            text.cells.push(number);
        }
        text.refuse_beside_dots(wanted)?;
        text.settle_blanks(wanted);
        text.settle_bits(wanted);
        Ok(text)
    }

    /// The number of a sign's kind.
    fn kind_of(&mut self, sign: Sign<'a>, wanted: &Wanted) -> Result<usize, FormatError> {
        let name = plain(sign.text);
        if let Some(known) = self.kinds.iter().position(|kind| kind.name == name) {
            return Ok(known);
        }
        let said = wanted.signs.of(&name, wanted.layout);
        let (common, rare) = match (said, may_mean(&name, wanted.layout)) {
            (Some(said), _) => (vec![said], Vec::new()),
            // Who says which signs are closed or zero means all of them.
            (None, Some((common, rare))) => {
                let is_sure = common.len() + rare.len() == 1;
                let kept = |meanings: &[Meaning]| -> Vec<Meaning> {
                    let unsaid = |meaning: &&Meaning| !wanted.signs.says(**meaning);
                    let kept: Vec<Meaning> = meanings.iter().filter(unsaid).copied().collect();
                    if kept.is_empty() || is_sure { meanings.to_vec() } else { kept }
                };
                (kept(common), kept(rare))
            }
            (None, None) => return Err(unknown(&sign, wanted)),
        };
        self.kinds.push(Kind { name: name.into_owned(), first: sign, common, rare, said: said.is_some() });
        Ok(self.kinds.len() - 1)
    }

    /// Beside `.` some signs could be anything: they must be explained.
    fn refuse_beside_dots(&self, wanted: &Wanted) -> Result<(), FormatError> {
        let has_dot = self.kinds.iter().any(|kind| kind.name == "." && !kind.said);
        let is_vague = |kind: &&Kind<'_>| !kind.said && matches!(kind.name.as_str(), "x" | "X" | "9");
        let Some(Kind { name, first, .. }) =
            self.kinds.iter().find(is_vague).filter(|_| has_dot && !wanted.layout)
        else {
            return Ok(());
        };
        Err(match name.as_str() {
            "9" => unknown(first, wanted),
            _ => first.place().ambiguous(format!(
                "beside `.` the sign `{name}` may be a flag or a mine (--flag '{name}'), closed (--closed '{name}') or a wall (--wall '{name}'); choose one by its option"
            )),
        })
    }

    /// A word like `open` says nothing about the number: it can be an open zero only where all cells around it are open.
    fn refuse_open(&self, board: &Board) -> Result<(), FormatError> {
        let Some(open) = self.kinds.iter().position(|kind| kind.name == "open") else { return Ok(()) };
        let is_at_closed = |&at: &Coord| {
            let mut near = board.neighbours(at);
            self.cells[at.row * self.cols + at.col] == open
                && near.any(|near| board.get(near) == Cell::Closed)
        };
        let Some(at) = board.coords().find(is_at_closed) else { return Ok(()) };
        let sign = &self.kinds[open].first;
        let expected = format!(
            "the numbers of open cells, because row {}, column {} has a closed cell beside it",
            at.row + 1,
            at.col + 1
        );
        Err(sign.place().found(shown(sign), expected))
    }

    /// Two signs are always closed by themselves, but if one of them never stands beside the other, it may be that program's open zero.
    fn refuse_second_closed(&self, reading: &Reading) -> Result<(), FormatError> {
        let is_closed = |&kind: &usize| reading[kind] == Closed && !self.kinds[kind].said;
        let closed: Vec<usize> = (0..self.kinds.len()).filter(is_closed).collect();
        let is_sure = |kind: usize| self.kinds[kind].common.len() == 1;
        for &kind in closed.iter().filter(|_| closed.len() > 1) {
            let mut other = reading.clone();
            other[kind] = Digit(0);
            let loaded = Loaded::of_board(self.board(&other)?, None);
            // Of a piece a letter may be a zero as well: `O`.
            let is_letter = self.kinds[kind].name.starts_with(char::is_alphabetic);
            let is_zero =
                || is_letter && self.kinds[kind].common.contains(&Digit(0)) && loaded.makes_sense_as_piece();
            // Blanks in the first or the last line only: it may be none of the rows.
            let is_stray =
                |rows: &[usize]| self.kinds[kind].name == " " && self.rows > 2 && !rows.contains(&kind);
            let is_stray =
                is_stray(&self.cells[self.cols..]) || is_stray(&self.cells[..self.cells.len() - self.cols]);
            if is_sure(kind) && loaded.makes_sense() || is_zero() || is_stray {
                return Err(self.ambiguous(&[reading.clone(), other]));
            }
        }
        Ok(())
    }

    /// Ones and zeros alone, or T and F: ones and T are the mines of a layout. Of letters there must be two: F alone is a flag.
    fn settle_bits(&mut self, wanted: &Wanted) {
        for (mine, safe, least) in [("1", "0", 1), ("T", "F", 2)] {
            let is = |kind: &Kind<'_>, name| !kind.said && kind.name.eq_ignore_ascii_case(name);
            let are_bits = self.kinds.iter().all(|kind| is(kind, mine) || is(kind, safe));
            if wanted.layout && are_bits && self.kinds.len() >= least {
                for kind in &mut self.kinds {
                    kind.common = vec![if is(kind, mine) { Mine } else { Safe }];
                    kind.rare.clear();
                }
            }
        }
    }

    /// In the named format blanks are closed; beside them `.` is closed as well, if nothing else says what is.
    fn settle_blanks(&mut self, wanted: &Wanted) {
        let is_bare = |kind: &Kind<'_>| matches!(kind.name.as_str(), " " | ".");
        let has_blank = self.kinds.iter().any(|kind| kind.name == " ");
        let has_other = self.kinds.iter().any(|kind| !is_bare(kind) && kind.common.contains(&Closed));
        if wanted.named && !wanted.layout && has_blank && !has_other {
            for kind in self.kinds.iter_mut().filter(|kind| !kind.said && is_bare(kind)) {
                kind.common = vec![Closed];
            }
        }
    }

    /// The only reading that is possible.
    fn only_reading(&self, layout: bool) -> Result<Reading, FormatError> {
        let finished = if layout { None } else { self.finished()? };
        if let Some(finished) = finished.clone().filter(|finished| self.is_possible(finished, layout)) {
            return self.refuse_covered(finished);
        }
        let mut unlikely = Vec::new();
        for with_rare in [false, true] {
            // There must be something to ask: a closed cell on a position, a mine on a layout.
            let mut sensible = self.readings(with_rare)?;
            sensible.retain(|one| one.contains(if layout { &Mine } else { &Closed }));
            let checked = sensible.len() < 2 || sensible.len() * self.cells.len() <= MOST_WORK;
            let (possible, others): (Vec<Reading>, Vec<Reading>) =
                sensible.into_iter().partition(|one| !checked || self.is_possible(one, layout));
            match &possible[..] {
                [] if unlikely.is_empty() => unlikely = others,
                [] => {}
                [one] => {
                    let rival = self.finished_instead(one).or_else(|| self.closed_instead(one));
                    return match rival.filter(|_| !layout) {
                        Some(rival) => Err(self.ambiguous(&[one.clone(), rival])),
                        None => Ok(one.clone()),
                    };
                }
                many => return Err(self.ambiguous(many)),
            }
        }
        // What contradicts itself is an answer if it can be nothing else.
        match &unlikely[..] {
            [one] => Ok(finished.unwrap_or_else(|| one.clone())),
            [] => {
                let readings = self.readings(false)?;
                match &readings[..] {
                    [one] if !layout || one.contains(&Mine) => Ok(one.clone()),
                    _ if layout => Err(self.without_mine()),
                    [] => Err(self.unreadable()),
                    many => Err(self.ambiguous(many)),
                }
            }
            many => Err(self.ambiguous(many)),
        }
    }

    /// The only reading in which all is known and some mines are shown, if no sign is commonly closed.
    fn finished(&self) -> Result<Option<Reading>, FormatError> {
        if self.kinds.iter().any(|kind| kind.common.contains(&Closed)) {
            return Ok(None);
        }
        let mut readings = self.readings(false)?;
        Ok(readings.pop().filter(|one| readings.is_empty() && one.contains(&Mine)))
    }

    /// Errors: a sign that some programs have for closed cells, as `*`, stands far from all digits, where hardly a mine is.
    fn refuse_covered(&self, reading: Reading) -> Result<Reading, FormatError> {
        let board = self.board(&reading)?;
        let is_digit = |near: Coord| matches!(board.get(near), Cell::Digit(_));
        let is_far = |(at, &kind): (Coord, &usize)| {
            self.kinds[kind].rare.contains(&Closed) && !board.neighbours(at).any(is_digit)
        };
        let Some((_, &kind)) = board.coords().zip(&self.cells).find(|&cell| is_far(cell)) else {
            return Ok(reading);
        };
        let mut covered = reading.clone();
        covered[kind] = Closed;
        Err(self.ambiguous(&[reading, covered]))
    }

    /// The reading of a finished game: open zeros instead of closed cells, for signs that may be either, if each digit has just as many mines then.
    fn finished_instead(&self, reading: &Reading) -> Option<Reading> {
        let mut finished = reading.clone();
        for (meaning, kind) in finished.iter_mut().zip(&self.kinds).filter(|(meaning, _)| **meaning == Closed)
        {
            if kind.said || !kind.common.contains(&Digit(0)) {
                return None;
            }
            *meaning = Digit(0);
        }
        (finished != *reading
            && finished.contains(&Mine)
            && self.is_plausible(&finished)
            && self.is_possible(&finished, false))
        .then_some(finished)
    }

    /// The reading with another sign as the open zero, if the only one left for closed cells and `#` are then both closed.
    fn closed_instead(&self, reading: &Reading) -> Option<Reading> {
        let find = |name: &str| self.kinds.iter().position(|kind| kind.name == name && !kind.said);
        let wall = find("#").filter(|&wall| reading[wall] == Wall)?;
        let is_free = |kind: &Kind<'_>| !kind.said && kind.common[..] == [Closed, Digit(0)];
        let with = |meaning| {
            (0..self.kinds.len()).find(|&kind| is_free(&self.kinds[kind]) && reading[kind] == meaning)
        };
        let (zero, closed) = (with(Digit(0))?, with(Closed)?);
        let mut other = reading.clone();
        (other[zero], other[closed], other[wall]) = (Closed, Digit(0), Closed);
        self.is_possible(&other, false).then_some(other)
    }

    /// All that the signs may mean together.
    fn readings(&self, with_rare: bool) -> Result<Vec<Reading>, FormatError> {
        let mut readings: Vec<Reading> = vec![Vec::new()];
        for kind in &self.kinds {
            let rare = if with_rare { &kind.rare[..] } else { &[] };
            let mut longer = Vec::new();
            for reading in &readings {
                for &meaning in kind.common.iter().chain(rare) {
                    longer.push([&reading[..], &[meaning]].concat());
                }
            }
            longer.retain(|reading| self.is_plausible(reading));
            readings = longer;
            if readings.len() > MOST_READINGS {
                return Err(kind.first.place().ambiguous("too many signs have two meanings; say what they mean with --closed, --zero, --flag and --wall"));
            }
        }
        Ok(readings)
    }

    /// Whether no two signs share a meaning that programs have one sign for. Those that can mean nothing else may: `?` marks closed cells.
    fn is_plausible(&self, reading: &Reading) -> bool {
        let (mut zeros, mut chosen_zeros, mut chosen_closed) = (0, 0, 0);
        // `?` may mark a cell that has another sign, but beside what is solid nothing bare is closed.
        let is_solid = |kind: &Kind<'_>| matches!(kind.name.as_str(), "■" | "█" | "◼") && !kind.said;
        let has_solid = self.kinds.iter().any(is_solid);
        for (kind, meaning) in self.kinds.iter().zip(reading) {
            let is_chosen = usize::from(!kind.said && kind.common.len() + kind.rare.len() > 1);
            match meaning {
                Digit(0) => (zeros, chosen_zeros) = (zeros + 1, chosen_zeros + is_chosen),
                Closed if has_solid && kind.common.contains(&Digit(0)) => chosen_closed += 2 * is_chosen,
                Closed => chosen_closed += is_chosen,
                _ => {}
            }
        }
        (chosen_zeros == 0 || zeros == 1) && chosen_closed < 2
    }

    /// Whether each digit can have its mines, for all that it can see itself.
    fn is_possible(&self, reading: &Reading, layout: bool) -> bool {
        if layout {
            return self.wrong_digits(reading, &self.layout(reading)).next().is_none();
        }
        self.board(reading).is_ok_and(|board| digits_fit(&board))
    }

    fn board(&self, reading: &Reading) -> Result<Board, FormatError> {
        let cells = self.cells.iter().map(|&kind| match reading[kind] {
            Closed | Safe => Cell::Closed,
            Digit(digit) => Cell::Digit(digit),
            Mine => Cell::Mine,
            Wall => Cell::Wall,
        });
        Ok(Board::of_cells(self.rows, self.cols, cells.collect())?)
    }

    fn layout(&self, reading: &Reading) -> Layout {
        let cells = self.cells.iter().map(|&kind| match reading[kind] {
            Mine => LayoutCell::Mine,
            Wall => LayoutCell::Wall,
            Closed | Digit(_) | Safe => LayoutCell::Safe(0),
        });
        Layout::of_cells(self.rows, self.cols, cells.collect())
    }

    /// The digits that do not count their mines.
    fn wrong_digits<'b>(
        &'b self,
        reading: &'b Reading,
        layout: &'b Layout,
    ) -> impl Iterator<Item = (Coord, u8)> + 'b {
        layout.coords().zip(&self.cells).filter_map(|(at, &kind)| match reading[kind] {
            Digit(digit) if digit != layout.digit(at) => Some((at, digit)),
            _ => None,
        })
    }

    /// Two signs can only be closed, or only open zeros, though a board has one sign for each.
    fn unreadable(&self) -> FormatError {
        let vague = self.kinds.iter().rev().find(|kind| !kind.said && kind.common.len() > 1);
        let place = vague.map_or(Place::text(1, 1), |kind| kind.first.place());
        let sign = vague.map_or_else(String::new, |kind| shown(&kind.first));
        place.found(
            sign,
            "one sign for closed cells and one for open zeros; say what the signs mean with --closed and --zero, or remove what is not part of the board",
        )
    }

    fn without_mine(&self) -> FormatError {
        let expected = "a full layout, which shows every mine, for example as `*`";
        self.kinds[0].first.place().found("no mine", expected)
    }

    /// The readings, each with the options that choose it.
    fn ambiguous(&self, readings: &[Reading]) -> FormatError {
        const SHOWN: usize = 4;
        let differ = |&kind: &usize| readings.iter().any(|reading| reading[kind] != readings[0][kind]);
        let kinds: Vec<usize> = (0..self.kinds.len()).filter(differ).collect();
        let told = |reading: &Reading| {
            let (mut means, mut options) = (Vec::new(), Vec::<(&str, String)>::new());
            for &kind in &kinds {
                let (name, (meaning, option)) = (self.kinds[kind].name.as_str(), reading[kind].words());
                means.push(match name {
                    " " => format!("a blank {meaning}"),
                    _ => format!("`{name}` {meaning}"),
                });
                let Some(option) = option else { continue };
                match options.iter_mut().find(|(known, _)| *known == option) {
                    Some((_, signs)) => signs.push_str(name),
                    None => options.push((option, name.to_owned())),
                }
            }
            let options: Vec<String> =
                options.iter().map(|(option, signs)| format!("{option} '{signs}'")).collect();
            format!("{} ({})", means.join(", "), options.join(" "))
        };
        let shown: Vec<String> = readings.iter().take(SHOWN).map(told).collect();
        let more = if readings.len() > SHOWN { ", or other" } else { "" };
        let place = kinds.first().map_or(Place::text(1, 1), |&kind| self.kinds[kind].first.place());
        place.ambiguous(format!(
            "the signs have more than one reading: {}{more}; choose one by its options",
            shown.join("; or ")
        ))
    }
}
