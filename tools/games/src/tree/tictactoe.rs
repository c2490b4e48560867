//! Tic-tac-toe.

use std::fmt;
use std::str::FromStr;

use super::TreeGame;
use minescheme::symmetry::Symmetry;

/// The rows, columns and diagonals, as sets of cells `3 · row + column`.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;
/// Each cell, and three.
const SIDE: usize = 3;

/// Tic-tac-toe on 3 × 3 cells: who has three in a row first wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// A position of tic-tac-toe: the cells of the player to move and those of the other, `3 · row + column` a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marks {
    mine: u16,
    theirs: u16,
}

impl Marks {
    fn image(self, symmetry: Symmetry) -> Self {
        let image = |cells: u16| {
            (0..SIDE * SIDE).filter(|cell| cells >> cell & 1 == 1).fold(0, |image, cell| {
                let (row, col) = symmetry.apply((cell / SIDE, cell % SIDE), (SIDE, SIDE));
                image | 1 << (row * SIDE + col)
            })
        };
        Self { mine: image(self.mine), theirs: image(self.theirs) }
    }
}

/// Nine signs, row by row: `X` for the player who began, `O` for the other, `.` for a free cell.
impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first_moves = self.mine.count_ones() == self.theirs.count_ones();
        let (first, second) = if first_moves { (self.mine, self.theirs) } else { (self.theirs, self.mine) };
        for cell in 0..SIDE * SIDE {
            let sign = match (first >> cell & 1, second >> cell & 1) {
                (1, _) => "X",
                (_, 1) => "O",
                _ => ".",
            };
            f.write_str(sign)?;
        }
        Ok(())
    }
}

impl FromStr for Marks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("found {text:?}, expected nine signs, `X`, `O` or `.`, as in `X...O....`");
        if text.chars().count() != SIDE * SIDE {
            return Err(expected());
        }
        let (mut first, mut second) = (0_u16, 0_u16);
        for (cell, sign) in text.chars().enumerate() {
            match sign {
                'X' => first |= 1 << cell,
                'O' => second |= 1 << cell,
                '.' => {}
                _ => return Err(expected()),
            }
        }
        match first.count_ones().checked_sub(second.count_ones()) {
            Some(0) => Ok(Self { mine: first, theirs: second }),
            Some(1) => Ok(Self { mine: second, theirs: first }),
            _ => Err(format!("found {text:?}, expected as many `X` as `O`, or one more")),
        }
    }
}

impl TreeGame for TicTacToe {
    type Position = Marks;
    /// The cell that is taken, `3 · row + column`.
    type Move = u8;

    fn starts(&self) -> Vec<Marks> {
        vec![Marks::default()]
    }

    fn end(&self, marks: &Marks) -> Option<u64> {
        // Only the player who has just moved can have completed a line.
        if LINES.iter().any(|line| marks.theirs & line == *line) {
            return Some(0);
        }
        (marks.mine | marks.theirs == FULL).then_some(1)
    }

    fn moves(&self, marks: &Marks) -> Vec<u8> {
        (0..9).filter(|cell| (marks.mine | marks.theirs) >> cell & 1 == 0).collect()
    }

    fn after(&self, marks: &Marks, cell: u8) -> Vec<Marks> {
        vec![Marks { mine: marks.theirs, theirs: marks.mine | 1 << cell }]
    }

    fn canonical(&self, marks: &Marks) -> Marks {
        Symmetry::all().map(|symmetry| marks.image(symmetry)).min().unwrap_or(*marks)
    }
}

impl super::pathology::Judged for TicTacToe {
    /// The lines that are still open to the player to move, less those open to the other.
    fn judge(&self, marks: &Marks) -> f64 {
        let open = |theirs: u16| LINES.iter().filter(|&line| theirs & line == 0).count() as f64;
        open(marks.theirs) - open(marks.mine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;
    use proptest::prelude::*;

    /// The whole tree, node by node, with no table: (positions, leaves, won by the first, by the second, drawn).
    fn plain_count(marks: Marks, first_moves: bool) -> [u64; 5] {
        let game = TicTacToe;
        if let Some(points) = game.end(&marks) {
            let first_won = points == 0 && !first_moves;
            let second_won = points == 0 && first_moves;
            return [1, 1, first_won.into(), second_won.into(), (points == 1).into()];
        }
        let mut sum = [1, 0, 0, 0, 0];
        for cell in game.moves(&marks) {
            for next in game.after(&marks, cell) {
                let child = plain_count(next, !first_moves);
                sum.iter_mut().zip(child).for_each(|(sum, child)| *sum += child);
            }
        }
        sum
    }

    #[test]
    fn the_tree_has_its_known_counts_by_two_routes() {
        let counts = Tree::of(&TicTacToe).counts();
        let plainly = plain_count(Marks::default(), true);
        assert_eq!(plainly, [549_946, 255_168, 131_184, 77_904, 46_080]);
        let counts = [counts.positions, counts.leaves, counts.won_first, counts.won_second, counts.drawn];
        assert_eq!(counts, plainly.map(u128::from));
    }

    #[test]
    fn there_are_765_positions_three_first_moves_and_no_winner() {
        let tree = Tree::of(&TicTacToe);
        assert_eq!(tree.len(), 765);
        assert_eq!(Tree::unfolded(&TicTacToe).len(), 5_478);
        let (start, _) = tree.find(&Marks::default()).expect("the game begins there");
        assert_eq!(tree.branches(start).len(), 3);
        assert_eq!(tree.values()[start], 1);
    }

    proptest! {
        #[test]
        fn images_are_worth_the_same(cells in prop::collection::vec(0_u8..9, 0..9), symmetry in 0_usize..8) {
            let mut marks = Marks::default();
            for cell in cells {
                if TicTacToe.end(&marks).is_none() && TicTacToe.moves(&marks).contains(&cell) {
                    marks = TicTacToe.after(&marks, cell)[0];
                }
            }
            let symmetry = Symmetry::all().nth(symmetry).expect("there are eight");
            prop_assert_eq!(TicTacToe.canonical(&marks.image(symmetry)), TicTacToe.canonical(&marks));
            prop_assert_eq!(marks.to_string().parse(), Ok(marks));
        }
    }

    #[test]
    fn text_that_is_no_position_is_refused() {
        for text in ["", "XX.......", "O........", "X...O...", "X...o....", "X...O....X"] {
            assert!(text.parse::<Marks>().is_err(), "{text}");
        }
    }
}
