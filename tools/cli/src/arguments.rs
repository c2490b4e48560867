//! Arguments that several commands read alike.

use std::num::IntErrorKind;
use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use games::tree::MOST_PEBBLES;
use minescheme::board::{Coord, MAX_CELLS};
use minescheme::layout::{FirstClick, Game, GameError};
use minescheme::matcher::DEFAULT_EFFORT;

use crate::grouped;

/// Threads of parallel work.
pub const THREADS: RangeInclusive<u64> = 1..=1024;
/// How many of something: boards, games, tries, positions to remember.
pub const COUNT: RangeInclusive<u64> = 1..=1_000_000_000_000;
/// The digits that a step takes together.
pub const DIGITS: RangeInclusive<u64> = 1..=1000;
/// A time limit: a century at most.
pub const SECONDS: RangeInclusive<u64> = 1..=3_155_760_000;
/// Pebbles on a table, and how many of them a move may take.
pub const PEBBLES: RangeInclusive<u64> = 1..=MOST_PEBBLES as u64;
/// Every seed is one.
pub const SEED: RangeInclusive<u64> = 0..=u64::MAX;
/// The steps that may be spent on a part of a board.
const EFFORT: RangeInclusive<u64> = 0..=1_000_000_000_000_000;

/// Reads a whole number in a range.
pub fn within<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number: u64| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected {} to {}", grouped(*range.start()), grouped(*range.end())))
    }
}

/// Names, each with its help and with what it means.
type Named<T> = [(&'static str, &'static str, T)];

/// What the first click promises.
pub const FIRST: &Named<FirstClick> = &[
    ("safe", "It isn't a mine", FirstClick::Safe),
    ("opening", "Neither it nor a neighbour is a mine", FirstClick::Opening),
];

/// Reads one of these names.
pub fn one_of<T: Clone + Send + Sync>(values: &'static Named<T>) -> impl TypedValueParser<Value = T> {
    let names = values.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).map(|text| {
        let found = values.iter().find(|(name, ..)| *name == text);
        found.expect("only these names are taken").2.clone()
    })
}

/// The name of one of these.
pub fn name_of<T: PartialEq>(values: &'static Named<T>, wanted: &T) -> Option<&'static str> {
    values.iter().find(|(.., value)| value == wanted).map(|(name, ..)| *name)
}

/// How hard to try.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Effort {
    /// How much work to spend on a part of the board before its cells stay undecided. One unit is one step: a cell decided in a "what if",
    /// a step from one partial placement of mines to the next, or a decision of the complete search. The default
    /// takes at most about a second
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EFFORT, value_parser = within::<usize>(EFFORT))]
    pub effort: usize,
}

impl Effort {
    /// What to do about cells that are undecided.
    pub fn remedy(self) -> String {
        format!("Raise --effort (now {}) to search longer.", grouped(self.effort as u64))
    }
}

/// A game. Whether its mines leave room for an opening is seen later, with `--first`.
pub fn parse_game(text: &str) -> Result<Game, GameError> {
    Game::parse(text, FirstClick::Safe)
}

/// How many mines lie on the whole board: no more than it may have cells.
pub fn parse_mines(text: &str) -> Result<usize, String> {
    let too_many = || format!("a board has at most {} cells", grouped(MAX_CELLS as u64));
    match text.parse::<usize>() {
        Ok(mines) => Some(mines).filter(|&mines| mines <= MAX_CELLS).ok_or_else(too_many),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(too_many()),
        Err(_) => Err(format!("found {text:?}, expected the number of mines on the whole board, as in 99")),
    }
}

/// A cell as `R,C`, row and column from 0, or as `(R,C)`, from 1, as texts name it.
pub fn parse_cell(text: &str) -> Result<Coord, String> {
    let inside = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let number = |part: &str| {
        let number = part.trim().parse::<usize>().ok()?;
        if inside.is_some() { number.checked_sub(1) } else { Some(number) }
    };
    let cell = inside.unwrap_or(text).split_once(',');
    cell.and_then(|(row, col)| Some(Coord::new(number(row)?, number(col)?))).ok_or_else(|| {
        format!(
            "found {text:?}, expected row and column: counted from 0, as in 8,15, or in brackets from 1, as in \"(9,16)\""
        )
    })
}
