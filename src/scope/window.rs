//! Windows: rectangles of a board in which groups of digits are searched for.

use std::fmt;

use super::WINDOWS;
use crate::shape::Shape;

/// A window of 3 to 6 × 3 to 6 cells, the shorter side first. Rotated by 90 degrees, it contains the same shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    // In this order, so that a window comes after all that lie within it.
    long: u8,
    short: u8,
}

impl Window {
    /// How many windows there are.
    pub const COUNT: usize = 10;

    /// All windows; each comes after those that lie within it.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let (least, most) = (*WINDOWS.start() as u8, *WINDOWS.end() as u8);
        (least..=most).flat_map(move |long| (least..=long).map(move |short| Self { long, short }))
    }

    /// The window of this many rows and columns, or columns and rows. `None` if a side is not 3 to 6.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        let fits = WINDOWS.contains(&rows) && WINDOWS.contains(&cols);
        fits.then(|| Self { long: rows.max(cols) as u8, short: rows.min(cols) as u8 })
    }

    /// The shorter side and the longer one, in cells.
    pub fn sides(self) -> (usize, usize) {
        (self.short.into(), self.long.into())
    }

    /// Whether both sides are equal.
    pub fn is_square(self) -> bool {
        self.short == self.long
    }

    /// The most foci that it has room for: the cells of its interior.
    pub fn room(self) -> usize {
        let (short, long) = self.sides();
        (short - 2) * (long - 2)
    }

    /// Whether the foci of a shape fit the interior.
    pub fn holds(self, shape: Shape) -> bool {
        let ((short, long), (rows, cols)) = (self.sides(), shape.size());
        rows.min(cols) + 2 <= short && rows.max(cols) + 2 <= long
    }

    /// Whether it fits into the other.
    pub fn lies_within(self, other: Self) -> bool {
        self.short <= other.short && self.long <= other.long
    }

    /// Its place among all windows.
    pub(crate) fn place(self) -> usize {
        let before = usize::from(self.long) - WINDOWS.start();
        before * (before + 1) / 2 + usize::from(self.short) - WINDOWS.start()
    }

    /// A square is its side, another window both sides as figures: 35 is 3×5.
    pub(crate) fn to_byte(self) -> u8 {
        if self.is_square() { self.long } else { 10 * self.short + self.long }
    }

    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        Self::all().find(|window| window.to_byte() == byte)
    }
}

impl fmt::Display for Window {
    /// `3x5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.short, self.long)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_come_after_those_within_them() {
        let all: Vec<Window> = Window::all().collect();
        assert_eq!(all.len(), Window::COUNT);
        for (place, window) in all.iter().enumerate() {
            assert_eq!(window.place(), place);
            assert_eq!(Window::from_byte(window.to_byte()), Some(*window));
            assert_eq!(Window::new(window.sides().1, window.sides().0), Some(*window));
            assert!(all[place + 1..].iter().all(|later| !later.lies_within(*window)));
        }
        assert!(Window::new(2, 3).is_none() && Window::new(3, 7).is_none() && Window::from_byte(0).is_none());
    }

    #[test]
    fn a_window_holds_the_shapes_that_lie_in_its_interior_either_way() {
        let fits = |shape: Shape, (rows, cols): (usize, usize)| {
            shape.foci().iter().all(|&(row, col)| row + 2 < rows && col + 2 < cols)
        };
        for window in Window::all() {
            let (short, long) = window.sides();
            for shape in (1..=3).flat_map(|foci| Shape::all(4, foci)) {
                assert_eq!(window.holds(shape), fits(shape, (short, long)) || fits(shape, (long, short)));
            }
            assert_eq!(
                Shape::all(4, window.room()).into_iter().filter(|&shape| window.holds(shape)).count(),
                1
            );
        }
    }
}
