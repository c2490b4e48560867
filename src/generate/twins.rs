//! Boards that no player can tell from another one: refused without being played.
//!
//! A layout's *twin* is a layout with mines elsewhere in which every cell that is safe in both has the same digit. Who opens
//! only what is proved safe sees the same digits on either, and so never opens a cell that is a mine on the twin. So a layout is not
//! solved without a guess if some safe cell but the first is a mine on a twin of it.
//!
//! Looked for are twins that differ in a 2×2 block at most: two neighbours of which either may be the mine, a block with mines in
//! two opposite corners, and, where the number of mines is not told, a cell that has only mines around it. What keeps each of them
//! from being noticed are mines, or the edge, in certain places around it (`x`; `a` and `b` differ):
//!
//! ```text
//! x..x   xxx    x..x   xxx
//! xabx   .a.    .ab.   xax
//! x..x   .b.    .ba.   xxx
//!        xxx    x..x
//! ```
//!
//! On two thirds of random expert boards there is one. The cells are bits, so that a word of them is looked at at once.

use crate::board::Coord;
use crate::layout::{Layout, LayoutCell};

/// Looks for twins of layouts. Keeps its memory.
#[derive(Default)]
pub(super) struct Twins {
    /// Bits from a row to the next: the columns and a wall before them. A row of wall comes first.
    stride: usize,
    /// The cells that show no digit: mines, and what is no cell.
    blind: Vec<u64>,
    mines: Vec<u64>,
    /// The safe cells but the first.
    hidden: Vec<u64>,
    /// Where three cells from here on, in a row or in a column, are blind.
    across: Vec<u64>,
    down: Vec<u64>,
    /// Whether the last layout has walls.
    pub walls: bool,
}

impl Twins {
    /// Whether the layout has a twin on which a safe cell other than `first` is a mine. `counted`: the player
    /// knows the number of mines.
    pub fn any(&mut self, layout: &Layout, first: Coord, counted: bool) -> bool {
        self.lay(layout, first);
        let places = layout.rows() * self.stride;
        (0..places.div_ceil(64)).any(|word| self.at(word, counted) != 0)
    }

    fn lay(&mut self, layout: &Layout, first: Coord) {
        let stride = layout.cols() + 1;
        self.stride = stride;
        // The blocks around the last row's cells reach three rows and three columns on.
        let words = ((layout.rows() + 4) * stride).div_ceil(64) + 2;
        for set in [&mut self.blind, &mut self.mines, &mut self.hidden] {
            set.clear();
            set.resize(words, 0);
        }
        self.walls = false;
        let mut start = stride + 1;
        for row in layout.rows_of_cells() {
            for (chunk, cells) in row.chunks(64).enumerate() {
                let (mut mines, mut hidden) = (0, 0);
                for (bit, cell) in cells.iter().enumerate() {
                    mines |= u64::from(*cell == LayoutCell::Mine) << bit;
                    hidden |= u64::from(matches!(cell, LayoutCell::Safe(_))) << bit;
                }
                let (word, shift) = ((start + 64 * chunk) / 64, (start + 64 * chunk) % 64);
                for (set, bits) in [(&mut self.mines, mines), (&mut self.hidden, hidden)] {
                    set[word] |= bits << shift;
                    set[word + 1] |= (bits >> 1) >> (63 - shift);
                }
                self.walls |= (mines | hidden).count_ones() as usize != cells.len();
            }
            start += stride;
        }
        for (blind, hidden) in self.blind.iter_mut().zip(&self.hidden) {
            *blind = !hidden;
        }
        let place = (first.row + 1) * stride + first.col + 1;
        self.hidden[place / 64] &= !(1 << (place % 64));
        for (triples, step) in [(&mut self.across, 1), (&mut self.down, stride)] {
            triples.clear();
            let last = words.saturating_sub(2 * step / 64 + 1);
            triples.extend((0..last).map(|word| {
                self.blind[word] & shifted(&self.blind, word, step) & shifted(&self.blind, word, 2 * step)
            }));
            triples.resize(words, 0);
        }
    }

    /// The top left corners of the 4×4 blocks, of 64 cells, in the middle of which there is a twin.
    fn at(&self, word: usize, counted: bool) -> u64 {
        let place = |row: usize, col: usize| row * self.stride + col;
        let blind = |row, col| shifted(&self.blind, word, place(row, col));
        let mines = |row, col| shifted(&self.mines, word, place(row, col));
        let hidden = |row, col| shifted(&self.hidden, word, place(row, col));
        let across = |row| shifted(&self.across, word, place(row, 0));
        let down = |col| shifted(&self.down, word, place(0, col));

        let (mine, safe) = (mines(1, 1), hidden(1, 1));
        let (mine_right, safe_right) = (mines(1, 2), hidden(1, 2));
        let (mine_below, safe_below) = (mines(2, 1), hidden(2, 1));
        let beside = down(0) & down(3) & (mine & safe_right | safe & mine_right);
        let above = across(0) & across(3) & (mine & safe_below | safe & mine_below);
        let falling = mine & mines(2, 2) & safe_right & safe_below;
        let rising = mine_right & mine_below & safe & hidden(2, 2);
        let corners = blind(0, 0) & blind(0, 3) & blind(3, 0) & blind(3, 3);
        let enclosed = if counted { 0 } else { safe & down(0) & down(2) & blind(0, 1) & blind(2, 1) };
        beside | above | corners & (falling | rising) | enclosed
    }
}

/// The word of bits that begins `offset` bits after a word.
#[inline]
fn shifted(bits: &[u64], word: usize, offset: usize) -> u64 {
    let (word, shift) = (word + offset / 64, offset % 64);
    bits[word] >> shift | (bits[word + 1] << 1) << (63 - shift)
}
