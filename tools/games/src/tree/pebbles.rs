//! Pebbles: some on the table, and each player takes a few.

use thiserror::Error;

use super::TreeGame;

/// The most pebbles on the table.
pub const MOST_PEBBLES: u32 = 10_000;

/// The most moves of a game, over all numbers of pebbles: its tree takes some 80 bytes for each.
pub const MOST_MOVES: u64 = 1 << 22;

/// Pebbles: the players take 1 to `take` pebbles in turn. Whoever takes the last one loses, or wins.
#[derive(Clone, Copy, Debug)]
pub struct Pebbles {
    pebbles: u32,
    take: u32,
    last: Last,
    /// Games begin with so many to `pebbles`.
    fewest: u32,
}

/// What becomes of the player who takes the last pebble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Last {
    /// That player loses.
    Loses,
    /// That player wins.
    Wins,
}

/// Why a game of pebbles is refused.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PebblesError {
    /// None, or too many.
    #[error("found {0} pebbles, expected 1 to {MOST_PEBBLES}")]
    Pebbles(u32),
    /// Nobody could move.
    #[error("found 0 for the largest number of pebbles that a player may take, expected 1 or more")]
    Take,
    /// The tree would be too large.
    #[error(
        "this game has {0} moves, and its tree would take {mb} MB of memory; expected at most {MOST_MOVES} moves: use fewer pebbles, or take fewer per move",
        mb = 80 * .0 / 1_000_000
    )]
    Moves(u64),
}

impl Pebbles {
    /// A game with this many pebbles, of which 1 to `take` are taken at a time.
    /// Errors: [`PebblesError`] for no pebbles, more than 10,000, `take` 0, or more than 2²² moves in all.
    pub fn new(pebbles: u32, take: u32, last: Last) -> Result<Self, PebblesError> {
        if !(1..=MOST_PEBBLES).contains(&pebbles) {
            return Err(PebblesError::Pebbles(pebbles));
        }
        if take == 0 {
            return Err(PebblesError::Take);
        }
        // With fewer pebbles than may be taken there are as many moves as pebbles.
        let (all, few) = (u64::from(pebbles), u64::from(pebbles.min(take)));
        let moves = few * (few + 1) / 2 + (all - few) * few;
        if moves > MOST_MOVES {
            return Err(PebblesError::Moves(moves));
        }
        Ok(Self { pebbles, take, last, fewest: 1 })
    }

    /// The same game, always begun with all pebbles.
    #[must_use]
    pub fn from_all(self) -> Self {
        Self { fewest: self.pebbles, ..self }
    }

    /// The pebbles that a game begins with at most.
    pub fn pebbles(&self) -> u32 {
        self.pebbles
    }

    /// The law of the game: how many to take of `pebbles`, or `None` if every move loses against perfect play.
    /// One must leave a multiple of `take + 1`, and one more than that if the last pebble loses.
    pub fn law(&self, pebbles: u32) -> Option<u32> {
        let spare = match self.last {
            Last::Loses => pebbles - 1,
            Last::Wins => pebbles,
        };
        // With fewer pebbles than may be taken the rest is never more than there are.
        Some((u64::from(spare) % (u64::from(self.take) + 1)) as u32).filter(|&rest| rest > 0)
    }
}

impl TreeGame for Pebbles {
    /// The pebbles on the table.
    type Position = u32;
    /// How many are taken.
    type Move = u32;

    /// 1 … n pebbles, or n.
    fn starts(&self) -> Vec<u32> {
        (self.fewest..=self.pebbles).collect()
    }

    fn end(&self, &pebbles: &u32) -> Option<u64> {
        (pebbles == 0).then_some(match self.last {
            Last::Loses => 2,
            Last::Wins => 0,
        })
    }

    fn moves(&self, &pebbles: &u32) -> Vec<u32> {
        (1..=self.take.min(pebbles)).collect()
    }

    fn after(&self, &pebbles: &u32, taken: u32) -> Vec<u32> {
        vec![pebbles - taken]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;

    #[test]
    fn backward_induction_finds_the_law() {
        for last in [Last::Loses, Last::Wins] {
            for take in 1..=7 {
                let game = Pebbles::new(40, take, last).expect("a game");
                let tree = Tree::of(&game);
                let values = tree.values();
                for pebbles in 1..=40 {
                    let (at, _) = tree.find(&pebbles).expect("it can come up");
                    let best = tree.best(&values, at);
                    let best: Vec<u32> = best.map(|branch| branch.play).collect();
                    match game.law(pebbles) {
                        Some(taken) => assert_eq!((values[at], best), (2, vec![taken])),
                        None => {
                            assert_eq!((values[at], best), (0, game.moves(&pebbles)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn games_that_nobody_can_play_are_refused() {
        assert_eq!(Pebbles::new(0, 3, Last::Wins).unwrap_err(), PebblesError::Pebbles(0));
        assert_eq!(Pebbles::new(MOST_PEBBLES + 1, 3, Last::Wins).unwrap_err(), PebblesError::Pebbles(10_001));
        assert_eq!(Pebbles::new(3, 0, Last::Wins).unwrap_err(), PebblesError::Take);
        assert_eq!(
            Pebbles::new(10_000, 10_000, Last::Wins).unwrap_err(),
            PebblesError::Moves(10_000 * 10_001 / 2)
        );
        for (pebbles, take) in [(1, 1), (7, 3), (5, 9), (6, 6)] {
            let game = Pebbles::new(pebbles, take, Last::Wins).expect("a small game");
            let moves: usize = (1..=pebbles).map(|pebbles| game.moves(&pebbles).len()).sum();
            let few = pebbles.min(take);
            assert_eq!(moves as u32, few * (few + 1) / 2 + (pebbles - few) * few);
        }
        assert!(Pebbles::new(3, u32::MAX, Last::Loses).is_ok_and(|game| game.law(3) == Some(2)));
    }
}
