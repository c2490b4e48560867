//! Monte Carlo tree search: values estimated from games that are played out at random.

use std::collections::HashMap;

use rand::RngExt;
use rand_pcg::Pcg64;

use super::{TreeGame, answer};

/// How much a move that was tried seldom is preferred (UCT): √2 is what the bound of Hoeffding gives for values from 0 to 1.
const EXPLORE: f64 = std::f64::consts::SQRT_2;

/// The share of who loses at once by a move. Only chance does that, to a player who plays alone: so it is the share before the move too.
const LOST: f64 = 0.0;

/// A search by games: each goes down the tree by the moves that look best or were tried least, adds one position, and is played out at
/// random from there. Positions that are alike are one. It knows nothing of the game but its moves and its end.
#[derive(Debug)]
pub struct MonteCarlo<'g, G: TreeGame> {
    game: &'g G,
    seen: HashMap<G::Position, Node<G::Move>>,
    rng: Pcg64,
}

#[derive(Debug)]
struct Node<M> {
    games: u64,
    moves: Vec<Tried<M>>,
}

/// A move, and what games with it brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<M> {
    /// The move.
    pub play: M,
    /// The games with it.
    pub games: u64,
    /// The sum of the shares of the points, 0 to 1, of the player who makes it.
    pub sum: f64,
}

impl<M> Tried<M> {
    /// The mean share of the points.
    pub fn mean(&self) -> f64 {
        self.sum / self.games.max(1) as f64
    }
}

impl<'g, G: TreeGame> MonteCarlo<'g, G> {
    /// A search that has played nothing yet.
    pub fn new(game: &'g G, rng: Pcg64) -> Self {
        Self { game, seen: HashMap::new(), rng }
    }

    /// Plays games from a position. The moves of the position in the order of the game, with what they brought.
    pub fn search(&mut self, position: &G::Position, games: u64) -> Vec<Tried<G::Move>> {
        let root = self.game.canonical(position);
        for _ in 0..games {
            self.one(root.clone());
        }
        self.seen.get(&root).map_or_else(Vec::new, |node| node.moves.clone())
    }

    /// One game.
    fn one(&mut self, root: G::Position) {
        let mut path: Vec<(G::Position, usize)> = Vec::new();
        let mut position = root;
        // The share of the points of the player to move in the last position.
        let mut share = loop {
            if let Some(end) = self.game.end(&position) {
                break end as f64 / self.game.points(&position).max(1) as f64;
            }
            let game = self.game;
            let is_new = !self.seen.contains_key(&position);
            let node = self.seen.entry(position.clone()).or_insert_with(|| {
                let moves = game.moves(&position).into_iter();
                Node { games: 0, moves: moves.map(|play| Tried { play, games: 0, sum: 0.0 }).collect() }
            });
            if is_new {
                break self.play_out(position.clone());
            }
            let chosen = node.choose();
            let play = node.moves[chosen].play;
            let next = self.answer(&position, play);
            path.push((position, chosen));
            match next {
                None => break LOST,
                Some(next) => position = self.game.canonical(&next),
            }
        };
        for (position, chosen) in path.into_iter().rev() {
            share = G::share_gained(share);
            if let Some(node) = self.seen.get_mut(&position) {
                node.games += 1;
                node.moves[chosen].games += 1;
                node.moves[chosen].sum += share;
            }
        }
    }

    /// The share of the player to move if both play at random from here.
    fn play_out(&mut self, mut position: G::Position) -> f64 {
        let mut flipped = false;
        let share = loop {
            if let Some(end) = self.game.end(&position) {
                break end as f64 / self.game.points(&position).max(1) as f64;
            }
            let moves = self.game.moves(&position);
            let play = moves[self.rng.random_range(0..moves.len())];
            match self.answer(&position, play) {
                None => break LOST,
                Some(next) => {
                    flipped ^= !G::SOLO;
                    position = next;
                }
            }
        };
        if flipped { 1.0 - share } else { share }
    }

    /// What follows a move; where chance answers, each layout is as likely as the others. `None`: the move loses at once.
    fn answer(&mut self, position: &G::Position, play: G::Move) -> Option<G::Position> {
        let next = self.game.after(position, play).into_iter().map(|next| (self.game.points(&next), next));
        answer(next, self.game.points(position), &mut self.rng)
    }
}

impl<M> Node<M> {
    /// The move with the greatest upper bound; those that were never tried first.
    fn choose(&self) -> usize {
        let all = (self.games.max(1) as f64).ln();
        let bound = |tried: &Tried<M>| match tried.games {
            0 => f64::INFINITY,
            games => tried.mean() + EXPLORE * (all / games as f64).sqrt(),
        };
        let by_bound =
            |one: &usize, other: &usize| bound(&self.moves[*one]).total_cmp(&bound(&self.moves[*other]));
        // The first of equals: of the last maximum, from behind.
        (0..self.moves.len()).rev().max_by(by_bound).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Last, Minesweeper, Pebbles, TicTacToe, Tree};
    use rand_pcg::rand_core::SeedableRng;

    fn most_played<G: TreeGame>(game: &G, position: &G::Position, games: u64) -> Tried<G::Move> {
        let mut search = MonteCarlo::new(game, Pcg64::seed_from_u64(1));
        let tried = search.search(position, games);
        tried.into_iter().max_by_key(|tried| tried.games).expect("a move")
    }

    #[test]
    fn it_finds_what_exact_search_finds() {
        let game = Pebbles::new(15, 3, Last::Loses).expect("a game");
        for pebbles in [6, 7, 8, 11, 14] {
            assert_eq!(Some(most_played(&game, &pebbles, 20_000).play), game.law(pebbles), "{pebbles}");
        }
        // X threatens a line; O must close it.
        let threat = "XX..O....".parse().expect("a position");
        assert_eq!(most_played(&TicTacToe, &threat, 5_000).play, 2);
        let board = Minesweeper::small(2, 3, 2).expect("a board");
        let tree = Tree::of(&board);
        let values = tree.values();
        let start = tree.starts()[0];
        let exact = values[start] as f64 / tree.points(start) as f64;
        let found = most_played(&board, tree.position(start), 60_000);
        assert!((found.mean() - exact).abs() < 0.03, "{found:?}, {exact}");
    }
}
