//! A piece of a larger board: what is certain whatever is outside.
//!
//! A digit at the edge of the piece may have mines outside: among its neighbours inside there are at most as many as it says, and at
//! least that minus its cells outside. Each such digit is treated separately, although two of them may share cells outside. The tiers of
//! the matcher need equations, so a SAT solver decides each cell.

use batsat::{Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::placements::Effort;
use super::{Answer, Contradiction, Matcher, Step, Tier, Value};
use crate::board::{Board, Cell, Coord};

/// What a digit says about the closed cells around it.
struct Bound {
    digit: Coord,
    /// The numbers of its cells.
    cells: Vec<usize>,
    least: usize,
    most: usize,
    /// It holds while this is assumed.
    holds: Lit,
}

impl Matcher {
    /// What follows on a piece of a larger board, of which the rest is not known. The steps are those of [`Tier::Exact`], each from the board
    /// as it is; the number of mines is of the whole board, and says nothing here.
    ///
    /// ```
    /// use minescheme::{Board, Coord, Matcher};
    ///
    /// // The 1 at the edge may have its mine outside.
    /// let piece: Board = "1.\n1.\n".parse()?;
    /// assert!(Matcher::shipped().ask_piece(&piece).safe.is_empty());
    /// # Ok::<(), minescheme::board::TextError>(())
    /// ```
    pub fn ask_piece(&self, board: &Board) -> Answer {
        Piece::new(board, self.effort).answer()
    }
}

struct Piece<'a> {
    board: &'a Board,
    solver: Solver<Effort>,
    /// Each closed cell next to a digit is a variable: a mine.
    cells: Vec<Coord>,
    mines: Vec<Lit>,
    bounds: Vec<Bound>,
}

impl<'a> Piece<'a> {
    fn new(board: &'a Board, effort: usize) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Effort::new(effort));
        let is_digit = |at: Coord| matches!(board.get(at), Cell::Digit(_));
        let is_asked = |at: &Coord| board.get(*at) == Cell::Closed && board.neighbours(*at).any(is_digit);
        let cells: Vec<Coord> = board.coords().filter(is_asked).collect();
        let mines = cells.iter().map(|_| Lit::new(solver.new_var_default(), true)).collect();
        let mut piece = Self { board, solver, cells, mines, bounds: Vec::new() };
        for digit in board.coords() {
            if let Cell::Digit(value) = board.get(digit) {
                piece.write(digit, usize::from(value));
            }
        }
        piece
    }

    /// A digit as clauses: no more of its cells are mines than may be, and no more are safe.
    fn write(&mut self, digit: Coord, value: usize) {
        let near: Vec<Coord> = self.board.neighbours(digit).collect();
        let outside = 8 - near.len();
        let flags = near.iter().filter(|&&at| self.board.get(at) == Cell::Mine).count();
        let cells: Vec<usize> = near.iter().filter_map(|at| self.cells.binary_search(at).ok()).collect();
        let holds = Lit::new(self.solver.new_var_default(), true);
        let (least, most) = (value.saturating_sub(flags + outside), value.saturating_sub(flags));
        let bound = Bound { digit, cells, least, most, holds };
        if value < flags || least > bound.cells.len() {
            // It can't be met at all.
            self.solver.add_clause_reuse(&mut vec![!holds]);
        }
        for set in 1..1u32 << bound.cells.len() {
            let size = set.count_ones() as usize;
            let chosen =
                (0..bound.cells.len()).filter(|cell| set >> cell & 1 == 1).map(|cell| bound.cells[cell]);
            if size == most + 1 {
                let mut clause: Vec<Lit> =
                    chosen.clone().map(|cell| !self.mines[cell]).chain([!holds]).collect();
                self.solver.add_clause_reuse(&mut clause);
            }
            if least > 0 && size + least == bound.cells.len() + 1 {
                let mut clause: Vec<Lit> = chosen.map(|cell| self.mines[cell]).chain([!holds]).collect();
                self.solver.add_clause_reuse(&mut clause);
            }
        }
        self.bounds.push(bound);
    }

    /// Whether a placement has this literal; the mines of the placement.
    fn place(&mut self, goal: Option<Lit>) -> Option<Result<Vec<bool>, Vec<Coord>>> {
        let assumed: Vec<Lit> = goal.into_iter().chain(self.bounds.iter().map(|bound| bound.holds)).collect();
        let answer = self.solver.solve_limited(&assumed);
        if answer == lbool::FALSE {
            let used = |bound: &&Bound| self.solver.unsat_core_contains_var(bound.holds.var());
            return Some(Err(self.bounds.iter().filter(used).map(|bound| bound.digit).collect()));
        }
        let found: Vec<bool> =
            self.mines.iter().map(|&mine| self.solver.value_lit(mine) == lbool::TRUE).collect();
        // The solver is not taken at its word.
        let fits = |bound: &Bound| {
            let mines = bound.cells.iter().filter(|&&cell| found[cell]).count();
            (bound.least..=bound.most).contains(&mines)
        };
        (answer == lbool::TRUE && self.bounds.iter().all(fits)).then_some(Ok(found))
    }

    fn answer(mut self) -> Answer {
        let mut answer = Answer::default();
        let mut shown = vec![[false; 2]; self.cells.len()];
        let show = |shown: &mut Vec<[bool; 2]>, placement: &[bool]| {
            shown.iter_mut().zip(placement).for_each(|(shown, &mine)| shown[usize::from(mine)] = true);
        };
        match self.place(None) {
            Some(Ok(placement)) => show(&mut shown, &placement),
            Some(Err(digits)) => {
                return Answer { contradiction: Some(Contradiction { digits, count: false }), ..answer };
            }
            None => return Answer { undecided: self.cells, ..answer },
        }
        for cell in 0..self.cells.len() {
            for mine in [false, true] {
                if shown[cell][usize::from(mine)] {
                    continue;
                }
                let goal = if mine { self.mines[cell] } else { !self.mines[cell] };
                match self.place(Some(goal)) {
                    Some(Ok(placement)) => show(&mut shown, &placement),
                    Some(Err(foci)) => {
                        let known = if mine { &mut answer.safe } else { &mut answer.mines };
                        known.push(self.cells[cell]);
                        answer.steps.push(Step {
                            cells: vec![self.cells[cell]],
                            value: Value::from_mine(!mine),
                            tier: Tier::Exact,
                            foci,
                            after: Vec::new(),
                            order: None,
                            pattern: None,
                            rule: None,
                            coefficients: Vec::new(),
                        });
                    }
                    None => answer.undecided.push(self.cells[cell]),
                }
            }
        }
        answer.undecided.dedup();
        let known: Vec<Coord> = answer.safe.iter().chain(&answer.mines).copied().collect();
        answer.undecided.retain(|cell| !known.contains(cell));
        answer
    }
}
