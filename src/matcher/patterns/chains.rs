//! Tier 2, beyond every window: chains of foci with the coefficients 1 and -1 in turn.
//!
//! With these coefficients the sum of the residuals falls short of the most that the closed cells can make by
//!
//! ```text
//! slack = Σ over foci with +1 (closed - residual) + Σ over foci with -1 residual - Σ over cells min(p, m)
//! ```
//!
//! where p and m are the foci with +1 and with -1 that touch the cell. So a chain grows focus by focus: another one
//! costs the safe cells, or the mines, that it needs, and saves the cells that it shares with the last one, except those
//! that the last two share already. A chain may pass a focus twice. All that must be remembered of it is the last two foci,
//! the sign, and whether some cell may count twice; of chains that agree in these the one with the least slack is kept. At slack 0
//! it is as good as all; at slack 1 a cell that does count twice may be lost with another.
//! At slack 0, or 1 with a cell that counts twice, the sums are worked out again, cell by cell, and what they prove is taken.
//!
//! What a chain lacks can only be made good by cells that the last focus shares with the next; [`ALLOWED`] is all that may
//! be left. That ends nearly all chains after a few foci and needs no bound on their length.
//!
//! Read from the other end of the sums a rule is the same with all signs changed, so a chain may begin with either.

use super::offset::{MIDDLE, SHARED, offset};
use crate::bits::Bits;
use crate::matcher::field::{Field, Square};
use crate::matcher::method::Matcher;
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::worksheet::{Progress, Queue, Worksheet};
use crate::rules::linear::Slack;

/// The most slack with which a chain can decide something. It decides cells that count more than its slack, and cells
/// that count more than twice are not looked for.
const ALLOWED: i8 = 1;
/// How many waiting foci are looked at together: if they are near each other, their chains reach the same foci.
const BATCH: usize = 64;
/// Foci that one search may reach: it goes no farther from the batch.
const MOST_REACHED: usize = 1 << 10;
/// No chain is kept with less slack than this. On a possible board none has less than 0 when it is whole, and the halves of
/// chains none less than their first focus can make good.
const LEAST: i8 = -8;
/// For each focus that is reached, how many foci may be looked at in chains that turn out to decide nothing.
const SPENT_PER_FOCUS: usize = 64;
/// No focus, or no chain.
const NONE: u32 = u32::MAX;

/// What matters of a chain for what may follow it, beside its slack.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Tail {
    /// The place of the focus before the last in the 5×5 block around the last; of a chain of one focus [`MIDDLE`].
    before: usize,
    /// Whether the last focus counts +1.
    plus: bool,
    /// Whether a cell may count twice.
    twice: bool,
}

/// The number of different tails.
const TAILS: usize = 4 * 25;

impl Tail {
    fn number(self) -> usize {
        4 * self.before + 2 * usize::from(self.plus) + usize::from(self.twice)
    }

    fn of_number(number: usize) -> Self {
        Self { before: number / 4, plus: number & 2 != 0, twice: number & 1 != 0 }
    }
}

/// The best chain of those with the same tail at a focus. Its number is that of its tail beside [`TAILS`] times that of the focus.
#[derive(Clone, Copy)]
struct Link {
    /// The chain without its last focus.
    from: u32,
    slack: i8,
}

/// What the search for chains needs; keeps its memory.
#[derive(Clone, Default)]
pub(crate) struct Chains {
    /// The waiting foci that are looked at.
    batch: Vec<u32>,
    /// The foci that were reached, and for each square its number among them.
    reached: Vec<u32>,
    numbers: Vec<u32>,
    /// For each reached focus a chain by tail.
    links: Vec<Link>,
    /// Chains that are to be followed; `next` is the first that was not.
    open: Vec<u32>,
    next: usize,
    /// Where whole chains may begin.
    ends: Vec<u32>,
    /// Foci that may still be spent on chains that turn out to decide nothing.
    left: usize,
    /// Chains that may still be followed, of all searches together. A search that has begun is not broken off.
    pub allowed: usize,
    /// A chain that is worked out: its foci with their coefficients.
    foci: Vec<(u32, i32)>,
    /// For each closed cell what it counts, for each of the chain's foci its coefficient; 0 between chains.
    weights: Vec<i32>,
    /// The cells that count, and what.
    cells: Vec<(u32, i32)>,
}

