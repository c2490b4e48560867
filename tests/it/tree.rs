//! Best play on small boards against the plainest search, and against what is published.

use std::collections::HashMap;

use minescheme::best_play::{BestPlay, BestPlayError, FirstCell, Promise};
use minescheme::best_play::{SmallBoard, SmallBoardError};
use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Layout;
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;

/// Every layout as a set of cells, and which cells lie around each.
pub struct Plain {
    around: Vec<u32>,
    known: HashMap<(u32, Vec<u32>), u32>,
}

impl Plain {
    pub fn new(rows: usize, cols: usize) -> Self {
        let near = |a: usize, b: usize| {
            a != b && (a / cols).abs_diff(b / cols) <= 1 && (a % cols).abs_diff(b % cols) <= 1
        };
        let cells = 0..rows * cols;
        let set = |a| cells.clone().filter(|&b| near(a, b)).fold(0, |set, b| set | 1 << b);
        Self { around: cells.clone().map(set).collect(), known: HashMap::new() }
    }

    pub fn layouts(&self, mines: u32) -> Vec<u32> {
        (0..1 << self.around.len()).filter(|layout: &u32| layout.count_ones() == mines).collect()
    }

    /// The layouts that are won from here: any closed cell may be opened, and nothing is known to be good.
    pub fn won(&mut self, layouts: Vec<u32>, open: u32) -> u32 {
        let all = (1u32 << self.around.len()) - 1;
        if layouts.is_empty() || layouts.iter().any(|layout| layout | open == all) {
            return layouts.len() as u32;
        }
        let position = (open, layouts);
        if let Some(&won) = self.known.get(&position) {
            return won;
        }
        let closed = (0..self.around.len()).filter(|cell| open >> cell & 1 == 0);
        let best = closed.map(|cell| self.won_at(&position.1, open, cell)).max().unwrap_or(0);
        self.known.insert(position, best);
        best
    }

    /// What a cell shows, unless it is a mine.
    pub fn digit(&self, layout: u32, cell: usize) -> Option<u32> {
        (layout >> cell & 1 == 0).then(|| (layout & self.around[cell]).count_ones())
    }

    /// The same if this cell is opened next.
    pub fn won_at(&mut self, layouts: &[u32], open: u32, cell: usize) -> u32 {
        let with = |plain: &Self, shown| {
            let fit = layouts.iter().copied().filter(|&layout| plain.digit(layout, cell) == Some(shown));
            fit.collect()
        };
        (0..9).map(|shown| self.won(with(self, shown), open | 1 << cell)).sum()
    }
}

fn best(board: &str, promise: Promise) -> BestPlay {
    board.parse::<SmallBoard>().unwrap().best_play(promise, None, 1_000_000, &Unobserved).unwrap()
}

#[test]
fn every_board_to_twelve_cells_agrees_with_the_plainest_search() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4)] {
        let mut plain = Plain::new(rows, cols);
        for mines in 0..=rows * cols {
            let found = best(&format!("{rows}x{cols}/{mines}"), Promise::Any);
            let layouts = plain.layouts(mines as u32);
            assert_eq!(found.layouts, layouts.len() as u64);
            assert_eq!(found.won, u64::from(plain.won(layouts.clone(), 0)), "{rows}x{cols}/{mines}");
            if (1..rows * cols).contains(&mines) {
                let value = |cell| FirstCell {
                    cell: Coord::new(cell / cols, cell % cols),
                    layouts: found.layouts,
                    won: plain.won_at(&layouts, 0, cell).into(),
                };
                let cells: Vec<FirstCell> = (0..rows * cols).map(value).collect();
                let first = cells.iter().filter(|one| one.won == found.won).map(|one| one.cell);
                assert_eq!(found.first, first.collect::<Vec<Coord>>(), "{rows}x{cols}/{mines}");
                assert_eq!(found.cells, cells, "{rows}x{cols}/{mines}");
            }
        }
    }
}

