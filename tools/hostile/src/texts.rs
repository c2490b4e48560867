//! Short texts that name things: games, rules, patterns, scopes. What is read is written as it is read again.

use std::fmt::Display;
use std::str::FromStr;

use minescheme::best_play::SmallBoard;
use minescheme::canonical::PatternId;
use minescheme::layout::{Game, Layout};
use minescheme::minifield::MiniField;
use minescheme::rules::{RuleId, RuleSet};
use minescheme::scope::{Cut, Scope};

/// The first byte says what is named; the rest is the name.
pub fn attack(bytes: &[u8]) {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let text = &*String::from_utf8_lossy(bytes);
    match kind % 9 {
        0 => again::<Game>(text),
        1 => again::<RuleId>(text),
        2 => again::<PatternId>(text),
        3 => again::<Cut>(text),
        4 => again::<SmallBoard>(text),
        5 => again::<Layout>(text),
        6 => {
            if let Ok(field) = text.parse::<MiniField>() {
                field.finding();
                field.derive(2);
            }
        }
        7 => {
            let (windows, foci) = text.split_once(' ').unwrap_or((text, "all"));
            if let Ok(scope) = Scope::parse(windows, foci) {
                assert_eq!(Scope::parse("3..6", &scope.to_string()), Ok(scope));
            }
        }
        _ => {
            if let Ok(rules) = RuleSet::from_bytes(bytes) {
                assert_eq!(rules.to_bytes(), bytes);
            }
        }
    }
}

fn again<T: FromStr + Display>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        let read = written.parse::<T>().unwrap_or_else(|_| panic!("{written:?} is not read"));
        assert_eq!(read.to_string(), written);
    }
}

/// A name of each kind.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        "16x30/99",
        "0003:1/-1",
        "0033-1f4a",
        "exact",
        "4x4/4",
        "xo.......",
        "*1\n11\n",
        "...\n.1.\n...\n",
        "3..6 4=all,6=3",
    ];
    let names = texts.into_iter().enumerate().map(|(kind, text)| [&[kind as u8], text.as_bytes()].concat());
    names.chain([[&[8][..], &RuleSet::one_and_two_foci().to_bytes()].concat()]).collect()
}
