//! Coefficients that could become a rule, and what they cover.

use crate::canonical::{CanonicalSystem, Kind, ShapeSystem};
use crate::shape::{Geometry, MAX_FOCI};
use crate::system::Goals;

use super::certifier::Certifier;
use super::cover::{Cover, CoverProblem};
use super::farkas::{Aim, least_coefficients};
use super::linear::{Coefficients, Conclusion, conclude, size};
use super::rule::{Rule, images, least_image};
use super::vector::Vector;
use super::without_rule::WithoutRule;

/// Coefficients, and what they prove in all their images under the shape's automorphisms.
pub(crate) struct Candidate {
    pub coefficients: Coefficients,
    images: Vec<Vector>,
}

impl Candidate {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let images = images(geometry, coefficients).map(|image| Vector::new(geometry, &image)).collect();
        Self { coefficients: *coefficients, images }
    }

    /// Those of the rules that are of this shape.
    pub fn of_rules<'r>(geometry: &Geometry, rules: impl IntoIterator<Item = &'r Rule>) -> Vec<Self> {
        let own = rules.into_iter().filter(|rule| rule.shape() == geometry.shape);
        own.map(|rule| Self::new(geometry, rule.all_coefficients())).collect()
    }

    /// All that certificates may begin with and whose Σ|λ| is at most this, smallest first; each once up to symmetry and sign.
    pub fn up_to(geometry: &Geometry, most: u32) -> Vec<Self> {
        let certifier = Certifier::new(geometry);
        let small = certifier.first_steps().take_while(|λ| size(&λ[..]) <= most);
        small.filter(|λ| least_image(geometry, λ) == **λ).map(|λ| Self::new(geometry, λ)).collect()
    }

    /// The rule with these coefficients, if a rule may have them.
    pub fn rule(&self, geometry: &Geometry) -> Option<Rule> {
        Rule::new(geometry.shape, &self.coefficients[..geometry.shape.len()])
    }

    /// Whether some image yields a goal, or shows the contradiction.
    fn covers(&self, system: &ShapeSystem, kind: Kind) -> bool {
        self.images.iter().any(|image| match kind {
            Kind::Forced => image.has_goals(system),
            Kind::Forbidden => image.forbids(system),
        })
    }
}

/// The places of the candidates that cover a pattern of their shape.
pub(crate) fn covering<'c>(
    candidates: &'c [Candidate],
    system: &CanonicalSystem,
    kind: Kind,
) -> impl Iterator<Item = usize> + use<'c> {
    let system = *system.system();
    (0..candidates.len()).filter(move |&place| candidates[place].covers(&system, kind))
}

/// The fewest candidates that cover patterns of their shape.
pub(crate) struct Fewest {
    /// Each with the number of patterns that it covers.
    pub rules: Vec<(Rule, u64)>,
    /// At least this many are needed.
    pub lower_bound: usize,
    /// The patterns that no candidate covers.
    pub without_rule: Vec<WithoutRule>,
}

impl Fewest {
    /// Chooses the fewest that cover as many of the patterns as all candidates do.
    pub fn of(
        geometry: &Geometry,
        candidates: &[Candidate],
        some: impl IntoIterator<Item = (CanonicalSystem, Kind, Goals)>,
    ) -> Self {
        let mut problem = CoverProblem::default();
        let mut patterns = vec![0; candidates.len()];
        let mut without_rule = Vec::new();
        for (system, kind, goals) in some {
            let covering: Vec<usize> = covering(candidates, &system, kind).collect();
            covering.iter().for_each(|&number| patterns[number] += 1);
            if covering.is_empty() {
                without_rule.push(WithoutRule { id: system.id(), kind, goals });
            }
            problem.add(candidates.len(), covering);
        }
        let Cover { chosen, lower_bound } = problem.solve();
        let rule = |number: usize| Some((candidates[number].rule(geometry)?, patterns[number]));
        Self { rules: chosen.into_iter().filter_map(rule).collect(), lower_bound, without_rule }
    }
}

/// Whether a candidate decides an irreducible system. If none does but other coefficients do, those become a
/// candidate.
pub(crate) fn is_decided(
    geometry: &Geometry,
    candidates: &mut Vec<Candidate>,
    system: &CanonicalSystem,
    kind: Kind,
    goals: Goals,
) -> bool {
    if covering(candidates, system, kind).next().is_some() {
        return true;
    }
    let new = decide(geometry, system, kind, goals);
    candidates.extend(new.map(|coefficients| Candidate::new(geometry, &coefficients)));
    new.is_some()
}

/// The coefficients, up to symmetry, that decide an irreducible system: of those that linear programming finds for its goals
/// the least by Σ|λ|. `None` if there are none that a rule may have.
fn decide(geometry: &Geometry, system: &CanonicalSystem, kind: Kind, goals: Goals) -> Option<Coefficients> {
    let system = system.system().to_system(geometry);
    let foci = geometry.shape.len();
    let aims: Vec<Aim> = match kind {
        Kind::Forced => Aim::all(goals).collect(),
        Kind::Forbidden => vec![Aim::Bound],
    };
    let as_rule = |coefficients: Vec<i64>| {
        let small: Vec<i8> = coefficients.iter().map(|&λ| i8::try_from(λ).ok()).collect::<Option<_>>()?;
        Rule::new(geometry.shape, &small).map(|rule| *rule.all_coefficients())
    };
    let bounds =
        aims.into_iter().filter_map(|aim| least_coefficients(&system, aim).ok().flatten().and_then(as_rule));
    // Of an irreducible system no focus can be left out: a parity takes each an odd number of times, once will do.
    let mut ones = [0; MAX_FOCI];
    ones[..foci].fill(1);
    let parity = (conclude(&system, &ones[..foci]) == Conclusion::Parity).then_some(ones);
    bounds.chain(parity).map(|λ| least_image(geometry, &λ)).min_by_key(|λ| (size(λ), *λ))
}
