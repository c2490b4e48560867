//! The names that players have for patterns. A name stands for a configuration: digits in their places, and which cells around them are
//! unknown. It belongs to a rule, which has others as well: 1-1 and 1-2 are one rule.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::configuration::{Image, Pair};
use super::id::RuleId;
use super::rule::Rule;
use crate::board::{Board, Coord};

/// What players call a configuration, and the rules that it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersName {
    /// The name.
    pub name: &'static str,
    /// The ids of the rules, in the order in which they are used. A rule that is used twice is listed twice.
    pub rules: &'static [&'static str],
    /// What it means, in a sentence.
    pub says: &'static str,
    /// An example, in the native text form.
    pub board: &'static str,
    /// What it looks like, in one of its rotations and reflections; each in the signs of [`configuration`](super::configuration).
    pub(super) pictures: &'static [&'static str],
}

/// A configuration on a board, and the digits that it consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Named {
    /// What players call it.
    pub name: &'static PlayersName,
    /// Its digits, row by row.
    pub digits: Vec<Coord>,
}

const PAIR: &[&str] = &["0003:1/-1"];
const TWO_PAIRS: &[&str] = &["0003:1/-1", "0003:1/-1"];

// The pictures of configurations that are there with known mines taken off as well.
const P11: &[&str] = &["####/#11#/#..s"];
const P11_PLUS: &[&str] = &["###+/#11+/#..?"];
const P12: &[&str] = &["####/#12#/#..m", "###m/#12#/#..#", "####/#12m/#..#"];
const P12_PLUS: &[&str] = &["###*/#1n*/#..*"];
const P12_C: &[&str] = &["-###/-12#/-..m", "-##m/-12#/-..#", "-###/-12m/-..#"];
const P12_C_PLUS: &[&str] = &["-##*/-1n*/-..*"];
const P121: &[&str] = &["#####/#121#/?msm?"];
const P1221: &[&str] = &["######/#1221#/?smms?"];

