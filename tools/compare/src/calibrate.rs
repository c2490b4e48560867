//! Fits what the program says of its chances to how games end.

use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{Guesser, Policy};

use crate::arena::{Named, Solo};
use crate::linear::solved;

/// Where the table of `src/play/prospect.rs` has its entries.
const MINES: [f64; 5] = [0.10, 0.14, 0.18, 0.22, 0.26];
const UNKNOWN: [f64; 4] = [16.0, 64.0, 256.0, 1024.0];
const TABLE: usize = MINES.len() * UNKNOWN.len();
/// Rows or columns of the boards.
const SIDES: [usize; 14] = [6, 8, 9, 10, 12, 14, 16, 16, 16, 20, 24, 30, 40, 60];
/// How often a position of beginner, intermediate or expert counts.
const USUAL: f64 = 4.0;
/// Entries of the table about which games say little stay near 0.
const STIFF: f64 = 3.0;

/// Fit the chances to win that positions are given to how the games end
///
/// `exact` plays boards of 6 × 6 to 60 × 60 cells with 8 to 26 % mines; one in three is beginner, intermediate or expert. A logistic regression
/// says how the estimates should change. Where they are right as they are, the factor is 1 and everything else is near 0.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many boards are played
    #[arg(long, default_value_t = 160_000)]
    boards: u64,
    /// Their seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What is fitted: the table, the factor of the log-odds, and what a safe cell adds.
type Weights = [f64; TABLE + 2];

/// A position and how its game ended.
struct Ended {
    /// The entries of the table around it, the log-odds of the estimate, and whether a cell is safe: each with its place.
    told: [(usize, f64); 6],
    won: bool,
    counts: f64,
}

impl Args {
    pub fn run(self) -> Result<(), String> {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let mut ended = Vec::new();
        for board in 0..self.boards {
            let (game, counts) = game(self.seed, board)?;
            let mut solo = Solo::new(&game, &"exact".parse::<Named>()?)?;
            let layout = game.layout(self.seed, board);
            let (mut cell, mut seen, mut won) = (game.first_cell(), Vec::new(), false);
            while !won && !layout.is_mine(cell) {
                let opened = layout.flood(&solo.session.board(), cell);
                solo.session.tell_digits(&opened).map_err(|error| error.to_string())?;
                solo.session.deduce();
                seen.extend(told(&mut guesser, &solo.session)?);
                won = solo.session.play(&layout).map_err(|error| error.to_string())?.solved;
                if !won {
                    seen.extend(told(&mut guesser, &solo.session)?);
                    let guess = guesser.guess(&solo.session).map_err(|error| error.to_string())?;
                    cell = guess.ok_or("a board that is not solved has a guess")?.cell;
                }
            }
            ended.extend(seen.into_iter().map(|told| Ended { told, won, counts }));
        }
        let weights = fitted(&ended);
        println!("{} positions of {} games", ended.len(), self.boards);
        println!("log-odds of the estimate: times {:.3}", weights[TABLE]);
        println!("where a cell is safe: {:+.3}", weights[TABLE + 1]);
        println!("a row for each share of mines {MINES:?}, a column for each number of cells {UNKNOWN:?}:");
        for row in weights[..TABLE].chunks(UNKNOWN.len()) {
            let row: Vec<String> = row.iter().map(|more| format!("{more:+.2}")).collect();
            println!("  {}", row.join(" "));
        }
        Ok(())
    }
}

