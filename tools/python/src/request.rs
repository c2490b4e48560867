//! The abilities that every language has, as requests in JSON: `minescheme/abilities.py` makes functions of them.

use minescheme_protocol::{Failure, State};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::{BoardError, TableError};

/// An error of the kind that the failure has.
pub fn raised(failure: &Failure) -> PyErr {
    let message = failure.message.clone();
    match failure.kind {
        "board" | "move" | "odds" => BoardError::new_err(message),
        "table" => TableError::new_err(message),
        "internal" => PyRuntimeError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// The answer to a request, both in JSON.
#[pyfunction]
#[pyo3(signature = (request, source = Vec::new()))]
pub fn _request(py: Python<'_>, request: &str, source: Vec<u8>) -> PyResult<String> {
    py.detach(|| State::default().answer(request.as_bytes(), &source)).map_err(|failure| raised(&failure))
}
