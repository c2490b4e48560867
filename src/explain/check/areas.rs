//! Areas: at least so many and at most so many of some cells are mines.

use std::collections::BTreeSet;

use super::super::proof::Source;
use super::{Checker, Refusal};
use crate::board::Coord;
use crate::matcher::Value;

/// At least and at most so many of these cells are mines.
#[derive(Clone, Debug)]
pub(super) struct Area {
    cells: BTreeSet<Coord>,
    least: i64,
    most: i64,
}

impl Area {
    /// Whether all cells have this value.
    pub fn all(&self, value: Value) -> bool {
        match value {
            Value::Safe => self.most == 0,
            Value::Mine => self.least == self.cells.len() as i64,
        }
    }
}

/// The least and the most.
type Bounds = (i64, i64);

/// The bounds of the mines in a part that has so many cells, if it has to hold so many with another part of the source.
fn rest(cells: usize, source: &Area, shared: i64) -> Option<Bounds> {
    let bounds = ((source.least - shared).max(0), (source.most - shared).min(cells as i64));
    (bounds.0 <= bounds.1).then_some(bounds)
}

impl Checker<'_> {
    /// What a source says of the cells that are still unknown.
    fn source(&self, source: Source) -> Result<Area, Refusal> {
        let digit = match source {
            Source::Digit(at) => Some(at),
            Source::Count(_) => None,
            Source::Area(number) => {
                let stated = self.areas.get(number).and_then(Option::as_ref);
                let Area { cells, least, most } =
                    stated.ok_or(Refusal::Area("a source is not known here"))?;
                let mines = cells.iter().filter(|&&cell| self.is_mine(cell)).count() as i64;
                let mut cells = cells.clone();
                cells.retain(|&cell| self.is_unknown(cell));
                return Ok(Area { cells, least: least - mines, most: most - mines });
            }
        };
        let (need, unknown) = self.open(digit)?;
        Ok(Area { cells: unknown.into_iter().collect(), least: need, most: need })
    }

    /// Accepts that at least and at most so many of the cells are mines, or that no numbers of mines meet both sources. Errors: why that
    /// does not follow.
    pub(super) fn area(
        &self,
        cells: &[Coord],
        (least, most): (usize, usize),
        from: [Source; 2],
        impossible: bool,
    ) -> Result<Area, Refusal> {
        let [s, t] = [self.source(from[0])?, self.source(from[1])?];
        let parts = [&s.cells - &t.cells, &s.cells & &t.cells, &t.cells - &s.cells];
        let [s_only, shared, t_only] = [parts[0].len(), parts[1].len(), parts[2].len()];
        // The bounds of the three parts, and of all together, over all numbers of mines in the shared cells.
        let mut bounds: [Option<Bounds>; 4] = [None; 4];
        for mines in 0..=shared as i64 {
            let (Some(a), Some(b)) = (rest(s_only, &s, mines), rest(t_only, &t, mines)) else { continue };
            let all = (a.0 + mines + b.0, a.1 + mines + b.1);
            for (bounds, now) in bounds.iter_mut().zip([a, (mines, mines), b, all]) {
                let (least, most) = bounds.unwrap_or(now);
                *bounds = Some((least.min(now.0), most.max(now.1)));
            }
        }
        if impossible != bounds[3].is_none() {
            return Err(Refusal::Nothing);
        }
        let stated = BTreeSet::from_iter(cells.to_vec());
        if stated.is_empty() || stated.len() != cells.len() {
            return Err(Refusal::Area("it has no cells, or one of them twice"));
        }
        let all: BTreeSet<Coord> = &s.cells | &t.cells;
        let mut made = parts.iter().chain([&all]).zip(bounds).filter(|(part, _)| **part == stated).peekable();
        if made.peek().is_none() {
            return Err(Refusal::Area("its cells are no part of its sources, nor all of them"));
        }
        let (least, most) = (least as i64, most as i64);
        let holds = |(a, b): Bounds| least <= a && most >= b;
        if !impossible && !made.any(|(_, bounds)| bounds.is_some_and(holds)) {
            return Err(Refusal::Area("more or fewer of its cells can be mines"));
        }
        Ok(Area { cells: stated, least, most })
    }
}
