//! Compiles `solve.c` against the header and both libraries, and runs it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where cargo put the libraries: beside this test.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().to_owned()
}

fn run(what: &str, command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| {
        panic!("{what}: found no {:?} to run ({error}); install a C compiler as `cc`", command.get_program())
    });
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{what}: {command:?} ended with {}\n{said}", output.status);
}

/// `link` is how the library is named to the linker.
fn solve(name: &str, link: &[String]) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join(name);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]).arg(here);
    compiler.arg(here.join("tests/solve.c")).arg("-o").arg(&program).args(link);
    run("compiling", &mut compiler);
    let patterns = here.join("../../patterns");
    run(name, Command::new(&program).args([patterns.join("rules.mst"), patterns.join("library.mst")]));
}

#[test]
fn the_shared_library_from_c() {
    let folder = libraries();
    let folder = folder.to_str().unwrap();
    solve("shared", &[format!("-L{folder}"), "-lminescheme_capi".to_owned(), format!("-Wl,-rpath,{folder}")]);
}

#[test]
fn the_static_library_from_c() {
    let library = libraries().join("libminescheme_capi.a");
    // What Rust's standard library needs of the system.
    let system = ["-lpthread", "-ldl", "-lm"].map(str::to_owned);
    solve("static", &[&[library.to_str().unwrap().to_owned()][..], &system].concat());
}
