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

use super::near::FocusMap;
use crate::board::{Board, Cell, Coord};

/// A closed cell of which nothing is known.
pub(super) const CLOSED: u8 = 0;
/// An open cell with its digit. The only kind with bit 0.
pub(super) const OPEN: u8 = 1;
/// A closed cell that is known to be safe.
pub(super) const SAFE: u8 = 2;
/// A known mine.
pub(super) const MINE: u8 = 4;
/// No cell.
pub(super) const WALL: u8 = 8;

const ABOVE: u8 = 0b0000_0111;
const BELOW: u8 = 0b1110_0000;
const LEFT: u8 = 0b0010_1001;
const RIGHT: u8 = 0b1001_0100;

/// The queue of foci whose counts changed: bit 0 of [`Square::waiting`].
pub(super) const READY: u8 = 1;

/// One cell, or one square of the wall around the board.
#[derive(Clone, Copy)]
pub(super) struct Square {
    /// The neighbours of which nothing is known, direction a bit.
    pub closed: u8,
    /// Of an open cell the residual; of others minus the known mines next to it.
    pub residual: i8,
    /// [`CLOSED`], [`OPEN`], [`SAFE`], [`MINE`] or [`WALL`].
    pub kind: u8,
    /// The queues that the focus waits in, queue a bit.
    pub waiting: u8,
}

/// What happened to a cell, for undoing it: the cell's index and one bit.
#[derive(Clone, Copy)]
pub(super) struct Event(u32);

impl Event {
    fn new(at: usize, opened: bool) -> Self {
        Self((at as u32) << 1 | u32::from(opened))
    }

    /// The cell's index.
    pub fn at(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the cell got its digit; otherwise it became known as safe or as a mine.
    pub fn opened(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A board of rows × columns of squares with all that is known of it.
pub(super) struct Field {
    rows: usize,
    cols: usize,
    /// Squares per row, as a power of two.
    shift: u32,
    /// What to add to an index to go in each direction; wraps.
    steps: [usize; 8],
    squares: Vec<Square>,
    /// The open cells that have closed neighbours.
    pub foci: FocusMap,
    /// Foci whose counts changed; the first `ready_len` places. Long enough for every cell.
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
        let wall = Square { closed: 0, residual: 0, kind: WALL, waiting: 0 };
        let mut field = Self {
            rows,
            cols,
            shift,
            steps: [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
                .map(|(row, col): (isize, isize)| (row * stride as isize + col) as usize),
            squares: vec![wall; (rows + 2) << shift],
            foci: FocusMap::new(rows, cols),
            ready: vec![0; rows * cols + 1],
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
        for row in 0..rows {
            let line = self.index(Coord::new(row, 0));
            let above = if row == 0 { ABOVE } else { 0 };
            let below = if row + 1 == rows { BELOW } else { 0 };
            let inner = Square { closed: !(above | below), residual: 0, kind: CLOSED, waiting: 0 };
            let line = &mut self.squares[line..line + cols];
            line.fill(inner);
            line[0].closed &= !LEFT;
            line[cols - 1].closed &= !RIGHT;
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
                Cell::Mine => self.settle(at, true),
                Cell::Wall => {
                    self.settle(at, false);
                    self.squares[at].kind = WALL;
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

    /// The queues that the focus at an index waits in.
    #[inline]
    pub fn waiting_mut(&mut self, at: usize) -> &mut u8 {
        &mut self.squares[at].waiting
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
        Directions(directions).map(move |direction| at.wrapping_add(steps[direction]))
    }

    /// The closed cell at `at` becomes known.
    #[inline]
    pub fn settle(&mut self, at: usize, mine: bool) {
        self.squares[at].kind = if mine { MINE } else { SAFE };
        self.unknown -= 1;
        self.mines += usize::from(mine);
        self.unopened += usize::from(!mine);
        self.trail.push(Event::new(at, false));
        for direction in 0..8 {
            let near = at.wrapping_add(self.steps[direction]);
            let square = &mut self.squares[near];
            square.closed &= !(0x80 >> direction);
            square.residual -= i8::from(mine);
            // Written always, counted only if the neighbour is a focus that does not wait yet: cheaper than a branch.
            let fresh = square.kind & !square.waiting & READY;
            square.waiting |= fresh;
            self.ready[self.ready_len] = near as u32;
            self.ready_len += usize::from(fresh);
        }
    }

    /// The closed cell at `at` is opened.
    pub fn open(&mut self, at: usize, digit: u8) {
        if self.squares[at].kind == CLOSED {
            self.settle(at, false);
        }
        let square = &mut self.squares[at];
        square.kind = OPEN;
        // No cell has more than eight neighbours: nine is as impossible as any greater digit.
        square.residual += digit.min(9) as i8;
        square.waiting |= READY;
        self.ready[self.ready_len] = at as u32;
        self.ready_len += 1;
        self.unopened -= 1;
        self.trail.push(Event::new(at, true));
    }

    /// Every open cell is to be looked at.
    pub fn ready_all(&mut self) {
        for at in 0..self.squares.len() {
            let square = &mut self.squares[at];
            if square.kind & !square.waiting & READY != 0 {
                square.waiting |= READY;
                self.ready[self.ready_len] = at as u32;
                self.ready_len += 1;
            }
        }
    }

    /// A focus whose counts changed, which then waits no more.
    #[inline]
    pub fn next_ready(&mut self) -> Option<usize> {
        self.ready_len = self.ready_len.checked_sub(1)?;
        let at = self.ready[self.ready_len] as usize;
        self.squares[at].waiting &= !READY;
        Some(at)
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

    fn unopen(&mut self, at: usize) {
        let mines = self.around(at, 0xff).filter(|&near| self.squares[near].kind == MINE).count();
        let square = &mut self.squares[at];
        square.kind = SAFE;
        square.residual = -(mines as i8);
        self.unopened += 1;
        self.foci.remove(self.place(at));
    }

    fn unsettle(&mut self, at: usize) {
        let mine = self.squares[at].kind == MINE;
        self.squares[at].kind = CLOSED;
        self.unknown += 1;
        self.mines -= usize::from(mine);
        self.unopened -= usize::from(!mine);
        for direction in 0..8 {
            let near = at.wrapping_add(self.steps[direction]);
            let square = &mut self.squares[near];
            square.closed |= 0x80 >> direction;
            square.residual += i8::from(mine);
            if square.kind == OPEN {
                self.foci.insert(self.place(near));
            }
        }
    }
}

/// The directions of a set, ascending.
#[derive(Clone, Copy)]
pub(super) struct Directions(pub u8);

impl Iterator for Directions {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let direction = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            direction
        })
    }
}
