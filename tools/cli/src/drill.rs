//! `minescheme drill`: positions to practise a rule on.

use std::io::Write;

use anyhow::{Context, Result};
use minescheme::explain::Explainer;
use minescheme::generate::Exercise;
use minescheme::matcher::Matcher;
use minescheme::rules::{PlayersName, Rule, RuleSet};
use minescheme_protocol::boards;
use serde_json::json;

use crate::arguments::{COUNT, SEED, within};
use crate::show::names_of;
use crate::table::open_rules;
use crate::{Answer, follow};

/// Practise one rule on positions that need it
///
/// Positions are cut from random expert boards, with `#` where the board continues. If play hardly ever needs the rule, positions
/// are built around it instead. No two are the same, even after rotation or reflection. The answer follows each position.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme drill --rule 1-2 --count 5
  minescheme drill --rule 0013:1/-1/-1 --count 20 --seed 7 --json
  minescheme drill --rule 40 --misses")]
pub struct Args {
    /// The rule, by its number or id. For positions with one configuration only, the name that players have for it, such as 1-2
    #[arg(long, value_name = "ID|NAME")]
    rule: String,
    /// The number of positions
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = within::<usize>(COUNT))]
    count: usize,
    /// The seed: the same seed gives the same positions
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// Make look-alikes instead: one number is different, and nothing follows
    #[arg(long)]
    misses: bool,
    /// Print JSON, one object per position
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let rules = &open_rules(None)?;
        let practised = boards::practised(rules, &self.rule, self.seed, self.misses);
        let (drill, rule, named) = practised.context("--rule")?;
        let mut found = 0;
        for exercise in drill.take(self.count) {
            found += 1;
            if self.json {
                writeln!(out, "{}", json!(boards::Exercise::of(exercise, rule, named, self.misses)))?;
            } else {
                self.print(rules, rule, &exercise, out)?;
            }
            out.flush()?;
        }
        if found < self.count {
            out.flush()?;
            let why = "no more could be made that differ; ask for fewer";
            writeln!(std::io::stderr(), "{found} of {} positions found: {why}", self.count)?;
        }
        Ok((found == self.count).into())
    }

    fn print(&self, rules: &RuleSet, rule: Rule, exercise: &Exercise, out: &mut dyn Write) -> Result<()> {
        let number = rules.number_of(&rule).map_or(String::new(), |number| format!(", number {number}"));
        let names = names_of(&rule).join(", ");
        let names = if names.is_empty() { names } else { format!(" ({names})") };
        let id = rule.id();
        match PlayersName::find(&self.rule) {
            Some(named) => write!(out, "; {}, rule {id}{number}", named.name)?,
            None => write!(out, "; rule {id}{number}{names}")?,
        }
        write!(out, ": What follows?\n{}", exercise.position)?;
        let Exercise { position, safe, mines, first_safe, first_mines, .. } = exercise;
        if self.misses {
            writeln!(out, "; Answer: nothing follows.\n")?;
            return Ok(());
        }
        let matcher = Matcher::shipped();
        let explainer = Explainer::new(&matcher, position, None);
        let is_shown = |cell: &_| first_safe.contains(cell) || first_mines.contains(cell);
        let easiest = explainer.easiest().filter(|told| told.cells.iter().all(is_shown));
        let told = easiest.or_else(|| explainer.cell(*first_safe.iter().chain(first_mines).next()?));
        let told = told.map_or_else(|| format!("{}.", follow(first_safe, first_mines)), |told| told.text);
        writeln!(out, "; Answer, where (3,4) is row 3, column 4: {}", told.replace('\n', " "))?;
        writeln!(out, "; Everything that follows: {}.\n", follow(safe, mines))?;
        Ok(())
    }
}
