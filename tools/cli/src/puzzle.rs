//! `minescheme puzzle`: positions at a hard moment of real play.

use std::io::{self, Write};

use minescheme::formats::Format;
use minescheme::generate::{Puzzle, PuzzleDemand, puzzles};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier};
use minescheme_protocol::boards;
use serde_json::json;

use crate::arguments::{COUNT, DIGITS, SEED, THREADS, parse_game, within};
use crate::generate::{ended, written_while};
use crate::progress::Watch;
use crate::table::open_rules;
use crate::{Answer, counted, follow, numbers};

/// Make puzzles: positions from real games in which all the easy moves have been made
///
/// Random boards are played without guessing, the easiest step first. A puzzle is the position at which a board first needs its hardest
/// step. Some cells can be proved there, but not with easier steps. No two puzzles are the same, not even rotated or reflected. The same
/// seed gives the same puzzles on any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme puzzle --random expert --count 5 --digits 3
  minescheme puzzle --random beginner --needs 1-2
  minescheme puzzle --random expert --format umsi
  minescheme puzzle --random expert --count 1000 --seed 7 --json")]
pub struct Args {
    /// `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    random: Game,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(COUNT))]
    count: u64,
    /// The seed: the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// How many numbers the easiest step takes together [default: as many as the hardest step of the board, 2 or more]
    #[arg(long, value_name = "K", value_parser = within::<usize>(DIGITS))]
    digits: Option<usize>,
    /// What each of the easiest steps must use: a rule's number, id or name (such as 1-2), or a pattern's id
    #[arg(long, value_name = "RULE|NAME")]
    needs: Option<String>,
    /// The number of mines is not known
    #[arg(long)]
    without_count: bool,
    /// The largest number of random boards to try for each puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = within::<u64>(COUNT))]
    tries: u64,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON, one object per puzzle
    #[arg(long)]
    json: bool,
    /// Print only the positions, with a blank line after each: as text (`text`), a view of ms_toollib (`board`) or a UMSI map (`umsi`)
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    format: Option<Format>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let rules = open_rules(None)?;
        let game = self.random.with_first_click(minescheme::layout::FirstClick::Opening)?;
        let demand = PuzzleDemand {
            counted: !self.without_count,
            digits: self.digits,
            needs: self.needs.as_deref().map(|text| boards::needed(text, &rules)).transpose()?,
            ..PuzzleDemand::new(game)
        };
        if let Some(format) = self.format {
            // Whether the format holds such positions shows in any of them.
            format.write_position(&demand.game.layout(self.seed, 0).closed_board(), demand.mines())?;
            if self.count > 1 {
                format.between()?;
            }
        }
        let matcher = Matcher::new(&rules);
        let watch = Watch::start("puzzle", self.count);
        let series = (self.seed, self.count, self.tries);
        let made = written_while(
            self.threads,
            &watch,
            |found| puzzles((&matcher, &rules, &demand), series, &watch, found),
            |puzzle| self.print(&puzzle, &mut *out),
        )?;
        drop(watch);
        ended(made, |_| "", out)
    }

    fn print(&self, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
        let Puzzle { position, mines, grade, safe, mined, explanation, .. } = puzzle;
        if self.json {
            writeln!(out, "{}", json!(boards::Puzzle::from(puzzle.clone())))?;
            return out.flush();
        }
        if let Some(format) = self.format {
            out.write_all(&format.write_position(position, *mines).map_err(io::Error::other)?)?;
            writeln!(out)?;
            return out.flush();
        }
        let count = if grade.tier == Tier::Count { " and the number of mines" } else { "" };
        let together = if grade.digits > 1 || grade.tier == Tier::Count { " together" } else { "" };
        let mines = mines.map_or_else(String::new, |mines| format!(" {}.", counted(mines, "mine", "mines")));
        let digits = numbers(grade.digits);
        writeln!(out, "; What follows? The easiest step takes {digits}{count}{together}.{mines}")?;
        write!(out, "{position}")?;
        let told = explanation.text.replace('\n', " ");
        writeln!(out, "; Answer, where (3,4) is row 3, column 4: {told}")?;
        writeln!(out, "; Everything that follows: {}.\n", follow(safe, mined))?;
        out.flush()
    }
}
