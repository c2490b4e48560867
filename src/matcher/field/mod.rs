//! The board as the matcher works on it: one flat array with a wall around it, and for every cell its closed
//! neighbours and its residual, kept up to date as cells become known.
//!
//! ```text
//! directions   0 1 2     a cell's closed neighbours are one byte, direction a bit;
//!              3 . 4     seen from the neighbour in direction d, the cell lies in direction 7 - d
//!              5 6 7
//! ```
//!
//! Rows have a power of two of squares, so that row and column are a shift and a mask away.

pub(super) mod component;
pub(super) mod focus_map;
mod square;

use crate::bits::Bits;
use crate::board::{Board, Cell, Coord, rectangle};
use focus_map::FocusMap;
pub(crate) use square::{CLOSED, Event, MINE, OPEN, SAFE};
pub(super) use square::{FLAG, MOST_QUEUES, Square, WALL};
use square::{IDLE, KIND, MAPPED, ONE_RESIDUAL, QUEUES, WAITING};

const ABOVE: u8 = 0b0000_0111;
const BELOW: u8 = 0b1110_0000;
const LEFT: u8 = 0b0010_1001;
const RIGHT: u8 = 0b1001_0100;

/// A board of rows × columns of squares with all that is known of it.
#[derive(Clone)]
pub(crate) struct Field {
    rows: usize,
    cols: usize,
    /// Squares per row, as a power of two.
    shift: u32,
    /// What to add to an index to go in each direction; wraps.
    steps: [usize; 8],
    squares: Vec<Square>,
    /// The open cells that have closed neighbours, and some that have none any more.
    foci: FocusMap,
    /// Foci whose counts changed; the first `ready_len` places. Eight more than there are cells.
    ready: Vec<u32>,
    ready_len: usize,
    /// What happened since the board was laid, in order.
    pub trail: Vec<Event>,
    /// Cells of which nothing is known.
    pub unknown: usize,
    /// Closed cells known to be safe.
    pub unopened: usize,
    /// Known mines.
    pub mines: usize,
}

