//! The patterns that players have names for.

use std::collections::BTreeSet;

use minescheme::board::Board;
use minescheme::explain::Explainer;
use minescheme::matcher::{Matcher, Tier, Value};
use minescheme::rules::{PLAYERS_NAMES, PlayersName, Rule};
use minescheme::symmetry::Symmetry;
use minescheme::table::{RuleTable, Table};

use super::explained;
use crate::boards::image;

/// Boards of the patterns that players have names for (<https://minesweeper.online/help/patterns>): the cells that follow, by the rules that the
/// name comes down to and no more digits at a time than these have; single digits may finish what they began.
#[test]
fn the_patterns_that_players_name_are_what_they_are_said_to_be() {
    let rule_table = RuleTable::new(Table::shipped_rules()).unwrap();
    let rules = rule_table.rules();
    let matcher = Matcher::shipped();
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
        let used: BTreeSet<Rule> = answer
            .steps
            .iter()
            .filter_map(|step| step.rule)
            .map(|number| rules.get(number).unwrap())
            .collect();
        let players = PlayersName::find(name).unwrap();
        assert_eq!(players.board.parse::<Board>().unwrap(), board, "{name}");
        let named = players.different_rules();
        let digits = named.iter().map(|rule| rule.shape().len()).max().unwrap();
        if digits == 1 {
            assert!(used.is_empty() && answer.steps.iter().all(|step| step.tier == Tier::Single), "{name}");
        } else {
            assert!(used.iter().eq(&named), "{name}: {used:?}");
        }
        for one in explained(&matcher, &board, None).explanations {
            assert!(one.digits.len() <= digits && one.cases == 0, "{name}: {one:?}");
        }
        // What is easiest on its board, in any of its images, is recognised by its name.
        for image in Symmetry::all().map(|symmetry| image(&board, symmetry)) {
            let one = Explainer::new(&matcher, &image, None).easiest().unwrap();
            let found = PlayersName::of(&image, &one.digits, &one.cells, one.value == Value::Mine);
            assert_eq!(found.map(|found| found.name.name), Some(*name), "{image:?}");
        }
    }
    assert_eq!(NAMED.len(), PLAYERS_NAMES.len());
}

/// A name, a board, and what follows: `s` safe, `m` mine.
const NAMED: &[(&str, &str, &str)] = &[
    ("B1", "#2#\n..#\n", "#2#\nmm#"),
    ("B2", "*1.\n#..\n", "*1s\n#ss"),
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
    // As in the page's drawing: the cell that the hole opened on is open, and so is one behind it.
    ("H3", "#...\n##1.\n##..\n##1#\n", "#sss\n##1s\n##..\n##1#"),
    ("1-1R", "#1.\n12.\n*2.\n##.\n", "#1.\n12.\n*2s\n##."),
    ("1-2R", "#*##*\n##23#\n#....\n", "#*##*\n##23#\n#s..m"),
    ("1-2-1R", "#.....#\n##232##\n###*###\n", "#smsms#\n##232##\n###*###"),
    ("1-2-2-1R", "######\n#1222#\n#....*\n", "######\n#1222#\n#smms*"),
    ("triangle", "...\n.1.\n.1#\n###\n", "sss\n.1.\n.1#\n###"),
    ("1-3-1 corner", "....\n#13.\n##1.\n###.\n", "s..m\n#13.\n##1.\n###s"),
    ("2-2-2 corner", "....\n#22.\n##2.\n###.\n", "m..s\n#22.\n##2.\n###m"),
];
