//! `minescheme census`, run as a program.

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_minescheme"))
        .args(["census", "--window", "4", "--edge", "wall"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
