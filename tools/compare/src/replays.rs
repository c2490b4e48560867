//! Replays: what this library reads in them, and what ms_toollib does.

use std::collections::BTreeMap;
use std::path::PathBuf;

use minescheme::formats::{self, Loaded};

use crate::Result;
use crate::rivals::toollib::{self, Game};

/// Read replays, and compare board, moves, result and times with what ms_toollib makes of them
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files, or folders of files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Show every move that differs
    #[arg(long)]
    moves: bool,
}

impl Args {
    pub fn run(self) -> Result<()> {
        let mut files = Vec::new();
        for path in self.paths {
            match path.is_dir() {
                true => {
                    let entries = path.read_dir().map_err(|error| format!("{}: {error}", path.display()))?;
                    files.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
                }
                false => files.push(path),
            }
        }
        files.sort();
        // What ms_toollib panics on is part of the comparison.
        std::panic::set_hook(Box::new(|_| {}));
        let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
        for file in files {
            let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let ours = formats::open(&file, None).and_then(|mut boards| boards.next().transpose());
            let ours = match ours {
                Ok(Some(loaded)) => game(&loaded).ok_or_else(|| "no replay".to_owned()),
                Ok(None) => Err("nothing".to_owned()),
                Err(error) => Err(formats::Refusal::from(&error).message),
            };
            let extension =
                file.extension().map_or(String::new(), |name| name.to_string_lossy().into_owned());
            let theirs = toollib::replay(bytes, &extension);
            let verdict = match (&ours, &theirs) {
                (Ok(ours), Ok(theirs)) => ours.differences(theirs, self.moves),
                (Ok(_), Err(error)) => format!("only minescheme reads it (ms_toollib: {error})"),
                (Err(error), Ok(_)) => format!("only ms_toollib reads it (minescheme: {error})"),
                (Err(ours), Err(theirs)) => {
                    format!("nobody reads it (minescheme: {ours}; ms_toollib: {theirs})")
                }
            };
            let told = ours.map(|Game { moves, millis, won, .. }| {
                format!("{} moves, {millis} ms, {}", moves.len(), if won { "won" } else { "not won" })
            });
            println!("{}: {verdict}; {}", file.display(), told.unwrap_or_default());
            let kind = verdict.split([':', '(']).next().unwrap_or_default().trim().to_owned();
            *outcomes.entry(kind).or_default() += 1;
        }
        for (kind, count) in outcomes {
            println!("{count:>6} {kind}");
        }
        Ok(())
    }
}

/// A game as it is compared.
fn game(loaded: &Loaded) -> Option<Game> {
    let (layout, replay) = (loaded.layout.as_ref()?, loaded.replay.as_ref()?);
    let mut board = layout.closed_board();
    let mut lost = false;
    for click in &replay.clicks {
        lost |= click.opened.iter().any(|&at| layout.is_mine(at));
        for &at in &click.opened {
            for (at, digit) in layout.flood(&board, at) {
                board.set(at, minescheme::board::Cell::Digit(digit));
            }
        }
    }
    let first = replay.clicks.first().map_or(0, |click| click.millis);
    Some(Game {
        mines: layout.coords().filter(|&at| layout.is_mine(at)).collect(),
        size: (layout.rows(), layout.cols()),
        won: !lost && board == layout.open_board(),
        millis: replay.duration(),
        moves: replay.clicks.iter().map(|click| (click.millis - first, click.at)).collect(),
    })
}
