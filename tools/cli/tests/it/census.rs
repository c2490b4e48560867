//! `minescheme census`, run as a program.

use serde_json::json;

use crate::binary::run;

/// The figures for 3×3 are those of `--literal`, which visits all 12^9 mini-fields.
#[test]
fn the_figures() {
    for (window, shown, edge, [total, forbidden, forced, neither]) in [
        ("3", "3x3", "wall", ["5159780352", "5158887385", "769108", "123859"]),
        ("3", "3x3", "window", ["5159780352", "3153199104", "431245630", "1575335618"]),
        (
            "4x4",
            "4x4",
            "window",
            ["184884258895036416", "180069013846425600", "3090541617696274", "1724703430914542"],
        ),
        ("4", "4x4", "wall", ["184884258895036416", "184884213422140905", "44003381432", "1469514079"]),
    ] {
        let found = run(&format!("census --window {window} --edge {edge} --json"), "");
        let expected = json!({"window": shown, "edge": edge, "total": total,
                              "forbidden": forbidden, "forced": forced, "neither": neither});
        assert_eq!(found.is_fine().json(), expected);
    }
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
    for (args, reason) in [
        ("--window 2 --edge wall", "expected 3 to 6 rows and 3 to 6 columns"),
        ("--window three --edge wall", "\"three\" is no number"),
        ("--window 3 --edge fence", "possible values: wall, window"),
        ("--window 6 --edge wall", "choose a smaller window"),
        ("--window 4 --edge wall --literal", "12^16 mini-fields of 4×4 cells"),
    ] {
        run(&format!("census {args}"), "").is_refused(&[reason]);
    }
}
