//! Libraries that tests train for themselves, each once.

use std::sync::OnceLock;

use minescheme::observer::Unobserved;
use minescheme::scope::{Cut, Scope};
use minescheme::table::Table;
use minescheme::train::{Plan, train};

/// What a walk of these windows and foci finds.
pub fn library(windows: &str, foci: &str) -> Table {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.mst");
    let scope = Scope::parse(windows, foci).unwrap();
    train(&Plan::new(scope, Cut::Exact), &path, None, &Unobserved).unwrap();
    Table::of(std::fs::read(path).unwrap()).unwrap()
}

/// All windows with up to four foci.
pub fn to_four_foci() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| library("3..6", "4"))
}

/// All systems of a complete 5×5 window: shapes of up to nine foci and 24 regions.
pub fn five_by_five() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| library("5", "all"))
}
