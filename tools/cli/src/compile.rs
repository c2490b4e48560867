//! `minescheme compile`: from a library to its rule table.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use minescheme::compile::emit::{self, Language};
use minescheme::compile::{self, Compiled, SampledLevel, Sampling};
use minescheme::coverage::{Lacking, MostUsed};
use minescheme::ledger::Ledger;
use minescheme::rules::{Rule, RuleSet};
use minescheme::scope::Scope;
use minescheme::table::{LevelSample, Library, RuleTable, TableKind};

use serde::de::DeserializeOwned;

use crate::arguments::{COUNT, within};
use crate::progress::Watch;
use crate::save::save;
use crate::table;
use crate::{digits, rules_page};

/// Find the smallest set of rules behind a library and write a rule table
///
/// `train` writes libraries. On every board, the rules decide the same cells as all patterns of the library. With --from-coverage, only
/// the rules used most are kept.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme compile library.mst --out rules.mst
  minescheme coverage --random expert --count 100000 --json > report.json
  minescheme compile library.mst --from-coverage report.json --keep 0.9999 \\
      --out small.mst
  minescheme compile library.mst --beyond 8 --out rules8.mst
  minescheme coverage --table rules8.mst --random expert --json > lacking.json
  minescheme compile rules.mst --emit js --out rules.js
  minescheme compile library.mst --amend rules8.mst --lacking lacking.json \\
      --out better8.mst
  minescheme compile --ledger patterns/six.ledger --out all.mst")]
#[command(group(clap::ArgGroup::new("larger").args(["beyond", "amend"])))]
pub struct Args {
    /// The library; with --emit also a rule table
    #[arg(value_name = "LIBRARY", required_unless_present = "ledger")]
    library: Option<PathBuf>,
    /// Take the rules from this ledger (see `train --ledger`) instead of a library, for each number of digits that it has completed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["library", "page", "from_coverage", "keep", "beyond", "systems", "draws", "seed", "amend", "lacking", "undecided"])]
    ledger: Option<PathBuf>,
    /// With --ledger: take the rules for all other numbers of digits from this table
    #[arg(long, value_name = "RULES", requires = "ledger", conflicts_with = "library")]
    rest: Option<PathBuf>,
    /// Write the rules as source code for a game that doesn't use this program: c (C99) or js (an ES module), each with a function that
    /// applies the rules, or json (only the rules)
    #[arg(long, value_name = "c|js|json", conflicts_with_all = ["page", "ledger", "beyond", "amend", "undecided"])]
    emit: Option<Language>,
    /// The file for the rule table or the source code
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Also write a Markdown page that draws and explains the rules. Some thousand boards are played to count how often each is used
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Keep only the rules used most, according to this report of `coverage --json`
    #[arg(long, value_name = "REPORT", requires = "keep", conflicts_with_all = ["systems", "draws", "seed", "lacking"])]
    from_coverage: Option<PathBuf>,
    /// Also find rules for more digits than the library has, up to this number, from random samples of the 6×6 window
    #[arg(long, value_name = "FOCI", conflicts_with_all = ["from_coverage", "keep", "lacking"], value_parser = within::<u8>(1..=16))]
    beyond: Option<u8>,
    /// With --beyond: how many groups of digits to examine, for each number of digits in a group
    #[arg(long, value_name = "N", default_value_t = 10_000_000, requires = "beyond", value_parser = within::<u64>(COUNT))]
    systems: u64,
    /// With --beyond: stop after this many random draws for each number of digits. One draw gives many groups or none
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "beyond", value_parser = within::<u64>(1..=1_000_000_000))]
    draws: u64,
    /// Take the rules for more digits from this table instead of sampling, and add missing ones
    #[arg(long, value_name = "RULES", requires = "lacking", conflicts_with_all = ["beyond", "systems", "draws", "seed", "from_coverage", "keep"])]
    amend: Option<PathBuf>,
    /// With --amend: the report that names what is missing from the table, made by `coverage --table RULES --json`
    #[arg(long, value_name = "REPORT", requires = "amend")]
    lacking: Option<PathBuf>,
    /// The seed: the same seed gives the same draws
    #[arg(long, value_name = "N", default_value_t = 1, requires = "beyond", value_parser = within::<u64>(0..=(1 << 48) - 1))]
    seed: u64,
    /// Also write the ids of sampled or missing patterns that no rule decides, one per line
    #[arg(long, value_name = "FILE", requires = "larger")]
    undecided: Option<PathBuf>,
    /// With --from-coverage: the share of cells that the rules must still decide, as in 0.9999
    #[arg(long, value_name = "SHARE", requires = "from_coverage")]
    keep: Option<f64>,
}

