//! `minescheme export` and `minescheme import`: the patterns of a library as text, and back.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use minescheme::export::{Format, export, import};
use minescheme::table::Library;

use crate::progress::Watch;
use crate::save::Whole;
use crate::table;

/// Write all patterns of a library as text, one per line
///
/// Each pattern is laid out on a window, as the tuple ⟨h, w, V, CF, VF, CG, VG⟩. h and w are height and width. V is the state of each
/// cell: `O` open, a known mine or a wall; `C` closed; `N` anything. CF are the cells of the digits, and VF says how many mines each
/// still needs. CG are the cells that the pattern decides, and VG says whether each is safe or a mine. If there are none, the pattern is
/// impossible. Rows and columns count from 0. The first line has the counts of the library, so that `import` can make it again.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme export library.mst --format csv --out patterns.csv
  minescheme export library.mst --format tuple | head")]
pub struct ExportArgs {
    /// The library
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
    /// csv, jsonl (JSON Lines), or tuple (as above)
    #[arg(long, value_name = "csv|jsonl|tuple")]
    format: Format,
    /// The file for the text [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl ExportArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        let library = table::intact(&self.library, Library::new)?;
        let watch = Watch::start("export", library.shapes().count() as u64);
        let Some(path) = &self.out else {
            return Ok(export(&library, self.format, &mut { out }, &watch)?);
        };
        let mut file = Whole::at(path)?;
        export(&library, self.format, &mut file, &watch)
            .with_context(|| format!("cannot write {}", path.display()))?;
        file.put_in_place()?;
        drop(watch);
        Ok(writeln!(out, "{}: {} patterns as {}", path.display(), library.len(), self.format)?)
    }
}

/// Read patterns from text, prove each of them, and write a library
///
/// The text can be in any format that `export` writes. Its lines may have been sorted, and its patterns rotated. The library has the
/// same bytes as the exported one. The counts in the first line aren't proved; use `minescheme verify` to do that.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme import patterns.csv --out library.mst")]
pub struct ImportArgs {
    /// The text
    #[arg(value_name = "FILE")]
    text: PathBuf,
    /// The file for the library
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl ImportArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        let name = || self.text.display().to_string();
        ensure!(!self.text.is_dir(), "{} is a folder, expected a file that `export` wrote", name());
        let input = File::open(&self.text).with_context(|| format!("cannot read {}", name()))?;
        let input = BufReader::new(input);
        let patterns = import(input, &self.out, &Watch::start("import", 0)).with_context(name)?;
        Ok(writeln!(out, "{}: {patterns} patterns, all proved", self.out.display())?)
    }
}
