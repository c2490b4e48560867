//! What foci cut the cells around them into, and what each r sees when all placements are tried.

use crate::cells::{Cell, distance};

/// Residuals, four bits a focus.
pub(crate) type Residuals = u64;

pub(crate) fn residual(all: Residuals, focus: usize) -> u8 {
    (all >> (4 * focus) & 15) as u8
}

/// The cells that touch exactly the same foci.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The foci that the cells touch, the place of a focus in the list a bit.
    pub foci: u16,
    /// The cells, in the coordinates of the foci.
    pub cells: Vec<Cell>,
}

/// The regions that `foci` cut `cells` into. Cells that touch none are left out.
pub(crate) fn cut(cells: &[Cell], foci: &[Cell]) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for &cell in cells {
        let mut touched = 0;
        for (f, &focus) in foci.iter().enumerate() {
            if distance(cell, focus) <= 1 {
                touched |= 1 << f;
            }
        }
        if touched == 0 {
            continue;
        }
        match regions.iter_mut().find(|region| region.foci == touched) {
            Some(region) => region.cells.push(cell),
            None => regions.push(Region { foci: touched, cells: vec![cell] }),
        }
    }
    regions
}

/// What the placements with some r have shown: the regions with a mine in one of them, and with a safe cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub mine: u32,
    pub safe: u32,
}

/// What all placements have shown, for every r up to the closed cells next to each focus.
#[derive(Default)]
pub(crate) struct Trial {
    /// The closed cells next to each focus, and one.
    radices: Vec<usize>,
    /// By r in mixed radix, the first focus fastest; `None` where no placement has that r.
    seen: Vec<Option<Seen>>,
}

impl Trial {
    /// Tries all placements with `closed` closed cells in the regions of `foci` foci, cells of a region being alike.
    pub fn run(&mut self, foci: usize, regions: &[Region], closed: &[u8]) {
        let near = |f: usize| {
            let closed_near = regions.iter().zip(closed).filter(move |(region, _)| region.foci >> f & 1 == 1);
            closed_near.map(|(_, &c)| usize::from(c)).sum::<usize>()
        };
        self.radices = (0..foci).map(|f| near(f) + 1).collect();
        self.seen.clear();
        self.seen.resize(self.radices.iter().product(), None);
        // What a mine in each region adds to the place of r.
        let mine = |region: &Region| {
            let strides = self.radices.iter().scan(1, |next, radix| {
                let stride = *next;
                *next *= radix;
                Some(stride)
            });
            let touched = strides.enumerate().filter(|(f, _)| region.foci >> f & 1 == 1);
            touched.map(|(_, stride)| stride).sum::<usize>()
        };
        let steps = regions.iter().zip(closed).enumerate();
        let steps = steps.map(|(s, (region, &closed))| Step { mine: mine(region), closed, region: 1 << s });
        let mut steps: Vec<Step> = steps.filter(|step| step.closed > 0).collect();
        // The widest fork last: fewer steps on the way there.
        steps.sort_by_key(|step| step.closed);
        place(&steps, 0, Seen::default(), &mut self.seen);
    }

    /// What the placements with some r have shown; `None` if there are none.
    pub fn seen(&self, r: Residuals) -> Option<Seen> {
        let place = (0..self.radices.len()).rev().try_fold(0, |place, f| {
            let r = usize::from(residual(r, f));
            (r < self.radices[f]).then_some(place * self.radices[f] + r)
        });
        self.seen[place?]
    }

    /// Every r whose placements have shown just this.
    pub fn all_that_saw(&self, wanted: Seen) -> impl Iterator<Item = Residuals> {
        let places = self.seen.iter().enumerate().filter(move |(_, seen)| **seen == Some(wanted));
        places.map(|(mut place, _)| {
            let digits = self.radices.iter().enumerate().map(|(f, radix)| {
                let digit = place % radix;
                place /= radix;
                (digit as Residuals) << (4 * f)
            });
            digits.sum()
        })
    }
}

/// A region with closed cells, when mines are placed.
struct Step {
    /// What a mine adds to the place of r.
    mine: usize,
    closed: u8,
    /// The region's bit.
    region: u32,
}

fn place(steps: &[Step], sum: usize, path: Seen, seen: &mut [Option<Seen>]) {
    let Some((step, rest)) = steps.split_first() else {
        let seen = seen[sum].get_or_insert_default();
        seen.mine |= path.mine;
        seen.safe |= path.safe;
        return;
    };
    for mines in 0..=step.closed {
        let path = Seen {
            mine: path.mine | if mines > 0 { step.region } else { 0 },
            safe: path.safe | if mines < step.closed { step.region } else { 0 },
        };
        place(rest, sum + step.mine * usize::from(mines), path, seen);
    }
}
