//! How much a better guess could win: the best candidates of real positions, played out on common layouts.

use std::collections::BTreeMap;

use minescheme::board::{Cell, Coord};
use minescheme::layout::Layout;
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{By, Choice, Guesser, Policy};
use serde::Serialize;
use serde_json::{Value, json};

use crate::arena::{Named, Played, Solo, Sum};
use crate::series::{Series, guess};
use crate::{Result, print_json};

/// Play the best candidates of compared guesses on the same layouts: what does the guess lose against the best of them?
///
/// `exact` plays the boards of a series. At each guess at which it compares cells, layouts are drawn evenly from all placements that fit, and
/// each of the best candidates is opened on every one of them; `exact` plays on, and the luck is taken out. Half of the layouts choose the
/// candidate that wins most and the other half says what it wins more than the guess: that is a lower bound of the regret. The most that
/// any candidate wins on all layouts is too high, because it takes chance for skill.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    series: Series,
    /// How many boards are played
    #[arg(long, default_value_t = 100)]
    boards: u64,
    /// How many candidates are played, the guess included
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(2..=20))]
    candidates: u64,
    /// How many layouts are drawn in each position
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    layouts: u64,
    /// Print JSON: one object a position
    #[arg(long)]
    json: bool,
}

/// A position, and what its candidates win, less what the guess wins.
#[derive(Serialize)]
struct Position {
    board: u64,
    kind: &'static str,
    placements_log10: f64,
    candidates: Vec<Value>,
    /// What the candidate that is best on one half of the layouts wins more on the other, on average over both ways.
    regret: f64,
    /// What the best wins more on all layouts.
    at_most: f64,
}

impl Args {
    pub fn run(self) -> Result<()> {
        let game = self.series.game()?;
        let exact: Named = "exact".parse()?;
        let mut game_of = Solo::new(&game, &exact)?;
        let mut playout = Solo::new(&game, &exact)?;
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let mut sums = Sums::default();
        for board in self.series.numbers(self.boards)? {
            let layout = game.layout(self.series.seed, board);
            let mut of_board = BTreeMap::new();
            game_of.session.restart();
            let mut cell = game.first_cell();
            while !layout.is_mine(cell) && !game_of.open(&layout, cell)? {
                let session = &game_of.session;
                let guess = guess(&mut guesser, session)?;
                if guess.by == By::Worth {
                    let choices = guesser.choices(session, self.candidates as usize);
                    let choices = choices?;
                    if choices.len() > 1 {
                        let position = self.position(session, &mut playout, board, &choices)?;
                        sums.add(&position, &mut of_board);
                        if self.json {
                            print_json(&position)?;
                        }
                    }
                }
                cell = guess.cell;
            }
            sums.end(of_board);
        }
        if !self.json {
            sums.print();
        }
        Ok(())
    }

    fn position(
        &self,
        session: &Session,
        playout: &mut Solo,
        board: u64,
        choices: &[Choice],
    ) -> Result<Position> {
        let odds = session.odds()?;
        let placements_log10 = odds.ways().to_f64().log10();
        // Of each half of the layouts, and of all: what each candidate wins more than the guess.
        let mut halves = vec![[Sum::default(); 2]; choices.len()];
        let mut all = vec![Sum::default(); choices.len()];
        for number in 0..self.layouts {
            let seed = board.wrapping_mul(1 << 32).wrapping_add(number);
            let layout = session.layout_given(&[], seed)?;
            let mut guess = 0.0;
            for (place, choice) in choices.iter().enumerate() {
                let fair = play_out(playout, session, &layout, choice.cell)?;
                if place == 0 {
                    guess = fair;
                }
                halves[place][number as usize % 2].add(fair - guess);
                all[place].add(fair - guess);
            }
        }
        let best = |half: usize| {
            let most = |one: &&[Sum; 2], other: &&[Sum; 2]| one[half].mean().total_cmp(&other[half].mean());
            halves.iter().max_by(most).map_or(0.0, |best| best[1 - half].mean())
        };
        let candidates = choices.iter().zip(&all).map(|(Choice { cell, mine, win, .. }, all)| {
            json!({ "cell": cell, "mine": mine, "win": win, "more": all.mean(), "error": all.error() })
        });
        Ok(Position {
            board,
            kind: kind(session),
            placements_log10,
            regret: (best(0) + best(1)) / 2.0,
            at_most: all.iter().map(Sum::mean).fold(0.0, f64::max),
            candidates: candidates.collect(),
        })
    }
}

/// What a player comes to that opens a cell of a position first, with the luck taken out.
pub fn play_out(playout: &mut Solo, session: &Session, layout: &Layout, cell: Coord) -> Result<f64> {
    playout.session = session.clone();
    let mut played = Played::default();
    playout.finish(&mut played, layout, cell)?;
    Ok(played.fair)
}

/// How far the game has come.
fn kind(session: &Session) -> &'static str {
    let board = session.board();
    let cells = board.cells();
    let closed = cells.iter().filter(|&&cell| cell == Cell::Closed).count();
    if !cells.contains(&Cell::Digit(0)) {
        "no zero is open"
    } else if 2 * closed > cells.len() {
        "more than half of the cells are closed"
    } else if 4 * closed > cells.len() {
        "a quarter to half of the cells are closed"
    } else {
        "less than a quarter of the cells is closed"
    }
}

/// Regret by kind of position: for each position, and for each game all of its positions together.
#[derive(Default)]
struct Sums {
    kinds: BTreeMap<&'static str, [Sum; 2]>,
    games: BTreeMap<&'static str, [Sum; 2]>,
    boards: u64,
}

/// All kinds together.
const ALL: &str = "all";

impl Sums {
    fn add(&mut self, position: &Position, of_board: &mut BTreeMap<&'static str, [f64; 2]>) {
        for kind in [position.kind, ALL] {
            let sums = self.kinds.entry(kind).or_default();
            let of_board = of_board.entry(kind).or_default();
            for (which, value) in [position.regret, position.at_most].into_iter().enumerate() {
                sums[which].add(value);
                of_board[which] += value;
            }
        }
    }

    fn end(&mut self, of_board: BTreeMap<&'static str, [f64; 2]>) {
        self.boards += 1;
        for (kind, values) in of_board {
            let sums = self.games.entry(kind).or_default();
            values.iter().zip(sums).for_each(|(&value, sum)| sum.add(value));
        }
    }

    fn print(mut self) {
        println!("regret in games of a hundred: of a guess, and of all of a game's guesses of the kind");
        for (kind, [regret, at_most]) in &self.kinds {
            let of_games = self.games.entry(kind).or_default();
            for sum in of_games.iter_mut() {
                (sum.games..self.boards).for_each(|_| sum.add(0.0));
            }
            let [least, least_of_games, most, most_of_games] =
                [regret, &of_games[0], at_most, &of_games[1]].map(percent);
            println!(
                "{kind}: {} guesses; at least {least} a guess, {least_of_games} a game; at most {most} a guess, {most_of_games} a game",
                regret.games
            );
        }
        println!("{} boards", self.boards);
    }
}

fn percent(sum: &Sum) -> String {
    format!("{:.3} ± {:.3}", 100.0 * sum.mean(), 100.0 * sum.error())
}
