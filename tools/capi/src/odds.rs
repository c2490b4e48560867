//! Odds where nothing follows.

use minescheme::board::Coord;
use minescheme::odds::OddsError;

use crate::border::{Buffer, shared};
use crate::session::SessionHandle;
use crate::status::{Failure, Status, guard};

impl Failure {
    fn odds(why: &OddsError) -> Self {
        let status = match why {
            OddsError::Impossible { .. } => Status::Contradiction,
            OddsError::NoCount => Status::Argument,
            _ => Status::Undecided,
        };
        Self::new(status, why)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_odds(
    session: *const SessionHandle,
    odds: *mut f64,
    odds_len: usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = &unsafe { shared(session, "session") }?.session;
        // SAFETY: null, or `odds_len` numbers of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(odds, odds_len, "odds") }?;
        let (rows, cols) = session.size();
        buffer.check_room(rows * cols)?;
        let found = session.odds().map_err(|why| Failure::odds(&why))?;
        let coords = (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
        buffer.fill(&coords.map(|at| found.at(at).unwrap_or(f64::NAN)).collect::<Vec<f64>>())
    })
}
