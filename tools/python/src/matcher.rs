//! The matcher as a Python class.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use minescheme::Tiers;
use minescheme::board::{Board, TextError};
use minescheme::layout::Game;
use minescheme::matcher::{Knowledge, Tier};
use minescheme::observer::Observer;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::answer::{Answer, from_json};
use crate::board::{counted_board_of, game_of, mine_count};
use crate::session::{MadeOf, Session};
use crate::{TableError, board_error};

/// Deduces on boards. `table` is the file of a library or a rule table; without it the rules that come with the package are used.
///
/// `tiers` names the tiers that may be used: "single", "table", "what_if", "exact", "count"; without it all are used.
/// `effort` is how much work to spend on a part of a board before its cells are left undecided: one unit is one step, a cell decided while
/// something is supposed, a step from one partial placement of mines to the next, or a decision of the complete search. Without it,
/// 1,048,576, about a second at most.
/// A library's file must not change while the matcher or a session of it is in use.
/// Raises TableError if the file can't be read or isn't an intact table, ValueError for another tier.
#[pyclass(frozen, module = "minescheme")]
pub struct Matcher {
    pub matcher: minescheme::Matcher,
    rules: Option<minescheme::RuleSet>,
    made_of: MadeOf,
}

fn tiers_of(names: Option<Vec<String>>) -> PyResult<Tiers> {
    let Some(names) = names else { return Ok(Tiers::ALL) };
    let tier = |name: &String| {
        let found = Tier::ALL.into_iter().find(|tier| tier.name() == name);
        found.ok_or_else(|| {
            let all = Tier::ALL.map(Tier::name).join(", ");
            PyValueError::new_err(format!("found the tier {name:?}, expected one of {all}"))
        })
    };
    names.iter().try_fold(Tiers::NONE, |tiers, name| Ok(tiers.with(tier(name)?)))
}

#[pymethods]
impl Matcher {
    #[new]
    #[pyo3(signature = (table = None, tiers = None, effort = None))]
    fn new(
        table: Option<PathBuf>,
        tiers: Option<&Bound<'_, PyAny>>,
        effort: Option<usize>,
    ) -> PyResult<Self> {
        use minescheme::table::{RuleTable, Table};
        let no_names = |_| PyTypeError::new_err("tiers: expected a list of their names");
        let tiers: Option<Vec<String>> = tiers.map(|tiers| tiers.extract().map_err(no_names)).transpose()?;
        let made_of = (table.clone(), tiers.clone(), effort);
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
        let matcher =
            minescheme::Matcher::new(Knowledge::try_from(&table).map_err(in_table)?).with_tiers(tiers);
        let matcher = matcher.with_effort(effort.unwrap_or(minescheme::matcher::DEFAULT_EFFORT));
        // A library has none.
        let rules = RuleTable::new(&table).ok().map(|table| table.rules().clone());
        Ok(Self { matcher, rules, made_of })
    }

    fn __getnewargs__(&self) -> MadeOf {
        self.made_of.clone()
    }

    /// What follows from a board, with the number of mines on it (known ones included) if that is given.
    ///
    /// Raises BoardError if it isn't a board.
    #[pyo3(signature = (board, mines = None))]
    fn ask(&self, py: Python<'_>, board: &Bound<'_, PyAny>, mines: Option<i64>) -> PyResult<Answer> {
        let (board, mines) = counted_board_of(board, mines)?;
        let answer = py.detach(|| self.matcher.ask(&board, mines));
        Ok(Answer::of(answer, (board.rows(), board.cols())))
    }

    /// A session on rows × cols closed cells.
    ///
    /// Raises BoardError if that is no cell at all, or too many.
    #[pyo3(signature = (rows, cols, mines = None))]
    fn session(&self, rows: usize, cols: usize, mines: Option<i64>) -> PyResult<Session> {
        let board = Board::closed(rows, cols).map_err(board_error)?;
        Ok(Session::new(self.matcher.session_on(&board, mine_count(mines)?), self.made_of.clone()))
    }

    /// A session that begins with a board. Nothing has been deduced yet: Session.deduce does.
    ///
    /// Raises BoardError if it isn't a board.
    #[pyo3(signature = (board, mines = None))]
    fn session_on(&self, board: &Bound<'_, PyAny>, mines: Option<i64>) -> PyResult<Session> {
        let (board, mines) = counted_board_of(board, mines)?;
        Ok(Session::new(self.matcher.session_on(&board, mines), self.made_of.clone()))
    }

    /// How much of play the table decides, on `count` random boards: the report of `minescheme coverage --json` as a dict.
    ///
    /// `game` is "beginner", "intermediate", "expert" or "ROWSxCOLS/MINES". Uses all cores; Ctrl-C stops it.
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
        let report = py.detach(|| interruptible(|observer| coverage.random(game, 0..count, observer)))?;
        let report = report.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        from_json(py, &report)
    }
}

/// Whether work is to stop, which the thread that Python's signals come to decides.
struct Interrupt(AtomicBool);

impl Observer for Interrupt {
    fn advance(&self, _: u64) {}

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does long work so that Ctrl-C stops it: signals are only told to the calling thread, so the work is done in another.
fn interruptible<T: Send>(work: impl FnOnce(&Interrupt) -> T + Send) -> PyResult<T> {
    let interrupt = Interrupt(AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (done, is_done) = mpsc::channel();
        let (work, observer) = (work, &interrupt);
        scope.spawn(move || done.send(work(observer)));
        let mut signal = Ok(());
        loop {
            match is_done.recv_timeout(Duration::from_millis(50)) {
                Ok(found) => return signal.map(|()| found),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        signal = Err(error);
                        interrupt.0.store(true, Ordering::Relaxed);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the work ended without an answer"));
                }
            }
        }
    })
}

/// A session as it was pickled.
#[pyfunction]
pub fn _session(py: Python<'_>, matcher: MadeOf, board: &str, mines: Option<usize>) -> PyResult<Session> {
    let (table, tiers, effort) = matcher.clone();
    let made = py.get_type::<Matcher>().call1((table, tiers, effort))?;
    let made = made.cast::<Matcher>()?.get();
    let board: Board = board.parse().map_err(board_error::<TextError>)?;
    Ok(Session::new(made.matcher.session_on(&board, mines), matcher))
}
