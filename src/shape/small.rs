//! The numbering of a small shape, for probes: what depends on the closed counts alone is worked out beforehand for all of them.

use super::lanes::{Closed, Form, Lanes, Residuals, Spread, less, present, words};
use super::numbering::{Least, Numbering};
use super::{Geometry, MAX_REGIONS};

/// The numbers of a small shape's systems and of their images.
pub(crate) struct SmallNumbering {
    /// The size of each region, in bytes.
    sizes: u64,
    /// The place of closed counts among all closed counts.
    place: Form,
    /// By place.
    counts: Box<[Counts]>,
    /// The different sets of actions that lead to the least image of closed counts.
    ties: Vec<(Images, Box<[Images]>)>,
    /// How many residuals are numbered for the same closed counts.
    residuals: u64,
}

/// What closed counts say.
struct Counts {
    /// The closed cells next to each focus, in bytes.
    foci: u32,
    /// The place of the least image.
    least: u16,
    /// The place of the actions that lead to it in `ties`.
    tie: u8,
    /// The regions with closed cells.
    present: u8,
}

/// The images of residuals that an action leads to.
#[derive(Clone, Copy)]
struct Images {
    /// The place of the image among all residuals, and of the complement's.
    places: [Form; 2],
    /// The place of the action.
    action: u64,
}

/// How many times eight regions a system has.
const EIGHTS: usize = MAX_REGIONS / 8;

/// The most closed counts to go through beforehand: all shapes of three foci have fewer.
const MOST: u64 = 1 << 12;

impl SmallNumbering {
    /// `None` if the shape is not small: at most eight regions and four foci, few closed counts, and sums that fit a lane.
    pub fn new(geometry: &Geometry) -> Option<Self> {
        let numbering = &geometry.numbering;
        let Numbering { most, actions, counts: (closed, residuals), .. } = numbering;
        let fits = |most: &[u8], values: &[u64]| {
            let all: u64 = most.iter().map(|&most| u64::from(most)).sum();
            values.iter().all(|value| all * value <= u16::MAX.into())
        };
        let small = geometry.regions.len() <= 8 && geometry.capacity.len() <= 4 && *closed <= MOST;
        let itself = actions.first()?;
        if !(small && fits(&most.0, &itself.closed) && fits(&most.1, &itself.residuals)) {
            return None;
        }
        // The values of eight digits, of those before `first` 0.
        let form = |values: &[u64], first: usize| {
            let mut eight = [0; 8];
            eight[first..].iter_mut().zip(values).for_each(|(to, &value)| *to = value as u16);
            Form::new(eight)
        };
        let images = |action: usize| {
            let places = [0, 4].map(|first| form(&actions[action].residuals, first));
            Images { places, action: action as u64 }
        };
        let (mut sets, mut ties) = (Vec::new(), Vec::new());
        let mut tie = |set: u8| {
            sets.iter().position(|other| *other == set).unwrap_or_else(|| {
                let mut all = (0..actions.len()).filter(|action| set >> action & 1 == 1).map(images);
                ties.push((all.next().unwrap_or_else(|| images(0)), all.collect()));
                sets.push(set);
                ties.len() - 1
            })
        };
        let counts = all_closed(&most.0).map(|closed| {
            let (least, actions) = numbering.least_closed(&closed);
            let [foci, _] = numbering.closed_counts(&closed);
            let present = present(words::<_, EIGHTS>(&closed)[0]) as u8;
            Counts { foci: foci as u32, least: least as u16, tie: tie(actions) as u8, present }
        });
        let counts = counts.collect();
        let [sizes, ..]: [u64; EIGHTS] = words(&most.0);
        Some(Self { sizes, place: form(&itself.closed, 0), counts, ties, residuals: *residuals })
    }

