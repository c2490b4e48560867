//! The rules for all digits of a 6×6 window, of which those of the ledger's complete levels were walked and the others sampled.

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

/// The sampled patterns without a rule.
fn without_rule() -> Vec<PatternId> {
    let listed = std::fs::read_to_string(path("without-rule.txt")).unwrap();
    listed.lines().map(|line| line.parse().unwrap()).collect()
}

/// The walked rules are those of the ledger.
#[test]
fn the_walked_rules_are_the_ledgers() {
    let ledger = Ledger::read(path("six.ledger").as_ref()).unwrap();
    let table = Table::open(path("all.mst")).unwrap();
    let walked = table.header().scope.most_foci();
    let mut expected: Vec<Rule> = ledger
        .lines()
        .filter(|line| line.shape.len() <= walked)
        .flat_map(|line| &line.rules)
        .copied()
        .collect();
    expected.sort_by_key(|rule| (rule.shape().len(), *rule));
    let table = RuleTable::new(&table).unwrap();
    assert_eq!(table.rules().rules()[..expected.len()], expected);
    assert!(table.rules().rules()[expected.len()..].iter().all(|rule| rule.shape().len() > walked));
    assert!(ledger.levels()[..walked].iter().all(|level| level.done == level.shapes));
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
        .random(Game::EXPERT, crate::drawn(6_000, 15_000), &minescheme::observer::Unobserved)
        .unwrap();
    assert_eq!((report.lacking.used, report.missed_local), (0, 0));
    let more_than_five: u64 = (6..=16)
        .map(|foci| report.by_foci.iter().find(|(label, _)| label.to_string() == foci.to_string()))
        .map(|found| found.map_or(0, |(_, cells)| *cells))
        .sum();
    assert!(more_than_five > 10, "{:?}", report.by_foci);
}

/// The samples are of every level that was not walked, and large as far as irreducible systems are not too rare.
#[test]
fn every_level_was_sampled() {
    let table = Table::open(path("all.mst")).unwrap();
    let rules = RuleTable::new(&table).unwrap();
    let walked = table.header().scope.most_foci() as u8;
    let samples: Vec<_> = rules.samples().collect();
    let beyond: Vec<u8> = (walked + 1..=16).collect();
    assert_eq!(samples.iter().map(|sample| sample.foci).collect::<Vec<_>>(), beyond);
    for sample in &samples {
        assert!(sample.systems >= 10_000_000 || sample.foci > 10, "{sample:?}");
        let rules =
            rules.rules().rules().iter().filter(|rule| rule.shape().len() == usize::from(sample.foci));
        assert_eq!(rules.count() > 0, sample.decided > sample.undecided, "{sample:?}");
    }
    let undecided: u64 = samples.iter().map(|sample| sample.undecided).sum();
    let listed = without_rule();
    assert_eq!(listed.iter().filter(|id| id.shape().len() > walked.into()).count() as u64, undecided);
}

/// The patterns listed as without a rule are irreducible and not silent, no rule of the table decides them, and no
/// coefficients that a rule may have exist for any of their goals.
#[test]
fn the_patterns_without_a_rule_have_none() {
    let table = Table::open(path("all.mst")).unwrap();
    let rules = RuleTable::new(&table).unwrap();
    without_rule().par_iter().for_each(|id| {
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
