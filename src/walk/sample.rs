//! Samples of levels that are too large to walk: some c of a shape, each with all its residuals.
//!
//! All residuals of a c are looked at together, with the bit rows of the walk, so what is found is exact. The walk has tables of the residuals
//! that are silent without a focus. Here they are made for the one c that was drawn, and only until no residual is left that could be
//! irreducible. Before that, parts of the shape are tried, from five foci up, each one focus larger: if one of them is never silent, the whole
//! is not irreducible. A test compares with the same sample without this short cut.

use std::collections::HashSet;

use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use crate::scope::Tally;
use crate::shape::{Geometry, Shape};

use super::found::Found;
use super::harvest::Harvest;
use super::incidence::{AxisShape, Closed, Counts, GoesTo, Incidence, axis_order, merged};
use super::plane::{self, Plane};
use super::silent::{SilentTable, for_each_outer};
use super::sweep::{Group, Leaf, Sweep, Visit};

/// How likely a cell is closed: a c takes one of these. Systems that are silent need many closed cells, those that are forced
/// fewer.
const DENSITIES: [f64; 4] = [0.5, 0.65, 0.8, 0.93];

/// The most rows of residuals, eight to a row, that a c may have. One with more is passed over: from nine foci on
/// those with very many closed cells.
const MOST_ROWS: usize = 1 << 20;

/// The fewest axes of a nested part.
const LEAST_NESTED: usize = 5;

/// Looks at single c of a shape. What it finds of these is exact, as by [`super::ShapeWalk`]; but not every c is
/// looked at.
pub struct ShapeSample {
    shape: AxisShape,
    sweep: Sweep,
    /// By dropped axis, what is left.
    smaller: Vec<Part>,
    /// Parts that hold each other, from few axes to all but one: if one of them is never silent, no system is irreducible.
    nested: Vec<Part>,
}

crate::opaque::opaque!(ShapeSample);

/// Some of the axes: their sweep, and where each region goes.
struct Part {
    sweep: Sweep,
    goes_to: GoesTo,
}

/// The random generator of a sample, and the c that it has drawn already.
pub struct Draw {
    random: Pcg64,
    seen: HashSet<Closed>,
}

crate::opaque::opaque!(Draw);

/// What a c needs to be looked at; keeps its memory.
struct Room<'a> {
    group: Group<'a>,
    smaller: Vec<Group<'a>>,
    nested: Vec<Group<'a>>,
    table: SilentTable,
    left: Vec<Plane>,
}

impl ShapeSample {
    /// Prepares the sample of a shape of at least two foci.
    pub fn new(shape: Shape) -> Self {
        let shape = AxisShape::new(shape, axis_order);
        let incidence = &shape.incidence;
        let smaller = match shape.axes.len() {
            1 => Vec::new(),
            axes => (0..axes).map(|axis| Part::without(incidence, axis)).collect(),
        };
        let (sweep, nested) = (Sweep::one_by_one(incidence.clone()), nested(incidence));
        Self { shape, sweep, smaller, nested }
    }

