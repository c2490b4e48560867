//! Relations: symmetry counted on the cells themselves.

use std::collections::{BTreeMap, BTreeSet};

use minescheme::canonical::Kind;
use minescheme::symmetry::Symmetry;
use minescheme::table::{Library, Table};
use serde_json::{Value, json};

use crate::binary::Folder;

type Cell = (usize, usize);

/// The foci with what they need, and the cells of each region with the closed ones among them.
type Drawn = (BTreeSet<(Cell, u8)>, BTreeSet<(BTreeSet<Cell>, u8)>);

#[test]
fn symmetric_patterns_look_the_same_when_turned() {
    let folder = Folder::new();
    folder.train("--window 3..5 --max-foci 3=all,4=all,5=3", "library.mst");
    let table = Table::open(folder.path("library.mst")).unwrap();
    let library = Library::new(&table).unwrap();
    let mut expected: BTreeMap<usize, (u64, u64, BTreeMap<String, u64>)> = BTreeMap::new();
    for shape in library.shapes() {
        let geometry = shape.geometry();
        let (rows, cols) = shape.size();
        let size = (rows + 2, cols + 2);
        for pattern in library.patterns(shape).filter(|pattern| pattern.outcome.kind == Kind::Forced) {
            let system = pattern.system.system();
            let drawn = |symmetry: Symmetry| -> Drawn {
                let foci = shape.foci().into_iter().zip(system.residuals);
                let regions = geometry.regions.iter().zip(system.closed);
                (
                    foci.map(|((row, col), needs)| (symmetry.apply((row + 1, col + 1), size), needs))
                        .collect(),
                    regions
                        .map(|(region, closed)| {
                            (region.cells.iter().map(|&cell| symmetry.apply(cell, size)).collect(), closed)
                        })
                        .collect(),
                )
            };
            let plain = drawn(Symmetry::IDENTITY);
            let kept: BTreeSet<_> = Symmetry::all()
                .skip(1)
                .filter(|&symmetry| symmetry.apply_size(size) == size && drawn(symmetry) == plain)
                .map(|symmetry| json!(symmetry.kind()).as_str().unwrap().to_owned())
                .collect();
            let counts = expected.entry(shape.len()).or_default();
            counts.0 += 1;
            counts.1 += u64::from(!kept.is_empty());
            kept.into_iter().for_each(|kind| *counts.2.entry(kind).or_default() += 1);
        }
    }
    let report = folder.run("info library.mst --relations --json").is_fine().json();
    let levels = report["relations"]["levels"].as_array().unwrap();
    for (foci, (patterns, symmetric, by_symmetry)) in expected {
        let level =
            levels.iter().rfind(|level| level["foci"] == foci && (foci > 3 || level["window"] == "5x5"));
        let level = level.unwrap();
        assert_eq!(level["patterns"], patterns, "{level}");
        assert_eq!(level["symmetric"], symmetric, "{level}");
        assert_eq!(level["by_symmetry"], json!(by_symmetry), "{level}");
        assert!(symmetric > 0 && symmetric < patterns || foci < 3);
    }
    // Nothing of one or two foci is chained, all patterns of three that the rule 1, -1, 1 decides are.
    for level in levels {
        let foci = level["foci"].as_u64().unwrap();
        let chained = level["chained"].as_u64().unwrap();
        assert_eq!(chained > 0, foci > 2, "{level}");
        assert!(chained <= level["patterns"].as_u64().unwrap());
        let classes = level["patterns"].as_u64().unwrap() - level["renamed"].as_u64().unwrap();
        let same = |other: &&Value| other["window"] == level["window"] && other["foci"] == level["foci"];
        let info = report["levels"].as_array().unwrap().iter().find(same).unwrap();
        assert_eq!(info["abstract_systems"], classes);
    }
    let rules = report["relations"]["rules"].as_array().unwrap();
    assert_eq!(rules[0]["rule"], "0001:1");
    let instances: u64 = rules.iter().map(|rule| rule["patterns"].as_u64().unwrap()).sum();
    assert!(instances >= library.len() as u64);
    folder.run("info library.mst --relations").is_fine();
}
