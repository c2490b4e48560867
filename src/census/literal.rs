//! Every literal mini-field, one by one, and every mine placement in it.

use std::ops::Add;

use rayon::prelude::*;

use super::{Census, Counts};

/// Counts all literal mini-fields. The first cells are shared out among the threads.
pub(super) fn count(census: &Census, progress: &(impl Fn(u64) + Sync)) -> Counts {
    let cells = census.rows * census.cols;
    let heads = cells.min(2);
    let statements: Vec<bool> = census.cells().map(|cell| census.is_statement(cell)).collect();
    let neighbours: Vec<u16> = census.cells().map(|cell| census.neighbours(cell) as u16).collect();
    let visit = Visit { statements: &statements, neighbours: &neighbours };
    (0..12usize.pow(heads as u32))
        .into_par_iter()
        .map(|head| {
            let mut field = Field::default();
            for place in 0..heads {
                field = field.with(&visit, place, head / 12usize.pow(place as u32) % 12);
            }
            let counts = visit.rest(field, heads);
            progress(12u64.pow((cells - heads) as u32));
            counts
        })
        .reduce(Counts::default, |a, b| a + b)
}

/// What the cells of the mini-field are: which of them speak, and of which others.
struct Visit<'a> {
    statements: &'a [bool],
    neighbours: &'a [u16],
}

/// A mini-field, filled in from its first cell on. Sets of cells are bits.
#[derive(Clone, Copy, Default)]
struct Field {
    closed: u16,
    mines: u16,
    /// The complete statements made so far: the cells spoken of, and how many of them are mines.
    said: [(u16, u8); super::MAX_LITERAL_CELLS],
    statements: usize,
}

impl Field {
    /// The mini-field with symbol 0-11 in `cell`: digits, mine, wall, closed.
    fn with(mut self, visit: &Visit<'_>, cell: usize, symbol: usize) -> Self {
        match symbol {
            9 => self.mines |= 1 << cell,
            10 => {}
            11 => self.closed |= 1 << cell,
            digit => {
                if visit.statements[cell] {
                    self.said[self.statements] = (visit.neighbours[cell], digit as u8);
                    self.statements += 1;
                }
            }
        }
        self
    }

    /// Tries all placements of mines in the closed cells.
    fn verdict(&self) -> Counts {
        let (mut fits, mut always, mut ever) = (false, u16::MAX, 0);
        let mut placed = 0u16;
        loop {
            let mines = self.mines | placed;
            let counts = |&(near, digit): &(u16, u8)| (mines & near).count_ones() == u32::from(digit);
            if self.said[..self.statements].iter().all(counts) {
                fits = true;
                always &= placed;
                ever |= placed;
            }
            // The next subset of the closed cells; after the last comes the empty one again.
            placed = placed.wrapping_sub(self.closed) & self.closed;
            if placed == 0 {
                break;
            }
        }
        let one = |is: bool| u128::from(is);
        let forced = fits && (always & self.closed != 0 || ever != self.closed);
        Counts { forbidden: one(!fits), forced: one(forced), neither: one(fits && !forced) }
    }
}

impl Visit<'_> {
    /// Counts all ways to fill in `field` from `cell` on.
    fn rest(&self, field: Field, cell: usize) -> Counts {
        if cell == self.statements.len() {
            return field.verdict();
        }
        (0..12)
            .map(|symbol| self.rest(field.with(self, cell, symbol), cell + 1))
            .fold(Counts::default(), Counts::add)
    }
}
