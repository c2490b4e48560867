//! Rules: the linear schema that all patterns are instances of.

pub mod certificate;
pub mod cover;
pub mod farkas;
mod id;
pub mod linear;
mod rule;
mod rule_set;
pub(crate) mod vector;

pub use id::{FindRuleError, PLAYERS_NAMES, PlayersName, RuleId, RuleIdError, RuleNumber};
pub use rule::{MAX_RULE_COEFFICIENT, Placement, Rule};
#[cfg(feature = "train")]
pub(crate) use rule::{images, least_image};
pub use rule_set::{MAX_RULES, RuleBytesError, RuleSet, TooManyRules};
