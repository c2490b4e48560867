//! Long computations: their progress, and whether they should stop.

use thiserror::Error;

/// Watches a long computation and can stop it. Many threads may report to it at once.
pub trait Observer: Sync {
    /// A part of the work begins, which has this many units; the part before is done.
    fn part(&self, _what: &'static str, _units: u64) {}
    /// This many more units of the work are done.
    fn advance(&self, units: u64);
    /// This many more units were done by an earlier run, so they don't count for the speed of this one.
    fn found(&self, units: u64) {
        self.advance(units);
    }
    /// So much is left of the attempt under way, which may be given up.
    fn attempt(&self, _left: usize) {}
    /// Whether the work is to stop at the next opportunity.
    fn is_stopped(&self) -> bool;

    /// Errors: [`Stopped`] if the work is to stop.
    fn check(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}

#[cfg(feature = "train")]
impl dyn Observer + '_ {
    /// Does so many units of the work, and reports them, unless the work is to stop. Errors: [`Stopped`].
    pub(crate) fn unless_stopped<T>(&self, units: u64, work: impl FnOnce() -> T) -> Result<T, Stopped> {
        self.check()?;
        let done = work();
        self.advance(units);
        Ok(done)
    }
}

/// Watches nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn advance(&self, _: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// The computation was asked to stop before it was done.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stopped before the end")]
pub struct Stopped;
