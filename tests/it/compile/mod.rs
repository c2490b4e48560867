//! Rules.

mod all_rules;
#[cfg(feature = "cli")]
mod beyond;
#[cfg(feature = "cli")]
mod recipe;
mod without_rule;
