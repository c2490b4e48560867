//! One game, move by move.

use rand::RngExt;
use rand_pcg::Pcg64;

use super::{Played, Player, Record};
use crate::tree::{Tree, TreeGame, answer};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Round {
    game: Record,
    /// Whose turn it is: 0 is the player who began.
    turn: usize,
    over: bool,
}

/// What a player does when it is its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The branch with this number.
    Branch {
        /// The number.
        branch: usize,
        /// Whether it was picked evenly from all, to try something new.
        explored: bool,
    },
    /// Nothing: it resigns.
    Resign,
}

impl Round {
    /// A game that begins in the position with the index `start`.
    pub fn begin<G: TreeGame>(tree: &Tree<G>, start: usize) -> Self {
        let mut round = Self { game: Record { last: start, ..Record::default() }, turn: 0, over: false };
        round.settle(tree);
        round
    }

    /// The index of the position.
    pub fn at(&self) -> usize {
        self.game.last
    }

    /// Whose turn it is: 0 is the player who began.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The game so far; its points count once it is over.
    pub fn record(&self) -> &Record {
        &self.game
    }

    /// What a player does here.
    pub fn draw<G: TreeGame>(&self, tree: &Tree<G>, player: &dyn Player<G>, rng: &mut Pcg64) -> Draw {
        let at = self.game.last;
        if player.exploring() > 0.0 && rng.random_bool(player.exploring().min(1.0)) {
            return Draw::Branch { branch: rng.random_range(0..tree.branches(at).len()), explored: true };
        }
        match pick(&player.chances(tree, at), rng) {
            Some(branch) => Draw::Branch { branch, explored: false },
            None => Draw::Resign,
        }
    }

    /// Makes a move, and lets chance answer where it does: each layout that fits is as likely as the others.
    pub fn play<G: TreeGame>(&mut self, tree: &Tree<G>, draw: Draw, rng: &mut Pcg64) {
        if self.over {
            return;
        }
        let Draw::Branch { branch, explored } = draw else {
            self.end(0, 2);
            return;
        };
        let at = self.game.last;
        let next = tree.branches(at)[branch].next.iter().map(|&next| (tree.points(next), next));
        let next = answer(next, tree.points(at), rng);
        self.follow(tree, branch, explored, next);
    }

    /// Makes a move whose answer is known: the index of the position that follows, or `None` if the move loses at once.
    pub fn follow<G: TreeGame>(
        &mut self,
        tree: &Tree<G>,
        branch: usize,
        explored: bool,
        next: Option<usize>,
    ) {
        let (at, by) = (self.game.last, self.turn);
        self.game.moves.push(Played { at, branch, explored, by, next });
        match next {
            None => self.end(0, 2),
            Some(next) => {
                self.game.last = next;
                self.turn = if G::SOLO { by } else { 1 - by };
                self.settle(tree);
            }
        }
    }

    fn settle<G: TreeGame>(&mut self, tree: &Tree<G>) {
        if let Some(points) = tree.end(self.game.last) {
            self.end(points, tree.points(self.game.last));
        }
    }

    /// The game is over: the player whose turn it is gets `points` of `all`.
    fn end(&mut self, points: u64, all: u64) {
        let points = 2 * points / all.max(1);
        self.over = true;
        self.game.first = if self.turn == 0 { points } else { 2 - points };
    }
}

/// Plays one game from a position; the first of the two players begins.
pub fn play<G: TreeGame>(
    tree: &Tree<G>,
    start: usize,
    players: [&dyn Player<G>; 2],
    rng: &mut Pcg64,
) -> Record {
    let mut round = Round::begin(tree, start);
    while !round.is_over() {
        let draw = round.draw(tree, players[round.turn()], rng);
        round.play(tree, draw, rng);
    }
    round.game
}

/// Draws by these chances; `None` with the chance that is missing to 1.
pub fn pick(chances: &[f64], rng: &mut Pcg64) -> Option<usize> {
    let mut left = rng.random_range(0.0..1.0);
    let last = chances.iter().rposition(|&chance| chance > 0.0)?;
    for (branch, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return Some(branch);
        }
    }
    // Rounding may leave a little of a sum that is 1.
    (left < 1e-9).then_some(last)
}
