//! The boards: three levels, as in the thesis.

use std::path::Path;

use minescheme::board::Cell;
use minescheme::layout::FirstClick;
use minescheme::{Coord, Game, Layout, Matcher, formats};

use crate::Result;

/// A layout, and the cells that are open when it begins.
#[derive(Clone)]
pub struct Task {
    pub layout: Layout,
    pub open: Vec<Coord>,
}

pub struct Level {
    pub name: &'static str,
    /// Where its boards come from.
    pub source: String,
    pub tasks: Vec<Task>,
}

/// Rows and columns, by turns.
const SMALL: [(usize, usize); 6] = [(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)];
const LARGE: [(usize, usize); 5] = [(10, 10), (12, 12), (16, 16), (16, 20), (16, 30)];
/// Mines per hundred cells, by turns.
const DENSITIES: [usize; 4] = [12, 15, 18, 21];

/// The three levels. The boards of the first are those of the campaign, if its folder is given.
/// Errors: the folder cannot be read.
pub fn levels(campaign: Option<&Path>, veteran: usize) -> Result<[Level; 3]> {
    let matcher = Matcher::shipped();
    let recruit = match campaign {
        Some(folder) => Level {
            name: "recruit",
            source: "those that the thesis's program was published with".to_owned(),
            tasks: read(folder)?,
        },
        None => generated("recruit", &matcher, &SMALL, 25, 1),
    };
    let amateur = generated("amateur", &matcher, &LARGE, 50, 2);
    Ok([recruit, amateur, generated("veteran", &matcher, &LARGE, veteran, 3)])
}

fn read(folder: &Path) -> Result<Vec<Task>> {
    let mut folders: Vec<_> = std::fs::read_dir(folder)
        .map_err(|error| format!("cannot read {}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let mut tasks = Vec::new();
    for path in folders {
        for loaded in formats::open(&path, None)? {
            let loaded = loaded?;
            let layout = loaded.layout.ok_or_else(|| format!("{}: no full layout", loaded.name))?;
            tasks.push(task(layout, &loaded.board));
        }
    }
    Ok(tasks)
}

/// The layout, opened: at the cells that `board` has open, else on a zero next to its centre.
fn task(layout: Layout, board: &minescheme::Board) -> Task {
    let (start, _) = layout.opened(board, FirstClick::Opening);
    let open = start.coords().filter(|&at| matches!(start.get(at), Cell::Digit(_))).collect();
    Task { layout, open }
}

/// Boards as they are drawn, chosen by nobody.
pub fn unchosen(count: usize, seed: u64) -> Vec<Task> {
    drawn(&LARGE, count, (seed, 0), |_| true)
}

/// Boards that exact logic with the mine count solves without a guess.
fn generated(
    name: &'static str,
    matcher: &Matcher,
    sizes: &[(usize, usize)],
    count: usize,
    seed: u64,
) -> Level {
    let is_solved = |task: &Task| {
        let mut session = matcher.session_on(&start(task), Some(task.layout.mines()));
        session.play(&task.layout).is_ok_and(|play| play.solved)
    };
    Level {
        name,
        source: format!("generated, seed {seed}, chosen by minescheme as solvable without a guess"),
        tasks: drawn(sizes, count, (seed, 1), is_solved),
    }
}

/// So many boards of a seed, from a number on, of those that are wanted. Sizes and densities take turns.
fn drawn(
    sizes: &[(usize, usize)],
    count: usize,
    (seed, first): (u64, u64),
    is_wanted: impl Fn(&Task) -> bool,
) -> Vec<Task> {
    let mut tasks = Vec::new();
    let mut numbers = first..;
    while tasks.len() < count {
        let (rows, cols) = sizes[tasks.len() % sizes.len()];
        let mines = rows * cols * DENSITIES[tasks.len() / sizes.len() % DENSITIES.len()] / 100;
        let (Some(number), Ok(game)) = (numbers.next(), Game::new(rows, cols, mines)) else { continue };
        let layout = game.layout(seed, number);
        let closed = layout.closed_board();
        tasks.extend(Some(task(layout, &closed)).filter(&is_wanted));
    }
    tasks
}

/// The board as it begins.
pub fn start(task: &Task) -> minescheme::Board {
    task.layout.board_where(|at| task.open.contains(&at))
}
