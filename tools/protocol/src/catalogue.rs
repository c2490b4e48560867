//! The catalogue: rules with what they count, patterns as small boards.

use std::collections::BTreeSet;

use minescheme::canonical::{Kind, PatternId, ShapeSystem};
use minescheme::rules::{PLAYERS_NAMES, Rule, RuleId, RuleSet};
use minescheme::shape::{Geometry, Shape, ShapeRegion};
use minescheme::symmetry::Symmetry;
use minescheme::system::{Goals, System};
use minescheme::table::{Library, Outcome, Pattern};
use serde::{Deserialize, Serialize};

use crate::Failure;

/// A rule for people.
#[derive(Debug, Serialize)]
pub struct RuleCard {
    id: String,
    number: usize,
    digits: usize,
    /// Rows and columns of its window.
    size: (usize, usize),
    /// The digits in the window, row by row, with how often each counts.
    foci: Vec<((usize, usize), i8)>,
    /// Every other cell next to a digit, with how often it counts.
    weights: Vec<((usize, usize), i8)>,
    /// Whether it goes on beyond every window.
    chain: bool,
    names: Vec<Name>,
}

#[derive(Debug, Serialize)]
struct Name {
    name: &'static str,
    says: &'static str,
    /// Whether the name means this rule once, and no other.
    alone: bool,
}

/// All rules of a set.
pub fn rules(rules: &RuleSet) -> Vec<RuleCard> {
    rules.rules().iter().enumerate().map(|(place, rule)| rule_card(place + 1, rule)).collect()
}

fn rule_card(number: usize, rule: &Rule) -> RuleCard {
    let (shape, geometry) = (rule.shape(), rule.shape().geometry());
    let coefficients = rule.coefficients();
    let foci = shape.foci().into_iter().zip(coefficients).map(|((row, col), λ)| ((row + 1, col + 1), *λ));
    let weight = |foci: u16| {
        coefficients.iter().enumerate().filter(|(focus, _)| foci >> focus & 1 == 1).map(|(_, λ)| λ).sum()
    };
    let cells = |region: &ShapeRegion| {
        let weight: i8 = weight(region.foci);
        region.cells.iter().map(move |&cell| (cell, weight)).collect::<Vec<_>>()
    };
    let id = rule.id().to_string();
    let named = PLAYERS_NAMES.iter().filter(|named| named.rules.contains(&id.as_str()));
    RuleCard {
        number,
        digits: shape.len(),
        size: window(shape),
        foci: foci.collect(),
        weights: geometry.regions.iter().flat_map(cells).collect(),
        chain: shape.len() > 1 && rule.chain().is_some(),
        names: named
            .map(|named| Name { name: named.name, says: named.says, alone: named.rules.len() == 1 })
            .collect(),
        id,
    }
}

/// A library with the answer to the last question about it.
pub struct Shelf {
    library: Library,
    last: Option<(Wanted, Vec<PatternId>)>,
}

/// Which patterns are wanted. What is not given does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wanted {
    /// The number of digits.
    digits: Option<usize>,
    /// The side of the smallest square window.
    window: Option<usize>,
    /// The levels of what-if that it takes.
    order: Option<u8>,
    /// The rule that says something about it, by id.
    rule: Option<String>,
    /// What the digits need, in some reading order.
    reads: Option<Vec<u8>>,
    /// `true`: boards that are impossible; `false`: those from which something follows.
    forbidden: Option<bool>,
}

/// Some of the patterns that are wanted.
#[derive(Debug, Serialize)]
pub struct Page {
    /// How many there are in all.
    total: usize,
    patterns: Vec<PatternCard>,
}

/// A pattern for people.
#[derive(Debug, Serialize)]
pub struct PatternCard {
    id: String,
    digits: usize,
    window: usize,
    order: u8,
    forbidden: bool,
    /// The pattern and, where it is another, the one with mine and safe exchanged.
    faces: Vec<Drawing>,
    /// The rules that say something about it, by id: the one that proves it first.
    rules: Vec<String>,
}

