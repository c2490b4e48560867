//! Tables that lie: cut short, of another version or endianness, with flipped bytes, with other rules inside.

use hostile::tables::reseal;
use minescheme::table::info::Info;
use minescheme::table::verify::{Sample, verify};
use minescheme::table::{HEADER_LEN, Library, Table};

use crate::binary::Folder;

fn flipped(table: &[u8], at: usize, bits: u8) -> Vec<u8> {
    let mut flipped = table.to_vec();
    flipped[at] ^= bits;
    flipped
}

#[test]
fn cut_short_or_appended_to() {
    let folder = Folder::new();
    let table = folder.train("--window 3", "t.mst");
    for len in (0..table.len()).step_by(7).chain([1, 8, HEADER_LEN, table.len() - 1]) {
        folder.write("t.mst", &table[..len]);
        for command in ["info", "verify"] {
            folder.run(&format!("{command} t.mst")).is_refused(&["table t.mst: ", "expected"]);
        }
    }
    folder.write("t.mst", [&table[..], b"more"].concat());
    folder.run("info t.mst").is_refused(&["cut short or was appended to", "make it again"]);
    folder.run("compile t.mst --out x.mst").is_refused(&["cut short or was appended to"]);
    assert_eq!(folder.names(), ["t.mst"]);
}

#[test]
fn another_version_or_endianness() {
    let folder = Folder::new();
    let table = folder.train("--window 3", "t.mst");
    let mut swapped = table.clone();
    swapped[8..12].reverse();
    for (table, says) in [
        (reseal(&flipped(&table, 12, 1)), ["found format version 3, expected 2", "make it again"]),
        (reseal(&swapped), ["found a big-endian table, expected little-endian", "make it again"]),
        (flipped(&table, 9, 1), ["found the byte order mark", "make it again"]),
        (flipped(&table, 16, 2), ["header: found checksum", "make it again"]),
        (reseal(&flipped(&table, 14, 8)), ["found kind 9", "expected 1 (library) or 2 (rule table)"]),
        (reseal(&flipped(&table, 15, 128)), ["found order 128", "expected 0 (exact) to 17"]),
        (reseal(&flipped(&table, 17, 5)), ["found [1, 5, 0, 0]", "no more than it has room for"]),
        (reseal(&flipped(&table, 64, 1)), ["accounted for a mass of", "skipped something"]),
    ] {
        folder.write("t.mst", table);
        for command in ["info", "verify", "compile --out x.mst"] {
            folder.run(&format!("{command} t.mst")).is_refused(&says);
        }
    }
    folder.write("t.mst", reseal(&flipped(&table, 16, 8)));
    folder.run("verify t.mst").ends(1).warns(&["expected those of 3=all,3x5=1"]);
    assert_eq!(folder.names(), ["t.mst"]);
}

/// At ten places or at all; the tests of `hostile` take every bit.
#[test]
fn a_flipped_byte_is_refused_or_fails_to_verify() {
    let folder = Folder::new();
    let table = folder.train("--window 3", "t.mst");
    for at in (0..table.len()).step_by(crate::drawn(table.len() / 10, 1)) {
        folder.write("t.mst", flipped(&table, at, 1 << (at % 8)));
        folder.run("verify t.mst").ends(if at < HEADER_LEN { 2 } else { 1 }).warns(&["t.mst"]);
        folder.run("compile t.mst --out x.mst").ends(2);
        assert_ne!(folder.run("info t.mst --json").code, None, "byte {at}");
    }
    assert_eq!(folder.names(), ["t.mst"]);
}

/// Vectors are the only thing in a block that stays in place when it changes: of those of the shape (1, ·), every one that is
/// altered must be found out.
#[test]
fn an_altered_coefficient_fails_to_verify() {
    let folder = Folder::new();
    let table = folder.train("--window 4 --max-foci 2", "t.mst");
    folder.run("verify t.mst").is_fine();
    // The vectors of two foci: the only bytes −1 that follow a 1.
    let places: Vec<usize> =
        (HEADER_LEN..table.len()).filter(|&at| table[at - 1..].starts_with(&[1, 0xff])).collect();
    let mut failed = 0;
    for &at in &places {
        for coefficient in [1u8, 2, 0xfe] {
            let mut altered = table.clone();
            altered[at] = coefficient;
            folder.write("t.mst", reseal(&altered));
            let run = folder.run("verify t.mst");
            if run.code == Some(1) && run.err.contains("the certificate does not") {
                run.warns(&["make it again"]);
                failed += 1;
            }
        }
    }
    assert!(failed >= 2, "{failed} of {} altered coefficients were found out", 3 * places.len());
}

