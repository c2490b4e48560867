//! Certificates: the coefficients that prove a pattern's goals.
//!
//! A certificate is a sequence of coefficient vectors, each applied after what is known has been taken out. Each is
//! the first, by Σ|λ| and then lexicographically, that yields something new; of λ and −λ, which prove the same,
//! the one whose first coefficient that is not 0 is positive.

use crate::canonical::ShapeSystem;
use crate::shape::{Geometry, MAX_FOCI, MAX_REGIONS};
use crate::system::Goals;

use super::linear::{Conclusion, conclude, conclude_all, take_out};

/// The largest |λ_f| that is tried.
pub const MAX_COEFFICIENT: i8 = 3;

/// The number of vectors that a search holds at most; the rest of the order is left out.
const MAX_CANDIDATES: usize = 1 << 20;

/// Coefficients by focus number; 0 beyond the shape's foci.
pub type Coefficients = [i8; MAX_FOCI];

/// The proof of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Certificate {
    /// The vectors, in the order in which they are applied. None: no certificate was found.
    pub steps: Vec<Coefficients>,
}

/// Searches certificates for the systems of one shape.
pub struct Certifier<'a> {
    geometry: &'a Geometry,
    /// With no coefficient 0, for the first step: an irreducible system is silent without any of its foci.
    full: Vec<Candidate>,
    /// With some coefficient 0, for later steps.
    partial: Vec<Candidate>,
}

#[derive(Clone, Copy)]
struct Candidate {
    coefficients: Coefficients,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
}

impl<'a> Certifier<'a> {
    /// Lays out the vectors to try for a shape.
    pub fn new(geometry: &'a Geometry) -> Self {
        let foci = geometry.capacity.len();
        let candidate =
            |coefficients: Coefficients| Candidate { weights: geometry.weights(&coefficients), coefficients };
        let full = vectors(foci, false).into_iter().map(candidate).collect();
        let partial = vectors(foci, true).into_iter().map(candidate).collect();
        Self { geometry, full, partial }
    }

    /// The vectors of the first step, in order.
    pub fn first_steps(&self) -> impl Iterator<Item = &Coefficients> {
        self.full.iter().map(|candidate| &candidate.coefficients)
    }

    /// The certificate of a forced system with these goals; without steps if a goal is left over.
    pub fn forced(&self, system: &ShapeSystem, goals: Goals) -> Certificate {
        let regions = &system.closed[..self.geometry.regions.len()];
        let Some(first) = self.full.iter().find(|candidate| !candidate.goals(regions, system).is_empty())
        else {
            return Certificate::default();
        };
        let mut steps = vec![first.coefficients];
        let mut known = first.goals(regions, system);
        if known != goals {
            let foci = self.geometry.capacity.len();
            let whole = system.to_system(self.geometry);
            while known != goals {
                let left = take_out(&whole, known);
                let yields = |c: &&Candidate| !conclude(&left, &c.coefficients[..foci]).goals().is_empty();
                // The two lists in one order.
                let next = [self.partial.iter().find(yields), self.full.iter().find(yields)];
                let next = next.into_iter().flatten().min_by_key(|c| (size(&c.coefficients), c.coefficients));
                let Some(next) = next else { return Certificate::default() };
                steps.push(next.coefficients);
                known = known.union(conclude(&left, &next.coefficients[..foci]).goals());
            }
        }
        Certificate { steps }
    }

    /// The certificate of a forbidden system: the first vector that shows a bound, or else the first that shows a
    /// parity; without steps if there is neither.
    pub fn forbidden(&self, system: &ShapeSystem) -> Certificate {
        let whole = system.to_system(self.geometry);
        let foci = self.geometry.capacity.len();
        let shows = |wanted| self.full.iter().find(|c| conclude(&whole, &c.coefficients[..foci]) == wanted);
        let found = shows(Conclusion::Bound).or_else(|| shows(Conclusion::Parity));
        Certificate { steps: found.map(|c| c.coefficients).into_iter().collect() }
    }
}

