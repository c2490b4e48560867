//! Which cells are foci, a bit a cell, so that the foci near a cell are read in one piece.

/// Bits of wall on every side: as far as a window around a cell may look.
const MARGIN: usize = 3;

/// The foci of a board: the open cells that have closed neighbours.
#[derive(Clone)]
pub(crate) struct FocusMap {
    words: Vec<u64>,
    words_per_row: usize,
}

impl FocusMap {
    pub fn new(rows: usize, cols: usize) -> Self {
        let words_per_row = (cols + 2 * MARGIN).div_ceil(64);
        // One word more: a window is read from two words.
        Self { words: vec![0; (rows + 2 * MARGIN) * words_per_row + 1], words_per_row }
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline]
    pub fn insert(&mut self, (row, col): (usize, usize)) {
        let bit = col + MARGIN;
        self.words[(row + MARGIN) * self.words_per_row + bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    pub fn remove(&mut self, (row, col): (usize, usize)) {
        let bit = col + MARGIN;
        self.words[(row + MARGIN) * self.words_per_row + bit / 64] &= !(1 << (bit % 64));
    }

    /// The 5×5 block around a cell, `row * 5 + col` a bit.
    #[inline]
    pub fn around(&self, (row, col): (usize, usize)) -> u32 {
        self.block(row + MARGIN - 2, col + MARGIN - 2, 5, 5) as u32
    }

    /// The 7×7 block around a cell, `row * 8 + col` a bit: every 4×4 block that holds the cell lies in it.
    pub fn wide(&self, (row, col): (usize, usize)) -> u64 {
        self.block(row + MARGIN - 3, col + MARGIN - 3, 7, 8)
    }

    #[inline]
    fn block(&self, top: usize, left: usize, side: usize, stride: usize) -> u64 {
        let shift = left % 64;
        let mut word = top * self.words_per_row + left / 64;
        let mut block = 0;
        for row in 0..side {
            let bits = self.words[word] >> shift | (self.words[word + 1] << 1) << (63 - shift);
            block |= (bits & ((1 << side) - 1)) << (row * stride);
            word += self.words_per_row;
        }
        block
    }

    /// The place of the first cell of a row.
    pub fn place_of(&self, row: usize) -> usize {
        (row + MARGIN) * self.words_per_row * 64
    }

    /// The first focus from a place on, and moves the place behind it. Places start at 0.
    pub fn next_from(&self, place: &mut usize) -> Option<(usize, usize)> {
        let mut index = *place / 64;
        let mut word = self.words.get(index)? & (u64::MAX << (*place % 64));
        while word == 0 {
            index += 1;
            word = *self.words.get(index)?;
        }
        let bit = word.trailing_zeros() as usize;
        *place = 64 * index + bit + 1;
        let col = index % self.words_per_row * 64 + bit;
        Some((index / self.words_per_row - MARGIN, col - MARGIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_across_words_and_edges() {
        let (rows, cols) = (9, 140);
        let is_focus = |row: usize, col: usize| (row * 31 + col * 17) % 5 < 2;
        let mut map = FocusMap::new(rows, cols);
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            if is_focus(row, col) {
                map.insert((row, col));
            }
        }
        let expected = |top: isize, left: isize, side: isize, stride: isize| -> u64 {
            let mut block = 0;
            for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
                let (r, c) = (top + row, left + col);
                let inside = r >= 0 && c >= 0 && r < rows as isize && c < cols as isize;
                let focus = inside && is_focus(r as usize, c as usize);
                block |= u64::from(focus) << (row * stride + col);
            }
            block
        };
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let (r, c) = (row as isize, col as isize);
            assert_eq!(u64::from(map.around((row, col))), expected(r - 2, c - 2, 5, 5));
            assert_eq!(map.wide((row, col)), expected(r - 3, c - 3, 7, 8));
        }
        let mut place = 0;
        let all: Vec<_> = std::iter::from_fn(|| map.next_from(&mut place)).collect();
        let each = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        assert_eq!(all, each.filter(|&(row, col)| is_focus(row, col)).collect::<Vec<_>>());
        map.remove(all[0]);
        assert_eq!(map.next_from(&mut 0), Some(all[1]));
    }
}
