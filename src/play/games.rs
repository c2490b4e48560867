//! Many games, on all threads.

use std::collections::BTreeMap;
use std::ops::Range;

use rand::RngExt;
use rand_pcg::Pcg64;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::guesser::{By, Guesser};
use super::policy::Policy;
use crate::board::{Cell, Coord};
use crate::formats::{Click, Replay};
use crate::guess_table::{GuessTable, Windows};
use crate::layout::{Game, Layout, generator};
use crate::matcher::{Matcher, Session, Value};
use crate::observer::{Observer, Stopped};

/// Steps of the calibration.
const STEPS: usize = 20;
/// Odds are summed up in whole billionths, so that the sum does not depend on the order.
const BILLION: u64 = 1_000_000_000;
/// The time between the clicks of a recorded game, in milliseconds.
const PACE: i64 = 250;

/// A series of games to play.
#[derive(Clone, Debug)]
pub struct Games {
    /// Deduces what follows.
    pub matcher: Matcher,
    /// How to guess where nothing follows.
    pub guesses: Guesses,
    /// The boards, with the cell of the first click.
    pub game: Game,
    /// What boards and random guesses depend on.
    pub seed: u64,
}

/// How to guess where nothing follows.
#[derive(Clone, Debug)]
pub enum Guesses {
    /// Any cell is opened.
    Random,
    /// By odds, and what follows from them. Of equally good cells the table takes one, if there is a table.
    Counted(Policy, Option<GuessTable>),
    /// The table takes a cell.
    Learned(GuessTable),
}

/// The results of the games. As JSON also with its `rate` and `error`, and with `calibration`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct WinRate {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Guesses in all games.
    pub guesses: u64,
    /// Guesses by what they rested on.
    pub by_guess: BTreeMap<&'static str, u64>,
    /// The guesses of these that hit a mine.
    pub lost_by_guess: BTreeMap<&'static str, u64>,
    calibration: [CalibrationStep; STEPS],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CalibrationStep {
    guesses: u64,
    predicted: u64,
    lost: u64,
}

impl CalibrationStep {
    fn and(self, other: Self) -> Self {
        Self {
            guesses: self.guesses.saturating_add(other.guesses),
            predicted: self.predicted.saturating_add(other.predicted),
            lost: self.lost.saturating_add(other.lost),
        }
    }
}

/// The step of odds in billionths.
fn step_of(billionths: u64) -> usize {
    ((billionths / (BILLION / STEPS as u64)) as usize).min(STEPS - 1)
}

/// Guesses with similar odds: how often they lost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Calibration {
    /// Guesses.
    pub guesses: u64,
    /// The guesses of these that hit a mine.
    pub lost: u64,
    /// The sum of their odds of a mine, in billionths.
    pub predicted_sum: u64,
    /// The mean of their odds of a mine.
    pub predicted: f64,
    /// The share that hit a mine.
    pub actual: f64,
}

impl WinRate {
    /// The share of the games that was won.
    pub fn rate(&self) -> f64 {
        self.won as f64 / self.games.max(1) as f64
    }

    /// One standard error of the rate.
    pub fn error(&self) -> f64 {
        (self.rate() * (1.0 - self.rate()) / self.games.max(1) as f64).sqrt()
    }

    /// What guesses were predicted to lose, and what they lost, in steps of 5 % of the odds.
    pub fn calibration(&self) -> Vec<Calibration> {
        let steps = self.calibration.iter().filter(|step| step.guesses > 0);
        let share = |part: u64, step: &CalibrationStep| part as f64 / step.guesses as f64;
        steps
            .map(|step| Calibration {
                guesses: step.guesses,
                lost: step.lost,
                predicted_sum: step.predicted,
                predicted: share(step.predicted, step) / BILLION as f64,
                actual: share(step.lost, step),
            })
            .collect()
    }

    fn add(&mut self, by: By, mine: Option<f64>, lost: bool) {
        self.guesses += 1;
        *self.by_guess.entry(by.name()).or_default() += 1;
        *self.lost_by_guess.entry(by.name()).or_default() += u64::from(lost);
        if let Some(mine) = mine {
            let predicted = (mine * BILLION as f64).round() as u64;
            let step = &mut self.calibration[step_of(predicted)];
            *step = step.and(CalibrationStep { guesses: 1, predicted, lost: lost.into() });
        }
    }

