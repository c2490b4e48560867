//! The documents: every relative link leads to a file that is there, and to a heading of it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Folders of other people's documents, and of what is built.
const SKIPPED: [&str; 3] = ["target", "node_modules", "out"];

fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&&*name) {
                documents(&path, found);
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The lines of a document that are not code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        is_code ^= fence;
        !is_code && !fence
    })
}

/// The targets of a document's links and pictures.
fn links(page: &str) -> Vec<String> {
    let targets = |line: &str| -> Vec<String> {
        line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
    };
    prose(page).flat_map(targets).collect()
}

/// The anchors of a document's headings, as forges make them.
fn anchors(page: &str) -> HashSet<String> {
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        title
            .chars()
            .filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign))
            .map(|sign| if sign == ' ' { '-' } else { sign })
            .collect()
    };
    prose(page).filter(|line| line.starts_with('#')).map(anchor).collect()
}

#[test]
fn every_relative_link_leads_somewhere() {
    let mut pages = Vec::new();
    documents(Path::new(env!("CARGO_MANIFEST_DIR")), &mut pages);
    let (mut checked, mut broken) = (0, Vec::new());
    for path in &pages {
        let page = std::fs::read_to_string(path).unwrap();
        for link in links(&page).into_iter().filter(|link| !link.contains("://")) {
            checked += 1;
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let leads = target.exists()
                && (heading.is_empty()
                    || anchors(&std::fs::read_to_string(&target).unwrap()).contains(heading));
            if !leads {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(checked > 80, "{checked} links in {} documents", pages.len());
}
