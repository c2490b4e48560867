//! Games: kinds of boards to generate, and their series.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use thiserror::Error;

use super::Layout;
use super::series::generator;
use crate::board::{Coord, SizeError, check_size, neighbours};

/// What the first click promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum FirstClick {
    /// The first cell isn't a mine.
    Safe,
    /// The first cell is a zero: neither it nor a neighbour is a mine.
    #[default]
    Opening,
}

/// A kind of board to generate: its size, its number of mines, its first click.
///
/// ```
/// use minescheme::{Coord, Game};
///
/// // Board number 3 of the series with seed 1: always the same.
/// let layout = Game::EXPERT.layout(1, 3);
/// assert_eq!((layout.rows(), layout.cols(), layout.mines()), (16, 30, 99));
/// assert_eq!(layout, Game::EXPERT.layout(1, 3));
/// let small: Game = "5x8/6".parse()?;
/// assert_eq!(small.mines(), 6);
/// # Ok::<(), minescheme::layout::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    rows: usize,
    cols: usize,
    mines: usize,
    first: FirstClick,
    /// The cell of the first click, if it is not the centre.
    cell: Option<Coord>,
}

impl Game {
    /// Beginner: 9 × 9, 10 mines.
    pub const BEGINNER: Self = Self { rows: 9, cols: 9, mines: 10, first: FirstClick::Opening, cell: None };
    /// Intermediate: 16 × 16, 40 mines.
    pub const INTERMEDIATE: Self =
        Self { rows: 16, cols: 16, mines: 40, first: FirstClick::Opening, cell: None };
    /// Expert: 16 rows × 30 columns, 99 mines.
    pub const EXPERT: Self = Self { rows: 16, cols: 30, mines: 99, first: FirstClick::Opening, cell: None };

    /// A game of `rows` × `cols` cells with `mines` mines, opened in the centre on a zero.
    /// Errors: [`GameError`] if the mines do not fit beside the first click, or the board is too large.
    pub fn new(rows: usize, cols: usize, mines: usize) -> Result<Self, GameError> {
        Self { rows, cols, mines, first: FirstClick::Opening, cell: None }.checked()
    }

    /// A game of rows × columns with this promise for the first click, at this cell or in the centre. In a corner an opening keeps four
    /// cells free, not nine.
    /// Errors: [`GameError`] if the mines do not fit beside the first click, if it is outside, or if the board is too large.
    pub fn of(
        (rows, cols): (usize, usize),
        mines: usize,
        first: FirstClick,
        cell: Option<Coord>,
    ) -> Result<Self, GameError> {
        let game = Self { rows, cols, mines, first, cell: None };
        match cell {
            Some(cell) => game.with_first_cell(cell),
            None => game.checked(),
        }
    }

    /// A game by its name, `beginner`, `intermediate` or `expert`, or as `HxW/M`: rows, columns, mines.
    /// Errors: [`GameError::Unknown`], and as for [`Game::new`].
    pub fn parse(text: &str, first: FirstClick) -> Result<Self, GameError> {
        match &text.to_ascii_lowercase()[..] {
            "beginner" => return Self::BEGINNER.with_first_click(first),
            "intermediate" => return Self::INTERMEDIATE.with_first_click(first),
            "expert" => return Self::EXPERT.with_first_click(first),
            _ => {}
        }
        let read = read_kind(text).ok_or_else(|| GameError::Unknown { found: text.to_owned() });
        let (rows, cols, mines) = read?;
        Self { rows, cols, mines, first, cell: None }.checked()
    }

    /// The same game with another promise for the first click. Errors as for [`Game::new`].
    pub fn with_first_click(self, first: FirstClick) -> Result<Self, GameError> {
        Self { first, ..self }.checked()
    }

    /// The same game with another cell for the first click. Errors: [`GameError::Cell`] if the board has no such cell,
    /// and as for [`Game::new`].
    pub fn with_first_cell(self, cell: Coord) -> Result<Self, GameError> {
        let Self { rows, cols, .. } = self;
        if cell.row >= rows || cell.col >= cols {
            return Err(GameError::Cell { cell, rows, cols });
        }
        Self { cell: Some(cell), ..self }.checked()
    }

    /// The same game with another promise and, if it is named, another cell for the first click: [`Game::of`]. Errors as there.
    pub fn clicked(self, first: FirstClick, cell: Option<Coord>) -> Result<Self, GameError> {
        Self::of((self.rows, self.cols), self.mines, first, cell.or(self.cell))
    }

    /// The same game, first clicked as in the win rates of MineSweeperProb (Tu and others, AAAI-17 workshop): on a safe cell in the corner, or
    /// for an opening in row 3, column 3 (from 1), on boards as wide as expert in row 4, column 4. On smaller boards the nearest cell there is.
    /// Errors as for [`Game::new`].
    pub fn clicked_as_published(self, first: FirstClick) -> Result<Self, GameError> {
        let place = match first {
            FirstClick::Safe => 0,
            FirstClick::Opening if self.cols < Self::EXPERT.cols => 2,
            FirstClick::Opening => 3,
        };
        let cell = Coord::new(place.min(self.rows - 1), place.min(self.cols - 1));
        Self { first, cell: Some(cell), ..self }.checked()
    }

