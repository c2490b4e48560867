//! Where a deeper search chooses worse.
//!
//! In a P-game (Pearl, Nau) the winner is drawn at every end of the game for itself, so that a position says nothing of its neighbours. A
//! heuristic that counts the ends that are won sees less and less the deeper it looks: minimax throws away what it knows. In a real game a
//! position is worth about the same as its neighbours, and looking deeper helps. [`share_right`] measures both alike.

use rand::RngExt;
use rand_pcg::Pcg64;

use super::and_or::{Formula, Subformula, evaluate};
use super::{Order, Tree, TreeGame};
use crate::learn::generator;

/// A game whose positions can be judged without looking ahead.
pub trait Judged: TreeGame {
    /// How good a position looks for the player to move; greater is better, and what is good for the one is as bad for the other.
    fn judge(&self, position: &Self::Position) -> f64;
}

/// The chance at which a lost end keeps both players' chances alive at every depth: the golden ratio less 1.
pub const BALANCED: f64 = 0.618_033_988_749_895;

/// A P-game of `depth` moves (20 at most) whose ends are won with the chance [`BALANCED`] by the player who would have to move there.
fn p_game(depth: u32, rng: &mut Pcg64) -> Formula {
    let ends = (0..1_usize << depth.min(20)).map(|_| rng.random_bool(BALANCED)).collect();
    Formula::new(ends).expect("a power of two of ends")
}

impl Judged for Formula {
    /// The share of the ends that the player to move would win.
    fn judge(&self, part: &Subformula) -> f64 {
        let ends = self.leaves_of(part);
        let won = ends.iter().filter(|&&won| won).count() as f64 / ends.len() as f64;
        // The ends say who wins if the one to move there is the one to move here.
        if ends.len().ilog2().is_multiple_of(2) { won } else { 1.0 - won }
    }
}

/// What a part of a P-game looks worth to the player to move, from 0 to 1, after a search of this depth.
fn looked_in(game: &Formula, part: &Subformula, depth: u32) -> f64 {
    if game.end(part).is_some() || depth == 0 {
        return game.judge(part);
    }
    let reply = |side| 1.0 - looked_in(game, &part.half(side), depth - 1);
    reply(0).max(reply(1))
}

/// Whether the search of this depth picks a winning move at the root; `None` where both or none of the moves win. A tie counts by half.
fn is_right(game: &Formula, depth: u32) -> Option<f64> {
    let halves = [0, 1].map(|side| Subformula::ALL.half(side));
    let wins = halves.map(|half| !evaluate(game, &half, 1, &mut Order::Fixed).holds);
    let worth = halves.map(|half| 1.0 - looked_in(game, &half, depth - 1));
    let right = wins.iter().position(|&wins| wins).filter(|_| wins[0] != wins[1])?;
    Some(match worth[right].total_cmp(&worth[1 - right]) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    })
}

/// For each search depth from 1 on: the share of P-games of `length` moves in which it picks the winning move, of those in which one move wins and one
/// loses. Ties count by half. The same seed gives the same games.
pub fn p_games(length: u32, deepest: u32, games: u64, seed: u64) -> Vec<f64> {
    let mut sums = vec![(0.0, 0_u64); deepest as usize];
    for number in 0..games {
        let game = p_game(length, &mut generator(seed, number));
        for (depth, sum) in (1..).zip(&mut sums) {
            if let Some(right) = is_right(&game, depth) {
                sum.0 += right;
                sum.1 += 1;
            }
        }
    }
    sums.into_iter().map(|(sum, count)| sum / count.max(1) as f64).collect()
}

/// The chance that a search of this depth picks a best move, on average over the positions of a game that have a best and a worse one. Of moves
/// that look equally good each is as likely as the others.
pub fn share_right<G: Judged>(tree: &Tree<G>, depth: u32) -> f64 {
    let values = tree.values();
    let mut shares = Vec::new();
    for at in (0..tree.len()).filter(|&at| tree.matters(&values, at)) {
        let worth: Vec<f64> =
            tree.branches(at).iter().map(|branch| -looked(tree, branch.next[0], depth - 1)).collect();
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let picked: Vec<usize> = (0..worth.len()).filter(|&branch| worth[branch] == best).collect();
        let right = |&&branch: &&usize| tree.worth(&values, &tree.branches(at)[branch]) == values[at];
        shares.push(picked.iter().filter(right).count() as f64 / picked.len() as f64);
    }
    shares.iter().sum::<f64>() / shares.len().max(1) as f64
}

fn looked<G: Judged>(tree: &Tree<G>, at: usize, depth: u32) -> f64 {
    if let Some(end) = tree.end(at) {
        // An end counts more than whatever is only judged.
        return 1_000.0 * (end as f64 - tree.points(at) as f64 / 2.0);
    }
    if depth == 0 {
        return tree.game().judge(tree.position(at));
    }
    let replies = tree.branches(at).iter().map(|branch| -looked(tree, branch.next[0], depth - 1));
    replies.fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::TicTacToe;

    #[test]
    fn looking_deeper_hurts_in_p_games_and_helps_in_tic_tac_toe() {
        let shares = p_games(10, 9, 3_000, 1);
        assert!(shares[0] > shares[7] + 0.05 && shares[1] > shares[6], "{shares:?}");
        let tree = Tree::of(&TicTacToe);
        let shares: Vec<f64> = (1..=9).map(|depth| share_right(&tree, depth)).collect();
        assert!(shares[0] < shares[3] && (shares[8] - 1.0).abs() < 1e-12, "{shares:?}");
    }

    #[test]
    fn a_search_to_the_end_is_right() {
        for number in 0..200 {
            let game = p_game(8, &mut generator(2, number));
            assert!(is_right(&game, 8).is_none_or(|right| right == 1.0));
        }
    }
}
