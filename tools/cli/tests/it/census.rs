//! `minescheme census`, run as a program.

use assert_cmd::Command;
use serde_json::{Value, json};

fn census(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("minescheme").unwrap().arg("census").args(args).assert()
}

fn counted(window: &str, edge: &str) -> Value {
    let run = census(&["--window", window, "--edge", edge, "--json"]).success().stderr("");
    serde_json::from_slice(&run.get_output().stdout).unwrap()
}

/// The figures for 3×3 are those of `--literal`, which visits all 12^9 mini-fields.
#[test]
fn the_figures() {
    assert_eq!(
        counted("3", "wall"),
        json!({"window": "3x3", "edge": "wall", "total": "5159780352",
               "forbidden": "5158887385", "forced": "769108", "neither": "123859"})
    );
    assert_eq!(
        counted("3", "window"),
        json!({"window": "3x3", "edge": "window", "total": "5159780352",
               "forbidden": "3153199104", "forced": "431245630", "neither": "1575335618"})
    );
    assert_eq!(
        counted("4x4", "window"),
        json!({"window": "4x4", "edge": "window", "total": "184884258895036416",
               "forbidden": "180069013846425600", "forced": "3090541617696274", "neither": "1724703430914542"})
    );
    assert_eq!(
        counted("4", "wall"),
        json!({"window": "4x4", "edge": "wall", "total": "184884258895036416",
               "forbidden": "184884213422140905", "forced": "44003381432", "neither": "1469514079"})
    );
}

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

#[test]
fn bad_usage_is_exit_2_with_the_reason() {
    let fails = |args: &[&str], reason: &str| {
        let run = census(args).code(2).stdout("");
        let stderr = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(stderr.starts_with("error: ") && stderr.contains(reason), "{args:?}: {stderr}");
    };
    fails(&["--window", "2", "--edge", "wall"], "expected 3 to 6 rows and 3 to 6 columns");
    fails(&["--window", "three", "--edge", "wall"], "\"three\" is no number");
    fails(&["--window", "3", "--edge", "fence"], "possible values: wall, window");
    fails(&["--window", "6", "--edge", "wall"], "choose a smaller window");
    fails(&["--window", "4", "--edge", "wall", "--literal"], "12^16 mini-fields of 4×4 cells");
}
