//! Explanations: every proof is accepted by the checker, none with a change is, and no digit can be spared.

use std::collections::BTreeSet;

use minescheme::board::{Board, Cell, Coord};
use minescheme::canonical::PatternId;
use minescheme::explain::{
    Argument, ArgumentKind, Checker, End, Explainer, Explanation, Explanations, Question, Step,
};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Value};
use minescheme::rules::PLAYERS_NAMES;
use minescheme::table::{RuleTable, Table};
use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;

use crate::oracle::{Truth, truth};

fn matcher() -> Matcher {
    Matcher::new(RuleTable::new(Table::shipped_rules()).unwrap().rules())
}

/// A random position of at most `rows` × `cols` cells, with walls and flags; with its mine count, or without. One in twenty has
/// a wrong digit or a wrong count.
fn position(random: &mut Pcg64, rows: usize, cols: usize) -> (Board, Option<usize>) {
    let (rows, cols) = (random.random_range(1..=rows), random.random_range(1..=cols));
    let mut share = |from: f64, to: f64| random.random_range(from..to);
    let (mines, walls, open, flags) =
        (share(0.05, 0.45), share(-0.2, 0.2), share(0.2, 1.0), share(-0.2, 0.4));
    let mut board = Board::closed(rows, cols).unwrap();
    let mut is_mine = BTreeSet::new();
    for at in board.coords() {
        if random.random_range(0.0..1.0) < walls {
            board.set(at, Cell::Wall);
        } else if random.random_range(0.0..1.0) < mines {
            is_mine.insert(at);
            if random.random_range(0.0..1.0) < flags {
                board.set(at, Cell::Mine);
            }
        }
    }
    for at in board.coords() {
        if board.get(at) == Cell::Closed && !is_mine.contains(&at) && random.random_range(0.0..1.0) < open {
            let digit = board.neighbours(at).filter(|near| is_mine.contains(near)).count() as i32;
            let wrong = i32::from(random.random_range(0..400) == 0) * random.random_range(-1..=1);
            board.set(at, Cell::Digit((digit + wrong).clamp(0, 8) as u8));
        }
    }
    let wrong = usize::from(random.random_range(0..40) == 0);
    (board, (random.random_range(0..2) == 0).then_some(is_mine.len() + wrong))
}

fn cells_by(explanations: &[Explanation], value: Value) -> Vec<Coord> {
    let of = explanations.iter().filter(|one| one.value == value);
    let mut cells: Vec<Coord> = of.flat_map(|one| one.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells
}

/// Everything that the matcher finds is explained, once, and the checker accepts each step.
fn explained(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Explanations {
    let explainer = Explainer::new(matcher, board, mines);
    let found = explainer.with(explainer.all());
    let at_fault = || format!("\n{board}{mines:?} {found:?}");
    let answer = explainer.answer();
    assert_eq!(answer.contradiction.is_some(), found.contradiction.is_some(), "{}", at_fault());
    let mut checker = Checker::new(board, mines);
    if let Some(refutation) = &found.contradiction {
        checker.refutation(refutation).unwrap_or_else(|error| panic!("{error} {}", at_fault()));
        assert!(found.explanations.is_empty());
        return found;
    }
    for one in &found.explanations {
        checker.explanation(one).unwrap_or_else(|error| panic!("{error} {one:?} {}", at_fault()));
    }
    assert_eq!(cells_by(&found.explanations, Value::Safe), answer.safe, "{}", at_fault());
    assert_eq!(cells_by(&found.explanations, Value::Mine), answer.mines, "{}", at_fault());
    found
}

#[test]
fn proofs_of_random_positions_are_accepted() {
    let matcher = matcher();
    let kinds: Vec<BTreeSet<ArgumentKind>> = (0..100_000u64)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(index);
            let (rows, cols) = if index % 100 == 0 { (16, 30) } else { (8, 10) };
            let (board, mines) = position(&mut random, rows, cols);
            let found = explained(&matcher, &board, mines);
            let refuted = found.contradiction.iter().flat_map(|one| &one.steps);
            found.explanations.iter().flat_map(|one| &one.steps).chain(refuted).map(Step::kind).collect()
        })
        .collect();
    // Cases are told where no sum is shorter; among positions as small as these a sum always is.
    for kind in [ArgumentKind::Digit, ArgumentKind::Sum] {
        assert!(kinds.iter().any(|kinds| kinds.contains(&kind)), "{kind:?}");
    }
}

