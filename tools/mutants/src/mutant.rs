//! What `cargo mutants --list --json` says of a mutant, and what became of it.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

/// Line and column, both from 1, in characters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// A test failed.
    Caught,
    /// A test did not end.
    Hung,
    Missed,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mutant {
    /// Its number among those that were drawn.
    #[serde(default)]
    pub number: usize,
    pub name: String,
    pub file: String,
    pub genre: Genre,
    pub replacement: String,
    pub span: Span,
    #[serde(default)]
    pub fate: Option<Fate>,
    /// The test that failed, or what did not end.
    #[serde(default)]
    pub by: Option<String>,
}
