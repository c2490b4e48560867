//! The rules of a table, laid out for the board: every orientation of every rule, found by the foci's places.

use std::sync::OnceLock;

use super::orientation::{Neighbours, Places, cells_around};
use crate::bits::Bits;
use crate::rules::linear::{Slack, greatest_common_divisor};
use crate::rules::{Placement, Rule, RuleSet};
use crate::shape::{MAX_FOCI, MAX_INTERIOR, Shape};

/// What is known of some foci; cells are bits of [`Neighbours`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Firing {
    /// Something follows, from a rule or a pattern.
    Forced { rule: Option<u16>, safe: Neighbours, mines: Neighbours },
    /// No placement fits.
    Contradiction,
}

/// The rules for the foci at some places, laid out when they are first asked for.
struct Laid {
    instances: Vec<Instance>,
    classes: Vec<Class>,
}

/// One orientation of a rule. The closed neighbours of its foci are read in words of eight foci, a byte for each focus
/// in the order of its place; a cell that touches several foci counts with the first.
struct Instance {
    /// The rule's place in the table.
    rule: u16,
    coefficients: [i8; MAX_FOCI],
    /// Its range of [`Laid::classes`].
    classes: (u32, u32),
}

/// The cells of one word that enter a rule's sum with the same weight, which is not 0.
struct Class {
    weight: i8,
    word: u8,
    cells: u64,
}

impl Class {
    fn closed(&self, closed: Neighbours) -> u64 {
        (closed >> (64 * self.word)) as u64 & self.cells
    }
}

/// A table's rules in all orientations.
pub(crate) struct RuleBook {
    /// For each offset of two foci, as in the 5×5 block around the first, whether their difference is a rule,
    /// and its place in the table.
    pub pair_offsets: u32,
    pub pair_rules: [u16; 25],
    /// The most foci of a rule besides the pairs' differences; 0 if there are no other rules.
    pub most_foci: usize,
    /// For each set of places 0, or one more than its index in `laid`.
    of_places: Vec<u16>,
    laid: Vec<OnceLock<Laid>>,
    /// The rules besides the pairs' differences, by shape, with their places in the table.
    rules: Vec<(Rule, u16)>,
}

impl RuleBook {
    /// Finds a place for every rule except the single focus, which is built into the matcher.
    pub fn new(rules: &RuleSet) -> Self {
        let mut book = Self {
            pair_offsets: 0,
            pair_rules: [0; 25],
            most_foci: 0,
            of_places: vec![0; 1 << (MAX_INTERIOR * MAX_INTERIOR)],
            laid: Vec::new(),
            rules: Vec::new(),
        };
        for (number, rule) in (0..).zip(rules.rules()) {
            match rule.coefficients() {
                [_] => {}
                [1, -1] => book.add_difference(rule, number),
                _ => book.rules.push((*rule, number)),
            }
        }
        book.rules.sort_by_key(|(rule, _)| rule.shape());
        let mut last = None;
        for shape in book.rules.iter().map(|(rule, _)| rule.shape()) {
            if last.replace(shape) == Some(shape) {
                continue;
            }
            book.most_foci = book.most_foci.max(shape.len());
            for places in shape.orientations() {
                let index = &mut book.of_places[usize::from(places)];
                if *index == 0 {
                    book.laid.push(OnceLock::new());
                    *index = book.laid.len() as u16;
                }
            }
        }
        book
    }

    fn add_difference(&mut self, rule: &Rule, number: u16) {
        let offsets = super::offset::offsets(rule.shape());
        self.pair_offsets |= offsets;
        Bits(offsets.into()).for_each(|offset| self.pair_rules[offset] = number);
    }

    /// Lays out the rules for foci at these places.
    fn lay_out(&self, places: Places) -> Laid {
        let mut laid = Laid { instances: Vec::new(), classes: Vec::new() };
        let foci: Vec<_> =
            Bits(places.into()).map(|place| (place / MAX_INTERIOR, place % MAX_INTERIOR)).collect();
        let Some((shape, _)) = Shape::of(&foci) else { return laid };
        let first = self.rules.partition_point(|(rule, _)| rule.shape() < shape);
        let own = self.rules[first..].iter().take_while(|(rule, _)| rule.shape() == shape);
        for (rule, number) in own {
            let here = |placement: &Placement| placement.iter().map(|(focus, _)| focus).eq(&foci);
            rule.placements().iter().filter(|placement| here(placement)).for_each(|p| laid.add(p, *number));
        }
        laid
    }

    /// The first rule that fires for foci at these places with these closed neighbours and residuals.
    pub fn fire(&self, places: Places, closed: Neighbours, residuals: &[i8; MAX_FOCI]) -> Option<Firing> {
        let index = (self.of_places[places as usize] as usize).checked_sub(1)?;
        let laid = self.laid[index].get_or_init(|| self.lay_out(places));
        laid.instances.iter().find_map(|instance| laid.fire(instance, closed, residuals))
    }
}

