//! A person at the terminal, against a machine that learns.

use std::io::{BufRead, Write};

use anyhow::Result;
use games::learn::{Begins, Draw, Learner, Player, Round};
use games::tree::{Pebbles, TicTacToe, Tree, TreeGame};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use crate::prompt::prompt;

/// A game as a person plays it.
pub trait Shown: TreeGame {
    /// The position, drawn.
    fn draw(&self, position: &Self::Position) -> String;

    /// What a person is asked for.
    fn question(&self, position: &Self::Position) -> String;

    /// The move that a person means.
    fn read(&self, text: &str) -> Option<Self::Move>;

    /// A move that was made, in words that follow "I" or "you".
    fn tell(&self, play: Self::Move) -> String;
}

impl Shown for TicTacToe {
    fn draw(&self, marks: &Self::Position) -> String {
        let signs: Vec<char> = marks.to_string().chars().collect();
        let sign = |cell: usize| match signs[cell] {
            '.' => (cell + 1).to_string(),
            sign => sign.to_string(),
        };
        let row = |row: usize| format!(" {}\n", [0, 1, 2].map(|col| sign(3 * row + col)).join(" │ "));
        [row(0), row(1), row(2)].join("───┼───┼───\n")
    }

    fn question(&self, marks: &Self::Position) -> String {
        let free: Vec<String> = self.moves(marks).iter().map(|cell| (cell + 1).to_string()).collect();
        format!("Your cell ({})", free.join(", "))
    }

    fn read(&self, text: &str) -> Option<u8> {
        text.parse::<u8>().ok()?.checked_sub(1)
    }

    fn tell(&self, cell: u8) -> String {
        format!("take cell {}", cell + 1)
    }
}

impl Shown for Pebbles {
    fn draw(&self, &pebbles: &u32) -> String {
        let row = "● ".repeat(pebbles.min(50) as usize);
        let more = if pebbles > 50 { "…" } else { "" };
        format!("{row}{more} ({pebbles})\n")
    }

    fn question(&self, pebbles: &u32) -> String {
        format!("How many do you take (1 to {})", self.moves(pebbles).len())
    }

    fn read(&self, text: &str) -> Option<u32> {
        text.parse().ok()
    }

    fn tell(&self, taken: u32) -> String {
        format!("take {taken}")
    }
}

/// Whether the person makes the first move of the game of this number.
pub fn person_begins(begins: Begins, number: u64) -> bool {
    match begins {
        Begins::InTurn => number.is_multiple_of(2),
        Begins::Learner => false,
        Begins::Other => true,
    }
}

/// Plays games until `games` are over or the person stops.
pub fn play<G: Shown>(
    tree: &Tree<G>,
    learner: &dyn Learner<G>,
    games: u64,
    seed: u64,
    begins: Begins,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<()> {
    let start = tree.starts().last().copied().unwrap_or(0);
    for number in 0..games {
        let person_begins = person_begins(begins, number);
        let who = if person_begins { "You begin." } else { "I begin." };
        writeln!(out, "\nGame {}. {who} (`q` stops.)", number + 1)?;
        let mut rng = Pcg64::seed_from_u64(seed.wrapping_add(number));
        let mut table = Table { tree, learner, input, out };
        if !table.game(start, person_begins, &mut rng)? {
            break;
        }
    }
    Ok(())
}

/// A learner that tries nothing new: against a person it plays what it knows.
struct Steady<'a, G: TreeGame>(&'a dyn Learner<G>);

impl<G: TreeGame> Player<G> for Steady<'_, G> {
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        self.0.chances(tree, at)
    }
}

struct Table<'a, G: Shown> {
    tree: &'a Tree<G>,
    learner: &'a dyn Learner<G>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl<G: Shown> Table<'_, G> {
    /// One game. False if the person stops in the middle of it.
    fn game(&mut self, start: usize, begins: bool, rng: &mut Pcg64) -> Result<bool> {
        let game = self.tree.game();
        // The position as it lies on the table, and the one like it that the machine knows.
        let mut position = self.tree.position(start).clone();
        let mut round = Round::begin(self.tree, start);
        let person = usize::from(!begins);
        loop {
            write!(self.out, "\n{}", game.draw(&position))?;
            let at = round.at();
            if round.is_over() {
                let points = round.record().first;
                let points_of_person = if begins { points } else { 2 - points };
                let verdict = ["I win.", "A draw.", "You win."][points_of_person as usize];
                writeln!(self.out, "{verdict}")?;
                self.learner.learn(self.tree, round.record(), rng);
                return Ok(true);
            }
            let play = if round.turn() == person {
                match self.ask(&position)? {
                    Some(play) => play,
                    None => return Ok(false),
                }
            } else {
                let Draw::Branch { branch, .. } = round.draw(self.tree, &Steady(self.learner), rng) else {
                    writeln!(self.out, "My box is empty: I resign. You win.")?;
                    round.play(self.tree, Draw::Resign, rng);
                    self.learner.learn(self.tree, round.record(), rng);
                    return Ok(true);
                };
                let branch = &self.tree.branches(at)[branch];
                let alike = |play: &G::Move| self.leads_to(&position, *play) == branch.next[0];
                let play = game.moves(&position).into_iter().find(alike).unwrap_or(branch.play);
                writeln!(self.out, "I {}.", game.tell(play))?;
                play
            };
            let next = self.leads_to(&position, play);
            let branch = self.tree.branches(at).iter().position(|branch| branch.next[0] == next);
            round.follow(self.tree, branch.unwrap_or(0), false, Some(next));
            position = game.after(&position, play).remove(0);
        }
    }

    /// The index of the position that follows a move.
    fn leads_to(&self, position: &G::Position, play: G::Move) -> usize {
        let next = self.tree.game().after(position, play).remove(0);
        self.tree.find(&next).map_or(0, |(at, _)| at)
    }

    /// Asks the person for a move until there is one; `None` if the person stops.
    fn ask(&mut self, position: &G::Position) -> Result<Option<G::Move>> {
        let game = self.tree.game();
        let moves = game.moves(position);
        let question = game.question(position);
        Ok(prompt(&question, self.input, self.out, |text| {
            let wrong = || format!("{text:?} isn't a move here; please try again, or stop with `q`.");
            game.read(text).filter(|play| moves.contains(play)).ok_or_else(wrong)
        })?)
    }
}
