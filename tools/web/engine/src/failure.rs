//! Refusals: what was wrong with a request.

use std::error::Error;

use serde::Serialize;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong: `request`, `board`, `table`, `move`, `odds`, `generate`, `argument`.
    pub kind: &'static str,
    /// Where, what was found, what was expected, how to mend it.
    pub message: String,
}

impl Failure {
    /// A board that can't be read.
    pub fn board(error: &dyn Error) -> Self {
        Self::new("board", error)
    }

    /// A table that can't be read.
    pub fn table(error: &dyn Error) -> Self {
        Self::new("table", error)
    }

    /// A move that the board does not allow.
    pub fn play(error: &dyn Error) -> Self {
        Self::new("move", error)
    }

    /// Odds that there are not.
    pub fn odds(error: &dyn Error) -> Self {
        Self::new("odds", error)
    }

    /// A board that was not found.
    pub fn generate(error: &dyn Error) -> Self {
        Self::new("generate", error)
    }

    /// Something that does not exist or can't be asked for.
    pub fn argument(message: impl Into<String>) -> Self {
        Self { kind: "argument", message: message.into() }
    }

    /// No request at all.
    pub fn request(error: serde_json::Error) -> Self {
        Self::new("request", &error)
    }

    /// The message of an error and of all that caused it.
    fn new(kind: &'static str, error: &dyn Error) -> Self {
        let mut message = error.to_string();
        let mut cause = error.source();
        while let Some(error) = cause {
            let why = error.to_string();
            if !message.contains(&why) {
                message = format!("{message}: {why}");
            }
            cause = error.source();
        }
        Self { kind, message }
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("two strings are JSON")
    }
}
