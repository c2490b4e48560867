//! A rule: a shape with a coefficient for each of its foci. Rotations, reflections, and a change of all signs give the same rule.

use std::fmt;

use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::symmetry::Symmetry;
use crate::system::System;

use super::linear::{Coefficients, Conclusion, conclude};

/// The largest |λ_f| of a rule. Certificates are searched up to 3 only; from eight foci on some rules need a 4. A cell touches at most
/// eight foci, so that no weight exceeds 56.
pub const MAX_RULE_COEFFICIENT: i8 = 7;

/// A linear rule.
///
/// ```
/// use minescheme::{RuleTable, Table};
///
/// let table = RuleTable::new(Table::shipped_rules())?;
/// // By its id, its number, or what players call it.
/// let rule = table.rules().find("1-2")?;
/// assert_eq!(rule.id().to_string(), "0003:1/-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Of the images of its coefficients under the shape's automorphisms and under a change of sign it
/// holds the least whose first coefficient is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    shape: Shape,
    coefficients: Coefficients,
}

/// A rule as it is placed on a board: its foci relative to the top left of their bounding rectangle, row by row, with
/// their coefficients.
pub type Placement = Vec<((usize, usize), i8)>;

impl Rule {
    /// The rule with these coefficients, by focus number. `None` if there is not one for each focus, or one is
    /// 0 or larger than [`MAX_RULE_COEFFICIENT`].
    pub fn new(shape: Shape, coefficients: &[i8]) -> Option<Self> {
        let stabiliser: Vec<Vec<u8>> = shape.stabiliser().collect();
        Self::of(shape, &stabiliser, coefficients)
    }

