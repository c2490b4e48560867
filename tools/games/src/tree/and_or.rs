//! Positions as formulas of ANDs and ORs.
//!
//! "Do I get at least so many points?" is true if *some* move leads to a position in which the other player does not
//! get the rest: an OR over negations, and so, one level on, an AND. It is evaluated with short circuit: the first
//! move that will do ends the search. What that costs depends on the order in which moves are tried. For each fixed
//! order there are formulas ([`Formula::worst`]) of which every leaf must be looked at; in random order two levels
//! of a binary formula cost at most three times what a grandchild costs, so that n leaves cost n^0.793 on average at most
//! (log₄ 3 = 0.7925).

use std::fmt;

use super::{Order, TreeGame};

/// What an evaluation found, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Whether the player to move gets at least the points that were asked for.
    pub holds: bool,
    /// How many ends of the game were looked at.
    pub leaves: u64,
}

/// Whether the player to move gets at least `points`, in a game of two. No position is remembered, so each way to a
/// position is looked at again. It recurses as deep as the game is long.
pub fn evaluate<G: TreeGame>(game: &G, position: &G::Position, points: u64, order: &mut Order) -> Evaluation {
    if let Some(end) = game.end(position) {
        return Evaluation { holds: end >= points, leaves: 1 };
    }
    let mut moves = game.moves(position);
    order.arrange(&mut moves);
    let mut leaves = 0;
    for play in moves {
        for next in game.after(position, play) {
            let rest = (game.points(&next) + 1).saturating_sub(points);
            let found = evaluate(game, &next, rest, order);
            leaves += found.leaves;
            if !found.holds {
                return Evaluation { holds: true, leaves };
            }
        }
    }
    Evaluation { holds: false, leaves }
}

/// How many ends of the game an evaluation in random order looks at, on average over so many of them.
pub fn mean_leaves<G: TreeGame>(game: &G, position: &G::Position, points: u64, runs: u64, seed: u64) -> f64 {
    let mut order = Order::random(seed);
    let leaves = (0..runs).map(|_| evaluate(game, position, points, &mut order).leaves);
    leaves.sum::<u64>() as f64 / runs as f64
}

/// A complete binary formula: a game of `depth` moves, left or right, that ends at one of 2^depth leaves.
#[derive(Clone, Debug)]
pub struct Formula {
    depth: u32,
    /// Whether the player who would have to move at a leaf has won.
    leaves: Vec<bool>,
}

/// A part of a formula: what is left after some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subformula {
    /// How many moves were made.
    pub level: u32,
    /// Which part it is, from the left, of the 2^level parts of the level.
    pub number: usize,
}

impl Subformula {
    /// The whole formula.
    pub const ALL: Self = Self { level: 0, number: 0 };

    /// What is left after a move more: to the left, 0, or to the right, 1.
    pub fn half(self, side: usize) -> Self {
        Self { level: self.level + 1, number: 2 * self.number + side }
    }
}

impl fmt::Display for Subformula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.level, self.number)
    }
}

/// The deepest [`Formula`].
pub const MOST_DEPTH: u32 = 24;

impl Formula {
    /// The formula with these leaves, from left to right: won for the player who would have to move there.
    /// `None` unless their number is a power of two, to 2^24.
    pub fn new(leaves: Vec<bool>) -> Option<Self> {
        let depth = leaves.len().checked_ilog2().filter(|&depth| leaves.len() == 1 << depth)?;
        (depth <= MOST_DEPTH).then_some(Self { depth, leaves })
    }

    /// The formula of this depth (24 at most) and value that is worst for both orders: from left to right every leaf
    /// is looked at, and in random order none costs more on average. A true position has one move that wins, the
    /// right one; a false one has none.
    pub fn worst(depth: u32, value: bool) -> Self {
        let depth = depth.min(MOST_DEPTH);
        let mut level = vec![value];
        for _ in 0..depth {
            level = level.iter().flat_map(|&value| [true, !value]).collect();
        }
        Self { depth, leaves: level }
    }

    /// The leaves of a part.
    pub(super) fn leaves_of(&self, part: &Subformula) -> &[bool] {
        let width = self.depth - part.level;
        &self.leaves[part.number << width..(part.number + 1) << width]
    }
}

/// The mean number of leaves that random order looks at in [`Formula::worst`], exactly. Of a true position nothing
/// more is looked at after its winning move, which comes first or second; of a false one both moves are.
pub fn mean_at_worst(depth: u32, value: bool) -> f64 {
    let (mut of_true, mut of_false) = (1.0, 1.0);
    for _ in 0..depth {
        (of_true, of_false) = (of_false + of_true / 2.0, 2.0 * of_true);
    }
    if value { of_true } else { of_false }
}

