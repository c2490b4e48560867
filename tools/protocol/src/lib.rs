#![doc = include_str!("../README.md")]
//!
//! A request is an object whose `do` names an ability; [`ABILITIES`] are those that every language has. What fields they take stands in
//! `docs/serve.md`, and as a JSON Schema in `docs/serve.schema.json`. [`State`] holds what lives between two requests. It answers at once
//! ([`State::answer`]), or hands out the work to be done on another thread ([`State::prepare`]).

#![deny(unsafe_code)]

pub mod advice;
pub mod boards;
mod catalogue;
mod failure;
pub mod layouts;
mod moments;
mod moves;
pub mod position;
mod request;
mod state;
pub mod umsi;
mod work;

pub use failure::Failure;
pub use request::{ABILITIES, Request};
pub use state::State;
pub use work::Work;