/// The names that players use, most of them as <https://minesweeper.online/help/patterns> lists them.
pub const PLAYERS_NAMES: &[PlayersName] = &[
    PlayersName {
        name: "B1",
        rules: &["0001:1"],
        says: "A number has only as many closed neighbours left as it needs mines: all of them are mines.",
        board: "#2#\n..#\n",
        pictures: &[],
    },
    PlayersName {
        name: "B2",
        rules: &["0001:1"],
        says: "A number has all its mines: its other neighbours are safe.",
        board: "*1.\n#..\n",
        pictures: &[],
    },
    PlayersName {
        name: "1-1",
        rules: PAIR,
        says: "Two neighbouring 1s at the edge of an opening: all closed neighbours of the first touch the second too, so the second one's other neighbour is safe.",
        board: "####\n#11#\n#...\n",
        pictures: P11,
    },
    PlayersName {
        name: "1-1+",
        rules: PAIR,
        says: "1-1 around a corner: all of the second 1's other neighbours are safe.",
        board: "####\n#11.\n#...\n",
        pictures: P11_PLUS,
    },
    PlayersName {
        name: "1-2",
        rules: PAIR,
        says: "A 1 beside a 2: the cells that they share hold at most one mine, so the one cell that only the 2 touches is a mine.",
        board: "####\n#12#\n#...\n",
        pictures: P12,
    },
    PlayersName {
        name: "1-2+",
        rules: PAIR,
        says: "1-2 with a larger number instead of the 2: it exceeds the 1 by as many mines as there are cells that only it touches, so all of these are mines.",
        board: "####\n#13.\n#...\n",
        pictures: P12_PLUS,
    },
    PlayersName {
        name: "1-2C",
        rules: PAIR,
        says: "1-2 in the middle of a row of closed cells: the 2's own cell is a mine, and the 1's own cell is safe.",
        board: "####\n#12#\n....\n",
        pictures: P12_C,
    },
    PlayersName {
        name: "1-2C+",
        rules: PAIR,
        says: "1-2C with a larger number: all its own cells are mines, and the 1's own cell is safe.",
        board: "####\n#13.\n....\n",
        pictures: P12_C_PLUS,
    },
    PlayersName {
        name: "1-2-1",
        rules: TWO_PAIRS,
        says: "1-2 from the left and 1-2 from the right: mines under both 1s, and the cell under the 2 is safe.",
        board: "#####\n#121#\n#...#\n",
        pictures: P121,
    },
    PlayersName {
        name: "1-2-2-1",
        rules: TWO_PAIRS,
        says: "1-2 from either end: mines under both 2s, and the cells under the 1s are safe.",
        board: "######\n#1221#\n#....#\n",
        pictures: P1221,
    },
    PlayersName {
        name: "1-1R",
        rules: PAIR,
        says: "1-1 once known mines are taken off: two numbers that still need one mine each.",
        board: "#1.\n12.\n*2.\n##.\n",
        pictures: &[P11[0], P11_PLUS[0]],
    },
    PlayersName {
        name: "1-2R",
        rules: PAIR,
        says: "1-2 once known mines are taken off: one number still needs one more mine than the other.",
        board: "#*##*\n##23#\n#....\n",
        pictures: &[P12[0], P12[1], P12[2], P12_PLUS[0], P12_C[0], P12_C[1], P12_C[2], P12_C_PLUS[0]],
    },
    PlayersName {
        name: "1-2-1R",
        rules: TWO_PAIRS,
        says: "1-2-1 once known mines are taken off, as in 2-3-2 beside one mine.",
        board: "#.....#\n##232##\n###*###\n",
        pictures: P121,
    },
    PlayersName {
        name: "1-2-2-1R",
        rules: TWO_PAIRS,
        says: "1-2-2-1 once known mines are taken off.",
        board: "######\n#1222#\n#....*\n",
        pictures: P1221,
    },
    PlayersName {
        name: "H1",
        rules: PAIR,
        says: "A hole: all closed neighbours of one 1 also touch the 1 beside it. The mine is among them, so the other neighbours of the second 1 are safe.",
        board: ".....\n..1..\n##1##\n",
        pictures: &["+++/.1./#1#/###"],
    },
    PlayersName {
        name: "H2",
        rules: PAIR,
        says: "A deeper hole: the 1 behind it has the same two closed neighbours, so everything beyond is safe.",
        board: ".....\n##1##\n#.1.#\n",
        pictures: &["+++/#1#/.1./###"],
    },
    PlayersName {
        name: "H3",
        rules: &["0005:1/-1"],
        says: "A hole whose far end has an open cell on one side: the 1 two cells behind touches both closed neighbours of the 1 before the hole, so everything else that it touches is safe.",
        board: "#...\n##1.\n##..\n##1#\n",
        pictures: &["+++/#1+/#../#1#/###"],
    },
    PlayersName {
        name: "triangle",
        rules: PAIR,
        says: "A pocket of three cells: all closed neighbours of one number also touch another one that needs as many mines. They are all in the pocket, so everything else that the other number touches is safe.",
        board: "...\n.1.\n.1#\n###\n",
        pictures: &["+++/.1./.1#/###", "+++/.2./.2#/###", "+++/#1#/.../#1#/###", "+++/#2#/.../#2#/###"],
    },
    PlayersName {
        name: "1-3-1 corner",
        rules: &["0013:1/-1/-1"],
        says: "A 3 in the corner of an opening between two 1s: the cell at its tip is a mine, and the cells that only one of the 1s touches are safe.",
        board: "....\n#13.\n##1.\n###.\n",
        pictures: &["?..m/#13./##1./###?"],
    },
    PlayersName {
        name: "2-2-2 corner",
        rules: &["0013:1/-1/-1"],
        says: "A 2 in the corner of an opening between two 2s: the cell at its tip is safe, and the cells that only one of the other 2s touches are mines.",
        board: "....\n#22.\n##2.\n###.\n",
        pictures: &["m..s/#22./##2./###m"],
    },
];

