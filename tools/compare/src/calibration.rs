//! Whether guesses win as often as they are said to.

use minescheme::board::Cell;
use minescheme::matcher::Matcher;
use minescheme::play::{Guesser, Policy};
use serde::Serialize;

use crate::arena::{Named, Solo, Sum};
use crate::json::print_json;
use crate::series::Series;

/// Compare the chances to win that guesses are given with how the games end
///
/// `exact` plays the boards. For each guess the report has the chance to win that it was given, and whether the game was won, as it happened and
/// with the luck from there on taken out, in bins of equal width, apart for guesses before and after a zero is open. The standard errors
/// take guesses of the same game to be independent.
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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Bin {
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

impl Args {
    pub fn run(self) -> Result<(), String> {
        let game = self.series.game()?;
        let mut solo = Solo::new(&game, &"exact".parse::<Named>()?)?;
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let mut bins = vec![[<[Sum; 3]>::default(); 2]; self.bins as usize];
        for board in self.series.numbers(self.boards)? {
            let layout = game.layout(self.series.seed, board);
            solo.session.restart();
            let mut cell = game.first_cell();
            let (mut said, mut luck) = (Vec::new(), 0.0);
            let mut won = false;
            while !won && !layout.is_mine(cell) {
                won = solo.open(&layout, cell)?;
                if !won {
                    let choices = guesser.choices(&solo.session, 1).map_err(|error| error.to_string())?;
                    let choice = choices.first().ok_or("a board that is not solved has a guess")?;
                    let begun = solo.session.board().cells().contains(&Cell::Digit(0));
                    said.push((begun, choice.win, luck));
                    cell = choice.cell;
                    luck += solo.luck(&layout, cell)?;
                }
            }
            for (begun, win, before) in said {
                let bin = ((win * self.bins as f64) as usize).min(bins.len() - 1);
                let [predicted, actual, fair] = &mut bins[bin][usize::from(begun)];
                predicted.add(win);
                actual.add(won.into());
                fair.add(f64::from(u8::from(won)) - (luck - before));
            }
        }
        let of = |begun: bool| bins.iter().map(move |bin| (begun, bin[usize::from(begun)]));
        let found = of(false).chain(of(true)).filter(|(_, [predicted, ..])| predicted.games > 0);
        for (begun, [predicted, actual, fair]) in found {
            let (guesses, predicted) = (predicted.games, predicted.mean());
            let (won, error, fair, fair_error) = (actual.mean(), actual.error(), fair.mean(), fair.error());
            if self.json {
                print_json(&Bin { begun, guesses, predicted, won, error, fair, fair_error })?;
                continue;
            }
            let [predicted, won, error, fair, fair_error] =
                [predicted, won, error, fair, fair_error].map(|share| 100.0 * share);
            let when = if begun { "a zero is open" } else { "no zero is open" };
            println!(
                "{when}: {predicted:6.2} % expected, {won:6.2} ± {error:.2} % won, {fair:6.2} ± {fair_error:.2} % without luck, {guesses} guesses"
            );
        }
        Ok(())
    }
}
