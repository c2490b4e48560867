//! Layouts: where the mines of a board are, known in full. What boards are played from.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use thiserror::Error;

use crate::board::{Board, Cell, Coord, MAX_CELLS, SizeError, TextError, neighbours, parse_rows};

/// The mines of a whole board, rows × columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: usize,
    cols: usize,
    mines: usize,
    cells: Vec<LayoutCell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LayoutCell {
    /// With the number of mines next to it.
    Safe(u8),
    Mine,
    Wall,
}

impl Layout {
    /// A layout with mines at `mines`, safe cells elsewhere. Coordinates outside are ignored.
    /// Errors: [`SizeError`] as for [`Board::closed`].
    pub fn new(rows: usize, cols: usize, mines: impl IntoIterator<Item = Coord>) -> Result<Self, SizeError> {
        let cells = Board::closed(rows, cols)?.cells().len();
        let mut layout = Self { rows, cols, mines: 0, cells: vec![LayoutCell::Safe(0); cells] };
        for coord in mines {
            if coord.row < rows && coord.col < cols {
                layout.cells[coord.row * cols + coord.col] = LayoutCell::Mine;
            }
        }
        layout.count_mines();
        Ok(layout)
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

    /// Whether there is a mine at `coord`; outside there is none.
    pub fn is_mine(&self, coord: Coord) -> bool {
        self.at(coord) == LayoutCell::Mine
    }

    /// Counts the mines, and writes into every safe cell the number of those next to it.
    fn count_mines(&mut self) {
        for index in 0..self.cells.len() {
            if self.cells[index] == LayoutCell::Mine {
                self.mines += 1;
                for near in neighbours(self.rows, self.cols, Coord::new(index / self.cols, index % self.cols))
                {
                    if let LayoutCell::Safe(digit) = &mut self.cells[near.row * self.cols + near.col] {
                        *digit += 1;
                    }
                }
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
        self.safe_digit(coord).unwrap_or_else(|| {
            neighbours(self.rows, self.cols, coord).filter(|&near| self.is_mine(near)).count() as u8
        })
    }

    /// The digit that the cell at `coord` shows when it is opened; `None` if it is no safe cell.
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

    /// Every coordinate, row by row.
    pub fn coords(&self) -> impl Iterator<Item = Coord> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Coord::new(row, col)))
    }

    /// The board on which the safe cells that `open` picks are open and all else is closed.
    pub fn board_where(&self, open: impl Fn(Coord) -> bool) -> Board {
        let mut board = Board::closed(self.rows, self.cols).expect("a layout has the size of a board");
        for coord in board.coords() {
            match self.at(coord) {
                LayoutCell::Safe(digit) if open(coord) => board.set(coord, Cell::Digit(digit)),
                LayoutCell::Wall => board.set(coord, Cell::Wall),
                LayoutCell::Safe(_) | LayoutCell::Mine => {}
            }
        }
        board
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads a full layout: `*` for every mine, digits or `-` for safe cells, `#` for walls. A digit must be
    /// the number of mines next to it.
    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let (rows, cols, symbols) =
            parse_rows(text, "`*` (mine), a digit `0`-`8` or `-` (safe), or `#` (wall)", |symbol| {
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
        let mut layout = Self { rows, cols, mines: 0, cells };
        layout.count_mines();
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

/// Why a text is no layout.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LayoutError {
    /// Not rows of symbols.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A digit that does not count its mines.
    #[error(
        "the cell at {coord} (row, column from 0) says {found}, but {expected} of its neighbours are mines; \
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

/// What the first click is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FirstClick {
    /// The first cell is no mine.
    Safe,
    /// The first cell is a zero: neither it nor a neighbour is a mine.
    #[default]
    Opening,
}

/// The kind of board that is generated: its size, its mines, its first click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    rows: usize,
    cols: usize,
    mines: usize,
    first: FirstClick,
}

impl Game {
    /// Beginner: 9 × 9, 10 mines.
    pub const BEGINNER: Self = Self { rows: 9, cols: 9, mines: 10, first: FirstClick::Opening };
    /// Intermediate: 16 × 16, 40 mines.
    pub const INTERMEDIATE: Self = Self { rows: 16, cols: 16, mines: 40, first: FirstClick::Opening };
    /// Expert: 16 rows × 30 columns, 99 mines.
    pub const EXPERT: Self = Self { rows: 16, cols: 30, mines: 99, first: FirstClick::Opening };

    /// A game of `rows` × `cols` cells with `mines` mines, opened in the centre on a zero.
    /// Errors: [`GameError`] if the mines do not fit beside the first click, or the board is too large.
    pub fn new(rows: usize, cols: usize, mines: usize) -> Result<Self, GameError> {
        Self { rows, cols, mines, first: FirstClick::Opening }.checked()
    }

    /// The same game with another promise for the first click. Errors as for [`Game::new`].
    pub fn with_first_click(self, first: FirstClick) -> Result<Self, GameError> {
        Self { first, ..self }.checked()
    }

    fn checked(self) -> Result<Self, GameError> {
        let Self { rows, cols, mines, .. } = self;
        let cells = match rows.checked_mul(cols) {
            Some(cells) if (1..=MAX_CELLS).contains(&cells) => cells,
            _ => return Err(SizeError { rows, cols }.into()),
        };
        let most = cells - self.promised().count();
        if mines > most { Err(GameError::Mines { rows, cols, mines, most }) } else { Ok(self) }
    }

    /// Rows × columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The number of mines.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// The cell of the first click: the centre.
    pub fn first_cell(&self) -> Coord {
        Coord::new(self.rows / 2, self.cols / 2)
    }

    /// The cells that the first click promises to be safe.
    fn promised(&self) -> impl Iterator<Item = Coord> + use<> {
        let first = self.first_cell();
        let around = (self.first == FirstClick::Opening)
            .then(|| neighbours(self.rows, self.cols, first))
            .into_iter()
            .flatten();
        std::iter::once(first).chain(around)
    }

    /// The `index`-th layout of the series `seed`: mines uniformly among the cells that are not promised.
    /// The same on every machine and in every version.
    pub fn layout(&self, seed: u64, index: u64) -> Layout {
        let mut random = Pcg64::from_seed(seed_bytes(seed, index));
        let mut cells = vec![LayoutCell::Safe(0); self.rows * self.cols];
        let promised: Vec<usize> = self.promised().map(|at| at.row * self.cols + at.col).collect();
        let mut free: Vec<usize> = (0..cells.len()).filter(|at| !promised.contains(at)).collect();
        for placed in 0..self.mines {
            let pick = random.random_range(placed as u64..free.len() as u64) as usize;
            free.swap(placed, pick);
            cells[free[placed]] = LayoutCell::Mine;
        }
        let mut layout = Layout { rows: self.rows, cols: self.cols, mines: 0, cells };
        layout.count_mines();
        layout
    }
}

fn seed_bytes(seed: u64, index: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&index.to_le_bytes());
    bytes[16..24].copy_from_slice(b"minesche");
    bytes
}

impl FromStr for Game {
    type Err = GameError;

