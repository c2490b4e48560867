//! The smallest tree that proves a value.

use std::collections::HashMap;

use super::{Tree, TreeGame};

/// How large a proof is, counted as a tree: a position that comes up in two lines counts twice. Moves that are alike under
/// symmetry count once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Its positions.
    pub positions: u64,
    /// Those in which the game is over.
    pub leaves: u64,
}

/// The smallest proofs that the player to move in a position gets at least its value, and not more, in a game of two.
///
/// To prove that a player gets at least so many points, one move is enough in each position where that player moves, and every move must
/// be answered where the other does. A proof takes for each of the former the move with the smallest proof. `None` if nothing is to be
/// proved: at least nothing, at most everything.
pub fn proofs<G: TreeGame>(tree: &Tree<G>, values: &[u64], at: usize) -> (Option<Proof>, Option<Proof>) {
    let mut known = HashMap::new();
    let value = values[at];
    let at_least = (value > 0).then(|| proof(tree, values, at, (value, true), &mut known));
    let at_most = (value < tree.points(at)).then(|| proof(tree, values, at, (value + 1, false), &mut known));
    (at_least, at_most)
}

type Known = HashMap<(usize, (u64, bool)), Proof>;

/// That the player to move gets at least so many points, or does not get them, whichever is so.
fn proof<G: TreeGame>(
    tree: &Tree<G>,
    values: &[u64],
    at: usize,
    (points, gets): (u64, bool),
    known: &mut Known,
) -> Proof {
    if tree.end(at).is_some() {
        return Proof { positions: 1, leaves: 1 };
    }
    if let Some(&proof) = known.get(&(at, (points, gets))) {
        return proof;
    }
    let moves = tree.branches(at).iter().filter(|branch| !gets || tree.worth(values, branch) >= points);
    let proofs = moves.map(|branch| {
        let next = branch.next[0];
        proof(tree, values, next, (tree.points(next) + 1 - points, !gets), known)
    });
    let below = if gets {
        proofs.min_by_key(|proof| (proof.positions, proof.leaves)).unwrap_or_default()
    } else {
        proofs.fold(Proof::default(), |sum, proof| Proof {
            positions: sum.positions + proof.positions,
            leaves: sum.leaves + proof.leaves,
        })
    };
    let proof = Proof { positions: below.positions + 1, ..below };
    known.insert((at, (points, gets)), proof);
    proof
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Last, Pebbles, TicTacToe};

    /// The smallest proof by trying every choice of moves, with no memory.
    fn plainly(game: &Pebbles, pebbles: u32, wins: bool) -> u64 {
        if game.end(&pebbles).is_some() {
            return 1;
        }
        let next = game.moves(&pebbles).into_iter().map(|taken| pebbles - taken);
        if wins {
            let lost = next
                .filter(|&next| next > 0 && game.law(next).is_none() || next == 0 && game.end(&0) == Some(0));
            1 + lost.map(|next| plainly(game, next, false)).min().expect("a winning move")
        } else {
            1 + next.map(|next| plainly(game, next, true)).sum::<u64>()
        }
    }

    #[test]
    fn proofs_are_the_smallest() {
        let game = Pebbles::new(12, 3, Last::Wins).expect("a game");
        let tree = Tree::of(&game);
        let values = tree.values();
        for pebbles in 1..=12 {
            let (at, _) = tree.find(&pebbles).expect("it comes up");
            let (won, lost) = proofs(&tree, &values, at);
            let wins = values[at] == 2;
            assert_eq!((won.is_some(), lost.is_some()), (wins, !wins));
            assert_eq!(won.or(lost).map(|proof| proof.positions), Some(plainly(&game, pebbles, wins)));
        }
    }

    #[test]
    fn tic_tac_toe_takes_two_proofs() {
        let tree = Tree::of(&TicTacToe);
        let values = tree.values();
        let (at_least, at_most) = proofs(&tree, &values, tree.starts()[0]);
        let (at_least, at_most) = (at_least.expect("a draw"), at_most.expect("no win"));
        assert!(at_least.positions < 1_000 && at_most.positions < 5_000, "{at_least:?}, {at_most:?}");
    }
}
