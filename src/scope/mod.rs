//! What a walk covers (for each window size the most foci, and the order of logic), and what it counts.

mod tally;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::logic::Order;
use crate::shape::Shape;

pub use tally::Tally;
#[cfg(feature = "serde")]
pub(crate) use tally::as_text;

/// The sides of square windows, in cells.
pub use crate::minifield::SIDES as WINDOWS;

/// For each window side 3 to 6 the most foci that were walked; 0 if the window was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scope([u8; 4]);

/// Why a scope is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScopeError {
    /// A window side outside 3 to 6, or a range that runs backwards.
    #[error("window {found:?}: expected a side from 3 to 6, or a range of them as in `3..6`")]
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
    /// The scope of windows `first` to `last` with at most `foci` foci each (`None` for all).
    /// Errors: [`ScopeError`] if a side is not 3 to 6 or there are to be no foci.
    pub fn new(first: usize, last: usize, foci: Option<usize>) -> Result<Self, ScopeError> {
        if !WINDOWS.contains(&first) || !WINDOWS.contains(&last) || first > last {
            return Err(ScopeError::Window { found: format!("{first}..{last}") });
        }
        if foci == Some(0) {
            return Err(ScopeError::Foci { found: "0".to_owned() });
        }
        let mut scope = Self([0; 4]);
        for side in first..=last {
            scope.0[side - 3] = interior_cells(side).min(foci.unwrap_or(usize::MAX)) as u8;
        }
        Ok(scope)
    }

    /// The scope that `--window` and `--max-foci` name: `5`, `3..6`; `4`, `all`, `3=all,4=all,5=4,6=3`. Windows that
    /// a list of foci does not name are left out.
    /// Errors: [`ScopeError`].
    pub fn parse(windows: &str, foci: &str) -> Result<Self, ScopeError> {
        let window = || ScopeError::Window { found: windows.to_owned() };
        let side = |text: &str| text.parse::<usize>().map_err(|_| window());
        let (first, last) = match windows.split_once("..") {
            Some((first, last)) => (side(first)?, side(last.trim_start_matches('='))?),
            None => (side(windows)?, side(windows)?),
        };
        let wrong = || ScopeError::Foci { found: foci.to_owned() };
        let number = |text: &str| match text {
            "all" => Ok(None),
            _ => match text.parse::<usize>() {
                Ok(number @ 1..=16) => Ok(Some(number)),
                _ => Err(wrong()),
            },
        };
        if !foci.contains('=') {
            return Self::new(first, last, number(foci)?).map_err(|error| match error {
                ScopeError::Window { .. } => window(),
                other => other,
            });
        }
        let walked = Self::new(first, last, None).map_err(|_| window())?;
        let mut scope = Self([0; 4]);
        for part in foci.split(',') {
            let (side, most) = part.split_once('=').ok_or_else(wrong)?;
            let side = side.parse::<usize>().ok().filter(|side| WINDOWS.contains(side)).ok_or_else(wrong)?;
            if walked.max_foci(side) == 0 {
                return Err(wrong());
            }
            scope.0[side - 3] = interior_cells(side).min(number(most)?.unwrap_or(usize::MAX)) as u8;
        }
        Ok(scope)
    }

    /// The most foci walked in windows of side `side`; 0 if none were.
    pub fn max_foci(self, side: usize) -> usize {
        if WINDOWS.contains(&side) { self.0[side - 3].into() } else { 0 }
    }

    /// The most foci of any window.
    pub fn most_foci(self) -> usize {
        WINDOWS.map(|side| self.max_foci(side)).max().unwrap_or(0)
    }

    /// This scope, with windows of side `side` walked to at least `foci` foci, as far as they have room for that many.
    /// For a side outside 3 to 6 it stays the same.
    pub fn with(mut self, side: usize, foci: usize) -> Self {
        if WINDOWS.contains(&side) {
            self.0[side - 3] = self.0[side - 3].max(interior_cells(side).min(foci) as u8);
        }
        self
    }

    /// The scopes with one focus less in one of the windows, as far as that leaves out shapes and keeps some.
    pub fn smaller(self) -> impl Iterator<Item = Self> {
        let less = WINDOWS.filter(move |&side| self.max_foci(side) > 0).map(move |side| {
            let mut less = self;
            less.0[side - 3] -= 1;
            less
        });
        let shapes = self.shapes().len();
        less.filter(move |less| (1..shapes).contains(&less.shapes().len()))
    }

    /// The same shapes, without windows and numbers of foci that add no shape to those of smaller windows.
    pub fn tight(mut self) -> Self {
        for side in WINDOWS.rev() {
            let mut up_to = self;
            up_to.0[side - 2..].fill(0);
            let shapes = up_to.shapes().len();
            while up_to.0[side - 3] > 0 {
                up_to.0[side - 3] -= 1;
                if up_to.shapes().len() < shapes {
                    break;
                }
                self.0[side - 3] = up_to.0[side - 3];
            }
        }
        self
    }

    /// The shapes to walk, by number of foci and then by mask.
    pub fn shapes(self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for foci in 1..=self.most_foci() {
            let widest = WINDOWS.rev().find(|&side| self.max_foci(side) >= foci);
            shapes.extend(widest.map(|side| Shape::all(side - 2, foci)).unwrap_or_default());
        }
        shapes
    }

    /// The levels, window side and number of foci, in order.
    pub fn levels(self) -> impl Iterator<Item = (usize, usize)> {
        WINDOWS.flat_map(move |side| (1..=self.max_foci(side)).map(move |foci| (side, foci)))
    }

    pub(crate) fn to_bytes(self) -> [u8; 4] {
        self.0
    }

    pub(crate) fn from_bytes(bytes: [u8; 4]) -> Option<Self> {
        let fits = WINDOWS.zip(bytes).all(|(side, foci)| usize::from(foci) <= interior_cells(side));
        (fits && bytes != [0; 4]).then_some(Self(bytes))
    }
}

