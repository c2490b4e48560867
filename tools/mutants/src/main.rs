//! How many changes to the code do the tests notice? cargo-mutants makes one change at a time and compiles again for each. This program
//! draws a sample from its list, writes all changes into one copy of the sources, each behind a switch, compiles once, and runs the tests
//! with one switch after another turned on.

mod mutant;
mod rewrite;
mod tests;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use mutant::{Fate, Mutant};

/// Builds many mutants into one program, and counts those that the tests catch
#[derive(Parser)]
#[command(after_help = "\
Example, in the repository's folder:
  cargo mutants --list --json -f src/system.rs -f 'src/table/**' > list.json
  cargo run --release --manifest-path tools/mutants/Cargo.toml -- draw list.json mutants --count 400
  cargo run --release --manifest-path tools/mutants/Cargo.toml -- test mutants")]
struct Args {
    #[command(subcommand)]
    command: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Draws mutants, and builds the tests with all of them in a copy of the sources
    Draw {
        /// What `cargo mutants --list --json` printed
        list: PathBuf,
        /// A folder, which is made
        folder: PathBuf,
        #[arg(long, default_value_t = 400)]
        count: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Runs the tests with each mutant that has not been tried yet
    Test {
        folder: PathBuf,
        /// Stop after so many minutes
        #[arg(long)]
        minutes: Option<u64>,
        /// How many seconds of tests a mutant must survive to count as missed
        #[arg(long, default_value_t = 600)]
        patience: u64,
        /// How many mutants are tried at once
        #[arg(long, default_value_t = 1)]
        jobs: usize,
        /// Only these numbers, again
        #[arg(long)]
        again: Vec<usize>,
    },
    /// Says how many were caught, and which were not
    Report { folder: PathBuf },
}

fn main() -> Result<()> {
    match Args::parse().command {
        Verb::Draw { list, folder, count, seed } => draw(&list, &folder, count, seed),
        Verb::Test { folder, minutes, patience, jobs, again } => {
            test(&folder, minutes, Duration::from_secs(patience), jobs, &again)
        }
        Verb::Report { folder } => report(&load(&folder)?),
    }
}

/// `on` of the copy. The tests are told by the environment which mutant is on, or where to write which ones they reach.
fn switch(numbers: usize) -> String {
    format!(
        r#"//! Which mutant is on, by the environment.
use std::io::Write;
use std::sync::atomic::{{AtomicBool, AtomicU32, Ordering::Relaxed}};
static ON: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; {numbers}] = [const {{ AtomicBool::new(false) }}; {numbers}];
const UNKNOWN: u32 = u32::MAX;
const RECORD: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;
pub fn on(number: u32) -> bool {{
    let on = ON.load(Relaxed);
    on == number || on >= RECORD && ask(number)
}}
#[cold]
fn ask(number: u32) -> bool {{
    if ON.load(Relaxed) == UNKNOWN {{
        let given = std::env::var("MUTANT").ok().and_then(|on| on.parse().ok());
        let record = std::env::var_os("MUTANTS_REACHED").is_some();
        ON.store(given.unwrap_or(if record {{ RECORD }} else {{ NONE }}), Relaxed);
    }}
    if ON.load(Relaxed) == RECORD && !REACHED[number as usize].swap(true, Relaxed) {{
        let path = std::env::var_os("MUTANTS_REACHED").unwrap();
        let mut file = std::fs::File::options().append(true).create(true).open(path).unwrap();
        file.write_all(format!("{{number}}\n").as_bytes()).unwrap();
    }}
    ON.load(Relaxed) == number
}}
"#
    )
}

fn state(folder: &Path) -> PathBuf {
    folder.join("mutants.json")
}

fn load(folder: &Path) -> Result<Vec<Mutant>> {
    let text =
        std::fs::read(state(folder)).with_context(|| format!("{} has no mutants", folder.display()))?;
    Ok(serde_json::from_slice(&text)?)
}

