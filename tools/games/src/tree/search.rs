//! The value of one position, without looking at what cannot change it.

use std::collections::HashMap;

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use super::TreeGame;

/// In which order the moves of a position are tried.
#[derive(Clone, Debug)]
pub enum Order {
    /// As the game lists them.
    Fixed,
    /// Shuffled again at every position.
    Random(Pcg64),
}

impl Order {
    /// A random order; the same seed gives the same one.
    pub fn random(seed: u64) -> Self {
        Self::Random(Pcg64::seed_from_u64(seed))
    }

    /// Brings moves into this order.
    pub fn arrange<M>(&mut self, moves: &mut [M]) {
        if let Self::Random(rng) = self {
            moves.shuffle(rng);
        }
    }
}

/// Backward induction with cut-offs: a move is given up as soon as it cannot beat the best one, and a position as
/// soon as it has a move that cannot be beaten. Known values of positions are remembered.
pub struct Search<'g, G: TreeGame> {
    game: &'g G,
    order: Order,
    known: HashMap<G::Position, u64>,
}

impl<G: TreeGame> std::fmt::Debug for Search<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl<'g, G: TreeGame> Search<'g, G> {
    /// A search that knows nothing yet.
    pub fn new(game: &'g G, order: Order) -> Self {
        Self { game, order, known: HashMap::new() }
    }

    /// How many positions were looked at, those that are alike once.
    pub fn looked_at(&self) -> usize {
        self.known.len()
    }

    /// The points of the player to move if both play as well as possible. Recurses as deep as the game is long.
    pub fn value(&mut self, position: &G::Position) -> u64 {
        let position = self.game.canonical(position);
        if let Some(&value) = self.known.get(&position) {
            return value;
        }
        let value = self.game.end(&position).unwrap_or_else(|| self.best(&position));
        self.known.insert(position, value);
        value
    }

    fn best(&mut self, position: &G::Position) -> u64 {
        let most = self.game.points(position);
        let mut moves = self.game.moves(position);
        self.order.arrange(&mut moves);
        let mut best = 0;
        for play in moves {
            let next = self.game.after(position, play);
            // What the move brings at most: all points of all answers, less what is known to be lost.
            let mut bound = next.iter().map(|next| self.game.points(&next.position)).sum::<u64>();
            for next in next {
                if bound <= best {
                    break;
                }
                let points = self.game.points(&next.position);
                bound -= points - next.turn.points(self.value(&next.position), points);
            }
            best = best.max(bound);
            if best == most {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minescheme::best_play::SmallBoard;

    use crate::tree::{Last, Minesweeper, Pebbles, TicTacToe, Tree};

    fn agrees<G: TreeGame>(game: &G) {
        let tree = Tree::of(game);
        let values = tree.values();
        for order in [Order::Fixed, Order::random(1)] {
            let mut kept = Search::new(game, order.clone());
            for (at, &value) in values.iter().enumerate() {
                assert_eq!(Search::new(game, order.clone()).value(tree.position(at)), value);
                assert_eq!(kept.value(tree.position(at)), value);
            }
        }
    }

    #[test]
    fn cut_offs_change_no_value() {
        agrees(&TicTacToe);
        agrees(&Pebbles::new(25, 4, Last::Loses).expect("a game"));
        agrees(&Minesweeper::on(&SmallBoard::new(2, 3, 2).expect("a board")));
    }

    #[test]
    fn cut_offs_leave_positions_out() {
        let tree = Tree::of(&TicTacToe);
        let mut search = Search::new(&TicTacToe, Order::Fixed);
        assert_eq!(search.value(&TicTacToe.starts()[0]), 1);
        assert!(search.looked_at() < tree.len(), "{}", search.looked_at());
    }
}
