//! Answers as Python reads them.

use std::collections::BTreeMap;

use minescheme::board::{Coord, MAX_CELLS};
use minescheme::explain;
use minescheme::matcher::{self, Tier, Value};
use minescheme::rules::RuleNumber;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
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
#[pyclass(frozen, get_all, eq, from_py_object, module = "minescheme")]
#[derive(Clone, PartialEq)]
pub struct Step {
    /// The cells that become known.
    cells: Vec<Cell>,
    /// What they are: "safe" or "mine".
    value: &'static str,
    /// The tier that found it: "single", "table", "what_if", "exact" or "count".
    tier: &'static str,
    /// The digits that prove it, given the steps before; with "count" the number of mines besides.
    foci: Vec<Cell>,
    /// The earlier steps that it rests on, by their place in the list; empty if it follows from the board as it is.
    after: Vec<usize>,
    /// The order of logic: 1 without "what if", 2 with one, 3 with one inside another, and so on; None where it was not worked out.
    order: Option<u8>,
    /// The number, in the rule table, of the rule that found it, if it was a rule.
    rule: Option<usize>,
    /// How often each digit of a chain counts, 1 and -1 in turn; empty for other steps.
    coefficients: Vec<i8>,
    /// The id of the pattern that its digits and their closed cells make, if they make one.
    pattern: Option<String>,
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
            pattern: step.pattern.map(|pattern| pattern.to_string()),
        }
    }
}

/// The one of several names that a text is.
fn one_of(names: &[&'static str], found: &str) -> PyResult<&'static str> {
    let name = names.iter().find(|name| **name == found);
    name.copied().ok_or_else(|| {
        PyValueError::new_err(format!("found {found:?}, expected one of {}", names.join(", ")))
    })
}

type StepFields = (
    Vec<Cell>,
    &'static str,
    &'static str,
    Vec<Cell>,
    Vec<usize>,
    Option<u8>,
    Option<usize>,
    Vec<i8>,
    Option<String>,
);

#[pymethods]
impl Step {
    #[new]
    #[pyo3(signature = (cells, value, tier, foci, after = Vec::new(), order = None, rule = None, coefficients = Vec::new(), pattern = None))]
    #[expect(clippy::too_many_arguments, reason = "the fields, for pickle")]
    fn new(
        cells: Vec<Cell>,
        value: &str,
        tier: &str,
        foci: Vec<Cell>,
        after: Vec<usize>,
        order: Option<u8>,
        rule: Option<usize>,
        coefficients: Vec<i8>,
        pattern: Option<String>,
    ) -> PyResult<Self> {
        let value = one_of(&[Value::Safe, Value::Mine].map(value_name), value)?;
        let tier = one_of(&Tier::ALL.map(Tier::name), tier)?;
        Ok(Self { cells, value, tier, foci, after, order, rule, coefficients, pattern })
    }

    fn __getnewargs__(&self) -> StepFields {
        let Self { cells, value, tier, foci, after, order, rule, coefficients, pattern } = self.clone();
        (cells, value, tier, foci, after, order, rule, coefficients, pattern)
    }

    fn __repr__(&self) -> String {
        let Self { cells, value, tier, foci, .. } = self;
        format!("<Step {value} {cells:?} because of {foci:?} by {tier}>")
    }
}

/// Why no placement of mines fits a board.
#[pyclass(frozen, get_all, eq, from_py_object, module = "minescheme")]
#[derive(Clone, PartialEq)]
pub struct Contradiction {
    /// Digits that contradict each other.
    digits: Vec<Cell>,
    /// Whether the contradiction needs the number of mines.
    count: bool,
}

#[pymethods]
impl Contradiction {
    #[new]
    fn new(digits: Vec<Cell>, count: bool) -> Self {
        Self { digits, count }
    }

    fn __getnewargs__(&self) -> (Vec<Cell>, bool) {
        (self.digits.clone(), self.count)
    }

    fn __repr__(&self) -> String {
        let count = if self.count { " with the number of mines" } else { "" };
        format!("<Contradiction of the digits at {:?}{count}>", self.digits)
    }
}

/// What follows from a board, or what newly follows in a session.
#[pyclass(frozen, get_all, eq, module = "minescheme")]
#[derive(PartialEq)]
pub struct Answer {
    /// The number of rows and of columns of the board.
    size: Cell,
    /// The closed cells that are safe, row by row.
    safe: Vec<Cell>,
    /// The closed cells that are mines, row by row; flags of the board are not among them.
    mines: Vec<Cell>,
    /// Why the board is impossible, or None. If it is, the cells and steps mean nothing.
    contradiction: Option<Contradiction>,
    /// What was deduced, in order.
    steps: Vec<Step>,
    /// The closed cells that would take more effort to decide, row by row. Of every other closed cell that is neither safe nor a mine it
    /// is proved that it may be either.
    undecided: Vec<Cell>,
}

impl Answer {
    /// What each cell that follows is.
    pub fn marks(&self) -> BTreeMap<Coord, Value> {
        if self.contradiction.is_some() {
            return BTreeMap::new();
        }
        let all = |cells: &[Cell], value| {
            cells.iter().map(|&(row, col)| (Coord::new(row, col), value)).collect::<Vec<_>>()
        };
        all(&self.safe, Value::Safe).into_iter().chain(all(&self.mines, Value::Mine)).collect()
    }

    pub fn of(answer: matcher::Answer, size: Cell) -> Self {
        let contradiction = answer
            .contradiction
            .as_ref()
            .map(|why| Contradiction { digits: cells(&why.digits), count: why.count });
        Self {
            size,
            safe: cells(&answer.safe),
            mines: cells(&answer.mines),
            contradiction,
            steps: answer.steps.iter().map(Step::from).collect(),
            undecided: cells(&answer.undecided),
        }
    }
}

type AnswerFields = (Cell, Vec<Cell>, Vec<Cell>, Option<Contradiction>, Vec<Step>, Vec<Cell>);

#[pymethods]
impl Answer {
    #[new]
    fn new(
        size: Cell,
        safe: Vec<Cell>,
        mines: Vec<Cell>,
        contradiction: Option<Contradiction>,
        steps: Vec<Step>,
        undecided: Vec<Cell>,
    ) -> PyResult<Self> {
        let (rows, cols) = size;
        let is_inside = |&(row, col): &Cell| row < rows && col < cols;
        let fits = rows.checked_mul(cols).is_some_and(|cells| cells <= MAX_CELLS);
        if !fits || ![&safe, &mines, &undecided].iter().all(|cells| cells.iter().all(is_inside)) {
            return Err(PyValueError::new_err(format!(
                "found an answer about {rows} × {cols} cells, expected at most {MAX_CELLS} of them, and each cell that it names inside"
            )));
        }
        Ok(Self { size, safe, mines, contradiction, steps, undecided })
    }

    fn __getnewargs__(&self) -> AnswerFields {
        let Self { size, safe, mines, contradiction, steps, undecided } = self;
        (*size, safe.clone(), mines.clone(), contradiction.clone(), steps.clone(), undecided.clone())
    }

    /// A numpy array of rows × columns bytes: 0 not known (or not closed), 1 safe, 2 a mine.
    ///
    /// Raises ImportError without numpy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (rows, cols) = self.size;
        let mut verdicts = vec![vec![0; cols]; rows];
        for (cells, value) in [(&self.safe, 1), (&self.mines, 2)] {
            for &(row, col) in cells {
                if let Some(verdict) = verdicts.get_mut(row).and_then(|row| row.get_mut(col)) {
                    *verdict = value;
                }
            }
        }
        array(py, verdicts)
    }

    fn __repr__(&self) -> String {
        match &self.contradiction {
            Some(why) => format!("<Answer: {}>", why.__repr__()),
            None => format!("<Answer safe={:?} mines={:?}>", self.safe, self.mines),
        }
    }
}

/// The easiest thing that follows.
#[pyclass(frozen, eq, module = "minescheme")]
#[derive(PartialEq)]
pub struct Hint(pub explain::Hint);

#[pymethods]
impl Hint {
    #[new]
    fn new(json: &str) -> PyResult<Self> {
        let hint = serde_json::from_str(json);
        hint.map(Self).map_err(|error| PyValueError::new_err(format!("found no hint: {error}")))
    }

    fn __getnewargs__(&self) -> PyResult<(String,)> {
        let json = serde_json::to_string(&self.0);
        Ok((json.map_err(|error| PyRuntimeError::new_err(error.to_string()))?,))
    }

    /// What the same digits show next, as dictionaries with "cells", "value" and "steps"; the text says it as well.
    #[getter]
    fn also<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.0.also)
    }

    /// What a picture shades, as dictionaries with "letter", "colour" and "cells".
    #[getter]
    fn areas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.0.areas)
    }

    /// The proof, step by step, as dictionaries.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.0.steps)
    }

    fn __repr__(&self) -> String {
        let value = self.value().unwrap_or("nothing");
        format!("<Hint {value} {:?} because of {:?}>", self.cells(), self.digits())
    }
}

