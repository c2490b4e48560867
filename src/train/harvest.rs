//! What the walk of a piece yields: its patterns with their orders and certificates, and its counts.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use rkyv::{Archive, Deserialize, Serialize};

use crate::canonical::{CanonicalSystem, Kind};
use crate::logic::least_orders;
use crate::rules::certificate::Certificate;
use crate::rules::certifier::Certifier;
use crate::rules::linear::{Conclusion, conclude};
use crate::scope::Cut;
use crate::scope::Tally;
use crate::shape::{Geometry, MAX_FOCI};
use crate::system::{Goals, System};
use crate::table::Outcome;
use crate::table::write::StoredOutcome;
use crate::walk::{Found, ShapeWalk};

/// The first coefficients of a certificate as a multiset, descending; of it and its negative, the lesser with a positive one. And
/// the slack at which they yield a goal.
pub(super) type LinearKey = (Vec<i8>, u8);

/// What a piece yields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Archive, Serialize, Deserialize)]
pub(crate) struct PieceHarvest {
    pub tally: Tally,
    /// Stored patterns, forced and forbidden.
    pub stored: (u64, u64),
    /// Goal regions by least order, over the forced patterns canonical under D4.
    pub goals_by_order: [u64; MAX_FOCI + 2],
    /// Forced patterns canonical under D4.
    pub linear: BTreeMap<LinearKey, u64>,
    /// Stored patterns without a certificate.
    pub uncertified: u64,
    /// Systems by index, each with the number of its outcome.
    pub entries: Vec<(u64, u32)>,
    pub outcomes: Vec<StoredOutcome>,
}

/// Walks a piece.
pub(super) fn harvest(walk: &ShapeWalk, groups: Range<u64>, cut: Cut) -> PieceHarvest {
    let certifier = Certifier::new(walk.geometry());
    let mut piece = PieceHarvest::default();
    let mut numbers = HashMap::new();
    let mut found = Vec::new();
    piece.tally = walk.run(groups, |system| found.push(system));
    for found in found {
        piece.add(walk.geometry(), &certifier, cut, found, &mut numbers);
    }
    piece
}

/// Proves given systems of one shape; they are counted in no tally. Besides what they yield, returns the goals of
/// each that are kept, none if it is forbidden; `None` for a system that is silent or reducible, or whose goals the
/// cut leaves out.
pub(crate) fn prove(
    geometry: &Geometry,
    cut: Cut,
    systems: impl Iterator<Item = CanonicalSystem>,
) -> (PieceHarvest, Vec<Option<Goals>>) {
    let certifier = Certifier::new(geometry);
    let mut piece = PieceHarvest::default();
    let mut numbers = HashMap::new();
    let kept = systems.map(|system| {
        let found = found(geometry, system)?;
        let before = piece.entries.len();
        piece.add(geometry, &certifier, cut, found, &mut numbers);
        let (_, outcome) = piece.entries.get(before)?;
        Some(piece.outcomes[*outcome as usize].said(found.goals))
    });
    let kept = kept.collect();
    (piece, kept)
}

/// The system as the walk finds it, if it is irreducible and not silent.
fn found(geometry: &Geometry, system: CanonicalSystem) -> Option<Found> {
    let plain = system.system().to_system(geometry);
    let (kind, goals) = Kind::of(plain.verdict())?;
    let (all, rotated) = geometry.orbit(system.system());
    plain.is_irreducible().then_some(Found { system, kind, goals, images: (all / rotated) as u32 })
}

impl PieceHarvest {
    fn add(
        &mut self,
        geometry: &Geometry,
        certifier: &Certifier<'_>,
        cut: Cut,
        found: Found,
        numbers: &mut HashMap<StoredOutcome, u32>,
    ) {
        let system = found.system.system().to_system(geometry);
        let certificate = match found.kind {
            Kind::Forced => certifier.forced(found.system.system(), found.goals),
            Kind::Forbidden => certifier.forbidden(found.system.system()),
        };
        let orders = least_orders(&system, found.goals);
        let orders = orders.unwrap_or_else(|order| vec![(order, Goals::default())]);
        if found.kind == Kind::Forced {
            for (order, goals) in &orders {
                self.goals_by_order[usize::from(*order)] +=
                    u64::from(goals.all().count_ones() * found.images);
            }
            if let Some(key) = linear_key(&system, &certificate) {
                *self.linear.entry(key).or_default() += u64::from(found.images);
            }
        }
        let orders: Vec<_> = orders.into_iter().filter(|(order, _)| cut.keeps(*order)).collect();
        if orders.is_empty() {
            return;
        }
        let proved = certificate.conclude(geometry, found.system.system()).goals();
        let outcome = StoredOutcome::new(Outcome { kind: found.kind, orders, certificate }, proved);
        let number = *numbers.entry(outcome).or_insert_with_key(|outcome| {
            self.outcomes.push(outcome.clone());
            self.outcomes.len() as u32 - 1
        });
        self.store(found.system.id().index(), number);
    }

