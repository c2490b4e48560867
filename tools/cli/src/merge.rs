//! `minescheme merge`: join shards.

use std::io::Write;
use std::path::PathBuf;

use minescheme::train::{ShardSet, merge};

use crate::grouped;
use crate::progress::Watch;

/// Join the parts written by `train --shard` into one library
///
/// Give all parts, each once, in any order. The library has the same bytes as if a single run had written it.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  minescheme merge shard-*.part --out library.mst")]
pub struct Args {
    /// The parts
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// The file for the library
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let set = ShardSet::open(&self.shards)?;
        let cost = set.plan().pieces().iter().map(|piece| piece.cost).sum();
        let tally = merge(set, &self.out, &Watch::start("merge", cost))?;
        let [forced, forbidden] = [tally.forced_canonical, tally.forbidden_canonical].map(grouped);
        let (path, shards) = (self.out.display(), self.shards.len());
        Ok(writeln!(out, "{path}: {forced} forced and {forbidden} forbidden patterns from {shards} shards")?)
    }
}
