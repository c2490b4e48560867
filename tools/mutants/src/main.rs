//! How many changes to the code do the tests notice? cargo-mutants makes one change at a time and compiles for each. This program draws
//! from its list, writes many changes into one copy of the sources, each behind a switch, compiles once, and runs the tests with
//! one switch after the other on.

mod mutant;
mod rewrite;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
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
        Verb::Test { folder, minutes, again } => test(&folder, minutes, &again),
        Verb::Report { folder } => report(&load(&folder)?),
    }
}

const SWITCH: &str = r#"//! Which mutant is on, by the environment.
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static ON: AtomicU32 = AtomicU32::new(u32::MAX);
pub fn on(number: u32) -> bool {
    let on = ON.load(Relaxed);
    on == number || on == u32::MAX && {
        let on = std::env::var("MUTANT").ok().and_then(|on| on.parse().ok()).unwrap_or(u32::MAX - 1);
        ON.store(on, Relaxed);
        on == number
    }
}
"#;

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
    let built = cargo(&tree).args(["test", "--no-run", "-p", "minescheme"]).status()?;
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
    put(&tree.join("src/mutant.rs"), SWITCH.as_bytes(), "")
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

/// A program of tests, what of it is run, and how long that may take.
struct Stage {
    program: PathBuf,
    args: Vec<&'static str>,
    limit: Duration,
}

fn stages(tree: &Path) -> Result<Vec<Stage>> {
    let built =
        cargo(tree).args(["test", "--no-run", "-p", "minescheme", "--message-format=json"]).output()?;
    ensure!(built.status.success(), "the tests do not build");
    let mut programs = BTreeMap::new();
    for line in String::from_utf8(built.stdout)?.lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        let (name, path) = (message["target"]["name"].as_str(), message["executable"].as_str());
        if let (Some(name), Some(path), true) = (name, path, message["profile"]["test"] == true) {
            let kind = message["target"]["kind"][0].as_str().unwrap_or_default();
            programs.insert(format!("{kind} {name}"), PathBuf::from(path));
        }
    }
    let program =
        |name: &str| programs.get(name).cloned().with_context(|| format!("no {name}: {programs:?}"));
    let stage = |name: &str, args: &[&'static str], seconds| -> Result<Stage> {
        Ok(Stage { program: program(name)?, args: args.to_vec(), limit: Duration::from_secs(seconds) })
    };
    // What catches much in little time comes first.
    Ok(vec![
        stage(
            "test it",
            &["truth", "walk::figures::window_4x4", "matcher::patterns", "table::format", "rules::every"],
            60,
        )?,
        stage("lib minescheme", &[], 120)?,
        stage(
            "test it",
            &["matcher", "table", "rules", "compile", "walk", "--skip", "compile::recipe"],
            300,
        )?,
        stage(
            "test it",
            &["--skip", "matcher", "--skip", "table", "--skip", "rules", "--skip", "walk"],
            400,
        )?,
    ])
}

/// Runs a stage until a test fails. Gives the first that fails, or what did not end.
fn run(tree: &Path, stage: &Stage, on: Option<usize>) -> Result<Option<(Fate, String)>> {
    let mut program = Command::new(&stage.program);
    program.current_dir(tree).args(&stage.args).env_remove("MUTANT");
    if let Some(on) = on {
        program.env("MUTANT", on.to_string());
    }
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let (sender, lines) = mpsc::channel();
    let out = BufReader::new(child.stdout.take().context("its output")?);
    std::thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let end = Instant::now() + stage.limit;
    let fate = loop {
        match lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) if line.ends_with("FAILED") => break Some((Fate::Caught, line)),
            Ok(_) => {}
            Err(mpsc::RecvTimeoutError::Timeout) => break Some((Fate::Hung, stage.args.join(" "))),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                let status = child.wait()?;
                break (!status.success()).then(|| (Fate::Caught, status.to_string()));
            }
        }
    };
    child.kill().ok();
    child.wait()?;
    Ok(fate)
}

fn test(folder: &Path, minutes: Option<u64>, again: &[usize]) -> Result<()> {
    let tree = folder.join("tree").canonicalize()?;
    let mut mutants = load(folder)?;
    let stages = stages(&tree)?;
    for stage in &stages {
        let begin = Instant::now();
        if let Some((_, what)) = run(&tree, stage, None)? {
            bail!("without a mutant: {what}");
        }
        eprintln!("without a mutant, {}: {:.0} s", stage.args.join(" "), begin.elapsed().as_secs_f64());
    }
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let bar = ProgressBar::new(mutants.len() as u64)
        .with_style(ProgressStyle::with_template("{pos} of {len}, {eta} left {msg}")?);
    for at in 0..mutants.len() {
        bar.inc(1);
        let mutant = &mutants[at];
        let is_due = if again.is_empty() { mutant.fate.is_none() } else { again.contains(&mutant.number) };
        if !is_due {
            continue;
        }
        if end.is_some_and(|end| Instant::now() > end) {
            break;
        }
        let mut fate = (Fate::Missed, None);
        for stage in &stages {
            if let Some((found, what)) = run(&tree, stage, Some(mutant.number))? {
                fate = (found, Some(what));
                break;
            }
        }
        if fate.0 == Fate::Missed {
            bar.suspend(|| println!("missed: {} {}", mutant.number, mutant.name));
        }
        (mutants[at].fate, mutants[at].by) = (Some(fate.0), fate.1);
        save(folder, &mutants)?;
    }
    bar.finish_and_clear();
    report(&mutants)
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
