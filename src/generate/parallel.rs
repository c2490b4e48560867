//! The same boards on all threads.

use rayon::prelude::*;
use thiserror::Error;

use super::demand::{Demand, Generated, Unmet};
use super::maker::{Exhausted, Maker};
use crate::matcher::Matcher;
use crate::observer::{Observer, Stopped};
use crate::rules::RuleSet;

/// How many layouts are drawn in one go, at first and at most. All of a go are drawn, even if the first is good.
const LEAST: u64 = 16;
const MOST: u64 = 1 << 14;

/// Why there are not as many boards as were asked for.
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
    let (mut next, mut left, mut go) = (0, count, LEAST);
    let mut exhausted = Exhausted::default();
    while left > 0 {
        let numbers = next..next + go;
        next = numbers.end;
        let made: Vec<Option<Result<Generated, Unmet>>> = numbers
            .into_par_iter()
            .map_init(
                || Maker::new(matcher, rules, demand.clone()),
                |maker, index| (!observer.is_stopped()).then(|| maker.try_number(seed, index)),
            )
            .collect();
        for made in made {
            match made {
                None => return Err(Stopped.into()),
                Some(Ok(made)) => {
                    let tries = std::mem::take(&mut exhausted).tries + 1;
                    found(Generated { tries, ..made });
                    observer.advance(1);
                    left -= 1;
                }
                Some(Err(unmet)) => exhausted.add(unmet),
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
        go = share.clamp(LEAST, (4 * go).min(MOST));
    }
    Ok(())
}
