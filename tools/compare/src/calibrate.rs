//! Fits what the program says of its chances to how games end.

use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use minescheme::play::{Guesser, Policy, TOLD};

use crate::Result;
use crate::arena::{Named, Solo};
use crate::linear::solved;
use crate::series::{each, guess};

/// Rows or columns of the boards.
const SIDES: [usize; 14] = [6, 8, 9, 10, 12, 14, 16, 16, 16, 20, 24, 30, 30, 40];
/// Weights about which games say little stay near 0.
const STIFF: f64 = 1.0;

/// Fit the chances to win that positions are given to how the games end
///
/// `exact` plays boards of 6 × 6 to 40 × 40 cells with 8 to 26 % mines; two in three are beginner, intermediate or expert. Logistic
/// regression says how the estimates should change. The luck of each guess is taken out of how a game ends, so fewer games are needed.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many boards are played
    #[arg(long, default_value_t = 50_000)]
    boards: u64,
    /// Their seed
    #[arg(long, default_value_t = 81)]
    seed: u64,
    /// Threads; the result doesn't depend on them
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
}

type Weights = [f64; TOLD];

/// A position and how its game ended.
#[derive(Clone)]
struct Ended {
    told: Weights,
    /// Whether the game was won, less the luck from here on.
    won: f64,
    counts: f64,
}

impl Args {
    pub fn run(self) -> Result<()> {
        let guesser = |_| Guesser::new(&Matcher::shipped(), Policy::default());
        let mut guessers: Vec<Guesser> = (0..self.threads.max(1)).map(guesser).collect();
        let ended = each(&mut guessers, 0..self.boards, |guesser, board| played(guesser, self.seed, board))?;
        let ended = ended.concat();
        println!("{} positions of {} games", ended.len(), self.boards);
        println!("{:.4?}", fitted(&ended));
        Ok(())
    }
}

/// The positions of a board, before and after what is safe is opened.
fn played(guesser: &mut Guesser, seed: u64, board: u64) -> Result<Vec<Ended>> {
    let (game, counts) = game(seed, board)?;
    let mut solo = Solo::new(&game, &"exact".parse::<Named>()?)?;
    let layout = game.layout(seed, board);
    // The luck before each position, and in all.
    let (mut seen, mut luck) = (Vec::new(), 0.0);
    let mut cell = game.first_cell();
    let won = loop {
        let opened = layout.flood(&solo.session.board(), cell);
        solo.session.tell_digits(&opened)?;
        solo.session.deduce();
        seen.extend(guesser.told(&solo.session)?.map(|told| (told, luck)));
        if solo.session.play(&layout)?.solved {
            break 1.0;
        }
        seen.extend(guesser.told(&solo.session)?.map(|told| (told, luck)));
        cell = guess(guesser, &solo.session)?.cell;
        luck += solo.luck(&layout, cell)?;
        if layout.is_mine(cell) {
            break 0.0;
        }
    };
    Ok(seen.into_iter().map(|(told, before)| Ended { told, won: won - (luck - before), counts }).collect())
}

/// The game of a number, and how much its positions count: there are fewer of small boards.
fn game(seed: u64, number: u64) -> Result<(Game, f64)> {
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
        0 => (Game::BEGINNER, 5.0),
        1 => (Game::INTERMEDIATE, 3.0),
        2..=5 => (Game::EXPERT, 2.0),
        _ => (Game::new(rows, cols, mines)?, 1.5),
    };
    let first = if first == 0 { FirstClick::Safe } else { FirstClick::Opening };
    Ok((game.clicked_as_published(first)?, counts))
}

/// The weights under which the ends of all games are most likely, by Newton's method.
fn fitted(ended: &[Ended]) -> Weights {
    let mut weights = [0.0; TOLD];
    for _ in 0..30 {
        let mut slope = weights.map(|weight| -STIFF * weight);
        let mut curve = [[0.0; TOLD]; TOLD];
        (0..TOLD).for_each(|place| curve[place][place] = STIFF);
        for Ended { told, won, counts } in ended {
            let log_odds: f64 = told.iter().zip(weights).map(|(of, weight)| of * weight).sum();
            let win = 1.0 / (1.0 + (-log_odds).exp());
            for row in (0..TOLD).filter(|&row| told[row] != 0.0) {
                slope[row] += counts * told[row] * (won - win);
                (0..TOLD)
                    .for_each(|col| curve[row][col] += counts * told[row] * told[col] * win * (1.0 - win));
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
    use super::*;

    #[test]
    fn what_is_fitted_predicts_how_often_games_are_won() {
        // Of the games with one trait 0.6 are won, of those with another 0.8, whatever the others are.
        let mut ended = Vec::new();
        for number in 0..16_000 {
            let (place, other) = (number % 2 * 7, number / 2 % 2);
            let mut told = [0.0; TOLD];
            (told[place], told[TOLD - 1]) = (1.0, other as f64 - 0.5);
            let won = f64::from(u8::from(number / 8 % 10 < if place == 0 { 6 } else { 8 }));
            ended.push(Ended { told, won, counts: 1.0 });
        }
        let weights = fitted(&ended);
        let win = |place: usize| 1.0 / (1.0 + (-weights[place]).exp());
        assert!((win(0) - 0.6).abs() < 0.01 && (win(7) - 0.8).abs() < 0.01, "{weights:?}");
        assert!(weights[TOLD - 1].abs() < 0.01, "{weights:?}");
    }

    #[test]
    fn without_luck_games_of_a_kind_end_alike() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let experts = (0..).filter(|&board| game(1, board).unwrap().0.mines() == 99).take(80);
        let ended: Vec<Vec<Ended>> = experts.map(|board| played(&mut guesser, 1, board).unwrap()).collect();
        assert!(ended.iter().flatten().all(|ended| ended.told.iter().all(|told| told.is_finite())));
        // Of every other game one is won: 1 or 0 would vary by a quarter.
        let first: Vec<f64> = ended.iter().map(|ended| ended[0].won).collect();
        let mean = first.iter().sum::<f64>() / first.len() as f64;
        let variance = first.iter().map(|won| (won - mean).powi(2)).sum::<f64>() / first.len() as f64;
        assert!((0.35..0.6).contains(&mean) && variance < 0.18, "{mean} {variance}");
    }
}
