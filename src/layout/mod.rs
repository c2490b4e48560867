//! Layouts: where all mines of a board are. Boards are played from layouts.

mod game;
mod measure;
mod series;

use std::fmt::{self, Write as _};
use std::str::FromStr;

use thiserror::Error;

use crate::board::{Board, Cell, Coord, SizeError, TextError, check_size, neighbours, parse_rows, rectangle};
#[cfg(feature = "train")]
pub(crate) use game::read_kind;
pub use game::{FirstClick, Game, GameError};
pub use measure::Measures;
pub(crate) use series::generator;
pub use series::state_of;

/// The mines of a whole board, rows × columns.
///
/// ```
/// use minescheme::{Coord, Layout};
///
/// let layout: Layout = "\
/// *--
/// ---
/// ".parse()?;
/// assert_eq!(layout.mines(), 1);
/// assert_eq!(layout.digit(Coord::new(0, 1)), 1);
/// // A click on the right opens the zeros there and their neighbours.
/// let opened = layout.flood(&layout.closed_board(), Coord::new(0, 2));
/// assert_eq!(opened.len(), 4);
/// # Ok::<(), minescheme::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: usize,
    cols: usize,
    mines: usize,
    cells: Vec<LayoutCell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutCell {
    /// With the number of mines next to it.
    Safe(u8),
    Mine,
    Wall,
}

impl Layout {
    /// A layout with mines at `mines`, safe cells elsewhere. Coordinates outside are ignored.
    /// Errors: [`SizeError`] as for [`Board::closed`].
    pub fn new(rows: usize, cols: usize, mines: impl IntoIterator<Item = Coord>) -> Result<Self, SizeError> {
        let mut cells = vec![LayoutCell::Safe(0); check_size(rows, cols)?];
        for at in mines.into_iter().filter(|at| at.row < rows && at.col < cols) {
            cells[at.row * cols + at.col] = LayoutCell::Mine;
        }
        Ok(Self::of_cells(rows, cols, cells))
    }

    /// The same with walls in the place of safe cells.
    pub(crate) fn with_walls(mut self, walls: &[Coord]) -> Self {
        for at in walls {
            self.cells[at.row * self.cols + at.col] = LayoutCell::Wall;
        }
        self
    }

