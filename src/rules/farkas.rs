//! Coefficients by linear programming: whether any vector at all, of whatever size, yields a goal.
//!
//! By Farkas' lemma a goal follows from the sums of a system, mines taken as real numbers between 0 and the closed
//! cells, exactly if some coefficients yield it. Those with the least Σ|λ| for their margin are a linear programme of their own:
//! with nₛ ≥ 0 and nₛ ≥ −aₛ for each region, lo = −Σ nₛ cₛ, and the goal holds if its margin, aₛ − (V − lo) where S is to
//! be safe, is positive. It is solved in integers by the dual simplex method: nothing is rounded, so "there are none"
//! is a proof.

use thiserror::Error;

use crate::bits::Bits;
use crate::system::{Goals, System};

use super::linear::greatest_common_divisor;

/// What coefficients should prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The cells of this region are safe.
    Safe(usize),
    /// They are mines.
    Mines(usize),
    /// There is no solution: the sum is out of bounds.
    Bound,
}

impl Aim {
    /// That the cells of these goals are what they are, region by region.
    pub fn all(goals: Goals) -> impl Iterator<Item = Self> {
        Bits(goals.safe.into()).map(Self::Safe).chain(Bits(goals.mines.into()).map(Self::Mines))
    }
}

/// The numbers grew beyond 128 bits, so nothing is known about the coefficients.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the system is too large: it needs numbers of more than 128 bits")]
pub struct Overflow;

/// The coefficients that show it with the least Σ|λ| for their margin, without a common divisor; `None` if no coefficients do,
/// or there is no such region with closed cells.
/// Errors: [`Overflow`], which the systems of a window are far from.
pub fn least_coefficients(system: &System, aim: Aim) -> Result<Option<Vec<i64>>, Overflow> {
    let foci = |set| (0..system.foci()).filter(move |f| set >> f & 1 == 1).collect();
    let regions = system.regions().iter().map(|region| (foci(region.foci), region.closed.into()));
    let residuals: Vec<i128> = system.residuals().iter().map(|&residual| residual.into()).collect();
    least_of(&residuals, &regions.collect::<Vec<_>>(), aim)
}

/// [`least_coefficients`] of any number of foci, with their residuals, and of regions, each with its foci and its closed cells.
pub(crate) fn least_of(
    residuals: &[i128],
    regions: &[(Vec<usize>, i128)],
    aim: Aim,
) -> Result<Option<Vec<i64>>, Overflow> {
    let foci = residuals.len();
    if let Aim::Safe(s) | Aim::Mines(s) = aim
        && regions.get(s).is_none_or(|region| region.1 == 0)
    {
        return Ok(None);
    }
    let touches = |s: usize, f: usize| i128::from(regions[s].0.contains(&f));
    // Columns: λ⁺ and λ⁻ of each focus, then n of each region; all at least 0, and what is minimised is Σ λ⁺ + λ⁻.
    let columns = 2 * foci + regions.len();
    let on = |λ: &dyn Fn(usize) -> i128, n: &dyn Fn(usize) -> i128| -> Vec<i128> {
        let coefficients = (0..2 * foci).map(|place| if place < foci { λ(place) } else { -λ(place - foci) });
        coefficients.chain((0..regions.len()).map(n)).collect()
    };
    let mut programme = Programme::new((0..columns).map(|place| i128::from(place < 2 * foci)).collect());
    for s in (0..regions.len()).filter(|&s| regions[s].1 > 0) {
        programme.at_least(&on(&|f| touches(s, f), &|other| i128::from(other == s)), 0);
    }
    let (goal, sign) = match aim {
        Aim::Safe(s) => (Some(s), 1),
        Aim::Mines(s) => (Some(s), -1),
        Aim::Bound => (None, 0),
    };
    let of_goal = |f: usize| goal.map_or(0, |s| sign * touches(s, f));
    let margin = on(&|f| of_goal(f) - residuals[f], &|s| -regions[s].1);
    programme.at_least(&margin, 1);
    let Some(least) = programme.solve()? else { return Ok(None) };
    // Of λ⁺ and λ⁻ at least one is 0.
    let coefficients: Vec<i128> = (0..foci).map(|f| least[f] - least[foci + f]).collect();
    let divisor = coefficients.iter().fold(0, |divisor, &λ| greatest_common_divisor(divisor, λ.abs()));
    let small = coefficients.iter().map(|λ| i64::try_from(λ / divisor.max(1)));
    small.collect::<Result<_, _>>().map(Some).map_err(|_| Overflow)
}

