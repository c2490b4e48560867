//! What the documents show of the program: each command of an example prints what stands below it.

use std::path::Path;
use std::process::Command;

use crate::binary::{Folder, run};
use crate::root;

/// The commands of a page's text blocks, which begin with `$`, each with what is printed below it.
fn examples(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```text\n").skip(1).filter_map(|block| block.split("\n```").next());
    let commands =
        blocks.flat_map(|block| block.strip_prefix("$ ").into_iter().flat_map(|all| all.split("\n$ ")));
    let example = |example: &str| {
        let (command, printed) = example.split_once('\n').unwrap_or((example, ""));
        (command.to_owned(), printed.trim_end().to_owned())
    };
    commands.map(example).collect()
}

#[cfg(unix)]
#[test]
fn examples_print_what_the_pages_show() {
    let program = Path::new(env!("CARGO_BIN_EXE_minescheme"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut checked = 0;
    for name in ["README.md", "docs/boards.md"] {
        let page = std::fs::read_to_string(root().join(name)).unwrap();
        for (command, expected) in examples(&page) {
            let shell =
                Command::new("sh").arg("-c").arg(&command).env("PATH", &path).current_dir(root()).output();
            let printed = String::from_utf8(shell.unwrap().stdout).unwrap();
            assert_eq!(printed.trim_end(), expected, "{name}: {command}");
            checked += 1;
        }
    }
    assert!(checked >= 3, "{checked} examples");
}

/// The picture of the README is what its comment makes.
#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let page = std::fs::read_to_string(root().join("README.md")).unwrap();
    let recipe = page.split_once("<!-- minescheme ").unwrap().1.split_once(" -->").unwrap().0;
    let folder = Folder::new();
    let drawn = folder.path("hint.svg");
    let recipe = recipe.replace("docs/hint.svg", drawn.to_str().unwrap());
    run(&recipe, "").ends(0);
    assert_eq!(
        folder.text("hint.svg"),
        std::fs::read_to_string(root().join("docs/hint.svg")).unwrap(),
        "make docs/hint.svg again: minescheme {recipe}"
    );
}

/// What a registry shows has no folder around it.
#[test]
fn the_readmes_of_packages_name_no_file_beside_them() {
    let packages =
        ["docs/crate.md", "tools/cli/README.md", "tools/protocol/README.md", "tools/python/README.md"];
    for name in packages.into_iter().chain(["tools/web/README.md"]) {
        let page = std::fs::read_to_string(root().join(name)).unwrap();
        let targets = page.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        for (target, _) in targets {
            assert!(target.starts_with("https://") || target.starts_with('#'), "{name} names {target}");
        }
    }
}

/// Each command is listed once: what bounds it, or that nothing does.
#[test]
fn the_list_of_bounds_is_complete() {
    let page = std::fs::read_to_string(root().join("docs/promises.md")).unwrap();
    let section = page.split("## Which commands strangers may be offered").nth(1).unwrap();
    let rows =
        section.split("**Measured**").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let first_cells = rows.filter_map(|row| row.split(" | ").next());
    let mut listed: Vec<String> =
        first_cells.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches('`').to_owned()).collect();
    let help = run("-h", "").out;
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let name = |line: &str| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned);
    let mut commands: Vec<String> =
        commands.lines().filter_map(name).filter(|name| !name.is_empty() && name != "help").collect();
    listed.sort();
    commands.sort();
    assert_eq!(listed, commands);
}
