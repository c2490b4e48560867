//! `minescheme review`: games as they were played, what was luck in them and what was skill.

mod page;
mod text;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use minescheme::board::Board;
use minescheme::formats::{Format, FormatError, Loaded, Place, ReadError, Reading, Refusal, Replay};
use minescheme::layout::Layout;
use minescheme::matcher::Matcher;
use minescheme::observer::{Observer, Stopped};
use minescheme::odds::Odds;
use minescheme::play::Policy;
use minescheme::review::{Review, Reviewed, Reviewer, Totals};
use serde_json::json;

use crate::Answer;
use crate::boards::{Unfit, boards_in};
use crate::progress::Watch;
use crate::save::Whole;
use crate::table::open_rules;

/// Review replays of games: what was luck, what was skill, and what was overlooked
///
/// Reads replays of Minesweeper Arbiter (.avf), Metasweeper (.evf), Minesweeper Clone (.mvf) and Viennasweeper (.rmv), and RawVF,
/// recognised by content. For each click on a cell that wasn't known to be safe, you see its risk, the smallest possible risk, the chance
/// of winning before and after, and what could have been proved instead. Luck is the sum of -log10 of the chances of all guesses that were
/// survived (players call it pLuck). Skill lost is the chance of winning that your moves gave away, compared with the moves of `play`; in a lucky
/// game it can add up to more than 100 %. For several games there are also tables: what you used right away, what you missed, and which
/// risks you took.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme review game.avf
  minescheme review games --html games.html --puzzles missed.json
  minescheme review games --without-wins --json > games.json")]
pub struct Args {
    /// Replays, or folders of them, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Leave out chances of winning and skill lost. The review then takes a sixth of the time
    #[arg(long)]
    without_wins: bool,
    /// Print JSON: one object per game, then one with the totals if there are several games
    #[arg(long)]
    json: bool,
    /// Also write a page that shows the most important moments as boards, the worst first
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Also write the positions in which something was missed as puzzles, one JSON object per line, as `minescheme puzzle --json` does
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
}

/// The moments that a page shows.
const MOST_SHOWN: usize = 50;
/// With at most so many files, each game is told in detail.
const FEW: usize = 5;
/// How deep folders may lie in folders.
const MOST_DEPTH: usize = 16;

/// What is reviewed.
const REPLAYS: &str = "a replay: .avf, .evf, .mvf, .rmv or RawVF";

/// A click that mattered.
struct Moment {
    game: String,
    number: usize,
    click: Reviewed,
    board: Board,
    odds: Option<Odds>,
}

/// What is gathered over all games.
#[derive(Default)]
struct Gathered {
    totals: Totals,
    moments: Vec<Moment>,
    /// Files that could not be read.
    unread: Vec<Refusal>,
    /// Files that were read in part: their names, and what is wrong.
    damaged: Vec<(String, FormatError)>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let mut files = Vec::new();
        for path in &self.files {
            let before = files.len();
            list(path, 0, &mut files)?;
            ensure!(files.len() > before, "{} is a folder without files, expected {REPLAYS}", path.display());
        }
        let mut html = self.html.as_deref().map(Whole::at).transpose()?;
        let mut puzzles = self.puzzles.as_deref().map(Whole::at).transpose()?;
        let rules = open_rules(None)?;
        let matcher = Matcher::new(&rules);
        let few = files.len() <= FEW;
        let mut reviewer = Reviewer::new(&matcher);
        if !self.without_wins {
            reviewer = reviewer.with_wins(Policy::default());
        }
        if !few && !self.json && html.is_none() {
            reviewer = reviewer.without_words();
        }
        let mut all = Gathered::default();
        let watch = Watch::patient("review", files.len() as u64);
        let mut stopped = false;
        'files: for file in &files {
            for loaded in boards_in(file, Reading::default()) {
                let is_input = file.as_path() == Path::new("-");
                let name = if is_input { "standard input".to_owned() } else { file.display().to_string() };
                let (layout, replay) = match played(loaded, &name) {
                    Ok(game) => game,
                    Err(refusal) => {
                        if self.json {
                            writeln!(out, "{}", json!({ "error": refusal }))?;
                        }
                        all.unread.push(refusal);
                        break;
                    }
                };
                let Ok(review) = reviewer.review(&layout, &replay, &watch) else {
                    stopped = true;
                    break 'files;
                };
                let damage = replay.damage.as_ref();
                if self.json {
                    let mut object = serde_json::to_value(&review)?;
                    object["file"] = name.as_str().into();
                    object["damaged"] = damage.map(ToString::to_string).into();
                    writeln!(out, "{object}")?;
                } else {
                    text::game(out, &name, &review, damage, few)?;
                }
                if let Some(puzzles) = &mut puzzles {
                    for missed in reviewer.missed(&rules, &layout, &review) {
                        writeln!(puzzles, "{}", text::puzzle(&missed, &layout, &name))?;
                    }
                }
                all.damaged.extend(damage.map(|damage| (name.clone(), damage.clone())));
                all.totals.add(&review);
                if html.is_some() {
                    all.keep_moments(&name, &review, layout.mines());
                }
            }
            watch.advance(1);
            if watch.is_stopped() {
                stopped = true;
                break;
            }
        }
        drop(watch);
        if let Some(html) = &mut html {
            html.write_all(page::page(&all)?.as_bytes())?;
        }
        for written in [html, puzzles].into_iter().flatten() {
            written.put_in_place()?;
        }
        self.sum_up(&all, files.len(), out)?;
        if stopped {
            out.flush()?;
            // Standard error may be gone.
            let _ = writeln!(io::stderr(), "{Stopped}");
            return Ok(Answer::Interrupted);
        }
        match &all.unread[..] {
            [] => Ok(Answer::Yes),
            unread if files.len() == 1 => {
                let messages: Vec<&str> = unread.iter().map(|refusal| &refusal.message[..]).collect();
                bail!(Unfit(messages.join("\n")))
            }
            unread => {
                let of: BTreeSet<&str> = unread.iter().map(|refusal| &refusal.file[..]).collect();
                bail!(Unfit(format!("{} of {} files can't be read; see above", of.len(), files.len())))
            }
        }
    }

    fn sum_up(&self, all: &Gathered, files: usize, out: &mut dyn Write) -> Result<()> {
        if files == 1 && all.totals.games <= 1 {
            return Ok(());
        }
        if !self.json {
            return text::totals(out, all);
        }
        let damaged = all.damaged.iter().map(|(file, damage)| {
            let byte = damage.place().and_then(Place::byte);
            json!({ "file": file, "message": damage.to_string(), "byte": byte })
        });
        let (totals, unread, damaged) = (&all.totals, &all.unread, damaged.collect::<Vec<_>>());
        Ok(writeln!(out, "{}", json!({ "totals": totals, "unread": unread, "damaged": damaged }))?)
    }
}