impl Laid {
    fn add(&mut self, placement: &Placement, rule: u16) {
        let first_class = self.classes.len() as u32;
        let mut classes: Vec<Class> = Vec::new();
        for (weight, cell) in weighted_cells(placement) {
            let word = (cell.trailing_zeros() / 64) as u8;
            let cells = (cell >> (64 * word)) as u64;
            match classes.iter_mut().find(|class| class.weight == weight && class.word == word) {
                Some(class) => class.cells |= cells,
                None => classes.push(Class { weight, word, cells }),
            }
        }
        self.classes.append(&mut classes);
        let mut coefficients = [0; MAX_FOCI];
        for (to, &(_, coefficient)) in coefficients.iter_mut().zip(placement) {
            *to = coefficient;
        }
        let classes = (first_class, self.classes.len() as u32);
        self.instances.push(Instance { rule, coefficients, classes });
    }

    fn fire(&self, instance: &Instance, closed: Neighbours, residuals: &[i8; MAX_FOCI]) -> Option<Firing> {
        let (first, end) = instance.classes;
        let classes = &self.classes[first as usize..end as usize];
        let value: i32 =
            instance.coefficients.iter().zip(residuals).map(|(&c, &r)| i32::from(c) * i32::from(r)).sum();
        let (mut slack, mut widest, mut all_bits) = (Slack { below: value, above: -value }, 0, 0);
        for class in classes {
            let weight = i32::from(class.weight);
            let sum = weight * class.closed(closed).count_ones() as i32;
            slack.below -= sum.min(0);
            slack.above += sum.max(0);
            if sum != 0 {
                widest = widest.max(weight.abs());
                all_bits |= weight;
            }
        }
        if slack.is_out_of_bounds() || (all_bits & 1 == 0 && !self.is_divisible(classes, closed, value)) {
            return Some(Firing::Contradiction);
        }
        if slack.least() >= widest {
            return None;
        }
        let (mut safe, mut mines) = (0, 0);
        for class in classes {
            let (weight, cells) =
                (i32::from(class.weight), Neighbours::from(class.closed(closed)) << (64 * class.word));
            if slack.is_safe(weight) {
                safe |= cells;
            }
            if slack.is_mine(weight) {
                mines |= cells;
            }
        }
        if safe & mines != 0 {
            return Some(Firing::Contradiction);
        }
        (safe | mines != 0).then_some(Firing::Forced { rule: Some(instance.rule), safe, mines })
    }

    /// Whether the greatest common divisor of the weights of all closed cells divides `value`.
    fn is_divisible(&self, classes: &[Class], closed: Neighbours, value: i32) -> bool {
        let gcd = classes
            .iter()
            .filter(|class| class.closed(closed) != 0)
            .fold(0, |gcd, class| greatest_common_divisor(gcd, class.weight.unsigned_abs()));
        if gcd == 0 { value == 0 } else { value % i32::from(gcd) == 0 }
    }
}