fn interior_cells(side: usize) -> usize {
    (side - 2) * (side - 2)
}

impl fmt::Display for Scope {
    /// `3=all,4=all,5=4,6=3`, as `--max-foci` reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let walked = WINDOWS.filter(|&side| self.max_foci(side) > 0);
        for (place, side) in walked.enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match self.max_foci(side) {
                foci if foci == interior_cells(side) => write!(f, "{comma}{side}=all")?,
                foci => write!(f, "{comma}{side}={foci}")?,
            }
        }
        Ok(())
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
#[error("order {found:?}: expected a number from 1 to 17, or `exact`")]
pub struct CutError {
    /// The text.
    pub found: String,
}

impl FromStr for Cut {
    type Err = CutError;

    fn from_str(text: &str) -> Result<Self, CutError> {
        let wrong = || CutError { found: text.to_owned() };
        match text {
            "exact" => Ok(Self::Exact),
            _ => match text.parse() {
                Ok(order @ 1..=17) => Ok(Self::Order(order)),
                _ => Err(wrong()),
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
        assert_eq!(scope.with(4, 3).with(6, 2).to_bytes(), [1, 3, 2, 2]);
        assert_eq!(scope.with(4, 9).to_bytes(), [1, 4, 2, 0]);
        assert_eq!(scope.with(7, 1), scope);
        // All pairs fit 5×5.
        assert_eq!(scope.with(6, 2).tight(), scope);
        assert_eq!(Scope::parse("5..6", "2").unwrap().tight().to_bytes(), [0, 0, 2, 0]);
        let smaller = |scope: Scope| scope.smaller().map(Scope::to_bytes).collect::<Vec<_>>();
        assert_eq!(smaller(scope), [[1, 2, 1, 0]]);
        assert_eq!(smaller(scope.with(4, 3)), [[1, 2, 2, 0], [1, 3, 1, 0]]);
        assert!(smaller(Scope::parse("3", "1").unwrap()).is_empty());
    }

    #[test]
    fn orders_are_read() {
        assert_eq!("exact".parse(), Ok(Cut::Exact));
        assert_eq!("2".parse(), Ok(Cut::Order(2)));
        assert!("0".parse::<Cut>().is_err());
        assert!(Cut::Order(2).keeps(2) && !Cut::Order(2).keeps(3));
    }
}
