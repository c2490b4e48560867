//! Games as trees: what a position is worth when everybody plays as well as possible.
//!
//! A [`TreeGame`] lists which moves a position has and what each leads to. A [`Tree`] holds all positions that can come
//! up, each once up to the game's symmetry, so that everything else is a loop over them:
//!
//! - [`Tree::counts`]: how many games there are, and who wins them;
//! - [`Tree::values`]: backward induction, from the ends of the game to its beginning;
//! - [`Search`]: the value of one position by alpha-beta, leaving out whatever cannot change it any more;
//! - [`proofs`]: the fewest positions that prove a value;
//! - [`MonteCarlo`]: an estimate from games played at random, that looks more often at what looks good;
//! - [`pathology`]: games in which a deeper search chooses worse;
//! - [`picture()`]: a small tree, coloured by who wins;
//! - [`and_or`]: the same question as a formula of ANDs and ORs, with the leaves counted that had to be looked at.
//!
//! [`minescheme::best_play`] is faster where chance answers: best play on boards of up to 30 cells, and on the last cells of any board.
//!
//! Three games of very different kinds fit: [`TicTacToe`], [`Pebbles`], and [`Minesweeper`] on a few cells, where
//! chance moves second.
//!
//! ```
//! use games::tree::{Pebbles, Last, Tree};
//!
//! let tree = Tree::of(&Pebbles::new(21, 3, Last::Loses)?);
//! let (index, _) = tree.find(&21).expect("the game begins with 21 pebbles");
//! assert_eq!(tree.values()[index], 0, "whoever has to begin with 21 pebbles loses");
//! # Ok::<(), games::tree::PebblesError>(())
//! ```

pub mod and_or;
mod complete;
mod minesweeper;
mod monte_carlo;
pub mod pathology;
mod pebbles;
mod picture;
mod proof;
mod search;
mod tictactoe;

use std::fmt::{Debug, Display};
use std::hash::Hash;

use rand::RngExt;
use rand_pcg::Pcg64;

pub use complete::{Branch, Counts, Tree};
pub use minesweeper::{Minesweeper, Opened};
pub use monte_carlo::{MonteCarlo, Tried};
pub use pebbles::{Last, MOST_PEBBLES, Pebbles, PebblesError};
pub use picture::{TooLarge, picture};
pub use proof::{Proof, proofs};
pub use search::{Order, Search};
pub use tictactoe::{Marks, TicTacToe};

/// A game that ends, of one player against another or against chance.
///
/// A position is always described from the side of the player to move, so that one table serves both players. Its
/// *points* are divided between the two players, or the player and chance. In a game of two there are 2 points (a win
/// is 2, a draw 1), in Minesweeper as many as there are layouts.
pub trait TreeGame: Clone + Send + Sync {
    /// Whether one player plays alone, against chance: then that player moves again after each move, and else the other.
    const SOLO: bool = false;

    /// A position, as the player to move sees it, with a text by which it is saved.
    type Position: Clone + Debug + Display + Eq + Hash + Send + Sync;
    /// A move.
    type Move: Copy + Debug + Display + Eq + Send + Sync;

    /// The positions that a game may begin with, each as likely as the others.
    fn starts(&self) -> Vec<Self::Position>;

    /// The points that there are to share out in a position: 2, unless the game says otherwise.
    fn points(&self, _position: &Self::Position) -> u64 {
        2
    }

    /// If the game is over: the points of the player who would have to move.
    fn end(&self, position: &Self::Position) -> Option<u64>;

    /// The moves of a position that is not over, in a fixed order: at least one.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// What may follow a move. In a game of two that is one position; where chance answers, all its answers, and
    /// their points add up to at most those of the position (what is missing is lost at once).
    fn after(&self, position: &Self::Position, play: Self::Move) -> Vec<Self::Position>;

    /// The same position for all that are alike under the game's symmetry. Without symmetry it is the position itself.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The points of a move for the player who makes it, if there are `points` in the position that follows and whoever moves there
    /// gets `value` of them.
    fn gained(value: u64, points: u64) -> u64 {
        if Self::SOLO { value } else { points - value }
    }

    /// The same as shares of the points, 0 to 1.
    fn share_gained(share: f64) -> f64 {
        if Self::SOLO { share } else { 1.0 - share }
    }
}

/// What chance answers to a move in a position with `points` points, of the answers with theirs: each layout that fits is as likely as
/// the others. `None`: the move loses at once. Where there is one answer nothing is drawn.
pub(crate) fn answer<N>(
    next: impl ExactSizeIterator<Item = (u64, N)>,
    points: u64,
    rng: &mut Pcg64,
) -> Option<N> {
    let mut next = next.peekable();
    if next.len() == 1
        && let Some((_, only)) = next.next_if(|(own, _)| *own == points)
    {
        return Some(only);
    }
    let drawn = rng.random_range(0..points);
    let mut passed = 0;
    next.find_map(|(own, one)| {
        passed += own;
        (drawn < passed).then_some(one)
    })
}