impl Gathered {
    /// Keeps the worst moments of all games.
    fn keep_moments(&mut self, name: &str, review: &Review, mines: usize) {
        for (number, click) in review.clicks.iter().enumerate().filter(|(_, click)| click.guess) {
            let worst = |moment: &Moment| weight(&moment.click);
            let place = self.moments.partition_point(|moment| worst(moment) >= weight(click));
            let Some(Ok(board)) = click.position.as_ref().map(|text| text.parse::<Board>()) else { continue };
            if place < MOST_SHOWN {
                let odds = Odds::of(&board, mines).ok();
                let moment =
                    Moment { game: name.to_owned(), number: number + 1, click: click.clone(), board, odds };
                self.moments.insert(place, moment);
                self.moments.truncate(MOST_SHOWN);
            }
        }
    }
}

/// How much a click mattered: by the chance of winning that it gave away, then by the risk that was not needed.
fn weight(click: &Reviewed) -> f64 {
    let needless = click.risk.unwrap_or(0.0) - click.least_risk.unwrap_or(0.0);
    100.0 * click.skill_lost.unwrap_or(0.0) + needless.max(0.0)
}

/// The files of folders, in the order of their names; hidden ones are passed over.
fn list(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    if depth > MOST_DEPTH {
        bail!("{} is more than {MOST_DEPTH} folders deep; does a link in it point back?", path.display());
    }
    let unread = || format!("cannot read {}", path.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).with_context(unread)? {
        let entry = entry.with_context(unread)?;
        let is_known = || fs::metadata(entry.path()).is_ok_and(|is| is.is_file() || is.is_dir());
        if !entry.file_name().as_encoded_bytes().starts_with(b".") && is_known() {
            entries.push(entry.path());
        }
    }
    entries.sort_unstable();
    entries.iter().try_for_each(|entry| list(entry, depth + 1, files))
}

/// The game of a file. Errors: no replay.
fn played(loaded: Result<Loaded, ReadError>, name: &str) -> Result<(Layout, Replay), Refusal> {
    match loaded {
        Ok(Loaded { layout: Some(layout), replay: Some(replay), .. }) => Ok((layout, replay)),
        Ok(loaded) => Err(Refusal::unfit(&loaded, format!("{name}: found a board, expected {REPLAYS}"))),
        Err(error) => {
            let mut refusal = Refusal::from(&error);
            if let ReadError::Format { format, source, .. } = &error
                && !Format::REPLAYS.contains(format)
                && !matches!(source, FormatError::Foreign { .. })
            {
                refusal.message = format!("{name}: found no replay, expected {REPLAYS}");
            }
            Err(refusal)
        }
    }
}
