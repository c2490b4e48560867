//! Tables: open, info, verify, ask.

use std::sync::LazyLock;

use minescheme::board::{Board, Coord};
use minescheme::compile::{self, Compiled, Sampling};
use minescheme::layout::Game;
use minescheme::matcher::{Knowledge, Matcher, Tier, Tiers};
use minescheme::observer::Unobserved;
use minescheme::rules::WithoutRule;
use minescheme::scope::{Scope, Window};
use minescheme::table::info::Info;
use minescheme::table::verify::{Sample, verify};
use minescheme::table::{HEADER_LEN, Library, RuleTable, Table, TableKind};
use minescheme::train::{self, Figures, Plan};
use twox_hash::XxHash3_64;

use crate::oracle::{Truth, truth};

/// Boards of which the oracle knows everything.
static BOARDS: LazyLock<Vec<(Board, Truth)>> = LazyLock::new(|| {
    let game = Game::new(6, 6, 8).expect("there is such a game");
    let boards = (0..12).map(|index| {
        let layout = game.layout(21, index);
        let board = layout.board_where(|at| (at.row * 3 + at.col * 2 + index as usize) % 5 < 3);
        let truth = truth(&board, None).expect("the layout fits");
        (board, truth)
    });
    boards.collect()
});

/// The longest walk that is taken once more to verify a table, in the units of a plan's costs.
const MOST_COST: u64 = 20_000_000;

/// A table as it comes. Whatever it is: an error with a type, or answers that are true.
pub fn plain(bytes: &[u8]) {
    if let Ok(table) = Table::of(bytes.to_vec()) {
        read(&table);
    }
}

/// The table with its lengths and checksums made right: what a forger does.
pub fn sealed(bytes: &[u8]) {
    plain(&reseal(bytes));
}

/// The table with the lengths and the checksums of its header made right: the payload's length at offset 32, the
/// directory's place at 40 and 48, the payload's checksum at 56, the header's at 96.
pub fn reseal(bytes: &[u8]) -> Vec<u8> {
    let mut table = bytes.to_vec();
    if table.len() < HEADER_LEN {
        return table;
    }
    let number = |table: &[u8], at: usize| u64::from_le_bytes(table[at..at + 8].try_into().expect("8 bytes"));
    let len = table.len() as u64;
    let directory = number(&table, 40).clamp(HEADER_LEN as u64, len);
    let payload = XxHash3_64::oneshot(&table[HEADER_LEN..]);
    for (at, value) in [(32, len - HEADER_LEN as u64), (40, directory), (48, len - directory), (56, payload)]
    {
        table[at..at + 8].copy_from_slice(&value.to_le_bytes());
    }
    let header = XxHash3_64::oneshot(&table[..96]);
    table[96..104].copy_from_slice(&header.to_le_bytes());
    table
}

/// Asks a table everything that there is to ask, and checks the answers.
pub fn read(table: &Table) {
    let _ = Info::of(table);
    let _ = table.check_payload();
    if let Ok(library) = Library::new(table) {
        for pattern in library.shapes().flat_map(|shape| library.patterns(shape).take(64).collect::<Vec<_>>())
        {
            let id = pattern.system.id();
            library.pattern(id);
            library.probe(id.shape(), pattern.system.system());
        }
        compile::compile(&library, &Unobserved).expect("nobody stops it");
    }
    if let Ok(matcher) = Knowledge::try_from(table).map(Matcher::new) {
        ask(&matcher);
    }
    let _ = proved(table, None);
}

/// Plays the matcher with the boards of which everything is known. Nothing that it says may be false, with or without the tiers
/// that need no table.
pub fn ask(matcher: &Matcher) {
    for tiers in [Tiers::NONE.with(Tier::Table), Tiers::ALL.without(Tier::Count).without(Tier::Exact)] {
        let matcher = matcher.clone().with_tiers(tiers);
        for (board, truth) in BOARDS.iter() {
            let answer = matcher.ask(board, None);
            assert!(answer.contradiction.is_none(), "a contradiction where there is none:\n{board}");
            let within = |found: &[Coord], truth: &[Coord]| found.iter().all(|at| truth.contains(at));
            assert!(within(&answer.safe, &truth.safe), "{:?} are not all safe:\n{board}", answer.safe);
            assert!(within(&answer.mines, &truth.mines), "{:?} are not all mines:\n{board}", answer.mines);
        }
    }
}

