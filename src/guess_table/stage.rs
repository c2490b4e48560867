//! How far a game has come.

/// Classes of density of a stage, in steps of one over this number.
const DENSITIES: usize = 64;
/// Stages are less than this: two for each doubling of the cells.
pub(super) const STAGES: u64 = 2 * 64 * DENSITIES as u64;

/// How far a game has come: of how many cells nothing is known, two steps for each doubling, and the density of the mines among
/// them, in steps of 1/64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stage(pub(super) u64);

impl Stage {
    pub(super) fn of(mines: usize, cells: usize) -> Self {
        let cells = cells.max(1);
        let octave = cells.ilog2();
        // Beyond √2 times the power of two.
        let second = (cells as u128).pow(2) >= 2 << (2 * octave);
        let density = (DENSITIES * mines.min(cells) / cells).min(DENSITIES - 1);
        Self((2 * u64::from(octave) + u64::from(second)) * DENSITIES as u64 + density as u64)
    }

    /// The number.
    pub fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_step_by_half_octaves_and_density() {
        assert_eq!(Stage::of(1, 4).0 % 64, 16);
        assert!(Stage::of(10, 40) < Stage::of(20, 80));
        assert_eq!(Stage::of(99, 480).0 / 64, 2 * 8 + 1);
        assert_eq!(Stage::of(0, 5), Stage::of(0, 4));
        assert!(Stage::of(usize::MAX >> 8, usize::MAX >> 8).0 < STAGES);
        assert_eq!(Stage::of(usize::MAX, 4), Stage::of(4, 4));
    }
}