    /// A layout of cells, row by row; what the safe ones say is counted here.
    pub(crate) fn of_cells(rows: usize, cols: usize, cells: Vec<LayoutCell>) -> Self {
        let mut layout = Self { rows, cols, mines: 0, cells };
        layout.count_mines();
        layout
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The number of mines.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// Whether some of its cells are walls.
    pub fn has_walls(&self) -> bool {
        self.cells.contains(&LayoutCell::Wall)
    }

    /// Whether there is a mine at `coord`; outside there is none.
    pub fn is_mine(&self, coord: Coord) -> bool {
        self.at(coord) == LayoutCell::Mine
    }

    /// Counts the mines, and writes into every safe cell the number of those next to it.
    fn count_mines(&mut self) {
        let add = |sums: &mut [u8], others: &[u8]| sums.iter_mut().zip(others).for_each(|(sum, n)| *sum += n);
        let mines: Vec<u8> = self.cells.iter().map(|&cell| u8::from(cell == LayoutCell::Mine)).collect();
        self.mines = mines.iter().filter(|&&mine| mine == 1).count();
        // Rows of three cells, and then squares of three rows.
        let mut across = mines.clone();
        for (sums, row) in across.chunks_mut(self.cols).zip(mines.chunks(self.cols)) {
            add(&mut sums[1..], row);
            add(sums, &row[1..]);
        }
        let mut square = across.clone();
        add(&mut square[self.cols..], &across);
        add(&mut square, &across[self.cols..]);
        for (cell, around) in self.cells.iter_mut().zip(square) {
            if let LayoutCell::Safe(digit) = cell {
                *digit = around;
            }
        }
    }

    fn at(&self, coord: Coord) -> LayoutCell {
        if coord.row < self.rows && coord.col < self.cols {
            self.cells[coord.row * self.cols + coord.col]
        } else {
            LayoutCell::Wall
        }
    }

    /// The number of mines next to `coord`, 0-8.
    pub fn digit(&self, coord: Coord) -> u8 {
        self.safe_digit(coord)
            .unwrap_or_else(|| self.neighbours(coord).filter(|&near| self.is_mine(near)).count() as u8)
    }

    /// The digit that the cell at `coord` shows when it is opened; `None` if it isn't a safe cell.
    pub fn safe_digit(&self, coord: Coord) -> Option<u8> {
        match self.at(coord) {
            LayoutCell::Safe(digit) => Some(digit),
            LayoutCell::Mine | LayoutCell::Wall => None,
        }
    }

    /// The board with every cell but the walls closed.
    pub fn closed_board(&self) -> Board {
        self.board_where(|_| false)
    }

    /// The board with every safe cell open and every mine closed.
    pub fn open_board(&self) -> Board {
        self.board_where(|_| true)
    }

    /// The board to play from. If no cell of `board` is open, the safe cell nearest to the centre is opened, and for
    /// [`FirstClick::Opening`] one without mines around it if there is one; it is returned as well.
    pub fn opened(&self, board: &Board, promise: FirstClick) -> (Board, Option<Coord>) {
        let mut board = board.clone();
        if board.cells().iter().any(|cell| matches!(cell, Cell::Digit(_))) {
            return (board, None);
        }
        let centre = Coord::new(self.rows / 2, self.cols / 2);
        let safe = board.coords().filter_map(|at| Some((self.safe_digit(at)?, at)));
        let worse = |digit| promise == FirstClick::Opening && digit > 0;
        let first = safe.min_by_key(|&(digit, at)| (worse(digit), at.king_distance(centre), at));
        if let Some((digit, at)) = first {
            board.set(at, Cell::Digit(digit));
        }
        (board, first.map(|(_, at)| at))
    }

    /// Exchanges a mine and a safe cell.
    pub(crate) fn exchange(&mut self, a: Coord, b: Coord) {
        self.turn(a);
        self.turn(b);
    }

    /// Makes a mine a safe cell, or a safe cell a mine.
    pub(crate) fn turn(&mut self, at: Coord) {
        let was_mine = self.is_mine(at);
        for near in self.neighbours(at) {
            if let LayoutCell::Safe(digit) = &mut self.cells[near.row * self.cols + near.col] {
                *digit = if was_mine { *digit - 1 } else { *digit + 1 };
            }
        }
        self.mines = if was_mine { self.mines - 1 } else { self.mines + 1 };
        let cell = if was_mine { LayoutCell::Safe(self.digit(at)) } else { LayoutCell::Mine };
        self.cells[at.row * self.cols + at.col] = cell;
    }

    /// The cells, row by row.
    pub(crate) fn cells(&self) -> &[LayoutCell] {
        &self.cells
    }

    /// What a click on a cell opens, each cell with its digit: the cell itself and, where that shows a zero, its neighbours, and so on.
    /// Nothing if it is a mine, a wall or outside; cells that are not closed on `board` are left out.
    pub fn flood(&self, board: &Board, first: Coord) -> Vec<(Coord, u8)> {
        self.open(&mut board.clone(), vec![first])
    }

    /// Opens cells of a board, and what opens around zeros. Mines stay closed. Returns the digits that are open now.
    pub(crate) fn open(&self, board: &mut Board, mut cells: Vec<Coord>) -> Vec<(Coord, u8)> {
        let mut opened = Vec::new();
        while let Some(at) = cells.pop() {
            let Some(digit) = self.safe_digit(at).filter(|_| board.get(at) == Cell::Closed) else { continue };
            board.set(at, Cell::Digit(digit));
            opened.push((at, digit));
            if digit == 0 {
                cells.extend(self.neighbours(at));
            }
        }
        opened
    }

    /// Every coordinate, row by row.
    pub fn coords(&self) -> impl Iterator<Item = Coord> + use<> {
        rectangle(0..self.rows, 0..self.cols)
    }

    /// The coordinates around a cell, row by row.
    pub(crate) fn neighbours(&self, at: Coord) -> impl Iterator<Item = Coord> + use<> {
        neighbours(self.rows, self.cols, at)
    }

    /// The board on which the safe cells that `open` picks are open and everything else is closed.
    pub fn board_where(&self, open: impl Fn(Coord) -> bool) -> Board {
        let cell = |at| match self.at(at) {
            LayoutCell::Safe(digit) if open(at) => Cell::Digit(digit),
            LayoutCell::Wall => Cell::Wall,
            LayoutCell::Safe(_) | LayoutCell::Mine => Cell::Closed,
        };
        Board::from_fn(self.rows, self.cols, cell).expect("a layout has the size of a board")
    }
}

impl fmt::Display for Layout {
    /// The native form: a line a row, `*` for a mine, the digit of a safe cell, `#` for a wall.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.cols) {
            for cell in row {
                f.write_char(match cell {
                    LayoutCell::Safe(digit) => char::from(b'0' + digit),
                    LayoutCell::Mine => '*',
                    LayoutCell::Wall => '#',
                })?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
crate::text::text!(Layout);

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads a full layout: `*` for every mine, digits or `-` for safe cells, `#` for walls. A digit must be
    /// the number of mines next to it.
    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let (rows, cols, symbols) = parse_rows(text, EXPECTED, |symbol| {
            matches!(symbol, '*' | '-' | '#' | '0'..='8').then_some(symbol)
        })?;
        let cells = symbols
            .iter()
            .map(|symbol| match symbol {
                '*' => LayoutCell::Mine,
                '#' => LayoutCell::Wall,
                _ => LayoutCell::Safe(0),
            })
            .collect();
        let layout = Self::of_cells(rows, cols, cells);
        for (index, symbol) in symbols.iter().enumerate() {
            let coord = Coord::new(index / cols, index % cols);
            if let Some(found) = symbol.to_digit(10) {
                let expected = layout.digit(coord);
                if found != u32::from(expected) {
                    return Err(LayoutError::Digit { coord, found: found as u8, expected });
                }
            }
        }
        Ok(layout)
    }
}

const EXPECTED: &str = "a full layout: `*` for every mine, digits `0`-`8` or `-` elsewhere, `#` for walls";

/// Why a text isn't a layout.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// Not rows of symbols.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A digit that does not count its mines.
    #[error(
        "the cell at {coord} (row, column from 0) shows {found}, but {expected} of its neighbours are mines; \
         correct the digit or write `-` for it"
    )]
    Digit {
        /// The cell.
        coord: Coord,
        /// Its digit.
        found: u8,
        /// The mines next to it.
        expected: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_text_is_checked() {
        let layout: Layout = "*1-\n11-\n".parse().unwrap();
        assert_eq!(layout.mines(), 1);
        assert_eq!(layout.open_board().to_string(), ".10\n110\n");
        let wrong = "*2\n11".parse::<Layout>().unwrap_err();
        assert!(wrong.to_string().starts_with("the cell at (0, 1) (row, column from 0) shows 2, but 1"));
        assert!("*.".parse::<Layout>().is_err());
    }
}
