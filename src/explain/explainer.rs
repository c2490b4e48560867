//! The explainer, and what it can be asked.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::agenda::Agenda;
use super::budget::Budget;
use super::check::Checker;
use super::explained::explanation_of;
use super::lead::{Breadth, Leads};
use super::proof::{Also, Explanation, Explanations, Refutation};
use super::reading::Reading;
use super::ready::Ready;
use super::search::{self, Known};
use super::words::{self, Language};
use crate::board::{Board, Coord};
use crate::matcher::{Answer, Matcher, Tier, Value};
use crate::observer::{Observer, Stopped, Unobserved};

/// Explains what follows from a board.
pub struct Explainer<'a> {
    board: &'a Board,
    mines: Option<usize>,
    language: Language,
    found: Found,
}

crate::opaque::opaque!(Explainer<'_>);

impl<'a> Explainer<'a> {
    /// For a board of rows × columns cells, with the total mine count (flags included) if it is known. The matcher says what
    /// follows; only that is explained.
    pub fn new(matcher: &Matcher, board: &'a Board, mines: Option<usize>) -> Self {
        let found = Found::new(matcher.ask(board, mines));
        Self { board, mines, language: Language::English, found }
    }

    /// The same, in another language.
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// What the matcher found.
    pub fn answer(&self) -> &Answer {
        &self.found.answer
    }

    /// The easiest thing that follows: by the fewest digits, then without the mine count, then the lowest order, then the fewest cases, then
    /// at the top left. `None` if nothing follows, the board is impossible, or what follows is too long to tell.
    pub fn easiest(&self) -> Option<Explanation> {
        let mut agenda = Agenda::new(self.possible()?);
        let found = agenda.next(&self.found, &mut Budget::new())?;
        Some(words::tell(&agenda.position, found, self.language))
    }

    /// Why the cell at `coord` is safe, or a mine: the easiest proof of this cell, from the board as it is. `None` if neither follows.
    ///
    /// Where the mine count decides at the end of many steps, a proof by the fewest digits is not found. Then it is made of the
    /// steps that the cell rests on, one after the other, without those that can be left out; `None` if they are more than 512, or take too much
    /// work.
    pub fn cell(&self, coord: Coord) -> Option<Explanation> {
        self.cell_within(coord, &mut Budget::new())
    }

    /// The same with the work that is left.
    pub(crate) fn cell_within(&self, coord: Coord, budget: &mut Budget) -> Option<Explanation> {
        let found = self.at_once(coord, budget).or_else(|| {
            let (position, before) = (self.possible()?, self.found.cells_before(coord)?);
            search::step_by_step(&position, &self.found, &before, coord, budget, |steps| {
                Checker::new(self.board, self.mines).steps(steps).is_ok()
            })
        });
        found.map(|found| words::tell(&self.position(), found, self.language))
    }

    /// What follows by the fewest digits, from two on without the mine count and from one on with it. `None` if the board is impossible.
    pub(crate) fn leads(&self, breadth: Breadth) -> Option<Leads<'a>> {
        Some(Leads::of(self.possible()?, &self.found, breadth))
    }

    /// The proof of a cell by the fewest digits.
    pub(crate) fn cell_at_once(&self, coord: Coord) -> Option<Explanation> {
        self.at_once(coord, &mut Budget::new())
    }

    fn at_once(&self, coord: Coord, budget: &mut Budget) -> Option<Explanation> {
        let position = self.possible()?;
        let mut found = search::proof_of_cell(&position, &self.found, coord, budget)?;
        search::complete(&position, &mut found, true, budget);
        Some(found)
    }

    /// Everything that follows, the easiest first; each explanation may rest on those before it. What is too long to tell is
    /// left out.
    pub fn all(&self) -> Vec<Explanation> {
        self.all_observed(&Unobserved).unwrap_or_default()
    }

    /// The same; the observer is told of every cell of [`Self::answer`] that is explained.
    /// Errors: [`Stopped`].
    pub fn all_observed(&self, observer: &dyn Observer) -> Result<Vec<Explanation>, Stopped> {
        let mut all = Vec::new();
        let mut budget = Budget::for_all(self.board.cells().len());
        if let Some(position) = self.possible() {
            let mut agenda = Agenda::new(position);
            while let Some(next) = agenda.next(&self.found, &mut budget) {
                observer.check()?;
                let first = self.told(&mut agenda, next, observer);
                let (also, digits) = (first.also.clone(), first.digits.clone());
                all.push(first);
                for Also { steps, .. } in also {
                    let mut next = explanation_of(steps);
                    next.digits =
                        digits.iter().copied().filter(|digit| next.digits.contains(digit)).collect();
                    all.push(self.told(&mut agenda, next, observer));
                }
            }
        }
        Ok(all)
    }

    /// An explanation in words, whose cells are known from now on.
    fn told(&self, agenda: &mut Agenda<'_>, next: Explanation, observer: &dyn Observer) -> Explanation {
        let next = words::tell(&agenda.position, next, self.language);
        agenda.learn(&next.cells, next.value);
        observer.advance(next.cells.len() as u64);
        next
    }

    /// The hardest thing on the way to everything that follows, if the easiest is always taken, with what comes before it.
    pub fn hardest(&self) -> Vec<Explanation> {
        let mut all = self.all();
        // What the same digits show besides is told with the first.
        let next = |&at: &usize| all.get(at).map(|one| at + 1 + one.also.len());
        let firsts = std::iter::successors(Some(0), next).filter(|&at| at < all.len());
        let hardest = firsts.reduce(|a, b| if search::ease(&all[a], &all[b]).is_lt() { b } else { a });
        all.truncate(hardest.map_or(0, |place| place + 1));
        all
    }

    /// Why no placement of mines fits the board: with the fewest digits. `None` if some may fit, or if the proof is too long to
    /// tell; [`Self::answer`] says which.
    pub fn contradiction(&self) -> Option<Refutation> {
        let contradiction = self.found.answer.contradiction.as_ref()?;
        let found = search::refute(&self.position(), contradiction, &mut Budget::new())?;
        Some(words::tell_refutation(&self.position(), found, self.language))
    }

    /// The contradiction, or these explanations.
    pub fn with(&self, explanations: impl IntoIterator<Item = Explanation>) -> Explanations {
        let explanations = explanations.into_iter().collect();
        Explanations {
            explanations,
            impossible: !self.is_possible(),
            contradiction: self.contradiction(),
            undecided: self.found.answer.undecided.clone(),
        }
    }

    fn is_possible(&self) -> bool {
        self.found.answer.contradiction.is_none()
    }

    /// The position, unless the board is impossible.
    fn possible(&self) -> Option<Reading<'a>> {
        self.is_possible().then(|| self.position())
    }

    fn position(&self) -> Reading<'a> {
        Reading::new(self.board, self.mines)
    }
}

