//! From arguments about regions to the steps of a proof, cell by cell.

use super::excerpt::{Branch, Excerpt, Move, Split, State};
use super::proof::{Argument, Case, End, Question, Step, Supposition, Term};
use crate::board::Coord;
use crate::matcher::Value;

impl Excerpt {
    /// The steps that these arguments are, from a state on. An argument that says nothing ends them.
    pub fn tell(&self, state: &mut State, moves: &[Move]) -> Vec<Step> {
        let mut steps = Vec::new();
        for by in moves {
            let Some(said) = self.apply(state, by) else { break };
            let cells = said.0.iter().flat_map(|&(region, n)| &self.unknown_cells(state, region)[..n]);
            let mut cells: Vec<Coord> = cells.copied().collect();
            cells.sort_unstable();
            steps.push(Step { by: self.argument(state, by), cells, value: said.1 });
            self.learn(state, &said);
        }
        steps
    }

    fn argument(&self, state: &State, by: &Move) -> Argument {
        match by {
            Move::Digit(clue) => Argument::Digit { digit: self.digit_at(*clue) },
            Move::Sum(terms, _) => {
                let terms = &self.along(terms);
                let of = |&(clue, times): &(usize, i32)| self.at[clue].map(|at| Term { at, times });
                let count = terms.iter().find(|(clue, _)| self.at[*clue].is_none());
                Argument::Sum {
                    digits: terms.iter().filter_map(of).collect(),
                    count: count.map_or(0, |&(_, times)| times),
                }
            }
            Move::Cases(split, branches, _) => Argument::Cases {
                of: match *split {
                    Split::Cell(region) => Question::Cell(self.unknown_cells(state, region)[0]),
                    Split::Digit(clue) => Question::Digit(self.digit_at(clue)),
                },
                cases: branches.iter().map(|branch| self.case(state, branch)).collect(),
            },
        }
    }

    /// The terms in the order of the chain that they are, if they are one; otherwise as they stand.
    fn along(&self, terms: &[(usize, i32)]) -> Vec<(usize, i32)> {
        let joined = |a: usize, b: usize| {
            a != b && self.regions_of[a].iter().any(|region| self.regions_of[b].contains(region))
        };
        let beside = |a: usize| terms.iter().filter(move |&&(b, _)| joined(a, b));
        if terms.iter().any(|&(a, _)| beside(a).count() > 2) {
            return terms.to_vec();
        }
        let Some(&end) = terms.iter().find(|&&(a, _)| beside(a).count() == 1) else { return terms.to_vec() };
        let mut chain = vec![end];
        while let Some(&next) = chain.last().and_then(|&(a, _)| beside(a).find(|term| !chain.contains(term)))
        {
            chain.push(next);
        }
        if chain.len() == terms.len() { chain } else { terms.to_vec() }
    }

    fn case(&self, state: &State, branch: &Branch) -> Case {
        let mut inside = state.clone();
        let mut supposed = [(Value::Mine, Vec::new()), (Value::Safe, Vec::new())];
        for &(region, value) in &branch.suppose {
            let cell = self.unknown_cells(&inside, region)[0];
            supposed[usize::from(value == Value::Safe)].1.push(cell);
            self.suppose(&mut inside, region, value);
        }
        let steps = self.tell(&mut inside, &branch.moves);
        let suppose =
            supposed.into_iter().filter(|(_, cells)| !cells.is_empty()).map(|(value, mut cells)| {
                cells.sort_unstable();
                Supposition { cells, value }
            });
        Case {
            suppose: suppose.collect(),
            steps,
            ends: if branch.fails.is_some() { End::Impossible } else { End::Agrees },
            digit: branch.fails.and_then(|clue| self.at[clue]),
        }
    }

    /// Where the digit stands. The mine count is no digit; single clues and questions are never about it.
    fn digit_at(&self, clue: usize) -> Coord {
        self.at[clue].unwrap_or(Coord::new(0, 0))
    }
}
