//! `minescheme` for C. `minescheme.h` documents the contract of every function; this crate keeps it.
//!
//! No panic crosses the border: every function with a status runs inside `status::guard`, and the two that free drop
//! values whose drops run no code but the allocator's and the unmapping of a file.

#![deny(unsafe_op_in_unsafe_fn)]
#![allow(
    clippy::missing_safety_doc,
    reason = "the header is the contract of every function that has no other"
)]

mod border;
mod generate;
mod matcher;
mod news;
mod request;
mod session;
mod status;

// For Rust programs that test the border; the contract is the header's.
pub use border::CellPlace;
pub use generate::*;
pub use matcher::*;
pub use news::*;
pub use request::*;
pub use session::*;
pub use status::{Status, minescheme_message, minescheme_version};
