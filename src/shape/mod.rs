//! Focus shapes: which interior cells of a window are foci, up to rotation, reflection and
//! translation; the regions their neighbourhoods cut out; the symmetries that keep a shape.

mod numbering;

use std::fmt;

use crate::bits::Bits;
use crate::symmetry::Symmetry;
use crate::system::by_foci;
pub(crate) use numbering::{Least, Numbering};

/// The largest interior: windows are at most 6×6, so foci lie in 4×4.
pub const MAX_INTERIOR: usize = 4;
/// The most foci a shape can have.
pub const MAX_FOCI: usize = MAX_INTERIOR * MAX_INTERIOR;
/// The most regions the foci of a shape cut out (a test tries every shape).
pub const MAX_REGIONS: usize = 24;

/// A connected set of foci in a 4×4 interior, in the one position and orientation that stands for
/// all of them: of the up to eight images, moved to the top left corner, the one with the least mask.
///
/// Foci more than two rows or columns apart never share a cell; the foci of a shape are connected by smaller steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u16);

/// A set of interior cells, `row * 4 + col` a bit.
type Mask = u16;

fn mask_cells(mask: Mask) -> impl Iterator<Item = (usize, usize)> + Clone {
    Bits(mask.into()).map(|bit| (bit / MAX_INTERIOR, bit % MAX_INTERIOR))
}

/// Rows and columns of the smallest rectangle from the top left corner that holds `cells`.
fn extent(cells: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    cells.fold((0, 0), |(rows, cols), (row, col)| (rows.max(row + 1), cols.max(col + 1)))
}

/// The mask of `cells` moved to the top left corner; `None` if there are none, or if they are too far apart.
fn corner_mask(cells: impl Iterator<Item = (usize, usize)> + Clone) -> Option<Mask> {
    let top = cells.clone().map(|(row, _)| row).min()?;
    let left = cells.clone().map(|(_, col)| col).min()?;
    let mut mask = 0;
    for (row, col) in cells {
        let (row, col) = (row - top, col - left);
        if row >= MAX_INTERIOR || col >= MAX_INTERIOR {
            return None;
        }
        mask |= 1 << (row * MAX_INTERIOR + col);
    }
    Some(mask)
}

/// Whether the cells are connected by steps of at most two rows and two columns.
fn is_connected(mask: Mask) -> bool {
    let mut reached = mask & mask.wrapping_neg();
    loop {
        let rows = reached | reached << 4 | reached << 8 | reached >> 4 | reached >> 8;
        let right = (rows & 0x7777) << 1 | (rows & 0x3333) << 2;
        let left = (rows & 0xeeee) >> 1 | (rows & 0xcccc) >> 2;
        let next = (rows | right | left) & mask;
        if next == reached {
            return reached == mask;
        }
        reached = next;
    }
}

impl Shape {
    /// The shape of `foci`, given as rows and columns anywhere, and the symmetry that takes their
    /// bounding rectangle to the shape's. `None` if there are none, if they do not fit a 4×4 interior, or if they are
    /// not connected.
    pub fn of(foci: &[(usize, usize)]) -> Option<(Self, Symmetry)> {
        let mask = corner_mask(foci.iter().copied())?;
        is_connected(mask).then(|| Self::least_image(mask))
    }

    /// The shape of `foci`, and for each of them in turn its number in the shape. `None` as for [`Self::of`].
    pub fn numbered(foci: &[(usize, usize)]) -> Option<(Self, Vec<usize>)> {
        let (shape, symmetry) = Self::of(foci)?;
        let top = foci.iter().map(|focus| focus.0).min()?;
        let left = foci.iter().map(|focus| focus.1).min()?;
        let moved = foci.iter().map(|&(row, col)| (row - top, col - left));
        let size = extent(moved.clone());
        let in_shape = shape.foci();
        let number = |focus| in_shape.iter().position(|&other| other == symmetry.apply(focus, size));
        Some((shape, moved.map(number).collect::<Option<_>>()?))
    }

    /// The shape with this mask (`row * 4 + col` a bit), if the mask is a canonical one.
    pub fn from_mask(mask: u16) -> Option<Self> {
        let is_least = mask != 0 && Self(mask).orientations().all(|image| image >= mask);
        (is_least && is_connected(mask)).then_some(Self(mask))
    }

