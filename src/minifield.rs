//! Mini-fields: windows of 3×3 to 6×6 cells, and their reduction to systems.
//!
//! A digit counts all eight of its neighbours, so it constrains the window only if they all lie in it: only digits of the interior
//! are used. Of the cells that aren't closed, only the known mines matter.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::bits::Bits;
use crate::board::{Board, Cell, Coord, TextError};
use crate::logic::{self, Contradiction, Order};
use crate::system::{FocusSet, Goals, Region, RegionSet, System, Verdict, by_foci};

/// The possible lengths of a mini-field's sides, in cells.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=6;

/// A window of 3 to 6 × 3 to 6 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiniField {
    board: Board,
}

/// Why a text or a board isn't a mini-field.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MiniFieldError {
    /// Not a board at all.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Too small or too large.
    #[error("a mini-field of {rows} × {cols} cells: expected 3 to 6 rows and 3 to 6 columns")]
    Size {
        /// Rows found.
        rows: usize,
        /// Columns found.
        cols: usize,
    },
}

/// A system with the cells of its foci and regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The cells of the foci, by focus number.
    pub foci: Vec<Coord>,
    /// The closed cells of each region, by region number.
    pub cells: Vec<Vec<Coord>>,
    /// The system of these foci.
    pub system: System,
}

/// What the digits of a mini-field's interior prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MiniFieldVerdict {
    /// No mine placement fits.
    Forbidden,
    /// Cells that are safe, and mines, in every placement that fits; row by row. Both may be empty.
    Feasible {
        /// Safe cells.
        safe: Vec<Coord>,
        /// Mines.
        mines: Vec<Coord>,
    },
}

impl MiniField {
    /// The board's cells as a mini-field.
    /// Errors: [`MiniFieldError::Size`] if a side is not 3 to 6 cells.
    pub fn new(board: Board) -> Result<Self, MiniFieldError> {
        let (rows, cols) = (board.rows(), board.cols());
        if SIDES.contains(&rows) && SIDES.contains(&cols) {
            Ok(Self { board })
        } else {
            Err(MiniFieldError::Size { rows, cols })
        }
    }

    /// The `rows` × `cols` window of a board whose top left cell is (`top`, `left`), which may lie outside: there it
    /// sees walls. Errors as for [`MiniField::new`].
    pub fn window(
        board: &Board,
        (top, left): (isize, isize),
        (rows, cols): (usize, usize),
    ) -> Result<Self, MiniFieldError> {
        if !SIDES.contains(&rows) || !SIDES.contains(&cols) {
            return Err(MiniFieldError::Size { rows, cols });
        }
        let mut window = Board::closed(rows, cols).map_err(TextError::from)?;
        for coord in window.coords() {
            let at = top.checked_add_unsigned(coord.row).zip(left.checked_add_unsigned(coord.col));
            let inside = at.and_then(|(row, col)| {
                Some(Coord::new(usize::try_from(row).ok()?, usize::try_from(col).ok()?))
            });
            window.set(coord, inside.map_or(Cell::Wall, |at| board.get(at)));
        }
        Ok(Self { board: window })
    }

    /// The cells.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The interior digits, row by row: the cells that can be foci.
    pub fn interior_digits(&self) -> Vec<Coord> {
        let inside = |at: &Coord| {
            (1..self.board.rows() - 1).contains(&at.row) && (1..self.board.cols() - 1).contains(&at.col)
        };
        let is_digit = |at: &Coord| matches!(self.board.get(*at), Cell::Digit(_));
        self.board.coords().filter(inside).filter(is_digit).collect()
    }

    /// The system of all interior digits.
    pub fn reduce(&self) -> Reduction {
        Reduction::of(&self.board, &self.interior_digits()).expect("at most 16 foci of one window")
    }

    /// What the interior digits prove: forbidden, or the forced cells.
    pub fn finding(&self) -> MiniFieldVerdict {
        let reduction = self.reduce();
        match reduction.system.verdict() {
            Verdict::Forbidden => MiniFieldVerdict::Forbidden,
            Verdict::Forced(goals) => reduction.feasible(goals),
            Verdict::Silent => reduction.feasible(Goals::default()),
        }
    }

    /// What logic of order `order` derives from the interior digits.
    pub fn derive(&self, order: Order) -> MiniFieldVerdict {
        let reduction = self.reduce();
        match logic::derive(&reduction.system, order) {
            Ok(goals) => reduction.feasible(goals),
            Err(Contradiction) => MiniFieldVerdict::Forbidden,
        }
    }
}

