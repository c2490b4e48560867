//! The kinds of tables.

/// What a table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// All patterns, each with its order and certificate.
    Library,
    /// The rules behind the patterns.
    Rules,
}

impl TableKind {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Library => "library",
            Self::Rules => "rule table",
        }
    }
}
