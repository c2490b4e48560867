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
            "These seven cells together hold four mines. But only three mines are left on the board.",
        ),
        ("01**\n#.3.\n..*.\n12*#\n", Some(4), "in (3,1) or (3,2). But no mine is left on the board."),
        (
            "..011\n.122.\n1*2.2\n112..\n",
            Some(4),
            "But three mines are left on the board, and there is no other closed cell.",
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
            "so its other one is in (8,3), (8,4) or (8,5). C needs one more mine, in (7,2) or (7,3). D needs one mine, in (7,5) or (7,6). These seven cells, which include those of A, together hold 1 + 1 + 1 = 3 mines.",
        ),
        // A digit that shares little with the others.
        (
            "12.3.\n....3\n3....\n.34..\n2..2.\n....1\n.3...\n....1\n.....\n",
            Some(17),
            "need 1 + 3 = 4 mines together. C needs one more mine, in (4,5), (5,3), (5,5), (6,3) or (6,4). D and E need 2 + 1 = 3 mines elsewhere. These 23 cells together hold at most 4 + 1 + 2 + 1 = 8 mines.",
        ),
        // What is left of a digit once one of its mines is found.
        (
            "2...\n....\n.2..\n1.2.\n",
            None,
            "so (1,2) is a mine. C's other one is in (2,1) or (2,2). That is B's other one: (2,3) and (3,3) are safe.",
        ),
        // What was said long before.
        (
            "..####\n..113*\n..2..*\n....4*\n*3..3#\n2*22*#\n######\n",
            None,
            "As before, exactly one is in (4,1), (4,2), (4,3) or (4,4). So there is none in the other cell: (4,1) is safe.",
        ),
        // All that a digit touches, once both sides of it are told, and what is left of it then.
        (
            "....1\n12.2.\n...42\n.....\n",
            Some(6),
            "D touches all five, needs four and has only one other cell, so (4,3) is a mine. D still needs three: two are among (2,5), (4,4) and (4,5), so the other one is in (2,3) or (3,3). That is B's other one: (1,3) is safe.",
        ),
        // The parts of a group were not said.
        (
            "...2.\n.23..\n.....\n...3.\n1..1.\n",
            Some(8),
            "A, B and C share no closed cells and need 1 + 1 + 2 = 4 mines together. The board has eight mines left, and the only other closed cells are (1,5), (2,4), (2,5), (3,4) and (3,5). So exactly four are there.",
        ),
        // All that two digits share is decided by one of them.
        (
            "....1\n4.63.\n...31\n....3\n.35..\n.4.5.\n.....\n3...2\n12321\n",
            Some(21),
            "A has exactly three in (4,2), (4,3) and (6,3), which B touches too. Those three are all that B needs:",
        ),
        // A digit that needs nothing, too, says where.
        (
            "01..\n011.\n011.\n....\n",
            Some(3),
            "B has all its mines, so there is none in (4,1) or (4,2). These six cells together hold one mine. The board has three mines left",
        ),
        (
            "....\n....\n..32\n22..\n.11.\n....\n",
            Some(11),
            "C needs one mine, in (4,4), (5,4), (6,2), (6,3) or (6,4). These 11 cells together hold at most five mines.",
        ),
        // Of the cells that were named only some are added up.
        (
            ".....2*#\n.2....2#\n#123..2#\n#12*22*#\n#1*##12*\n",
            None,
            "C needs one more mine, in (2,6) or (3,6). These last four cells together hold two mines.",
        ),
        // A digit that touches only some of the cells of which was spoken.
        (
            "....#\n#13.#\n##2.#\n##..#\n##1##\n",
            None,
            "As before, exactly two are among (1,2), (1,3) and (1,4). D allows only one in (1,2) or (1,3), so (1,4) is a mine.",
        ),
        // Of what a digit leaves, only the cells that matter.
        (
            "......\n......\n..232.\n*..1..\n#334..\n##****\n",
            None,
            "B touches both and needs two, so at most one is in (2,3) or (2,4). C needs only one, so",
        ),
        (
            "......\n......\n..232.\n*..1..\n#334..\n##****\n",
            None,
            "As before, at most one is in (2,3) or (2,4). D touches both and still needs two,",
        ),
        // What is left for the other cells of a sum.
        (
            "..####\n..113*\n..2..*\n....4*\n*3..3#\n2*22*#\n######\n",
            None,
            "C needs one more mine, in (5,3) or (5,4). That leaves exactly one in (4,1), (4,2), (4,3) or (4,4).",
        ),
        // Names by what is still needed.
        (".222\n.4**\n..32\n..10\n", Some(6), "Subtract the flags and it is a 1-2+."),
        ("1100\n*221\n2...\n1.2.\n", None, "(3,2) is a mine. Players call this the 1-2."),
        // What the mine count leaves for the last cells.
        (
            ".**100\n.32100\n.10000\n.22321\n.2***2\n......\n",
            Some(9),
            "The board has four mines left. That leaves one for the only other closed cell: (6,4) is a mine.",
        ),
        // What is left of an area, some of whose cells were found.
        (
            "**33210\n.4***10\n.223210\n1100000\n.321011\n.**323*\n.......\n",
            Some(13),
            "So there is none in the other cells: (7,1) and (7,2) are safe. That leaves exactly one in (7,6) or (7,7). D touches both,",
        ),
        // A mine that is the last, not the only one.
        (
            "12.3.\n....3\n3....\n.34..\n2..2.\n....1\n.3...\n....1\n.....\n",
            Some(17),
            "E touches all three, so that is its last mine: (5,3) and (6,3) are safe.",
        ),
    ] {
        let text = told(board, mines);
        assert!(text.contains(says), "{board}{mines:?}\n{says}\n{text}");
    }
}

