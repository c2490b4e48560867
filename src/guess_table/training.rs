//! Guesses in Minesweeper, learned by playing.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rand::RngExt;
use rayon::prelude::*;
use serde::Serialize;

use super::entry::{Entry, SHARE};
use super::file::{GuessTable, to_bytes};
use super::windows::Windows;
use crate::layout::{FirstClick, Game, generator};
use crate::matcher::{Matcher, Session};
use crate::observer::{Observer, Stopped};

/// Games whose observations are held in memory before they are summed up.
const BATCH: u64 = 12_288;
/// Games that a thread takes at a time.
const CHUNK: u64 = 192;
/// The share of guesses that try something new, at first; it halves with every round.
const EXPLORE: f64 = 0.3;
/// With more windows than this those that were seen least are forgotten.
const MOST_WINDOWS: usize = 2_000_000;
/// For how many 5×5 windows of the table it has a 3×3 window.
const WIDE_FOR_NEAR: usize = 4;

/// The value learner on mini-fields.
///
/// It plays all three levels in turn, half of the games from a safe cell, half from an opening. At each position
/// where nothing follows, every window learns whether its cell is a mine (x is 1) or not: V ← V + (x − V) / n for the
/// nth time, so V is the share of mines. When a guess was right, the worth of its window and of the stage of the game
/// moves towards the worth of the next position: (1 − P) · worth of the best guess there, or 1 if the game is won.
/// The worth of a window is kept as the difference from other openings at the same stages.
///
/// The games are played in rounds, each as long as all before it. In a round all games use the table from its beginning, and
/// sums are integers. So the table depends on games and seed, not on the number of threads.
#[derive(Clone, Debug)]
pub struct GuessTraining {
    /// Deduces what follows.
    pub matcher: Matcher,
    /// Games to play.
    pub games: u64,
    /// What boards and explored guesses depend on.
    pub seed: u64,
    /// Games of the first round, at least 1; every later one is as long as all before it.
    pub first_round: u64,
    /// How many 5×5 windows the table holds at most, the ones that were seen most. Each takes 24 bytes, and a quarter as many 3×3 windows come with them.
    pub windows: usize,
}

/// How well was played in one round of learning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Round {
    /// Games played by its end.
    pub games: u64,
    /// The share of guesses in it that tried something new.
    pub explored: f64,
    /// The share of its games that were won: beginner, intermediate, expert.
    pub won: [f64; 3],
}

/// What was seen under one key.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    seen: u64,
    mines: u64,
    opened: u64,
    /// Sums of shares, in steps of 1 / [`SHARE`].
    worth: u64,
    expected: u64,
}

/// Tallies by ascending key.
type Tallies = Vec<(u64, Tally)>;

#[derive(Default)]
struct Learned {
    /// Of 5×5 windows, 3×3 windows and stages.
    parts: [Tallies; 3],
    round: Went,
}

/// How the games of a round went.
#[derive(Clone, Copy, Default)]
struct Went {
    played: [u64; 3],
    won: [u64; 3],
    guesses: u64,
    explored: u64,
}

/// An opening whose worth is not known yet.
struct Opened {
    keys: [u64; 3],
    expected: f64,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.seen += other.seen;
        self.mines += other.mines;
        self.opened += other.opened;
        self.worth += other.worth;
        self.expected += other.expected;
    }

    fn entry(&self, key: u64) -> Entry {
        let most = |count: u64| count.min(u64::from(u32::MAX)) as u32;
        let mean = |sum: u64| sum.checked_div(self.opened).unwrap_or(0).min(u64::from(SHARE)) as u16;
        Entry {
            key,
            seen: most(self.seen),
            mines: most(self.mines),
            opened: most(self.opened),
            worth: mean(self.worth),
            expected: mean(self.expected),
        }
    }
}

