//! `minescheme show`, `completions` and `man`.

use crate::binary::Folder;

#[test]
fn a_rule_is_shown_by_number_id_and_name() {
    let folder = Folder::new();
    let by_number = folder.run("show 2");
    assert_eq!(folder.run("show 0003:1/-1").is_fine().out, by_number.is_fine().out);
    // A name draws its own configuration.
    for (name, drawn) in
        [("1-1", "#11#"), ("1-2", "#12#"), ("1-2-1", "#121#"), ("H1", "##1##"), ("1-3-1 corner", "#13.")]
    {
        let named = folder.run_all(&["show", name]);
        named.is_fine().begins(&format!("{name}: ")).says(&[drawn, "It is a case of rule "]);
        for other in ["#11#", "#12#", "#121#", "##1##", "#13."].into_iter().filter(|other| *other != drawn) {
            named.conceals(other);
        }
    }
    by_number.begins("rule 2, id 0003:1/-1\n").says(&["Compute A - B (mines still needed)."]);
    assert_eq!(folder.run("show").is_fine().out.lines().count(), 111);
    let json = folder.run("show 1-2 --json").json();
    assert_eq!((&json["rule"], &json["id"]), (&2.into(), &"0003:1/-1".into()));
    assert_eq!((&json["name"], &json["example"]["board"]), (&"1-2".into(), &"####\n#12#\n#...\n".into()));
    assert_eq!(json["example"]["mines"], serde_json::json!([[2, 3]]));
    assert_eq!(json["example"]["digits"], serde_json::json!([[1, 1], [1, 2]]));
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
fn what_is_no_name_is_refused() {
    let folder = Folder::new();
    folder.run("show 112").is_refused(&["this table has 111 rules"]);
    folder.run("show 2 1-3").is_refused(&["expected a rule", "1-2-1"]);
    folder.run("show 0003-zzz").is_refused(&["expected the id of a canonical pattern"]);
    folder.run("show --table nothing.mst").is_refused(&["nothing.mst"]);
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
