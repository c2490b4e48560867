//! Coefficients that may become a rule, and what they cover.

use crate::canonical::{CanonicalSystem, Kind, ShapeSystem};
use crate::rules::certificate::Coefficients;
use crate::rules::vector::Vector;
use crate::rules::{Rule, images};
use crate::shape::Geometry;

/// Coefficients, and what they say in all their images under the shape's automorphisms.
pub(super) struct Candidate {
    pub coefficients: Coefficients,
    images: Vec<Vector>,
}

impl Candidate {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let images = images(geometry, coefficients).map(|image| Vector::new(geometry, &image)).collect();
        Self { coefficients: *coefficients, images }
    }

    /// The rule with these coefficients, if a rule may have them.
    pub fn rule(&self, geometry: &Geometry) -> Option<Rule> {
        Rule::new(geometry.shape, &self.coefficients[..geometry.shape.len()])
    }

    /// Whether some image yields a goal, or shows the contradiction.
    fn covers(&self, system: &ShapeSystem, kind: Kind) -> bool {
        self.images.iter().any(|image| match kind {
            Kind::Forced => image.goals(system).is_some_and(|goals| !goals.is_empty()),
            Kind::Forbidden => image.forbids(system),
        })
    }
}

/// The places of the candidates that cover a pattern of their shape.
pub(super) fn covering<'c>(
    candidates: &'c [Candidate],
    system: &CanonicalSystem,
    kind: Kind,
) -> impl Iterator<Item = usize> + use<'c> {
    let system = *system.system();
    (0..candidates.len()).filter(move |&place| candidates[place].covers(&system, kind))
}
