//! `minescheme odds`: how likely each closed cell is a mine.

use std::io::Write;

use anyhow::Result;
use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::drawing::wrap;
use minescheme::explain::words::place_of;
use minescheme::formats::Loaded;
use minescheme::matcher::{Matcher, Session};
use minescheme::odds::{Odds, OddsError, Placements, Ways};
use minescheme::play::{Better, By, Choice, Guess, Guesser, Policy};
use minescheme_protocol::advice::{self, CHOICES};
use serde_json::{Value, json};

use crate::hints::hints;
use crate::position_questions::{Positions, count, has_count};
use crate::{Answer, places};

/// Give the exact probability that each closed cell is a mine
///
/// The program counts all ways to place the mines that fit the numbers and the mine count of the board. The exit code is 1 if there is
/// none; 3 if counting them takes more than --effort and no cell was found to be safe or a mine.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme odds --mines 99 position.txt
  minescheme odds --mines 10 --json - < position.txt")]
pub struct Args {
    #[command(flatten)]
    positions: Positions,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let Positions { mines: given, effort, boards } = self.positions;
        let matcher = Matcher::shipped().with_effort(effort.effort);
        let mut guesser = Guesser::new(&matcher, Policy::default());
        boards.answer(out, |loaded, place, out| {
            let Loaded { name, board, .. } = loaded;
            let mines = count(loaded, given);
            has_count(loaded, mines)?;
            let mut session = matcher.session_on(board, mines);
            let contradiction = session.deduce().session().contradiction();
            if boards.json {
                let (report, one) = to_json(&session, &mut guesser)?;
                writeln!(out, "{report}")?;
                return Ok(one);
            }
            if place.is_one_of_many {
                writeln!(out, "{name}")?;
            }
            let (one, rounded) = print_odds(board, &session, &mut guesser, out)?;
            for hint in contradiction.iter().flat_map(|found| hints(&matcher, board, mines, found)) {
                wrap(&hint).iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            match rounded {
                Some(rounded) => print_ways(&session, rounded, out)?,
                None if one == Answer::Undecided => writeln!(out, "{}", effort.remedy())?,
                None => {}
            }
            Ok(one)
        })
    }
}

/// The odds as JSON, and whether there are any.
pub fn to_json(session: &Session, guesser: &mut Guesser) -> Result<(Value, Answer)> {
    let (safest, undecided, answer) = match session.odds() {
        Ok(odds) => {
            let mut report = json!(advice::Odds::of(session, &odds, guesser)?);
            report["undecided"] = json!([]);
            return Ok((report, Answer::Yes));
        }
        Err(OddsError::Impossible { .. }) => (Vec::new(), Vec::new(), Answer::No),
        Err(OddsError::TooLarge { cells }) => (safe(session), cells, undecided_answer(session)),
        Err(error) => return Err(error.into()),
    };
    let placements = session.placements().map(|placements| placements.to_string()).ok();
    let report = json!({"placements": placements, "odds": null, "safest": safest, "best": null, "choices": [], "undecided": undecided});
    Ok((report, answer))
}

/// The closed cells that are known to be safe.
fn safe(session: &Session) -> Vec<Coord> {
    let mut safe: Vec<Coord> = session.news().safe().collect();
    safe.sort_unstable();
    safe
}

/// What is answered where there are no odds, because they take too much work.
fn undecided_answer(session: &Session) -> Answer {
    Answer::of_board(session.news().deductions().next().is_some(), 1)
}

/// The number of placements, in words.
fn print_ways(session: &Session, rounded: Ways, out: &mut dyn Write) -> std::io::Result<()> {
    match session.placements() {
        Ok(placements) => writeln!(out, "{} to place the mines", ways(&placements)),
        // Where the exact number has too many digits, the first ones are enough.
        Err(_) => {
            let (number, power) = rounded.to_decimal();
            writeln!(out, "about {} ways to place the mines", scientific(number, power))
        }
    }
}

/// The board with its odds, what is safest, and the best guess. Returns the number of placements if there are odds.
pub fn print_odds(
    board: &Board,
    session: &Session,
    guesser: &mut Guesser,
    out: &mut dyn Write,
) -> Result<(Answer, Option<Ways>)> {
    let odds = match session.odds() {
        Ok(odds) => odds,
        Err(error) => {
            writeln!(out, "{error}")?;
            // Of a board that can't be, everything follows.
            let OddsError::TooLarge { .. } = error else { return Ok((Answer::No, None)) };
            let safe = safe(session);
            if !safe.is_empty() {
                writeln!(out, "safe: {}", list(&safe))?;
            }
            return Ok((undecided_answer(session), None));
        }
    };
    draw(board, &odds, out)?;
    let safest = odds.safest();
    if safest.is_empty() {
        writeln!(out, "no cell is closed")?;
    } else if odds.least() == 0.0 {
        writeln!(out, "safe: {}", list(&safest))?;
    } else if odds.least() == 1.0 {
        writeln!(out, "every closed cell is a mine: the game is won")?;
    } else {
        let least = percent(odds.least(), 1);
        writeln!(out, "nothing is safe; the smallest risk is {least}: {}", list(&safest))?;
        if let Some(guess) = guesser.guess(session)? {
            let risk = percent(guess.mine, 1);
            let (cell, why) = (place_of(guess.cell), reason(&guess, &safest));
            writeln!(out, "best guess: {cell} ({risk} chance of a mine); {why}")?;
            let choices = guesser.choices(session, CHOICES)?;
            for choice in choices.iter().filter(|_| choices.len() > 1) {
                writeln!(out, "  {}", compared(choice))?;
            }
        }
    }
    Ok((Answer::Yes, Some(odds.ways())))
}

