//! Reports on parts of a series of boards, and their sums.

use serde_json::{Value, json};

use crate::binary::{Folder, Outcome};

/// What a clock says is no part of a sum.
fn report(printed: &Outcome) -> Value {
    let mut report = printed.json();
    report.as_object_mut().unwrap().remove("seconds");
    report
}

const SERIES: [&str; 3] = [
    "coverage --random 16x16/55 --seed 3",
    "coverage --random expert --first safe --cell 0,0 --tiers single,table",
    "play --random intermediate --guess safest --seed 4",
];

/// However a series is cut, in whatever order the reports are added, sums of sums too: the sum is the report of one run.
#[test]
fn parts_add_up_to_one_run() {
    let folder = Folder::new();
    for series in SERIES {
        let command = series.split(' ').next().unwrap();
        let whole = report(&folder.run(&format!("{series} --count 60 --json --threads 3")));
        assert_eq!(whole["ranges"], json!([{"start": 0, "end": 60}]));
        let parts = [(0, 1), (1, 20), (21, 30), (51, 9)];
        for (number, (from, count)) in parts.into_iter().enumerate() {
            let part = folder.run(&format!("{series} --from {from} --count {count} --json --threads 1"));
            folder.write(&format!("{number}.json"), part.out);
        }
        let add = |names: &str| folder.run(&format!("{command} --json --add {names}"));
        assert_eq!(report(&add("0.json 1.json 2.json 3.json")), whole, "{series}");
        assert_eq!(report(&add("2.json 0.json 3.json 1.json")), whole, "{series}");
        let ends = add("3.json 0.json");
        folder.write("ends.json", &ends.out);
        let ends = report(&ends);
        assert_eq!(ends["ranges"], json!([{"start": 0, "end": 1}, {"start": 51, "end": 60}]));
        assert_eq!(report(&add("ends.json 1.json 2.json")), whole, "{series}");
        // As text it says the same, whatever the time.
        folder.run(&format!("{command} --add ends.json 1.json 2.json")).says(&["60 "]);
    }
}

#[test]
fn what_does_not_add_up_is_refused() {
    let folder = Folder::new();
    for series in [SERIES[0], SERIES[2]] {
        let command = series.split(' ').next().unwrap();
        let write = |name: &str, arguments: &str| {
            let printed = folder.run(&format!("{series} {arguments} --json"));
            folder.write(name, &printed.out);
            printed
        };
        let one = report(&write("one.json", "--count 6"));
        write("next.json", "--from 6 --count 4 --first safe");
        let other = series.replace("--seed 3", "--seed 5").replace("--seed 4", "--seed 5");
        folder.write("seed.json", folder.run(&format!("{other} --from 6 --count 4 --json")).out);
        let changed = |name: &str, pointer: &str, value: Value| {
            let mut changed = one.clone();
            *changed.pointer_mut(pointer).unwrap() = value;
            changed["seconds"] = json!(1.0);
            folder.write(name, changed.to_string());
            changed
        };
        changed("empty.json", "/ranges", json!([{"start": 6, "end": 6}]));
        changed("reversed.json", "/ranges", json!([{"start": 9, "end": 3}]));
        changed("twice.json", "/ranges", json!([{"start": 0, "end": 4}, {"start": 3, "end": 5}]));
        changed("more.json", "/ranges", json!([{"start": 0, "end": 7}]));
        changed("all.json", "/ranges", json!([{"start": 0, "end": u64::MAX}]));
        changed("negative.json", "/guesses", json!(-1));
        folder.write("list.json", "[]");
        folder.write("deep.json", "[".repeat(100_000));
        for (names, said) in [
            ("one.json one.json", "board 0 of the series is in two reports"),
            ("one.json next.json", "reports on different series don't add up"),
            ("one.json seed.json", "reports on different series don't add up"),
            ("empty.json", "expected at least one"),
            ("reversed.json", "expected at least one"),
            ("twice.json", "board 3 of the series is in two reports"),
            ("more.json", "its ranges hold 7"),
            ("all.json", "its ranges hold 18446744073709551615"),
            ("negative.json", "expected a report of"),
            ("list.json", "expected a report of"),
            ("deep.json", "expected a report of"),
            ("none.json", "none.json"),
        ] {
            folder.run(&format!("{command} --add {names}")).is_refused(&[said]);
        }
        // What is as large as it can be stays so.
        changed("large.json", "/guesses", json!(u64::MAX));
        let mut later = changed("larger.json", "/guesses", json!(u64::MAX));
        later["ranges"] = json!([{"start": 6, "end": 12}]);
        later["seconds"] = json!(0.5);
        folder.write("larger.json", later.to_string());
        let sum = folder.run(&format!("{command} --json --add large.json larger.json"));
        assert_eq!(report(&sum)["guesses"], json!(u64::MAX), "{}", sum.err);
    }
    folder.run("play --add one.json").is_fine();
    folder
        .run("coverage --add one.json")
        .is_refused(&["expected a report of `coverage --json` on random boards"]);
    let end = u64::MAX;
    for command in ["play", "coverage"] {
        folder.run(&format!("{command} --random beginner --from {} --count 1", end - 1)).ends(0);
    }
}

/// The script of a job array, each task as Slurm would start it.
#[cfg(unix)]
#[test]
fn tasks_of_a_job_array_add_up() {
    let folder = Folder::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../cluster/series.sbatch");
    for series in [SERIES[0], SERIES[2]] {
        let command = series.split(' ').next().unwrap();
        for task in ["2", "0", "1", "1"] {
            let mut shell = std::process::Command::new("bash");
            shell.arg(script).args(series.split(' ')).current_dir(folder.path("."));
            shell.env("MINESCHEME", env!("CARGO_BIN_EXE_minescheme")).env("SLURM_ARRAY_TASK_ID", task);
            assert!(shell.env("FOLDER", command).env("EACH", "7").status().unwrap().success());
        }
        let reports: Vec<String> = [0, 1, 2].map(|task| format!("{command}/{task}.json")).into();
        assert_eq!(crate::binary::names(&folder.path(command)).len(), 3);
        let sum = folder.run(&format!("{command} --json --add {}", reports.join(" ")));
        let whole = folder.run(&format!("{series} --count 21 --json"));
        assert_eq!(report(&sum), report(&whole), "{series}");
    }
}
