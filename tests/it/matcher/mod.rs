//! The matcher.

mod answers;
#[cfg(feature = "train")]
mod chains;
mod complete;
mod count;
mod hostile;
mod patterns;
mod same_deductions;
#[cfg(feature = "train")]
mod table;
mod undecided;