/// What follows at the end of an argument is told from what was said, and the name comes last.
#[test]
fn an_argument_is_told_once_to_its_end() {
    for (board, text) in [
        (
            "....\n#13.\n##1.\n###.\n",
            "A is the 1 at (2,2), B the 1 at (3,3) and C the 3 at (2,3). A needs only one, so at most one is in (1,2) or (1,3). B needs only \
             one, so at most one is in (2,4) or (3,4). C touches all four, needs three and has only one other cell, so (1,4) is a \
             mine. C still needs two, so at least one is in (2,4) or (3,4). B touches both, so that is its only mine: (4,4) is safe. C's \
             other one is in (1,2) or (1,3). A touches both, so that is its only mine: (1,1) is safe. Players \
             call this the 1-3-1 corner.",
        ),
        (
            "....\n#22.\n##2.\n###.\n",
            "A is the 2 at (2,2), B the 2 at (3,3) and C the 2 at (2,3). A needs two mines in three cells, so at least one is in (1,2) or (1,3). B needs two mines in three cells, so at least one is in (2,4) or (3,4). C touches \
             all four and needs only two: (1,4) is safe. So at most one is in (2,4) or (3,4). B touches both, needs two and \
             has only one other cell, so (4,4) is a mine. B's other one is in (2,4) or (3,4). C touches both and needs two, so its \
             other one is in (1,2) or (1,3). A touches both, needs two and has only one other cell, so (1,1) is a mine. Players call this \
             the 2-2-2 corner.",
        ),
        // What makes all of it shorter comes first.
        (
            ".101.\n.222.\n.....\n.....\n.....\n",
            "A is the 1 at (1,2), B the 2 at (2,2) and C the 2 at (2,3). A needs one mine, in (1,1) or (2,1). B touches both and needs two, \
             so at most one is in (3,2) or (3,3). C touches both, needs two and has only one other cell, so (3,4) is a mine. C's other one \
             is in (3,2) or (3,3). That is B's other one: (3,1) is safe.",
        ),
        // The middle one of three is told last.
        (
            "01.\n12.\n...\n",
            "A is the 1 at (1,2), B the 1 at (2,1) and C the 2 at (2,2). A needs one mine, in (1,3) or (2,3). B needs one mine, in \
             (3,1) or (3,2). C touches all four and needs only two: (3,3) is safe.",
        ),
        // A mine that both digits show comes first, wherever the board is turned.
        (
            "####\n#12#\n....\n",
            "A is the 1 at (2,2) and B the 2 at (2,3). A needs only one, so at most one is in (3,2) or (3,3), which B touches too. B needs \
             two and has only one other cell, so (3,4) is a mine. B's other one is in (3,2) or (3,3). A touches both, so that is its \
             only mine: (3,1) is safe. Players call this the 1-2C.",
        ),
        (
            "####\n#21#\n....\n",
            "A is the 1 at (2,3) and B the 2 at (2,2). A needs only one, so at most one is in (3,2) or (3,3), which B touches too. B needs \
             two and has only one other cell, so (3,1) is a mine. B's other one is in (3,2) or (3,3). A touches both, so that is its \
             only mine: (3,4) is safe. Players call this the 1-2C.",
        ),
        (
            "12#\n...\n",
            "A is the 1 at (1,1) and B the 2 at (1,2). A needs one mine, in (2,1) or (2,2). B touches both, needs two and has only one \
             other cell, so (2,3) is a mine. Players call this the 1-2.",
        ),
        (
            "###\n11#\n...\n",
            "A is the 1 at (2,1) and B the 1 at (2,2). A needs one mine, in (3,1) or (3,2). B touches both, so that is its only mine: (3,3) \
             is safe. Players call this the 1-1.",
        ),
        ("0..\n...\n", "A is the 0 at (1,1). A 0 has no mines around it: (1,2), (2,1) and (2,2) are safe."),
    ] {
        let board: Board = board.parse().unwrap();
        let found = Explainer::new(&Matcher::shipped(), &board, None).easiest().unwrap();
        assert_eq!(found.text, text);
    }
}

/// A contradiction of two digits says which of them needs more than the other allows.
#[test]
fn two_digits_that_can_not_both_be_say_why() {
    let text = told(".....\n#141.\n##...\n", None);
    let why = "B must have at least two among (1,2), (1,3) and (3,3), because it has only two other cells. But at most one can be there.";
    assert!(text.ends_with(why), "{text}");
}

/// A hint that needs the mine count says so.
#[test]
fn hints_that_count_mines_say_so() {
    let board: Board = "001.\n002.\n012.\n01*.\n".parse().unwrap();
    let hint = Matcher::shipped().session_on(&board, Some(3)).hint();
    assert_eq!(hint.compare, "Compare A with the number of mines that are left. A is the 2 at (3,3).");
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
            let says_count = ["left", "for the board"].iter().any(|says| found.text.contains(says));
            assert!(!found.count || says_count, "{board}{mines:?} {}", found.text);
            refuted += 1;
        }
    }
    assert!(refuted > 50 && proved > 1_000, "{refuted} {proved}");
}

#[test]
fn of_several_marks_of_a_kind_each_is_named() {
    let rows = [".........\n"; 3].concat()
        + "..3111...\n..1001...\n..1001...\n..1111...\n"
        + &[".........\n"; 2].concat();
    let board: Board = rows.parse().unwrap();
    let found = explained(&Matcher::shipped(), &board, None);
    let first = &found.explanations[0].shaded;
    for says in ["so the marked cell is a mine.", "only mine: (6,2) is safe.", "only mine: (3,5) is safe."] {
        assert!(first.contains(says), "{says}\n{first}");
    }
}
