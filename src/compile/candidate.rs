//! Coefficients that may become a rule, and what they cover.

use crate::canonical::{CanonicalSystem, Kind, ShapeSystem};
use crate::rules::certificate::Coefficients;
use crate::rules::statement::Statement;
use crate::rules::{Rule, images};
use crate::shape::{Geometry, Spread};

/// Coefficients, and what they say in all their images under the shape's automorphisms.
pub(super) struct Candidate {
    pub coefficients: Coefficients,
    images: Vec<Statement>,
}

impl Candidate {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let images = images(geometry, coefficients).map(|image| Statement::new(geometry, &image)).collect();
        Self { coefficients: *coefficients, images }
    }

    /// The rule with these coefficients, if a rule may have them.
    pub fn rule(&self, geometry: &Geometry) -> Option<Rule> {
        Rule::new(geometry.shape, &self.coefficients[..geometry.shape.len()])
    }

    /// Whether some image yields a goal, or shows the contradiction.
    fn covers(&self, system: &Spread, kind: Kind) -> bool {
        self.images.iter().any(|image| match kind {
            Kind::Forced => image.goals(system).is_some_and(|goals| !goals.is_empty()),
            Kind::Forbidden => image.forbids(system),
        })
    }
}

/// The places of the candidates that cover a pattern of their shape.
pub(super) fn covering<'c>(
    candidates: &'c [Candidate],
    geometry: &Geometry,
    system: &CanonicalSystem,
    kind: Kind,
) -> impl Iterator<Item = usize> + use<'c> {
    let ShapeSystem { closed, residuals } = system.system();
    let system = geometry.numbering.spread(closed, residuals);
    let covers =
        move |candidate: &Candidate| system.as_ref().is_some_and(|system| candidate.covers(system, kind));
    (0..candidates.len()).filter(move |&place| covers(&candidates[place]))
}
