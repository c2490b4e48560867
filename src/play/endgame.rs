//! The end of a game: all placements that are left, one by one, and best play on them.
//!
//! The matcher's enumeration of components and the counter of odds merge placements that leave the same; the game tree tells them apart.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::best_play::memory::{Cells, Key, MOST_CELLS, Memory};
use crate::best_play::search::LayoutSearch;
use crate::bits::BitsHash;
use crate::board::{Board, Cell, Coord};
use crate::matcher::{Session, Value};

/// The most positions that a game tree may have.
const MOST_POSITIONS: usize = 100_000;

/// The board with its known mines as flags; safe cells are closed, so that what they show is not lost.
pub(super) fn undecided(session: &Session) -> Board {
    let mut board = session.board();
    for at in board.coords() {
        if session.value(at) == Some(Value::Mine) {
            board.set(at, Cell::Mine);
        }
    }
    board
}

/// Closed cells that are played separately, and every placement of mines on them that fits.
pub(super) struct Endgame {
    cells: Vec<Coord>,
    layouts: Vec<Cells>,
}

impl Endgame {
    /// The end of a game with this many mines, known ones included. `None` if there are too many closed cells, or more than `most`
    /// placements.
    pub fn whole(board: &Board, mines: usize, most: usize) -> Option<Self> {
        let known = board.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
        let left = mines.checked_sub(known)?;
        let cells = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
        Self::of(board, cells, (left, left), most, &mut most.saturating_mul(WORK))
    }

    /// A part of the board, if its number of mines is known: then nothing outside gives information about it, and it
    /// gives none about the outside. `None` as for [`Self::whole`], or if its cells were laid more often than `work` allows; that is
    /// taken off.
    pub fn part(board: &Board, part: Vec<Coord>, most: usize, work: &mut usize) -> Option<Self> {
        let cells = part.len();
        let part = Self::of(board, part, (0, cells), most, work)?;
        let counts: HashSet<u32> = part.layouts.iter().map(|layout| layout.count_ones()).collect();
        (counts.len() == 1).then_some(part)
    }

    fn of(
        board: &Board,
        cells: Vec<Coord>,
        mines: (usize, usize),
        most: usize,
        work: &mut usize,
    ) -> Option<Self> {
        if cells.len() > MOST_CELLS {
            return None;
        }
        let cells = in_order(board, cells);
        let layouts = Listing::on(board, &cells).list(mines, most, work)?;
        Some(Self { cells, layouts })
    }

    /// The cells that win most, at most `count` of them, with the share that each wins. `None` if the tree is too large.
    pub fn best(&self, count: usize) -> Option<Vec<(Coord, f64)>> {
        let best = self.searched(|search, memory| search.choices(&self.layouts, count, memory))?;
        Some(best.into_iter().map(|choice| (self.cells[choice.cell], self.share(choice.won))).collect())
    }

    /// The share of the layouts that best play wins. `None` if the tree is too large.
    pub fn win(&self) -> Option<f64> {
        self.searched(|search, memory| search.won(&self.layouts, memory)).map(|won| self.share(won))
    }

    /// The share that is won if a cell is opened first. `None` if it is none of these, or the tree is too large.
    pub fn of_cell(&self, cell: Coord) -> Option<f64> {
        let place = self.cells.iter().position(|&at| at == cell)?;
        let won = self.searched(|search, memory| search.won_at(&self.layouts, place, memory));
        won.map(|won| self.share(won))
    }

    fn share(&self, won: u32) -> f64 {
        f64::from(won) / self.layouts.len() as f64
    }

    /// What the game tree says; `None` if it is too large.
    fn searched<T>(&self, search: impl FnOnce(LayoutSearch, &Own) -> T) -> Option<T> {
        let memory = Own::default();
        let found = search(LayoutSearch::within(self.around()), &memory);
        (!memory.is_full()).then_some(found)
    }

    /// For each cell its neighbours.
    fn around(&self) -> Vec<Cells> {
        let around = |at: &Coord| {
            let near = self.cells.iter().enumerate().filter(|(_, other)| other.king_distance(*at) == 1);
            near.fold(0, |set: Cells, (place, _)| set | 1 << place)
        };
        self.cells.iter().map(around).collect()
    }
}