/// The cells around the foci of a placement that enter the sum, with their weight and their bit in the foci's word.
fn weighted_cells(placement: &Placement) -> impl Iterator<Item = (i8, Neighbours)> {
    let foci: Vec<(usize, usize)> = placement.iter().map(|&(focus, _)| focus).collect();
    let weight = |touched: &[usize]| touched.iter().map(|&focus| placement[focus].1).sum();
    cells_around(&foci)
        .into_iter()
        .map(move |(cell, touched)| (weight(&touched), cell))
        .filter(|&(weight, _)| weight != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(mask: u16, coefficients: &[i8]) -> RuleSet {
        let shape = Shape::from_mask(mask).unwrap();
        RuleSet::new(vec![Rule::new(shape, coefficients).unwrap()]).unwrap()
    }

    #[test]
    fn differences_are_looked_up_by_offset() {
        let book = RuleBook::new(&RuleSet::one_and_two_foci());
        assert_eq!(book.pair_offsets.count_ones(), 20);
        assert_eq!(book.most_foci, 0);
        let beside = RuleBook::new(&rule(0b11, &[1, -1]));
        assert_eq!(beside.pair_offsets, 1 << 7 | 1 << 11 | 1 << 13 | 1 << 17);
    }

    #[test]
    fn three_in_a_row() {
        // Foci a b c in a row with coefficients 1 -1 1; the only closed cell above each of them.
        let book = RuleBook::new(&rule(0b111, &[1, -1, 1]));
        assert_eq!(book.most_foci, 3);
        let laid_out = (0..=u16::MAX).filter(|&places| book.of_places[places as usize] != 0);
        assert_eq!(laid_out.collect::<Vec<_>>(), [0b111, 0x111]);
        let above = |bits: Neighbours| bits;
        // a sees the first two of three closed cells above, b all three, c the last two.
        let closed = above(0b110) | above(0b111) << 8 | above(0b011) << 16;
        let fire = |residuals: [i8; 3]| {
            let mut all = [0; MAX_FOCI];
            all[..3].copy_from_slice(&residuals);
            book.fire(0b111, closed, &all)
        };
        // x + y = 1, x + y + z = 2, y + z = 2: the sum says y = 1; only y enters it.
        let middle = 1 << 2;
        assert_eq!(fire([1, 2, 2]), Some(Firing::Forced { rule: Some(0), safe: 0, mines: middle }));
        assert_eq!(fire([1, 2, 1]), Some(Firing::Forced { rule: Some(0), safe: middle, mines: 0 }));
        assert_eq!(fire([1, 3, 1]), Some(Firing::Contradiction));
    }

    /// Where every closed cell counts twice, no odd sum fits.
    #[test]
    fn sums_that_nothing_divides_contradict() {
        let book = RuleBook::new(&rule(0b11, &[1, 1]));
        // Foci a b in a row; above them two closed cells that both touch, and with `corner` one that only a touches.
        let fire = |residuals: [i8; 2], corner: Neighbours| {
            let mut all = [0; MAX_FOCI];
            all[..2].copy_from_slice(&residuals);
            book.fire(0b11, 0b110 | corner | 0b011 << 8, &all)
        };
        let both = 0b110;
        assert_eq!(fire([1, 2], 0), Some(Firing::Contradiction));
        assert_eq!(fire([1, 1], 0), None);
        assert_eq!(fire([2, 2], 0), Some(Firing::Forced { rule: Some(0), safe: 0, mines: both }));
        assert_eq!(fire([0, 0], 0), Some(Firing::Forced { rule: Some(0), safe: both, mines: 0 }));
        assert_eq!(fire([2, 1], 1), None);
        assert_eq!(fire([3, 2], 1), Some(Firing::Forced { rule: Some(0), safe: 0, mines: both | 1 }));
    }

    /// Nine and more foci need two words. Whatever fires is what the rule concludes, in any orientation.
    #[test]
    fn rules_of_many_foci_fire_as_they_conclude() {
        use crate::matcher::patterns::orientation::Orientation;
        use rand::{RngExt, SeedableRng};
        let mut random = rand_pcg::Pcg64::seed_from_u64(1);
        let (mut fired, mut silent) = (0, 0);
        while fired < 60 || silent < 60 {
            let places: Places = random.random();
            let Some(orientation) = Orientation::of(places) else { continue };
            let (geometry, foci) = (&orientation.geometry, places.count_ones() as usize);
            if foci < 9 {
                continue;
            }
            let signs: Vec<i8> = (0..foci).map(|_| if random.random() { 1 } else { -1 }).collect();
            let rule = Rule::new(geometry.shape, &signs).unwrap();
            let book = RuleBook::new(&RuleSet::new(vec![rule]).unwrap());
            // Mines on cells that count for, none on cells that count against: but for one cell the sum is at its most.
            let mine_if = if random.random() { 1 } else { -1 };
            let whole: Placement = rule
                .placements()
                .into_iter()
                .find(|placement| {
                    placement.iter().map(|&((row, col), _)| 1 << (row * MAX_INTERIOR + col)).sum::<Places>()
                        == places
                })
                .unwrap();
            let around = cells_around(&whole.iter().map(|&(focus, _)| focus).collect::<Vec<_>>());
            let mut residuals = [0i8; MAX_FOCI];
            let mut spoilt = random.random::<bool>();
            for (_, touched) in &around {
                let weight: i8 = touched.iter().map(|&focus| whole[focus].1).sum();
                let mine = if weight == 0 { random.random() } else { (weight > 0) == (mine_if > 0) };
                let mine = mine != (weight != 0 && std::mem::take(&mut spoilt));
                touched.iter().for_each(|&focus| residuals[focus] += i8::from(mine));
            }
            // Every cell that isn't a focus is closed.
            let mut closed: Neighbours = 0;
            for (number, &((row, col), _)) in whole.iter().enumerate() {
                let near = (0..9).filter(|&near| near != 4).map(|near| (row + near / 3, col + near % 3));
                for (direction, (row, col)) in near.enumerate() {
                    let is_focus = whole.iter().any(|&((r, c), _)| (r + 1, c + 1) == (row, col));
                    closed |= Neighbours::from(!is_focus) << (8 * number + direction);
                }
            }
            let system = orientation.system(closed, &residuals).unwrap().to_system(geometry);
            let concluded = rule.conclude(geometry, &system).goals();
            match book.fire(places, closed, &residuals) {
                None => {
                    assert!(concluded.is_empty());
                    silent += 1;
                }
                Some(Firing::Forced { safe, mines, .. }) => {
                    let goals = (orientation.regions(safe), orientation.regions(mines));
                    assert!(goals.0 & !concluded.safe == 0 && goals.1 & !concluded.mines == 0);
                    fired += 1;
                }
                Some(Firing::Contradiction) => panic!("the system has a solution"),
            }
        }
    }
}
