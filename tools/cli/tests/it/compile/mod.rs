//! Rules.

mod beyond;
mod recipe;
