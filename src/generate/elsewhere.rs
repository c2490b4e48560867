//! What the number of mines decides together with one digit.

use crate::matcher::{CLOSED, Field};

/// What the number of mines decides beside the cells of one digit.
pub(super) struct Elsewhere<'f> {
    field: &'f Field,
    /// The mines that are not known yet.
    pub left: usize,
}

impl<'f> Elsewhere<'f> {
    /// `None` if the number of mines is unknown, or too many are left for it to decide anything with one digit.
    pub fn of(field: &'f Field, mines: Option<usize>) -> Option<Self> {
        let left = mines?.checked_sub(field.mines)?;
        // A digit needs at most eight mines, and leaves at most eight cells without one.
        (left <= 8 || field.unknown <= left + 8).then_some(Self { field, left })
    }

    /// The digits beside whose cells only mines are left, or none.
    pub fn digits(&self) -> impl Iterator<Item = (usize, bool)> {
        self.field.foci().filter_map(|at| {
            let (need, closed) = (self.field.at(at).residual(), self.field.at(at).closed().count_ones());
            let (mines, cells) =
                (self.left.checked_sub(need as usize)?, self.field.unknown - closed as usize);
            (cells > 0 && (mines == 0 || mines == cells)).then_some((at, mines > 0))
        })
    }

    /// The unknown cells that a digit does not touch, row by row.
    pub fn cells(field: &'f Field, at: usize) -> impl Iterator<Item = usize> + 'f {
        let near: Vec<usize> = field.around(at, field.at(at).closed()).collect();
        unknown(field).filter(move |cell| !near.contains(cell))
    }
}

/// The unknown cells, row by row.
pub(super) fn unknown(field: &Field) -> impl Iterator<Item = usize> {
    field.cells().filter(|&at| field.at(at).kind() == CLOSED)
}
