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

use crate::bits::Bits;

/// Cells, a bit each.
pub type Cells = u64;

/// The most cells of a search, closed and open: a position needs two bytes beside their four bits each.
pub const MOST_CELLS: usize = 62;

/// A position as it is remembered: four bits a cell. Up to 30 cells leave the second half 0.
pub type Key = [u128; 2];

/// A known mine, where that matters.
const MINED: u128 = 13;
/// A cell of which everything is known, or which has no effect any more.
const SETTLED: u128 = 14;
/// A closed cell of which nothing is known.
const UNKNOWN: u128 = 15;

/// Remembers values of positions, and searches several positions.
pub trait Memory: Sync {
    /// The value of a position, if it is known.
    fn recall(&self, key: &Key) -> Option<u32>;

    /// Remembers a value.
    fn remember(&self, key: Key, won: u32);

    /// Whether to give up: values mean nothing then.
    fn is_full(&self) -> bool;

    /// The sum of `won` over several sets of layouts.
    fn sum(&self, sets: &[Vec<Cells>], won: &(dyn Fn(&[Cells]) -> u32 + Sync)) -> u32;
}

/// The cells of a search, and how they lie.
#[derive(Clone, Debug)]
pub struct Search {
    /// For each cell its neighbours.
    around: Vec<Cells>,
    /// Every image of the board onto itself: for each cell where it goes.
    symmetries: Vec<Vec<u8>>,
    /// Whether there are digits beside the cells, so that it matters which of them are known mines.
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

impl Search {
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

    /// How many of these layouts best play wins, if the cells of `open` are open.
    pub fn won(&self, layouts: &[Cells], open: Cells, memory: &impl Memory) -> u32 {
        let [first, _, ..] = layouts else { return layouts.len() as u32 };
        let (any, all) = bounds(layouts);
        let safe = self.cells() & !any & !open;
        if safe != 0 {
            let cell = safe.trailing_zeros() as usize;
            let open = open | 1 << cell;
            let shown = self.open(layouts, cell);
            return self.sum(layouts.len(), shown, open, memory);
        }
        let (key, goes) = self.key(first, any, all);
        if let Some(won) = memory.recall(&key) {
            return won;
        }
        if memory.is_full() {
            return 0;
        }
        let won = self.best(layouts, open, goes, memory);
        memory.remember(key, won);
        won
    }

    /// What best play wins on a position without safe cells, which the symmetry `goes` takes to its key.
    fn best(&self, layouts: &[Cells], open: Cells, goes: &[u8], memory: &impl Memory) -> u32 {
        let mut best = 0;
        for (safe, cell) in self.by_safety(layouts, open, goes) {
            if safe <= best {
                break;
            }
            let shown = self.open(layouts, cell);
            let open = open | 1 << cell;
            if layouts.len() >= SIDE_BY_SIDE {
                best = best.max(self.sum(layouts.len(), shown, open, memory));
                continue;
            }
            let (mut won, mut left) = (0, safe);
            for set in by_size(shown) {
                left -= set.len() as u32;
                won += self.won(&set, open, memory);
                if won + left <= best {
                    break;
                }
            }
            best = best.max(won);
        }
        best
    }

    /// What each closed cell wins that is a mine in some layouts and safe in others, best first.
    pub fn choices(&self, layouts: &[Cells], open: Cells, memory: &impl Memory) -> Vec<Choice> {
        let mut choices = Vec::new();
        let mut best = 0;
        for (safe, cell) in self.by_safety(layouts, open, &self.symmetries[0]) {
            if safe < best {
                break;
            }
            let won = self.won_at(layouts, open, cell, memory);
            best = best.max(won);
            choices.push(Choice { cell, won });
        }
        choices.sort_by_key(|choice| (std::cmp::Reverse(choice.won), choice.cell));
        choices
    }

    /// What is won if `cell` is opened.
    pub fn won_at(&self, layouts: &[Cells], open: Cells, cell: usize, memory: &impl Memory) -> u32 {
        self.sum(layouts.len(), self.open(layouts, cell), open | 1 << cell, memory)
    }

    fn sum(&self, layouts: usize, shown: Shown, open: Cells, memory: &impl Memory) -> u32 {
        let won = |set: &[Cells]| self.won(set, open, memory);
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

    /// The closed cells with the number of layouts in which each is safe, the safest first; equally safe ones by their image under a
    /// symmetry.
    fn by_safety(&self, layouts: &[Cells], open: Cells, goes: &[u8]) -> Vec<(u32, usize)> {
        let mut mined = [0u32; MOST_CELLS];
        for &layout in layouts {
            for cell in Bits(layout) {
                mined[cell] += 1;
            }
        }
        let mut cells: Vec<(u32, usize)> =
            Bits(self.cells() & !open).map(|cell| (layouts.len() as u32 - mined[cell], cell)).collect();
        cells.sort_unstable_by_key(|&(safe, cell)| (std::cmp::Reverse(safe), goes[cell]));
        cells
    }

    /// The position up to symmetry, and the symmetry that takes it there. Cells that are a mine in no layout, those
    /// not in `any`, are open; those of `all` are known mines. Both matter only as far as they say something about
    /// the others.
    fn key(&self, layout: &Cells, any: Cells, all: Cells) -> (Key, &[u8]) {
        let unknown = any & !all;
        let mut states = [SETTLED; MOST_CELLS];
        for (cell, &around) in self.around.iter().enumerate() {
            if unknown >> cell & 1 == 1 {
                states[cell] = UNKNOWN;
            } else if any >> cell & 1 == 0 && around & unknown != 0 {
                states[cell] = u128::from((layout & around & unknown).count_ones());
            } else if self.beside && all >> cell & 1 == 1 {
                states[cell] = MINED;
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
        // The mines that are left come after the cells. With digits beside them, the known mines determine which layouts are left.
        if !self.beside {
            key[usize::from(self.around.len() > 30)] |= u128::from((layout & unknown).count_ones()) << 120;
        }
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

/// The sets that are not empty, the largest first: it has the most to lose.
fn by_size(shown: Shown) -> impl Iterator<Item = Vec<Cells>> {
    let mut sets: Vec<Vec<Cells>> = shown.into_iter().filter(|set| !set.is_empty()).collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    sets.into_iter()
}
