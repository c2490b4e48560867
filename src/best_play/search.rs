//! Best play on a set of layouts that are equally likely: how many of them can be won.
//!
//! A position is a set of layouts: those that agree with every digit that is open. Opening a cell loses the layouts that have a
//! mine there and parts the others by the digit that they show. The player picks the cell (OR), the layout the digit (chance), so
//! the most layouts that can be won are
//!
//! ```text
//! won(S) = max over closed cells c of Σ over digits d of won(the layouts of S that are safe at c and show d there)
//! ```
//!
//! A cell that is safe in all layouts is opened at once: it costs nothing and can only give more information. So a position in which
//! something is asked has open just the cells that are safe in all of its layouts.
//!
//! Two cut-offs: a cell is not looked at if it is safe in no more layouts than the best cell wins, and not to its end if
//! what its digits won and what is left cannot beat the best. Both ask only for exact values of
//! positions, and equally safe cells are tried in an order that goes with the position's symmetry: so which positions are visited
//! depends neither on threads nor on which image of a position comes first.

use super::few;
use super::memory::{Cells, Key, MOST_CELLS, Memory};
use crate::bits::Bits;

/// A cell of which everything is known, or which has no effect any more.
const SETTLED: u128 = 14;
/// A closed cell of which nothing is known.
const UNKNOWN: u128 = 15;

/// The cells of a search, and how they lie.
#[derive(Clone, Debug)]
pub struct LayoutSearch {
    /// For each cell its neighbours.
    around: Vec<Cells>,
    /// Every image of the board onto itself: for each cell where it goes.
    symmetries: Vec<Vec<u8>>,
    /// Whether there are digits beside the cells: then the digits between them don't determine which layouts are left.
    beside: bool,
}

/// A cell to open, and what it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The cell.
    pub cell: usize,
    /// The layouts that are won if it is opened.
    pub won: u32,
}

/// The layouts of a position that are safe at a cell, by the digit there.
type Shown = [Vec<Cells>; 9];

/// From this many layouts on, the digits of a cell are searched side by side.
const SIDE_BY_SIDE: usize = 2000;
/// More layouts than these are listed; sets of fewer are sets of bits ([`few`]).
const MOST_FOR_FEW: usize = 4096;

impl LayoutSearch {
    /// A search on at most [`MOST_CELLS`] cells.
    pub fn new(around: Vec<Cells>, symmetries: Vec<Vec<u8>>) -> Self {
        debug_assert!(around.len() <= MOST_CELLS && !symmetries.is_empty());
        Self { around, symmetries, beside: false }
    }

    /// A search on closed cells of a board, at most [`MOST_CELLS`], that has digits beside them.
    pub fn within(around: Vec<Cells>) -> Self {
        let stays = (0..around.len() as u8).collect();
        Self { beside: true, ..Self::new(around, vec![stays]) }
    }

    /// How many of these layouts best play wins, if just those cells are open that are safe in all of them.
    pub fn won(&self, layouts: &[Cells], memory: &dyn Memory) -> u32 {
        let [first, _, ..] = layouts else { return layouts.len() as u32 };
        let (any, all) = bounds(layouts);
        for cell in Bits(self.cells() & !any) {
            let digit = |layout: &Cells| (layout & self.around[cell]).count_ones();
            if layouts.iter().any(|layout| digit(layout) != digit(first)) {
                return self.sum(layouts.len(), self.open(layouts, cell), memory);
            }
        }
        if let Some((part, rest)) = self.apart(layouts, any & !all) {
            return self.won(&part, memory) * self.won(&rest, memory);
        }
        let (key, goes) = self.key(layouts, any, all);
        if let Some(won) = memory.recall(&key) {
            return won;
        }
        if memory.is_full() {
            return 0;
        }
        let fewer = |layouts: &[Cells]| self.won(layouts, memory);
        let won = match layouts.len() {
            0..=64 => few::won::<1>(&self.around, layouts, goes, memory, &fewer),
            65..=256 => few::won::<4>(&self.around, layouts, goes, memory, &fewer),
            257..=1024 => few::won::<16>(&self.around, layouts, goes, memory, &fewer),
            1025..=MOST_FOR_FEW => few::won::<64>(&self.around, layouts, goes, memory, &fewer),
            _ => self.best(layouts, any, goes, memory),
        };
        memory.remember(key, won);
        won
    }

