//! `minescheme` for Python. The types are in `minescheme/_native.pyi`, for people and for type checkers.

#![forbid(unsafe_code)]

mod answer;
mod batch;
mod board;
mod flood;
mod layout;
mod matcher;
mod picture;
mod request;
mod session;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    minescheme,
    BoardError,
    PyValueError,
    "Not a board, or a move that the board does not allow."
);
create_exception!(
    minescheme,
    TableError,
    PyValueError,
    "A file that can't be read, or isn't an intact table."
);

/// A `BoardError` that says what an error says.
fn board_error<E: std::fmt::Display>(error: E) -> PyErr {
    BoardError::new_err(error.to_string())
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::answer::{Answer, Contradiction, Hint, Step};
    #[pymodule_export]
    use crate::layout::Layout;
    #[pymodule_export]
    use crate::matcher::{_session, Matcher};
    #[pymodule_export]
    use crate::picture::{draw, svg, to_numpy, to_text};
    #[pymodule_export]
    use crate::request::_request;
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::{BoardError, TableError};
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "as Python has it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
