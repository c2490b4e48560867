//! `coverage --html`: the page shows the figures of the JSON.

use std::collections::BTreeMap;

use crate::binary::Folder;

/// The figures of a page by their ids, each shown as it is.
fn figures(page: &str) -> BTreeMap<&str, u64> {
    page.split("<data id=\"")
        .skip(1)
        .map(|part| {
            let (id, rest) = part.split_once("\" value=\"").unwrap();
            let (value, rest) = rest.split_once("\">").unwrap();
            let shown = rest.split_once("</data>").unwrap().0;
            assert_eq!(shown.replace(',', ""), value, "{id}");
            (id, value.parse().unwrap())
        })
        .collect()
}

#[test]
fn the_page_shows_the_figures_of_the_json() {
    let folder = Folder::new();
    let json = folder.run("coverage --random intermediate --count 200 --seed 3 --json --html page.html");
    let report = json.is_fine().json();
    let page = folder.text("page.html");
    let shown = figures(&page);
    for key in ["boards", "cells", "missed_local", "solved_no_guess", "solved_no_guess_local", "guesses"] {
        assert_eq!(report[key], shown[key], "{key}");
    }
    assert_eq!(report["stuck"]["positions"], shown["stuck_positions"]);
    assert_eq!(report["patterns"]["used"], shown["patterns_used"]);
    assert_eq!(report["rules"]["cells"], shown["rules_cells"]);
    for group in ["by_foci", "by_tier", "by_order", "by_window"] {
        let counts = report[group].as_object().unwrap();
        let local = counts.iter().filter(|(label, _)| *label != "count");
        for (label, cells) in local.clone() {
            assert_eq!(*cells, shown[format!("{group}.{label}").as_str()], "{group} {label}");
        }
        assert_eq!(shown.keys().filter(|id| id.starts_with(&format!("{group}."))).count(), local.count());
    }
    let patterns: Vec<_> = shown.iter().filter(|(id, _)| id.starts_with("pattern.")).collect();
    assert_eq!(patterns.len(), 24);
    for ranked in report["patterns"]["ranked"].as_array().unwrap().iter().take(24) {
        let id = format!("pattern.{}", ranked["pattern"].as_str().unwrap());
        assert_eq!(ranked["cells"], shown[&*id]);
    }
    // Two charts, the patterns, and a position with its odds; nothing from elsewhere.
    assert_eq!(page.matches("<svg ").count(), 2 + 24 + 1);
    // Nothing is loaded: the only address is the name of a language.
    let own = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    assert!(!own.contains("http") && !own.contains("src="));
}
