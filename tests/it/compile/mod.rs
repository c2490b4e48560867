//! Rules.

mod all_rules;
mod without_rule;
