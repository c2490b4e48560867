//! Two machines that learn a small game, for a page that shows it bead by bead.
//!
//! A [`Request`] in JSON goes in, an answer in JSON comes out: `tools/web/abi.rs` says how. Everything that is learned is learned by the
//! crate `games`; this one keeps the table at which two players sit, and does one small thing at a time.

#[path = "../../abi.rs"]
mod abi;
mod failure;
mod five;
mod games_shown;
mod machine;
mod request;
mod saved;
mod settings;
mod table;

use std::cell::RefCell;

pub use failure::Failure;
pub use request::Request;
use table::Seated;

thread_local! {
    static TABLE: RefCell<Option<Box<dyn Seated>>> = const { RefCell::new(None) };
}

/// Answers a request. None has bytes behind its JSON.
/// Errors: [`Failure`]; what was there before stays as it was.
pub fn answer(json: &[u8], _: &[u8]) -> Result<String, Failure> {
    let refused = |error: serde_json::Error| Failure { kind: "request", message: error.to_string() };
    let request: Request = serde_json::from_slice(json).map_err(refused)?;
    TABLE.with_borrow_mut(|table| request.answer(table))
}
