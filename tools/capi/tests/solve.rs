//! Installs the libraries that cargo built, compiles `solve.c` against them, and runs it.

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

/// What `install` makes of the libraries in a folder that is gone afterwards.
fn installed() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let prefix = folder.path().join("usr");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("install");
    run("installing", Command::new("sh").arg(script).arg(&prefix).arg(libraries()));
    (folder, prefix)
}

/// Compiles and runs `solve.c`; `link` is how the library is named to the linker.
fn solve(prefix: &Path, name: &str, link: &[String]) {
    let program = prefix.join(name);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compiler = Command::new("cc");
    compiler
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"])
        .arg(prefix.join("include"));
    compiler.arg(here.join("tests/solve.c")).arg("-o").arg(&program).args(link);
    run("compiling", &mut compiler);
    let patterns = here.join("../../patterns");
    run(name, Command::new(&program).args([patterns.join("rules.mst"), patterns.join("library.mst")]));
}

/// As a user links it: by its short name, and found by its versioned one when the program starts.
#[test]
fn the_shared_library_from_c() {
    let (_folder, prefix) = installed();
    let lib = prefix.join("lib");
    let lib = lib.to_str().unwrap();
    solve(&prefix, "shared", &[format!("-L{lib}"), "-lminescheme".to_owned(), format!("-Wl,-rpath,{lib}")]);
}

#[test]
fn the_static_library_from_c() {
    let (_folder, prefix) = installed();
    let library = prefix.join("lib/libminescheme.a");
    if cfg!(target_os = "linux") {
        let bytes = std::fs::metadata(&library).unwrap().len();
        // What is installed is made with more care, and smaller; for tests the library is compiled in many parts.
        let most = if cfg!(debug_assertions) { 12_000_000 } else { 6_000_000 };
        assert!(bytes < most, "the static library has {bytes} bytes");
    }
    // What Rust's standard library needs of the system.
    let system = ["-lpthread", "-ldl", "-lm"].map(str::to_owned);
    solve(&prefix, "static", &[&[library.to_str().unwrap().to_owned()][..], &system].concat());
}

/// The example as a user builds it, in both languages.
#[test]
fn the_example_wins_its_game() {
    let (_folder, prefix) = installed();
    let lib = prefix.join("lib");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/game.c");
    for (compiler, standard) in [("cc", ["-xc", "-std=c99"]), ("c++", ["-xc++", "-std=c++11"])] {
        let program = prefix.join(format!("game-{compiler}"));
        let options = ["--cflags", "--libs", "minescheme"];
        let mut asked = Command::new("pkg-config");
        let said = asked.args(options).env("PKG_CONFIG_PATH", lib.join("pkgconfig")).output();
        let said = said.expect("the example needs `pkg-config`");
        assert!(said.status.success());
        let said = String::from_utf8(said.stdout).unwrap();
        let mut build = Command::new(compiler);
        build.args(standard).args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]).arg(&example);
        build.arg("-o").arg(&program).args(["-xnone"]).args(said.split_whitespace());
        run("compiling the example", build.arg(format!("-Wl,-rpath,{}", lib.display())));
        let played = Command::new(&program).output().unwrap();
        let told = String::from_utf8_lossy(&played.stdout);
        assert!(played.status.success() && told.ends_with("71 of 71 safe cells are open: won\n"), "{told}");
        assert!([" safe: ", " is safe", " are safe"].iter().any(|says| told.contains(says)), "{told}");
    }
}

/// No byte that was freed or never written is read, and nothing is lost. What the library keeps until the program ends, such as its texts, is
/// still reached.
#[test]
fn valgrind_finds_nothing() {
    let (_folder, prefix) = installed();
    if Command::new("valgrind").arg("--version").output().is_err() {
        return eprintln!("there is no valgrind here");
    }
    let library = prefix.join("lib/libminescheme.a");
    let program = prefix.join("checked");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-g", "-I"]).arg(prefix.join("include")).arg(here.join("tests/solve.c"));
    compiler.arg(&library).args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program);
    run("compiling", &mut compiler);
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "--quiet",
        "--error-exitcode=9",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite,indirect",
    ]);
    run("valgrind", valgrind.arg(&program));
}

#[test]
fn the_pkg_config_file_says_where_it_is() {
    let (_folder, prefix) = installed();
    let said = std::fs::read_to_string(prefix.join("lib/pkgconfig/minescheme.pc")).unwrap();
    assert!(
        said.contains(&format!("prefix={}", prefix.display()))
            && said.contains("Libs: -L${libdir} -lminescheme")
    );
    assert!(said.contains(&format!("Version: {}", env!("CARGO_PKG_VERSION"))));
}
