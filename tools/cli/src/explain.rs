//! `minescheme explain`: why something follows on a board.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::explain::{Drawing, Explainer, Explanation, Explanations, Language, ToldBy, svg};
use minescheme::formats::Loaded;
use minescheme::matcher::Value;

use crate::arguments::{Effort, parse_cell, parse_mines};
use crate::boards::{Boards, Unfit};
use crate::hints::hints;
use crate::progress::Watch;
use crate::save::save;
use crate::solve_print::{NO_CELL_IS_CLOSED, NOTHING_FOLLOWS, in_colour};
use crate::table::open_matcher;
use crate::{Answer, counted, grouped};

/// Explain why a cell is safe or a mine
///
/// Without --cell or --all, the easiest deduction is explained: the one that takes the fewest numbers, then the fewest "what if"s. The exit
/// code is 1 if the board contradicts itself, or if the proof of what follows is too long; 3 if nothing was found but some cells are
/// undecided.
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
    /// Explain this cell: row and column, counted from 0 at the top left, or in brackets from 1, as in "(4,5)" and in the texts
    #[arg(long, value_name = "R,C", value_parser = parse_cell, conflicts_with = "all")]
    cell: Option<Coord>,
    /// Explain everything that follows, easiest first
    #[arg(long)]
    all: bool,
    /// Explain the hardest step that is needed if the easiest step is always taken next
    #[arg(long, conflicts_with_all = ["all", "cell"])]
    hardest: bool,
    /// With --all, also explain each step that takes a single number
    #[arg(short, long)]
    verbose: bool,
    /// The language of the explanation: en or ru
    #[arg(long, value_name = "CODE", default_value = "en")]
    lang: Language,
    #[command(flatten)]
    effort: Effort,
    /// Also draw the explanation as an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    boards: Boards,
}

/// What the signs beside those of a board mean, as far as they stand in the drawings.
fn legend(found: &Explanations) -> String {
    let explained = &found.explanations;
    let shows =
        |one: &Explanation, value| one.value == value || one.also.iter().any(|also| also.value == value);
    let says = |value| explained.iter().any(|one| shows(one, value));
    let before = explained.split_last().map_or(&[][..], |(_, before)| before);
    let signs = [
        (says(Value::Safe), "s is safe"),
        (says(Value::Mine), "m is a mine"),
        (before.iter().any(|one| one.value == Value::Safe), "- was proved safe before"),
        (true, "letters mark the numbers of the proof"),
        (true, "(3,4) is row 3, column 4"),
    ];
    let signs: Vec<&str> = signs.into_iter().filter(|(stands, _)| *stands).map(|(_, sign)| sign).collect();
    format!("On the board: {}.", signs.join(", "))
}

/// What easy steps decide, one after the other, in a line.
fn folded(by: &str, run: &[Explanation]) -> String {
    let of = |value: Value| run.iter().filter(move |one| one.value == value);
    let cells = |value: Value| of(value).map(|one| one.cells.len()).sum::<usize>();
    let says = [(cells(Value::Safe), "safe cell", "safe cells"), (cells(Value::Mine), "mine", "mines")];
    let some = says.into_iter().filter(|(cells, ..)| *cells > 0);
    let said: Vec<String> = some.map(|(cells, one, more)| counted(cells, one, more)).collect();
    let all = if by == "Single numbers" { " (-v shows each)" } else { "" };
    format!("{by} give {}{all}.", said.join(" and "))
}

