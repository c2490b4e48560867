//! What opening a cell is worth.

use super::due;
use super::policy::Policy;
use super::prospect::{Prospect, tells_nothing};
use super::stage::Stage;
use super::ties::Ties;
use crate::board::{Board, Cell, Coord};
use crate::matcher::{CLOSED, Field, Matcher, Session, Tier, Tiers};
use crate::odds::{Counter, Odds, OddsError, ROUNDING};

/// No further cell is compared after this much work of the counter, for each edge of the budget. Boards of play take less than
/// three thousandths of it.
const COMPARED_AN_EDGE: u64 = 1 << 5;

/// Of the cells that are worth most at first sight, those within this of the best are looked at two guesses deep as well.
const WITHIN: f64 = 0.03;
/// How many cells are tried as the guess after a guess.
const NEXT: usize = 5;

/// Looks one guess ahead, or two.
#[derive(Clone)]
pub(super) struct Worth {
    /// Single digits only: what they leave is found by counting.
    matcher: Matcher,
    pub counter: Counter,
}

/// A position in which a guess is looked for.
struct Asked<'a> {
    odds: &'a Odds,
    before: Prospect,
    /// Whether a zero is open.
    begun: bool,
    policy: &'a Policy,
    /// No further cell is compared after this much work of the counter.
    end: u64,
}

/// What opening a cell is worth, looking one guess ahead.
struct Look {
    worth: f64,
    /// The factor by which a risk that must be taken some time raises what the digits add up to.
    more: f64,
    /// The digits that leave nothing safe, with their chances, and what is won then by the prospects at large.
    stuck: Vec<(u8, f64, f64)>,
}

impl Worth {
    pub fn new(matcher: &Matcher) -> Self {
        let cheap = Tiers::NONE.with(Tier::Single);
        Self { matcher: matcher.clone().with_tiers(cheap), counter: Counter::default() }
    }

    /// The session in which a position is looked at.
    pub fn session_on(&self, board: &Board, mines: usize) -> Session {
        let mut session = self.matcher.session_on(board, Some(mines));
        session.deduce();
        session
    }

    /// Of the cells that are nearly as safe as the safest, the one that is worth most to open; of several, the one
    /// that `ties` takes, or the first. Where there is too much to count only the safest of them are compared.
    pub fn best(
        &mut self,
        board: &Board,
        mines: usize,
        odds: &Odds,
        policy: &Policy,
        ties: Option<&Ties>,
    ) -> Coord {
        let cells = self.compared(board, mines, odds, policy, 0.0, None);
        let best: Vec<Coord> =
            cells.iter().take_while(|cell| cell.1 >= cells[0].1 - ROUNDING).map(|cell| cell.0).collect();
        ties.and_then(|ties| ties.best(&best)).unwrap_or(best[0])
    }

    /// The cells that are nearly as safe as the safest, with what each is worth to open, the best first; of equally good ones the safer
    /// one. Of those that are worth less than the best by more than `exact` the worth may be less than it is. Where there is too much to
    /// count only the safest are compared. At least one cell; and `also`, which is compared with them. With a cell that has no other beside it
    /// comes the chance that it is safe.
    pub fn compared(
        &mut self,
        board: &Board,
        mines: usize,
        odds: &Odds,
        policy: &Policy,
        exact: f64,
        also: Option<Coord>,
    ) -> Vec<(Coord, f64)> {
        let (mut session, asked) = self.asked(board, mines, odds, policy);
        let mut cells = candidates(session.field(), odds, policy);
        if let Some(also) = also {
            // The first, so that it is compared even if there is too much to count.
            cells.retain(|cell| cell.1 != also);
            cells.insert(0, (1.0 - odds.at(also).unwrap_or(1.0), also));
        }
        let slack = if policy.deep > 1 { exact.max(WITHIN) } else { exact };
        let (mut looks, mut most) = (Vec::new(), 0.0f64);
        for &(safe, cell) in &cells {
            if !looks.is_empty() && self.counter.work() >= asked.end {
                break;
            }
            let beat = most - slack - 2.0 * ROUNDING;
            let look = match cells.len() {
                1 => Look { worth: safe, more: 1.0, stuck: Vec::new() },
                _ => self.look(&mut session, &asked, cell, safe, beat),
            };
            most = most.max(look.worth);
            looks.push((cell, look));
        }
        by_worth(&mut looks, |look| look.1.worth);
        let mut seen: Vec<(Coord, f64)> = looks.iter().map(|(cell, look)| (*cell, look.worth)).collect();
        let near = seen.iter().take(policy.deep).take_while(|seen| seen.1 >= most - WITHIN).count();
        if near > 1 {
            let (mut deeper, mut most) = (Vec::new(), 0.0f64);
            for &(cell, ref look) in &looks[..near] {
                // Each look errs in its own way, so the mean of both is better than either.
                let beat = 2.0 * (most - exact - 2.0 * ROUNDING) - look.worth;
                let deep = self.look_deeper(&mut session, &asked, cell, look, beat);
                let worth = (look.worth + deep) / 2.0;
                most = most.max(worth);
                deeper.push((cell, worth));
            }
            if self.counter.work() < asked.end {
                by_worth(&mut deeper, |seen| seen.1);
                let least = deeper[near - 1].1;
                seen[near..].iter_mut().for_each(|seen| seen.1 = seen.1.min(least));
                seen.splice(..near, deeper);
            }
        }
        seen
    }

