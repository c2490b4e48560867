//! Trying a table on a board, and what is missing from the table when the board gets stuck.

use crate::board::{Board, Cell, Coord};
use crate::canonical::PatternId;
use crate::coverage::fewest_foci;
use crate::layout::Layout;
use crate::logic::Order;
use crate::matcher::{Matcher, MoveError, Tier, Tiers, Value};
use crate::shape::MAX_FOCI;

/// A board that is to be solved.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where the mines are. `None` for a position: it counts as solved if the table gives whatever its digits force.
    pub layout: Option<Layout>,
    /// The board as it begins: what is open on it agrees with the layout.
    pub start: Board,
}

/// What a stuck board asks of a table: the fewest digits that force one of its cells, the least order of logic by which they do, the
/// smallest window that holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Demand {
    /// The number of foci.
    pub foci: usize,
    /// The order.
    pub order: Order,
    /// The side of the window, in cells.
    pub window: usize,
    /// The foci with the closed cells around them; `None` if they are a chain, since tables with three foci find
    /// chains of any length.
    pub pattern: Option<PatternId>,
}

/// What became of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Every safe cell was opened.
    Solved,
    /// Digits inside a 6×6 window force a cell that the table does not give.
    Lacks(Demand),
    /// A cell is forced, but by no digits that one 6×6 window holds.
    Larger,
    /// Neither the digits nor the number of mines force a safe cell.
    Guess,
    /// The exact logic gave up: a component exceeds the work budget.
    Undecided,
}

/// The demand of chains: a table with patterns of three foci.
const CHAINS: Demand = Demand { foci: 3, order: 2, window: 4, pattern: None };

impl Task {
    /// Plays the board by single digits and the table. Where the table gives no safe cell, exact logic says whether
    /// the digits alone give one. If they do, the table lacks it; if not, the number of mines may help. Errors: what
    /// is open at the start does not agree with the layout.
    pub fn attempt(&self, table: &Matcher) -> Result<Trial, MoveError> {
        let tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table);
        let oracle = table.clone().with_tiers(Tiers::ALL);
        let mut session = table.clone().with_tiers(tiers).session_on(&self.start, None);
        loop {
            match &self.layout {
                Some(layout) if session.play(layout)?.solved => return Ok(Trial::Solved),
                Some(_) => {}
                None if session.deduce().is_contradiction() => return Ok(Trial::Solved),
                None => {}
            }
            let known = session.known().rest();
            let mut digits = oracle.session_on(&known, None);
            let news = digits.deduce();
            let is_stuck = match self.layout {
                Some(_) => news.safe().next().is_some(),
                None => !news.is_contradiction() && news.deductions().next().is_some(),
            };
            if is_stuck {
                let forced =
                    news.deductions().flat_map(|step| step.cells().map(move |at| (at, step.value())));
                return Ok(lacking(&known, forced, table.continues_chains()));
            }
            let is_undecided = news.is_undecided();
            let Some(layout) = &self.layout else {
                return Ok(if is_undecided { Trial::Undecided } else { Trial::Solved });
            };
            let mut counted = oracle.session_on(&known, Some(layout.mines()));
            let safe: Vec<Coord> = counted.deduce_safe().safe().collect();
            if safe.is_empty() {
                return Ok(if is_undecided { Trial::Undecided } else { Trial::Guess });
            }
            for coord in safe {
                let digit = layout.safe_digit(coord).ok_or(MoveError::NotSafe { coord })?;
                session.tell_digit(coord, digit)?;
            }
        }
    }

    /// Whether the board is solved without a guess when all tiers are used. A position needs none. Errors: as for [`Self::attempt`].
    pub fn needs_no_guess(&self, logic: &Matcher) -> Result<bool, MoveError> {
        let Some(layout) = &self.layout else { return Ok(true) };
        Ok(logic.session_on(&self.start, Some(layout.mines())).play(layout)?.solved)
    }
}

/// The least that one of the forced cells asks for.
fn lacking(known: &Board, forced: impl Iterator<Item = (Coord, Value)>, chains: bool) -> Trial {
    let mut least: Option<Demand> = None;
    for (cell, value) in forced.filter(|(cell, _)| known.get(*cell) == Cell::Closed) {
        let most = least.map_or(MAX_FOCI, |least| least.foci);
        if let Some(found) = fewest_foci(known, cell, value, most) {
            let window = found.interior + 2;
            let demand = Demand { foci: found.foci, order: found.order, window, pattern: found.pattern };
            least = Some(least.map_or(demand, |least| least.min(demand)));
        }
    }
    match least {
        Some(demand) => Trial::Lacks(demand),
        None if chains => Trial::Larger,
        None => Trial::Lacks(CHAINS),
    }
}
