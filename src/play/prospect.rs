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
    sure: u32,
    telling: u32,
    /// How safe the safest of the others is.
    first: f64,
    /// Cells of which nothing is known, and the mines among them.
    open: f64,
    mines: f64,
    /// How many of them touch a digit, and how uncertain these are: the sum of their entropies, in nats.
    edge: f64,
    doubt: f64,
    /// How safe the others are; all of them, on average, if there are no others.
    free: f64,
    /// Which share of the board they are.
    share: f64,
    /// How many of them lie at the border of the board, and in its corners.
    border: f64,
    corners: f64,
    /// In how many parts the digits connect the edge. Only [`Self::before`] counts them.
    components: f64,
    /// Whether a zero is open. Only [`Worth::prospect`](super::worth::Worth::prospect) says.
    pub begun: bool,
}

impl Prospect {
    pub fn of(field: &Field, odds: &Odds) -> Self {
        let mut found = Self::default();
        let mut free = None;
        let (rows, cols) = field.size();
        for (coord, mine) in odds.closed() {
            let at = field.index(coord);
            if mine == 0.0 || mine == 1.0 {
                found.sure += u32::from(mine == 0.0);
                let tells = mine == 0.0 && unknown_around(field, odds, at).next().is_some();
                found.telling += u32::from(tells);
                continue;
            }
            let safe = 1.0 - mine;
            found.first = found.first.max(safe);
            found.open += 1.0;
            found.mines += mine;
            let ends = [coord.row == 0, coord.row + 1 == rows, coord.col == 0, coord.col + 1 == cols];
            let borders = ends.into_iter().filter(|&is_end| is_end).count();
            found.border += f64::from(u8::from(borders > 0));
            found.corners += f64::from(u8::from(borders > 1));
            if digits_around(field, at).next().is_some() {
                found.edge += 1.0;
                found.doubt -= mine * mine.ln() + safe * safe.ln();
            } else {
                free = Some(safe);
            }
        }
        found.share = found.open / (rows * cols) as f64;
        found.free = free.unwrap_or(1.0 - found.mines / found.open.max(1.0));
        found
    }

    /// The same of a position before a guess.
    pub fn before(field: &Field, odds: &Odds) -> Self {
        let mut seen = vec![false; field.len()];
        let (mut components, mut reached) = (0.0, Vec::new());
        for digit in field.cells().filter(|&at| field.at(at).kind() == OPEN) {
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

    /// The probability of winning this position, which was estimated at `win`. [`Self::win`] was learned on expert, and tells good from bad
    /// cells everywhere; how many games are won then depends on the size and the mines of the board, and on how far the game has come.
    pub fn calibrated(&self, win: f64) -> f64 {
        if win <= 0.0 || win >= 1.0 || self.open == 0.0 {
            return win;
        }
        let log_odds: f64 = CALIBRATED.iter().zip(self.told(win)).map(|(weight, of)| weight * of).sum();
        1.0 / (1.0 + (-log_odds).exp())
    }

    /// What [`Self::calibrated`] weighs. First, for each pair of [`MINES`] and [`UNKNOWN`], how near the position is to it: between them it is
    /// interpolated, beyond them the nearest counts. Then the estimate and the stage of the game.
    pub fn told(&self, win: f64) -> [f64; TOLD] {
        let mut told = [0.0; TOLD];
        let (row, below) = between(&MINES, self.mines / self.open);
        let (col, beside) = between(&UNKNOWN.map(f64::ln), self.open.ln());
        for (row, down) in [(row, 1.0 - below), (row + 1, below)] {
            for (col, right) in [(col, 1.0 - beside), (col + 1, beside)] {
                told[row * UNKNOWN.len() + col] = down * right;
            }
        }
        let log_odds = (win / (1.0 - win)).ln();
        let not_begun = f64::from(u8::from(!self.begun));
        told[MINES.len() * UNKNOWN.len()..].copy_from_slice(&[
            log_odds,
            f64::from(u8::from(self.sure > 0)),
            self.edge / self.open,
            (self.components + 1.0).ln(),
            (self.edge + 1.0).ln(),
            f64::from(1 + self.telling).ln(),
            if self.sure > 0 { 1.0 } else { self.first },
            not_begun,
            not_begun * log_odds,
            self.corners,
            self.border / self.open.sqrt(),
            self.share,
        ]);
        told
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

/// Between which of the rising numbers a value lies: the place of the lower one, and the share of the way to the next. Beyond them, at the
/// nearest.
fn between(numbers: &[f64], value: f64) -> (usize, f64) {
    let place = numbers[1..numbers.len() - 1].partition_point(|&number| number < value);
    let (low, high) = (numbers[place], numbers[place + 1]);
    (place, ((value - low) / (high - low)).clamp(0.0, 1.0))
}

/// Shares of mines among the cells of which nothing is known, and numbers of these cells.
const MINES: [f64; 5] = [0.10, 0.14, 0.18, 0.22, 0.26];
const UNKNOWN: [f64; 4] = [16.0, 64.0, 256.0, 1024.0];
/// How many numbers say how likely a position is to be won: those of [`Prospect::told`].
#[doc(hidden)]
pub const TOLD: usize = MINES.len() * UNKNOWN.len() + 12;

/// How much each of [`Prospect::told`] counts, in the logarithm of the odds to win: a row of the table in each of the first lines. `compare
/// calibrate` fitted it to the ends of 50,000 games.
#[rustfmt::skip]
const CALIBRATED: [f64; TOLD] = [
    -0.4281, 0.2217, 0.4958, 0.9897,
    1.6875, 0.3028, 0.7518, 1.1106,
    0.9294, 0.2490, 0.5503, 1.5985,
    0.9745, 0.2587, 0.4672, 1.2169,
    0.4435, 0.2113, -0.0421, -0.4875,
    1.0881, -0.2575, 0.6503, -0.0047, 0.1764, 0.2442, 0.1474, 0.2177, 0.0799, -0.0732, -0.4464, 0.4871,
];

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
        let near = |open, mines| of(open, mines).told(0.4)[..20].to_vec();
        let only =
            |entry: usize| (0..20).map(|place| f64::from(u8::from(place == entry))).collect::<Vec<_>>();
        let is_near = |told: &[f64], shares: &[(usize, f64)]| {
            shares.iter().all(|&(entry, share)| (told[entry] - share).abs() < 1e-9)
                && (told.iter().sum::<f64>() - shares.iter().map(|(_, share)| share).sum::<f64>()).abs()
                    < 1e-9
        };
        assert!(is_near(&near(256.0, 256.0 * 0.18), &[(10, 1.0)]));
        assert!(is_near(&near(128.0, 128.0 * 0.16), &[(5, 0.25), (6, 0.25), (9, 0.25), (10, 0.25)]));
        assert_eq!((near(1e6, 9e5), near(2.0, 0.1)), (only(19), only(0)));
        // The log-odds count apart until a zero is open.
        let begun = Prospect { begun: true, ..of(50.0, 10.0) };
        assert!((of(50.0, 10.0).told(0.4)[TOLD - 4] - (0.4_f64 / 0.6).ln()).abs() < 1e-9);
        assert_eq!(begun.told(0.4)[TOLD - 5..TOLD - 3], [0.0, 0.0]);
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
