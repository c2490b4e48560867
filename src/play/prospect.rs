//! How likely a game is to be won from a position.

use crate::matcher::{CLOSED, Field, OPEN};
use crate::odds::Odds;

/// What a cell is worth besides its safety, as long as no zero is open.
const WITH_SAFE_CELL: f64 = 1.1;

/// What a position is judged by: numbers that tell good positions from bad ones.
#[doc(hidden)]
pub const TRAITS: usize = 14;

/// How much each of [`Prospect::traits`] counts, in the logarithm of the odds to win. Learned as `compare value` does it, from what cells
/// win on common layouts: in 68,128 positions of expert games (seeds 5550001, 5550002, 5550011 and 5550012) up to five of the best cells were
/// opened on the same 8 layouts and played on.
const WEIGHTS: [f64; TRAITS] = [
    -1.00982, 2.72262, -3.63711, 0.00642, 0.00269, -0.11958, 0.60904, -0.39620, 0.25460, 0.02294, 0.03627,
    -0.06835, 1.23375, -1.04459,
];

/// What predicts best how a game will end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospect {
    /// Cells that are known to be safe, and how many of these touch a cell of which nothing is known: their digits are news.
    pub sure: u32,
    pub telling: u32,
    /// How safe the safest of the others is.
    pub first: f64,
    /// Cells of which nothing is known, and the mines among them.
    pub open: f64,
    pub mines: f64,
    /// How many of them touch a digit, and how uncertain these are: the sum of their entropies, in nats.
    pub edge: f64,
    doubt: f64,
    /// How safe the others are; all of them, on average, if there are no others.
    free: f64,
    /// In how many parts the digits connect the edge. Only [`Self::before`] counts them.
    pub components: f64,
}

impl Prospect {
    pub fn of(field: &Field, odds: &Odds) -> Self {
        let (frees, mine) = odds.free();
        let mut found = Self::default();
        for at in odds.safe() {
            found.sure += 1;
            let tells = unknown_around(field, odds, field.index(at)).next().is_some();
            found.telling += u32::from(tells);
        }
        let unknown = |mine: f64| mine > 0.0 && mine < 1.0;
        let (mut last, mut doubt) = (0.0, 0.0);
        for mine in odds.edge().map(|cell| cell.1).filter(|&mine| unknown(mine)) {
            let safe = 1.0 - mine;
            found.first = found.first.max(safe);
            found.edge += 1.0;
            found.mines += mine;
            // Cells that touch the same digits follow each other, and logarithms take long.
            if mine != last {
                (last, doubt) = (mine, mine * mine.ln() + safe * safe.ln());
            }
            found.doubt -= doubt;
        }
        found.open = found.edge;
        if frees > 0 && unknown(mine) {
            found.first = found.first.max(1.0 - mine);
            found.open += frees as f64;
            found.mines += frees as f64 * mine;
            found.free = 1.0 - mine;
        } else {
            found.free = 1.0 - found.mines / found.open.max(1.0);
        }
        found
    }

    /// The same of a position before a guess.
    pub fn before(field: &Field, odds: &Odds) -> Self {
        let mut seen = vec![false; field.len()];
        let (mut components, mut reached) = (0.0, Vec::new());
        for digit in field.unfinished() {
            let is_first = !seen[digit] && unknown_around(field, odds, digit).next().is_some();
            components += f64::from(u8::from(is_first));
            reached.extend(is_first.then_some(digit));
            while let Some(digit) = reached.pop() {
                seen[digit] = true;
                for cell in unknown_around(field, odds, digit) {
                    if !std::mem::replace(&mut seen[cell], true) {
                        reached.extend(digits_around(field, cell).filter(|&digit| !seen[digit]));
                    }
                }
            }
        }
        Self { components, ..Self::of(field, odds) }
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
    /// is safe, times a logistic function of the traits.
    pub fn win(&self, before: &Self) -> f64 {
        if self.open == 0.0 {
            return 1.0;
        }
        let log_odds: f64 = WEIGHTS.iter().zip(self.traits(before)).map(|(weight, of)| weight * of).sum();
        self.next() / (1.0 + (-log_odds).exp())
    }

    /// The probability that the next cell is safe.
    pub fn next(&self) -> f64 {
        if self.sure == 0 && self.open > 0.0 { self.first } else { 1.0 }
    }

    /// The stage of the game before the guess, then what the guess led to.
    pub fn traits(&self, before: &Self) -> [f64; TRAITS] {
        let stuck = f64::from(u8::from(self.is_stuck()));
        [
            1.0,
            (before.open + 1.0).ln(),
            (before.mines + 1.0).ln(),
            before.edge,
            before.doubt,
            before.components,
            stuck,
            stuck * self.first,
            f64::from(1 + self.telling).ln(),
            f64::from(1 + self.sure).ln(),
            self.edge,
            self.doubt,
            self.free,
            self.mines / self.open.max(1.0),
        ]
    }
}

/// The cells around a square of which nothing is known.
fn unknown_around(field: &Field, odds: &Odds, at: usize) -> impl Iterator<Item = usize> {
    let closed = field.around(at, 0xff).filter(|&near| field.at(near).kind() == CLOSED);
    closed.filter(|&near| odds.at(field.coord(near)).is_some_and(|mine| mine > 0.0 && mine < 1.0))
}

/// The digits around a square.
fn digits_around(field: &Field, at: usize) -> impl Iterator<Item = usize> {
    field.around(at, 0xff).filter(|&near| field.at(near).kind() == OPEN)
}

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
    fn safe_cells_and_a_certain_edge_are_worth_more() {
        let before = Prospect { open: 100.0, mines: 20.0, edge: 20.0, doubt: 8.0, ..Prospect::default() };
        let stuck = Prospect { first: 0.9, ..before };
        let sure = Prospect { sure: 3, ..stuck };
        assert!(sure.win(&before) > stuck.win(&before));
        assert!(stuck.win(&before) > Prospect { doubt: 12.0, ..stuck }.win(&before));
        assert_eq!(Prospect { open: 0.0, ..stuck }.win(&before), 1.0);
    }
}