    /// What predicts how the game will end from a position.
    pub fn stage(&self, board: &Board, mines: usize, odds: &Odds) -> Stage {
        Stage::of(board, mines, self.session_on(board, mines).field(), odds)
    }

    fn asked<'a>(
        &self,
        board: &Board,
        mines: usize,
        odds: &'a Odds,
        policy: &'a Policy,
    ) -> (Session, Asked<'a>) {
        let session = self.session_on(board, mines);
        let begun = board.cells().contains(&Cell::Digit(0));
        let before = Prospect::before(session.field(), odds);
        let end =
            self.counter.work().saturating_add((session.effort() as u64).saturating_mul(COMPARED_AN_EDGE));
        (session, Asked { odds, before, begun, policy, end })
    }

    /// Looks one guess ahead at a cell that is safe with this probability: the probability of winning, over all digits that it may show. A
    /// risk that must be taken some time counts less. Digits after which there is too much to count win as much as the position does now. The
    /// result may be less than the true worth if that cannot exceed `beat`.
    fn look(&mut self, session: &mut Session, asked: &Asked<'_>, cell: Coord, safe: f64, beat: f64) -> Look {
        // What is no number counts nothing.
        let due = match asked.policy.due.max(0.0) {
            0.0 => 0.0,
            share => share * due::share(session, &mut self.counter, asked.odds, cell),
        };
        // Nothing is due of a certain mine.
        let more = 1.0 + due / safe.max(ROUNDING);
        let win = |next: &Prospect| if asked.begun { next.win(&asked.before) } else { next.begin() };
        let (mut worth, mut left, mut uncounted, mut stuck) = (0.0, safe, false, Vec::new());
        for digit in 0..=8 {
            if left < ROUNDING || (worth + left) * more <= beat {
                break;
            }
            if session.tell_digit(cell, digit).is_err() {
                break;
            }
            session.deduce();
            match self.counter.odds(session) {
                Ok(odds) => {
                    let chance = odds.ways().share_of(asked.odds.ways());
                    left -= chance;
                    let next = Prospect::of(session.field(), odds);
                    let win = win(&next);
                    worth += chance * win;
                    if next.is_stuck() {
                        stuck.push((digit, chance, win));
                    }
                }
                // A digit that does not fit has no odds.
                Err(OddsError::Impossible { .. }) => {}
                Err(_) => uncounted = true,
            }
            session.undo();
        }
        if uncounted {
            worth += left * win(&asked.before);
        }
        Look { worth: worth * more, more, stuck }
    }

    /// The same two guesses deep: where a digit leaves nothing safe, the best next guess counts, not the prospects at large. The
    /// result need not be exact if it cannot exceed `beat`.
    fn look_deeper(
        &mut self,
        session: &mut Session,
        asked: &Asked<'_>,
        cell: Coord,
        look: &Look,
        beat: f64,
    ) -> f64 {
        let stuck = || look.stuck.iter().map(|&(digit, chance, win)| (digit, look.more * chance, win));
        let mut worth = look.worth;
        let mut gain: f64 = stuck().map(|(_, chance, win)| chance * (1.0 - win)).sum();
        for (digit, chance, win) in stuck() {
            if worth + gain <= beat || session.tell_digit(cell, digit).is_err() {
                break;
            }
            session.deduce();
            let odds = self.counter.odds(session).ok().cloned();
            if let Some(best) = odds.and_then(|odds| self.best_next(session, asked, &odds)) {
                worth += chance * (best - win);
            }
            gain -= chance * (1.0 - win);
            session.undo();
        }
        worth
    }

    /// What the best next guess is worth in a position where nothing is safe. `None` if there is too much to count.
    fn best_next(&mut self, session: &mut Session, asked: &Asked<'_>, odds: &Odds) -> Option<f64> {
        let policy = &Policy { due: 0.0, ..*asked.policy };
        let cells = candidates(session.field(), odds, policy);
        let before = Prospect::before(session.field(), odds);
        let next = Asked { odds, before, policy, ..*asked };
        let mut most = 0.0f64;
        for &(safe, cell) in cells.iter().take(NEXT) {
            if self.counter.work() >= asked.end {
                return None;
            }
            most = most.max(self.look(session, &next, cell, safe, most).worth);
        }
        Some(most)
    }
}

