//! Rules as source code in other languages, for games that don't use this crate.

use crate::named::named;
use crate::rules::{Rule, RuleSet};

named! {
    /// A language in which rules can be written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Language {
        /// C99: the rules in all orientations, and a function that applies them.
        C = "c",
        /// JavaScript: an ES module with the same.
        Js = "js",
        /// The rules alone.
        Json = "json",
    }
}

/// The rules as source.
pub fn emit(rules: &RuleSet, language: Language) -> String {
    match language {
        Language::C => source(rules, include_str!("rules.c"), |digits| {
            let numbers: Vec<String> =
                digits.iter().map(|(row, col, λ)| format!("{row}, {col}, {λ}")).collect();
            format!("    {}, {},", digits.len(), numbers.join(", "))
        }),
        Language::Js => source(rules, include_str!("rules.js"), |digits| {
            let numbers: Vec<String> =
                digits.iter().map(|(row, col, λ)| format!("[{row}, {col}, {λ}]")).collect();
            format!("  [{}],", numbers.join(", "))
        }),
        Language::Json => {
            let record = |(place, rule): (usize, &Rule)| {
                let digits: Vec<String> =
                    rule.shape().foci().iter().map(|(row, col)| format!("[{row}, {col}]")).collect();
                let coefficients: Vec<String> = rule.coefficients().iter().map(i8::to_string).collect();
                format!(
                    r#"  {{"rule": {}, "id": "{}", "digits": [{}], "coefficients": [{}]}}"#,
                    place + 1,
                    rule.id(),
                    digits.join(", "),
                    coefficients.join(", ")
                )
            };
            let records: Vec<String> = rules.rules().iter().enumerate().map(record).collect();
            format!("{{\"rules\": [\n{}\n]}}\n", records.join(",\n"))
        }
    }
}

/// A template with a line for each orientation of each rule; digits count from the first of them.
fn source(rules: &RuleSet, template: &str, line: impl Fn(&[(i32, i32, i8)]) -> String) -> String {
    let mut lines = Vec::new();
    for rule in rules.rules() {
        for placement in rule.placements() {
            let Some(&((top, left), _)) = placement.first() else { continue };
            let from_first = |&((row, col), λ): &((usize, usize), i8)| {
                (row as i32 - top as i32, col as i32 - left as i32, λ)
            };
            lines.push(line(&placement.iter().map(from_first).collect::<Vec<_>>()));
        }
    }
    template.replace("@RULES@", &lines.join("\n"))
}
