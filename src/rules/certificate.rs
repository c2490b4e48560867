//! Certificates: the coefficients that prove a pattern's goals.

use rkyv::{Archive, Deserialize, Serialize};

use super::linear::{Coefficients, Conclusion, conclude_all};
use crate::canonical::ShapeSystem;
use crate::shape::Geometry;

/// The largest |λ_f| that is tried.
pub const MAX_COEFFICIENT: i8 = 3;

/// The proof of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Archive, Serialize, Deserialize)]
pub struct Certificate {
    /// The vectors, in the order in which they are applied. None: no certificate was found.
    pub steps: Vec<Coefficients>,
}

impl Certificate {
    /// What the certificate proves about a system.
    pub fn conclude(&self, geometry: &Geometry, system: &ShapeSystem) -> Conclusion {
        let foci = geometry.capacity.len();
        conclude_all(&system.to_system(geometry), self.steps.iter().map(|step| &step[..foci]))
    }
}
