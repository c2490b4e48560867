//! Libraries as text, and folders with a board: what takes files to read.

use minescheme::export::{Format, export, import};
use minescheme::formats;
use minescheme::observer::Unobserved;
use minescheme::table::verify::{Sample, verify};
use minescheme::table::{Library, Table};

use crate::boards;
use crate::tables::library;

/// A library as text. What comes of it is a library whose patterns are proved, or nothing.
pub fn attack(bytes: &[u8]) {
    let folder = crate::folder();
    let out = folder.path().join("t.mst");
    let read = import(bytes, &out, &Unobserved);
    assert_eq!(out.exists(), read.is_ok());
    if let Ok(patterns) = read {
        let table = Table::open(&out).expect("what was written is a table");
        let library = Library::new(&table).expect("a library");
        assert!(verify(&library, Sample::ALL).is_ok());
        assert_eq!(library.len() as u64, patterns);
    }
}

/// The three files of a folder with a board, with a byte 255 between them.
pub fn folders(bytes: &[u8]) {
    let folder = crate::folder();
    let names = ["field_info.csv", "status.csv", "values.csv"];
    for (name, content) in names.into_iter().zip(bytes.split(|byte| *byte == 255)) {
        std::fs::write(folder.path().join(name), content).expect("the file is written");
    }
    let boards = formats::open(folder.path(), None).into_iter().flatten().flatten();
    boards.for_each(|loaded| boards::look(&loaded));
}

/// A small library in each form.
pub fn seeds() -> Vec<Vec<u8>> {
    let table = Table::of(library("3..4", "2").0).expect("a library");
    let library = Library::new(&table).expect("a library");
    let written = Format::ALL.map(|format| {
        let mut text = Vec::new();
        export(&library, format, &mut text, &Unobserved).expect("it is written to memory");
        text
    });
    written.into()
}

/// A folder with a board.
pub fn folder_seeds() -> Vec<Vec<u8>> {
    vec![[&b"2,3,2\n"[..], b"T,F,F\nF,F,F\n", b"1,-1,-1\n1,2,2\n"].join(&255)]
}
