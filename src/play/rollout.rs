//! Cells compared by playing on: layouts that fit are drawn, each cell is opened on all of them, and the games are played to their ends.
//!
//! Estimates of a position are off by half a game in a hundred or more, and looking more guesses ahead doesn't change that. Games that are
//! played on have no such error, but luck spreads them. Most of the luck is taken out: after each guess, what the position is worth then, less
//! what it was worth on average over all numbers that the cell might have shown, is subtracted from the outcome. That leaves the mean as it
//! is, whatever the worth is taken to be.

use std::collections::HashMap;
use std::rc::Rc;

use twox_hash::XxHash3_64;

use super::guesser::{Guess, Guesser};
use super::outlook::Outlook;
use super::policy::Policy;
use crate::board::{Board, Cell, Coord};
use crate::layout::Layout;
use crate::matcher::Session;
use crate::odds::{Odds, OddsError};

/// The most cells that are compared.
const MOST: usize = 8;
/// The chances of winning of two cells differ on average by this share of the difference of their estimates, with a standard deviation that is
/// the second number divided by that of undecided cells. Measured on 1,032 guesses of expert games (`compare regret`): the deviation is
/// about 0.007 where 300 cells are undecided, and 0.04 where 60 are.
const EXPECTED: f64 = 0.75;
const DOUBT: f64 = 2.0;
/// Cells that would have to deviate by more than so many standard deviations aren't compared.
const WITHIN: f64 = 3.0;
/// The variance of the difference between two cells on one layout, as far as is known before any was played: as many layouts' worth.
const VARIANCE: f64 = 0.03;
const KNOWN_BEFORE: f64 = 10.0;
/// So many layouts are played before the next look at what they say.
const AT_ONCE: u64 = 10;
/// No further layout is played after this much work of the counter, for each edge of the budget. Expert games take less than a tenth of it.
const PLAYED_AN_EDGE: u64 = 1 << 5;
/// A cell of which less than this is to be gained is no longer played.
const ENOUGH: f64 = 0.0003;
/// Games are played on quickly; with at most this many placements left, the tree says how likely they are won.
const TREE: u64 = 100;

/// A cell beside the one that seems best.
struct Rival {
    opening: Rc<Move>,
    /// By how much it is expected to win more often, and the standard deviation of that.
    expected: f64,
    doubt: f64,
    /// What it won more often on the layouts so far, and the squares of that.
    layouts: f64,
    more: f64,
    squares: f64,
}

impl Rival {
    fn new(opening: Rc<Move>, expected: f64, doubt: f64) -> Self {
        Self { opening, expected, doubt, layouts: 0.0, more: 0.0, squares: 0.0 }
    }

    fn add(&mut self, more: f64) {
        self.layouts += 1.0;
        self.more += more;
        self.squares += more * more;
    }

    /// By how much it wins more often, as far as is known, and the standard error of that: the estimate and what was played, each counted as much
    /// as it is certain.
    fn more(&self) -> (f64, f64) {
        let known = KNOWN_BEFORE + self.layouts;
        let mean = self.more / self.layouts.max(1.0);
        let spread = self.squares - self.layouts * mean * mean;
        let variance = (KNOWN_BEFORE * VARIANCE + spread) / known;
        let [before, played] = [self.doubt.powi(-2), self.layouts / variance];
        let certain = before + played;
        ((before * self.expected + played * mean) / certain, certain.powf(-0.5))
    }

    /// What would be gained on average if one knew by how much it wins more often, as against deciding now: the loss function of the
    /// normal distribution.
    fn to_gain(&self) -> f64 {
        let (more, error) = self.more();
        let away = more.abs() / error;
        let density = (-away * away / 2.0).exp() / std::f64::consts::TAU.sqrt();
        // The chance to be farther away, by Abramowitz and Stegun 26.2.16, right to 0.00001.
        let t = 1.0 / (1.0 + 0.33267 * away);
        let beyond = density * t * (0.436_183_6 + t * (-0.120_167_6 + t * 0.937_298));
        error * (density - away * beyond)
    }
}

/// A cell that is opened, and what may come of that.
struct Move {
    cell: Coord,
    outlook: Outlook,
}

