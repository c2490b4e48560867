//! Canonical systems: one for all the images under the rotations, the reflections and the complement.

mod kind;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use kind::Kind;

use crate::shape::{Automorphism, Geometry, Least, MAX_FOCI, MAX_REGIONS, Shape, ShapeRegion};
use crate::system::{Goals, Region, RegionSet, System};

/// A system of a shape: closed cells per region and residuals per focus, in the shape's numbers.
/// Entries beyond the shape's regions and foci are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShapeSystem {
    /// The number of closed cells of each region: c.
    pub closed: [u8; MAX_REGIONS],
    /// The residual of each focus: r, at most its closed cells.
    pub residuals: [u8; MAX_FOCI],
}

impl ShapeSystem {
    /// The system with these numbers; missing ones are 0, surplus ones are dropped.
    pub fn new(closed: &[u8], residuals: &[u8]) -> Self {
        let mut system = Self { closed: [0; MAX_REGIONS], residuals: [0; MAX_FOCI] };
        system.closed.iter_mut().zip(closed).for_each(|(to, from)| *to = *from);
        system.residuals.iter_mut().zip(residuals).for_each(|(to, from)| *to = *from);
        system
    }

    /// The system without its shape.
    pub fn to_system(&self, geometry: &Geometry) -> System {
        let regions = geometry.regions.iter().zip(self.closed);
        let regions = regions.map(|(region, closed)| Region { foci: region.foci, closed }).collect();
        let residuals = self.residuals[..geometry.capacity.len()].iter().map(|&r| i16::from(r)).collect();
        System::new(regions, residuals).expect("a shape's regions touch its foci")
    }
}

/// How an image of a system was made: by which automorphism of the shape, and whether mine and safe
/// were exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The place of the automorphism in [`Geometry::automorphisms`]; `None` for the identity.
    pub automorphism: Option<u8>,
    /// Whether mine and safe are exchanged.
    pub complement: bool,
}

/// The permanent name of a canonical system: the shape, and the place of the system in the numbering of all the
/// shape's systems ([`Geometry::index`]). It depends on nothing but the canonical form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternId {
    shape: Shape,
    index: u64,
}

/// The first of all images of a system under the shape's automorphisms and the complement: the one with the smallest
/// closed counts, then the smallest residuals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalSystem {
    id: PatternId,
    system: ShapeSystem,
}

impl CanonicalSystem {
    /// The permanent name.
    pub fn id(&self) -> PatternId {
        self.id
    }

    /// The system.
    pub fn system(&self) -> &ShapeSystem {
        &self.system
    }
}

impl PatternId {
    /// The system with this index must be canonical.
    pub(crate) fn new(shape: Shape, index: u64) -> Self {
        Self { shape, index }
    }

    /// The pattern, up to symmetry, of a system whose foci lie at these places (row, column). `None` if no 4×4 interior holds them, or one
    /// of them alone can't be met.
    pub(crate) fn of(foci: &[(usize, usize)], system: &System) -> Option<Self> {
        let (shape, numbers) = Shape::numbered(foci)?;
        let geometry = shape.geometry();
        let mut numbered = ShapeSystem::new(&[], &[]);
        for (&number, &residual) in numbers.iter().zip(system.residuals()) {
            numbered.residuals[number] = u8::try_from(residual).ok()?;
        }
        for region in system.regions() {
            let touched = numbers.iter().enumerate().filter(|(focus, _)| region.foci >> focus & 1 == 1);
            let foci = touched.fold(0, |foci, (_, number)| foci | 1 << number);
            let place = geometry.regions.iter().position(|other| other.foci == foci)?;
            numbered.closed[place] = region.closed;
        }
        Some(geometry.canonical(&numbered)?.0.id())
    }

    /// The shape.
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// The place in the numbering of the shape's systems.
    pub fn index(self) -> u64 {
        self.index
    }
}

impl fmt::Display for PatternId {
    /// The shape's mask and the index, hexadecimal: `0003-1c9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}-{:x}", self.shape.mask(), self.index)
    }
}

impl fmt::Debug for PatternId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternId({self})")
    }
}