    fn least_image(mask: Mask) -> (Self, Symmetry) {
        let images = Symmetry::all().map(|symmetry| (Self(symmetry.apply_mask(mask)), symmetry));
        images.min().unwrap_or((Self(mask), Symmetry::IDENTITY))
    }

    /// All shapes with `foci` foci that fit an `interior` × `interior` interior, in order.
    pub fn all(interior: usize, foci: usize) -> Vec<Self> {
        (1..=u16::MAX)
            .filter(|mask| mask.count_ones() as usize == foci)
            .filter_map(|mask| {
                let (rows, cols) = extent(mask_cells(mask));
                let small = rows.max(cols) <= interior;
                small.then(|| Self::from_mask(mask)).flatten()
            })
            .collect()
    }

    /// The mask, `row * 4 + col` a bit.
    pub fn mask(self) -> u16 {
        self.0
    }

    /// The number of foci, 1 to 16.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Never: a shape has a focus.
    pub fn is_empty(self) -> bool {
        false
    }

    /// The foci as (row, column) in the interior, row by row. Their places in this list are their
    /// numbers everywhere else.
    pub fn foci(self) -> Vec<(usize, usize)> {
        mask_cells(self.0).collect()
    }

    /// Rows and columns of the rectangle that the foci span.
    pub fn size(self) -> (usize, usize) {
        extent(mask_cells(self.0))
    }

    /// The side of the smallest square interior that holds the shape.
    pub fn interior(self) -> usize {
        let (rows, cols) = self.size();
        rows.max(cols)
    }

    /// The masks of the shape's images under the eight symmetries, in the top left corner; equal ones are repeated.
    pub(crate) fn orientations(self) -> impl Iterator<Item = u16> {
        Symmetry::all().map(move |symmetry| symmetry.apply_mask(self.0))
    }

    /// The symmetries that keep the shape, without the identity: what [`Geometry::automorphisms`] come from, in their order.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().skip(1).filter(move |symmetry| symmetry.apply_mask(self.0) == self.0)
    }

    /// How the symmetries that keep the shape, without the identity, move its foci: number `i` goes to `[i]`.
    pub(crate) fn stabiliser(self) -> impl Iterator<Item = Vec<u8>> {
        let (size, mask) = (self.size(), self.0);
        self.symmetries().map(move |symmetry| {
            let number = |focus: (usize, usize)| {
                let (row, col) = symmetry.apply(focus, size);
                (mask & ((1 << (row * MAX_INTERIOR + col)) - 1)).count_ones() as u8
            };
            mask_cells(mask).map(number).collect()
        })
    }

    /// What the walk and the matcher need to know of the shape.
    pub fn geometry(self) -> Geometry {
        Geometry::new(self)
    }
}

impl fmt::Display for Shape {
    /// Rows of the interior from the top, `x` for a focus, `-` for another cell, split by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = self.size();
        for row in 0..rows {
            if row > 0 {
                f.write_str("/")?;
            }
            for col in 0..cols {
                let focus = self.0 >> (row * MAX_INTERIOR + col) & 1 == 1;
                f.write_str(if focus { "x" } else { "-" })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

/// The cells that touch exactly the same foci of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeRegion {
    /// The foci that the cells touch, focus number a bit.
    pub foci: u16,
    /// The cells as (row, column) in the window: the interior's (0, 0) is (1, 1) here.
    pub cells: Vec<(usize, usize)>,
}

impl ShapeRegion {
    /// The number of cells: the most that can be closed.
    pub fn size(&self) -> u8 {
        self.cells.len() as u8
    }
}

/// How a symmetry that keeps the shape moves its foci and its regions: number `i` goes to `[i]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphism {
    /// Focus numbers.
    pub foci: Vec<u8>,
    /// Region numbers.
    pub regions: Vec<u8>,
}

/// A shape's regions and the symmetries that keep it (its stabiliser).
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The shape.
    pub shape: Shape,
    /// The regions, by ascending focus set. Their places in this list are their numbers.
    pub regions: Vec<ShapeRegion>,
    /// For each focus the number of its neighbours that are not foci: the most that can be closed.
    pub capacity: Vec<u8>,
    /// The stabiliser without the identity.
    pub automorphisms: Vec<Automorphism>,
    /// The numbers of the shape's systems.
    pub(crate) numbering: Numbering,
}