    /// Adds an entry with one of the outcomes.
    fn store(&mut self, index: u64, outcome: u32) {
        let StoredOutcome { kind, certificate, .. } = &self.outcomes[outcome as usize];
        match kind {
            Kind::Forced => self.stored.0 += 1,
            Kind::Forbidden => self.stored.1 += 1,
        }
        self.uncertified += u64::from(certificate.steps.is_empty());
        self.entries.push((index, outcome));
    }

    /// What the piece yields if it is cut at an order; it was not cut before.
    pub fn cut(&self, cut: Cut) -> Self {
        let mut kept = Self {
            tally: self.tally,
            goals_by_order: self.goals_by_order,
            linear: self.linear.clone(),
            ..Self::default()
        };
        let numbers = self.outcomes.iter().map(|outcome| {
            kept.outcomes.push(outcome.cut(cut)?);
            Some(kept.outcomes.len() as u32 - 1)
        });
        let numbers: Vec<Option<u32>> = numbers.collect();
        for &(index, outcome) in &self.entries {
            if let Some(number) = numbers[outcome as usize] {
                kept.store(index, number);
            }
        }
        kept
    }

    /// Whether every entry has an outcome, and no count is more than a piece can have. Otherwise it was not made by a
    /// walk. The sums of such counts over all pieces stay far below what their types hold.
    pub fn is_sound(&self) -> bool {
        const MOST: u64 = 1 << 44;
        const MOST_PLACEMENTS: u128 = 1 << 100;
        let Tally { forced_patterns, mass, .. } = self.tally;
        let tally = &self.tally;
        let counts = [
            tally.forced,
            tally.forced_canonical,
            tally.forced_stored,
            tally.forbidden,
            tally.forbidden_canonical,
            tally.forbidden_stored,
            tally.silent,
            self.stored.0,
            self.stored.1,
            self.uncertified,
        ];
        let mut counts = counts.iter().chain(&self.goals_by_order).chain(self.linear.values());
        counts.all(|count| *count <= MOST)
            && forced_patterns.max(mass) <= MOST_PLACEMENTS
            && self.entries.iter().all(|(_, outcome)| (*outcome as usize) < self.outcomes.len())
    }

    /// Adds another piece of the same shape.
    pub fn merge(&mut self, other: Self) {
        self.tally.merge(&other.tally);
        self.stored.0 += other.stored.0;
        self.stored.1 += other.stored.1;
        for (sum, more) in self.goals_by_order.iter_mut().zip(other.goals_by_order) {
            *sum += more;
        }
        for (key, patterns) in other.linear {
            *self.linear.entry(key).or_default() += patterns;
        }
        self.uncertified += other.uncertified;
        let before = self.outcomes.len() as u32;
        self.entries.extend(other.entries.into_iter().map(|(index, outcome)| (index, outcome + before)));
        self.outcomes.extend(other.outcomes);
    }
}

/// The key under which a forced system's certificate is counted.
fn linear_key(system: &System, certificate: &Certificate) -> Option<LinearKey> {
    let first = &certificate.steps.first()?[..system.foci()];
    let Conclusion::Goals(_, slack) = conclude(system, first) else { return None };
    let descending = |sign: i8| {
        let mut coefficients: Vec<i8> = first.iter().map(|λ| sign * λ).collect();
        coefficients.sort_unstable_by(|a, b| b.cmp(a));
        coefficients
    };
    let positive = [descending(1), descending(-1)].into_iter().filter(|coefficients| coefficients[0] > 0);
    Some((positive.min()?, slack? as u8))
}
