//! Games as they lie on a table, where positions that are alike are not yet one.

use games::tree::{Tree, TreeGame};

/// A position as it is seen, with what the machine that knows it by its class needs.
#[derive(Clone, Debug)]
pub struct Seen<P> {
    pub position: P,
    pub at: usize,
}

/// The moves of a position as it is seen, by branch of its class.
pub fn moves_by_branch<G: TreeGame>(tree: &Tree<G>, seen: &Seen<G::Position>) -> Vec<Vec<G::Move>> {
    let mut all = vec![Vec::new(); tree.branches(seen.at).len()];
    if tree.end(seen.at).is_none() {
        for play in tree.game().moves(&seen.position) {
            if let Some(branch) = branch_of(tree, seen, play) {
                all[branch].push(play);
            }
        }
    }
    all
}

/// The branch that a move belongs to.
pub fn branch_of<G: TreeGame>(tree: &Tree<G>, seen: &Seen<G::Position>, play: G::Move) -> Option<usize> {
    let next = tree.game().after(&seen.position, play);
    let mut next: Vec<usize> = next.iter().filter_map(|next| Some(tree.find(next)?.0)).collect();
    next.sort_unstable();
    tree.branches(seen.at).iter().position(|branch| branch.next == next)
}

/// The position that follows a move, if it is the one with the index `next`.
pub fn follow<G: TreeGame>(
    tree: &Tree<G>,
    seen: &Seen<G::Position>,
    play: G::Move,
    next: usize,
) -> Option<Seen<G::Position>> {
    let mut all = tree.game().after(&seen.position, play).into_iter();
    let position = all.find(|one| tree.find(one).is_some_and(|(at, _)| at == next))?;
    Some(Seen { position, at: next })
}
