//! What a proof costs its reader: what he has to hold in mind.

use super::proof::{Argument, Case, End, Source, Step};
use super::statement::Areas;
use crate::board::Coord;

/// To look at a digit, and what it still needs.
pub(super) const CLUE: usize = 1;
/// The least that a statement about an area costs.
pub(super) const STATEMENT: usize = 4;

/// What one more statement costs that is told with the one before: that these cells are others, too.
pub(super) const GOES_ON: usize = 1;

/// The least that a proof of two or more digits and the mine count costs: the digits, side by side, are one statement that goes on, and
/// what is left of the mine count is another.
pub(super) fn least_with_count(digits: usize) -> usize {
    2 * STATEMENT + digits.saturating_sub(2) * GOES_ON + (digits + 1) * CLUE
}

/// A digit that decides its cells.
const DIGIT: usize = 2;
/// To suppose something, and to see that it can't be.
const SUPPOSE: usize = 12;
/// A sum has to be believed: nobody follows it without a pencil.
const SUM: usize = 100;
/// So does a list of placements.
const PLACEMENTS: usize = 200;

/// A statement about an area.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AreaStep {
    /// The cells that have to be kept in mind; 0 if they are decided at once.
    pub cells: usize,
    /// Whether it says "at least" or "at most", and not how many.
    pub is_loose: bool,
    /// Whether two areas have to be kept in mind to make it.
    pub of_two_areas: bool,
    /// Whether its sources share cells that both count.
    pub counts_twice: bool,
    /// The cells between its sources.
    pub gap: usize,
    /// Whether it only adds cells to a group: "A, B and C share no cells" is one statement.
    pub goes_on: bool,
}

impl AreaStep {
    /// Without its sources.
    pub fn cost(self) -> usize {
        if self.goes_on {
            return GOES_ON;
        }
        STATEMENT
            + self.cells.saturating_sub(2).min(6)
            + usize::from(self.is_loose)
            + 3 * usize::from(self.of_two_areas)
            + 3 * usize::from(self.counts_twice)
            + self.gap.min(6)
    }
}

/// The cost of a proof.
pub(super) fn of(steps: &[Step]) -> usize {
    let counts = steps.iter().any(Step::uses_count);
    Told { areas: Areas::default(), counts }.steps(steps, 0)
}

/// What was told so far.
struct Told<'s> {
    areas: Areas<'s>,
    /// Whether the mine count is used: then groups of cells are counted.
    counts: bool,
}

impl<'s> Told<'s> {
    /// The cost of steps with `depth` cases around them.
    fn steps(&mut self, steps: &'s [Step], depth: usize) -> usize {
        steps.iter().map(|step| depth + self.step(step, depth)).sum()
    }

    fn step(&mut self, step: &'s Step, depth: usize) -> usize {
        match &step.by {
            Argument::Digit { .. } => DIGIT,
            Argument::Area { area, least, most, from, .. } => {
                let is_area = |source: &Source| source.area().is_some();
                let decided = !step.cells.is_empty();
                let [is_group, goes_on] = self.areas.state(area, from).map(|is| is && self.counts);
                let cost = AreaStep {
                    cells: if decided || is_group { 0 } else { area.len() },
                    is_loose: least != most && !decided,
                    of_two_areas: from.iter().all(is_area) && !is_group,
                    counts_twice: false,
                    gap: if is_group { 0 } else { gap(from, &self.areas.stated) },
                    goes_on,
                };
                cost.cost() + from.iter().filter(|source| !is_area(source)).count() * CLUE
            }
            // The mine count alone.
            Argument::Sum { digits, .. } if digits.is_empty() => DIGIT,
            Argument::Sum { digits, count } => {
                let times = |times: i32| 3 + 4 * (times.unsigned_abs() as usize).saturating_sub(1);
                let digits = digits.iter().map(|term| times(term.times)).sum::<usize>();
                SUM + digits + if *count == 0 { 0 } else { times(*count) }
            }
            Argument::Cases { cases, .. } => {
                let mut case = |case: &'s Case| {
                    let inside = self.steps(&case.steps, depth + 1);
                    inside + if case.ends == End::Impossible || !case.steps.is_empty() { SUPPOSE } else { 0 }
                };
                cases.iter().map(&mut case).sum()
            }
            Argument::Placements { digits, .. } => PLACEMENTS + digits.len(),
        }
    }
}

/// The cells between the sources, if both are areas or digits.
fn gap<'s>(from: &'s [Source; 2], stated: &[&'s [Coord]]) -> usize {
    let cells = |source: &'s Source| match source {
        Source::Digit(at) => Some((std::slice::from_ref(at), 1)),
        Source::Area(number) => stated.get(*number).map(|&cells| (cells, 0)),
        Source::Count(_) => None,
    };
    let (Some((s, a)), Some((t, b))) = (cells(&from[0]), cells(&from[1])) else { return 0 };
    let apart = |one: &Coord| t.iter().map(move |other| one.king_distance(*other)).min();
    s.iter().filter_map(apart).min().unwrap_or(0).saturating_sub(1 + a + b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::layout::Game;
    use crate::matcher::Matcher;

    /// Hints with the mine count, in games in which a cell is opened for nothing where nothing follows.
    #[test]
    fn no_proof_with_the_mine_count_costs_less_than_the_least() {
        let game = Game::INTERMEDIATE;
        let mut session = Matcher::shipped().session(16, 16, Some(40)).unwrap();
        let (mut least, mut more) = (0, 0);
        for index in 0..600 {
            let layout = game.layout(7, index);
            session.restart();
            let mut open = vec![game.first_cell()];
            while !open.is_empty() {
                for cell in open.drain(..) {
                    match layout.safe_digit(cell) {
                        Some(digit) => session.tell_digit(cell, digit).unwrap(),
                        None => session.tell_mine(cell).unwrap(),
                    };
                }
                session.deduce();
                let hint = session.hint();
                if hint.digits.len() > 2 && hint.steps.iter().any(Step::uses_count) {
                    let (cost, at_least) = (of(&hint.steps), least_with_count(hint.digits.len()));
                    assert!(cost >= at_least, "{cost} {at_least}: {}", hint.text);
                    *if cost > at_least { &mut more } else { &mut least } += 1;
                }
                let closed = |at: &Coord| session.cell(*at) == Cell::Closed && !layout.is_mine(*at);
                open = if hint.cells.is_empty() {
                    layout.coords().find(closed).into_iter().collect()
                } else {
                    hint.cells
                };
            }
        }
        assert!(least > 10 && more > 0, "{least} {more}");
    }
}
