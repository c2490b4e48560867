//! Tier 2, three and more foci: the connected sets of a focus in every 4×4 block around it, by the table.

use super::orientation::{Neighbours, Places};
use super::rulebook::Firing;
use crate::bits::Bits;
use crate::matcher::method::Matcher;
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::worksheet::{Progress, Queue, Worksheet};
use crate::shape::MAX_FOCI;

/// Row and column of a focus in the block of [`crate::matcher::field::focus_map::FocusMap::wide`] around it.
const MIDDLE: usize = 3;

impl Queue {
    /// The sizes of the sets that a queue is for, and the queue that follows.
    fn sizes(self) -> (std::ops::RangeInclusive<usize>, Self) {
        match self {
            Self::Fours => (4..=4, Self::More),
            Self::More => (5..=MAX_FOCI, Self::Chains),
            _ => (2..=3, Self::Fours),
        }
    }
}

impl Worksheet {
    /// Looks at the sets of each waiting focus until something follows.
    pub(crate) fn sets(&mut self, matcher: &Matcher, queue: Queue) -> Progress {
        let (sizes, next) = queue.sizes();
        let enabled = matcher.tiers.contains(Tier::Table) && *sizes.start() <= matcher.knowledge.most_foci();
        while let Some(at) = self.look_at(queue) {
            if enabled && self.sets_of(matcher, queue, at)? {
                return Ok(true);
            }
            self.release(queue);
            if self.field.at(at).closed() != 0 {
                self.push(next, at);
            }
        }
        Ok(false)
    }

    fn sets_of(&mut self, matcher: &Matcher, queue: Queue, at: usize) -> Progress {
        let (sizes, _) = queue.sizes();
        let most = matcher.knowledge.most_foci().min(*sizes.end());
        let mut block = self.field.foci_widely_around(at);
        // A set is looked at with the last of its foci that waits: the others leave it to that one.
        for bit in Bits(block & !(1 << (8 * MIDDLE + MIDDLE))) {
            let other = self.place_in(at, MIDDLE, MIDDLE, bit / 8, bit % 8);
            let focus = self.field.at(other);
            if focus.waits(queue as u8) || focus.closed() == 0 {
                block &= !(1 << bit);
            }
        }
        for (top, left) in (0..=MIDDLE).flat_map(|top| (0..=MIDDLE).map(move |left| (top, left))) {
            let foci = compress(block >> (8 * top + left));
            let corner = self.place_in(at, MIDDLE, MIDDLE, top, left);
            let own = 1 << ((MIDDLE - top) * 4 + MIDDLE - left);
            let touches_edges = foci & 0x000f != 0 && foci & 0x1111 != 0;
            if touches_edges && foci.count_ones() as usize >= *sizes.start() {
                for size in *sizes.start()..=most {
                    if self.choose(matcher, corner, foci & !own, own, size - 1)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The index of the place (`row`, `col`) in a block in which `at` is the place (`own_row`, `own_col`).
    fn place_in(&self, at: usize, own_row: usize, own_col: usize, row: usize, col: usize) -> usize {
        self.field.offset(at, row as isize - own_row as isize, col as isize - own_col as isize)
    }

    /// In the 4×4 block whose top left cell is `corner`: tries all sets of `chosen` and `more` foci of `rest`.
    fn choose(
        &mut self,
        matcher: &Matcher,
        corner: usize,
        mut rest: Places,
        chosen: Places,
        more: usize,
    ) -> Progress {
        if more == 0 {
            let in_corner = chosen & 0x000f != 0 && chosen & 0x1111 != 0;
            return if in_corner { self.try_set(matcher, corner, chosen) } else { Ok(false) };
        }
        while rest != 0 {
            let next = rest & rest.wrapping_neg();
            rest &= !next;
            if self.choose(matcher, corner, rest, chosen | next, more - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn try_set(&mut self, matcher: &Matcher, corner: usize, places: Places) -> Progress {
        let (mut closed, mut residuals) = (0, [0; MAX_FOCI]);
        for (number, at) in self.foci_of(corner, places).enumerate() {
            let focus = self.field.at(at);
            closed |= Neighbours::from(focus.closed()) << (8 * number);
            residuals[number] = focus.residual();
        }
        match matcher.knowledge.fire(places, closed, &residuals) {
            None => Ok(false),
            Some(Firing::Contradiction) => {
                let foci: Vec<usize> = self.foci_of(corner, places).collect();
                Err(self.fail(foci))
            }
            Some(Firing::Forced { rule, safe, mines }) => {
                self.take(corner, places, rule, safe, mines);
                Ok(true)
            }
        }
    }

    fn take(
        &mut self,
        corner: usize,
        places: Places,
        rule: Option<u16>,
        safe: Neighbours,
        mines: Neighbours,
    ) {
        let mut foci = [(0, self.field.at(corner)); MAX_FOCI];
        for (focus, at) in foci.iter_mut().zip(self.foci_of(corner, places)) {
            *focus = (at, self.field.at(at));
        }
        let foci = &foci[..places.count_ones() as usize];
        for (cells, mine) in [(safe, false), (mines, true)] {
            if cells != 0 {
                let parts =
                    foci.iter().zip(cells.to_le_bytes()).map(|(&(at, square), own)| (at, square, own));
                self.journal.step(Tier::Table, Value::from_mine(mine), rule, parts.clone());
                parts.for_each(|(at, _, own)| self.field.settle_around(at, own, mine));
            }
        }
    }

    /// The indices of the places in the 4×4 block whose top left cell is `corner`.
    fn foci_of(&self, corner: usize, places: Places) -> impl Iterator<Item = usize> + use<'_> {
        Bits(places.into()).map(move |place| self.place_in(corner, 0, 0, place / 4, place % 4))
    }
}

/// The 4×4 block at bit 0 of a block with 8 bits a row, as 16 bits.
fn compress(block: u64) -> Places {
    let rows = block as u32 & 0x0f0f_0f0f;
    let pairs = (rows | rows >> 4) & 0x00ff_00ff;
    (pairs | pairs >> 8) as Places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_compressed_row_by_row() {
        for (row, col) in (0..4).flat_map(|row| (0..4).map(move |col| (row, col))) {
            assert_eq!(compress(1 << (8 * row + col)), 1 << (4 * row + col));
            assert_eq!(compress(!(1 << (8 * row + col))), !(1 << (4 * row + col)));
        }
    }
}
