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
        named.is_fine();
        let is_drawn = named.out.starts_with(&format!("{name}: ")) && named.out.contains(drawn);
        assert!(is_drawn && named.out.contains("It is a case of rule "), "{}", named.out);
        let others = ["#11#", "#12#", "#121#", "##1##", "#13."].into_iter().filter(|other| *other != drawn);
        assert!(others.clone().all(|other| !named.out.contains(other)), "{}", named.out);
    }
    assert!(by_number.out.starts_with("rule 2, id 0003:1/-1\n"), "{}", by_number.out);
    assert!(by_number.out.contains("Compute A - B (mines still needed)."), "{}", by_number.out);
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
    shown.is_fine();
    assert!(shown.out.contains("rule 2, id 0003:1/-1"), "{}", shown.out);
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
        let script = folder.run(&format!("completions {shell}"));
        script.is_fine();
        assert!(script.out.contains("coverage") && script.out.contains("show"), "{shell}");
    }
    assert!(folder.run("man").is_fine().out.contains(".TH minescheme 1"));
    folder.run("man --out pages").is_fine();
    let pages = crate::binary::names(&folder.path("pages"));
    assert!(
        pages.contains(&"minescheme.1".to_owned()) && pages.contains(&"minescheme-solve.1".to_owned()),
        "{pages:?}"
    );
}
