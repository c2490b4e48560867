//! Reviews: what was luck in a game, what was skill, and what was overlooked.
//!
//! A [`Reviewer`] goes through a [`Replay`] and asks before each click what followed. It keeps apart
//!
//! - the *risk* of a click: the chance that one of the cells it opened was a mine, and the least risk there was;
//! - *luck*: the sum of −log₁₀ of the chances that were survived, as players know it (pLuck), and the part of it that no player could have avoided;
//! - *skill lost*: the chance of winning that moves gave away, compared with those of [`play`](crate::play);
//! - what followed and was passed over.
//!
//! Programs don't let the first click lose, so it counts for neither unless it hit a mine.
//!
//! A game takes some milliseconds without chances of winning, and some ten times that with them.

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

/// Reviews games, one after the other; keeps its memory.
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
    /// A reviewer who knows what follows from this matcher.
    pub fn new(matcher: &Matcher) -> Self {
        Self { matcher: matcher.clone(), counter: Counter::default(), guesser: None, explains: true }
    }

    /// The same, and it judges moves by what this policy makes of them: it works out chances of winning, and the skill that was lost.
    pub fn with_wins(self, policy: Policy) -> Self {
        Self { guesser: Some(Guesser::new(&self.matcher, policy)), ..self }
    }

    /// The same, but proofs are not put into words: that is quicker.
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
