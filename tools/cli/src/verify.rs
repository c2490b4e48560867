//! `minescheme verify`: prove everything in a table again.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use minescheme::compile;
use minescheme::ledger::{self, GrowError, Ledger};
use minescheme::observer::Observer;
use minescheme::shape::Shape;
use minescheme::table::verify::{self, Proved, Sample};
use minescheme::table::{Library, RuleTable, Table, TableError, TableKind};
use minescheme::train::{self, Plan};
use rayon::prelude::*;
use serde_json::json;

use crate::arguments::{COUNT, within};
use crate::plan::{core_seconds, duration};
use crate::progress::Watch;
use crate::table;
use crate::{Answer, counted};

/// Prove everything in a library, a rule table or a ledger again
///
/// For a library, an exact solver solves every pattern again, the sums of its rules are computed again, and its "what if"s are replayed.
/// Then all windows are searched again, and every figure that `info` prints must be the same. For a rule table, the windows are searched
/// again, and every pattern must have its rule. Two things can't be proved: the version of the program that made the table, and the
/// figures of samples. The exit code is 0 if everything is correct, 1 if anything isn't.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme verify library.mst --sample 100000
  minescheme verify patterns/six.ledger --shape 0033")]
pub struct Args {
    /// The library, rule table or ledger (each line of a ledger is computed again)
    #[arg(value_name = "FILE", required_unless_present = "ledger")]
    table: Option<PathBuf>,
    /// The ledger, if its first line doesn't show that it is one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "sample"])]
    ledger: Option<PathBuf>,
    /// Prove only the line of a ledger that begins with this id
    #[arg(long, value_name = "ID", value_parser = shape_of_mask)]
    shape: Option<Shape>,
    /// Prove only about this many patterns of a library, evenly distributed. The windows aren't searched again, and the figures aren't proved
    #[arg(long, value_name = "N", value_parser = within::<u64>(COUNT))]
    sample: Option<u64>,
    /// Search the windows again even if that takes hours
    #[arg(long)]
    long: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let path = self.table.as_ref().or(self.ledger.as_ref()).context("no file was named")?;
        if self.ledger.is_some() || Ledger::is_one(path) {
            let sampled = self.sample.is_some();
            ensure!(!sampled, "--sample is for libraries; of a ledger --shape proves one line");
            return self.prove_ledger(path, out);
        }
        ensure!(self.shape.is_none(), "--shape is for ledgers");
        let table = table::open(path)?;
        let is_library = table.header().kind == TableKind::Library;
        let walks = self.sample.is_none();
        ensure!(is_library || walks, "--sample is for libraries; a rule table is proved whole");
        let plan = Plan::new(table.header().scope, table.header().cut);
        let seconds = core_seconds(&plan);
        let what = format!("table {}: searching its windows again", path.display());
        self.is_short(&what, if walks { seconds } else { 0.0 })?;
        let verified =
            if is_library { prove_library(&table, self.sample, &plan)? } else { prove_rules(&table, &plan)? };
        let name = path.display();
        match verified {
            Ok(Some(Proved { patterns, uncertified })) if self.json => {
                let report = json!({"verified": true, "patterns": patterns, "uncertified": uncertified, "figures": walks});
                writeln!(out, "{report}")?;
            }
            Ok(Some(Proved { patterns, uncertified })) => {
                let without = match table.header().kind {
                    TableKind::Library => "that no coefficients prove",
                    TableKind::Rules => "without a rule",
                };
                writeln!(out, "{name}: {patterns} patterns proved, {uncertified} of them {without}")?;
                writeln!(out, "  {}", if walks { FIGURES_PROVED } else { FIGURES_CLAIMED })?;
                if let Ok(rules) = RuleTable::new(&table)
                    && let Some(first) = rules.samples().next()
                {
                    let foci = first.foci;
                    writeln!(
                        out,
                        "  from {foci} digits on the rules come from samples, which are not drawn again"
                    )?;
                }
            }
            Ok(None) => return self.stopped(path, "interrupted", out),
            Err(error) => return self.refuted(&error, &format!("table {name}: {error}"), out),
        }
        Ok(Answer::Yes)
    }

    /// Errors: it takes more than an hour, which nobody has allowed.
    fn is_short(&self, what: &str, seconds: f64) -> Result<()> {
        let time = duration(seconds);
        ensure!(self.long || seconds < 3600.0, "{what} takes about {time} of one core; add --long to do it");
        Ok(())
    }

    fn stopped(&self, path: &Path, why: &str, out: &mut dyn Write) -> Result<Answer> {
        self.print_error(why, out)?;
        writeln!(io::stderr(), "stopped; {} was not verified", path.display())?;
        Ok(Answer::Interrupted)
    }

    fn refuted(&self, error: &dyn Display, told: &str, out: &mut dyn Write) -> Result<Answer> {
        self.print_error(&error.to_string(), out)?;
        writeln!(io::stderr(), "verification failed: {told}")?;
        Ok(Answer::No)
    }

    fn print_error(&self, error: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.json { writeln!(out, "{}", json!({"verified": false, "error": error})) } else { Ok(()) }
    }

    fn prove_ledger(&self, path: &Path, out: &mut dyn Write) -> Result<Answer> {
        let ledger = Ledger::read(path)?;
        let shapes: Vec<Shape> = match self.shape {
            Some(shape) => vec![shape],
            None => ledger.lines().map(|line| line.shape).collect(),
        };
        let cost: u64 = shapes.par_iter().map(|&shape| ledger::cost(shape)).sum();
        let seconds = cost as f64 * 1e-9;
        let what = format!("ledger {}: making its lines again", path.display());
        self.is_short(&what, if self.shape.is_none() { seconds } else { 0.0 })?;
        let watch = Watch::start("verify", cost);
        let memory = VERIFY_MEMORY / rayon::current_num_threads() as u64;
        let prove = |&shape: &Shape| ledger::verify(path, &ledger, shape, memory, &watch);
        let proved = shapes.par_iter().try_for_each(prove);
        drop(watch);
        match proved {
            Ok(()) if self.json => writeln!(out, "{}", json!({"verified": true, "shapes": shapes.len()}))?,
            Ok(()) => {
                writeln!(out, "{}: {} proved", path.display(), counted(shapes.len(), "shape", "shapes"))?
            }
            Err(GrowError::Stopped) => return self.stopped(path, &GrowError::Stopped.to_string(), out),
            Err(error) => return self.refuted(&error, &error.to_string(), out),
        }
        Ok(Answer::Yes)
    }
}