/// Why a guess is the best, where these cells are the safest.
fn reason(guess: &Guess, safest: &[Coord]) -> String {
    let why = match (guess.by, guess.win) {
        (By::Tree, Some(win)) => return format!("best play wins {} of the time from here", percent(win, 1)),
        (By::Part, _) => "this part of the board is independent of the rest, and best play begins here",
        (By::Pair, _) => {
            "no number will ever decide between it and the cell next to it, so waiting doesn't help"
        }
        (By::Worth, _) if !safest.contains(&guess.cell) => {
            "it is riskier than the safest cell, but helps more if it is safe"
        }
        (By::Worth, _) if safest.len() > 1 => "others are as safe, but this one helps most",
        _ => "it is the safest cell",
    };
    why.to_owned()
}

/// What speaks for a cell, and why the first one is better.
fn compared(choice: &Choice) -> String {
    let Choice { cell, mine, opens, win, is_exact, .. } = choice;
    let [mine, opens] = [mine, opens].map(|&chance| percent(chance, 1));
    let win = if *is_exact { percent(*win, 1) } else { format!("about {}", percent(*win, 0)) };
    let first = match choice.first_is {
        None => "",
        Some(Better::Equal) if *is_exact => "; just as good",
        Some(Better::Equal) => "; about as good",
        Some(Better::Safer) => "; the first is safer",
        Some(Better::OpensMore) => "; the first is more likely to make another safe",
        Some(Better::SaferAndOpensMore) => "; the first is safer, and more likely to make another safe",
        Some(_) => "; the first wins more often in the end",
    };
    let cell = place_of(*cell);
    format!("{cell}: wins {win}; {mine} chance of a mine, {opens} chance of making another cell safe{first}")
}

/// The digits of a number of placements that are all written out.
const MOST_DIGITS: usize = 150;

fn ways(placements: &Placements) -> String {
    let digits = placements.to_string();
    if digits.len() <= 15 {
        return if digits == "1" { "1 way".to_owned() } else { format!("{digits} ways") };
    }
    let first: f64 = digits[..16].parse().unwrap_or(0.0);
    let about = scientific(first / 1e15, digits.len() as i64 - 1);
    if digits.len() > MOST_DIGITS {
        format!("about {about} ways")
    } else {
        format!("{digits} (about {about}) ways")
    }
}

/// A number from 1 to below 10, times a power of ten, rounded to three digits.
fn scientific(number: f64, power: i64) -> String {
    match format!("{number:.2}") {
        rounded if rounded == "10.00" => format!("1.00·10^{}", power + 1),
        rounded => format!("{rounded}·10^{power}"),
    }
}

/// The board with the chance of a mine, in percent, on every closed cell; rows and columns count from 1.
pub fn draw(board: &Board, odds: &Odds, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "probability that each closed cell is a mine, in %; numbers of the board are in brackets")?;
    write!(out, "{:>4} ", "")?;
    for col in 1..=board.cols() {
        write!(out, "{col:>4}")?;
    }
    writeln!(out)?;
    for row in 0..board.rows() {
        write!(out, "{:>4} ", row + 1)?;
        for col in 0..board.cols() {
            let at = Coord::new(row, col);
            let text = match (board.get(at), odds.at(at)) {
                (Cell::Digit(0), _) => "·".to_owned(),
                (Cell::Digit(digit), _) => format!("[{digit}]"),
                (Cell::Mine, _) => "*".to_owned(),
                (_, Some(odds)) => percent(odds, 0).trim_end_matches(" %").to_owned(),
                _ => "#".to_owned(),
            };
            write!(out, "{text:>4}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A chance in percent that says 0 and 100 only where they are sure.
fn percent(odds: f64, digits: usize) -> String {
    let unit = 0.1f64.powi(digits as i32);
    match 100.0 * odds {
        0.0 => "0 %".to_owned(),
        100.0 => "100 %".to_owned(),
        percent => format!("{:.digits$} %", percent.clamp(unit, 100.0 - unit)),
    }
}

/// Cells as a person counts them.
fn list(cells: &[Coord]) -> String {
    match cells.split_at_checked(5) {
        Some((first, others)) if others.len() > 1 => format!("{}; and {} more", places(first), others.len()),
        _ => places(cells),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_not_cut_off() {
        assert_eq!(scientific(9.007_199_254_740_992, 15), "9.01·10^15");
        assert_eq!(scientific(9.994_9, 15), "9.99·10^15");
        assert_eq!(scientific(9.996, 15), "1.00·10^16");
        assert_eq!(scientific(1.0, 3), "1.00·10^3");
    }
}
