//! Whether guesses win as often as they are said to.

use minescheme::board::Cell;
use minescheme::matcher::Matcher;
use minescheme::play::{Guesser, Policy};
use serde::Serialize;

use crate::arena::{Named, Solo};
use crate::series::{Series, each};
use crate::{Result, print_json};

/// Compare the chances to win that guesses are given with how the games end
///
/// `exact` plays the boards. For each guess the report has the chance to win that it was given, and whether the game was won, as it happened and
/// with the luck from there on taken out, in bins of equal width, apart for guesses before and after a zero is open. The standard errors
/// allow for several guesses in one game.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    series: Series,
    /// How many boards are played
    #[arg(long, default_value_t = 1000)]
    boards: u64,
    /// The number of bins
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1000))]
    bins: u64,
    /// Threads; the result doesn't depend on them
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    /// Whether a zero is open.
    begun: bool,
    guesses: u64,
    predicted: f64,
    won: f64,
    error: f64,
    /// The same with the luck taken out.
    fair: f64,
    fair_error: f64,
}

/// A guess: whether a zero is open, the chance that it was given, and how the game ended, as it happened and without luck.
struct Guessed {
    begun: bool,
    win: f64,
    ends: [f64; 2],
}

/// Guesses that were given about the same chance.
#[derive(Clone, Default)]
struct Bin {
    guesses: u64,
    predicted: f64,
    ends: [f64; 2],
    /// The sums, over all games, of the squares of what a game's guesses won beyond what was expected.
    squares: [f64; 2],
}

impl Bin {
    /// Adds the guesses of a game.
    fn add<'a>(&mut self, guesses: impl Iterator<Item = &'a Guessed>) {
        let mut beyond = [0.0; 2];
        for guess in guesses {
            self.guesses += 1;
            self.predicted += guess.win;
            for (end, won) in guess.ends.into_iter().enumerate() {
                self.ends[end] += won;
                beyond[end] += won - guess.win;
            }
        }
        self.squares.iter_mut().zip(beyond).for_each(|(sum, beyond)| *sum += beyond.powi(2));
    }

    fn row(&self, begun: bool) -> Row {
        let of = |sum: f64| sum / self.guesses as f64;
        let ([won, fair], [error, fair_error]) = (self.ends.map(of), self.squares.map(|sum| of(sum.sqrt())));
        Row { begun, guesses: self.guesses, predicted: of(self.predicted), won, error, fair, fair_error }
    }
}

impl Args {
    pub fn run(self) -> Result<()> {
        let game = self.series.game()?;
        let exact = "exact".parse::<Named>()?;
        let worker =
            |_| Ok((Solo::new(&game, &exact)?, Guesser::new(&Matcher::shipped(), Policy::default())));
        let mut workers = (0..self.threads.max(1)).map(worker).collect::<Result<Vec<_>>>()?;
        let games = each(&mut workers, self.series.numbers(self.boards)?, |(solo, guesser), board| {
            let layout = game.layout(self.series.seed, board);
            solo.session.restart();
            let mut cell = game.first_cell();
            let (mut said, mut luck) = (Vec::new(), 0.0);
            let mut won = false;
            while !won && !layout.is_mine(cell) {
                won = solo.open(&layout, cell)?;
                if !won {
                    let choices = guesser.choices(&solo.session, 1)?;
                    let choice = choices.first().ok_or("a board that is not solved has a guess")?;
                    let begun = solo.session.board().cells().contains(&Cell::Digit(0));
                    said.push((begun, choice.win, luck));
                    cell = choice.cell;
                    luck += solo.luck(&layout, cell)?;
                }
            }
            let won = f64::from(u8::from(won));
            let ended = |(begun, win, before)| Guessed { begun, win, ends: [won, won - (luck - before)] };
            Ok(said.into_iter().map(ended).collect::<Vec<_>>())
        })?;
        let bin_of = |guess: &Guessed| ((guess.win * self.bins as f64) as u64).min(self.bins - 1);
        for begun in [false, true] {
            for place in 0..self.bins {
                let mut bin = Bin::default();
                let is_in = |guess: &&Guessed| guess.begun == begun && bin_of(guess) == place;
                games.iter().for_each(|game| bin.add(game.iter().filter(is_in)));
                if bin.guesses > 0 {
                    self.print(&bin.row(begun))?;
                }
            }
        }
        Ok(())
    }

    fn print(&self, row: &Row) -> Result<()> {
        if self.json {
            return print_json(row);
        }
        let [predicted, won, error, fair, fair_error] =
            [row.predicted, row.won, row.error, row.fair, row.fair_error].map(|share| 100.0 * share);
        let when = if row.begun { "a zero is open" } else { "no zero is open" };
        println!(
            "{when}: {predicted:6.2} % expected, {won:6.2} ± {error:.2} % won, {fair:6.2} ± {fair_error:.2} % without luck, {} guesses",
            row.guesses
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_of_one_game_err_together() {
        let guess = |win: f64, won: f64| Guessed { begun: true, win, ends: [won, win] };
        let games = [vec![guess(0.5, 1.0), guess(0.5, 1.0)], vec![guess(0.5, 0.0), guess(0.5, 0.0)], vec![]];
        let mut bin = Bin::default();
        games.iter().for_each(|game| bin.add(game.iter()));
        let row = bin.row(true);
        assert_eq!((row.guesses, row.predicted, row.won, row.fair), (4, 0.5, 0.5, 0.5));
        // Two games that end one way or the other: not four.
        assert!((row.error - 0.5_f64.sqrt() / 2.0).abs() < 1e-12 && row.fair_error == 0.0);
    }
}