/// What a cell that counts `weight` is, if that follows.
fn decided(slack: Slack, weight: i32) -> Option<Value> {
    if slack.is_mine(weight) { Some(Value::Mine) } else { slack.is_safe(weight).then_some(Value::Safe) }
}

/// What a focus lacks by itself: the closed cells that are not what its sign asks for.
fn cost(focus: Square, plus: bool) -> i8 {
    if plus { focus.closed().count_ones() as i8 - focus.residual() } else { focus.residual() }
}

impl Chains {
    /// Begins again, without chains.
    fn clear(&mut self, field: &Field) {
        for at in self.reached.drain(..) {
            self.numbers[at as usize] = NONE;
        }
        self.numbers.resize(field.len(), NONE);
        self.weights.resize(field.len(), 0);
        self.links.clear();
        self.open.clear();
        self.next = 0;
    }

    /// Begins chains at a focus: whole ones, or the second halves of chains in which all that the focus lacks is made good
    /// by the first half.
    fn begin(&mut self, field: &Field, at: usize, whole: bool) {
        for plus in [true, false] {
            let slack = if whole { cost(field.at(at), plus) } else { 0 };
            self.offer(at, Tail { before: MIDDLE, plus, twice: false }, slack, NONE);
        }
    }

    /// Keeps a chain that ends at `at`, unless one is known that is as good for all that may follow.
    fn offer(&mut self, at: usize, tail: Tail, slack: i8, from: u32) {
        if self.numbers[at] == NONE {
            if self.reached.len() == MOST_REACHED {
                return;
            }
            self.numbers[at] = self.reached.len() as u32;
            self.reached.push(at as u32);
            self.links.resize(TAILS * self.reached.len(), Link { from: NONE, slack: i8::MAX });
        }
        // On an impossible board there may be no least slack.
        let slack = slack.max(LEAST);
        let first = TAILS * self.numbers[at] as usize;
        let number = first + tail.number();
        if slack < self.links[number].slack
            && slack < self.links[first + Tail { twice: true, ..tail }.number()].slack
        {
            self.links[number] = Link { from, slack };
            self.open.push(number as u32);
        }
    }

    /// The next chain that is to be followed, which is work.
    fn next(&mut self, work: &mut usize) -> Option<u32> {
        let number = *self.open.get(self.next)?;
        self.next += 1;
        self.allowed = self.allowed.saturating_sub(1);
        *work += 1;
        Some(number)
    }

    /// The last focus of a chain, and its tail.
    fn end(&self, number: u32) -> (usize, Tail) {
        let number = number as usize;
        (self.reached[number / TAILS] as usize, Tail::of_number(number % TAILS))
    }

    /// Whether the slack of a chain lets it decide something.
    fn may_say_something(&self, number: u32) -> bool {
        let (_, tail) = self.end(number);
        tail.before != MIDDLE && self.links[number as usize].slack <= i8::from(tail.twice)
    }

    /// Appends one focus to a chain, in every way that can still lead to something.
    fn extend(&mut self, field: &Field, number: u32) {
        let (at, Tail { before, plus, twice }) = self.end(number);
        let slack = self.links[number as usize].slack;
        let saved_before = if before == MIDDLE { 0 } else { SHARED[before] };
        let fresh = field.at(at).closed() & !saved_before;
        for beyond in Bits((field.foci_around(at) & !(1 << MIDDLE | 1 << before)).into()) {
            let saved = (fresh & SHARED[beyond]).count_ones() as i8;
            if saved == 0 || slack > saved + ALLOWED {
                continue;
            }
            let (row, col) = offset(beyond);
            let to = field.offset(at, row, col);
            let focus = field.at(to);
            if focus.closed() != 0 {
                let twice = twice || touch_beside(field, at, before, beyond);
                let tail = Tail { before: 2 * MIDDLE - beyond, plus: !plus, twice };
                self.offer(to, tail, slack - saved + cost(focus, !plus), number);
            }
        }
    }

