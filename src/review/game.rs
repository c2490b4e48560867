//! The review of one game.

use std::ops::Add;

use super::Reviewer;
use super::deduced::{Deduced, Deductions};
use crate::board::{Board, Cell, Coord};
use crate::explain::{Explanation, ToldBy};
use crate::formats::{Click, Replay};
use crate::layout::Layout;
use crate::matcher::{Session, Value};
use crate::observer::{Observer, Stopped};
use crate::odds::Odds;

/// Who thinks for so many seconds although something follows has not seen it.
const LONG: f64 = 3.0;
/// The cells of all positions that are kept of a game: some hundred megabytes at most.
const MOST_KEPT: usize = 1 << 22;

/// A game, as it was played and as it could have been played.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Review {
    /// Whether all safe cells were opened, and no mine.
    pub won: bool,
    /// How long the game took.
    pub seconds: f64,
    /// The smallest number of clicks that open all safe cells without flags (3BV).
    pub bbbv: usize,
    /// Groups of zeros, which one click opens.
    pub openings: usize,
    /// The clicks that opened something.
    pub clicks: Vec<Reviewed>,
    /// How lucky the player was.
    pub luck: Luck,
    /// The chance of winning that all moves together gave away; `None` if chances of winning weren't computed.
    pub skill_lost: Option<f64>,
    /// Pauses of three seconds or longer although something followed.
    pub slow: Vec<Slow>,
    /// Everything that followed, and what became of it. It isn't part of the JSON, because there is a lot of it and reports summarise it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub deduced: Vec<Deduced>,
}

/// The sum of −log₁₀ of survival chances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Luck {
    /// Of all clicks.
    pub all: f64,
    /// The part that no player could have avoided: the smallest risk where nothing was safe.
    pub unavoidable: f64,
}

/// A click.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reviewed {
    /// When, in seconds after the first click.
    pub at: f64,
    /// The cell.
    pub cell: Coord,
    /// The cells that the click itself opened.
    pub opened: Vec<Coord>,
    /// What followed: `safe` if all cells that it opened were known to be safe, `mine` if one was known to be a mine, and else nothing.
    pub known: Option<Value>,
    /// Whether one of them wasn't known to be safe. The first click of a game doesn't count as a guess.
    pub guess: bool,
    /// Whether a mine was opened.
    pub mine: bool,
    /// The chance that one of the cells that it opened was a mine; `None` where odds take too much work.
    pub risk: Option<f64>,
    /// The smallest probability of a mine among the closed cells.
    pub least_risk: Option<f64>,
    /// The chance of winning before the click; `None` for moves that were known to be safe. [`Self::win_after`] is the chance after it.
    pub win_before: Option<f64>,
    /// See [`Self::win_before`].
    pub win_after: Option<f64>,
    /// The chance of winning that the move gave away, whatever came of it.
    pub skill_lost: Option<f64>,
    /// What could have been proved about the opened cells.
    pub could_prove: Option<Proof>,
    /// The easiest deduction that was overlooked, if the click opened a cell that wasn't known to be safe.
    pub instead: Option<Proof>,
    /// The cells that were known to be safe at such a click, row by row.
    pub passed_over: Vec<Coord>,
    /// The position before such a click.
    pub position: Option<String>,
}

/// What could have been proved.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof {
    /// The cells.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Value,
    /// The digits to look at.
    pub digits: Vec<Coord>,
    /// What players call it, or what it takes.
    pub configuration: Option<String>,
    /// The kind of argument.
    pub told_by: Option<ToldBy>,
    /// Why, in words; `None` of safe moves that were made.
    pub explanation: Option<String>,
}

impl Proof {
    fn used(entry: &Deduced) -> Self {
        Self {
            cells: entry.cells.clone(),
            value: Value::Safe,
            digits: entry.digits.clone(),
            configuration: Some(entry.configuration.clone()),
            told_by: None,
            explanation: None,
        }
    }

    fn of(found: Explanation) -> Self {
        let told_by = ToldBy::of(&found.steps);
        let Explanation { cells, value, digits, name, text, .. } = found;
        Self { cells, value, digits, configuration: name, told_by: Some(told_by), explanation: Some(text) }
    }
}

/// A pause although something followed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Slow {
    /// The click that ended it, from 1.
    pub click: usize,
    /// When it began, in seconds after the first click.
    pub at: f64,
    /// How long it was.
    pub seconds: f64,
    /// The easiest thing that followed all the time.
    pub easiest: Proof,
}

