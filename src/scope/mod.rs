//! What a walk covers (for each window size the most foci, and the order of logic), and what it counts.

mod tally;
mod window;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::logic::Order;
use crate::shape::{MAX_FOCI, Shape};

pub use tally::Tally;
#[cfg(feature = "serde")]
pub(crate) use tally::as_text;
pub use window::Window;

/// The sides of windows, in cells.
pub use crate::minifield::SIDES as WINDOWS;

/// For each window the largest number of foci that were walked; 0 if the window wasn't walked. Each walked window fits inside the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scope([u8; Window::COUNT]);

/// Why a scope is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScopeError {
    /// A window side outside 3 to 6, or a range that runs backwards.
    #[error(
        "window {found:?}: expected a side from 3 to 6, a range of them as in `3..6`, or rows and columns as in `3x5`"
    )]
    Window {
        /// The text.
        found: String,
    },
    /// A number of foci that no window has.
    #[error(
        "number of digits {found:?}: expected a number from 1 to 16, `all`, or one for each window as in `4=all,6=3`"
    )]
    Foci {
        /// The text.
        found: String,
    },
}

impl Scope {
    /// The scope of square windows of the sides `first` to `last` with at most `foci` foci each (`None` for all).
    /// Errors: [`ScopeError`] if a side is not 3 to 6 or there are to be no foci.
    pub fn new(first: usize, last: usize, foci: Option<usize>) -> Result<Self, ScopeError> {
        if !WINDOWS.contains(&first) || !WINDOWS.contains(&last) || first > last {
            return Err(ScopeError::Window { found: format!("{first}..{last}") });
        }
        if foci == Some(0) {
            return Err(ScopeError::Foci { found: "0".to_owned() });
        }
        let squares =
            Window::all().filter(|window| window.is_square() && (first..=last).contains(&window.sides().0));
        let most = foci.unwrap_or(usize::MAX);
        Ok(squares.fold(Self::EMPTY, |scope, square| scope.with(square, most)))
    }

    const EMPTY: Self = Self([0; Window::COUNT]);

    /// The scope that `--window` and `--max-foci` name: `5`, `3..6`, `3x5`; `4`, `all`, `3=all,4=all,5=4,6=3`, `3x5=2`. Windows that
    /// a list of foci does not name are left out.
    /// Errors: [`ScopeError`].
    pub fn parse(windows: &str, foci: &str) -> Result<Self, ScopeError> {
        let window = || ScopeError::Window { found: windows.to_owned() };
        let side = |text: &str| text.parse::<usize>().map_err(|_| window());
        let walked = match windows.split_once("..") {
            Some((first, last)) => {
                Self::new(side(first)?, side(last.trim_start_matches('='))?, None).map_err(|_| window())?
            }
            None => {
                let window = window_of(windows).ok_or_else(window)?;
                Self::EMPTY.with(window, usize::MAX)
            }
        };
        let wrong = || ScopeError::Foci { found: foci.to_owned() };
        let number = |text: &str| match text {
            "all" => Ok(usize::MAX),
            _ => text.parse().ok().filter(|number| (1..=MAX_FOCI).contains(number)).ok_or_else(wrong),
        };
        if !foci.contains('=') {
            let most = number(foci)?;
            return Ok(walked.windows().fold(Self::EMPTY, |scope, window| scope.with(window, most)));
        }
        let mut scope = Self::EMPTY;
        for part in foci.split(',') {
            let (window, most) = part.split_once('=').ok_or_else(wrong)?;
            let window = window_of(window).filter(|&window| walked.max_foci(window) > 0).ok_or_else(wrong)?;
            scope = scope.with(window, number(most)?);
        }
        Ok(scope)
    }

    /// The most foci walked in a window; 0 if none were.
    pub fn max_foci(self, window: Window) -> usize {
        self.0[window.place()].into()
    }

    /// The windows that were walked; each lies within the next.
    pub fn windows(self) -> impl DoubleEndedIterator<Item = Window> {
        Window::all().filter(move |&window| self.max_foci(window) > 0)
    }

    /// The most foci of any window.
    pub fn most_foci(self) -> usize {
        self.0.into_iter().max().unwrap_or(0).into()
    }

    /// This scope, with a window walked to at least `foci` foci, as far as it has room for that many. It stays the same if the window neither
    /// lies within each of the others nor holds it.
    pub fn with(mut self, window: Window, foci: usize) -> Self {
        if self.windows().all(|other| other.lies_within(window) || window.lies_within(other)) {
            let most = &mut self.0[window.place()];
            *most = (*most).max(window.room().min(foci) as u8);
        }
        self
    }

