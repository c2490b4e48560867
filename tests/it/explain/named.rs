//! The patterns that players have names for.

use std::collections::BTreeSet;

use minescheme::board::Board;
use minescheme::matcher::Value;
use minescheme::rules::PLAYERS_NAMES;
use minescheme::table::{RuleTable, Table};

use super::{explained, matcher};

/// Boards of the patterns that players have names for (<https://minesweeper.online/help/patterns>): the cells that follow, with no more than two
/// digits at a time, by the rules that the name comes down to.
#[test]
fn the_patterns_that_players_name_are_what_they_are_said_to_be() {
    let rule_table = RuleTable::new(Table::shipped_rules()).unwrap();
    let rules = rule_table.rules();
    let matcher = matcher();
    for (name, board, marked) in NAMED {
        let (board, marked): (Board, Vec<&str>) = (board.parse().unwrap(), marked.lines().collect());
        let answer = matcher.ask(&board, None);
        for at in board.coords() {
            let said = match marked[at.row].as_bytes()[at.col] {
                b's' => Some(Value::Safe),
                b'm' => Some(Value::Mine),
                _ => None,
            };
            let found = answer.safe.contains(&at).then_some(Value::Safe);
            let found = found.or(answer.mines.contains(&at).then_some(Value::Mine));
            assert_eq!(found, said, "{name}: {at}");
        }
        let used: BTreeSet<String> = answer
            .steps
            .iter()
            .filter_map(|step| step.rule)
            .map(|number| rules.get(number).unwrap().id().to_string())
            .collect();
        let named = PLAYERS_NAMES.iter().find(|named| named.name == *name).unwrap();
        assert_eq!(used, named.rules.iter().map(|id| (*id).to_owned()).collect(), "{name}");
        for one in explained(&matcher, &board, None).explanations {
            assert!(one.digits.len() <= 2 && one.cases == 0, "{name}: {one:?}");
        }
    }
    assert_eq!(NAMED.len(), PLAYERS_NAMES.len());
}

/// A name, a board, and what follows: `s` safe, `m` mine.
const NAMED: &[(&str, &str, &str)] = &[
    ("1-1", "####\n#11#\n#...\n", "####\n#11#\n#..s"),
    ("1-1+", "####\n#11.\n#...\n", "####\n#11s\n#..s"),
    ("1-2", "####\n#12#\n#...\n", "####\n#12#\n#..m"),
    ("1-2+", "####\n#13.\n#...\n", "####\n#13m\n#..m"),
    ("1-2C", "####\n#12#\n....\n", "####\n#12#\ns..m"),
    ("1-2C+", "####\n#13.\n....\n", "####\n#13m\ns..m"),
    ("1-2-1", "#####\n#121#\n#...#\n", "#####\n#121#\n#msm#"),
    ("1-2-2-1", "######\n#1221#\n#....#\n", "######\n#1221#\n#smms#"),
    ("H1", ".....\n..1..\n##1##\n", ".sss.\n..1..\n##1##"),
    ("H2", ".....\n##1##\n#.1.#\n", ".sss.\n##1##\n#.1.#"),
];
