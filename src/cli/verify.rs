//! `minescheme verify`: prove everything in a table again.

use std::io::{self, Write};
use std::path::PathBuf;

use minescheme::table::verify::{self, Proved, Sample};
use minescheme::table::{Library, Table, TableError};
use rayon::prelude::*;
use serde_json::json;

use super::Answer;
use super::progress::Progress;

/// Prove a table again: checksum, structure, and every pattern by an exact solver of its own
///
/// The exit code is 0 if everything holds, 1 if anything does not.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  minescheme verify library.mst --sample 100000")]
pub struct Args {
    /// The table
    #[arg(value_name = "FILE")]
    table: PathBuf,
    /// Prove about so many patterns, evenly spread, instead of all
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let table = Table::open(&self.table)?;
        let verified = prove(&table, self.sample);
        if self.json {
            let report = match &verified {
                Ok(proved) => {
                    json!({"verified": true, "patterns": proved.patterns, "uncertified": proved.uncertified})
                }
                Err(error) => json!({"verified": false, "error": error.to_string()}),
            };
            writeln!(out, "{report}")?;
        }
        match verified {
            Ok(proved) if !self.json => {
                writeln!(
                    out,
                    "{}: {} patterns proved, {} of them without a certificate",
                    self.table.display(),
                    proved.patterns,
                    proved.uncertified
                )?;
            }
            Ok(_) => {}
            Err(error) => {
                writeln!(io::stderr(), "verification failed: table {}: {error}", self.table.display())?;
                return Ok(Answer::No);
            }
        }
        Ok(Answer::Yes)
    }
}

fn prove(table: &Table, sample: Option<u64>) -> Result<Proved, TableError> {
    table.check_payload()?;
    let library = Library::new(table)?;
    let sample = sample.map_or(Sample::ALL, |wanted| Sample::of(wanted, library.len() as u64));
    let shapes: Vec<_> = library.shapes().collect();
    let progress = Progress::new("verify", shapes.len() as u64);
    let proved = (0..shapes.len()).into_par_iter().map(|place| {
        let proved = verify::shape(&library, place, sample)?;
        progress.advance(1);
        Ok(proved)
    });
    let proved = proved.try_reduce(Proved::default, |a, b| Ok(a.and(b)))?;
    verify::counts(&library)?;
    Ok(proved)
}
