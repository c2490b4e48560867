//! `learn five`: five in a row on 10 × 10 cells.

use std::fs;
use std::io::{self, BufRead, Write};

use anyhow::{Context, Result, ensure};
use games::five::{AnyCell, Board, Fives, Greedy, Patterns, SIDE, TwoPly, strength};
use games::learn::{generator, log_spaced};
use minescheme::observer::Observer;
use serde_json::{Value, json};

use super::person::person_begins;
use super::{AgainstArg, Args, LearnerArg};
use crate::progress::Watch;
use crate::prompt::{prompt, row_and_column};
use crate::save::save;

/// Games of a measurement against each opponent.
const MEASURED: u64 = 100;

impl Args {
    pub(super) fn learn_five(&self, out: &mut dyn Write) -> Result<()> {
        let values = self.learner == LearnerArg::Value;
        ensure!(values, "--learner boxes: five in a row has too many positions for boxes; leave it out");
        let person = self.against == AgainstArg::Person;
        ensure!(
            person || self.against == AgainstArg::Itself,
            "--against: five in a row is learned by playing against itself; expected self or person"
        );
        ensure!(self.svg.is_none(), "--svg can't be used with five; leave it out");
        let mut patterns = match &self.load {
            Some(path) => {
                let name = || path.display().to_string();
                let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", name()))?;
                let saved = serde_json::from_str(&text).with_context(|| {
                    format!("{}: found no patterns as `learn five --save` writes them", name())
                })?;
                Patterns::load(&saved).with_context(name)?
            }
            None => Patterns::default(),
        };
        let games = self.games.unwrap_or(if person { u64::MAX } else { 10_000 });
        if person {
            ensure!(!self.json, "--json can't be used while you play; leave it out");
            if self.load.is_none() {
                // Nobody wants to play against one that knows nothing.
                patterns.learn(3_000, self.seed);
            }
            self.play_person(&patterns, games, &mut io::stdin().lock(), out)?;
        } else {
            self.train_five(&mut patterns, games, out)?;
        }
        if let Some(path) = &self.save {
            save(path, format!("{}\n", serde_json::to_string_pretty(&patterns.save())?))?;
        }
        Ok(())
    }

    fn train_five(&self, patterns: &mut Patterns, games: u64, out: &mut dyn Write) -> Result<()> {
        let opponents: [(&str, &dyn Fives); 3] =
            [("random", &AnyCell), ("greedy", &Greedy), ("two_ply", &TwoPly)];
        let watch = Watch::start("games", games);
        let mut curve: Vec<Value> = Vec::new();
        let mut rows = Vec::new();
        let mut done = 0;
        // A measurement takes as long as some hundred games.
        let at = log_spaced(games).into_iter().filter(|&at| at == 0 || at >= 100).step_by(6);
        for at in at.chain([games]) {
            while done < at {
                watch.check()?;
                patterns.learn(1, self.seed);
                done += 1;
                watch.advance(1);
            }
            if curve.last().is_some_and(|last| last["games"] == patterns.games()) {
                continue;
            }
            let found =
                opponents.map(|(name, opponent)| (name, strength(patterns, opponent, MEASURED, self.seed)));
            let mut point = json!({ "games": patterns.games() });
            for (name, (won, error)) in found {
                point[name] = json!({ "won": won, "error": error });
            }
            curve.push(point);
            rows.push((patterns.games(), found));
        }
        drop(watch);
        if self.json {
            let (games, patterns) = (patterns.games(), patterns.save().patterns);
            let report =
                json!({ "games": games, "measured_games": MEASURED, "curve": curve, "patterns": patterns });
            return Ok(writeln!(out, "{report}")?);
        }
        writeln!(
            out,
            "Five in a row on {SIDE} × {SIDE} cells: values of patterns of five cells

Points a game in {MEASURED} games against each (a win 1, a draw ½; ± one standard error):

    games           random           greedy   two-ply search"
        )?;
        for (games, found) in rows {
            write!(out, "{games:>9}")?;
            for (_, (won, error)) in found {
                write!(out, "  {:>15}", format!("{won:.3} ± {error:.3}"))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn play_person(
        &self,
        patterns: &Patterns,
        games: u64,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<()> {
        for number in 0..games {
            let mut rng = generator(self.seed, number);
            let mut board = Board::default();
            let begins = person_begins(self.begins, number);
            let sign = if begins { 'X' } else { 'O' };
            writeln!(out, "\nGame {}. You are {sign}. (`q` stops.)", number + 1)?;
            loop {
                if board.is_won() || board.is_full() {
                    draw(&board, out)?;
                    // Who is to move has lost.
                    let mine = (board.mover() == 1) == begins;
                    let verdict = match board.is_won() {
                        false => "A draw.",
                        true if mine => "I win.",
                        true => "You win.",
                    };
                    writeln!(out, "{verdict}")?;
                    break;
                }
                if (board.mover() == 1) == begins {
                    draw(&board, out)?;
                    match ask(&board, input, out)? {
                        Some(cell) => board.take(cell),
                        None => return Ok(()),
                    }
                } else {
                    let cell = patterns.choose(&board, &mut rng);
                    ensure!(board.is_free(cell), "the machine chose a cell that is taken");
                    writeln!(out, "I take row {}, column {}.", cell / SIDE + 1, cell % SIDE + 1)?;
                    board.take(cell);
                }
            }
        }
        Ok(())
    }
}

fn draw(board: &Board, out: &mut dyn Write) -> Result<()> {
    write!(out, "\n   ")?;
    for col in 1..=SIDE {
        write!(out, "{col:>3}")?;
    }
    writeln!(out)?;
    for row in 0..SIDE {
        write!(out, "{:>3}", row + 1)?;
        for col in 0..SIDE {
            let cell = row * SIDE + col;
            let sign = ['.', 'X', 'O'][usize::from(board.at(cell))];
            let last = if board.last() == Some(cell) { '>' } else { ' ' };
            write!(out, " {last}{sign}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Asks for a cell until there is one; `None` if the person stops.
fn ask(board: &Board, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Option<usize>> {
    let question = format!("Row and column, from 1 to {SIDE} each");
    Ok(prompt(&question, input, out, |text| {
        let cell = row_and_column(text).filter(|&(row, col)| row < SIDE && col < SIDE);
        let free = cell.map(|(row, col)| row * SIDE + col).filter(|&cell| board.is_free(cell));
        let wrong = || format!("{text:?} isn't a free cell; please try again, as in 5,6, or stop with `q`.");
        free.ok_or_else(wrong)
    })?)
}
