//! Abstract systems: systems equal up to renaming of foci and complement, whatever their shapes.

use crate::bits::Bits;
use crate::system::{FocusSet, System};

/// A fingerprint of the class of a system: equal for systems of one class, and different for others, except with a
/// chance of 2^-128.
pub(super) fn fingerprint(system: &System) -> u128 {
    form(system).min(form(&system.complement()))
}

/// The fingerprint of the least form under renaming alone.
fn form(system: &System) -> u128 {
    let foci = system.foci();
    let colors = colors(system);
    let mut order: Vec<usize> = (0..foci).collect();
    order.sort_unstable_by_key(|&focus| (colors[focus], focus));
    let mut least = Vec::new();
    rename(system, &colors, &mut order, 0, &mut least);
    twox_hash::XxHash3_128::oneshot(&least)
}

/// A color for each focus that no renaming changes: from its counts, then from the colors around it.
fn colors(system: &System) -> Vec<u64> {
    let mix = |a: u64, b: u64| (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    let closed = system.closed_counts();
    let mut colors: Vec<u64> = system
        .residuals()
        .iter()
        .zip(&closed)
        .map(|(&r, &c)| mix((r as u64).wrapping_add(1), c as u64 + 1))
        .collect();
    for _ in 0..2 {
        let around: Vec<u64> = system
            .regions()
            .iter()
            .map(|region| {
                let sum = Bits(region.foci.into()).map(|f| colors[f]).fold(0, u64::wrapping_add);
                mix(sum, mix(u64::from(region.closed), u64::from(region.foci.count_ones())))
            })
            .collect();
        let present = || system.regions().iter().zip(&around).filter(|(region, _)| region.closed > 0);
        colors = (0..colors.len())
            .map(|f| {
                let near = present().filter(|(region, _)| region.foci >> f & 1 == 1);
                mix(colors[f], near.fold(0, |sum, (_, around)| sum.wrapping_add(mix(*around, 1))))
            })
            .collect();
    }
    colors
}

/// Tries the orders that differ from `order` from place `from` on by exchanging foci of one color, and keeps the least
/// form.
fn rename(system: &System, colors: &[u64], order: &mut Vec<usize>, from: usize, least: &mut Vec<u8>) {
    if from == order.len() {
        let form = renamed(system, order);
        if least.is_empty() || form < *least {
            *least = form;
        }
        return;
    }
    for other in from..order.len() {
        if colors[order[other]] == colors[order[from]] {
            order.swap(from, other);
            rename(system, colors, order, from + 1, least);
            order.swap(from, other);
        }
    }
}

/// The system with focus `order[i]` named i: its residuals, then its regions in order.
fn renamed(system: &System, order: &[usize]) -> Vec<u8> {
    let mut regions: Vec<(FocusSet, u8)> = system
        .regions()
        .iter()
        .filter(|region| region.closed > 0)
        .map(|region| {
            let names = order.iter().enumerate();
            let set = names.fold(0, |set, (name, &focus)| set | (region.foci >> focus & 1) << name);
            (set, region.closed)
        })
        .collect();
    regions.sort_unstable();
    let residuals = order.iter().map(|&focus| system.residuals()[focus] as u8);
    let regions = regions.iter().flat_map(|(set, closed)| [*set as u8, (*set >> 8) as u8, *closed]);
    residuals.chain(regions).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::Region;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn renaming_and_complement_change_nothing(
            regions in prop::collection::btree_map(1u16..16, 0u8..4, 1..9),
            residuals in prop::collection::vec(0i16..4, 4),
            order in Just(vec![0usize, 1, 2, 3]).prop_shuffle(),
        ) {
            let regions: Vec<Region> =
                regions.into_iter().map(|(foci, closed)| Region { foci, closed }).collect();
            let moved = regions
                .iter()
                .map(|region| {
                    let foci = (0..4).fold(0, |set, f| set | (region.foci >> f & 1) << order[f]);
                    Region { foci, closed: region.closed }
                })
                .collect();
            let mut moved_residuals = residuals.clone();
            for f in 0..4 {
                moved_residuals[order[f]] = residuals[f];
            }
            let system = System::new(regions, residuals).unwrap();
            let moved = System::new(moved, moved_residuals).unwrap();
            prop_assert_eq!(fingerprint(&system), fingerprint(&moved));
            prop_assert_eq!(fingerprint(&system), fingerprint(&system.complement()));
        }
    }

    #[test]
    fn different_systems_differ() {
        let system = |closed: u8| System::new(vec![Region { foci: 1, closed }], vec![1]).unwrap();
        assert_ne!(fingerprint(&system(3)), fingerprint(&system(4)));
        assert_eq!(fingerprint(&system(2)), fingerprint(&system(2).complement()));
    }
}
