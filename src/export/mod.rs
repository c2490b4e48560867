//! Libraries as text: CSV, JSON Lines, and the tuples of the thesis; and back.
//!
//! The first line has what the patterns alone don't show: what was walked, and the counts of each level. When text is read, every line is
//! proved as if its pattern had just been found, so a wrong text can't become a table. The resulting table has the same
//! bytes as the one that the text was made from.

mod format;
mod scheme;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::observer::{Observer, Stopped};
use crate::scope::{Cut, Scope, Tally};
use crate::shape::Shape;
use crate::table::Library;
use crate::table::archive::{LevelRecord, LinearRules};
use crate::train::{RebuildError, Rebuilt, prove};

use format::COLUMNS;
pub use format::Format;
use scheme::Read;
pub use scheme::Scheme;

/// What the first line holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The version of these forms.
    minescheme: u32,
    /// The patterns that follow.
    patterns: u64,
    scope: String,
    order: String,
    levels: Vec<Level>,
    linear_rules: Vec<LinearRules>,
}

/// The counts of a level, which cannot be seen from the patterns: the order may leave some out, and silent systems
/// are only counted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    window: u8,
    foci: u8,
    forced: u64,
    forced_canonical: u64,
    /// As text, since many readers of JSON would round it.
    forced_patterns: String,
    forbidden: u64,
    forbidden_canonical: u64,
    silent: u64,
    goals_by_order: Vec<u64>,
    abstract_systems: u64,
}

impl Level {
    fn of(level: &LevelRecord) -> Self {
        let Tally {
            forced, forced_canonical, forced_patterns, forbidden, forbidden_canonical, silent, ..
        } = level.tally;
        Self {
            window: level.window,
            foci: level.foci,
            forced,
            forced_canonical,
            forced_patterns: forced_patterns.to_string(),
            forbidden,
            forbidden_canonical,
            silent,
            goals_by_order: level.goals_by_order.clone(),
            abstract_systems: level.abstract_systems,
        }
    }

    /// Its record, without what the shapes and the patterns show.
    fn record(&self) -> Option<LevelRecord> {
        let tally = Tally {
            forced: self.forced,
            forced_canonical: self.forced_canonical,
            forced_patterns: self.forced_patterns.parse().ok()?,
            forbidden: self.forbidden,
            forbidden_canonical: self.forbidden_canonical,
            silent: self.silent,
            ..Tally::default()
        };
        Some(LevelRecord {
            window: self.window,
            foci: self.foci,
            shapes: 0,
            tally,
            mass_expected: 0,
            goals_by_order: self.goals_by_order.clone(),
            abstract_systems: self.abstract_systems,
        })
    }
}

/// The version of the forms.
const VERSION: u32 = 1;
/// The longest line, in bytes.
const LONGEST: u64 = 1 << 20;
/// How many lines are proved together.
const BATCH: usize = 1 << 16;