/// A text that doesn't name a canonical system.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "found {found:?}, expected the id of a canonical pattern: shape and index in hexadecimal, as in 0003-1c9"
)]
pub struct PatternIdError {
    /// The text.
    pub found: String,
}

impl FromStr for PatternId {
    type Err = PatternIdError;

    fn from_str(text: &str) -> Result<Self, PatternIdError> {
        let read = || {
            let (mask, index) = text.split_once('-')?;
            let shape = Shape::from_mask(u16::from_str_radix(mask, 16).ok()?)?;
            let geometry = shape.geometry();
            let system = geometry.system_at(u64::from_str_radix(index, 16).ok()?)?;
            let id = geometry.canonical(&system)?.0.id;
            (id.to_string() == text).then_some(id)
        };
        read().ok_or_else(|| PatternIdError { found: text.to_owned() })
    }
}

#[cfg(feature = "serde")]
crate::text::text!(PatternId);

impl Automorphism {
    /// The image of the closed counts of the regions.
    pub fn image_of_closed(&self, closed: &[u8; MAX_REGIONS]) -> [u8; MAX_REGIONS] {
        let mut image = [0; MAX_REGIONS];
        for (from, &to) in self.regions.iter().enumerate() {
            image[to as usize] = closed[from];
        }
        image
    }
}

impl Geometry {
    /// The residuals' complement: closed counts minus residuals.
    pub fn complement(&self, system: &ShapeSystem) -> ShapeSystem {
        let mut residuals = [0; MAX_FOCI];
        for (f, residual) in residuals.iter_mut().enumerate().take(self.capacity.len()) {
            *residual = self.closed_count(&system.closed, f).saturating_sub(system.residuals[f]);
        }
        ShapeSystem { closed: system.closed, residuals }
    }

    /// The number of closed cells next to focus number `focus`; 0 if there is no such focus.
    pub fn closed_count(&self, closed: &[u8; MAX_REGIONS], focus: usize) -> u8 {
        let touches = |region: &ShapeRegion| focus < MAX_FOCI && region.foci >> focus & 1 == 1;
        let regions = self.regions.iter().zip(closed).filter(|(region, _)| touches(region));
        regions.fold(0, |count, (_, closed)| count.saturating_add(*closed))
    }

    /// The image of a system under an automorphism of the shape.
    pub fn image(&self, system: &ShapeSystem, automorphism: usize) -> ShapeSystem {
        let automorphism = &self.automorphisms[automorphism];
        let mut image =
            ShapeSystem { closed: automorphism.image_of_closed(&system.closed), residuals: [0; MAX_FOCI] };
        for (from, &to) in automorphism.foci.iter().enumerate() {
            image.residuals[to as usize] = system.residuals[from];
        }
        image
    }

    /// All images of a system, itself first; equal ones are repeated.
    pub fn images(&self, system: &ShapeSystem) -> impl Iterator<Item = (Image, ShapeSystem)> {
        let pair = [(false, *system), (true, self.complement(system))];
        let automorphisms = std::iter::once(None).chain((0..self.automorphisms.len()).map(Some));
        automorphisms.flat_map(move |automorphism| {
            pair.map(|(complement, system)| {
                let image = automorphism.map_or(system, |place| self.image(&system, place));
                (Image { automorphism: automorphism.map(|place| place as u8), complement }, image)
            })
        })
    }

    /// The number of different images of a system under the automorphisms and the complement, and under the automorphisms
    /// alone.
    pub fn orbit(&self, system: &ShapeSystem) -> (u64, u64) {
        let group = 1 + self.automorphisms.len() as u64;
        let (mut keep, mut complement_is_image) = (0, false);
        for (image, _) in self.images(system).filter(|(_, moved)| moved == system) {
            keep += u64::from(!image.complement);
            complement_is_image |= image.complement;
        }
        let rotated = group / keep;
        (if complement_is_image { rotated } else { 2 * rotated }, rotated)
    }

    /// The canonical form of a system, and how it is reached. `None` if it isn't a system of the shape: a region has more
    /// closed cells than cells, or a residual exceeds its closed count.
    pub fn canonical(&self, system: &ShapeSystem) -> Option<(CanonicalSystem, Image)> {
        let least = self.least(system)?;
        Some(self.canonical_at(system, least))
    }

