//! How a matcher reasons: with which table, which tiers and which budget.

use std::sync::Arc;

use super::patterns::knowledge::Knowledge;
use super::why::answer::Tiers;

/// What is needed to reason: a table, which tiers to use, how much work to put into a component.
#[derive(Clone)]
pub(crate) struct Method {
    pub knowledge: Arc<Knowledge>,
    pub tiers: Tiers,
    /// Whether the table continues chains beyond its windows.
    pub chains: bool,
    /// The most edges of a component's enumeration, and the work that what-if may take beside its share of
    /// the board.
    pub effort: usize,
}
