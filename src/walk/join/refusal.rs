//! Why a c is refused before any of its residuals is looked at.

/// Why no system of a c is irreducible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The foci aren't connected, so by definition no system is irreducible.
    Disconnected,
    /// A focus has one closed cell. That focus alone forces its cell, or can't be met.
    OneCell,
    /// One of the joined parts is silent with no residuals at all, but an irreducible system is silent without each focus.
    NeverSilent,
}

/// The mass of the c that were refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// By [`Refusal::Disconnected`].
    pub disconnected: u128,
    /// By [`Refusal::OneCell`].
    pub one_cell: u128,
    /// By [`Refusal::NeverSilent`].
    pub never_silent: u128,
}

impl Refused {
    pub(super) fn add(&mut self, refusal: Refusal, mass: u128) {
        *match refusal {
            Refusal::Disconnected => &mut self.disconnected,
            Refusal::OneCell => &mut self.one_cell,
            Refusal::NeverSilent => &mut self.never_silent,
        } += mass;
    }

    /// The mass of all.
    pub fn mass(&self) -> u128 {
        self.disconnected.saturating_add(self.one_cell).saturating_add(self.never_silent)
    }
}