/// What the directory counts is compared with the patterns that are there, before any walk.
#[test]
fn a_level_that_counts_something_else_fails_to_verify() {
    let folder = Folder::new();
    let table = folder.train("--window 3", "t.mst");
    let levels = Info::of(&Table::of(table.clone()).unwrap()).unwrap().levels;
    for level in levels {
        let masses = level.mass_expected.to_le_bytes();
        let of_directory = HEADER_LEN..table.len() - masses.len();
        let places: Vec<usize> = of_directory.filter(|&at| table[at..at + masses.len()] == masses).collect();
        assert!(places.len() >= 2, "{} foci: the mass and what is expected", level.foci);
        for at in places {
            let altered = Table::of(reseal(&flipped(&table, at, 1))).unwrap();
            let wrong = verify(&Library::new(&altered).unwrap(), Sample::ALL).unwrap_err().to_string();
            assert!(wrong.contains("counts") && wrong.contains("and a mass of"), "{wrong}");
        }
    }
}

/// A short file that names the same bytes for many shapes would take memory without end.
#[test]
fn blocks_that_lie_in_each_other_are_refused() {
    let folder = Folder::new();
    let table = folder.train("--window 4 --max-foci 2", "t.mst");
    // A record of the directory is a mask, an offset and a length, two and twice eight bytes; the first block follows the header.
    let first = (HEADER_LEN as u64).to_le_bytes();
    let record = (HEADER_LEN..table.len() - 34).rfind(|&at| table[at..at + 8] == first).unwrap();
    let mut altered = table.clone();
    altered.copy_within(record..record + 16, record + 18);
    folder.write("t.mst", reseal(&altered));
    for command in ["verify", "compile --out x.mst", "coverage --random beginner --count 1 --table"] {
        let run = folder.run(&format!("{command} t.mst"));
        assert!(run.code != Some(0) && run.err.contains("inside the one before"), "{command}: {}", run.err);
    }
}

/// A table in memory doesn't mind what becomes of its file.
#[test]
fn a_table_that_was_read_outlives_its_file() {
    let folder = Folder::new();
    folder.train("--window 3..5 --max-foci 4", "large.mst");
    folder.train("--window 3", "small.mst");
    assert!(folder.read("large.mst").len() > 1 << 16);
    let tables = [Table::open(folder.path("large.mst")), Table::open(folder.path("small.mst"))];
    for (table, name) in tables.into_iter().zip(["large.mst", "small.mst"]) {
        let table = table.unwrap();
        folder.write(name, "no table any more");
        assert!(verify(&Library::new(&table).unwrap(), Sample::of(100, 1000)).is_ok());
    }
}

/// A library that claims more than the walk finds, or has silent systems that nobody counted.
#[test]
fn a_figure_that_is_not_so_fails_to_verify() {
    let folder = Folder::new();
    let table = folder.train("--window 3", "t.mst");
    folder.run("verify t.mst --json").ends(0).says(&["\"figures\":true"]);
    // In a 3×3 window 16 systems are forced and 28 silent; the numbers have eight bytes.
    let place = |number: u64| {
        let bytes = number.to_le_bytes();
        (HEADER_LEN..table.len() - 8).filter(|&at| table[at..at + 8] == bytes).collect::<Vec<usize>>()
    };
    let places = [place(16), place(28)].concat();
    assert!(places.len() >= 3, "{places:?}");
    let mut found_out = 0;
    for at in places {
        let mut forged = table.clone();
        forged[at..at + 8].copy_from_slice(&999_999u64.to_le_bytes());
        folder.write("t.mst", reseal(&forged));
        let run = folder.run("verify t.mst");
        run.ends(1);
        found_out += usize::from(run.err.contains("the table has 999999, but the walk finds"));
        let sampled = folder.run("verify t.mst --sample 5");
        assert!(sampled.code == Some(1) || sampled.out.contains("were not counted again"), "{}", sampled.out);
    }
    assert!(found_out >= 2, "{found_out}");
}
