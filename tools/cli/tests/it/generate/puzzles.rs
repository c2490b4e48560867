//! Puzzles: the checker accepts their explanations, an oracle their answers, and brute force that nothing easier follows.

use std::collections::HashSet;

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::Checker;
use minescheme::generate::{GenerateError, Needed, Puzzle, PuzzleDemand, puzzles};
use minescheme::layout::Game;
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;

use super::drills::least_image;
use super::orders::by_digits;
use crate::binary::Folder;
use crate::oracle::truth;
use crate::shipped_rules as rules;

fn made(demand: &PuzzleDemand, seed: u64, count: u64, threads: usize) -> Vec<Puzzle> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let made = pool.install(|| {
        let mut found = Vec::new();
        let series = (seed, count, 100_000);
        puzzles((&Matcher::shipped(), &rules(), demand), series, &Unobserved, |puzzle| found.push(puzzle))?;
        Ok::<_, GenerateError>(found)
    });
    made.unwrap()
}

/// Every set of at most so many digits that touch closed cells.
fn decided_by_fewer(position: &Board, digits: usize) -> bool {
    let touches = |at: &Coord| position.neighbours(*at).any(|near| position.get(near) == Cell::Closed);
    let open = position.coords().filter(|&at| matches!(position.get(at), Cell::Digit(_))).filter(touches);
    let open: Vec<Coord> = open.collect();
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 1..digits {
        let last = |set: &Vec<usize>| set.last().map_or(0, |&last| last + 1);
        let larger = sets.iter().flat_map(|set| {
            (last(set)..open.len()).map(|next| set.iter().copied().chain([next]).collect::<Vec<_>>())
        });
        sets = larger.collect();
        let foci = |set: &Vec<usize>| set.iter().map(|&at| open[at]).collect::<Vec<_>>();
        if sets.iter().any(|set| !by_digits(position, &foci(set)).is_empty()) {
            return true;
        }
    }
    false
}

#[test]
fn puzzles_are_hard_moments_with_the_right_answer() {
    let game: Game = "7x7/11".parse().unwrap();
    for (digits, counted) in [(Some(2), true), (Some(3), false), (None, false), (None, true)] {
        let demand = PuzzleDemand { digits, counted, ..PuzzleDemand::new(game) };
        let found = made(&demand, 5, 25, 2);
        assert_eq!(found, made(&demand, 5, 25, 1));
        let mut seen = HashSet::new();
        for puzzle in &found {
            let position = &puzzle.position;
            let mines = counted.then_some(game.mines());
            assert_eq!(puzzle.mines, mines);
            assert!(seen.insert(position.to_string()));
            assert_eq!(least_image(position), position.to_string().trim_end(), "the least image");
            let truth = truth(position, mines).unwrap();
            assert_eq!((&puzzle.safe, &puzzle.mined), (&truth.safe, &truth.mines), "{position}");
            Checker::new(position, mines).explanation(&puzzle.explanation).unwrap();
            assert_eq!(puzzle.explanation.digits.len(), puzzle.grade.digits, "{position}");
            assert!(digits.is_none_or(|digits| digits == puzzle.grade.digits) && puzzle.grade.digits > 1);
            assert!(!decided_by_fewer(position, puzzle.grade.digits.min(4)), "{position}");
        }
    }
}

#[test]
fn puzzles_need_what_was_asked_for() {
    let rule = rules().find("0013:1/-1/-1").unwrap();
    let demand = PuzzleDemand { needs: Some(Needed::Rule(rule)), ..PuzzleDemand::new(Game::EXPERT) };
    for puzzle in made(&demand, 1, 3, 2) {
        assert_eq!(puzzle.rules, [rule.id()]);
    }
    let folder = Folder::new();
    for puzzle in folder.run("puzzle --random beginner --count 4 --seed 3 --json").ends(0).lines() {
        let board: Board = puzzle["board"].as_str().unwrap().parse().unwrap();
        let explanation = serde_json::from_value(puzzle["explanation"].clone()).unwrap();
        Checker::new(&board, Some(10)).explanation(&explanation).unwrap();
        for first in puzzle["first"]["cells"].as_array().unwrap() {
            let what = if puzzle["first"]["value"] == "mine" { "mines" } else { "safe" };
            assert!(puzzle["answer"][what].as_array().unwrap().contains(first));
        }
    }
    let text = folder.run("puzzle --random beginner --count 1");
    text.begins("; What follows? ").says(&["\n; Answer, where (3,4) is row 3, column 4: "]);
    let refused = folder.run("puzzle --random beginner --digits 9 --tries 20");
    assert_eq!(refused.ends(1).out, "");
    assert!(refused.err.starts_with("no board met the demand in 20 tries: 20 had no such moment"));
}
