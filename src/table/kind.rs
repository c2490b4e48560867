//! The kinds of tables.

use crate::named::named;

named! {
    /// What a table holds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TableKind {
        /// All patterns, each with its order and certificate.
        Library = "library",
        /// The rules behind the patterns.
        Rules = "rule table",
    }
}
