//! Tier 2, two foci: the difference of their residuals against the cells that only one of them touches.

use crate::matcher::engine::{Engine, Method, Progress, Queue};
use crate::matcher::field::near::Bits;
use crate::matcher::why::answer::{Tier, Value};
use crate::shape::Shape;

/// The focus in the middle of a 5×5 block.
pub(crate) const MIDDLE: usize = 12;

/// For each place in the 5×5 block around a focus, the directions of the focus's neighbours that
/// touch a focus at that place as well.
pub(crate) const SHARED: [u8; 25] = shared();

const fn shared() -> [u8; 25] {
    let mut table = [0; 25];
    let mut place = 0;
    while place < 25 {
        let (row, col) = (place as i32 / 5 - 2, place as i32 % 5 - 2);
        let mut cell = 0;
        while cell < 9 {
            let (down, right) = (cell / 3 - 1, cell % 3 - 1);
            let near = (down - row).abs() <= 1 && (right - col).abs() <= 1 && !(down == row && right == col);
            if cell != 4 && near {
                table[place] |= 1 << if cell > 4 { cell - 1 } else { cell };
            }
            cell += 1;
        }
        place += 1;
    }
    table
}

/// The offsets at which foci of a shape with two foci lie to each other, as in the 5×5 block around the first. None if
/// they share one cell: that says nothing that a focus alone would not have said.
pub(crate) fn offsets(shape: Shape) -> u32 {
    let [(top, left), (row, col)] = shape.foci()[..] else { return 0 };
    let (rows, cols) = (row.abs_diff(top) as isize, col.abs_diff(left) as isize);
    if (rows, cols) == (2, 2) {
        return 0;
    }
    let turned = [(rows, cols), (rows, -cols), (cols, rows), (cols, -rows)];
    let bits = turned.into_iter().flat_map(|(row, col)| [(row, col), (-row, -col)]);
    bits.fold(0, |set, (row, col)| set | 1 << (MIDDLE as isize + 5 * row + col))
}

impl Engine {
    /// Looks at the pairs of each waiting focus until something follows.
    pub(crate) fn pairs(&mut self, method: &Method) -> Progress {
        let enabled = method.tiers.contains(Tier::Table);
        while let Some(at) = self.look_at(Queue::Pairs) {
            if enabled && self.pairs_of(method, at)? {
                return Ok(true);
            }
            self.release(Queue::Pairs);
            if self.field.at(at).closed() != 0 {
                self.push(Queue::Threes, at);
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
