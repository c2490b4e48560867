//! Best play on up to 64·W layouts, whose sets are W words.
//!
//! The same values as in [`search`](super::search), with less work for each position: all counting is on bits, and more cells are passed
//! over, none of which can be better than those that are left:
//!
//! - A *dead* cell, one that shows the same digit in all layouts in which it is safe, if any other cell is not dead. Whoever opens it
//!   first may as well go on as if it were open, and open it when it is safe: nothing is learned from it but that. (Where all cells are dead
//!   only one layout can be won.)
//! - A cell that is a mine wherever some other one is: the other cell is safe more often, and opening both, the other one first, loses
//!   no more than opening this one, after which the other is safe as well.
//! - A cell of which a bound is no more than what another wins. The bound looks one cell ahead: a set of layouts in which no cell is safe
//!   loses at least the mines of its safest cell.

use std::collections::HashMap;

use super::memory::{Cells, MOST_CELLS, Memory};
use crate::bits::{Bits, BitsHash};

/// Layouts, a bit each.
type Set<const W: usize> = [u64; W];

/// Values of sets of layouts.
type Known<const W: usize> = HashMap<Set<W>, u32, BitsHash>;

/// Sets of at most one part in this many of the most layouts are searched with fewer words.
const NARROWED: u32 = 4;

/// What is won of some layouts, on which cells are open that are safe in all of them.
/// The symmetry `goes` takes the position to its key. `fewer` says what is won of sets that need fewer words.
pub(super) fn won<const W: usize>(
    around: &[Cells],
    layouts: &[Cells],
    goes: &[u8],
    memory: &dyn Memory,
    fewer: &dyn Fn(&[Cells]) -> u32,
) -> u32 {
    let all: Set<W> = std::array::from_fn(|word| match layouts.len().saturating_sub(64 * word) {
        0 => 0,
        left => u64::MAX >> 64usize.saturating_sub(left),
    });
    let few = Few { memory, layouts, cells: cells(around, layouts, order(around.len(), goes)), fewer };
    few.best(&all, &mut Known::default())
}

/// A cell of which something is not known.
struct Varying<const W: usize> {
    /// The layouts in which it is a mine.
    mines: Set<W>,
    /// Those in which it is safe, by its digit.
    shown: Vec<Set<W>>,
}

struct Few<'s, const W: usize> {
    memory: &'s dyn Memory,
    layouts: &'s [Cells],
    cells: Vec<Varying<W>>,
    fewer: &'s dyn Fn(&[Cells]) -> u32,
}

/// The cells in the order of their images, so that symmetric positions are searched alike.
fn order(cells: usize, goes: &[u8]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cells).collect();
    order.sort_unstable_by_key(|&cell| goes[cell]);
    order
}

/// Numbers and what they are of, the largest first.
fn most_first(numbers: &mut [(u32, usize)]) {
    numbers.sort_by_key(|&(number, _)| std::cmp::Reverse(number));
}

/// The cells of which something is not known, in this order.
fn cells<const W: usize>(around: &[Cells], layouts: &[Cells], order: Vec<usize>) -> Vec<Varying<W>> {
    let cell = |at: usize| {
        let around = around[at];
        let mut mines = [0; W];
        let mut shown = [[0; W]; 9];
        for (place, layout) in layouts.iter().enumerate() {
            let set = match layout >> at & 1 {
                1 => &mut mines,
                _ => &mut shown[(layout & around).count_ones() as usize],
            };
            set[place / 64] |= 1 << (place % 64);
        }
        let shown: Vec<Set<W>> = shown.into_iter().filter(|set| count(set) > 0).collect();
        Varying { mines, shown }
    };
    let varies = |cell: &Varying<W>| {
        // One that is a mine everywhere or is known with its digit says nothing.
        cell.shown.len() > 1 || (cell.shown.len() == 1 && count(&cell.mines) > 0)
    };
    order.into_iter().map(cell).filter(varies).collect()
}

