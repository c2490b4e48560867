//! The cheapest argument by which some clues prove an aim.
//!
//! The clues are known to prove it, and none of them can be left out. These ways to say it are tried: single digits; areas; to suppose that it is
//! otherwise, with single digits and pairs; the cases of a cell or a digit; cases within cases; a sum of all clues; all placements. From each
//! argument everything is left out that it can do without. Then the one is taken that asks the least of its reader.

use super::areas;
use super::budget::Budget;
use super::cost;
use super::listing::{binomial, list};
use super::moves::{Branch, Move, Split, State};
use super::network::{Aim, Network};
use super::proof::Step;
use super::statement::{Part, decided};
use super::sums::sum;
use crate::board::Coord;
use crate::matcher::Value;

/// The most ways to place a digit's mines for it to be asked about.
const MOST_WAYS: u128 = 6;
/// The most arguments that are tried, and in haste.
const MOST_WORK: usize = 1 << 18;
const HASTY_WORK: usize = 1 << 10;
/// The most work for an argument where there is none yet.
const MOST_NEEDED: usize = 1 << 17;
/// The deepest that cases may lie within cases.
const MOST_DEPTH: usize = 4;
/// What areas may cost before something else is looked for: some three statements.
const CHEAP: usize = 18;
/// What an argument may cost before a sum is asked for: some six links of a supposition.
const DEAR: usize = 30;

/// An argument, step by step. If the aim is to show that nothing fits, also the clue that can't be met at the end (`None` is the mine count),
/// unless the last step says so.
#[derive(Clone, Debug, Default)]
pub(super) struct Proof {
    pub steps: Vec<Step>,
    pub fails: Option<Option<Coord>>,
}

/// Steps in terms of the network, and the clue that can't be met.
type Moves = (Vec<Move>, Option<usize>);

/// How arguments may be made.
#[derive(Clone, Copy)]
struct Means {
    /// Whether two clues may be used at a time.
    pairs: bool,
    /// How deep cases may lie within cases.
    depth: usize,
}

const SINGLES: Means = Means { pairs: false, depth: 0 };
const PAIRS: Means = Means { pairs: true, depth: 0 };

/// Where a search has come to.
enum End {
    Reached,
    Fails(usize),
    Stuck,
}

struct Search<'p> {
    net: &'p Network<'p>,
    work: usize,
    /// The most arguments that are tried.
    most: usize,
}

