//! Boards that need no guess, puzzles, and positions to practise on.

use std::collections::BTreeMap;

use minescheme::board::Coord;
use minescheme::canonical::PatternId;
use minescheme::explain::Explanation;
use minescheme::generate::{self, Drill, Hardness, Maker, Needed, PuzzleDemand, PuzzleMaker};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::{Matcher, Value};
use minescheme::rules::{PlayersName, Rule, RuleId, RuleSet};
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::position::at_most;

/// What a board must be like.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Demand {
    /// `beginner`, `intermediate`, `expert` or `ROWSxCOLS/MINES`; or the three numbers instead.
    pub game: Option<String>,
    /// Rows.
    pub rows: Option<usize>,
    /// Columns.
    pub cols: Option<usize>,
    /// Mines.
    pub mines: Option<usize>,
    /// The cell to open first; the centre if it is left out.
    pub cell: Option<(usize, usize)>,
    /// What the first click promises: `opening` or `safe`.
    pub first: Option<String>,
    /// Of the hardest step, the fewest and the most digits.
    pub min_digits: Option<usize>,
    /// The most digits of the hardest step.
    pub max_digits: Option<usize>,
    /// The highest order of a step.
    pub order: Option<u8>,
    /// What the board can't be solved without: a rule, a name, or a pattern.
    pub needs: Option<String>,
    /// The least and the greatest 3BV.
    pub bbbv: Option<(usize, usize)>,
    /// The player doesn't know the number of mines.
    pub without_count: bool,
    /// Boards that need a guess are rearranged.
    pub dense: bool,
    /// The configurations that players have names for aren't counted: that takes half of the time.
    pub without_names: bool,
    /// The same seed gives the same board.
    pub seed: u64,
    /// The most layouts that are tried.
    pub tries: Option<u64>,
}

/// Enough for what is rare, and done within some seconds.
const TRIES: u64 = 20_000;

/// So many take minutes on an expert board: no request goes on for ever.
const MOST_TRIES: u64 = 1_000_000;

/// The most layouts that are tried. Errors: none, or more than a request may.
fn tries(wanted: Option<u64>) -> Result<u64, Failure> {
    match wanted.unwrap_or(TRIES) {
        tries @ 1..=MOST_TRIES => Ok(tries),
        other => Err(Failure::argument(format!("tries: found {other}, expected 1 to {MOST_TRIES}"))),
    }
}

/// The most cells of a board that is made, 1024 × 1024: it takes some hundred bytes a cell.
const MOST_CELLS: usize = 1 << 20;

/// A board that meets a demand: what `minescheme generate --json` prints.
#[derive(Debug, Serialize)]
pub struct Generated {
    rows: usize,
    cols: usize,
    mines: usize,
    layout: String,
    first: Coord,
    grade: Grade,
    bbbv: usize,
    tries: u64,
    dense: bool,
}

#[derive(Debug, Serialize)]
struct Grade {
    digits: usize,
    order: u8,
    tier: &'static str,
    rules: Vec<RuleId>,
    steps: BTreeMap<usize, usize>,
    hardest_open: usize,
    difficulty: f64,
    names: BTreeMap<&'static str, usize>,
}

/// A game by its name, or by its three numbers.
fn game(
    name: Option<&str>,
    numbers: [Option<usize>; 3],
    first: Option<&str>,
    cell: Option<(usize, usize)>,
) -> Result<Game, Failure> {
    let first = match first {
        None | Some("opening") => FirstClick::Opening,
        Some("safe") => FirstClick::Safe,
        Some(other) => {
            return Err(Failure::argument(format!("first: found `{other}`, expected `opening` or `safe`")));
        }
    };
    let cell = cell.map(|(row, col)| Coord::new(row, col));
    let game = match (name, numbers) {
        (Some(name), [None, None, None]) => {
            Game::parse(name, FirstClick::Safe).and_then(|game| game.clicked(first, cell))
        }
        (None, [Some(rows), Some(cols), Some(mines)]) => Game::of((rows, cols), mines, first, cell),
        (Some(_), _) => return Err(Failure::argument("found `game` and numbers, expected one of the two")),
        (None, _) => {
            let expected = "expected `game`, or all of `rows`, `cols` and `mines`";
            return Err(Failure::argument(format!("missing field: {expected}")));
        }
    };
    let game = game?;
    let (rows, cols) = game.size();
    at_most(MOST_CELLS, rows, cols).map_err(Failure::argument)?;
    Ok(game)
}

