//! Drills: positions for practising one rule.
//!
//! A position is cut from a random game where the rule decides something and nothing cheaper does: no digit alone, and no rule with fewer
//! digits. The piece consists of the digits and two cells around them. Digits at its rim, which also count cells outside, are left out.
//! For rules that games hardly ever need, positions are built: the closed cells and mines that the rule needs are put into a small board
//! whose other cells are random.
//!
//! A look-alike (`misses`) differs from such a position in one digit, and nothing follows from it.

use std::collections::HashSet;

use rand::RngExt;
use rand_pcg::Pcg64;

use super::placed::Placed;
use crate::board::{Board, Cell, Coord};
use crate::layout::{Game, Layout, generator};
use crate::matcher::{Matcher, Session, Tier, Tiers};
use crate::rules::{Filling, PlayersName, Rule, RuleSet, TooManyRules};
use crate::shape::{Geometry, MAX_REGIONS};

/// After this many boards in a row without a position, positions are built.
const PATIENCE: u32 = 30;
/// How many fillings of the cells around the rule's digits are drawn before it gives up, and in how many boards each
/// is tried.
const MOST_BUILT: u32 = 200_000;
const SETTINGS: u32 = 30;
/// The cells around the digits that are shown.
const MARGIN: usize = 2;

/// A position to practise on, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Exercise {
    /// The position, of a few rows × columns.
    pub position: Board,
    /// The digits that the rule is about, row by row.
    pub digits: Vec<Coord>,
    /// The cells that these digits prove safe, row by row.
    pub safe: Vec<Coord>,
    /// The cells that they prove to be mines, row by row.
    pub mines: Vec<Coord>,
    /// Those of `safe` that the rule proves at first. The others follow once these are known, or from several rules.
    pub first_safe: Vec<Coord>,
    /// Those of `mines` that the rule proves at first.
    pub first_mines: Vec<Coord>,
    /// Whether it was built, and not cut from play.
    pub built: bool,
}

/// Positions for one rule. No two are the same, even after rotation or reflection. It ends when no more are found.
pub struct Drill {
    rule: Rule,
    /// The configuration of the rule, if only one is wanted.
    named: Option<&'static PlayersName>,
    misses: bool,
    seed: u64,
    /// A matcher with single digits and the rules of fewer digits than the rule.
    cheaper: Matcher,
    /// Knows the rule as well.
    player: Matcher,
    /// Knows everything.
    matcher: Matcher,
    seen: HashSet<String>,
    waiting: Vec<Exercise>,
    /// The next board to be played, and how many in a row gave nothing.
    next: u64,
    barren: u32,
}

crate::opaque::opaque!(Drill);

impl Drill {
    /// Positions of the series `seed` for a rule; with `misses` look-alikes. `rules` are those that may be cheaper.
    /// Errors: [`TooManyRules`], if `rules` is as large as a set may be and does not have the rule.
    pub fn new(rules: &RuleSet, rule: Rule, seed: u64, misses: bool) -> Result<Self, TooManyRules> {
        let fewer = |other: &&Rule| other.shape().len() < rule.shape().len();
        let mut known: Vec<Rule> = rules.rules().iter().filter(fewer).copied().collect();
        let single = rule.shape().len() == 1;
        let tiers = Tiers::NONE.with(Tier::Table);
        let tiers = |alone: bool| if alone { tiers } else { tiers.with(Tier::Single) };
        // Many rules of four digits are chains of pairs; who practises one is to see it as a whole.
        let cheaper = Matcher::new(&RuleSet::new(known.clone())?).with_tiers(tiers(single)).without_chains();
        known.push(rule);
        let player = Matcher::new(&RuleSet::new(known)?).with_tiers(tiers(false));
        let matcher = Matcher::new(rules);
        let (seen, waiting) = (HashSet::new(), Vec::new());
        Ok(Self {
            rule,
            named: None,
            misses,
            seed,
            cheaper,
            player,
            matcher,
            seen,
            waiting,
            next: 0,
            barren: 0,
        })
    }

