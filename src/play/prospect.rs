//! How likely a game is to be won from a position.

use crate::matcher::{CLOSED, Field, OPEN};
use crate::odds::Odds;

/// What a cell is worth besides its safety, as long as no zero is open.
const WITH_SAFE_CELL: f64 = 1.1;

/// What predicts best how a game will end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospect {
    /// Cells that are known to be safe.
    sure: u32,
    /// How safe the safest of the others is.
    first: f64,
    /// Cells of which nothing is known, and the mines among them.
    open: f64,
    mines: f64,
    /// How many of them touch a digit, and how uncertain these are: the sum of their entropies, in nats.
    edge: f64,
    doubt: f64,
}

impl Prospect {
    pub fn of(field: &Field, odds: &Odds) -> Self {
        let mut found = Self::default();
        for (coord, mine) in odds.closed() {
            if mine == 0.0 || mine == 1.0 {
                found.sure += u32::from(mine == 0.0);
                continue;
            }
            let safe = 1.0 - mine;
            found.first = found.first.max(safe);
            found.open += 1.0;
            found.mines += mine;
            if field.around(field.index(coord), 0xff).any(|near| field.at(near).kind() == OPEN) {
                found.edge += 1.0;
                found.doubt -= mine * mine.ln() + safe * safe.ln();
            }
        }
        found
    }

    /// Whether nothing is safe, and the game isn't won.
    pub fn is_stuck(&self) -> bool {
        self.sure == 0 && self.open > 0.0
    }

    /// What a position is worth as long as no zero is open. Then the player needs a zero, and it matters far more
    /// whether there is a safe cell than how many there are.
    pub fn begin(&self) -> f64 {
        if self.sure > 0 || self.open == 0.0 { 1.0 } else { self.first / WITH_SAFE_CELL }
    }

    /// The probability of winning after a guess; `before` is the position before it. It is the probability that the next cell
    /// is safe, times a logistic function of the other numbers, which was fitted to the ends of 17,000 games of
    /// expert.
    pub fn win(&self, before: &Self) -> f64 {
        if self.open == 0.0 {
            return 1.0;
        }
        let stage = -3.921 + 4.224 * (before.open + 1.0).ln() - 5.131 * (before.mines + 1.0).ln()
            + 5.858 * before.mines / before.open.max(1.0)
            + 0.0061 * before.edge
            + 0.0207 * before.doubt;
        let edge = 0.0359 * self.edge - 0.0887 * self.doubt;
        let (safe, progress) = match self.sure {
            0 => (self.first, 0.0),
            sure => (1.0, 0.3297 * f64::from(1 + sure).ln() - 0.2816),
        };
        safe / (1.0 + (-stage - edge - progress).exp())
    }

    /// The probability of winning this position, which was estimated at `win`. [`Self::win`] was fitted to expert, and tells good from bad
    /// cells everywhere; how many games are won then depends on the size and the mines of the board.
    pub fn calibrated(&self, win: f64) -> f64 {
        if win <= 0.0 || win >= 1.0 || self.open == 0.0 {
            return win;
        }
        let (row, below) = between(&MINES, self.mines / self.open);
        let (col, beside) = between(&UNKNOWN.map(f64::ln), self.open.ln());
        let at = |row: usize| MORE[row][col] * (1.0 - beside) + MORE[row][col + 1] * beside;
        let more = at(row) * (1.0 - below) + at(row + 1) * below;
        let sure = if self.sure > 0 { WITH_SURE_CELLS } else { 0.0 };
        1.0 / (1.0 + (1.0 / win - 1.0).powf(STEEPER) * (-more - sure).exp())
    }
}

/// Between which of the rising numbers a value lies: the place of the lower one, and the share of the way to the next. Beyond them, at the
/// nearest.
fn between(numbers: &[f64], value: f64) -> (usize, f64) {
    let place = numbers[1..numbers.len() - 1].partition_point(|&number| number < value);
    let (low, high) = (numbers[place], numbers[place + 1]);
    (place, ((value - low) / (high - low)).clamp(0.0, 1.0))
}