/// The game of a number, and how often its positions count.
fn game(seed: u64, number: u64) -> Result<(Game, f64), String> {
    // Digits of a well mixed number.
    let mut mixed = (seed << 32 ^ number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mut choose = |of: u64| {
        let chosen = (u128::from(mixed) * u128::from(of)) >> 64;
        mixed = mixed.wrapping_mul(of);
        chosen as usize
    };
    let (usual, first) = (choose(9), choose(2));
    let (rows, cols, share) =
        (SIDES[choose(14)], SIDES[choose(14)], 0.08 + 0.18 * choose(1000) as f64 / 1000.0);
    let mines = (share * (rows * cols) as f64).round() as usize;
    let (game, counts) = match usual {
        0 => (Game::BEGINNER, USUAL),
        1 => (Game::INTERMEDIATE, USUAL),
        2 => (Game::EXPERT, USUAL),
        _ => (Game::new(rows, cols, mines).map_err(|error| error.to_string())?, 1.0),
    };
    let first = if first == 0 { FirstClick::Safe } else { FirstClick::Opening };
    Ok((game.clicked_as_published(first).map_err(|error| error.to_string())?, counts))
}

/// What a position tells; `None` if its chance is exact, or certain.
fn told(guesser: &mut Guesser, session: &Session) -> Result<Option<[(usize, f64); 6]>, String> {
    let odds = session.odds().map_err(|error| error.to_string())?;
    let win = guesser.win(session).map_err(|error| error.to_string())?;
    if odds.ways().to_f64() <= Policy::default().tree as f64 || win <= 0.0 || win >= 1.0 {
        return Ok(None);
    }
    let unknown: Vec<f64> =
        odds.closed().map(|(_, mine)| mine).filter(|mine| (1e-12..1.0).contains(mine)).collect();
    let (row, below) = between(&MINES, unknown.iter().sum::<f64>() / unknown.len() as f64);
    let (col, beside) = between(&UNKNOWN.map(f64::ln), (unknown.len() as f64).ln());
    let entry = |down: usize, right: usize, share: f64| ((row + down) * UNKNOWN.len() + col + right, share);
    Ok(Some([
        entry(0, 0, (1.0 - below) * (1.0 - beside)),
        entry(0, 1, (1.0 - below) * beside),
        entry(1, 0, below * (1.0 - beside)),
        entry(1, 1, below * beside),
        (TABLE, (win / (1.0 - win)).ln()),
        (TABLE + 1, f64::from(u8::from(odds.least() == 0.0))),
    ]))
}

/// Between which of the rising numbers a value lies: the place of the lower one, and the share of the way to the next.
fn between(numbers: &[f64], value: f64) -> (usize, f64) {
    let place = numbers[1..numbers.len() - 1].partition_point(|&number| number < value);
    let (low, high) = (numbers[place], numbers[place + 1]);
    (place, ((value - low) / (high - low)).clamp(0.0, 1.0))
}

/// The weights under which the ends of all games are most likely, by Newton's method.
fn fitted(ended: &[Ended]) -> Weights {
    let mut weights = [0.0; TABLE + 2];
    for _ in 0..30 {
        let mut slope = weights.map(|weight| -STIFF * weight);
        slope[TABLE..].fill(0.0);
        let mut curve = [[0.0; TABLE + 2]; TABLE + 2];
        (0..TABLE).for_each(|place| curve[place][place] = STIFF);
        for Ended { told, won, counts } in ended {
            let log_odds: f64 = told.iter().map(|&(place, share)| weights[place] * share).sum();
            let win = 1.0 / (1.0 + (-log_odds).exp());
            for &(row, one) in told {
                slope[row] += counts * one * (f64::from(u8::from(*won)) - win);
                for &(col, other) in told {
                    curve[row][col] += counts * one * other * win * (1.0 - win);
                }
            }
        }
        let step = solved(curve, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use minescheme::board::Coord;

    use super::*;

    #[test]
    fn what_is_fitted_predicts_how_often_games_are_won() {
        // Of the games at one entry of the table 0.6 are won, of those at another 0.8, whatever the estimate and whether a cell is safe.
        let mut ended = Vec::new();
        for number in 0..16_000 {
            let (place, estimate, safe) = (number % 2 * 7, number / 2 % 2, number / 4 % 2);
            let mut told = [(place, 1.0), (1, 0.0), (2, 0.0), (3, 0.0), (TABLE, 0.0), (TABLE + 1, 0.0)];
            (told[4].1, told[5].1) = (estimate as f64 - 0.5, safe as f64);
            ended.push(Ended { told, won: number / 8 % 10 < if place == 0 { 6 } else { 8 }, counts: 1.0 });
        }
        let weights = fitted(&ended);
        let win = |place: usize| 1.0 / (1.0 + (-weights[place]).exp());
        assert!((win(0) - 0.6).abs() < 0.01 && (win(7) - 0.8).abs() < 0.01, "{weights:?}");
        assert!(weights[TABLE].abs() < 0.01 && weights[TABLE + 1].abs() < 0.01, "{weights:?}");
    }

    #[test]
    fn estimates_are_told_where_the_board_is_large() {
        let (game, _) = game(1, 5).unwrap();
        let mut session = Solo::new(&Game::EXPERT, &"exact".parse().unwrap()).unwrap().session;
        session.tell_digit(Coord::new(0, 0), 1).unwrap();
        session.deduce();
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let told = told(&mut guesser, &session).unwrap().unwrap();
        let shares: f64 = told[..4].iter().map(|told| told.1).sum();
        assert!((shares - 1.0).abs() < 1e-12 && told[5].1 == 0.0 && game.mines() > 0);
    }
}
