//! Small shapes: all images of their patterns, in memory, so that a probe is one look.

use crate::canonical::{Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::shape::{Automorphism, EIGHTS, Geometry, Shape, words};
use crate::system::{Goals, RegionSet};

use super::library::{Finding, ShapeBlock};
use super::prepared::Outcomes;

/// The images of a small shape's patterns.
pub(super) struct Small {
    /// The slots of images, each less than [`WINDOW`] places behind where its key belongs.
    slots: Box<[Slot]>,
    /// How far to shift the hash of a key for the place where it belongs.
    shift: u32,
    /// What patterns say of their images, by number.
    said: Vec<Said>,
}

/// The key of a system, over the number of an image in sixteen bits.
type Slot = u64;

/// A slot without an image: none has so large a number.
const FREE: Slot = Slot::MAX;

/// How many slots are looked at together, whatever they are: which of them it is cannot be foreseen, and a branch guessed
/// wrong costs more than all of them.
const WINDOW: usize = 8;

/// The most images to take into memory. Three foci have 4,620 at most.
const MOST: usize = 1 << 14;

impl Small {
    /// `None` if the shape is not small: at most eight regions and four foci, few images, a certificate for each pattern, and
    /// no crowd of images in one place.
    pub fn new(geometry: &Geometry, block: &ShapeBlock) -> Option<Self> {
        let actions = geometry.numbering.actions();
        let most = block.len().checked_mul(2 * actions)?;
        let certified = block.outcomes.iter().all(|outcome| !outcome.steps.is_empty());
        if geometry.regions.len() > 8 || geometry.shape.len() > 4 || most > MOST || !certified {
            return None;
        }
        let outcomes = Outcomes::new(geometry, block, 1);
        let moves: Vec<Moves> = (0..actions).map(|action| Moves::new(geometry, action)).collect();
        let (mut images, mut said) = (Vec::with_capacity(most), Vec::with_capacity(most));
        for (index, outcome) in block.entries() {
            let Some(system) = geometry.system_at(index) else { continue };
            // What the table calls canonical need not be.
            let Some((least, spread)) = geometry.least(&system).filter(|(least, _)| least.index == index)
            else {
                continue;
            };
            let complement = spread.complement();
            let Some(finding) = outcomes.tell(outcome, least, geometry, &system, spread) else { continue };
            let Finding { goals, kind, order, .. } = finding;
            let index = u32::try_from(index).ok()?;
            let goal = |set: RegionSet, s: usize| (set >> s & 1) as u8;
            let regions = |s| system.closed[s] | goal(goals.safe, s) << 4 | goal(goals.mines, s) << 5;
            let foci = |f| system.residuals[f] | complement[f] << 4;
            let (regions, foci) = (std::array::from_fn(regions), std::array::from_fn(foci));
            for (regions, foci) in moves.iter().map(|moves| moves.image(regions, foci)) {
                let [safe, mines] = [regions >> 4, regions >> 5].map(lowest_bits);
                for (residuals, [safe, mines]) in [(foci, [safe, mines]), (foci >> 4, [mines, safe])] {
                    images.push(slot(regions & DIGITS, residuals & DIGITS) | said.len() as Slot);
                    said.push(Said { index, safe, mines, kind, order });
                }
            }
        }
        let bits = images.len().next_power_of_two().ilog2().max(1);
        let mut shifts = (64 - bits - 3..=64 - bits).rev();
        let (shift, slots) = shifts.find_map(|shift| Some((shift, placed(&images, shift)?)))?;
        Some(Self { slots, shift, said })
    }

    /// What a pattern of the shape says of a system.
    #[inline(always)]
    pub fn find(&self, shape: Shape, system: &ShapeSystem) -> Option<Finding> {
        let [closed, beyond @ ..]: [u64; EIGHTS] = words(&system.closed);
        let [residuals, more] = words(&system.residuals);
        let beyond = beyond.iter().fold(more | residuals >> 32, |any, word| any | word);
        if beyond | (closed | residuals) & !DIGITS != 0 {
            return None;
        }
        let first = slot(closed, residuals);
        let window = self.slots.get(home(first, self.shift)..)?.first_chunk::<WINDOW>()?;
        // If the system has a slot, none comes sooner after the first that it could be.
        let number = window.iter().map(|slot| slot.wrapping_sub(first)).fold(u64::MAX, u64::min);
        let &Said { index, safe, mines, kind, order } = self.said.get(usize::try_from(number).ok()?)?;
        let goals = Goals { safe: safe.into(), mines: mines.into() };
        Some(Finding { id: PatternId::new(shape, index.into()), kind, goals, order })
    }
}

/// What a pattern says of an image.
struct Said {
    index: u32,
    safe: u8,
    mines: u8,
    kind: Kind,
    order: Order,
}

/// Puts each image where it belongs or behind; where they meet, first the one that belongs further to the front, so that none
/// is far behind (Robin Hood hashing). `None` if one is.
fn placed(images: &[Slot], shift: u32) -> Option<Box<[Slot]>> {
    let mut slots = vec![FREE; (1 << (64 - shift)) + WINDOW].into_boxed_slice();
    for &image in images {
        let mut image = image;
        let mut place = home(image, shift);
        // An image that is there already, as a system can be an image of itself, need not be put again.
        while slots[place] != FREE && slots[place] >> 16 != image >> 16 {
            if home(slots[place], shift) > home(image, shift) {
                std::mem::swap(&mut slots[place], &mut image);
            }
            place += 1;
            if place == home(image, shift) + WINDOW {
                return None;
            }
        }
        slots[place] = image;
    }
    Some(slots)
}

/// Where a slot belongs.
#[inline(always)]
fn home(slot: Slot, shift: u32) -> usize {
    // Fibonacci hashing: the golden ratio of 2^64.
    ((slot >> 16).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize
}

/// The lower half of each byte.
const DIGITS: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The first slot of the system with these closed cells of eight regions, and residuals of four foci.
#[inline(always)]
fn slot(closed: u64, residuals: u64) -> Slot {
    // In each of the first four bytes a region and a focus; the other regions go together in two.
    let key = closed | residuals << 4;
    let others = key >> 32;
    let others = (others | others >> 4) & 0x00ff_00ff;
    let others = (others | others >> 8) & 0xffff;
    (key & 0xffff_ffff | others << 32) << 16
}

/// The lowest bits of a word's bytes, in order.
fn lowest_bits(word: u64) -> u8 {
    ((word & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Where an action moves the bytes of regions and foci.
struct Moves {
    regions: Vec<u8>,
    foci: Vec<u8>,
}

impl Moves {
    fn new(geometry: &Geometry, action: usize) -> Self {
        match geometry.numbering.automorphism(action) {
            Some(place) => {
                let Automorphism { regions, foci } = &geometry.automorphisms[usize::from(place)];
                Self { regions: regions.clone(), foci: foci.clone() }
            }
            None => Self {
                regions: (0..geometry.regions.len() as u8).collect(),
                foci: (0..geometry.shape.len() as u8).collect(),
            },
        }
    }

    fn image(&self, regions: [u8; 8], foci: [u8; 8]) -> (u64, u64) {
        let moved = |bytes: [u8; 8], to: &[u8]| {
            let moved = to.iter().zip(bytes).map(|(to, byte)| u64::from(byte) << (8 * to));
            moved.fold(0, |word, byte| word | byte)
        };
        (moved(regions, &self.regions), moved(foci, &self.foci))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    #[test]
    fn systems_have_slots_of_their_own() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut any = |most: u32| (0..most).fold(0, |word, _| word << 8 | random.random_range(0..=8u64));
        let systems: std::collections::BTreeSet<_> = (0..10_000).map(|_| (any(8), any(4))).collect();
        let slots: std::collections::BTreeSet<_> = systems.iter().map(|(c, r)| slot(*c, *r)).collect();
        assert_eq!(slots.len(), systems.len());
        assert!(slots.iter().all(|slot| slot & 0xffff == 0 && *slot < FREE));
        for digit in 0..12 {
            let (closed, residuals) =
                if digit < 8 { (1 << (8 * digit), 0) } else { (0, 1 << (8 * (digit - 8))) };
            assert_eq!(slot(closed, residuals).count_ones(), 1);
        }
    }

    #[test]
    fn images_are_where_they_belong_or_too_crowded() {
        let mut random = Pcg64::seed_from_u64(2);
        for (count, bits) in [(1, 1), (100, 8), (1000, 11), (4620, 14)] {
            let images: Vec<Slot> =
                (0..count).map(|number| random.random::<u64>() >> 17 << 16 | number).collect();
            let shift = 64 - bits;
            let slots = placed(&images, shift).unwrap();
            assert_eq!(slots.iter().filter(|slot| **slot != FREE).count(), images.len());
            for image in &images {
                assert!(slots[home(*image, shift)..][..WINDOW].contains(image));
            }
            // The same again changes nothing.
            let twice = [&images[..], &images[..]].concat();
            assert_eq!(placed(&twice, shift).unwrap(), slots);
        }
        let crowd: Vec<Slot> =
            (1u64..).map(|key| key << 16).filter(|slot| home(*slot, 60) == 3).take(WINDOW + 1).collect();
        assert!(placed(&crowd[..WINDOW], 60).is_some() && placed(&crowd, 60).is_none());
    }
}
