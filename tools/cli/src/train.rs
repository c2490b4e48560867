//! `minescheme train`: walk mini-fields and write the library.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use minescheme::ledger::{self, Added, GrowError, Ledger};
use minescheme::scope::{Cut, Scope, WINDOWS, Window};
use minescheme::train::{Plan, Shard, TrainError, train, train_shard};
use rayon::prelude::*;
use serde_json::json;

use crate::arguments::{SEED, THREADS, within};
use crate::plan;
use crate::progress::Watch;
use crate::until_solved;
use crate::{Answer, counted, grouped};

/// The foci that are walked by default in windows whose longer side is 3, 4, 5 and 6 cells.
const DEFAULT_FOCI: [&str; 4] = ["all", "all", "4", "3"];

/// Find every pattern in small windows of a board and write a library
///
/// A window is a small rectangle of a board. A pattern is a group of digits in it, with the closed cells around them, that together prove
/// something that fewer of them would not prove. By default, the search takes seconds and finds all patterns of 3×3 and 4×4 cells, those
/// of up to four digits in 5×5, and those of up to three in 6×6.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme train --out library.mst
  minescheme train --window 5 --max-foci all --out complete5.mst
  minescheme train --window 3x6 --max-foci all --out strip.mst
  minescheme train --window 3..6 --max-foci 5 --resume walk/ --out library.mst
  minescheme train --window 6 --max-foci 5 --shard 2/16 --out shard-02.part
  minescheme train --window 6 --max-foci all --plan --check 50
  minescheme train --window 6 --max-foci all --ledger six.ledger --threads 2
  minescheme train --until-solved boards/ --out least.mst
  minescheme train --until-solved --random expert --count 10000 --out least.mst")]
