//! `minescheme explain`: why something follows on a board.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::explain::{Drawing, Explainer, Explanations, svg};
use minescheme::formats::{self, Format, Loaded};
use minescheme::matcher::Value;

use crate::Answer;
use crate::arguments::{parse_cell, parse_mines};
use crate::boards::read_twice;
use crate::progress::Watch;
use crate::save::save;
use crate::solve_print::NO_CELL_IS_CLOSED;
use crate::table::open_table;

/// Explain why a cell is safe or a mine
///
/// Without --cell or --all, the easiest deduction is explained: the one that takes the fewest numbers, then the fewest "what if"s. The exit
/// code is 1 if nothing follows, or if the board contradicts itself.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme explain position.txt
  minescheme explain --cell 3,4 position.txt
  minescheme explain --all --mines 99 --json position.txt
  minescheme explain --svg why.svg position.txt")]
pub struct Args {
    /// The patterns or rules to use: a file written by `train` or `compile` [default: the rules that come with the program]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// The number of mines on the whole board, flags included [default: taken from the file, or unknown]
    #[arg(long, value_name = "N", value_parser = parse_mines, allow_negative_numbers = true)]
    mines: Option<usize>,
    /// Explain this cell: row and column, counted from 0 at the top left
    #[arg(long, value_name = "R,C", value_parser = parse_cell, conflicts_with = "all")]
    cell: Option<Coord>,
    /// Explain everything that follows, easiest first
    #[arg(long)]
    all: bool,
    /// Also draw the explanation as SVG, to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, value_name = "NAME", help = crate::formats_help())]
    format: Option<Format>,
    /// Print JSON, one object a board
    #[arg(long)]
    json: bool,
    #[arg(required = true, value_name = "BOARD", help = crate::BOARDS_HELP)]
    boards: Vec<PathBuf>,
}

/// What the signs beside those of a board mean, as far as they stand in the drawings.
fn legend(found: &Explanations) -> String {
    let explained = &found.explanations;
    let says = |value| explained.iter().any(|one| one.value == value);
    let before = explained.split_last().map_or(&[][..], |(_, before)| before);
    let signs = [
        (says(Value::Safe), "s is safe"),
        (says(Value::Mine), "m is a mine"),
        (before.iter().any(|one| one.value == Value::Safe), "- was found safe before"),
        (true, "letters name the digits of the proof"),
    ];
    let signs: Vec<&str> = signs.into_iter().filter(|(stands, _)| *stands).map(|(_, sign)| sign).collect();
    format!("On the board: {}.", signs.join(", "))
}

