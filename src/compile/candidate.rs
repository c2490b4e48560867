//! Coefficients that may become a rule, and what they cover.

use crate::canonical::{CanonicalSystem, Kind};
use crate::rules::certificate::Coefficients;
use crate::rules::images;
use crate::shape::{Geometry, MAX_REGIONS};

/// Coefficients with all their images under the shape's automorphisms, and the weights that they give the regions.
pub(super) struct Candidate {
    pub coefficients: Coefficients,
    images: Vec<(Coefficients, [i8; MAX_REGIONS])>,
}

impl Candidate {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let images = images(geometry, coefficients).map(|image| (image, geometry.weights(&image))).collect();
        Self { coefficients: *coefficients, images }
    }

    /// Whether some image yields a goal, or shows the contradiction.
    pub fn covers(&self, geometry: &Geometry, system: &CanonicalSystem, kind: Kind) -> bool {
        let system = system.system();
        let regions = geometry.regions.len();
        self.images.iter().any(|(coefficients, weights)| {
            let (mut lo, mut hi, mut most, mut divisor) = (0, 0, 0, 0);
            for (&weight, &closed) in weights[..regions].iter().zip(&system.closed) {
                let (weight, closed) = (i32::from(weight), i32::from(closed));
                lo += (weight * closed).min(0);
                hi += (weight * closed).max(0);
                if closed > 0 {
                    most = most.max(weight.abs());
                    // All weights even is the one divisor that a parity needs.
                    divisor |= weight;
                }
            }
            let terms = coefficients.iter().zip(&system.residuals);
            let value: i32 = terms.map(|(&λ, &r)| i32::from(λ) * i32::from(r)).sum();
            match kind {
                Kind::Forced => most > value - lo || most > hi - value,
                Kind::Forbidden => value < lo || value > hi || (divisor % 2 == 0 && value % 2 != 0),
            }
        })
    }
}
