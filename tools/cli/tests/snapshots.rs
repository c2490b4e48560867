//! What the program prints, word for word, of every command.
//! `TRYCMD=overwrite cargo test -p minescheme-cli --test snapshots` takes it as it is now.

fn printed(cases: &str, columns: &str) {
    trycmd::TestCases::new().env("COLUMNS", columns).case(cases);
}

#[test]
fn the_program_prints_what_it_printed() {
    printed("tests/cmd/*.trycmd", "80");
    printed("tests/cmd/*.toml", "80");
}

#[test]
fn on_a_narrow_terminal_too() {
    printed("tests/cmd/narrow/*.trycmd", "40");
}
