//! Languages: their messages, by Fluent.

use std::str::FromStr;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

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

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        BUNDLES[self as usize].get_or_init(|| {
            let mut bundle = FluentBundle::new_concurrent(self.code().parse().into_iter().collect());
            // What is filled in is never of another direction.
            bundle.set_use_isolating(false);
            // A test reads all messages; of a file with errors those without are taken.
            let messages = FluentResource::try_new(self.messages().to_owned());
            bundle.add_resource_overriding(messages.unwrap_or_else(|(messages, _)| messages));
            bundle
        })
    }

    /// The message with this name, filled; in English if the language lacks it.
    pub(super) fn say<const N: usize>(self, name: &str, fills: [(&'static str, Fill); N]) -> String {
        let mut args = FluentArgs::with_capacity(N);
        for (name, fill) in fills {
            match fill {
                Fill::Number(number) => args.set(name, FluentValue::from(number)),
                Fill::Text(text) => args.set(name, FluentValue::from(text)),
            }
        }
        let found = [self, Self::English].into_iter().find_map(|language| {
            let bundle = language.bundle();
            let pattern = bundle.get_message(name)?.value()?;
            Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
        });
        found.unwrap_or_default()
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
    use std::collections::BTreeMap;

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
            FluentResource::try_new(language.messages().to_owned()).map_err(|(_, errors)| errors).unwrap();
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
}
