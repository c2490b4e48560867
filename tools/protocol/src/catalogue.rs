//! The catalogue: rules with what they count, patterns with their drawings.

mod drawing;
mod patterns;
mod rules;

pub use patterns::{Shelf, Wanted};
pub use rules::rules;