    /// [`Numbering::least`].
    #[inline(always)]
    pub fn least(&self, closed: &Closed, residuals: &Residuals) -> Option<(Least, Spread<1, 1>)> {
        let [closed, beyond @ ..]: [u64; EIGHTS] = words(closed);
        let [residuals, more] = words(residuals);
        let regions = Lanes::new(closed);
        let counts = self.counts.get(Form::sum([&self.place], &[regions]) as usize)?;
        let (complement, foci_fit) = less(counts.foci.into(), residuals);
        let (_, regions_fit) = less(self.sizes, closed);
        let none_beyond = beyond.iter().fold(more, |any, word| any | word) == 0;
        if !(regions_fit & foci_fit & none_beyond) {
            return None;
        }
        let spread = Spread {
            closed: [regions],
            residuals: [Lanes::of_foci(residuals as u32, complement as u32)],
            present: counts.present.into(),
        };
        // By number, and where numbers are equal by action, a system before its complement.
        let least = |images: &Images| {
            let key = |complement: usize| {
                let products = Form::products([&images.places[complement]], &spread.residuals);
                products & !0 << 48 | images.action << 1 | complement as u64
            };
            key(0).min(key(1))
        };
        let (first, others) = self.ties.get(usize::from(counts.tie))?;
        let key = others.iter().map(least).fold(least(first), u64::min);
        let index = u64::from(counts.least) * self.residuals + (key >> 48);
        let least = Least { index, action: (key as u8 >> 1).into(), complement: key & 1 == 1 };
        Some((least, spread))
    }
}

/// All closed counts up to `most`, by place.
fn all_closed(most: &Closed) -> impl Iterator<Item = Closed> {
    std::iter::successors(Some([0; MAX_REGIONS]), |closed| {
        let mut next = *closed;
        let last = (0..MAX_REGIONS).rfind(|&s| next[s] < most[s])?;
        next[last] += 1;
        next[last + 1..].fill(0);
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{MAX_FOCI, Shape};

    #[test]
    fn all_shapes_of_three_foci_are_small() {
        let small = |foci| {
            Shape::all(4, foci).into_iter().filter(|shape| SmallNumbering::new(&shape.geometry()).is_some())
        };
        assert_eq!([1, 2, 3, 4].map(|foci| small(foci).count()), [1, 5, 22, 11]);
    }

    /// All systems of one and two foci, and every 101st of the others; and with digits too large.
    #[test]
    fn small_shapes_are_numbered_as_all_are() {
        let mut systems = [0; 2];
        for geometry in (1..=4).flat_map(|foci| Shape::all(4, foci)).map(Shape::geometry) {
            let Some(small) = SmallNumbering::new(&geometry) else { continue };
            let stride = if geometry.capacity.len() < 3 { 1 } else { 101 };
            let all = (0..).step_by(stride).map_while(|index| geometry.numbering.system_at(index));
            for (mut closed, mut residuals) in all {
                let mut compare = |closed: &Closed, residuals: &Residuals| {
                    let fast = small.least(closed, residuals);
                    let slow = geometry.numbering.least(closed, residuals).map(|(least, all)| {
                        let ([closed, ..], [residuals, ..]) = (all.closed, all.residuals);
                        let present = all.present;
                        (least, Spread { closed: [closed], residuals: [residuals], present })
                    });
                    assert_eq!(fast, slow, "{closed:?} {residuals:?} of {}", geometry.shape);
                    systems[usize::from(fast.is_some())] += 1;
                };
                compare(&closed, &residuals);
                let place = usize::from(residuals[0] + closed[0] * 2);
                for large in [9, 100, 255] {
                    let was = std::mem::replace(&mut closed[place % MAX_REGIONS], large);
                    compare(&closed, &residuals);
                    closed[place % MAX_REGIONS] = was;
                    residuals[place % MAX_FOCI] = large;
                    compare(&closed, &residuals);
                    residuals = [0; MAX_FOCI];
                }
            }
        }
        assert!(systems.iter().all(|&systems| systems > 100_000), "{systems:?}");
    }
}
