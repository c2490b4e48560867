//! Loads the module that cargo built into plain Python, without the packages that `test.sh` installs.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::Path;
use std::process::Command;

/// What a script of Python prints with the module that cargo built.
fn printed(script: &str) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let test = std::env::current_exe().unwrap();
    let library = test.parent().unwrap().join(format!("{DLL_PREFIX}_native{DLL_SUFFIX}"));
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("minescheme");
    std::fs::create_dir(&package).unwrap();
    std::fs::copy(&library, package.join("_native.abi3.so")).unwrap();
    for name in ["__init__.py", "abilities.py"] {
        std::fs::copy(here.join("python/minescheme").join(name), package.join(name)).unwrap();
    }
    let output = Command::new("python3")
        .arg(here.join(script))
        .env("PYTHONPATH", folder.path())
        .output()
        .expect("the module needs `python3`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_module_in_plain_python() {
    assert_eq!(printed("tests/plain.py").trim(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_example_wins_its_game() {
    let said = printed("examples/game.py");
    assert!(said.ends_with("\nwon\n"), "{said}");
    assert!(said.contains(" is safe") || said.contains(" are safe"), "{said}");
}
