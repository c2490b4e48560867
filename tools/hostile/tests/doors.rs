//! Every target with what is right, and with some hundred changed inputs each; and every bit and every length of small tables.

use hostile::changes::Random;
use hostile::{TARGETS, boards, tables};
use minescheme::matcher::{Knowledge, Matcher};
use minescheme::table::info::Info;
use minescheme::table::{HEADER_LEN, Library, Table};

fn is_thorough() -> bool {
    std::env::var_os("MINESCHEME_THOROUGH").is_some()
}

#[test]
fn nothing_changed_by_chance_does_harm() {
    let rounds = if is_thorough() { 1500 } else { 300 };
    for (number, (name, attack, seeds)) in TARGETS.into_iter().enumerate() {
        let seeds = seeds();
        assert!(!seeds.is_empty(), "{name}");
        seeds.iter().for_each(|seed| attack(seed));
        let mut random = Random::new(number as u64);
        for round in 0..rounds {
            attack(&random.change(&seeds[round % seeds.len()]));
        }
    }
}

/// Texts of pieces, and bytes drawn one by one: as positions, as layouts, and in any format with any signs.
#[test]
fn nothing_drawn_anew_does_harm() {
    let mut random = Random::new(1);
    for round in 0..if is_thorough() { 100_000 } else { 10_000 } {
        for text in [boards::pasted, boards::rows, boards::lines].map(|text| text(&mut random)) {
            for first in [boards::ANY, boards::ANY | boards::LAYOUTS, round as u8] {
                boards::attack(&[&[first], text.as_bytes()].concat());
            }
        }
        boards::attack(&random.bytes(64));
    }
}

/// Bytes of a pattern without a rule.
const PATTERN: usize = 18;

fn flipped(table: &[u8], bit: usize) -> Vec<u8> {
    let mut flipped = table.to_vec();
    flipped[bit / 8] ^= 1 << (bit % 8);
    flipped
}

/// A matcher, if the table makes one, says nothing false. Each payload is asked once: checksums are not part of it.
fn ask(table: &Table) {
    let _ = Info::of(table);
    if let Ok(matcher) = Knowledge::try_from(table).map(Matcher::new) {
        tables::ask(&matcher);
    }
}

/// On two threads: the other tests beside it are sooner done.
fn every_bit_and_length(table: &[u8]) {
    std::thread::scope(|scope| {
        for half in [0, 1] {
            scope.spawn(move || (half..table.len()).step_by(2).for_each(|at| bits_and_length(table, at)));
        }
    });
}

/// Each bit of a byte, and the bytes before it.
fn bits_and_length(table: &[u8], at: usize) {
    for bit in 8 * at..8 * at + 8 {
        let bytes = flipped(table, bit);
        if bit < 8 * HEADER_LEN {
            assert!(Table::of(bytes.clone()).is_err(), "bit {bit} of the header");
            if let Ok(table) = Table::of(tables::reseal(&bytes)) {
                ask(&table);
            }
        } else {
            let table = Table::of(bytes).expect("the header is as it was");
            assert!(table.check_payload().is_err(), "bit {bit}");
            ask(&table);
        }
    }
    // To prove it and to compile it takes longer: once for each byte.
    if let Ok(table) = Table::of(tables::reseal(&flipped(table, 8 * at + at % 8))) {
        tables::read(&table);
    }
    assert!(Table::of(table[..at].to_vec()).is_err(), "{at} bytes");
    if let Ok(table) = Table::of(tables::reseal(&table[..at])) {
        ask(&table);
    }
}

#[test]
fn every_bit_and_length_of_rules() {
    every_bit_and_length(&tables::rules());
}

#[test]
fn every_bit_and_length_of_rules_with_patterns() {
    every_bit_and_length(&tables::rules_and_patterns());
}