impl Reduction {
    /// The system of the digits at `foci` on a board. `None` if there are more than 16, if one of them isn't a
    /// digit, or if they lie too far apart for one window and cut out more than 32 regions.
    pub fn of(board: &Board, foci: &[Coord]) -> Option<Self> {
        let mut cells: Vec<(FocusSet, Coord)> = Vec::new();
        let mut residuals = Vec::with_capacity(foci.len());
        for (f, &focus) in foci.iter().enumerate() {
            let Cell::Digit(digit) = board.get(focus) else { return None };
            let mines = board.neighbours(focus).filter(|&near| board.get(near) == Cell::Mine).count();
            residuals.push(i16::from(digit) - mines as i16);
            for near in board.neighbours(focus).filter(|&near| board.get(near) == Cell::Closed) {
                let touches = |other: &Coord| other.king_distance(near) <= 1;
                if foci[..f].iter().any(touches) {
                    continue;
                }
                let set = (f..foci.len()).filter(|&g| touches(&foci[g])).fold(0u32, |set, g| set | 1 << g);
                cells.push((FocusSet::try_from(set).ok()?, near));
            }
        }
        let mut regions = by_foci(cells);
        regions.sort_unstable_by_key(|&(set, _)| set);
        let system = System::new(
            regions.iter().map(|(foci, cells)| Region { foci: *foci, closed: cells.len() as u8 }).collect(),
            residuals,
        )?;
        let cells = regions.into_iter().map(|(_, cells)| cells).collect();
        Some(Self { foci: foci.to_vec(), cells, system })
    }

    /// The cells of some regions, row by row.
    pub(crate) fn cells_of(&self, regions: RegionSet) -> Vec<Coord> {
        let mut cells: Vec<Coord> =
            Bits(regions.into()).flat_map(|region| self.cells[region].iter().copied()).collect();
        cells.sort_unstable();
        cells
    }

    fn feasible(&self, goals: Goals) -> MiniFieldVerdict {
        MiniFieldVerdict::Feasible { safe: self.cells_of(goals.safe), mines: self.cells_of(goals.mines) }
    }
}

impl FromStr for MiniField {
    type Err = MiniFieldError;

    fn from_str(text: &str) -> Result<Self, MiniFieldError> {
        Self::new(text.parse()?)
    }
}

impl fmt::Display for MiniField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_checked() {
        assert!("...\n...\n...".parse::<MiniField>().is_ok());
        let narrow = "..\n..\n..".parse::<MiniField>().unwrap_err();
        assert_eq!(
            narrow.to_string(),
            "a mini-field of 3 × 2 cells: expected 3 to 6 rows and 3 to 6 columns"
        );
        assert!(".......\n.......\n.......".parse::<MiniField>().is_err());
    }

    #[test]
    fn ring_digits_are_no_statements() {
        let field: MiniField = "0..\n.1.\n...".parse().unwrap();
        assert_eq!(field.interior_digits(), [Coord::new(1, 1)]);
        assert_eq!(field.finding(), MiniFieldVerdict::Feasible { safe: vec![], mines: vec![] });
    }

    #[test]
    fn one_and_one_at_the_wall() {
        let field: MiniField = "####\n0111\n0...".parse().unwrap();
        let c = MiniFieldVerdict::Feasible { safe: vec![Coord::new(2, 3)], mines: vec![] };
        assert_eq!(field.finding(), c);
        assert_eq!(field.derive(1), MiniFieldVerdict::Feasible { safe: vec![], mines: vec![] });
        assert_eq!(field.derive(2), c);
    }

    #[test]
    fn known_mines_count() {
        let field: MiniField = "*#.\n#2#\n###".parse().unwrap();
        assert_eq!(
            field.finding(),
            MiniFieldVerdict::Feasible { safe: vec![], mines: vec![Coord::new(0, 2)] }
        );
        let over: MiniField = "*#.\n#0#\n###".parse().unwrap();
        assert_eq!(over.finding(), MiniFieldVerdict::Forbidden);
        assert_eq!(over.derive(1), MiniFieldVerdict::Forbidden);
    }

    #[test]
    fn windows_see_walls_outside() {
        let board: Board = "1.\n..".parse().unwrap();
        let window = MiniField::window(&board, (-1, -1), (3, 3)).unwrap();
        assert_eq!(window.to_string(), "###\n#1.\n#..\n");
    }
}
