//! Many boards at once, as numpy arrays: on all threads, without Python's lock.

use minescheme::board::{Board, Cell, Coord};
use minescheme::generate::Judge;
use minescheme::layout::FirstClick;
use minescheme::matcher::Value;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rayon::prelude::*;

use crate::BoardError;
use crate::board::{cell_of, mine_count};
use crate::layout::layout_of;
use crate::matcher::Matcher;

/// No number of a cell: what stands for numbers that aren't whole.
const NO_NUMBER: i64 = 99;

/// An array of numbers as one of signed bytes. Numbers that are not whole, or too large for a byte, are no cells either way.
fn bytes_of<'py>(numpy: &Bound<'py, PyModule>, array: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let dtype = array.getattr("dtype")?;
    let (kind, size) =
        (dtype.getattr("kind")?.extract::<String>()?, dtype.getattr("itemsize")?.extract::<usize>()?);
    let array = match (kind.as_str(), size) {
        ("i", 1) => return Ok(array),
        ("i", _) => numpy.call_method1("clip", (array, -NO_NUMBER, NO_NUMBER))?,
        ("u", _) => numpy.call_method1("minimum", (array, NO_NUMBER))?,
        ("b", _) => array,
        _ => {
            let rounded = numpy.call_method1("rint", (array.call_method1("astype", ("float64",))?,))?;
            let whole = numpy.call_method1("equal", (&rounded, &array))?;
            let numbers = numpy.call_method1("where", (whole, rounded, NO_NUMBER))?;
            numpy.call_method1("clip", (numbers, -NO_NUMBER, NO_NUMBER))?
        }
    };
    array.call_method1("astype", ("int8",))
}

/// N × rows × columns numbers, from an array of three dimensions.
struct Boards {
    shape: (usize, usize, usize),
    numbers: Vec<u8>,
}

impl Boards {
    fn of(boards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let numpy = boards.py().import("numpy")?;
        let array = numpy.call_method1("asarray", (boards,))?;
        let shape: (usize, usize, usize) = array.getattr("shape")?.extract().map_err(|_| {
            PyValueError::new_err("found another shape, expected an array of boards × rows × columns")
        })?;
        let (count, rows, cols) = shape;
        if count > 0 && rows * cols == 0 {
            return Err(PyValueError::new_err(format!("found boards of {rows} × {cols} cells")));
        }
        let numbers = bytes_of(&numpy, array)?.call_method0("tobytes")?;
        let numbers = numbers.cast::<PyBytes>()?.as_bytes().to_vec();
        Ok(Self { shape, numbers })
    }

    /// The board of this number.
    fn board(&self, index: usize) -> Result<Board, String> {
        let (_, rows, cols) = self.shape;
        let mut board = Board::closed(rows, cols).map_err(|error| error.to_string())?;
        for (at, number) in self.of_board(index) {
            board.set(at, cell_of(number, at)?);
        }
        Ok(board)
    }

    /// The cells of the board of this number.
    fn of_board(&self, index: usize) -> impl Iterator<Item = (Coord, i64)> {
        let (_, rows, cols) = self.shape;
        let cells = (0..rows).flat_map(move |row| (0..cols).map(move |col| Coord::new(row, col)));
        let numbers = &self.numbers[index * rows * cols..][..rows * cols];
        cells.zip(numbers).map(|(at, &number)| (at, i64::from(number as i8)))
    }

    /// Does work for each board on all threads. What it writes goes into as many places as a board has, or one.
    fn each<T: Copy + Send>(
        &self,
        py: Python<'_>,
        (places, nothing): (usize, T),
        work: impl Fn(usize, &mut [T]) -> Result<(), String> + Sync,
    ) -> (Vec<T>, Vec<(usize, String)>) {
        let boards = self.shape.0;
        let mut found = vec![nothing; boards * places];
        let errors = py.detach(|| {
            let each = found.par_chunks_mut(places.max(1)).enumerate().with_min_len(16);
            each.filter_map(|(index, found)| Some((index, work(index, found).err()?))).collect()
        });
        (found, errors)
    }
}

/// The number of mines of each board: one for all, or one for each.
fn mines_of(mines: Option<&Bound<'_, PyAny>>, boards: usize) -> PyResult<Vec<Option<usize>>> {
    let Some(mines) = mines else { return Ok(vec![None; boards]) };
    if let Ok(one) = mines.extract::<i64>() {
        return Ok(vec![mine_count(Some(one))?; boards]);
    }
    let each: Vec<i64> = mines.try_iter()?.map(|one| one?.extract()).collect::<PyResult<_>>()?;
    if each.len() != boards {
        return Err(PyValueError::new_err(format!(
            "found {} numbers of mines for {boards} boards",
            each.len()
        )));
    }
    each.into_iter().map(|mines| mine_count(Some(mines))).collect()
}