/// What [`Prospect::calibrated`] adds to the logarithm of the odds to win: a row for each of these shares of mines among the cells of which
/// nothing is known, a column for each number of these cells; between them it is interpolated, beyond them the nearest counts. Fitted as
/// `compare calibrate` does it, to the ends of 160,000 games of 6 × 6 to 60 × 60 cells with 8 to 26 % mines, in which beginner, intermediate and
/// expert count four times.
const MINES: [f64; 5] = [0.10, 0.14, 0.18, 0.22, 0.26];
const UNKNOWN: [f64; 4] = [16.0, 64.0, 256.0, 1024.0];
const MORE: [[f64; 4]; 5] = [
    [-0.93, -0.56, -0.64, -0.15],
    [-0.28, -0.17, -0.11, 0.79],
    [0.81, -0.35, 0.05, 0.68],
    [0.64, -0.23, -0.02, 0.55],
    [0.19, -0.15, -0.70, -1.78],
];
/// By how much the logarithm of the odds is multiplied before that, and what is added to it where a cell is known to be safe.
const STEEPER: f64 = 1.255;
const WITH_SURE_CELLS: f64 = -0.15;

/// Whether the digit of a closed cell is known beforehand: all of its neighbours are known, or some digit touches the
/// cell and exactly those neighbours that are not known.
pub(super) fn tells_nothing(field: &Field, at: usize) -> bool {
    let count = |at: usize| field.at(at).closed().count_ones();
    let near = |one: usize, other: usize| {
        let ((row, col), (r, c)) = (field.place(one), field.place(other));
        row.abs_diff(r) <= 1 && col.abs_diff(c) <= 1
    };
    let all = |digit: usize| {
        let mut touched = field.around(digit, 0xff).filter(|&cell| field.at(cell).kind() == CLOSED);
        touched.all(|cell| near(cell, at))
    };
    let known = |digit: usize| field.at(digit).kind() == OPEN && count(digit) == count(at) + 1 && all(digit);
    count(at) == 0 || field.around(at, 0xff).any(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Coord};

    #[test]
    fn a_cell_tells_nothing_if_its_digit_is_known_before() {
        let tells = |text: &str, row, col| {
            let board: Board = text.parse().unwrap();
            let field = Field::on(&board);
            !tells_nothing(&field, field.index(Coord::new(row, col)))
        };
        // No neighbour is closed.
        assert!(!tells("1.#.1\n", 0, 1));
        // Beside the 1 lie this cell and all of its closed neighbours: it will show a 1.
        assert!(!tells("1.\n..\n", 0, 1));
        assert!(tells("1..\n...\n", 0, 1));
        assert!(tells("1..\n...\n", 0, 2));
    }

    #[test]
    fn what_is_said_depends_on_the_size_and_the_mines_of_the_board() {
        let of = |open: f64, mines: f64| Prospect { open, mines, first: 0.8, ..Prospect::default() };
        // At an entry of the table, halfway between two, and beyond the last.
        let odds = |win: f64| (win / (1.0 - win)).ln();
        let more = |open, mines| odds(of(open, mines).calibrated(0.4)) - STEEPER * odds(0.4);
        assert!((more(256.0, 256.0 * 0.18) - 0.05).abs() < 1e-9);
        assert!((more(128.0, 128.0 * 0.18) - (0.05 - 0.35) / 2.0).abs() < 1e-9);
        assert!((more(1e6, 9e5) - more(1024.0, 1024.0 * 0.26)).abs() < 1e-9);
        assert!((more(2.0, 0.1) - more(16.0, 1.6)).abs() < 1e-9);
        // Certainty stays certain, more stays more, and nothing is out of range.
        for open in [1.0, 50.0, 1e5] {
            let position = of(open, open / 5.0);
            assert_eq!((position.calibrated(0.0), position.calibrated(1.0)), (0.0, 1.0));
            let said: Vec<f64> = (0..=100).map(|win| position.calibrated(f64::from(win) / 100.0)).collect();
            assert!(said.is_sorted() && said.iter().all(|win| (0.0..=1.0).contains(win)));
        }
    }

    #[test]
    fn safe_cells_and_a_certain_edge_are_worth_more() {
        let before = Prospect { open: 100.0, mines: 20.0, edge: 20.0, doubt: 8.0, ..Prospect::default() };
        let stuck = Prospect { first: 0.9, ..before };
        let sure = Prospect { sure: 3, ..stuck };
        assert!(sure.win(&before) > stuck.win(&before));
        assert!(stuck.win(&before) > Prospect { doubt: 12.0, ..stuck }.win(&before));
        assert_eq!(Prospect { open: 0.0, ..stuck }.win(&before), 1.0);
    }
}
