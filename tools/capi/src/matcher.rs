//! Matchers, and questions about one board.

use minescheme::board::{Board, Coord};
use minescheme::matcher::{Knowledge, Matcher, Value};

use crate::border::{Buffer, UNKNOWN, cell_board, free, make, shared, text, text_board, tiers_of, verdict};
use crate::status::{Failure, Status, calls};

/// `minescheme_matcher` of the header.
pub struct MatcherHandle(pub Matcher);

calls! {
    minescheme_matcher_shipped(matcher: *mut *mut MatcherHandle) =
        make(matcher, "matcher", || Ok(MatcherHandle(Matcher::shipped())));

    minescheme_matcher_open(path: *const u8, path_len: usize, matcher: *mut *mut MatcherHandle) =
        make(matcher, "matcher", || {
            let knowledge = Knowledge::open(text(path, path_len, "path", Status::Table)?);
            let knowledge = knowledge.map_err(|error| Failure::new(Status::Table, error))?;
            Ok(MatcherHandle(Matcher::new(knowledge)))
        });

    minescheme_matcher_with_tiers(
        matcher: *const MatcherHandle, tiers: u32, with_tiers: *mut *mut MatcherHandle,
    ) = make(with_tiers, "with_tiers", || {
        let matcher = shared(matcher, "matcher")?.0.clone();
        Ok(MatcherHandle(matcher.with_tiers(tiers_of(tiers)?)))
    });

    minescheme_matcher_with_effort(
        matcher: *const MatcherHandle, effort: usize, with_effort: *mut *mut MatcherHandle,
    ) = make(with_effort, "with_effort", || {
        Ok(MatcherHandle(shared(matcher, "matcher")?.0.clone().with_effort(effort)))
    });

    minescheme_ask_text(
        matcher: *const MatcherHandle, board: *const u8, board_len: usize, mines: i64,
        verdicts: *mut u8, verdicts_len: usize, rows: *mut usize, cols: *mut usize,
    ) = {
        let matcher = shared(matcher, "matcher")?;
        let verdicts = Buffer::new(verdicts, verdicts_len, "verdicts")?;
        let (mut rows, mut cols) = (Buffer::one(rows, "rows")?, Buffer::one(cols, "cols")?);
        let (board, mines) = text_board(board, board_len, mines)?;
        rows.fill(&[board.rows()])?;
        cols.fill(&[board.cols()])?;
        ask(matcher, &board, mines, verdicts)
    };

    minescheme_ask_cells(
        matcher: *const MatcherHandle, cells: *const u8, rows: usize, cols: usize, mines: i64,
        verdicts: *mut u8, verdicts_len: usize,
    ) = {
        let matcher = shared(matcher, "matcher")?;
        let verdicts = Buffer::new(verdicts, verdicts_len, "verdicts")?;
        let (board, mines) = cell_board(cells, rows, cols, mines)?;
        ask(matcher, &board, mines, verdicts)
    };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_matcher_free(matcher: *mut MatcherHandle) {
    // SAFETY: the header's contract, which is that of `free` too.
    unsafe { free(matcher) }
}

fn ask(
    matcher: &MatcherHandle,
    board: &Board,
    mines: Option<usize>,
    mut verdicts: Buffer<u8>,
) -> Result<(), Failure> {
    verdicts.check_room(board.cells().len())?;
    let answer = matcher.0.ask(board, mines);
    let mut all = vec![UNKNOWN; board.cells().len()];
    if let Some(why) = &answer.contradiction {
        verdicts.fill(&all)?;
        return Err(Failure::contradiction(why));
    }
    let mut say = |cells: &[Coord], value| {
        for at in cells {
            all[at.row * board.cols() + at.col] = verdict(value);
        }
    };
    say(&answer.safe, Value::Safe);
    say(&answer.mines, Value::Mine);
    verdicts.fill(&all)
}
