//! Every other ability, as requests in JSON: those of `minescheme serve`.

use minescheme_protocol::State;

use crate::border::{Buffer, exclusive, free, make, values};
use crate::session::SessionHandle;
use crate::status::{Failure, Status, calls};

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
pub unsafe extern "C" fn minescheme_engine_free(engine: *mut EngineHandle) {
    // SAFETY: the header's contract, which is that of `free` too.
    unsafe { free(engine) }
}

calls! {
    minescheme_engine_new(engine: *mut *mut EngineHandle) = make(engine, "engine", || Ok(EngineHandle::default()));

    minescheme_request(
        engine: *mut EngineHandle, json: *const u8, json_len: usize, source: *const u8, source_len: usize,
        answer: *mut *const u8, answer_len: *mut usize,
    ) = {
        let EngineHandle { state, answer: kept } = exclusive(engine, "engine")?;
        let source = if source_len == 0 { &[] } else { values(source, source_len, "source")? };
        answered(json, json_len, answer, answer_len, kept, |json| state.answer(json, source))
    };

    minescheme_session_request(
        session: *mut SessionHandle, json: *const u8, json_len: usize, answer: *mut *const u8, answer_len: *mut usize,
    ) = {
        let SessionHandle { session, answer: kept, .. } = exclusive(session, "session")?;
        answered(json, json_len, answer, answer_len, kept, |json| State::about(session, json))
    };
}

/// Answers a request, keeps the answer, and says where it is.
///
/// # Safety
/// Pointers are null, or point to `json_len` bytes that stay as they are meanwhile, and to variables of the caller's that are used here only.
unsafe fn answered(
    json: *const u8,
    json_len: usize,
    answer: *mut *const u8,
    answer_len: *mut usize,
    kept: &mut String,
    request: impl FnOnce(&[u8]) -> Result<String, minescheme_protocol::Failure>,
) -> Result<(), Failure> {
    // SAFETY: null, or variables of the caller's that are used here only.
    let (mut answer, mut answer_len) =
        unsafe { (Buffer::one(answer, "answer")?, Buffer::one(answer_len, "answer_len")?) };
    // SAFETY: null, or `json_len` bytes that stay as they are during the call.
    *kept = request(unsafe { values(json, json_len, "json") }?)?;
    answer_len.fill(&[kept.len()])?;
    answer.fill(&[kept.as_ptr()])
}
