//! What a shape's first probe works out for all others.

use crate::canonical::{Image, Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::Coefficients;
use crate::rules::statement::Statement;
use crate::shape::{Geometry, Least, MAX_FOCI, Shape, Spread};
use crate::system::{Goals, RegionSet, Verdict};

use super::archive::{ArchivedBlock, ArchivedOutcomeRecord};
use super::library::{Finding, said_at};
use super::small::Small;

/// A shape, ready for probes.
pub(super) struct Prepared {
    pub geometry: Geometry,
    pub patterns: Patterns,
}

/// The patterns of a shape.
pub(super) enum Patterns {
    /// All images, in memory.
    Small(Small),
    /// The canonical ones, in the table.
    Large(Outcomes),
}

/// The outcomes of a block, for actions of the stabiliser.
pub(super) struct Outcomes {
    said: Vec<Said>,
    /// How many there are for an action.
    each: usize,
}

/// What an outcome says of systems whose least image an action leads to.
struct Said {
    /// The certificate, applied to the image; none if there is no certificate.
    steps: Vec<Statement>,
    kind: Kind,
    order: Order,
    /// Its goals are among these: all, if they are those that are proved. And where the least image is one of the complement.
    meant: [Goals; 2],
}

impl Prepared {
    pub fn new(shape: Shape, block: &ArchivedBlock) -> Self {
        let geometry = shape.geometry();
        let small = Small::new(&geometry, block).map(Patterns::Small);
        let large = || Patterns::Large(Outcomes::new(&geometry, block, geometry.numbering.actions()));
        Self { patterns: small.unwrap_or_else(large), geometry }
    }
}

impl Outcomes {
    /// For the first `actions`.
    pub fn new(geometry: &Geometry, block: &ArchivedBlock, actions: usize) -> Self {
        let foci = geometry.shape.len();
        let mut said = Vec::with_capacity(actions * block.outcomes.len());
        for action in 0..actions {
            let automorphism = geometry.numbering.automorphism(action);
            let moved = automorphism.map(|place| &geometry.automorphisms[usize::from(place)].foci);
            let statement = |number: usize| {
                let vector = &block.vectors[number * foci..][..foci];
                let mut coefficients: Coefficients = [0; MAX_FOCI];
                for (focus, coefficient) in coefficients[..foci].iter_mut().enumerate() {
                    *coefficient = vector[moved.map_or(focus, |foci| usize::from(foci[focus]))];
                }
                Statement::new(geometry, &coefficients)
            };
            said.extend(block.outcomes.iter().map(|outcome| {
                let steps = outcome.steps.iter().map(|step| statement(step.to_native().into())).collect();
                Said::new(outcome, steps, geometry, Image { automorphism, complement: false })
            }));
        }
        Self { said, each: block.outcomes.len() }
    }

    /// What the outcome with this number says of a system with this least image, as far as that is proved on the spot.
    pub fn tell(
        &self,
        outcome: usize,
        least: Least,
        geometry: &Geometry,
        system: &ShapeSystem,
        spread: Spread,
    ) -> Option<Finding> {
        let said = self.said.get(least.action * self.each + outcome)?;
        let meant = said.meant[usize::from(least.complement)];
        let (kind, goals) = match said.proved(geometry, system, spread) {
            Some(goals) if goals.safe & goals.mines == 0 => (Kind::Forced, goals.common(meant)),
            _ => (Kind::Forbidden, Goals::default()),
        };
        let id = PatternId::new(geometry.shape, least.index);
        (kind == Kind::Forbidden || !goals.is_empty()).then_some(Finding {
            id,
            kind,
            goals,
            order: said.order,
        })
    }
}

impl Said {
    /// An outcome of systems that this image leads to.
    fn new(
        outcome: &ArchivedOutcomeRecord,
        steps: Vec<Statement>,
        geometry: &Geometry,
        image: Image,
    ) -> Self {
        let (kind, meant) = match (outcome.forbidden, outcome.order) {
            (true, _) => (Kind::Forbidden, Goals::default()),
            (false, 0) => {
                let said = outcome.goals.iter().map(said_at).fold(Goals::default(), Goals::union);
                (Kind::Forced, geometry.goals_before(said, image))
            }
            (false, _) => (Kind::Forced, Goals { safe: RegionSet::MAX, mines: RegionSet::MAX }),
        };
        let order = match outcome.order {
            0 => outcome.goals.iter().map(|goals| goals.order).max().unwrap_or(0),
            order => order,
        };
        Self { steps, kind, order, meant: [meant, meant.complement()] }
    }

    /// What is proved of a system by the steps one after the other, or by the exact verdict where there are none. `None` if
    /// there is no solution.
    fn proved(&self, geometry: &Geometry, system: &ShapeSystem, mut left: Spread) -> Option<Goals> {
        if self.steps.is_empty() {
            return match system.to_system(geometry).verdict() {
                Verdict::Forbidden => None,
                Verdict::Forced(goals) => Some(goals),
                Verdict::Silent => Some(Goals::default()),
            };
        }
        let mut all = Goals::default();
        for (step, statement) in self.steps.iter().enumerate() {
            if self.kind == Kind::Forbidden && statement.forbids(&left) {
                return None;
            }
            let found = statement.goals(&left)?;
            all = all.union(found);
            if step + 1 < self.steps.len() {
                geometry.numbering.take_out(&mut left, found)?;
            }
        }
        Some(all)
    }
}
