//! What arguments say of a network, in terms of its regions, and the steps that they are.
//!
//! Of each region it is only known how many of its cells are decided, the first ones. [`Move`] is an argument in these terms, and
//! [`Network::apply`] works out anew what it says, so that a proof from which something was left out can be tried again.

use super::network::{Aim, Network};
use super::proof::{All, Argument, Case, End, Question, Source, Step, Supposition};
use super::statement::{Bounds, Part, combine, decided};
use crate::board::Coord;
use crate::matcher::Value;

/// What is known of each region: the values of its first cells, a bit each and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    known: Vec<usize>,
    mines: Vec<i32>,
}

/// An argument.
#[derive(Clone, Debug)]
pub(super) enum Move {
    /// A clue alone.
    Digit(usize),
    /// A part of the cells of two clues that share some.
    Pair(usize, usize, Part),
    /// Cases, and the region about which they agree; without a region nothing fits.
    Cases(Split, Vec<Branch>, Aim),
}

/// What is split into cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// The next unknown cell of a region.
    Cell(usize),
    /// The mines that a clue needs.
    Digit(usize),
}

/// A case.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// What is supposed, cell by cell: each time of the next unknown cell of a region.
    pub suppose: Vec<(usize, Value)>,
    pub moves: Vec<Move>,
    /// The clue that can't be met; `None` if the case agrees.
    pub fails: Option<usize>,
}

/// What an argument proves: regions, of each how many of its next unknown cells have the value. Without regions:
/// nothing fits.
pub(super) type Said = (Vec<(usize, usize)>, Value);

