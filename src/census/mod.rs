//! The census: how many of the 12^(rows · cols) literal mini-fields are forbidden, force a closed cell,
//! or do neither.
//!
//! [`Census::count`] counts by classes: it walks the sets of foci and the regions they cut out, and
//! weights every system with the number of literal mini-fields that reduce to it. [`Census::count_literal`]
//! doesn't use regions at all: it tries every literal mini-field, and every mine placement in it.

mod classes;
mod literal;
mod sample;

use std::ops::Add;

use thiserror::Error;

pub use sample::Estimate;

use crate::minifield::SIDES;
use crate::named::named;
use crate::observer::{Observer, Stopped};

/// The most work that [`Census::count`] takes on, in the unit of [`Census::work`]: some minutes on two cores.
pub const MAX_WORK: u64 = 400_000_000_000;
/// The most cells that [`Census::count_literal`] takes on: 12^9 is five thousand million mini-fields.
pub const MAX_LITERAL_CELLS: usize = 9;
/// The most cells with digits that count for which the work is worked out.
const MAX_STATEMENTS: usize = 20;

named! {
    /// Which digits of a mini-field are complete statements.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Edge {
        /// The mini-field is the whole board: every digit counts its neighbours inside it.
        Wall = "wall",
        /// The mini-field is a part of a larger board: only digits of the interior count, as all their neighbours are
        /// seen.
        Window = "window",
    }
}

/// A census of the mini-fields of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    rows: usize,
    cols: usize,
    edge: Edge,
}

impl Census {
    /// The census of `rows` × `cols` mini-fields. Errors: [`CensusError::Size`] if a side is outside 3..=6.
    pub fn new(rows: usize, cols: usize, edge: Edge) -> Result<Self, CensusError> {
        if SIDES.contains(&rows) && SIDES.contains(&cols) {
            Ok(Self { rows, cols, edge })
        } else {
            Err(CensusError::Size { rows, cols })
        }
    }

    /// Counts by classes. Reports every part of the [`Census::work`] that is done to the observer.
    /// Errors: [`CensusError::Work`] if that is out of reach, [`CensusError::Stopped`].
    pub fn count(&self, observer: &dyn Observer) -> Result<Counts, CensusError> {
        self.work()?;
        Ok(classes::count(self, observer)?)
    }

    /// The work of [`Census::count`]: for how many choices of a number of closed cells and of mines for every region
    /// it looks. Errors: [`CensusError::Work`] if they are more than [`MAX_WORK`].
    pub fn work(&self) -> Result<u64, CensusError> {
        let statements = self.cells().filter(|&cell| self.is_statement(cell)).count();
        let work = (statements <= MAX_STATEMENTS).then(|| classes::work(self));
        match work {
            Some(work) if work <= u128::from(MAX_WORK) => Ok(work as u64),
            _ => Err(CensusError::Work { rows: self.rows, cols: self.cols, edge: self.edge, work }),
        }
    }

    /// Counts by visiting every literal mini-field. Reports to the observer every part of the
    /// [`Census::literal_work`] that is done. Errors: [`CensusError::Literal`] over [`MAX_LITERAL_CELLS`] cells,
    /// [`CensusError::Stopped`].
    pub fn count_literal(&self, observer: &dyn Observer) -> Result<Counts, CensusError> {
        self.literal_work()?;
        Ok(literal::count(self, observer)?)
    }

    /// Estimates the counts from `samples` mini-fields that have a placement, drawn at random; the same seed gives the same ones. Reports each to
    /// the observer.
    /// Errors: [`CensusError::Stopped`].
    pub fn estimate(
        &self,
        samples: u64,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Estimate, CensusError> {
        Ok(sample::estimate(self, samples, seed, observer)?)
    }

    /// The number of literal mini-fields, 12^(rows · cols). Errors: as for [`Census::count_literal`].
    pub fn literal_work(&self) -> Result<u64, CensusError> {
        let Self { rows, cols, .. } = *self;
        if rows * cols <= MAX_LITERAL_CELLS {
            Ok(12u64.pow((rows * cols) as u32))
        } else {
            Err(CensusError::Literal { rows, cols })
        }
    }

    /// What the counts must add up to: 12^(rows · cols); [`u128::MAX`] for 6×6, where it is more.
    pub fn mini_fields(&self) -> u128 {
        12u128.saturating_pow((self.rows * self.cols) as u32)
    }

    /// The cells by number, row by row.
    fn cells(&self) -> std::ops::Range<usize> {
        0..self.rows * self.cols
    }

    /// Whether a digit in `cell` is a complete statement.
    fn is_statement(&self, cell: usize) -> bool {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let interior = (1..self.rows.saturating_sub(1)).contains(&row)
            && (1..self.cols.saturating_sub(1)).contains(&col);
        self.edge == Edge::Wall || interior
    }

    /// The neighbours of `cell` inside the mini-field, cell number a bit.
    fn neighbours(&self, cell: usize) -> u64 {
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        self.cells()
            .filter(|&other| other != cell)
            .filter(|&other| near(other / self.cols, cell / self.cols))
            .filter(|&other| near(other % self.cols, cell % self.cols))
            .fold(0, |set, other| set | 1 << other)
    }
}

/// Literal mini-fields, counted. A forbidden mini-field counts as forbidden only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// No mine placement fits.
    pub forbidden: u128,
    /// Some placement fits, and a closed cell is the same in all that fit.
    pub forced: u128,
    /// Some placement fits, and no closed cell is the same in all that fit.
    pub neither: u128,
}

impl Counts {
    /// All mini-fields counted.
    pub fn total(&self) -> u128 {
        self.forbidden + self.forced + self.neither
    }

