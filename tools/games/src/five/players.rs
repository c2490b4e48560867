//! Players to be measured against, and the measure.

use rand_pcg::Pcg64;

use super::{Board, CELLS, LINES, SIDE, any};
use crate::learn::generator;

/// A player of five in a row.
pub trait Fives {
    /// The cell that it takes; some cell is free.
    fn choose(&self, board: &Board, rng: &mut Pcg64) -> usize;
}

/// Takes any free cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyCell;

/// Takes the cell that looks best at once: rows that only one player has cells in count, more the fuller they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// Looks at every answer to each of its moves, and judges by the same rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoPly;

/// What a row with so many cells of one player and none of the other counts.
const COUNTS: [f64; 6] = [0.0, 1.0, 10.0, 100.0, 1_000.0, 1e6];

/// What a cell changes for the player `by` who takes it: rows extended, and rows of the other closed.
fn gain(board: &Board, cell: usize, by: u8) -> f64 {
    let mut sum = 0.0;
    for &row in &LINES.of_cell[cell] {
        let of = |player: u8| LINES.rows[row].iter().filter(|&&at| board.cells[at] == player).count();
        sum += match (of(by), of(3 - by)) {
            (own, 0) => COUNTS[own + 1] - COUNTS[own],
            // A row of the other that is nearly full must be closed before one's own grows.
            (0, other) => COUNTS[other] * 0.9,
            _ => 0.0,
        };
    }
    sum
}

/// One of the cells that are worth most, each as likely as the others.
pub(super) fn best(worth: &[(usize, f64)], rng: &mut Pcg64) -> usize {
    let most = worth.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
    let picked = worth.iter().filter(|(_, worth)| *worth >= most).map(|(cell, _)| *cell);
    any(&picked.collect::<Vec<_>>(), rng)
}

/// The cells near the stones, with what they are worth.
fn judged(board: &Board, worth: impl Fn(usize) -> f64) -> Vec<(usize, f64)> {
    board.near().into_iter().map(|cell| (cell, worth(cell))).collect()
}

impl Fives for AnyCell {
    fn choose(&self, board: &Board, rng: &mut Pcg64) -> usize {
        let free: Vec<usize> = (0..CELLS).filter(|&cell| board.is_free(cell)).collect();
        any(&free, rng)
    }
}

impl Fives for Greedy {
    fn choose(&self, board: &Board, rng: &mut Pcg64) -> usize {
        best(&judged(board, |cell| gain(board, cell, board.mover())), rng)
    }
}

impl Fives for TwoPly {
    fn choose(&self, board: &Board, rng: &mut Pcg64) -> usize {
        let by = board.mover();
        let worth = |cell: usize| {
            let next = board.with(cell);
            if next.is_won() {
                return f64::INFINITY;
            }
            let answers = next.near().into_iter().map(|answer| gain(&next, answer, 3 - by));
            gain(board, cell, by) - answers.reduce(f64::max).unwrap_or(0.0)
        };
        best(&judged(board, worth), rng)
    }
}

/// The points a game (a win 1, a draw ½) of one player against another over `games` games, of which it begins half, with one standard error. The
/// same seed gives the same games. The first two stones are anywhere in the middle, so that no two games need be alike.
pub fn strength(one: &dyn Fives, other: &dyn Fives, games: u64, seed: u64) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    let is_in_the_middle = |cell: &usize| (3..7).contains(&(cell / SIDE)) && (3..7).contains(&(cell % SIDE));
    let middle: Vec<usize> = (0..CELLS).filter(is_in_the_middle).collect();
    for number in 0..games {
        let mut rng = generator(seed, number);
        let mut board = Board::default();
        while board.stones < 2 {
            let free: Vec<usize> = middle.iter().copied().filter(|&cell| board.is_free(cell)).collect();
            board.take(any(&free, &mut rng));
        }
        let first = number.is_multiple_of(2);
        while !board.is_won() && !board.is_full() {
            let player = if (board.mover() == 1) == first { one } else { other };
            let cell = player.choose(&board, &mut rng);
            board.take(cell);
        }
        let points: f64 = match board.is_won() {
            false => 0.5,
            // The player who has just moved has won.
            true if (board.mover() == 2) == first => 1.0,
            true => 0.0,
        };
        sum += points;
        squares += points * points;
    }
    let count = games.max(1) as f64;
    let mean = sum / count;
    (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_as_strong_as_they_look_far() {
        let (greedy, _) = strength(&Greedy, &AnyCell, 40, 1);
        assert!(greedy > 0.97, "{greedy}");
        let (even, error) = strength(&Greedy, &Greedy, 200, 1);
        assert!((even - 0.5).abs() < 4.0 * error, "{even} ± {error}");
    }

    #[test]
    fn five_are_completed_and_closed() {
        let mut board = Board::default();
        for cell in [44, 0, 45, 9, 46, 90] {
            board.take(cell);
        }
        board.take(47);
        // The other must close the row of four, at either end.
        let mut rng = generator(1, 1);
        for player in [&Greedy as &dyn Fives, &TwoPly] {
            let closing = player.choose(&board, &mut rng);
            assert!(closing == 43 || closing == 48, "{closing}");
            let open = board.with(99);
            let won = player.choose(&open, &mut rng);
            assert!(won == 43 || won == 48, "{won}");
        }
    }
}