impl TreeGame for Formula {
    type Position = Subformula;
    /// Left is 0, right is 1.
    type Move = usize;

    fn starts(&self) -> Vec<Subformula> {
        vec![Subformula::ALL]
    }

    fn points(&self, _: &Subformula) -> u64 {
        1
    }

    fn end(&self, part: &Subformula) -> Option<u64> {
        (part.level == self.depth).then(|| self.leaves[part.number].into())
    }

    fn moves(&self, _: &Subformula) -> Vec<usize> {
        vec![0, 1]
    }

    fn after(&self, part: &Subformula, side: usize) -> Vec<Subformula> {
        vec![part.half(side)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Last, Pebbles, TicTacToe, Tree};
    use proptest::prelude::*;

    fn random() -> Order {
        Order::random(7)
    }

    #[test]
    fn any_order_finds_the_values_of_induction() {
        fn agrees<G: TreeGame>(game: &G) {
            let tree = Tree::of(game);
            for (at, value) in tree.values().into_iter().enumerate() {
                for points in 0..=tree.points(at) + 2 {
                    for mut order in [Order::Fixed, random()] {
                        let found = evaluate(game, tree.position(at), points, &mut order);
                        assert_eq!(found.holds, value >= points);
                    }
                }
            }
        }
        agrees(&TicTacToe);
        agrees(&Pebbles::new(14, 3, Last::Loses).expect("a game"));
        agrees(&Pebbles::new(14, 3, Last::Wins).expect("a game"));
    }

    #[test]
    fn a_fixed_order_can_be_made_to_look_at_every_leaf() {
        for depth in 0..=16 {
            for value in [false, true] {
                let formula = Formula::worst(depth, value);
                let found = evaluate(&formula, &Subformula::ALL, 1, &mut Order::Fixed);
                assert_eq!(found, Evaluation { holds: value, leaves: 1 << depth });
            }
        }
    }

    /// The greatest mean cost in random order of all formulas of a depth with this value, by trying all leaves.
    fn greatest_mean(depth: u32, value: bool) -> f64 {
        fn mean(formula: &Formula, position: Subformula) -> (bool, f64) {
            if let Some(end) = formula.end(&position) {
                return (end == 1, 1.0);
            }
            let [left, right] = [0, 1].map(|side| mean(formula, formula.after(&position, side)[0]));
            // Both orders, each half of the time.
            let cost = |first: (bool, f64), second: (bool, f64)| first.1 + f64::from(first.0) * second.1;
            (!(left.0 && right.0), (cost(left, right) + cost(right, left)) / 2.0)
        }
        let leaves = 1 << depth;
        (0_u32..1 << leaves)
            .map(|bits| {
                Formula::new((0..leaves).map(|leaf| bits >> leaf & 1 == 1).collect()).expect("2^n leaves")
            })
            .map(|formula| mean(&formula, Subformula::ALL))
            .filter(|(found, _)| *found == value)
            .map(|(_, mean)| mean)
            .fold(0.0, f64::max)
    }

    #[test]
    fn no_leaves_are_worse_in_random_order() {
        for depth in 0..=4 {
            for value in [false, true] {
                assert_eq!(greatest_mean(depth, value), mean_at_worst(depth, value), "depth {depth}");
            }
        }
    }

    #[test]
    fn random_order_costs_at_most_the_root_of_three_a_level() {
        for depth in (2..=20).step_by(2) {
            let bound = 3_f64.powf(f64::from(depth) / 2.0);
            for value in [false, true] {
                let expected = mean_at_worst(depth, value);
                assert!(expected <= bound);
                let formula = Formula::worst(depth, value);
                let runs = 20_000 / u64::from(depth).pow(2);
                let mut order = random();
                let sum: u64 =
                    (0..runs).map(|_| evaluate(&formula, &Subformula::ALL, 1, &mut order).leaves).sum();
                let measured = sum as f64 / runs as f64;
                assert!((measured / expected - 1.0).abs() < 0.1, "depth {depth}: {measured}, {expected}");
            }
        }
    }

    proptest! {
        #[test]
        fn orders_agree_on_random_formulas(leaves in prop::collection::vec(any::<bool>(), 64), seed: u64) {
            let formula = Formula::new(leaves).expect("2^6 leaves");
            let value = Tree::of(&formula).values();
            let fixed = evaluate(&formula, &Subformula::ALL, 1, &mut Order::Fixed);
            let mut order = Order::random(seed);
            let random = evaluate(&formula, &Subformula::ALL, 1, &mut order);
            prop_assert_eq!(fixed.holds, random.holds);
            prop_assert_eq!(Some(&u64::from(fixed.holds)), value.last());
        }
    }
}
