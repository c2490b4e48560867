//! What `solve` prints for people: the board once, with marks, and what follows; each step only if asked.

use std::env;
use std::io::{self, IsTerminal, Write};

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::Explainer;
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::matcher::{Answer, Matcher, Step, Tier, Value};

use super::counted;

const GREEN: &str = "\x1b[1;32m";
const RED: &str = "\x1b[1;31m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// What is said of a board without closed cells.
pub const NO_CELL_IS_CLOSED: &str =
    "No cell is closed, so there is nothing to find. If it is a layout, `minescheme solve --play` plays it.";

/// Whether standard output is a terminal whose user has nothing against colour: <https://no-color.org>.
pub fn in_colour() -> bool {
    let plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    !plain && !dumb && io::stdout().is_terminal()
}

/// Prints an answer; with `steps` also what each thing follows from.
pub fn print(
    matcher: &Matcher,
    board: &Board,
    mines: Option<usize>,
    found: &Answer,
    steps: bool,
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
        (0, 0) => {
            writeln!(out, "Nothing follows: no closed cell is sure to be safe, and none to be a mine.")?;
            if mines.is_none() {
                writeln!(
                    out,
                    "With --mines, the number of all mines, the odds are told, and which guess is best."
                )?;
            }
        }
        (safe, mines) => writeln!(
            out,
            "{} safe (s), {} (m).",
            counted(safe, "cell is", "cells are"),
            counted(mines, "is a mine", "are mines")
        )?,
    }
    if !found.undecided.is_empty() {
        let cells = counted(found.undecided.len(), "closed cell is", "closed cells are");
        writeln!(
            out,
            "{cells} in a part of the board that is too large to go through: there may be more to know."
        )?;
    }
    if steps {
        writeln!(out)?;
        for (number, step) in found.steps.iter().enumerate() {
            let line = words(step, board);
            wrap(&line).iter().enumerate().try_for_each(|(place, part)| {
                let label = if place == 0 { format!("{}.", number + 1) } else { String::new() };
                writeln!(out, "{label:>5} {part}")
            })?;
        }
    } else if !found.steps.is_empty() {
        writeln!(out, "--steps lists what each follows from; `minescheme explain` says why.")?;
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

/// A step in a line: `Row 3, column 4 is safe: from the 1 in row 2, column 3, and the 2 in row 2, column 4.`
fn words(step: &Step, board: &Board) -> String {
    let cells: Vec<String> = step.cells.iter().map(|&at| place_of(at)).collect();
    let value = match (step.value, cells.len()) {
        (Value::Safe, 1) => "is safe",
        (Value::Safe, _) => "are safe",
        (Value::Mine, 1) => "is a mine",
        (Value::Mine, _) => "are mines",
    };
    let digit = |at: &Coord| format!("the {} in {}", board.get(*at).symbol(), place_of(*at));
    let digits = step.foci.iter().map(digit).collect::<Vec<_>>().join("; ");
    let why = match step.tier {
        Tier::Count if step.foci.is_empty() => "from the number of mines".to_owned(),
        Tier::Count => format!("from the number of mines with {digits}"),
        Tier::WhatIf => format!("by trying what is possible around {digits}"),
        Tier::Exact => format!("in every placement of mines that suits {digits}"),
        _ if !step.coefficients.is_empty() => format!("along a chain: {digits}"),
        _ => format!("from {digits}"),
    };
    let line = format!("{} {value}: {why}.", cells.join("; "));
    let mut letters = line.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}
