//! The figures of a library: what the harvests of a walk add up to, and whether a table states the same.

use std::collections::BTreeMap;

use crate::scope::{Tally, Window};
use crate::table::archive::{LevelRecord, LinearRules};
use crate::table::{Library, RuleTable, TableError};

use super::classes::ClassCounts;
use super::harvest::{LinearKey, PieceHarvest};
use super::plan::Plan;

/// Harvests added up, in any order.
#[derive(Default)]
pub(super) struct Sums {
    /// By the places of the shapes in the plan; without patterns.
    counts: BTreeMap<usize, PieceHarvest>,
}

impl Sums {
    /// Adds a harvest of the shape at this place of the plan.
    pub fn add(&mut self, shape: usize, harvest: PieceHarvest) {
        let counts = PieceHarvest { entries: Vec::new(), outcomes: Vec::new(), ..harvest };
        self.counts.entry(shape).or_default().merge(counts);
    }

    /// The figures of the plan's levels.
    pub fn finish(self, plan: &Plan, classes: &ClassCounts) -> Figures {
        let mut all = Tally::default();
        let mut linear: BTreeMap<(usize, &LinearKey), u64> = BTreeMap::new();
        for (&place, counts) in &self.counts {
            all.merge(&counts.tally);
            for (key, patterns) in &counts.linear {
                *linear.entry((plan.shapes()[place].len(), key)).or_default() += patterns;
            }
        }
        let rule = |((foci, (coefficients, slack)), patterns): ((usize, &LinearKey), u64)| LinearRules {
            foci: foci as u8,
            coefficients: coefficients.clone(),
            slack: *slack,
            patterns,
        };
        Figures {
            levels: plan.scope().levels().map(|level| self.level(plan, level, classes)).collect(),
            linear_rules: linear.into_iter().map(rule).collect(),
            uncertified: self.counts.values().map(|counts| counts.uncertified).sum(),
            all,
        }
    }

    fn level(&self, plan: &Plan, (window, foci): (Window, usize), classes: &ClassCounts) -> LevelRecord {
        let (mut shapes, mut mass_expected, mut sum) = (0, 0, PieceHarvest::default());
        for (place, counts) in &self.counts {
            let shape = plan.shapes()[*place];
            if shape.len() == foci && window.holds(shape) {
                shapes += 1;
                mass_expected += shape.geometry().mass();
                sum.merge(counts.clone());
            }
        }
        LevelRecord {
            window: window.to_byte(),
            foci: foci as u8,
            shapes,
            // Of a library that is cut by order fewer are stored than were found.
            tally: Tally { forced_stored: sum.stored.0, forbidden_stored: sum.stored.1, ..sum.tally },
            mass_expected,
            goals_by_order: sum.goals_by_order[1..foci + 2].to_vec(),
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
