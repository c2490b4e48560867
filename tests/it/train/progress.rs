//! What a run tells its observer: all of the plan's cost, bit by bit; and that it stops when it is told to.

use std::sync::atomic::{AtomicU64, Ordering};

use minescheme::observer::Observer;
use minescheme::scope::{Cut, Scope};
use minescheme::train::{Plan, TrainError, train};

/// Adds up what is done, and stops the run once that is enough.
struct Counter {
    done: AtomicU64,
    enough: u64,
}

impl Counter {
    fn until(enough: u64) -> Self {
        Self { done: AtomicU64::new(0), enough }
    }
}

impl Observer for Counter {
    fn advance(&self, cost: u64) {
        assert!(cost > 0, "no progress");
        self.done.fetch_add(cost, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.done.load(Ordering::Relaxed) >= self.enough
    }
}

#[test]
fn progress_adds_up_to_the_plan() {
    let plan = Plan::new(Scope::parse("3..5", "3").unwrap(), Cut::Exact);
    let total = plan.pieces().iter().map(|piece| piece.cost).sum::<u64>();
    let folder = tempfile::tempdir().unwrap();
    let (target, saved) = (folder.path().join("t.mst"), folder.path().join("saved"));
    // The second run takes everything from the checkpoints; that counts as done, too.
    for _ in 0..2 {
        let counter = Counter::until(u64::MAX);
        train(&plan, &target, Some(&saved), &counter).unwrap();
        assert_eq!(counter.done.into_inner(), total);
    }
}

#[test]
fn a_stopped_run_writes_nothing() {
    let plan = Plan::new(Scope::parse("3..5", "3").unwrap(), Cut::Exact);
    let folder = tempfile::tempdir().unwrap();
    let stopped = train(&plan, &folder.path().join("t.mst"), None, &Counter::until(1));
    assert!(matches!(stopped, Err(TrainError::Stopped(_))));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