/// The board on which only these digits say anything.
fn with_digits(board: &Board, digits: &[Coord]) -> Board {
    let mut part = board.clone();
    for at in board.coords() {
        if matches!(board.get(at), Cell::Digit(_)) && !digits.contains(&at) {
            part.set(at, Cell::Wall);
        }
    }
    part
}

/// The least number of digits with which `so` holds, tried out.
fn fewest_digits(board: &Board, so: impl Fn(&Board) -> bool) -> Option<usize> {
    let digits: Vec<Coord> = board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))).collect();
    let mut sets: Vec<u32> = (0..1u32 << digits.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let holds = |set: &u32| {
        let chosen: Vec<Coord> =
            digits.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &at)| at).collect();
        so(&with_digits(board, &chosen))
    };
    sets.into_iter().find(holds).map(|set| set.count_ones() as usize)
}

#[test]
fn no_fewer_digits_would_do() {
    let matcher = matcher();
    let compared: usize = (0..4_000u64)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(1 << 40 | index);
            let (board, mines) = position(&mut random, 4, 5);
            let digits = board.cells().iter().filter(|cell| matches!(cell, Cell::Digit(_))).count();
            if digits > 9 {
                return 0;
            }
            let explainer = Explainer::new(&matcher, &board, mines);
            let says = |truth: &Truth| !truth.safe.is_empty() || !truth.mines.is_empty();
            if let Some(refutation) = explainer.contradiction() {
                let least = fewest_digits(&board, |part| truth(part, mines).is_none());
                assert_eq!(Some(refutation.digits.len()), least, "\n{board}{mines:?} {refutation:?}");
                return 1;
            }
            let Some(easiest) = explainer.easiest() else { return 0 };
            let least = fewest_digits(&board, |part| truth(part, mines).as_ref().is_some_and(says));
            assert_eq!(Some(easiest.digits.len()), least, "\n{board}{mines:?} {easiest:?}");
            for (cell, value) in cells_of(&truth(&board, mines).unwrap()) {
                let told = explainer.cell(cell).unwrap_or_else(|| panic!("{cell} of\n{board}{mines:?}"));
                assert!(told.cells.contains(&cell) && told.value == value);
                Checker::new(&board, mines).explanation(&told).unwrap();
                let least = fewest_digits(&board, |part| {
                    truth(part, mines).is_some_and(|t| {
                        if value == Value::Safe { &t.safe } else { &t.mines }.contains(&cell)
                    })
                });
                assert_eq!(Some(told.digits.len()), least, "{cell} of\n{board}{mines:?} {told:?}");
            }
            1
        })
        .sum();
    assert!(compared > 1_000, "{compared}");
}

fn cells_of(truth: &Truth) -> Vec<(Coord, Value)> {
    let safe = truth.safe.iter().map(|&cell| (cell, Value::Safe));
    safe.chain(truth.mines.iter().map(|&cell| (cell, Value::Mine))).collect()
}

