//! Drills.

use std::collections::HashSet;

use minescheme::board::{Board, Coord};
use minescheme::generate::{Drill, Exercise};
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::rules::RuleSet;

use super::orders::by_digits;
use crate::oracle::truth;
use crate::shipped_rules as rules;

/// The same for all rotations and reflections of a position.
pub fn least_image(position: &Board) -> String {
    let mut rows: Vec<Vec<char>> = position.to_string().lines().map(|line| line.chars().collect()).collect();
    let mut images = Vec::new();
    for _ in 0..4 {
        rows = (0..rows[0].len()).map(|col| rows.iter().rev().map(|row| row[col]).collect()).collect();
        let text = |rows: &[Vec<char>]| {
            rows.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("\n")
        };
        images.push(text(&rows));
        images.push(text(&rows.iter().rev().cloned().collect::<Vec<_>>()));
    }
    images.into_iter().min().unwrap()
}

/// Exercises for every rule: nothing cheaper says anything, the answer is right, no two are alike; and look-alikes say nothing.
#[test]
fn drills_are_about_their_rule() {
    let rules = rules();
    for (number, rule) in rules.rules().iter().enumerate() {
        let few = crate::drawn([8, 1], [20, 2]);
        let count = few[usize::from(number % 10 != 2)];
        let cheaper: Vec<_> =
            rules.rules().iter().filter(|other| other.shape().len() < rule.shape().len()).copied().collect();
        let cheaper = Matcher::new(&RuleSet::new(cheaper).unwrap()).with_tiers(Tiers::NONE.with(Tier::Table));
        let mut seen = HashSet::new();
        for exercise in Drill::new(&rules, *rule, 3, false).unwrap().take(count) {
            let Exercise { position, digits, safe, mines, first_safe, first_mines, .. } = exercise;
            let truth = truth(&position, None).expect("it could be real");
            let within = |some: &[Coord], all: &[Coord]| some.iter().all(|at| all.contains(at));
            assert!(!safe.is_empty() || !mines.is_empty());
            assert!(within(&safe, &truth.safe) && within(&mines, &truth.mines), "{number}\n{position}");
            // All that its digits decide, and what the rule shows at first.
            let mut decided: Vec<_> = by_digits(&position, &digits).into_iter().map(|(at, _)| at).collect();
            decided.sort_unstable();
            let mut answer = [&safe[..], &mines].concat();
            answer.sort_unstable();
            assert_eq!(answer, decided, "{number}\n{position}");
            assert!(within(&first_safe, &safe) && within(&first_mines, &mines));
            assert!(!first_safe.is_empty() || !first_mines.is_empty());
            let alone = position.coords().any(|at| !by_digits(&position, &[at]).is_empty());
            assert_eq!(alone, rule.shape().len() == 1, "{number}\n{position}");
            // A chain of pairs may say it already.
            let answer = cheaper.ask(&position, None);
            let silent = answer.steps.first().is_none_or(|step| !step.coefficients.is_empty());
            assert!(silent, "{number}\n{position}");
            assert!(seen.insert(least_image(&position)));
        }
        assert_eq!(seen.len(), count, "{number}");
        for miss in Drill::new(&rules, *rule, 3, true).unwrap().take(1) {
            let truth = truth(&miss.position, None).expect("it could be real");
            assert!(truth.safe.is_empty() && truth.mines.is_empty(), "{number}\n{}", miss.position);
            assert!(seen.insert(least_image(&miss.position)));
        }
        assert_eq!(seen.len(), count + 1, "{number}");
    }
}