    fn scaled(self, by: u128) -> Self {
        Self { forbidden: self.forbidden * by, forced: self.forced * by, neither: self.neither * by }
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            forbidden: self.forbidden + other.forbidden,
            forced: self.forced + other.forced,
            neither: self.neither + other.neither,
        }
    }
}

/// Why a census can't be taken.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CensusError {
    /// It was asked to stop.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// A side outside 3..=6.
    #[error("a mini-field of {rows}×{cols} cells: expected 3 to 6 rows and 3 to 6 columns")]
    Size {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// Too much to count by classes.
    #[error(
        "{rows}×{cols} with edge `{edge}` takes {} placements of mines, expected at most {MAX_WORK}; \
         choose a smaller window{}",
        work.map_or("far too many".to_owned(), |work| work.to_string()),
        if *edge == Edge::Wall { " or the edge `window`" } else { "" }
    )]
    Work {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// Edge asked for.
        edge: Edge,
        /// The compressed mine placements, if they were counted.
        work: Option<u128>,
    },
    /// Too many literal mini-fields.
    #[error(
        "there are 12^{} mini-fields of {rows}×{cols} cells, too many to look at each: expected 3×3; \
         count similar ones together, without --literal",
        rows * cols
    )]
    Literal {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::Unobserved;

    /// A census of any size; the routes do not care.
    fn census(rows: usize, cols: usize, edge: Edge) -> Census {
        Census { rows, cols, edge }
    }

    #[test]
    fn classes_agree_with_literal_mini_fields() {
        let small = [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 2), (6, 1)];
        for (rows, cols) in small {
            for edge in [Edge::Wall, Edge::Window] {
                let census = census(rows, cols, edge);
                let counts = census.count(&Unobserved).unwrap();
                assert_eq!(counts.total(), census.mini_fields());
                assert_eq!(counts, census.count_literal(&Unobserved).unwrap(), "{census:?}");
            }
        }
    }

    fn subsets(set: u64) -> impl Iterator<Item = u64> {
        std::iter::successors(Some(set), move |&subset| (subset != 0).then(|| (subset - 1) & set))
    }

    /// Every mini-field of a window; the ten symbols that mean nothing on the ring (digits, wall) are taken as one.
    /// So they are few enough to try all mine placements of each.
    fn count_with_mute_ring(census: &Census) -> Counts {
        let cells = census.rows * census.cols;
        let mut counts = Counts::default();
        let mut symbols = vec![0; cells];
        'fields: loop {
            let mut weight = 1;
            let (mut closed, mut mines, mut said) = (0u64, 0u64, Vec::new());
            for (cell, &symbol) in symbols.iter().enumerate() {
                match symbol {
                    0 => closed |= 1 << cell,
                    1 => mines |= 1 << cell,
                    2 if census.is_statement(cell) => {}
                    2 => weight *= 10,
                    digit => said.push((census.neighbours(cell), digit - 3)),
                }
            }
            let fitting: Vec<u64> = subsets(closed)
                .filter(|placed| {
                    said.iter().all(|&(near, digit)| ((placed | mines) & near).count_ones() == digit)
                })
                .collect();
            let always = fitting.iter().fold(closed, |all, placed| all & placed);
            let ever = fitting.iter().fold(0, |any, placed| any | placed);
            match fitting.is_empty() {
                true => counts.forbidden += weight,
                false if always != 0 || ever != closed => counts.forced += weight,
                false => counts.neither += weight,
            }
            for (cell, symbol) in symbols.iter_mut().enumerate() {
                *symbol = (*symbol + 1) % if census.is_statement(cell) { 12 } else { 3 };
                if *symbol != 0 {
                    continue 'fields;
                }
            }
            return counts;
        }
    }

    #[test]
    fn classes_agree_with_windows_tried_one_by_one() {
        for (rows, cols) in [(3, 3), (4, 3)] {
            let census = census(rows, cols, Edge::Window);
            assert_eq!(census.count(&Unobserved).unwrap(), count_with_mute_ring(&census), "{census:?}");
        }
    }

    #[test]
    fn progress_adds_up_to_the_work() {
        use std::sync::atomic::{AtomicU64, Ordering};
        struct Until(AtomicU64, u64);
        impl Observer for Until {
            fn advance(&self, units: u64) {
                self.0.fetch_add(units, Ordering::Relaxed);
            }
            fn is_stopped(&self) -> bool {
                self.0.load(Ordering::Relaxed) >= self.1
            }
        }
        let (done, census) = (|enough| Until(AtomicU64::new(0), enough), census(2, 3, Edge::Wall));
        let (by_class, literal) = (done(u64::MAX), done(u64::MAX));
        census.count(&by_class).unwrap();
        assert_eq!(by_class.0.into_inner(), census.work().unwrap());
        census.count_literal(&literal).unwrap();
        assert_eq!(literal.0.into_inner(), census.literal_work().unwrap());
        assert_eq!(census.count(&done(1)), Err(CensusError::Stopped(Stopped)));
        assert_eq!(census.count_literal(&done(1)), Err(CensusError::Stopped(Stopped)));
    }

    #[test]
    fn sizes_and_work_are_checked() {
        assert_eq!(Census::new(2, 3, Edge::Wall), Err(CensusError::Size { rows: 2, cols: 3 }));
        assert_eq!(Census::new(3, 7, Edge::Wall), Err(CensusError::Size { rows: 3, cols: 7 }));
        let large = Census::new(6, 6, Edge::Window).unwrap();
        assert!(matches!(large.count(&Unobserved), Err(CensusError::Work { work: Some(_), .. })));
        let large = Census::new(6, 6, Edge::Wall).unwrap();
        assert!(matches!(large.count(&Unobserved), Err(CensusError::Work { work: None, .. })));
        assert!(matches!(large.count_literal(&Unobserved), Err(CensusError::Literal { .. })));
    }
}
