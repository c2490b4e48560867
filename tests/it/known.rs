//! Texts as people paste them, and what each of them is: `tests/pasted.json`, which the program's tests read as well.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    /// What its cases show.
    what: String,
    cases: Vec<Known>,
}

/// Texts that are all the same.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    #[serde(default)]
    what: String,
    /// The format and what signs mean, by the names of the program's options.
    #[serde(default)]
    pub how: BTreeMap<String, String>,
    /// The texts are read as layouts, and these are what is compared.
    #[serde(default)]
    pub layouts: bool,
    /// The boards, as `minescheme read` prints them.
    #[serde(default)]
    is: String,
    /// The kind of the error, if what comes after these boards is refused.
    pub refused: Option<String>,
    /// The line and the column that the error names.
    at: Option<(usize, usize)>,
    /// What else it says.
    #[serde(default)]
    says: Vec<String>,
    /// What stands around `<text>`: each text is read within each of these.
    #[serde(default)]
    within: Vec<String>,
    texts: Vec<String>,
}

/// All that is known.
pub fn all() -> Vec<Known> {
    let sections: Vec<Section> = serde_json::from_str(include_str!("../pasted.json")).unwrap();
    let cases = |Section { what, cases }| {
        cases.into_iter().map(move |known| Known { what: String::clone(&what), ..known })
    };
    sections.into_iter().flat_map(cases).collect()
}

impl Known {
    pub fn texts(&self) -> Vec<String> {
        if self.within.is_empty() {
            return self.texts.clone();
        }
        let within = |text| self.within.iter().map(move |around| around.replace("<text>", text));
        self.texts.iter().flat_map(|text| within(text)).collect()
    }

    /// Checks what a text was read as: the next of `found` for each board, as `minescheme read --json` prints them and their errors.
    pub fn check(&self, text: &str, found: &mut dyn Iterator<Item = Value>) {
        let Self { what, layouts, is, refused, at, says, .. } = self;
        let boards = is.split("\n\n").filter(|board| !board.is_empty());
        let found: Vec<Value> = found.take(boards.count() + usize::from(refused.is_some())).collect();
        let read: Vec<String> = found.iter().filter_map(|value| printed(value, *layouts)).collect();
        assert_eq!(read.join("\n"), *is, "{what}:\n{text}\n{found:?}");
        assert_eq!(found.len() - read.len(), usize::from(refused.is_some()), "{what}:\n{text}\n{found:?}");
        let Some(kind) = refused else { return };
        let error = &found[read.len()]["error"];
        assert_eq!(error["kind"], **kind, "{what}:\n{text}\n{error}");
        assert!(error["board"].as_u64().is_none_or(|number| number == found.len() as u64), "{text}\n{error}");
        let message = error["message"].as_str().unwrap();
        let place = at.map(|(line, column)| format!("line {line}, column {column}:"));
        let is_said = says.iter().chain(&place).all(|part| message.contains(part));
        assert!(is_said, "{what}:\n{text}\n{says:?} {place:?}\n{message}");
    }
}

/// A board in the native form, after its number of mines; or its layout.
fn printed(value: &Value, layout: bool) -> Option<String> {
    if layout {
        return value["layout"].as_str().map(str::to_owned);
    }
    let mines = value["mines"].as_u64().map_or_else(String::new, |mines| format!("mines {mines}\n"));
    value["board"].as_str().map(|board| mines + board)
}