fn count<const W: usize>(set: &Set<W>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn and<const W: usize>(one: &Set<W>, other: &Set<W>) -> Set<W> {
    std::array::from_fn(|word| one[word] & other[word])
}

fn is_part<const W: usize>(part: &Set<W>, of: &Set<W>) -> bool {
    part.iter().zip(of).all(|(part, of)| part & !of == 0)
}

impl<const W: usize> Varying<W> {
    /// The sets that its digits make of a set.
    fn parts(&self, set: &Set<W>) -> impl Iterator<Item = Set<W>> {
        self.shown.iter().map(|shown| and(shown, set)).filter(|part| count(part) > 0)
    }

    /// Whether it can show several digits.
    fn tells(&self, set: &Set<W>) -> bool {
        self.parts(set).nth(1).is_some()
    }
}

impl<const W: usize> Few<'_, W> {
    fn won(&self, set: &Set<W>, known: &mut Known<W>) -> u32 {
        let len = count(set);
        if len <= 1 {
            return len;
        }
        if W > 1 && len <= 64 * W as u32 / NARROWED {
            let words = set.iter().enumerate();
            let places = words.flat_map(|(word, &bits)| Bits(bits).map(move |bit| 64 * word + bit));
            let layouts: Vec<Cells> = places.map(|place| self.layouts[place]).collect();
            return (self.fewer)(&layouts);
        }
        if let Some(&won) = known.get(set) {
            return won;
        }
        if self.memory.is_full() {
            return 0;
        }
        let won = self.best(set, known);
        known.insert(*set, won);
        won
    }

    /// What is won of at least two layouts.
    fn best(&self, set: &Set<W>, known: &mut Known<W>) -> u32 {
        self.memory.spend();
        let len = count(set);
        let mut live = [(0, 0); MOST_CELLS];
        let mut lives = 0;
        for (place, cell) in self.cells.iter().enumerate() {
            let mines = count(&and(&cell.mines, set));
            if mines == len || !cell.tells(set) {
                continue;
            }
            if mines == 0 {
                return cell.parts(set).map(|part| self.won(&part, known)).sum();
            }
            live[lives] = (mines, place);
            lives += 1;
        }
        if len == 2 || lives == 0 {
            return 1;
        }
        let live = &mut live[..lives];
        live.sort_unstable();
        // The safest come first, so whatever passes a cell over comes before it.
        let mut kept: Vec<(u32, usize)> = Vec::with_capacity(lives);
        for &mut (mines, place) in live {
            let mined = and(&self.cells[place].mines, set);
            let covers = |&(_, other): &(u32, usize)| is_part(&and(&self.cells[other].mines, set), &mined);
            if !kept.iter().any(covers) {
                kept.push((len - mines, place));
            }
        }
        for (most, place) in &mut kept {
            *most = self.cells[*place].parts(set).map(|part| self.bound(&part, known)).sum();
        }
        most_first(&mut kept);
        let mut best = 0;
        for (most, place) in kept {
            if most <= best {
                break;
            }
            // By now more may be known of the parts than when the cells were sorted.
            let parts: Vec<(Set<W>, u32)> =
                self.cells[place].parts(set).map(|part| (part, self.bound(&part, known))).collect();
            let mut most: u32 = parts.iter().map(|&(_, bound)| bound).sum();
            let mut order: Vec<(u32, usize)> = Vec::with_capacity(parts.len());
            order.extend(parts.iter().enumerate().map(|(place, (part, _))| (count(part), place)));
            most_first(&mut order);
            for (_, place) in order {
                if most <= best {
                    break;
                }
                let (part, bound) = &parts[place];
                most -= bound - self.won(part, known);
            }
            best = best.max(most);
        }
        best
    }

    /// No more can be won of a set that isn't empty.
    fn bound(&self, set: &Set<W>, known: &Known<W>) -> u32 {
        let len = count(set);
        if len == 1 {
            return 1;
        }
        if let Some(&won) = known.get(set) {
            return won;
        }
        let mut least = len - 1;
        for cell in &self.cells {
            let mines = count(&and(&cell.mines, set));
            if mines == 0 && cell.tells(set) {
                return len;
            }
            if mines > 0 {
                least = least.min(mines);
            }
        }
        len - least
    }
}
