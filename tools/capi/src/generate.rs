//! Boards that need no guess.

use minescheme::board::Coord;
use minescheme::generate::{Demand, Maker};
use minescheme::layout::{FirstClick, Game};

use crate::border::{Buffer, CellPlace};
use crate::status::{Failure, Status, calls};

calls! {
    minescheme_generate(
        rows: usize, cols: usize, mines: usize, first: CellPlace, seed: u64, min_digits: usize, max_digits: usize,
        tries: u64, cells: *mut u8, cells_len: usize, digits: *mut usize,
    ) = {
        if min_digits > max_digits {
            let message = format!("min_digits: found {min_digits}, expected at most max_digits, {max_digits}");
            return Err(Failure::new(Status::Argument, message));
        }
        if tries == 0 {
            return Err(Failure::new(Status::Argument, "tries: found 0, expected 1 or more"));
        }
        let mut cells = Buffer::new(cells, cells_len, "cells")?;
        let mut digits = Buffer::one(digits, "digits")?;
        let cell = Coord::new(first.row, first.col);
        let game = Game::of((rows, cols), mines, FirstClick::Opening, Some(cell))
            .map_err(|error| Failure::new(Status::Board, error))?;
        cells.check_room(rows * cols)?;
        let demand = Demand { digits: min_digits..=max_digits, ..Demand::new(game) };
        let made = match Maker::shipped(demand).series(seed, tries).next() {
            Some(Ok(made)) => made,
            Some(Err(exhausted)) => return Err(Failure::new(Status::NotFound, exhausted)),
            None => return Err(Failure::new(Status::NotFound, "no layout was drawn")),
        };
        let symbol = |at| made.layout.safe_digit(at).map_or(b'*', |digit| b'0' + digit);
        cells.fill(&made.layout.coords().map(symbol).collect::<Vec<u8>>())?;
        digits.fill(&[made.grade.hardest.digits])
    };
}
