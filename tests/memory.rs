//! What a session takes from the allocator: nothing after warm-up, little for a cell, and on boards that nobody plays no more memory
//! and no more work than is promised. One test, so that no other thread allocates meanwhile.

// An allocator that counts is unsafe by its trait.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout as Block, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::Boards;
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session, Tier, Tiers};
use minescheme::table::{RuleTable, Table};

/// The system's allocator, counting.
struct Counting;

thread_local! {
    /// Of this thread alone: that of the test harness may still be at work when the test begins.
    static CALLS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}
static BYTES: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn count(bytes: usize) {
    // While a thread ends there is no counter any more.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
    PEAK.fetch_max(BYTES.fetch_add(bytes, Relaxed) + bytes, Relaxed);
}

// SAFETY: every call is passed on to the system's allocator as it is; the counters do not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, block: Block) -> *mut u8 {
        count(block.size());
        unsafe { System.alloc(block) }
    }

    unsafe fn dealloc(&self, place: *mut u8, block: Block) {
        BYTES.fetch_sub(block.size(), Relaxed);
        unsafe { System.dealloc(place, block) }
    }

    unsafe fn realloc(&self, place: *mut u8, block: Block, size: usize) -> *mut u8 {
        // For a moment both may be held.
        count(size);
        let moved = unsafe { System.realloc(place, block, size) };
        BYTES.fetch_sub(block.size(), Relaxed);
        moved
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes that were held from now on, beyond those that are held now.
struct Peak(usize);

impl Peak {
    fn begin() -> Self {
        let before = BYTES.load(Relaxed);
        PEAK.store(before, Relaxed);
        Self(before)
    }

    fn bytes(&self) -> usize {
        PEAK.load(Relaxed) - self.0
    }
}

/// Plays a game move by move: what is safe is opened one by one, every ninth move is a flag, every seventh is taken back
/// and made again; where nothing is safe a safe cell is revealed. Returns the number of moves.
fn play(session: &mut Session, layout: &Layout, first: Coord, safe: &mut Vec<Coord>) -> usize {
    session.restart();
    safe.clear();
    safe.push(first);
    let mut moves = 0;
    let cells = layout.rows() * layout.cols();
    for probe in 0.. {
        while let Some(cell) = safe.pop() {
            let Ok(news) = session.open(cell, layout.digit(cell)) else { continue };
            safe.extend(news.safe());
            let mine = news.mines().next();
            moves += 1;
            if moves % 7 == 0 {
                session.undo();
                session.open(cell, layout.digit(cell)).unwrap();
            }
            if let Some(mine) = mine.filter(|_| moves % 9 == 0) {
                safe.extend(session.flag(mine).unwrap().safe());
            }
        }
        if probe == cells {
            break;
        }
        let cell = Coord::new(probe / layout.cols(), probe % layout.cols());
        if !layout.is_mine(cell) {
            safe.push(cell);
        }
    }
    moves
}

fn nothing_after_warm_up(matcher: &Matcher) {
    for game in [Game::BEGINNER, Game::EXPERT] {
        let (rows, cols) = game.size();
        let mut session = matcher.session(rows, cols, Some(game.mines())).unwrap();
        let layouts: Vec<Layout> = (0..30).map(|index| game.layout(8, index)).collect();
        let mut safe = Vec::with_capacity(8 * rows * cols);
        let mut round = || {
            let calls = CALLS.get();
            let mut moves = 0;
            for layout in &layouts {
                moves += play(&mut session, layout, game.first_cell(), &mut safe);
                session.restart();
                session.tell_digit(game.first_cell(), layout.digit(game.first_cell())).unwrap();
                session.play(layout).unwrap();
            }
            (moves, CALLS.get() - calls)
        };
        let (moves, warm_up) = round();
        assert!(moves > 1500 && warm_up > 0);
        assert_eq!(round(), (moves, 0), "allocations of {moves} moves");
    }
}

/// Tiers 1 and 2 on a board of 20 % mines.
fn bytes_per_cell(matcher: &Matcher, side: usize) -> usize {
    let game = Game::new(side, side, side * side / 5).unwrap();
    let layout = game.layout(1, 0);
    let matcher = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    let peak = Peak::begin();
    let mut session = matcher.session(side, side, None).unwrap();
    for row in (0..side).step_by(10) {
        for cell in (0..side).step_by(10).map(|col| Coord::new(row, col)) {
            if let Some(digit) = layout.safe_digit(cell) {
                // What play has opened already is told already.
                let _ = session.tell_digit(cell, digit);
            }
        }
    }
    session.play(&layout).unwrap();
    peak.bytes() / (side * side)
}

/// Boards of a hostile hand, each with a name and a mine count.
fn hostile() -> Vec<(&'static str, Board, Option<usize>)> {
    let board = |rows, cols, cell: &dyn Fn(Coord) -> Cell| Board::from_fn(rows, cols, cell).unwrap();
    let shown = |side: usize, open: &dyn Fn(Coord) -> bool| {
        let layout = Game::new(side, side, side * side / 5).unwrap().layout(5, 0);
        (layout.board_where(open), Some(layout.mines()))
    };
    let long = 20_001;
    let row = board(3, long, &|at| match (at.row, at.col % 2) {
        (1, 0) => Cell::Wall,
        (1, _) => Cell::Digit(3),
        _ => Cell::Closed,
    });
    // Chains are looked for all along, and say nothing.
    let fours = board(3, long, &|at| match (at.row, at.col % 6_667) {
        (1, 0) => Cell::Wall,
        (1, _) => Cell::Digit(4),
        _ => Cell::Closed,
    });
    let blocks = board(100, 100, &|at| match (at.row % 5, at.col % 5) {
        (4, _) | (_, 4) => Cell::Wall,
        (1 | 2, 1 | 2) => Cell::Digit(2),
        _ => Cell::Closed,
    });
    let wires = board(121, 181, &|at| match (at.row % 2, at.col % 3) {
        (1, 0 | 1) => Cell::Closed,
        (1, _) => Cell::Digit(1),
        _ if at.row == 0 || at.row == 120 => Cell::Digit(1),
        _ => Cell::Digit(2),
    });
    // A gate where a wire meets the next: a digit for the last cells of both, and a cell of its own.
    let gates = board(121, 181, &|at| match (at.row % 2, at.col % 3) {
        (0, _) if at.col == 179 && (2..120).contains(&at.row) => Cell::Digit(1 + at.row as u8 / 2 % 2),
        (0, _) if at.col == 180 && (2..120).contains(&at.row) => Cell::Closed,
        _ if at.col >= 179 => Cell::Wall,
        (1, 0 | 1) => Cell::Closed,
        (1, _) => Cell::Digit(1),
        _ if at.row == 0 || at.row == 120 => Cell::Digit(1),
        _ => Cell::Digit(2),
    });
    let thorough = std::env::var_os("MINESCHEME_THOROUGH").is_some();
    let [side, crossings] = if thorough { [4000, 1200] } else { [1500, 500] };
    let (half, half_mines) = shown(side, &|at| at.row < side / 2);
    let (lattice, lattice_mines) = shown(crossings, &|at| at.row % 2 == 1 && at.col % 2 == 1);
    let (sparse, sparse_mines) = shown(300, &|at| at.row % 3 == 1 && at.col % 3 == 1);
    let (stripes, stripes_mines) = shown(400, &|at| at.row % 3 == 0);
    vec![
        ("a long row, no count", row.clone(), None),
        ("a long row", row, Some(long)),
        ("long rows of fours", fours, None),
        ("separate blocks", blocks.clone(), Some(2000)),
        ("separate blocks, just enough mines", blocks.clone(), Some(1600)),
        ("separate blocks, one mine too few", blocks, Some(1599)),
        ("wires between each other", wires, None),
        ("wires with gates", gates, None),
        ("half open", half, half_mines),
        ("a lattice", lattice, lattice_mines),
        ("a sparse lattice", sparse, sparse_mines),
        ("stripes", stripes, stripes_mines),
    ]
}

fn no_more_than_promised(matcher: &Matcher) {
    let budget = 1 << 16;
    let matcher = matcher.clone().with_effort(budget);
    for (name, board, mines) in hostile() {
        let cells = board.cells().len();
        let peak = Peak::begin();
        let mut session = matcher.session_on(&board, mines);
        session.deduce();
        let (work, taken) = (session.work(), peak.bytes());
        let named = session.contradiction();
        let naming = peak.bytes();
        println!("{name}: {cells} cells, {work} work, {taken} bytes, {naming} to name a contradiction");
        assert_eq!(named.is_some(), name.contains("too few"), "{name}");
        assert!(work <= WORK_PER_CELL * cells + MOST_ROUNDS * budget, "{name}: {work} work on {cells} cells");
        assert!(naming <= BYTES_PER_CELL * cells + 256 * budget, "{name}: {naming} bytes on {cells} cells");
    }
}

/// The same pattern of a board at twice the side takes as much for each cell: nothing grows faster than the board.
fn no_more_for_a_cell_of_a_larger_board(matcher: &Matcher) {
    let matcher = matcher.clone().with_effort(1 << 10);
    type Open = fn(Coord, usize) -> bool;
    let patterns: [(&str, Open); 4] = [
        ("half open", |at, side| at.row < side / 2),
        ("a lattice", |at, _| at.row % 2 == 1 && at.col % 2 == 1),
        ("stripes", |at, _| at.row % 3 == 0),
        ("one in nine", |at, _| at.row % 3 == 1 && at.col % 3 == 1),
    ];
    for (name, open) in patterns {
        let taken = [125, 250, 500].map(|side| {
            let layout = Game::new(side, side, side * side / 5).unwrap().layout(5, 0);
            let board = layout.board_where(|at| open(at, side));
            let peak = Peak::begin();
            let mut session = matcher.session_on(&board, Some(layout.mines()));
            session.deduce();
            let cells = side * side;
            (session.work() / cells, peak.bytes() / cells)
        });
        println!("{name}: work and bytes a cell {taken:?}");
        let [(work, bytes), .., (most_work, most_bytes)] = taken;
        assert!(most_work <= work + work / 4 + 2 && most_bytes <= bytes + bytes / 4 + 2, "{name}: {taken:?}");
    }
}

/// Of many boards in one input one is held at a time.
fn inputs_are_streamed() {
    let links = "?b=999999\n".repeat(60);
    let peak = Peak::begin();
    let mut boards = Boards::from_bytes("links".to_owned(), links.into(), None).unwrap();
    let first = boards.next().unwrap().unwrap();
    let one = peak.bytes();
    drop(first);
    let rest = boards.filter(|loaded| loaded.as_ref().is_ok_and(|loaded| loaded.board.rows() == 999)).count();
    assert_eq!(rest, 59);
    let all = peak.bytes();
    println!("a link of a million cells: {one} bytes, sixty: {all}");
    assert!(all < one + one / 4);
}

/// What the numbers of all components take is a part of the budget and of the cells, whether they fit or not.
fn odds_have_one_budget_for_all_components(matcher: &Matcher) {
    let budget = 1 << 10;
    for cols in [600, 2400] {
        let layout = Game::new(7, cols, 7 * cols / 5).unwrap().layout(3, 0);
        let mut board = layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1);
        board.coords().filter(|at| at.col % 8 == 7).for_each(|at| board.set(at, Cell::Wall));
        let mines = board.coords().filter(|&at| layout.is_mine(at) && board.get(at) != Cell::Wall).count();
        let session = matcher.clone().with_effort(budget).session_on(&board, Some(mines));
        let peak = Peak::begin();
        let found = session.odds();
        let (cells, taken) = (7 * cols, peak.bytes());
        println!("odds of {cells} cells in components: {taken} bytes, {}", found.is_ok());
        assert!(taken <= 2048 * (budget + cells), "{taken} bytes");
    }
}