fn save(folder: &Path, mutants: &[Mutant]) -> Result<()> {
    Ok(std::fs::write(state(folder), serde_json::to_vec_pretty(mutants)?)?)
}

fn cargo(tree: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(tree).env("RUSTFLAGS", "--cap-lints=allow -Cdebuginfo=0");
    cargo.env("CARGO_TARGET_DIR", tree.join("target"));
    cargo
}

fn draw(list: &Path, folder: &Path, count: usize, seed: u64) -> Result<()> {
    let mut all: Vec<Mutant> = serde_json::from_slice(&std::fs::read(list)?)?;
    let of = all.len();
    all.shuffle(&mut Pcg64::seed_from_u64(seed));
    // Some do not compile; others are drawn for them.
    let mut next = all.into_iter();
    let mut drawn: Vec<Mutant> = next.by_ref().take(count).collect();
    let tree = folder.join("tree");
    std::fs::create_dir_all(&tree)?;
    let (mut numbers, mut dropped) = (0.., Vec::new());
    drawn.iter_mut().for_each(|mutant| mutant.number = numbers.next().unwrap());
    loop {
        let mut bad = in_const(&drawn)?;
        if bad.is_empty() {
            write_tree(&tree, &drawn)?;
            bad = not_compiling(&tree)?;
            if bad.is_empty() {
                break;
            }
            eprintln!("{} do not compile", bad.len());
        }
        let (out, mut kept): (Vec<_>, Vec<_>) =
            drawn.into_iter().partition(|mutant| bad.contains(&mutant.number));
        dropped.extend(out);
        let missing = count.saturating_sub(kept.len());
        kept.extend(
            next.by_ref().take(missing).map(|mutant| Mutant { number: numbers.next().unwrap(), ..mutant }),
        );
        drawn = kept;
    }
    save(folder, &drawn)?;
    println!(
        "{} of {of} mutants drawn; {} more do not compile, or are for the compiler to evaluate:",
        drawn.len(),
        dropped.len()
    );
    dropped.iter().for_each(|mutant| println!("  {}", mutant.name));
    let built = cargo(&tree).args(["test", "--no-run"]).status()?;
    ensure!(built.success(), "the tests do not build");
    Ok(())
}

/// The numbers of the mutants that can't be switched on.
fn in_const(mutants: &[Mutant]) -> Result<BTreeSet<usize>> {
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.file.as_str()).collect();
    let mut numbers = BTreeSet::new();
    for file in files {
        let here: Vec<&Mutant> = mutants.iter().filter(|mutant| mutant.file == file).collect();
        numbers.extend(rewrite::in_const(&std::fs::read_to_string(file)?, &here)?);
    }
    Ok(numbers)
}

/// A copy of what git knows, with the mutants in it. Files that stay as they are keep their times, so that little is compiled again.
fn write_tree(tree: &Path, mutants: &[Mutant]) -> Result<()> {
    let listed = Command::new("git").args(["ls-files", "-z"]).output()?;
    let names = String::from_utf8(listed.stdout)?;
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        let Ok(mut bytes) = std::fs::read(name) else { continue };
        let here: Vec<&Mutant> = mutants.iter().filter(|mutant| mutant.file == name).collect();
        if !here.is_empty() {
            bytes =
                rewrite::rewrite(std::str::from_utf8(&bytes)?, &here).context(name.to_owned())?.into_bytes();
        }
        if name == "src/lib.rs" {
            let text = String::from_utf8(bytes)?;
            bytes = format!("{text}\nmod mutant;\n").into_bytes();
        }
        put(&tree.join(name), &bytes, name)?;
    }
    let numbers = mutants.iter().map(|mutant| mutant.number + 1).max().unwrap_or(0);
    put(&tree.join("src/mutant.rs"), switch(numbers).as_bytes(), "")
}

fn put(path: &Path, bytes: &[u8], original: &str) -> Result<()> {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    std::fs::create_dir_all(path.parent().context("a path")?)?;
    std::fs::write(path, bytes)?;
    if let Ok(data) = std::fs::metadata(original) {
        std::fs::set_permissions(path, data.permissions())?;
    }
    Ok(())
}

