//! Tier 2, two foci: the difference of their residuals against the cells that only one of them touches.

use super::offset::{MIDDLE, SHARED};
use crate::bits::Bits;
use crate::matcher::method::Method;
use crate::matcher::state::{Progress, Queue, State};
use crate::matcher::why::answer::{Tier, Value};

impl State {
    /// Looks at the pairs of each waiting focus until something follows.
    pub(crate) fn pairs(&mut self, method: &Method) -> Progress {
        let enabled = method.tiers.contains(Tier::Table);
        while let Some(at) = self.look_at(Queue::Pairs) {
            if enabled && self.pairs_of(method, at)? {
                return Ok(true);
            }
            self.release(Queue::Pairs);
            if self.field.at(at).closed() != 0 {
                self.push(Queue::Silence, at);
            }
        }
        Ok(false)
    }

    fn pairs_of(&mut self, method: &Method, at: usize) -> Progress {
        let focus = self.field.at(at);
        let near = self.field.foci_around(at) & method.knowledge.pair_offsets();
        for place in Bits(near.into()) {
            let (row, col) = (place as isize / 5 - 2, place as isize % 5 - 2);
            let other_at = self.field.offset(at, row, col);
            let other = self.field.at(other_at);
            if other.closed() == 0 {
                self.field.unmap(other_at);
                continue;
            }
            let only = focus.closed() & !SHARED[place];
            let only_other = other.closed() & !SHARED[2 * MIDDLE - place];
            let (cells, cells_other) = (only.count_ones() as i8, only_other.count_ones() as i8);
            let difference = focus.residual() - other.residual();
            if difference < cells && -difference < cells_other {
                continue;
            }
            if difference > cells || -difference > cells_other {
                return Err(self.fail([at, other_at]));
            }
            if only | only_other == 0 {
                continue;
            }
            // The greater need fills its own cells, and leaves none to the other.
            let full = difference == cells;
            let rule = method.knowledge.pair_rule(place);
            let foci = |own, others| [(at, focus, own), (other_at, other, others)];
            if only != 0 {
                self.journal.step(Tier::Table, Value::from_mine(full), rule, foci(only, 0));
                self.field.settle_around(at, only, full);
            }
            if only_other != 0 {
                self.journal.step(Tier::Table, Value::from_mine(!full), rule, foci(0, only_other));
                self.field.settle_around(other_at, only_other, !full);
            }
            return Ok(true);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_cells() {
        assert_eq!(SHARED[MIDDLE + 1], 0b1100_0110, "beside: two above, two below");
        assert_eq!(SHARED[MIDDLE + 2], 0b1001_0100, "two to the right: the right column");
        assert_eq!(SHARED[0], 1, "two up, two to the left: one cell");
        let mirrored = |set: u8| (0..8).filter(|d| set >> d & 1 == 1).count();
        for place in 0..25 {
            assert_eq!(mirrored(SHARED[place]), mirrored(SHARED[24 - place]));
        }
    }
}
