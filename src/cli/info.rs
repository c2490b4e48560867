//! `minescheme info`: what a table says about itself.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use minescheme::ledger::Ledger;
use minescheme::rules::{PLAYERS_NAMES, PlayersName};
use minescheme::table::info::Info;
use minescheme::table::{LevelSample, Table};

use serde_json::json;

use super::Answer;

/// Show what a table holds: its levels, its rules, its size
///
/// These are the file's own words; `minescheme verify` proves them.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  minescheme info library.mst --json")]
pub struct Args {
    /// The table, or a ledger
    #[arg(value_name = "FILE")]
    table: PathBuf,
    /// Print JSON, masses as strings
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        if Ledger::is_one(&self.table) {
            return self.print_ledger(&Ledger::read(&self.table)?, out);
        }
        let table = Table::open(&self.table)?;
        let info = Info::of(&table).with_context(|| format!("table {}", self.table.display()))?;
        if self.json {
            let mut report = serde_json::to_value(&info)?;
            let named =
                |named: &PlayersName| json!({"name": named.name, "rules": named.rules, "says": named.says});
            report["names"] = PLAYERS_NAMES.iter().map(named).collect();
            writeln!(out, "{report}")?;
            return Ok(Answer::Yes);
        }
        writeln!(
            out,
            "{} of minescheme {}, format {}, {} bytes",
            info.kind, info.generator, info.format, info.bytes
        )?;
        writeln!(out, "walked: {}, order {}", info.scope, info.order)?;
        writeln!(out, "mass accounted for: {} of {}", info.mass, info.mass_expected)?;
        if let (Some(stored), Some(bytes)) = (info.stored, info.bytes_per_pattern) {
            writeln!(out, "{stored} stored patterns, {bytes:.2} bytes a canonical forced pattern")?;
        }
        if !info.levels.is_empty() {
            writeln!(
                out,
                "\n{:<6} {:>4} {:>6} {:>11} {:>11} {:>14} {:>9} {:>9} {:>13} {:>9}",
                "window",
                "foci",
                "shapes",
                "forced",
                "canonical",
                "patterns",
                "forbidden",
                "canonical",
                "silent",
                "abstract"
            )?;
        }
        for level in &info.levels {
            writeln!(
                out,
                "{:<6} {:>4} {:>6} {:>11} {:>11} {:>14} {:>9} {:>9} {:>13} {:>9}",
                level.window,
                level.foci,
                level.shapes,
                level.tally.forced,
                level.tally.forced_canonical,
                level.tally.forced_patterns,
                level.tally.forbidden,
                level.tally.forbidden_canonical,
                level.tally.silent,
                level.abstract_systems,
            )?;
        }
        if let Some(rules) = info.rules_total {
            writeln!(out, "\n{rules} rules")?;
        }
        if !info.linear_rules.is_empty() {
            writeln!(out, "\n{:>4}  {:<24} {:>5} {:>11}", "foci", "coefficients", "slack", "patterns")?;
        }
        for rule in &info.linear_rules {
            let coefficients: Vec<String> = rule.coefficients.iter().map(i8::to_string).collect();
            let coefficients = format!("({})", coefficients.join(", "));
            writeln!(out, "{:>4}  {coefficients:<24} {:>5} {:>11}", rule.foci, rule.slack, rule.patterns)?;
        }
        for LevelSample { foci, systems, decided, undecided, .. } in &info.sampled {
            writeln!(
                out,
                "{foci} foci: sampled, {systems} irreducible systems, {decided} forced or forbidden, {undecided} of them without a rule"
            )?;
        }
        writeln!(out, "patterns without a certificate: {}", info.uncertified)?;
        writeln!(out, "\nWhat players call these rules, one after the other:\n")?;
        for PlayersName { name, rules, says, .. } in PLAYERS_NAMES {
            writeln!(out, "{name:<8} {}: {says}", rules.join(" "))?;
        }
        Ok(Answer::Yes)
    }

    fn print_ledger(&self, ledger: &Ledger, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let levels = ledger.levels();
        if self.json {
            writeln!(out, "{}", serde_json::json!({"kind": "ledger", "levels": levels}))?;
            return Ok(Answer::Yes);
        }
        writeln!(out, "ledger of the 6×6 window: irreducible systems of the shapes that are done\n")?;
        writeln!(
            out,
            "{:>4} {:>11} {:>13} {:>13} {:>9} {:>9} {:>16} {:>6} {:>7}",
            "foci", "shapes", "forced", "canonical", "forbidden", "canonical", "silent", "rules", "without"
        )?;
        for level in &levels {
            writeln!(
                out,
                "{:>4} {:>11} {:>13} {:>13} {:>9} {:>9} {:>16} {:>6} {:>7}",
                level.foci,
                format!("{} of {}", level.done, level.shapes),
                level.tally.forced,
                level.tally.forced_canonical,
                level.tally.forbidden,
                level.tally.forbidden_canonical,
                level.tally.silent,
                level.rules,
                level.undecided,
            )?;
        }
        let whole = levels.iter().all(|level| level.tally.mass == level.mass_expected);
        writeln!(out, "\nmass accounted for: {}", if whole { "all of these shapes" } else { "not all" })?;
        Ok(Answer::from(whole))
    }
}
