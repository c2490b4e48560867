//! The options that say how boards are read, and what the program says of boards that may be wrong.

use std::collections::BTreeSet;

use minescheme_protocol::State;
use serde_json::{Value, json};

use crate::binary::{Folder, run};
use crate::known::{self, Known};
use crate::lattice;

/// What `solve` says of a board, and the exit code.
fn answer(options: &str, input: &str) -> (Value, i32) {
    let outcome = run(&format!("solve --json {options} -"), input);
    (outcome.json(), outcome.code.unwrap())
}

/// What is known of single texts, but for layouts.
fn known() -> impl Iterator<Item = Known> {
    known::all().into_iter().filter(|known| !known.layouts)
}

#[test]
fn known_texts_are_read_as_the_library_reads_them() {
    let options: BTreeSet<_> = known().map(|known| known.how).collect();
    for how in options {
        let folder = Folder::new();
        std::fs::create_dir(folder.path("all")).unwrap();
        let alike = known().filter(|known| known.how == how);
        let texts: Vec<_> = alike
            .flat_map(|known| known.texts().into_iter().map(move |text| (known.clone(), text)))
            .collect();
        for (number, (_, text)) in texts.iter().enumerate() {
            folder.write(&format!("all/{number:04}.txt"), text);
        }
        let options: Vec<String> = how.iter().map(|(name, signs)| format!("--{name}={signs}")).collect();
        let args: Vec<&str> =
            ["read", "--json", "all"].into_iter().chain(options.iter().map(String::as_str)).collect();
        let mut found = folder.run_all(&args).lines().into_iter();
        texts.iter().for_each(|(known, text)| known.check(text, &mut found));
        assert_eq!(found.next(), None);
    }
}

#[test]
fn known_texts_are_read_alike_through_the_protocol() {
    let mut state = State::default();
    for mut known in known() {
        // The protocol has one kind for all texts that can't be read.
        known.refused = known.refused.map(|_| "board".to_owned());
        for text in known.texts() {
            let mut number = 0;
            let mut found = std::iter::from_fn(|| {
                let mut request = json!({"do": "read", "number": number});
                known.how.iter().for_each(|(name, said)| request[name] = json!(said));
                number += 1;
                let answer = state.answer(request.to_string().as_bytes(), text.as_bytes());
                Some(answer.map_or_else(
                    |failure| json!({"error": failure}),
                    |position| serde_json::from_str(&position).unwrap(),
                ))
            });
            known.check(&text, &mut found);
            if known.refused.is_none() {
                assert_eq!(found.next().unwrap()["error"]["kind"], "argument", "{text}: one more board");
            }
        }
    }
}

#[test]
fn a_flag_of_which_nothing_is_proved_is_undecided() {
    let wide = lattice();
    let cell = answer("--effort 0", &wide).0["undecided"][0].clone();
    let (row, col) = (cell[0].as_u64().unwrap() as usize, cell[1].as_u64().unwrap() as usize);
    let mut flagged = wide.into_bytes();
    flagged[row * 42 + col] = b'*';
    let flagged = String::from_utf8(flagged).unwrap();
    let (found, _) = answer("--flags check --effort 0", &flagged);
    assert_eq!((&found["undecided_flags"], &found["wrong"]), (&json!([cell]), &json!([])));
    let says = format!("Undecided flags: row {}, column {}; the search stopped", row + 1, col + 1);
    run("solve --flags check --effort 0 -", &flagged).says(&[&says]);
    assert_eq!(answer("--flags check", &flagged).0["undecided_flags"], json!([]));
}

#[test]
fn what_is_generated_can_be_played() {
    let made = run("generate --random 5x5/3 --seed 2 --format text", "");
    let played = run("solve --play --json -", &made.ends(0).begins("mines 3\n").out);
    played.ends(0).says(&["\"solved_no_guess\":true"]);
}
