//! How likely a position is to be won: what a guess leads to, weighed with how far the game has come.

use super::prospect::Prospect;
use crate::board::{Board, Cell};
use crate::layout::Game;
use crate::matcher::Field;
use crate::odds::Odds;

/// Shares of mines among the cells of which nothing is known, and numbers of these cells.
const MINES: [f64; 5] = [0.10, 0.14, 0.18, 0.22, 0.26];
const UNKNOWN: [f64; 4] = [16.0, 64.0, 256.0, 1024.0];
/// How many numbers say how likely a position is to be won: those of [`Stage::told`].
#[doc(hidden)]
pub const TOLD: usize = MINES.len() * UNKNOWN.len() + OF_POSITION + 2 * OF_BOARD;
/// How many of them describe the position.
const OF_POSITION: usize = 12;
/// How many of them say what the size of the whole board changes, and how many what its mines change.
const OF_BOARD: usize = 5;
/// The sizes of whole boards, in cells, and their shares of mines that the estimates were fitted on. Others count as the nearest.
const AREAS: (f64, f64) = (36.0, 1600.0);
const SHARES: (f64, f64) = (0.08, 0.26);

/// How much each of [`Stage::told`] counts, in the logarithm of the odds to win: a row of the table in each of the first lines. `compare
/// calibrate --boards 150000 --seed 84` fitted it to the ends of 150,000 games.
#[rustfmt::skip]
const CALIBRATED: [f64; TOLD] = [
    -1.3128, -0.2755, 0.3377, 0.8206,
    0.4267, 0.0077, 0.5095, 1.2713,
    0.6711, 0.0615, 0.6389, 1.5585,
    0.2145, 0.2420, 0.6428, 1.3235,
    0.2329, 0.2136, 0.3021, -0.2269,
    1.0146, -0.1429, 0.8374, 0.0020, 0.1420, 0.1728, 0.2042, 0.2202, 0.0571, -0.0740, -0.4350, 0.3007,
    -0.2556, -0.0197, 0.1849, -0.0337, 0.0538,
    -3.9155, 0.2195, -1.6250, 0.2727, -1.8848,
];

/// What predicts how a game will end, whatever cell is opened next.
pub(super) struct Stage {
    pub prospect: Prospect,
    /// Whether a zero is open.
    begun: bool,
    /// How large a share of the board the cells are of which nothing is known, and how many of them lie at its border and in its corners.
    share: f64,
    border: f64,
    corners: f64,
    /// How much larger the whole board is than expert, as a logarithm, and how much larger its share of mines.
    larger: f64,
    denser: f64,
}

impl Stage {
    /// The stage of a board with so many mines, known ones included.
    pub fn of(board: &Board, mines: usize, field: &Field, odds: &Odds) -> Self {
        let prospect = Prospect::before(field, odds);
        let (rows, cols) = (board.rows(), board.cols());
        let (mut border, mut corners) = (0.0, 0.0);
        for (at, _) in odds.closed().filter(|(_, mine)| *mine > 0.0 && *mine < 1.0) {
            let ends = [at.row == 0, at.row + 1 == rows, at.col == 0, at.col + 1 == cols];
            let ends = ends.into_iter().filter(|&is_end| is_end).count();
            border += f64::from(u8::from(ends > 0));
            corners += f64::from(u8::from(ends > 1));
        }
        let begun = board.cells().contains(&Cell::Digit(0));
        let area = |(rows, cols): (usize, usize)| (rows * cols) as f64;
        let (cells, expert) = (area((rows, cols)), area(Game::EXPERT.size()));
        let mines_of_expert = Game::EXPERT.mines() as f64 / expert;
        Self {
            prospect,
            begun,
            share: prospect.open / cells,
            border,
            corners,
            larger: (cells.clamp(AREAS.0, AREAS.1) / expert).ln(),
            denser: (mines as f64 / cells).clamp(SHARES.0, SHARES.1) - mines_of_expert,
        }
    }

    /// The probability of winning this position, which was estimated at `win`. [`Prospect::win`] was learned on expert, and tells good from bad
    /// cells everywhere; how many games are won then depends on the size and the mines of the board, and on how far the game has come.
    pub fn calibrated(&self, win: f64) -> f64 {
        if win <= 0.0 || win >= 1.0 || self.prospect.open == 0.0 {
            return win;
        }
        let log_odds: f64 = CALIBRATED.iter().zip(self.told(win)).map(|(weight, of)| weight * of).sum();
        1.0 / (1.0 + (-log_odds).exp())
    }