    /// The shape's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.shape.geometry
    }

    /// Random c of the shape, none twice, that depend on `seed`.
    pub fn draw(&self, seed: u64) -> Draw {
        let mask = u64::from(self.shape.geometry.shape.mask());
        Draw { random: Pcg64::seed_from_u64(seed << 16 | mask), seen: HashSet::new() }
    }

    /// Draws `count` times, and looks at the c that are new. Hands over what is found; the tally's mass is that of the c
    /// looked at.
    pub fn look(&self, draw: &mut Draw, count: u64, mut found: impl FnMut(Found)) -> Tally {
        let mut room = self.room();
        let mut tally = Tally::default();
        for _ in 0..count {
            let closed = self.least_image(&draw.next(&self.shape.incidence));
            if draw.seen.insert(closed) {
                tally.merge(&self.look_at(&mut room, closed, &mut found));
            }
        }
        tally
    }

    fn room(&self) -> Room<'_> {
        Room {
            group: self.sweep.begin(),
            smaller: self.smaller.iter().map(|part| part.sweep.begin()).collect(),
            nested: self.nested.iter().map(|part| part.sweep.begin()).collect(),
            table: SilentTable::of_one(),
            left: Vec::new(),
        }
    }

    fn look_at(&self, room: &mut Room<'_>, closed: Closed, found: &mut impl FnMut(Found)) -> Tally {
        let counts = self.counts(&closed);
        let rows = counts[1..self.shape.incidence.axes].iter().map(|&count| usize::from(count) + 1);
        if rows.product::<usize>() > MOST_ROWS {
            return Tally::default();
        }
        let mut harvest = Harvest::new(&self.shape, &[], found);
        if harvest.admits(&closed, &counts) && self.may_be_silent(room, &closed) {
            let Room { group, smaller, table, left, .. } = room;
            group.visit(
                closed,
                &mut Look { harvest: &mut harvest, drops: &self.smaller, smaller, table, left },
            );
        }
        harvest.tally
    }

    /// Whether all nested parts of a c have silent systems.
    fn may_be_silent(&self, room: &mut Room<'_>, closed: &Closed) -> bool {
        self.nested.iter().zip(&mut room.nested).all(|(part, group)| {
            let mut silence = Silence(false);
            group.visit(merged(closed, &part.goes_to), &mut silence);
            silence.0
        })
    }

    /// The least c of the orbit under the shape's automorphisms.
    fn least_image(&self, closed: &Closed) -> Closed {
        let images =
            self.shape.geometry.automorphisms.iter().map(|automorphism| automorphism.image_of_closed(closed));
        images.fold(*closed, |least, image| least.min(image))
    }

    fn counts(&self, closed: &Closed) -> Counts {
        let mut counts = Counts::default();
        for (region, closed) in self.shape.incidence.regions.iter().zip(closed) {
            for (axis, count) in counts.iter_mut().enumerate() {
                *count += closed * (region.axes >> axis & 1) as u8;
            }
        }
        counts
    }
}

/// The visit of one c. What is forced or forbidden is not silent, and very little of that is irreducible. So foci are
/// dropped one after the other, and what is not silent then is left out, until nothing is left.
struct Look<'r, 's, 'h, F> {
    harvest: &'r mut Harvest<'h, F>,
    drops: &'r [Part],
    smaller: &'r mut [Group<'s>],
    table: &'r mut SilentTable,
    left: &'r mut Vec<Plane>,
}

impl<F: FnMut(Found)> Visit for Look<'_, '_, '_, F> {
    fn visit(&mut self, leaf: &Leaf<'_>) {
        self.harvest.count_silent(leaf, self.left);
        for (axis, (part, smaller)) in self.drops.iter().zip(self.smaller.iter_mut()).enumerate() {
            if self.left.iter().all(|&plane| plane == 0) {
                return;
            }
            self.table.fill(smaller, merged(leaf.closed, &part.goes_to));
            self.harvest.keep_silent_without(leaf, axis, self.table, self.left);
        }
        self.harvest.take(leaf, self.left);
    }
}

impl Draw {
    fn next(&mut self, incidence: &Incidence) -> Closed {
        let density = DENSITIES[self.random.random_range(0..DENSITIES.len())];
        let mut closed = Closed::default();
        for (closed, region) in closed.iter_mut().zip(&incidence.regions) {
            *closed = (0..region.size).map(|_| u8::from(self.random.random_bool(density))).sum();
        }
        closed
    }
}

/// Whether a c has a silent system.
struct Silence(bool);

impl Visit for Silence {
    fn visit(&mut self, leaf: &Leaf<'_>) {
        let rows = leaf.rows();
        for_each_outer(leaf.counts, leaf.strides, leaf.axes, |row| {
            self.0 |= rows & plane::load(leaf.silent, row) != 0;
        });
    }
}

impl Part {
    fn without(incidence: &Incidence, axis: usize) -> Self {
        let (smaller, goes_to) = incidence.without(axis);
        Self { sweep: Sweep::one_by_one(smaller), goes_to }
    }
}

