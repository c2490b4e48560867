//! Boards: cells in rows × columns, and the native text form.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use crate::symmetry::Symmetry;

/// The largest number of cells of a board. A larger text is refused before memory is allocated for it.
/// Messages write the number out.
pub const MAX_CELLS: usize = 67_108_864;

/// The position of a cell on a board, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    /// Row, from the top.
    pub row: usize,
    /// Column, from the left.
    pub col: usize,
}

impl Coord {
    /// The cell at `row`, `col`.
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }

    /// The number of king moves to `other`.
    pub fn king_distance(self, other: Self) -> usize {
        self.row.abs_diff(other.row).max(self.col.abs_diff(other.col))
    }
}

impl From<(usize, usize)> for Coord {
    /// The cell at this row and column.
    fn from((row, col): (usize, usize)) -> Self {
        Self { row, col }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Coord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row, self.col].serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Coord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[usize; 2]>::deserialize(deserializer).map(|[row, col]| Self { row, col })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// One cell, as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Cell {
    /// Closed: it isn't known whether this is a mine.
    #[default]
    Closed,
    /// Open, with the number of mines among its eight neighbours, 0-8.
    Digit(u8),
    /// A known mine (a flag that is taken as true).
    Mine,
    /// Not a cell at all. Everything outside a board is wall.
    Wall,
}

impl Cell {
    /// All twelve symbols of a mini-field: the digits, closed, mine, wall.
    pub const ALL: [Self; 12] = [
        Self::Digit(0),
        Self::Digit(1),
        Self::Digit(2),
        Self::Digit(3),
        Self::Digit(4),
        Self::Digit(5),
        Self::Digit(6),
        Self::Digit(7),
        Self::Digit(8),
        Self::Mine,
        Self::Wall,
        Self::Closed,
    ];

    /// The cell's symbol in the native text form.
    pub fn symbol(self) -> char {
        match self {
            Self::Closed => '.',
            // No cell shows more than 8.
            Self::Digit(digit) => char::from(b'0' + digit.min(9)),
            Self::Mine => '*',
            Self::Wall => '#',
        }
    }

    /// The cell that `symbol` stands for in the native text form.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Some(match symbol {
            '.' => Self::Closed,
            '0'..='8' => Self::Digit(symbol as u8 - b'0'),
            '*' => Self::Mine,
            '#' => Self::Wall,
            _ => return None,
        })
    }
}

/// A board: rows × columns of cells.
///
/// ```
/// use minescheme::{Board, Cell, Coord};
///
/// let mut board: Board = "\
/// 121
/// ...
/// ".parse()?;
/// assert_eq!((board.rows(), board.cols()), (2, 3));
/// board.set(Coord::new(1, 0), Cell::Mine);
/// assert_eq!(board.to_string(), "121\n*..\n");
/// # Ok::<(), minescheme::board::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: usize,
    cols: usize,
    cells: Vec<Cell>,
}

impl Board {
    /// A board of closed cells. Errors: [`SizeError`] if it has no cell or more than [`MAX_CELLS`].
    pub fn closed(rows: usize, cols: usize) -> Result<Self, SizeError> {
        let cells = check_size(rows, cols)?;
        Ok(Self { rows, cols, cells: vec![Cell::Closed; cells] })
    }

    /// A board of these cells, row by row, as many as it has. Errors: as for [`Board::closed`].
    pub(crate) fn of_cells(rows: usize, cols: usize, cells: Vec<Cell>) -> Result<Self, SizeError> {
        check_size(rows, cols)?;
        debug_assert_eq!(cells.len(), rows * cols);
        Ok(Self { rows, cols, cells })
    }

    /// A board of which `cell` says what each cell is. Errors: [`SizeError`] as for [`Self::closed`].
    pub fn from_fn(rows: usize, cols: usize, mut cell: impl FnMut(Coord) -> Cell) -> Result<Self, SizeError> {
        let mut board = Self::closed(rows, cols)?;
        for (at, place) in board.coords().zip(&mut board.cells) {
            *place = cell(at);
        }
        Ok(board)
    }