/// Why a library is not written as text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The output reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It was asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Why a text makes no library.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The input reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is wrong.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The patterns make no library, or it cannot be written.
    #[error(transparent)]
    Rebuild(#[from] RebuildError),
    /// It was asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

fn wrong(line: usize, why: impl ToString) -> ImportError {
    ImportError::Line { line, why: why.to_string() }
}

/// Writes all patterns of a library, a line each, shape by shape. Reports every shape to the observer.
/// Errors: [`ExportError`].
pub fn export(
    library: &Library,
    format: Format,
    out: &mut impl Write,
    observer: &dyn Observer,
) -> Result<(), ExportError> {
    let (header, directory) = (library.table().header(), library.directory());
    let head = Head {
        minescheme: VERSION,
        patterns: library.len() as u64,
        scope: header.scope.to_string(),
        order: header.cut.to_string(),
        levels: directory.levels.iter().map(Level::of).collect(),
        linear_rules: directory.linear_rules.clone(),
    };
    writeln!(out, "{}{}", format.mark(), serde_json::to_string(&head).map_err(io::Error::from)?)?;
    if format == Format::Csv {
        writeln!(out, "{COLUMNS}")?;
    }
    for shape in library.shapes() {
        observer.check()?;
        let geometry = shape.geometry();
        for pattern in library.patterns(shape) {
            writeln!(out, "{}", format.line(&Scheme::of(&geometry, &pattern)))?;
        }
        observer.advance(1);
    }
    Ok(())
}

/// Reads a text that [`export`] wrote, in any form, proves every pattern, and writes the library. Returns the number
/// of patterns. Errors: [`ImportError`]; then nothing is written.
pub fn import(input: impl BufRead, out: &Path, observer: &dyn Observer) -> Result<u64, ImportError> {
    let mut lines = Lines { input, number: 0 };
    let first =
        lines.next_line()?.ok_or_else(|| wrong(1, "found nothing, expected the counts of a library"))?;
    let format = Format::ALL.into_iter().find(|format| first.starts_with(&format!("{}{{", format.mark())));
    let no_head = "found no counts of a library, expected a text made by `minescheme export`";
    let format = format.ok_or_else(|| wrong(1, no_head))?;
    let head: Head = serde_json::from_str(&first[format.mark().len()..])
        .map_err(|error| wrong(1, format!("{no_head}: {error}")))?;
    if head.minescheme != VERSION {
        return Err(wrong(1, format!("found version {}, expected {VERSION}", head.minescheme)));
    }
    let scope: Scope = head.scope.parse().map_err(|error| wrong(1, error))?;
    let cut: Cut = head.order.parse().map_err(|error| wrong(1, error))?;
    if format == Format::Csv && lines.next_line()?.as_deref() != Some(COLUMNS) {
        return Err(wrong(2, format!("expected the names of the columns: {COLUMNS}")));
    }
    let mut rebuilt = Rebuilt::new(scope, cut);
    let mut patterns = 0;
    loop {
        observer.check()?;
        let mut batch: BTreeMap<Shape, Vec<(usize, Scheme, Read)>> = BTreeMap::new();
        let mut taken = 0;
        while taken < BATCH
            && let Some(line) = lines.next_line()?
        {
            let number = lines.number;
            let scheme = format.parse(&line).map_err(|why| wrong(number, why))?;
            let read = scheme.read().map_err(|why| wrong(number, why))?;
            batch.entry(read.geometry.shape).or_default().push((number, scheme, read));
            taken += 1;
        }
        if taken == 0 {
            break;
        }
        patterns += taken as u64;
        let proved: Vec<_> = batch
            .into_par_iter()
            .map(|(shape, lines)| {
                let (harvest, goals) =
                    prove(&lines[0].2.geometry, cut, lines.iter().map(|(.., read)| read.system));
                for ((number, scheme, read), goals) in lines.iter().zip(goals) {
                    let goals = goals.ok_or_else(|| {
                        wrong(*number, "nothing follows from this, or from fewer foci already")
                    })?;
                    if !scheme.names(read, goals) {
                        return Err(wrong(*number, "found other goals, expected the cells that the digits decide, each safe or a mine"));
                    }
                    if scheme.id.as_ref().is_some_and(|id| *id != read.system.id().to_string()) {
                        return Err(wrong(
                            *number,
                            format!("the id is not that of the pattern, {}", read.system.id()),
                        ));
                    }
                }
                Ok((shape, harvest))
            })
            .collect::<Result<_, ImportError>>()?;
        for (shape, harvest) in proved {
            rebuilt.add(shape, harvest);
        }
    }
    if patterns != head.patterns {
        return Err(wrong(
            lines.number,
            format!("found {patterns} patterns, expected {} by the first line", head.patterns),
        ));
    }
    let levels: Option<Vec<LevelRecord>> = head.levels.iter().map(Level::record).collect();
    let levels = levels.ok_or_else(|| wrong(1, "forced_patterns is no number"))?;
    rebuilt.write(levels, head.linear_rules, out)?;
    Ok(patterns)
}

/// Lines with their numbers.
struct Lines<I> {
    input: I,
    number: usize,
}

impl<I: BufRead> Lines<I> {
    fn next_line(&mut self) -> Result<Option<String>, ImportError> {
        self.number += 1;
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.len() as u64 == LONGEST {
            return Err(wrong(
                self.number,
                format!("found more than {LONGEST} bytes, expected a line of text"),
            ));
        }
        let text = String::from_utf8(bytes).map_err(|_| {
            wrong(self.number, "found bytes that aren't text in UTF-8, expected what `export` writes")
        })?;
        let line = text.trim_end_matches(['\n', '\r']);
        Ok((!text.is_empty()).then(|| line.to_owned()))
    }
}
