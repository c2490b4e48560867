//! The search for certificates.
//!
//! A certificate is a sequence of coefficient vectors, each applied after what is known has been taken out. Each is
//! the first, by Σ|λ| and then lexicographically, that yields something new; of λ and −λ, which prove the same,
//! the one whose first coefficient that is not 0 is positive.

use crate::canonical::ShapeSystem;
use crate::shape::{Geometry, MAX_FOCI};
use crate::system::Goals;

use super::certificate::{Certificate, MAX_COEFFICIENT};
use super::linear::Coefficients;
use super::vector::Vector;

/// The most vectors that a search holds; those that come later in the order are left out.
const MAX_VECTORS: usize = 1 << 20;

/// Searches certificates for the systems of one shape.
pub struct Certifier<'a> {
    geometry: &'a Geometry,
    /// With no coefficient 0, for the first step: an irreducible system is silent without any of its foci.
    full: Vec<Vector>,
    /// With some coefficient 0, for later steps.
    partial: Vec<Vector>,
}

crate::opaque::opaque!(Certifier<'_>);

impl<'a> Certifier<'a> {
    /// Lays out the vectors to try for a shape.
    pub fn new(geometry: &'a Geometry) -> Self {
        let foci = geometry.capacity.len();
        let vector = |coefficients| Vector::new(geometry, &coefficients);
        let full = vectors(foci, false).into_iter().map(vector).collect();
        let partial = vectors(foci, true).into_iter().map(vector).collect();
        Self { geometry, full, partial }
    }

    /// The vectors of the first step, in order.
    pub fn first_steps(&self) -> impl Iterator<Item = &Coefficients> {
        self.full.iter().map(|vector| &vector.coefficients)
    }

    /// All vectors, in order.
    #[cfg(test)]
    pub(super) fn all_steps(&self) -> impl Iterator<Item = &Coefficients> {
        in_order(&self.partial, &self.full).map(|vector| &vector.coefficients)
    }

    /// The certificate of a forced system with these goals; without steps if a goal is left over.
    pub fn forced(&self, system: &ShapeSystem, goals: Goals) -> Certificate {
        let mut steps = Vec::new();
        let mut known = Goals::default();
        let mut left = *system;
        while known != goals {
            let yields = |c: &&Vector| c.has_goals(&left);
            let next = match steps[..] {
                [] => self.full.iter().find(yields),
                _ => in_order(&self.partial, &self.full).find(yields),
            };
            let Some(next) = next else { return Certificate::default() };
            let Some(found) = next.goals(&left) else { return Certificate::default() };
            steps.push(next.coefficients);
            known = known.union(found);
            let Some(rest) = self.geometry.take_out(&left, found) else { return Certificate::default() };
            left = rest;
        }
        Certificate { steps }
    }

    /// The certificate of a forbidden system: the first vector that shows a bound, or else the first that shows a
    /// parity; without steps if there is neither.
    pub fn forbidden(&self, system: &ShapeSystem) -> Certificate {
        let bound = || self.full.iter().find(|c| c.is_out_of_bounds(system));
        let parity = || self.full.iter().find(|c| c.leaves_a_remainder(system));
        let found = bound().or_else(parity);
        Certificate { steps: found.map(|c| c.coefficients).into_iter().collect() }
    }
}

/// Two lists as one, by size and then lexicographically.
fn in_order<'a>(mut a: &'a [Vector], mut b: &'a [Vector]) -> impl Iterator<Item = &'a Vector> {
    std::iter::from_fn(move || {
        let from_a = match (a.first(), b.first()) {
            (Some(a), Some(b)) => a.key() < b.key(),
            (a, _) => a.is_some(),
        };
        let list = if from_a { &mut a } else { &mut b };
        let (first, rest) = list.split_first()?;
        *list = rest;
        Some(first)
    })
}

/// All vectors for `foci` foci with a positive first coefficient that is not 0, by size and then lexicographically:
/// those with a coefficient 0, or those without.
fn vectors(foci: usize, with_zero: bool) -> Vec<Coefficients> {
    let mut found = Vec::new();
    let least = if with_zero { 1 } else { foci as u32 };
    for total in least..=foci as u32 * MAX_COEFFICIENT as u32 {
        let mut vector = [0; MAX_FOCI];
        extend(&mut found, &mut vector, 0, foci, total, with_zero, false);
        if found.len() >= MAX_VECTORS {
            break;
        }
    }
    found
}

/// Appends the vectors that continue `vector` from focus `at` on with Σ|λ| = `left`.
fn extend(
    found: &mut Vec<Coefficients>,
    vector: &mut Coefficients,
    at: usize,
    foci: usize,
    left: u32,
    with_zero: bool,
    started: bool,
) {
    if at == foci {
        if left == 0 && vector[..foci].contains(&0) == with_zero {
            found.push(*vector);
        }
        return;
    }
    if left > (foci - at) as u32 * MAX_COEFFICIENT as u32 || found.len() >= MAX_VECTORS {
        return;
    }
    for λ in if started { -MAX_COEFFICIENT } else { 0 }..=MAX_COEFFICIENT {
        let size = u32::from(λ.unsigned_abs());
        if size > left || (λ == 0 && !with_zero) {
            continue;
        }
        vector[at] = λ;
        extend(found, vector, at + 1, foci, left - size, with_zero, started || λ != 0);
        vector[at] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::size;
    use super::*;

    #[test]
    fn vectors_come_in_order() {
        let two: Vec<_> = vectors(2, false).iter().take(4).map(|v| [v[0], v[1]]).collect();
        assert_eq!(two, [[1, -1], [1, 1], [1, -2], [1, 2]]);
        let zero: Vec<_> = vectors(2, true).iter().take(3).map(|v| [v[0], v[1]]).collect();
        assert_eq!(zero, [[0, 1], [1, 0], [0, 2]]);
        for foci in 1..=4 {
            let all: Vec<_> = vectors(foci, false);
            assert_eq!(all.len(), 6usize.pow(foci as u32) / 2);
            assert!(all.is_sorted_by_key(|vector| (size(vector), *vector)));
        }
    }
}
