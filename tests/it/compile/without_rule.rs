//! Patterns that no coefficients decide: a rule table holds them as they are.

use minescheme::canonical::Kind;
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::rules::WithoutRule;
use minescheme::shape::Shape;
use minescheme::system::{Goals, Verdict};
use minescheme::table::info::Info;
use minescheme::table::{HEADER_LEN, RuleTable, Table};
use rayon::prelude::*;

use crate::boards::board_of_pattern;
use crate::oracle;

fn all() -> (Vec<u8>, RuleTable) {
    let bytes = std::fs::read(format!("{}/patterns/all.mst", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let table = Table::of(bytes.clone()).unwrap();
    (bytes, RuleTable::new(&table).unwrap())
}

/// On the board of a forced pattern the rules alone find nothing; the table finds just what follows from all digits together.
#[test]
fn a_table_decides_them() {
    let (_, table) = all();
    let tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table);
    let rules = Matcher::new(table.rules()).with_tiers(tiers);
    let matcher = Matcher::new(&table).with_tiers(tiers);
    let listed = table.without_rule().unwrap();
    let some: Vec<&WithoutRule> = listed.iter().step_by(crate::drawn(293, 83)).collect();
    assert!(some.len() > 400, "{}", some.len());
    some.par_iter().for_each(|pattern| {
        let board = board_of_pattern(pattern.id);
        // Where nothing fits, a rule may find a cell both safe and a mine, and so a contradiction that its sum alone is none of.
        let poor = rules.ask(&board, None);
        let silent = poor.contradiction.is_none() && poor.steps.is_empty();
        assert!(silent || pattern.kind == Kind::Forbidden, "{}\n{board}", pattern.id);
        let found = matcher.ask(&board, None);
        match oracle::truth(&board, None) {
            None => assert!(found.contradiction.is_some(), "{}\n{board}", pattern.id),
            Some(truth) => {
                assert!(found.contradiction.is_none() && !truth.safe.is_empty() | !truth.mines.is_empty());
                assert_eq!(
                    (&found.safe, &found.mines),
                    (&truth.safe, &truth.mines),
                    "{}\n{board}",
                    pattern.id
                );
            }
        }
    });
}

/// What is said of each is what the exact verdict says; of every sixth, unless the test is thorough.
#[test]
fn what_is_said_of_them_is_true() {
    let (_, table) = all();
    let thin = crate::drawn(6, 1);
    table.without_rule().unwrap().par_iter().step_by(thin).for_each(|WithoutRule { id, kind, goals }| {
        let geometry = id.shape().geometry();
        let system = geometry.as_canonical(&geometry.system_at(id.index()).unwrap()).unwrap();
        let system = system.system().to_system(&geometry);
        assert!(system.is_irreducible(), "{id}");
        match system.verdict() {
            Verdict::Forced(found) => assert_eq!((*kind, *goals), (Kind::Forced, found), "{id}"),
            Verdict::Forbidden => assert_eq!((*kind, *goals), (Kind::Forbidden, Goals::default()), "{id}"),
            Verdict::Silent => panic!("{id} is silent"),
        }
    });
}

/// The section is read as FORMAT.md tells it, with nothing but what that page says.
#[test]
fn the_section_is_as_the_page_says() {
    let (bytes, table) = all();
    let directory = u64::from_le_bytes(bytes[40..48].try_into().unwrap()) as usize;
    let (records, rest) = bytes[HEADER_LEN..directory].as_chunks::<18>();
    let listed = table.without_rule().unwrap();
    assert!(rest.is_empty() && records.len() == listed.len());
    let told = Info::of(&Table::of(bytes.clone()).unwrap()).unwrap().without_rule;
    let digits = |record: &[u8; 18]| (record[0].count_ones() + record[1].count_ones()) as u8;
    for foci in 1..=16 {
        let held = records.iter().filter(|record| digits(record) == foci).count() as u64;
        assert_eq!(told.get(&foci).copied().unwrap_or(0), held, "{foci} digits");
    }
    for (record, pattern) in records.iter().zip(&listed).step_by(401) {
        let mask = u16::from_le_bytes([record[0], record[1]]);
        let mut index = u64::from_le_bytes(record[2..10].try_into().unwrap());
        // Cells of the 6 × 6 square around the 4 × 4 one of the digits, by the digits that they touch.
        let digits: Vec<(i32, i32)> =
            (0..16).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / 4, bit % 4)).collect();
        let cells = (-1..5).flat_map(|row| (-1..5).map(move |col| (row, col)));
        let mut regions = std::collections::BTreeMap::<u16, u64>::new();
        let mut neighbours = vec![0; digits.len()];
        for cell in cells.filter(|cell| !digits.contains(cell)) {
            let touches = |digit: &(i32, i32)| (digit.0 - cell.0).abs() <= 1 && (digit.1 - cell.1).abs() <= 1;
            let touched: Vec<usize> = (0..digits.len()).filter(|&number| touches(&digits[number])).collect();
            if !touched.is_empty() {
                *regions.entry(touched.iter().map(|number| 1 << number).sum()).or_default() += 1;
                touched.iter().for_each(|&number| neighbours[number] += 1);
            }
        }
        let mut read = |radix: u64| {
            let digit = index % (radix + 1);
            index /= radix + 1;
            digit as u8
        };
        let mut needs: Vec<u8> = neighbours.iter().rev().map(|&most| read(most)).collect();
        let mut closed: Vec<u8> = regions.values().rev().map(|&most| read(most)).collect();
        needs.reverse();
        closed.reverse();
        let geometry = Shape::from_mask(mask).unwrap().geometry();
        let system = geometry.system_at(pattern.id.index()).unwrap();
        assert_eq!(
            (&system.closed[..closed.len()], &system.residuals[..needs.len()]),
            (&closed[..], &needs[..])
        );
        let word = |at: usize| u32::from_le_bytes(record[at..at + 4].try_into().unwrap());
        assert_eq!(Goals { safe: word(10), mines: word(14) }, pattern.goals);
    }
}