impl Geometry {
    /// a_S by region: the sum of the coefficients of its foci.
    pub(crate) fn weights(&self, coefficients: &Coefficients) -> [i8; MAX_REGIONS] {
        let mut weights = [0; MAX_REGIONS];
        for (weight, region) in weights.iter_mut().zip(&self.regions) {
            let foci = (0..self.capacity.len()).filter(|f| region.foci >> f & 1 == 1);
            *weight = foci.map(|f| coefficients[f]).sum();
        }
        weights
    }
}

impl Certificate {
    /// What the certificate proves about a system.
    pub fn conclude(&self, geometry: &Geometry, system: &ShapeSystem) -> Conclusion {
        let foci = geometry.capacity.len();
        conclude_all(&system.to_system(geometry), self.steps.iter().map(|step| &step[..foci]))
    }
}

impl Candidate {
    /// [`conclude`]'s goals, for a system that is feasible.
    fn goals(&self, closed: &[u8], system: &ShapeSystem) -> Goals {
        let (mut lo, mut hi, mut most) = (0, 0, 0);
        for (&weight, &c) in self.weights.iter().zip(closed) {
            let (weight, c) = (i32::from(weight), i32::from(c));
            lo += (weight * c).min(0);
            hi += (weight * c).max(0);
            most = most.max(weight.abs() * i32::from(c > 0));
        }
        let terms = self.coefficients.iter().zip(&system.residuals);
        let value: i32 = terms.map(|(&λ, &r)| i32::from(λ) * i32::from(r)).sum();
        let (below, above) = (value - lo, hi - value);
        let mut goals = Goals::default();
        if most > below || most > above {
            for (s, (&weight, _)) in self.weights.iter().zip(closed).enumerate().filter(|(_, (_, c))| **c > 0)
            {
                let weight = i32::from(weight);
                let bit = 1 << s;
                if weight > below || -weight > above {
                    goals.safe |= bit;
                }
                if -weight > below || weight > above {
                    goals.mines |= bit;
                }
            }
        }
        goals
    }
}

/// Σ|λ|.
pub fn size(coefficients: &[i8]) -> u32 {
    coefficients.iter().map(|λ| u32::from(λ.unsigned_abs())).sum()
}

/// All vectors for `foci` foci with a positive first coefficient that is not 0, by size and then lexicographically:
/// those with a coefficient 0, or those without.
fn vectors(foci: usize, with_zero: bool) -> Vec<Coefficients> {
    let mut found = Vec::new();
    let least = if with_zero { 1 } else { foci as u32 };
    for total in least..=foci as u32 * MAX_COEFFICIENT as u32 {
        let mut vector = [0; MAX_FOCI];
        extend(&mut found, &mut vector, 0, foci, total, with_zero, false);
        if found.len() >= MAX_CANDIDATES {
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
    if left > (foci - at) as u32 * MAX_COEFFICIENT as u32 || found.len() >= MAX_CANDIDATES {
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
    use super::*;
    use crate::shape::Shape;
    use crate::system::Verdict;

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

    #[test]
    fn a_candidate_concludes_what_conclude_does() {
        for shape in Shape::all(3, 3) {
            let geometry = shape.geometry();
            let certifier = Certifier::new(&geometry);
            let last = geometry.index(&ShapeSystem::new(&[8; MAX_REGIONS], &[0; 3]));
            for index in (0..last).step_by(1 + last as usize / 2000) {
                let Some(system) = geometry.system_at(index) else { continue };
                let whole = system.to_system(&geometry);
                if whole.verdict() == Verdict::Forbidden {
                    continue;
                }
                for candidate in &certifier.full[..20] {
                    let expected = conclude(&whole, &candidate.coefficients[..3]).goals();
                    let closed = &system.closed[..geometry.regions.len()];
                    assert_eq!(candidate.goals(closed, &system), expected);
                }
            }
        }
    }
}