impl Args {
    /// The rules to be kept, if not all.
    fn kept(&self) -> Result<Option<Vec<Rule>>> {
        let (Some(report), Some(share)) = (&self.from_coverage, self.keep) else { return Ok(None) };
        ensure!(share > 0.0 && share <= 1.0, "--keep {share}: expected a share above 0 and at most 1");
        let used: MostUsed = read_report(report)?;
        Ok(Some(used.keep(share)))
    }

    /// Writes source code, of the rules of a rule table, or of those behind a library's patterns.
    fn emit(&self, rules: &RuleSet, language: Language, out: &mut dyn Write) -> Result<()> {
        let text = emit::emit(rules, language);
        save(&self.out, &text)?;
        let rules = rules.rules().len();
        let (path, name, bytes) = (self.out.display(), language.name(), text.len());
        Ok(writeln!(out, "{path}: {rules} rules as {name}, {bytes} bytes")?)
    }

    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        for (option, path) in [("--page", &self.page), ("--undecided", &self.undecided)] {
            let same = path.as_ref().is_some_and(|path| *path == self.out);
            ensure!(!same, "--out and {option} name the same file {}", self.out.display());
        }
        if let Some(ledger) = &self.ledger {
            return self.compile_ledger(ledger, out);
        }
        let kept = self.kept()?;
        let path = self.library.clone().context("no library was named")?;
        let kind = table::open(&path)?.header().kind;
        if let (Some(language), TableKind::Rules, None) = (self.emit, kind, &kept) {
            return self.emit(read_rules(&path)?.rules(), language, out);
        }
        // Rules of a damaged library would be wrong rules.
        let library = table::intact(&path, Library::new)?;
        let watch = Watch::start("compile", library.shapes().count() as u64);
        let mut compiled = match kept {
            None => compile::compile(&library, &watch)?,
            Some(rules) => compile::select(&library, &rules, &watch)?,
        };
        drop(watch);
        if let Some(language) = self.emit {
            return self.emit(&compiled.rule_set()?, language, out);
        }
        let mut sampled = Vec::new();
        if let Some(most) = self.beyond {
            let sampling = Sampling { systems: self.systems, most_draws: self.draws, seed: self.seed };
            for foci in compile::levels_beyond(&library, most.into())? {
                let watch = &Watch::start("sample", sampling.most_draws);
                let (level, report) = compile::sample_level(foci, &sampling, watch)?;
                compiled.sampled.push(level);
                sampled.push(report);
            }
        }
        if let (Some(path), Some(report)) = (&self.amend, &self.lacking) {
            let lacking: Lacking = read_report(report)?;
            compiled.sampled = compile::sampled_levels(&read_rules(path)?)?;
            sampled = compiled.sampled.iter_mut().map(|level| level.add(lacking.patterns())).collect();
        }
        if let Some(path) = &self.undecided {
            let ids = sampled.iter().flat_map(|report| &report.undecided).map(|id| format!("{id}\n"));
            save(path, ids.collect::<String>())?;
        }
        compile::write(&library, &compiled, &self.out)?;
        let bytes = table::open(&self.out)?.file_len();
        self.write_page(&compiled, library.table().header().scope, bytes)?;
        let (rules, patterns) = (compiled.all_rules().count(), library.len());
        writeln!(out, "{}: {rules} rules for {patterns} patterns, {bytes} bytes", self.out.display())?;
        print_levels(&compiled, compiled.rules.last().map_or(0, |(rule, _)| rule.shape().len()), out)?;
        for (SampledLevel { sample, rules, .. }, report) in compiled.sampled.iter().zip(&sampled) {
            let LevelSample { foci, systems, decided, undecided, .. } = sample;
            let (foci, rules, late) = (digits(foci), rules.len(), report.late);
            write!(
                out,
                "  of {foci}, from samples: {rules}, {late} of them found late; of {systems} irreducible systems "
            )?;
            writeln!(out, "{decided} are forced or forbidden, {undecided} of these without a rule")?;
        }
        if compiled.lower_bound < compiled.rules.len() {
            writeln!(out, "  at least {} rules are needed to decide as much", compiled.lower_bound)?;
        }
        match compiled.all_without_rule().len() {
            0 if compiled.uncovered > 0 => writeln!(out, "  {} patterns have no rule", compiled.uncovered)?,
            0 => {}
            some => writeln!(out, "  {some} patterns that no rule decides are stored one by one")?,
        }
        Ok(())
    }

    fn write_page(&self, compiled: &Compiled, scope: Scope, bytes: usize) -> Result<()> {
        let Some(path) = &self.page else { return Ok(()) };
        let text = rules_page::rules_page(compiled, &scope.to_string(), bytes)?;
        save(path, text)
    }

    fn compile_ledger(&self, path: &Path, out: &mut dyn Write) -> Result<()> {
        let ledger = Ledger::read(path)?;
        let rest = self.rest.as_deref().map(read_rules).transpose()?;
        let rest = rest.map(|rules| compile::sampled_levels(&rules)).transpose()?.unwrap_or_default();
        let made = compile::compile_ledger(&ledger, rest).with_context(|| path.display().to_string())?;
        made.write(&self.out)?;
        let (compiled, scope) = (&made.compiled, made.scope());
        let bytes = table::open(&self.out)?.file_len();
        let (path, rules) = (self.out.display(), compiled.all_rules().count());
        writeln!(
            out,
            "{path}: {rules} rules, {bytes} bytes; windows walked, each with the most digits: {scope}"
        )?;
        print_levels(compiled, scope.most_foci(), out)?;
        for SampledLevel { sample, rules, .. } in &compiled.sampled {
            writeln!(out, "  of {}: {}, from samples", digits(sample.foci), rules.len())?;
        }
        let without = compiled.all_without_rule().len();
        Ok(writeln!(out, "  {without} patterns that no rule decides are in the table as they are")?)
    }
}

/// How many rules there are of each number of digits.
fn print_levels(compiled: &Compiled, most_foci: usize, out: &mut dyn Write) -> std::io::Result<()> {
    (1..=most_foci).try_for_each(|foci| {
        let rules = compiled.rules.iter().filter(|(rule, _)| rule.shape().len() == foci).count();
        writeln!(out, "  of {}: {rules}", digits(foci))
    })
}

fn read_rules(path: &Path) -> Result<RuleTable> {
    table::intact(path, RuleTable::new)
}

/// The most bytes that are read of a report.
const MOST_OF_A_REPORT: u64 = 1 << 28;

fn read_report<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_OF_A_REPORT + 1).read_to_end(&mut text));
    read.with_context(|| format!("cannot read {}", path.display()))?;
    let (path, expected) = (path.display(), "expected a report of `minescheme coverage --json`");
    let is_small = text.len() as u64 <= MOST_OF_A_REPORT;
    ensure!(is_small, "{path}: found more than {MOST_OF_A_REPORT} bytes, {expected}");
    serde_json::from_slice(&text).with_context(|| format!("{path}: {expected}"))
}
