//! Pairs of cells that nothing will ever distinguish.

use crate::board::{Board, Cell, Coord};

/// A cell of a pair of which one is a mine, and which no cell that may still be opened distinguishes: a digit needs one more mine and has
/// only these two closed neighbours, they touch, and whatever else touches just one of them is a known mine.
pub(super) fn undecidable(board: &Board) -> Option<Coord> {
    board.coords().find_map(|digit| {
        let Cell::Digit(mines) = board.get(digit) else { return None };
        let mut closed = board.neighbours(digit).filter(|&at| board.get(at) == Cell::Closed);
        let (Some(one), Some(other), None) = (closed.next(), closed.next(), closed.next()) else {
            return None;
        };
        let known = board.neighbours(digit).filter(|&at| board.get(at) == Cell::Mine).count();
        let pair = usize::from(mines) == known + 1 && one.king_distance(other) == 1;
        (pair && hides(board, one, other) && hides(board, other, one)).then_some(one)
    })
}

/// Whether no neighbour of `one` that does not touch `other` can ever show a digit.
fn hides(board: &Board, one: Coord, other: Coord) -> bool {
    let apart = board.neighbours(one).filter(|at| at.king_distance(other) > 1);
    apart.into_iter().all(|at| matches!(board.get(at), Cell::Mine | Cell::Wall))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> Option<Coord> {
        undecidable(&text.parse().unwrap())
    }

    #[test]
    fn pairs_are_hidden_by_walls_and_mines_but_not_by_closed_cells() {
        assert_eq!(pair("1.\n1.\n"), Some(Coord::new(0, 1)));
        assert_eq!(pair("#*\n2.\n1.\n"), Some(Coord::new(1, 1)));
        // Cells that touch both don't distinguish them; a cell that touches one of them does.
        assert_eq!(pair("1..\n1..\n"), Some(Coord::new(0, 1)));
        assert_eq!(pair("1..\n1..\n#..\n"), None);
        // So does a digit, and here both cells are mines.
        assert_eq!(pair("1.\n1.\n1.\n"), None);
        assert_eq!(pair("2.\n2.\n"), None);
    }
}