/// Minimise costs that are at least 0 over variables that are at least 0, under lower bounds of linear forms.
///
/// A row reads: basic variable · denominator = bound − Σ entry · variable outside the basis. All entries have one
/// denominator, the determinant of the basis, so every division below leaves no remainder.
struct Programme {
    /// One row a basic variable, the bound last; at the end the row of the costs.
    rows: Vec<Vec<i128>>,
    costs: Vec<i128>,
    denominator: i128,
    /// The variable of each row and each column; those of the problem come first.
    basic: Vec<usize>,
    outside: Vec<usize>,
}

impl Programme {
    fn new(costs: Vec<i128>) -> Self {
        let outside = (0..costs.len()).collect();
        Self { rows: Vec::new(), costs, denominator: 1, basic: Vec::new(), outside }
    }

    /// Demands Σ form · variables ≥ least.
    fn at_least(&mut self, form: &[i128], least: i128) {
        // The surplus, form − least, is a variable that is at least 0.
        self.rows.push(form.iter().map(|entry| -entry).chain([-least]).collect());
        self.basic.push(self.outside.len() + self.basic.len());
    }

    /// Numbers in the ratio of the variables at a minimum; `None` if the demands contradict each other.
    ///
    /// The dual simplex method with Bland's rule: of the variables that may move always the first, so that no
    /// basis comes twice.
    fn solve(mut self) -> Result<Option<Vec<i128>>, Overflow> {
        let variables = self.outside.len();
        loop {
            let below = (0..self.rows.len()).filter(|&row| self.rows[row][variables] < 0);
            let Some(row) = below.min_by_key(|&row| self.basic[row]) else { break };
            let mut best: Option<usize> = None;
            for column in (0..variables).filter(|&column| self.rows[row][column] < 0) {
                let better = match best {
                    None => true,
                    Some(best) => {
                        let ratio = |a: usize, b: usize| {
                            self.costs[a].checked_mul(-self.rows[row][b]).ok_or(Overflow)
                        };
                        let (this, that) = (ratio(column, best)?, ratio(best, column)?);
                        this < that || this == that && self.outside[column] < self.outside[best]
                    }
                };
                if better {
                    best = Some(column);
                }
            }
            let Some(column) = best else { return Ok(None) };
            self.exchange(row, column).ok_or(Overflow)?;
        }
        let mut values = vec![0; variables];
        for (&variable, row) in
            self.basic.iter().zip(&self.rows).filter(|(variable, _)| **variable < variables)
        {
            values[variable] = row[variables];
        }
        Ok(Some(values))
    }

    /// The variable of a row leaves the basis for that of a column. `None` if a number grows too large.
    fn exchange(&mut self, row: usize, column: usize) -> Option<()> {
        let denominator = self.denominator;
        let mut pivot_row = std::mem::take(&mut self.rows[row]);
        // Negative: its sign is taken out, so that the denominator stays positive.
        let pivot = -pivot_row[column];
        for other in self.rows.iter_mut().chain([&mut self.costs]).filter(|other| !other.is_empty()) {
            let factor = other[column];
            if factor == 0 && pivot == denominator {
                continue;
            }
            for (entry, &in_pivot_row) in other.iter_mut().zip(&pivot_row) {
                if *entry != 0 || in_pivot_row != 0 {
                    let moved = entry.checked_mul(pivot)?.checked_add(factor.checked_mul(in_pivot_row)?)?;
                    *entry = divided(moved, denominator);
                }
            }
            other[column] = factor;
        }
        pivot_row.iter_mut().for_each(|entry| *entry = -*entry);
        pivot_row[column] = -denominator;
        self.rows[row] = pivot_row;
        self.denominator = pivot;
        std::mem::swap(&mut self.basic[row], &mut self.outside[column]);
        Some(())
    }
}

/// Most numbers are small, and a division of 64 bits takes a fraction of one of 128.
fn divided(number: i128, by: i128) -> i128 {
    match (i64::try_from(number), i64::try_from(by)) {
        (Ok(number), Ok(by)) => i128::from(number / by),
        _ => number / by,
    }
}

#[cfg(all(test, feature = "train"))]
mod tests {
    use super::super::linear::{Conclusion, conclude};
    use super::*;
    use crate::canonical::ShapeSystem;
    use crate::rules::certifier::Certifier;
    use crate::shape::{MAX_REGIONS, Shape};
    use crate::system::Verdict;