impl Network<'_> {
    pub fn start(&self) -> State {
        State { known: vec![0; self.regions.len()], mines: vec![0; self.regions.len()] }
    }

    /// The number of unknown cells of a region.
    pub fn unknown(&self, state: &State, region: usize) -> i32 {
        (self.regions[region].cells.len() - state.known[region]) as i32
    }

    pub fn unknown_cells(&self, state: &State, region: usize) -> &[Coord] {
        &self.regions[region].cells[state.known[region]..]
    }

    /// What a clue still needs, and the number of unknown cells next to it.
    pub fn open(&self, state: &State, clue: usize) -> (i32, i32) {
        let regions = || self.regions_of[clue].iter();
        let mines: i32 = regions().map(|&region| state.mines[region]).sum();
        (self.need[clue] - mines, regions().map(|&region| self.unknown(state, region)).sum())
    }

    /// Whether a clue can't be met any more.
    pub fn fails(&self, state: &State, clue: usize) -> bool {
        let (need, unknown) = self.open(state, clue);
        need < 0 || need > unknown
    }

    /// Supposes what the next unknown cell of a region is.
    pub fn suppose(&self, state: &mut State, region: usize, value: Value) {
        state.known[region] += 1;
        state.mines[region] += i32::from(value == Value::Mine);
    }

    /// Takes what was proved.
    pub fn learn(&self, state: &mut State, (regions, value): &Said) {
        for &(region, cells) in regions {
            state.known[region] += cells;
            state.mines[region] += if *value == Value::Mine { cells as i32 } else { 0 };
        }
    }

    /// What an argument says in a state; `None` if nothing.
    pub fn apply(&self, state: &State, by: &Move) -> Option<Said> {
        match by {
            Move::Digit(clue) => self.digit(state, *clue),
            Move::Pair(a, b, part) => self.pair(state, *a, *b, *part),
            Move::Cases(split, branches, agree) => self.cases(state, *split, branches, *agree),
        }
    }

    fn digit(&self, state: &State, clue: usize) -> Option<Said> {
        let (need, unknown) = self.open(state, clue);
        let value = decided(unknown, (need, need)).filter(|_| self.at[clue].is_some())?;
        Some((self.whole(state, self.regions_of[clue].iter().copied()), value))
    }

    /// All unknown cells of these regions.
    fn whole(&self, state: &State, regions: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        regions.map(|region| (region, self.unknown(state, region) as usize)).filter(|one| one.1 > 0).collect()
    }

    /// The regions of a part of the cells of two clues: of one of them, or of both.
    pub fn regions_in(&self, a: usize, b: usize, part: Part) -> impl Iterator<Item = usize> {
        let within = |clue: usize, region: usize| self.regions[region].clues.contains(&clue);
        let (of_a, of_b) = (part != Part::Second, part != Part::First);
        (0..self.regions.len()).filter(move |&region| within(a, region) == of_a && within(b, region) == of_b)
    }

    /// What two clues say of the parts of their cells: the number of unknown cells, and the bounds of their mines. `None` if they share none, or
    /// nothing fits.
    pub fn pair_bounds(&self, state: &State, a: usize, b: usize) -> Option<[(i32, Bounds); 3]> {
        let ((need_a, cells_a), (need_b, cells_b)) = (self.open(state, a), self.open(state, b));
        let common = self.regions_of[a].iter().filter(|region| self.regions_of[b].contains(region));
        let shared: i32 = common.map(|&region| self.unknown(state, region)).sum();
        if shared == 0 {
            return None;
        }
        let cells = [cells_a - shared, shared, cells_b - shared];
        let [first, both, second, _] = combine(cells, (need_a, need_a), (need_b, need_b))?;
        Some([(cells[0], first), (cells[1], both), (cells[2], second)])
    }

    fn pair(&self, state: &State, a: usize, b: usize, part: Part) -> Option<Said> {
        let (cells, bounds) = *self.pair_bounds(state, a, b)?.get(part as usize)?;
        let value = decided(cells, bounds)?;
        Some((self.whole(state, self.regions_in(a, b, part)), value))
    }

    fn cases(&self, state: &State, split: Split, branches: &[Branch], agree: Aim) -> Option<Said> {
        let is_asked = match split {
            Split::Cell(region) => self.unknown(state, region) > 0,
            Split::Digit(clue) => {
                // The ways to place its mines are others once some of its cells are known.
                let supposed = &branches.first()?.suppose;
                let mines = supposed.iter().filter(|(_, value)| *value == Value::Mine).count();
                self.open(state, clue) == (mines as i32, supposed.len() as i32)
            }
        };
        if !is_asked {
            return None;
        }
        let mut agreed: Option<Vec<usize>> = None;
        for branch in branches {
            let mut inside = state.clone();
            for &(region, value) in &branch.suppose {
                if self.unknown(&inside, region) == 0 {
                    return None;
                }
                self.suppose(&mut inside, region, value);
            }
            if !self.replay(&mut inside, &branch.moves) {
                return None;
            }
            match (branch.fails, agree) {
                (Some(clue), _) if self.fails(&inside, clue) => {}
                (None, Some((_, value))) => {
                    let cells =
                        (0..self.regions.len()).map(|region| self.agreed(state, &inside, region, value));
                    let so_far = agreed.get_or_insert_with(|| vec![usize::MAX; self.regions.len()]);
                    so_far.iter_mut().zip(cells).for_each(|(so_far, cells)| *so_far = cells.min(*so_far));
                }
                _ => return None,
            }
        }
        let agreed = agreed.into_iter().flatten().enumerate();
        let common: Vec<(usize, usize)> = agreed.filter(|&(_, cells)| cells > 0).collect();
        match agree {
            Some((region, _)) if !common.iter().any(|one| one.0 == region) => None,
            Some((_, value)) => Some((common, value)),
            None => Some((common, Value::Safe)),
        }
    }

    /// The number of cells of a region that were unknown and are known to be this now, all to the first that is not.
    fn agreed(&self, before: &State, after: &State, region: usize, value: Value) -> usize {
        let new = after.known[region] - before.known[region];
        let mines = (after.mines[region] - before.mines[region]) as usize;
        if mines == if value == Value::Mine { new } else { 0 } { new } else { 0 }
    }

    /// Whether all cells of a region that were unknown are known to be this now.
    pub fn agrees(&self, before: &State, after: &State, region: usize, value: Value) -> bool {
        let new = self.unknown(before, region) as usize;
        new > 0 && self.agreed(before, after, region, value) == new
    }

    /// Applies arguments one after the other. Whether each says something.
    pub fn replay(&self, state: &mut State, moves: &[Move]) -> bool {
        moves.iter().all(|by| {
            let said = self.apply(state, by).filter(|said| !said.0.is_empty());
            said.inspect(|said| self.learn(state, said)).is_some()
        })
    }

    /// The arguments after which a clue can't be met, in the order in which one walks: each way there to its end before the next. They stay as
    /// they are if there are cases among them, or if it takes more sentences: digits in a row that find the same of their cells take one.
    pub fn walked(&self, start: &State, moves: Vec<Move>, end: usize) -> Vec<Move> {
        let (mut state, mut links) = (start.clone(), Vec::new());
        for by in &moves {
            let clues = match *by {
                Move::Digit(clue) => vec![clue],
                Move::Pair(a, b, _) => vec![a, b],
                Move::Cases(..) => return moves,
            };
            let Some(said) = self.apply(&state, by) else { return moves };
            self.learn(&mut state, &said);
            links.push((clues, said));
        }
        let mut order = Vec::new();
        self.walk_to(&[end], &links, links.len(), &mut order);
        let alike = |a: usize, b: usize| {
            let is_digit = |place: usize| links[place].0.len() == 1;
            is_digit(a) && is_digit(b) && links[a].1.1 == links[b].1.1
        };
        let pauses = |order: &[usize]| order.windows(2).filter(|two| !alike(two[0], two[1])).count();
        let as_they_are: Vec<usize> = (0..moves.len()).collect();
        let walked: Vec<Move> = order.iter().map(|&place| moves[place].clone()).collect();
        let mut state = start.clone();
        let is_better = order.len() == moves.len() && pauses(&order) <= pauses(&as_they_are);
        if is_better && self.replay(&mut state, &walked) && self.fails(&state, end) { walked } else { moves }
    }

    /// Appends the places of the links, of those before a place, on which these clues rest, each after the links that it rests on itself.
    fn walk_to(&self, clues: &[usize], links: &[(Vec<usize>, Said)], place: usize, order: &mut Vec<usize>) {
        for (before, (own, (regions, _))) in links[..place].iter().enumerate() {
            let touches = |&(region, _): &(usize, usize)| {
                self.regions[region].clues.iter().any(|clue| clues.contains(clue))
            };
            if !order.contains(&before) && regions.iter().any(touches) {
                self.walk_to(own, links, before, order);
                order.push(before);
            }
        }
    }

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