/// All ways to change a step a little, in it or in its cases: a digit dropped, a case left out, a coefficient off by one,
/// another value, a cell more.
fn changed(step: &Step) -> Vec<Step> {
    let mut found = Vec::new();
    let mut add = |change: &dyn Fn(&mut Step)| {
        let mut other = step.clone();
        change(&mut other);
        found.push(other);
    };
    add(&|step| step.value = if step.value == Value::Safe { Value::Mine } else { Value::Safe });
    match &step.by {
        Argument::Digit { .. } => {}
        Argument::Sum { digits, count } => {
            for place in 0..digits.len() {
                add(&|step| {
                    if let Argument::Sum { digits, .. } = &mut step.by {
                        digits.remove(place);
                    }
                });
                for by in [-1, 1] {
                    add(&|step| {
                        if let Argument::Sum { digits, .. } = &mut step.by {
                            digits[place].times += by;
                        }
                    });
                }
            }
            if *count != 0 {
                add(&|step| {
                    if let Argument::Sum { count, .. } = &mut step.by {
                        *count += 1;
                    }
                });
            }
        }
        Argument::Placements { digits, .. } => {
            for place in 0..digits.len() {
                add(&|step| {
                    if let Argument::Placements { digits, .. } = &mut step.by {
                        digits.remove(place);
                    }
                });
            }
        }
        Argument::Cases { cases, .. } => {
            for place in 0..cases.len() {
                add(&|step| {
                    if let Argument::Cases { cases, .. } = &mut step.by {
                        cases.remove(place);
                    }
                });
                add(&|step| {
                    if let Argument::Cases { cases, .. } = &mut step.by {
                        let ends = &mut cases[place].ends;
                        *ends = if *ends == End::Agrees { End::Impossible } else { End::Agrees };
                    }
                });
                for inner in 0..cases[place].steps.len() {
                    add(&|step| {
                        if let Argument::Cases { cases, .. } = &mut step.by {
                            cases[place].steps.remove(inner);
                        }
                    });
                    for other in changed(&cases[place].steps[inner]) {
                        add(&|step| {
                            if let Argument::Cases { cases, .. } = &mut step.by {
                                cases[place].steps[inner] = other.clone();
                            }
                        });
                    }
                }
            }
        }
    }
    found
}

/// Whether all that the steps say of the board is true.
fn is_true(explanation: &Explanation, truth: &Truth) -> bool {
    explanation.steps.iter().all(|step| {
        let so = if step.value == Value::Safe { &truth.safe } else { &truth.mines };
        !step.cells.is_empty() && step.cells.iter().all(|cell| so.contains(cell))
    })
}

/// Whether the mine count is used.
fn counts(steps: &[Step]) -> bool {
    steps.iter().any(|step| match &step.by {
        Argument::Digit { .. } => false,
        Argument::Sum { count, .. } => *count != 0,
        Argument::Cases { cases, .. } => cases
            .iter()
            .any(|case| case.ends == End::Impossible && case.digit.is_none() || counts(&case.steps)),
        Argument::Placements { count, .. } => *count,
    })
}

/// Whether the digits that a proof names, and the mine count if it names that, are enough for what it says, by all placements: every
/// other digit is taken off the board.
fn is_enough(explanation: &Explanation, board: &Board, mines: Option<usize>) -> bool {
    let mines = mines.filter(|_| counts(&explanation.steps));
    let mut named = board.clone();
    for at in board.coords() {
        let seen = || board.neighbours(at).any(|near| explanation.digits.contains(&near));
        match board.get(at) {
            Cell::Digit(_) if !explanation.digits.contains(&at) => named.set(at, Cell::Wall),
            Cell::Closed if mines.is_none() && !seen() => named.set(at, Cell::Wall),
            _ => {}
        }
    }
    truth(&named, mines).is_some_and(|truth| is_true(explanation, &truth))
}