/// A game on its way.
pub(super) struct Going<'a> {
    by: &'a mut Reviewer,
    layout: &'a Layout,
    replay: &'a Replay,
    board: Board,
    session: Session,
    deductions: Deductions,
    slow: Vec<Slow>,
    /// How many more cells of positions are kept.
    room: usize,
}

impl<'a> Going<'a> {
    pub fn new(by: &'a mut Reviewer, layout: &'a Layout, replay: &'a Replay) -> Self {
        let board = layout.closed_board();
        let session = by.matcher.session_on(&board, Some(layout.mines()));
        let (deductions, slow) = (Deductions::default(), Vec::new());
        Self { by, layout, replay, board, session, deductions, slow, room: MOST_KEPT }
    }

    pub fn through(mut self, observer: &dyn Observer) -> Result<Review, Stopped> {
        let replay = self.replay;
        let start = replay.clicks.first().map_or(0, |click| click.millis);
        let (mut clicks, mut luck) = (Vec::new(), Luck::default());
        let mut before = 0.0;
        for (number, click) in replay.clicks.iter().enumerate() {
            observer.check()?;
            let now = click.millis.saturating_sub(start) as f64 / 1000.0;
            let mut reviewed = match number {
                0 => self.first(click),
                _ => self.look(click, number + 1, (before, now)),
            };
            reviewed.at = now;
            if !reviewed.mine && number > 0 {
                luck.all += survived(reviewed.risk);
                luck.unavoidable += survived(reviewed.least_risk);
            }
            self.open(click, number + 1, now);
            if reviewed.guess {
                reviewed.win_after = self.win(reviewed.mine);
            }
            clicks.push(reviewed);
            before = now;
        }
        let lost = clicks.iter().any(|click| click.mine);
        let measures = self.layout.measures();
        let skill_lost = self
            .by
            .guesser
            .is_some()
            .then(|| clicks.iter().filter_map(|click| click.skill_lost).fold(0.0, f64::add));
        Ok(Review {
            won: !lost && self.board == self.layout.open_board(),
            seconds: replay.duration() as f64 / 1000.0,
            bbbv: measures.bbbv,
            openings: measures.openings,
            clicks,
            luck,
            skill_lost,
            slow: self.slow,
            deduced: self.deductions.all,
        })
    }

    fn hits_mine(&self, click: &Click) -> bool {
        click.opened.iter().any(|&at| self.layout.is_mine(at))
    }

    /// The first click: no risk that a program lets a player take, unless there was a mine.
    fn first(&mut self, click: &Click) -> Reviewed {
        let mine = self.hits_mine(click);
        let chance = self.layout.mines() as f64 / self.board.cells().len() as f64;
        let risk = Some(if mine { chance } else { 0.0 });
        Reviewed { risk, least_risk: risk, mine, ..Reviewed::of(click) }
    }

    /// A click before it opens anything; it comes after the time of the one before it.
    fn look(&mut self, click: &Click, number: usize, (before, now): (f64, f64)) -> Reviewed {
        if now - before >= LONG
            && let Some(entry) = self.deductions.easiest()
        {
            let easiest = Proof::used(entry);
            self.slow.push(Slow { click: number, at: before, seconds: now - before, easiest });
        }
        // Where a flag kept an opening from a safe cell the cell is open here.
        let is_safe =
            |at: &Coord| self.board.get(*at) != Cell::Closed || self.session.value(*at) == Some(Value::Safe);
        let mut unknown: Vec<Coord> = click.opened.iter().copied().filter(|at| !is_safe(at)).collect();
        if !unknown.is_empty() {
            let odds = self.by.counter.odds(&self.session).ok().cloned();
            // Where the matcher's effort was not enough the odds may know.
            let by_odds = |at: Coord| odds.as_ref().and_then(|odds| odds.at(at));
            unknown.retain(|&at| by_odds(at) != Some(0.0));
            if !unknown.is_empty() {
                return self.guess(click, &unknown, odds.as_ref());
            }
        }
        let proof = click.opened.iter().find_map(|&at| self.deductions.of(at)).map(Proof::used);
        Reviewed {
            known: Some(Value::Safe),
            risk: Some(0.0),
            least_risk: Some(0.0),
            could_prove: proof,
            ..Reviewed::of(click)
        }
    }