pub struct Args {
    /// The side of the windows, in cells: from 3 to 6, or a range. Or rows and columns of a window, as in 3x5
    #[arg(long, value_name = "N|N..M|NxM", default_value = "3..6")]
    window: String,
    /// The most digits of a pattern: a number, `all`, or one for each window side as in 4=all,6=3
    /// [default: 3=all,4=all,5=4,6=3; in other windows by the longer side]
    #[arg(long, value_name = "K")]
    max_foci: Option<String>,
    /// Keep only what N levels of logic can reach: 1 for no "what if", 2 for "what if"s about one digit, 3 for "what if"s inside these, and so
    /// on; exact for everything
    #[arg(long, value_name = "N|exact", default_value = "exact")]
    order: Cut,
    /// The file for the library or the shard
    #[arg(long, value_name = "FILE", required_unless_present_any = ["plan", "ledger"])]
    out: Option<PathBuf>,
    /// Write a ledger instead of a library, with one line for each way to place digits in the 6×6 window. It has counts and rules, but
    /// not the patterns. Lines that are already in the file are kept, and several runs can add to it at once
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "resume", "order"])]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    until_solved: until_solved::Args,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    /// Stop before the search if it would take more memory than this, in GiB
    #[arg(long, value_name = "GIB", default_value_t = 4, value_parser = within::<u32>(1..=1 << 20))]
    memory: u32,
    /// Save every piece of work in this folder, and continue from what has been saved there
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Do only one of N parts of the work, as in 2/16; `minescheme merge` joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Only print the estimated cost for each number of digits
    #[arg(long)]
    plan: bool,
    /// With --plan: do N random pieces of the work, and compare their time with the estimate
    #[arg(long, value_name = "N", requires = "plan", value_parser = within::<u32>(1..=1_000_000))]
    check: Option<u32>,
    /// The seed: the same seed gives the same pieces to check, or the same random boards [default: 1]
    #[arg(long, value_name = "N", value_parser = within::<u64>(SEED))]
    seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    fn scope(&self) -> Result<Scope> {
        if let Some(foci) = &self.max_foci {
            return Ok(Scope::parse(&self.window, foci)?);
        }
        let walked = Scope::parse(&self.window, "all")?;
        let most = |window: Window| DEFAULT_FOCI[window.sides().1 - WINDOWS.start()];
        let foci: Vec<String> = walked.windows().map(|window| format!("{window}={}", most(window))).collect();
        Ok(Scope::parse(&self.window, &foci.join(","))?)
    }

    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        let seed = self.seed.unwrap_or(1);
        ensure!(
            self.seed.is_none() || self.check.is_some() || self.until_solved.is_random(),
            "--seed: nothing here is random; use it with --plan --check, or with --until-solved --random"
        );
        let target =
            || self.out.as_deref().context("--out is missing: name the file to write the library to");
        if self.until_solved.is_asked() {
            return self.until_solved.run(target()?, seed, self.json, &pool, out);
        }
        let scope = self.scope()?;
        if let (Some(ledger), false) = (&self.ledger, self.plan) {
            return self.grow(ledger, scope, &pool, out);
        }
        let mut plan = pool.install(|| Plan::new(scope, self.order));
        if let Some(ledger) = self.ledger.as_deref().filter(|ledger| ledger.exists()) {
            let ledger = Ledger::read(ledger)?;
            plan = plan.only(|shape| ledger.line(shape).is_none());
        }
        if let Some(shard) = self.shard {
            let pieces = plan.pieces().len();
            let has = counted(pieces, "piece", "pieces");
            let fits = shard.of() as usize <= pieces;
            ensure!(fits, "--shard {shard}: this walk has {has}, expected at most as many shards");
        }
        if self.plan {
            let check = self.check.map(|pieces| plan::check(&plan, pieces, seed));
            plan::print(&plan, self.shard, check.as_deref(), self.ledger.is_some(), self.json, out)?;
            return Ok(Answer::Yes);
        }
        plan.fits(u64::from(self.memory) << 30)?;
        let target = target()?;
        let cost = match self.shard {
            None => plan.pieces().iter().map(|piece| piece.cost).sum(),
            Some(shard) => plan.shard(shard).iter().map(|&piece| plan.pieces()[piece].cost).sum(),
        };
        let watch = Watch::patient("train", cost);
        let resume = self.resume.as_deref();
        let done = pool.install(|| match self.shard {
            None => train(&plan, target, resume, &watch).map(Some),
            Some(shard) => train_shard(&plan, shard, target, resume, &watch).map(|()| None),
        });
        drop(watch);
        let target = target.display();
        let tally = match done {
            Err(TrainError::Stopped(_)) => {
                let again = "the same command continues from";
                let hint = match resume {
                    Some(folder) => format!("{again} the pieces saved in {}", folder.display()),
                    None => format!("with --resume DIR every piece of work is saved, and {again} there"),
                };
                writeln!(io::stderr(), "stopped; {target} was not written; {hint}")?;
                return Ok(Answer::Interrupted);
            }
            done => done?,
        };
        match (tally, self.shard) {
            (Some(tally), _) if self.json => {
                let report = json!({
                    "out": target.to_string(),
                    "scope": scope.to_string(),
                    "forced_canonical": tally.forced_canonical,
                    "forbidden_canonical": tally.forbidden_canonical,
                    "silent": tally.silent,
                    "mass": tally.mass.to_string(),
                });
                writeln!(out, "{report}")?;
            }
            (Some(tally), _) => {
                let figures = [tally.forced_canonical, tally.forbidden_canonical, tally.silent];
                let [forced, forbidden, silent] = figures.map(grouped);
                write!(
                    out,
                    "{target}: {forced} patterns that force a cell, {forbidden} that are impossible; "
                )?;
                writeln!(out, "{silent} other groups of digits force nothing; all were checked")?;
            }
            (None, Some(shard)) => writeln!(out, "{target}: shard {shard}")?,
            (None, None) => bail!("a run without a shard writes a library"),
        }
        Ok(Answer::Yes)
    }

    /// Adds to a ledger what it lacks.
    fn grow(
        &self,
        path: &Path,
        scope: Scope,
        pool: &rayon::ThreadPool,
        out: &mut dyn Write,
    ) -> Result<Answer> {
        let in_shard = |place: usize| {
            self.shard.is_none_or(|shard| place % shard.of() as usize == shard.number() as usize - 1)
        };
        let shapes = scope.shapes().into_iter().enumerate();
        let shapes: Vec<_> = shapes.filter(|(place, _)| in_shard(*place)).map(|(_, shape)| shape).collect();
        let memory = u64::from(self.memory) << 30;
        let cost = shapes.par_iter().map(|&shape| ledger::cost(shape)).sum();
        let added = pool.install(|| ledger::grow(path, &shapes, memory, &Watch::patient("train", cost)));
        let (name, all) = (path.display(), shapes.len());
        let Added { done, lines, elsewhere } = match added {
            Err(GrowError::Stopped) => {
                let keeps = "keeps what is done, and the same command continues from there";
                writeln!(io::stderr(), "stopped; {name} {keeps}")?;
                return Ok(Answer::Interrupted);
            }
            added => added?,
        };
        if self.json {
            let report = json!({"ledger": name.to_string(), "shapes": all, "done": done, "added": lines});
            writeln!(out, "{report}")?;
        } else {
            writeln!(out, "{name}: {done} of {all} shapes done, {lines} of them now")?;
            if elsewhere > 0 {
                writeln!(out, "other runs are working on {elsewhere}")?;
            }
        }
        Ok(Answer::Yes)
    }
}
