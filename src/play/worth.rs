//! What opening a cell is worth.

use super::policy::Policy;
use crate::board::{Board, Cell, Coord};
use crate::matcher::{Matcher, Session, Tier, Tiers};
use crate::odds::{Counter, Odds, ROUNDING, Ways};

/// Looks one guess ahead.
pub(super) struct Worth {
    /// Single digits and the table: what they leave is found by counting.
    matcher: Matcher,
    counter: Counter,
}

impl Worth {
    pub fn new(matcher: &Matcher) -> Self {
        let cheap = Tiers::NONE.with(Tier::Single).with(Tier::Table);
        Self { matcher: matcher.clone().with_tiers(cheap), counter: Counter::default() }
    }

    /// Of the cells that are nearly the safest, the one that is worth most to open, on a board with so many placements.
    pub fn best(&mut self, board: &Board, mines: usize, odds: &Odds, ways: Ways, policy: &Policy) -> Coord {
        let cells = candidates(board, odds, policy);
        let mut session = self.matcher.session_on(board, Some(mines));
        session.deduce();
        let mut best = (0.0, cells[0].1);
        for &(safe, cell) in &cells {
            if safe * (1.0 + policy.progress) <= best.0 || cells.len() == 1 {
                break;
            }
            let worth = self.of(&mut session, cell, safe, ways, best.0, policy.progress);
            if worth > best.0 + ROUNDING {
                best = (worth, cell);
            }
        }
        best.1
    }

    /// What a cell is worth that is safe with this chance: over all digits that it may show, the safety of the safest cell then, and what
    /// progress is worth if that is sure. Less than the true worth if it cannot be more than `beat`.
    fn of(
        &mut self,
        session: &mut Session,
        cell: Coord,
        safe: f64,
        ways: Ways,
        beat: f64,
        progress: f64,
    ) -> f64 {
        let (mut worth, mut left) = (0.0, safe);
        for digit in 0..=8 {
            if left < ROUNDING || worth + left * (1.0 + progress) <= beat {
                break;
            }
            if session.tell_digit(cell, digit).is_err() {
                break;
            }
            let told = session.deduce_safe().safe().next().is_some();
            // A digit that does not fit has no ways.
            if let Ok(now) = self.counter.ways(session) {
                let chance = now.share_of(ways);
                left -= chance;
                let risk =
                    if told { 0.0 } else { self.counter.odds(session).map_or(1.0, |odds| odds.least()) };
                worth += chance * if risk == 0.0 { 1.0 + progress } else { 1.0 - risk };
            }
            session.undo();
        }
        worth
    }
}

/// The cells that are nearly as safe as the safest, with their safety, the safest first. Of those that touch no digit, which are all
/// equally safe, the ones with the fewest closed neighbours, which are most likely to show a 0, and near the digits.
fn candidates(board: &Board, odds: &Odds, policy: &Policy) -> Vec<(f64, Coord)> {
    let least = (1.0 - odds.least()) * policy.nearly - ROUNDING;
    let undecided = |at: Coord| board.get(at) == Cell::Closed;
    let touches = |at: Coord| board.neighbours(at).any(|near| matches!(board.get(near), Cell::Digit(_)));
    let safe =
        odds.closed().map(|(at, odds)| (1.0 - odds, at)).filter(|&(safe, at)| safe >= least && undecided(at));
    let (mut cells, mut free): (Vec<_>, Vec<_>) = safe.partition(|&(_, at)| touches(at));
    free.sort_by_cached_key(|&(_, at)| {
        let closed: Vec<Coord> = board.neighbours(at).filter(|&near| undecided(near)).collect();
        let far = !closed.iter().any(|&near| touches(near));
        (closed.len(), far, at)
    });
    cells.extend(free.into_iter().take(policy.free.max(usize::from(cells.is_empty()))));
    cells.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    cells
}
