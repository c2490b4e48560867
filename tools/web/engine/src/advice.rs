//! Why something follows, and the odds where nothing does.

use minescheme::board::{Board, Coord};
use minescheme::explain::{Argument, Explainer, Explanation, Explanations, Language, Term};
use minescheme::matcher::Matcher;
use minescheme::play::{Guess, Guesser, Policy};
use minescheme::rules::{Rule, RuleId};
use minescheme::shape::Shape;
use serde::Serialize;

use crate::Failure;

/// The language with this code, or English.
pub fn language(code: Option<&str>) -> Language {
    code.and_then(|code| code.parse().ok()).unwrap_or_default()
}

/// Everything that follows, the easiest first, or why the board is impossible: what `minescheme explain --all --json` prints.
pub fn explain(matcher: &Matcher, board: &Board, mines: Option<usize>, language: Language) -> Explanations {
    let explainer = Explainer::new(matcher, board, mines).in_language(language);
    explainer.with(explainer.all())
}

/// Odds as JSON; the keys are those of `minescheme odds --json`.
#[derive(Serialize)]
pub struct Odds {
    /// `None` if it has too many digits to be told exactly.
    placements: Option<String>,
    odds: Vec<Vec<Option<f64>>>,
    safest: Vec<Coord>,
    best: Option<Best>,
}

/// The cell to open where nothing is safe.
#[derive(Serialize)]
struct Best {
    cell: Coord,
    win: Option<f64>,
    by: &'static str,
    mine: f64,
}

/// How likely each closed cell is a mine, and the best guess.
/// Errors: no placement fits, or the board is too large.
pub fn odds(matcher: &Matcher, board: &Board, mines: usize) -> Result<Odds, Failure> {
    let mut session = matcher.session_on(board, Some(mines));
    session.deduce();
    let odds = session.odds().map_err(|error| Failure::odds(&error))?;
    let placements = session.placements().map(|placements| placements.to_string()).ok();
    let guess = Guesser::new(matcher, Policy::default()).guess(&session);
    let best = guess.map_err(|error| Failure::odds(&error))?;
    let (rows, cols) = odds.size();
    let row = |row| (0..cols).map(|col| odds.at(Coord::new(row, col))).collect();
    Ok(Odds {
        placements,
        odds: (0..rows).map(row).collect(),
        safest: odds.safest(),
        best: best.map(|Guess { cell, win, by, mine, .. }| Best { cell, win, by: by.name(), mine }),
    })
}

/// The easiest thing that follows, and the rules behind it.
#[derive(Serialize)]
pub struct Hint {
    explanation: Explanation,
    rules: Vec<RuleId>,
}

/// The easiest thing that follows; `None` if nothing does.
pub fn hint(matcher: &Matcher, board: &Board, mines: Option<usize>, language: Language) -> Option<Hint> {
    let explanation = Explainer::new(matcher, board, mines).in_language(language).easiest()?;
    let mut rules = Vec::new();
    let steps = explanation.certificate.iter().chain(&explanation.steps);
    steps.filter_map(|step| rule_of(&step.by)).for_each(|rule| {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    });
    Some(Hint { explanation, rules })
}

/// The rule that an argument is, if it is one and fits a window.
fn rule_of(argument: &Argument) -> Option<RuleId> {
    let terms = match argument {
        Argument::Digit { digit } => vec![Term { at: *digit, times: 1 }],
        Argument::Sum { digits, count: 0 } => digits.clone(),
        _ => return None,
    };
    let places: Vec<(usize, usize)> = terms.iter().map(|term| (term.at.row, term.at.col)).collect();
    let (shape, numbers) = Shape::numbered(&places)?;
    let mut coefficients = vec![0; shape.len()];
    for (number, term) in numbers.into_iter().zip(&terms) {
        coefficients[number] = i8::try_from(term.times).ok()?;
    }
    Some(Rule::new(shape, &coefficients)?.id())
}
