//! Questions about a whole layout: whether it needs a guess, what a click opens, its 3BV, and how other programs write it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use minescheme::board::Coord;
use minescheme::explain::words::place_of;
use minescheme::formats::{Format, Loaded};
use minescheme::layout::Layout;
use minescheme::matcher::Matcher;
use minescheme_protocol::{layouts, position};
use serde_json::json;

use crate::Answer;
use crate::arguments::parse_cell;
use crate::boards::{Place, Reading, Unfit, answer_each};
use crate::position_questions::{Printed, print, unfit};
use crate::solve::measured;

/// Layouts.
#[derive(clap::Args, Debug)]
pub struct Layouts {
    #[command(flatten)]
    reading: Reading,
    /// Print JSON, one object per layout
    #[arg(long)]
    json: bool,
    /// Files or folders with boards that give the places of all mines, or `-` for standard input
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<PathBuf>,
}

impl Layouts {
    fn each(
        &self,
        out: &mut dyn Write,
        mut ask: impl FnMut(&Loaded, Place, &Layout) -> Result<Printed>,
    ) -> Result<Answer> {
        answer_each(&self.boards, &self.reading.get(true)?, self.json, out, &mut |loaded, place, out| {
            let layout = loaded.layout.as_ref().ok_or_else(|| {
                Unfit(format!("{}: found a position, expected a layout: `*` for every mine", loaded.name))
            })?;
            print(ask(loaded, place, layout)?, self.json, out)
        })
    }
}

/// Check whether a layout can be solved without a guess
///
/// The exit code is 1 if it needs one.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme solvable --first 4,4 layout.txt")]
pub struct SolvableArgs {
    /// The cell to open first: row and column, counted from 0, or in brackets from 1, as in "(4,5)" [default: the opening nearest to the centre]
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    first: Option<Coord>,
    /// The number of mines is not known
    #[arg(long)]
    without_count: bool,
    #[command(flatten)]
    layouts: Layouts,
}

impl SolvableArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let matcher = Matcher::shipped();
        self.layouts.each(out, |loaded, _, layout| {
            let found = layouts::solvable(&matcher, layout, self.first, !self.without_count);
            let found = found.map_err(|why| unfit(loaded, &why))?;
            let verdict = if found.solvable { "needs no guess" } else { "needs a guess" };
            let text = format!("{}: {verdict}, opened at {}", loaded.name, place_of(found.first));
            Ok((json!(found), text, found.solvable.into()))
        })
    }
}

/// Show which cells of a layout a click opens
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme flood --cell 4,4 layout.txt")]
pub struct FloodArgs {
    /// The cell that is clicked: row and column, counted from 0, or in brackets from 1, as in "(4,5)"
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    cell: Coord,
    #[command(flatten)]
    layouts: Layouts,
}

impl FloodArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        self.layouts.each(out, |loaded, place, layout| {
            let found = layouts::flood(layout, None, self.cell).map_err(|why| unfit(loaded, &why))?;
            let opened: std::collections::HashSet<Coord> =
                found.opened.iter().map(|&(row, col, _)| Coord::new(row, col)).collect();
            let board = layout.board_where(|at| opened.contains(&at));
            let is_mine = layout.is_mine(self.cell);
            let mine = if is_mine { format!("; {} is a mine\n", place_of(self.cell)) } else { String::new() };
            let text = format!("{}{mine}{board}", place.above(&loaded.name));
            Ok((json!(found), text, Answer::Yes))
        })
    }
}

/// Count the 3BV of a layout
///
/// The 3BV is the smallest number of clicks that open all safe cells without flags.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme bbbv layout.txt")]
pub struct BbbvArgs {
    #[command(flatten)]
    layouts: Layouts,
}

impl BbbvArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        self.layouts.each(out, |loaded, _, layout| {
            let measures = layout.measures();
            let text = format!("{}: {}", loaded.name, measured(&measures));
            Ok((json!(measures), text, Answer::Yes))
        })
    }
}

/// Write layouts in formats of other programs
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  minescheme write --to links layout.txt")]
pub struct WriteArgs {
    /// The format: text, layout, links, mbf, mine, board, tatham, tatham-plain or address
    #[arg(long, value_name = "NAME")]
    to: Format,
    /// The first click, for formats that contain it: row and column, counted from 0, or in brackets from 1, as in "(4,5)"
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    first: Option<Coord>,
    #[command(flatten)]
    reading: Reading,
    /// Files or folders with boards that give the places of all mines, or `-` for standard input
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<PathBuf>,
}

impl WriteArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let between = self.to.between();
        let mut only = Vec::new();
        let answer =
            answer_each(&self.boards, &self.reading.get(true)?, false, out, &mut |loaded, place, out| {
                let name = &loaded.name;
                let layout =
                    loaded.layout.as_ref().ok_or_else(|| Unfit(format!("{name}: found no layout")))?;
                if let Some(first) = self.first {
                    position::begins(layout, first).map_err(|why| unfit(loaded, &why))?;
                }
                let written = self.to.write(layout, self.first);
                let written = written.map_err(|why| Unfit(format!("{name}: {why}")))?;
                match &between {
                    Ok(between) => {
                        let before = if place.number > 0 { between } else { "" };
                        out.write_all(&[before.as_bytes(), &written].concat())?;
                    }
                    // Whether the board is the only one shows at the end.
                    Err(several) if place.number > 0 => bail!(several.clone()),
                    Err(_) => only = written,
                }
                Ok(Answer::Yes)
            })?;
        out.write_all(&only)?;
        Ok(answer)
    }
}
