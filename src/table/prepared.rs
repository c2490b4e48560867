//! What a shape's first probe works out for all others.

use crate::canonical::{Image, Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::Coefficients;
use crate::rules::statement::Statement;
use crate::shape::{Geometry, Least, MAX_FOCI, Spread};
use crate::system::{Goals, RegionSet, Verdict};

use super::archive::OutcomeRecord;
use super::library::{Finding, ShapeBlock, said_at};
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
    /// For each action all vectors, applied to the image.
    statements: Vec<Statement>,
    /// How many vectors there are.
    vectors: usize,
    /// For each action all outcomes.
    said: Vec<Said>,
    /// How many outcomes there are.
    each: usize,
}

/// What an outcome says of systems whose least image an action leads to.
struct Said {
    /// The certificate: numbers of vectors; none if there is no certificate.
    steps: Box<[u16]>,
    kind: Kind,
    order: Order,
    /// Its goals are among these: all, if they are those that are proved. And where the least image is one of the complement.
    meant: [Goals; 2],
}

impl Prepared {
    pub fn new(block: &ShapeBlock) -> Self {
        let geometry = block.shape.geometry();
        let small = Small::new(&geometry, block).map(Patterns::Small);
        let large = || Patterns::Large(Outcomes::new(&geometry, block, geometry.numbering.actions()));
        Self { patterns: small.unwrap_or_else(large), geometry }
    }
}

impl Outcomes {
    /// For the first `actions`.
    pub fn new(geometry: &Geometry, block: &ShapeBlock, actions: usize) -> Self {
        let vectors = block.vectors.chunks_exact(geometry.shape.len());
        let (mut statements, mut said) = (Vec::new(), Vec::new());
        for action in 0..actions {
            let automorphism = geometry.numbering.automorphism(action);
            let moved = automorphism.map(|place| &geometry.automorphisms[usize::from(place)].foci);
            statements.extend(vectors.clone().map(|vector| {
                let mut coefficients: Coefficients = [0; MAX_FOCI];
                for (focus, coefficient) in coefficients[..vector.len()].iter_mut().enumerate() {
                    *coefficient = vector[moved.map_or(focus, |foci| usize::from(foci[focus]))];
                }
                Statement::new(geometry, &coefficients)
            }));
            let image = Image { automorphism, complement: false };
            said.extend(block.outcomes.iter().map(|outcome| Said::new(outcome, geometry, image)));
        }
        Self { statements, vectors: vectors.len(), said, each: block.outcomes.len() }
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
        let statements = self.statements.get(least.action * self.vectors..)?;
        let (kind, goals) = match said.proved(statements, geometry, system, spread) {
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
    fn new(outcome: &OutcomeRecord, geometry: &Geometry, image: Image) -> Self {
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
        let steps = outcome.steps.as_slice().into();
        Self { steps, kind, order, meant: [meant, meant.complement()] }
    }

    /// What is proved of a system by the steps one after the other, or by the exact verdict where there are none. `None` if
    /// there is no solution.
    fn proved(
        &self,
        statements: &[Statement],
        geometry: &Geometry,
        system: &ShapeSystem,
        mut left: Spread,
    ) -> Option<Goals> {
        if self.steps.is_empty() {
            return match system.to_system(geometry).verdict() {
                Verdict::Forbidden => None,
                Verdict::Forced(goals) => Some(goals),
                Verdict::Silent => Some(Goals::default()),
            };
        }
        let mut all = Goals::default();
        for (step, number) in self.steps.iter().enumerate() {
            let statement = &statements[usize::from(*number)];
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
