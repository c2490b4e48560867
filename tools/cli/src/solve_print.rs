//! What `solve` prints for people: the board once, with marks, and what follows; each step only if asked, and with `--values` what safe cells
//! will show, where that is certain before they are opened.

use std::env;
use std::io::{self, IsTerminal, Write};

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::Explainer;
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::matcher::{Answer, FlagCheck, Matcher, Step, Tier, Value};
use serde::Serialize;

use crate::arguments::Effort;
use crate::{counted, grouped, places};

const GREEN: &str = "\x1b[1;32m";
const RED: &str = "\x1b[1;31m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// The message for a board without closed cells.
pub const NO_CELL_IS_CLOSED: &str =
    "No cell is closed, so there is nothing to find. If it is a layout, `minescheme solve --play` plays it.";

/// The message where each closed cell was seen to be a mine in one placement, and safe in another.
pub const NOTHING_FOLLOWS: &str = "Nothing follows: no closed cell is certain to be safe or a mine.";

/// Whether standard output is a terminal whose user has nothing against colour: <https://no-color.org>.
pub fn in_colour() -> bool {
    let plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    !plain && !dumb && io::stdout().is_terminal()
}

/// How an answer is printed, and how it was found.
#[derive(Clone, Copy)]
pub struct How {
    /// Whether to print what each thing follows from.
    pub steps: bool,
    pub effort: Effort,
    /// Whether all ways to argue were allowed.
    pub all_tiers: bool,
    /// Whether the board is a part of a larger one, of which no number of mines is used.
    pub is_piece: bool,
}

/// Prints an answer.
pub fn print(
    matcher: &Matcher,
    board: &Board,
    mines: Option<usize>,
    found: &Answer,
    how: How,
    out: &mut dyn Write,
) -> io::Result<()> {
    if found.contradiction.is_some() {
        print_board(board, &|_| None, out)?;
        writeln!(out)?;
        let why = Explainer::new(matcher, board, mines).contradiction();
        let text = why.map_or("No placement of mines fits this board.".to_owned(), |why| why.text);
        return wrap(&text).iter().try_for_each(|line| writeln!(out, "{line}"));
    }
    let value = |at: Coord| {
        let safe = found.safe.binary_search(&at).is_ok().then_some(Value::Safe);
        safe.or_else(|| found.mines.binary_search(&at).is_ok().then_some(Value::Mine))
    };
    print_board(board, &value, out)?;
    writeln!(out)?;
    match (found.safe.len(), found.mines.len()) {
        (0, 0) if !board.cells().contains(&Cell::Closed) => writeln!(out, "{NO_CELL_IS_CLOSED}")?,
        (0, 0) if found.undecided.is_empty() => {
            writeln!(out, "{NOTHING_FOLLOWS}")?;
            if mines.is_none() && !how.is_piece {
                writeln!(out, "Add --mines N (all mines of the board) to get the odds and the best guess.")?;
            }
        }
        (0, 0) => writeln!(out, "Nothing was found.")?,
        (safe, 0) => writeln!(out, "{} safe (s).", counted(safe, "cell is", "cells are"))?,
        (0, mines) => writeln!(out, "{} (m).", counted(mines, "cell is a mine", "cells are mines"))?,
        (safe, mines) => {
            let (safe, mines) =
                (counted(safe, "cell is", "cells are"), counted(mines, "is a mine", "are mines"));
            writeln!(out, "{safe} safe (s), {mines} (m).")?;
        }
    }
    if !found.undecided.is_empty() {
        let cells = counted(grouped(found.undecided.len() as u64), "cell is", "cells are");
        let remedy = match how.all_tiers {
            true => how.effort.remedy(),
            false => "Only some tiers were allowed; leave --tiers out to use all.".to_owned(),
        };
        writeln!(out, "{cells} undecided: there may be more to find. {remedy}")?;
    }
    if how.steps {
        writeln!(out)?;
        for (number, step) in found.steps.iter().enumerate() {
            let line = words(step, board);
            wrap(&line).iter().enumerate().try_for_each(|(place, part)| {
                let label = if place == 0 { format!("{}.", number + 1) } else { String::new() };
                writeln!(out, "{label:>5} {part}")
            })?;
        }
    } else if !found.steps.is_empty() {
        writeln!(out, "--steps lists the numbers behind each cell; `minescheme explain` says why.")?;
    }
    Ok(())
}

/// Which flags are proved, and which may be wrong.
pub fn print_flags(check: &FlagCheck, out: &mut dyn Write) -> io::Result<()> {
    if check.proved.is_empty() && check.unproved.is_empty() {
        return writeln!(out, "The board has no flags.");
    }
    if !check.proved.is_empty() {
        writeln!(out, "Flags that are proved: {}.", places(&check.proved))?;
    }
    if !check.unproved.is_empty() {
        writeln!(out, "Flags that aren't proved: {}.", places(&check.unproved))?;
    }
    for (number, set) in check.wrong.iter().enumerate() {
        let start = if number == 0 { "Without these the board is possible" } else { "Or without these" };
        writeln!(out, "{start}: {}.", places(set))?;
    }
    if !check.undecided_flags.is_empty() {
        let why = "the search stopped before it was clear whether they are proved, or may be wrong";
        writeln!(out, "Undecided flags: {}; {why}.", places(&check.undecided_flags))?;
    }
    Ok(())
}

