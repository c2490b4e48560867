//! `learn minesweeper`: the guess table.

use std::io::Write;

use crate::grouped;
use anyhow::{Result, ensure};
use minescheme::guess_table::{GuessTable, GuessTraining, Part};
use minescheme::matcher::Matcher;
use serde_json::json;

use super::{AgainstArg, Args, LearnerArg};
use crate::progress::Watch;
use crate::save::save;

impl Args {
    pub(super) fn learn_guesses(&self, out: &mut dyn Write) -> Result<()> {
        let values = self.learner == LearnerArg::Value;
        ensure!(values, "--learner boxes: Minesweeper is learned by values; leave it out");
        ensure!(self.against == AgainstArg::Itself, "--against: Minesweeper has no opponent; leave it out");
        for (path, option) in [(&self.load, "--load"), (&self.svg, "--svg")] {
            let alone = "can't be used with minesweeper, which learns in a single run; leave it out";
            ensure!(path.is_none(), "{option} {alone}");
        }
        let games = self.games.unwrap_or(10_000);
        let matcher = Matcher::shipped();
        let (first_round, windows) = (GuessTraining::FIRST_ROUND, self.windows.unwrap_or(32_000) as usize);
        let training = GuessTraining { matcher, games, seed: self.seed, first_round, windows };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let (bytes, rounds) = pool.install(|| training.run(&Watch::start("games", games)))?;
        if let Some(path) = &self.save {
            save(path, &bytes)?;
        }
        let table = GuessTable::of(bytes)?;
        let entries = |part| table.entries(part).len();
        let counts = Part::ALL.map(entries);
        if self.json {
            let [windows, small_windows, stages] = counts;
            let report = json!({
                "games": games, "windows": windows, "small_windows": small_windows, "stages": stages,
                "bytes": table.file_len(), "curve": rounds,
            });
            return Ok(writeln!(out, "{report}")?);
        }
        writeln!(out, "Minesweeper: games won while learning, in percent\n")?;
        writeln!(out, "       games   beginner  intermediate   expert  new tried")?;
        for round in rounds {
            let [easy, medium, expert] = round.won.map(|won| 100.0 * won);
            let (games, explored) = (grouped(round.games), 100.0 * round.explored);
            writeln!(out, "{games:>12}  {easy:>9.1}  {medium:>12.1}  {expert:>7.1}  {explored:>7.1} %")?;
        }
        let [windows, small, stages] = counts.map(|count| grouped(count as u64));
        let bytes = grouped(table.file_len() as u64);
        writeln!(
            out,
            "\n{windows} windows of 5×5, {small} of 3×3, {stages} stages of the game: {bytes} bytes"
        )?;
        Ok(())
    }
}
