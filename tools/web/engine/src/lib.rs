//! The engine of `minescheme` for JavaScript. `docs/serve.md` lists its requests, and `tools/web/abi.rs` says how they are passed. A
//! refusal is a [`Failure`]. [`answer`] is the same for Rust: the tests compare it with the engine itself.

#![warn(missing_docs)]
#![deny(unsafe_code)]

#[path = "../../abi.rs"]
mod abi;

use std::cell::RefCell;

pub use minescheme_protocol::{Failure, State};

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::default());
}

/// Answers a request: `json`, with the bytes of a table or of a board file where it needs them.
/// Errors: [`Failure`]; what was there before stays as it was.
pub fn answer(json: &[u8], bytes: &[u8]) -> Result<String, Failure> {
    STATE.with_borrow_mut(|state| state.answer(json, bytes))
}
