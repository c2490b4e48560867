//! `minescheme show`: a rule or a pattern by its id.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use minescheme::board::{Board, Coord};
use minescheme::canonical::{Kind, PatternId};
use minescheme::explain::Explainer;
use minescheme::logic::least_orders;
use minescheme::matcher::{Answer as Answered, Matcher, Value};
use minescheme::rules::{Example, PLAYERS_NAMES, PlayersName, Rule, RuleSet};
use minescheme::system::Verdict;
use serde_json::{Value as Json, json};

use crate::digits;
use crate::table::open_rules;

/// Draw and describe a rule or a pattern
///
/// Name a rule by its number in the table or by its id, a configuration by the name that players have for it, and a pattern by its id, which `solve --json`
/// prints. Without a name, all rules of the table are listed.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme show 2
  minescheme show 1-2
  minescheme show 0013:1/-1/-1 --images
  minescheme show 0003-1c9
  minescheme show | head")]
pub struct Args {
    /// A rule table [default: the rules that come with the program]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Draw all rotations and reflections
    #[arg(long)]
    images: bool,
    /// Print JSON, one object for each name
    #[arg(long)]
    json: bool,
    /// Numbers, ids or names of rules; ids of patterns
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

enum Shown {
    /// With the name that it was asked for by.
    Rule(Rule, Option<&'static PlayersName>),
    Pattern(PatternId),
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        let rules = open_rules(self.table.as_deref())?;
        // Every name is read before the first is shown: bad usage writes nothing.
        let shown = self.names.iter().map(|name| find(&rules, name)).collect::<Result<Vec<_>>>()?;
        for (at, shown) in shown.iter().enumerate() {
            if self.json {
                writeln!(out, "{}", to_json(shown, &rules))?;
                continue;
            }
            if at > 0 {
                writeln!(out)?;
            }
            match shown {
                Shown::Rule(rule, named) => print_rule(rule, *named, &rules, self.images, out)?,
                Shown::Pattern(id) => print_pattern(*id, &rules, self.images, out)?,
            }
        }
        if shown.is_empty() { list(&rules, self.json, out) } else { Ok(()) }
    }
}

fn find(rules: &RuleSet, name: &str) -> Result<Shown> {
    // A pattern's id has four hexadecimal digits before its hyphen; no name that players use has.
    let is_pattern = name
        .split_once('-')
        .is_some_and(|(mask, _)| mask.len() == 4 && mask.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_pattern {
        return Ok(Shown::Pattern(name.parse()?));
    }
    Ok(Shown::Rule(rules.find(name)?, PlayersName::find(name)))
}

/// One line a rule.
fn list(rules: &RuleSet, json: bool, out: &mut dyn Write) -> Result<()> {
    for rule in rules.rules() {
        if json {
            writeln!(out, "{}", to_json(&Shown::Rule(*rule, None), rules))?;
            continue;
        }
        let names = names_of(rule).join(", ");
        let number = rules.number_of(rule).map_or(String::new(), |number| number.to_string());
        let line = format!("{number:>5}  {:<28} {:<24} {names}", rule.id().to_string(), rule.formula());
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// What players call the rule, or what they call it when it is used more than once.
pub fn names_of(rule: &Rule) -> Vec<&'static str> {
    let named = PLAYERS_NAMES.iter().filter(|named| named.different_rules() == [*rule]);
    named.map(|named| named.name).collect()
}

/// What the pictures of a rule show.
const PICTURES: &str = "Left: an example; numbers show what they still need. Middle: how much a closed cell counts. \
                        Right: what follows (✓ safe, * a mine).";

fn print_rule(
    rule: &Rule,
    named: Option<&PlayersName>,
    rules: &RuleSet,
    images: bool,
    out: &mut dyn Write,
) -> Result<()> {
    if let Some(named) = named {
        writeln!(out, "{}: {}\n", named.name, named.says)?;
        let shown = Configuration::of(named)?;
        let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
        side_by_side(&[lines(shown.board.to_string()), lines(shown.marked())], out)?;
        let number = rules.number_of(rule).map_or(String::new(), |number| format!("rule {number}, "));
        let id = rule.id();
        writeln!(
            out,
            "
Left: an example; `#` is any cell that is known, or none. Right: what follows (s safe, m a mine).
It is a case of {number}id {id}: {}
`minescheme show {id}` draws the rule.",
            rule.formula()
        )?;
        if !images {
            return Ok(());
        }
        writeln!(out)?;
    }
    match rules.number_of(rule) {
        Some(number) => writeln!(out, "rule {number}, id {}", rule.id())?,
        None => writeln!(out, "id {}, not a rule of this table", rule.id())?,
    }
    let names = names_of(rule);
    if !names.is_empty() {
        writeln!(out, "players' names for it, or for several uses of it: {}", names.join(", "))?;
    }
    writeln!(out)?;
    let example = Example::of_rule(rule);
    let drawing = |solved| example.as_ref().map_or_else(Vec::new, |example| example.drawing(solved));
    side_by_side(&[drawing(false), rule.drawing(), drawing(true)], out)?;
    writeln!(out, "\n{}", plain(&rule.sentence()))?;
    if let Some(told) = example.as_ref().and_then(|example| example.sentence(rule)) {
        writeln!(out, "{}", plain(&told))?;
    }
    writeln!(out, "\n{PICTURES}")?;
    if images {
        let placements = rule.placements();
        writeln!(out, "\n{} images (the coefficient of each digit):", placements.len())?;
        for placement in placements {
            writeln!(out)?;
            let rows = placement.iter().map(|((row, _), _)| row + 1).max().unwrap_or(0);
            let cols = placement.iter().map(|((_, col), _)| col + 1).max().unwrap_or(0);
            for row in 0..rows {
                let cell = |col: usize| {
                    let here = placement.iter().find(|(at, _)| *at == (row, col));
                    here.map_or_else(|| "  ·".to_owned(), |(_, λ)| format!("{λ:>+3}"))
                };
                writeln!(out, "{}", (0..cols).map(cell).collect::<String>())?;
            }
        }
    }
    Ok(())
}

/// The example of a configuration, its digits, and what follows in it.
struct Configuration {
    board: Board,
    digits: Vec<Coord>,
    answer: Answered,
}

impl Configuration {
    fn of(named: &PlayersName) -> Result<Self> {
        let board: Board = named.board.parse().context(named.name)?;
        let matcher = Matcher::shipped();
        let easiest = Explainer::new(&matcher, &board, None).easiest();
        let digits = easiest.and_then(|one| {
            let found = PlayersName::of(&board, &one.digits, &one.cells, one.value == Value::Mine);
            Some(found?.digits)
        });
        let answer = matcher.ask(&board, None);
        Ok(Self { board, digits: digits.unwrap_or_default(), answer })
    }

    /// The board with `s` on cells that are safe and `m` on mines.
    fn marked(&self) -> String {
        let sign = |at: Coord| match (self.answer.safe.contains(&at), self.answer.mines.contains(&at)) {
            (true, _) => 's',
            (_, true) => 'm',
            _ => self.board.get(at).symbol(),
        };
        let row = |row| (0..self.board.cols()).map(|col| sign(Coord::new(row, col))).collect::<String>();
        (0..self.board.rows()).map(row).collect::<Vec<_>>().join("\n")
    }

    fn to_json(&self) -> Json {
        let Self { board, digits, answer } = self;
        json!({"board": board.to_string(), "digits": digits, "safe": answer.safe, "mines": answer.mines})
    }
}

/// Without the marks of Markdown.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

fn side_by_side(pictures: &[Vec<String>], out: &mut dyn Write) -> Result<()> {
    let rows = pictures.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..rows {
        let mut line = String::new();
        for picture in pictures.iter().filter(|picture| !picture.is_empty()) {
            line.push_str("   ");
            line.push_str(&picture[row]);
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Without the blank lines and columns around it.
fn cropped(picture: &[String]) -> Vec<String> {
    let lines = || picture.iter().filter(|line| !line.trim().is_empty());
    let margin = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines().map(|line| line[margin..].to_owned()).collect()
}

/// The rules of the set that say something about a pattern.
fn rules_of(id: PatternId, rules: &RuleSet) -> Vec<Rule> {
    let geometry = id.shape().geometry();
    let Some(system) = geometry.system_at(id.index()) else { return Vec::new() };
    let system = system.to_system(&geometry);
    let says = |rule: &&Rule| {
        let conclusion = rule.conclude(&geometry, &system);
        rule.shape() == id.shape() && (conclusion.is_forbidden() || !conclusion.goals().is_empty())
    };
    rules.rules().iter().filter(says).copied().collect()
}

/// The largest of the least orders of logic that give what the pattern says.
fn order_of(id: PatternId) -> Option<usize> {
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index())?.to_system(&geometry);
    let goals = match system.verdict() {
        Verdict::Forced(goals) => goals,
        Verdict::Forbidden => Default::default(),
        Verdict::Silent => return None,
    };
    match least_orders(&system, goals) {
        Ok(orders) => orders.last().map(|(order, _)| usize::from(*order)),
        Err(order) => Some(order.into()),
    }
}

fn print_pattern(id: PatternId, rules: &RuleSet, images: bool, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "pattern {id}: {}", digits(id.shape().len()))?;
    let Some(example) = Example::of_pattern(id) else {
        let silent = "each closed cell is a mine in some placements, and safe in others";
        return Ok(writeln!(out, "nothing follows from these digits: {silent}")?);
    };
    writeln!(out)?;
    side_by_side(&[example.drawing(false), example.drawing(true)], out)?;
    let says = match example.kind {
        Kind::Forbidden => "no placement of mines fits: these digits are impossible on a board",
        Kind::Forced => {
            "✓ is safe and * is a mine in every placement that fits (digits show what they still need)"
        }
    };
    writeln!(out, "\n{says}")?;
    let geometry = id.shape().geometry();
    let closed = geometry.regions.iter().zip(example.system.closed);
    let placements: u128 = closed.map(|(region, count)| binomial(region.size(), count)).product();
    let each = "each in all rotations and reflections, and with safe and mine exchanged";
    writeln!(out, "{placements} ways to place its closed cells, {each}")?;
    if let Some(order) = order_of(id) {
        writeln!(out, "order of logic: {order}")?;
    }
    for rule in rules_of(id, rules) {
        let number = rules.number_of(&rule).map_or(String::new(), |number| format!("rule {number}, "));
        writeln!(out, "it follows from {number}id {}: {}", rule.id(), rule.formula())?;
    }
    if images {
        writeln!(out, "\nimages:")?;
        for picture in example.images() {
            writeln!(out)?;
            side_by_side(&[cropped(&picture)], out)?;
        }
    }
    Ok(())
}

fn binomial(n: u8, k: u8) -> u128 {
    (0..k.min(n)).fold(1, |product, i| product * u128::from(n - i) / u128::from(i + 1))
}

fn to_json(shown: &Shown, rules: &RuleSet) -> Json {
    let example = |example: &Example| json!({"board": example.board.to_string(), "digits": example.foci, "safe": example.safe, "mines": example.mines});
    match shown {
        Shown::Rule(rule, named) => json!({
            "kind": "rule",
            "name": named.map(|named| named.name),
            "says": named.map(|named| named.says),
            "rule": rules.number_of(rule),
            "id": rule.id(),
            "digits": rule.shape().foci(),
            "coefficients": rule.coefficients(),
            "weights": rule.weights(),
            "formula": rule.formula(),
            "text": plain(&rule.sentence()),
            "names": names_of(rule),
            "images": rule.placements().len(),
            "example": match named.map(Configuration::of) {
                Some(Ok(shown)) => Some(shown.to_json()),
                _ => Example::of_rule(rule).as_ref().map(example),
            },
        }),
        Shown::Pattern(id) => {
            let found = Example::of_pattern(*id);
            let says = found.as_ref().map_or("silent", |example| match example.kind {
                Kind::Forced => "forced",
                Kind::Forbidden => "forbidden",
            });
            let rule = |rule: &Rule| json!({"rule": rules.number_of(rule), "id": rule.id()});
            let rules: Vec<Json> = rules_of(*id, rules).iter().map(rule).collect();
            let (id, order, example) = (id.to_string(), order_of(*id), found.as_ref().map(example));
            json!({"kind": "pattern", "id": id, "says": says, "order": order, "rules": rules, "example": example})
        }
    }
}
