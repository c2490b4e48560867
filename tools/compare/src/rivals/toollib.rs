//! ms_toollib: its solver in the usual loop, the cheapest stage first, back to the first after each success; and its own test for
//! boards that need no guess.

use std::time::Duration;

use minescheme::board::Cell;
use minescheme::board::Coord;
use minescheme::layout::{self, Layout};
use minescheme::matcher::{Session, Value};
use ms_toollib::videos::NewSomeVideo2;
use ms_toollib::{
    AvfVideo, BaseVideo, Event, EvfVideo, MvfVideo, RmvVideo, cal_probability_onboard, is_solvable,
    laymine_solvable, refresh_board, refresh_matrixs, solve_direct, solve_enumerate, solve_minus,
};

use super::{Outcome, Player, timed};
use crate::Result;

/// Its code for a closed cell, and for one that was deduced to be a mine.
const CLOSED: i32 = 10;
const MINE: i32 = 11;
/// And for one that was deduced to be safe.
const SAFE: i32 = 12;

/// Its form of a layout: digits, -1 for a mine.
fn board(layout: &Layout) -> Vec<Vec<i32>> {
    let cell = |row, col| layout.safe_digit(Coord::new(row, col)).map_or(-1, i32::from);
    (0..layout.rows()).map(|row| (0..layout.cols()).map(|col| cell(row, col)).collect()).collect()
}

/// Its form of a position, with what is known marked as its own solver does it.
pub fn position(session: &Session) -> Vec<Vec<i32>> {
    let board = session.board();
    let cell = |at: Coord| match (board.get(at), session.value(at)) {
        (Cell::Digit(digit), _) => digit.into(),
        (_, Some(Value::Mine)) => MINE,
        (_, Some(Value::Safe)) => SAFE,
        _ => CLOSED,
    };
    (0..board.rows()).map(|row| (0..board.cols()).map(|col| cell(Coord::new(row, col))).collect()).collect()
}

/// Its exact probabilities of a mine.
pub fn odds(position: &Vec<Vec<i32>>, mines: usize) -> Result<Vec<Vec<f64>>> {
    let odds = cal_probability_onboard(position, mines as f64);
    Ok(odds.map_err(|code| format!("ms_toollib: no odds, code {code}"))?.0)
}

/// So many boards of a game that need no guess, and the time of all of them on one thread: it draws layouts until its own test says so. It
/// does not use the number of mines.
pub fn generate(game: layout::Game, boards: usize) -> Result<(Duration, Vec<Layout>)> {
    let ((rows, cols), first) = (game.size(), game.first_cell());
    let (time, made) = timed(|| {
        let make = |_| laymine_solvable(rows, cols, game.mines(), first.row, first.col, 1_000_000);
        (0..boards).map(make).collect::<Vec<_>>()
    });
    let layout = |(board, solvable): (Vec<Vec<i32>>, bool)| -> Result<Layout> {
        let is_mine = |at: &Coord| board[at.row][at.col] < 0;
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
        let layout = Layout::new(rows, cols, cells.filter(is_mine))?;
        Ok(solvable.then_some(layout).ok_or("ms_toollib: no board in 1,000,000 tries")?)
    };
    Ok((time, made.into_iter().map(layout).collect::<Result<_>>()?))
}

/// Its solver in its usual loop.
pub struct Loop;

impl Player for Loop {
    fn name(&self) -> &str {
        "ms_toollib"
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome)> {
        let board = board(layout);
        let (time, (solved, game)) = timed(|| play(&board, first));
        let open = game.iter().flatten().map(|&cell| cell < CLOSED).collect();
        Ok((time, Outcome { solved, open: Some(open) }))
    }
}

/// Its test whether a board needs no guess, which gives up at once where it sees that one is needed.
pub struct IsSolvable;

impl Player for IsSolvable {
    fn name(&self) -> &str {
        "ms_toollib is_solvable"
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome)> {
        let board = board(layout);
        let (time, solved) = timed(|| is_solvable(&board, first.row, first.col));
        Ok((time, Outcome { solved, open: None }))
    }
}

/// Opens `first`, then all that is safe, until nothing follows.
fn play(board: &Vec<Vec<i32>>, first: Coord) -> (bool, Vec<Vec<i32>>) {
    let mut game = vec![vec![CLOSED; board[0].len()]; board.len()];
    refresh_board(board, &mut game, vec![(first.row, first.col)]);
    let mut solved = is_solved(board, &game);
    while !solved {
        let Some(safe) = deduce(&mut game) else { break };
        refresh_board(board, &mut game, safe);
        solved = is_solved(board, &game);
    }
    (solved, game)
}

