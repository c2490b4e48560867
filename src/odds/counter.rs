//! Joins components and free cells, and computes the odds of each closed cell.

use num_bigint::BigUint;

use super::component::Counts;
use super::number::{Number, Share, Wide, choices};
use super::remembered::RememberedComponents;
use super::{Odds, OddsError, Placements, Ways};
use crate::board::Coord;
use crate::matcher::{CLOSED, Components, Field, MINE, Outcome, SAFE, Session};

/// With at most this many closed cells no number of placements exceeds what an `f64` holds.
pub(super) const MOST_FOR_F64: usize = 1000;
/// The most numbers that are looked at while components are joined, for each edge of the budget.
const JOINED_AN_EDGE: usize = 64;
/// The most bits times steps that an exact binomial may take, and the most bits of all exact numbers, for each edge of the budget.
const BITS_AN_EDGE: u64 = 1 << 12;
/// Numbers of placements that take no more than so many edges are exact whatever the budget.
const FREE_EDGES: u64 = 1 << 4;
/// The most additions that all components together may take, for each edge of the budget and for each cell of the board.
const ADDED_AN_EDGE: usize = 16;
const ADDED_A_CELL: usize = 64;

/// Counts placements and odds for one board after another. It reuses its memory, and remembers the components of the last boards: if the
/// next board differs in one cell, most of the work has been done already.
#[derive(Clone, Default)]
pub struct Counter {
    components: Components,
    /// Those of the board that was laid last.
    pub(super) parts: RememberedComponents,
    small: Sums<f64>,
    /// The odds of the last board.
    pub(super) odds: Odds,
    /// Cells that were looked at and numbers that were counted and joined, as if nothing were remembered.
    work: u64,
}

crate::opaque::opaque!(Counter);

/// What is needed to join the parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums<N> {
    /// For each part its counts, by the part's slot; and for which component they are.
    pub counts: Vec<(u64, Counts<N>)>,
    after: Counts<N>,
    /// For each part, and one place more, the ways to place the parts before it, by mines; and the ways to place it and all
    /// after it, by the mines of the parts before it.
    before: Vec<Vec<N>>,
    pub rest: Vec<Vec<N>>,
    weights: Vec<N>,
}

/// A board and its mines.
pub(super) struct Position<'f> {
    pub field: &'f Field,
    /// Mines that are not known, and closed cells that touch no digit.
    pub left: usize,
    free: usize,
    pub mines: usize,
    /// How many numbers it takes at most to count the parts and to join them.
    numbers: usize,
}

impl Counter {
    /// The odds on the board of a session, as [`Session::odds`]. Errors: [`OddsError`].
    pub fn odds(&mut self, session: &Session) -> Result<&Odds, OddsError> {
        self.odds_on(possible(session)?, session.mines(), session.effort())
    }

    /// The number of placements on the board of a session, rounded: faster than odds, much faster than [`Self::placements`].
    /// Errors: [`OddsError`].
    pub fn ways(&mut self, session: &Session) -> Result<Ways, OddsError> {
        self.ways_on(possible(session)?, session.mines(), session.effort())
    }

    /// The same on the board of a field.
    pub(crate) fn ways_on(
        &mut self,
        field: &Field,
        mines: Option<usize>,
        budget: usize,
    ) -> Result<Ways, OddsError> {
        let position = self.lay(field, mines, budget)?;
        if field.unknown <= MOST_FOR_F64 {
            self.small.join(&self.parts, &position);
            Ok(self.small.all().ways())
        } else {
            let mut sums = Sums::<Wide>::default();
            sums.join(&self.parts, &position);
            Ok(sums.all().ways())
        }
    }