/// A change may leave a proof that still holds: another coefficient, or a case that is impossible as well as agreeing. Then it is one
/// by all placements too: its digits are enough. A change that makes it false is never accepted, and most do.
#[test]
fn changed_proofs_are_refused() {
    let matcher = matcher();
    let (tried, accepted) = (0..20_000u64)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(2 << 40 | index);
            let (board, mines) = position(&mut random, 5, 6);
            let explainer = Explainer::new(&matcher, &board, mines);
            let (Some(easiest), Some(truth)) = (explainer.easiest(), truth(&board, mines)) else {
                return (0, 0);
            };
            let (mut tried, mut accepted) = (0, 0);
            for place in 0..easiest.steps.len() {
                // Twice the mine count alone says what once does.
                if matches!(&easiest.steps[place].by, Argument::Sum { digits, .. } if digits.is_empty()) {
                    continue;
                }
                for step in changed(&easiest.steps[place]) {
                    let mut other = easiest.clone();
                    let value = step.value != easiest.steps[place].value;
                    other.steps[place] = step;
                    if place + 1 == other.steps.len() {
                        other.value = other.steps[place].value;
                    }
                    tried += 1;
                    if Checker::new(&board, mines).explanation(&other).is_ok() {
                        assert!(
                            !value && is_true(&other, &truth) && is_enough(&other, &board, mines),
                            "\n{board}{mines:?} {easiest:?} {other:?}"
                        );
                        accepted += 1;
                    }
                }
            }
            for place in 0..easiest.digits.len() {
                let mut other = easiest.clone();
                other.digits.remove(place);
                assert!(Checker::new(&board, mines).explanation(&other).is_err());
            }
            (tried, accepted)
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(tried > 15_000 && accepted * 30 < tried, "{accepted} of {tried}");
}

#[test]
fn a_mine_beside_a_zero_is_a_contradiction() {
    let board: Board = "0*\n..\n".parse().unwrap();
    let found = explained(&matcher(), &board, None).contradiction.unwrap();
    assert_eq!((found.digits, found.steps.len(), found.count), (vec![Coord::new(0, 0)], 0, false));
}

#[test]
fn as_json_a_proof_reads_as_the_contract_has_it_and_back() {
    let board: Board = "#####\n#121#\n#...#\n".parse().unwrap();
    let explainer_matcher = matcher();
    let explainer = Explainer::new(&explainer_matcher, &board, None);
    let found = explainer.with(explainer.easiest());
    let json = serde_json::to_value(&found).unwrap();
    let one = &json["explanations"][0];
    assert_eq!((&one["cells"], &one["value"]), (&serde_json::json!([[2, 1]]), &"mine".into()));
    assert_eq!(one["steps"][0]["by"], "sum");
    assert_eq!(one["steps"][0]["digits"][0], serde_json::json!({"at": [1, 2], "times": 1}));
    assert_eq!(json["contradiction"], serde_json::Value::Null);
    assert_eq!(serde_json::from_value::<Explanations>(json).unwrap(), found);
    let question = serde_json::to_value(Question::Cell(Coord::new(1, 2))).unwrap();
    assert_eq!(question, serde_json::json!({"cell": [1, 2]}));
}

#[test]
fn the_mine_count_alone_is_a_sum_of_no_digits() {
    let board: Board = "*1.\n11.\n".parse().unwrap();
    let easiest = Explainer::new(&matcher(), &board, Some(1)).easiest().unwrap();
    assert_eq!((easiest.digits.len(), easiest.cases, easiest.cells.len()), (0, 0, 2));
    assert!(matches!(&easiest.steps[0].by, Argument::Sum { digits, count: 1 | -1 } if digits.is_empty()));
    Checker::new(&board, Some(1)).explanation(&easiest).unwrap();
}

/// Plays a layout from a cell, always the easiest step first, to the end; without the mine count if `mines` is none. All
/// explanations, and the number of safe cells left.
fn easiest_play(layout: &Layout, first: Coord, mines: Option<usize>) -> (Vec<Explanation>, usize) {
    let matcher = matcher();
    let mut board = layout.closed_board();
    let mut open = vec![first];
    let mut told = Vec::new();
    loop {
        while let Some(at) = open.pop() {
            if board.get(at) == Cell::Closed {
                let digit = layout.digit(at);
                board.set(at, Cell::Digit(digit));
                open.extend(board.neighbours(at).filter(|_| digit == 0));
            }
        }
        let explainer = Explainer::new(&matcher, &board, mines);
        let Some(easiest) = explainer.easiest() else {
            let left = layout.coords().filter(|&at| !layout.is_mine(at) && board.get(at) == Cell::Closed);
            return (told, left.count());
        };
        Checker::new(&board, mines).explanation(&easiest).unwrap();
        match easiest.value {
            Value::Safe => open.extend(&easiest.cells),
            Value::Mine => easiest.cells.iter().for_each(|&at| board.set(at, Cell::Mine)),
        }
        told.push(easiest);
    }
}