/// The cheapest argument that was found by which these clues prove what a cell is, or that nothing fits; `None` if there is none within the work
/// allowed.
pub(super) fn argue(whole: &Network<'_>, goal: Option<(Coord, Value)>, budget: &mut Budget) -> Option<Proof> {
    let net = Network::of(whole.position, &whole.at, goal.map(|(cell, _)| cell));
    let (aim, aim_in_whole) = (net.aim(goal)?, whole.aim(goal)?);
    // An argument may look at all regions.
    let looks = net.regions.len().max(1);
    let most = MOST_WORK.min((budget.choice() / looks).max(HASTY_WORK)).min(budget.left() / looks);
    let mut search = Search { net: &net, work: 0, most };
    let told = |(moves, fails): Moves| Proof {
        steps: net.tell(&mut net.start(), &moves),
        fails: fails.map(|clue| net.at[clue]),
    };
    let bare = |steps| Proof { steps, fails: None };
    let mut found: Vec<Proof> = match whole.at[..] {
        [None] => sum(whole, aim_in_whole, budget).map(|step| bare(vec![step])).into_iter().collect(),
        _ => search.straight(aim, SINGLES).map(told).into_iter().collect(),
    };
    if found.is_empty() {
        let by_sum = whole.count.is_some().then(|| sum(whole, aim_in_whole, budget)).flatten();
        let by_parts =
            by_sum.as_ref().and_then(|step| areas::by_parts(whole, aim_in_whole, &step.by, budget));
        found.extend(by_parts.map(bare));
        found.extend(areas::best(whole, aim_in_whole, budget).map(bare));
        let is_cheap = |found: &[Proof]| found.iter().any(|proof| cost::of(&proof.steps) <= CHEAP);
        if !is_cheap(&found) {
            found.extend(
                [SINGLES, PAIRS].into_iter().filter_map(|means| search.suppose(aim, means)).map(told),
            );
        }
        if found.is_empty() {
            // Nothing is there to choose from: only a list of all placements would be left.
            search.most = MOST_WORK.min(MOST_NEEDED.min(budget.left()) / looks);
            found.extend(
                [SINGLES, PAIRS].into_iter().filter_map(|means| search.straight(aim, means)).map(told),
            );
            found.extend(search.one_question(aim).map(told));
        }
        let is_dear = found.iter().all(|proof| cost::of(&proof.steps) > DEAR);
        if is_dear && let Some(step) = by_sum.or_else(|| sum(whole, aim_in_whole, budget)) {
            found.extend(areas::by_sides(whole, aim_in_whole, &step.by, budget).map(bare));
            found.push(bare(vec![step]));
        }
        let mut means = Means { pairs: true, depth: 1 };
        while found.is_empty() && means.depth <= MOST_DEPTH && search.work < search.most {
            found.extend(search.straight(aim, means).map(told));
            means.depth += 1;
        }
    }
    budget.spend(search.work * looks);
    let best = found.into_iter().min_by_key(|proof| cost::of(&proof.steps));
    best.or_else(|| list(&net, aim, budget).map(|step| bare(vec![step])))
}