    /// Works the sums of a chain out, from the board. `None` if nothing follows from them, or if the search may not
    /// spend as much on it.
    fn work_out(&mut self, field: &Field, number: u32) -> Option<Slack> {
        self.foci.clear();
        let (mut number, mut coefficient) = (number, 1);
        while number != NONE {
            // On an impossible board a chain may have no beginning.
            self.left = self.left.checked_sub(1)?;
            self.foci.push((self.end(number).0 as u32, coefficient));
            (number, coefficient) = (self.links[number as usize].from, -coefficient);
        }
        let touched = |at: u32| field.around(at as usize, field.at(at as usize).closed());
        let mut sum = 0;
        for &(at, coefficient) in &self.foci {
            sum += coefficient * i32::from(field.at(at as usize).residual());
            touched(at).for_each(|cell| self.weights[cell] += coefficient);
        }
        self.cells.clear();
        for &(at, _) in &self.foci {
            for cell in touched(at) {
                let weight = std::mem::take(&mut self.weights[cell]);
                if weight != 0 {
                    self.cells.push((cell as u32, weight));
                }
            }
        }
        let slack = Slack::of(sum, self.cells.iter().map(|&(_, weight)| weight));
        let says = |&(_, weight): &(u32, i32)| decided(slack, weight).is_some();
        (slack.is_out_of_bounds() || self.cells.iter().any(says)).then_some(slack)
    }

    /// A focus that a chain passes several times is named once.
    fn name_foci_once(&mut self) {
        for &(at, coefficient) in &self.foci {
            self.weights[at as usize] += coefficient;
        }
        for focus in &mut self.foci {
            focus.1 = std::mem::take(&mut self.weights[focus.0 as usize]);
        }
        self.foci.retain(|&(_, coefficient)| coefficient != 0);
    }
}

/// Whether a cell touches the foci at two places in the 5×5 block around `at`, but not the focus in its middle. None does if one
/// of the two is the middle.
fn touch_beside(field: &Field, at: usize, before: usize, beyond: usize) -> bool {
    let ((row, col), (to_row, to_col)) = (offset(before), offset(beyond));
    let (rows, cols) = (to_row - row, to_col - col);
    if rows.abs() > 2 || cols.abs() > 2 {
        return false;
    }
    let place = (MIDDLE as isize + 5 * rows + cols) as usize;
    field.at(field.offset(at, row, col)).closed() & SHARED[place] & !SHARED[2 * MIDDLE - before] != 0
}

