//! Counting abstract systems: how many different fingerprints, of all shapes together.

use dashmap::DashMap;

use crate::bits::Bits;
use crate::canonical::Kind;
use crate::scope::Window;
use crate::shape::{MAX_FOCI, Shape};
use crate::system::System;

use super::abstraction::fingerprint;
use super::harvest::PieceHarvest;

/// The number of different classes, by number of foci and by the windows that hold a shape of theirs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ClassCounts([[u64; Window::COUNT]; MAX_FOCI + 1]);

impl ClassCounts {
    /// The classes of this many foci of which the window holds a shape.
    pub fn in_window(&self, window: Window, foci: usize) -> u64 {
        self.0[foci][window.place()]
    }
}

/// 96 bits of a fingerprint, so that a class takes 16 bytes with what is kept of it. Six foci have fewer than a
/// hundred million classes; the chance that two of that many agree is 10^-13.
type Key = [u32; 3];

/// The classes that were seen, with their number of foci and the windows that hold a shape of theirs, a bit for each. All threads fill it at
/// once.
#[derive(Default)]
pub(super) struct Classes(DashMap<Key, (u8, u16)>);

impl Classes {
    /// Takes the forced systems of a harvest of a shape.
    pub fn add_all(&self, shape: Shape, harvest: &PieceHarvest) {
        let geometry = shape.geometry();
        let windows = windows_of(shape);
        let forced: Vec<bool> = harvest.outcomes.iter().map(|outcome| outcome.kind == Kind::Forced).collect();
        let forced = harvest.entries.iter().filter(|(_, outcome)| forced[*outcome as usize]);
        let systems = forced.filter_map(|(index, _)| geometry.system_at(*index));
        // A harvest that was read may hold anything; that of a walk holds connected systems only.
        for system in systems.map(|system| system.to_system(&geometry)).filter(System::is_connected) {
            self.add(fingerprint(&system), shape.len() as u8, windows);
        }
    }

    /// Takes the fingerprint of a system with this many foci, of a shape that these windows hold.
    fn add(&self, fingerprint: u128, foci: u8, windows: u16) {
        let key = [96, 64, 32].map(|shift| (fingerprint >> shift) as u32);
        self.0.entry(key).or_insert((foci, 0)).1 |= windows;
    }

    /// Counts the classes.
    pub fn count(self) -> ClassCounts {
        let mut counts = ClassCounts::default();
        for (_, (foci, windows)) in self.0 {
            for window in Bits(windows.into()) {
                counts.0[usize::from(foci)][window] += 1;
            }
        }
        counts
    }
}

/// The windows that hold a shape, a bit for each.
fn windows_of(shape: Shape) -> u16 {
    Window::all().filter(|window| window.holds(shape)).map(|window| 1 << window.place()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn a_class_counts_once_in_each_window_that_holds_a_shape_of_it() {
        // 1,000 classes, each seen in five shapes: two foci in a row and as far apart as can be.
        let near = Shape::all(2, 2)[0];
        let far = Shape::all(4, 2).into_iter().find(|shape| shape.size() == (1, 3)).unwrap();
        let classes = Classes::default();
        (0..5000u128).into_par_iter().for_each(|sight| {
            let class = sight % 1000;
            let hash = class.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            let shape = if class % 3 == 0 && sight / 1000 == class % 5 { near } else { far };
            classes.add(hash, 2, windows_of(shape));
        });
        let counts = classes.count();
        let expected = Window::all().map(|window| match (window.holds(near), window.holds(far)) {
            (_, true) => 1000,
            (true, false) => 334,
            (false, false) => 0,
        });
        let counted: Vec<u64> = Window::all().map(|window| counts.in_window(window, 2)).collect();
        assert!(expected.eq(counted.iter().copied()), "{counted:?}");
    }
}
