//! From statements to the steps of a proof.

use super::super::budget::Budget;
use super::super::network::Aim;
use super::super::proof::{All, Argument, Source, Step, Term, kept};
use super::super::statement::{Cells, Part, Statement};
use super::ground::Ground;
use super::search::{From, Goal, Node, cheapest};
use crate::board::Coord;
use crate::matcher::Value;

/// What a statement is to those that it is part of.
#[derive(Clone, Copy)]
enum Told {
    Clue(usize),
    /// The area step of this number.
    Area(usize),
    /// All its cells are decided.
    Nothing,
}

/// An area step as it was made.
struct Made {
    from: [Told; 2],
    part: Part,
    says: Statement,
    /// What was decided before it.
    known: Cells,
    mines: Cells,
    /// Whether it decides its cells, or says that nothing fits.
    is_end: bool,
}

struct Teller<'g> {
    ground: &'g Ground<'g>,
    nodes: &'g [Node],
    wanted: Goal,
    /// What was told of each node.
    told: Vec<Option<Told>>,
    steps: Vec<Step>,
    /// The area steps among them.
    areas: Vec<Made>,
    known: Cells,
    mines: Cells,
}

/// The cheapest argument that was found for an aim from some of the nodes, of which none can be left out.
pub(super) fn cheapest_told(
    ground: &Ground<'_>,
    aim: Aim,
    nodes: Vec<Node>,
    seeds: &[usize],
    budget: &mut Budget,
) -> Option<Vec<Step>> {
    let goal = aim.map_or(Goal::Nothing, |(region, value)| Goal::Cells(ground.regions[region], value));
    let (nodes, found) = cheapest(ground, goal, nodes, seeds, budget)?;
    told(ground, &nodes, found, goal)
}

/// The steps that lead to the goal: each statement before those that it is part of. Statements that decide cells do so at once, and what
/// comes after speaks of the other cells. `None` if the aim is not reached so.
pub(super) fn told(ground: &Ground<'_>, nodes: &[Node], goal: usize, wanted: Goal) -> Option<Vec<Step>> {
    let (steps, areas, told) = (Vec::new(), Vec::new(), vec![None; nodes.len()]);
    let mut teller = Teller { ground, nodes, wanted, told, steps, areas, known: 0, mines: 0 };
    match nodes[goal].from {
        From::Clue(clue) => teller.decide_by(Told::Clue(clue), nodes[goal].says),
        From::Two(..) => drop(teller.tell(goal)),
    }
    teller.is_done().then(|| {
        teller.loosen();
        without_unused(&teller.steps)
    })
}

