//! Boards that no player can distinguish from another one, which are refused without being played.
//!
//! A layout's *twin* is a layout with mines elsewhere in which every cell that is safe in both has the same digit. A player who opens
//! only what is proved safe sees the same digits on both, and so never opens a cell that is a mine on the twin. So a layout isn't
//! solved without a guess if some safe cell but the first is a mine on a twin of it.
//!
//! We look only for twins that differ inside a 2×2 block: two neighbours of which either may be the mine, and a block with mines in
//! two opposite corners. If the player doesn't know the number of mines, there are two more: a cell that has only mines around it, and a
//! block with one mine and three safe cells, which could also be three mines and one safe cell. No digit distinguishes twins if certain
//! places around the block (`x`) are mines or off the board (`a` and `b` differ):
//!
//! ```text
//! x..x   xxx    x..x   xxx   xxxx
//! xabx   .a.    .ab.   xax   xaa.
//! x..x   .b.    .ba.   xxx   xab.
//!        xxx    x..x         x..x
//! ```
//!
//! More than half of random expert boards have one. Cells are bits, so 64 of them are tried at once.

use crate::board::Coord;
use crate::layout::{Layout, LayoutCell};

/// Looks for twins of layouts. Keeps its memory.
#[derive(Default)]
pub(super) struct Twins {
    /// Bits from a row to the next: the columns and a wall before them. A row of wall comes first.
    stride: usize,
    /// The cells that show no digit: mines and walls.
    blind: Vec<u64>,
    mines: Vec<u64>,
    /// The safe cells but the first.
    hidden: Vec<u64>,
    /// Cells of which something holds, without the walls between rows.
    packed: Vec<u64>,
    /// Where three cells from here on, in a row or in a column, are blind.
    across: Vec<u64>,
    down: Vec<u64>,
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
        let (rows, cols) = (layout.rows(), layout.cols());
        pack(layout.cells(), |cell| matches!(cell, LayoutCell::Mine), &mut self.packed);
        spread(&self.packed, rows, cols, &mut self.mines);
        pack(layout.cells(), |cell| matches!(cell, LayoutCell::Safe(_)), &mut self.packed);
        spread(&self.packed, rows, cols, &mut self.hidden);
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

    /// Of 64 cells those that are the top left corner of a 4×4 block with a twin in its middle, a bit each.
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
        let (mine_across, safe_across) = (mines(2, 2), hidden(2, 2));
        let (left, right, top, bottom) = (down(0), down(3), across(0), across(3));
        let beside = left & right & (mine & safe_right | safe & mine_right);
        let above = top & bottom & (mine & safe_below | safe & mine_below);
        let falling = mine & mine_across & safe_right & safe_below;
        let rising = mine_right & mine_below & safe & safe_across;
        let corners = blind(0, 0) & blind(0, 3) & blind(3, 0) & blind(3, 3);
        let twins = beside | above | corners & (falling | rising);
        if counted {
            return twins;
        }
        let enclosed = safe & left & down(2) & blind(0, 1) & blind(2, 1);
        // One mine in the block, away from the two blind sides.
        let only_mine = top & left & mine_across & safe & safe_right & safe_below
            | top & right & mine_below & safe & safe_right & safe_across
            | bottom & left & mine_right & safe & safe_below & safe_across
            | bottom & right & mine & safe_right & safe_below & safe_across;
        twins | enclosed | corners & only_mine
    }
}

/// The word of bits that begins `offset` bits after a word.
#[inline]
fn shifted(bits: &[u64], word: usize, offset: usize) -> u64 {
    let (word, shift) = (word + offset / 64, offset % 64);
    bits[word] >> shift | (bits[word + 1] << 1) << (63 - shift)
}

/// The cells of which `is` holds, 64 a word; and a word of none.
fn pack(cells: &[LayoutCell], is: impl Fn(LayoutCell) -> bool, packed: &mut Vec<u64>) {
    // Eight bytes of 0 or 1, of which the multiplication moves each to a bit of the topmost byte.
    let word = |cells: &[LayoutCell; 64]| {
        let bytes = cells.map(|cell| u8::from(is(cell)));
        let (eights, _) = bytes.as_chunks::<8>();
        let bits = eights.iter().map(|eight| {
            let byte = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            byte as u8
        });
        bits.rev().fold(0, |word, byte| word << 8 | u64::from(byte))
    };
    let (whole, rest) = cells.as_chunks::<64>();
    let mut last = [LayoutCell::Wall; 64];
    last[..rest.len()].copy_from_slice(rest);
    packed.clear();
    packed.extend(whole.iter().chain([&last]).map(word));
    packed.push(0);
}

/// Lays rows of `cols` cells out in a set: a wall before each row, a row of walls before all.
fn spread(packed: &[u64], rows: usize, cols: usize, set: &mut [u64]) {
    for col in (0..cols).step_by(64) {
        let row_bits = !0 >> (64 - (cols - col).min(64));
        let (mut from, mut to) = (col, cols + 2 + col);
        for _ in 0..rows {
            let bits = shifted(packed, 0, from) & row_bits;
            if let Some([word, next]) = set.get_mut(to / 64..).and_then(|set| set.first_chunk_mut()) {
                *word |= bits << (to % 64);
                *next |= (bits >> 1) >> (63 - to % 64);
            }
            (from, to) = (from + cols, to + cols + 1);
        }
    }
}
