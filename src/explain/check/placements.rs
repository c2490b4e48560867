//! Placements: listed once more, cell by cell.

use std::sync::atomic::Ordering::Relaxed;

use super::super::proof::Step;
use super::{Checker, Refusal, conclude, summary};
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
        let mut cells: Vec<Coord> = open.iter().flat_map(|(_, cells)| cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() > MOST_LISTED {
            return Err(Refusal::TooMany);
        }
        let place = |cell| cells.partition_point(|other| other < cell);
        let elsewhere = match count {
            true => Some(self.open(None).map(|(need, all)| (need, (all.len() - cells.len()) as i64))?),
            false => None,
        };
        let mut listing = Listing {
            open: open.iter().map(|(need, near)| (*need, near.iter().map(place).collect())).collect(),
            elsewhere,
            placed: Vec::new(),
            mined: vec![0; cells.len()],
            rest: None,
            number: 0,
            looks: self.looks.load(Relaxed),
        };
        listing.list()?;
        self.looks.store(listing.looks, Relaxed);
        summary(listing.number.to_string() == number, "there is another number of placements")?;
        let is_mine = step.value == Value::Mine;
        let says = |cell| match cells.binary_search(&cell) {
            Ok(place) => listing.mined[place] == if is_mine { listing.number } else { 0 },
            // A cell elsewhere: none of them is a mine, or all.
            Err(_) => elsewhere.is_some_and(|(_, size)| {
                let all = if is_mine { size } else { 0 };
                listing.rest == Some((all, all))
            }),
        };
        conclude(step, |cell| listing.number > 0 && says(cell), listing.number == 0)
    }
}

/// All placements next to some digits, cell by cell.
struct Listing {
    /// How many mines each digit needs, and which of the cells it touches.
    open: Vec<(i64, Vec<usize>)>,
    /// How many mines are left with the mine count, and how many cells there are elsewhere.
    elsewhere: Option<(i64, i64)>,
    /// Whether each of the first cells is a mine.
    placed: Vec<bool>,
    /// For each cell in how many placements it is a mine.
    mined: Vec<u64>,
    /// The least and the most mines elsewhere.
    rest: Option<(i64, i64)>,
    number: u64,
    looks: u64,
}

impl Listing {
    fn list(&mut self) -> Result<(), Refusal> {
        self.looks = self.looks.checked_sub(1 + self.open.len() as u64).ok_or(Refusal::TooMany)?;
        let fits = |(need, cells): &(i64, Vec<usize>)| {
            let mines = cells.iter().filter(|&&cell| self.placed.get(cell) == Some(&true)).count() as i64;
            let room = cells.iter().filter(|&&cell| cell >= self.placed.len()).count() as i64;
            (mines..=mines + room).contains(need)
        };
        let left = (self.mined.len() - self.placed.len()) as i64;
        let mines = self.placed.iter().filter(|&&mine| mine).count() as i64;
        let rest = self.elsewhere.map(|(need, size)| (need - mines, size));
        let enough = rest.is_none_or(|(need, size)| (0..=left + size).contains(&need));
        if !enough || !self.open.iter().all(fits) {
            return Ok(());
        }
        if left > 0 {
            for mine in [false, true] {
                self.placed.push(mine);
                self.list()?;
                self.placed.pop();
            }
            return Ok(());
        }
        self.number += 1;
        if let Some((need, _)) = rest {
            let (least, most) = self.rest.unwrap_or((need, need));
            self.rest = Some((least.min(need), most.max(need)));
        }
        for (mined, &mine) in self.mined.iter_mut().zip(&self.placed) {
            *mined += u64::from(mine);
        }
        Ok(())
    }
}
