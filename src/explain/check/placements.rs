//! Placements: listed once more, cell by cell.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering::Relaxed;

use super::super::proof::Step;
use super::{Checker, Open, Refusal, conclude, summary};
use crate::board::Coord;
use crate::matcher::Value;

/// The most cells whose placements are listed: the recursion is as deep as there are cells.
pub(super) const MOST_LISTED: usize = 1 << 10;

impl Checker<'_> {
    pub(super) fn placements(
        &self,
        step: &Step,
        digits: &[Coord],
        count: bool,
        number: &str,
    ) -> Result<(), Refusal> {
        let open = digits.iter().map(|&digit| self.open(Some(digit))).collect::<Result<Vec<_>, _>>()?;
        let cells: Vec<Coord> =
            open.iter().flat_map(|(_, cells)| cells).copied().collect::<BTreeSet<_>>().into_iter().collect();
        if cells.len() > MOST_LISTED {
            return Err(Refusal::TooMany);
        }
        // What is left for the cells elsewhere.
        let elsewhere = if count {
            Some(self.open(None).map(|(need, all)| (need, all.len() - cells.len()))?)
        } else {
            None
        };
        let mut listing = Listing {
            open: &open,
            cells: &cells,
            elsewhere,
            mines: BTreeSet::new(),
            seen: BTreeMap::new(),
            rest: BTreeSet::new(),
            number: 0,
            looks: self.looks.load(Relaxed),
        };
        listing.list(0)?;
        self.looks.store(listing.looks, Relaxed);
        summary(listing.number.to_string() == number, "there is another number of placements")?;
        let all = |cell, value| match listing.seen.get(&cell) {
            Some(values) => values.len() == 1 && values.contains(&value),
            // A cell elsewhere: none of them is a mine, or all.
            None => elsewhere.is_some_and(|(_, size)| {
                listing.rest == BTreeSet::from([if value == Value::Mine { size as i64 } else { 0 }])
            }),
        };
        conclude(step, |cell| listing.number > 0 && all(cell, step.value), listing.number == 0)
    }
}

/// All placements next to some digits, cell by cell.
struct Listing<'a> {
    open: &'a [Open],
    cells: &'a [Coord],
    elsewhere: Option<(i64, usize)>,
    mines: BTreeSet<Coord>,
    /// The values of each cell, and the numbers of mines elsewhere, in some placement.
    seen: BTreeMap<Coord, BTreeSet<Value>>,
    rest: BTreeSet<i64>,
    number: u64,
    looks: u64,
}

impl Listing<'_> {
    fn list(&mut self, place: usize) -> Result<(), Refusal> {
        self.looks = self.looks.checked_sub(1 + self.open.len() as u64).ok_or(Refusal::TooMany)?;
        let decided = |cell: &&Coord| self.cells[..place].binary_search(cell).is_ok();
        let fits = |(need, cells): &Open| {
            let mines = cells.iter().filter(|cell| self.mines.contains(cell)).count() as i64;
            let room = (cells.len() - cells.iter().filter(decided).count()) as i64;
            mines <= *need && mines + room >= *need
        };
        let left = (self.cells.len() - place) as i64;
        let enough = self.elsewhere.is_none_or(|(mines, size)| {
            let mines = mines - self.mines.len() as i64;
            mines >= 0 && mines <= left + size as i64
        });
        if !enough || !self.open.iter().all(fits) {
            return Ok(());
        }
        let Some(&cell) = self.cells.get(place) else {
            let rest = self.elsewhere.map(|(mines, size)| (mines - self.mines.len() as i64, size as i64));
            if rest.is_none_or(|(mines, size)| (0..=size).contains(&mines)) {
                self.number += 1;
                self.rest.extend(rest.map(|(mines, _)| mines));
                for &cell in self.cells {
                    let value = if self.mines.contains(&cell) { Value::Mine } else { Value::Safe };
                    self.seen.entry(cell).or_default().insert(value);
                }
            }
            return Ok(());
        };
        self.list(place + 1)?;
        self.mines.insert(cell);
        self.list(place + 1)?;
        self.mines.remove(&cell);
        Ok(())
    }
}
