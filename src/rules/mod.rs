//! Rules: the linear schema that all patterns are instances of.

pub mod certificate;
pub mod cover;
pub mod linear;
mod rule;

pub use rule::{Placement, Rule};