/// What Python reads of a hint.
macro_rules! getters {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:expr;)+) => {
        #[pymethods]
        impl Hint {$(
            $(#[doc = $doc])+
            #[getter]
            fn $name(&self) -> $type {
                let value: fn(&explain::Hint) -> $type = $value;
                value(&self.0)
            }
        )+}
    };
}

getters! {
    /// The digits to look at; the text calls them A, B, C and so on.
    digits: Vec<Cell> = |hint| cells(&hint.digits);
    /// The cells that follow; none if nothing does.
    cells: Vec<Cell> = |hint| cells(&hint.cells);
    /// What they are: "safe" or "mine"; None if nothing was found.
    value: Option<&'static str> = |hint| hint.value.map(value_name);
    /// Where to look: a part of the board.
    place: &str = |hint| &hint.place;
    /// What to look at there: digits to compare, or the mine count.
    compare: &str = |hint| &hint.compare;
    /// Why, in words.
    text: &str = |hint| &hint.text;
    /// The same for a picture: what `areas` shades is called by its colour.
    shaded: &str = |hint| &hint.shaded;
    /// What players call the configuration; None if it has no name.
    name: Option<&str> = |hint| hint.name.as_deref();
    /// The ids of the rules behind it.
    rules: Vec<String> = |hint| hint.rules.iter().map(ToString::to_string).collect();
    /// Whether the board is impossible.
    contradiction: bool = |hint| hint.contradiction;
    /// If nothing was found, the cells that would take more effort to decide; if there are none, nothing follows.
    undecided: Vec<Cell> = |hint| cells(&hint.undecided);
}

/// What `minescheme --json` would print, as lists and dictionaries.
pub fn from_json<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// A numpy array of small numbers.
pub fn array(py: Python<'_>, rows: Vec<Vec<i8>>) -> PyResult<Bound<'_, PyAny>> {
    let numpy = py.import("numpy")?;
    numpy.call_method1("asarray", (rows, numpy.getattr("int8")?))
}
