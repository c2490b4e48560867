//! What the table tier knows: the rules of a rule table, or the patterns of a library.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::orientation::{Neighbours, Orientation, Places};
use super::rulebook::{Firing, RuleBook};
use crate::canonical::Kind;
use crate::shape::{MAX_FOCI, Shape};
use crate::table::Library;

/// A source of deductions for sets of foci.
pub(crate) enum Knowledge {
    Rules(RuleBook),
    Library(LibraryBook),
}

/// A library, and for every set of places how it lies to its shape, worked out when it is first needed.
pub(crate) struct LibraryBook {
    library: Library,
    /// Those that are looked up.
    shapes: HashSet<Shape>,
    most_foci: usize,
    pair_offsets: u32,
    orientations: Vec<OnceLock<Option<Box<Orientation>>>>,
}

impl LibraryBook {
    /// The patterns of some shapes of a library.
    pub fn new(library: &Library, keep: impl Fn(Shape) -> bool) -> Self {
        let shapes: HashSet<Shape> = library.shapes_with_patterns().filter(|&shape| keep(shape)).collect();
        let most_foci = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
        let pairs = shapes.iter().filter(|shape| shape.len() == 2);
        let pair_offsets = pairs.fold(0, |offsets, &shape| offsets | super::offset::offsets(shape));
        let orientations = (0..=Places::MAX).map(|_| OnceLock::new()).collect();
        Self { library: library.clone(), shapes, most_foci, pair_offsets, orientations }
    }

    /// Whether there is something to begin chains with.
    pub fn has_chains(&self) -> bool {
        self.most_foci > 2
    }

    fn orientation(&self, places: Places) -> Option<&Orientation> {
        let known = &self.orientations[usize::from(places)];
        let kept = |orientation: &Orientation| self.shapes.contains(&orientation.geometry.shape);
        known.get_or_init(|| Orientation::of(places).filter(kept).map(Box::new)).as_deref()
    }

    fn fire(&self, places: Places, closed: Neighbours, residuals: &[i8; MAX_FOCI]) -> Option<Firing> {
        let orientation = self.orientation(places)?;
        let system = orientation.system(closed, residuals)?;
        let finding = self.library.probe(orientation.geometry.shape, &system)?;
        Some(match finding.kind {
            Kind::Forbidden => Firing::Contradiction,
            Kind::Forced => Firing::Forced {
                rule: None,
                safe: orientation.cells(closed, finding.goals.safe),
                mines: orientation.cells(closed, finding.goals.mines),
            },
        })
    }
}

impl Knowledge {
    /// The offsets of two foci, as in the 5×5 block around the first, at which their difference says something.
    pub fn pair_offsets(&self) -> u32 {
        match self {
            Self::Rules(book) => book.pair_offsets,
            Self::Library(book) => book.pair_offsets,
        }
    }

    /// The rule for the difference of two foci at such an offset.
    pub fn pair_rule(&self, offset: usize) -> Option<u16> {
        match self {
            Self::Rules(book) => Some(book.pair_rule(offset)),
            Self::Library(_) => None,
        }
    }

    /// The most foci that anything beyond the differences is known of; 0 if there is nothing.
    pub fn most_foci(&self) -> usize {
        match self {
            Self::Rules(book) => book.most_foci,
            Self::Library(book) if book.most_foci > 2 => book.most_foci,
            Self::Library(_) => 0,
        }
    }

    /// What is known of foci at these places of a 4×4 block, with these closed neighbours and residuals. `None` too if
    /// they do not lie in its top left corner: then they do in another block.
    pub fn fire(&self, places: Places, closed: Neighbours, residuals: &[i8; MAX_FOCI]) -> Option<Firing> {
        match self {
            Self::Rules(book) => book.fire(places, closed, residuals),
            Self::Library(book) => book.fire(places, closed, residuals),
        }
    }
}
