//! A layout that needs no guess, and changes that keep it that way.
//!
//! We know the order in which logic opens the safe cells. A change concerns a few cells: the one that becomes safe and the one that becomes a
//! mine, the safe cells around them, whose digits change, and the mines around the new mine, about which its digit said something. Two
//! things follow from the order:
//!
//! - All cells that were opened before the first of these can still be opened in the same order, because they show the same digits.
//! - Once all of these cells are known, everything else can be opened in the old order. A step of the old play took some digits and
//!   concluded something about unknown cells. The same digits imply the same now: if a mine was added or removed, the digit changed with it,
//!   so what it still needs is the same. The digit that the new mine replaced isn't needed, because all cells around it are known.
//!
//! So play begins where the change first matters, and ends as soon as all concerned cells are known.

use super::demand::Demand;
use super::twins::Twins;
use crate::board::Coord;
use crate::layout::Layout;
use crate::matcher::{Matcher, Session};

/// A layout that needs no guess, once there is one. Keeps its memory.
pub(super) struct Solvable {
    session: Session,
    twins: Twins,
    first: Coord,
    /// Whether the player knows the number of mines.
    counted: bool,
    layout: Layout,
    /// The safe cells in an order in which they can be opened, and for each cell of the board its place there.
    order: Vec<Coord>,
    places: Vec<usize>,
}

impl Solvable {
    pub fn new(matcher: &Matcher, demand: &Demand) -> Self {
        let board = demand.closed_board();
        let (rows, cols) = (board.rows(), board.cols());
        Self {
            session: matcher.session_on(&board, None),
            twins: Twins::default(),
            first: demand.game.first_cell(),
            counted: demand.counted,
            layout: Layout::new(rows, cols, [])
                .expect("a game has the size of a board")
                .with_walls(&demand.walls()),
            order: Vec::new(),
            places: vec![0; rows * cols],
        }
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Takes another layout of the same size, if that needs no guess.
    pub fn replace(&mut self, layout: Layout) -> bool {
        let before = std::mem::replace(&mut self.layout, layout);
        let is_solved = self.play(0, &[]);
        if !is_solved {
            self.layout = before;
        }
        is_solved
    }

    /// Moves a mine to a safe cell, if the layout needs no guess then.
    pub fn exchange(&mut self, from: Coord, to: Coord) -> bool {
        let changed: Vec<Coord> = self
            .around(from)
            .filter(|&at| self.layout.safe_digit(at).is_some())
            .chain(self.around(to))
            .collect();
        let safe = changed.iter().filter(|&&at| self.layout.safe_digit(at).is_some());
        let felt = safe.map(|&at| self.places[self.index(at)]).min().unwrap_or(0);
        // The cell itself is no safe one yet.
        let changed = [&changed[..], &[from]].concat();
        self.layout.exchange(from, to);
        let is_solved = self.play(felt, &changed);
        if !is_solved {
            self.layout.exchange(to, from);
        }
        is_solved
    }

    /// Puts a mine on a safe cell, if the layout needs no guess then. With another number of mines there is no beginning to keep.
    pub fn add(&mut self, at: Coord) -> bool {
        let changed: Vec<Coord> = self.around(at).collect();
        self.layout.turn(at);
        let is_solved = self.play(0, &changed);
        if !is_solved {
            self.layout.turn(at);
        }
        is_solved
    }

    /// A cell and its neighbours.
    fn around(&self, at: Coord) -> impl Iterator<Item = Coord> + use<> {
        self.layout.neighbours(at).chain([at])
    }

    /// Whether the layout can be solved, if its first `kept` cells can be opened as before, and all others once those that changed are known.
    fn play(&mut self, kept: usize, changed: &[Coord]) -> bool {
        if self.layout.safe_digit(self.first).is_none()
            || self.twins.any(&self.layout, self.first, self.counted)
        {
            return false;
        }
        let mines = self.counted.then_some(self.layout.mines());
        let kept = if kept == 0 { &[self.first] } else { &self.order[..kept] };
        let played = self.session.play_from(&self.layout, mines, kept, changed);
        let Ok(Some(opened)) = played else { return false };
        let mut order = [kept, &opened].concat();
        let field = self.session.field();
        let rest = self
            .order
            .iter()
            .filter(|&&at| !changed.is_empty() && !field.is_open(at) && !self.layout.is_mine(at));
        order.extend(rest);
        self.order = order;
        for (place, at) in self.order.iter().enumerate() {
            self.places[at.row * self.layout.cols() + at.col] = place;
        }
        true
    }

    fn index(&self, at: Coord) -> usize {
        at.row * self.layout.cols() + at.col
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::generate::judge::Judge;
    use crate::layout::{Game, generator};

    /// Changes are taken if, and only if, playing the whole layout says so.
    #[test]
    fn changes_are_judged_as_by_playing_all() {
        let matcher = Matcher::shipped();
        for (game, counted) in [("6x6/8", true), ("9x9/20", true), ("9x9/16", false), ("16x30/110", true)] {
            let game: Game = game.parse().unwrap();
            let (rows, cols) = game.size();
            let mut solvable = Solvable::new(&matcher, &Demand { counted, ..Demand::new(game) });
            let mut random = generator(7, 0, *b"solvable");
            let (mut taken, mut refused) = (0, 0);
            assert!(solvable.replace(Layout::new(rows, cols, []).unwrap()));
            for _ in 0..4000 {
                let at = |random: &mut rand_pcg::Pcg64| {
                    Coord::new(random.random_range(0..rows), random.random_range(0..cols))
                };
                let (from, to) = (at(&mut random), at(&mut random));
                if solvable.layout.is_mine(to) || game.promises(to) {
                    continue;
                }
                let mut changed = solvable.layout.clone();
                let adds = !changed.is_mine(from);
                if adds && changed.mines() >= game.mines() {
                    continue;
                }
                if adds {
                    changed.turn(to)
                } else {
                    changed.exchange(from, to)
                }
                let mut judge = Judge::new(&matcher, rows, cols, counted.then_some(changed.mines())).unwrap();
                let expected = judge.is_solvable(&changed, game.first_cell());
                let is_taken = if adds { solvable.add(to) } else { solvable.exchange(from, to) };
                assert_eq!(is_taken, expected, "{game}\n{changed}");
                if is_taken {
                    assert_eq!(*solvable.layout(), changed);
                    taken += 1;
                } else {
                    refused += 1;
                }
                assert_eq!(solvable.order.len(), rows * cols - solvable.layout.mines());
            }
            assert!(taken > 100 && refused > 100, "{game}: {taken} {refused}");
        }
    }
}
