//! Refusals: what was wrong with a request.

use std::error::Error;

use minescheme::board::{SizeError, TextError};
use minescheme::canonical::PatternIdError;
use minescheme::formats::{ReadError, SignsError, WriteError};
use minescheme::generate::Exhausted;
use minescheme::layout::{GameError, LayoutError};
use minescheme::matcher::MoveError;
use minescheme::odds::OddsError;
use minescheme::rules::{FindRuleError, RuleIdError, TooManyRules};
use minescheme::table::TableError;
use serde::Serialize;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong: one of [`Failure::KINDS`].
    pub kind: &'static str,
    /// Where, what was found, what was expected, and what to do.
    pub message: String,
}

impl Failure {
    /// Every kind, the same in all languages.
    pub const KINDS: [&'static str; 9] =
        ["request", "argument", "board", "table", "move", "odds", "generate", "write", "internal"];

    /// An argument that is missing, is out of its range, or names something that does not exist.
    pub fn argument(message: impl Into<String>) -> Self {
        Self { kind: "argument", message: message.into() }
    }

    /// Arguments that don't have the types that they should have.
    pub(crate) fn arguments(of: &str, field: Option<&str>, error: &serde_json::Error) -> Self {
        let mut message = match field {
            Some(field) => format!("{of}: {field}: {error}"),
            None => format!("{of}: {error}"),
        };
        for (rust, plain) in [
            ("invalid type: ", "found "),
            ("invalid value: ", "found "),
            ("invalid length ", "found a list of length "),
            ("found integer ", "found "),
            ("found floating point ", "found "),
            ("found string ", "found the text "),
            ("found sequence", "found a list"),
            ("found map", "found an object"),
            ("expected a sequence", "expected a list"),
            ("elements in array", "elements"),
            ("expected usize", "expected a whole number from 0 on"),
            ("expected u64", "expected a whole number from 0 on"),
            ("expected u32", "expected a whole number from 0 to 4294967295"),
            ("expected u8", "expected a whole number from 0 to 255"),
            ("a tuple of size", "a list of length"),
        ] {
            message = message.replace(rust, plain);
        }
        Self::argument(message)
    }

    /// No request at all.
    pub fn request(message: impl Into<String>) -> Self {
        Self { kind: "request", message: message.into() }
    }

    /// A defect of the engine.
    pub fn internal(message: impl Into<String>) -> Self {
        Self { kind: "internal", message: message.into() }
    }

    /// As JSON: an object with `kind` and `message`.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("two strings are JSON")
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Failure {}

/// The kinds of what the library refuses.
macro_rules! kinds {
    ($($kind:literal: $($error:ty),+;)+) => {$($(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self { kind: $kind, message: with_causes(&error) }
            }
        }
    )+)+};
}

kinds! {
    "argument": FindRuleError, GameError, PatternIdError, RuleIdError, SignsError, TooManyRules;
    "board": LayoutError, ReadError, SizeError, TextError;
    "generate": Exhausted;
    "move": MoveError;
    "table": TableError;
    "write": WriteError;
}

impl From<OddsError> for Failure {
    /// Odds that don't exist, or take more effort than is allowed; or the number of mines is missing, which is an argument.
    fn from(error: OddsError) -> Self {
        let kind = if error == OddsError::NoCount { "argument" } else { "odds" };
        Self { kind, message: with_causes(&error) }
    }
}

/// The message of an error and of all that caused it; one that ends with its cause already is not lengthened.
pub fn with_causes(error: &dyn Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let why = error.to_string();
        if !message.contains(&why) {
            message = format!("{message}: {why}");
        }
        cause = error.source();
    }
    message
}
