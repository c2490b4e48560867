//! How to reason.

use std::sync::Arc;

use super::patterns::knowledge::Knowledge;
use super::why::answer::{Tier, Tiers};

/// What is needed to reason: a table, which tiers to use, how much work to put into a component.
#[derive(Clone)]
pub(crate) struct Method {
    pub knowledge: Arc<Knowledge>,
    pub tiers: Tiers,
    /// Whether the table continues chains beyond its windows.
    pub chains: bool,
    /// The most edges of a component's enumeration, and the work that what-if may take beside its share of
    /// the board.
    pub budget: usize,
}

impl Method {
    /// What the cases of what-if are closed under, whatever the tiers.
    pub fn inside_cases(&self) -> Self {
        Self { tiers: Tiers::NONE.with(Tier::Single).with(Tier::Table), ..self.clone() }
    }
}
