//! Prints the figures of levels: `second-count [INTERIOR FOCI]…`, for instance `second-count 3 5 4 4`. Without
//! arguments: every level of the interiors 1×1 to 3×3, and 4×4 to four foci.
//!
//! `second-count --ledger patterns/six.ledger 6 12` counts the twelve cheapest shapes of six foci that a ledger has, and
//! fails if it says anything else.

use std::process::ExitCode;
use std::time::Instant;

use second_count::{compare_ledger, count_level};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [option, path, foci, most] = &arguments[..]
        && option == "--ledger"
        && let (Ok(foci), Ok(most)) = (foci.parse(), most.parse())
    {
        return match std::fs::read_to_string(path).map_err(|error| error.to_string()).and_then(|text| {
            compare_ledger(&text, foci, most, |mask| println!("{mask:04x}: both counts agree"))
        }) {
            Ok(shapes) => {
                println!("{shapes} shapes, no difference");
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("error: {path}: {error}");
                ExitCode::from(1)
            }
        };
    }
    let numbers: Result<Vec<usize>, _> = arguments.iter().map(|argument| argument.parse()).collect();
    let levels: Vec<(usize, usize)> = match numbers.as_deref() {
        Ok([]) => (1..=3)
            .flat_map(|side| (1..=side * side).map(move |foci| (side, foci)))
            .chain((1..=4).map(|foci| (4, foci)))
            .collect(),
        Ok(pairs) if pairs.len() % 2 == 0 => pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect(),
        _ => Vec::new(),
    };
    let fits = |&(side, foci): &(usize, usize)| (1..=4).contains(&side) && (1..=side * side).contains(&foci);
    if levels.is_empty() || !levels.iter().all(fits) {
        eprintln!(
            "usage: second-count [INTERIOR FOCI]…, with interiors from 1 to 4 and at most their cells as foci;\n       second-count --ledger FILE FOCI SHAPES"
        );
        return ExitCode::from(2);
    }
    println!("interior foci shapes forced canonical patterns forbidden canonical silent mass seconds");
    for (interior, foci) in levels {
        let start = Instant::now();
        let count = count_level(interior as i8, foci);
        println!(
            "{interior} {foci} {} {} {} {} {} {} {} {} {:.1}",
            count.shapes,
            count.forced,
            count.forced_canonical,
            count.forced_patterns,
            count.forbidden,
            count.forbidden_canonical,
            count.silent,
            count.mass,
            start.elapsed().as_secs_f64(),
        );
    }
    ExitCode::SUCCESS
}