/// The parts of a board's closed cells: cells of two parts never touch each other, and no digit touches both.
pub(super) fn parts(board: &Board) -> Vec<Vec<Coord>> {
    let mut parts = Vec::new();
    // What was looked at is a wall.
    let mut rest = board.clone();
    for first in board.coords() {
        if rest.get(first) != Cell::Closed {
            continue;
        }
        rest.set(first, Cell::Wall);
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            next += 1;
            for near in board.neighbours(at) {
                let from = part.len();
                match rest.get(near) {
                    Cell::Closed => part.push(near),
                    Cell::Digit(_) => {
                        part.extend(board.neighbours(near).filter(|&at| rest.get(at) == Cell::Closed));
                    }
                    _ => continue,
                }
                part[from..].iter().chain([&near]).for_each(|&at| rest.set(at, Cell::Wall));
            }
        }
        parts.push(part);
    }
    parts
}

/// The cells, those that share digits near each other.
fn in_order(board: &Board, mut rest: Vec<Coord>) -> Vec<Coord> {
    let mut order = Vec::new();
    let mut queue = VecDeque::new();
    while let Some(&first) = rest.first() {
        queue.push_back(first);
        rest.remove(0);
        while let Some(at) = queue.pop_front() {
            order.push(at);
            let shares = |&other: &Coord| {
                let mut digits =
                    board.neighbours(at).filter(|&digit| matches!(board.get(digit), Cell::Digit(_)));
                at.king_distance(other) <= 2 && digits.any(|digit| digit.king_distance(other) == 1)
            };
            queue.extend(rest.iter().copied().filter(shares));
            rest.retain(|other| !queue.contains(other));
        }
    }
    order
}

/// Lists placements cell by cell.
struct Listing {
    /// For each cell the digits that it touches.
    digits: Vec<Vec<usize>>,
    /// For each digit the mines that it still needs, and the cells that it still has.
    needs: Vec<(usize, usize)>,
    layouts: Vec<Cells>,
    /// How many cells may still be laid, again and again.
    work: usize,
}

/// Cells that may be laid for each placement that is found.
const WORK: usize = 100;

impl Listing {
    fn on(board: &Board, cells: &[Coord]) -> Self {
        let mut listing =
            Self { digits: vec![Vec::new(); cells.len()], needs: Vec::new(), layouts: Vec::new(), work: 0 };
        let near: BTreeSet<Coord> = cells.iter().flat_map(|&at| board.neighbours(at)).collect();
        for at in near {
            let Cell::Digit(digit) = board.get(at) else { continue };
            let touched: Vec<usize> =
                (0..cells.len()).filter(|&cell| cells[cell].king_distance(at) == 1).collect();
            let known = board.neighbours(at).filter(|&near| board.get(near) == Cell::Mine).count();
            for &cell in &touched {
                listing.digits[cell].push(listing.needs.len());
            }
            listing.needs.push((usize::from(digit).saturating_sub(known), touched.len()));
        }
        listing
    }

    /// The placements with at least `least` mines and at most `left`; `None` if there are more than `most`, or if they take more
    /// than `work`.
    fn list(mut self, (least, left): (usize, usize), most: usize, work: &mut usize) -> Option<Vec<Cells>> {
        self.work = most.saturating_mul(WORK).min(*work);
        let before = self.work;
        let few = self.lay(0, 0, least, left, most);
        *work -= before - self.work;
        few.then_some(self.layouts)
    }

    /// Lays at least `least` mines and at most `left` on the cells from `cell` on. False if there are too many ways.
    fn lay(&mut self, cell: usize, layout: Cells, least: usize, left: usize, most: usize) -> bool {
        if cell == self.digits.len() {
            self.layouts.push(layout);
            return self.layouts.len() <= most;
        }
        if self.work == 0 {
            return false;
        }
        self.work -= 1;
        let rest = self.digits.len() - cell;
        for mine in [false, true] {
            let fits = |&digit: &usize| {
                let (needs, has) = self.needs[digit];
                if mine { needs > 0 } else { needs < has }
            };
            let room = if mine { left > 0 } else { least < rest };
            if room && self.digits[cell].iter().all(fits) {
                let own = usize::from(mine);
                self.take(cell, mine, true);
                let few = self.lay(
                    cell + 1,
                    layout | Cells::from(mine) << cell,
                    least.saturating_sub(own),
                    left - own,
                    most,
                );
                self.take(cell, mine, false);
                if !few {
                    return false;
                }
            }
        }
        true
    }

    /// A cell is laid, or taken up again.
    fn take(&mut self, cell: usize, mine: bool, laid: bool) {
        for &digit in &self.digits[cell] {
            let (needs, has) = &mut self.needs[digit];
            let change =
                |number: &mut usize, by: usize| *number = if laid { *number - by } else { *number + by };
            change(needs, mine.into());
            change(has, 1);
        }
    }
}

/// The positions of one tree.
#[derive(Default)]
struct Own {
    known: Mutex<HashMap<Key, u32, BitsHash>>,
    spent: AtomicUsize,
}

