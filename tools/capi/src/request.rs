//! Every other ability, as requests in JSON: those of `minescheme serve`.

use minescheme_protocol::State;

use crate::border::{Buffer, bytes, exclusive, free, make};
use crate::session::SessionHandle;
use crate::status::{Failure, Status, guard};

/// `minescheme_engine` of the header: what lives between two requests, and the last answer.
#[derive(Default)]
pub struct EngineHandle {
    state: State,
    answer: String,
}

impl From<minescheme_protocol::Failure> for Failure {
    fn from(failure: minescheme_protocol::Failure) -> Self {
        let status = match failure.kind {
            "request" => Status::Request,
            "argument" => Status::Argument,
            "board" => Status::Board,
            "table" => Status::Table,
            "move" => Status::Move,
            "odds" => Status::Odds,
            "generate" => Status::NotFound,
            "write" => Status::Write,
            _ => Status::Internal,
        };
        Self::new(status, failure.message)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_engine_new(engine: *mut *mut EngineHandle) -> Status {
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(engine, "engine", || Ok(EngineHandle::default())) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_engine_free(engine: *mut EngineHandle) {
    // SAFETY: the header's contract, which is that of `free` too.
    unsafe { free(engine) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_request(
    engine: *mut EngineHandle,
    json: *const u8,
    json_len: usize,
    source: *const u8,
    source_len: usize,
    answer: *mut *const u8,
    answer_len: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live engine that, by the header, no other thread uses.
        let engine = unsafe { exclusive(engine, "engine") }?;
        // SAFETY: null, or variables of the caller's that are used here only.
        let (mut answer, mut answer_len) =
            unsafe { (Buffer::one(answer, "answer")?, Buffer::one(answer_len, "answer_len")?) };
        // SAFETY: null, or `json_len` bytes that stay as they are during the call.
        let json = unsafe { bytes(json, json_len, "json") }?;
        let source = match source_len {
            0 => &[],
            // SAFETY: null, or `source_len` bytes that stay as they are during the call.
            _ => unsafe { bytes(source, source_len, "source") }?,
        };
        engine.answer = engine.state.answer(json, source)?;
        answer_len.fill(&[engine.answer.len()])?;
        answer.fill(&[engine.answer.as_ptr()])
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_request(
    session: *mut SessionHandle,
    json: *const u8,
    json_len: usize,
    answer: *mut *const u8,
    answer_len: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, nothing else uses meanwhile.
        let session = unsafe { exclusive(session, "session") }?;
        // SAFETY: null, or variables of the caller's that are used here only.
        let (mut answer, mut answer_len) =
            unsafe { (Buffer::one(answer, "answer")?, Buffer::one(answer_len, "answer_len")?) };
        // SAFETY: null, or `json_len` bytes that stay as they are during the call.
        let json = unsafe { bytes(json, json_len, "json") }?;
        session.answer = State::about(&session.session, json)?;
        answer_len.fill(&[session.answer.len()])?;
        answer.fill(&[session.answer.as_ptr()])
    })
}
