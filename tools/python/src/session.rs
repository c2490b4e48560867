//! The session as a Python class.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use minescheme::board::Coord;
use minescheme::explain::Language;
use minescheme::matcher::{MoveError, Tier};
use minescheme::odds::OddsError;
use minescheme_protocol::{State, position};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::answer::{Answer, Hint, from_json, value_name};
use crate::board::{array_of, place};
use crate::layout::Layout;
use crate::request::raised;
use crate::{BoardError, board_error};

/// What a matcher was made of, for pickle.
pub type MadeOf = (Option<PathBuf>, Option<Vec<String>>, Option<usize>);

/// A board that changes move by move. Made by Matcher.session or Matcher.session_on.
///
/// Any thread may use it: calls wait for each other. Moves at rows or columns that the board doesn't have raise BoardError.
#[pyclass(frozen, module = "minescheme")]
pub struct Session {
    session: Mutex<minescheme::matcher::Session>,
    made_of: MadeOf,
    size: (usize, usize),
}

impl Session {
    pub fn new(session: minescheme::matcher::Session, made_of: MadeOf) -> Self {
        Self { size: session.size(), session: Mutex::new(session), made_of }
    }

    /// The session, once no other thread uses it.
    pub fn held(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, minescheme::matcher::Session>> {
        let lost = "the session was lost to a defect of the engine; begin a new one";
        self.session.lock_py_attached(py).map_err(|_| PyRuntimeError::new_err(lost))
    }

    fn deduce_after(
        &self,
        py: Python<'_>,
        told: impl FnOnce(&mut minescheme::matcher::Session) -> Result<(), MoveError> + Send,
    ) -> PyResult<Answer> {
        let session = &mut *self.held(py)?;
        told(session).map_err(board_error)?;
        let answer = py.detach(|| session.deduce().to_answer());
        Ok(Answer::of(answer, self.size))
    }

    /// The answer to a request about the position.
    fn about(&self, py: Python<'_>, request: &Value) -> PyResult<Value> {
        let session = &*self.held(py)?;
        let answer = py.detach(|| State::about(session, request.to_string().as_bytes()));
        let answer = answer.map_err(|failure| raised(&failure))?;
        serde_json::from_str(&answer).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

/// The table, the board and the number of mines that a pickled session begins anew with.
type Pickled = (MadeOf, String, Option<usize>);

#[pymethods]
impl Session {
    /// A second session that goes on from where this one is; both go on by themselves.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::new(self.held(py)?.clone(), self.made_of.clone()))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py)
    }

    /// What was opened and flagged is kept; moves before it can't be taken back afterwards.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let begin = py.import("minescheme._native")?.getattr("_session")?;
        let session = self.held(py)?;
        Ok((begin, (self.made_of.clone(), session.board().to_string(), session.mines())))
    }

    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The number of mines, flags included; None if it isn't known.
    #[getter]
    fn mines(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        Ok(self.held(py)?.mines())
    }

    /// The board as text, without deductions.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.held(py)?.board().to_string())
    }

    /// The cell is open and shows `digit`: what newly follows.
    ///
    /// Raises BoardError, and changes nothing, if the cell is not closed or not on the board, or if it isn't a digit.
    fn open(&self, py: Python<'_>, row: i64, col: i64, digit: i64) -> PyResult<Answer> {
        let at = place(row, col, self.size)?;
        let digit = u8::try_from(digit).map_err(|_| {
            BoardError::new_err(format!(
                "the cell {at} shows {digit}: expected a digit from 0 to 8 (rows and columns count from 0)"
            ))
        })?;
        self.deduce_after(py, |session| session.tell_digit(at, digit))
    }

    /// The cell is surely a mine: what newly follows.
    ///
    /// Raises BoardError, and changes nothing, if the cell is not closed or not on the board.
    fn flag(&self, py: Python<'_>, row: i64, col: i64) -> PyResult<Answer> {
        let at = place(row, col, self.size)?;
        self.deduce_after(py, |session| session.tell_mine(at))
    }

    /// What newly follows from the moves so far.
    fn deduce(&self, py: Python<'_>) -> PyResult<Answer> {
        self.deduce_after(py, |_| Ok(()))
    }

    /// The easiest thing that follows, with its proof in words: where to look, why, and what. No cells if nothing follows.
    /// The session stays as it is. `lang` is the language of the words: "en" or "ru".
    ///
    /// Raises ValueError for other languages.
    #[pyo3(signature = (lang = "en"))]
    fn hint(&self, py: Python<'_>, lang: &str) -> PyResult<Hint> {
        let language = lang.parse::<Language>().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let session = &*self.held(py)?;
        Ok(Hint(py.detach(|| session.hint_in(language))))
    }

    /// Everything that follows from what was told so far, also what was reported before.
    fn ask(&self, py: Python<'_>) -> PyResult<Answer> {
        let session = &*self.held(py)?;
        let answer = py.detach(|| session.matcher().ask(&session.board(), session.mines()));
        Ok(Answer::of(answer, self.size))
    }