/// What a player does in a position.
#[derive(Clone)]
enum Next {
    Opens(Rc<Move>),
    /// Nothing that has to be played: the game is won with this probability.
    Wins(f64),
}

/// Plays games on from one position.
struct Rollouts<'a> {
    session: &'a Session,
    /// The standard deviation of what two cells win from what they are estimated to win.
    doubt: f64,
    player: Guesser,
    /// What the player does in positions that it has seen: many layouts lead to the same.
    seen: HashMap<Board, Next>,
}

impl Guesser {
    /// Of the cells that are worth nearly as much as the best one, that which wins most if games are played on.
    pub(super) fn played_on(&mut self, session: &Session, board: &Board, mines: usize, odds: &Odds) -> Coord {
        let mut rollouts = Rollouts::new(session, &self.policy);
        let cells = self.worth.compared(board, mines, odds, &self.policy, rollouts.within(), None);
        rollouts.best(&cells, self.policy.layouts)
    }
}

impl<'a> Rollouts<'a> {
    /// Plays on with trees no larger than those of a policy.
    fn new(session: &'a Session, of: &Policy) -> Self {
        // As quickly as possible: playing worse costs all cells about the same.
        let quick = Policy { nearly: 0.93, due: 0.0, ..Policy::QUICK };
        let policy = Policy { tree: of.tree.min(TREE), part: of.part.min(TREE), ..quick };
        let board = session.known().rest();
        let undecided = board.cells().iter().filter(|&&cell| cell == Cell::Closed).count();
        let player = Guesser::new(session.matcher(), policy);
        Self { session, doubt: DOUBT / undecided.max(1) as f64, player, seen: HashMap::new() }
    }

    /// Cells that are worth less than the best by more than this aren't compared.
    fn within(&self) -> f64 {
        WITHIN * self.doubt
    }

    /// Of cells with what each is worth, the best first, the one that wins most if games are played on, on at most so many layouts. Where there
    /// is too much to count, what has been played decides.
    fn best(&mut self, cells: &[(Coord, f64)], layouts: u64) -> Coord {
        let (first, worth) = cells[0];
        let least = worth - self.within();
        let Ok(best) = self.opening(self.session, first) else { return first };
        let mut rivals = Vec::new();
        for &(cell, less) in cells.iter().take(MOST).skip(1).take_while(|cell| cell.1 >= least) {
            if let Ok(opening) = self.opening(self.session, cell) {
                rivals.push(Rival::new(opening, EXPECTED * (less - worth), self.doubt));
            }
        }
        // The same position is always played on the same layouts.
        let seed = XxHash3_64::oneshot(self.session.board().to_string().as_bytes());
        let end = (self.session.effort() as u64).saturating_mul(PLAYED_AN_EDGE);
        for begin in (0..layouts).step_by(AT_ONCE as usize) {
            let open = rivals.iter_mut().filter(|rival| rival.to_gain() > ENOUGH);
            let mut open: Vec<&mut Rival> = open.collect();
            if open.is_empty() || self.player.worth.counter.work() >= end {
                break;
            }
            let mut played = (begin..layouts.min(begin + AT_ONCE)).map(|number| {
                let layout = self.session.layout_given(&[], seed.wrapping_add(number))?;
                let wins = self.wins(&layout, &best)?;
                for rival in &mut open {
                    rival.add(self.wins(&layout, &rival.opening)? - wins);
                }
                Ok::<(), OddsError>(())
            });
            if played.any(|layout| layout.is_err()) {
                break;
            }
        }
        let better = rivals.iter().map(|rival| (rival.more().0, rival.opening.cell));
        let better = better.filter(|&(more, _)| more > 0.0).max_by(|one, other| one.0.total_cmp(&other.0));
        better.map_or(first, |(_, cell)| cell)
    }

