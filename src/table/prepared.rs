//! What a shape's first probe works out for all others.

use crate::canonical::{Image, Kind, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::Coefficients;
use crate::rules::statement::Statement;
use crate::shape::{Geometry, Least, MAX_FOCI, MAX_REGIONS, Shape, SmallNumbering, Spread};
use crate::system::{Goals, RegionSet, Verdict};

use super::archive::{ArchivedBlock, ArchivedOutcomeRecord, bucket};
use super::library::{Finding, said_at, split};

/// A shape, ready for probes.
pub(super) struct Prepared {
    pub geometry: Geometry,
    pub patterns: Patterns,
}

/// The patterns of a shape.
pub(super) enum Patterns {
    /// In memory.
    Small(Small),
    /// In the table.
    Large(AnyOutcomes),
}

/// The patterns of a small shape.
pub(super) struct Small {
    numbering: SmallNumbering,
    /// The entries, each at most [`WINDOW`] − 1 places behind where its index belongs; what is free is the last of all slots.
    slots: Box<[Slot]>,
    /// How many of the upper bits of an index's hash say where it belongs.
    bits: u32,
    pub outcomes: Outcomes<1, 1>,
}

/// An index over the number of its outcome, of half a word each.
type Slot = u64;

/// How many slots are looked at together, whatever they are: which of them it is cannot be foreseen.
const WINDOW: usize = 4;

/// The most entries to take into memory.
const MOST: usize = 1 << 14;

/// The outcomes of a block, for each action of the stabiliser.
pub(super) struct Outcomes<const EIGHTS: usize, const FOURS: usize> {
    said: Vec<Said<EIGHTS, FOURS>>,
    /// How many there are for an action.
    each: usize,
}

/// For systems of any shape.
pub(super) type AnyOutcomes = Outcomes<{ MAX_REGIONS / 8 }, { MAX_FOCI / 4 }>;

/// What an outcome says of systems whose least image an action leads to.
struct Said<const EIGHTS: usize, const FOURS: usize> {
    proof: Proof<EIGHTS, FOURS>,
    kind: Kind,
    order: Order,
    /// Its goals are among these: all, if they are those that are proved. And where the least image is one of the complement.
    meant: [Goals; 2],
}

/// A certificate, applied to the image.
enum Proof<const EIGHTS: usize, const FOURS: usize> {
    Step(Statement<EIGHTS, FOURS>),
    /// One after the other; the exact verdict, if there is none.
    Steps(Box<[Statement<EIGHTS, FOURS>]>),
}

impl Prepared {
    pub fn new(shape: Shape, block: &ArchivedBlock) -> Self {
        let geometry = shape.geometry();
        let small = Small::new(&geometry, block).map(Patterns::Small);
        let patterns = small.unwrap_or_else(|| Patterns::Large(Outcomes::new(&geometry, block)));
        Self { geometry, patterns }
    }
}

impl Small {
    /// `None` if the shape is not small, or its entries are too many, or too close to each other.
    fn new(geometry: &Geometry, block: &ArchivedBlock) -> Option<Self> {
        if block.entries.len() > MOST {
            return None;
        }
        let numbering = SmallNumbering::new(geometry)?;
        let slot = |entry: u64| {
            let (index, outcome) = split(block, entry);
            Some(u64::from(u32::try_from(index).ok()?) << 32 | u64::from(u32::try_from(outcome).ok()?))
        };
        let mut entries: Vec<Slot> =
            block.entries.iter().filter_map(|entry| slot(entry.to_native())).collect();
        let least_bits = entries.len().next_power_of_two().ilog2();
        let slots = |bits: u32| {
            entries.sort_unstable_by_key(|slot| bucket(slot >> 32, bits));
            let mut slots = vec![Slot::MAX; (1 << bits) + WINDOW].into_boxed_slice();
            let mut next = 0;
            for slot in &entries {
                let home = bucket(slot >> 32, bits);
                let place = home.max(next);
                if place >= home + WINDOW {
                    return None;
                }
                slots[place] = *slot;
                next = place + 1;
            }
            Some((bits, slots))
        };
        let (bits, slots) = (least_bits..least_bits + 5).find_map(slots)?;
        Some(Self { numbering, slots, bits, outcomes: Outcomes::new(geometry, block) })
    }

    /// The number of the outcome of a system, its least image, and the system laid out.
    #[inline(always)]
    pub fn find(&self, system: &ShapeSystem) -> Option<(usize, Least, Spread<1, 1>)> {
        let (least, spread) = self.numbering.least(&system.closed, &system.residuals)?;
        let few = self.slots.get(bucket(least.index, self.bits)..)?.first_chunk::<WINDOW>()?;
        // If the index has a slot, none comes sooner after its first outcome.
        let after = few.iter().map(|slot| slot.wrapping_sub(least.index << 32)).fold(u64::MAX, u64::min);
        Some((u32::try_from(after).ok()? as usize, least, spread))
    }
}

impl<const EIGHTS: usize, const FOURS: usize> Outcomes<EIGHTS, FOURS> {
    fn new(geometry: &Geometry, block: &ArchivedBlock) -> Self {
        let foci = geometry.shape.len();
        let mut said = Vec::with_capacity(geometry.numbering.actions() * block.outcomes.len());
        for action in 0..geometry.numbering.actions() {
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
                let mut steps = outcome.steps.iter().map(|step| statement(step.to_native().into()));
                let proof = match (steps.len(), steps.next()) {
                    (1, Some(step)) => Proof::Step(step),
                    (_, first) => Proof::Steps(first.into_iter().chain(steps).collect()),
                };
                Said::new(outcome, proof, geometry, Image { automorphism, complement: false })
            }));
        }
        Self { said, each: block.outcomes.len() }
    }

    /// What the outcome with this number says of a system with this least image, as far as that is proved on the spot.
    #[inline(always)]
    pub fn tell(
        &self,
        outcome: usize,
        least: Least,
        geometry: &Geometry,
        system: &ShapeSystem,
        spread: &Spread<EIGHTS, FOURS>,
    ) -> Option<Finding> {
        let said = self.said.get(least.action * self.each + outcome)?;
        let proved = match &said.proof {
            Proof::Step(statement) => {
                let is_forbidden = || said.kind == Kind::Forbidden && statement.forbids(spread);
                statement.goals(spread).filter(|_| !is_forbidden())
            }
            Proof::Steps(steps) => proved(steps, geometry, system, spread),
        };
        let meant = said.meant[usize::from(least.complement)];
        let (kind, goals) = match proved {
            Some(goals) if goals.safe & goals.mines == 0 => (Kind::Forced, goals.common(meant)),
            _ => (Kind::Forbidden, Goals::default()),
        };
        let id = geometry.pattern_id(least);
        (kind == Kind::Forbidden || !goals.is_empty()).then_some(Finding {
            id,
            kind,
            goals,
            order: said.order,
        })
    }
}

/// What these steps prove of a system one after the other, or the exact verdict where there are none. `None` if there is no
/// solution.
#[inline(never)]
fn proved<const EIGHTS: usize, const FOURS: usize>(
    steps: &[Statement<EIGHTS, FOURS>],
    geometry: &Geometry,
    system: &ShapeSystem,
    spread: &Spread<EIGHTS, FOURS>,
) -> Option<Goals> {
    if steps.is_empty() {
        return match system.to_system(geometry).verdict() {
            Verdict::Forbidden => None,
            Verdict::Forced(goals) => Some(goals),
            Verdict::Silent => Some(Goals::default()),
        };
    }
    let (mut left, mut all) = (*spread, Goals::default());
    for statement in steps {
        let found = statement.goals(&left)?;
        geometry.numbering.take_out(&mut left, found)?;
        all = all.union(found);
    }
    Some(all)
}

impl<const EIGHTS: usize, const FOURS: usize> Said<EIGHTS, FOURS> {
    /// An outcome of systems that this image leads to.
    fn new(
        outcome: &ArchivedOutcomeRecord,
        proof: Proof<EIGHTS, FOURS>,
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
        Self { proof, kind, order, meant: [meant, meant.complement()] }
    }
}