/// Sorts by key and makes one tally of those of each.
fn collapse(tallies: &mut Tallies) {
    // Most of it is sorted runs.
    tallies.sort_by_key(|&(key, _)| key);
    tallies.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1.add(&later.1);
        }
        same
    });
}

impl Learned {
    fn add(&mut self, other: Self) {
        for (part, more) in self.parts.iter_mut().zip(other.parts) {
            part.extend(more);
        }
        let (round, other) = (&mut self.round, other.round);
        for (sum, more) in [(&mut round.played, other.played), (&mut round.won, other.won)] {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        round.guesses += other.guesses;
        round.explored += other.explored;
    }

    /// Forgets the windows that were seen least, so that at most `most` are left.
    fn forget(&mut self, most: usize) {
        for part in &mut self.parts {
            let mut least = 1;
            while part.len() > most {
                part.retain(|(_, tally)| tally.seen > least);
                least *= 2;
            }
        }
    }

    /// From now on, what was learned of worth counts half: the games so far were played worse than those to come.
    fn age(&mut self) {
        for (_, tally) in self.parts.iter_mut().flatten() {
            let before = tally.opened;
            tally.opened /= 2;
            let kept =
                |sum: u64| (u128::from(sum) * u128::from(tally.opened)).checked_div(u128::from(before));
            tally.worth = kept(tally.worth).unwrap_or(0) as u64;
            tally.expected = kept(tally.expected).unwrap_or(0) as u64;
        }
    }

    fn tell(&mut self, opened: Opened, worth: f64) {
        let stored = |share: f64| (share * f64::from(SHARE)) as u64;
        let tally =
            Tally { opened: 1, worth: stored(worth), expected: stored(opened.expected), ..Tally::default() };
        for (part, key) in self.parts.iter_mut().zip(opened.keys) {
            part.push((key, tally));
        }
    }
}

impl GuessTraining {
    /// Games of the first round, unless another number is given.
    pub const FIRST_ROUND: u64 = 12_288;

    /// Plays on all threads of the current pool. Returns the bytes of the table, and how the rounds went. Reports every game to the observer.
    /// Errors: [`Stopped`].
    pub fn run(&self, observer: &dyn Observer) -> Result<(Vec<u8>, Vec<Round>), Stopped> {
        let mut learned = Learned::default();
        let mut rounds = Vec::new();
        let mut explore = EXPLORE;
        let (mut done, mut bytes) = (0, self.table(&learned, 0));
        while done < self.games {
            let table = GuessTable::of(bytes).expect("it was made here");
            let round = done..(2 * done).max(self.first_round.max(1)).min(self.games);
            learned.age();
            learned.round = Went::default();
            for from in round.clone().step_by(BATCH as usize) {
                let batch = from..(from + BATCH).min(round.end);
                learned.add(self.batch(batch, &table, explore, observer)?);
                learned.parts.par_iter_mut().for_each(collapse);
                learned.forget(MOST_WINDOWS);
            }
            explore /= 2.0;
            done = round.end;
            let Went { played, won, guesses, explored } = learned.round;
            rounds.push(Round {
                games: done,
                explored: explored as f64 / guesses.max(1) as f64,
                won: std::array::from_fn(|level| won[level] as f64 / played[level].max(1) as f64),
            });
            bytes = self.table(&learned, done);
        }
        Ok((bytes, rounds))
    }

    fn batch(
        &self,
        games: std::ops::Range<u64>,
        table: &GuessTable,
        explore: f64,
        observer: &dyn Observer,
    ) -> Result<Learned, Stopped> {
        let starts: Vec<u64> = games.clone().step_by(CHUNK as usize).collect();
        let chunks: Vec<Learned> = starts
            .into_par_iter()
            .map(|from| {
                let mut new = Learned::default();
                let mut sessions = LEVELS.map(|level| self.session(level));
                for number in from..(from + CHUNK).min(games.end) {
                    observer.check()?;
                    self.play(number, table, explore, &mut sessions, &mut new);
                    observer.advance(1);
                }
                new.parts.iter_mut().for_each(collapse);
                Ok(new)
            })
            .collect::<Result<_, _>>()?;
        Ok(chunks.into_iter().fold(Learned::default(), |mut all, new| {
            all.add(new);
            all
        }))
    }

