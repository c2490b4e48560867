//! Coverage: how much of real play a table decides.
//!
//! Boards are played to the end, always with the cheapest logic that finds something:
//!
//! 1. every focus alone; every cell that becomes safe is opened at once, until nothing more follows;
//! 2. then one deduction by two foci, and back to 1; if there is none, one by three foci, and so on through the
//!    table and the tiers after it;
//! 3. when these find nothing, the oracle tries all placements of every component. What it finds was missed;
//! 4. then the mine count, again with all placements;
//! 5. then one of the remaining safe cells is opened, all equally likely, chosen by a generator that depends only on
//!    the seed and the number of the board. That counts as a guess.
//!
//! As in every game, opening a zero opens the cells around it; these aren't deductions. For a zero that is open when
//! the game begins, the cells around it are deductions.
//!
//! So each cell is counted once, when it becomes known, under the cheapest tier and the smallest number of foci that
//! decide it there ([`fewest_foci`]). Play continues with what the count and guesses reveal; what follows from the
//! digits afterwards counts like any other cell. Mines that follow from digits count even after every safe cell is open.

mod around;
mod counts;
mod fewest;
mod lacking;
mod left;
mod most_used;
mod play;
mod proofs;
mod ranking;
mod replay;
mod report;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use crate::formats::{Loaded, ReadError};
use crate::layout::{FirstClick, Game};
use crate::matcher::{Matcher, MoveError};
use crate::observer::{Observer, Stopped};
use crate::rules::RuleSet;
use counts::PlayCounts;
pub use counts::{Areas, Chains, Escaped, Stuck, Told};
// For the program alone: it may change in any release.
#[doc(hidden)]
pub use self::{
    fewest::{Fewest, fewest_foci},
    lacking::Lacking,
    most_used::{MostUsed, MostUsedError},
};
use play::Player;
use proofs::Proofs;
pub use ranking::Ranking;
pub use replay::{Guessed, Replayed};
pub use report::{Label, RankedPattern, RankedRule, Report};

/// A measurement of coverage.
///
/// ```
/// use minescheme::observer::Unobserved;
/// use minescheme::{Coverage, Game, Matcher};
///
/// let coverage = Coverage { matcher: Matcher::shipped(), rules: None, seed: 1 };
/// let report = coverage.random(Game::BEGINNER, 0..5, &Unobserved)?;
/// assert_eq!((report.boards, report.missed_local), (5, 0));
/// # Ok::<(), minescheme::observer::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The table, and the tiers below the exact one.
    pub matcher: Matcher,
    /// The table's rules, if it has any, to name those that were used.
    pub rules: Option<RuleSet>,
    /// What guesses, and generated boards, depend on.
    pub seed: u64,
}

/// Why a board can't be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// It was asked to stop.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is a position: where the mines are is not known.
    #[error("{name}: found a position, expected a full layout: `*` for every mine, digits or `-` elsewhere")]
    NoLayout {
        /// Where it came from.
        name: String,
    },
    /// What is open does not agree with the mines.
    #[error("{name}: {source}")]
    Disagree {
        /// Where it came from.
        name: String,
        /// What does not agree.
        source: MoveError,
    },
}

impl Coverage {
    /// Plays the boards of a game's series with these numbers, on all threads of the current pool. The observer is told of every
    /// board. Reports of ranges add up ([`Report::and`]). Errors: [`Stopped`] if the observer stops it.
    pub fn random(
        &self,
        game: Game,
        numbers: Range<u64>,
        observer: &dyn Observer,
    ) -> Result<Report, Stopped> {
        let first = game.first_cell();
        let proofs = Proofs::default();
        let begin = || {
            let player = Player::new(&self.matcher, &proofs, self.seed);
            let session = player.session(game);
            (player, session)
        };
        let boards = numbers.into_par_iter();
        let players = boards.try_fold(begin, |(mut player, mut session), number| {
            observer.check()?;
            let layout = game.layout(self.seed, number);
            session.restart();
            let digit = layout.safe_digit(first).expect("the first cell of a game is safe");
            session.tell_digit(first, digit).expect("it is closed");
            player.play(&mut session, &layout, number).expect("the layout is the session's");
            observer.advance(1);
            Ok((player, session))
        });
        let counts = players.map(|played| played.map(|(player, _)| player.counts));
        Ok(self.report(counts.collect::<Result<_, Stopped>>()?))
    }

    /// Plays layouts, on all threads of the current pool. One without any open cells is opened near
    /// its centre.
    /// Errors: [`PlayError`] for the first board, in the order given, that cannot be played.
    pub fn layouts<I>(
        &self,
        boards: I,
        first: FirstClick,
        observer: &dyn Observer,
    ) -> Result<Report, PlayError>
    where
        I: Iterator<Item = Result<Loaded, ReadError>> + Send,
    {
        let proofs = Proofs::default();
        let is_over = AtomicBool::new(false);
        let play = |player: &mut Player, number: u64, loaded: Result<Loaded, ReadError>| {
            observer.check().map_err(|stopped| (0, stopped.into()))?;
            self.play_loaded(player, number, loaded, first, observer).map_err(|error| (number, error))
        };
        let dealt = (0..).zip(boards).take_while(|_| !is_over.load(Ordering::Relaxed));
        let begin = || (Player::new(&self.matcher, &proofs, self.seed), None);
        let played = dealt.par_bridge().fold(begin, |(mut player, error), (number, loaded)| {
            let new = play(&mut player, number, loaded).err();
            is_over.fetch_or(new.is_some(), Ordering::Relaxed);
            (player, error.or(new))
        });
        let (counts, errors): (Vec<PlayCounts>, Vec<Option<(u64, PlayError)>>) =
            played.map(|(player, error)| (player.counts, error)).unzip();
        // Every board before a bad one was dealt before it, and is played by now.
        match errors.into_iter().flatten().min_by_key(|(number, _)| *number) {
            Some((_, error)) => Err(error),
            None => Ok(self.report(counts)),
        }
    }

    /// Plays a board that was read.
    fn play_loaded(
        &self,
        player: &mut Player,
        number: u64,
        loaded: Result<Loaded, ReadError>,
        first: FirstClick,
        observer: &dyn Observer,
    ) -> Result<(), PlayError> {
        let Loaded { name, layout, board, replay, .. } = loaded?;
        let Some(layout) = layout else { return Err(PlayError::NoLayout { name }) };
        if let Some(replay) = replay {
            let played = replay::replayed(&self.matcher, &name, &layout, &replay, observer)?;
            player.counts.replays.push((number, played));
        }
        let (start, _) = layout.opened(&board, first);
        player.play_on(&layout, &start, number).map_err(|source| PlayError::Disagree { name, source })
    }

    fn report(&self, mut all: Vec<PlayCounts>) -> Report {
        let replays = all.iter_mut().flat_map(|counts| std::mem::take(&mut counts.replays));
        let by_number: BTreeMap<u64, Replayed> = replays.collect();
        let of = |counts| Report::of(counts, self.rules.as_ref(), self.matcher.tiers());
        let report = all.into_iter().map(of).fold(of(PlayCounts::default()), Report::and);
        Report { replays: by_number.into_values().collect(), ..report }
    }
}