    /// As [`Self::new`], with the shape's stabiliser at hand.
    pub(super) fn of(shape: Shape, stabiliser: &[Vec<u8>], coefficients: &[i8]) -> Option<Self> {
        let sound = |λ: &i8| (1..=MAX_RULE_COEFFICIENT as u8).contains(&λ.unsigned_abs());
        if coefficients.len() != shape.len() || !coefficients.iter().all(sound) {
            return None;
        }
        let mut all = [0; MAX_FOCI];
        all[..shape.len()].copy_from_slice(coefficients);
        Some(Self {
            shape,
            coefficients: least_of(images_under(stabiliser.iter().map(|foci| &foci[..]), &all)),
        })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The coefficients, by focus number.
    pub fn coefficients(&self) -> &[i8] {
        &self.coefficients[..self.shape.len()]
    }

    /// The foci in the order of a chain, if they have one: each shares a cell with the next, and the coefficients
    /// along it are 1 and -1 in turn. Such rules are a family that can be continued to any length.
    pub fn chain(&self) -> Option<Vec<usize>> {
        let coefficients = self.coefficients();
        let regions = self.shape.geometry().regions;
        let follows = |a: usize, b: usize| {
            coefficients[a] + coefficients[b] == 0
                && regions.iter().any(|region| region.foci >> a & region.foci >> b & 1 == 1)
        };
        let mut chain = Vec::new();
        // Else it would be searched in vain, and with too many of one sign for long.
        let may_alternate =
            coefficients.iter().all(|λ| λ.abs() == 1) && coefficients.iter().sum::<i8>().abs() <= 1;
        (may_alternate && complete_chain(coefficients.len(), &follows, &mut chain)).then_some(chain)
    }

    #[cfg(feature = "train")]
    pub(crate) fn all_coefficients(&self) -> &Coefficients {
        &self.coefficients
    }

    /// What the rule proves about a system of its shape, in any of its images under the shape's automorphisms.
    pub fn conclude(&self, geometry: &Geometry, system: &System) -> Conclusion {
        let mut all = Conclusion::Goals(Default::default(), None);
        for image in images(geometry, &self.coefficients) {
            match (all, conclude(system, &image[..self.shape.len()])) {
                (Conclusion::Goals(goals, slack), Conclusion::Goals(more, other)) => {
                    let least = [slack, other].into_iter().flatten().min();
                    all = Conclusion::Goals(goals.union(more), least);
                }
                (_, forbidden) => return forbidden,
            }
        }
        all
    }

    /// The different ways to place the rule on a board, up to translation and sign.
    pub fn placements(&self) -> Vec<Placement> {
        let foci = self.shape.foci();
        let mut all: Vec<Placement> = Symmetry::all()
            .map(|symmetry| {
                let moved = foci.iter().map(|&focus| symmetry.apply(focus, self.shape.size()));
                let mut placement: Placement = moved.zip(self.coefficients).collect();
                placement.sort_unstable();
                if placement[0].1 < 0 {
                    placement.iter_mut().for_each(|(_, λ)| *λ = -*λ);
                }
                placement
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Puts the foci that are not in the chain behind those that are, in some order that follows.
fn complete_chain(foci: usize, follows: &dyn Fn(usize, usize) -> bool, chain: &mut Vec<usize>) -> bool {
    if chain.len() == foci {
        return true;
    }
    for next in 0..foci {
        if !chain.contains(&next) && chain.last().is_none_or(|&last| follows(last, next)) {
            chain.push(next);
            if complete_chain(foci, follows, chain) {
                return true;
            }
            chain.pop();
        }
    }
    false
}

impl fmt::Display for Rule {
    /// The shape and the coefficients: `xx (1, -1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coefficients: Vec<String> = self.coefficients().iter().map(i8::to_string).collect();
        write!(f, "{} ({})", self.shape, coefficients.join(", "))
    }
}

/// The images of coefficients under the automorphisms of the shape, themselves first; equal ones are repeated.
pub(crate) fn images<'a>(
    geometry: &'a Geometry,
    coefficients: &'a Coefficients,
) -> impl Iterator<Item = Coefficients> + 'a {
    images_under(geometry.automorphisms.iter().map(|automorphism| &automorphism.foci[..]), coefficients)
}

fn images_under<'a>(
    moves: impl Iterator<Item = &'a [u8]>,
    coefficients: &Coefficients,
) -> impl Iterator<Item = Coefficients> {
    let moved = moves.map(|foci| {
        let mut image = [0; MAX_FOCI];
        for (from, &to) in foci.iter().enumerate() {
            image[to as usize] = coefficients[from];
        }
        image
    });
    std::iter::once(*coefficients).chain(moved)
}

/// The least image whose first coefficient is positive.
#[cfg(feature = "train")]
pub(crate) fn least_image(geometry: &Geometry, coefficients: &Coefficients) -> Coefficients {
    least_of(images(geometry, coefficients))
}

fn least_of(images: impl Iterator<Item = Coefficients>) -> Coefficients {
    let positive = images.map(|image| if image[0] < 0 { image.map(|λ| -λ) } else { image });
    positive.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_one_up_to_symmetry_and_sign() {
        let pair = Shape::of(&[(0, 0), (0, 1)]).unwrap().0;
        let rule = Rule::new(pair, &[1, -1]).unwrap();
        assert_eq!(Rule::new(pair, &[-1, 1]), Some(rule));
        assert_eq!(rule.coefficients(), [1, -1]);
        assert_eq!(rule.placements().len(), 2);
        let row = Shape::of(&[(0, 0), (0, 1), (0, 2)]).unwrap().0;
        assert_eq!(Rule::new(row, &[1, 1, -1]), Rule::new(row, &[-1, 1, 1]));
        assert_ne!(Rule::new(row, &[1, 1, -1]), Rule::new(row, &[1, -1, 1]));
        assert_eq!(Rule::new(row, &[1, 1, -1]).unwrap().placements().len(), 4);
    }

    /// Every order of the foci, and every cell of the window.
    #[test]
    fn chains_are_what_some_order_shows() {
        let mut chains = 0;
        for shape in (3..=4).flat_map(|foci| Shape::all(4, foci)) {
            let foci = shape.foci();
            // Cells count from the window's corner, one up and one to the left of the foci's.
            let touches = |(row, col): (usize, usize), (down, right): (usize, usize)| {
                (row + 1).abs_diff(down) <= 1 && (col + 1).abs_diff(right) <= 1
            };
            let is_focus = |cell| foci.iter().any(|&(row, col)| (row + 1, col + 1) == cell);
            let shares = |a: usize, b: usize| {
                let mut cells = (0..6).flat_map(|down| (0..6).map(move |right| (down, right)));
                cells.any(|cell| !is_focus(cell) && touches(foci[a], cell) && touches(foci[b], cell))
            };
            for signs in 0..1 << foci.len() {
                let coefficients: Vec<i8> = (0..foci.len()).map(|f| 1 - 2 * (signs >> f & 1) as i8).collect();
                let Some(rule) = Rule::new(shape, &coefficients) else { continue };
                let coefficients = rule.coefficients();
                let is_chain = |order: &[usize]| {
                    order
                        .windows(2)
                        .all(|two| coefficients[two[0]] == -coefficients[two[1]] && shares(two[0], two[1]))
                };
                let found = rule.chain();
                assert!(
                    found.as_ref().is_none_or(|order| order.len() == foci.len() && is_chain(order)),
                    "{rule}"
                );
                let orders = (0..foci.len().pow(foci.len() as u32)).map(|number| {
                    (0..foci.len())
                        .map(|place| number / foci.len().pow(place as u32) % foci.len())
                        .collect::<Vec<_>>()
                });
                let mut orders = orders.filter(|order| (0..foci.len()).all(|focus| order.contains(&focus)));
                assert_eq!(found.is_some(), orders.any(|order| is_chain(&order)), "{rule}");
                chains += usize::from(found.is_some());
            }
        }
        assert!(chains > 100, "{chains}");
    }

    #[test]
    fn chains_are_recognised() {
        let chain = |foci: &[(usize, usize)], coefficients: &[i8]| {
            Rule::new(Shape::of(foci).unwrap().0, coefficients).unwrap().chain()
        };
        let row = [(0, 0), (0, 1), (0, 2)];
        assert_eq!(chain(&row, &[1, -1, 1]), Some(vec![0, 1, 2]));
        assert!(chain(&row, &[1, 1, -1]).is_some_and(|chain| chain[1] != 1), "they need not lie in order");
        assert_eq!(chain(&row, &[1, 1, 1]), None);
        assert_eq!(chain(&row, &[1, -2, 1]), None);
        // The middle one alone would have to stand between three others.
        assert_eq!(chain(&[(0, 0), (0, 2), (2, 0), (2, 2), (1, 1)], &[1, 1, 1, 1, -1]), None);
    }

    #[test]
    fn malformed_rules_are_refused() {
        let pair = Shape::of(&[(0, 0), (0, 1)]).unwrap().0;
        for coefficients in [&[1][..], &[1, 0], &[1, -8], &[1, 1, 1], &[i8::MIN, 1]] {
            assert_eq!(Rule::new(pair, coefficients), None);
        }
    }
}
