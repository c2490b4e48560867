//! What callers hand over, checked: the only place that makes references of pointers.

use minescheme::board::{Board, Cell};
use minescheme::matcher::{Tier, Tiers, Value};
use minescheme_protocol::position;

use crate::status::{Failure, Status};

/// `minescheme_cell` of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CellPlace {
    pub row: usize,
    pub col: usize,
}

/// A board, and the number of its mines if it is known.
pub type CountedBoard = (Board, Option<usize>);

pub const UNKNOWN: u8 = 0;

/// A verdict as the header numbers them.
pub fn verdict(value: Value) -> u8 {
    match value {
        Value::Safe => 1,
        Value::Mine => 2,
    }
}

/// The bit of a tier.
pub fn tier_bit(tier: Tier) -> u8 {
    1 << tier as u8
}

/// The tiers of a sum of bits.
pub fn tiers_of(bits: u32) -> Result<Tiers, Failure> {
    let all: u32 = Tier::ALL.into_iter().map(|tier| u32::from(tier_bit(tier))).sum();
    if bits & !all != 0 {
        let message = format!("tiers {bits:#x}: expected a sum of the bits of tiers, at most {all:#x}");
        return Err(Failure::new(Status::Argument, message));
    }
    let chosen = Tier::ALL.into_iter().filter(|&tier| bits & u32::from(tier_bit(tier)) != 0);
    Ok(chosen.collect())
}

/// # Safety
/// `pointer` is null or points to a `T` that nothing changes during `'a`.
pub unsafe fn shared<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: valid and unchanged for 'a by the contract of this function; null is refused.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::null(name))
}

/// # Safety
/// `pointer` is null or points to a `T` that nothing else reads or changes during `'a`.
pub unsafe fn exclusive<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: valid and exclusive for 'a by the contract of this function; null is refused.
    unsafe { pointer.as_mut() }.ok_or_else(|| Failure::null(name))
}

/// # Safety
/// `pointer` is null or points to `len` aligned values that nothing changes during `'a`.
pub unsafe fn values<'a, T: Copy>(pointer: *const T, len: usize, name: &str) -> Result<&'a [T], Failure> {
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    check_len(len, size_of::<T>(), name)?;
    // SAFETY: not null, `len` initialised values by the contract of this function, no more than a slice may have.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// As the caller's buffer may hold anything, it is written to by [`Buffer::fill`] only, never read.
pub struct Buffer<T> {
    start: *mut T,
    len: usize,
    name: &'static str,
}

impl<T: Copy> Buffer<T> {
    /// A variable of the caller's.
    ///
    /// # Safety
    /// `variable` is null or has room for a `T`, aligned, that nothing else uses while this buffer lives.
    pub unsafe fn one(variable: *mut T, name: &'static str) -> Result<Self, Failure> {
        // SAFETY: the contract of this function.
        unsafe { Self::new(variable, 1, name) }
    }

    /// # Safety
    /// `start` is null or has room for `len` values of `T`, aligned, that nothing else uses while this buffer lives.
    pub unsafe fn new(start: *mut T, len: usize, name: &'static str) -> Result<Self, Failure> {
        if start.is_null() && len > 0 {
            return Err(Failure::null(name));
        }
        check_len(len, size_of::<T>(), name)?;
        Ok(Self { start, len, name })
    }

    /// Refuses a buffer with room for fewer than `needed` values.
    pub fn check_room(&self, needed: usize) -> Result<(), Failure> {
        if self.len >= needed {
            return Ok(());
        }
        let message = format!("{} has room for {}, expected {needed} or more", self.name, self.len);
        Err(Failure::new(Status::Space, message))
    }

    /// Writes `values` to the front, or nothing if there are too many.
    pub fn fill(&mut self, values: &[T]) -> Result<(), Failure> {
        self.check_room(values.len())?;
        if !values.is_empty() {
            // SAFETY: room for `len` values by the contract of `new`, of which at most `len` are written; it is not
            // null as `len` > 0; `values` is memory of this crate, which does not overlap the caller's.
            unsafe { self.start.copy_from_nonoverlapping(values.as_ptr(), values.len()) };
        }
        Ok(())
    }
}

/// Makes something, which is the caller's from then on.
///
/// # Safety
/// `out` is null, or a pointer variable of the caller's that nothing else uses meanwhile.
pub unsafe fn make<T>(
    out: *mut *mut T,
    name: &'static str,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    // SAFETY: the contract of this function.
    let mut out = unsafe { Buffer::one(out, name) }?;
    out.fill(&[Box::into_raw(Box::new(make()?))])
}

/// Frees what [`make`] made.
///
/// # Safety
/// `made` is null, or was made by [`make`], and is neither freed nor in use.
pub unsafe fn free<T>(made: *mut T) {
    if !made.is_null() {
        // SAFETY: the contract of this function; `make` took it out of its box.
        drop(unsafe { Box::from_raw(made) });
    }
}

fn check_len(len: usize, size: usize, name: &str) -> Result<(), Failure> {
    match len.checked_mul(size) {
        Some(size) if size <= isize::MAX as usize => Ok(()),
        _ => Err(Failure::new(Status::Argument, format!("{name} is said to be larger than memory"))),
    }
}

/// # Safety
/// As for [`values`].
pub unsafe fn text<'a>(pointer: *const u8, len: usize, name: &str, bad: Status) -> Result<&'a str, Failure> {
    // SAFETY: the contract of this function.
    let bytes = unsafe { values(pointer, len, name) }?;
    std::str::from_utf8(bytes).map_err(|error| Failure::new(bad, format!("{name} is no UTF-8: {error}")))
}

/// # Safety
/// As for [`values`].
pub unsafe fn text_board(pointer: *const u8, len: usize, mines: i64) -> Result<CountedBoard, Failure> {
    // SAFETY: the contract of this function.
    let text = unsafe { text(pointer, len, "board", Status::Board) }?;
    Ok(position::board(text, mine_count(mines)?)?)
}

/// # Safety
/// `pointer` is null or points to `rows` × `cols` bytes that nothing changes meanwhile.
pub unsafe fn cell_board(
    pointer: *const u8,
    rows: usize,
    cols: usize,
    mines: i64,
) -> Result<CountedBoard, Failure> {
    let mines = mine_count(mines)?;
    let mut board = closed_board(rows, cols)?;
    // SAFETY: the contract of this function; a board's size does not overflow.
    let cells = unsafe { values(pointer, rows * cols, "cells") }?;
    for (coord, &symbol) in board.coords().zip(cells) {
        let cell = Cell::from_symbol(char::from(symbol)).ok_or_else(|| {
            let found = symbol.escape_ascii();
            let message = format!("the cell {coord}: found '{found}', expected `0`-`8`, `.`, `*` or `#` (rows and columns count from 0)");
            Failure::new(Status::Board, message)
        })?;
        board.set(coord, cell);
    }
    Ok((board, mines))
}

pub fn closed_board(rows: usize, cols: usize) -> Result<Board, Failure> {
    Board::closed(rows, cols).map_err(|error| Failure::new(Status::Board, error))
}

/// The mine count, where -1 says that it is not known.
pub fn mine_count(mines: i64) -> Result<Option<usize>, Failure> {
    match mines {
        -1 => Ok(None),
        _ => usize::try_from(mines).map(Some).map_err(|_| {
            Failure::new(Status::Argument, format!("{mines} mines: expected 0 or more, or -1 if not known"))
        }),
    }
}
