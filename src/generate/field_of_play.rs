//! Where boards are made: a game, and the walls of its board.

use std::sync::Arc;

use crate::board::{Board, Cell, Coord};
use crate::layout::{Game, Layout};

/// A game on a board with walls, or without.
#[derive(Clone, Debug)]
pub(super) struct FieldOfPlay {
    pub game: Game,
    /// The walls, row by row.
    pub walls: Arc<[Coord]>,
}

impl FieldOfPlay {
    /// The layout of a number of a series: mines uniformly among the cells that are neither promised nor walls.
    pub fn layout(&self, seed: u64, index: u64) -> Layout {
        self.game.layout_between(&self.walls, seed, index)
    }

    /// The board before the first click.
    pub fn closed_board(&self) -> Board {
        let (rows, cols) = self.game.size();
        let mut board = Board::closed(rows, cols).expect("a game has the size of a board");
        self.walls.iter().for_each(|&at| board.set(at, Cell::Wall));
        board
    }
}
