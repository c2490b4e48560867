//! Progress, on standard error: a bar on a terminal, elsewhere a line a minute.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use minescheme::observer::{Observer, Stopped};

/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// How often a line is written where there is no terminal.
const LINES: Duration = Duration::from_secs(60);

/// Progress through an amount of work that is known beforehand, which Ctrl-C stops. Threads may share it. A bar is wiped when it is
/// dropped, so results never stand beside a half-drawn one.
pub struct Watch {
    bar: ProgressBar,
    /// What an earlier run had done already.
    saved: Arc<AtomicU64>,
    /// When the last line was written; none are where there is a terminal.
    last_line: Option<Mutex<Instant>>,
    /// When it ends by itself.
    deadline: Option<Instant>,
}

impl Watch {
    /// Starts a bar over `total` units of work, with `what` before it.
    pub fn start(what: &'static str, total: u64) -> Self {
        let terminal = io::stderr().is_terminal();
        let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let saved = Arc::new(AtomicU64::new(0));
        let known = Arc::clone(&saved);
        let eta = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let (done, saved) = (state.pos(), known.load(Ordering::Relaxed));
            let left = time_left(done, saved, state.len().unwrap_or(0), state.elapsed());
            let _ = write!(out, "{}", left.map_or_else(|| "-".to_owned(), clock));
        };
        let style =
            ProgressStyle::with_template("{prefix} {wide_bar} {percent:>3} %  {msg}{elapsed} (ETA {left})")
                .expect("the template is a constant")
                .with_key("left", eta);
        let bar = ProgressBar::with_draw_target(Some(total), target).with_style(style).with_prefix(what);
        Self { bar, saved, last_line: (!terminal).then(|| Mutex::new(Instant::now())), deadline: None }
    }

    /// The same, over work whose steps are saved: when it is asked to stop, the step under way is done first.
    pub fn patient(what: &'static str, total: u64) -> Self {
        PATIENT.store(true, Ordering::Relaxed);
        Self::start(what, total)
    }

    /// The same, for at most so long.
    pub fn within(mut self, limit: Option<Duration>) -> Self {
        self.deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        self
    }

    /// Whether time is up.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Stops the work, as Ctrl-C does.
    pub fn stop(&self) {
        STOPPED.store(INTERRUPTED, Ordering::Relaxed);
    }
}

impl Observer for Watch {
    fn part(&self, what: &'static str, units: u64) {
        self.saved.store(0, Ordering::Relaxed);
        self.bar.set_prefix(what);
        self.bar.set_length(units);
        self.bar.reset();
    }

    fn advance(&self, units: u64) {
        self.bar.inc(units);
        // A thread that finds the lock taken has nothing to add.
        let Some(Ok(mut last)) = self.last_line.as_ref().map(Mutex::try_lock) else { return };
        if last.elapsed() < LINES {
            return;
        }
        *last = Instant::now();
        let (done, total, elapsed) =
            (self.bar.position(), self.bar.length().unwrap_or(0), self.bar.elapsed());
        let percent = 100.0 * done as f64 / total.max(1) as f64;
        let left = time_left(done, self.saved.load(Ordering::Relaxed), total, elapsed);
        let left = left.map_or_else(String::new, |left| format!(", about {} left", clock(left)));
        // Standard error may be gone; the work goes on.
        let _ =
            writeln!(io::stderr(), "{}: {percent:.1} % after {}{left}", self.bar.prefix(), clock(elapsed));
    }

    fn attempt(&self, left: usize) {
        if self.last_line.is_none() {
            self.bar.set_message(format!("{left} cells left  "));
        }
        self.advance(0);
    }

    /// What an earlier run has done says nothing of how fast this one is.
    fn found(&self, units: u64) {
        self.saved.fetch_add(units, Ordering::Relaxed);
        self.advance(units);
    }

    fn is_stopped(&self) -> bool {
        STOPPED.load(Ordering::Relaxed) != 0 || self.is_late()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The exit code of the signal that asked to stop; 0 if none did.
static STOPPED: AtomicU8 = AtomicU8::new(0);
/// Whether work that was asked to stop comes to the end of its step, however long that takes, and saves it.
static PATIENT: AtomicBool = AtomicBool::new(false);
/// How soon the program ends otherwise, even in the middle of a step.
const SOON: Duration = Duration::from_millis(300);

/// The exit code of work that was stopped, as shells have it: 130 after Ctrl-C, 143 after SIGTERM.
pub fn exit_code() -> u8 {
    match STOPPED.load(Ordering::Relaxed) {
        0 => INTERRUPTED,
        code => code,
    }
}

/// From now on Ctrl-C and SIGTERM ask the work to stop. It ends soon even if it does not look whether it is to; a second signal ends it
/// at once.
pub fn listen() -> Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals =
            signal_hook::iterator::Signals::new([SIGINT, SIGTERM]).context("cannot listen for Ctrl-C")?;
        std::thread::spawn(move || {
            signals.forever().for_each(|signal| heard(if signal == SIGTERM { 143 } else { INTERRUPTED }));
        });
    }
    #[cfg(not(unix))]
    ctrlc::set_handler(|| heard(INTERRUPTED)).context("cannot listen for Ctrl-C")?;
    Ok(())
}

fn heard(code: u8) {
    if STOPPED.swap(code, Ordering::Relaxed) != 0 {
        std::process::exit(code.into());
    }
    std::thread::spawn(move || {
        std::thread::sleep(SOON);
        if !PATIENT.load(Ordering::Relaxed) {
            let _ = writeln!(io::stderr(), "{Stopped}");
            std::process::exit(code.into());
        }
    });
}

/// The work is known to be even, so what is left takes as long in proportion as what this run has done. `None` if that is nothing yet.
fn time_left(done: u64, saved: u64, total: u64, elapsed: Duration) -> Option<Duration> {
    let own = done.saturating_sub(saved);
    (own > 0).then(|| elapsed.mul_f64(total.saturating_sub(done) as f64 / own as f64))
}

/// `m:ss`, or `h:mm:ss` from an hour on.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_does_not_shorten_the_rest() {
        let minute = Duration::from_secs(60);
        assert_eq!(time_left(50, 0, 100, minute), Some(minute));
        assert_eq!(time_left(50, 40, 100, minute), Some(5 * minute));
        assert_eq!(time_left(40, 40, 100, minute), None);
        assert_eq!(clock(minute * 61 + Duration::from_secs(5)), "1:01:05");
        assert_eq!(clock(Duration::from_secs(65)), "1:05");
    }
}