/// Sorts cells by their worth, the best first. Those that differ by a rounding stay in order.
fn by_worth<T>(cells: &mut [T], worth: impl Fn(&T) -> f64) {
    let steps = |cell: &T| (worth(cell) / ROUNDING).round();
    cells.sort_by(|one, other| steps(other).total_cmp(&steps(one)));
}

/// The cells that are nearly as safe as the safest, with their safety, the safest first. Of those that touch no digit, which are all
/// equally safe, the ones with the fewest closed neighbours, which are most likely to show a 0, and near the digits.
fn candidates(field: &Field, odds: &Odds, policy: &Policy) -> Vec<(f64, Coord)> {
    let undecided = |at: usize| field.at(at).kind() == CLOSED;
    let mut edge = vec![false; field.len()];
    odds.edge().for_each(|(at, _)| edge[field.index(at)] = true);
    let closed =
        || odds.closed().map(|(at, odds)| (1.0 - odds, at)).filter(|&(_, at)| undecided(field.index(at)));
    let tells = |&(_, at): &(f64, Coord)| !(policy.dead && tells_nothing(field, field.index(at)));
    let mut safe: Vec<(f64, Coord)> = closed().filter(tells).collect();
    if safe.is_empty() {
        safe.extend(closed());
    }
    let most = safe.iter().map(|cell| cell.0).fold(0.0, f64::max);
    safe.retain(|cell| cell.0 >= most * policy.nearly.min(1.0) - ROUNDING);
    let (mut cells, mut free): (Vec<_>, Vec<_>) =
        safe.into_iter().partition(|&(_, at)| edge[field.index(at)]);
    free.sort_by_cached_key(|&(_, at)| {
        let closed = || field.around(field.index(at), 0xff).filter(|&near| undecided(near));
        (closed().count(), !closed().any(|near| edge[near]), at)
    });
    cells.extend(free.into_iter().take(policy.free.max(usize::from(cells.is_empty()))));
    cells.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a cell is worth by the definition: every position is counted anew, and nothing is cut off.
    fn slow(board: &Board, mines: usize, policy: &Policy, cell: Coord, deep: bool) -> f64 {
        let all = Odds::of(board, mines).unwrap();
        let before = Prospect::before(&Field::on(board), &all);
        let begun = board.cells().contains(&Cell::Digit(0));
        let mut worth = 0.0;
        for digit in 0..=8 {
            let mut shown = board.clone();
            shown.set(cell, Cell::Digit(digit));
            let Ok(odds) = Odds::of(&shown, mines) else { continue };
            let next = Prospect::of(&Field::on(&shown), &odds);
            let plain = if begun { next.win(&before) } else { next.begin() };
            let stuck = deep && odds.least() > 0.0 && odds.least() < 1.0;
            let win = if stuck {
                let session = Worth::new(&Matcher::shipped()).session_on(&shown, mines);
                let cells = candidates(session.field(), &odds, policy);
                let win = |&(_, at): &(f64, Coord)| slow(&shown, mines, policy, at, false);
                cells.iter().take(NEXT).map(win).fold(0.0, f64::max)
            } else {
                plain
            };
            worth += odds.ways().share_of(all.ways()) * win;
        }
        worth
    }

    #[test]
    fn two_guesses_deep_is_what_the_definition_says() {
        let policy = Policy { due: 0.0, deep: 3, nearly: 0.7, ..Policy::default() };
        let mut worth = Worth::new(&Matcher::shipped());
        let (mut compared, mut changed, mut begins) = (0, 0, 0);
        for index in 0..120u64 {
            let game: crate::layout::Game = ["5x5/5", "4x6/6", "5x6/8"][index as usize % 3].parse().unwrap();
            let layout = game.layout(3, index);
            // Safe cells are opened until nothing is safe.
            let mut session =
                Matcher::shipped().session(layout.rows(), layout.cols(), Some(game.mines())).unwrap();
            let Some(first) =
                layout.coords().find(|&at| !layout.is_mine(at) && (index % 2 == 0 || layout.digit(at) > 0))
            else {
                continue;
            };
            session.tell_digit(first, layout.digit(first)).unwrap();
            if session.play(&layout).unwrap().solved {
                continue;
            }
            let (board, mines) = (session.known().rest(), game.mines());
            let odds = Odds::of(&board, mines).unwrap();
            begins += usize::from(!board.cells().contains(&Cell::Digit(0)));
            let one = Policy { deep: 0, ..policy };
            let shallow = worth.compared(&board, mines, &odds, &one, 1.0, None);
            let deep = worth.compared(&board, mines, &odds, &policy, 1.0, None);
            let near = shallow.iter().take(3).filter(|seen| seen.1 >= shallow[0].1 - WITHIN).count();
            for &(cell, found) in &shallow {
                let slow = slow(&board, mines, &policy, cell, false);
                assert!((found - slow).abs() < 1e-9, "{cell} {found} {slow}\n{board}");
            }
            if near > 1 {
                for &(cell, found) in &deep[..near] {
                    let slow = [false, true].map(|deep| slow(&board, mines, &policy, cell, deep));
                    let mean = (slow[0] + slow[1]) / 2.0;
                    assert!((found - mean).abs() < 1e-9, "two deep: {cell} {found} {slow:?}\n{board}");
                    assert!(shallow[..near].iter().any(|seen| seen.0 == cell));
                    compared += 1;
                }
            }
            // Cut-offs don't change which cell is opened.
            assert_eq!(worth.best(&board, mines, &odds, &policy, None), deep[0].0, "{board}");
            changed += usize::from(deep[0].0 != shallow[0].0);
        }
        assert!(compared > 50 && changed > 3 && begins > 10, "{compared} {changed} {begins}");
    }

    /// On a long row of digits all cells are equally safe, and odds take much work to count: not all are compared.
    #[test]
    fn what_is_compared_is_bounded() {
        let (cols, budget) = (101, 1 << 14);
        let row = ".".repeat(cols);
        let board: Board = format!("{row}\n{}#\n{row}\n", "#3".repeat(cols / 2)).parse().unwrap();
        let matcher = Matcher::shipped().with_effort(budget);
        let mut counter = Counter::default();
        let odds = counter.odds(&matcher.session_on(&board, Some(cols))).unwrap().clone();
        let once = counter.work();
        let mut worth = Worth::new(&matcher);
        let best = worth.best(&board, cols, &odds, &Policy::default(), None);
        assert!(odds.safest().contains(&best));
        // Of a cell nine digits and eight risks that may be due are counted.
        let most = budget as u64 * COMPARED_AN_EDGE;
        assert!(most <= worth.counter.work() && worth.counter.work() <= most + 17 * once);
        assert!(most + 17 * once < 2 * cols as u64 * once, "as many as all cells take: {once}");
    }
}