/// Whether the table is proved, as `minescheme verify` does it. `figures` are those of the same walk if they are known; what would
/// take long to walk is not proved.
pub fn proved(table: &Table, figures: Option<&(Scope, Figures)>) -> bool {
    let header = table.header();
    let is_large = |(window, foci): (Window, usize)| foci > if window.sides().1 > 4 { 2 } else { 4 };
    if header.scope.levels().any(is_large) {
        return false;
    }
    let plan = Plan::new(header.scope, header.cut);
    if plan.pieces().iter().map(|piece| piece.cost).sum::<u64>() > MOST_COST {
        return false;
    }
    match header.kind {
        TableKind::Rules => {
            RuleTable::new(table).is_ok_and(|rules| compile::verify(&rules, &plan, &Unobserved).is_ok())
        }
        TableKind::Library => Library::new(table).is_ok_and(|library| {
            let counted = || train::count(&plan, &Unobserved).expect("nobody stops it");
            verify(&library, Sample::ALL).is_ok()
                && match figures {
                    Some((of, figures)) => header.scope == *of && figures.prove(&library).is_ok(),
                    None => counted().prove(&library).is_ok(),
                }
        }),
    }
}

/// The bytes of a library of a walk; what was walked, and its figures.
pub fn library(windows: &str, foci: &str) -> (Vec<u8>, (Scope, Figures)) {
    let folder = crate::folder();
    let path = folder.path().join("library.mst");
    let plan = Plan::new(Scope::parse(windows, foci).expect("a scope"), Default::default());
    train::train(&plan, &path, None, &Unobserved).expect("a library");
    let figures = train::count(&plan, &Unobserved).expect("nobody stops it");
    (std::fs::read(path).expect("the library"), (plan.scope(), figures))
}

/// The bytes of a small rule table: of the complete 4×4 window.
pub fn rules() -> Vec<u8> {
    compiled("4", "all", |_| {})
}

/// The bytes of a small rule table that holds some patterns without a rule as well, of five digits.
pub fn rules_and_patterns() -> Vec<u8> {
    let all = include_bytes!("../../../patterns/all.mst");
    let table = Table::of(all).and_then(|table| RuleTable::new(&table)).expect("the shipped rules");
    let listed = table.without_rule().expect("the shipped patterns");
    let five: Vec<WithoutRule> =
        listed.into_iter().filter(|pattern| pattern.id.shape().len() == 5).step_by(100).collect();
    with_patterns(&rules(), &five)
}

/// A rule table with these patterns in place of its own.
pub fn with_patterns(rules: &[u8], patterns: &[WithoutRule]) -> Vec<u8> {
    let section = WithoutRule::to_bytes(patterns);
    let directory = u64::from_le_bytes(rules[40..48].try_into().expect("8 bytes")) as usize;
    let mut table = [&rules[..HEADER_LEN], &section, &rules[directory..]].concat();
    table[40..48].copy_from_slice(&((HEADER_LEN + section.len()) as u64).to_le_bytes());
    reseal(&table)
}

/// The bytes of a rule table with rules from samples: three digits beyond a walk of two.
pub fn sampled_rules() -> Vec<u8> {
    compiled("3..6", "2", |compiled| {
        let sampling = Sampling { systems: 2_000, most_draws: 400, seed: 1 };
        let (level, _) = compile::sample_level(3, &sampling, &Unobserved).expect("nobody stops it");
        compiled.sampled.push(level);
    })
}

fn compiled(windows: &str, foci: &str, change: impl FnOnce(&mut Compiled)) -> Vec<u8> {
    let library = Table::of(library(windows, foci).0).expect("a library");
    let library = Library::new(&library).expect("a library");
    let mut compiled = compile::compile(&library, &Unobserved).expect("nobody stops it");
    change(&mut compiled);
    let folder = crate::folder();
    let path = folder.path().join("rules.mst");
    compile::write(&library, &compiled, &path).expect("rules");
    std::fs::read(path).expect("the rules")
}

/// Small tables of all kinds.
pub fn seeds() -> Vec<Vec<u8>> {
    vec![rules(), rules_and_patterns(), sampled_rules(), library("3", "1").0, library("3..4", "2").0]
}
