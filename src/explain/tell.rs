//! From arguments about regions to the steps of a proof, cell by cell.

use super::moves::{Branch, Move, Split, State};
use super::network::Network;
use super::proof::{All, Argument, Case, End, Question, Source, Step, Supposition};
use super::statement::Part;
use crate::board::Coord;
use crate::matcher::Value;

impl Network<'_> {
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
            Move::Pair(a, b, part) => {
                let cells = |region| self.unknown_cells(state, region).iter().copied();
                let mut area: Vec<Coord> = self.regions_in(*a, *b, *part).flat_map(cells).collect();
                area.sort_unstable();
                let bounds = self.pair_bounds(state, *a, *b);
                let (_, (least, most)) = bounds.map_or((0, (0, 0)), |bounds| bounds[*part as usize]);
                let source = |clue: usize| self.at[clue].map_or(Source::Count(All), Source::Digit);
                Argument::Area {
                    area,
                    least: least as usize,
                    most: most as usize,
                    // What is taken away comes first: so it is told.
                    from: if *part == Part::First {
                        [source(*b), source(*a)]
                    } else {
                        [source(*a), source(*b)]
                    },
                    impossible: false,
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

    fn case(&self, state: &State, branch: &Branch) -> Case {
        let mut inside = state.clone();
        let mut suppose = [Value::Mine, Value::Safe].map(|value| Supposition { cells: Vec::new(), value });
        for &(region, value) in &branch.suppose {
            let cell = self.unknown_cells(&inside, region)[0];
            suppose[usize::from(value == Value::Safe)].cells.push(cell);
            self.suppose(&mut inside, region, value);
        }
        suppose.iter_mut().for_each(|supposed| supposed.cells.sort_unstable());
        Case {
            suppose: suppose.into_iter().filter(|supposed| !supposed.cells.is_empty()).collect(),
            steps: self.tell(&mut inside, &branch.moves),
            ends: if branch.fails.is_some() { End::Impossible } else { End::Agrees },
            digit: branch.fails.and_then(|clue| self.at[clue]),
        }
    }

    /// Where the digit stands. The mine count is no digit; single clues and questions are never about it.
    fn digit_at(&self, clue: usize) -> Coord {
        self.at[clue].unwrap_or(Coord::new(0, 0))
    }
}
