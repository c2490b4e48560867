//! Coefficients that may become a rule, and what they cover.

use crate::canonical::{CanonicalSystem, Kind};
use crate::rules::certificate::Coefficients;
use crate::rules::statement::Statement;
use crate::rules::{Rule, images};
use crate::shape::{Extent, Geometry};

/// Coefficients, and what they say in all their images under the shape's automorphisms.
pub(super) struct Candidate {
    pub coefficients: Coefficients,
    images: Vec<Statement>,
    extent: Extent,
}

impl Candidate {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let images = images(geometry, coefficients).map(|image| Statement::new(geometry, &image)).collect();
        Self { coefficients: *coefficients, images, extent: geometry.extent() }
    }

    /// The rule with these coefficients, if a rule may have them.
    pub fn rule(&self, geometry: &Geometry) -> Option<Rule> {
        Rule::new(geometry.shape, &self.coefficients[..geometry.shape.len()])
    }

    /// Whether some image yields a goal, or shows the contradiction.
    pub fn covers(&self, system: &CanonicalSystem, kind: Kind) -> bool {
        let system = system.system();
        self.images.iter().any(|image| match kind {
            Kind::Forced => image.goals(system, self.extent).is_some_and(|goals| !goals.is_empty()),
            Kind::Forbidden => image.forbids(system, self.extent),
        })
    }
}