    fn aims(system: &System) -> impl Iterator<Item = Aim> {
        let present = (0..system.regions().len()).filter(|&s| system.regions()[s].closed > 0);
        present.flat_map(|s| [Aim::Safe(s), Aim::Mines(s)]).chain([Aim::Bound])
    }

    fn shows(conclusion: Conclusion, aim: Aim) -> bool {
        match (conclusion, aim) {
            (Conclusion::Bound, _) => true,
            (Conclusion::Goals(goals, _), Aim::Safe(s)) => goals.safe >> s & 1 == 1,
            (Conclusion::Goals(goals, _), Aim::Mines(s)) => goals.mines >> s & 1 == 1,
            _ => false,
        }
    }

    /// By how much the sum is beyond what the goal's contrary allows.
    fn margin(system: &System, aim: Aim, λ: &[i64]) -> i64 {
        let weight = |s: usize| -> i64 {
            λ.iter().enumerate().map(|(f, λ)| λ * i64::from(system.regions()[s].foci >> f & 1)).sum()
        };
        let closed = |s: usize| i64::from(system.regions()[s].closed);
        let lowest: i64 = (0..system.regions().len()).map(|s| weight(s).min(0) * closed(s)).sum();
        let value: i64 = λ.iter().zip(system.residuals()).map(|(λ, &residual)| λ * i64::from(residual)).sum();
        let goal = match aim {
            Aim::Safe(s) => weight(s),
            Aim::Mines(s) => -weight(s),
            Aim::Bound => 0,
        };
        goal - (value - lowest)
    }

    /// Coefficients that are found prove the goal, and no others up to 3 have a smaller sum for their margin; where none are found, no
    /// others do.
    #[test]
    fn coefficients_are_found_exactly_if_there_are_any() {
        let mut found = 0;
        for shape in (1..=4).flat_map(|foci| Shape::all(3, foci)) {
            let geometry = shape.geometry();
            let certifier = Certifier::new(&geometry);
            let signed = |λ: &[i8], sign: i64| λ.iter().map(|&λ| sign * i64::from(λ)).collect::<Vec<_>>();
            let vectors: Vec<_> = certifier
                .all_steps()
                .flat_map(|λ| [1, -1].map(|sign| signed(&λ[..shape.len()], sign)))
                .collect();
            let sum = |λ: &[i64]| λ.iter().map(|λ| λ.abs()).sum::<i64>();
            let last = geometry.index(&ShapeSystem::new(&[8; MAX_REGIONS], &[0; 4]));
            for index in (0..last).step_by(1 + last as usize / 60) {
                let Some(system) = geometry.system_at(index) else { continue };
                let system = system.to_system(&geometry);
                for aim in aims(&system) {
                    let least = least_coefficients(&system, aim).unwrap();
                    let with_margin = |λ: &Vec<i64>| (sum(λ), margin(&system, aim, λ));
                    let mut known = vectors.iter().map(with_margin).filter(|&(_, margin)| margin > 0);
                    let Some(least) = least else {
                        assert_eq!(known.next(), None, "{shape} {system} {aim:?}");
                        continue;
                    };
                    let small: Vec<i8> = least.iter().map(|&λ| λ as i8).collect();
                    assert!(shows(conclude(&system, &small), aim), "{shape} {system} {aim:?} {least:?}");
                    let (least_sum, least_margin) = with_margin(&least);
                    assert!(least_margin > 0, "{shape} {system} {aim:?} {least:?}");
                    let smaller = known.find(|&(sum, margin)| sum * least_margin < least_sum * margin);
                    assert_eq!(smaller, None, "{shape} {system} {aim:?} {least:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

    /// Two cells between each two of three digits, with an odd sum: three quarters of a mine in each cell fit every sum, so
    /// only parity shows that there is no solution.
    #[test]
    fn an_odd_cycle_has_no_coefficients() {
        let region = |foci| crate::system::Region { foci, closed: 2 };
        let cycle = System::new(vec![region(0b011), region(0b110), region(0b101)], vec![3; 3]).unwrap();
        assert_eq!(cycle.verdict(), Verdict::Forbidden);
        assert_eq!(conclude(&cycle, &[1, 1, 1]), Conclusion::Parity);
        assert_eq!(least_coefficients(&cycle, Aim::Bound), Ok(None));
        assert_eq!(least_coefficients(&cycle, Aim::Safe(3)), Ok(None));
    }
}
