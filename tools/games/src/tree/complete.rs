//! All positions of a game, each once up to symmetry.

use std::collections::HashMap;

use super::TreeGame;

/// All positions that can come up in a game, by index; each once up to symmetry, unless they are kept apart. A position's index is greater than
/// those of all positions that can follow it.
#[derive(Debug)]
pub struct Tree<G: TreeGame> {
    game: G,
    /// Whether positions that are alike under symmetry are one.
    folds: bool,
    positions: Vec<Node<G>>,
    index: HashMap<G::Position, usize>,
    starts: Vec<usize>,
}

#[derive(Debug)]
struct Node<G: TreeGame> {
    position: G::Position,
    points: u64,
    end: Option<u64>,
    branches: Vec<Branch<G::Move>>,
}

/// A move of a position, with all moves that are like it under symmetry.
#[derive(Clone, Debug)]
pub struct Branch<M> {
    /// The first of these moves.
    pub play: M,
    /// How many moves they are.
    pub moves: u64,
    /// The indices of the positions that may follow. A position stands as often as chance has answers that lead there.
    pub next: Vec<usize>,
}

/// What a complete tree holds, positions counted as often as a game can come to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions, the first and the last ones included.
    pub positions: u128,
    /// Positions in which the game is over: as many as there are games.
    pub leaves: u128,
    /// Games that the first player wins.
    pub won_first: u128,
    /// Games that the second player wins.
    pub won_second: u128,
    /// Drawn games.
    pub drawn: u128,
}

impl<G: TreeGame> Tree<G> {
    /// All positions that can follow the game's first ones. Takes memory and time for each of them.
    pub fn of(game: &G) -> Self {
        Self::grown(game, true)
    }

    /// The same, but each position is its own, whatever it is alike.
    pub fn unfolded(game: &G) -> Self {
        Self::grown(game, false)
    }

    fn grown(game: &G, folds: bool) -> Self {
        let (positions, index, starts) = (vec![], HashMap::new(), vec![]);
        let mut tree = Self { game: game.clone(), folds, positions, index, starts };
        for start in game.starts() {
            let start = tree.folded(&start);
            tree.grow(start.clone());
            tree.starts.push(tree.index[&start]);
        }
        tree
    }

    /// The position that stands in the tree for this one.
    fn folded(&self, position: &G::Position) -> G::Position {
        if self.folds { self.game.canonical(position) } else { position.clone() }
    }