    /// What came of both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.games = self.games.saturating_add(other.games);
        self.won = self.won.saturating_add(other.won);
        self.guesses = self.guesses.saturating_add(other.guesses);
        for (sum, more) in
            [(&mut self.by_guess, other.by_guess), (&mut self.lost_by_guess, other.lost_by_guess)]
        {
            for (by, guesses) in more {
                let sum = sum.entry(by).or_default();
                *sum = sum.saturating_add(guesses);
            }
        }
        for (step, other) in self.calibration.iter_mut().zip(other.calibration) {
            *step = step.and(other);
        }
        self
    }
}

/// A [`WinRate`] as JSON has it.
#[derive(Serialize, Deserialize)]
struct Written {
    games: u64,
    won: u64,
    #[serde(skip_deserializing)]
    rate: f64,
    #[serde(skip_deserializing)]
    error: f64,
    guesses: u64,
    by_guess: BTreeMap<String, u64>,
    lost_by_guess: BTreeMap<String, u64>,
    calibration: Vec<Calibration>,
}

impl From<WinRate> for Written {
    fn from(rate: WinRate) -> Self {
        let owned = |names: &BTreeMap<&'static str, u64>| {
            names.iter().map(|(name, &guesses)| ((*name).to_owned(), guesses)).collect()
        };
        Self {
            games: rate.games,
            won: rate.won,
            rate: rate.rate(),
            error: rate.error(),
            guesses: rate.guesses,
            by_guess: owned(&rate.by_guess),
            lost_by_guess: owned(&rate.lost_by_guess),
            calibration: rate.calibration(),
        }
    }
}

impl TryFrom<Written> for WinRate {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let known = |names: BTreeMap<String, u64>| {
            let named = |(name, guesses)| match By::ALL.into_iter().find(|by| by.name() == name) {
                Some(by) => Ok((by.name(), guesses)),
                None => {
                    Err(format!("found guesses by {name:?}, expected one of {:?}", By::ALL.map(By::name)))
                }
            };
            names.into_iter().map(named).collect::<Result<BTreeMap<_, _>, _>>()
        };
        let mut calibration = [CalibrationStep::default(); STEPS];
        for Calibration { guesses, predicted_sum, lost, .. } in written.calibration {
            let mean = predicted_sum
                .checked_div(guesses)
                .ok_or("found a step of the calibration without guesses")?;
            let step = &mut calibration[step_of(mean)];
            *step = step.and(CalibrationStep { guesses, predicted: predicted_sum, lost });
        }
        Ok(Self {
            games: written.games,
            won: written.won,
            guesses: written.guesses,
            by_guess: known(written.by_guess)?,
            lost_by_guess: known(written.lost_by_guess)?,
            calibration,
        })
    }
}

impl Games {
    /// Plays the boards of the series with these numbers, on all threads of the current pool. Reports every game to the observer.
    /// Errors: [`Stopped`].
    pub fn play(&self, numbers: Range<u64>, observer: &dyn Observer) -> Result<WinRate, Stopped> {
        self.play_each(numbers, observer, |_, _, _| Ok(()))
    }

    /// The same, and hands over each game as [`Self::replay`] gives it, with its number.
    /// Errors: [`Stopped`], and those of `take`.
    pub fn play_recorded<E: From<Stopped> + Send>(
        &self,
        numbers: Range<u64>,
        observer: &dyn Observer,
        take: impl Fn(u64, &Layout, &Replay) -> Result<(), E> + Sync,
    ) -> Result<WinRate, E> {
        self.play_each(numbers, observer, |session, number, guesses| {
            let (layout, replay) = self.recorded(session, number, guesses);
            take(number, &layout, &replay)
        })
    }

    fn play_each<E: From<Stopped> + Send>(
        &self,
        numbers: Range<u64>,
        observer: &dyn Observer,
        then: impl Fn(&mut Session, u64, Vec<Coord>) -> Result<(), E> + Sync,
    ) -> Result<WinRate, E> {
        let begin = || (self.session(), self.guesser(), WinRate::default());
        let games = numbers.into_par_iter();
        let rates = games.try_fold(begin, |(mut session, mut guesser, mut rate), number| {
            observer.check()?;
            let mut guesses = Vec::new();
            rate.won += u64::from(self.play_one(&mut session, &mut guesser, number, &mut rate, &mut guesses));
            rate.games += 1;
            then(&mut session, number, guesses)?;
            observer.advance(1);
            Ok((session, guesser, rate))
        });
        rates
            .map(|played| played.map(|(_, _, rate)| rate))
            .try_reduce(WinRate::default, |all, rate| Ok(all.and(rate)))
    }

