//! A line of a ledger: the results of the walk of one shape.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;
use twox_hash::XxHash3_64;

use crate::canonical::{Kind, PatternId};
use crate::rules::{Rule, WithoutRule};
use crate::scope::Tally;
use crate::shape::Shape;
use crate::system::Goals;
use crate::walk::Refused;

/// The results of the walk of one shape. Its text is tab-separated:
///
/// | field | what |
/// |---|---|
/// | 1 | the shape's mask in four hexadecimal digits, bit 4·row + column |
/// | 2-4 | silent, forced and forbidden irreducible systems, before the stabiliser is folded |
/// | 5-7 | forced systems: canonical under D4, canonical under the complement too, and their placements |
/// | 8-9 | forbidden systems: canonical under D4, and under the complement too |
/// | 10-13 | mass: of the c visited, and of those refused as disconnected, for a focus with one cell, and for a part that is never silent |
/// | 14 | digest of the patterns: XXH3, 128 bits, in hexadecimal |
/// | 15 | no set of the coefficients that were found and decides as much has fewer rules than this |
/// | 16 | the rules: coefficients with `,` between them and `;` between rules; `-` for none |
/// | 17 | patterns that no coefficients decide: index, safe and mine regions, in hexadecimal as in `1f:3/0`, or `1f:x` if forbidden; `-` for none |
/// | 18 | XXH3, 64 bits, of all before it |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The shape.
    pub shape: Shape,
    /// Its counts; the mass is that of the c that were visited.
    pub tally: Tally,
    /// The mass of the c that were refused.
    pub refused: Refused,
    /// Of the stored patterns, by ascending index: index, kind and goals.
    pub digest: u128,
    /// The fewest rules, of the coefficients that were found, that decide all patterns which any coefficients decide.
    pub rules: Vec<Rule>,
    /// At least this many rules are needed; equal to the number of rules if the search was completed.
    pub lower_bound: usize,
    /// The patterns that no coefficients decide.
    pub without_rule: Vec<WithoutRule>,
}

/// A text that isn't a line of a ledger.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The wrong number of fields.
    #[error("found {found} fields, expected 18 with tabs between them")]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// The checksum is another one.
    #[error("its checksum is wrong: it was changed or cut short")]
    Checksum,
    /// A field that can't be read.
    #[error("field {field}: found {found:?}, expected {expected}")]
    Field {
        /// From 1.
        field: usize,
        /// The text, or its beginning.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The masses do not add up.
    #[error("its masses add up to {found}, expected {expected}: something was left out of the walk")]
    Mass {
        /// The sum.
        found: u128,
        /// The shape's.
        expected: u128,
    },
}

const FIELDS: usize = 18;

/// No shape has as many systems: all of the 6×6 window together have some 10^16, and none has a tenth of them.
const MOST_COUNTED: u128 = 1 << 50;

impl Line {
    /// The mass of all c, visited or refused.
    pub fn mass(&self) -> u128 {
        self.tally.mass.saturating_add(self.refused.mass())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shape, tally, refused, digest, rules, lower_bound, without_rule } = self;
        let mut text = format!("{:04x}", shape.mask());
        let counts = [
            tally.silent.into(),
            tally.forced.into(),
            tally.forbidden.into(),
            tally.forced_canonical.into(),
            tally.forced_stored.into(),
            tally.forced_patterns,
            tally.forbidden_canonical.into(),
            tally.forbidden_stored.into(),
            tally.mass,
            refused.disconnected,
            refused.one_cell,
            refused.never_silent,
        ];
        for count in counts {
            write!(text, "\t{count}")?;
        }
        let rules: Vec<String> = rules
            .iter()
            .map(|rule| rule.coefficients().iter().map(i8::to_string).collect::<Vec<_>>().join(","))
            .collect();
        let without_rule: Vec<String> = without_rule.iter().map(write_without_rule).collect();
        let or_dash = |list: String| if list.is_empty() { "-".to_owned() } else { list };
        let (rules, without_rule) = (or_dash(rules.join(";")), or_dash(without_rule.join(";")));
        write!(text, "\t{digest:032x}\t{lower_bound}\t{rules}\t{without_rule}\t")?;
        write!(f, "{text}{:016x}", XxHash3_64::oneshot(text.as_bytes()))
    }
}