impl Shelf {
    pub fn new(library: Library) -> Self {
        Self { library, last: None }
    }

    /// The number of stored patterns.
    pub fn len(&self) -> usize {
        self.library.len()
    }

    /// Those that are wanted, `count` of them beginning with number `from`: fewest digits first, then fewest closed cells.
    pub fn page(&mut self, wanted: Wanted, from: usize, count: usize) -> Result<Page, Failure> {
        if self.last.as_ref().is_none_or(|(last, _)| *last != wanted) {
            let found = self.search(&wanted)?;
            self.last = Some((wanted, found));
        }
        let found = self.last.as_ref().map_or(&[][..], |(_, found)| found);
        let on_page = found.iter().skip(from).take(count);
        let reads = self.last.as_ref().and_then(|(wanted, _)| wanted.reads.as_deref());
        let patterns = on_page.filter_map(|&id| Some(card(&self.library.pattern(id)?, reads))).collect();
        Ok(Page { total: found.len(), patterns })
    }

    /// The pattern with an id.
    pub fn pattern(&self, id: &str) -> Result<PatternCard, Failure> {
        let id: PatternId = id.parse()?;
        let pattern = self.library.pattern(id);
        let pattern = pattern.ok_or_else(|| Failure::argument(format!("the table has no pattern {id}")))?;
        Ok(card(&pattern, None))
    }

    fn search(&self, wanted: &Wanted) -> Result<Vec<PatternId>, Failure> {
        let rule = wanted.rule.as_deref().map(str::parse::<RuleId>).transpose()?.map(RuleId::rule);
        let mut found: Vec<(usize, u32, PatternId)> = Vec::new();
        for shape in self.library.shapes().filter(|&shape| wanted.may_have(shape, rule)) {
            let geometry = shape.geometry();
            let readings = wanted.reads.as_ref().map(|reads| readings(shape, reads));
            for pattern in self.library.patterns(shape) {
                let system = pattern.system.system();
                if wanted.fits(&pattern.outcome)
                    && readings.as_ref().is_none_or(|readings| says(&geometry, system, readings))
                    && rule.is_none_or(|rule| decides(&rule, &geometry, &system.to_system(&geometry)))
                {
                    let closed = system.closed.iter().map(|&closed| u32::from(closed)).sum();
                    found.push((shape.len(), closed, pattern.system.id()));
                }
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, _, id)| id).collect())
    }
}

impl Wanted {
    fn may_have(&self, shape: Shape, rule: Option<Rule>) -> bool {
        self.digits.is_none_or(|digits| digits == shape.len())
            && self.window.is_none_or(|window| window == shape.interior() + 2)
            && self.reads.as_ref().is_none_or(|reads| reads.len() == shape.len())
            && rule.is_none_or(|rule| rule.shape() == shape)
    }

    fn fits(&self, outcome: &Outcome) -> bool {
        self.order.is_none_or(|order| order == outcome.order())
            && self.forbidden.is_none_or(|forbidden| forbidden == (outcome.kind == Kind::Forbidden))
    }
}

/// The residuals by focus number for which some image of the shape reads like this, row by row.
fn readings(shape: Shape, reads: &[u8]) -> BTreeSet<Vec<u8>> {
    let foci = shape.foci();
    let reading = |symmetry: Symmetry| {
        let mut order: Vec<usize> = (0..foci.len()).collect();
        order.sort_unstable_by_key(|&focus| symmetry.apply(foci[focus], shape.size()));
        let mut residuals = vec![0; foci.len()];
        order.iter().zip(reads).for_each(|(&focus, &digit)| residuals[focus] = digit);
        residuals
    };
    Symmetry::all().map(reading).collect()
}

