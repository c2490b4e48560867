//! Many boards at once, as numpy arrays: on all threads, without Python's lock.

use minescheme::board::{Board, Cell, Coord};
use minescheme_protocol::layouts::solvable;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict};
use rayon::prelude::*;

use crate::BoardError;
use crate::board::{cell_of, mine_count, no_cell};
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
struct Boards<'py> {
    shape: (usize, usize, usize),
    numbers: Bound<'py, PyBytes>,
}

/// One of them.
struct Numbers<'a> {
    index: usize,
    cols: usize,
    bytes: &'a [u8],
}

impl Numbers<'_> {
    fn iter(&self) -> impl Iterator<Item = i64> {
        self.bytes.iter().map(|&byte| i64::from(byte as i8))
    }

    /// The board that they are. Most of what a batch takes more than Rust is this, so it looks at each number once.
    fn board(&self) -> Result<Board, String> {
        let rows = self.bytes.len() / self.cols;
        let mut board = Board::closed(rows, self.cols).map_err(|error| error.to_string())?;
        for (row, bytes) in self.bytes.chunks(self.cols).enumerate() {
            for (col, &byte) in bytes.iter().enumerate() {
                let (number, at) = (i64::from(byte as i8), Coord::new(row, col));
                match cell_of(number) {
                    Some(Cell::Closed) => {}
                    Some(cell) => board.set(at, cell),
                    None => return Err(no_cell(number, at)),
                }
            }
        }
        Ok(board)
    }
}

/// An array of answers, and what was wrong with single boards.
type Answered<'py> = PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)>;

impl<'py> Boards<'py> {
    fn of(boards: &Bound<'py, PyAny>) -> PyResult<Self> {
        let numpy = boards.py().import("numpy")?;
        let array = numpy.call_method1("asarray", (boards,))?;
        let shape: (usize, usize, usize) = array.getattr("shape")?.extract().map_err(|_| {
            PyValueError::new_err("found another shape, expected an array of boards × rows × columns")
        })?;
        let (count, rows, cols) = shape;
        if count > 0 && rows * cols == 0 {
            return Err(PyValueError::new_err(format!("found boards of {rows} × {cols} cells")));
        }
        let numbers = bytes_of(&numpy, array)?.call_method0("tobytes")?.cast_into()?;
        Ok(Self { shape, numbers })
    }

    /// Does work for each board on all threads, and makes an array of what it writes: of this shape and type, of which a board has `size`
    /// bytes, all 0 at first.
    fn answer(
        &self,
        (shape, kind, size): (Vec<usize>, &str, usize),
        work: impl Fn(&Numbers<'_>, &mut [u8]) -> Result<(), String> + Sync,
    ) -> Answered<'py> {
        let py = self.numbers.py();
        let ((boards, rows, cols), numbers) = (self.shape, self.numbers.as_bytes());
        let mut errors = Vec::new();
        // An array of a bytearray can be written to, and no copy is made of what may be large.
        let found = PyByteArray::new_with(py, boards * size, |found| {
            errors = py.detach(|| {
                let each = found.par_chunks_mut(size.max(1)).enumerate().with_min_len(16);
                let one = |(index, found): (usize, &mut [u8])| {
                    let bytes = &numbers[index * rows * cols..][..rows * cols];
                    Some((index, work(&Numbers { index, cols, bytes }, found).err()?))
                };
                each.filter_map(one).collect()
            });
            Ok(())
        })?;
        let array = py.import("numpy")?.call_method1("frombuffer", (found, kind))?;
        let bad = PyDict::new(py);
        for (index, why) in errors {
            bad.set_item(index, BoardError::new_err(why).into_value(py))?;
        }
        Ok((array.call_method1("reshape", (shape,))?, bad))
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

#[pymethods]
impl Matcher {
    /// What follows on each of many boards, an array of boards × rows × columns: an array of the same shape, 0 not known (or not closed),
    /// 1 safe, 2 a mine, and -1 on all of a board that is impossible. `mines` is one number for all boards, or one for each.
    ///
    /// The second thing returned is a dict: for each board that isn't one, by its place, the BoardError. Its cells are 0.
    #[pyo3(signature = (boards, mines = None))]
    fn ask_batch<'py>(&self, boards: &Bound<'py, PyAny>, mines: Option<&Bound<'py, PyAny>>) -> Answered<'py> {
        let boards = Boards::of(boards)?;
        let (count, rows, cols) = boards.shape;
        let mines = mines_of(mines, count)?;
        boards.answer((vec![count, rows, cols], "int8", rows * cols), |numbers, found| {
            let board = numbers.board()?;
            let mut session = self.matcher.session_on(&board, mines[numbers.index]);
            let news = session.deduce();
            if news.is_contradiction() {
                found.fill(-1_i8 as u8);
                return Ok(());
            }
            let mut say = |cells: &mut dyn Iterator<Item = Coord>, verdict| {
                cells.for_each(|at| found[at.row * cols + at.col] = verdict);
            };
            say(&mut news.safe(), 1);
            say(&mut news.mines(), 2);
            Ok(())
        })
    }

    /// How likely each closed cell of many boards is a mine: an array of the same shape, NaN for cells that are not closed. The second
    /// thing is a dict of BoardErrors by the boards' places: of boards that aren't boards, are impossible, or too large to be counted.
    #[pyo3(signature = (boards, mines))]
    fn odds_batch<'py>(&self, boards: &Bound<'py, PyAny>, mines: &Bound<'py, PyAny>) -> Answered<'py> {
        let boards = Boards::of(boards)?;
        let (count, rows, cols) = boards.shape;
        let mines = mines_of(Some(mines), count)?;
        const NOT_CLOSED: [u8; 8] = f64::NAN.to_ne_bytes();
        boards.answer((vec![count, rows, cols], "float64", rows * cols * 8), |numbers, found| {
            let (found, _) = found.as_chunks_mut::<8>();
            found.fill(NOT_CLOSED);
            let board = numbers.board()?;
            let mut session = self.matcher.session_on(&board, mines[numbers.index]);
            session.deduce();
            let odds = session.odds().map_err(|error| error.to_string())?;
            for (at, found) in board.coords().zip(found) {
                *found = odds.at(at).map_or(NOT_CLOSED, f64::to_ne_bytes);
            }
            Ok(())
        })
    }

    /// Whether each of many layouts can be solved without a guess once a cell is open. Layouts are an array of layouts × rows × columns, each
    /// as `Layout` takes one; `first` is the cell that is opened, or without it the opening nearest to the centre.
    #[pyo3(signature = (layouts, first = None))]
    fn solvable_batch<'py>(
        &self,
        layouts: &Bound<'py, PyAny>,
        first: Option<(usize, usize)>,
    ) -> Answered<'py> {
        let layouts = Boards::of(layouts)?;
        let (count, _, cols) = layouts.shape;
        let first = first.map(|(row, col)| Coord::new(row, col));
        layouts.answer((vec![count], "bool", 1), |numbers, found| {
            let layout = layout_of(cols, &numbers.iter().collect::<Vec<_>>())?;
            let answer = solvable(&self.matcher, &layout, first, true).map_err(|failure| failure.message)?;
            found[0] = answer.solvable.into();
            Ok(())
        })
    }
}