/// A table may say anything of a pattern without a rule: a matcher tells what is true of it, and `verify` notices the rest.
#[test]
fn what_is_forged_of_a_pattern_is_neither_believed_nor_proved() {
    let right = tables::rules_and_patterns();
    let open = |bytes: Vec<u8>| Table::of(bytes).unwrap();
    assert!(tables::proved(&open(right.clone()), None));
    let end = u64::from_le_bytes(right[40..48].try_into().unwrap()) as usize;
    assert!(end > HEADER_LEN + 4 * PATTERN);
    // Bytes 2 to 9 are the index, 10 to 13 the safe regions, 14 to 17 those with mines.
    let exchange = |pattern: &mut [u8]| pattern[10..].rotate_left(4);
    let more = |pattern: &mut [u8]| (10..14).for_each(|at| pattern[at] |= !pattern[at + 4]);
    let forbid = |pattern: &mut [u8]| pattern[10..].fill(0);
    let another_index = |pattern: &mut [u8]| pattern[2] ^= 1;
    let no_index = |pattern: &mut [u8]| pattern[9] = 0xff;
    for change in [&exchange as &dyn Fn(&mut [u8]), &more, &forbid, &another_index, &no_index] {
        for at in (HEADER_LEN..end).step_by(PATTERN) {
            let mut forged = right.clone();
            change(&mut forged[at..at + PATTERN]);
            let table = open(tables::reseal(&forged));
            ask(&table);
            assert!(!tables::proved(&table, None));
        }
    }
}

#[test]
fn every_bit_and_length_of_a_library() {
    every_bit_and_length(&tables::library("3..4", "2").0);
}

#[test]
fn every_bit_and_length_of_rules_from_samples() {
    every_bit_and_length(&tables::sampled_rules());
}

/// What verification lets through says what the table said before, but for the version of its maker and for certificates,
/// where other coefficients prove as much.
#[test]
fn what_is_proved_is_so_whatever_bit_is_forged() {
    let (bytes, figures) = tables::library("3", "1");
    let content = |table: &Table| {
        let library = Library::new(table).unwrap();
        let said = |shape| {
            let patterns = library.patterns(shape);
            patterns
                .map(|pattern| (pattern.system, pattern.outcome.kind, pattern.outcome.orders))
                .collect::<Vec<_>>()
        };
        let patterns: Vec<_> = library.shapes().flat_map(said).collect();
        let Info { kind, scope, stored, mass, mass_expected, levels, linear_rules, uncertified, .. } =
            Info::of(table).unwrap();
        (patterns, (kind, scope, stored, mass, mass_expected), levels, linear_rules, uncertified)
    };
    let table = Table::of(bytes.clone()).unwrap();
    assert!(tables::proved(&table, Some(&figures)));
    let right = content(&table);
    let mut refused = 0;
    for bit in 0..8 * bytes.len() {
        match Table::of(tables::reseal(&flipped(&bytes, bit))) {
            Ok(table) if tables::proved(&table, Some(&figures)) => {
                assert_eq!(content(&table), right, "bit {bit}")
            }
            _ => refused += 1,
        }
    }
    assert!(refused > 4 * bytes.len(), "{refused} of {} bits", 8 * bytes.len());
}

/// Counts near 2^64, one and two at a time, wherever they might stand: no sum overflows.
#[test]
fn counts_near_the_largest_are_no_news() {
    let (bytes, figures) = tables::library("3..4", "2");
    for at in HEADER_LEN..bytes.len() - 16 {
        for (len, value) in [(8, u64::MAX - 3), (8, 1 << 63), (16, u64::MAX)] {
            let mut forged = bytes.clone();
            forged[at..at + 8].copy_from_slice(&value.to_le_bytes());
            forged[at + len - 8..at + len].copy_from_slice(&value.to_le_bytes());
            let Ok(table) = Table::of(tables::reseal(&forged)) else { continue };
            let _ = Info::of(&table);
            // Only what changed a figure or a pattern is left to be found out; both are proved in the test above.
            if at % 16 == 0 {
                tables::proved(&table, Some(&figures));
            }
        }
    }
}