impl Chains {
    /// Looks for chains through the waiting foci until something follows.
    pub(crate) fn look(&mut self, state: &mut Worksheet, matcher: &Matcher) -> Progress {
        let enabled = matcher.chains && matcher.tiers.contains(Tier::Table);
        while self.gather_batch(state) {
            let found = enabled && self.allowed > 0 && self.search(state)?;
            let next = if found { Queue::Chains } else { Queue::WhatIf };
            while let Some(at) = self.batch.pop() {
                state.push(next, at as usize);
            }
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes waiting foci that are near each other out of the queue. False if none is waiting.
    fn gather_batch(&mut self, state: &mut Worksheet) -> bool {
        let waits = |square: Square| square.waits(Queue::Chains as u8) && square.closed() != 0;
        self.batch.clear();
        while self.batch.is_empty()
            && let Some(at) = state.look_at(Queue::Chains)
        {
            // Those that left the queue with others are passed over.
            if waits(state.field.at(at)) {
                self.batch.push(at as u32);
            }
            state.release(Queue::Chains);
        }
        let mut done = 0;
        while let Some(&at) = self.batch.get(done) {
            done += 1;
            for place in Bits(state.field.foci_around(at as usize).into()) {
                let (row, col) = offset(place);
                let near = state.field.offset(at as usize, row, col);
                if self.batch.len() < BATCH && waits(state.field.at(near)) {
                    state.field.leave(near, Queue::Chains as u8);
                    self.batch.push(near as u32);
                }
            }
        }
        done > 0
    }

    /// Looks for a chain through a focus of the batch that decides something.
    fn search(&mut self, state: &mut Worksheet) -> Progress {
        let field = &state.field;
        self.clear(field);
        for place in 0..self.batch.len() {
            self.begin(field, self.batch[place] as usize, false);
        }
        while let Some(number) = self.next(&mut state.work) {
            self.extend(field, number);
        }
        // Read backwards these were the first halves as well: whole chains begin where they end.
        std::mem::swap(&mut self.reached, &mut self.ends);
        for place in 0..self.ends.len() {
            self.numbers[self.ends[place] as usize] = NONE;
        }
        self.clear(field);
        for place in 0..self.ends.len() {
            self.begin(field, self.ends[place] as usize, true);
        }
        self.left = SPENT_PER_FOCUS * self.ends.len();
        while let Some(number) = self.next(&mut state.work) {
            if self.may_say_something(number)
                && let Some(slack) = self.work_out(field, number)
            {
                self.name_foci_once();
                return self.take_chain(state, slack);
            }
            self.extend(field, number);
        }
        Ok(false)
    }

    /// Takes what the chain that was worked out decides about a cell, and about those that touch the same foci. That is enough: more
    /// may follow from it by a cheaper tier.
    fn take_chain(&mut self, state: &mut Worksheet, slack: Slack) -> Progress {
        let Self { foci, cells, .. } = self;
        let known = |&(cell, weight): &(u32, i32)| decided(slack, weight).map(|value| (cell as usize, value));
        let (false, Some((cell, value))) = (slack.is_out_of_bounds(), cells.iter().find_map(known)) else {
            return Err(state.conflict.set(foci.iter().map(|&(at, _)| at), false));
        };
        let step = state.journal.list(Tier::Table, value, 0);
        for &(at, coefficient) in &*foci {
            state.journal.focus(step, at as usize, state.field.at(at as usize), coefficient as i8);
        }
        let (focus, region) = state.field.region_of(cell);
        state.field.around(focus, region).for_each(|cell| state.journal.cell(step, cell));
        state.field.settle_around(focus, region, value == Value::Mine);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    /// As the documentation defines it, cell by cell.
    #[test]
    fn a_cell_touches_two_foci_beside_a_third() {
        let mut touched = 0;
        for index in 0..20 {
            let layout = Game::new(9, 9, 14).unwrap().layout(8, index);
            let field = Field::with_foci(&layout.board_where(|at| (at.row * 7 + at.col * 3) % 11 < 5));
            for at in field.foci() {
                let places: Vec<usize> = Bits(field.foci_around(at).into()).collect();
                let focus = |place| {
                    let (row, col) = offset(place);
                    field.offset(at, row, col)
                };
                for (&before, &beyond) in
                    places.iter().flat_map(|one| places.iter().map(move |other| (one, other)))
                {
                    let near = |focus| field.around(focus, field.at(focus).closed()).collect::<Vec<_>>();
                    let (both, middle) = (near(focus(beyond)), near(at));
                    let any =
                        near(focus(before)).iter().any(|cell| both.contains(cell) && !middle.contains(cell));
                    let expected = any && before != MIDDLE && beyond != MIDDLE;
                    assert_eq!(touch_beside(&field, at, before, beyond), expected, "{before} {beyond}");
                    touched += usize::from(expected);
                }
            }
        }
        assert!(touched > 1000, "{touched}");
    }
}
