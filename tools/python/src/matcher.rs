//! The matcher as a Python class.

use std::path::PathBuf;

use minescheme::Tiers;
use minescheme::board::Board;
use minescheme::layout::Game;
use minescheme::matcher::Tier;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::answer::Answer;
use crate::layout::{array_of, board_of, game_of};
use crate::session::Session;
use crate::{BoardError, TableError};

/// Deduces on boards with a table: the file at `table`, a library or a rule table, or the rules that come with the package.
///
/// `tiers` names the tiers that may be used: "single", "table", "what_if", "exact", "count"; all without it.
/// A library's file must not change while the matcher or a session of it is in use.
/// Raises TableError if the file can't be read or is no intact table, ValueError for another tier.
#[pyclass(frozen, module = "minescheme")]
pub struct Matcher {
    matcher: minescheme::Matcher,
    rules: Option<minescheme::RuleSet>,
}

fn tiers_of(names: Option<Vec<String>>) -> PyResult<Tiers> {
    let Some(names) = names else { return Ok(Tiers::ALL) };
    let tier = |name: &String| {
        let found = Tier::ALL.into_iter().find(|tier| tier.name() == name);
        found.ok_or_else(|| {
            let all = Tier::ALL.map(Tier::name).join(", ");
            pyo3::exceptions::PyValueError::new_err(format!("found the tier {name:?}, expected one of {all}"))
        })
    };
    names.iter().try_fold(Tiers::NONE, |tiers, name| Ok(tiers.with(tier(name)?)))
}

#[pymethods]
impl Matcher {
    #[new]
    #[pyo3(signature = (table = None, tiers = None))]
    fn new(table: Option<PathBuf>, tiers: Option<Vec<String>>) -> PyResult<Self> {
        use minescheme::table::{RuleTable, Table, TableKind};
        let tiers = tiers_of(tiers)?;
        let refused = |error: &dyn std::fmt::Display| TableError::new_err(error.to_string());
        let name = table.as_ref().map(|path| path.display().to_string());
        let table = match table {
            Some(path) => Table::open(path).map_err(|error| refused(&error))?,
            None => Table::shipped_rules().clone(),
        };
        let in_table = |error: minescheme::TableError| {
            refused(&format!("table {}: {error}", name.as_deref().unwrap_or("of the package")))
        };
        let rules = match table.header().kind {
            TableKind::Rules => Some(RuleTable::new(&table).map_err(in_table)?.rules().clone()),
            TableKind::Library => None,
        };
        let matcher = minescheme::Matcher::of_table(&table).map_err(in_table)?.with_tiers(tiers);
        Ok(Self { matcher, rules })
    }

    /// What follows from a board, with the number of mines on it (known ones included) if that is given.
    ///
    /// Raises BoardError if it is no board.
    #[pyo3(signature = (board, mines = None))]
    fn ask(&self, py: Python<'_>, board: &Bound<'_, PyAny>, mines: Option<usize>) -> PyResult<Answer> {
        let board = board_of(board)?;
        let answer = py.detach(|| self.matcher.ask(&board, mines));
        Ok(Answer::of(answer, (board.rows(), board.cols())))
    }

    /// A session on rows × cols closed cells.
    ///
    /// Raises BoardError if that is no cell, or too many.
    #[pyo3(signature = (rows, cols, mines = None))]
    fn session(&self, rows: usize, cols: usize, mines: Option<usize>) -> PyResult<Session> {
        let board = Board::closed(rows, cols).map_err(|error| BoardError::new_err(error.to_string()))?;
        Ok(Session::new(self.matcher.session_on(&board, mines)))
    }

    /// A session that begins with a board. Nothing has been deduced yet: Session.deduce does.
    ///
    /// Raises BoardError if it is no board.
    #[pyo3(signature = (board, mines = None))]
    fn session_on(&self, board: &Bound<'_, PyAny>, mines: Option<usize>) -> PyResult<Session> {
        Ok(Session::new(self.matcher.session_on(&board_of(board)?, mines)))
    }

    /// How much of play the table decides, on `count` random boards: the report of `minescheme coverage --json` as a dict.
    ///
    /// `game` is "beginner", "intermediate", "expert" or "ROWSxCOLS/MINES". Uses all cores.
    #[pyo3(signature = (game = "expert", count = 1000, seed = 1))]
    fn coverage<'py>(
        &self,
        py: Python<'py>,
        game: &str,
        count: u64,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game: Game = game_of(game)?;
        let coverage =
            minescheme::Coverage { matcher: self.matcher.clone(), rules: self.rules.clone(), seed };
        let report = py.detach(|| serde_json::to_string(&coverage.random(game, count, |_| {})));
        let report = report.map_err(|error| pyo3::exceptions::PyRuntimeError::new_err(error.to_string()))?;
        py.import("json")?.call_method1("loads", (PyString::new(py, &report),))
    }

    /// A board, as a text or as rows of numbers, as a numpy array: 0 to 8 open, -1 closed, -2 a known mine, -3 wall.
    ///
    /// Raises BoardError if it is no board, ImportError without numpy.
    #[staticmethod]
    fn board_to_numpy<'py>(py: Python<'py>, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        array_of(py, &board_of(board)?)
    }
}