    /// The canonical form of a system whose least image this is.
    pub(crate) fn canonical_at(&self, system: &ShapeSystem, least: Least) -> (CanonicalSystem, Image) {
        let image =
            Image { automorphism: self.numbering.automorphism(least.action), complement: least.complement };
        let plain = if image.complement { self.complement(system) } else { *system };
        let system = image.automorphism.map_or(plain, |place| self.image(&plain, place.into()));
        (CanonicalSystem { id: PatternId::new(self.shape, least.index), system }, image)
    }

    /// The system as a canonical one, if it is one.
    pub fn as_canonical(&self, system: &ShapeSystem) -> Option<CanonicalSystem> {
        let least = self.least(system)?;
        let id = PatternId::new(self.shape, least.index);
        (least.action == 0 && !least.complement).then_some(CanonicalSystem { id, system: *system })
    }

    /// The canonical system at a place of the numbering; `None` beyond its end, or if the system there isn't canonical.
    pub(crate) fn canonical_with(&self, index: u64) -> Option<CanonicalSystem> {
        self.as_canonical(&self.system_at(index)?)
    }

    /// The least image of a system, without making it; `None` as for [`Self::canonical`].
    pub(crate) fn least(&self, system: &ShapeSystem) -> Option<Least> {
        self.numbering.least(&system.closed, &system.residuals)
    }

    /// The goals of an image, from those of the system.
    pub fn image_of_goals(&self, goals: Goals, image: Image) -> Goals {
        self.moved_goals(goals, image, |set, from, to| (set >> from & 1) << to)
    }

    /// The goals of a system, from those of its image.
    pub(crate) fn goals_before(&self, goals: Goals, image: Image) -> Goals {
        self.moved_goals(goals, image, |set, from, to| (set >> to & 1) << from)
    }

    fn moved_goals(&self, goals: Goals, image: Image, moved: fn(RegionSet, usize, u8) -> RegionSet) -> Goals {
        let all = |set: RegionSet| match image.automorphism {
            None => set,
            Some(place) => {
                let regions = self.automorphisms[usize::from(place)].regions.iter().enumerate();
                regions.fold(0, |all, (from, &to)| all | moved(set, from, to))
            }
        };
        let goals = Goals { safe: all(goals.safe), mines: all(goals.mines) };
        if image.complement { goals.complement() } else { goals }
    }

    /// The place of a system when all ⟨c, r⟩ with c at most the region's size and r at most the focus's capacity are
    /// put in order: a number in mixed radix, first the regions, then the foci.
    pub fn index(&self, system: &ShapeSystem) -> u64 {
        self.numbering.index(&system.closed, &system.residuals)
    }

