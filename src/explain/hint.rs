//! Hints for a game: the easiest thing that follows, to be given away little by little.

use std::cell::OnceCell;

use super::agenda::Agenda;
use super::budget::Budget;
use super::explainer::{Explainer, Found};
use super::proof::{Also, Argument, Explanation, Refutation, Shade, Step, Term};
use super::reading::Reading;
use super::search::Known;
use super::words::{self, Language};
use crate::board::{Board, Cell, Coord};
use crate::matcher::{Session, Value};
use crate::rules::{Rule, RuleId};
use crate::shape::Shape;

/// The easiest thing that follows, to be given away step by step: the place, what to compare there, the text, at last the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hint {
    /// The digits to look at: A, B, C … of the text.
    pub digits: Vec<Coord>,
    /// The cells that follow; none if nothing does, or the board is impossible.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Option<Value>,
    /// What the same digits show next; the text says it as well.
    pub also: Vec<Also>,
    /// Where to look: a part of the board. Empty if nothing follows.
    pub place: String,
    /// What to look at there: digits to compare, or the mine count.
    pub compare: String,
    /// Why, in words; without cells that nothing follows or was found, or why the board is impossible.
    pub text: String,
    /// The same for a picture: what [`Self::areas`] shades is called by its colour.
    pub shaded: String,
    /// What a picture shades.
    pub areas: Vec<Shade>,
    /// The configuration, as players call it.
    pub name: Option<String>,
    /// The rules behind it, each once.
    pub rules: Vec<RuleId>,
    /// The proof, for [`Checker`](super::Checker).
    pub steps: Vec<Step>,
    /// Whether no placement of mines fits the board.
    pub contradiction: bool,
    /// Without cells: the closed cells that would take more effort to decide. If there are none, nothing follows.
    pub undecided: Vec<Coord>,
}

impl Hint {
    /// An explanation as a hint, with what is given away first.
    pub fn of(found: Explanation, board: &Board, language: Language) -> Self {
        let (place, compare) = words::hint(board, &found, language);
        let mut rules = Vec::new();
        for rule in found.certificate.iter().chain(&found.steps).filter_map(|step| rule_of(&step.by)) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let Explanation { cells, digits, steps, text, shaded, areas, name, also, .. } = found;
        let value = Some(found.value);
        let told = Self { digits, cells, value, also, text, shaded, areas, name, steps, ..Self::default() };
        Self { place, compare, rules, ..told }
    }

    /// A hint without a proof: a message.
    fn bare(message: &str, language: Language) -> Self {
        Self { text: language.say(message, []), ..Self::default() }
    }
}

/// The rule that an argument is, if it is one and fits a window.
fn rule_of(argument: &Argument) -> Option<RuleId> {
    let terms = match argument {
        Argument::Digit { digit } => vec![Term { at: *digit, times: 1 }],
        Argument::Sum { digits, count: 0 } => digits.clone(),
        _ => return None,
    };
    let places: Vec<(usize, usize)> = terms.iter().map(|term| (term.at.row, term.at.col)).collect();
    let (shape, numbers) = Shape::numbered(&places)?;
    let mut coefficients = vec![0; shape.len()];
    for (number, term) in numbers.into_iter().zip(&terms) {
        coefficients[number] = i8::try_from(term.times).ok()?;
    }
    Some(Rule::new(shape, &coefficients)?.id())
}

/// A session says what cells are, but not what proved it: that is asked anew where it is needed.
struct Deduced<'s> {
    session: &'s Session,
    board: &'s Board,
    anew: OnceCell<Found>,
}

impl Known for Deduced<'_> {
    fn value(&self, at: Coord) -> Option<Value> {
        self.session.value(at)
    }

    fn at_last(&self, at: Coord, position: &Reading<'_>) -> Vec<Coord> {
        let ask = || Found::new(self.session.matcher().ask(self.board, self.session.mines()));
        self.anew.get_or_init(ask).because(at, position)
    }
}

impl Session {
    /// The easiest thing that follows from what was told, with the proof: by the fewest digits, then without the mine
    /// count, then the lowest order, then what asks the least of its reader, then at the top left; after a bounded effort the easiest that was
    /// found until then. What was only deduced counts as not known to the player. Once he has found a mine, tell the session: then the next hint is another.
    ///
    /// The session stays as it is, with its news. Call [`Session::deduce`] before, or each hint deduces everything anew.
    ///
    /// ```
    /// use minescheme::board::{Board, Coord};
    /// use minescheme::matcher::Matcher;
    /// use minescheme::rules::RuleSet;
    ///
    /// let board: Board = "####\n#12#\n....\n".parse()?;
    /// let session = Matcher::new(&RuleSet::one_and_two_foci()).session_on(&board, None);
    /// let hint = session.hint();
    /// assert_eq!(hint.digits, [Coord::new(1, 1), Coord::new(1, 2)]);
    /// assert_eq!(hint.cells, [Coord::new(2, 0)]);
    /// # Ok::<(), minescheme::board::TextError>(())
    /// ```
    pub fn hint(&self) -> Hint {
        self.hint_in(Language::English)
    }

    /// The same in another language.
    pub fn hint_in(&self, language: Language) -> Hint {
        let (board, mines) = (self.board(), self.mines());
        if !self.is_settled() {
            let mut fresh = self.matcher().session_on(&board, mines);
            fresh.deduce();
            return fresh.hint_in(language);
        }
        if self.news().is_contradiction() {
            let found = Explainer::new(self.matcher(), &board, mines).in_language(language).contradiction();
            let hint = match found {
                Some(Refutation { digits, steps, text, .. }) => {
                    Hint { digits, steps, text, ..Hint::default() }
                }
                None => Hint::bare("impossible-too-long", language),
            };
            return Hint { contradiction: true, ..hint };
        }
        let mut agenda = Agenda::new(Reading::new(&board, mines));
        let known = Deduced { session: self, board: &board, anew: OnceCell::new() };
        if let Some(easiest) = agenda.next(&known, &mut Budget::new()) {
            return Hint::of(words::tell(&agenda.position, easiest, language), &board, language);
        }
        if !board.cells().contains(&Cell::Closed) {
            return Hint::bare("hint-done", language);
        }
        if board.coords().any(|at| board.get(at) == Cell::Closed && self.value(at).is_some()) {
            return Hint::bare("hint-too-long", language);
        }
        match self.news().undecided() {
            undecided if undecided.is_empty() => Hint::bare("hint-nothing", language),
            undecided => Hint { undecided, ..Hint::bare("hint-undecided", language) },
        }
    }
}
