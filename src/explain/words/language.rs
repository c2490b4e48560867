//! Languages: their messages, in the format of Fluent.
//!
//! Fluent's own parser reads them. What it calls a bundle is more than is needed here, and too much for the browser: messages have text,
//! variables, and choices by a number or a word.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::OnceLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser::parse_runtime;

/// A language of explanations and hints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

/// What a message is filled with.
#[derive(Clone, Debug)]
pub(super) enum Fill {
    Number(i64),
    Text(String),
}

impl From<i32> for Fill {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Fill {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
}

impl From<String> for Fill {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Fill {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// Its code, as in BCP 47.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    const fn messages(self) -> &'static str {
        match self {
            Self::English => include_str!("en.ftl"),
            Self::Russian => include_str!("ru.ftl"),
        }
    }

    /// The form of a number, as in CLDR.
    fn form(self, number: i64) -> &'static str {
        match (self, number.unsigned_abs() % 10, number.unsigned_abs() % 100) {
            (Self::English, ..) => {
                if number == 1 {
                    "one"
                } else {
                    "other"
                }
            }
            (Self::Russian, 1, tens) if tens != 11 => "one",
            (Self::Russian, 2..=4, tens) if !(12..=14).contains(&tens) => "few",
            (Self::Russian, ..) => "many",
        }
    }

    fn patterns(self) -> &'static BTreeMap<&'static str, Pattern<&'static str>> {
        static ALL: [OnceLock<BTreeMap<&'static str, Pattern<&'static str>>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        ALL[self as usize].get_or_init(|| {
            // A test reads all messages; of a file with errors those without are taken.
            let read = parse_runtime(self.messages()).unwrap_or_else(|(read, _)| read);
            let message = |entry| match entry {
                Entry::Message(message) => Some((message.id.name, message.value?)),
                _ => None,
            };
            read.body.into_iter().filter_map(message).collect()
        })
    }

    /// The message with this name, filled; in English if the language lacks it.
    pub(super) fn say<const N: usize>(self, name: &str, fills: [(&'static str, Fill); N]) -> String {
        let mut text = String::new();
        let found = [self, Self::English].into_iter().find_map(|one| Some((one, one.patterns().get(name)?)));
        if let Some((language, pattern)) = found {
            language.write(pattern, &fills, &mut text);
        }
        text
    }

    fn write(self, pattern: &Pattern<&str>, fills: &[(&'static str, Fill)], text: &mut String) {
        let fill = |expression: &InlineExpression<&str>| match expression {
            InlineExpression::VariableReference { id } => {
                fills.iter().find(|(name, _)| *name == id.name).map(|(_, fill)| fill)
            }
            _ => None,
        };
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression: Expression::Inline(inline) } => match fill(inline) {
                    Some(Fill::Text(filled)) => text.push_str(filled),
                    Some(Fill::Number(number)) => text.push_str(&number.to_string()),
                    None => {}
                },
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    let is_meant = |key: &VariantKey<&str>| match (key, fill(selector)) {
                        (VariantKey::Identifier { name }, Some(Fill::Number(number))) => {
                            *name == self.form(*number)
                        }
                        (VariantKey::Identifier { name }, Some(Fill::Text(word))) => name == word,
                        (VariantKey::NumberLiteral { value }, Some(Fill::Number(number))) => {
                            value.parse() == Ok(*number)
                        }
                        _ => false,
                    };
                    let chosen = variants.iter().find(|variant| is_meant(&variant.key));
                    if let Some(variant) = chosen.or_else(|| variants.iter().find(|variant| variant.default))
                    {
                        self.write(&variant.value, fills, text);
                    }
                }
            }
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage { code: code.to_owned() })
    }
}

/// A language that there are no messages of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{code}`, expected {}", codes())]
pub struct UnknownLanguage {
    code: String,
}

fn codes() -> String {
    Language::ALL.map(|language| format!("`{}`", language.code())).join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each message of a file with what it is filled with.
    fn messages(text: &str) -> BTreeMap<&str, Vec<&str>> {
        let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut name = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((before, _)) = line.split_once(" = ").filter(|_| !line.starts_with([' ', '*', '['])) {
                name = before;
                found.insert(name, Vec::new());
            }
            let fills = line
                .split('$')
                .skip(1)
                .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default());
            if let Some(all) = found.get_mut(name) {
                all.extend(fills);
            }
        }
        for fills in found.values_mut() {
            fills.sort_unstable();
            fills.dedup();
        }
        found
    }

    /// No language lacks a message, or fills one with what it does not get.
    #[test]
    fn every_language_is_complete() {
        let english = messages(Language::English.messages());
        assert!(english.len() > 70, "{}", english.len());
        for language in Language::ALL {
            parse_runtime(language.messages()).map_err(|(_, errors)| errors).unwrap();
            assert_eq!(language.patterns().len(), messages(language.messages()).len());
            let found = messages(language.messages());
            let names =
                |of: &BTreeMap<&str, Vec<&str>>| of.keys().map(|name| name.to_string()).collect::<Vec<_>>();
            assert_eq!(names(&found), names(&english), "{language:?}");
            for (name, fills) in found {
                let unknown = fills.iter().find(|fill| !english[name].contains(fill));
                assert_eq!(unknown, None, "{language:?}, {name}");
            }
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert!("tlh".parse::<Language>().is_err());
    }

    #[test]
    fn a_number_chooses_its_form() {
        let cells = |language: Language, n: i32| language.say("many-cells", [("n", n.into())]);
        assert_eq!(cells(Language::English, 11), "11 cells");
        let russian = [1, 2, 5, 11, 12, 21, 22, 111].map(|n| cells(Language::Russian, n));
        let expected = ["клетка", "клетки", "клеток", "клеток", "клеток", "клетка", "клетки", "клеток"];
        assert!(
            russian.iter().zip(expected).all(|(said, word)| said.ends_with(&format!(" {word}"))),
            "{russian:?}"
        );
        assert_eq!(Language::English.say("number", [("n", 3.into())]), "three");
        assert_eq!(Language::English.say("number", [("n", 12.into())]), "12");
        assert_eq!(Language::Russian.say("no such message", []), "");
    }
}
