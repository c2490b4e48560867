//! The thesis's solver: methods in the order of their cycle times so far, and schemes before them.

use std::time::{Duration, Instant};

use minescheme::{Coord, Layout};

use crate::Result;
use crate::field::Field;
use crate::methods::{Found, Method};
use crate::scheme::{Scheme, Schemes};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The four methods.
    Methods,
    /// Schemes first, then methods; what methods find becomes a scheme.
    Collecting,
    /// The schemes that were collected, and nothing else.
    Schemes,
}

impl Mode {
    pub const ALL: [Self; 3] = [Self::Methods, Self::Collecting, Self::Schemes];

    pub fn name(self) -> &'static str {
        match self {
            Self::Methods => "methods only",
            Self::Collecting => "methods and schemes, collecting",
            Self::Schemes => "schemes only",
        }
    }
}

/// The tries of one method, or of all schemes together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tries {
    unsuccessful: u32,
    successful: u32,
    time_unsuccessful: Duration,
    time_successful: Duration,
}

impl Tries {
    fn add(&mut self, success: bool, time: Duration) {
        let (count, sum) = match success {
            true => (&mut self.successful, &mut self.time_successful),
            false => (&mut self.unsuccessful, &mut self.time_unsuccessful),
        };
        *count += 1;
        *sum += time;
    }

    /// n_u / n_s: the tries in vain for each success. None before the first success.
    pub fn in_vain(&self) -> Option<f64> {
        (self.successful > 0).then(|| f64::from(self.unsuccessful) / f64::from(self.successful))
    }

    /// t_c = (n_u / n_s) · t_u + t_s, in seconds: what one success costs, with the tries that it takes. None before
    /// the first success.
    pub fn cycle(&self) -> Option<f64> {
        // (n_u / n_s) · t_u is all the time of unsuccessful tries over the number of successes.
        let sum = self.time_unsuccessful + self.time_successful;
        (self.successful > 0).then(|| sum.as_secs_f64() / f64::from(self.successful))
    }
}

/// One board, played.
pub struct Played {
    pub solved: bool,
    /// Processor time.
    pub seconds: f64,
    /// Successes of each method, then of schemes.
    pub successes: [u32; 5],
}

/// Where the tries of schemes are counted, after those of the methods.
pub const SCHEMES: usize = Method::ALL.len();

#[derive(Default)]
pub struct Solver {
    pub schemes: Schemes,
    /// Of each method, then of schemes.
    pub tries: [Tries; SCHEMES + 1],
}

impl Solver {
    /// Plays a layout from these open cells as far as it can without a guess.
    /// Errors: a deduction was wrong; never.
    pub fn play(&mut self, layout: &Layout, open: &[Coord], mode: Mode) -> Result<Played> {
        let before = self.tries.map(|tries| tries.successful);
        let start = processor_time();
        let mut field = Field::new(layout, open.iter().copied());
        while let Some(found) = self.step(&field, mode) {
            settle(&mut field, found)?;
        }
        let seconds = (processor_time() - start).as_secs_f64();
        let mut successes = self.tries.map(|tries| tries.successful);
        successes.iter_mut().zip(before).for_each(|(now, before)| *now -= before);
        Ok(Played { solved: field.is_solved(), seconds, successes })
    }

    /// Plays a layout by some of the methods; where they are stuck, the first safe cell is opened for them. Returns how often that was.
    /// Errors: a deduction was wrong; never.
    pub fn play_with(layout: &Layout, open: &[Coord], methods: &[Method]) -> Result<usize> {
        let mut field = Field::new(layout, open.iter().copied());
        let mut helped = 0;
        loop {
            follow(&mut field, methods)?;
            let Some(at) = field.first_safe() else { return Ok(helped) };
            helped += 1;
            field.settle(at, false);
        }
    }

    /// Whether some of the methods solve a layout without help.
    /// Errors: as for [`Self::play_with`].
    pub fn is_solved_by(layout: &Layout, open: &[Coord], methods: &[Method]) -> Result<bool> {
        let mut field = Field::new(layout, open.iter().copied());
        follow(&mut field, methods)?;
        Ok(field.is_solved())
    }

    /// The next deduction, by schemes or by the method whose successes are the cheapest so far.
    fn step(&mut self, field: &Field<'_>, mode: Mode) -> Option<Found> {
        let foci = field.foci();
        if mode != Mode::Methods {
            let found = attempt_all(&mut self.tries[SCHEMES], &foci, |at| self.schemes.attempt(field, at));
            if found.is_some() || mode == Mode::Schemes {
                return found;
            }
        }
        let mut order = [0, 1, 2, 3];
        order.sort_by(|&one, &other| {
            let cycle = |method: usize| self.tries[method].cycle().unwrap_or(method as f64);
            cycle(one).total_cmp(&cycle(other))
        });
        for method in order {
            let found =
                attempt_all(&mut self.tries[method], &foci, |at| Method::ALL[method].attempt(field, at));
            if let Some(found) = found {
                // What rests on the mine count holds for this board only.
                if mode == Mode::Collecting
                    && Method::ALL[method] != Method::Connected2
                    && let Some(scheme) = Scheme::of(field, &found)
                {
                    self.schemes.collect(&scheme);
                }
                return Some(found);
            }
        }
        None
    }
}

/// Settles what some of the methods find, until they find nothing more.
/// Errors: a deduction was wrong; never.
fn follow(field: &mut Field<'_>, methods: &[Method]) -> Result<()> {
    let next = |field: &Field<'_>| {
        let foci = field.foci();
        methods.iter().find_map(|method| foci.iter().find_map(|&at| method.attempt(field, at)))
    };
    while let Some(found) = next(field) {
        settle(field, found)?;
    }
    Ok(())
}

/// Errors: a deduction was wrong; never.
fn settle(field: &mut Field<'_>, found: Found) -> Result<()> {
    for (at, mine) in found.goals {
        if !field.settle(at, mine) {
            return Err(format!("cell {at} is wrong, from the digits at {:?}", found.foci).into());
        }
    }
    Ok(())
}

/// The time that this thread has run. Unlike time on the clock, it does not count what other programs do meanwhile.
pub fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// A try at each digit, until one succeeds.
fn attempt_all(tries: &mut Tries, foci: &[usize], attempt: impl Fn(usize) -> Option<Found>) -> Option<Found> {
    foci.iter().find_map(|&at| {
        let start = Instant::now();
        let found = attempt(at);
        tries.add(found.is_some(), start.elapsed());
        found
    })
}