impl Field {
    /// A board, as the state that nothing can undo. Every digit's focus is ready.
    pub fn on(board: &Board) -> Self {
        let (rows, cols) = (board.rows(), board.cols());
        let shift = (cols + 2).next_power_of_two().trailing_zeros();
        let stride = 1usize << shift;
        let mut field = Self {
            rows,
            cols,
            shift,
            steps: [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
                .map(|(row, col): (isize, isize)| (row * stride as isize + col) as usize),
            squares: vec![Square::new(0, WALL); (rows + 2) << shift],
            foci: FocusMap::new(rows, cols),
            ready: vec![0; rows * cols + 8],
            ready_len: 0,
            trail: Vec::new(),
            unknown: 0,
            unopened: 0,
            mines: 0,
        };
        field.restart();
        field.lay(board);
        field
    }

    /// Closes every cell again; walls go, too.
    pub fn restart(&mut self) {
        let (rows, cols) = (self.rows, self.cols);
        self.squares.fill(Square::new(0, WALL));
        for row in 0..rows {
            let line = self.index(Coord::new(row, 0));
            let above = if row == 0 { ABOVE } else { 0 };
            let below = if row + 1 == rows { BELOW } else { 0 };
            let line = &mut self.squares[line..line + cols];
            line.fill(Square::new(!(above | below), CLOSED));
            line[0].0 &= !u32::from(LEFT);
            line[cols - 1].0 &= !u32::from(RIGHT);
        }
        self.foci.clear();
        self.ready_len = 0;
        self.trail.clear();
        self.unknown = rows * cols;
        self.unopened = 0;
        self.mines = 0;
    }

    fn lay(&mut self, board: &Board) {
        for (coord, &cell) in board.coords().zip(board.cells()) {
            let at = self.index(coord);
            match cell {
                Cell::Closed => {}
                Cell::Mine => self.flag(at),
                Cell::Wall => {
                    self.settle(at, false);
                    self.squares[at].set_kind(WALL);
                    self.unopened -= 1;
                }
                Cell::Digit(digit) => self.open(at, digit),
            }
        }
        self.trail.clear();
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The index of a cell of the board.
    pub fn index(&self, coord: Coord) -> usize {
        ((coord.row + 1) << self.shift) + coord.col + 1
    }

    /// The coordinates of the cell at an index.
    pub fn coord(&self, at: usize) -> Coord {
        let (row, col) = self.place(at);
        Coord::new(row, col)
    }

    /// Row and column of the cell at an index.
    #[inline]
    pub fn place(&self, at: usize) -> (usize, usize) {
        ((at >> self.shift) - 1, (at & ((1 << self.shift) - 1)) - 1)
    }

    /// The index `rows` down and `cols` to the right of `at`.
    #[inline]
    pub fn offset(&self, at: usize, rows: isize, cols: isize) -> usize {
        at.wrapping_add_signed((rows << self.shift) + cols)
    }

    /// The number of squares, the wall included: every index is less.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// The square at an index.
    #[inline]
    pub fn at(&self, at: usize) -> Square {
        self.squares[at]
    }

    /// The focus at an index waits in a queue from now on. False if it did before.
    #[inline]
    pub fn wait(&mut self, at: usize, queue: u8) -> bool {
        let square = &mut self.squares[at];
        let fresh = !square.waits(queue);
        square.0 |= 1 << WAITING << queue;
        fresh
    }

    /// The focus at an index waits in a queue no more.
    #[inline]
    pub fn leave(&mut self, at: usize, queue: u8) {
        self.squares[at].0 &= !(1 << WAITING << queue);
    }

    /// The focus at an index waits in no queue any more but perhaps the first.
    #[inline]
    pub fn leave_all(&mut self, at: usize) {
        self.squares[at].0 &= !QUEUES;
    }

    /// The foci in the 5×5 block around a cell, `row * 5 + col` a bit; see [`FocusMap::around`].
    #[inline]
    pub fn foci_around(&self, at: usize) -> u32 {
        self.foci.around(self.place(at))
    }

    /// The foci in the 7×7 block around a cell, `row * 8 + col` a bit; see [`FocusMap::wide`].
    pub fn foci_widely_around(&self, at: usize) -> u64 {
        self.foci.wide(self.place(at))
    }

    /// The index of every cell of the board, row by row.
    pub fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let shift = self.shift;
        rectangle(1..self.rows + 1, 1..self.cols + 1).map(move |at| (at.row << shift) + at.col)
    }

    /// The cells of the board, row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[Square]> {
        self.squares.chunks(self.stride()).skip(1).take(self.rows).map(|row| &row[1..=self.cols])
    }

    /// The index of every open cell that has closed neighbours, or the wrong number of mines around it, row by row.
    pub fn unfinished(&self) -> impl Iterator<Item = usize> {
        let scanned = || {
            let squares = self.squares.iter().enumerate();
            squares.filter(|(_, square)| square.is_unfinished()).map(|(at, _)| at)
        };
        // Once all foci have been looked at, they are in the map, and no number is wrong.
        let mapped = (self.ready_len == 0).then(|| self.foci());
        debug_assert!(mapped.is_none() || self.foci().eq(scanned()));
        let scanned = mapped.is_none().then(scanned);
        mapped.into_iter().flatten().chain(scanned.into_iter().flatten())
    }

    /// The index of the first focus with closed neighbours from `place` on, and moves `place` behind it.
    pub fn next_focus(&self, place: &mut usize) -> Option<usize> {
        loop {
            let (row, col) = self.foci.next_from(place)?;
            let at = self.index(Coord::new(row, col));
            if self.squares[at].closed() != 0 {
                return Some(at);
            }
        }
    }

    /// The place of the first focus of a row, for [`Self::next_focus`].
    pub fn focus_place(&self, row: usize) -> usize {
        self.foci.place_of(row)
    }