/// The matcher's answer, by cell.
pub(super) struct Found {
    answer: Answer,
    /// For each cell its step.
    step_of: HashMap<Coord, usize>,
    /// Whether some step takes the mine count.
    counts: bool,
}

impl Found {
    pub fn new(answer: Answer) -> Self {
        let cells =
            answer.steps.iter().enumerate().flat_map(|(at, step)| step.cells.iter().map(move |&c| (c, at)));
        let step_of = cells.collect();
        let counts = answer.steps.iter().any(|step| step.tier == Tier::Count);
        Self { answer, step_of, counts }
    }

    /// The cells of the steps that the step of a cell rests on, in the order of the steps; `None` if the cell has no step.
    fn cells_before(&self, coord: Coord) -> Option<Vec<Coord>> {
        let steps = &self.answer.steps;
        let (mut needed, mut open) = (BTreeSet::new(), vec![*self.step_of.get(&coord)?]);
        while let Some(number) = open.pop() {
            open.extend(steps[number].after.iter().filter(|&&before| needed.insert(before)));
        }
        Some(needed.into_iter().flat_map(|number| steps[number].cells.iter().copied()).collect())
    }

    /// The digits of the steps that prove a cell in a position, and whether the mine count is among what proves it.
    fn behind(&self, at: Coord, position: &Reading<'_>) -> (Vec<Coord>, bool) {
        let (mut digits, mut listed, mut count) = (Vec::new(), HashSet::new(), false);
        let mut seen = vec![false; self.answer.steps.len()];
        // Cells, and the number of the step that they are known before.
        let mut open: Vec<(Coord, usize)> = vec![(at, usize::MAX)];
        while let Some((cell, before)) = open.pop() {
            let Some(&number) = self.step_of.get(&cell).filter(|&&step| step < before) else { continue };
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            let step = &self.answer.steps[number];
            count |= step.tier == Tier::Count;
            for &digit in &step.foci {
                digits.extend(listed.insert(digit).then_some(digit));
                let near = position.board.neighbours(digit).filter(|&near| position.is_unknown(near));
                open.extend(near.map(|near| (near, number)));
            }
        }
        (digits, count)
    }
}

impl Known for Found {
    fn value(&self, at: Coord) -> Option<Value> {
        self.step_of.get(&at).map(|&step| self.answer.steps[step].value)
    }

    fn ready(&self) -> Ready {
        Ready::new(&self.answer.steps)
    }

    fn because(&self, at: Coord, position: &Reading<'_>) -> Vec<Coord> {
        self.behind(at, position).0
    }

