//! Texts say all that a proof rests on, in sentences that a person would write.

use minescheme::board::Board;
use minescheme::explain::Explainer;
use minescheme::matcher::Matcher;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use super::{explained, position};
use crate::drawn;

/// What is told of a board: that it is impossible, or all that follows.
fn told(board: &str, mines: Option<usize>) -> String {
    let board: Board = board.parse().unwrap();
    let found = explained(&Matcher::shipped(), &board, mines);
    let texts = found.contradiction.into_iter().map(|found| found.text);
    texts.chain(found.explanations.into_iter().map(|found| found.text)).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_a_proof_rests_on_is_said() {
    for (board, mines, says) in [
        // Why the mine count can't be met.
        (
            "0.3.\n0...\n.2..\n011.\n",
            Some(3),
            "need 4 mines together. But only 3 mines are left on the board.",
        ),
        ("01**\n#.3.\n..*.\n12*#\n", Some(4), "in (3,1) or (3,2). But no mine is left on the board."),
        (
            "..011\n.122.\n1*2.2\n112..\n",
            Some(4),
            "But 3 mines are left on the board, and there is no other closed cell.",
        ),
        // A digit that can't be met.
        (
            ".01..\n.21..\n...22\n3.33.\n.....\n",
            None,
            "D still needs two mines, and has only one cell for them.",
        ),
        // Whose mines are added up: C shares a cell with A, but none with where B's other mine is.
        (
            "*21101*1\n23*10111\n2*210111\n*31002*3\n*30003**\n*41114*.\n*..2..*.\n........\n",
            Some(16),
            "so its other one is in (8,3), (8,4) or (8,5). C and D need 2 mines elsewhere. Together that makes 3 mines.",
        ),
        // A digit that shares little with the others.
        (
            "12.3.\n....3\n3....\n.34..\n2..2.\n....1\n.3...\n....1\n.....\n",
            Some(17),
            "need 4 mines together. C needs one more mine, in (4,5), (5,3), (5,5), (6,3) or (6,4). D and E need 3 mines elsewhere. Together that makes at most 8 mines.",
        ),
        // What is left of a digit once one of its mines is found.
        (
            "2...\n....\n.2..\n1.2.\n",
            None,
            "C needs one more mine, in (2,1) or (2,2). So (2,3) and (3,3) are safe.",
        ),
        // What was said long before.
        (
            "....1\n12.2.\n...42\n.....\n",
            Some(6),
            "A needs two more mines, in (2,5), (4,4) and (4,5). So (4,3) is a mine.",
        ),
        // The parts of a group were not said.
        (
            "...2.\n.23..\n.....\n...3.\n1..1.\n",
            Some(8),
            "A, B, C and D share no cells and need 6 mines together.",
        ),
        // Names by what is still needed.
        (".222\n.4**\n..32\n..10\n", Some(6), "Subtract the flags and it is a 1-2+."),
        ("1100\n*221\n2...\n1.2.\n", None, "(3,2) is a mine. Players call this the 1-2."),
        // A mine that is the last, not the only one.
        (
            "12.3.\n....3\n3....\n.34..\n2..2.\n....1\n.3...\n....1\n.....\n",
            Some(17),
            "That is E's last mine: (5,3) and (6,3) are safe.",
        ),
    ] {
        let text = told(board, mines);
        assert!(text.contains(says), "{board}{mines:?}\n{says}\n{text}");
    }
}

/// A hint that needs the mine count says so.
#[test]
fn hints_that_count_mines_say_so() {
    let board: Board = "001.\n002.\n012.\n01*.\n".parse().unwrap();
    let hint = Matcher::shipped().session_on(&board, Some(3)).hint();
    assert_eq!(hint.compare, "Compare the 2 at (3,3) (A) with the number of mines that are left.");
}

#[test]
fn sentences_have_no_empty_lists_and_no_bare_contradictions() {
    let matcher = Matcher::shipped();
    let (mut refuted, mut proved) = (0, 0);
    for index in 0..drawn(6_000_u64, 40_000) {
        let mut random = Pcg64::seed_from_u64(3 << 40 | index);
        let (board, mines) = position(&mut random, 4, 5);
        let explainer = Explainer::new(&matcher, &board, mines);
        let found = explainer.with(explainer.easiest());
        let texts = found.explanations.iter().map(|found| found.text.as_str());
        for text in texts.chain(found.contradiction.iter().map(|found| found.text.as_str())) {
            for bad in ["none more", " -1", "−1 more", " in .", " 1 mines", " 0 mines", "one mines", "  "] {
                assert!(!text.contains(bad), "{board}{mines:?} {text}");
            }
            proved += 1;
        }
        if let Some(found) = found.contradiction {
            let says_count = ["left", "more than the board has"].iter().any(|says| found.text.contains(says));
            assert!(!found.count || says_count, "{board}{mines:?} {}", found.text);
            refuted += 1;
        }
    }
    assert!(refuted > 50 && proved > 1_000, "{refuted} {proved}");
}