impl Teller<'_> {
    /// Whether what is wanted was told.
    fn is_done(&self) -> bool {
        match self.wanted {
            Goal::Cells(cells, _) => self.known & cells != 0,
            Goal::Any => self.known != 0,
            Goal::Nothing => self.steps.last().is_some_and(Step::is_contradiction),
            // These are on the way to something else.
            Goal::Least(..) | Goal::Most(..) => false,
        }
    }

    /// Tells a node after those that it is part of; `None` once all that is wanted was told.
    fn tell(&mut self, node: usize) -> Option<Told> {
        if self.told[node].is_none() {
            self.told[node] = Some(match self.nodes[node].from {
                From::Clue(clue) => Told::Clue(clue),
                From::Two(s, t, part) => {
                    // What takes longer to say comes first.
                    let [first, second] =
                        if self.nodes[s].cost > self.nodes[t].cost { [s, t] } else { [t, s] };
                    self.tell(first)?;
                    self.tell(second)?;
                    if self.is_done() {
                        return None;
                    }
                    self.two(self.told[s]?, self.told[t]?, part)
                }
            });
        }
        self.told[node]
    }

    /// What a statement says of the cells that are not known.
    fn now(&self, told: Told) -> Statement {
        self.at(told, self.known, self.mines)
    }

    /// The same where these cells are known.
    fn at(&self, told: Told, known: Cells, mines: Cells) -> Statement {
        let says = match told {
            Told::Clue(clue) => self.ground.clue(clue),
            Told::Area(number) => self.areas[number].says,
            Told::Nothing => Statement::NOTHING,
        };
        let mines = self.ground.size(says.cells & mines);
        let (least, most) = says.bounds;
        Statement { cells: says.cells & !known, bounds: (least - mines, most - mines) }
    }

    /// Leaves out of every "at least" and "at most" what nothing needs: the end that can go is told less.
    fn loosen(&mut self) {
        for number in (0..self.areas.len()).rev() {
            let (says, is_end) = (self.areas[number].says, self.areas[number].is_end);
            let (least, most) = says.bounds;
            if is_end || least == most {
                continue;
            }
            for bounds in [(0, most), (least, self.ground.size(says.cells))] {
                self.areas[number].says.bounds = bounds;
                if self.areas[number + 1..].iter().all(|made| self.holds(made)) {
                    break;
                }
                self.areas[number].says.bounds = says.bounds;
            }
        }
        let mut made = self.areas.iter();
        for step in &mut self.steps {
            if let Argument::Area { least, most, .. } = &mut step.by
                && let Some(made) = made.next()
            {
                (*least, *most) = (made.says.bounds.0.max(0) as usize, made.says.bounds.1.max(0) as usize);
            }
        }
    }

    /// Whether an area follows from its sources, as they are.
    fn holds(&self, made: &Made) -> bool {
        let [s, t] = made.from.map(|told| self.at(told, made.known, made.mines));
        match self.ground.combine(s, t) {
            Some(parts) => {
                let (least, most) = parts[made.part as usize].bounds;
                least >= made.says.bounds.0 && most <= made.says.bounds.1
            }
            None => made.says.bounds.0 > made.says.bounds.1,
        }
    }

    fn source(&self, told: Told) -> Option<Source> {
        match told {
            Told::Clue(clue) => Some(self.ground.net.at[clue].map_or(Source::Count(All), Source::Digit)),
            Told::Area(number) => Some(Source::Area(number)),
            Told::Nothing => None,
        }
    }

    /// States what two statements say together, unless something said it before.
    fn two(&mut self, s: Told, t: Told, part: Part) -> Told {
        let (says_s, says_t) = (self.now(s), self.now(t));
        let parts = self.ground.combine(says_s, says_t);
        let impossible = parts.is_none();
        let nothing = Statement { cells: says_s.cells | says_t.cells, bounds: (1, 0) };
        let says = parts.map_or(nothing, |parts| parts[part as usize]);
        if says.cells == 0 {
            return Told::Nothing;
        }
        let clues = (0..self.ground.net.at.len()).map(Told::Clue);
        if let Some(same) = clues.chain([s, t]).find(|&one| self.now(one) == says)
            && !impossible
        {
            self.decide_by(same, says);
            return same;
        }
        self.state(says, [s, t], part)
    }

    fn state(&mut self, says: Statement, from: [Told; 2], part: Part) -> Told {
        // What is taken away comes first: so it is told.
        let (from, part) = match (from, part) {
            ([s, t], Part::First) => ([t, s], Part::Second),
            as_is => as_is,
        };
        let [Some(s), Some(t)] = from.map(|told| self.source(told)) else { return Told::Nothing };
        let impossible = says.bounds.0 > says.bounds.1;
        let decided = if impossible { None } else { self.ground.decides(says) };
        let area = self.coords(says.cells);
        let (least, most) = says.bounds;
        self.steps.push(Step {
            cells: if decided.is_some() { area.clone() } else { Vec::new() },
            value: decided.unwrap_or(Value::Safe),
            by: Argument::Area {
                area,
                least: least.max(0) as usize,
                most: most.max(0) as usize,
                from: [s, t],
                impossible,
            },
        });
        let told = Told::Area(self.areas.len());
        let (known, mines, is_end) = (self.known, self.mines, decided.is_some() || impossible);
        self.areas.push(Made { from, part, says, known, mines, is_end });
        self.learn(says.cells, decided);
        told
    }

    /// The step by which a statement that was made before decides its cells, if it does by now.
    fn decide_by(&mut self, told: Told, says: Statement) {
        let Some(value) = self.ground.decides(says) else { return };
        let by = match told {
            Told::Clue(clue) => match self.ground.net.at[clue] {
                Some(digit) => Argument::Digit { digit },
                None => Argument::Sum { digits: Vec::<Term>::new(), count: 1 },
            },
            Told::Area(_) => {
                self.state(says, [told; 2], Part::Shared);
                return;
            }
            Told::Nothing => return,
        };
        self.steps.push(Step { by, cells: self.coords(says.cells), value });
        self.learn(says.cells, Some(value));
    }

    fn learn(&mut self, cells: Cells, value: Option<Value>) {
        if let Some(value) = value {
            self.known |= cells;
            self.mines |= if value == Value::Mine { cells } else { 0 };
        }
    }

    fn coords(&self, cells: Cells) -> Vec<Coord> {
        // A statement is about whole regions.
        let regions = self.ground.regions.iter().zip(&self.ground.net.regions);
        let within = regions.filter(|&(&region, _)| region & cells != 0);
        let mut coords: Vec<Coord> = within.flat_map(|(_, region)| region.cells.iter().copied()).collect();
        coords.sort_unstable();
        coords
    }
}

/// Leaves out areas that decide nothing and that nothing is made of.
fn without_unused(steps: &[Step]) -> Vec<Step> {
    let is_area = |step: &Step| matches!(step.by, Argument::Area { .. });
    let areas: Vec<usize> = (0..steps.len()).filter(|&at| is_area(&steps[at])).collect();
    let mut is_used: Vec<bool> = steps
        .iter()
        .map(|step| !is_area(step) || !step.cells.is_empty() || step.is_contradiction())
        .collect();
    for &at in areas.iter().rev() {
        if let (true, Argument::Area { from, .. }) = (is_used[at], &steps[at].by) {
            from.iter().filter_map(Source::area).for_each(|before| is_used[areas[before]] = true);
        }
    }
    kept(steps, |at| is_used[at])
}
