//! Loads the module that cargo built into plain Python, without the packages that `test.sh` installs.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::Path;
use std::process::Command;

#[test]
fn the_module_in_plain_python() {
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
        .arg(here.join("tests/plain.py"))
        .env("PYTHONPATH", folder.path())
        .output()
        .expect("the module needs `python3`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), env!("CARGO_PKG_VERSION"));
}
