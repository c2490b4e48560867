//! What the walk finds.

use crate::canonical::{CanonicalSystem, Kind};
use crate::scope::Tally;
use crate::shape::Geometry;
use crate::system::Goals;

/// A canonical irreducible system that the walk found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The system.
    pub system: CanonicalSystem,
    /// Forced or forbidden.
    pub kind: Kind,
    /// Its goals; none if forbidden.
    pub goals: Goals,
    /// For how many systems it stands that are canonical under rotation and reflection alone: 2, or 1 if one of these
    /// takes it to its complement.
    pub images: u32,
}

impl Tally {
    /// Counts a canonical system; returns for how many systems canonical under D4 alone it stands.
    pub(super) fn add(&mut self, geometry: &Geometry, kind: Kind, found: &CanonicalSystem) -> u32 {
        let (all, rotated) = geometry.orbit(found.system());
        let canonical = all / rotated;
        match kind {
            Kind::Forced => {
                self.forced += all;
                self.forced_canonical += canonical;
                self.forced_stored += 1;
                let regions = geometry.regions.iter().zip(found.system().closed);
                let placements = regions.map(|(region, c)| binomial(region.size(), c)).product::<u64>();
                self.forced_patterns += u128::from(placements) * u128::from(all);
            }
            Kind::Forbidden => {
                self.forbidden += all;
                self.forbidden_canonical += canonical;
                self.forbidden_stored += 1;
            }
        }
        canonical as u32
    }
}

/// The number of ways to choose `chosen` of at most 8 cells.
pub(super) fn binomial(cells: u8, chosen: u8) -> u64 {
    (0..u64::from(chosen)).fold(1, |ways, i| ways * (u64::from(cells) - i) / (i + 1))
}
