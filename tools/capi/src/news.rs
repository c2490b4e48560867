//! What a session's last call found, odds where nothing follows, and hints and explanations in words.

use minescheme::board::{Cell, Coord};
use minescheme::explain::Explainer;
use minescheme::matcher::{Session, Step};
use minescheme::odds::OddsError;

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
unsafe fn list<T: Copy>(
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
            unsafe { list(session, $which, ($items, room, stringify!($items)), count) }
        }
    )*};
}
lists! {
    minescheme_session_newly_safe(cells: CellPlace) = |session| Ok(session.safe.clone());
    minescheme_session_newly_mines(cells: CellPlace) = |session| Ok(session.mines.clone());
    minescheme_session_undecided(cells: CellPlace) = |session| Ok(places(&session.session.news().undecided()));
    minescheme_session_steps(steps: StepRecord) = |session| Ok(session.steps().iter().map(record).collect());
    minescheme_session_step_cells[step](cells: CellPlace) = |session| Ok(places(&session.step(step)?.cells));
    minescheme_session_step_digits[step](digits: CellPlace) = |session| Ok(places(&session.step(step)?.foci));
    minescheme_session_board(text: u8) = |session| Ok(session.session.board().to_string().into_bytes());
    // Lists, numbers and texts always have a JSON form.
    minescheme_session_hint(json: u8) =
        |session| Ok(serde_json::to_vec(&session.session.hint()).unwrap_or_default());
    minescheme_session_hint_text(text: u8) = |session| Ok(session.session.hint().text.into_bytes());
    minescheme_session_explain_text(text: u8) = |session| Ok(explained(session).into_bytes());
}

fn explained(handle: &SessionHandle) -> String {
    let (board, mines) = (handle.session.board(), handle.session.mines());
    let explainer = Explainer::new(&handle.matcher, &board, mines);
    let found = explainer.with(explainer.all());
    let told = found.explanations.into_iter().map(|found| found.text);
    let told: Vec<String> = told.chain(found.contradiction.map(|found| found.text)).collect();
    if told.is_empty() { handle.session.hint().text } else { told.join("\n") }
}

fn coords(session: &Session) -> impl Iterator<Item = Coord> {
    let (rows, cols) = session.size();
    (0..rows).flat_map(move |row| (0..cols).map(move |col| Coord::new(row, col)))
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
        verdicts.fill(&coords(session).map(of_cell).collect::<Vec<u8>>())?;
        why.map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    })
}

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
        buffer.fill(&coords(session).map(|at| found.at(at).unwrap_or(f64::NAN)).collect::<Vec<f64>>())
    })
}
