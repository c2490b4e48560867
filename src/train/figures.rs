//! The figures of a library: what the harvests of a walk add up to, and whether a table states the same.

use std::collections::BTreeMap;

use crate::scope::{Tally, Window};
use crate::shape::MAX_FOCI;
use crate::table::archive::{LevelRecord, LinearRules};
use crate::table::{Library, RuleTable, TableError};

use super::classes::ClassCounts;
use super::harvest::{LinearKey, PieceHarvest};
use super::plan::Plan;

/// What a shape adds to its levels.
#[derive(Default)]
struct ShapeCounts {
    tally: Tally,
    stored: (u64, u64),
    goals_by_order: [u64; MAX_FOCI + 2],
}

/// Harvests added up, in any order.
#[derive(Default)]
pub(super) struct Sums {
    /// By the places of the shapes in the plan.
    counts: BTreeMap<usize, ShapeCounts>,
    linear: BTreeMap<(usize, LinearKey), u64>,
    uncertified: u64,
}

impl Sums {
    /// Adds a harvest of the shape at this place of the plan.
    pub fn add(&mut self, plan: &Plan, shape: usize, harvest: &PieceHarvest) {
        let counts = self.counts.entry(shape).or_default();
        counts.tally.merge(&harvest.tally);
        counts.stored = (counts.stored.0 + harvest.stored.0, counts.stored.1 + harvest.stored.1);
        for (sum, goals) in counts.goals_by_order.iter_mut().zip(harvest.goals_by_order) {
            *sum += goals;
        }
        let foci = plan.shapes()[shape].len();
        for (key, patterns) in &harvest.linear {
            *self.linear.entry((foci, key.clone())).or_default() += patterns;
        }
        self.uncertified += harvest.uncertified;
    }

    /// The figures of the plan's levels.
    pub fn finish(self, plan: &Plan, classes: &ClassCounts) -> Figures {
        let mut all = Tally::default();
        self.counts.values().for_each(|counts| all.merge(&counts.tally));
        Figures {
            levels: plan.scope().levels().map(|level| self.level(plan, level, classes)).collect(),
            linear_rules: self
                .linear
                .into_iter()
                .map(|((foci, (coefficients, slack)), patterns)| LinearRules {
                    foci: foci as u8,
                    coefficients,
                    slack,
                    patterns,
                })
                .collect(),
            uncertified: self.uncertified,
            all,
        }
    }

    fn level(&self, plan: &Plan, (window, foci): (Window, usize), classes: &ClassCounts) -> LevelRecord {
        let mut tally = Tally::default();
        let (mut shapes, mut stored, mut mass_expected) = (0, (0, 0), 0);
        let mut goals_by_order = vec![0; foci + 1];
        for (place, counts) in &self.counts {
            let shape = plan.shapes()[*place];
            if shape.len() != foci || !window.holds(shape) {
                continue;
            }
            shapes += 1;
            tally.merge(&counts.tally);
            stored = (stored.0 + counts.stored.0, stored.1 + counts.stored.1);
            mass_expected += shape.geometry().mass();
            for (sum, goals) in goals_by_order.iter_mut().zip(&counts.goals_by_order[1..]) {
                *sum += goals;
            }
        }
        LevelRecord {
            window: window.to_byte(),
            foci: foci as u8,
            shapes,
            // Of a library that is cut by order fewer are stored than were found.
            tally: Tally { forced_stored: stored.0, forbidden_stored: stored.1, ..tally },
            mass_expected,
            goals_by_order,
            abstract_systems: classes.in_window(window, foci),
        }
    }
}

/// Every figure that a library has beside its patterns: the counts of its levels, its kinds of certificates. Made by
/// [`count`](super::count).
#[derive(Clone, Debug)]
pub struct Figures {
    pub(super) levels: Vec<LevelRecord>,
    pub(super) linear_rules: Vec<LinearRules>,
    pub(super) uncertified: u64,
    pub(super) all: Tally,
}

impl Figures {
    /// Proves the figures of a library of the same plan: everything in its [`Info`](crate::table::info::Info) except the version
    /// of the generator.
    /// Errors: [`TableError::Figure`], the first that differs.
    pub fn prove(&self, library: &Library) -> Result<(), TableError> {
        let (header, directory) = (library.table().header(), library.directory());
        let mass = |found| equal("placements accounted for", found, self.all.mass);
        mass(header.mass)?;
        mass(header.mass_expected)?;
        equal("levels", directory.levels.len() as u128, self.levels.len() as u128)?;
        for ((found, expected), (window, foci)) in
            directory.levels.iter().zip(&self.levels).zip(header.scope.levels())
        {
            let level = format!("{window} with {foci} foci");
            for ((name, expected), (_, found)) in figures(expected).zip(figures(found)) {
                equal(&format!("{name} in {level}"), found, expected)?;
            }
            if found.goals_by_order != expected.goals_by_order {
                let [found, expected] = [found, expected].map(|level| format!("{:?}", level.goals_by_order));
                return Err(TableError::Figure {
                    what: format!("goals by order in {level}"),
                    found,
                    expected,
                });
            }
        }
        self.prove_certificates(directory.uncertified, &directory.linear_rules)
    }

    /// Proves those figures of a rule table that concern its library's patterns.
    /// Errors: [`TableError::Figure`], the first that differs.
    pub fn prove_rules(&self, rules: &RuleTable) -> Result<(), TableError> {
        let records = rules.records();
        // A selection of the rules doesn't show how all patterns are certified.
        let linear_rules =
            if records.linear_rules.is_empty() { &self.linear_rules } else { &records.linear_rules };
        self.prove_certificates(records.uncertified, linear_rules)
    }

    fn prove_certificates(&self, uncertified: u64, linear_rules: &[LinearRules]) -> Result<(), TableError> {
        equal("patterns without a certificate", uncertified.into(), self.uncertified.into())?;
        equal("kinds of certificates", linear_rules.len() as u128, self.linear_rules.len() as u128)?;
        match linear_rules.iter().zip(&self.linear_rules).find(|(found, expected)| found != expected) {
            None => Ok(()),
            Some((found, expected)) => {
                let [found, expected] =
                    [found, expected].map(|LinearRules { foci, coefficients, slack, patterns }| {
                        format!("{patterns} patterns of {foci} foci by {coefficients:?} at slack {slack}")
                    });
                Err(TableError::Figure { what: "certificates".to_owned(), found, expected })
            }
        }
    }
}

fn equal(what: &str, found: u128, expected: u128) -> Result<(), TableError> {
    if found == expected {
        return Ok(());
    }
    let [found, expected] = [found, expected].map(|number| number.to_string());
    Err(TableError::Figure { what: what.to_owned(), found, expected })
}

/// The numbers of a level, with what they count.
fn figures(level: &LevelRecord) -> impl Iterator<Item = (&'static str, u128)> {
    [
        ("the window", level.window.into()),
        ("foci", level.foci.into()),
        ("shapes", level.shapes.into()),
        ("forced systems", level.tally.forced.into()),
        ("canonical forced systems", level.tally.forced_canonical.into()),
        ("stored forced patterns", level.tally.forced_stored.into()),
        ("placements of forced systems", level.tally.forced_patterns),
        ("forbidden systems", level.tally.forbidden.into()),
        ("canonical forbidden systems", level.tally.forbidden_canonical.into()),
        ("stored forbidden patterns", level.tally.forbidden_stored.into()),
        ("silent systems", level.tally.silent.into()),
        ("placements accounted for", level.tally.mass),
        ("placements expected", level.mass_expected),
        ("abstract systems", level.abstract_systems.into()),
    ]
    .into_iter()
}