/// The parts that are left when one axis after the other is dropped, the axis with the most cells first; the smallest
/// part comes first.
fn nested(incidence: &Incidence) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut left = incidence.clone();
    let mut goes_to: GoesTo = std::array::from_fn(|region| Some(region as u8));
    while left.axes > LEAST_NESTED {
        let cells = |axis: &usize| -> u8 {
            left.regions.iter().filter(|region| region.axes >> axis & 1 == 1).map(|region| region.size).sum()
        };
        let widest = (0..left.axes).max_by_key(cells).unwrap_or(0);
        let (smaller, moved) = left.without(widest);
        goes_to = goes_to.map(|place| place.and_then(|place| moved[usize::from(place)]));
        parts.push(Part { sweep: Sweep::one_by_one(smaller.clone()), goes_to });
        left = smaller;
    }
    parts.reverse();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::ShapeWalk;

    #[test]
    fn looking_at_every_c_is_a_walk() {
        for shape in (2..=4).flat_map(|foci| Shape::all(3, foci)) {
            let (mut walked, mut looked) = (Vec::new(), Vec::new());
            let walk = ShapeWalk::new(shape);
            let by_walk = walk.run(0..walk.groups(), |found| walked.push(found));
            let sample = ShapeSample::new(shape);
            let mut room = sample.room();
            let mut by_looks = Tally::default();
            for place in 0..sample.sweep.groups() {
                let closed = sample.sweep.head_of(place);
                by_looks.merge(&sample.look_at(&mut room, closed, &mut |found| looked.push(found)));
            }
            walked.sort_unstable_by_key(|found| found.system);
            looked.sort_unstable_by_key(|found| found.system);
            assert!(walked == looked && by_walk == by_looks, "{shape}");
        }
    }

    #[test]
    fn a_random_c_comes_once() {
        let shape = Shape::of(&[(0, 0), (0, 1), (1, 0), (1, 1)]).unwrap().0;
        let sample = ShapeSample::new(shape);
        let mut draw = sample.draw(1);
        let mut found = HashSet::new();
        let mut tally = Tally::default();
        for _ in 0..40 {
            tally.merge(&sample.look(&mut draw, 100, |it| assert!(found.insert(it.system))));
        }
        assert_eq!(tally.forced_stored + tally.forbidden_stored, found.len() as u64);
        assert!(found.len() > 100 && tally.mass < sample.geometry().mass());
    }

    /// The parts that are asked first leave out no c with an irreducible system.
    #[test]
    fn nested_parts_change_nothing() {
        let mut irreducible = 0;
        for (foci, step, draws) in [(6, 60, 40), (7, 100, 20), (8, 200, 10)] {
            for shape in Shape::all(4, foci).into_iter().step_by(step) {
                let sample = ShapeSample::new(shape);
                let plain = ShapeSample { nested: Vec::new(), ..ShapeSample::new(shape) };
                let look = |sample: &ShapeSample| {
                    let mut found = Vec::new();
                    let tally = sample.look(&mut sample.draw(1), draws, |it| found.push(it));
                    (tally.forced, tally.forbidden, tally.silent, found)
                };
                let by_parts = look(&sample);
                assert!(by_parts == look(&plain), "{shape}");
                irreducible += by_parts.0 + by_parts.1 + by_parts.2;
            }
        }
        assert!(irreducible > 1000, "{irreducible}");
    }

    /// What is found with seven foci, where the nested parts are asked first, is irreducible and proves what it is found to prove.
    #[test]
    fn what_is_found_holds() {
        use crate::canonical::Kind;
        let mut found = 0;
        for shape in Shape::all(4, 7).into_iter().step_by(200) {
            let sample = ShapeSample::new(shape);
            sample.look(&mut sample.draw(1), 60, |it| {
                let system = it.system.system().to_system(sample.geometry());
                assert!(system.is_irreducible());
                assert_eq!(Kind::of(system.verdict()), Some((it.kind, it.goals)));
                found += 1;
            });
        }
        assert!(found > 50, "{found}");
    }
}
