//! Configurations: digits in their places, and what is around them. A picture has rows with `/` between them and, for a cell,
//!
//! ```text
//! 1-8  a digit that still needs that many mines    n  one that needs one more than there are `*` cells, of which there are two or more
//! #    not unknown         .  unknown             (blank)  anything
//! s    unknown, and safe   m  unknown, and a mine
//! +    safe where unknown, one of these at least  -  the same, another group
//! *    a mine where unknown, one of these at least
//! ?    safe where unknown
//! ```

use crate::board::{Board, Cell, Coord};
use crate::symmetry::Symmetry;

/// The digits of a picture on a board, in any rotation and reflection, if it has all the given digits among its own and says of the cells
/// what was found. `is_reduced`: some digit is what it is only once known mines are taken off; else none is.
pub(super) fn matches(
    picture: &str,
    is_reduced: bool,
    board: &Board,
    digits: &[Coord],
    (cells, mine): (&[Coord], bool),
) -> Option<Vec<Coord>> {
    let &first = digits.first()?;
    let rows: Vec<&[u8]> = picture.split('/').map(str::as_bytes).collect();
    let size = (rows.len(), rows.iter().map(|row| row.len()).max()?);
    for symmetry in Symmetry::all() {
        // Each cell in its image.
        let image: Vec<((usize, usize), u8)> = rows
            .iter()
            .enumerate()
            .flat_map(|(row, signs)| signs.iter().enumerate().map(move |(col, &sign)| ((row, col), sign)))
            .map(|(at, sign)| (symmetry.apply(at, size), sign))
            .collect();
        let foci = || image.iter().filter(|(_, sign)| is_digit(*sign)).map(|(at, _)| *at);
        for focus in foci() {
            let placed = Placed { board, image: &image, focus, first };
            if placed.fits(is_reduced) && placed.says(cells, mine) {
                let mut found: Vec<Coord> = foci().filter_map(|at| placed.on_board(at)).collect();
                found.sort_unstable();
                if digits.iter().all(|digit| found.binary_search(digit).is_ok()) {
                    return Some(found);
                }
            }
        }
    }
    None
}

fn is_digit(sign: u8) -> bool {
    matches!(sign, b'1'..=b'8' | b'n')
}

/// A picture that lies on a board, so that one of its digits is on a cell.
struct Placed<'a> {
    board: &'a Board,
    image: &'a [((usize, usize), u8)],
    focus: (usize, usize),
    first: Coord,
}

impl Placed<'_> {
    /// `None` above or left of the board.
    fn on_board(&self, (row, col): (usize, usize)) -> Option<Coord> {
        let row = (self.first.row + row).checked_sub(self.focus.0)?;
        let col = (self.first.col + col).checked_sub(self.focus.1)?;
        Some(Coord::new(row, col))
    }

    fn cell(&self, at: (usize, usize)) -> Cell {
        self.on_board(at).map_or(Cell::Wall, |at| self.board.get(at))
    }

    /// How many cells with a sign are unknown.
    fn unknown(&self, sign: u8) -> usize {
        let cells = self.image.iter().filter(|(_, other)| *other == sign);
        cells.filter(|(at, _)| self.cell(*at) == Cell::Closed).count()
    }

    fn fits(&self, is_reduced: bool) -> bool {
        let mines = self.unknown(b'*');
        let mut reduced = false;
        let each = self.image.iter().all(|&(at, sign)| match (sign, self.cell(at)) {
            (b'1'..=b'8' | b'n', Cell::Digit(digit)) => {
                let Some(on_board) = self.on_board(at) else { return false };
                let near = self.board.neighbours(on_board);
                let flags = near.filter(|&near| self.board.get(near) == Cell::Mine).count();
                reduced |= flags > 0;
                let need = if sign == b'n' { 1 + mines } else { usize::from(sign - b'0') };
                need + flags == usize::from(digit)
            }
            (b'1'..=b'8' | b'n', _) => false,
            (b'#', cell) => cell != Cell::Closed,
            (b'.' | b's' | b'm', cell) => cell == Cell::Closed,
            _ => true,
        });
        let has = |sign: u8| self.image.iter().any(|(_, other)| *other == sign);
        let groups = [(b'+', 1), (b'-', 1), (b'*', 2)];
        each && reduced == is_reduced
            && groups.iter().all(|&(sign, least)| !has(sign) || self.unknown(sign) >= least)
    }

    /// Whether it says of all these cells that they are mines, or that they are safe.
    fn says(&self, cells: &[Coord], mine: bool) -> bool {
        cells.iter().all(|cell| {
            let here = self.image.iter().find(|(at, _)| self.on_board(*at) == Some(*cell));
            here.is_some_and(|(_, sign)| match sign {
                b's' | b'+' | b'-' | b'?' => !mine,
                b'm' | b'*' => mine,
                _ => false,
            })
        })
    }
}
