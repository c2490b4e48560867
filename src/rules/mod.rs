//! Rules: which sums of digits decide cells. A rule holds for any number of closed cells, so there are few rules behind all patterns.
//!
//! [`linear`] is the definition, and what everything else is tested against. `vector` computes the same in arrays for one shape, for searches
//! that ask it millions of times. `certifier` finds the coefficients that prove a pattern, `farkas` proves that there are none, and `cover`
//! finds the fewest rules that decide all patterns. Patterns that no coefficients decide are kept one by one ([`WithoutRule`]).

#[cfg(feature = "train")]
pub(crate) mod candidate;
pub(crate) mod certificate;
#[cfg(feature = "train")]
pub(crate) mod certifier;
mod configuration;
#[cfg(feature = "train")]
pub(crate) mod cover;
mod example;
// For the project's own tests: nothing is promised of it.
#[doc(hidden)]
pub mod farkas;
mod find;
mod id;
// As above.
#[doc(hidden)]
pub mod linear;
mod names;
mod rule;
mod rule_set;
pub(crate) mod vector;
mod without_rule;
mod words;

pub use certificate::Certificate;
pub use example::Example;
pub(crate) use example::Filling;
pub use find::FindRuleError;
pub use id::{RuleId, RuleIdError, RuleNumber};
pub use names::{Named, PLAYERS_NAMES, PlayersName};
pub use rule::{MAX_RULE_COEFFICIENT, Placement, Rule};
pub use rule_set::{MAX_RULES, RuleBytesError, RuleSet, TooManyRules};
pub(crate) use without_rule::WithoutRules;
pub use without_rule::{WithoutRule, WithoutRuleError};