    fn session(&self) -> Session {
        let (rows, cols) = self.game.size();
        let session = self.matcher.session(rows, cols, Some(self.game.mines()));
        session.expect("a game has the size of a board")
    }

    fn guesser(&self) -> Option<Guesser> {
        let Guesses::Counted(policy, ties) = &self.guesses else { return None };
        let guesser = Guesser::new(&self.matcher, *policy);
        Some(match ties {
            Some(table) => guesser.with_ties_by(table.clone()),
            None => guesser,
        })
    }

    /// A guess with its odds of a mine; `None` for any cell.
    fn guess(&self, session: &Session, guesser: &mut Option<Guesser>) -> Option<(Coord, By, f64)> {
        if let Guesses::Learned(table) = &self.guesses {
            let (cell, judged) = table.best(&Windows::of(session)?)?;
            return Some((cell, By::Learned, judged.mine));
        }
        let guess = guesser.as_mut()?.guess(session).ok().flatten()?;
        Some((guess.cell, guess.by, guess.mine))
    }

    /// The board of a number and how it is played, as a replay: each click opens a cell that is known to be safe, or that was guessed. They are a
    /// quarter of a second apart.
    pub fn replay(&self, number: u64) -> (Layout, Replay) {
        let (mut session, mut guesses) = (self.session(), Vec::new());
        self.play_one(&mut session, &mut self.guesser(), number, &mut WinRate::default(), &mut guesses);
        self.recorded(&mut session, number, guesses)
    }

    /// The game of a number, in which these cells are opened where nothing is known to be safe.
    fn recorded(&self, session: &mut Session, number: u64, guesses: Vec<Coord>) -> (Layout, Replay) {
        let layout = self.game.layout(self.seed, number);
        session.restart();
        let (mut board, mut clicks) = (layout.closed_board(), Vec::new());
        for guess in [self.game.first_cell()].into_iter().chain(guesses) {
            let mut cells = vec![guess];
            while !cells.is_empty() {
                let mut opened = Vec::new();
                for at in cells {
                    // A zero may have opened it by now.
                    if board.get(at) == Cell::Closed {
                        clicks.push(Click { millis: PACE * clicks.len() as i64, at, opened: vec![at] });
                        opened.extend(layout.open(&mut board, vec![at]));
                    }
                }
                session.tell_digits(&opened).expect("digits of a layout are no news to it");
                session.deduce();
                let is_safe =
                    |&at: &Coord| board.get(at) == Cell::Closed && session.value(at) == Some(Value::Safe);
                cells = board.coords().filter(is_safe).collect();
            }
        }
        (layout, Replay::of_clicks(clicks))
    }

    /// Plays one board to its end. True if it is won.
    fn play_one(
        &self,
        session: &mut Session,
        guesser: &mut Option<Guesser>,
        number: u64,
        rate: &mut WinRate,
        guesses: &mut Vec<Coord>,
    ) -> bool {
        let layout = self.game.layout(self.seed, number);
        let mut random = generator(self.seed, number, *b"guesses\0");
        session.restart();
        let mut cell = self.game.first_cell();
        loop {
            let digit = layout.safe_digit(cell).expect("a cell that is opened here is safe");
            session.tell_digit(cell, digit).expect("it was closed");
            if session.play_on(&layout, &mut 0).expect("the layout is the session's").solved {
                return true;
            }
            let (by, mine);
            (cell, by, mine) = match self.guess(session, guesser) {
                Some((cell, by, mine)) => (cell, by, Some(mine)),
                None => (any_cell(session, &layout, &mut random), By::Random, None),
            };
            rate.add(by, mine, layout.is_mine(cell));
            guesses.push(cell);
            if layout.is_mine(cell) {
                return false;
            }
        }
    }
}

/// An undecided cell, each as likely as the others.
fn any_cell(session: &Session, layout: &Layout, random: &mut Pcg64) -> Coord {
    let undecided = |&at: &Coord| session.cell(at) == Cell::Closed && session.value(at).is_none();
    let cells: Vec<Coord> = layout.coords().filter(undecided).collect();
    cells[random.random_range(0..cells.len() as u64) as usize]
}