    /// The indices of the foci with closed neighbours, row by row.
    pub fn foci(&self) -> impl Iterator<Item = usize> {
        let mut place = 0;
        std::iter::from_fn(move || self.next_focus(&mut place))
    }

    /// A board whose foci are in the map, as they are once single digits have been looked at.
    #[cfg(test)]
    pub fn with_foci(board: &Board) -> Self {
        let mut field = Self::on(board);
        let foci: Vec<usize> = field.unfinished().collect();
        foci.into_iter().for_each(|at| field.map(at));
        field
    }

    /// Puts an open cell into the map of foci.
    #[inline]
    pub fn map(&mut self, at: usize) {
        if self.squares[at].0 & MAPPED == 0 {
            self.squares[at].0 |= MAPPED;
            self.foci.insert(self.place(at));
        }
    }

    /// Takes an open cell out of the map of foci.
    pub fn unmap(&mut self, at: usize) {
        self.squares[at].0 &= !MAPPED;
        self.foci.remove(self.place(at));
    }

    /// The index of the neighbour in a direction.
    #[inline]
    pub fn neighbour(&self, at: usize, direction: usize) -> usize {
        at.wrapping_add(self.steps[direction])
    }

    /// The indices of the neighbours of `at` in a set of directions.
    #[inline]
    pub fn around(&self, at: usize, directions: u8) -> impl Iterator<Item = usize> + use<> {
        let steps = self.steps;
        Bits(directions.into()).map(move |direction| at.wrapping_add(steps[direction]))
    }

    /// Squares in a row. Fields with as many number the same places alike.
    pub fn stride(&self) -> usize {
        1 << self.shift
    }

    /// The closed cell at `at` becomes known.
    #[inline]
    pub fn settle(&mut self, at: usize, mine: bool) {
        self.unknown -= 1;
        self.mines += usize::from(mine);
        self.unopened += usize::from(!mine);
        self.trail.push(Event::new(at, false));
        let stride = self.stride();
        self.squares[at].0 |= u32::from(if mine { MINE } else { SAFE }) << KIND;
        let residual = if mine { ONE_RESIDUAL } else { 0 };
        let fresh = &mut self.ready[self.ready_len..self.ready_len + 8];
        let mut count = 0;
        let mut touch = |square: &mut Square, near: usize, direction: u8| {
            // Written always, counted only if the neighbour is an idle focus: cheaper than a branch.
            fresh[count & 7] = near as u32;
            count += (square.0 >> 31) as usize;
            square.0 = (square.0 & !(IDLE | 0x80 >> direction)) - residual;
        };
        for (row, first) in [(at - stride - 1, 0), (at + stride - 1, 5)] {
            if let [left, middle, right] = &mut self.squares[row..row + 3] {
                touch(left, row, first);
                touch(middle, row + 1, first + 1);
                touch(right, row + 2, first + 2);
            }
        }
        if let [left, _, right] = &mut self.squares[at - 1..at + 2] {
            touch(left, at - 1, 3);
            touch(right, at + 1, 4);
        }
        self.ready_len += count;
    }

    /// The closed neighbours of `at` in these directions become known.
    #[inline]
    pub fn settle_around(&mut self, at: usize, directions: u8, mine: bool) {
        for direction in Bits(directions.into()) {
            self.settle(self.neighbour(at, direction), mine);
        }
    }

    /// The cell at `at`, closed or known to be a mine, is flagged.
    pub fn flag(&mut self, at: usize) {
        if self.squares[at].kind() == CLOSED {
            self.settle(at, true);
        }
        self.squares[at].set_kind(FLAG);
        self.trail.push(Event::new(at, true));
    }

    /// The cell at `at`, closed or known to be safe, is opened.
    #[inline]
    pub fn open(&mut self, at: usize, digit: u8) {
        if self.squares[at].kind() == CLOSED {
            self.settle(at, false);
        }
        let square = &mut self.squares[at];
        square.set_kind(OPEN);
        // No cell has more than eight neighbours: nine is as impossible as any greater digit.
        square.0 += u32::from(digit.min(9)) * ONE_RESIDUAL;
        self.unopened -= 1;
        self.trail.push(Event::new(at, true));
        self.push_ready(at);
    }

