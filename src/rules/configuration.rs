//! Configurations: digits in their places, and what is around them. A picture has rows with `/` between them and, for a cell,
//!
//! ```text
//! 1-8  a digit that still needs that many mines    n  one that needs one more than there are `*` cells, of which there are two or more
//! #    not unknown         .  unknown             (blank)  anything
//! s    unknown, and safe   m  unknown, and a mine
//! +    safe where unknown, one of these at least  -  the same, another group
//! *    a mine where unknown, one of these at least
//! ?    safe where unknown
//! ```

use crate::board::{Board, Cell, Coord};
use crate::symmetry::Symmetry;

/// A picture in one of its rotations and reflections.
#[derive(PartialEq, Eq)]
pub(super) struct Image {
    /// Each sign in its place, row by row, but for blanks.
    signs: Vec<((usize, usize), u8)>,
    /// The places of the digits, row by row.
    pub foci: Vec<(usize, usize)>,
}

impl Image {
    /// The different images of a picture.
    pub fn all(picture: &str) -> Vec<Self> {
        let rows: Vec<&[u8]> = picture.split('/').map(str::as_bytes).collect();
        let size = (rows.len(), rows.iter().map(|row| row.len()).max().unwrap_or(0));
        let cells = |row: usize| rows[row].iter().enumerate().map(move |(col, &sign)| ((row, col), sign));
        let mut images: Vec<Self> = Vec::new();
        for symmetry in Symmetry::all() {
            let moved = (0..rows.len()).flat_map(cells).map(|(at, sign)| (symmetry.apply(at, size), sign));
            let mut signs: Vec<_> = moved.filter(|(_, sign)| *sign != b' ').collect();
            signs.sort_unstable();
            let foci = signs.iter().filter(|(_, sign)| is_digit(*sign)).map(|(at, _)| *at).collect();
            let image = Self { signs, foci };
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// Each two of its digits, with everything that they may need, and where the first is.
    pub fn pairs(&self) -> Vec<(Pair, (usize, usize))> {
        let mut pairs = Vec::new();
        let digits = || self.signs.iter().filter(|(_, sign)| is_digit(*sign));
        for &(from, sign) in digits() {
            for &(to, other) in digits().filter(|(to, _)| *to != from) {
                for need in needs(sign) {
                    for needs in needs(other).map(|other| [need, other]) {
                        pairs.push((Pair { offset: offset(from, to), needs }, from));
                    }
                }
            }
        }
        pairs
    }

    /// The digits of the image on a board, row by row, if it lies so that its digit at `focus` is the first of the given ones, has all of them
    /// among its own and says of the cells what was found. `is_reduced`: some digit is what it is only once known mines are taken off; else none is.
    pub fn matches(
        &self,
        (focus, is_reduced): ((usize, usize), bool),
        board: &Board,
        digits: &[Coord],
        (cells, mine): (&[Coord], bool),
    ) -> Option<Vec<Coord>> {
        let placed = Placed { board, image: self, focus, first: *digits.first()? };
        let holds = digits.iter().all(|&digit| placed.place(digit).is_some_and(|at| self.foci.contains(&at)));
        let found = holds && placed.says(cells, mine) && placed.fits(is_reduced);
        found.then(|| self.foci.iter().filter_map(|&at| placed.on_board(at)).collect())
    }
}

/// Two digits: how far the second is below and to the right of the first, and how many mines each still needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    offset: (isize, isize),
    needs: [usize; 2],
}

impl Pair {
    /// The first two of these digits on a board.
    pub fn on(board: &Board, digits: &[Coord]) -> Option<Self> {
        let &[first, second, ..] = digits else { return None };
        let need = |at: Coord| match board.get(at) {
            Cell::Digit(digit) => usize::from(digit).checked_sub(flags(board, at)),
            _ => None,
        };
        let offset = offset((first.row, first.col), (second.row, second.col));
        Some(Self { offset, needs: [need(first)?, need(second)?] })
    }
}

fn flags(board: &Board, at: Coord) -> usize {
    board.neighbours(at).filter(|&near| board.get(near) == Cell::Mine).count()
}

/// What a digit with this sign may need.
fn needs(sign: u8) -> std::ops::RangeInclusive<usize> {
    match sign {
        b'1'..=b'8' => usize::from(sign - b'0')..=usize::from(sign - b'0'),
        _ => 3..=8,
    }
}

/// How far one place is below and to the right of another.
fn offset(from: (usize, usize), to: (usize, usize)) -> (isize, isize) {
    (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize)
}

fn is_digit(sign: u8) -> bool {
    matches!(sign, b'1'..=b'8' | b'n')
}

/// A picture that lies on a board, so that one of its digits is on a cell.
struct Placed<'a> {
    board: &'a Board,
    image: &'a Image,
    focus: (usize, usize),
    first: Coord,
}

impl Placed<'_> {
    /// `None` above or left of the board.
    fn on_board(&self, (row, col): (usize, usize)) -> Option<Coord> {
        let row = (self.first.row + row).checked_sub(self.focus.0)?;
        let col = (self.first.col + col).checked_sub(self.focus.1)?;
        Some(Coord::new(row, col))
    }

    /// Where a cell of the board is on the image. `None` above or left of it.
    fn place(&self, at: Coord) -> Option<(usize, usize)> {
        let row = (at.row + self.focus.0).checked_sub(self.first.row)?;
        Some((row, (at.col + self.focus.1).checked_sub(self.first.col)?))
    }

    fn cell(&self, at: (usize, usize)) -> Cell {
        self.on_board(at).map_or(Cell::Wall, |at| self.board.get(at))
    }

    /// How many cells with a sign are unknown.
    fn unknown(&self, sign: u8) -> usize {
        let cells = self.image.signs.iter().filter(|(_, other)| *other == sign);
        cells.filter(|(at, _)| self.cell(*at) == Cell::Closed).count()
    }

    fn fits(&self, is_reduced: bool) -> bool {
        let mut reduced = false;
        let each = self.image.signs.iter().all(|&(at, sign)| match (sign, self.cell(at)) {
            (b'1'..=b'8' | b'n', Cell::Digit(digit)) => {
                let Some(on_board) = self.on_board(at) else { return false };
                let flags = flags(self.board, on_board);
                reduced |= flags > 0;
                let need = if sign == b'n' { 1 + self.unknown(b'*') } else { usize::from(sign - b'0') };
                need + flags == usize::from(digit)
            }
            (b'1'..=b'8' | b'n', _) => false,
            (b'#', cell) => cell != Cell::Closed,
            (b'.' | b's' | b'm', cell) => cell == Cell::Closed,
            _ => true,
        });
        let has = |sign: u8| self.image.signs.iter().any(|(_, other)| *other == sign);
        let groups = [(b'+', 1), (b'-', 1), (b'*', 2)];
        each && reduced == is_reduced
            && groups.iter().all(|&(sign, least)| !has(sign) || self.unknown(sign) >= least)
    }

    /// Whether it says of all these cells that they are mines, or that they are safe.
    fn says(&self, cells: &[Coord], mine: bool) -> bool {
        let signs = &self.image.signs;
        cells.iter().all(|&cell| {
            let here =
                self.place(cell).and_then(|place| signs.binary_search_by_key(&place, |one| one.0).ok());
            here.is_some_and(|here| match signs[here].1 {
                b's' | b'+' | b'-' | b'?' => !mine,
                b'm' | b'*' => mine,
                _ => false,
            })
        })
    }
}
