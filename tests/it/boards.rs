//! Boards that tests make.

use minescheme::board::{Board, Cell, Coord};
use minescheme::canonical::PatternId;
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Answer, Matcher, Tier, Tiers};
use minescheme::symmetry::Symmetry;

/// A board of the cells that `cell` gives, row by row.
pub fn board_of(rows: usize, cols: usize, cell: impl FnMut(Coord) -> Cell) -> Board {
    Board::from_fn(rows, cols, cell).unwrap()
}

/// The digits of a board.
pub fn digits(board: &Board) -> Vec<Coord> {
    board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))).collect()
}

/// The board on which only these digits say anything: the others are walls.
pub fn only(board: &Board, kept: &[Coord]) -> Board {
    let mut part = board.clone();
    digits(board).into_iter().filter(|at| !kept.contains(at)).for_each(|at| part.set(at, Cell::Wall));
    part
}

/// The image of a board under a rotation or reflection.
pub fn image(board: &Board, symmetry: Symmetry) -> Board {
    let size = (board.rows(), board.cols());
    let (rows, cols) = symmetry.apply_size(size);
    let mut image = Board::closed(rows, cols).unwrap();
    board.coords().for_each(|at| image.set(symmetry.apply((at.row, at.col), size).into(), board.get(at)));
    image
}

/// The positions of a game on which only single digits and rules are used, each with what the engine says of it.
pub fn positions_by_rules(game: Game, seed: u64, index: u64) -> Vec<(Board, Answer)> {
    let matcher = Matcher::shipped().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    let layout = game.layout(seed, index);
    let (mut board, mut open) = (layout.closed_board(), vec![game.first_cell()]);
    let next = || {
        let now: Vec<Coord> = std::mem::take(&mut open);
        now.iter().for_each(|&at| board.set(at, Cell::Digit(layout.digit(at))));
        let answer = matcher.ask(&board, None);
        open.clone_from(&answer.safe);
        (!now.is_empty()).then(|| (board.clone(), answer))
    };
    std::iter::from_fn(next).collect()
}

/// Whether the engine used a chain, which is more than a rule.
pub fn has_chain(answer: &Answer) -> bool {
    answer.steps.iter().any(|step| !step.coefficients.is_empty())
}

/// Opens a cell of a game, and after a zero all that follows.
pub fn open(board: &mut Board, layout: &Layout, at: Coord) {
    layout.flood(board, at).into_iter().for_each(|(at, digit)| board.set(at, Cell::Digit(digit)));
}

/// The board of a pattern: its foci show what they need, the lowest cells of each region are closed, and nothing else says anything.
pub fn board_of_pattern(id: PatternId) -> Board {
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index()).unwrap();
    let (rows, cols) = id.shape().size();
    let mut board = board_of(rows + 2, cols + 2, |_| Cell::Wall);
    for (region, closed) in geometry.regions.iter().zip(system.closed) {
        for &(row, col) in region.cells.iter().rev().take(closed.into()) {
            board.set(Coord::new(row, col), Cell::Closed);
        }
    }
    for ((row, col), residual) in id.shape().foci().into_iter().zip(system.residuals) {
        board.set(Coord::new(row + 1, col + 1), Cell::Digit(residual));
    }
    board
}
