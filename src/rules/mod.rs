//! Rules: the linear schema that all patterns are instances of.

#[cfg(feature = "train")]
pub(crate) mod candidate;
pub mod certificate;
pub mod cover;
mod example;
pub mod farkas;
mod id;
pub mod linear;
mod rule;
mod rule_set;
pub(crate) mod vector;
mod without_rule;
mod words;

pub use example::Example;
pub use id::{FindRuleError, PLAYERS_NAMES, PlayersName, RuleId, RuleIdError, RuleNumber};
#[cfg(feature = "train")]
pub(crate) use rule::least_image;
pub use rule::{MAX_RULE_COEFFICIENT, Placement, Rule};
pub use rule_set::{MAX_RULES, RuleBytesError, RuleSet, TooManyRules};
pub use without_rule::{WithoutRule, WithoutRuleError};
