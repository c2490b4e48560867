//! `play --ask`: where the program is in doubt, a person decides.

use std::io::{BufRead, Write};

use anyhow::Result;
use minescheme::board::{Cell, Coord};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Session};
use minescheme::odds::Odds;
use minescheme::play::{Guess, Guesser, Policy};
use serde::Serialize;
use serde_json::json;

use crate::odds::draw;
use crate::prompt::{prompt, row_and_column};

/// How the guesses of the person, or of the program, went.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Fared {
    guesses: u64,
    /// The mines that were to be expected.
    expected: f64,
    /// The mines that were hit.
    lost: u64,
    /// The expected mines of the program's choice in the same positions.
    program_expected: f64,
}

/// Games in which a person may be asked.
pub struct Asking<'a> {
    pub matcher: &'a Matcher,
    pub policy: Policy,
    pub game: Game,
    pub seed: u64,
    /// P ± Δ: the program decides alone if no other cell is within so much of the risk of its choice.
    pub delta: f64,
}

impl Asking<'_> {
    /// Plays until `count` games are over or the person stops.
    pub fn play(&self, count: u64, json: bool, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
        let (rows, cols) = self.game.size();
        let mut guesser = Guesser::new(self.matcher, self.policy);
        let (mut person, mut program) = (Fared::default(), Fared::default());
        let (mut games, mut won, mut without_guess) = (0_u64, 0_u64, 0_u64);
        'games: for number in 0..count {
            let layout = self.game.layout(self.seed, number);
            let mut session = self.matcher.session(rows, cols, Some(self.game.mines()))?;
            let mut cell = self.game.first_cell();
            let mut guessed = false;
            while let Some(digit) = layout.safe_digit(cell) {
                session.tell_digit(cell, digit)?;
                if session.play(&layout)?.solved {
                    won += 1;
                    without_guess += u64::from(!guessed);
                    break;
                }
                guessed = true;
                let best = guesser.guess(&session).ok().flatten();
                let odds = session.odds().ok();
                let (chosen, fared, by_person) = match (&best, &odds) {
                    (Some(best), Some(odds)) if !self.is_in_doubt(best, odds) => {
                        (best.cell, &mut program, false)
                    }
                    (best, odds) => {
                        let asked =
                            self.ask(number, &session, best.as_ref(), odds.as_ref(), json, input, out)?;
                        let Some(cell) = asked else { break 'games };
                        (cell, &mut person, true)
                    }
                };
                let risk = |at: Coord| odds.as_ref().and_then(|odds| odds.at(at)).unwrap_or(0.0);
                fared.guesses += 1;
                fared.expected += risk(chosen);
                fared.program_expected += best.as_ref().map_or(0.0, |best| risk(best.cell));
                fared.lost += u64::from(layout.is_mine(chosen));
                if !json && by_person {
                    let lost = "That was a mine: the game is lost.";
                    writeln!(out, "{}", if layout.is_mine(chosen) { lost } else { "Safe." })?;
                }
                cell = chosen;
            }
            games += 1;
        }
        if json {
            let by = json!({ "person": person, "program": program });
            let report = json!({ "games": games, "won": won, "without_guess": without_guess, "delta": self.delta, "by": by });
            writeln!(out, "{report}")?;
            return Ok(());
        }
        writeln!(out, "\n{won} of {games} games won, {without_guess} of them without a guess\n")?;
        writeln!(out, "decided    guesses  mines expected  mines hit    expected by the program")?;
        for (who, fared) in [("person", person), ("program", program)] {
            let Fared { guesses, expected, lost, program_expected } = fared;
            writeln!(out, "{who:<9} {guesses:>8} {expected:>15.2} {lost:>10} {program_expected:>26.2}")?;
        }
        Ok(())
    }

    /// Whether another closed cell has about the same risk as the program's choice.
    fn is_in_doubt(&self, best: &Guess, odds: &Odds) -> bool {
        let other = odds.closed().filter(|&(at, risk)| at != best.cell && risk < 1.0);
        let near = other.filter(|(_, risk)| *risk <= best.mine + self.delta).count();
        best.mine > 0.0 && near > 0
    }

    /// Asks for a cell until there is one; `None` if the person stops.
    #[allow(clippy::too_many_arguments, reason = "what is shown, and where")]
    fn ask(
        &self,
        number: u64,
        session: &Session,
        best: Option<&Guess>,
        odds: Option<&Odds>,
        json: bool,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Coord>> {
        let board = session.known().rest();
        let mut shown: Vec<u8> = Vec::new();
        let number = number + 1;
        writeln!(
            shown,
            "\nGame {number}: nothing is safe, and the best cells are about as good. You decide."
        )?;
        if let Some(odds) = odds {
            draw(&board, odds, &mut shown)?;
        }
        if let Some(best) = best {
            writeln!(shown, "The program would open {},{}.", best.cell.row + 1, best.cell.col + 1)?;
        }
        // With --json only the report goes to standard output.
        let mut errors = std::io::stderr();
        let screen: &mut dyn Write = if json { &mut errors } else { out };
        screen.write_all(&shown)?;
        let question = "Row, column (from 1; Enter: the program's; q: stop)";
        Ok(prompt(question, input, screen, |text| {
            if let Some(best) = best.filter(|_| text.is_empty()) {
                return Ok(best.cell);
            }
            let cell = row_and_column(text).map(|(row, col)| Coord::new(row, col));
            let is_closed =
                |at: &Coord| at.row < board.rows() && at.col < board.cols() && board.get(*at) == Cell::Closed;
            let wrong = || format!("{text:?} isn't a closed cell. Give a row and a column, as in 3,4.");
            cell.filter(is_closed).ok_or_else(wrong)
        })?)
    }
}