    /// Only positions with this configuration, which belongs to the rule. Look-alikes stay those of the rule.
    pub fn of(self, named: &'static PlayersName) -> Self {
        Self { named: Some(named), ..self }
    }

    /// The exercise, with all that the configuration that is wanted says; `None` if it is another one.
    fn wanted(&self, exercise: Exercise) -> Option<Exercise> {
        let Some(wanted) = self.named.filter(|_| !self.misses) else { return Some(exercise) };
        let Exercise { position, digits, first_safe, first_mines, .. } = &exercise;
        let (cells, mine) = if first_safe.is_empty() { (first_mines, true) } else { (first_safe, false) };
        let named = PlayersName::of(position, digits, cells, mine).filter(|named| named.name == wanted)?;
        // What follows from its digits alone.
        let mut alone = position.clone();
        for at in position.coords() {
            if matches!(position.get(at), Cell::Digit(_)) && named.digits.binary_search(&at).is_err() {
                alone.set(at, Cell::Wall);
            }
        }
        let answer = self.matcher.ask(&alone, None);
        Some(Exercise { digits: named.digits, safe: answer.safe, mines: answer.mines, ..exercise })
    }

    /// Plays a board and collects positions.
    fn play(&mut self) {
        let game = Game::EXPERT;
        let layout = game.layout(self.seed, self.next);
        let mut random = generator(self.seed, self.next, *b"reveals.");
        self.next += 1;
        let found_before = self.waiting.len();
        let mut session = self.player.session_on(&layout.closed_board(), None);
        let mut open = vec![game.first_cell()];
        loop {
            for at in open.drain(..) {
                if let (Some(digit), Cell::Closed) = (layout.safe_digit(at), session.cell(at)) {
                    let _ = session.tell_digit(at, digit);
                }
            }
            self.look(&mut session, &mut open);
            if open.is_empty() {
                let left: Vec<Coord> = layout
                    .coords()
                    .filter(|&at| !layout.is_mine(at) && session.cell(at) == Cell::Closed)
                    .collect();
                if left.is_empty() || self.waiting.len() > found_before + 8 {
                    break;
                }
                open.push(left[random.random_range(0..left.len())]);
            }
        }
        self.barren = if self.waiting.len() > found_before { 0 } else { self.barren + 1 };
    }

    /// Deduces, takes every position in which the rule decides something, and fills in what can be opened.
    fn look(&mut self, session: &mut Session, open: &mut Vec<Coord>) {
        let news = session.deduce_safe();
        open.extend(news.safe());
        let own = |foci: usize| foci == self.rule.shape().len();
        let mut found = Vec::new();
        if self.misses {
            if open.is_empty() {
                let board = news.session().known().rest();
                found.extend(self.near_misses(&board));
            }
        } else if news.deductions().any(|step| own(step.foci()) && !step.is_chain()) {
            let mut known = news.session().known();
            let steps: Vec<_> = news.steps().collect();
            known.learn(steps.iter().flat_map(|step| step.cells.iter().copied()), None);
            for step in steps {
                if own(step.foci.len()) && step.coefficients.is_empty() {
                    found.extend(self.exercise(&known.rest(), &step.foci, false));
                }
                known.learn(step.cells, Some(step.value));
            }
        }
        for exercise in found {
            self.keep(exercise);
        }
    }

    /// Places where the shape lies as in a position for the rule, but one digit is different.
    fn near_misses(&self, board: &Board) -> Vec<Exercise> {
        let mut found = Vec::new();
        for placement in self.rule.placements() {
            for corner in board.coords() {
                let foci: Vec<Coord> = placement
                    .iter()
                    .map(|((row, col), _)| Coord::new(corner.row + row, corner.col + col))
                    .collect();
                let is_focus = |at: &Coord| {
                    matches!(board.get(*at), Cell::Digit(_))
                        && board.neighbours(*at).any(|near| board.get(near) == Cell::Closed)
                };
                if foci.iter().all(is_focus) {
                    found.extend(self.exercise(board, &foci, false));
                }
            }
        }
        found
    }

