//! What our own player loses against the best one, on boards so small that the best is known: every layout is played.

use std::collections::HashMap;

use minescheme::best_play::{Promise, SmallBoard};
use minescheme::board::{Board, Coord};
use minescheme::layout::Layout;
use minescheme::matcher::{Matcher, Session};
use minescheme::observer::Unobserved;
use minescheme::play::{Guesser, Policy};
use plot::grouped;

/// At about 40 bytes each: 8 GB.
const MOST_POSITIONS: u64 = 200_000_000;

/// A row for each board: the first click in the corner, which is safe.
pub fn run(boards: &[&str]) -> Result<(), String> {
    let full = Policy::default();
    let without_trees = |policy| Policy { tree: 0, part: 0, ..policy };
    let patient = Policy::PATIENT;
    let players = [full, patient, without_trees(full), without_trees(patient), Policy::SAFEST];
    println!(
        "| board | layouts | the best player wins | exact loses | patient | exact without trees | patient without trees | safest |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for text in boards {
        let board: SmallBoard = text.parse().map_err(|error| format!("{text}: {error}"))?;
        let corner = Coord::new(0, 0);
        let best = board.best_play(Promise::Safe, Some(corner), MOST_POSITIONS, &Unobserved);
        let best = best.map_err(|error| format!("{text}: {error}"))?;
        let layouts = layouts(&board, corner)?;
        print!("| {text} | {} | {} |", grouped(best.layouts), share(best.won, best.layouts));
        for policy in players {
            let won = Player::new(&board, policy)?.won(&layouts, corner)?;
            print!(" {:.2} |", 100.0 * (1.0 - won as f64 / best.won as f64));
        }
        println!();
    }
    Ok(())
}

fn share(won: u64, of: u64) -> String {
    format!("{} ({:.2} %)", grouped(won), 100.0 * won as f64 / of as f64)
}

/// Every layout without a mine on a cell.
fn layouts(board: &SmallBoard, safe: Coord) -> Result<Vec<Layout>, String> {
    let (rows, cols) = (board.rows(), board.cols());
    let at = |cell: usize| Coord::new(cell / cols, cell % cols);
    let sets = (0..1u32 << (rows * cols)).filter(|set| set.count_ones() == board.mines());
    let cells = |set: u32| (0..rows * cols).filter(move |cell| set >> cell & 1 == 1).map(at);
    sets.filter(|&set| cells(set).all(|cell| cell != safe))
        .map(|set| Layout::new(rows, cols, cells(set)).map_err(|error| error.to_string()))
        .collect()
}

/// Plays by a policy; a position that was seen before isn't thought about again.
struct Player {
    session: Session,
    guesser: Guesser,
    seen: HashMap<Board, Coord>,
}

impl Player {
    fn new(board: &SmallBoard, policy: Policy) -> Result<Self, String> {
        let matcher = Matcher::shipped();
        let session = matcher.session(board.rows(), board.cols(), Some(board.mines() as usize));
        let session = session.map_err(|error| error.to_string())?;
        Ok(Self { session, guesser: Guesser::new(&matcher, policy), seen: HashMap::new() })
    }

    fn won(&mut self, layouts: &[Layout], first: Coord) -> Result<u64, String> {
        let mut won = 0;
        for layout in layouts {
            won += u64::from(self.wins(layout, first)?);
        }
        Ok(won)
    }

    fn wins(&mut self, layout: &Layout, mut cell: Coord) -> Result<bool, String> {
        self.session.restart();
        while let Some(digit) = layout.safe_digit(cell) {
            self.session.tell_digit(cell, digit).map_err(|error| error.to_string())?;
            if self.session.play(layout).map_err(|error| error.to_string())?.solved {
                return Ok(true);
            }
            cell = match self.seen.get(&self.session.board()) {
                Some(&cell) => cell,
                None => {
                    let guess = self.guesser.guess(&self.session).map_err(|error| error.to_string())?;
                    let cell = guess.ok_or("a board that is not solved has a guess")?.cell;
                    self.seen.insert(self.session.board(), cell);
                    cell
                }
            };
        }
        Ok(false)
    }
}
