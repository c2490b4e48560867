//! Patterns that no coefficients decide. Each is stored by itself, with its goals.

use thiserror::Error;

use crate::canonical::{Kind, PatternId};
use crate::shape::Shape;
use crate::system::Goals;

/// A canonical pattern that no coefficients decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WithoutRule {
    /// Which it is.
    pub id: PatternId,
    /// Forced or forbidden.
    pub kind: Kind,
    /// Its goals; none if forbidden.
    pub goals: Goals,
}

/// The bytes of one: mask (2), index (8), safe regions (4), mine regions (4), all little-endian. Without goals it is forbidden.
const BYTES: usize = 18;

/// Bytes that aren't patterns without a rule.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "pattern without a rule {number}, byte {}: found no canonical shape that comes after the one before, or no larger index, in {BYTES} bytes",
    number * BYTES
)]
pub struct WithoutRuleError {
    /// The number of the pattern, from 0.
    pub number: usize,
}

impl WithoutRule {
    /// The bytes of patterns in ascending order.
    pub fn to_bytes(patterns: &[Self]) -> Vec<u8> {
        let bytes = |pattern: &Self| {
            let Self { id, goals, .. } = pattern;
            let mut bytes = [0; BYTES];
            bytes[..2].copy_from_slice(&id.shape().mask().to_le_bytes());
            bytes[2..10].copy_from_slice(&id.index().to_le_bytes());
            bytes[10..14].copy_from_slice(&goals.safe.to_le_bytes());
            bytes[14..].copy_from_slice(&goals.mines.to_le_bytes());
            bytes
        };
        patterns.iter().flat_map(bytes).collect()
    }
}

/// Patterns without a rule as they are stored in a table: bytes that are only read where they are needed. A table may hold hundreds of
/// thousands, of which a board needs a few.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WithoutRules<'a>(&'a [[u8; BYTES]]);

impl<'a> WithoutRules<'a> {
    /// Errors: [`WithoutRuleError`] if the last pattern is cut off.
    pub fn new(bytes: &'a [u8]) -> Result<Self, WithoutRuleError> {
        let (whole, rest) = bytes.as_chunks();
        if rest.is_empty() { Ok(Self(whole)) } else { Err(WithoutRuleError { number: whole.len() }) }
    }

    /// The shapes that have some, in order; between the first patterns of two shapes nothing is looked at but what a
    /// binary search needs. Errors: [`WithoutRuleError`] for the first whose shape is not canonical, or that follows
    /// one of a larger mask.
    pub fn shapes(self) -> Result<Vec<Shape>, WithoutRuleError> {
        let mut shapes: Vec<Shape> = Vec::new();
        let mut number = 0;
        while let Some(first) = self.0.get(number) {
            let shape =
                Shape::from_mask(mask(first)).filter(|shape| shapes.last().is_none_or(|last| last < shape));
            let shape = shape.ok_or(WithoutRuleError { number })?;
            shapes.push(shape);
            // Where they are not in order it may be anywhere: at least the first is passed.
            number += self.0[number..].partition_point(|pattern| mask(pattern) <= shape.mask()).max(1);
        }
        Ok(shapes)
    }

    /// What the bytes claim of a pattern, if it is one of them; no goals if it is forbidden. If patterns are not in order,
    /// some are not found.
    pub fn goals(self, id: PatternId) -> Option<Goals> {
        let wanted = (id.shape().mask(), id.index());
        let place = self.0.binary_search_by_key(&wanted, |pattern| (mask(pattern), index(pattern))).ok()?;
        Some(goals(&self.0[place]))
    }

    /// All patterns, in order. Whether their systems are canonical and their goals true is not checked.
    /// Errors: [`WithoutRuleError`] for the first whose shape is not canonical, or that is not in its place.
    pub fn read(self) -> Result<Vec<WithoutRule>, WithoutRuleError> {
        let mut patterns: Vec<WithoutRule> = Vec::with_capacity(self.0.len());
        for (number, bytes) in self.0.iter().enumerate() {
            let before = patterns.last().map(|before| before.id);
            // Patterns of one shape follow each other.
            let same = before.map(PatternId::shape).filter(|shape| shape.mask() == mask(bytes));
            let id = same
                .or_else(|| Shape::from_mask(mask(bytes)))
                .map(|shape| PatternId::new(shape, index(bytes)));
            let id = id
                .filter(|&id| before.is_none_or(|before| before < id))
                .ok_or(WithoutRuleError { number })?;
            let goals = goals(bytes);
            let kind = if goals.is_empty() { Kind::Forbidden } else { Kind::Forced };
            patterns.push(WithoutRule { id, kind, goals });
        }
        Ok(patterns)
    }
}

fn mask(bytes: &[u8; BYTES]) -> u16 {
    u16::from_le_bytes([bytes[0], bytes[1]])
}

fn index(bytes: &[u8; BYTES]) -> u64 {
    bytes[2..10].iter().rev().fold(0, |index, &byte| index << 8 | u64::from(byte))
}

fn goals(bytes: &[u8; BYTES]) -> Goals {
    let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    Goals { safe: word(10), mines: word(14) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_round_trip_and_are_checked() {
        let shape = |mask| Shape::from_mask(mask).unwrap();
        let goals = Goals { safe: 1 << 20, mines: 2 };
        let pattern =
            |mask, index| WithoutRule { id: PatternId::new(shape(mask), index), kind: Kind::Forced, goals };
        let forbidden =
            WithoutRule { kind: Kind::Forbidden, goals: Goals::default(), ..pattern(0x33, u64::MAX) };
        let all = [pattern(0b11, 7), pattern(0x33, 1), forbidden];
        let bytes = WithoutRule::to_bytes(&all);
        assert_eq!(bytes.len(), 3 * BYTES);
        let read = |bytes: &[u8]| WithoutRules::new(bytes)?.read();
        let shapes = |bytes: &[u8]| WithoutRules::new(bytes)?.shapes();
        assert_eq!(read(&bytes), Ok(all.to_vec()));
        assert_eq!(shapes(&bytes), Ok(vec![shape(0b11), shape(0x33)]));
        assert_eq!((read(&[]), shapes(&[])), (Ok(Vec::new()), Ok(Vec::new())));
        let asked = WithoutRules::new(&bytes).unwrap();
        all.iter().for_each(|pattern| assert_eq!(asked.goals(pattern.id), Some(pattern.goals)));
        assert_eq!(asked.goals(PatternId::new(shape(0b11), 8)), None);
        let error = WithoutRuleError { number: 2 };
        assert_eq!(WithoutRules::new(&bytes[..bytes.len() - 1]).unwrap_err(), error);
        let error = |number| Err(WithoutRuleError { number });
        let twice = WithoutRule::to_bytes(&[all[0], all[0]]);
        assert_eq!(read(&twice), error(1));
        // Two foci one above the other are the image of two side by side.
        let mut turned = bytes;
        turned[..2].copy_from_slice(&[0x11, 0]);
        assert_eq!(read(&turned), error(0));
        assert_eq!(shapes(&turned).unwrap_err(), WithoutRuleError { number: 0 });
    }
}
