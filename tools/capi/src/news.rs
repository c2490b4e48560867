//! What a session's last call found.

use minescheme::board::{Cell, Coord};
use minescheme::matcher::Step;

use crate::border::{Buffer, CellPlace, UNKNOWN, shared, tier_bit, verdict};
use crate::session::{SessionHandle, place};
use crate::status::{Failure, Status, guard};

/// `minescheme_step` of the header.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct StepRecord {
    cells: usize,
    digits: usize,
    rule: u32,
    value: u8,
    tier: u8,
    order: u8,
}

/// Writes a list of a session's, and its length; if there is too little room, only that.
///
/// # Safety
/// The header's contract.
pub unsafe fn list<T: Copy>(
    session: *const SessionHandle,
    which: impl FnOnce(&SessionHandle) -> Result<Vec<T>, Failure>,
    (items, room, name): (*mut T, usize, &'static str),
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `room` places of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(items, room, name) }?;
        // SAFETY: null, or a variable of the caller's that is used here only.
        let mut count = unsafe { Buffer::one(count, "the length") }?;
        let found = which(session)?;
        count.fill(&[found.len()])?;
        buffer.fill(&found)
    })
}

/// Functions of the header that write a list of a session's, or of one of its steps. All have the same arguments but for the items' type.
macro_rules! lists {
    ($($function:ident$([$step:ident])?($items:ident: $item:ty) = $which:expr;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(
            session: *const SessionHandle,
            $($step: usize,)?
            $items: *mut $item,
            room: usize,
            count: *mut usize,
        ) -> Status {
            // SAFETY: the header's contract, which is that of `list` too.
            unsafe { $crate::news::list(session, $which, ($items, room, stringify!($items)), count) }
        }
    )*};
}
pub(crate) use lists;

lists! {
    minescheme_session_newly_safe(cells: CellPlace) = |session| Ok(session.safe.clone());
    minescheme_session_newly_mines(cells: CellPlace) = |session| Ok(session.mines.clone());
    minescheme_session_undecided(cells: CellPlace) = |session| Ok(places(&session.session.news().undecided()));
    minescheme_session_steps(steps: StepRecord) = |session| Ok(session.steps().iter().map(record).collect());
    minescheme_session_step_cells[step](cells: CellPlace) = |session| Ok(places(&session.step(step)?.cells));
    minescheme_session_step_digits[step](digits: CellPlace) = |session| Ok(places(&session.step(step)?.foci));
}

fn places(cells: &[Coord]) -> Vec<CellPlace> {
    cells.iter().map(place).collect()
}

fn record(step: &Step) -> StepRecord {
    StepRecord {
        cells: step.cells.len(),
        digits: step.foci.len(),
        rule: step.rule.map_or(0, |rule| rule.get() as u32),
        value: verdict(step.value),
        tier: tier_bit(step.tier),
        order: step.order.unwrap_or(0),
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_contradiction(
    session: *const SessionHandle,
    digits: *mut CellPlace,
    room: usize,
    count: *mut usize,
    count_matters: *mut i32,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `room` cells of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(digits, room, "digits") }?;
        // SAFETY: null, or variables of the caller's that are used here only.
        let (mut count, mut count_matters) =
            unsafe { (Buffer::one(count, "count")?, Buffer::one(count_matters, "count_matters")?) };
        let why = session.session.contradiction().unwrap_or_default();
        count.fill(&[why.digits.len()])?;
        count_matters.fill(&[why.count.into()])?;
        buffer.fill(&places(&why.digits))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_verdicts(
    session: *const SessionHandle,
    verdicts: *mut u8,
    verdicts_len: usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let handle = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `verdicts_len` bytes of the caller's that are used here only.
        let mut verdicts = unsafe { Buffer::new(verdicts, verdicts_len, "verdicts") }?;
        let session = &handle.session;
        let (rows, cols) = session.size();
        verdicts.check_room(rows * cols)?;
        let why = session.contradiction();
        let of_cell = |coord: Coord| match session.value(coord) {
            Some(value) if why.is_none() && session.cell(coord) == Cell::Closed => verdict(value),
            _ => UNKNOWN,
        };
        let coords = (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
        verdicts.fill(&coords.map(of_cell).collect::<Vec<u8>>())?;
        why.map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    })
}