    /// Two games in one: some of the unknown cells that touch none of the others, if each way to lay mines on them goes with each way to lay
    /// the others. Neither game says anything about the other, and both must be won.
    fn apart(&self, layouts: &[Cells], unknown: Cells) -> Option<(Vec<Cells>, Vec<Cells>)> {
        let mut left = unknown;
        while self.beside && left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let more = Bits(part).fold(part, |part, cell| part | self.around[cell] & unknown);
                if more == part {
                    break;
                }
                part = more;
            }
            if part == unknown {
                return None;
            }
            // Known mines stay: they aren't safe cells that would show something.
            let without = |cells: Cells| {
                let mut ways: Vec<Cells> = layouts.iter().map(|layout| layout & !cells).collect();
                ways.sort_unstable();
                ways.dedup();
                ways
            };
            let ways = without(unknown & !part);
            if layouts.len().is_multiple_of(ways.len()) {
                let rest = without(part);
                if ways.len() * rest.len() == layouts.len() {
                    return Some((ways, rest));
                }
            }
            left &= !part;
        }
        None
    }

    /// What best play wins on a position without safe cells, which the symmetry `goes` takes to its key.
    fn best(&self, layouts: &[Cells], any: Cells, goes: &[u8], memory: &dyn Memory) -> u32 {
        let mut best = 0;
        for (safe, cell) in self.by_safety(layouts, any, goes) {
            if safe <= best {
                break;
            }
            best = best.max(self.won_at(layouts, cell, memory));
        }
        best
    }

    /// The cells that win most, at most `count` of them, the best first; of equally good ones those that come first. None of them may be
    /// safe in all layouts.
    pub fn choices(&self, layouts: &[Cells], count: usize, memory: &dyn Memory) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        let (any, _) = bounds(layouts);
        for (safe, cell) in self.by_safety(layouts, any, &self.symmetries[0]) {
            let beat = choices.get(count - 1).map_or(0, |last| last.won);
            if safe < beat {
                break;
            }
            // Of what can't be among the best only a bound is known.
            let mut won = safe;
            for set in by_size(self.open(layouts, cell)) {
                won -= set.len() as u32 - self.won(&set, memory);
                if won < beat {
                    break;
                }
            }
            choices.push(Choice { cell, won });
            choices.sort_unstable_by_key(|choice| (std::cmp::Reverse(choice.won), choice.cell));
            choices.truncate(count);
        }
        choices
    }

    /// What is won if `cell` is opened.
    pub fn won_at(&self, layouts: &[Cells], cell: usize, memory: &dyn Memory) -> u32 {
        self.sum(layouts.len(), self.open(layouts, cell), memory)
    }

    fn sum(&self, layouts: usize, shown: Shown, memory: &dyn Memory) -> u32 {
        let won = |set: &[Cells]| self.won(set, memory);
        if layouts >= SIDE_BY_SIDE {
            memory.sum(&shown, &won)
        } else {
            shown.iter().map(|set| won(set)).sum()
        }
    }

    fn cells(&self) -> Cells {
        !(Cells::MAX << self.around.len())
    }

    /// The layouts that are safe at `cell`, by the digit that they show there.
    fn open(&self, layouts: &[Cells], cell: usize) -> Shown {
        let mut shown = Shown::default();
        for &layout in layouts {
            if layout >> cell & 1 == 0 {
                shown[(layout & self.around[cell]).count_ones() as usize].push(layout);
            }
        }
        shown
    }

    /// The cells of `any` with the number of layouts in which each is safe, the safest first; equally safe ones by their image under a
    /// symmetry.
    fn by_safety(&self, layouts: &[Cells], any: Cells, goes: &[u8]) -> Vec<(u32, usize)> {
        let mut mined = [0u32; MOST_CELLS];
        for &layout in layouts {
            for cell in Bits(layout) {
                mined[cell] += 1;
            }
        }
        let mut cells: Vec<(u32, usize)> =
            Bits(any).map(|cell| (layouts.len() as u32 - mined[cell], cell)).collect();
        cells.sort_unstable_by_key(|&(safe, cell)| (std::cmp::Reverse(safe), goes[cell]));
        cells
    }

    /// The position up to symmetry, and the symmetry that takes it there. Cells that are a mine in no layout, those
    /// not in `any`, are open; those of `all` are known mines. Both matter only as far as they say something about
    /// the others. With digits beside the cells, the position is what the layouts leave unknown: the cells, and a hash of 128 bits of
    /// how mines may lie on them.
    fn key(&self, layouts: &[Cells], any: Cells, all: Cells) -> (Key, &[u8]) {
        let unknown = any & !all;
        if self.beside {
            let left = layouts.iter().map(|layout| mixed(layout & unknown)).fold(0, u128::wrapping_add);
            return ([left, u128::from(unknown) << 64 | layouts.len() as u128], &self.symmetries[0]);
        }
        let layout = layouts[0];
        let mut states = [SETTLED; MOST_CELLS];
        for (cell, &around) in self.around.iter().enumerate() {
            if unknown >> cell & 1 == 1 {
                states[cell] = UNKNOWN;
            } else if any >> cell & 1 == 0 && around & unknown != 0 {
                states[cell] = u128::from((layout & around & unknown).count_ones());
            }
        }
        let images = self.symmetries.iter().map(|goes| {
            let mut key = [0; 2];
            for (&to, &state) in goes.iter().zip(&states) {
                key[usize::from(to / 32)] |= state << (4 * (to % 32));
            }
            (key, goes.as_slice())
        });
        let (mut key, goes) = images.min().unwrap_or_default();
        // The mines that are left come after the cells.
        key[usize::from(self.around.len() > 30)] |= u128::from((layout & unknown).count_ones()) << 120;
        (key, goes)
    }

    /// A cell of each kind up to symmetry.
    #[cfg(feature = "train")]
    pub fn different(&self) -> impl Iterator<Item = usize> {
        (0..self.around.len()).filter(|&cell| self.images(cell).iter().all(|&image| image >= cell))
    }

    /// Where the symmetries take a cell.
    #[cfg(feature = "train")]
    pub fn images(&self, cell: usize) -> Vec<usize> {
        self.symmetries.iter().map(|goes| goes[cell].into()).collect()
    }
}

/// The cells that are mines in any layout, and in all.
fn bounds(layouts: &[Cells]) -> (Cells, Cells) {
    layouts.iter().fold((0, Cells::MAX), |(any, all), layout| (any | layout, all & layout))
}

/// A hash of a layout. Sums of them are hashes of sets.
fn mixed(layout: Cells) -> u128 {
    let mut mixed = (u128::from(layout) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    for _ in 0..2 {
        mixed = (mixed ^ mixed >> 67).wrapping_mul(0xd6e8_feb8_6659_fd93_a076_1d64_78bd_642f);
    }
    mixed ^ mixed >> 61
}

/// The sets that are not empty, the largest first: it has the most to lose.
fn by_size(shown: Shown) -> impl Iterator<Item = Vec<Cells>> {
    let mut sets: Vec<Vec<Cells>> = shown.into_iter().filter(|set| !set.is_empty()).collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    sets.into_iter()
}
