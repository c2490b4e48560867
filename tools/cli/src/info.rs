//! `minescheme info`: what a table says about itself.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use minescheme::formats::Loaded;
use minescheme::guess_table::{GuessTable, GuessTableError, Part};
use minescheme::ledger::Ledger;
use minescheme::relations::{Relations, relations};
use minescheme::rules::{PLAYERS_NAMES, PlayersName, Rule};
use minescheme::scope::Tally;
use minescheme::symmetry::SymmetryKind;
use minescheme::table::info::{Info, LevelInfo};
use minescheme::table::{LevelSample, Library, OpenErrorKind};

use serde_json::json;

use crate::boards::{Reading, Unfit, answer_each, no_layout};
use crate::progress::Watch;
use crate::solve::measured;
use crate::table;
use crate::{Answer, counted, digits};

/// Show what a library, a rule table or a ledger contains, or the 3BV of layouts
///
/// For a table, this is what the file claims about itself; `minescheme verify` proves it. For layouts, it is the size, the mines, the 3BV
/// (the smallest number of clicks that open the board without flags), the openings and the islands (groups of cells that no opening touches).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme info library.mst --json
  minescheme info library.mst --relations
  minescheme info layouts.txt")]
pub struct Args {
    /// The library, rule table, ledger or guess table; or a file or folder with layouts (`-` for standard input)
    #[arg(value_name = "FILE")]
    table: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// For a library: go through all patterns and count those that are symmetric, those that differ only in the places of their digits,
    /// those that follow from a chain (digits added and subtracted in turn), and those that each rule decides
    #[arg(long)]
    relations: bool,
    /// Print JSON, masses as strings
    #[arg(long)]
    json: bool,
}

/// Whether a file is called a table or begins like one. What is neither a file nor a folder is no board either, and is refused as a table.
fn is_table(path: &Path) -> bool {
    let begins = || {
        let mut start = [0; 3];
        File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok_and(|()| start == *b"\x89MS")
    };
    let is_other = path != Path::new("-") && !path.is_file() && !path.is_dir();
    is_other || path.extension().is_some_and(|ending| ending == "mst") || begins()
}

impl Args {
    /// The measures of layouts.
    fn print_layouts(&self, out: &mut dyn Write) -> Result<Answer> {
        let reading = self.reading.get(true)?;
        answer_each(std::slice::from_ref(&self.table), &reading, self.json, out, &mut |loaded, _, out| {
            let Loaded { name, layout: Some(layout), .. } = loaded else {
                bail!(Unfit(no_layout(loaded)));
            };
            let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
            let measures = layout.measures();
            if self.json {
                let mut object = json!(measures);
                object["kind"] = "layout".into();
                object["board"] = name.as_str().into();
                (object["rows"], object["cols"], object["mines"]) = (rows.into(), cols.into(), mines.into());
                writeln!(out, "{object}")?;
            } else {
                let mines = counted(mines, "mine", "mines");
                writeln!(out, "{name}: {rows} × {cols} cells, {mines}; {}", measured(&measures))?;
            }
            Ok(Answer::Yes)
        })
    }