/// Every position of some small boards. Whatever was deduced before, a safe cell still shows a number.
#[test]
fn every_small_board_is_won_as_often_as_by_trying_everything() {
    let (mut safe, mut asked) = (0, 0);
    for (rows, cols, mines) in [(1, 4, 1), (1, 5, 2), (2, 3, 1), (2, 3, 2), (2, 3, 3)] {
        let mut plain = Plain::new(rows, cols);
        let all = plain.layouts(mines);
        let positions =
            all.iter().flat_map(|&layout| (0..1u32 << (rows * cols)).map(move |open| (layout, open)));
        for (mined, open) in positions.filter(|(mined, open)| mined & open == 0) {
            let cells = |set: u32| (0..rows * cols).filter(move |at| set >> at & 1 == 1);
            let fits = |&&layout: &&u32| {
                cells(open).all(|cell| plain.digit(layout, cell) == plain.digit(mined, cell))
            };
            let fitting: Vec<u32> = all.iter().filter(fits).copied().collect();
            let layout = cells(mined).map(|at| Coord::new(at / cols, at % cols));
            let layout = Layout::new(rows, cols, layout).unwrap();
            let board = layout.board_where(|at| open >> (at.row * cols + at.col) & 1 == 1);
            let expected = f64::from(plain.won(fitting.clone(), open)) / fitting.len() as f64;
            let mut session = Matcher::shipped().session_on(&board, Some(mines as usize));
            for _ in 0..2 {
                let found = session.win().unwrap().unwrap();
                assert!((found - expected).abs() < 1e-9, "{found} {expected}\n{board}");
                session.deduce();
            }
            // What was proved safe without being opened.
            let closed = |board: &Board| board.cells().iter().filter(|cell| **cell == Cell::Closed).count();
            safe += usize::from(closed(&session.known().rest()) < closed(&session.board()));
            asked += 1;
        }
    }
    assert!(asked > 500 && safe > 100, "{asked} {safe}");
}

#[test]
fn four_by_four_with_four_mines_is_as_published() {
    let any = best("4x4/4", Promise::Any);
    assert_eq!((any.layouts, any.won), (1820, 961));
    let safe = best("4x4/4", Promise::Safe);
    assert_eq!((safe.layouts, safe.won), (1365, 961));
    let opening = best("4x4/4", Promise::Opening);
    assert!(opening.won * safe.layouts > safe.won * opening.layouts);
}

#[test]
fn bad_boards_are_refused() {
    let parse = |text: &str| text.parse::<SmallBoard>().unwrap_err();
    assert!(matches!(parse("4x4"), SmallBoardError::Unknown { .. }));
    for text in ["0x4/0", "6x6/5", "6x6/6", "99999999999x99999999999/1", "99999999999x99999999999/5"] {
        assert!(matches!(parse(text), SmallBoardError::Cells { .. }), "{text}");
    }
    for text in ["2x2/5", "30x1/40"] {
        assert!(matches!(parse(text), SmallBoardError::Mines { .. }), "{text}");
    }
    let large: SmallBoard = "5x6/15".parse().unwrap();
    let large = large.best_play(Promise::Any, None, 10, &Unobserved);
    assert!(matches!(large, Err(BestPlayError::Layouts { .. })));
    let board: SmallBoard = "4x4/4".parse().unwrap();
    let few = board.best_play(Promise::Any, None, 10, &Unobserved);
    assert_eq!(few, Err(BestPlayError::Positions { most: 10 }));
    let outside = board.best_play(Promise::Any, Some(Coord::new(4, 0)), 10, &Unobserved);
    assert!(matches!(outside, Err(BestPlayError::Outside { .. })));
    let full: SmallBoard = "2x2/4".parse().unwrap();
    assert_eq!(
        full.best_play(Promise::Safe, None, 10, &Unobserved),
        Err(BestPlayError::Promise { mines: 4 })
    );
}