    /// The scopes with one focus less in one of the windows, as far as that leaves out shapes and keeps some.
    pub fn smaller(self) -> impl Iterator<Item = Self> {
        let less = self.windows().map(move |window| {
            let mut less = self;
            less.0[window.place()] -= 1;
            less
        });
        let shapes = self.shapes().len();
        less.filter(move |less| (1..shapes).contains(&less.shapes().len()))
    }

    /// The same shapes, without windows and numbers of foci that add no shape to those of smaller windows.
    pub fn tight(mut self) -> Self {
        for window in Window::all().rev() {
            let place = window.place();
            let mut up_to = self;
            up_to.0[place + 1..].fill(0);
            let shapes = up_to.shapes().len();
            while up_to.0[place] > 0 {
                up_to.0[place] -= 1;
                if up_to.shapes().len() < shapes {
                    break;
                }
                self.0[place] = up_to.0[place];
            }
        }
        self
    }

    /// The shapes to walk, by number of foci and then by mask.
    pub fn shapes(self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for foci in 1..=self.most_foci() {
            let Some(widest) = self.windows().rev().find(|&window| self.max_foci(window) >= foci) else {
                continue;
            };
            shapes.extend(
                Shape::all(widest.sides().1 - 2, foci).into_iter().filter(|&shape| widest.holds(shape)),
            );
        }
        shapes
    }

    /// The levels, window and number of foci, in order.
    pub fn levels(self) -> impl Iterator<Item = (Window, usize)> {
        self.windows().flat_map(move |window| (1..=self.max_foci(window)).map(move |foci| (window, foci)))
    }

    /// The most foci of all windows, each in its [`PLACES`].
    pub(crate) fn to_bytes(self) -> [u8; 4] {
        let mut bytes = [0; 4];
        for (window, (byte, shift, _)) in Window::all().zip(PLACES) {
            bytes[byte] |= (self.max_foci(window) as u8) << shift;
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: [u8; 4]) -> Option<Self> {
        let mut scope = Self::EMPTY;
        for (window, (byte, shift, bits)) in Window::all().zip(PLACES) {
            let foci = usize::from(bytes[byte] >> shift & ((1 << bits) - 1));
            if foci > 0 {
                scope = scope.with(window, foci);
            }
        }
        (scope != Self::EMPTY && scope.to_bytes() == bytes).then_some(scope)
    }
}

/// Where the most foci of each window stand: which byte, its lowest bit there, and how many bits. Squares begin a byte; the others take what they
/// leave.
const PLACES: [(usize, u32, u32); Window::COUNT] = [
    (0, 0, 1), // 3x3
    (0, 1, 2), // 3x4
    (1, 0, 3), // 4x4
    (0, 3, 2), // 3x5
    (3, 5, 3), // 4x5
    (2, 0, 4), // 5x5
    (0, 5, 3), // 3x6
    (2, 4, 4), // 4x6
    (1, 3, 4), // 5x6
    (3, 0, 5), // 6x6
];

/// A window as a text names it: `5`, `3x5`.
fn window_of(text: &str) -> Option<Window> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    Window::new(rows.parse().ok()?, cols.parse().ok()?)
}

impl fmt::Display for Scope {
    /// `3=all,4=all,5=4,6=3` or `3x5=all`, as `--max-foci` reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, window) in self.windows().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match window.is_square() {
                true => write!(f, "{comma}{}=", window.sides().0)?,
                false => write!(f, "{comma}{window}=")?,
            }
            match self.max_foci(window) {
                foci if foci == window.room() => f.write_str("all")?,
                foci => write!(f, "{foci}")?,
            }
        }
        Ok(())
    }
}

/// Reads what [`Display`](fmt::Display) writes.
impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let windows = text.split('=').next().filter(|window| window.contains('x')).unwrap_or("3..6");
        Self::parse(windows, text)
    }
}

/// The order of logic at which a library is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Cut {
    /// Goals of at most this order are kept.
    Order(Order),
    /// All goals are kept.
    #[default]
    Exact,
}

impl Cut {
    /// Whether goals of `order` are kept.
    pub fn keeps(self, order: Order) -> bool {
        match self {
            Self::Order(most) => order <= most,
            Self::Exact => true,
        }
    }

    pub(crate) fn to_byte(self) -> u8 {
        match self {
            Self::Order(order) => order,
            Self::Exact => 0,
        }
    }

    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Exact),
            1..=17 => Some(Self::Order(byte)),
            _ => None,
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(order) => write!(f, "{order}"),
            Self::Exact => f.write_str("exact"),
        }
    }
}

/// A text that doesn't name an order.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("found {found:?}, expected a number from 1 to 17, or `exact`")]
pub struct CutError {
    /// The text.
    pub found: String,
}

impl FromStr for Cut {
    type Err = CutError;

