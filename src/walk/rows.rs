//! Sets of residual vectors as rows of bits, and the arithmetic on them that the walk is made of.
//!
//! A byte is a row: bit b stands for residual b on axis 0. The rows of the other axes follow each other in mixed
//! radix, axis 1 fastest. So adding one mine to a region moves a set by `offset` rows and, if the region
//! touches axis 0, by one bit. Bits above the half of axis 0 may hold anything: sets are symmetric
//! under the complement, and what is moved only ever moves up.

/// A region's step in row space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    /// Rows.
    pub offset: usize,
    /// Whether it also moves one bit along axis 0.
    pub bit: bool,
}

/// `to` = `from` ∪ (`from` moved by `step`); `from.len() + step.offset` rows are written.
pub(super) fn dilate(to: &mut [u8], from: &[u8], step: Shift) {
    if step.bit {
        dilate_by::<1>(to, from, step.offset);
    } else {
        dilate_by::<0>(to, from, step.offset);
    }
}

fn dilate_by<const BIT: u32>(to: &mut [u8], from: &[u8], offset: usize) {
    let rows = from.len();
    let to = &mut to[..rows + offset];
    // Where only `from` reaches, where both do (or neither), where only the moved one does.
    let (first, second) = (offset.min(rows), offset.max(rows));
    to[..first].copy_from_slice(&from[..first]);
    if offset < rows {
        let moved = &from[..rows - offset];
        for ((to, here), moved) in to[offset..rows].iter_mut().zip(&from[offset..]).zip(moved) {
            *to = here | moved << BIT;
        }
    } else {
        to[rows..offset].fill(0);
    }
    for (to, moved) in to[second..].iter_mut().zip(&from[second - offset..]) {
        *to = moved << BIT;
    }
}

/// `set` ∩= `other` ∩ (`other` moved by `step`), for the rows `range`.
///
/// With `other` the feasible residuals when the region has one closed cell less, that keeps the residuals for which
/// some solution has a safe cell there, and some solution a mine.
pub(super) fn keep_undecided(set: &mut [u8], other: &[u8], step: Shift, range: std::ops::Range<usize>) {
    if step.bit {
        keep_undecided_by::<1>(set, other, step.offset, range);
    } else {
        keep_undecided_by::<0>(set, other, step.offset, range);
    }
}

fn keep_undecided_by<const BIT: u32>(
    set: &mut [u8],
    other: &[u8],
    offset: usize,
    range: std::ops::Range<usize>,
) {
    let here = &other[range.clone()];
    let moved = &other[range.start - offset..range.end - offset];
    for ((set, here), moved) in set[range].iter_mut().zip(here).zip(moved) {
        *set &= here & moved << BIT;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn dilation_is_union_with_the_moved_set(
            from in prop::collection::vec(0u8..32, 1..40),
            offset in 0usize..50,
            bit: bool,
        ) {
            let mut to = vec![0xff; from.len() + offset];
            dilate(&mut to, &from, Shift { offset, bit });
            for (row, &found) in to.iter().enumerate() {
                let here = from.get(row).copied().unwrap_or(0);
                let moved = row.checked_sub(offset).and_then(|row| from.get(row)).copied().unwrap_or(0);
                prop_assert_eq!(found, here | moved << u32::from(bit));
            }
        }

        #[test]
        fn undecided_rows_are_in_both(
            other in prop::collection::vec(any::<u8>(), 20..40),
            offset in 0usize..10,
            bit: bool,
        ) {
            let mut set = vec![0x7f; other.len()];
            keep_undecided(&mut set, &other, Shift { offset, bit }, 10..20);
            for row in 10..20 {
                prop_assert_eq!(set[row], 0x7f & other[row] & other[row - offset] << u32::from(bit));
            }
            prop_assert!(set[..10].iter().chain(&set[20..]).all(|&row| row == 0x7f));
        }
    }
}
