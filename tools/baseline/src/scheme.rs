//! Schemes, as the thesis collects them: ⟨h, w, V, CF, VF, CG, VG⟩.

use std::collections::{BTreeSet, HashMap};

use minescheme::symmetry::Symmetry;

use crate::field::{Cell, Field};
use crate::methods::Found;

/// What a scheme says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum State {
    /// O: open, a known mine, or outside the board.
    Open,
    /// C: closed.
    Closed,
    /// N/A: not applicable; anything.
    Any,
}

/// A scheme: height and width, the states of its cells (V), the focus cells with their values (CF, VF), and the
/// goal cells with theirs (CG, VG). The value of a focus is what its digit still needs, so that one scheme serves all
/// digits with as many known mines less.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scheme {
    height: usize,
    width: usize,
    states: Vec<State>,
    foci: Vec<(usize, i32)>,
    goals: Vec<(usize, bool)>,
}

/// The widest scheme that is kept, in rows or columns.
const WIDEST: usize = 12;

impl Scheme {
    /// The scheme of what a method found: the digits, and all their neighbours. None if it is too large, or if goals lie
    /// beside none of its digits.
    pub fn of(field: &Field<'_>, found: &Found) -> Option<Self> {
        let place = |at: usize| ((at / field.cols()) as isize, (at % field.cols()) as isize);
        let rows = found.foci.iter().map(|&at| place(at).0);
        let cols = found.foci.iter().map(|&at| place(at).1);
        let (top, bottom) = (rows.clone().min()? - 1, rows.max()? + 1);
        let (left, right) = (cols.clone().min()? - 1, cols.max()? + 1);
        let (height, width) = ((bottom - top + 1) as usize, (right - left + 1) as usize);
        if height > WIDEST || width > WIDEST {
            return None;
        }
        let index = |at: usize| {
            let (row, col) = place(at);
            (row - top) as usize * width + (col - left) as usize
        };
        let mut states = vec![State::Any; height * width];
        let mut foci = Vec::new();
        for &at in &found.foci {
            let (row, col) = place(at);
            for near_row in row - 1..=row + 1 {
                for near_col in col - 1..=col + 1 {
                    let near = field.at(near_row, near_col);
                    let closed = near.is_some_and(|near| field.cell(near) == Cell::Closed);
                    states[(near_row - top) as usize * width + (near_col - left) as usize] =
                        if closed { State::Closed } else { State::Open };
                }
            }
            foci.push((index(at), field.needs(at)?));
        }
        let beside = |at: usize| field.near(at).iter().any(|near| found.foci.contains(near));
        if !found.goals.iter().all(|&(at, _)| beside(at)) {
            return None;
        }
        let goals = found.goals.iter().map(|&(at, mine)| (index(at), mine)).collect();
        Some(Self { height, width, states, foci, goals }.sorted())
    }

    fn sorted(mut self) -> Self {
        self.foci.sort_unstable();
        self.goals.sort_unstable();
        self
    }

    /// Rotated or reflected.
    fn image(&self, symmetry: Symmetry) -> Self {
        let size = (self.height, self.width);
        let (height, width) = symmetry.apply_size(size);
        let to = |at: usize| {
            let (row, col) = symmetry.apply((at / self.width, at % self.width), size);
            row * width + col
        };
        let mut states = self.states.clone();
        for (at, &state) in self.states.iter().enumerate() {
            states[to(at)] = state;
        }
        let foci = self.foci.iter().map(|&(at, value)| (to(at), value)).collect();
        let goals = self.goals.iter().map(|&(at, mine)| (to(at), mine)).collect();
        Self { height, width, states, foci, goals }.sorted()
    }

    /// Its up to eight rotations and reflections.
    fn images(&self) -> BTreeSet<Self> {
        Symmetry::all().map(|symmetry| self.image(symmetry)).collect()
    }

    /// What the scheme says if its first focus lies on the cell `at`; None if it does not fit there.
    fn fits(&self, field: &Field<'_>, at: usize) -> Option<Found> {
        let (first, _) = self.foci[0];
        let top = (at / field.cols()) as isize - (first / self.width) as isize;
        let left = (at % field.cols()) as isize - (first % self.width) as isize;
        let cell = |at: usize| field.at(top + (at / self.width) as isize, left + (at % self.width) as isize);
        let mut foci = Vec::new();
        for &(focus, value) in &self.foci {
            let at = cell(focus)?;
            if field.needs(at)? != value {
                return None;
            }
            foci.push(at);
        }
        let agrees = |(at, &state): (usize, &State)| {
            let closed = cell(at).is_some_and(|at| field.cell(at) == Cell::Closed);
            state == State::Any || closed == (state == State::Closed)
        };
        if !self.states.iter().enumerate().all(agrees) {
            return None;
        }
        let goals =
            self.goals.iter().map(|&(goal, mine)| Some((cell(goal)?, mine))).collect::<Option<_>>()?;
        Some(Found { foci, goals })
    }
}

/// The schemes that were collected, with all their images, by what the first focus needs.
#[derive(Default)]
pub struct Schemes {
    known: BTreeSet<Scheme>,
    by_value: HashMap<i32, Vec<Scheme>>,
}

impl Schemes {
    /// How many there are, up to rotation and reflection.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Adds a scheme with its images, unless it is there.
    pub fn collect(&mut self, scheme: &Scheme) {
        let images = scheme.images();
        let Some(least) = images.first() else { return };
        if self.known.insert(least.clone()) {
            for image in images {
                self.by_value.entry(image.foci[0].1).or_default().push(image);
            }
        }
    }

    /// One try: all schemes whose first focus may lie at `at`.
    pub fn attempt(&self, field: &Field<'_>, at: usize) -> Option<Found> {
        self.by_value.get(&field.needs(at)?)?.iter().find_map(|scheme| scheme.fits(field, at))
    }
}