    /// The part of a board of rows × columns around some cells, with so many rows and columns on each side of them as far as there are any, and
    /// the place of its top left cell; `cell` says what is at a place of the board. `None` if there are no cells.
    pub(crate) fn part_around(
        (rows, cols): (usize, usize),
        cells: &[Coord],
        margin: usize,
        mut cell: impl FnMut(Coord) -> Cell,
    ) -> Option<(Self, Coord)> {
        let span = |along: fn(&Coord) -> usize, end: usize| {
            let (least, most) = (cells.iter().map(along).min()?, cells.iter().map(along).max()?);
            Some((least.saturating_sub(margin), (most + margin + 1).min(end)))
        };
        let (top, bottom) = span(|at| at.row, rows)?;
        let (left, right) = span(|at| at.col, cols)?;
        let there = |at: Coord| Coord::new(top + at.row, left + at.col);
        let part = Self::from_fn(bottom - top, right - left, |at| cell(there(at))).ok()?;
        Some((part, Coord::new(top, left)))
    }

    /// The board after a rotation or reflection.
    pub(crate) fn image(&self, symmetry: Symmetry) -> Self {
        let size = (self.rows, self.cols);
        let (rows, cols) = symmetry.apply_size(size);
        let mut image = Self { rows, cols, cells: vec![Cell::Closed; self.cells.len()] };
        for at in self.coords() {
            image.set(symmetry.apply((at.row, at.col), size).into(), self.get(at));
        }
        image
    }

    /// Of the eight images of the board the one whose text comes first.
    pub(crate) fn least_image(&self) -> Self {
        let images = Symmetry::all().map(|symmetry| self.image(symmetry));
        images.min_by_key(Self::to_string).expect("there are eight")
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell at `coord`; a wall if that is outside the board.
    pub fn get(&self, coord: Coord) -> Cell {
        if coord.row < self.rows && coord.col < self.cols {
            self.cells[coord.row * self.cols + coord.col]
        } else {
            Cell::Wall
        }
    }

    /// Puts `cell` at `coord`; outside the board nothing changes.
    pub fn set(&mut self, coord: Coord, cell: Cell) {
        if coord.row < self.rows && coord.col < self.cols {
            self.cells[coord.row * self.cols + coord.col] = cell;
        }
    }

    /// Every coordinate, row by row.
    pub fn coords(&self) -> impl Iterator<Item = Coord> + use<> {
        rectangle(0..self.rows, 0..self.cols)
    }

    /// The coordinates around `coord` that are on the board (at most eight), row by row.
    pub fn neighbours(&self, coord: Coord) -> impl Iterator<Item = Coord> + use<> {
        neighbours(self.rows, self.cols, coord)
    }
}

impl std::ops::Index<Coord> for Board {
    type Output = Cell;

    /// The cell at `coord`; a wall if that is outside the board.
    fn index(&self, coord: Coord) -> &Cell {
        if coord.row < self.rows && coord.col < self.cols {
            &self.cells[coord.row * self.cols + coord.col]
        } else {
            &Cell::Wall
        }
    }
}

/// The coordinates around `coord` inside `rows` × `cols` (at most eight), row by row.
pub fn neighbours(rows: usize, cols: usize, coord: Coord) -> impl Iterator<Item = Coord> + use<> {
    let around = |place: usize, end: usize| place.saturating_sub(1)..place.saturating_add(2).min(end);
    rectangle(around(coord.row, rows), around(coord.col, cols)).filter(move |&near| near != coord)
}

/// The coordinates in these rows and columns, row by row. One small type instead of nested adapters: it stands in hundreds of iterators,
/// each of which is compiled on its own.
pub(crate) fn rectangle(rows: Range<usize>, cols: Range<usize>) -> Rectangle {
    let row = if cols.is_empty() { rows.end } else { rows.start };
    Rectangle { next: Coord { row, col: cols.start }, bottom: rows.end, cols }
}

/// See [`rectangle`].
#[derive(Clone)]
pub(crate) struct Rectangle {
    next: Coord,
    /// The row below the last.
    bottom: usize,
    cols: Range<usize>,
}

impl Iterator for Rectangle {
    type Item = Coord;

