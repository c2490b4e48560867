//! `minescheme compile`: from a library to its rule table.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use minescheme::compile;
use minescheme::page;
use minescheme::table::{Library, Table};

use super::Answer;
use super::progress::Progress;

/// Find the smallest set of rules that a library comes down to, and write the rule table
///
/// The rules reach the same fixpoint as the whole library, on any board.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  minescheme compile library.mst --out rules.mst")]
pub struct Args {
    /// The library
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
    /// Where the rule table is written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write a page on the rules too, in Markdown: plays some thousand boards for their shares
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let table = Table::open(&self.library)?;
        // Rules of a damaged library would be wrong rules.
        let library = table.check_payload().and_then(|()| Library::new(&table));
        let library = library.with_context(|| format!("table {}", self.library.display()))?;
        let progress = Progress::new("compile", library.shapes().count() as u64);
        let compiled = compile::compile(&library, || progress.advance(1));
        drop(progress);
        compile::write(&library, &compiled, &self.out)?;
        let bytes = Table::open(&self.out)?.file_len();
        if let Some(path) = &self.page {
            let progress = Progress::new("play", page::boards_played());
            let scope = table.header().scope.to_string();
            let text = page::rules_page(&compiled, &scope, bytes, || progress.advance(1));
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        writeln!(
            out,
            "{}: {} rules for {} patterns, {bytes} bytes",
            self.out.display(),
            compiled.rules.len(),
            library.len()
        )?;
        let foci = compiled.rules.last().map_or(0, |(rule, _)| rule.shape().len());
        for foci in 1..=foci {
            let rules = compiled.rules.iter().filter(|(rule, _)| rule.shape().len() == foci).count();
            writeln!(out, "  {foci} foci: {rules}")?;
        }
        if compiled.lower_bound < compiled.rules.len() {
            writeln!(out, "  no set smaller than {} covers as much", compiled.lower_bound)?;
        }
        if compiled.uncovered > 0 {
            writeln!(out, "  {} patterns have no rule", compiled.uncovered)?;
        }
        Ok(Answer::Yes)
    }
}