/// The text under a drawing.
fn print_text(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out)?;
    wrap(text).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn draw(board: &Board, found: &Explanations, path: &Path) -> Result<()> {
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
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let matcher = open_matcher(self.table.as_deref())?.with_effort(self.effort.effort);
        self.boards.answer(out, |loaded, place, out| {
            if self.svg.is_some() && place.is_one_of_many {
                bail!("--svg: found several boards, expected one; draw them one by one");
            }
            self.check(loaded).map_err(|error| Unfit(format!("{}: {error}", loaded.name)))?;
            let mines = self.mines.or(loaded.mines);
            let explainer = Explainer::new(&matcher, &loaded.board, mines).in_language(self.lang);
            let found = match self.cell {
                Some(cell) => explainer.with(explainer.cell(cell)),
                None if self.all => {
                    let watch = Watch::start("explain", follow(explainer.answer()) as u64);
                    explainer.with(explainer.all_observed(&watch)?)
                }
                None if self.hardest => explainer.with(explainer.hardest()),
                None => explainer.with(explainer.easiest()),
            };
            let answer = self.answer(&explainer, &found);
            if let Some(path) = &self.svg {
                draw(&loaded.board, &found, path)?;
            }
            if self.boards.json {
                writeln!(out, "{}", serde_json::to_string(&found)?)?;
                return Ok(answer);
            }
            if place.is_one_of_many {
                writeln!(out, "{}{}\n", if place.number > 0 { "\n" } else { "" }, loaded.name)?;
            }
            self.print(&loaded.board, mines, &explainer, &found, out)?;
            let contradiction = &explainer.answer().contradiction;
            for hint in contradiction.iter().flat_map(|found| hints(&matcher, &loaded.board, mines, found)) {
                print_text(&hint, out)?;
            }
            Ok(answer)
        })
    }

    fn print(
        &self,
        board: &Board,
        mines: Option<usize>,
        explainer: &Explainer<'_>,
        found: &Explanations,
        out: &mut dyn Write,
    ) -> Result<()> {
        let mut known = BTreeMap::new();
        if let Some(refutation) = &found.contradiction {
            write!(out, "{}", Drawing::refutation(board, &known, refutation).to_text())?;
            return Ok(print_text(&refutation.text, out)?);
        }
        if found.impossible {
            let proof = "but the proof is too long to show";
            return Ok(writeln!(out, "No placement of mines fits this board, {proof}.")?);
        }
        let mut rest = &found.explanations[..];
        while let Some((one, after)) = rest.split_first() {
            if rest.len() < found.explanations.len() {
                writeln!(out)?;
            }
            let easy = rest.iter().take_while(|one| ToldBy::of(&one.steps) == ToldBy::Digit).count();
            // What the same digits show besides is told with the first.
            let told = if self.all { 1 + one.also.len() } else { 1 };
            let told = if self.hardest && !after.is_empty() {
                print_text(&folded("Easier steps", &rest[..after.len()]), out)?;
                after.len()
            } else if self.all && easy > 1 && !self.verbose {
                print_text(&folded("Single numbers", &rest[..easy]), out)?;
                easy
            } else {
                let drawing = Drawing::explanation(board, &known, one);
                let (picture, text) = match in_colour() {
                    true => (drawing.to_coloured_text(), drawing.text()),
                    false => (drawing.to_text(), &*one.text),
                };
                write!(out, "{picture}")?;
                print_text(text, out)?;
                told.min(after.len() + 1)
            };
            let (now, later) = rest.split_at(told);
            known.extend(now.iter().flat_map(|one| one.cells.iter().map(|&at| (at, one.value))));
            rest = later;
        }
        if found.explanations.is_empty() {
            return self.print_nothing(board, mines, explainer, found, out);
        }
        print_text(&legend(found), out)?;
        if self.all && !found.undecided.is_empty() {
            let cells = counted(grouped(found.undecided.len() as u64), "cell is", "cells are");
            writeln!(out, "\n{cells} undecided. {}", self.effort.remedy())?;
        }
        match follow(explainer.answer()).saturating_sub(known.len()) {
            0 => {}
            _ if !self.all => {}
            1 => writeln!(out, "\nOne more cell follows, but its proof is too long to show.")?,
            cells => writeln!(out, "\n{cells} more cells follow, but their proofs are too long to show.")?,
        }
        Ok(())
    }

    /// Why there is no explanation.
    fn print_nothing(
        &self,
        board: &Board,
        mines: Option<usize>,
        explainer: &Explainer<'_>,
        found: &Explanations,
        out: &mut dyn Write,
    ) -> Result<()> {
        let (answer, remedy) = (explainer.answer(), self.effort.remedy());
        if let Some(cell) = self.cell {
            let place = place_of(cell);
            let follows = [(&answer.safe, "safe"), (&answer.mines, "a mine")];
            match follows.into_iter().find(|(cells, _)| cells.contains(&cell)) {
                Some((_, what)) => {
                    writeln!(out, "It follows that {place} is {what}, but the proof is too long to show.")?;
                }
                None if found.undecided.contains(&cell) => {
                    writeln!(out, "It is undecided whether {place} is safe or a mine. {remedy}")?;
                }
                None => writeln!(out, "Nothing follows about {place}: it may be safe or a mine.")?,
            }
        } else if follow(answer) > 0 {
            let shows = "`minescheme solve` shows what";
            writeln!(out, "Something follows, but the proof is too long to show; {shows}.")?;
        } else if !board.cells().contains(&Cell::Closed) {
            writeln!(out, "{NO_CELL_IS_CLOSED}")?;
        } else if !found.undecided.is_empty() {
            let cells = counted(grouped(found.undecided.len() as u64), "cell is", "cells are");
            writeln!(out, "Nothing was found, but {cells} undecided. {remedy}")?;
        } else {
            let count = if mines.is_none() { " --mines N" } else { "" };
            writeln!(out, "{NOTHING_FOLLOWS}\n`minescheme odds{count}` shows the best guess.")?;
        }
        Ok(())
    }

    /// Whether what was asked for is told, or does not follow.
    fn answer(&self, explainer: &Explainer<'_>, found: &Explanations) -> Answer {
        let answer = explainer.answer();
        let of = |cells: &[Coord]| self.cell.map_or(cells.len(), |cell| cells.contains(&cell).into());
        let (follows, undecided) = (of(&answer.safe) + of(&answer.mines) > 0, of(&answer.undecided));
        match (found.impossible, found.explanations.is_empty()) {
            (true, _) => Answer::No,
            (false, true) if follows => Answer::No,
            (false, none) => Answer::of_board(!none, undecided),
        }
    }

    fn check(&self, loaded: &Loaded) -> Result<()> {
        let Some(cell) = self.cell else { return Ok(()) };
        let board = &loaded.board;
        let (rows, cols) = (board.rows(), board.cols());
        let place = place_of(cell);
        let counts = "R,C counts from 0, (R,C) from 1";
        let size = format!("which has {rows} rows and {cols} columns");
        ensure!(cell.row < rows && cell.col < cols, "--cell: {place} is outside the board, {size}; {counts}");
        match board.get(cell) {
            Cell::Closed => Ok(()),
            Cell::Mine => {
                let remedy = "to see whether it is proved, write `.` instead of `*`";
                bail!("--cell: {place} has a flag, which counts as a known mine; {remedy}")
            }
            found => bail!("--cell: found `{}` at {place}, expected a closed cell; {counts}", found.symbol()),
        }
    }
}

/// How many cells follow.
fn follow(answer: &minescheme::matcher::Answer) -> usize {
    answer.safe.len() + answer.mines.len()
}
