//! Patterns that no coefficients decide. Each is kept by itself, with its goals.

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

/// Bytes that are no patterns without a rule.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "pattern without a rule {number}, byte {}: found no canonical shape with a larger index than the one before, in {BYTES} bytes",
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

    /// The patterns in such bytes. It is not checked whether their systems are canonical, and whether what is said of
    /// them is true. Errors: [`WithoutRuleError`] for the first whose shape is not canonical, or that is not in its
    /// place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Vec<Self>, WithoutRuleError> {
        let (whole, rest) = bytes.as_chunks::<BYTES>();
        let mut patterns: Vec<Self> = Vec::with_capacity(whole.len());
        for (number, bytes) in whole.iter().enumerate() {
            let before = patterns.last().map(|before| before.id);
            let pattern = Self::read(bytes, before);
            let follows = |pattern: &Self| before.is_none_or(|before| before < pattern.id);
            patterns.push(pattern.filter(follows).ok_or(WithoutRuleError { number })?);
        }
        if rest.is_empty() { Ok(patterns) } else { Err(WithoutRuleError { number: whole.len() }) }
    }

    fn read(bytes: &[u8; BYTES], before: Option<PatternId>) -> Option<Self> {
        let word = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let mask = u16::from_le_bytes(*bytes.first_chunk()?);
        // Patterns of one shape follow each other.
        let same = before.map(PatternId::shape).filter(|shape| shape.mask() == mask);
        let shape = same.or_else(|| Shape::from_mask(mask))?;
        let index = u64::from_le_bytes(*bytes.get(2..)?.first_chunk()?);
        let goals = Goals { safe: word(10)?, mines: word(14)? };
        let kind = if goals.is_empty() { Kind::Forbidden } else { Kind::Forced };
        Some(Self { id: PatternId::new(shape, index), kind, goals })
    }
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
        assert_eq!(WithoutRule::from_bytes(&bytes), Ok(all.to_vec()));
        assert_eq!(WithoutRule::from_bytes(&[]), Ok(Vec::new()));
        let error = |number| Err(WithoutRuleError { number });
        assert_eq!(WithoutRule::from_bytes(&bytes[..bytes.len() - 1]), error(2));
        let twice = WithoutRule::to_bytes(&[all[0], all[0]]);
        assert_eq!(WithoutRule::from_bytes(&twice), error(1));
        // Two foci one above the other are the image of two side by side.
        let mut turned = bytes;
        turned[..2].copy_from_slice(&[0x11, 0]);
        assert_eq!(WithoutRule::from_bytes(&turned), error(0));
    }
}