impl PlayersName {
    /// The name in upper or lower case.
    pub fn find(text: &str) -> Option<&'static Self> {
        PLAYERS_NAMES.iter().find(|named| named.name.eq_ignore_ascii_case(text))
    }

    /// What players call the configuration by which some digits of a board prove that cells are mines, or safe: the one with the most
    /// digits of those that these digits belong to. The board's flags are taken for true, and its walls for cells that are known.
    ///
    /// ```
    /// use minescheme::{Board, Coord};
    /// use minescheme::rules::PlayersName;
    ///
    /// let board: Board = "####\n#12#\n....\n".parse()?;
    /// let digits = [Coord::new(1, 1), Coord::new(1, 2)];
    /// let named = PlayersName::of(&board, &digits, &[Coord::new(2, 3)], true).expect("a 1 beside a 2");
    /// assert_eq!(named.name.name, "1-2C");
    /// # Ok::<(), minescheme::board::TextError>(())
    /// ```
    pub fn of(board: &Board, digits: &[Coord], cells: &[Coord], mine: bool) -> Option<Named> {
        if let &[digit] = digits {
            let name = PLAYERS_NAMES.iter().find(|named| named.name == if mine { "B1" } else { "B2" })?;
            return Some(Named { name, digits: vec![digit] });
        }
        let mut best: Option<Named> = None;
        for &(name, image, focus) in images_with(Pair::on(board, digits)?) {
            if best.as_ref().is_some_and(|best| image.foci.len() <= best.digits.len()) {
                continue;
            }
            let found = image.matches((focus, name.is_reduced()), board, digits, (cells, mine));
            best = found.map(|digits| Named { name, digits }).or(best);
        }
        best
    }

    /// Whether digits are what they are only once known mines are taken off: players write an R behind such a name.
    fn is_reduced(&self) -> bool {
        self.name.ends_with('R')
    }

    /// The different rules that the name stands for.
    pub fn different_rules(&self) -> Vec<Rule> {
        let ids = self.rules.iter().filter_map(|id| id.parse::<RuleId>().ok());
        let mut rules: Vec<Rule> = ids.map(RuleId::rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

/// An image of a name's picture, and which of its digits is the first of a pair.
type Match = (&'static PlayersName, &'static Image, (usize, usize));

/// The images of all pictures that have such a pair of digits, in order.
fn images_with(pair: Pair) -> impl Iterator<Item = &'static Match> {
    static IMAGES: LazyLock<Vec<(&PlayersName, Image)>> = LazyLock::new(|| {
        let of = |name: &'static PlayersName| {
            name.pictures.iter().copied().flat_map(Image::all).map(move |image| (name, image))
        };
        PLAYERS_NAMES.iter().flat_map(of).collect()
    });
    static BY_PAIR: LazyLock<HashMap<Pair, Vec<Match>>> = LazyLock::new(|| {
        let mut by_pair: HashMap<Pair, Vec<Match>> = HashMap::new();
        for (name, image) in IMAGES.iter() {
            for (pair, focus) in image.pairs() {
                by_pair.entry(pair).or_default().push((name, image, focus));
            }
        }
        by_pair
    });
    BY_PAIR.get(&pair).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::layout::Game;

    #[test]
    fn every_name_is_made_of_rules() {
        for named in PLAYERS_NAMES {
            let ids = named.rules.iter().map(|id| id.parse::<RuleId>());
            assert!(ids.clone().count() > 0 && ids.into_iter().all(|id| id.is_ok()), "{}", named.name);
            assert!(named.board.parse::<Board>().is_ok(), "{}", named.name);
        }
    }

    /// By laying every image with every digit of it on the first of the digits.
    fn by_trying_all(board: &Board, digits: &[Coord], cell: Coord, mine: bool) -> Option<&'static str> {
        let mut best: Option<(&'static str, usize)> = None;
        for name in PLAYERS_NAMES {
            for image in name.pictures.iter().flat_map(|picture| Image::all(picture)) {
                let laid = |&focus: &(usize, usize)| {
                    image.matches((focus, name.is_reduced()), board, digits, (&[cell], mine))
                };
                let found = image.foci.iter().find_map(laid).map(|found| found.len());
                if found.is_some_and(|found| best.is_none_or(|best| found > best.1)) {
                    best = found.map(|found| (name.name, found));
                }
            }
        }
        best.map(|best| best.0)
    }

    #[test]
    fn names_are_found_as_by_trying_all() {
        let mut found = HashMap::new();
        for index in 0..6 {
            let layout = Game::INTERMEDIATE.layout(9, index);
            let board =
                layout.board_where(|at| !(at.row / 3 + at.col / 4 + index as usize).is_multiple_of(3));
            let digits = |at: &Coord| matches!(board.get(*at), Cell::Digit(1..=8));
            for first in board.coords().filter(digits) {
                let beside = board.coords().filter(|at| at.king_distance(first) == 1).filter(digits);
                for digits in beside.map(|second| [first, second]) {
                    let near =
                        board.coords().filter(|at| digits.iter().any(|digit| at.king_distance(*digit) == 1));
                    for cell in near.filter(|at| board.get(*at) == Cell::Closed) {
                        for mine in [false, true] {
                            let named =
                                PlayersName::of(&board, &digits, &[cell], mine).map(|named| named.name.name);
                            assert_eq!(
                                named,
                                by_trying_all(&board, &digits, cell, mine),
                                "{board}\n{digits:?} {cell}"
                            );
                            *found.entry(named).or_insert(0) += 1;
                        }
                    }
                }
            }
        }
        assert!(found.len() > 5, "{found:?}");
    }
}
