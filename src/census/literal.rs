//! Every literal mini-field, one by one, and every mine placement in it.

use rayon::prelude::*;

use super::{Census, Counts, MAX_LITERAL_CELLS};
use crate::observer::{Observer, Stopped};

/// Counts all literal mini-fields. The first cells are shared out among the threads.
pub(super) fn count(census: &Census, observer: &dyn Observer) -> Result<Counts, Stopped> {
    let cells = census.rows * census.cols;
    let heads = cells.min(2);
    let statements: Vec<bool> = census.cells().map(|cell| census.is_statement(cell)).collect();
    let neighbours: Vec<u16> = census.cells().map(|cell| census.neighbours(cell) as u16).collect();
    let visit = Visit { statements: &statements, neighbours: &neighbours };
    (0..12usize.pow(heads as u32))
        .into_par_iter()
        .map(|head| {
            observer.check()?;
            let mut said = [(0, 0); MAX_LITERAL_CELLS];
            let mut field = Field::default();
            for place in 0..heads {
                field = field.with(&visit, place, head / 12usize.pow(place as u32) % 12, &mut said);
            }
            let mut tally = [0; 3];
            visit.rest(field, heads, &mut said, &mut tally);
            observer.advance(tally.iter().sum());
            let [forbidden, forced, neither] = tally.map(u128::from);
            Ok(Counts { forbidden, forced, neither })
        })
        .try_reduce(Counts::default, |a, b| Ok(a + b))
}

/// Which cells of the mini-field hold digits that count, and which cells each of these touches.
struct Visit<'a> {
    statements: &'a [bool],
    neighbours: &'a [u16],
}

/// What the placements that fit a mini-field agree on.
#[derive(Clone, Copy)]
enum Verdict {
    Forbidden,
    Forced,
    Neither,
}

/// What a digit states: the cells that it touches, and how many of them are mines.
type Statement = (u16, u8);

/// A mini-field, filled in from its first cell on. Sets of cells are bits.
#[derive(Clone, Copy, Default)]
struct Field {
    closed: u16,
    mines: u16,
    /// The number of complete statements made so far.
    statements: usize,
}

impl Field {
    /// The mini-field with symbol 0-11 in `cell`: digits, mine, wall, closed. What a digit states goes
    /// to `said`.
    fn with(mut self, visit: &Visit<'_>, cell: usize, symbol: usize, said: &mut [Statement]) -> Self {
        match symbol {
            9 => self.mines |= 1 << cell,
            10 => {}
            11 => self.closed |= 1 << cell,
            digit => {
                if visit.statements[cell] {
                    said[self.statements] = (visit.neighbours[cell], digit as u8);
                    self.statements += 1;
                }
            }
        }
        self
    }

    /// Tries all placements of mines in the closed cells.
    fn verdict(&self, said: &[Statement]) -> Verdict {
        let said = &said[..self.statements];
        let (mut fits, mut always, mut ever) = (false, u16::MAX, 0);
        let mut placed = 0u16;
        loop {
            let mines = self.mines | placed;
            let counts = |&(near, digit): &Statement| (mines & near).count_ones() == u32::from(digit);
            if said.iter().all(counts) {
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
        if !fits {
            Verdict::Forbidden
        } else if always & self.closed != 0 || ever != self.closed {
            Verdict::Forced
        } else {
            Verdict::Neither
        }
    }
}

impl Visit<'_> {
    /// Counts all ways to fill in `field` from `cell` on, by verdict.
    fn rest(&self, field: Field, cell: usize, said: &mut [Statement], tally: &mut [u64; 3]) {
        if cell == self.statements.len() {
            tally[field.verdict(said) as usize] += 1;
            return;
        }
        for symbol in 0..12 {
            let next = field.with(self, cell, symbol, said);
            self.rest(next, cell + 1, said, tally);
        }
    }
}
