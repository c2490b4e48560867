//! Languages: their messages, in the format of Fluent.
//!
//! Of the format only text, variables, and choices by a number or a word are used. So little is read here; a test has Fluent's own parser read
//! the files as well.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::OnceLock;

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
pub(in crate::explain) enum Fill {
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

    const fn file(self) -> &'static str {
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

    /// Its messages, by name: what stands behind the `=`, with the lines that belong to it.
    fn messages(self) -> &'static BTreeMap<&'static str, String> {
        static ALL: [OnceLock<BTreeMap<&'static str, String>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        ALL[self as usize].get_or_init(|| {
            let mut messages = BTreeMap::new();
            let mut name = "";
            for line in self.file().lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
                match line.split_once(" = ").filter(|_| line.starts_with(|first: char| first.is_alphabetic()))
                {
                    Some((new, text)) => {
                        name = new;
                        messages.insert(name, text.to_owned());
                    }
                    None => messages.entry(name).or_default().extend(["\n", line]),
                }
            }
            messages
        })
    }

    /// The message with this name, filled; in English if the language lacks it.
    pub(in crate::explain) fn say<const N: usize>(
        self,
        name: &str,
        fills: [(&'static str, Fill); N],
    ) -> String {
        let mut text = String::new();
        let found = [self, Self::English].into_iter().find_map(|one| Some((one, one.messages().get(name)?)));
        if let Some((language, message)) = found {
            language.write(message, &fills, &mut text);
        }
        text
    }

    fn write(self, message: &str, fills: &[(&'static str, Fill)], text: &mut String) {
        let mut rest = message;
        while let Some((before, placeable)) = rest.split_once('{') {
            text.push_str(before);
            let mut depth = 1;
            let end = placeable.find(|c| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth == 0
            });
            let (inside, after) = placeable.split_at(end.unwrap_or(placeable.len()));
            rest = after.strip_prefix('}').unwrap_or_default();
            let (name, variants) =
                inside.split_once("->").map_or((inside, None), |(name, variants)| (name, Some(variants)));
            let name = name.trim().trim_start_matches('$');
            let fill = fills.iter().find(|(other, _)| *other == name).map(|(_, fill)| fill);
            match (variants, fill) {
                (Some(variants), _) => self.write(&self.chosen(variants, fill), fills, text),
                (None, Some(Fill::Text(filled))) => text.push_str(filled),
                (None, Some(Fill::Number(number))) => text.push_str(&number.to_string()),
                (None, None) => {}
            }
        }
        text.push_str(rest);
    }

    /// The first of some variants that is meant, or the one with the star.
    fn chosen<'v>(self, variants: &'v str, fill: Option<&Fill>) -> Cow<'v, str> {
        let is_meant = |key: &str| match fill {
            Some(Fill::Number(number)) => key == self.form(*number) || key.parse() == Ok(*number),
            Some(Fill::Text(word)) => key == word,
            None => false,
        };
        let (mut depth, mut all) = (0, Vec::new());
        for line in variants.lines() {
            let line = line.trim();
            match line.trim_start_matches('*').strip_prefix('[').and_then(|line| line.split_once("] ")) {
                Some((key, text)) if depth == 0 => {
                    all.push((line.starts_with('*'), key, Cow::Borrowed(text)))
                }
                _ => all
                    .iter_mut()
                    .last()
                    .into_iter()
                    .for_each(|(.., text)| text.to_mut().extend(["\n", line])),
            }
            depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        }
        let place = all.iter().position(|(_, key, _)| is_meant(key));
        let place = place.or_else(|| all.iter().position(|(is_default, ..)| *is_default));
        place.map(|place| all.swap_remove(place).2).unwrap_or_default()
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
    use std::collections::BTreeSet;

    use fluent_syntax::ast::Entry;
    use fluent_syntax::parser::parse_runtime;

    use super::*;

    /// The variables of a message.
    fn variables(message: &str) -> BTreeSet<&str> {
        let name = |rest: &'_ str| rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let mut all: BTreeSet<&str> = message.split('$').skip(1).map(|rest| &rest[..name(rest)]).collect();
        // The number comes with its word.
        all.extend(all.contains("count").then_some("n"));
        all
    }

    /// No language lacks a message, or fills one with what it does not get.
    #[test]
    fn every_language_is_complete() {
        let english = Language::English.messages();
        assert!(english.len() > 70, "{}", english.len());
        for language in Language::ALL {
            let parsed = parse_runtime(language.file()).map_err(|(_, errors)| errors).unwrap();
            let name = |entry: &Entry<&'static str>| match entry {
                Entry::Message(message) => Some(message.id.name),
                _ => None,
            };
            let names = |of: &BTreeMap<&'static str, String>| of.keys().copied().collect::<BTreeSet<_>>();
            assert_eq!(names(language.messages()), parsed.body.iter().filter_map(name).collect());
            assert_eq!(names(language.messages()), names(english), "{language:?}");
            for (name, message) in language.messages() {
                assert!(variables(message).is_subset(&variables(&english[name])), "{language:?}, {name}");
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