impl Own {
    fn positions(&self) -> std::sync::MutexGuard<'_, HashMap<Key, u32, BitsHash>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory for Own {
    fn recall(&self, key: &Key) -> Option<u32> {
        self.positions().get(key).copied()
    }

    fn remember(&self, key: Key, won: u32) {
        self.positions().insert(key, won);
    }

    fn is_full(&self) -> bool {
        self.spent.load(Ordering::Relaxed) >= MOST_POSITIONS
    }

    fn spend(&self) {
        self.spent.fetch_add(1, Ordering::Relaxed);
    }

    fn sum(&self, sets: &[Vec<Cells>], won: &(dyn Fn(&[Cells]) -> u32 + Sync)) -> u32 {
        sets.iter().map(|set| won(set)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    #[test]
    fn parts_touch_neither_each_other_nor_the_same_digit() {
        let found = parts(&board(".1#1.\n####.\n.2.##\n"));
        let sizes: Vec<usize> = found.iter().map(Vec::len).collect();
        assert_eq!(sizes, [1, 2, 2]);
        assert_eq!(found[2], [Coord::new(2, 0), Coord::new(2, 2)]);
    }

    /// What is won of these layouts: any closed cell may be opened, and nothing else is known.
    fn plain(around: &[Cells], layouts: Vec<Cells>, open: Cells, known: &mut Won) -> u32 {
        let all = !(Cells::MAX << around.len());
        if layouts.is_empty() || layouts.iter().any(|layout| layout | open == all) {
            return layouts.len() as u32;
        }
        let position = (open, layouts);
        if let Some(&won) = known.get(&position) {
            return won;
        }
        let mut best = 0;
        for cell in (0..around.len()).filter(|cell| open >> cell & 1 == 0) {
            let digit =
                |layout: Cells| (layout >> cell & 1 == 0).then(|| (layout & around[cell]).count_ones());
            let with = |shown| {
                let fits = position.1.iter().copied().filter(|&layout| digit(layout) == Some(shown));
                fits.collect::<Vec<Cells>>()
            };
            let won = (0..9).map(|shown| plain(around, with(shown), open | 1 << cell, known)).sum();
            best = best.max(won);
        }
        known.insert(position, best);
        best
    }

    type Won = HashMap<(Cells, Vec<Cells>), u32>;

    /// Positions with digits beside the closed cells, most of which fall into parts.
    #[test]
    fn the_tree_wins_what_the_plainest_search_wins() {
        let mut parted = 0;
        for index in 0..60 {
            let game: Game = ["5x5/5", "4x7/7", "3x9/7"][index % 3].parse().unwrap();
            let layout = game.layout(11, index as u64);
            // Two columns in the middle are open, and some cells on either side.
            let middle = layout.cols() / 2;
            let board = layout.board_where(|at| {
                at.col == middle || at.col + 1 == middle || (at.row * 3 + at.col * 5 + index) % 7 > 3
            });
            let Some(end) = Endgame::whole(&board, game.mines(), 100) else { continue };
            let won = plain(&end.around(), end.layouts.clone(), 0, &mut HashMap::new());
            assert_eq!(end.win(), Some(end.share(won)), "{board}");
            parted += usize::from(parts(&board).len() > 1);
        }
        assert!(parted > 10, "{parted}");
    }

    #[test]
    fn a_part_is_played_by_itself_only_if_its_mines_are_counted() {
        let whole = board("1..\n1..\n###\n1.#\n..#\n");
        let [above, below] = &parts(&whole)[..] else { panic!("two parts") };
        // One mine beside both digits, and none or more behind them.
        assert!(Endgame::part(&whole, above.clone(), 100, &mut 1000).is_none());
        let mut work = 1000;
        let cells = below.clone();
        let below = Endgame::part(&whole, below.clone(), 100, &mut work).unwrap();
        // What was laid is taken off, and with less there is no answer.
        let taken = 1000 - work;
        assert!(Endgame::part(&whole, cells.clone(), 100, &mut taken.clone()).is_some());
        assert!(Endgame::part(&whole, cells, 100, &mut (taken - 1)).is_none());
        assert_eq!(below.layouts.len(), 3);
        // All three touch each other: a digit shows nothing except that the cell was safe.
        assert!((below.best(1).unwrap()[0].1 - 1.0 / 3.0).abs() < 1e-12);
        assert!(
            Endgame::part(&whole, vec![Coord::new(3, 1), Coord::new(4, 0), Coord::new(4, 1)], 2, &mut 1000)
                .is_none()
        );
    }
}