/// The board with its rows and columns counted from 1.
fn print_board(board: &Board, value: &dyn Fn(Coord) -> Option<Value>, out: &mut dyn Write) -> io::Result<()> {
    let colour = in_colour();
    let paint = |code: &str, text: String| if colour { format!("{code}{text}{PLAIN}") } else { text };
    let label = board.rows().to_string().len().max(2);
    let digits = board.cols().to_string().len();
    // Column numbers are written downwards, one digit a line.
    for place in 0..digits {
        let line: String = (1..=board.cols())
            .map(|col| {
                let number = format!("{col:>digits$}");
                format!(" {}", &number[place..=place])
            })
            .collect();
        writeln!(out, "{}", paint(DIM, format!("{:label$} {}", "", line.trim_end())))?;
    }
    for row in 0..board.rows() {
        write!(out, "{} ", paint(DIM, format!("{:>label$}", row + 1)))?;
        for col in 0..board.cols() {
            let at = Coord::new(row, col);
            let symbol = match (value(at), board.get(at)) {
                (Some(Value::Safe), _) => paint(GREEN, "s".to_owned()),
                (Some(Value::Mine), _) => paint(RED, "m".to_owned()),
                (None, Cell::Mine) => paint(RED, "*".to_owned()),
                (None, cell) => cell.symbol().to_string(),
            };
            write!(out, " {symbol}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A step in a line: `Row 3, column 4 is safe because of the 1 in row 2, column 3 and the 2 in row 2, column 4.`
fn words(step: &Step, board: &Board) -> String {
    let cells: Vec<String> = step.cells.iter().map(|&at| place_of(at)).collect();
    let value = is(step.value, cells.len());
    let digit = |at: &Coord| format!("the {} in {}", board.get(*at).symbol(), place_of(*at));
    let digits = step.foci.iter().map(digit).collect::<Vec<_>>();
    let digits = together(&digits);
    let why = match step.tier {
        Tier::Count if step.foci.is_empty() => "because of the number of mines".to_owned(),
        Tier::Count => format!("because of the number of mines and {digits}"),
        Tier::WhatIf => format!("in every possible case around {digits}"),
        Tier::Exact => format!("in every placement of mines that fits {digits}"),
        _ if !step.coefficients.is_empty() => format!("because of a chain of numbers: {digits}"),
        _ => format!("because of {digits}"),
    };
    capital(&format!("{} {value} {why}.", together(&cells)))
}

/// What so many cells are.
pub fn is(value: Value, cells: usize) -> &'static str {
    match (value, cells) {
        (Value::Safe, 1) => "is safe",
        (Value::Safe, _) => "are safe",
        (Value::Mine, 1) => "is a mine",
        (Value::Mine, _) => "are mines",
    }
}

/// Parts that have commas in a row.
fn together(parts: &[String]) -> String {
    match parts {
        [one, other] => format!("{one} and {other}"),
        [others @ .., last] if !others.is_empty() => format!("{}; and {last}", others.join("; ")),
        few => few.concat(),
    }
}

/// A safe cell whose number is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Valued {
    /// The cell.
    pub cell: Coord,
    /// Its number.
    pub value: u8,
}

/// The numbers that follow, in reading order. Each number that a safe cell might show is supposed in turn; it is certain if every other
/// number contradicts the board.
pub fn values(matcher: &Matcher, board: &Board, mines: Option<usize>, found: &Answer) -> Vec<Valued> {
    if found.contradiction.is_some() {
        return Vec::new();
    }
    let mut known = board.clone();
    for &mine in &found.mines {
        known.set(mine, Cell::Mine);
    }
    let mut safe = found.safe.clone();
    safe.sort_unstable();
    let value = |&cell: &Coord| {
        let near: Vec<Coord> = known.neighbours(cell).collect();
        let least = near.iter().filter(|&&at| known.get(at) == Cell::Mine).count();
        let open = |at: &&Coord| known.get(**at) == Cell::Closed && safe.binary_search(at).is_err();
        let most = least + near.iter().filter(open).count();
        let mut possible = (least..=most).map(|digit| digit as u8).filter(|&digit| {
            let mut supposed = known.clone();
            supposed.set(cell, Cell::Digit(digit));
            matcher.ask(&supposed, mines).contradiction.is_none()
        });
        let only = possible.next()?;
        possible.next().is_none().then_some(Valued { cell, value: only })
    };
    safe.iter().filter_map(value).collect()
}

/// The same in words.
pub fn told(values: &[Valued]) -> Vec<String> {
    if values.is_empty() {
        return vec!["The number under no safe cell is certain.".to_owned()];
    }
    let line = |one: &Valued| format!("{} will show {}.", capital(&place_of(one.cell)), one.value);
    values.iter().map(line).collect()
}

/// The same with a capital letter at the start.
fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}