    /// A click that opens cells that are not known to be safe.
    fn guess(&mut self, click: &Click, unknown: &[Coord], odds: Option<&Odds>) -> Reviewed {
        let (board, mines) = (&self.board, self.layout.mines());
        let chance = |at: Coord| odds.and_then(|odds| odds.at(at));
        let is_mine = |&at: &Coord| self.session.value(at) == Some(Value::Mine) || chance(at) == Some(1.0);
        let mine = unknown.iter().copied().find(is_mine);
        let riskiest = mine.unwrap_or_else(|| {
            let by_risk =
                |a: &&Coord, b: &&Coord| chance(**a).unwrap_or(0.0).total_cmp(&chance(**b).unwrap_or(0.0));
            *unknown.iter().max_by(by_risk).unwrap_or(&click.at)
        });
        let risk = match (mine, unknown) {
            (Some(_), _) => Some(1.0),
            (None, [only]) => chance(*only),
            (None, several) => self.by.counter.all_safe(&self.session, several).ok().map(|safe| 1.0 - safe),
        };
        let safe = |&at: &Coord| board.get(at) == Cell::Closed && self.session.value(at) == Some(Value::Safe);
        let passed_over: Vec<Coord> = board.coords().filter(safe).collect();
        let least_risk = if passed_over.is_empty() { odds.map(Odds::least) } else { Some(0.0) };
        let mut reviewed = Reviewed {
            known: mine.map(|_| Value::Mine),
            guess: true,
            mine: self.hits_mine(click),
            risk,
            least_risk,
            ..Reviewed::of(click)
        };
        if let Some(guesser) = &mut self.by.guesser
            && let Ok(judged) = guesser.judge(&self.session, riskiest)
        {
            // Of several cells the riskiest one is judged, and the others make it worse.
            let (all, one) = (1.0 - risk.unwrap_or(0.0), 1.0 - chance(riskiest).unwrap_or(0.0));
            let others = if unknown.len() > 1 && one > 0.0 { (all / one).min(1.0) } else { 1.0 };
            reviewed.win_before = Some(judged.win);
            reviewed.skill_lost = Some(judged.win - (judged.win - judged.lost) * others);
        }
        if self.by.explains && (mine.is_some() || !passed_over.is_empty()) {
            let explainer = self.by.explainer(board, mines);
            reviewed.could_prove = mine.and_then(|mine| explainer.cell(mine)).map(Proof::of);
            let instead = if passed_over.is_empty() { None } else { easiest_safe(&explainer, &passed_over) };
            reviewed.instead = instead.map(Proof::of);
        } else if !passed_over.is_empty() {
            reviewed.instead = self.deductions.easiest().map(Proof::used);
        }
        if !passed_over.is_empty() {
            self.deductions.guess();
        }
        reviewed.passed_over = passed_over;
        if let Some(room) = self.room.checked_sub(board.cells().len()) {
            self.room = room;
            reviewed.position = Some(board.to_string());
        }
        reviewed
    }

    fn open(&mut self, click: &Click, number: usize, now: f64) {
        let opened = self.layout.open(&mut self.board, click.opened.clone());
        self.deductions.open(&click.opened, &opened, number, now);
        self.session.tell_digits(&opened).expect("digits of a layout are no news to it");
        self.session.deduce();
        self.deductions.learn(&self.session, number, now);
    }

    /// The chance of winning now.
    fn win(&mut self, lost: bool) -> Option<f64> {
        let guesser = self.by.guesser.as_mut()?;
        if lost { Some(0.0) } else { guesser.win(&self.session).ok() }
    }
}

/// The easiest proof that a cell is safe; or, if only mines are proved more easily, of the first of these cells.
fn easiest_safe(explainer: &crate::explain::Explainer<'_>, safe: &[Coord]) -> Option<Explanation> {
    let easiest = explainer.easiest().filter(|found| found.value == Value::Safe);
    easiest.or_else(|| explainer.cell(*safe.first()?))
}

/// How lucky it is to survive a risk.
fn survived(risk: Option<f64>) -> f64 {
    let chance = 1.0 - risk.unwrap_or(0.0);
    if chance > 0.0 && chance < 1.0 { -chance.log10() } else { 0.0 }
}

impl Reviewed {
    fn of(click: &Click) -> Self {
        Self { cell: click.at, opened: click.opened.clone(), ..Self::default() }
    }
}