    /// The number of placements on the board of a session, as [`Session::placements`], with the same errors.
    pub fn placements(&mut self, session: &Session) -> Result<Placements, OddsError> {
        let effort = session.effort() as u64;
        let laid = possible(session).and_then(|field| {
            let position = self.lay(field, session.mines(), session.effort())?;
            // The free cells' binomials grow from one step to the next, from the nearer end: on average they have half of the bits.
            let [left, free, numbers, unknown] =
                [position.left, position.free, position.numbers, field.unknown].map(|number| number as u64);
            let bits = left.min(unknown - left).saturating_mul(free) / 2;
            // No number is larger than that of all ways to lay mines in the cells.
            let bits = bits.max(numbers.saturating_mul(unknown));
            if bits > effort.max(FREE_EDGES).saturating_mul(BITS_AN_EDGE) {
                Err(OddsError::TooManyDigits)
            } else {
                Ok(position)
            }
        });
        let position = match laid {
            Err(OddsError::Impossible { .. }) => return Ok(Placements(BigUint::ZERO)),
            other => other?,
        };
        let mut sums = Sums::<BigUint>::default();
        sums.join(&self.parts, &position);
        Ok(Placements(sums.all().clone()))
    }

    /// The work of all boards so far; the same whatever is remembered of them.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// Finds the odds.
    pub(super) fn odds_on(
        &mut self,
        field: &Field,
        mines: Option<usize>,
        budget: usize,
    ) -> Result<&Odds, OddsError> {
        let position = self.lay(field, mines, budget)?;
        self.odds.ways = if field.unknown <= MOST_FOR_F64 {
            self.small.tell(&self.parts, &position, &mut self.odds)
        } else {
            Sums::<Wide>::default().tell(&self.parts, &position, &mut self.odds)
        };
        let possible = self.odds.ways.to_f64() > 0.0;
        if possible { Ok(&self.odds) } else { Err(OddsError::Impossible { mines: position.mines }) }
    }

    /// Enumerates all components.
    pub(super) fn lay<'f>(
        &mut self,
        field: &'f Field,
        mines: Option<usize>,
        budget: usize,
    ) -> Result<Position<'f>, OddsError> {
        let mines = mines.ok_or(OddsError::NoCount)?;
        let impossible = OddsError::Impossible { mines };
        let left = mines.checked_sub(field.mines).filter(|&left| left <= field.unknown);
        let left = left.ok_or_else(|| impossible.clone())?;
        let mut position = Position { field, left, free: field.unknown, mines, numbers: 0 };
        self.work = self.work.saturating_add(field.len() as u64);
        let most_added =
            budget.saturating_mul(ADDED_AN_EDGE).saturating_add(field.unknown.saturating_mul(ADDED_A_CELL));
        if self.parts.held() > most_added {
            self.parts.forget();
            self.small = Sums::default();
        }
        self.parts.start(field);
        self.components.start_round(field);
        let (mut joined, mut range, mut added) = (0, 1, 0);
        for at in field.unfinished() {
            if field.at(at).closed() == 0 {
                return Err(impossible);
            }
            if self.components.is_seen(at) {
                continue;
            }
            let numbered = self.components.find(field, at);
            position.free -= self.components.cells.len();
            let part = match numbered {
                true => self.parts.add(field, &mut self.components, budget),
                false => Err(Outcome::Undecided),
            };
            match part {
                Ok(part) => {
                    added += part.work;
                    let own = part.mines().len();
                    joined += range * own;
                    range += own - 1;
                }
                Err(Outcome::Impossible) => return Err(impossible),
                Err(_) => return Err(too_large(field, self.components.cells.clone())),
            }
            if joined > budget.saturating_mul(JOINED_AN_EDGE) || added > most_added {
                let cells = self.parts.iter().flat_map(|(_, part)| part.cells.iter().copied());
                return Err(too_large(field, cells.collect()));
            }
        }
        position.numbers = joined + added;
        self.work = self.work.saturating_add(position.numbers as u64);
        Ok(position)
    }
}