    fn print_guesses(&self, table: &GuessTable, out: &mut dyn Write) -> Result<Answer> {
        let [windows, small_windows, stages] = Part::ALL.map(|part| table.entries(part).len());
        let (games, seed, bytes) = (table.games(), table.seed(), table.file_len());
        if self.json {
            let report = json!({
                "kind": "guess table", "games": games, "seed": seed, "windows": windows,
                "small_windows": small_windows, "stages": stages, "bytes": bytes,
            });
            writeln!(out, "{report}")?;
            return Ok(Answer::Yes);
        }
        writeln!(out, "guess table, learned from {games} games of seed {seed}, {bytes} bytes")?;
        writeln!(out, "{windows} windows of 5×5, {small_windows} of 3×3, {stages} stages of the game")?;
        Ok(Answer::Yes)
    }

    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        if Ledger::is_one(&self.table) {
            return self.print_ledger(&Ledger::read(&self.table)?, out);
        }
        let other = |why: &GuessTableError| matches!(why, GuessTableError::NotAGuessTable { .. });
        match GuessTable::open(&self.table) {
            Ok(table) => return self.print_guesses(&table, out),
            Err(error) if matches!(&error.error, OpenErrorKind::Table(why) if !other(why)) => {
                return Err(error.into());
            }
            // Another file, or none that can be read.
            Err(_) => {}
        }
        if !self.relations && !is_table(&self.table) {
            return self.print_layouts(out);
        }
        let table = table::open(&self.table)?;
        let which = || format!("table {}", self.table.display());
        let info = Info::of(&table).with_context(which)?;
        let relations = self.relations.then(|| self.relations()).transpose()?;
        if self.json {
            let mut report = serde_json::to_value(&info).with_context(which)?;
            let named =
                |named: &PlayersName| json!({"name": named.name, "rules": named.rules, "says": named.says});
            report["names"] = PLAYERS_NAMES.iter().map(named).collect();
            if let Some(Relations { levels, rules }) = relations {
                let rule = |(rule, patterns): &(Rule, u64)| json!({"rule": rule.id().to_string(), "patterns": patterns});
                let rules: Vec<_> = rules.rules.iter().map(rule).collect();
                report["relations"] = json!({"levels": levels, "rules": rules});
            }
            writeln!(out, "{report}")?;
            return Ok(Answer::Yes);
        }
        match relations {
            Some(relations) => print_relations(&relations, out)?,
            None => print_table(&info, out)?,
        }
        Ok(Answer::Yes)
    }

    fn relations(&self) -> Result<Relations> {
        let library = table::intact(&self.table, Library::new)?;
        let shapes = library.shapes().count() as u64;
        Ok(relations(&library, &Watch::start("info", 2 * shapes))?)
    }

    fn print_ledger(&self, ledger: &Ledger, out: &mut dyn Write) -> Result<Answer> {
        let levels = ledger.levels();
        if self.json {
            writeln!(out, "{}", serde_json::json!({"kind": "ledger", "levels": levels}))?;
            return Ok(Answer::Yes);
        }
        writeln!(out, "ledger of the 6×6 window: figures of the completed shapes\n\n{SHAPES}")?;
        for level in &levels {
            let Tally { forced, forced_canonical, silent, .. } = &level.tally;
            let (forbidden, canonical) = (level.tally.forbidden, level.tally.forbidden_canonical);
            let (foci, rules, without) = (level.foci, level.rules, level.undecided);
            let shapes = format!("{} of {}", level.done, level.shapes);
            write!(
                out,
                "{foci:>6} {shapes:>11} {forced:>13} {forced_canonical:>13} {forbidden:>9} {canonical:>9}"
            )?;
            writeln!(out, " {silent:>16} {rules:>6} {without:>7}")?;
        }
        let whole = levels.iter().all(|level| level.tally.mass == level.mass_expected);
        let all = if whole { "all" } else { "not all" };
        writeln!(out, "\nwithout: patterns that no rule decides")?;
        writeln!(out, "ways to fill the cells that were accounted for: {all}")?;
        Ok(Answer::from(whole))
    }
}

/// The columns of levels.
const LEVELS: &str =
    "window digits shapes      forced   canonical       laid out forbidden canonical        silent  abstract";
/// The columns of a ledger's levels.
const SHAPES: &str =
    "digits      shapes        forced     canonical forbidden canonical           silent  rules without";
/// What the columns of levels count.
const LEGEND: &str = "\
canonical: counted once for all rotations and reflections
laid out: all ways to lay the forced ones out on the cells around the digits
silent: connected groups of digits that force nothing
abstract: forced ones, where those that differ only in the places of their digits count once";

