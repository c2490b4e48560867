//! The shipped tables are what their recipe makes.

use std::path::Path;
use std::process::Command;

#[test]
fn the_recipe_gives_the_shipped_bytes() {
    let patterns = crate::root().join("patterns");
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_minescheme")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    let made = Command::new("sh")
        .arg(patterns.join("recipe.sh"))
        .current_dir(folder.path())
        .env("PATH", path)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    for table in ["library.mst", "rules.mst", "RULES.md"] {
        let shipped = std::fs::read(patterns.join(table)).unwrap();
        let again = std::fs::read(folder.path().join(table)).unwrap();
        assert!(shipped == again, "{table} differs from what the recipe makes");
    }
}
