//! `minescheme show`, `completions` and `man`.

use crate::binary::Folder;

#[test]
fn a_name_draws_its_own_configuration_and_each_rule_has_a_line() {
    let folder = Folder::new();
    let named = folder.run_all(&["show", "1-3-1 corner"]);
    named.is_fine().begins("1-3-1 corner: ").says(&["#13.", "It is a case of rule "]);
    ["#11#", "#12#", "#121#", "##1##"].iter().for_each(|other| _ = named.conceals(other));
    assert_eq!(folder.run("show").is_fine().out.lines().count(), 111);
}

/// A pattern that `solve` names can be looked up, and follows from the rule that was used.
#[test]
fn a_pattern_is_shown_by_its_id() {
    let folder = Folder::new();
    folder.write("board.txt", "####\n#11#\n#...\n");
    let solved = folder.run("solve --json board.txt").json();
    let id = solved["steps"][0]["pattern"].as_str().unwrap().to_owned();
    let shown = folder.run(&format!("show {id} --images"));
    shown.is_fine().says(&["rule 2, id 0003:1/-1"]);
    let images = shown.out.split_once("images:").unwrap().1;
    let different: std::collections::BTreeSet<&str> = images.trim().split("\n\n").collect();
    assert_eq!(different.len(), 8, "{images}");
    let json = folder.run(&format!("show {id} --json")).json();
    assert_eq!((&json["says"], &json["rules"][0]["rule"]), (&"forced".into(), &solved["steps"][0]["rule"]));
}

#[test]
fn shells_and_manuals_know_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish"] {
        folder.run(&format!("completions {shell}")).is_fine().says(&["coverage", "show"]);
    }
    folder.run("man").is_fine().says(&[".TH minescheme 1"]);
    folder.run("man --out pages").is_fine();
    for page in ["minescheme.1", "minescheme-solve.1"] {
        assert!(folder.path("pages").join(page).exists(), "{page}");
    }
    let examples = ".SH EXAMPLES\n.nf\n  minescheme solve position.txt\n  minescheme solve \\-\\-mines 99";
    assert!(folder.text("pages/minescheme-solve.1").contains(examples));
}
