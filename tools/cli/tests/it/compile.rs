//! Rules: the shipped tables are what their recipe makes, and beyond the walk, where the level was walked as well, the sample must come to the same.

use std::path::Path;
use std::process::Command;

use crate::binary::Folder;
use minescheme::canonical::{Kind, PatternId};
use minescheme::compile::{Sampled, SampledLevel, Sampling, sample_level};
use minescheme::observer::Unobserved;
use minescheme::rules::farkas::{Aim, least_coefficients};
use minescheme::rules::{Rule, RuleSet};
use minescheme::shape::{Geometry, Shape};
use minescheme::system::{Region, System, Verdict};
use minescheme::table::{Library, Table};

fn sample(foci: usize, most_draws: u64, seed: u64) -> (SampledLevel, Sampled) {
    sample_level(foci, &Sampling { systems: 1, most_draws, seed }, &Unobserved).unwrap()
}

fn decides(rules: &[Rule], geometry: &Geometry, system: &System, kind: Kind) -> bool {
    let mut mine = rules.iter().filter(|rule| rule.shape() == geometry.shape);
    mine.any(|rule| {
        let conclusion = rule.conclude(geometry, system);
        match kind {
            Kind::Forced => !conclusion.goals().is_empty(),
            Kind::Forbidden => conclusion.is_forbidden(),
        }
    })
}

#[test]
fn a_sample_of_three_digits_finds_the_rules_of_the_walk() {
    let (level, report) = sample(3, 22 * 4096, 1);
    let rules = level.rules;
    assert_eq!((rules.len(), report.undecided.len()), (18, 0));
    let table = Table::open(crate::root().join("patterns/library.mst")).unwrap();
    let library = Library::new(&table).unwrap();
    let mut patterns = 0;
    for shape in Shape::all(4, 3) {
        let geometry = shape.geometry();
        for pattern in library.patterns(shape) {
            let system = pattern.system.system().to_system(&geometry);
            assert!(decides(&rules, &geometry, &system, pattern.outcome.kind), "{}", pattern.system.id());
            patterns += 1;
        }
    }
    assert!(patterns > 4000, "{patterns}");
}

/// Of four digits a small sample finds most rules. It may choose others than the walk, but no more in all.
#[test]
fn a_sample_of_four_digits_needs_no_more_rules_than_the_walk() {
    let shipped = crate::shipped_rules();
    let of_four = |rules: &RuleSet| rules.rules().iter().filter(|rule| rule.shape().len() == 4).count();
    let (level, report) = sample(4, 120 * 512, 2);
    assert!((70..=of_four(&shipped)).contains(&level.rules.len()), "{}", level.rules.len());
    assert!(report.undecided.is_empty());
}

/// Some patterns of eight digits need a coefficient of 4.
#[test]
fn a_pattern_whose_rule_counts_a_digit_four_times() {
    let id: PatternId = "39a5-12598f6f921a".parse().unwrap();
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index()).unwrap().to_system(&geometry);
    let Verdict::Forced(goals) = system.verdict() else { panic!() };
    let found: Vec<Vec<i64>> =
        Aim::all(goals).filter_map(|aim| least_coefficients(&system, aim).unwrap()).collect();
    assert!(!found.is_empty());
    for coefficients in found {
        let most = coefficients.iter().map(|λ| λ.abs()).max();
        assert_eq!(most, Some(4), "{coefficients:?}");
        let coefficients: Vec<i8> = coefficients.iter().map(|&λ| λ as i8).collect();
        let rule = Rule::new(id.shape(), &coefficients).unwrap();
        assert!(!rule.conclude(&geometry, &system).goals().is_empty());
    }
}

/// Patterns of six and seven digits that samples listed as undecided: irreducible and forced, yet no coefficients exist for
/// any goal.
#[test]
fn some_patterns_have_no_rule() {
    for id in ["1c52-c9f666da", "1a1b-15ae1182c29", "21e9-3e78ac2581", "5a49-17d834a44ad"] {
        let id: PatternId = id.parse().unwrap();
        let geometry = id.shape().geometry();
        let system = geometry.system_at(id.index()).unwrap().to_system(&geometry);
        let Verdict::Forced(goals) = system.verdict() else { panic!("{id}: {:?}", system.verdict()) };
        assert!(system.is_irreducible(), "{id}");
        for aim in Aim::all(goals) {
            assert_eq!(least_coefficients(&system, aim), Ok(None), "{id} {aim:?}");
        }
    }
}