    #[inline]
    fn next(&mut self) -> Option<Coord> {
        let here = self.next;
        if here.row >= self.bottom {
            return None;
        }
        self.next.col += 1;
        if self.next.col == self.cols.end {
            self.next = Coord { row: here.row + 1, col: self.cols.start };
        }
        Some(here)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rows = self.bottom.saturating_sub(self.next.row);
        let left = (rows * self.cols.len()).saturating_sub(self.next.col - self.cols.start);
        (left, Some(left))
    }

    fn fold<B, F: FnMut(B, Coord) -> B>(self, init: B, mut add: F) -> B {
        let (mut sum, mut col) = (init, self.next.col);
        for row in self.next.row..self.bottom {
            for col in col..self.cols.end {
                sum = add(sum, Coord { row, col });
            }
            col = self.cols.start;
        }
        sum
    }
}

/// The number of cells. Errors: [`SizeError`] as for [`Board::closed`].
pub(crate) fn check_size(rows: usize, cols: usize) -> Result<usize, SizeError> {
    match rows.checked_mul(cols) {
        Some(cells) if (1..=MAX_CELLS).contains(&cells) => Ok(cells),
        _ => Err(SizeError { rows, cols }),
    }
}

/// A board without cells, or with too many.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a board of {rows} × {cols} cells: expected 1 to 67,108,864 cells")]
pub struct SizeError {
    /// Rows asked for.
    pub rows: usize,
    /// Columns asked for.
    pub cols: usize,
}

/// Why a text isn't a board. Lines and columns count from 1, as editors do.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// A symbol that this form doesn't have.
    #[error("line {line}, column {column}: found {found:?}, expected {expected}")]
    Symbol {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The symbol there.
        found: char,
        /// The symbols that are allowed there.
        expected: &'static str,
    },
    /// A row that is longer or shorter than the first.
    #[error(
        "line {line}, column {column}: the row has {found} cell{}, expected {expected} as in the first row; \
         make all rows equally long",
        if *found == 1 { "" } else { "s" }
    )]
    Ragged {
        /// Line, from 1.
        line: usize,
        /// Column where the row ends too early or continues too far, from 1.
        column: usize,
        /// Cells in this row.
        found: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// Rows after a blank line, which ends a board.
    #[error(
        "line {line}: a second board begins here, after a blank line; expected one: take the blank line out"
    )]
    Second {
        /// Line, from 1.
        line: usize,
    },
    /// No rows at all.
    #[error("no rows: expected one row per line of `0`-`8`, `.`, `*`, `#`")]
    Empty,
    /// Too large.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl TextError {
    /// The same error in a text that has this many lines above.
    pub(crate) fn below(self, lines: usize) -> Self {
        match self {
            Self::Symbol { line, column, found, expected } => {
                Self::Symbol { line: line + lines, column, found, expected }
            }
            Self::Ragged { line, column, found, expected } => {
                Self::Ragged { line: line + lines, column, found, expected }
            }
            Self::Second { line } => Self::Second { line: line + lines },
            Self::Empty | Self::Size(_) => self,
        }
    }
}

/// Rows of symbols of the native text form: everything from `;` on is ignored, and so are blank lines above and below the rows. A blank at
/// the end of a row is as wrong as one inside: in other programs it is a cell.
/// `read` turns a symbol into a cell; `expected` lists the symbols for the error.
pub(crate) fn parse_rows<T>(
    text: &str,
    expected: &'static str,
    read: impl Fn(char) -> Option<T>,
) -> Result<(usize, usize, Vec<T>), TextError> {
    let mut cells = Vec::new();
    let (mut rows, mut cols) = (0, 0);
    let mut ended = false;
    for (index, line) in text.lines().enumerate() {
        ended |= rows > 0 && line.trim().is_empty();
        let line_number = index + 1;
        let content = line.split_once(';').map_or(line, |(content, _)| content.trim_end());
        let row = content.trim_start();
        if row.is_empty() {
            continue;
        }
        if ended {
            return Err(TextError::Second { line: line_number });
        }
        let indent = content.chars().count() - row.chars().count();
        let mut width = 0;
        for symbol in row.chars() {
            let cell = read(symbol).ok_or(TextError::Symbol {
                line: line_number,
                column: indent + width + 1,
                found: symbol,
                expected,
            })?;
            cells.push(cell);
            width += 1;
        }
        if rows == 0 {
            cols = width;
        } else if width != cols {
            return Err(TextError::Ragged {
                line: line_number,
                column: indent + width.min(cols) + 1,
                found: width,
                expected: cols,
            });
        }
        rows += 1;
        if cells.len() > MAX_CELLS {
            return Err(SizeError { rows, cols }.into());
        }
    }
    if rows == 0 {
        return Err(TextError::Empty);
    }
    Ok((rows, cols, cells))
}

impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let expected = "a digit `0`-`8`, `.` (closed), `*` (known mine) or `#` (wall)";
        let (rows, cols, cells) = parse_rows(text, expected, Cell::from_symbol)?;
        Ok(Self { rows, cols, cells })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.cols) {
            for cell in row {
                f.write_char(cell.symbol())?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
crate::text::text!(Board);

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {} × {}\n{self}", self.rows, self.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_round_trips() {
        let text = "012.\n#*8.\n";
        let board: Board = text.parse().unwrap();
        assert_eq!((board.rows(), board.cols()), (2, 4));
        assert_eq!(board.get(Coord::new(1, 1)), Cell::Mine);
        assert_eq!(board.get(Coord::new(2, 0)), Cell::Wall);
        assert_eq!(board.to_string(), text);
    }

    #[test]
    fn comments_blank_lines_and_indents_are_ignored() {
        let board: Board = "; a corner\n\n  1. ; one\n  ..\r\n".parse().unwrap();
        assert_eq!(board.to_string(), "1.\n..\n");
        let blank = "1.\n.. \n".parse::<Board>().unwrap_err();
        assert!(blank.to_string().starts_with("line 2, column 3: found ' '"), "{blank}");
    }

    #[test]
    fn errors_name_line_and_column() {
        let unknown = "1.\n.x".parse::<Board>().unwrap_err();
        assert!(unknown.to_string().starts_with("line 2, column 2: found 'x'"));
        let nine = "19".parse::<Board>().unwrap_err();
        assert!(nine.to_string().starts_with("line 1, column 2: found '9'"));
        let ragged = "1..\n..".parse::<Board>().unwrap_err();
        assert!(ragged.to_string().starts_with("line 2, column 3: the row has 2 cells"));
        assert_eq!(";".parse::<Board>(), Err(TextError::Empty));
        assert_eq!("1.\n ; above\n..\n\n\n1.\n..\n".parse::<Board>(), Err(TextError::Second { line: 6 }));
    }

    #[test]
    fn neighbours_stop_at_the_edge() {
        let board = Board::closed(3, 3).unwrap();
        assert_eq!(board.neighbours(Coord::new(1, 1)).count(), 8);
        assert_eq!(board.neighbours(Coord::new(0, 0)).count(), 3);
        assert_eq!(board.neighbours(Coord::new(0, 1)).count(), 5);
    }

    #[test]
    fn rectangles_are_walked_row_by_row() {
        for (top, bottom, left, right) in
            [(0, 3, 0, 4), (2, 4, 1, 2), (1, 1, 0, 3), (0, 3, 2, 2), (5, 3, 0, 2), (0, 2, 3, 1)]
        {
            let all: Vec<Coord> =
                (top..bottom).flat_map(|row| (left..right).map(move |col| Coord { row, col })).collect();
            let mut rest = rectangle(top..bottom, left..right);
            for start in 0..=all.len() {
                assert_eq!(rest.size_hint(), (all.len() - start, Some(all.len() - start)));
                let folded = rest.clone().fold(Vec::new(), |mut list, at| {
                    list.push(at);
                    list
                });
                assert_eq!(folded, all[start..]);
                assert_eq!(rest.next(), all.get(start).copied());
            }
        }
    }

    #[test]
    fn sizes_are_checked() {
        assert!(Board::closed(0, 5).is_err());
        assert!(Board::closed(usize::MAX, 2).is_err());
    }
}