    /// As `minescheme.explain` has it: why everything follows, easiest first; or only the easiest deduction, or one cell.
    #[pyo3(signature = (*, cell = None, easiest = false, lang = "en"))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        cell: Option<(usize, usize)>,
        easiest: bool,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let request = json!({"do": "explain", "cell": cell, "easiest": easiest, "lang": lang});
        from_json(py, &self.about(py, &request)?)
    }

    /// Whether what `explain` returned is proved, as `minescheme.check` has it.
    fn check<'py>(&self, py: Python<'py>, proof: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        let text: String = py.import("json")?.call_method1("dumps", (proof,))?.extract()?;
        let proof: Value =
            serde_json::from_str(&text).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let (explanations, contradiction) = (&proof["explanations"], &proof["contradiction"]);
        if explanations.is_null() {
            return Err(PyValueError::new_err(
                "proof: found no `explanations`, expected what `explain` returned",
            ));
        }
        let request = json!({"do": "check", "explanations": explanations, "contradiction": contradiction});
        from_json(py, &self.about(py, &request)?)
    }

    /// Which flags are proved, as `minescheme.check_flags` has it.
    fn check_flags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.about(py, &json!({"do": "check_flags"}))?)
    }

    /// The cell to open, as `minescheme.guess` has it: a safe one, or the best guess. None if no closed cell is in doubt.
    ///
    /// Raises what `odds` raises.
    fn guess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.about(py, &json!({"do": "guess"}))?)
    }

    /// The chance of winning with best play; None if the game tree is too large to search.
    ///
    /// Raises what `odds` raises.
    fn win(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        Ok(self.about(py, &json!({"do": "win"}))?["win"].as_f64())
    }

    /// A layout that agrees with what is open, as `minescheme.layout_given` has it.
    ///
    /// Raises what `odds` raises.
    #[pyo3(signature = (*, safe = Vec::new(), mined = Vec::new(), seed = 0))]
    fn layout_given(
        &self,
        py: Python<'_>,
        safe: Vec<(usize, usize)>,
        mined: Vec<(usize, usize)>,
        seed: u64,
    ) -> PyResult<Layout> {
        let request = json!({"do": "layout_given", "safe": safe, "mined": mined, "seed": seed});
        let given = self.about(py, &request)?;
        let layout = position::layout(given["layout"].as_str().unwrap_or_default());
        layout.map(Layout).map_err(|failure| raised(&failure))
    }

    /// Several cells are open, as (row, column, digit), as after a click on a zero: what newly follows. One move to `undo`. Cells that are
    /// open already, with the same digit, are passed over.
    ///
    /// Raises BoardError, and changes nothing, if one of them can't be.
    fn open_all(&self, py: Python<'_>, cells: Vec<(usize, usize, u8)>) -> PyResult<Answer> {
        let cells: Vec<(Coord, u8)> =
            cells.into_iter().map(|(row, col, digit)| (Coord::new(row, col), digit)).collect();
        self.deduce_after(py, |session| session.tell_digits(&cells))
    }

    /// Takes back the move at one cell, as when a player removes a flag; all other moves stay. False if there was none.
    fn take_back(&self, py: Python<'_>, row: i64, col: i64) -> PyResult<bool> {
        let mut session = self.held(py)?;
        Ok(place(row, col, self.size).is_ok_and(|at| session.take_back(at)))
    }

    /// A new game on a board of the same size: all cells closed, the number of mines as before.
    fn restart(&self, py: Python<'_>) -> PyResult<()> {
        self.held(py)?.restart();
        Ok(())
    }

    /// Plays a layout: opens what is known to be safe, again and again, until nothing is. Returns a dict: "solved", whether no guess was needed,
    /// and "cells", how many each tier decided. `undo` takes none of it back.
    ///
    /// Raises BoardError if the layout is not that of this session's board.
    fn play<'py>(&self, py: Python<'py>, layout: &Layout) -> PyResult<Bound<'py, PyDict>> {
        let play = {
            let session = &mut *self.held(py)?;
            py.detach(|| session.play(&layout.0)).map_err(board_error)?
        };
        let cells = PyDict::new(py);
        for (tier, count) in Tier::ALL.into_iter().zip(play.cells) {
            cells.set_item(tier.name(), count)?;
        }
        let report = PyDict::new(py);
        report.set_item("solved", play.solved)?;
        report.set_item("cells", cells)?;
        Ok(report)
    }

    /// The board as a numpy array: 0 to 8 open, -1 closed, -2 a known mine, -3 wall.
    ///
    /// Raises ImportError without numpy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.held(py)?.board();
        array_of(py, &board)
    }

    /// How likely each closed cell is a mine, from 0 to 1, row by row; None for cells that are not closed. Exact.
    ///
    /// Raises ValueError if the number of mines is not known, BoardError if no placement of them fits or there are too many to count.
    fn odds(&self, py: Python<'_>) -> PyResult<Vec<Vec<Option<f64>>>> {
        let session = &*self.held(py)?;
        let odds = py.detach(|| session.odds()).map_err(|error| match error {
            OddsError::NoCount => PyValueError::new_err(error.to_string()),
            _ => board_error(error),
        })?;
        let (rows, cols) = odds.size();
        let row = |row| (0..cols).map(|col| odds.at(Coord::new(row, col))).collect();
        Ok((0..rows).map(row).collect())
    }

    /// Takes the last move back, and what was deduced since. False if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.held(py)?.undo())
    }

    /// "safe" or "mine" if that is known of a closed cell, by deduction or by flag; otherwise None. Without meaning once the
    /// board is impossible.
    fn value(&self, py: Python<'_>, row: i64, col: i64) -> PyResult<Option<&'static str>> {
        let session = self.held(py)?;
        Ok(place(row, col, self.size).ok().and_then(|at| session.value(at)).map(value_name))
    }
}
