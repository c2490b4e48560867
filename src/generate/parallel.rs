//! The same boards and puzzles on all threads.

use std::collections::HashSet;

use rayon::prelude::*;
use thiserror::Error;
use twox_hash::XxHash3_128;

use super::demand::{Demand, Generated, Unmet};
use super::maker::{Exhausted, Maker};
use super::puzzle::{Puzzle, PuzzleDemand, PuzzleMaker};
use crate::matcher::Matcher;
use crate::observer::{Observer, Stopped};
use crate::rules::RuleSet;

/// How many layouts are drawn in one go, at least and at most. All of a go are drawn, even if the first is good.
const LEAST: u64 = 16;
const MOST: u64 = 1 << 14;

/// Why there are fewer boards than requested.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// No board met the demand.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// It was asked to stop.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// Makes `count` boards of the series `seed` on all threads of the current pool, each after at most `tries` layouts: those of
/// [`Maker::series`]. `found` gets them in order; each is reported to the observer.
/// Errors: [`GenerateError`].
pub fn generate(
    (matcher, rules, demand): (&Matcher, &RuleSet, &Demand),
    (seed, count, tries): (u64, u64, u64),
    observer: &dyn Observer,
    mut found: impl FnMut(Generated),
) -> Result<(), GenerateError> {
    // Nearly every dense board is good, and takes long.
    let least = if demand.dense { rayon::current_num_threads() as u64 } else { LEAST };
    in_order(
        || Maker::new(matcher, rules, demand.clone()),
        |maker: &mut Maker, index| maker.try_number_observed(seed, index, observer),
        (count, tries, least),
        observer,
        |made, tries| {
            found(Generated { tries, ..made });
            true
        },
    )
}

/// Makes `count` puzzles of the series `seed` on all threads of the current pool, none twice, each after at most `tries` layouts: those of
/// [`PuzzleMaker::try_number`]. `found` gets them in order; each is reported to the observer.
/// Errors: [`GenerateError`].
pub fn puzzles(
    (matcher, rules, demand): (&Matcher, &RuleSet, &PuzzleDemand),
    (seed, count, tries): (u64, u64, u64),
    observer: &dyn Observer,
    mut found: impl FnMut(Puzzle),
) -> Result<(), GenerateError> {
    let mut seen: HashSet<u128> = HashSet::new();
    in_order(
        || PuzzleMaker::new(matcher, rules, demand.clone()),
        |maker: &mut PuzzleMaker, index| {
            observer.check().map(|()| maker.try_number(seed, index).ok_or(Unmet::Moment))
        },
        (count, tries, LEAST),
        observer,
        |made, _| {
            let is_new = seen.insert(XxHash3_128::oneshot(made.position.to_string().as_bytes()));
            if is_new {
                found(made);
            }
            is_new
        },
    )
}

/// Makes `count` things of a series, each after at most `tries`, of which at least `least` are made in one go. `found` gets each in order, with the
/// number of its tries, and says whether it counts.
fn in_order<M, T: Send>(
    maker: impl Fn() -> M + Sync + Send,
    try_number: impl Fn(&mut M, u64) -> Result<Result<T, Unmet>, Stopped> + Sync + Send,
    (count, tries, least): (u64, u64, u64),
    observer: &dyn Observer,
    mut found: impl FnMut(T, u64) -> bool,
) -> Result<(), GenerateError> {
    let (mut next, mut left, mut go) = (0, count, least);
    let mut exhausted = Exhausted::default();
    while left > 0 {
        // No more than may be tried: a try may take long.
        let numbers = next..next + go.min((tries - exhausted.tries).max(1));
        next = numbers.end;
        let made: Vec<Result<Result<T, Unmet>, Stopped>> =
            numbers.into_par_iter().map_init(&maker, |maker, index| try_number(maker, index)).collect();
        for made in made {
            match made? {
                Ok(made) => {
                    if found(made, exhausted.tries + 1) {
                        exhausted = Exhausted::default();
                        observer.advance(1);
                        left -= 1;
                    } else {
                        exhausted.add(Unmet::Twice);
                    }
                }
                Err(unmet) => exhausted.add(unmet),
            }
            if left == 0 {
                return Ok(());
            }
            if exhausted.tries >= tries {
                return Err(exhausted.into());
            }
        }
        // As many as the rest should take, by what was found so far.
        let share = next.saturating_mul(left).checked_div(count - left).unwrap_or(4 * go);
        go = share.clamp(least, (4 * go).min(MOST).max(least));
    }
    Ok(())
}