    /// What a game comes to on a layout, with the luck taken out.
    fn wins(&mut self, layout: &Layout, opening: &Rc<Move>) -> Result<f64, OddsError> {
        let (mut session, mut opens, mut luck) = (self.session.clone(), Rc::clone(opening), 0.0);
        loop {
            let digit = layout.safe_digit(opens.cell);
            luck += opens.outlook.after(digit) - opens.outlook.win();
            let Some(digit) = digit else { return Ok(-luck) };
            session.tell_digit(opens.cell, digit).expect("a cell that is guessed was closed");
            if session.play_on(layout, &mut 0).expect("the layout was drawn for the session").solved {
                return Ok(1.0 - luck);
            }
            match self.next(&session)? {
                Next::Opens(guessed) => opens = guessed,
                Next::Wins(win) => return Ok(win - luck),
            }
        }
    }

    fn next(&mut self, session: &Session) -> Result<Next, OddsError> {
        let board = session.board();
        if let Some(next) = self.seen.get(&board) {
            return Ok(next.clone());
        }
        let next = match self.player.guess(session)? {
            None => Next::Wins(1.0),
            Some(Guess { win: Some(win), .. }) => Next::Wins(win),
            Some(Guess { cell, .. }) => Next::Opens(self.opening(session, cell)?),
        };
        self.seen.insert(board, next.clone());
        Ok(next)
    }

