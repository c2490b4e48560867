//! The rules for all digits of a 6×6 window, from its ledger.

use minescheme::canonical::PatternId;
use minescheme::coverage::Coverage;
use minescheme::layout::Game;
use minescheme::ledger::Ledger;
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::rules::Rule;
use minescheme::rules::farkas::{Aim, least_coefficients};
use minescheme::system::Verdict;
use minescheme::table::{RuleTable, Table};
use rayon::prelude::*;

fn path(name: &str) -> String {
    format!("{}/patterns/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Patterns of six digits and more that samples found (`compile --beyond`), and that no rule decides.
fn sampled_without_rule() -> Vec<PatternId> {
    include_str!("sampled-without-rule.txt").lines().map(|line| line.parse().unwrap()).collect()
}

/// The rules are those of the ledger, and nothing is left to samples.
#[test]
fn the_rules_are_the_ledgers() {
    let ledger = Ledger::read(path("six.ledger").as_ref()).unwrap();
    let table = Table::open(path("all.mst")).unwrap();
    assert_eq!(table.header().scope.most_foci(), 16);
    let mut expected: Vec<Rule> = ledger.lines().flat_map(|line| &line.rules).copied().collect();
    expected.sort_by_key(|rule| (rule.shape().len(), *rule));
    let table = RuleTable::new(&table).unwrap();
    assert_eq!(table.rules().rules(), expected);
    assert_eq!(table.samples().count(), 0);
    assert!(ledger.levels().iter().all(|level| level.done == level.shapes));
}

/// With single digits, these rules and chains nothing is left that digits inside a 6×6 window force; and what-if logic finds all
/// the rest.
#[test]
fn play_lacks_none_of_them() {
    let table = Table::open(path("all.mst")).unwrap();
    let rules = RuleTable::new(&table).unwrap();
    let tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table).with(Tier::WhatIf);
    let matcher = Matcher::new(rules.rules()).with_tiers(tiers);
    let coverage = Coverage { matcher, rules: Some(rules.rules().clone()), seed: 5 };
    let report = coverage
        .random(Game::EXPERT, 0..crate::drawn(6_000, 15_000), &minescheme::observer::Unobserved)
        .unwrap();
    assert_eq!((report.lacking.used, report.missed_local), (0, 0));
    let more_than_five: u64 = (6..=16)
        .map(|foci| report.by_foci.iter().find(|(label, _)| label.to_string() == foci.to_string()))
        .map(|found| found.map_or(0, |(_, cells)| *cells))
        .sum();
    assert!(more_than_five > 10, "{:?}", report.by_foci);
}

/// The patterns without a rule that samples found are in the table. They are irreducible and not silent, no rule of the table decides
/// them, and no coefficients that a rule may have exist for any of their goals.
#[test]
fn what_samples_found_without_a_rule_the_walk_found_too() {
    let table = Table::open(path("all.mst")).unwrap();
    let rules = RuleTable::new(&table).unwrap();
    let known = rules.without_rule().unwrap();
    let sampled = sampled_without_rule();
    assert_eq!(sampled.len(), 139);
    sampled.par_iter().for_each(|id| {
        assert!(known.binary_search_by_key(id, |pattern| pattern.id).is_ok(), "{id}");
        let geometry = id.shape().geometry();
        let system = geometry.system_at(id.index()).unwrap().to_system(&geometry);
        assert!(system.is_irreducible(), "{id}");
        let mine = rules.rules().rules().iter().filter(|rule| rule.shape() == id.shape());
        for rule in mine {
            let conclusion = rule.conclude(&geometry, &system);
            assert!(!conclusion.is_forbidden() && conclusion.goals().is_empty(), "{id} {rule}");
        }
        let aims: Vec<Aim> = match system.verdict() {
            Verdict::Forced(goals) => Aim::all(goals).collect(),
            Verdict::Forbidden => vec![Aim::Bound],
            Verdict::Silent => panic!("{id} is silent"),
        };
        for aim in aims {
            assert_eq!(least_coefficients(&system, aim), Ok(None), "{id} {aim:?}");
        }
    });
}
