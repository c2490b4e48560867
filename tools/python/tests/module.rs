//! Loads the module that cargo built into plain Python, without the packages that `test.sh` installs.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::Path;
use std::process::Command;

/// What a script of Python prints with the module that cargo built.
fn printed(mut python: Command, script: &str) -> String {
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
    python.arg(here.join(script)).env("PYTHONPATH", folder.path());
    let output = python.output().expect("the module needs `python3`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_module_in_plain_python() {
    assert_eq!(printed(Command::new("python3"), "tests/plain.py").trim(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_example_wins_its_game() {
    let said = printed(Command::new("python3"), "examples/game.py");
    assert!(said.ends_with("\nwon\n"), "{said}");
    assert!(said.contains(" is safe") || said.contains(" are safe"), "{said}");
}

/// No byte that was freed or never written is used by the module, or by the interpreter on its behalf.
#[test]
fn valgrind_finds_nothing() {
    if !cfg!(target_os = "linux") || Command::new("valgrind").arg("--version").output().is_err() {
        return eprintln!("there is no valgrind here");
    }
    // What is called `python3` may be a script that finds the program.
    let python = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--error-exitcode=9", "--leak-check=no"]).env("PYTHONMALLOC", "malloc");
    let suppressions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interpreter.supp");
    valgrind.arg(format!("--suppressions={}", suppressions.display()));
    valgrind.arg(String::from_utf8(python.stdout).unwrap().trim());
    assert_eq!(printed(valgrind, "tests/plain.py").trim(), env!("CARGO_PKG_VERSION"));
}