impl Search<'_> {
    /// Deduces until the aim is reached, from nothing.
    fn straight(&mut self, aim: Aim, means: Means) -> Option<Moves> {
        let start = self.net.start();
        let (mut state, mut moves) = (start.clone(), Vec::new());
        let end = self.close(&mut state, &mut moves, aim, means);
        let fails = match end {
            End::Reached => None,
            End::Fails(clue) if aim.is_none() => Some(clue),
            End::Fails(_) | End::Stuck => return None,
        };
        self.leave_out(&start, &mut moves, aim, fails);
        Some((moves, fails))
    }

    /// Supposes that the aim is otherwise, and walks until a clue can't be met.
    fn suppose(&mut self, aim: Aim, means: Means) -> Option<Moves> {
        let by = self.refuted(&self.net.start(), aim?, means)?;
        Some((vec![by], None))
    }

    /// The best single question whose cases, closed under single digits, agree on the aim.
    fn one_question(&mut self, aim: Aim) -> Option<Moves> {
        let start = self.net.start();
        let asked = self.questions(&start).into_iter();
        let found: Vec<Move> = asked.filter_map(|split| self.ask(&start, split, aim, SINGLES)).collect();
        let cost = |by: &Move| cost::of(&self.net.tell(&mut start.clone(), std::slice::from_ref(by)));
        found.into_iter().min_by_key(cost).map(|by| (vec![by], None))
    }

    /// The regions with unknown cells.
    fn open(&self, state: &State) -> impl Iterator<Item = usize> {
        (0..self.net.regions.len()).filter(|&region| self.net.unknown(state, region) > 0)
    }

    /// What can be split into cases.
    fn questions(&self, state: &State) -> Vec<Split> {
        let net = self.net;
        let few = |&clue: &usize| {
            let (need, unknown) = net.open(state, clue);
            let is_placed = (2..=8).contains(&unknown) && (0..=unknown).contains(&need);
            net.at[clue].is_some() && is_placed && binomial(unknown, need) <= MOST_WAYS
        };
        let digits = (0..net.at.len()).filter(few).map(Split::Digit);
        self.open(state).map(Split::Cell).chain(digits).collect()
    }

    /// Deduces from `state`, noting how, until the aim is reached, a clue can't be met, or nothing more is found.
    fn close(&mut self, state: &mut State, moves: &mut Vec<Move>, aim: Aim, means: Means) -> End {
        loop {
            if let Some(end) = self.singles(state, moves, aim) {
                return end;
            }
            if self.work >= self.most {
                return End::Stuck;
            }
            if means.pairs && self.pair(state, moves) {
                continue;
            }
            if means.depth == 0 {
                return End::Stuck;
            }
            // Inside a case only a digit may end it.
            match self.cases(state, moves, aim, means) {
                Some(End::Stuck) => {}
                Some(end) => return end,
                None => return End::Stuck,
            }
        }
    }

    fn reached(&self, state: &State, aim: Aim) -> bool {
        aim.is_some_and(|(region, _)| self.net.unknown(state, region) == 0)
    }

    /// Single digits to their fixpoint.
    fn singles(&mut self, state: &mut State, moves: &mut Vec<Move>, aim: Aim) -> Option<End> {
        let net = self.net;
        loop {
            if self.reached(state, aim) {
                return Some(End::Reached);
            }
            let before = moves.len();
            for clue in 0..net.at.len() {
                self.work += 1;
                if net.fails(state, clue) {
                    return Some(End::Fails(clue));
                }
                if self.take(state, moves, Move::Digit(clue)).is_some() && self.reached(state, aim) {
                    return Some(End::Reached);
                }
            }
            if moves.len() == before {
                return None;
            }
        }
    }

    /// Notes an argument and learns what it says; `None` if that is nothing.
    fn take(&self, state: &mut State, moves: &mut Vec<Move>, by: Move) -> Option<()> {
        let said = self.net.apply(state, &by)?;
        self.net.learn(state, &said);
        moves.push(by);
        Some(())
    }

    /// Applies the first pair of clues that decides something. Whether there is one.
    fn pair(&mut self, state: &mut State, moves: &mut Vec<Move>) -> bool {
        let clues = self.net.at.len();
        for (a, b) in (0..clues).flat_map(|a| (a + 1..clues).map(move |b| (a, b))) {
            self.work += 1;
            let Some(bounds) = self.net.pair_bounds(state, a, b) else { continue };
            let mut parts = Part::ALL.into_iter().zip(bounds);
            if let Some((part, _)) = parts.find(|&(_, (cells, bounds))| decided(cells, bounds).is_some()) {
                return self.take(state, moves, Move::Pair(a, b, part)).is_some();
            }
        }
        false
    }

    /// Questions, until one says something. `Stuck` if something was found, `None` if nothing.
    fn cases(&mut self, state: &mut State, moves: &mut Vec<Move>, aim: Aim, means: Means) -> Option<End> {
        let inside = Means { depth: means.depth - 1, ..means };
        let open: Vec<usize> = self.open(state).collect();
        let goals: Vec<(usize, Value)> =
            open.iter().flat_map(|&region| [Value::Mine, Value::Safe].map(|value| (region, value))).collect();
        let cells = || open.iter().map(|&region| Split::Cell(region));
        // What leads to the aim at once is best.
        if let Some(by) = cells().find_map(|cell| self.ask(state, cell, aim, inside)) {
            self.take(state, moves, by)?;
            return Some(End::Reached);
        }
        // Otherwise a cell that can't have one of its values; or what its cases agree on.
        let refuted = goals.iter().find_map(|&goal| self.refuted(state, goal, inside));
        let by = refuted.or_else(|| {
            let mut asked = cells().flat_map(|cell| goals.iter().map(move |&goal| (cell, goal)));
            asked.find_map(|(cell, goal)| self.ask(state, cell, Some(goal), inside))
        });
        self.take(state, moves, by?)?;
        Some(End::Stuck)
    }

    /// Shows that a cell has this value, if the other one is impossible.
    fn refuted(&mut self, state: &State, (region, value): (usize, Value), inside: Means) -> Option<Move> {
        let branch = self.branch(state, vec![(region, !value)], None, inside)?;
        branch.fails?;
        let agrees = Branch { suppose: vec![(region, value)], moves: Vec::new(), fails: None };
        Some(Move::Cases(Split::Cell(region), vec![branch, agrees], Some((region, value))))
    }

    /// Splits a question into its cases: the argument, if each leads to the aim or can't be.
    fn ask(&mut self, state: &State, split: Split, aim: Aim, inside: Means) -> Option<Move> {
        let mut branches = Vec::new();
        for suppose in self.suppositions(state, split) {
            branches.push(self.branch(state, suppose, aim, inside)?);
        }
        if aim.is_some() && branches.iter().all(|branch| branch.fails.is_some()) {
            return None;
        }
        let by = Move::Cases(split, branches, aim);
        self.net.apply(state, &by).is_some().then_some(by)
    }

    /// A case that leads to the aim, or can't be; `None` if it does neither.
    fn branch(
        &mut self,
        state: &State,
        suppose: Vec<(usize, Value)>,
        aim: Aim,
        inside: Means,
    ) -> Option<Branch> {
        let mut start = state.clone();
        suppose.iter().for_each(|&(region, value)| self.net.suppose(&mut start, region, value));
        let (mut after, mut moves) = (start.clone(), Vec::new());
        // A case that reaches the aim with the wrong value may still turn out impossible.
        let end = self.close(&mut after, &mut moves, None, inside);
        if let End::Fails(clue) = end {
            self.leave_out(&start, &mut moves, None, Some(clue));
            let moves = self.net.walked(&start, moves, clue);
            return Some(Branch { suppose, moves, fails: Some(clue) });
        }
        let (region, value) = aim?;
        if !self.net.agrees(state, &after, region, value) {
            return None;
        }
        leave_out(&mut moves, |moves| {
            let mut after = start.clone();
            self.net.replay(&mut after, moves) && self.net.agrees(state, &after, region, value)
        });
        Some(Branch { suppose, moves, fails: None })
    }

    /// What may be supposed, cell by cell.
    fn suppositions(&self, state: &State, split: Split) -> Vec<Vec<(usize, Value)>> {
        match split {
            Split::Cell(region) => [Value::Mine, Value::Safe].map(|value| vec![(region, value)]).to_vec(),
            Split::Digit(clue) => {
                let regions = &self.net.regions_of[clue];
                let cell =
                    |&region: &usize| std::iter::repeat_n(region, self.net.unknown(state, region) as usize);
                let cells: Vec<usize> = regions.iter().flat_map(cell).collect();
                let need = self.net.open(state, clue).0;
                let place = |set: u32| {
                    let value = |place: usize| if set >> place & 1 == 1 { Value::Mine } else { Value::Safe };
                    cells.iter().enumerate().map(|(place, &region)| (region, value(place))).collect()
                };
                let sets = (0..1u32 << cells.len()).filter(|set| set.count_ones() as i32 == need);
                sets.map(place).collect()
            }
        }
    }

    /// Leaves out steps that are not needed for the end.
    fn leave_out(&self, start: &State, moves: &mut Vec<Move>, aim: Aim, fails: Option<usize>) {
        leave_out(moves, |moves| {
            let mut state = start.clone();
            match (fails, aim) {
                (Some(clue), _) => self.net.replay(&mut state, moves) && self.net.fails(&state, clue),
                (None, Some(..)) => self.net.replay(&mut state, moves) && self.reached(&state, aim),
                // The last step says that nothing fits.
                (None, None) => moves.split_last().is_some_and(|(last, before)| {
                    self.net.replay(&mut state, before)
                        && self.net.apply(&state, last).is_some_and(|said| said.0.is_empty())
                }),
            }
        });
    }
}

fn leave_out(moves: &mut Vec<Move>, ends: impl Fn(&[Move]) -> bool) {
    for place in (0..moves.len()).rev() {
        let left_out = moves.remove(place);
        if !ends(moves) {
            moves.insert(place, left_out);
        }
    }
}