    fn counts(&self, at: Coord, position: &Reading<'_>) -> bool {
        self.counts && self.behind(at, position).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    /// With less work there is no proof, or one that holds; and nothing is begun when nothing is left.
    #[test]
    fn a_smaller_budget_proves_less_and_nothing_wrong() {
        let matcher = Matcher::shipped();
        let mut told = [0; 5];
        for index in 0..12 {
            let layout = Game::EXPERT.layout(17, index);
            let board = layout.board_where(|at| (at.row * 7 + at.col * 3 + index as usize) % 11 < 5);
            let explainer = Explainer::new(&matcher, &board, Some(layout.mines()));
            let follows = explainer.answer().safe.iter().chain(&explainer.answer().mines).step_by(7);
            for &cell in follows.take(10) {
                for (place, work) in [0, 1 << 17, 1 << 18, 1 << 20, 1 << 28].into_iter().enumerate() {
                    let found = explainer.at_once(cell, &mut Budget::of(work));
                    if let Some(found) = found {
                        Checker::new(&board, Some(layout.mines())).explanation(&found).unwrap();
                        told[place] += 1;
                    }
                }
            }
        }
        assert!(told.is_sorted() && told[0] == 0 && told[4] > 60, "{told:?}");
        assert!(told[2] < told[4], "{told:?}");
    }

    /// Everything that follows, and the work that it takes.
    fn everything(board: &Board, mines: Option<usize>) -> (usize, usize) {
        let explainer = Explainer::new(&Matcher::shipped(), board, mines);
        let (mut agenda, mut budget) = (Agenda::new(explainer.position()), Budget::new());
        let (before, mut cells) = (budget.left(), 0);
        while let Some(next) = agenda.next(&explainer.found, &mut budget) {
            agenda.learn(&next.cells, next.value);
            cells += next.cells.len();
        }
        (cells, before - budget.left())
    }

    #[test]
    fn what_is_kept_from_step_to_step_is_what_is_found_anew() {
        let mut by_more = 0;
        for index in 0..24 {
            let layout = Game::EXPERT.layout(23, index);
            let board = layout.board_where(|at| (at.row * 5 + at.col * 3 + index as usize) % 13 < 5);
            let mines = (index % 3 == 0).then(|| layout.mines());
            let explainer = Explainer::new(&Matcher::shipped(), &board, mines);
            let (mut kept, mut position) = (Agenda::new(explainer.position()), explainer.position());
            loop {
                let next = kept.next(&explainer.found, &mut Budget::new());
                let anew = Agenda::new(position.clone()).next(&explainer.found, &mut Budget::new());
                assert_eq!(next, anew, "board {index}");
                let Some(next) = next else { break };
                by_more += usize::from(next.digits.len() > 2);
                kept.learn(&next.cells, next.value);
                position.learn(&next.cells, next.value);
            }
        }
        assert!(by_more > 40, "{by_more}");
    }

    /// Boards beside each other, with a wall between, take as much work as each by itself.
    #[test]
    fn the_work_grows_with_the_board() {
        let layout = Game::EXPERT.layout(29, 3);
        let one = layout.board_where(|at| (at.row * 5 + at.col * 3) % 13 < 5);
        let (rows, cols, many) = (one.rows(), one.cols(), 6);
        let there = |at: Coord| one.get(Coord::new(at.row % (rows + 1), at.col % (cols + 1)));
        let side_by_side = Board::from_fn(many * (rows + 1), many * (cols + 1), there).unwrap();
        let (cells, work) = everything(&one, None);
        let (all_cells, all_work) = everything(&side_by_side, None);
        assert_eq!(all_cells, many * many * cells);
        assert!(cells > 50 && work > 1000 && all_work <= 2 * many * many * work, "{work} {all_work}");
    }

    /// An expert board near its end, where what is easiest takes twelve digits and the mine count.
    const LATE: &str = "\
        0001*3*22332100001*2122.*.....\n\
        11012*22****20000123*3*.....3.\n\
        *1001122334*4210001*23*4*333..\n\
        1100012*1012**321011223322**31\n\
        001222*2100123**21001*2*113*20\n\
        013**22210000234*1001122222321\n\
        01**311*101112*422001112*3*2*1\n\
        02342111112*12*3*1012*24*41211\n\
        12*2*10001*222221113*4..*31110\n\
        2*43211111111*10002**4.4*33*31\n\
        2*3*101*21001111234*5*4.3..*..\n\
        11211123*3221101***23*..2*4...\n\
        000001*22**2*101232112.222.3..\n\
        000112111233210000000112.323..\n\
        0113*311223*3121211001.3...3..\n\
        01*3**11**3*3*2*2*1001........";

    /// The search guesses first what most digits share. In another order it takes twice the work.
    #[test]
    fn many_digits_with_the_mine_count_take_little_work() {
        let board: Board = LATE.parse().unwrap();
        let explainer = Explainer::new(&Matcher::shipped(), &board, Some(99));
        let mut budget = Budget::new();
        let before = budget.left();
        let found = Agenda::new(explainer.position()).next(&explainer.found, &mut budget).unwrap();
        Checker::new(&board, Some(99)).explanation(&found).unwrap();
        assert_eq!(found.digits.len(), 12);
        let work = before - budget.left();
        assert!(work < 500_000, "{work}");
    }
}
