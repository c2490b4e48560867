//! The progress bar: on standard error, and only if that is a terminal.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use minescheme::observer::Observer;

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
        // The work is known to be even, so what is left takes as long in proportion as what is done.
        let eta = |state: &ProgressState, out: &mut dyn fmt::Write| {
            let done = state.pos().max(1) as f64;
            let left = state.len().unwrap_or(0).saturating_sub(state.pos()) as f64;
            let _ = match state.pos() {
                0 => write!(out, "-"),
                _ => write!(out, "{:#}", HumanDuration(state.elapsed().mul_f64(left / done))),
            };
        };
        let style =
            ProgressStyle::with_template("{prefix} {wide_bar} {percent:>3} %  {elapsed} (ETA {left})")
                .expect("the template is a constant")
                .with_key("left", eta);
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

/// A bar over long work that Ctrl-C stops.
pub struct Watch(Progress);

static STOPPED: AtomicBool = AtomicBool::new(false);

impl Watch {
    /// Starts a bar over so many units of work, and asks for Ctrl-C to stop it.
    pub fn start(what: &'static str, total: u64) -> anyhow::Result<Self> {
        static LISTENING: Once = Once::new();
        let mut listens = Ok(());
        LISTENING.call_once(|| listens = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed)));
        listens.context("cannot listen for Ctrl-C")?;
        Ok(Self(Progress::new(what, total)))
    }
}

impl Observer for Watch {
    fn advance(&self, units: u64) {
        self.0.advance(units);
    }

    fn is_stopped(&self) -> bool {
        STOPPED.load(Ordering::Relaxed)
    }
}