/// A configuration by name, a rule by number or id, or a pattern by its id.
/// Errors: there is no such rule.
pub fn needed(text: &str, rules: &RuleSet) -> Result<Needed, Failure> {
    match (PlayersName::find(text), text.parse::<PatternId>()) {
        (Some(named), _) => Ok(Needed::Named(named)),
        (None, Ok(pattern)) => Ok(Needed::Pattern(pattern)),
        (None, Err(_)) => Ok(Needed::Rule(rules.find(text)?)),
    }
}

/// The first board of a series that meets the demand.
/// Errors: there is no such game, or no board met it in the tries allowed.
pub fn generate(matcher: &Matcher, rules: &RuleSet, demand: &Demand) -> Result<Generated, Failure> {
    let game = game(
        demand.game.as_deref(),
        [demand.rows, demand.cols, demand.mines],
        demand.first.as_deref(),
        demand.cell,
    )?;
    let (least, most) = (demand.min_digits.unwrap_or(0), demand.max_digits.unwrap_or(usize::MAX));
    let (least_bbbv, most_bbbv) = demand.bbbv.unwrap_or((0, usize::MAX));
    let tries = tries(demand.tries)?;
    let refused = [
        (most < least, "`max_digits` is less than `min_digits`"),
        (most_bbbv < least_bbbv, "bbbv: expected the smaller number first"),
        (demand.order == Some(0), "order: found 0, expected 1 to 255"),
    ];
    if let Some((_, why)) = refused.into_iter().find(|(is_wrong, _)| *is_wrong) {
        return Err(Failure::argument(why));
    }
    let wanted = generate::Demand {
        digits: least..=most,
        counted: !demand.without_count,
        max_order: demand.order.unwrap_or(u8::MAX),
        needs: demand.needs.as_deref().map(|text| needed(text, rules)).transpose()?,
        bbbv: least_bbbv..=most_bbbv,
        named: !demand.without_names,
        dense: demand.dense,
        ..generate::Demand::new(game)
    };
    let maker = Maker::new(matcher, rules, wanted.clone());
    let series = maker.series(demand.seed, tries).next();
    let made = series.ok_or_else(|| Failure::argument("the series has ended"))??;
    Ok(Generated::of(&made, &wanted))
}

impl Generated {
    /// A board as it is told.
    pub fn of(made: &generate::Generated, demand: &generate::Demand) -> Self {
        let generate::Generated { layout, grade, bbbv, tries } = made;
        Self {
            rows: layout.rows(),
            cols: layout.cols(),
            mines: layout.mines(),
            layout: layout.to_string().trim_end().to_owned(),
            first: demand.game.first_cell(),
            grade: Grade {
                digits: grade.hardest.digits,
                order: grade.hardest.order,
                tier: grade.hardest.tier.name(),
                hardest_open: grade.hardest_open,
                difficulty: grade.difficulty(),
                rules: grade.rules.clone(),
                steps: grade.steps.clone(),
                names: grade.names.clone(),
            },
            bbbv: *bbbv,
            tries: *tries,
            dense: demand.dense,
        }
    }
}

/// What a puzzle must be like.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PuzzleWanted {
    /// `beginner`, `intermediate`, `expert` or `ROWSxCOLS/MINES`; or the three numbers instead.
    pub game: Option<String>,
    /// Rows.
    pub rows: Option<usize>,
    /// Columns.
    pub cols: Option<usize>,
    /// Mines.
    pub mines: Option<usize>,
    /// How many digits the easiest step takes; as many as the hardest of the board, two or more, if it is left out.
    pub digits: Option<usize>,
    /// What every step that is as easy as the easiest is made of: a rule, a name, or a pattern.
    pub needs: Option<String>,
    /// The player doesn't know the number of mines.
    pub without_count: bool,
    /// The same seed gives the same puzzle.
    pub seed: u64,
    /// The most layouts that are tried.
    pub tries: Option<u64>,
}

/// A position at a hard moment: what `minescheme puzzle --json` prints.
#[derive(Debug, Serialize)]
pub struct Puzzle {
    board: String,
    mines: Option<usize>,
    grade: PuzzleGrade,
    answer: Cells,
    first: First,
    explanation: Explanation,
}