    fn from_str(text: &str) -> Result<Self, CutError> {
        match text {
            "exact" => Ok(Self::Exact),
            _ => match text.parse() {
                Ok(order @ 1..=17) => Ok(Self::Order(order)),
                _ => Err(CutError { found: text.to_owned() }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read() {
        let scope = Scope::parse("3..6", "4").unwrap();
        assert_eq!(scope.to_bytes(), [1, 4, 4, 4]);
        assert_eq!(scope.to_string(), "3=all,4=all,5=4,6=4");
        assert_eq!(Scope::parse("5", "all").unwrap().to_bytes(), [0, 0, 9, 0]);
        assert_eq!(Scope::parse("3..6", "3=all,4=all,5=4,6=3").unwrap().to_bytes(), [1, 4, 4, 3]);
        for (windows, foci) in [
            ("2", "1"),
            ("7", "1"),
            ("6..3", "1"),
            ("x", "1"),
            ("5", "0"),
            ("5", "17"),
            ("5", "6=1"),
            ("3..6", "7=1"),
            ("2x4", "1"),
            ("4x7", "1"),
            ("3x4x5", "1"),
            ("3x", "1"),
            ("3x4..6", "1"),
            ("3x4", "4=1"),
        ] {
            assert!(Scope::parse(windows, foci).is_err(), "{windows} {foci}");
        }
    }

    #[test]
    fn shapes_fit_a_window_that_walks_them() {
        let scope = Scope::parse("3..6", "3=all,4=all,5=4,6=3").unwrap();
        let counts: Vec<usize> =
            (1..=4).map(|foci| scope.shapes().iter().filter(|shape| shape.len() == foci).count()).collect();
        assert_eq!(counts, [1, 5, 22, 20]);
        assert_eq!(scope.levels().count(), 1 + 4 + 4 + 3);
    }

    #[test]
    fn scopes_grow_and_shrink_by_steps() {
        let scope = Scope::parse("3..5", "3=1,4=2,5=2").unwrap();
        let square = |side| Window::new(side, side).unwrap();
        assert_eq!(scope.with(square(4), 3).with(square(6), 2).to_bytes(), [1, 3, 2, 2]);
        assert_eq!(scope.with(square(4), 9).to_bytes(), [1, 4, 2, 0]);
        // It neither holds 4×4 nor lies within it.
        assert_eq!(scope.with(Window::new(3, 5).unwrap(), 1), scope);
        // All pairs fit 5×5.
        assert_eq!(scope.with(square(6), 2).tight(), scope);
        assert_eq!(Scope::parse("5..6", "2").unwrap().tight().to_bytes(), [0, 0, 2, 0]);
        let smaller = |scope: Scope| scope.smaller().map(Scope::to_bytes).collect::<Vec<_>>();
        assert_eq!(smaller(scope), [[1, 2, 1, 0]]);
        assert_eq!(smaller(scope.with(square(4), 3)), [[1, 2, 2, 0], [1, 3, 1, 0]]);
        assert!(smaller(Scope::parse("3", "1").unwrap()).is_empty());
    }

    #[test]
    fn every_scope_has_bytes_of_its_own() {
        for window in Window::all() {
            for foci in 1..=window.room() {
                let scope = Scope::EMPTY.with(window, foci);
                assert_eq!(Scope::from_bytes(scope.to_bytes()), Some(scope));
                assert_eq!(scope.to_string().parse(), Ok(scope));
                assert_eq!(Scope::parse(&window.to_string(), &foci.to_string()), Ok(scope));
            }
        }
        assert_eq!(Scope::parse("5x3", "all").unwrap().to_string(), "3x5=all");
        let all = Scope::new(3, 6, None).unwrap();
        assert_eq!((all.to_bytes(), all.to_string().parse()), ([1, 4, 9, 16], Ok(all)));
        // More than there is room for, windows that don't lie within each other, and nothing.
        for bytes in [[0, 5, 0, 0], [0, 0, 0, 17], [0, 1 << 7, 0, 0], [1 << 3, 1, 0, 0], [0; 4]] {
            assert_eq!(Scope::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_rectangle_is_walked_like_the_square_around_it_without_what_does_not_fit() {
        let window = Window::new(3, 5).unwrap();
        let shapes = Scope::parse("3x5", "all").unwrap().shapes();
        assert_eq!(shapes.iter().map(|shape| shape.len()).collect::<Vec<_>>(), [1, 2, 2, 3]);
        let around = Scope::parse("5", "3").unwrap().shapes();
        assert!(around.iter().filter(|&&shape| window.holds(shape)).eq(&shapes));
    }

    #[test]
    fn orders_are_read() {
        assert_eq!("exact".parse(), Ok(Cut::Exact));
        assert_eq!("2".parse(), Ok(Cut::Order(2)));
        assert!("0".parse::<Cut>().is_err());
        assert!(Cut::Order(2).keeps(2) && !Cut::Order(2).keeps(3));
    }
}
