//! Work on all threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does the work for each thing, on all threads.
pub(crate) fn for_each<T: Sync>(things: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(thing) = things.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(thing);
                }
            });
        }
    });
}