    /// The system at a place of the numbering; `None` beyond its end.
    pub fn system_at(&self, index: u64) -> Option<ShapeSystem> {
        let (closed, residuals) = self.numbering.system_at(index)?;
        Some(ShapeSystem { closed, residuals })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_numbering_fits() {
        for shape in (1..=16).flat_map(|foci| Shape::all(4, foci)) {
            let geometry = shape.geometry();
            let sizes: Vec<u8> = geometry.regions.iter().map(|region| region.size()).collect();
            let last = ShapeSystem::new(&sizes, &geometry.capacity);
            let digits = sizes.iter().chain(&geometry.capacity);
            let bits: f64 = digits.map(|&most| (f64::from(most) + 1.0).log2()).sum();
            assert!(bits < 64.0, "{shape}: {bits}");
            let closed: u64 = sizes.iter().map(|&size| u64::from(size) + 1).product();
            assert!(closed <= 1 << 32, "{shape}: {closed}");
            assert_eq!(geometry.system_at(geometry.index(&last)), Some(last));
            assert_eq!(geometry.system_at(geometry.index(&last) + 1), None);
        }
    }

    /// The place in the order of all systems, digit by digit.
    fn place(geometry: &Geometry, system: &ShapeSystem) -> u64 {
        let regions = system.closed.iter().zip(&geometry.regions).map(|(c, region)| (*c, region.size()));
        let foci = system.residuals.iter().zip(&geometry.capacity).map(|(r, capacity)| (*r, *capacity));
        regions.chain(foci).fold(0, |place, (digit, most)| place * (u64::from(most) + 1) + u64::from(digit))
    }

    fn any_shape_system() -> impl Strategy<Value = (Geometry, ShapeSystem)> {
        let shapes: Vec<Shape> = (1..=5).flat_map(|foci| Shape::all(4, foci)).collect();
        prop::sample::select(shapes).prop_flat_map(|shape| {
            let geometry = shape.geometry();
            let closed: Vec<_> = geometry.regions.iter().map(|region| 0..=region.size()).collect();
            (Just(geometry), closed, prop::collection::vec(any::<u8>(), shape.len())).prop_map(
                |(geometry, closed, random)| {
                    let mut system = ShapeSystem::new(&closed, &[]);
                    for (f, random) in random.into_iter().enumerate() {
                        let count = geometry.closed_count(&system.closed, f);
                        system.residuals[f] = random % (count + 1);
                    }
                    (geometry, system)
                },
            )
        })
    }

    proptest! {
        #[test]
        fn all_images_have_one_canonical_form((geometry, system) in any_shape_system()) {
            let (canonical, reached) = geometry.canonical(&system).unwrap();
            let least = geometry.images(&system).map(|(_, image)| image).min();
            prop_assert_eq!(least, Some(canonical.system));
            prop_assert_eq!(canonical.id().index(), place(&geometry, &canonical.system));
            prop_assert_eq!(geometry.index(&system), place(&geometry, &system));
            prop_assert_eq!(geometry.as_canonical(canonical.system()), Some(canonical));
            prop_assert_eq!(geometry.as_canonical(&system).is_some(), canonical.system() == &system);
            prop_assert!(geometry.images(&system).any(|(image, it)| image == reached && it == canonical.system));
            for (_, image) in geometry.images(&system) {
                prop_assert_eq!(geometry.canonical(&image).unwrap().0, canonical);
            }
            let distinct = |only_rotated: bool| {
                let images = geometry.images(&system).filter(|(image, _)| !(only_rotated && image.complement));
                images.map(|(_, image)| image).collect::<std::collections::HashSet<_>>().len() as u64
            };
            prop_assert_eq!(geometry.orbit(&system), (distinct(false), distinct(true)));
            prop_assert_eq!(canonical.id().to_string().parse(), Ok(canonical.id()));
            prop_assert_eq!(geometry.system_at(geometry.index(&system)), Some(system));
        }

        #[test]
        fn what_is_no_system_has_no_canonical_form((geometry, system) in any_shape_system(), at in 0..40usize, more in any::<u8>()) {
            let mut wrong = system;
            match at.checked_sub(MAX_REGIONS) {
                None => {
                    let most = geometry.regions.get(at).map_or(0, |region| region.size());
                    wrong.closed[at] = more.max(most + 1);
                }
                Some(focus) => {
                    let inside = focus < geometry.shape.len();
                    let most = if inside { geometry.closed_count(&system.closed, focus) } else { 0 };
                    wrong.residuals[focus] = more.max(most + 1);
                }
            }
            prop_assert_eq!(geometry.canonical(&wrong), None);
            prop_assert_eq!(geometry.as_canonical(&wrong), None);
        }

        #[test]
        fn verdicts_move_with_their_systems((geometry, system) in any_shape_system()) {
            use crate::system::Verdict;
            let verdict = system.to_system(&geometry).verdict();
            for (image, moved) in geometry.images(&system) {
                let expected = match verdict {
                    Verdict::Forced(goals) => Verdict::Forced(geometry.image_of_goals(goals, image)),
                    other => other,
                };
                prop_assert_eq!(moved.to_system(&geometry).verdict(), expected);
                if let (Verdict::Forced(before), Verdict::Forced(after)) = (verdict, expected) {
                    prop_assert_eq!(geometry.goals_before(after, image), before);
                }
            }
        }
    }

    #[test]
    fn a_wrong_id_is_refused() {
        for text in ["", "0033", "0001-", "0002-0", "0001-fffffff", "0001-0g", "+001-0"] {
            assert!(text.parse::<PatternId>().is_err(), "{text}");
        }
    }
}
