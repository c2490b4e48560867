//! The windows of all closed cells of a board.

use super::stage::Stage;
use super::window::{CLOSED, NOTHING, PLACES, Window, places};
use crate::board::{Coord, rectangle};
use crate::matcher::{self, Session};

/// What lies outside a board, as far as windows reach.
const MARGIN: usize = 2;

/// A board with all that is known of it, as windows see it.
#[derive(Clone, Debug)]
pub struct Windows {
    rows: usize,
    cols: usize,
    squares: Vec<Square>,
    /// From a square to the others of its window.
    steps: [isize; PLACES],
    mines: usize,
    unknown: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Square {
    closed: bool,
    /// What an open cell with closed neighbours still needs, and these neighbours, a bit each.
    needs: i8,
    touches: u8,
}

impl Windows {
    /// The windows on the board of a session on which everything that follows was deduced and opened. `None` if the number of mines is not known.
    pub fn of(session: &Session) -> Option<Self> {
        let mines = session.mines()?;
        let (rows, cols) = session.size();
        let width = cols + 2 * MARGIN;
        let field = session.field();
        let mut squares = vec![Square::default(); (rows + 2 * MARGIN) * width];
        for at in field.cells() {
            let (row, col) = field.place(at);
            let square = field.at(at);
            squares[(row + MARGIN) * width + col + MARGIN] = match square.kind() {
                matcher::CLOSED => Square { closed: true, ..Square::default() },
                matcher::OPEN => Square { closed: false, needs: square.residual(), touches: square.closed() },
                _ => Square::default(),
            };
        }
        let mut steps = [0; PLACES];
        for (step, (row, col)) in steps.iter_mut().zip(places()) {
            *step = row * width as isize + col;
        }
        let (unknown, known) = (field.unknown, field.mines);
        Some(Self { rows, cols, squares, steps, mines: mines.saturating_sub(known), unknown })
    }

    /// The stage of the game.
    pub fn stage(&self) -> Stage {
        Stage::of(self.mines, self.unknown)
    }

    /// The share of mines among the cells of which nothing is known.
    pub fn density(&self) -> f64 {
        self.mines as f64 / self.unknown.max(1) as f64
    }

    /// The cells of which nothing is known, with their windows, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Coord, Window)> {
        rectangle(0..self.rows, 0..self.cols).filter_map(|coord| Some((coord, self.at(coord)?)))
    }

    /// The window around a cell; `None` unless it is one of which nothing is known.
    pub fn at(&self, coord: Coord) -> Option<Window> {
        let at = (coord.row + MARGIN) * (self.cols + 2 * MARGIN) + coord.col + MARGIN;
        let inside = coord.row < self.rows && coord.col < self.cols;
        (inside && self.squares[at].closed).then(|| self.window(at))
    }

    fn window(&self, at: usize) -> Window {
        let mut window = Window::empty(self.mines, self.unknown);
        for (place, &step) in self.steps.iter().enumerate() {
            let square = self.squares[at.wrapping_add_signed(step)];
            window.signs[place] = match square {
                Square { closed: true, .. } => CLOSED,
                Square { touches, needs, .. } if touches & in_sight(place) != 0 => {
                    Window::digit(place, needs)
                }
                _ => NOTHING,
            };
        }
        window
    }
}

/// The neighbours of a place that lie in the window, a bit each, in reading order.
fn in_sight(place: usize) -> u8 {
    static MASKS: std::sync::LazyLock<[u8; PLACES]> = std::sync::LazyLock::new(|| {
        let mut masks = [0; PLACES];
        let around = (0..9).filter(|&near| near != 4).map(|near| (near / 3 - 1, near % 3 - 1));
        for (mask, (row, col)) in masks.iter_mut().zip(places()) {
            for (bit, (down, right)) in around.clone().enumerate() {
                let inside = isize::abs(row + down) <= 2 && isize::abs(col + right) <= 2;
                *mask |= u8::from(inside) << bit;
            }
        }
        masks
    });
    MASKS[place]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell};
    use crate::matcher::Matcher;
    use crate::symmetry::Symmetry;
    use proptest::prelude::*;

    fn windows(board: &Board, mines: usize) -> Vec<(Coord, Window)> {
        let session = Matcher::shipped().session_on(board, Some(mines));
        Windows::of(&session).unwrap().cells().collect()
    }

    #[test]
    fn known_mines_count_as_nothing_and_what_digits_need_counts() {
        let keys = |board: &str, mines: usize| {
            let windows = windows(&board.parse().unwrap(), mines);
            windows.iter().map(|(_, window)| window.keys()).collect::<Vec<_>>()
        };
        let one = keys("1..\n1..\n", 3);
        assert_eq!(one.len(), 4);
        // The 3 touches no closed cell, and each 2 a known mine.
        assert_eq!(keys("*32..\n**2..\n", 6), one);
        assert_eq!(keys("##1..\n##1..\n", 3), one);
        assert_ne!(keys("2..\n2..\n", 3), one);
    }

    proptest! {
        #[test]
        fn a_turned_board_has_the_same_keys(cells in prop::collection::vec(0u8..12, 42), mines in 0usize..20) {
            let (rows, cols) = (6, 7);
            let cell = |sign: u8| match sign {
                0..=3 => Cell::Digit(sign),
                4 => Cell::Mine,
                5 => Cell::Wall,
                _ => Cell::Closed,
            };
            let board = Board::from_fn(rows, cols, |at| cell(cells[at.row * cols + at.col])).unwrap();
            let mut keys: Vec<_> = windows(&board, mines).iter().map(|(_, window)| window.keys()).collect();
            keys.sort_unstable();
            for symmetry in Symmetry::all() {
                let mut images: Vec<_> = windows(&board.image(symmetry), mines).iter().map(|(_, window)| window.keys()).collect();
                images.sort_unstable();
                prop_assert_eq!(&images, &keys);
            }
        }
    }
}