    /// The position around some digits, if it is one to practise on.
    fn exercise(&self, board: &Board, digits: &[Coord], built: bool) -> Option<Exercise> {
        let (position, corner) = cut(board, digits)?;
        let mut digits: Vec<Coord> =
            digits.iter().map(|at| Coord::new(at.row - corner.row, at.col - corner.col)).collect();
        digits.sort_unstable();
        let placed = Placed::of(&position, &digits).filter(Placed::is_connected)?;
        let (says, all) = (placed.by(&self.rule), placed.decided());
        let fits = if self.misses {
            says.is_empty() && self.is_near(&position, &digits) && nothing_follows(&self.matcher, &position)
        } else {
            !says.is_empty()
                && nothing_follows(&self.cheaper, &position)
                && !self.matcher.session_on(&position, None).deduce().is_contradiction()
        };
        let (safe, mines, first_safe, first_mines) = (all.safe, all.mines, says.safe, says.mines);
        let exercise =
            fits.then_some(Exercise { position, digits, safe, mines, first_safe, first_mines, built });
        self.wanted(exercise?)
    }

    /// Whether the rule would decide something if one of the digits were one more or one less.
    fn is_near(&self, position: &Board, digits: &[Coord]) -> bool {
        let mut changed = position.clone();
        digits.iter().any(|&at| {
            let Cell::Digit(digit) = position.get(at) else { return false };
            let others = [digit.checked_sub(1), Some(digit + 1).filter(|&more| more <= 8)];
            let near = others.into_iter().flatten().any(|other| {
                changed.set(at, Cell::Digit(other));
                let placed = Placed::of(&changed, digits).filter(Placed::is_connected);
                placed.is_some_and(|placed| !placed.by(&self.rule).is_empty())
            });
            changed.set(at, Cell::Digit(digit));
            near
        })
    }

    fn keep(&mut self, exercise: Exercise) {
        if self.seen.insert(exercise.position.least_image().to_string()) {
            self.waiting.push(exercise);
        }
    }

    /// Builds positions until one is new.
    fn build(&mut self) {
        let geometry = self.rule.shape().geometry();
        let mut random = generator(self.seed, self.seen.len() as u64, *b"building");
        for _ in 0..MOST_BUILT {
            let filling = match self.misses {
                true => near_filling(&self.rule, &geometry, &mut random),
                false => Filling::random(&self.rule, &geometry, &mut random),
            };
            let Some(filling) = filling else { continue };
            for _ in 0..SETTINGS {
                let Some((board, digits)) = built(&geometry, &filling, &mut random) else { continue };
                if let Some(exercise) = self.exercise(&board, &digits, true) {
                    let before = self.waiting.len();
                    self.keep(exercise);
                    if self.waiting.len() > before {
                        return;
                    }
                }
            }
        }
    }
}

impl Iterator for Drill {
    type Item = Exercise;

    fn next(&mut self) -> Option<Exercise> {
        // The first found comes first.
        let patience = if self.named.is_some() { 10 * PATIENCE } else { PATIENCE };
        while self.waiting.is_empty() && self.barren < patience {
            self.play();
        }
        if self.waiting.is_empty() {
            self.build();
        }
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }
}

fn nothing_follows(matcher: &Matcher, position: &Board) -> bool {
    let mut session = matcher.session_on(position, None);
    let news = session.deduce();
    !news.is_contradiction() && !news.is_undecided() && news.deductions().next().is_none()
}