fn layout_of(rows: &[&str]) -> Layout {
    let mines = rows.iter().enumerate().flat_map(|(row, line)| {
        line.bytes()
            .enumerate()
            .filter(|(_, symbol)| *symbol == b'*')
            .map(move |(col, _)| Coord::new(row, col))
    });
    Layout::new(rows.len(), rows[0].len(), mines).unwrap()
}

/// <https://github.com/chrisboyle/sgtpuzzles/issues/669>: game 9x9:4,4,m00b7d48a3e0231c419200, decoded. The person's proof is of two
/// digits: the 2 below the 4 still needs one mine, which the 1 below it touches as well, so the cell at the 1's lower left is safe.
#[test]
fn sgtpuzzles_669_needs_no_guess() {
    let layout = layout_of(&[
        "******..*",
        "****.*...",
        "..*...*.*",
        "*.*...*..",
        "*.....***",
        "*.....*..",
        "*.*.**...",
        "..***....",
        "..****...",
    ]);
    let (told, left) = easiest_play(&layout, Coord::new(4, 4), Some(35));
    assert!(told.iter().all(|one| one.digits.len() <= 2 && one.cases == 0), "{told:?}");
    let (person, cell) = ([Coord::new(3, 3), Coord::new(4, 3)], Coord::new(5, 2));
    let step = told.iter().find(|one| one.cells.contains(&cell)).unwrap();
    assert_eq!((&step.digits[..], step.value, step.order), (&person[..], Value::Safe, 2));
    assert_eq!(left, 0);
}

/// <https://github.com/chrisboyle/sgtpuzzles/issues/674>: the thread has a picture and says that eight safe cells are left. That much of it: the
/// number of mines decides where the digits do not.
#[test]
fn sgtpuzzles_674_follows_from_the_number_of_mines() {
    // Two cells beside the 1s, one mine: the cells elsewhere, eight of them, are safe.
    let board: Board = "##....\n1.#.##\n1.#...\n".parse().unwrap();
    let explainer_matcher = matcher();
    assert!(Explainer::new(&explainer_matcher, &board, None).easiest().is_none());
    let explainer = Explainer::new(&explainer_matcher, &board, Some(1));
    let easiest = explainer.easiest().unwrap();
    assert_eq!((easiest.cells.len(), easiest.digits.len(), easiest.cases), (8, 1, 0));
    assert!(easiest.steps.iter().all(Step::uses_count));
    Checker::new(&board, Some(1)).explanation(&easiest).unwrap();
}

/// <https://github.com/chrisboyle/sgtpuzzles/issues/689>, as far as the thread's words give it: a 3 with one more mine in two cells, a 2 above
/// it that touches these and one cell more, and a 2 to the right of a 4. The person's proof: three steps of two digits and one.
#[test]
fn sgtpuzzles_689_needs_no_guess() {
    // The 3 still needs one mine in two cells, which the 2 above it touches as well; the 2's third cell must be a mine. Then the 2 to
    // the right of the 4, which touches that mine, needs one more, and the 4 has it in the cells that they share.
    let board: Board = "###.#\n##2.#\n##3.#\n#**##\n".parse().unwrap();
    let rules = matcher();
    let first = Explainer::new(&rules, &board, None).cell(Coord::new(0, 3)).unwrap();
    assert_eq!((first.value, first.digits.len(), first.cases), (Value::Mine, 2, 0));
    let board: Board = "*..*#\n*42.#\n*##.#\n".parse().unwrap();
    let then = Explainer::new(&rules, &board, None);
    let cells = then.all();
    assert!(
        !cells.is_empty() && cells.iter().all(|one| one.digits.len() <= 2 && one.cases == 0),
        "{cells:?}"
    );
}

