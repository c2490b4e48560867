//! The rules for all digits of a 6×6 window, of which those to five digits were walked and the others sampled.

use minescheme::canonical::PatternId;
use minescheme::coverage::Coverage;
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::rules::farkas::{Aim, least_coefficients};
use minescheme::system::Verdict;
use minescheme::table::{RuleTable, Table};
use rayon::prelude::*;

fn path(name: &str) -> String {
    format!("{}/patterns/{name}", env!("CARGO_MANIFEST_DIR"))
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
    let report = coverage.random(Game::EXPERT, 15_000, &minescheme::observer::Unobserved).unwrap();
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
    let samples: Vec<_> = rules.samples().collect();
    assert_eq!(samples.iter().map(|sample| sample.foci).collect::<Vec<_>>(), (6..=16).collect::<Vec<u8>>());
    for sample in &samples {
        assert!(sample.systems >= 10_000_000 || sample.foci > 10, "{sample:?}");
        let rules =
            rules.rules().rules().iter().filter(|rule| rule.shape().len() == usize::from(sample.foci));
        assert_eq!(rules.count() > 0, sample.decided > sample.undecided, "{sample:?}");
    }
    let listed = std::fs::read_to_string(path("without-rule.txt")).unwrap();
    let undecided: u64 = samples.iter().map(|sample| sample.undecided).sum();
    assert_eq!(listed.lines().count() as u64, undecided);
}

/// The patterns listed as without a rule are irreducible and not silent, no rule of the table decides them, and no
/// coefficients that a rule may have exist for any of their goals.
#[test]
fn the_patterns_without_a_rule_have_none() {
    let table = Table::open(path("all.mst")).unwrap();
    let rules = RuleTable::new(&table).unwrap();
    let listed = std::fs::read_to_string(path("without-rule.txt")).unwrap();
    let ids: Vec<PatternId> = listed.lines().map(|line| line.parse().unwrap()).collect();
    ids.par_iter().for_each(|id| {
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