impl Odds {
    /// Cells that are known to be safe or mines, and all others as if they touched no digit.
    fn tell_known(&mut self, field: &Field, free: f64) {
        (self.rows, self.cols) = field.size();
        self.cells.clear();
        self.edge.clear();
        let mut of_kind = [f64::NAN; 32];
        for (kind, odds) in [(SAFE, 0.0), (CLOSED, free), (MINE, 1.0)] {
            of_kind[usize::from(kind)] = odds;
        }
        for row in field.rows() {
            self.cells.extend(row.iter().map(|square| of_kind[usize::from(square.kind())]));
        }
    }
}

/// The board to count on, unless it was found to be impossible.
pub(super) fn possible(session: &Session) -> Result<&Field, OddsError> {
    match session.mines() {
        None => Err(OddsError::NoCount),
        Some(mines) if session.is_impossible() => Err(OddsError::Impossible { mines }),
        Some(_) => Ok(session.field()),
    }
}

fn too_large(field: &Field, cells: Vec<u32>) -> OddsError {
    let mut cells: Vec<Coord> = cells.into_iter().map(|at| field.coord(at as usize)).collect();
    cells.sort_unstable();
    OddsError::TooLarge { cells }
}

impl<N: Number> Sums<N> {
    /// Counts every part, and joins them.
    pub fn join(&mut self, parts: &RememberedComponents, position: &Position<'_>) {
        let len = parts.iter().len();
        for list in [&mut self.before, &mut self.rest] {
            list.resize_with(list.len().max(len + 1), Vec::new);
        }
        self.before[0].clear();
        self.before[0].push(N::one());
        // The least number of mines in the parts so far.
        let mut least = 0;
        for (index, (slot, part)) in parts.iter().enumerate() {
            least += part.mines().start;
            if self.counts.len() <= slot {
                self.counts.resize_with(slot + 1, Default::default);
            }
            let (serial, counts) = &mut self.counts[slot];
            if *serial != part.serial {
                part.count(counts);
                *serial = part.serial;
            }
            let (before, after) = self.before.split_at_mut(index + 1);
            join(&before[index], part.counted(counts), &mut after[0]);
        }
        let last = &mut self.rest[len];
        let range = self.before[len].len();
        last.clear();
        if least <= position.left {
            let most = position.left - least;
            last.extend(choices::<N>(position.free, (most + 1).saturating_sub(range)..most + 1));
            last.reverse();
        }
        last.resize(range, N::default());
        for (index, (slot, part)) in parts.iter().enumerate().rev() {
            let (rest, after) = self.rest.split_at_mut(index + 1);
            let counts = part.counted(&self.counts[slot].1);
            rest[index].clear();
            rest[index].extend((0..self.before[index].len()).map(|used| {
                let mut sum = N::default();
                for (count, rest) in counts.iter().zip(&after[0][used..]) {
                    sum.add_product(count, rest);
                }
                sum
            }));
        }
    }

    /// The number of all placements.
    pub fn all(&self) -> &N {
        &self.rest[0][0]
    }
}

/// The ways to place two parts, by mines.
fn join<N: Number>(one: &[N], other: &[N], both: &mut Vec<N>) {
    both.clear();
    both.resize(one.len() + other.len() - 1, N::default());
    for (place, one) in one.iter().enumerate() {
        for (both, other) in both[place..].iter_mut().zip(other) {
            both.add_product(one, other);
        }
    }
}

impl<N: Share> Sums<N> {
    /// Writes the odds of all closed cells, unless no placement fits; the number of placements.
    fn tell(&mut self, parts: &RememberedComponents, position: &Position<'_>, odds: &mut Odds) -> Ways {
        self.join(parts, position);
        if self.all().is_zero() {
            return Ways::default();
        }
        let field = position.field;
        let free = if position.free > 0 { self.free_odds(parts, position) } else { 0.0 };
        odds.free = (position.free, free);
        odds.tell_known(field, free);
        for (index, (slot, part)) in parts.iter().enumerate() {
            self.weights.clear();
            let (before, rest) = (&self.before[index], &self.rest[index + 1]);
            self.weights.extend((0..part.mines().len()).map(|mines| {
                let mut sum = N::default();
                for (before, rest) in before.iter().zip(&rest[mines..]) {
                    sum.add_product(before, rest);
                }
                sum
            }));
            part.odds(&self.counts[slot].1, &self.weights, &mut self.after, |region, mine| {
                for &at in part.cells_of(region) {
                    let (row, col) = field.place(at as usize);
                    let at = row * odds.cols + col;
                    odds.cells[at] = mine;
                    odds.edge.push(at as u32);
                }
            });
        }
        self.all().ways()
    }