fn write_without_rule(pattern: &WithoutRule) -> String {
    let (index, Goals { safe, mines }) = (pattern.id.index(), pattern.goals);
    match pattern.kind {
        Kind::Forced => format!("{index:x}:{safe:x}/{mines:x}"),
        Kind::Forbidden => format!("{index:x}:x"),
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let fields: Vec<&str> = text.split('\t').collect();
        if fields.len() != FIELDS {
            return Err(LineError::Fields { found: fields.len() });
        }
        let wrong = |field: usize, expected| {
            let found = fields[field - 1].chars().take(40).collect();
            LineError::Field { field, found, expected }
        };
        let sum = fields[FIELDS - 1];
        let before = &text[..text.len() - sum.len()];
        if format!("{:016x}", XxHash3_64::oneshot(before.as_bytes())) != sum {
            return Err(LineError::Checksum);
        }
        let mask = u16::from_str_radix(fields[0], 16).ok().and_then(Shape::from_mask);
        let shape = mask.filter(|shape| format!("{:04x}", shape.mask()) == fields[0]);
        let shape =
            shape.ok_or_else(|| wrong(1, "the mask of a canonical shape in four hexadecimal digits"))?;
        let number = |field: usize| fields[field - 1].parse::<u128>().map_err(|_| wrong(field, "a number"));
        let count = |field: usize| match number(field)? {
            count if count < MOST_COUNTED => Ok(count as u64),
            _ => Err(wrong(field, "a number below 2^50: no shape has as many systems")),
        };
        let tally = Tally {
            silent: count(2)?,
            forced: count(3)?,
            forbidden: count(4)?,
            forced_canonical: count(5)?,
            forced_stored: count(6)?,
            forced_patterns: count(7)?.into(),
            forbidden_canonical: count(8)?,
            forbidden_stored: count(9)?,
            mass: number(10)?,
        };
        let refused = Refused { disconnected: number(11)?, one_cell: number(12)?, never_silent: number(13)? };
        let digest =
            u128::from_str_radix(fields[13], 16).map_err(|_| wrong(14, "a digest in hexadecimal"))?;
        let rules = list(fields[15]).map(|rule| read_rule(shape, rule)).collect::<Option<_>>();
        let without_rule = list(fields[16]).map(|text| read_without_rule(shape, text)).collect::<Option<_>>();
        let line = Self {
            shape,
            tally,
            refused,
            digest,
            rules: rules.ok_or_else(|| wrong(16, "rules in their canonical form"))?,
            lower_bound: count(15)? as usize,
            without_rule: without_rule.ok_or_else(|| wrong(17, "patterns as in `1f:3/0;2c:x`"))?,
        };
        let (found, expected) = (line.mass(), shape.geometry().mass());
        if found != expected {
            return Err(LineError::Mass { found, expected });
        }
        // One line, one way to write it: so that ledgers can be compared as text.
        let written = line.to_string();
        match written.split('\t').zip(&fields).position(|(written, found)| written != *found) {
            Some(place) => Err(wrong(place + 1, "it as a ledger writes it")),
            None => Ok(line),
        }
    }
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').filter(move |_| text != "-")
}

fn read_rule(shape: Shape, text: &str) -> Option<Rule> {
    let coefficients: Vec<i8> = text.split(',').map(|λ| λ.parse().ok()).collect::<Option<_>>()?;
    Rule::new(shape, &coefficients).filter(|rule| rule.coefficients() == coefficients)
}

fn read_without_rule(shape: Shape, text: &str) -> Option<WithoutRule> {
    let (index, goals) = text.split_once(':')?;
    let id = PatternId::new(shape, u64::from_str_radix(index, 16).ok()?);
    if goals == "x" {
        return Some(WithoutRule { id, kind: Kind::Forbidden, goals: Goals::default() });
    }
    let (safe, mines) = goals.split_once('/')?;
    let regions = |text: &str| u32::from_str_radix(text, 16).ok();
    let goals = Goals { safe: regions(safe)?, mines: regions(mines)? };
    Some(WithoutRule { id, kind: Kind::Forced, goals })
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::observer::Unobserved;

    fn fields() -> Vec<String> {
        let shape = Shape::from_mask(3).unwrap();
        let line = crate::ledger::line(shape, 1 << 20, &Unobserved).unwrap();
        let fields: Vec<String> = line.to_string().split('\t').map(str::to_owned).collect();
        assert_eq!(fields.join("\t").parse(), Ok(line));
        fields
    }

    /// Why a line is refused in which some fields are forged, and the checksum is correct.
    fn refused(right: &[String], forged: Range<usize>, text: &str) -> LineError {
        let mut fields = right.to_vec();
        fields[forged].fill(text.to_owned());
        let text = format!("{}\t", fields[..FIELDS - 1].join("\t"));
        format!("{text}{:016x}", XxHash3_64::oneshot(text.as_bytes())).parse::<Line>().unwrap_err()
    }

    /// Found by a fuzzer, which learned to correct the checksum.
    #[test]
    fn numbers_are_written_in_one_way() {
        let right = fields();
        for field in 1..FIELDS - 3 {
            for sign in ["0", "+"] {
                let wrong = refused(&right, field..field + 1, &format!("{sign}{}", right[field]));
                assert!(matches!(wrong, LineError::Field { .. }), "field {field}: {wrong}");
            }
        }
    }

    /// Sums over a ledger of such lines would overflow.
    #[test]
    fn counts_that_no_shape_has_are_refused() {
        let right = fields();
        for count in [MOST_COUNTED, u64::MAX.into(), u128::MAX] {
            for field in (1..9).chain([14]) {
                let wrong = refused(&right, field..field + 1, &count.to_string());
                assert!(matches!(wrong, LineError::Field { .. }), "field {field}: {wrong}");
            }
            for field in 9..13 {
                let wrong = refused(&right, field..field + 1, &count.to_string());
                assert!(matches!(wrong, LineError::Mass { .. }), "field {field}: {wrong}");
            }
        }
        let all = refused(&right, 9..13, &u128::MAX.to_string());
        assert!(matches!(all, LineError::Mass { .. }), "{all}");
    }
}