    /// `beginner`, `intermediate`, `expert`, or `HxW/M`: rows, columns, mines.
    fn from_str(text: &str) -> Result<Self, GameError> {
        match text {
            "beginner" => return Ok(Self::BEGINNER),
            "intermediate" => return Ok(Self::INTERMEDIATE),
            "expert" => return Ok(Self::EXPERT),
            _ => {}
        }
        let unknown = || GameError::Unknown { found: text.to_owned() };
        let (size, mines) = text.split_once('/').ok_or_else(unknown)?;
        let (rows, cols) = size.split_once('x').ok_or_else(unknown)?;
        let number = |part: &str| part.parse::<usize>().map_err(|_| unknown());
        Self::new(number(rows)?, number(cols)?, number(mines)?)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.rows, self.cols, self.mines)
    }
}

/// Why there is no such game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GameError {
    /// Neither a name nor `HxW/M`.
    #[error(
        "found {found:?}, expected `beginner`, `intermediate`, `expert`, or rows, columns and mines as in `16x30/99`"
    )]
    Unknown {
        /// The text.
        found: String,
    },
    /// More mines than cells for them.
    #[error("{mines} mines on {rows} × {cols} cells: at most {most} fit beside the first click")]
    Mines {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
        /// Mines asked for.
        mines: usize,
        /// The most that fit.
        most: usize,
    },
    /// No cells, or too many.
    #[error(transparent)]
    Size(#[from] SizeError),
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
        assert!(wrong.to_string().starts_with("the cell at (0, 1) (row, column from 0) says 2, but 1"));
        assert!("*.".parse::<Layout>().is_err());
    }

    #[test]
    fn generated_layouts_keep_the_promise() {
        for index in 0..200 {
            let layout = Game::EXPERT.layout(7, index);
            assert_eq!(layout.mines(), 99);
            assert_eq!(layout.digit(Game::EXPERT.first_cell()), 0);
        }
        let safe = Game::new(3, 3, 0).unwrap().with_first_click(FirstClick::Safe).unwrap();
        assert_eq!(safe.layout(1, 1).mines(), 0);
        assert_ne!(Game::EXPERT.layout(7, 0), Game::EXPERT.layout(7, 1));
        assert_ne!(Game::EXPERT.layout(7, 0), Game::EXPERT.layout(8, 0));
    }

    #[test]
    fn a_series_is_permanent() {
        let text = Game::BEGINNER.layout(1, 0).open_board().to_string();
        let again = Game::BEGINNER.layout(1, 0).open_board().to_string();
        assert_eq!(text, again);
    }

    #[test]
    fn games_are_read_and_checked() {
        assert_eq!("16x30/99".parse::<Game>(), Ok(Game::EXPERT));
        assert_eq!("expert".parse::<Game>(), Ok(Game::EXPERT));
        assert!(matches!("3x3/1".parse::<Game>(), Err(GameError::Mines { most: 0, .. })));
        assert!(matches!("hard".parse::<Game>(), Err(GameError::Unknown { .. })));
        assert!(matches!("0x3/1".parse::<Game>(), Err(GameError::Size(_))));
    }
}