    /// What [`Self::calibrated`] weighs. First, for each pair of [`MINES`] and [`UNKNOWN`], how near the position is to it: between them it is
    /// interpolated, beyond them the nearest counts. Then the estimate and the stage of the game, and what these count more or less on boards of
    /// other sizes and with other shares of mines than expert.
    pub fn told(&self, win: f64) -> [f64; TOLD] {
        let Prospect { sure, telling, first, open, mines, edge, components, .. } = self.prospect;
        let mut told = [0.0; TOLD];
        let (row, below) = between(&MINES, mines / open);
        let (col, beside) = between(&UNKNOWN.map(f64::ln), open.ln());
        for (row, down) in [(row, 1.0 - below), (row + 1, below)] {
            for (col, right) in [(col, 1.0 - beside), (col + 1, beside)] {
                told[row * UNKNOWN.len() + col] = down * right;
            }
        }
        let log_odds = (win / (1.0 - win)).ln();
        let (not_begun, safe) = (f64::from(u8::from(!self.begun)), f64::from(u8::from(sure > 0)));
        let (positions, boards) = told[MINES.len() * UNKNOWN.len()..].split_at_mut(OF_POSITION);
        for (told, other) in boards.chunks_exact_mut(OF_BOARD).zip([self.larger, self.denser]) {
            told.copy_from_slice(&[1.0, log_odds, self.share, not_begun, safe].map(|of| other * of));
        }
        positions.copy_from_slice(&[
            log_odds,
            safe,
            edge / open,
            (components + 1.0).ln(),
            (edge + 1.0).ln(),
            f64::from(1 + telling).ln(),
            if sure > 0 { 1.0 } else { first },
            not_begun,
            not_begun * log_odds,
            self.corners,
            self.border / open.sqrt(),
            self.share,
        ]);
        told
    }
}

/// Between which of the rising numbers a value lies: the place of the lower one, and the share of the way to the next. Beyond them, at the
/// nearest.
fn between(numbers: &[f64], value: f64) -> (usize, f64) {
    let place = numbers[1..numbers.len() - 1].partition_point(|&number| number < value);
    let (low, high) = (numbers[place], numbers[place + 1]);
    (place, ((value - low) / (high - low)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stage of so many cells of which nothing is known, away from the border, with so many mines.
    fn stage(open: f64, mines: f64) -> Stage {
        let mut prospect = Prospect::default();
        (prospect.open, prospect.mines, prospect.first) = (open, mines, 0.8);
        Stage { prospect, begun: false, share: 0.5, border: 0.0, corners: 0.0, larger: -0.5, denser: 0.04 }
    }

    #[test]
    fn what_is_said_depends_on_the_size_and_the_mines_of_the_board() {
        // At an entry of the table, halfway between two, and beyond the last.
        let near = |open, mines| stage(open, mines).told(0.4)[..20].to_vec();
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
        let begun = Stage { begun: true, ..stage(50.0, 10.0) };
        assert!((stage(50.0, 10.0).told(0.4)[28] - (0.4_f64 / 0.6).ln()).abs() < 1e-9);
        assert_eq!(begun.told(0.4)[27..29], [0.0, 0.0]);
        // Certainty stays certain, more stays more, and nothing is out of range.
        for open in [1.0, 50.0, 1e5] {
            let position = stage(open, open / 5.0);
            assert_eq!((position.calibrated(0.0), position.calibrated(1.0)), (0.0, 1.0));
            let said: Vec<f64> = (0..=100).map(|win| position.calibrated(f64::from(win) / 100.0)).collect();
            assert!(said.is_sorted() && said.iter().all(|win| (0.0..=1.0).contains(win)));
        }
    }

    #[test]
    fn corners_and_borders_are_counted_where_nothing_is_known() {
        let of = |text: &str, mines| {
            let board: Board = text.parse().unwrap();
            Stage::of(&board, mines, &Field::on(&board), &Odds::of(&board, mines).unwrap())
        };
        // One corner is a known mine.
        let stage = of("*...\n.2..\n....\n", 3);
        assert_eq!((stage.prospect.open, stage.border, stage.corners), (10.0, 9.0, 3.0));
        assert!((stage.share - 10.0 / 12.0).abs() < 1e-12 && !stage.begun);
        // A zero is open, and one of two corners is a mine.
        let stage = of("01.\n01.\n", 1);
        assert_eq!((stage.prospect.open, stage.border, stage.corners), (2.0, 2.0, 2.0));
        assert!(stage.begun);
    }
}