/// A table is opened with memory for what it holds, whatever it says.
fn tables_take_what_their_length_explains() {
    let bytes = std::fs::read("patterns/rules.mst").unwrap();
    let mut most = 0;
    for bit in (0..8 * bytes.len()).step_by(13) {
        let mut forged = bytes.clone();
        forged[bit / 8] ^= 1 << (bit % 8);
        let peak = Peak::begin();
        let _ = Table::of(forged).map(|table| RuleTable::new(&table).is_ok());
        most = most.max(peak.bytes());
    }
    println!("a rule table of {} bytes, and one bit changed: {most} bytes", bytes.len());
    assert!(most <= 64 * bytes.len());
}

const WORK_PER_CELL: usize = 256;
const MOST_ROUNDS: usize = 16;
const BYTES_PER_CELL: usize = 200;

#[test]
fn sessions_take_no_memory_after_warm_up_little_before_and_no_more_than_is_promised() {
    let matcher = Matcher::shipped();
    nothing_after_warm_up(&matcher);
    for side in [250, 500, 1000] {
        let bytes = bytes_per_cell(&matcher, side);
        println!("{side} × {side} cells: {bytes} bytes a cell at most");
        assert!(bytes <= 64, "{bytes} bytes a cell");
    }
    no_more_than_promised(&matcher);
    no_more_for_a_cell_of_a_larger_board(&matcher);
    inputs_are_streamed();
    odds_have_one_budget_for_all_components(&matcher);
    tables_take_what_their_length_explains();
}
