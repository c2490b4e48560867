//! What a session's last call found, odds where nothing follows, and hints and explanations in words.

use minescheme::board::{Cell, Coord};
use minescheme::explain::Explainer;
use minescheme::matcher::{Session, Step};
use minescheme::odds::OddsError;

use crate::border::{Buffer, CellPlace, UNKNOWN, shared, tier_bit, verdict};
use crate::session::{SessionHandle, place};
use crate::status::{Failure, Status, calls};

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
) -> Result<(), Failure> {
    // SAFETY: null, or a live session that, by the header, no other thread uses; places and a variable of the caller's that are used here only.
    let (session, mut buffer, mut count) = unsafe {
        (shared(session, "session")?, Buffer::new(items, room, name)?, Buffer::one(count, "the length")?)
    };
    let found = which(session)?;
    count.fill(&[found.len()])?;
    buffer.fill(&found)
}

/// Functions of the header that write a list of a session's, or of one of its steps. All have the same arguments but for the items' type.
macro_rules! lists {
    ($($function:ident$([$step:ident])?($items:ident: $item:ty) = $which:expr;)*) => { calls! {$(
        $function(
            session: *const SessionHandle, $($step: usize,)? $items: *mut $item, room: usize, count: *mut usize,
        ) = list(session, $which, ($items, room, stringify!($items)), count);
    )*} };
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

calls! {
    minescheme_session_contradiction(
        session: *const SessionHandle, digits: *mut CellPlace, room: usize, count: *mut usize, count_matters: *mut i32,
    ) = {
        let session = shared(session, "session")?;
        let mut buffer = Buffer::new(digits, room, "digits")?;
        let mut count = Buffer::one(count, "count")?;
        let mut count_matters = Buffer::one(count_matters, "count_matters")?;
        let why = session.session.contradiction().unwrap_or_default();
        count.fill(&[why.digits.len()])?;
        count_matters.fill(&[why.count.into()])?;
        buffer.fill(&places(&why.digits))
    };

    minescheme_session_verdicts(session: *const SessionHandle, verdicts: *mut u8, verdicts_len: usize) = {
        let session = &shared(session, "session")?.session;
        let mut verdicts = Buffer::new(verdicts, verdicts_len, "verdicts")?;
        let (rows, cols) = session.size();
        verdicts.check_room(rows * cols)?;
        let why = session.contradiction();
        let of_cell = |coord: Coord| match session.value(coord) {
            Some(value) if why.is_none() && session.cell(coord) == Cell::Closed => verdict(value),
            _ => UNKNOWN,
        };
        verdicts.fill(&coords(session).map(of_cell).collect::<Vec<u8>>())?;
        why.map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    };

    minescheme_session_odds(session: *const SessionHandle, odds: *mut f64, odds_len: usize) = {
        let session = &shared(session, "session")?.session;
        let mut buffer = Buffer::new(odds, odds_len, "odds")?;
        let (rows, cols) = session.size();
        buffer.check_room(rows * cols)?;
        let found = session.odds().map_err(|why| Failure::odds(&why))?;
        buffer.fill(&coords(session).map(|at| found.at(at).unwrap_or(f64::NAN)).collect::<Vec<f64>>())
    };
}