    fn checked(self) -> Result<Self, GameError> {
        let Self { rows, cols, mines, .. } = self;
        let cells = check_size(rows, cols)?;
        let most = cells - self.promised().count();
        let in_corner = Self { cell: Some(Coord::new(0, 0)), ..self };
        let corner = cells - in_corner.promised().count();
        let remedy =
            if mines <= corner { "; a first click in a corner (0,0) leaves room for them" } else { "" };
        if mines > most { Err(GameError::Mines { rows, cols, mines, most, remedy }) } else { Ok(self) }
    }

    /// Rows × columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The number of mines.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// The cell of the first click: the centre, unless another was named.
    pub fn first_cell(&self) -> Coord {
        self.cell.unwrap_or(Coord::new(self.rows / 2, self.cols / 2))
    }

    /// Whether the first click promises that a cell is safe.
    pub(crate) fn promises(&self, at: Coord) -> bool {
        self.promised().any(|promised| promised == at)
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
        self.layout_between(&[], seed, index)
    }

    /// The same with walls, which hold no mines; fewer mines, if they leave no room for all.
    pub(crate) fn layout_between(&self, walls: &[Coord], seed: u64, index: u64) -> Layout {
        let mut random = generator(seed, index, *b"minesche");
        let kept = self.promised().chain(walls.iter().copied());
        let mut kept: Vec<usize> = kept.map(|at| at.row * self.cols + at.col).collect();
        kept.sort_unstable();
        kept.dedup();
        let mut free: Vec<usize> = Vec::with_capacity(self.rows * self.cols);
        let mut next = 0;
        for at in kept {
            free.extend(next..at);
            next = at + 1;
        }
        free.extend(next..self.rows * self.cols);
        let mines = self.mines.min(free.len());
        for placed in 0..mines {
            let pick = random.random_range(placed as u64..free.len() as u64) as usize;
            free.swap(placed, pick);
        }
        let mines = free[..mines].iter().map(|at| Coord::new(at / self.cols, at % self.cols));
        let layout = Layout::new(self.rows, self.cols, mines).expect("a game has the size of a board");
        layout.with_walls(walls)
    }
}

/// Rows, columns and mines of `HxW/M`.
pub(crate) fn read_kind(text: &str) -> Option<(usize, usize, usize)> {
    let (size, mines) = text.split_once('/')?;
    let (rows, cols) = size.split_once('x')?;
    Some((rows.parse().ok()?, cols.parse().ok()?, mines.parse().ok()?))
}

impl FromStr for Game {
    type Err = GameError;

    /// [`Game::parse`], opened on a zero.
    fn from_str(text: &str) -> Result<Self, GameError> {
        Self::parse(text, FirstClick::Opening)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.rows, self.cols, self.mines)
    }
}

/// Why a game is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
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
    #[error(
        "{mines} {} on {rows} × {cols} cells: expected at most {most}; the other cells must be free for the first click{remedy}",
        if *mines == 1 { "mine" } else { "mines" }
    )]
    Mines {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
        /// Mines asked for.
        mines: usize,
        /// The most that fit.
        most: usize,
        /// What would help.
        remedy: &'static str,
    },
    /// The first click is outside.
    #[error(
        "the first cell {cell} is outside the board of {rows} × {cols} cells (rows and columns count from 0)"
    )]
    Cell {
        /// The cell.
        cell: Coord,
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
    },
    /// No cells, or too many.
    #[error(transparent)]
    Size(#[from] SizeError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rectangle;

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

    /// Of every size, first cell and promise, the most mines are as many as a layout can have that keeps the promise.
    #[test]
    fn every_count_that_a_layout_can_have_is_a_game() {
        for (rows, cols) in [(1, 1), (1, 2), (3, 1), (2, 2), (3, 3), (2, 5), (4, 3)] {
            for cell in rectangle(0..rows, 0..cols) {
                for first in [FirstClick::Safe, FirstClick::Opening] {
                    let keeps = |&layout: &u32| {
                        let mined = |at: Coord| layout >> (at.row * cols + at.col) & 1 == 1;
                        let opens = first == FirstClick::Opening;
                        !(mined(cell) || opens && neighbours(rows, cols, cell).any(mined))
                    };
                    let counts: Vec<usize> = (0..1u32 << (rows * cols))
                        .filter(keeps)
                        .map(|layout| layout.count_ones() as usize)
                        .collect();
                    for mines in 0..=rows * cols {
                        let game = Game::of((rows, cols), mines, first, Some(cell));
                        let place = format!("{rows}x{cols}/{mines} {cell} {first:?}");
                        assert_eq!(game.is_ok(), counts.contains(&mines), "{place}");
                        let Ok(game) = game else { continue };
                        let layout = game.layout(1, 0);
                        assert_eq!(layout.mines(), mines, "{place}");
                        assert!(
                            !layout.is_mine(cell) && (first == FirstClick::Safe || layout.digit(cell) == 0),
                            "{place}"
                        );
                    }
                }
            }
        }
        let full = Game::parse("5x5/21", FirstClick::Safe).unwrap();
        assert!(full.clicked(FirstClick::Opening, Some(Coord::new(0, 0))).is_ok());
        let error = full.clicked(FirstClick::Opening, None).unwrap_err().to_string();
        assert!(error.contains("at most 16") && error.contains("a first click in a corner"), "{error}");
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
