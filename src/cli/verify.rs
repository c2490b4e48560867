//! `minescheme verify`: prove everything in a table again.

use std::io::{self, Write};
use std::path::PathBuf;

use minescheme::compile;
use minescheme::table::verify::{self, Proved, Sample};
use minescheme::table::{Library, RuleTable, Table, TableError, TableKind};
use minescheme::train::Plan;
use rayon::prelude::*;
use serde_json::json;

use super::Answer;
use super::progress::Progress;
use super::train::{Watch, core_seconds, duration};

/// Prove a table again
///
/// A library: checksum, structure, and every pattern by an exact solver of its own, its certificate by integer
/// arithmetic, its orders by replaying the cases. A rule table: the walk is done anew, and every pattern must have its rule.
/// The exit code is 0 if everything holds, 1 if anything does not.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  minescheme verify library.mst --sample 100000")]
pub struct Args {
    /// The table
    #[arg(value_name = "FILE")]
    table: PathBuf,
    /// Prove about so many patterns of a library, evenly spread, instead of all
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Prove a rule table even if its walk takes hours
    #[arg(long)]
    long: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let table = Table::open(&self.table)?;
        let verified = match table.header().kind {
            TableKind::Library => prove_library(&table, self.sample).map(Some),
            TableKind::Rules => {
                anyhow::ensure!(
                    self.sample.is_none(),
                    "--sample is for libraries; a rule table is proved whole"
                );
                let plan = Plan::new(table.header().scope, table.header().cut);
                let seconds = core_seconds(&plan);
                anyhow::ensure!(
                    self.long || seconds < 3600.0,
                    "table {}: walking its windows again takes about {} of one core; with --long it is done",
                    self.table.display(),
                    duration(seconds),
                );
                let watch = Watch::start("verify", plan.pieces().iter().map(|piece| piece.cost).sum())?;
                let rules = RuleTable::new(&table);
                let covered =
                    rules.and_then(|rules| Ok((compile::verify(&rules, &plan, &watch)?, rules.uncovered())));
                covered
                    .map(|(patterns, uncertified)| patterns.map(|patterns| Proved { patterns, uncertified }))
            }
        };
        if self.json {
            let report = match &verified {
                Ok(Some(proved)) => {
                    json!({"verified": true, "patterns": proved.patterns, "uncertified": proved.uncertified})
                }
                Ok(None) => json!({"verified": false, "error": "interrupted"}),
                Err(error) => json!({"verified": false, "error": error.to_string()}),
            };
            writeln!(out, "{report}")?;
        }
        let name = self.table.display();
        match verified {
            Ok(Some(_)) if self.json => {}
            Ok(Some(Proved { patterns, uncertified })) => {
                let without = match table.header().kind {
                    TableKind::Library => "without a certificate",
                    TableKind::Rules => "without a rule",
                };
                writeln!(out, "{name}: {patterns} patterns proved, {uncertified} of them {without}")?;
                if let Ok(rules) = RuleTable::new(&table)
                    && let Some(first) = rules.samples().next()
                {
                    writeln!(
                        out,
                        "  from {} foci on the rules rest on samples, which are not taken again",
                        first.foci
                    )?;
                }
            }
            Ok(None) => {
                writeln!(io::stderr(), "stopped; {name} was not verified")?;
                return Ok(Answer::Interrupted);
            }
            Err(error) => {
                writeln!(io::stderr(), "verification failed: table {name}: {error}")?;
                return Ok(Answer::No);
            }
        }
        Ok(Answer::Yes)
    }
}

fn prove_library(table: &Table, sample: Option<u64>) -> Result<Proved, TableError> {
    table.check_payload()?;
    let library = Library::new(table)?;
    let sample = sample.map_or(Sample::ALL, |wanted| Sample::of(wanted, library.len() as u64));
    let shapes = library.shapes().count();
    let progress = Progress::new("verify", shapes as u64);
    let proved = (0..shapes).into_par_iter().map(|place| {
        let proved = verify::shape(&library, place, sample)?;
        progress.advance(1);
        Ok(proved)
    });
    let proved = proved.try_reduce(Proved::default, |a, b| Ok(a.and(b)))?;
    verify::counts(&library)?;
    Ok(proved)
}