    fn opening(&mut self, session: &Session, cell: Coord) -> Result<Rc<Move>, OddsError> {
        Ok(Rc::new(Move { cell, outlook: self.player.outlook(session, cell)? }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;
    use crate::matcher::Matcher;
    use crate::play::deduced;
    use crate::play::endgame::{Endgame, undecided};

    /// Positions of small boards in which nothing is safe.
    fn stuck(game: &str, count: usize) -> Vec<(Session, usize)> {
        let game: Game = game.parse().unwrap();
        let one = |index| {
            let layout = game.layout(8, index);
            let first = layout.coords().find(|&at| !layout.is_mine(at) && layout.digit(at) > 0)?;
            let mut session = Matcher::shipped().session(layout.rows(), layout.cols(), Some(game.mines()));
            let session = session.as_mut().ok()?;
            session.tell_digit(first, layout.digit(first)).unwrap();
            let solved = session.play(&layout).unwrap().solved;
            (!solved).then(|| (session.clone(), game.mines()))
        };
        (0..).filter_map(one).take(count).collect()
    }

    /// Every layout that fits, by trying all.
    fn layouts(session: &Session, mines: usize) -> Vec<Layout> {
        let board = session.board();
        let closed: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
        let sets = (0..1u32 << closed.len()).filter(|set| set.count_ones() as usize == mines);
        let mined = |set: u32| (0..closed.len()).filter(move |place| set >> place & 1 == 1);
        let layouts = sets.map(|set| {
            Layout::new(board.rows(), board.cols(), mined(set).map(|place| closed[place])).unwrap()
        });
        let fits = |layout: &Layout| {
            board.coords().all(|at| match board.get(at) {
                Cell::Digit(digit) => layout.safe_digit(at) == Some(digit),
                _ => true,
            })
        };
        layouts.filter(fits).collect()
    }

    /// Over all layouts that fit, luck adds up to nothing, with trees at the end and without.
    #[test]
    fn without_luck_as_many_games_are_won() {
        for (session, mines) in stuck("4x4/4", 12) {
            let layouts = layouts(&session, mines);
            for tree in [0, TREE] {
                let mut rollouts = Rollouts::new(&session, &Policy { tree, part: tree, ..Policy::QUICK });
                let board = session.known().rest();
                for cell in board.coords().filter(|&at| board.get(at) == Cell::Closed) {
                    let opening = rollouts.opening(&session, cell).unwrap();
                    let (mut fair, mut won, mut lucky) = (0.0, 0.0, 0);
                    for layout in &layouts {
                        let wins = rollouts.wins(layout, &opening).unwrap();
                        let plainly = plainly(&mut rollouts, layout, cell);
                        (fair, won) = (fair + wins, won + plainly);
                        lucky += usize::from((wins - plainly).abs() > 1e-9);
                    }
                    assert!((fair - won).abs() < 1e-6, "{board}{cell}: {fair}, {won}");
                    assert!(lucky > 0 || layouts.len() == 1, "{board}{cell}");
                }
            }
        }
    }

    /// What a game comes to, with its luck.
    fn plainly(rollouts: &mut Rollouts, layout: &Layout, mut cell: Coord) -> f64 {
        let mut session = rollouts.session.clone();
        while let Some(digit) = layout.safe_digit(cell) {
            session.tell_digit(cell, digit).unwrap();
            if session.play(layout).unwrap().solved {
                return 1.0;
            }
            match rollouts.next(&session).unwrap() {
                Next::Opens(opens) => cell = opens.cell,
                Next::Wins(win) => return win,
            }
        }
        0.0
    }

    #[test]
    fn what_is_to_gain_is_what_deciding_later_wins() {
        let opening = || Rc::new(Move { cell: Coord::new(0, 0), outlook: Outlook::default() });
        for (estimated, played) in
            [(0.0, &[][..]), (-0.02, &[]), (-0.01, &[0.3, -0.1, 0.2]), (0.0, &[-0.4; 50])]
        {
            let mut rival = Rival::new(opening(), estimated, 0.01);
            played.iter().for_each(|&more| rival.add(more));
            let (mean, error) = rival.more();
            // Whoever knows takes the better cell in each case.
            let steps = 4000;
            let case = |step: i32| {
                let away = f64::from(step) / 400.0;
                let more: f64 = mean + error * away;
                more.max(0.0) * (-away * away / 2.0).exp() / std::f64::consts::TAU.sqrt() / 400.0
            };
            let known: f64 = (-steps..=steps).map(case).sum();
            assert!((rival.to_gain() - (known - mean.max(0.0))).abs() < 1e-6, "{mean} {error}");
        }
    }

    /// Where the tree knows, cells that won more games are better on average than those that are only estimated to be.
    #[test]
    fn playing_on_finds_better_cells() {
        let policy = Policy { tree: 0, part: 0, pairs: false, ..Policy::default() };
        let game: Game = "8x8/14".parse().unwrap();
        let mut guessers = [policy, Policy { layouts: 100, ..policy }]
            .map(|policy| Guesser::new(&Matcher::shipped(), policy));
        let (mut better, mut differ) = (0.0, 0);
        for layout in (0..600).map(|index| game.layout(9, index)) {
            let mut session = Matcher::shipped().session(8, 8, Some(14)).unwrap();
            let mut cell = Coord::new(0, 0);
            while let Some(digit) = layout.safe_digit(cell) {
                session.tell_digit(cell, digit).unwrap();
                if session.play(&layout).unwrap().solved {
                    break;
                }
                let known = Endgame::whole(&undecided(&session), 14, 3000);
                cell = guessers[0].guess(&session).unwrap().unwrap().cell;
                if let Some(end) = known {
                    let other = guessers[1].guess(&session).unwrap().unwrap().cell;
                    let [one, other] = [cell, other].map(|cell| end.of_cell(cell).unwrap());
                    better += other - one;
                    differ += usize::from(other != one);
                }
            }
        }
        assert!(differ > 5 && better > 0.0, "{better} in {differ}");
    }

    /// Of two corners that are as good as each other, games are played for as long as is allowed.
    #[test]
    fn what_is_played_is_bounded() {
        let (text, effort) = (".....\n.....\n..1..\n.....\n.....\n", 1 << 10);
        let board: Board = text.parse().unwrap();
        let session = Matcher::shipped().with_effort(effort).session_on(&board, Some(5));
        let mut rollouts = Rollouts::new(&session, &Policy::PATIENT);
        let cells = [(0, 0), (4, 4)].map(|at| (at.into(), 0.5));
        rollouts.best(&cells, u64::MAX);
        let (work, end) = (rollouts.player.worth.counter.work(), effort as u64 * PLAYED_AN_EDGE);
        assert!(end <= work && work < 2 * end, "{work}");
    }

    #[test]
    fn the_same_position_has_the_same_guess() {
        let text = "1......\n.......\n.......\n.......\n";
        let guess = || Guesser::new(&Matcher::shipped(), Policy::PATIENT).guess(&deduced(text, 6)).unwrap();
        assert_eq!(guess(), guess());
    }
}
