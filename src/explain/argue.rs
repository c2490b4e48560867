//! The shortest argument by which some clues prove an aim.
//!
//! The clues are known to prove it, and none of them can be left out. These ways to say it are tried: single digits; a sum of
//! all clues; sums of a few, one after the other; cases in which single digits are enough; cases with sums; cases within cases. From each
//! argument everything is left out that it can do without. Then the shortest one is taken.

use super::budget::Budget;
use super::excerpt::{Aim, Branch, Excerpt, Move, Split, State, Sum};
use super::sums::{all_of, small_sums};
use crate::matcher::Value;

/// The most ways to place a digit's mines for it to be asked about.
const MOST_WAYS: usize = 6;
/// The most arguments that are tried.
const MOST_WORK: usize = 1 << 18;
/// The deepest that cases may lie within cases.
const MOST_DEPTH: usize = 4;

/// An argument, step by step. If the aim is to show that nothing fits, also the clue that can't be met at the end,
/// unless the last step says so.
#[derive(Clone, Debug, Default)]
pub(super) struct Proof {
    pub moves: Vec<Move>,
    pub fails: Option<usize>,
}

/// How arguments may be made.
#[derive(Clone, Copy)]
struct Means {
    /// Whether sums of a few clues may be used, and not only single ones.
    sums: bool,
    /// How deep cases may lie within cases.
    depth: usize,
}

/// Where a search has come to.
enum End {
    Reached,
    Fails(usize),
    /// The last step says that nothing fits.
    Nothing,
    Stuck,
}

struct Search<'p> {
    excerpt: &'p Excerpt,
    sums: Vec<Sum>,
    work: usize,
    /// The most arguments that are tried.
    most: usize,
}

/// The shortest argument that was found; `None` if there is none within the work allowed.
pub(super) fn argue(excerpt: &Excerpt, aim: Aim, budget: &mut Budget) -> Option<Proof> {
    // An argument may look at all regions.
    let looks = excerpt.cells.len().max(1);
    let most = MOST_WORK.min(budget.left() / looks);
    let mut search = Search { excerpt, sums: Vec::new(), work: 0, most };
    let found = search.shortest(aim);
    budget.spend(search.work * looks);
    found
}

/// About how long an argument takes to say.
fn length(moves: &[Move]) -> usize {
    let one = |by: &Move| match by {
        Move::Digit(_) => 2,
        Move::Sum(terms, _) => {
            let more: usize = terms.iter().map(|(_, times)| times.unsigned_abs() as usize - 1).sum();
            2 + terms.len() + 2 * more
        }
        Move::Cases(_, branches, _) => 2 + branches.iter().map(|b| 1 + length(&b.moves)).sum::<usize>(),
    };
    moves.iter().map(one).sum()
}

