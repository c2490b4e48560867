//! Guess tables.

use std::sync::LazyLock;

use minescheme::board::Board;
use minescheme::guess_table::{GuessTable, GuessTraining, HEADER_LEN, Part, Windows};
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;
use twox_hash::XxHash3_64;

/// Positions with a closed cell in each: one where nothing follows, one without a digit, one with a known mine.
static WINDOWS: LazyLock<[Windows; 3]> = LazyLock::new(|| {
    ["1..\n...\n", "...\n...\n", "1*..\n2...\n"].map(|text| {
        let board: Board = text.parse().expect("a board");
        Windows::of(&Matcher::shipped().session_on(&board, Some(2))).expect("the number of mines is told")
    })
});

/// The table as it comes, and with its checksums made right. It is refused, or all that it says of a cell can be.
pub fn attack(bytes: &[u8]) {
    for bytes in [bytes.to_vec(), reseal(bytes)] {
        let Ok(table) = GuessTable::of(bytes) else { continue };
        let entries: usize = Part::ALL.map(|part| table.entries(part).len()).iter().sum();
        assert!(entries < table.file_len(), "more entries than bytes");
        for windows in WINDOWS.iter() {
            let (best, _) = table.best(windows).expect("a cell is closed");
            for (coord, _) in windows.cells() {
                let judged = table.judge(windows, coord).expect("it is closed");
                let shares = [judged.mine, judged.spread, judged.worth, judged.win];
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{judged:?}");
                let most = table.judge(windows, best).expect("it is closed").win;
                assert!(judged.win <= most, "{coord} is better than {best}");
            }
        }
    }
}

/// The table with the checksums of its entries (at offset 48) and of its header (at 56) made right: what a forger does.
fn reseal(bytes: &[u8]) -> Vec<u8> {
    let mut table = bytes.to_vec();
    if table.len() >= HEADER_LEN {
        let entries = XxHash3_64::oneshot(&table[HEADER_LEN..]).to_le_bytes();
        table[48..56].copy_from_slice(&entries);
        let header = XxHash3_64::oneshot(&table[..56]).to_le_bytes();
        table[56..64].copy_from_slice(&header);
    }
    table
}

/// What was learned in a few games.
pub fn seeds() -> Vec<Vec<u8>> {
    let learn = |seed| {
        let matcher = Matcher::shipped().clone();
        let training = GuessTraining { matcher, games: 30, seed, first_round: 10, windows: 40 };
        training.run(&Unobserved).expect("nobody stops it").0
    };
    (1..=2).map(learn).collect()
}
