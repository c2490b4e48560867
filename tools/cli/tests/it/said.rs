//! What commands answer, `tests/said.json`, and what is refused, `tests/refused.json`.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;

use crate::binary::{Folder, Outcome, run};
use crate::root;

/// Commands in a folder of their own; without files, what is said is said in the repository's folder.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Group {
    what: String,
    /// The files that are there, with what is in them; a name that ends with `/` is that of a folder.
    files: BTreeMap<String, String>,
    /// Commands that go well, and the names of the files that there are then.
    before: Vec<String>,
    there: Option<Vec<String>>,
    /// What stands for `<each>`, one after the other.
    each: Vec<String>,
    said: Vec<Said>,
    /// The reader of arguments refuses them, and may say something twice.
    usage: bool,
    /// The arguments, perhaps with `<` and the file that is standard input; what the error says.
    refused: Vec<Vec<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    run: String,
    /// Standard input.
    on: String,
    /// The exit code.
    ends: i32,
    /// All that is printed on standard output, and on standard error.
    out: Option<String>,
    err: Option<String>,
    begins: String,
    /// Parts of what is printed, wherever its lines break.
    says: Vec<String>,
    conceals: Vec<String>,
    warns: Vec<String>,
    /// The object that is printed, or those of all lines. They may have more keys.
    is: Option<Value>,
}

impl Group {
    fn folder(&self) -> Folder {
        let folder = Folder::new();
        for (name, content) in &self.files {
            match name.strip_suffix('/') {
                Some(name) => std::fs::create_dir(folder.path(name)).unwrap(),
                None => folder.write(name, content),
            }
        }
        self.before.iter().for_each(|args| _ = folder.run(args).is_fine());
        folder
    }

    /// What stands for `<each>` in a command.
    fn each(&self, args: &str) -> Vec<&str> {
        if args.contains("<each>") { self.each.iter().map(String::as_str).collect() } else { vec![""] }
    }
}

fn groups(text: &str, check: impl Fn(&Group, Folder) + Sync) {
    let groups: Vec<Group> = serde_json::from_str(text).unwrap();
    groups.par_iter().with_max_len(1).for_each(|group| check(group, group.folder()));
}

#[test]
fn commands_say_what_is_expected() {
    groups(include_str!("../said.json"), |group, folder| {
        for case in &group.said {
            for each in group.each(&case.run) {
                let args = case.run.replace("<each>", each).replace("<root>", root().to_str().unwrap());
                let is_here = group.files.is_empty();
                case.check(&if is_here { run(&args, &case.on) } else { folder.ask(&args, &case.on) });
            }
        }
    });
}

impl Said {
    fn check(&self, outcome: &Outcome) {
        outcome.ends(self.ends).begins(&self.begins);
        for (found, expected) in [(&outcome.out, &self.out), (&outcome.err, &self.err)] {
            assert_eq!(found, expected.as_ref().unwrap_or(found), "{}", self.run);
        }
        for part in self.says.iter().filter(|part| !outcome.words().contains(*part)) {
            outcome.says(&[part]);
        }
        self.conceals.iter().for_each(|part| _ = outcome.conceals(part));
        self.warns.iter().for_each(|part| _ = outcome.warns(&[part]));
        let Some(is) = &self.is else { return };
        let found = if is.is_array() { outcome.lines().into() } else { outcome.json() };
        assert!(has(&found, is), "{}: {found}", self.run);
    }
}

/// All that is expected, and perhaps more keys.
fn has(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(key, expected)| found.get(key).is_some_and(|found| has(found, expected)))
        }
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| has(found, expected))
        }
        _ => found == expected,
    }
}

#[test]
fn what_is_refused_says_why_and_leaves_nothing_behind() {
    groups(include_str!("../refused.json"), |group, folder| {
        let there = folder.names();
        assert!(group.there.as_ref().is_none_or(|expected| there == *expected), "{}: {there:?}", group.what);
        for case in &group.refused {
            for each in group.each(&case[0]) {
                let case: Vec<String> = case.iter().map(|part| part.replace("<each>", each)).collect();
                let says: Vec<&str> = case[1..].iter().map(String::as_str).collect();
                let (args, input) = case[0].split_once(" < ").unwrap_or((&case[0], ""));
                let input = if input.is_empty() { String::new() } else { folder.text(input) };
                let outcome = folder.ask(args, &input);
                if group.usage {
                    outcome.is_refused_as_usage(&says)
                } else {
                    outcome.is_refused(&says)
                }
                assert_eq!(folder.names(), there, "{}: `{args}`", group.what);
            }
        }
    });
}
