//! The progress bar: on standard error, and only if that is a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over an amount of work that is known beforehand. Threads may share it. It is wiped when it is
/// dropped, so results never stand beside a half-drawn bar.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for `total` units of work, with `what` before it.
    pub fn new(what: &'static str, total: u64) -> Self {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style = ProgressStyle::with_template("{prefix} {wide_bar} {percent:>3} %  {elapsed} (ETA {eta})")
            .expect("the template is a constant");
        Self(ProgressBar::with_draw_target(Some(total), target).with_style(style).with_prefix(what))
    }

    /// Counts `units` more as done.
    pub fn advance(&self, units: u64) {
        self.0.inc(units);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
