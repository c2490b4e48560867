//! `hostile seeds FOLDER`: a corpus for each fuzz target. `hostile run TARGET COUNT SEED`: so many changed inputs, without a fuzzer.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use hostile::changes::Random;
use hostile::{TARGETS, Target};

const USAGE: &str = "usage: hostile seeds FOLDER | hostile run TARGET COUNT SEED";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["seeds", folder] => write_seeds(Path::new(folder)),
        ["run", target, count, seed] => run(target, count, seed),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn write_seeds(folder: &Path) -> Result<(), Box<dyn Error>> {
    for (name, _, seeds) in TARGETS {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in seeds().into_iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}

/// Runs one target. An input that does harm is in the file `hostile-input` afterwards.
fn run(name: &str, count: &str, seed: &str) -> Result<(), Box<dyn Error>> {
    let names: Vec<&str> = TARGETS.iter().map(|(name, ..)| *name).collect();
    let target = TARGETS.into_iter().find(|(other, ..)| *other == name);
    let (_, attack, seeds): Target =
        target.ok_or_else(|| format!("found the target {name:?}, expected one of {}", names.join(", ")))?;
    let (count, mut random): (u64, Random) = (count.parse()?, Random::new(seed.parse()?));
    let seeds = seeds();
    for number in 0..count {
        let input = random.change(&seeds[(number % seeds.len() as u64) as usize]);
        if let Err(panic) = std::panic::catch_unwind(|| attack(&input)) {
            std::fs::write("hostile-input", &input)?;
            std::panic::resume_unwind(panic);
        }
    }
    println!("{name}: {count} inputs");
    Ok(())
}