impl Geometry {
    fn new(shape: Shape) -> Self {
        let foci = shape.foci();
        let (rows, cols) = shape.size();
        let touched = |cell: (usize, usize)| {
            let touches = |&(row, col): &(usize, usize)| {
                (row + 1).abs_diff(cell.0) <= 1 && (col + 1).abs_diff(cell.1) <= 1
            };
            (0..foci.len()).filter(|&f| touches(&foci[f])).fold(0, |set, f| set | 1 << f)
        };
        let all = (0..rows + 2).flat_map(|row| (0..cols + 2).map(move |col| (row, col)));
        let cells = all
            .filter(|cell| !foci.contains(&(cell.0.wrapping_sub(1), cell.1.wrapping_sub(1))))
            .map(|cell| (touched(cell), cell))
            .filter(|(set, _)| *set != 0);
        let mut regions: Vec<ShapeRegion> =
            by_foci(cells).into_iter().map(|(foci, cells)| ShapeRegion { foci, cells }).collect();
        regions.sort_unstable_by_key(|region| region.foci);
        let capacity: Vec<u8> = (0..foci.len())
            .map(|f| regions.iter().filter(|s| s.foci >> f & 1 == 1).map(ShapeRegion::size).sum())
            .collect();
        let automorphisms: Vec<Automorphism> =
            shape.stabiliser().filter_map(|foci| automorphism(foci, &regions)).collect();
        let numbering = Numbering::new(&regions, &capacity, &automorphisms);
        Self { shape, regions, capacity, automorphisms, numbering }
    }

    /// Π over regions of 3^size: the ways to make each cell not closed, closed-safe or closed-mine.
    pub fn mass(&self) -> u128 {
        self.regions.iter().map(|region| 3u128.pow(u32::from(region.size()))).product()
    }
}

fn automorphism(foci: Vec<u8>, regions: &[ShapeRegion]) -> Option<Automorphism> {
    let images = regions.iter().map(|region| {
        let set = permute_set(region.foci, &foci);
        regions.iter().position(|other| other.foci == set).map(|s| s as u8)
    });
    Some(Automorphism { regions: images.collect::<Option<_>>()?, foci })
}

/// The image of a set of foci under a renaming.
fn permute_set(set: u16, images: &[u8]) -> u16 {
    images.iter().enumerate().filter(|&(f, _)| set >> f & 1 == 1).fold(0, |image, (_, &to)| image | 1 << to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shape_counts_are_those_of_section_5() {
        let counts = |interior, foci: std::ops::RangeInclusive<usize>| -> Vec<usize> {
            foci.map(|k| Shape::all(interior, k).len()).collect()
        };
        assert_eq!(counts(1, 1..=1), [1]);
        assert_eq!(counts(2, 1..=4), [1, 2, 1, 1]);
        assert_eq!(counts(3, 1..=9), [1, 5, 10, 20, 21, 16, 8, 3, 1]);
        let four = [1, 5, 22, 120, 363, 816, 1273, 1556, 1415, 1037, 565, 252, 77, 21, 3, 1];
        assert_eq!(counts(4, 1..=16), four);
    }

    #[test]
    fn every_geometry_is_consistent() {
        let mut most = 0;
        for shape in (1..=16).flat_map(|foci| Shape::all(4, foci)) {
            let geometry = shape.geometry();
            most = most.max(geometry.regions.len());
            for automorphism in &geometry.automorphisms {
                for (s, region) in geometry.regions.iter().enumerate() {
                    let image = &geometry.regions[automorphism.regions[s] as usize];
                    assert_eq!(image.size(), region.size());
                }
            }
            assert!(geometry.capacity.iter().all(|&capacity| capacity <= 8));
            assert_eq!(Shape::from_mask(shape.mask()), Some(shape));
        }
        assert_eq!(most, MAX_REGIONS);
    }

    #[test]
    fn a_shape_has_one_form_in_all_orientations() {
        for shape in Shape::all(4, 5) {
            for symmetry in Symmetry::all() {
                let moved: Vec<_> = shape.foci().iter().map(|&f| symmetry.apply(f, shape.size())).collect();
                let (canonical, back) = Shape::of(&moved).unwrap();
                assert_eq!(canonical, shape);
                let mut image: Vec<_> =
                    moved.iter().map(|&f| back.apply(f, symmetry.apply_size(shape.size()))).collect();
                image.sort_unstable();
                assert_eq!(image, shape.foci());
            }
        }
    }
}
