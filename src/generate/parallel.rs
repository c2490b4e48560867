//! The same boards on all threads.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::demand::{Demand, Generated, Unmet};
use super::maker::{Exhausted, Maker};
use crate::matcher::Matcher;
use crate::rules::RuleSet;

/// Layouts that are drawn in one go, at first and at most. In a go all are drawn, whatever is found.
const LEAST: u64 = 16;
const MOST: u64 = 1 << 14;

/// Makes `count` boards of the series `seed` on all threads of the current pool, each after at most `tries` layouts: those of
/// [`Maker::series`]. `found` gets them in order. It ends early once `stop` is set.
/// Errors: [`Exhausted`].
pub fn generate(
    (matcher, rules, demand): (&Matcher, &RuleSet, &Demand),
    (seed, count, tries): (u64, u64, u64),
    stop: &AtomicBool,
    mut found: impl FnMut(Generated),
) -> Result<(), Exhausted> {
    let (mut next, mut left, mut go) = (0, count, LEAST);
    let mut exhausted = Exhausted::default();
    while left > 0 {
        let numbers = next..next + go;
        next = numbers.end;
        let made: Vec<Option<Result<Generated, Unmet>>> = numbers
            .into_par_iter()
            .map_init(
                || Maker::new(matcher, rules, demand.clone()),
                |maker, index| (!stop.load(Ordering::Relaxed)).then(|| maker.try_number(seed, index)),
            )
            .collect();
        for made in made {
            match made {
                None => return Ok(()),
                Some(Ok(made)) => {
                    let tries = std::mem::take(&mut exhausted).tries + 1;
                    found(Generated { tries, ..made });
                    left -= 1;
                }
                Some(Err(unmet)) => exhausted.add(unmet),
            }
            if left == 0 {
                return Ok(());
            }
            if exhausted.tries >= tries {
                return Err(exhausted);
            }
        }
        // As many as the rest should take, by what was found so far.
        let share = (next * left).checked_div(count - left).unwrap_or(4 * go);
        go = share.clamp(LEAST, (4 * go).min(MOST));
    }
    Ok(())
}
