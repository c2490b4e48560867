//! The tests, each by itself: how long it takes, which mutants it reaches, and whether it fails with one of them on.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::mutant::Fate;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Test {
    program: PathBuf,
    /// The folder of its package, in which it runs.
    folder: PathBuf,
    name: String,
    seconds: f64,
    reached: BTreeSet<usize>,
}

const HOUR: Duration = Duration::from_secs(3600);

/// How a run of tests ended.
enum End {
    Passed,
    Failed(String),
    Hung,
}

/// Does the work on each thing, so many at once. The first error ends it.
pub fn share<T: Sync>(jobs: usize, things: &[T], work: impl Fn(&T) -> Result<()> + Sync) -> Result<()> {
    let next = AtomicUsize::new(0);
    let one_after_the_other = || -> Result<()> {
        while let Some(thing) = things.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(thing).inspect_err(|_| next.store(things.len(), Ordering::Relaxed))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(one_after_the_other)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no panics"))
    })
}

/// Each test with its time and the mutants that it reaches, the quickest first: run once without a mutant, and kept in the folder.
pub fn learn(folder: &Path, cargo: impl Fn() -> Command, jobs: usize) -> Result<Vec<Test>> {
    let kept = folder.join("tests.json");
    if let Ok(text) = std::fs::read(&kept) {
        return Ok(serde_json::from_slice(&text)?);
    }
    let names = names(cargo)?;
    let bar = ProgressBar::new(names.len() as u64).with_style(ProgressStyle::with_template(
        "tests without a mutant: {pos} of {len}, {elapsed}, {eta} left",
    )?);
    let tests = Mutex::new(Vec::new());
    let scratch = folder.canonicalize()?.join("reached");
    std::fs::create_dir_all(&scratch)?;
    share(jobs, &names, |(program, folder, name)| {
        let stem = program.file_stem().context("a program has a name")?.to_string_lossy();
        let reached = scratch.join(format!("{stem}-{}", name.replace("::", "-")));
        std::fs::remove_file(&reached).ok();
        let mut record = command(folder, program, &[name]);
        record.env("MUTANTS_REACHED", &reached);
        let begin = Instant::now();
        let mut end = watch(record, HOUR)?;
        if let End::Failed(_) = end {
            // On a disk that a test fills nothing can be recorded. What was until then counts.
            end = watch(command(folder, program, &[name]), HOUR)?;
        }
        ensure!(matches!(end, End::Passed), "without a mutant {name} fails");
        let seconds = begin.elapsed().as_secs_f64();
        let lines = std::fs::read_to_string(&reached).unwrap_or_default();
        let reached = lines.lines().map(str::parse).collect::<Result<_, _>>()?;
        tests.lock().expect("no panics").push(Test {
            program: program.clone(),
            folder: folder.clone(),
            name: name.clone(),
            seconds,
            reached,
        });
        bar.inc(1);
        Ok(())
    })?;
    bar.finish_and_clear();
    let mut tests = tests.into_inner().expect("no panics");
    tests.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    eprintln!("{} tests, {:.0} s", tests.len(), tests.iter().map(|test| test.seconds).sum::<f64>());
    std::fs::write(kept, serde_json::to_vec_pretty(&tests)?)?;
    Ok(tests)
}

/// What becomes of the mutant: the tests that reach it are run, the quickest first and several by one program, until one fails.
pub fn fate(tests: &[Test], mutant: usize, patience: Duration) -> Result<(Fate, Option<String>)> {
    let mut left: Vec<&Test> = tests.iter().filter(|test| test.reached.contains(&mutant)).collect();
    let (mut spent, mut portion) = (0.0, 0.5);
    while !left.is_empty() && spent < patience.as_secs_f64() {
        // The quickest test that is left names the program; what else of that program fits in comes with it.
        let (program, folder) = (left[0].program.clone(), left[0].folder.clone());
        let mut seconds = 0.0;
        let mut names = Vec::new();
        left.retain(|test| {
            let fits = test.program == program && (names.is_empty() || seconds + test.seconds <= portion);
            if fits {
                seconds += test.seconds;
                names.push(test.name.as_str());
            }
            !fits
        });
        let limit = Duration::from_secs_f64(10.0 + 5.0 * seconds);
        let mut run = command(&folder, &program, &names);
        run.env("MUTANT", mutant.to_string());
        match watch(run, limit)? {
            End::Passed => {}
            End::Failed(what) => return Ok((Fate::Caught, Some(what))),
            End::Hung => return Ok((Fate::Hung, Some(names.join(" ")))),
        }
        spent += seconds;
        portion *= 2.0;
    }
    Ok((Fate::Missed, None))
}

fn command(folder: &Path, program: &Path, names: &[impl AsRef<str>]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_remove("MUTANT").env_remove("MUTANTS_REACHED");
    command.args(["--exact", "--test-threads=1"]).args(names.iter().map(AsRef::as_ref));
    command
}

/// Runs tests until one fails, or the time is over.
fn watch(mut program: Command, limit: Duration) -> Result<End> {
    let mut child = program.process_group(0).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let (sender, lines) = mpsc::channel();
    let out = BufReader::new(child.stdout.take().context("its output")?);
    std::thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let end = Instant::now() + limit;
    let found = loop {
        match lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) if line.ends_with("FAILED") => break End::Failed(line),
            Ok(_) => {}
            Err(mpsc::RecvTimeoutError::Timeout) => break End::Hung,
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                let status = child.wait()?;
                break if status.success() { End::Passed } else { End::Failed(status.to_string()) };
            }
        }
    };
    // With all programs that the tests have started: a mutant may let them run for ever.
    Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).stderr(Stdio::null()).status()?;
    child.wait()?;
    Ok(found)
}

/// All tests, each with its program, which is built, and the folder of its package.
fn names(cargo: impl Fn() -> Command) -> Result<Vec<(PathBuf, PathBuf, String)>> {
    let built = cargo().args(["test", "--no-run", "--message-format=json"]).output()?;
    ensure!(built.status.success(), "the tests do not build");
    let mut programs = BTreeMap::new();
    for line in String::from_utf8(built.stdout)?.lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        let (manifest, path) = (message["manifest_path"].as_str(), message["executable"].as_str());
        if let (Some(manifest), Some(path), true) = (manifest, path, message["profile"]["test"] == true) {
            let folder = Path::new(manifest).parent().context("a package has a folder")?;
            programs.insert(PathBuf::from(path), folder.to_owned());
        }
    }
    let mut names = Vec::new();
    for (program, folder) in programs {
        let listed =
            Command::new(&program).current_dir(&folder).args(["--list", "--format=terse"]).output()?;
        let text = String::from_utf8(listed.stdout)?;
        let tests = text.lines().filter_map(|line| line.strip_suffix(": test"));
        names.extend(tests.map(|name| (program.clone(), folder.clone(), name.to_owned())));
    }
    Ok(names)
}