fn says(geometry: &Geometry, system: &ShapeSystem, readings: &BTreeSet<Vec<u8>>) -> bool {
    let complement = geometry.complement(system);
    let is = |system: &ShapeSystem| readings.iter().any(|reading| system.residuals.starts_with(reading));
    is(system) || is(&complement)
}

fn decides(rule: &Rule, geometry: &Geometry, system: &System) -> bool {
    let conclusion = rule.conclude(geometry, system);
    conclusion.is_forbidden() || conclusion.goals() != Goals::default()
}

/// `reads`: the face that reads like this comes first.
fn card(pattern: &Pattern, reads: Option<&[u8]>) -> PatternCard {
    let shape = pattern.system.id().shape();
    let geometry = shape.geometry();
    let system = *pattern.system.system();
    let goals = pattern.outcome.goals();
    let mirrored = Goals { safe: goals.mines, mines: goals.safe };
    let mut faces = vec![(system, goals), (geometry.complement(&system), mirrored)];
    let (with_complement, without) = geometry.orbit(&system);
    if with_complement == without {
        faces.truncate(1);
    }
    let mines = |system: &ShapeSystem| system.residuals.iter().map(|&r| u32::from(r)).sum::<u32>();
    let readings = reads.map(|reads| readings(shape, reads));
    faces.sort_by_key(|(system, _)| {
        let reads = readings.as_ref();
        (reads.is_some_and(|all| !all.iter().any(|one| system.residuals.starts_with(one))), mines(system))
    });
    let mut rules: Vec<String> = Vec::new();
    for step in &pattern.outcome.certificate.steps {
        // A step that leaves a digit out is a rule of another shape.
        let Some(rule) = Rule::new(shape, &step[..shape.len()]) else { continue };
        let id = rule.id().to_string();
        if !rules.contains(&id) {
            rules.push(id);
        }
    }
    PatternCard {
        id: pattern.system.id().to_string(),
        digits: shape.len(),
        window: shape.interior() + 2,
        order: pattern.outcome.order(),
        forbidden: pattern.outcome.kind == Kind::Forbidden,
        faces: faces.iter().map(|(system, goals)| draw(&geometry, system, *goals)).collect(),
        rules,
    }
}

/// A window with a pattern in it.
#[derive(Debug, Serialize)]
struct Drawing {
    /// In the native text form; cells that have no part in it are walls.
    board: String,
    /// The closed cells that are safe.
    safe: Vec<(usize, usize)>,
    /// The closed cells that are mines.
    mines: Vec<(usize, usize)>,
}

/// Draws a system of a shape. Of the cells of a region, which are all the same to it, the lowest are closed, so that
/// closed cells lie together where they can.
fn draw(geometry: &Geometry, system: &ShapeSystem, goals: Goals) -> Drawing {
    let (rows, cols) = window(geometry.shape);
    let mut symbols = vec![vec!['#'; cols]; rows];
    let (mut safe, mut mines) = (Vec::new(), Vec::new());
    for (number, region) in geometry.regions.iter().enumerate() {
        let mut cells = region.cells.clone();
        cells.sort_unstable_by_key(|&(row, col)| (std::cmp::Reverse(row), col));
        cells.truncate(system.closed[number].into());
        for &(row, col) in &cells {
            symbols[row][col] = '.';
        }
        for (goal, forced) in [(goals.safe, &mut safe), (goals.mines, &mut mines)] {
            if goal >> number & 1 == 1 {
                forced.extend(&cells);
            }
        }
    }
    for (&residual, (row, col)) in system.residuals.iter().zip(geometry.shape.foci()) {
        symbols[row + 1][col + 1] = char::from(b'0' + residual);
    }
    safe.sort_unstable();
    mines.sort_unstable();
    let board = symbols.iter().map(|row| row.iter().chain(['\n'].iter()).collect::<String>()).collect();
    Drawing { board, safe, mines }
}

/// Rows and columns of the window around a shape.
fn window(shape: Shape) -> (usize, usize) {
    let (rows, cols) = shape.size();
    (rows + 2, cols + 2)
}