    fn session(&self, level: Game) -> Session {
        let (rows, cols) = level.size();
        self.matcher.session(rows, cols, Some(level.mines())).expect("a level has the size of a board")
    }

    fn play(
        &self,
        number: u64,
        table: &GuessTable,
        explore: f64,
        sessions: &mut [Session; 3],
        new: &mut Learned,
    ) {
        let level = (number % 3) as usize;
        let session = &mut sessions[level];
        let first = if (number / 3).is_multiple_of(2) { FirstClick::Safe } else { FirstClick::Opening };
        let game = LEVELS[level].clicked_as_published(first).expect("a level has room for its first click");
        let layout = game.layout(self.seed, number);
        let mut cell = game.first_cell();
        let mut random = generator(self.seed, number, *b"learning");
        session.restart();
        new.round.played[level] += 1;
        let mut opened: Option<Opened> = None;
        loop {
            let digit = layout.safe_digit(cell).expect("a cell that is opened here is safe");
            session.tell_digit(cell, digit).expect("it was closed");
            let solved = session.play_on(&layout, &mut 0).expect("the layout is the session's").solved;
            let windows = Windows::of(session).expect("a level has a count");
            let judge = table.at_stage(&windows);
            let mut seen = BTreeSet::new();
            let mut choices = Vec::new();
            let mut best = (0, 0.0);
            for (coord, window) in windows.cells().filter(|_| !solved) {
                let (wide, near) = window.keys();
                // Of cells that look alike, the first represents all.
                if !seen.insert(wide) {
                    continue;
                }
                let win = judge.judge(&window).win;
                if win > best.1 {
                    best = (choices.len(), win);
                }
                let keys = [wide.number(), near.number(), windows.stage().number()];
                let tally = Tally { seen: 1, mines: u64::from(layout.is_mine(coord)), ..Tally::default() };
                for (part, key) in new.parts.iter_mut().zip(keys) {
                    part.push((key, tally));
                }
                choices.push((coord, keys));
            }
            if let Some(opened) = opened {
                new.tell(opened, if solved { 1.0 } else { best.1 });
            }
            if solved {
                new.round.won[level] += 1;
                return;
            }
            new.round.guesses += 1;
            let choice = if random.random_bool(explore) {
                new.round.explored += 1;
                random.random_range(0..choices.len())
            } else {
                best.0
            };
            let keys;
            (cell, keys) = choices[choice];
            if layout.is_mine(cell) {
                return;
            }
            opened = Some(Opened { keys, expected: judge.worth() });
        }
    }

    /// The table of what was learned so far.
    fn table(&self, learned: &Learned, games: u64) -> Vec<u8> {
        let most = [self.windows, self.windows.div_ceil(WIDE_FOR_NEAR), usize::MAX];
        let mut parts = learned.parts.iter().zip(most).map(|(part, most)| {
            let mut used: Vec<&(u64, Tally)> = part.iter().collect();
            used.sort_unstable_by_key(|&&(key, tally)| (Reverse(tally.seen), key));
            used.truncate(most);
            used.sort_unstable_by_key(|&&(key, _)| key);
            used.into_iter().map(|(key, tally)| tally.entry(*key)).collect::<Vec<Entry>>()
        });
        let parts: [Vec<Entry>; 3] = std::array::from_fn(|_| parts.next().unwrap_or_default());
        to_bytes(games, self.seed, [&parts[0], &parts[1], &parts[2]])
    }
}

const LEVELS: [Game; 3] = [Game::BEGINNER, Game::INTERMEDIATE, Game::EXPERT];
