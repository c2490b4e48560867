//! Planes: 8 × 8 bits of a set of residual vectors, byte r₁ of axis 1, bit r₀ of axis 0.
//!
//! With at least two foci only residuals strictly between 0 and the closed count (at most 8) can be
//! irreducible or silent, so 1 to 7 is all there is to see on either axis.

use super::incidence::Counts;

pub(super) type Plane = u64;

const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;

/// The eight rows from `row` on.
pub(super) fn load(rows: &[u8], row: usize) -> Plane {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&rows[row..row + 8]);
    Plane::from_le_bytes(bytes)
}

/// The bits with 0 < r₀ < `counts[0]` and, with more than one axis, 0 < r₁ < `counts[1]`.
pub(super) fn inner(counts: &Counts, axes: usize) -> Plane {
    let between = |count: u8| (1u64 << count).saturating_sub(1) & !1;
    let row = (between(counts[0]) & 0xff) * EVERY_BYTE;
    if axes == 1 { row & 0xff } else { row & each_bit_a_byte(between(counts[1]) as u8) }
}

/// The bits with r₀ ≤ `most`.
pub(super) fn up_to(most: u8) -> Plane {
    (((2u64 << most) - 1) & 0xff) * EVERY_BYTE
}

/// All bits with r₀ = `at`.
pub(super) fn column(at: u8) -> Plane {
    EVERY_BYTE << at
}

/// The same row everywhere: a set that does not depend on axis 1.
pub(super) fn each_byte(row: u8) -> Plane {
    u64::from(row) * EVERY_BYTE
}

/// Byte i all ones where bit i of `bits` is one: a set that does not depend on axis 0.
pub(super) fn each_bit_a_byte(bits: u8) -> Plane {
    let one_each = each_byte(bits) & 0x8040_2010_0804_0201;
    let top = (one_each | (one_each + 0x7f * EVERY_BYTE)) & (0x80 * EVERY_BYTE);
    (top >> 7) * 0xff
}

/// The plane with (r₁, r₀) taken to (`counts[1]` − r₁, `counts[0]` − r₀); inner bits only. With one axis, only byte
/// 0 is there and stays.
pub(super) fn mirrored(plane: Plane, counts: &Counts, axes: usize) -> Plane {
    let last_byte = if axes == 1 { 0 } else { i32::from(counts[1]) };
    let right = 8 * (7 - last_byte) + 7 - i32::from(counts[0]);
    let turned = plane.reverse_bits();
    let moved = if right < 0 { turned << -right } else { turned >> right };
    moved & inner(counts, axes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::MAX_FOCI;

    fn counts(first: u8, second: u8) -> Counts {
        let mut counts = [0; MAX_FOCI];
        (counts[0], counts[1]) = (first, second);
        counts
    }

    fn bit(plane: Plane, r1: u8, r0: u8) -> bool {
        plane >> (8 * r1 + r0) & 1 == 1
    }

    #[test]
    fn planes_by_the_bit() {
        for bits in 0..=255u8 {
            let (bytes, rows) = (each_bit_a_byte(bits), each_byte(bits));
            for (r1, r0) in (0..8).flat_map(|r1| (0..8).map(move |r0| (r1, r0))) {
                assert_eq!(bit(bytes, r1, r0), bits >> r1 & 1 == 1);
                assert_eq!(bit(rows, r1, r0), bits >> r0 & 1 == 1);
            }
        }
        assert_eq!(up_to(0), column(0));
    }

    #[test]
    fn mirrors_and_inner_bits() {
        let plane = 0x9e37_79b9_7f4a_7c15;
        for (c0, c1) in (0..=8).flat_map(|c0| (0..=8).map(move |c1| (c0, c1))) {
            let counts = counts(c0, c1);
            let inner = inner(&counts, 2);
            let full = plane & inner;
            let image = mirrored(full, &counts, 2);
            for (r1, r0) in (0..8).flat_map(|r1| (0..8).map(move |r0| (r1, r0))) {
                let is_inner = 0 < r0 && r0 < c0 && 0 < r1 && r1 < c1;
                assert_eq!(bit(inner, r1, r0), is_inner);
                let expected = is_inner && bit(full, c1 - r1, c0 - r0);
                assert_eq!(bit(image, r1, r0), expected, "{c0} {c1} {r0} {r1}");
            }
        }
        assert_eq!(mirrored(0b10, &counts(4, 0), 1), 0b1000);
    }
}
