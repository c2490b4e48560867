//! Libraries that tests train for themselves.

use minescheme::table::{Cut, Scope, Table};
use minescheme::train::{Plan, Unobserved, train};

/// The library of these windows, with so many foci.
pub fn library(windows: &str, foci: &str) -> Table {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.mst");
    let scope = Scope::parse(windows, foci).unwrap();
    train(&Plan::new(scope, Cut::Exact), &path, None, &Unobserved).unwrap();
    Table::from_bytes(std::fs::read(path).unwrap()).unwrap()
}