    /// The odds of each cell that touches no digit.
    fn free_odds(&self, parts: &RememberedComponents, position: &Position<'_>) -> f64 {
        let least: usize = parts.iter().map(|(_, part)| part.mines().start).sum();
        let (mut mined, mut safe) = (N::default(), N::default());
        let (before, rest) = (&self.before[parts.iter().len()], &self.rest[parts.iter().len()]);
        for (more, (before, rest)) in before.iter().zip(rest).enumerate() {
            let Some(mines) = position.left.checked_sub(least + more).filter(|&mines| mines <= position.free)
            else {
                continue;
            };
            let mut ways = N::default();
            ways.add_product(before, rest);
            mined.add_times(&ways, mines as u32);
            safe.add_times(&ways, (position.free - mines) as u32);
        }
        mined.share(&safe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::layout::Game;
    use crate::matcher::Matcher;

    /// After a deduction, by looking at every cell.
    #[test]
    fn cells_at_the_edge_touch_a_number_and_free_ones_are_alike() {
        let (mut edges, mut safes) = (0, 0);
        for index in 0..50 {
            let layout = Game::EXPERT.layout(4, index);
            let board = layout.board_where(|at| at.row < 6 && (at.col + index as usize) % 5 < 3);
            let mut session = Matcher::shipped().session_on(&board, Some(99));
            session.deduce();
            let odds = session.odds().unwrap();
            let touches =
                |at: Coord| board.neighbours(at).any(|near| matches!(board.get(near), Cell::Digit(_)));
            let unknown = odds.closed().filter(|&(at, _)| session.value(at).is_none());
            let (touching, free): (Vec<_>, Vec<_>) = unknown.partition(|cell| touches(cell.0));
            let mut edge: Vec<_> = odds.edge().collect();
            edge.sort_by_key(|cell| cell.0);
            assert_eq!(edge, touching, "{board}");
            assert_eq!(odds.free().0, free.len());
            assert!(free.iter().all(|cell| cell.1 == odds.free().1));
            let safe: Vec<_> = odds.closed().filter(|cell| cell.1 == 0.0).map(|cell| cell.0).collect();
            assert_eq!(odds.safe().collect::<Vec<_>>(), safe);
            edges += edge.len();
            safes += safe.len();
        }
        assert!(edges > 500 && safes > 50, "{edges} {safes}");
    }

    #[test]
    fn numbers_of_either_kind_count_alike() {
        for index in 0..50 {
            let layout = Game::EXPERT.layout(3, index);
            let board = layout.board_where(|at| at.row < 8 && at.col < 12);
            let field = Field::on(&board);
            let mut counter = Counter::default();
            counter.odds_on(&field, Some(99), 1 << 20).unwrap();
            let small = counter.odds.cells.clone();
            let position = counter.lay(&field, Some(99), 1 << 20).unwrap();
            Sums::<Wide>::default().tell(&counter.parts, &position, &mut counter.odds);
            let pairs = small.iter().zip(&counter.odds.cells).filter(|(odds, _)| !odds.is_nan());
            assert!(pairs.clone().all(|(one, other)| (one - other).abs() < 1e-12));
            let mines: f64 = pairs.map(|(odds, _)| odds).sum();
            assert!((mines - 99.0).abs() < 1e-9, "{mines} mines");
        }
    }
}