/// <https://github.com/medmunds/puzzles/issues/1>: the game of the thread, 49x22:9,12,m5141a7b0…, decoded. The person goes through the two
/// cases of one cell, with some ten others; a chain of four digits is as much as it takes.
#[test]
fn medmunds_puzzles_1_needs_no_guess() {
    let layout = layout_of(MEDMUNDS);
    let (told, left) = easiest_play(&layout, Coord::new(12, 9), None);
    assert!(told.iter().all(|one| one.cases == 0), "{:?}", told.iter().max_by_key(|one| one.cases));
    assert!(told.iter().all(|one| one.digits.len() <= 4));
    assert_eq!(left, 0);
}

const MEDMUNDS: &[&str] = &[
    "...**..*.*..*..*.*........*.......*.........*...*",
    "..*...*.*...*..*......**.........**.....*........",
    "...*...*.......*.*...........**.....*..*.......*.",
    "...**...*.........**...*.*.............**.*..*...",
    "**..........**......*.****......*....**..........",
    "......*...*.......*.**..*..*.**...***..*....*.*..",
    ".....*................*...*...............*......",
    "*.....*..............*..**...*..*..*....**..***.*",
    "...*..***......*....................*.........***",
    "....*....*...*..*...*..*.......*....*...*....****",
    ".............*.*.*...*......*...*..*..*........*.",
    "....*......*..*...*...***.*...............*......",
    "...*..........*.*.......**...**......*.*.*......*",
    "**...................**.*....**..........*.*.....",
    "*......**..*....*.......*..*...........*..*......",
    "*.....*...........*.....**.**...*.**.......**...*",
    ".*.....*.......*..*....*.*........**............*",
    "..*.*..*........**.......*.............*...*.....",
    "**.......*...*.*...............**.*.......*...*..",
    "*...*.*...*..............*.*...*.*....*....*.*...",
    "**...**...........*.**..............*...........*",
    "..................*..*..*..**....................",
];

/// Boards of the patterns that players have names for (<https://minesweeper.online/help/patterns>): the cells that follow, with no more than two
/// digits at a time, by the rules that the name comes down to.
#[test]
fn the_patterns_that_players_name_are_what_they_are_said_to_be() {
    let rule_table = RuleTable::new(Table::shipped_rules()).unwrap();
    let rules = rule_table.rules();
    let matcher = matcher();
    for (name, board, marked) in NAMED {
        let (board, marked): (Board, Vec<&str>) = (board.parse().unwrap(), marked.lines().collect());
        let answer = matcher.ask(&board, None);
        for at in board.coords() {
            let said = match marked[at.row].as_bytes()[at.col] {
                b's' => Some(Value::Safe),
                b'm' => Some(Value::Mine),
                _ => None,
            };
            let found = answer.safe.contains(&at).then_some(Value::Safe);
            let found = found.or(answer.mines.contains(&at).then_some(Value::Mine));
            assert_eq!(found, said, "{name}: {at}");
        }
        let used: BTreeSet<String> = answer
            .steps
            .iter()
            .filter_map(|step| step.rule)
            .map(|number| rules.get(number).unwrap().id().to_string())
            .collect();
        let named = PLAYERS_NAMES.iter().find(|named| named.name == *name).unwrap();
        assert_eq!(used, named.rules.iter().map(|id| (*id).to_owned()).collect(), "{name}");
        for one in explained(&matcher, &board, None).explanations {
            assert!(one.digits.len() <= 2 && one.cases == 0, "{name}: {one:?}");
        }
    }
    assert_eq!(NAMED.len(), PLAYERS_NAMES.len());
}

/// A name, a board, and what follows: `s` safe, `m` mine.
const NAMED: &[(&str, &str, &str)] = &[
    ("1-1", "####\n#11#\n#...\n", "####\n#11#\n#..s"),
    ("1-1+", "####\n#11.\n#...\n", "####\n#11s\n#..s"),
    ("1-2", "####\n#12#\n#...\n", "####\n#12#\n#..m"),
    ("1-2+", "####\n#13.\n#...\n", "####\n#13m\n#..m"),
    ("1-2C", "####\n#12#\n....\n", "####\n#12#\ns..m"),
    ("1-2C+", "####\n#13.\n....\n", "####\n#13m\ns..m"),
    ("1-2-1", "#####\n#121#\n#...#\n", "#####\n#121#\n#msm#"),
    ("1-2-2-1", "######\n#1221#\n#....#\n", "######\n#1221#\n#smms#"),
    ("H1", ".....\n..1..\n##1##\n", ".sss.\n..1..\n##1##"),
    ("H2", ".....\n##1##\n#.1.#\n", ".sss.\n##1##\n#.1.#"),
];