impl Search<'_> {
    fn shortest(&mut self, aim: Aim) -> Option<Proof> {
        let mut found: Vec<Proof> = Vec::new();
        let by_digits = self.straight(aim, Means { sums: false, depth: 0 });
        if by_digits.is_some() {
            return by_digits;
        }
        let whole = all_of(self.excerpt, aim);
        found.extend(whole.map(|by| Proof { moves: vec![by], fails: None }));
        self.sums = small_sums(self.excerpt).into_iter().map(|terms| self.excerpt.weigh(terms)).collect();
        found.extend(self.straight(aim, Means { sums: true, depth: 0 }));
        // Two cases of two steps each are about as long as a sum of four digits.
        if found.iter().all(|proof| length(&proof.moves) > 6) {
            found.extend(self.one_question(aim));
        }
        let mut means = Means { sums: true, depth: 1 };
        while found.is_empty() && means.depth <= MOST_DEPTH && self.work < self.most {
            found.extend(self.straight(aim, means));
            means.depth += 1;
        }
        found.into_iter().min_by_key(|proof| length(&proof.moves))
    }

    /// Deduces until the aim is reached, from nothing.
    fn straight(&mut self, aim: Aim, means: Means) -> Option<Proof> {
        let start = self.excerpt.start();
        let (mut state, mut moves) = (start.clone(), Vec::new());
        let end = self.close(&mut state, &mut moves, aim, means);
        let fails = match end {
            End::Reached | End::Nothing => None,
            End::Fails(clue) if aim == Aim::Nothing => Some(clue),
            End::Fails(_) | End::Stuck => return None,
        };
        self.leave_out(&start, &mut moves, aim, fails);
        Some(Proof { moves, fails })
    }

    /// The best single question whose cases, closed under single digits, agree on the aim.
    fn one_question(&mut self, aim: Aim) -> Option<Proof> {
        let start = self.excerpt.start();
        let means = Means { sums: false, depth: 0 };
        let mut best: Option<(usize, usize, Move)> = None;
        for split in self.questions(&start, true) {
            if let Some(by) = self.ask(&start, split, aim, means) {
                let Move::Cases(_, branches, _) = &by else { continue };
                let key = (branches.len(), length(std::slice::from_ref(&by)));
                if best.as_ref().is_none_or(|(cases, length, _)| key < (*cases, *length)) {
                    best = Some((key.0, key.1, by));
                }
            }
        }
        best.map(|(_, _, by)| Proof { moves: vec![by], fails: None })
    }

    /// What can be split into cases.
    fn questions(&self, state: &State, digits: bool) -> Vec<Split> {
        let excerpt = self.excerpt;
        let cells =
            (0..excerpt.cells.len()).filter(|&region| excerpt.unknown(state, region) > 0).map(Split::Cell);
        let few = |&clue: &usize| {
            let (need, unknown) = excerpt.open(state, clue);
            excerpt.at[clue].is_some() && unknown > 1 && unknown <= 8 && ways(unknown, need) <= MOST_WAYS
        };
        let digits = (0..excerpt.at.len()).filter(|_| digits).filter(few).map(Split::Digit);
        cells.chain(digits).collect()
    }

    /// Deduces from `state`, noting how, until the aim is reached, a clue can't be met, or nothing more is found.
    fn close(&mut self, state: &mut State, moves: &mut Vec<Move>, aim: Aim, means: Means) -> End {
        let start = moves.len();
        loop {
            if let Some(end) = self.singles(state, moves, aim) {
                return end;
            }
            if self.work >= self.most {
                return End::Stuck;
            }
            if means.sums {
                match self.sums(state, moves, aim == Aim::Nothing && start == 0) {
                    Some(true) => continue,
                    Some(false) => return End::Nothing,
                    None => {}
                }
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
        matches!(aim, Aim::Region(region, _) if self.excerpt.unknown(state, region) == 0)
    }

    /// Single digits to their fixpoint.
    fn singles(&mut self, state: &mut State, moves: &mut Vec<Move>, aim: Aim) -> Option<End> {
        let excerpt = self.excerpt;
        loop {
            if self.reached(state, aim) {
                return Some(End::Reached);
            }
            let before = moves.len();
            for clue in 0..excerpt.at.len() {
                self.work += 1;
                if excerpt.fails(state, clue) {
                    return Some(End::Fails(clue));
                }
                let by = Move::Digit(clue);
                if let Some(said) = excerpt.apply(state, &by) {
                    excerpt.learn(state, &said);
                    moves.push(by);
                    if self.reached(state, aim) {
                        return Some(End::Reached);
                    }
                }
            }
            if moves.len() == before {
                return None;
            }
        }
    }

    /// Applies the first sum that says something. Returns whether it decides cells; `None` if no sum says anything.
    fn sums(&mut self, state: &mut State, moves: &mut Vec<Move>, nothing: bool) -> Option<bool> {
        for sum in &self.sums {
            self.work += 1;
            let slack = self.excerpt.slack(state, sum);
            for value in [Value::Safe, Value::Mine] {
                match self.excerpt.said_by(state, sum, slack, value) {
                    Some(said) if !said.0.is_empty() => {
                        self.excerpt.learn(state, &said);
                        moves.push(Move::Sum(sum.terms.clone(), value));
                        return Some(true);
                    }
                    Some(_) if nothing => {
                        moves.push(Move::Sum(sum.terms.clone(), value));
                        return Some(false);
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// Questions, until one says something. `Stuck` if something was found, `None` if nothing.
    fn cases(&mut self, state: &mut State, moves: &mut Vec<Move>, aim: Aim, means: Means) -> Option<End> {
        let inside = Means { depth: means.depth - 1, ..means };
        let splits = self.questions(state, false);
        // What leads to the aim at once is best.
        for &split in &splits {
            if let Some(by) = self.ask(state, split, aim, inside) {
                let said = self.excerpt.apply(state, &by)?;
                moves.push(by);
                if said.0.is_empty() {
                    return Some(End::Nothing);
                }
                self.excerpt.learn(state, &said);
                return Some(End::Reached);
            }
        }
        // Otherwise a cell that can't have one of its values.
        for &split in &splits {
            let Split::Cell(region) = split else { continue };
            for value in [Value::Mine, Value::Safe] {
                let other = if value == Value::Mine { Value::Safe } else { Value::Mine };
                let Some(branch) = self.refute(state, region, other, inside) else { continue };
                let agrees = Branch { suppose: vec![(region, value)], moves: Vec::new(), fails: None };
                let by = Move::Cases(split, vec![branch, agrees], Some((region, value)));
                let said = self.excerpt.apply(state, &by)?;
                self.excerpt.learn(state, &said);
                moves.push(by);
                return Some(End::Stuck);
            }
        }
        // Or what its cases agree on.
        for &split in &splits {
            for region in 0..self.excerpt.cells.len() {
                if self.excerpt.unknown(state, region) == 0 {
                    continue;
                }
                for value in [Value::Mine, Value::Safe] {
                    if let Some(by) = self.ask(state, split, Aim::Region(region, value), inside) {
                        let said = self.excerpt.apply(state, &by)?;
                        if said.0.is_empty() {
                            continue;
                        }
                        self.excerpt.learn(state, &said);
                        moves.push(by);
                        return Some(End::Stuck);
                    }
                }
            }
        }
        None
    }

    /// Shows that a cell cannot have this value, if that case is impossible.
    fn refute(&mut self, state: &State, region: usize, value: Value, inside: Means) -> Option<Branch> {
        let suppose = vec![(region, value)];
        match self.branch(state, suppose, Aim::Nothing, inside) {
            Some(branch) if branch.fails.is_some() => Some(branch),
            _ => None,
        }
    }

    /// Splits a question into its cases: the argument, if each leads to the aim or can't be.
    fn ask(&mut self, state: &State, split: Split, aim: Aim, inside: Means) -> Option<Move> {
        let mut branches = Vec::new();
        for suppose in self.suppositions(state, split) {
            branches.push(self.branch(state, suppose, aim, inside)?);
        }
        let agree = match aim {
            Aim::Region(region, value) if branches.iter().any(|branch| branch.fails.is_none()) => {
                Some((region, value))
            }
            Aim::Nothing if branches.iter().all(|branch| branch.fails.is_some()) => None,
            _ => return None,
        };
        let by = Move::Cases(split, branches, agree);
        self.excerpt.apply(state, &by).is_some().then_some(by)
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
        suppose.iter().for_each(|&(region, value)| self.excerpt.suppose(&mut start, region, value));
        let (mut after, mut moves) = (start.clone(), Vec::new());
        // A case that reaches the aim with the wrong value may still turn out impossible.
        let end = self.close(&mut after, &mut moves, Aim::Nothing, inside);
        if let End::Fails(clue) = end {
            self.leave_out(&start, &mut moves, Aim::Nothing, Some(clue));
            return Some(Branch { suppose, moves, fails: Some(clue) });
        }
        let Aim::Region(region, value) = aim else { return None };
        if !self.excerpt.agrees(state, &after, region, value) {
            return None;
        }
        self.leave_out_for(state, &start, &mut moves, region, value);
        Some(Branch { suppose, moves, fails: None })
    }

    /// What may be supposed, cell by cell.
    fn suppositions(&self, state: &State, split: Split) -> Vec<Vec<(usize, Value)>> {
        match split {
            Split::Cell(region) => [Value::Mine, Value::Safe].map(|value| vec![(region, value)]).to_vec(),
            Split::Digit(clue) => {
                let regions = &self.excerpt.regions_of[clue];
                let cell = |&region: &usize| {
                    std::iter::repeat_n(region, self.excerpt.unknown(state, region) as usize)
                };
                let cells: Vec<usize> = regions.iter().flat_map(cell).collect();
                let need = self.excerpt.open(state, clue).0;
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
        let ends = |moves: &[Move]| {
            let (last, before) = match (fails, aim) {
                // The last step says that nothing fits.
                (None, Aim::Nothing) => match moves.split_last() {
                    Some((last, before)) => (Some(last), before),
                    None => return false,
                },
                _ => (None, moves),
            };
            let mut state = start.clone();
            if self.excerpt.replay(&mut state, before).is_none() {
                return false;
            }
            match (last, fails) {
                (Some(last), _) => self.excerpt.apply(&state, last).is_some_and(|said| said.0.is_empty()),
                (None, Some(clue)) => self.excerpt.fails(&state, clue),
                (None, None) => self.reached(&state, aim),
            }
        };
        leave_out(moves, ends);
    }

    fn leave_out_for(
        &self,
        before: &State,
        start: &State,
        moves: &mut Vec<Move>,
        region: usize,
        value: Value,
    ) {
        leave_out(moves, |moves| {
            let mut state = start.clone();
            self.excerpt.replay(&mut state, moves).is_some()
                && self.excerpt.agrees(before, &state, region, value)
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

fn ways(cells: i32, mines: i32) -> usize {
    if !(0..=cells).contains(&mines) {
        return usize::MAX;
    }
    (0..mines).fold(1, |ways, i| ways * (cells - i) / (i + 1)) as usize
}
