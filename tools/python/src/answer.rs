//! Answers as Python reads them.

use minescheme::board::Coord;
use minescheme::matcher::{self, Value};
use minescheme::rules::RuleNumber;
use pyo3::prelude::*;

/// `(row, column)`, from 0.
pub type Cell = (usize, usize);

fn cells(coords: &[Coord]) -> Vec<Cell> {
    coords.iter().map(|at| (at.row, at.col)).collect()
}

pub fn value_name(value: Value) -> &'static str {
    match value {
        Value::Safe => "safe",
        Value::Mine => "mine",
    }
}

/// One deduction and what proves it.
#[pyclass(frozen, get_all, module = "minescheme")]
#[derive(Clone)]
pub struct Step {
    /// The cells that become known.
    cells: Vec<Cell>,
    /// What they are: "safe" or "mine".
    value: &'static str,
    /// The tier that found it: "single", "table", "what_if", "exact" or "count".
    tier: &'static str,
    /// The digits that prove it, given the steps before; with "count" the number of mines besides.
    foci: Vec<Cell>,
    /// The earlier steps that it rests on, by their place in the list; empty if it follows from the board as it stands.
    after: Vec<usize>,
    /// The order of logic, or None where it was not worked out.
    order: Option<u8>,
    /// The rule that fired, by its number in the rule table, if there is one.
    rule: Option<usize>,
    /// How often each digit of a chain counts, 1 and -1 in turn; empty for other steps.
    coefficients: Vec<i8>,
}

impl From<&matcher::Step> for Step {
    fn from(step: &matcher::Step) -> Self {
        Self {
            cells: cells(&step.cells),
            value: value_name(step.value),
            tier: step.tier.name(),
            foci: cells(&step.foci),
            after: step.after.clone(),
            order: step.order,
            rule: step.rule.map(RuleNumber::get),
            coefficients: step.coefficients.clone(),
        }
    }
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        let Self { cells, value, tier, foci, .. } = self;
        format!("<Step {value} {cells:?} because of {foci:?} by {tier}>")
    }
}

/// Why no placement of mines fits a board.
#[pyclass(frozen, get_all, module = "minescheme")]
#[derive(Clone)]
pub struct Contradiction {
    /// Digits that contradict each other.
    digits: Vec<Cell>,
    /// Whether the contradiction needs the number of mines.
    count: bool,
}

#[pymethods]
impl Contradiction {
    fn __repr__(&self) -> String {
        let count = if self.count { " with the number of mines" } else { "" };
        format!("<Contradiction of the digits at {:?}{count}>", self.digits)
    }
}

/// What follows from a board, or what newly follows in a session.
#[pyclass(frozen, get_all, module = "minescheme")]
pub struct Answer {
    /// The closed cells that are safe, row by row.
    safe: Vec<Cell>,
    /// The closed cells that are mines, row by row; flags of the board are not among them.
    mines: Vec<Cell>,
    /// Why the board is impossible, or None. If it is, the cells and steps mean nothing.
    contradiction: Option<Contradiction>,
    /// What was deduced, in order.
    steps: Vec<Step>,
    /// The closed cells of components that were too large for the work budget, row by row.
    undecided: Vec<Cell>,
}

impl From<matcher::Answer> for Answer {
    fn from(answer: matcher::Answer) -> Self {
        let contradiction = answer
            .contradiction
            .as_ref()
            .map(|why| Contradiction { digits: cells(&why.digits), count: why.count });
        Self {
            safe: cells(&answer.safe),
            mines: cells(&answer.mines),
            contradiction,
            steps: answer.steps.iter().map(Step::from).collect(),
            undecided: cells(&answer.undecided),
        }
    }
}

#[pymethods]
impl Answer {
    fn __repr__(&self) -> String {
        match &self.contradiction {
            Some(why) => format!("<Answer: {}>", why.__repr__()),
            None => format!("<Answer safe={:?} mines={:?}>", self.safe, self.mines),
        }
    }
}

/// The easiest thing that follows.
#[pyclass(frozen, get_all, module = "minescheme")]
pub struct Hint {
    /// The digits to look at: A, B, C … of the text.
    digits: Vec<Cell>,
    /// The cells that follow; none if nothing does.
    cells: Vec<Cell>,
    /// What they are: "safe" or "mine"; None if nothing follows.
    value: Option<&'static str>,
    /// Why, in words.
    text: String,
    /// The proof, step by step, as dictionaries.
    steps: Py<PyAny>,
    /// Whether the board is impossible.
    contradiction: bool,
}

impl Hint {
    pub fn new(py: Python<'_>, hint: &minescheme::explain::Hint) -> PyResult<Self> {
        // Lists, numbers and texts always have a JSON form.
        let steps = serde_json::to_string(&hint.steps).unwrap_or_default();
        Ok(Self {
            digits: cells(&hint.digits),
            cells: cells(&hint.cells),
            value: hint.value.map(value_name),
            text: hint.text.clone(),
            steps: py.import("json")?.call_method1("loads", (steps,))?.unbind(),
            contradiction: hint.contradiction,
        })
    }
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        let Self { cells, value, digits, .. } = self;
        format!("<Hint {} {cells:?} because of {digits:?}>", value.unwrap_or("nothing"))
    }
}
