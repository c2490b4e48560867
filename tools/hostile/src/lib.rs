//! What must hold for every input.
//!
//! Each target passes arbitrary bytes to one of the crate's entry points and panics if something is wrong: a
//! false deduction, an answer that depends on how it was reached, a limit that isn't kept. `tools/fuzz` looks for such
//! bytes; `tests/` tries all bits and lengths of small files, and everything that was found before.

pub mod boards;
pub mod c_library;
pub mod changes;
pub mod exports;
pub mod guess_tables;
pub mod learners;
#[path = "../../../tests/it/oracle.rs"]
mod oracle;
pub mod proofs;
pub mod reasons;
#[path = "../../../tests/it/replay_files.rs"]
mod replay_files;
pub mod replays;
pub mod reports;
pub mod requests;
pub mod sessions;
pub mod tables;
pub mod texts;
pub mod umsi;
pub mod walks;

use std::sync::LazyLock;

use minescheme::board::{Board, Cell};
use minescheme::matcher::Matcher;
use tempfile::TempDir;

/// A matcher that doesn't try hard.
static MATCHER: LazyLock<Matcher> = LazyLock::new(|| Matcher::shipped().with_effort(1 << 12));

/// The most closed cells that the oracle is asked about.
const MOST_CLOSED: usize = 14;

/// Whether the oracle can keep up.
fn is_small(board: &Board) -> bool {
    board.cells().iter().filter(|cell| **cell == Cell::Closed).count() <= MOST_CLOSED
}

/// A folder for temporary files.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for temporary files")
}

/// A door: its name, what must hold of any bytes, and what is right to begin with.
pub type Target = (&'static str, fn(&[u8]), fn() -> Vec<Vec<u8>>);

/// All targets. `tools/fuzz` has a file of each name.
pub const TARGETS: [Target; 18] = [
    ("tables", tables::plain, tables::seeds),
    ("sealed_tables", tables::sealed, tables::seeds),
    ("boards", boards::attack, boards::seeds),
    ("folders", exports::folders, exports::folder_seeds),
    ("replays", replays::attack, replays::seeds),
    ("texts", texts::attack, texts::seeds),
    ("reasons", reasons::attack, reasons::seeds),
    ("sessions", sessions::attack, sessions::seeds),
    ("c_library", c_library::attack, c_library::seeds),
    ("shards", walks::shards, walks::shard_seeds),
    ("exports", exports::attack, exports::seeds),
    ("ledgers", walks::ledgers, walks::ledger_seeds),
    ("proofs", proofs::attack, proofs::seeds),
    ("learners", learners::attack, learners::seeds),
    ("requests", requests::attack, requests::seeds),
    ("umsi", umsi::attack, umsi::seeds),
    ("reports", reports::attack, reports::seeds),
    ("guess_tables", guess_tables::attack, guess_tables::seeds),
];
