//! Languages: their messages, in the format of Fluent.
//!
//! Of the format only text, variables, and choices by a number or a word are used. So little is read here; a test has Fluent's own parser read
//! the files as well.

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

/// Variables that stand for numbers in words, and the numbers.
const IN_WORDS: [(&str, &str); 6] = [
    ("count", "n"),
    ("needs", "need"),
    ("others", "rest"),
    ("cells", "left"),
    ("part", "some"),
    ("allowed", "most"),
];

/// A variable and what stands for it: text, or a number in figures.
pub(in crate::explain) type Named = (&'static str, String);

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
            (Self::English, ..) if number == 1 => "one",
            (Self::English, ..) => "other",
            (Self::Russian, 1, tens) if tens != 11 => "one",
            (Self::Russian, 2..=4, tens) if !(12..=14).contains(&tens) => "few",
            (Self::Russian, ..) => "many",
        }
    }

    /// Its messages, by name.
    fn messages(self) -> &'static BTreeMap<&'static str, Message> {
        static ALL: [OnceLock<BTreeMap<&'static str, Message>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        ALL[self as usize].get_or_init(|| {
            let file = self.file();
            let ends = |text: &'static str| text.match_indices('\n').map(|(at, _)| at);
            let starts =
                ends(file).map(|at| at + 1).filter(|&at| file[at..].starts_with(char::is_alphabetic));
            let entry = |start: usize| {
                let text = &file[start..];
                // The lines of a message but the first are indented, or close a choice.
                let end = ends(text).find(|&at| !text[at + 1..].starts_with([' ', '}']))?;
                let (name, text) = text[..end].split_once(" = ")?;
                Some((name, message(text)))
            };
            let mut messages = BTreeMap::new();
            messages.extend(starts.filter_map(entry));
            messages
        })
    }

    /// The message with this name, filled; in English if the language lacks it. Numbers come with their words. A variable that is not filled is
    /// the message of its name, filled with the same.
    pub(in crate::explain) fn say<const N: usize>(self, name: &str, fills: [Named; N]) -> String {
        let mut text = String::new();
        self.tell(name, &fills, &mut text);
        text
    }

    fn tell(self, name: &str, fills: &[Named], text: &mut String) {
        let found = [self, Self::English].into_iter().find_map(|one| Some((one, one.messages().get(name)?)));
        if let Some((language, message)) = found {
            language.write(message, fills, text);
        }
    }

    fn write(self, message: &[Part], fills: &[Named], text: &mut String) {
        let fill = |name: &str| fills.iter().find(|(other, _)| *other == name).map(|(_, fill)| fill);
        let in_words =
            |name: &str| IN_WORDS.iter().find(|(word, _)| *word == name).and_then(|(_, n)| fill(n));
        for part in message {
            match part {
                Part::Text(plain) => text.push_str(plain),
                Part::Fill(name) => match fill(name) {
                    Some(filled) => text.push_str(filled),
                    None => match in_words(name) {
                        Some(number) => self.tell("number", &[("n", number.clone())], text),
                        // Within itself it stands for nothing.
                        None => self.tell(name, &[fills, &[(name, String::new())]].concat(), text),
                    },
                },
                Part::Choice(name, variants) => {
                    let filled = fill(name).map_or("", String::as_str);
                    let form = filled.parse().map_or("", |number| self.form(number));
                    let is_meant = |key: &str| key == filled || key == form;
                    let meant = variants.iter().find(|variant| is_meant(variant.key));
                    let meant = meant.or_else(|| variants.iter().find(|variant| variant.is_default));
                    meant.into_iter().for_each(|variant| self.write(&variant.message, fills, text));
                }
            }
        }
    }
}

/// A message as it is written.
type Message = Vec<Part>;

enum Part {
    Text(&'static str),
    /// The variable with this name.
    Fill(&'static str),
    /// The first variant that a variable means, or the one with the star.
    Choice(&'static str, Vec<Variant>),
}

struct Variant {
    key: &'static str,
    is_default: bool,
    message: Message,
}

fn message(text: &'static str) -> Message {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((before, placeable)) = rest.split_once('{') {
        let mut depth = 1;
        let end = placeable.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        });
        let (inside, after) = placeable.split_at(end.unwrap_or(placeable.len()));
        rest = after.strip_prefix('}').unwrap_or_default();
        let (name, choice) = inside.split_once("->").map_or((inside, None), |(name, all)| (name, Some(all)));
        let name = name.trim().trim_start_matches('$');
        parts.push(Part::Text(before));
        parts.push(choice.map_or(Part::Fill(name), |all| Part::Choice(name, variants(all))));
    }
    parts.push(Part::Text(rest));
    parts
}

/// The variants of a choice: each begins a line that no other choice is open on.
fn variants(text: &'static str) -> Vec<Variant> {
    let (mut depth, mut place, mut starts) = (0, 0, Vec::new());
    for line in text.split_inclusive('\n') {
        if depth == 0 && line.trim_start().starts_with(['[', '*']) {
            starts.push(place);
        }
        depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        place += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let lines = starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim());
    let variant = |line: &'static str| {
        let (key, text) = line.trim_start_matches('*').strip_prefix('[')?.split_once("] ")?;
        Some(Variant { key, is_default: line.starts_with('*'), message: message(text) })
    };
    lines.filter_map(variant).collect()
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
    fn variables(message: &Message) -> BTreeSet<&'static str> {
        let of_part = |part: &Part| match part {
            Part::Text(_) => BTreeSet::new(),
            // The number comes with its word.
            Part::Fill("count") => BTreeSet::from(["count", "n"]),
            Part::Fill(name) => BTreeSet::from([*name]),
            Part::Choice(name, all) => {
                all.iter().flat_map(|one| variables(&one.message)).chain([*name]).collect()
            }
        };
        message.iter().flat_map(of_part).collect()
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
            let names = |of: &BTreeMap<&'static str, Message>| of.keys().copied().collect::<BTreeSet<_>>();
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
        let cells = |language: Language, n: i32| language.say("many-cells", [("n", n.to_string())]);
        assert_eq!(cells(Language::English, 11), "11 cells");
        let russian = [1, 2, 5, 11, 12, 21, 22, 111].map(|n| cells(Language::Russian, n));
        let expected = ["клетка", "клетки", "клеток", "клеток", "клеток", "клетка", "клетки", "клеток"];
        assert!(
            russian.iter().zip(expected).all(|(said, word)| said.ends_with(&format!(" {word}"))),
            "{russian:?}"
        );
        assert_eq!(Language::English.say("number", [("n", 3.to_string())]), "three");
        assert_eq!(Language::English.say("number", [("n", 12.to_string())]), "12");
        assert_eq!(Language::Russian.say("no such message", []), "");
    }
}