    /// The cell at `at`, known to be safe, is opened for good: nothing is noted for undoing it.
    #[inline]
    pub fn reveal(&mut self, at: usize, digit: u8) {
        let square = &mut self.squares[at];
        square.set_kind(OPEN);
        square.0 += u32::from(digit) * ONE_RESIDUAL;
        self.unopened -= 1;
        // Half of the cells of a game have no effect any more when they are opened.
        if square.closed() == 0 && square.residual() == 0 {
            square.0 |= IDLE;
        } else {
            self.push_ready(at);
        }
    }

    /// The digit of an open cell.
    fn digit(&self, at: usize) -> u8 {
        (self.squares[at].residual() + self.mines_around(at)) as u8
    }

    fn mines_around(&self, at: usize) -> i8 {
        self.around(at, 0xff).filter(|&near| self.squares[near].is_mine()).count() as i8
    }

    /// What was given: digits, flags, walls; all else closed.
    pub fn cell(&self, coord: Coord) -> Cell {
        let at = self.index(coord);
        match self.squares[at].kind() {
            OPEN => Cell::Digit(self.digit(at)),
            FLAG => Cell::Mine,
            WALL => Cell::Wall,
            _ => Cell::Closed,
        }
    }

    /// Whether a cell is open.
    pub fn is_open(&self, coord: Coord) -> bool {
        self.squares[self.index(coord)].kind() == OPEN
    }

    /// Every open cell is to be looked at.
    pub fn ready_all(&mut self) {
        for at in 0..self.squares.len() {
            if self.squares[at].0 & IDLE != 0 {
                self.push_ready(at);
            }
        }
    }

    /// Puts an open cell that is not there into the first queue.
    #[inline]
    fn push_ready(&mut self, at: usize) {
        self.squares[at].0 &= !IDLE;
        self.ready[self.ready_len] = at as u32;
        self.ready_len += 1;
    }

    /// Takes a focus out of the first queue: one whose counts changed.
    #[inline]
    pub fn next_ready(&mut self) -> Option<(usize, Square)> {
        self.ready_len = self.ready_len.checked_sub(1)?;
        let at = self.ready[self.ready_len] as usize;
        let square = &mut self.squares[at];
        square.0 |= IDLE;
        Some((at, *square))
    }

    /// Undoes all events but the first `events`, the last one first. No focus is ready afterwards.
    pub fn rewind(&mut self, events: usize) {
        while self.next_ready().is_some() {}
        while self.trail.len() > events {
            let Some(event) = self.trail.pop() else { break };
            if event.opened() {
                self.unopen(event.at());
            } else {
                self.unsettle(event.at());
            }
        }
    }

    /// Takes back that a cell was opened or flagged.
    fn unopen(&mut self, at: usize) {
        if self.squares[at].kind() == FLAG {
            self.squares[at].set_kind(MINE);
            return;
        }
        self.unmap(at);
        let mines = self.mines_around(at);
        let square = &mut self.squares[at];
        *square = Square::new(square.closed(), SAFE);
        square.0 -= mines as u32 * ONE_RESIDUAL;
        self.unopened += 1;
    }

    fn unsettle(&mut self, at: usize) {
        let mine = self.squares[at].kind() == MINE;
        self.squares[at].set_kind(CLOSED);
        self.unknown += 1;
        self.mines -= usize::from(mine);
        self.unopened -= usize::from(!mine);
        for direction in 0..8 {
            let near = at.wrapping_add(self.steps[direction]);
            let square = &mut self.squares[near];
            square.0 = (square.0 | 0x80 >> direction) + u32::from(mine) * ONE_RESIDUAL;
            if square.kind() == OPEN {
                self.map(near);
            }
        }
    }
}
