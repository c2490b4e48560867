//! The four methods of the thesis.

use std::collections::BTreeMap;

use crate::field::Field;

/// What a try came to: the digits that were looked at, and the cells that follow, with whether they are mines.
#[derive(Debug)]
pub struct Found {
    pub foci: Vec<usize>,
    pub goals: Vec<(usize, bool)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A digit alone says something of its neighbours.
    Digit,
    /// The difference of the equations of two digits.
    Connected1,
    /// The same with the number of mines on the board as one more equation.
    Connected2,
    /// A neighbour is supposed to be safe, then a mine; what both lead to, or the one that does not fail.
    Hypotheses,
    /// The same, but only what the one that does not fail says of that neighbour: as the thesis has it.
    Contradictions,
}

impl Method {
    pub const ALL: [Self; 4] = [Self::Digit, Self::Connected1, Self::Connected2, Self::Hypotheses];

    pub fn name(self) -> &'static str {
        match self {
            Self::Digit => "a digit alone",
            Self::Connected1 => "connected cells 1",
            Self::Connected2 => "connected cells 2",
            Self::Hypotheses => "hypotheses",
            Self::Contradictions => "contradictions",
        }
    }

    /// One try: the method at one digit. None if nothing follows.
    pub fn attempt(self, field: &Field<'_>, at: usize) -> Option<Found> {
        match self {
            Self::Digit => digit(field, at),
            Self::Connected1 => connected(field, at),
            Self::Connected2 => with_count(field, at),
            Self::Hypotheses => hypotheses(field, at, true),
            Self::Contradictions => hypotheses(field, at, false),
        }
    }
}

/// What an equation alone decides: all its cells, if it needs no mine, or as many as it has cells.
fn all_alike(cells: &[usize], mines: i32) -> Option<bool> {
    match mines {
        _ if cells.is_empty() => None,
        0 => Some(false),
        _ if mines == cells.len() as i32 => Some(true),
        _ => None,
    }
}

fn digit(field: &Field<'_>, at: usize) -> Option<Found> {
    let (cells, mines) = field.equation(at)?;
    let mine = all_alike(&cells, mines)?;
    Some(Found { foci: vec![at], goals: cells.into_iter().map(|cell| (cell, mine)).collect() })
}

/// If the one equation needs exactly as many mines more than the other as it has cells of its own, these are mines, and the
/// other's own cells are safe.
fn difference(one: &(Vec<usize>, i32), other: &(Vec<usize>, i32)) -> Vec<(usize, bool)> {
    let own: Vec<usize> = one.0.iter().copied().filter(|cell| !other.0.contains(cell)).collect();
    if own.len() == one.0.len() || one.1 - other.1 != own.len() as i32 {
        return vec![];
    }
    let safe = other.0.iter().filter(|cell| !one.0.contains(cell)).map(|&cell| (cell, false));
    own.into_iter().map(|cell| (cell, true)).chain(safe).collect()
}

fn connected(field: &Field<'_>, at: usize) -> Option<Found> {
    let here = field.equation(at)?;
    for other in others(field, at) {
        let there = field.equation(other)?;
        for goals in [difference(&here, &there), difference(&there, &here)] {
            if !goals.is_empty() {
                return Some(Found { foci: vec![at, other], goals });
            }
        }
    }
    None
}

/// The digits with closed neighbours that may share some with the one at `at`.
fn others(field: &Field<'_>, at: usize) -> Vec<usize> {
    let (row, col) = ((at / field.cols()) as isize, (at % field.cols()) as isize);
    let mut others = Vec::new();
    for near_row in row - 2..=row + 2 {
        for near_col in col - 2..=col + 2 {
            let near = field.at(near_row, near_col).filter(|&near| near != at);
            others.extend(near.filter(|&near| field.needs(near).is_some()));
        }
    }
    others
}

/// From all closed cells those of digits that share none are taken away, the digit at `at` first; then the rest may be
/// decided by what is left of the mine count.
fn with_count(field: &Field<'_>, at: usize) -> Option<Found> {
    let (mut cells, mut mines) = field.rest();
    let first = field.needs(at).map(|_| at);
    let mut foci = Vec::new();
    for focus in first.into_iter().chain(field.foci()) {
        let Some((closed, needs)) = field.equation(focus) else { continue };
        if closed.iter().all(|cell| cells.contains(cell)) {
            cells.retain(|cell| !closed.contains(cell));
            mines -= needs;
            foci.push(focus);
            if let Some(mine) = all_alike(&cells, mines) {
                return Some(Found { foci, goals: cells.into_iter().map(|cell| (cell, mine)).collect() });
            }
        }
    }
    None
}

/// What is known of closed cells in a case.
type Known = BTreeMap<usize, bool>;

/// All that single digits say once a cell is supposed to be a mine or safe, with the digits that said it. An error
/// with these digits if one of them cannot be met any more.
fn suppose(field: &Field<'_>, cell: usize, mine: bool) -> (Known, Vec<usize>, bool) {
    let mut known = Known::from([(cell, mine)]);
    let mut foci = Vec::new();
    let mut fresh = vec![cell];
    while let Some(cell) = fresh.pop() {
        for &focus in field.near(cell) {
            let Some((cells, mines)) = field.equation(focus) else { continue };
            let open: Vec<usize> = cells.iter().copied().filter(|cell| !known.contains_key(cell)).collect();
            let left = mines - cells.iter().filter(|cell| known.get(cell) == Some(&true)).count() as i32;
            if left < 0 || left > open.len() as i32 {
                foci.push(focus);
                return (known, foci, false);
            }
            if let Some(mine) = all_alike(&open, left) {
                foci.push(focus);
                known.extend(open.iter().map(|&cell| (cell, mine)));
                fresh.extend(open);
            }
        }
    }
    (known, foci, true)
}

fn hypotheses(field: &Field<'_>, at: usize, agreement: bool) -> Option<Found> {
    let (cells, _) = field.equation(at)?;
    for cell in cells {
        let (if_safe, safe_foci, can_be_safe) = suppose(field, cell, false);
        let (if_mine, mine_foci, can_be_mine) = suppose(field, cell, true);
        let (goals, mut foci) = match (can_be_safe, can_be_mine) {
            (true, false) => (vec![(cell, false)], mine_foci),
            (false, true) => (vec![(cell, true)], safe_foci),
            (true, true) if agreement => {
                let agree = if_safe.into_iter().filter(|(cell, mine)| if_mine.get(cell) == Some(mine));
                (agree.collect(), [safe_foci, mine_foci].concat())
            }
            _ => (vec![], vec![]),
        };
        if !goals.is_empty() {
            foci.sort_unstable();
            foci.dedup();
            return Some(Found { foci, goals });
        }
    }
    None
}
