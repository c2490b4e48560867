//! `solve --grow`: a table that grows by what boards lack.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use minescheme::board::Board;
use minescheme::layout::Layout;
use minescheme::matcher::Matcher;
use minescheme::table::{Library, Table};
use minescheme::train::Reach;
use minescheme::until_solved::{Task, Trial, UntilSolved};
use serde_json::{Value, json};

use crate::counted;
use crate::progress::Watch;
use crate::until_solved::{game, reach_as_json, why, windows};

/// The table, and the boards it has met.
pub struct Growing {
    file: PathBuf,
    library: Option<Library>,
    training: UntilSolved,
}

/// What a board added.
pub struct Grown {
    file: PathBuf,
    before: Option<usize>,
    after: usize,
    reach: Reach,
    /// Why it is still stuck.
    stuck: Option<Trial>,
}

impl Growing {
    /// The table in a file; an empty one if there is no such file.
    pub fn open(file: &Path) -> Result<Self> {
        let read = || Library::new(&Table::open(file)?).with_context(|| file.display().to_string());
        let library = file.exists().then(read).transpose()?;
        let training = library.as_ref().map_or_else(|| UntilSolved::new(Vec::new()), UntilSolved::going_on);
        Ok(Self { file: file.to_owned(), library, training })
    }

    /// A matcher with the table as it is.
    pub fn matcher(&self) -> Matcher {
        self.library.as_ref().map_or_else(Matcher::shipped, Matcher::new)
    }

    /// Meets a board: a position, or with its layout a game. What it lacks is added to the file.
    pub fn learn(&mut self, board: &Board, layout: Option<&Layout>) -> Result<Grown> {
        let position = || Task { layout: None, start: board.clone() };
        let task = layout.map_or_else(position, |layout| game(board, layout));
        let before = self.library.as_ref().map(Library::len);
        let reach = self.training.reach().clone();
        let mut stuck = None;
        let solved = match &self.library {
            // A board that the table solves needs no walk.
            Some(library) => matches!(task.attempt(&Matcher::new(library))?, Trial::Solved),
            None => false,
        };
        if !solved {
            self.training.take_on(vec![task]);
            while self.training.goes_on() {
                self.training.round(&Watch::patient("walk", 0))?;
            }
            stuck = self.training.unsolved().next().and_then(|(_, trial)| trial);
            if before.is_none() || *self.training.reach() != reach {
                self.training.write(&self.file)?;
                let table = Table::open(&self.file)?;
                self.library = Some(Library::new(&table)?);
            }
        }
        let after = self.library.as_ref().map_or(0, Library::len);
        Ok(Grown { file: self.file.clone(), before, after, reach: self.training.reach().clone(), stuck })
    }
}

impl Grown {
    fn added(&self) -> usize {
        self.after.saturating_sub(self.before.unwrap_or(0))
    }

    /// For reports.
    pub fn to_json(&self) -> Value {
        json!({
            "added": self.added(),
            "patterns": self.after,
            "reach": reach_as_json(&self.reach),
            "stuck": self.stuck.map(|trial| why(Some(trial))),
        })
    }
}

impl fmt::Display for Grown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        let added = match self.added() {
            0 => "nothing".to_owned(),
            added => counted(added, "pattern", "patterns"),
        };
        let (all, order, windows) = (self.after, self.reach.order, windows(&self.reach));
        write!(f, "{file}: {added} added, {all} in all (order {order}, digits by window {windows})")?;
        match self.stuck {
            Some(stuck) => write!(f, "; the board {}", why(Some(stuck))),
            None => Ok(()),
        }
    }
}