/// An array of this type and shape, and what was wrong with single boards.
fn answered<'py>(
    py: Python<'py>,
    (bytes, kind): (&[u8], &str),
    shape: Vec<usize>,
    errors: Vec<(usize, String)>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
    let array = py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, bytes), kind))?;
    let array = array.call_method1("reshape", (shape,))?.call_method0("copy")?;
    let bad = PyDict::new(py);
    for (index, why) in errors {
        bad.set_item(index, BoardError::new_err(why).into_value(py))?;
    }
    Ok((array, bad))
}

type Answered<'py> = PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)>;

#[pymethods]
impl Matcher {
    /// What follows on each of many boards, an array of boards × rows × columns: an array of the same shape, 0 not known (or not closed),
    /// 1 safe, 2 a mine, and -1 on all of a board that is impossible. `mines` is one number for all boards, or one for each.
    ///
    /// The second thing returned is a dict: for each board that isn't one, by its place, the BoardError. Its cells are 0.
    #[pyo3(signature = (boards, mines = None))]
    fn ask_batch<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        mines: Option<&Bound<'py, PyAny>>,
    ) -> Answered<'py> {
        let boards = Boards::of(boards)?;
        let (count, rows, cols) = boards.shape;
        let mines = mines_of(mines, count)?;
        let (found, errors) = boards.each(py, (rows * cols, 0_u8), |index, found| {
            let board = boards.board(index)?;
            let mut session = self.matcher.session_on(&board, mines[index]);
            if session.deduce().is_contradiction() {
                found.fill(-1_i8 as u8);
                return Ok(());
            }
            for (at, found) in board.coords().zip(found).filter(|(at, _)| board.get(*at) == Cell::Closed) {
                *found = session.value(at).map_or(0, |value| if value == Value::Safe { 1 } else { 2 });
            }
            Ok(())
        });
        answered(py, (&found, "int8"), vec![count, rows, cols], errors)
    }

    /// How likely each closed cell of many boards is a mine: an array of the same shape, NaN for cells that are not closed. The second
    /// thing is a dict of BoardErrors by the boards' places: of boards that aren't boards, are impossible, or too large to be counted.
    #[pyo3(signature = (boards, mines))]
    fn odds_batch<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        mines: &Bound<'py, PyAny>,
    ) -> Answered<'py> {
        let boards = Boards::of(boards)?;
        let (count, rows, cols) = boards.shape;
        let mines = mines_of(Some(mines), count)?;
        let (found, errors) = boards.each(py, (rows * cols, f64::NAN), |index, found| {
            let board = boards.board(index)?;
            let mut session = self.matcher.session_on(&board, mines[index]);
            session.deduce();
            let odds = session.odds().map_err(|error| error.to_string())?;
            for (at, found) in board.coords().zip(found) {
                *found = odds.at(at).unwrap_or(f64::NAN);
            }
            Ok(())
        });
        let bytes: Vec<u8> = found.iter().flat_map(|odds| odds.to_ne_bytes()).collect();
        answered(py, (&bytes, "float64"), vec![count, rows, cols], errors)
    }

    /// Whether each of many layouts can be solved without a guess once a cell is open. Layouts are an array of layouts × rows × columns, each
    /// as `Layout` takes one; `first` is the cell that is opened, or without it the opening nearest to the centre.
    #[pyo3(signature = (layouts, first = None))]
    fn solvable_batch<'py>(
        &self,
        py: Python<'py>,
        layouts: &Bound<'py, PyAny>,
        first: Option<(usize, usize)>,
    ) -> Answered<'py> {
        let layouts = Boards::of(layouts)?;
        let (count, rows, cols) = layouts.shape;
        let first = first.map(|(row, col)| Coord::new(row, col));
        let (found, errors) = layouts.each(py, (1, 0_u8), |index, found| {
            let numbers = layouts.of_board(index).map(|(_, number)| number).collect::<Vec<_>>();
            let layout = layout_of(cols, &numbers)?;
            let first = first.or_else(|| layout.opened(&layout.closed_board(), FirstClick::Opening).1);
            let judge = Judge::new(&self.matcher, rows, cols, Some(layout.mines()));
            let mut judge = judge.map_err(|error| error.to_string())?;
            found[0] = first.is_some_and(|first| judge.is_solvable(&layout, first)).into();
            Ok(())
        });
        answered(py, (&found, "bool"), vec![count], errors)
    }
}