#[derive(Debug, Serialize)]
struct PuzzleGrade {
    digits: usize,
    order: u8,
    tier: &'static str,
    rules: Vec<RuleId>,
}

#[derive(Debug, Serialize)]
struct Cells {
    safe: Vec<Coord>,
    mines: Vec<Coord>,
}

#[derive(Debug, Serialize)]
struct First {
    cells: Vec<Coord>,
    value: Value,
}

/// The first puzzle of a series.
/// Errors: there is no such game, or no layout has such a moment in the tries allowed.
pub fn puzzle(matcher: &Matcher, rules: &RuleSet, wanted: &PuzzleWanted) -> Result<Puzzle, Failure> {
    let game = game(wanted.game.as_deref(), [wanted.rows, wanted.cols, wanted.mines], None, None)?;
    let demand = PuzzleDemand {
        counted: !wanted.without_count,
        digits: wanted.digits,
        needs: wanted.needs.as_deref().map(|text| needed(text, rules)).transpose()?,
        ..PuzzleDemand::new(game)
    };
    let tries = tries(wanted.tries)?;
    let mut maker = PuzzleMaker::new(matcher, rules, demand);
    let found = (0..tries).find_map(|index| maker.try_number(wanted.seed, index)).ok_or_else(|| Failure {
        kind: "generate",
        message: format!("no puzzle was found in {tries} layouts; allow more with `tries`, or ask for less"),
    })?;
    Ok(Puzzle::from(found))
}

impl From<generate::Puzzle> for Puzzle {
    fn from(found: generate::Puzzle) -> Self {
        let Hardness { digits, order, tier } = found.grade;
        Self {
            board: found.position.to_string().trim_end().to_owned(),
            mines: found.mines,
            grade: PuzzleGrade { digits, order, tier: tier.name(), rules: found.rules },
            answer: Cells { safe: found.safe, mines: found.mined },
            first: First { cells: found.explanation.cells.clone(), value: found.explanation.value },
            explanation: found.explanation,
        }
    }
}

/// A position to practise a rule on: what `minescheme drill --json` prints.
#[derive(Debug, Serialize)]
pub struct Exercise {
    rule: RuleId,
    name: Option<&'static str>,
    position: String,
    digits: Vec<Coord>,
    safe: Vec<Coord>,
    mines: Vec<Coord>,
    first: Cells,
    miss: bool,
    from: &'static str,
}

/// The positions of a series for a rule of these (an id, a number, a name), with `misses` look-alikes; the rule, and the name if players have it
/// for one rule or more.
/// Errors: there is no such rule.
pub fn practised(
    rules: &RuleSet,
    rule: &str,
    seed: u64,
    misses: bool,
) -> Result<(Drill, Rule, Option<&'static PlayersName>), Failure> {
    let named = PlayersName::find(rule);
    let rule = match named.map(PlayersName::different_rules).as_deref() {
        Some(&[rule]) => rule,
        _ => rules.find(rule)?,
    };
    let drill = Drill::new(rules, rule, seed, misses)?;
    let drill = match named {
        Some(named) => drill.of(named),
        None => drill,
    };
    Ok((drill, rule, named))
}

/// The first position of a series for a rule of these (an id, a number, a name); with `misses` a look-alike.
/// Errors: there is no such rule, or no such position.
pub fn drill(rules: &RuleSet, rule: &str, seed: u64, misses: bool) -> Result<Exercise, Failure> {
    let (mut drill, rule, named) = practised(rules, rule, seed, misses)?;
    let found = drill
        .next()
        .ok_or_else(|| Failure::argument(format!("no position was found for rule {}", rule.id())))?;
    Ok(Exercise::of(found, rule, named, misses))
}

impl Exercise {
    /// A position for a rule, chosen perhaps by a name that players have, as it is told.
    pub fn of(
        found: generate::Exercise,
        rule: Rule,
        named: Option<&'static PlayersName>,
        misses: bool,
    ) -> Self {
        Self {
            rule: rule.id(),
            name: named.map(|named| named.name),
            position: found.position.to_string().trim_end().to_owned(),
            digits: found.digits,
            safe: found.safe,
            mines: found.mines,
            first: Cells { safe: found.first_safe, mines: found.first_mines },
            miss: misses,
            from: if found.built { "pattern" } else { "play" },
        }
    }
}
