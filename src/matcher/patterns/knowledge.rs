//! What the table tier knows: the rules of a rule table, the patterns that no rule decides, the patterns of a library.

use std::collections::HashSet;
use std::path::Path;
use std::sync::OnceLock;

use super::orientation::{Neighbours, Orientation, Places};
use super::rulebook::{Firing, RuleBook};
use crate::canonical::{Kind, ShapeSystem};
use crate::rules::RuleSet;
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::system::Goals;
use crate::table::{Library, OpenError, OpenErrorKind, RuleTable, Table, TableError, TableKind};

/// What a matcher knows beyond single digits: rules, patterns, or both.
///
/// It is made of a [`RuleSet`], a [`RuleTable`] or a [`Library`], or of whichever of these a [`Table`] is.
#[derive(Default)]
pub struct Knowledge {
    rules: Option<RuleBook>,
    patterns: Option<PatternBook>,
    /// Whether it continues chains beyond any window.
    pub(in crate::matcher) chains: bool,
}

crate::opaque::opaque!(Knowledge);

/// Rules alone.
impl From<&RuleSet> for Knowledge {
    fn from(rules: &RuleSet) -> Self {
        let chains = rules.into_iter().any(|rule| rule.shape().len() == 3 && rule.chain().is_some());
        Self { rules: Some(RuleBook::new(rules)), patterns: None, chains }
    }
}

/// The rules of a table, and its patterns without a rule.
impl From<&RuleTable> for Knowledge {
    fn from(table: &RuleTable) -> Self {
        let shapes: HashSet<Shape> = table.shapes_without_rule().iter().copied().collect();
        let any = !shapes.is_empty();
        let patterns = any.then(|| PatternBook::new(Source::RuleTable(Box::new(table.clone())), shapes));
        Self { patterns, ..table.rules().into() }
    }
}

/// Patterns that are looked up. They prove what the library's rules prove; rules are faster.
impl From<&Library> for Knowledge {
    fn from(library: &Library) -> Self {
        Self::of_shapes(library, |_| true)
    }
}

/// Whatever the table holds.
impl TryFrom<&Table> for Knowledge {
    type Error = TableError;

    fn try_from(table: &Table) -> Result<Self, TableError> {
        Ok(match table.header().kind {
            TableKind::Rules => (&RuleTable::new(table)?).into(),
            TableKind::Library => (&Library::new(table)?).into(),
        })
    }
}

/// Patterns to be looked up. How a set of places maps to its shape is worked out when it is first needed.
struct PatternBook {
    source: Source,
    /// Those that are looked up.
    shapes: HashSet<Shape>,
    most_foci: usize,
    /// The offsets of two foci, as in the 5×5 block around the first, of which there are patterns.
    pair_offsets: u32,
    orientations: Vec<OnceLock<Option<Box<Orientation>>>>,
}

/// Where patterns come from.
enum Source {
    Library(Library),
    /// Those of a rule table that no rule decides.
    RuleTable(Box<RuleTable>),
}

impl Source {
    fn probe(&self, geometry: &Geometry, system: &ShapeSystem) -> Option<(Kind, Goals)> {
        match self {
            Self::Library(library) => {
                library.probe(geometry.shape, system).map(|probed| (probed.kind, probed.goals))
            }
            Self::RuleTable(table) => table.probe(geometry, system),
        }
    }
}

impl PatternBook {
    fn new(source: Source, shapes: HashSet<Shape>) -> Self {
        let most_foci = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
        let pairs = shapes.iter().filter(|shape| shape.len() == 2);
        let pair_offsets = pairs.fold(0, |offsets, &shape| offsets | super::offset::offsets(shape));
        let orientations = (0..=Places::MAX).map(|_| OnceLock::new()).collect();
        Self { source, shapes, most_foci, pair_offsets, orientations }
    }

    fn orientation(&self, places: Places) -> Option<&Orientation> {
        let known = &self.orientations[usize::from(places)];
        let kept = |orientation: &Orientation| self.shapes.contains(&orientation.geometry.shape);
        known.get_or_init(|| Orientation::of(places).filter(kept).map(Box::new)).as_deref()
    }

    fn fire(&self, places: Places, closed: Neighbours, residuals: &[i8; MAX_FOCI]) -> Option<Firing> {
        let orientation = self.orientation(places)?;
        let system = orientation.system(closed, residuals)?;
        let (kind, goals) = self.source.probe(&orientation.geometry, &system)?;
        Some(match kind {
            Kind::Forbidden => Firing::Contradiction,
            Kind::Forced => Firing::Forced {
                rule: None,
                safe: orientation.cells(closed, goals.safe),
                mines: orientation.cells(closed, goals.mines),
            },
        })
    }
}

impl Knowledge {
    /// What the table at `path` holds, a rule table or a library.
    /// Errors: [`OpenError`] with the path.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let known = Self::try_from(&Table::open(path)?);
        known.map_err(|error| OpenErrorKind::Table(error).of(path))
    }

    /// The patterns of some shapes of a library.
    pub(crate) fn of_shapes(library: &Library, keep: impl Fn(Shape) -> bool) -> Self {
        let shapes = library.shapes_with_patterns().filter(|&shape| keep(shape)).collect();
        let patterns = Some(PatternBook::new(Source::Library(library.clone()), shapes));
        let known = Self { rules: None, patterns, chains: false };
        Self { chains: known.most_foci() > 0, ..known }
    }

    /// The offsets of two foci, as in the 5×5 block around the first, at which their difference decides something.
    pub(in crate::matcher) fn pair_offsets(&self) -> u32 {
        match (&self.rules, &self.patterns) {
            (Some(book), _) => book.pair_offsets,
            (None, Some(book)) => book.pair_offsets,
            (None, None) => 0,
        }
    }

    /// The rule for the difference of two foci at such an offset.
    pub(in crate::matcher) fn pair_rule(&self, offset: usize) -> Option<u16> {
        self.rules.as_ref().map(|book| book.pair_rules[offset])
    }

    /// The most foci of anything that is known besides the differences of two; 0 if there is nothing.
    pub(in crate::matcher) fn most_foci(&self) -> usize {
        let rules = self.rules.as_ref().map_or(0, |book| book.most_foci);
        let patterns = self.patterns.as_ref().map_or(0, |book| book.most_foci);
        rules.max(if patterns > 2 { patterns } else { 0 })
    }

    /// What is known of foci at these places of a 4×4 block, with these closed neighbours and residuals. Also `None`
    /// if they aren't in the block's top left corner: they are in that of another block, and are looked at there.
    pub(in crate::matcher) fn fire(
        &self,
        places: Places,
        closed: Neighbours,
        residuals: &[i8; MAX_FOCI],
    ) -> Option<Firing> {
        let by_rule = self.rules.as_ref().and_then(|book| book.fire(places, closed, residuals));
        by_rule.or_else(|| self.patterns.as_ref()?.fire(places, closed, residuals))
    }
}