/// The part of a board around some digits, and its top left corner. Digits that touch closed cells outside become
/// walls, and so do digits without closed cells around them that are not next to one of the given digits.
fn cut(board: &Board, digits: &[Coord]) -> Option<(Board, Coord)> {
    let size = (board.rows(), board.cols());
    let (mut position, corner) = Board::part_around(size, digits, MARGIN, |at| board.get(at))?;
    for at in position.coords() {
        let on_board = Coord::new(at.row + corner.row, at.col + corner.col);
        let touches_outside = board.neighbours(on_board).count() > position.neighbours(at).count();
        if touches_outside && matches!(position.get(at), Cell::Digit(_)) {
            position.set(at, Cell::Wall);
        }
    }
    Some((position, corner))
}

/// Closed cells and mines around the digits of a rule's shape, with mines mostly where they count least, or most.
/// `None` if the rule decides something then.
fn near_filling(rule: &Rule, geometry: &Geometry, random: &mut Pcg64) -> Option<Filling> {
    let mut filling = Filling { closed: [0; MAX_REGIONS], mines: [0; MAX_REGIONS] };
    let sign = if random.random_bool(0.5) { 1 } else { -1 };
    for (number, region) in geometry.regions.iter().enumerate() {
        let of = |focus: &usize| region.foci >> focus & 1 == 1;
        let foci = (0..rule.shape().len()).filter(of);
        let weight: i8 = foci.map(|focus| sign * rule.coefficients()[focus]).sum();
        let closed = random.random_range(0..=region.size());
        let mines = match weight {
            0 => random.random_range(0..=closed),
            _ if random.random_bool(0.2) => random.random_range(0..=closed),
            weight if weight < 0 => closed,
            _ => 0,
        };
        (filling.closed[number], filling.mines[number]) = (closed, mines);
    }
    let says = rule.conclude(geometry, &filling.system(geometry).to_system(geometry));
    says.goals().is_empty().then_some(filling)
}

/// A board with digits placed as in a shape, with this many closed cells and mines around them; and these digits.
/// The other cells around them are flags and digits at random, and of the cells beyond some at random are closed.
/// `None` if a digit is a mine.
fn built(geometry: &Geometry, filling: &Filling, random: &mut Pcg64) -> Option<(Board, Vec<Coord>)> {
    let (height, width) = geometry.shape.size();
    let (rows, cols) = (height + 2 * MARGIN, width + 2 * MARGIN);
    let inside = |(row, col): (usize, usize)| Coord::new(row + MARGIN, col + MARGIN);
    let digits: Vec<Coord> = geometry.shape.foci().into_iter().map(inside).collect();
    let mut board = Board::closed(rows, cols).ok()?;
    let (mut mines, mut open) = (Vec::new(), digits.clone());
    let open_mines = random.random_range(0.0..1.0);
    for (number, region) in geometry.regions.iter().enumerate() {
        let (closed, mined) = (usize::from(filling.closed[number]), usize::from(filling.mines[number]));
        // The shape's cells begin one before its first digit.
        let mut cells: Vec<Coord> =
            region.cells.iter().map(|&(row, col)| Coord::new(row + MARGIN - 1, col + MARGIN - 1)).collect();
        for place in 0..cells.len() {
            let other = random.random_range(place..cells.len());
            cells.swap(place, other);
            let at = cells[place];
            if place < closed {
                mines.extend((place < mined).then_some(at));
            } else if random.random_bool(open_mines) {
                mines.push(at);
                board.set(at, Cell::Mine);
            } else {
                open.push(at);
            }
        }
    }
    let outside = random.random_range(0.1..0.5);
    let far = |at: &Coord| digits.iter().all(|digit| digit.king_distance(*at) > 1);
    mines.extend(board.coords().filter(far).filter(|_| random.random_bool(outside)));
    let layout = Layout::new(rows, cols, mines).ok()?;
    for at in open {
        board.set(at, Cell::Digit(layout.safe_digit(at)?));
    }
    Some((board, digits))
}