/// The numbers of the mutants at which the compiler finds errors: of each error the nearest switch.
fn not_compiling(tree: &Path) -> Result<BTreeSet<usize>> {
    let checked =
        cargo(tree).args(["check", "--lib", "--message-format=json"]).stderr(Stdio::inherit()).output()?;
    let mut bad = BTreeSet::new();
    for line in String::from_utf8(checked.stdout)?.lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        let message = &message["message"];
        if message["level"] != "error" {
            continue;
        }
        for span in
            message["spans"].as_array().into_iter().flatten().filter(|span| span["is_primary"] == true)
        {
            let text = std::fs::read(tree.join(span["file_name"].as_str().context("a file")?))?;
            let at = span["byte_start"].as_u64().context("a place")? as usize;
            let (before, after) = text.split_at(at);
            let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
            let switch = "crate::mutant::on(";
            // A match that lacks an arm is told at its head.
            let lacks_an_arm = message["code"]["code"] == "E0004";
            let place = if lacks_an_arm { after.find(switch) } else { before.rfind(switch) };
            let Some(place) = place else { bail!("{}", message["rendered"]) };
            let from = &(if lacks_an_arm { after } else { before })[place + switch.len()..];
            let number: String = from.chars().take_while(char::is_ascii_digit).collect();
            bad.insert(number.parse()?);
        }
    }
    ensure!(checked.status.success() || !bad.is_empty(), "the copy does not compile");
    Ok(bad)
}

fn test(folder: &Path, minutes: Option<u64>, patience: Duration, jobs: usize, again: &[usize]) -> Result<()> {
    let tree = folder.join("tree").canonicalize()?;
    let mutants = load(folder)?;
    let tests = tests::learn(folder, || cargo(&tree), jobs)?;
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let bar = ProgressBar::new(mutants.len() as u64)
        .with_style(ProgressStyle::with_template("{pos} of {len}, {eta} left {msg}")?);
    let is_due = |mutant: &Mutant| {
        if again.is_empty() { mutant.fate.is_none() } else { again.contains(&mutant.number) }
    };
    let due: Vec<usize> = (0..mutants.len()).filter(|&at| is_due(&mutants[at])).collect();
    bar.inc((mutants.len() - due.len()) as u64);
    let mutants = Mutex::new(mutants);
    tests::share(jobs, &due, |&at| {
        if end.is_some_and(|end| Instant::now() > end) {
            return Ok(());
        }
        let mutant = mutants.lock().expect("no thread panics")[at].clone();
        let (fate, by) = tests::fate(&tests, mutant.number, patience)?;
        if fate == Fate::Missed {
            bar.suspend(|| println!("missed: {} {}", mutant.number, mutant.name));
        }
        bar.inc(1);
        let mut mutants = mutants.lock().expect("no thread panics");
        (mutants[at].fate, mutants[at].by) = (Some(fate), by);
        save(folder, &mutants)
    })?;
    bar.finish_and_clear();
    report(&mutants.into_inner().expect("no thread panics"))
}

fn report(mutants: &[Mutant]) -> Result<()> {
    let count = |fate| mutants.iter().filter(|mutant| mutant.fate == Some(fate)).count();
    let (caught, hung, missed) = (count(Fate::Caught), count(Fate::Hung), count(Fate::Missed));
    let tried = caught + hung + missed;
    ensure!(tried > 0, "none has been tried yet");
    let rate = (caught + hung) as f64 / tried as f64;
    let error = (rate * (1.0 - rate) / tried as f64).sqrt();
    println!("{tried} tried: {caught} caught, {hung} did not end, {missed} missed");
    println!("{:.1} ± {:.1} % noticed", 100.0 * rate, 100.0 * error);
    for mutant in mutants.iter().filter(|mutant| mutant.fate == Some(Fate::Missed)) {
        println!("  {} {}", mutant.number, mutant.name);
    }
    Ok(())
}
