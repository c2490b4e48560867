//! The table of abilities in the documents, against what each language has.

use std::collections::BTreeSet;

use minescheme_protocol::{ABILITIES, Failure, QUESTIONS, State};

use crate::binary::run;
use crate::root;

fn text(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The rows of the table under a heading, without its head.
fn rows<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let part = page.split_once(heading).unwrap_or_else(|| panic!("{heading} is missing")).1;
    let table =
        part.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect();
    table.skip(2).map(cells).collect()
}

/// All Rust files of the library, one after the other.
fn sources(folder: &std::path::Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// The languages, in the order of their columns.
const LANGUAGES: [&str; 6] = ["Rust", "command line", "C", "Python", "JavaScript", "serve"];

const MOVES: [&str; 10] =
    ["session", "open", "open_all", "flag", "undo", "take_back", "restart", "clone", "deduce", "board"];

/// Whether a language may call an ability so.
fn is_called(language: &str, ability: &str, name: &str) -> bool {
    let method = name.rsplit('.').next().unwrap();
    match language {
        "Rust" => name.to_lowercase().contains(ability),
        "command line" => match ability {
            "ask" => ["ask", "solve"].contains(&name),
            "hint" => name == "explain",
            "check_flags" => name == "solve --flags check",
            _ if MOVES.contains(&ability) => name == "serve",
            _ => name.replace('-', "_") == ability,
        },
        "C" => ["minescheme_request", "minescheme_session_request"].contains(&name) || name.contains(ability),
        "Python" => method.trim_end_matches("_batch") == ability,
        "JavaScript" => method == camel(ability),
        _ => name == ability,
    }
}

/// Whether a language has a name.
fn names() -> impl Fn(&str, &str) -> bool {
    let mut rust = String::new();
    sources(&root().join("src"), &mut rust);
    let help = run("help", "").out;
    let header = text("tools/capi/minescheme.h");
    let python = text("tools/python/python/minescheme/_native.pyi")
        + &text("tools/python/python/minescheme/abilities.py");
    let module = text("tools/python/python/minescheme/__init__.py");
    let script = text("tools/web/src/engine.ts");
    move |language, name| {
        let method = name.rsplit('.').next().unwrap();
        match language {
            "Rust" => {
                let (of, function) = name.rsplit_once("::").unwrap();
                let of = of.rsplit("::").next().unwrap();
                let has = |text: String| rust.contains(&text);
                function == "clone" && has(format!("#[derive(Clone)]\npub struct {of} "))
                    || has(format!("pub fn {function}(")) && has(format!("pub struct {of}"))
                    || has(format!("pub enum {of} "))
            }
            "command line" => {
                let name = name.split(' ').next().unwrap();
                let listed = |line: &str| line.trim_start().starts_with(&format!("{name} "));
                help.lines().any(listed) || help.contains(&format!("[alias: {name}]"))
            }
            "C" => header.contains(&format!(" {name}(")),
            "Python" => {
                let public = name.contains('.') || module.contains(&format!("\"{name}\","));
                public && python.contains(&format!("def {method}("))
            }
            "JavaScript" => script.contains(&format!("\n  {method}(")),
            _ => ABILITIES.contains(&name),
        }
    }
}

#[test]
fn every_language_has_every_ability_by_its_name() {
    let page = text("docs/abilities.md");
    let table = rows(&page, "# What every language can do");
    let abilities: Vec<&str> = table.iter().map(|row| quoted(row[0])[0]).collect();
    assert_eq!(abilities, ABILITIES);
    let has = names();
    for (column, language) in (1..).zip(LANGUAGES) {
        for row in &table {
            let (ability, names) = (quoted(row[0])[0], quoted(row[column]));
            assert!(!names.is_empty(), "{language} has no {ability}");
            for name in names {
                assert!(is_called(language, ability, name), "{language} calls {ability} {name}");
                assert!(has(language, name), "{language} has no {name} for {ability}");
            }
        }
    }
}

/// Whatever takes a session in `serve` can be asked of a session in every language with sessions of its own.
#[test]
fn sessions_can_be_asked_the_same_everywhere() {
    let page = text("docs/abilities.md");
    let takes = |ability: &str, field: &str| {
        let request = format!(r#"{{"do": "{ability}", "{field}": null}}"#);
        let refused = State::default().answer(request.as_bytes(), &[]).err();
        refused.is_none_or(|refused| !refused.message.contains(&format!("unknown field `{field}`")))
    };
    let takes_session = |ability: &str| takes(ability, "session");
    for ability in ABILITIES {
        let asks = takes_session(ability) && takes(ability, "board");
        assert_eq!(asks, QUESTIONS.contains(&ability), "{ability}");
    }
    let table = rows(&page, "# What every language can do");
    let asked: Vec<_> = table.iter().filter(|row| takes_session(quoted(row[0])[0])).collect();
    assert!(asked.len() > 15, "{}", asked.len());
    let python = text("tools/python/python/minescheme/_native.pyi");
    let python = python.split_once("class Session:").unwrap().1;
    let script = text("tools/web/src/engine.ts");
    let script = script.split_once("export class Session {").unwrap().1;
    for row in asked {
        let ability = quoted(row[0])[0];
        let has = |column: usize, start: &str| quoted(row[column]).iter().any(|name| name.starts_with(start));
        assert!(has(3, "minescheme_session_"), "C has no {ability} of a session");
        assert!(
            has(4, "Session.") && python.contains(&format!("def {ability}(self")),
            "Python has no {ability}"
        );
        let method = format!("\n  {}(", camel(ability));
        assert!(has(5, "Session.") && script.contains(&method), "JavaScript has no {ability}");
    }
}

#[test]
fn every_language_has_every_kind_of_error() {
    let (page, serve) = (text("docs/abilities.md"), text("docs/serve.md"));
    let table = rows(&page, "## Errors");
    let kinds =
        |table: &[Vec<&str>]| table.iter().map(|row| quoted(row[0])[0].to_owned()).collect::<Vec<_>>();
    assert_eq!(kinds(&table), Failure::KINDS);
    assert_eq!(kinds(&rows(&serve, "## Errors")), Failure::KINDS);
    let header = text("tools/capi/minescheme.h");
    let script = text("tools/web/src/errors.ts");
    let mut statuses = BTreeSet::new();
    for row in &table {
        for status in quoted(row[2]) {
            assert!(header.contains(&format!("    {status} = ")), "C has no {status}");
            statuses.insert(status);
        }
        assert_eq!(quoted(row[4]), [quoted(row[0])[0]]);
        assert!(script.contains(&format!("| \"{}\"", quoted(row[0])[0])), "JavaScript has no {}", row[0]);
    }
    let all = header.split_once("MINESCHEME_OK = 0").unwrap().1.split_once("};").unwrap().0;
    assert_eq!(statuses.len(), all.matches(" = ").count(), "every status is in the table");
}