/// The same sampling gives the same rules on any number of threads.
#[test]
fn samples_do_not_depend_on_threads() {
    let sample = || sample(5, 363 * 40, 3);
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    assert_eq!(pool(1).install(sample), pool(3).install(sample));
}

/// The command: a library of two digits and a sample of three give the rules of three digits, and `info` and the page say
/// where they come from.
#[test]
fn compile_goes_beyond_the_library() {
    let folder = Folder::new();
    folder.train("--window 3..6 --max-foci 2", "library");
    let beyond = "--beyond 3 --systems 1 --draws 90112 --undecided undecided --page page";
    let said = "of 3 digits, from samples: 18, 0 of them found late;";
    folder.run(&format!("compile library --out rules {beyond}")).ends(0).says(&[said]);
    let info = folder.run("info rules --json").ends(0).json();
    let sampled = &info["sampled"][0];
    assert_eq!([&info["rules_total"], &sampled["foci"], &sampled["undecided"]], [23, 3, 0]);
    let page = folder.text("page");
    assert!(page.contains("the 23 rules behind them"), "{page}");
    let said = page.lines().find(|line| line.starts_with("| 3 | 18 |")).unwrap_or_else(|| panic!("{page}"));
    let systems = sampled["systems"].to_string();
    assert!(said.replace(',', "").contains(&systems), "{said}");
    assert!(folder.read("undecided").is_empty());
    folder.run("verify rules").ends(0);
}

/// What a poor sample lacks in play becomes rules; then nothing of three digits is lacking on the same boards.
#[test]
fn what_play_lacks_becomes_rules() {
    let folder = Folder::new();
    let lacking = |table: &str, report: &str| {
        let said =
            folder.run(&format!("coverage --table {table} --random expert --count 300 --seed 7 --json"));
        folder.write(report, &said.ends(0).out);
        let ranked = said.json()["lacking"]["ranked"].as_array().unwrap().clone();
        ranked.iter().filter(|pattern| pattern["foci"] == 3).count()
    };
    folder.train("--window 3..6 --max-foci 2", "library");
    folder.run("compile library --beyond 3 --systems 1 --draws 110 --out poor").ends(0);
    assert!(lacking("poor", "report") > 5);
    let amend = "compile library --amend poor --lacking report --out amended --undecided undecided";
    folder.run(amend).ends(0).says(&["of 3 digits"]);
    assert_eq!(lacking("amended", "report2"), 0);
    assert!(folder.read("undecided").is_empty());
    folder.run("compile library --amend poor --lacking library --out never").ends(2);
    assert!(!folder.path("never").exists());
}

/// A focus next to one closed cell is never silent by itself, one next to none hangs together with nothing: neither is in an irreducible
/// system of two foci and more. With fourteen foci and more all shapes but two have a focus with fewer than two neighbours that are
/// not foci.
#[test]
fn from_fourteen_digits_on_all_shapes_but_two_have_no_pattern() {
    for residual in 0..=2 {
        let alone = System::new(vec![Region { foci: 1, closed: 1 }], vec![residual]).unwrap();
        assert_ne!(alone.verdict(), Verdict::Silent, "{alone}");
    }
    let apart = System::new(vec![Region { foci: 1, closed: 2 }], vec![1, 0]).unwrap();
    assert!(!apart.is_irreducible());
    let shapes: Vec<Shape> = (14..=16).flat_map(|foci| Shape::all(4, foci)).collect();
    let open = shapes.iter().filter(|shape| shape.geometry().capacity.iter().all(|&cells| cells >= 2));
    let mut open: Vec<String> = open.map(Shape::to_string).collect();
    open.sort_unstable();
    assert_eq!(shapes.len(), 25);
    assert_eq!(open, ["xxxx/x-xx/xx-x/xxxx", "xxxx/xxxx/x--x/xxxx"]);
}

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
