//! Reviews: what was luck in a game, what was skill, and what was overlooked.
//!
//! A [`Reviewer`] goes through a [`Replay`] and computes what followed before each click. It distinguishes
//!
//! - the *risk* of a click: the chance that one of the cells it opened was a mine, and the smallest possible risk;
//! - *luck*: the sum of −log₁₀ of the survival chances of all guesses (players call it pLuck), and the part of it that no player could have avoided;
//! - *skill lost*: the chance of winning that moves gave away, compared with those of [`play`](crate::play);
//! - what followed and was overlooked.
//!
//! Programs don't let the first click lose, so it doesn't count for either unless it hit a mine.
//!
//! A game takes a few milliseconds without chances of winning, and about ten times that with them.

mod deduced;
mod game;
mod puzzle;
mod totals;

pub use deduced::{Deduced, Use};
pub use game::{Luck, Proof, Review, Reviewed, Slow};
pub use puzzle::Missed;
pub use totals::{Configuration, Risks, Totals};

use crate::explain::Explainer;
use crate::formats::Replay;
use crate::layout::Layout;
use crate::matcher::Matcher;
use crate::observer::{Observer, Stopped};
use crate::odds::Counter;
use crate::play::{Guesser, Policy};

/// Reviews games one after another and reuses its memory.
pub struct Reviewer {
    matcher: Matcher,
    counter: Counter,
    /// Judges moves, if chances of winning are asked for.
    guesser: Option<Guesser>,
    /// Whether proofs are put into words.
    explains: bool,
}

crate::opaque::opaque!(Reviewer);

impl Reviewer {
    /// A reviewer that uses this matcher to find what follows.
    pub fn new(matcher: &Matcher) -> Self {
        Self { matcher: matcher.clone(), counter: Counter::default(), guesser: None, explains: true }
    }

    /// The same, but moves are also judged by this policy: it computes chances of winning and the skill lost.
    pub fn with_wins(self, policy: Policy) -> Self {
        Self { guesser: Some(Guesser::new(&self.matcher, policy)), ..self }
    }

    /// The same without proofs in words, which is faster.
    pub fn without_words(self) -> Self {
        Self { explains: false, ..self }
    }

    /// Reviews a game on a layout.
    /// Errors: [`Stopped`].
    pub fn review(
        &mut self,
        layout: &Layout,
        replay: &Replay,
        observer: &dyn Observer,
    ) -> Result<Review, Stopped> {
        game::Going::new(self, layout, replay).through(observer)
    }

    fn explainer<'a>(&self, board: &'a crate::board::Board, mines: usize) -> Explainer<'a> {
        Explainer::new(&self.matcher, board, Some(mines))
    }
}
