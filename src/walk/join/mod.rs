//! The join: a walk that spends time only on what there is to find.
//!
//! What is silent stays silent when a focus is dropped. So take two foci, and make a list of the silent residuals of the part without
//! the one, and of the part without the other. The silent residuals of the whole are among those that agree with both lists; if the
//! two foci share no cell, nearly all of these are silent. In this way the lists of parts with one focus give those of two, and so on up to
//! the shape. Each list is made when it is first needed. Most of a list is known to be silent from smaller c:
//!
//! - with c_S ≥ 2, a residual r is silent if r or r − S is silent with one closed cell less in region S;
//! - with c_S = 1, if both are.
//!
//! The exact search decides what is left, a few in a thousand.
//!
//! Foci are dropped in an order in which the first ones are far apart: then more than nine of ten joined residuals are silent. A shape of
//! k foci needs two parts of k − 1, three of k − 2, four of k − 3 and so on, not all 2^k. Each focus is an axis; the residuals of a part's
//! first two axes are a plane of 8 × 8 bits, those of the others a key. So the lists of a part without its first axis and without its second
//! have the same keys, and a join is one merge of two sorted lists, without a look-up. The complement mirrors lists, so only half of each
//! is worked out.
//!
//! A connected silent system is irreducible, since all of its parts are silent. Of one that isn't silent, the parts that were not joined are
//! searched too; the part that was not silent for the last system comes first. When the lists take too much memory, all are forgotten, and
//! those that are still needed are made again.

mod list;
mod memo;
mod part;
mod prepared;
mod refusal;
mod run;
mod search;
mod size;

use crate::scope::Tally;

use super::found::Found;
use super::incidence::Closed;

pub use prepared::JoinWalk;
pub use refusal::{Refusal, Refused};
use run::Run;
pub use size::JoinSize;

impl JoinWalk {
    /// Walks the shape and hands over what is found; the order is always the same. The lists take at most about
    /// `memory` bytes at a time. The tally's mass is that of the c that were visited: with that of the refused ones it
    /// is the shape's. `None` if `stop` said so on the way.
    pub fn run(
        &self,
        memory: u64,
        stop: impl Fn() -> bool,
        found: impl FnMut(Found),
    ) -> Option<(Tally, Refused)> {
        let mut run = Run::new(self, memory, found);
        run.descend(0, &mut Closed::default(), &stop)?;
        Some((run.harvest.tally, run.refused))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use crate::walk::ShapeWalk;

    fn all(walk: &JoinWalk, memory: u64) -> (Tally, Refused, Vec<Found>) {
        let mut found = Vec::new();
        let (mut tally, refused) = walk.run(memory, || false, |it| found.push(it)).unwrap();
        tally.mass += refused.mass();
        found.sort_unstable_by_key(|found| found.system);
        (tally, refused, found)
    }

    /// Every shape of the 3×3 interior to five foci, and some of the 4×4: the counts, the mass, and each system found.
    #[test]
    fn both_walks_agree() {
        let small = (2..=5).flat_map(|foci| Shape::all(3, foci));
        let large = [(3, 7), (4, 30), (5, 300)];
        let large = large.into_iter().flat_map(|(foci, step)| Shape::all(4, foci).into_iter().step_by(step));
        for shape in small.chain(large) {
            let walk = ShapeWalk::by_rows(shape);
            let mut found = Vec::new();
            let tally = walk.run(0..walk.groups(), |it| found.push(it));
            found.sort_unstable_by_key(|found| found.system);
            let (by_join, _, joined) = all(&JoinWalk::new(shape).unwrap(), 1 << 30);
            assert_eq!(by_join, tally, "{shape}");
            assert!(joined == found, "{shape}");
            assert_eq!(tally.mass, shape.geometry().mass());
        }
        assert!(JoinWalk::new(Shape::all(1, 1)[0]).is_none());
    }

    /// Nothing is lost by refusing c, by inheritance, by asking a third part, or by forgetting lists.
    #[test]
    fn shortcuts_change_nothing() {
        let mut refused = [false; 2];
        for shape in Shape::all(3, 4).into_iter().step_by(3).chain(Shape::all(3, 6).into_iter().step_by(6)) {
            let walk = JoinWalk::new(shape).unwrap();
            let (tally, by_lemma, found) = all(&walk, 1 << 30);
            refused[0] |= by_lemma.one_cell > 0;
            refused[1] |= by_lemma.never_silent > 0;
            for (shortcuts, memory) in [(false, 1 << 30), (true, 0), (true, 1 << 12)] {
                let other = JoinWalk { shortcuts, ..JoinWalk::new(shape).unwrap() };
                let (plain, by_definition, same) = all(&other, memory);
                assert_eq!(plain, tally, "{shape}");
                assert!(same == found, "{shape}");
                assert_eq!(shortcuts, by_definition.mass() > by_definition.disconnected);
            }
        }
        assert_eq!(refused, [true; 2]);
    }
}