/// The text under a drawing.
fn print_text(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out)?;
    wrap(text).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn draw(board: &Board, found: &Explanations, path: &Path) -> anyhow::Result<()> {
    let mut known = BTreeMap::new();
    let explained = found.explanations.iter().map(|one| {
        let drawing = Drawing::explanation(board, &known, one);
        known.extend(one.cells.iter().map(|&at| (at, one.value)));
        drawing
    });
    let mut drawings: Vec<Drawing<'_>> = explained.collect();
    drawings.extend(found.contradiction.iter().map(|one| Drawing::refutation(board, &BTreeMap::new(), one)));
    let picture = svg(&drawings);
    save(path, picture)
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let (matcher, _) = open_table(self.table.as_deref())?;
        let check = |loaded: &Loaded| self.check(loaded).with_context(|| loaded.name.clone());
        let (count, boards) = read_twice(&self.boards, |path| formats::open(path, self.format), check)?;
        if self.svg.is_some() && count != 1 {
            bail!("--svg: found {count} boards, expected one; draw them one by one");
        }
        let mut answer = Answer::Yes;
        for (number, loaded) in boards.enumerate() {
            let loaded = loaded?;
            let explainer = Explainer::new(&matcher, &loaded.board, self.mines.or(loaded.mines));
            let found = match self.cell {
                Some(cell) => explainer.with(explainer.cell(cell)),
                None if self.all => {
                    let watch = Watch::start("explain", follow(explainer.answer()) as u64)?;
                    explainer.with(explainer.all_observed(&watch)?)
                }
                None => explainer.with(explainer.easiest()),
            };
            if found.explanations.is_empty() {
                answer = Answer::No;
            }
            if let Some(path) = &self.svg {
                draw(&loaded.board, &found, path)?;
            }
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&found)?)?;
                continue;
            }
            if count > 1 {
                writeln!(out, "{}{}\n", if number > 0 { "\n" } else { "" }, loaded.name)?;
            }
            self.print(&loaded.board, &explainer, &found, out)?;
        }
        Ok(answer)
    }

    fn print(
        &self,
        board: &Board,
        explainer: &Explainer<'_>,
        found: &Explanations,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut known = BTreeMap::new();
        if let Some(refutation) = &found.contradiction {
            write!(out, "{}", Drawing::refutation(board, &known, refutation).to_text())?;
            return Ok(print_text(&refutation.text, out)?);
        }
        if found.impossible {
            return Ok(writeln!(
                out,
                "No placement of mines fits this board, but the proof is too long to tell."
            )?);
        }
        for (number, one) in found.explanations.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", Drawing::explanation(board, &known, one).to_text())?;
            print_text(&one.text, out)?;
            known.extend(one.cells.iter().map(|&at| (at, one.value)));
        }
        if !found.explanations.is_empty() {
            print_text(&legend(found), out)?;
        }
        match (found.explanations.is_empty(), self.cell) {
            (false, _) if self.all => match follow(explainer.answer()).saturating_sub(known.len()) {
                0 => {}
                1 => writeln!(out, "\nOne more cell follows, but its proof is too long to tell.")?,
                cells => {
                    writeln!(out, "\n{cells} more cells follow, but their proofs are too long to tell.")?
                }
            },
            (false, _) => {}
            (true, None) if follow(explainer.answer()) > 0 => {
                writeln!(
                    out,
                    "Something follows, but the proof is too long to tell; `minescheme solve` says what."
                )?;
            }
            (true, None) if !board.cells().contains(&Cell::Closed) => writeln!(out, "{NO_CELL_IS_CLOSED}")?,
            (true, None) => {
                writeln!(out, "Nothing follows: no closed cell is sure to be safe, and none to be a mine.")?;
                writeln!(out, "`minescheme odds --mines N` tells which cell is the best guess.")?;
            }
            (true, Some(cell)) => {
                let (answer, place) = (explainer.answer(), place_of(cell));
                let follows = [(&answer.safe, "safe"), (&answer.mines, "a mine")];
                match follows.into_iter().find(|(cells, _)| cells.contains(&cell)) {
                    Some((_, what)) => {
                        writeln!(
                            out,
                            "It follows that {place} is {what}, but the proof is too long to tell."
                        )?;
                    }
                    None => writeln!(out, "It does not follow whether {place} is safe or a mine.")?,
                }
            }
        }
        Ok(())
    }

    fn check(&self, loaded: &Loaded) -> anyhow::Result<()> {
        let Some(cell) = self.cell else { return Ok(()) };
        let board = &loaded.board;
        if cell.row >= board.rows() || cell.col >= board.cols() {
            let (rows, cols) = (board.rows(), board.cols());
            bail!(
                "--cell {},{} means {}, as it counts from 0; but the board has {rows} rows and {cols} columns",
                cell.row,
                cell.col,
                place_of(cell)
            );
        }
        if board.get(cell) != Cell::Closed {
            bail!(
                "--cell {},{} means {}, as it counts from 0; found `{}` there, expected a closed cell",
                cell.row,
                cell.col,
                place_of(cell),
                board.get(cell).symbol()
            );
        }
        Ok(())
    }
}

/// How many cells follow.
fn follow(answer: &minescheme::matcher::Answer) -> usize {
    answer.safe.len() + answer.mines.len()
}