/// What a library or a rule table claims.
fn print_table(info: &Info, out: &mut dyn Write) -> Result<()> {
    let Info { kind, generator, format, bytes, scope, order, mass, mass_expected, .. } = info;
    writeln!(
        out,
        "{kind} of minescheme {generator}, format {format}, {bytes} bytes
windows searched, each with the most digits of a pattern: {scope}; order {order}
ways to fill them (open, safe, mine) accounted for: {mass} of {mass_expected}"
    )?;
    if let (Some(stored), Some(bytes)) = (info.stored, info.bytes_per_pattern) {
        writeln!(out, "{stored} patterns stored, {bytes:.2} bytes for each canonical forced one")?;
    }
    if !info.levels.is_empty() {
        writeln!(out, "\n{LEVELS}")?;
        for level in &info.levels {
            let LevelInfo { window, foci, shapes, tally, abstract_systems, .. } = level;
            let Tally { forced, forced_canonical, forced_patterns, silent, .. } = tally;
            let (forbidden, canonical) = (tally.forbidden, tally.forbidden_canonical);
            write!(
                out,
                "{window:<6} {foci:>6} {shapes:>6} {forced:>11} {forced_canonical:>11} {forced_patterns:>14}"
            )?;
            writeln!(out, " {forbidden:>9} {canonical:>9} {silent:>13} {abstract_systems:>9}")?;
        }
        writeln!(out, "\n{LEGEND}")?;
    }
    for (foci, patterns) in &info.beyond {
        writeln!(out, "{}: {patterns} more patterns that boards needed", digits(foci))?;
    }
    if let Some(rules) = info.rules_total {
        writeln!(out, "\n{rules} rules")?;
    }
    for (foci, patterns) in &info.without_rule {
        writeln!(out, "{}: {patterns} patterns that no rule decides", digits(foci))?;
    }
    if !info.linear_rules.is_empty() {
        writeln!(out, "\n{:>6}  {:<24} {:>5} {:>11}", "digits", "coefficients", "slack", "patterns")?;
    }
    for rule in &info.linear_rules {
        let coefficients: Vec<String> = rule.coefficients.iter().map(i8::to_string).collect();
        let coefficients = format!("({})", coefficients.join(", "));
        writeln!(out, "{:>6}  {coefficients:<24} {:>5} {:>11}", rule.foci, rule.slack, rule.patterns)?;
    }
    for LevelSample { foci, systems, decided, undecided, .. } in &info.sampled {
        write!(out, "{foci} digits, from samples: {systems} irreducible systems, ")?;
        writeln!(out, "{decided} of them forced or forbidden, {undecided} of these without a rule")?;
    }
    writeln!(out, "patterns that no coefficients prove: {}", info.uncertified)?;
    if let Some(uncovered) = info.uncovered {
        writeln!(out, "patterns of the windows searched that no rule of this table decides: {uncovered}")?;
    }
    writeln!(out, "\nPlayers' names, each with the rules that it uses one after the other:\n")?;
    for PlayersName { name, rules, says, .. } in PLAYERS_NAMES {
        writeln!(out, "{name:<8} {}: {says}", rules.join(" "))?;
    }
    Ok(())
}

fn print_relations(relations: &Relations, out: &mut dyn Write) -> Result<()> {
    use SymmetryKind::{DiagonalMirror, HalfTurn, Mirror, QuarterTurn};
    writeln!(
        out,
        "Forced patterns, each counted once for its rotations, reflections and the exchange of mines and safe cells.\n\n\
         window digits  patterns symmetric    mirror  diagonal half turn   quarter  exchange   renamed   chained"
    )?;
    for level in &relations.levels {
        let counts = &level.counts;
        let kinds = [Mirror, DiagonalMirror, HalfTurn, QuarterTurn];
        let by_kind = kinds.map(|kind| counts.by_symmetry.get(&kind).copied().unwrap_or(0));
        write!(out, "{:<6} {:>6}", level.window, level.foci)?;
        let before = [counts.patterns, counts.symmetric].into_iter().chain(by_kind);
        for count in before.chain([counts.own_complement, level.renamed, counts.chained]) {
            write!(out, " {count:>9}")?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "\nexchange: the same with mines and safe cells exchanged\n\
         renamed: differs from another one only in the places of its digits (all but one of such a group count)\n\
         chained: follows from a chain of three or more digits, added and subtracted in turn\n\n\
         rule                       decides"
    )?;
    for (rule, patterns) in &relations.rules.rules {
        writeln!(out, "{:<24} {patterns:>9}", rule.id().to_string())?;
    }
    Ok(())
}