/// The bytes of lists for all shapes that are proved again at a time.
const VERIFY_MEMORY: u64 = 2 << 30;

fn shape_of_mask(text: &str) -> Result<Shape, String> {
    let mask = u16::from_str_radix(text, 16).ok().and_then(Shape::from_mask);
    mask.ok_or_else(|| format!(
            "found {text:?}, expected the id of a shape: the four hexadecimal digits with which a line of the ledger begins, as in 0033"
        ))
}

const FIGURES_PROVED: &str = "all its figures hold: they were counted once more";
const FIGURES_CLAIMED: &str =
    "the figures that `info` prints were not counted again; leave --sample out to count them";

/// What was proved, `None` if it is told to stop; or what is wrong with the table.
type Verdict = Result<Option<Proved>, TableError>;

fn prove_library(table: &Table, sample: Option<u64>, plan: &Plan) -> Result<Verdict> {
    let library = match table.check_payload().and_then(|()| Library::new(table)) {
        Ok(library) => library,
        Err(error) => return Ok(Err(error)),
    };
    let proved = prove_patterns(&library, sample);
    if sample.is_some() || !matches!(proved, Ok(Some(_))) {
        return Ok(proved);
    }
    let watch = Watch::start("count", plan.pieces().iter().map(|piece| piece.cost).sum());
    let Ok(figures) = train::count(plan, &watch) else { return Ok(Ok(None)) };
    Ok(figures.prove(&library).and(proved))
}

fn prove_rules(table: &Table, plan: &Plan) -> Result<Verdict> {
    let watch = Watch::start("verify", plan.pieces().iter().map(|piece| piece.cost).sum());
    let covered = RuleTable::new(table)
        .and_then(|rules| Ok((compile::verify(&rules, plan, &watch)?, rules.uncovered())));
    Ok(covered.map(|(patterns, uncertified)| patterns.map(|patterns| Proved { patterns, uncertified })))
}

fn prove_patterns(library: &Library, sample: Option<u64>) -> Verdict {
    let watch = Watch::start("verify", library.shapes().count() as u64);
    let sample = sample.map_or(Sample::ALL, |wanted| Sample::of(wanted, library.len() as u64));
    let proved = (0..library.shapes().count()).into_par_iter().map(|place| -> Verdict {
        if watch.is_stopped() {
            return Ok(None);
        }
        let proved = verify::shape(library, place, sample)?;
        watch.advance(1);
        Ok(Some(proved))
    });
    let and = |a: Option<Proved>, b| Ok(a.zip(b).map(|(a, b): (Proved, Proved)| a.and(b)));
    let proved = proved.try_reduce(|| Some(Proved::default()), and)?;
    verify::counts(library)?;
    Ok(proved)
}
