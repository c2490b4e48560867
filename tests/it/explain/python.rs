//! The second checker, in Python: it accepts what is explained, and refuses it where a bound was changed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use minescheme::explain::{Argument, Explainer, Explanations};
use minescheme::matcher::Matcher;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use super::position;

/// Whether the script accepts what was explained of these boards.
fn accepted(boards: &str, explained: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.txt");
    std::fs::write(&path, boards).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/check_explanations.py");
    let mut python = Command::new("python3");
    let piped =
        python.arg(script).arg(&path).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = piped.spawn().unwrap();
    child.stdin.take().unwrap().write_all(explained.as_bytes()).unwrap();
    child.wait().unwrap().success()
}

#[test]
fn the_checker_in_python_agrees() {
    let matcher = Matcher::shipped();
    let (mut boards, mut explained, mut changed) = (String::new(), String::new(), 0);
    for index in 0..300 {
        let mut random = Pcg64::seed_from_u64(5 << 40 | index);
        let (board, mines) = position(&mut random, 7, 8);
        let explainer = Explainer::new(&matcher, &board, mines);
        let mut found = explainer.with(explainer.all());
        let line = |found: &Explanations| serde_json::to_string(found).unwrap() + "\n";
        let count = mines.map(|mines| format!("mines {mines}\n")).unwrap_or_default();
        let text = format!("{count}{board}\n");
        boards.push_str(&text);
        explained.push_str(&line(&found));
        // One mine more than there is.
        let steps = found.explanations.iter_mut().flat_map(|one| &mut one.steps);
        let exact = steps.map(|step| &mut step.by).find_map(|by| match by {
            Argument::Area { least, most, .. } if least == most => Some((least, most)),
            _ => None,
        });
        if let Some((least, most)) = exact.filter(|_| changed < 5) {
            (*least, *most) = (*least + 1, *most + 1);
            assert!(!accepted(&text, &line(&found)), "{text}");
            changed += 1;
        }
    }
    assert!(accepted(&boards, &explained));
    assert_eq!(changed, 5);
}