/// An expert board on its way to the end, with a hint at each step: all of them prove what they say, and at the end nothing is left to hint at.
#[test]
fn hints_lead_through_a_game() {
    let matcher = matcher();
    let layout = Game::EXPERT.layout(7, 3);
    let first = Game::EXPERT.first_cell();
    let mut session = matcher.session(layout.rows(), layout.cols(), Some(layout.mines())).unwrap();
    session.tell_digit(first, layout.safe_digit(first).unwrap()).unwrap();
    let mut hints = 0;
    loop {
        let hint = session.hint();
        let board = session.board();
        let Some(value) = hint.value else {
            assert!(hint.cells.is_empty() && !hint.contradiction);
            break;
        };
        let mut checker = Checker::new(&board, session.mines());
        checker.steps(&hint.steps).unwrap();
        for &cell in &hint.cells {
            assert_eq!(checker.known()[&cell], value);
            match value {
                Value::Safe => session.tell_digit(cell, layout.safe_digit(cell).unwrap()).unwrap(),
                Value::Mine => session.tell_mine(cell).unwrap(),
            }
        }
        hints += 1;
    }
    assert!(hints > 10, "{hints}");
}

/// The board of a pattern: its foci show what they need, the lowest cells of each region are closed, and nothing else says anything.
fn board_of(id: PatternId) -> Board {
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index()).unwrap();
    let (rows, cols) = id.shape().size();
    let mut board = Board::closed(rows + 2, cols + 2).unwrap();
    for at in board.coords() {
        board.set(at, Cell::Wall);
    }
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

/// Patterns of real boards that no coefficients decide: what follows from them is told by cases, and the proof replays.
#[test]
fn what_no_sum_decides_is_told_by_cases() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("patterns/without-rule.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let patterns: Vec<&str> = text.lines().step_by(3).collect();
    let matcher = matcher();
    let mut by_cases = 0;
    for line in &patterns {
        let board = board_of(line.parse().unwrap());
        let found = explained(&matcher, &board, None);
        let mut checker = Checker::new(&board, None);
        if let Some(why) = &found.contradiction {
            checker.refutation(why).unwrap();
            by_cases +=
                usize::from(matches!(why.steps.last(), Some(Step { by: Argument::Cases { .. }, .. })));
            continue;
        }
        let truth = truth(&board, None).unwrap();
        assert_eq!(cells_by(&found.explanations, Value::Safe), truth.safe, "{line}\n{board}");
        assert_eq!(cells_by(&found.explanations, Value::Mine), truth.mines, "{line}\n{board}");
        let first = &found.explanations[0];
        checker.explanation(first).unwrap();
        assert_eq!(
            first.digits.len(),
            board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))).count()
        );
        let cases = |step: &Step| matches!(&step.by, Argument::Cases { cases, .. } if cases.len() > 1);
        assert!(!matches!(&first.steps[..], [Step { by: Argument::Sum { .. }, .. }]), "{line}: {first:?}");
        by_cases += usize::from(first.steps.iter().any(cases));
        assert!(
            !first.steps.iter().any(cases) || first.text.contains("uppose") || first.text.contains("If "),
            "{}",
            first.text
        );
        // Without one of its cases the proof is none.
        if let Some(place) = first.steps.iter().position(cases) {
            let mut other = first.clone();
            if let Argument::Cases { cases, .. } = &mut other.steps[place].by {
                cases.pop();
            }
            assert!(Checker::new(&board, None).explanation(&other).is_err());
        }
    }
    assert!(by_cases * 2 > patterns.len(), "{by_cases} of {}", patterns.len());
}