    /// Adds a position, after all that follow it. Keeps its own stack: games may be long.
    fn grow(&mut self, start: G::Position) {
        let mut stack = vec![(start, false)];
        while let Some((position, followed)) = stack.pop() {
            if self.index.contains_key(&position) {
                continue;
            }
            let end = self.game.end(&position);
            let moves = if end.is_some() { vec![] } else { self.game.moves(&position) };
            let next = |play| {
                let next = self.game.after(&position, play).into_iter();
                next.map(|next| self.folded(&next)).collect::<Vec<_>>()
            };
            let next: Vec<_> = moves.into_iter().map(|play| (play, next(play))).collect();
            if !followed {
                stack.push((position, true));
                stack.extend(next.into_iter().flat_map(|(_, next)| next).map(|next| (next, false)));
                continue;
            }
            let mut branches: Vec<Branch<G::Move>> = Vec::new();
            for (play, next) in next {
                let mut next: Vec<_> = next.into_iter().map(|next| self.index[&next]).collect();
                next.sort_unstable();
                match branches.iter_mut().find(|branch| branch.next == next) {
                    Some(alike) => alike.moves += 1,
                    None => branches.push(Branch { play, moves: 1, next }),
                }
            }
            self.index.insert(position.clone(), self.positions.len());
            let points = self.game.points(&position);
            self.positions.push(Node { position, points, end, branches });
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no position: never.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The indices of the positions that a game begins with.
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The index of a position or of one that is like it, and the latter.
    pub fn find(&self, position: &G::Position) -> Option<(usize, &G::Position)> {
        let at = *self.index.get(&self.folded(position))?;
        Some((at, &self.positions[at].position))
    }

    /// The position at an index.
    pub fn position(&self, at: usize) -> &G::Position {
        &self.positions[at].position
    }

    /// The points of the player to move if the game is over there.
    pub fn end(&self, at: usize) -> Option<u64> {
        self.positions[at].end
    }

    /// The points to share out in the position at an index.
    pub fn points(&self, at: usize) -> u64 {
        self.positions[at].points
    }

    /// The moves of the position at an index, one of each kind.
    pub fn branches(&self, at: usize) -> &[Branch<G::Move>] {
        &self.positions[at].branches
    }

    /// The points that a move brings the player who makes it, if the positions are worth `values`.
    pub fn worth(&self, values: &[u64], branch: &Branch<G::Move>) -> u64 {
        branch.next.iter().map(|&next| G::gained(values[next], self.points(next))).sum()
    }

    /// What a move is worth on average if `worth` says what the positions that may follow it are worth to who moves
    /// there. Chance answers with each layout equally often; a move that loses at once is worth 0.
    pub fn mean(&self, at: usize, branch: &Branch<G::Move>, worth: impl Fn(usize) -> f64) -> f64 {
        let share = |next: usize| self.points(next) as f64 / self.points(at).max(1) as f64;
        branch.next.iter().map(|&next| share(next) * G::share_gained(worth(next))).sum()
    }

    /// Backward induction: for every position the points of the player to move if both play as well as possible.
    pub fn values(&self) -> Vec<u64> {
        let mut values = Vec::with_capacity(self.len());
        for node in &self.positions {
            let best = || node.branches.iter().map(|branch| self.worth(&values, branch)).max();
            values.push(node.end.or_else(best).unwrap_or(0));
        }
        values
    }

    /// The best moves of a position, if the positions are worth `values`.
    pub fn best(&self, values: &[u64], at: usize) -> impl Iterator<Item = &Branch<G::Move>> {
        let best = self.branches(at).iter().map(|branch| self.worth(values, branch)).max();
        self.branches(at).iter().filter(move |branch| Some(self.worth(values, branch)) == best)
    }

    /// Whether a position has a best move and a worse one: whether it matters what is played.
    pub fn matters(&self, values: &[u64], at: usize) -> bool {
        self.best(values, at).count() < self.branches(at).len()
    }

    /// The complete tree from the last of the positions that a game may begin with; in the game of pebbles this is
    /// the one with all pebbles. The numbers grow exponentially; those that exceed 128 bits stay at the greatest
    /// number.
    pub fn counts(&self) -> Counts {
        let mut counts: Vec<Counts> = Vec::with_capacity(self.len());
        for node in &self.positions {
            let mut sum = Counts { positions: 1, ..Counts::default() };
            if let Some(points) = node.end {
                sum.leaves = 1;
                match (points * 2).cmp(&node.points) {
                    std::cmp::Ordering::Greater => sum.won_first = 1,
                    std::cmp::Ordering::Less => sum.won_second = 1,
                    std::cmp::Ordering::Equal => sum.drawn = 1,
                }
            }
            for branch in &node.branches {
                for &next in &branch.next {
                    let next = counts[next];
                    sum.add(if G::SOLO { next } else { next.swapped() }, branch.moves.into());
                }
            }
            counts.push(sum);
        }
        self.starts.last().map_or(Counts::default(), |&start| counts[start])
    }
}

impl Counts {
    /// With the players exchanged.
    fn swapped(self) -> Self {
        Self { won_first: self.won_second, won_second: self.won_first, ..self }
    }

    /// Adds what follows one of `moves` moves that are alike.
    fn add(&mut self, next: Self, moves: u128) {
        for (sum, next) in [
            (&mut self.positions, next.positions),
            (&mut self.leaves, next.leaves),
            (&mut self.won_first, next.won_first),
            (&mut self.won_second, next.won_second),
            (&mut self.drawn, next.drawn),
        ] {
            *sum = sum.saturating_add(next.saturating_mul(moves));
        }
    }
}
