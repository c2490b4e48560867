#![doc = include_str!("../README.md")]
//!
//! A request is an object whose `do` names an ability; [`ABILITIES`] are those that every language has. `docs/serve.md`
//! lists their fields, and `docs/serve.schema.json` is a JSON Schema. [`State`] keeps what persists between requests. It answers at once
//! ([`State::answer`]), or returns work to be done on another thread ([`State::prepare`]).

#![deny(unsafe_code)]

pub mod advice;
mod answering;
pub mod boards;
mod catalogue;
mod failure;
pub mod layouts;
mod moments;
pub mod position;
mod request;
mod state;
pub mod umsi;
mod work;

pub use failure::{Failure, with_causes};
pub use request::{ABILITIES, QUESTIONS, Request};
pub use state::State;
pub use work::Work;
