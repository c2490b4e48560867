//! Ledgers: the figures, growth in pieces and by several runs, and what damage looks like.

use std::collections::BTreeSet;

use minescheme::canonical::Kind;
use minescheme::observer::Unobserved;
use minescheme::rules::farkas::{Aim, least_coefficients};
use minescheme::rules::{Rule, WithoutRule};
use minescheme::shape::Shape;
use minescheme::system::Verdict;
use minescheme::{RuleTable, Table, ledger};
use proptest::prelude::*;

use crate::binary::Folder;

/// 148 shapes.
const FOUR_FOCI: &str = "train --window 6 --max-foci 4 --ledger six.ledger";
/// 28 shapes.
const THREE_FOCI: &str = "train --window 6 --max-foci 3 --ledger six.ledger";

/// The lines in order: they come as they are done.
fn lines(folder: &Folder) -> Vec<String> {
    let text = folder.text("six.ledger");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_ledger_has_the_figures_and_the_rules() {
    let folder = Folder::new();
    folder.run(FOUR_FOCI).is_fine();
    let info = folder.run("info six.ledger --json").json();
    assert_eq!(info["kind"], "ledger");
    for (level, expected) in [
        (2, [5, 5, 556, 278, 22_608, 200, 100, 3_970]),
        (3, [22, 22, 12_754, 8_890, 1_123_402, 149, 149, 522_771]),
        (4, [120, 120, 622_126, 329_208, 92_063_204, 29_876, 7_020, 58_378_221]),
    ] {
        let found = &info["levels"][level - 1];
        let keys = ["shapes", "done", "forced", "forced_canonical", "forced_patterns"];
        let keys = keys.into_iter().chain(["forbidden", "forbidden_canonical", "silent"]);
        let counts: Vec<u64> = keys.map(|key| found[key].as_u64().unwrap()).collect();
        assert_eq!(counts, expected, "{level} foci");
        assert_eq!((&found["window"], &found["foci"]), (&"6x6".into(), &level.into()));
        assert_eq!(found["mass"], found["mass_expected"]);
        assert_eq!(found["undecided"], 0);
        assert_eq!(found["rules"], found["rules_lower_bound"]);
    }
    let ledger = ledger::Ledger::read(&folder.path("six.ledger")).unwrap();
    let found: BTreeSet<Rule> = ledger.lines().flat_map(|line| &line.rules).copied().collect();
    let shipped = crate::shipped_rules();
    assert_eq!(found.len(), shipped.rules().len());
    let few = |rules: &mut dyn Iterator<Item = Rule>| -> BTreeSet<Rule> {
        rules.filter(|rule| rule.shape().len() < 4).collect()
    };
    assert_eq!(few(&mut found.into_iter()), few(&mut shipped.rules().iter().copied()));
}

/// The plan beside a ledger is of what the ledger lacks, and leaves it alone.
#[test]
fn a_plan_is_of_what_is_missing() {
    let folder = Folder::new();
    folder.run("train --window 6 --max-foci 2 --ledger six.ledger").is_fine();
    let before = folder.read("six.ledger");
    let plan = folder.run(&format!("{THREE_FOCI} --plan --json")).json();
    let shapes: Vec<u64> =
        plan["levels"].as_array().unwrap().iter().map(|level| level["shapes"].as_u64().unwrap()).collect();
    assert_eq!((shapes, plan["pieces"].as_u64().unwrap()), (vec![0, 0, 22], 22));
    assert_eq!(folder.read("six.ledger"), before);
}

/// Shapes of six digits that no walk but the ledger's has seen, by the count that tries every placement.
#[test]
fn the_shipped_ledger_by_the_second_count() {
    let text = include_str!("../../../../patterns/six.ledger");
    assert_eq!(second_count::compare_ledger(text, 5, 12, |_| ()), Ok(12));
    assert_eq!(second_count::compare_ledger(text, 6, 24, |_| ()), Ok(24));
}

/// One run, shards, two runs at once, and a run after a kill in the middle of a line: the same lines.
#[test]
fn a_ledger_grows_in_any_way() {
    let folder = Folder::new();
    folder.run(&format!("{THREE_FOCI} --threads 1")).is_fine();
    let whole = lines(&folder);
    assert_eq!(whole.len(), 28);
    let bytes = folder.read("six.ledger");

    let cut = bytes.len() - 40;
    folder.write("six.ledger", &bytes[..cut]);
    folder.run("info six.ledger").is_refused(&["cut short", "`minescheme train --ledger` continues"]);
    folder.run(THREE_FOCI).is_fine().says(&["28 of 28 shapes done, 1 of them now"]);
    assert_eq!(lines(&folder), whole);

    // A pipe in a claim's place, which nobody ever writes to.
    let pipe = folder.path(".minescheme-six.ledger-0003.claim");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    folder.run(THREE_FOCI).is_fine();
    folder.write("six.ledger", "");
    folder.run(THREE_FOCI).is_refused(&["six.ledger", "no ordinary file"]);
    std::fs::remove_file(&pipe).unwrap();
    folder.write("six.ledger", &bytes);

    for other in ["no ledger at all", "0003\tno line\n", "no\tledger\nabcd"] {
        folder.write("other", other);
        let run = folder.run("train --window 6 --max-foci 3 --ledger other");
        assert_eq!((run.code, folder.read("other")), (Some(2), other.into()));
    }
    std::fs::remove_file(folder.path("other")).unwrap();

    folder.write("six.ledger", "");
    for shard in ["2/3", "1/3", "3/3"] {
        folder.run(&format!("{THREE_FOCI} --shard {shard}")).is_fine();
    }
    assert_eq!(lines(&folder), whole);

    folder.write("six.ledger", "");
    let mut other = folder.start(THREE_FOCI);
    folder.run(THREE_FOCI).is_fine();
    assert!(other.wait().unwrap().success());
    assert_eq!(lines(&folder), whole);
    assert_eq!(folder.names(), ["six.ledger"]);

    folder.run("verify --ledger six.ledger --shape 0025 --json").ends(0).says(&["\"verified\":true"]);
    folder.run("verify --ledger six.ledger").is_fine();
    folder.run("verify --ledger six.ledger --shape 0024").is_refused(&["expected the id of a shape"]);
}

/// A line that is sound in itself and wrong.
#[test]
fn a_lie_is_found_out() {
    let folder = Folder::new();
    folder.run("train --window 6 --max-foci 2 --ledger six.ledger").is_fine();
    let mut line = ledger::Ledger::read(&folder.path("six.ledger"))
        .unwrap()
        .line(Shape::from_mask(0x0003).unwrap())
        .unwrap()
        .clone();
    line.tally.silent += 1;
    folder.write("six.ledger", format!("{line}\n"));
    folder.run("info six.ledger").is_fine();
    folder.run("verify --ledger six.ledger").ends(1).warns(&["verification failed"]);
    folder.run("verify --ledger six.ledger --shape 0005").ends(1).warns(&["no line for x-x"]);
    line.tally.silent += 1;
    folder.write("six.ledger", folder.text("six.ledger") + &format!("{line}\n"));
    folder.run("info six.ledger").is_refused(&["line 2", "a second line for xx, with another result"]);
}

proptest! {
    /// Whatever is changed in a line shows.
    #[test]
    fn no_change_goes_unseen(place in 0usize..200, byte in any::<u8>()) {
        let text = "0003\t348\t180\t128\t90\t48\t2142\t64\t36\t57896\t729\t424\t0\t\
                    079e2de0751c9359f22a889a3a0ad2a2\t1\t1,-1\t-\t8cab72093bd8ea1d";
        let line: ledger::Line = text.parse().unwrap();
        prop_assert_eq!(line.to_string(), text);
        let mut bytes = text.as_bytes().to_vec();
        let place = place % bytes.len();
        let before = std::mem::replace(&mut bytes[place], byte);
        if let (true, Ok(text)) = (before != byte, String::from_utf8(bytes)) {
            prop_assert!(text.parse::<ledger::Line>().is_err());
        }
    }
}

/// The rules of a ledger are those of the library; what a ledger lacks comes from samples.
#[test]
fn a_ledger_is_compiled() {
    let folder = Folder::new();
    folder.train("--window 3..6 --max-foci 3", "library.mst");
    folder.run("compile library.mst --out rules.mst").is_fine();
    folder.run("compile library.mst --beyond 5 --draws 40000 --systems 1 --out sampled.mst").is_fine();
    folder.run("train --window 6 --max-foci 4 --ledger six.ledger --shard 1/2").is_fine();
    folder.run(THREE_FOCI).is_fine();
    folder.run("compile --ledger six.ledger --out walked.mst").is_fine();
    folder.run("compile --ledger six.ledger --rest sampled.mst --out both.mst").is_fine();
    let rules = |name: &str| {
        let rules = RuleTable::new(&Table::open(folder.path(name)).unwrap()).unwrap();
        let samples: Vec<u8> = rules.samples().map(|sample| sample.foci).collect();
        (rules.rules().rules().to_vec(), samples, rules.table().header().mass)
    };
    assert_eq!(rules("walked.mst"), rules("rules.mst"));
    let (sampled, both) = (rules("sampled.mst"), rules("both.mst"));
    assert_eq!(both.1, [4, 5]);
    assert_eq!((both.0, both.2), (sampled.0, sampled.2));
    folder.run("verify walked.mst").is_fine();
}

/// All of the 6×6 window is within a day of one core and 8 GiB by the plan, and a plan can be checked.
#[test]
fn plans_say_what_levels_cost() {
    let folder = Folder::new();
    let plan = |args: &str| folder.run(&format!("train --plan --json {args}")).json();
    let whole = plan("--window 6 --max-foci all");
    assert!(whole["core_seconds"].as_f64().unwrap() < 20.0 * 3600.0, "{whole}");
    let levels = whole["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 16);
    assert!(levels.iter().all(|level| level["bytes"].as_u64().unwrap() < 8 << 30), "{whole}");
    let checked = plan("--window 6 --max-foci 3 --check 4 --seed 7");
    for key in ["predicted", "actual"] {
        let of_levels: f64 =
            checked["levels"].as_array().unwrap().iter().map(|level| level[key].as_f64().unwrap()).sum();
        // A small piece may be done before a clock moves on.
        assert!(of_levels >= 0.0 && (of_levels - checked[key].as_f64().unwrap()).abs() < 1e-9, "{checked}");
    }
    assert!(checked["levels"][2]["predicted"].as_f64().unwrap() > 0.0);
}

/// The ledger that comes with the program: complete to five foci at least, with the figures of a complete walk. What it says
/// that no coefficients decide, none of any size does; and some lines of more foci are made again.
#[test]
fn the_shipped_ledger_holds() {
    let path = crate::root().join("patterns/six.ledger");
    let shipped = ledger::Ledger::read(&path).unwrap();
    let levels = shipped.levels();
    let five = &levels[4];
    assert!(levels.iter().all(|level| level.done == level.shapes && level.tally.mass == level.mass_expected));
    assert!(levels.iter().all(|level| level.rules == level.rules_lower_bound));
    assert_eq!(levels.iter().map(|level| level.shapes).sum::<usize>(), 7_527);
    let sum = |of: fn(&ledger::LedgerLevel) -> u64| levels.iter().map(of).sum::<u64>();
    assert_eq!(sum(|level| level.tally.silent), 282_355_329_556);
    assert_eq!(sum(|level| level.tally.forced), 784_861_624);
    assert_eq!(sum(|level| level.tally.forced_canonical), 665_836_520);
    assert_eq!(sum(|level| level.tally.forbidden), 200_781);
    assert_eq!(sum(|level| level.undecided as u64), 319_600);
    assert_eq!((five.foci, five.shapes, five.rules, five.undecided), (5, 363, 375, 683));
    assert_eq!(
        (five.tally.forced, five.tally.forced_canonical, five.tally.forced_patterns),
        (16_553_066, 13_396_207, 1_808_717_130)
    );
    assert_eq!(
        (five.tally.forbidden, five.tally.forbidden_canonical, five.tally.silent),
        (1_533, 1_277, 1_679_996_678)
    );
    let rules: Vec<usize> = levels.iter().map(|level| level.rules).collect();
    assert_eq!(rules, [1, 4, 18, 88, 375, 807, 1760, 2005, 1320, 458, 61, 4, 0, 0, 0, 0]);
    for line in shipped.lines().filter(|line| !line.without_rule.is_empty()) {
        let geometry = line.shape.geometry();
        // Of seven digits and more there are three hundred thousand.
        let every = if line.shape.len() > 6 { crate::drawn(300, 60) } else { 1 };
        for WithoutRule { id, kind, goals } in line.without_rule.iter().step_by(every) {
            let system = geometry.system_at(id.index()).unwrap().to_system(&geometry);
            assert!(system.is_irreducible(), "{system}");
            let (verdict, aims) = match kind {
                Kind::Forced => (Verdict::Forced(*goals), Aim::all(*goals).collect()),
                Kind::Forbidden => (Verdict::Forbidden, vec![Aim::Bound]),
            };
            assert_eq!(system.verdict(), verdict, "{system}");
            assert!(aims.iter().all(|aim| least_coefficients(&system, *aim) == Ok(None)), "{system}");
        }
    }
    let quick = |line: &&ledger::Line| line.shape.len() > 5 && ledger::cost(line.shape) < 100_000_000;
    for line in shipped.lines().filter(quick).step_by(40) {
        ledger::verify(&path, &shipped, line.shape, 1 << 28, &Unobserved).unwrap();
    }
}
