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

/// Alpha-beta: a search with bounds. What the player to move has already, and what the other allows at most, is passed down; a move
/// is given up as soon as it cannot get between the two. What is known of a position (its value, or a bound of it) is remembered. Where
/// chance answers a move, what its other answers bring at most and at least is part of the bounds.
#[derive(Debug)]
pub struct Search<'g, G: TreeGame> {
    game: &'g G,
    order: Order,
    /// The least and the most that a position may be worth.
    known: HashMap<G::Position, (i64, i64)>,
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
        let all = self.game.points(position) as i64;
        self.between(position, -1, all + 1) as u64
    }

    /// The value if it is between `alpha` and `beta`; else an upper bound that is at most `alpha`, or a lower one that is at
    /// least `beta`.
    fn between(&mut self, position: &G::Position, alpha: i64, beta: i64) -> i64 {
        let position = self.game.canonical(position);
        let most = self.game.points(&position) as i64;
        let (low, high) = self.known.get(&position).copied().unwrap_or((0, most));
        if low == high || low >= beta {
            return low;
        }
        if high <= alpha {
            return high;
        }
        if let Some(end) = self.game.end(&position) {
            self.known.insert(position, (end as i64, end as i64));
            return end as i64;
        }
        let mut moves = self.game.moves(&position);
        self.order.arrange(&mut moves);
        let mut best = low;
        for play in moves {
            let floor = alpha.max(best);
            best = best.max(self.move_between(&position, play, floor, beta));
            if best >= beta.min(high) {
                break;
            }
        }
        let known = match best {
            _ if best >= beta && best < high => (best, high),
            _ if best <= alpha => (low, best),
            _ => (best, best),
        };
        self.known.insert(position, known);
        best
    }

    /// The same of a move.
    fn move_between(&mut self, position: &G::Position, play: G::Move, alpha: i64, beta: i64) -> i64 {
        let next = self.game.after(position, play);
        // What the answers that are not looked at yet bring at most.
        let mut rest: i64 = next.iter().map(|next| self.game.points(next) as i64).sum();
        let mut sum = 0;
        for next in next {
            if sum + rest <= alpha {
                break;
            }
            let points = self.game.points(&next) as i64;
            rest -= points;
            let (least, enough) = (alpha - sum - rest, beta - sum);
            sum += if G::SOLO {
                self.between(&next, least, enough)
            } else {
                points - self.between(&next, points - enough, points - least)
            };
            if sum >= beta {
                return sum;
            }
        }
        sum + rest
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
        assert!(search.looked_at() < 630 && tree.len() == 765, "{}", search.looked_at());
    }
}
