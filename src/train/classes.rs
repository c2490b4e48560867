//! Counting abstract systems: how many different fingerprints, of all shapes together.

use dashmap::DashMap;

use crate::canonical::Kind;
use crate::shape::{MAX_FOCI, MAX_INTERIOR, Shape};
use crate::system::System;

use super::abstraction::fingerprint;
use super::harvest::PieceHarvest;

/// The number of different classes, by number of foci and by the smallest interior that holds a shape of theirs.
pub(super) type ClassCounts = [[u64; MAX_INTERIOR + 1]; MAX_FOCI + 1];

/// 96 bits of a fingerprint, so that a class takes 16 bytes with what is kept of it. Six foci have fewer than a
/// hundred million classes; the chance that two of that many agree is 10^-13.
type Key = [u32; 3];

/// The classes that were seen, with their number of foci and the smallest interior. All threads fill it at once.
#[derive(Default)]
pub(super) struct Classes(DashMap<Key, (u8, u8)>);

impl Classes {
    /// Takes the forced systems of a harvest of a shape.
    pub fn add_all(&self, shape: Shape, harvest: &PieceHarvest) {
        let geometry = shape.geometry();
        let forced: Vec<bool> = harvest.outcomes.iter().map(|outcome| outcome.kind == Kind::Forced).collect();
        let forced = harvest.entries.iter().filter(|(_, outcome)| forced[*outcome as usize]);
        let systems = forced.filter_map(|(index, _)| geometry.system_at(*index));
        // A harvest that was read may hold anything; that of a walk holds connected systems only.
        for system in systems.map(|system| system.to_system(&geometry)).filter(System::is_connected) {
            self.add(fingerprint(&system), shape);
        }
    }

    /// Takes the fingerprint of a system of a shape.
    fn add(&self, fingerprint: u128, shape: Shape) {
        let key = [96, 64, 32].map(|shift| (fingerprint >> shift) as u32);
        let (foci, interior) = (shape.len() as u8, shape.interior() as u8);
        let mut seen = self.0.entry(key).or_insert((foci, interior));
        seen.1 = seen.1.min(interior);
    }

    /// Counts the classes.
    pub fn count(self) -> ClassCounts {
        let mut counts = ClassCounts::default();
        for (_, (foci, interior)) in self.0 {
            counts[usize::from(foci)][usize::from(interior)] += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn a_class_counts_once_in_the_smallest_interior_that_holds_it() {
        // 1,000 classes, each seen in five shapes: two foci in a row and as far apart as can be.
        let near = Shape::all(2, 2)[0];
        let far = Shape::all(4, 2).into_iter().find(|shape| shape.interior() == 3).unwrap();
        let classes = Classes::default();
        (0..5000u128).into_par_iter().for_each(|sight| {
            let class = sight % 1000;
            let hash = class.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            classes.add(hash, if class % 3 == 0 && sight / 1000 == class % 5 { near } else { far });
        });
        let mut expected = ClassCounts::default();
        (expected[2][2], expected[2][3]) = (334, 666);
        assert_eq!(classes.count(), expected);
    }
}
