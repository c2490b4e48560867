//! Why a request is refused.

use std::error::Error;

use serde::Serialize;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong: `request`, `argument`, `move`.
    pub kind: &'static str,
    /// What was found and what was expected.
    pub message: String,
}

impl Failure {
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self { kind: "argument", message: message.into() }
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("two strings are JSON")
    }
}

/// What a game or a learner refuses is an argument.
impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::argument(error.to_string())
    }
}
