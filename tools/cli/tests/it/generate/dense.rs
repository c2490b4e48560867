//! Dense boards: uniform where all boards can be listed, between walls, and stopped when they are told to.

use std::collections::HashMap;

use minescheme::board::{Board, Cell, Coord};
use minescheme::generate::{Demand, Judge, Maker};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::Matcher;
use rayon::prelude::*;

use super::{is_solvable, series};
use crate::binary::Folder;
use crate::shipped_rules as rules;

/// All layouts of a small game that need no guess, by the oracle alone.
fn all_solvable(demand: &Demand) -> Vec<Layout> {
    let (rows, cols) = demand.game.size();
    let first = demand.game.first_cell();
    let cells: Vec<Coord> = (0..rows * cols).map(|at| Coord::new(at / cols, at % cols)).collect();
    let free: Vec<Coord> = cells.into_iter().filter(|at| at.king_distance(first) > 1).collect();
    let mut all = Vec::new();
    for set in 0..1u32 << free.len() {
        if set.count_ones() as usize == demand.game.mines() {
            let mines = (0..free.len()).filter(|at| set >> at & 1 == 1).map(|at| free[at]);
            let layout = Layout::new(rows, cols, mines).unwrap();
            if is_solvable(&layout, first, true) {
                all.push(layout);
            }
        }
    }
    all
}

/// χ² of the boards that come out against all that there are, which are equally likely.
#[test]
fn dense_boards_are_uniform() {
    let [oblong, square] = crate::drawn(["3x6/6", "5x5/13"], ["4x5/7", "5x5/10"]);
    for (game, cell) in [("4x4/5", Coord::new(0, 0)), (oblong, Coord::new(0, 0)), (square, Coord::new(2, 2))]
    {
        let game: Game = game.parse().unwrap();
        let demand = Demand { dense: true, ..Demand::new(game.with_first_cell(cell).unwrap()) };
        let all = all_solvable(&demand);
        let series = crate::drawn(20, 100);
        let drawn = series * all.len();
        let boards = (0..series as u64).into_par_iter().flat_map_iter(|seed| {
            let maker = Maker::new(&Matcher::shipped(), &rules(), demand.clone());
            maker.series(seed, 1_000).take(all.len()).map(|board| board.unwrap().layout.to_string())
        });
        let mut seen: HashMap<String, usize> = HashMap::new();
        for board in boards.collect::<Vec<String>>() {
            *seen.entry(board).or_default() += 1;
        }
        let expected = drawn as f64 / all.len() as f64;
        let count = |layout: &Layout| seen.get(&layout.to_string()).copied().unwrap_or(0) as f64;
        let chi: f64 = all.iter().map(|layout| (count(layout) - expected).powi(2) / expected).sum();
        let freedom = (all.len() - 1) as f64;
        // The normal approximation of Wilson and Hilferty: four standard deviations.
        let deviations =
            ((chi / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
        println!("{game}: {} boards, {drawn} drawn, χ² {chi:.0}, {deviations:.1} σ", all.len());
        assert_eq!(seen.values().sum::<usize>() as f64, all.iter().map(count).sum::<f64>());
        assert!(deviations < 4.0, "{game}: χ² {chi} of {} boards", all.len());
        assert!(all.len() > 20, "{game}: {}", all.len());
    }
}

const MASK: &str =
    "##.....##\n#.......#\n.........\n.........\n....#....\n.........\n.........\n#.......#\n##.....##\n";

#[test]
fn boards_between_walls_need_no_guess() {
    let mask: Board = MASK.parse().unwrap();
    let game: Game = "9x9/12".parse().unwrap();
    for dense in [false, true] {
        let demand = Demand { dense, ..Demand::new(game).between(&mask).unwrap() };
        assert_eq!(demand.game.first_cell(), Coord::new(3, 3), "the centre is a wall");
        for board in series(&demand, 4, 8) {
            let layout = &board.layout;
            assert_eq!((layout.mines(), layout.has_walls()), (12, true));
            let is_wall = |board: &Board, at| board.get(at) == Cell::Wall;
            let closed = layout.closed_board();
            assert!(mask.coords().all(|at| is_wall(&closed, at) == is_wall(&mask, at)));
            let mut judge = Judge::new(&Matcher::shipped(), 9, 9, Some(12)).unwrap();
            assert!(judge.is_solvable(layout, demand.game.first_cell()));
        }
    }
}

#[test]
fn masks_are_read() {
    let folder = Folder::new();
    folder.write("mask", MASK);
    for board in folder.run("generate --random 9x9/12 --mask mask --count 2 --json").ends(0).lines() {
        let layout = board["layout"].as_str().unwrap();
        let walls = |text: &str| {
            text.char_indices().filter(|(_, sign)| *sign == '#').map(|(at, _)| at).collect::<Vec<_>>()
        };
        assert_eq!(walls(layout), walls(MASK));
        assert_eq!(board["first"], serde_json::json!([3, 3]));
    }
}

/// No mines, one mine, and nothing but mines beside the promised cells.
#[test]
fn boards_with_nothing_to_find() {
    for game in ["1x1/0", "4x4/0", "1x7/0", "4x4/7", "5x5/16", "1x40/1"] {
        for dense in [false, true] {
            let demand = Demand { dense, ..Demand::new(game.parse().unwrap()) };
            let board = &series(&demand, 3, 1)[0];
            assert!(is_solvable(&board.layout, demand.game.first_cell(), true), "{game}");
            assert!(
                board.grade.hardest.digits <= 2 && board.grade.difficulty() >= 0.0,
                "{game} {:?}",
                board.grade
            );
        }
    }
}