/// The safe cells that the first successful stage finds; mines are marked. `None` if nothing follows.
fn deduce(game: &mut Vec<Vec<i32>>) -> Option<Vec<(usize, usize)>> {
    let (mut matrices, mut cells, mut digits, _, _) = refresh_matrixs(game);
    let found = |(safe, mines): &(Vec<_>, Vec<_>)| !safe.is_empty() || !mines.is_empty();
    let direct = solve_direct(&mut matrices, &mut cells, &mut digits, game).expect("the board is possible");
    if found(&direct) {
        return Some(direct.0);
    }
    let minus = solve_minus(&mut matrices, &mut cells, &mut digits, game).expect("the board is possible");
    if found(&minus) {
        return Some(minus.0);
    }
    let all = solve_enumerate(&matrices, &cells, &digits);
    for &(row, col) in &all.1 {
        game[row][col] = MINE;
    }
    found(&all).then_some(all.0)
}

fn is_solved(board: &[Vec<i32>], game: &[Vec<i32>]) -> bool {
    board.iter().flatten().zip(game.iter().flatten()).all(|(&cell, &seen)| cell < 0 || seen < CLOSED)
}

/// A game as it was played: what replays are compared by.
pub struct Game {
    pub size: (usize, usize),
    pub mines: Vec<Coord>,
    pub won: bool,
    /// How long it took.
    pub millis: i64,
    /// The clicks that opened something, in thousandths of a second after the first one.
    pub moves: Vec<(i64, Coord)>,
}

impl Game {
    /// What is different in another reading; "the same" if nothing is.
    pub fn differences(&self, other: &Self, all: bool) -> String {
        // Both round.
        let same_time = |one: i64, two: i64| (one - two).abs() <= 1;
        let pairs = || self.moves.iter().zip(&other.moves);
        let first = pairs().position(|(one, two)| one.1 != two.1 || !same_time(one.0, two.0));
        let (ours, theirs) = (self.moves.len(), other.moves.len());
        let same_moves = ours == theirs && first.is_none();
        let [our_move, their_move] = [self, other].map(|game| first.map(|at| game.moves[at]));
        let different = [
            (self.size == other.size, "size".to_owned()),
            (self.mines == other.mines, "mines".to_owned()),
            (self.won == other.won, "result".to_owned()),
            (same_time(self.millis, other.millis), format!("time ({} and {} ms)", self.millis, other.millis)),
            (same_moves, format!("moves ({ours} and {theirs})")),
            (!all || same_moves, format!("first at {first:?}: {our_move:?} and {their_move:?}")),
        ];
        let different: Vec<String> =
            different.into_iter().filter(|(same, _)| !same).map(|(_, what)| what).collect();
        match &different[..] {
            [] => "the same".to_owned(),
            _ => format!("different: {}", different.join(", ")),
        }
    }
}

/// What it reads in a replay, by the extension of the file.
/// Errors: what it says, or that it panics.
pub fn replay(bytes: Vec<u8>, extension: &str) -> Result<Game, String> {
    macro_rules! read {
        ($video:ident) => {{
            let mut video = <$video as NewSomeVideo2<Vec<u8>, &str>>::new(bytes, "replay");
            video.parse().map_err(|error| format!("{error:?}"))?;
            video.data.analyse();
            Ok(game(&video.data))
        }};
    }
    let read = std::panic::AssertUnwindSafe(|| match extension {
        "avf" => read!(AvfVideo),
        "evf" => read!(EvfVideo),
        "mvf" => read!(MvfVideo),
        "rmv" => read!(RmvVideo),
        _ => Err("it has no reader".to_owned()),
    });
    std::panic::catch_unwind(read).unwrap_or_else(|_| Err("it panics".to_owned()))
}

fn game(video: &BaseVideo<Vec<Vec<i32>>>) -> Game {
    let is_mine = |at: &Coord| video.board[at.row][at.col] < 0;
    let cells = (0..video.height).flat_map(|row| (0..video.width).map(move |col| Coord::new(row, col)));
    // Levels above 1 opened something.
    let opened = video.video_action_state_recorder.iter().filter(|moved| moved.useful_level > 1);
    let millis = |seconds: f64| (1000.0 * seconds).round() as i64;
    let square = usize::from(video.cell_pixel_size);
    let moves = opened.filter_map(|moved| match &moved.event {
        Some(Event::Mouse(mouse)) => {
            let at = Coord::new(usize::from(mouse.y) / square, usize::from(mouse.x) / square);
            Some((millis(moved.time), at))
        }
        _ => None,
    });
    let mut moves: Vec<(i64, Coord)> = moves.collect();
    let first = moves.first().map_or(0, |&(first, _)| first);
    moves.iter_mut().for_each(|(time, _)| *time -= first);
    Game {
        size: (video.height, video.width),
        mines: cells.filter(is_mine).collect(),
        won: video.is_completed,
        millis: millis(video.game_dynamic_params.rtime),
        moves,
    }
}
