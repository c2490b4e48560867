//! The names that players have for patterns.

use super::id::RuleId;
use super::rule::Rule;

/// What players call a pattern, and the rules that do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersName {
    /// The name.
    pub name: &'static str,
    /// The ids of the rules, in the order in which they are used. A rule that is used twice is listed twice.
    pub rules: &'static [&'static str],
    /// What it means, in a sentence.
    pub says: &'static str,
}

/// The names that players use, as <https://minesweeper.online/help/patterns> lists them.
pub const PLAYERS_NAMES: &[PlayersName] = &[
    PlayersName {
        name: "B1",
        rules: &["0001:1"],
        says: "As many unknown neighbours as the digit still needs: all are mines.",
    },
    PlayersName {
        name: "B2",
        rules: &["0001:1"],
        says: "The digit has all its mines: its other neighbours are safe.",
    },
    PlayersName {
        name: "1-1",
        rules: &["0003:1/-1"],
        says: "Two neighbouring 1s at the edge of an opening: all unknown neighbours of the first touch the second too, so the \
               second one's other neighbour is safe.",
    },
    PlayersName {
        name: "1-1+",
        rules: &["0003:1/-1"],
        says: "1-1 around a corner: all of the second 1's other neighbours are safe.",
    },
    PlayersName {
        name: "1-2",
        rules: &["0003:1/-1"],
        says: "A 1 beside a 2: the cells that they share hold at most one mine, so the one cell that only the 2 touches is a mine.",
    },
    PlayersName {
        name: "1-2+",
        rules: &["0003:1/-1"],
        says: "1-2 with a larger number: it needs as many mines more than the 1 as it has neighbours of its own, so these are mines.",
    },
    PlayersName {
        name: "1-2C",
        rules: &["0003:1/-1"],
        says: "1-2 in the middle of a wall: the 2's own cell is a mine, and the 1's own cell is safe.",
    },
    PlayersName {
        name: "1-2C+",
        rules: &["0003:1/-1"],
        says: "1-2C with a larger number: all its own cells are mines, and the 1's own cell is safe.",
    },
    PlayersName {
        name: "1-2-1",
        rules: &["0003:1/-1", "0003:1/-1"],
        says: "1-2 from the left and 1-2 from the right: mines under both 1s, and the cell under the 2 is safe.",
    },
    PlayersName {
        name: "1-2-2-1",
        rules: &["0003:1/-1", "0003:1/-1"],
        says: "1-2 from either end: mines under both 2s, and the cells under the 1s are safe.",
    },
    PlayersName {
        name: "1-1R",
        rules: &["0003:1/-1"],
        says: "1-1 once known mines are taken off: two digits that still need one mine each.",
    },
    PlayersName {
        name: "1-2R",
        rules: &["0003:1/-1"],
        says: "1-2 once known mines are taken off: one digit still needs one mine more than the other.",
    },
    PlayersName {
        name: "1-2-1R",
        rules: &["0003:1/-1", "0003:1/-1"],
        says: "1-2-1 once known mines are taken off, as in 2-3-2 beside one mine.",
    },
    PlayersName {
        name: "H1",
        rules: &["0003:1/-1"],
        says: "A hole: all unknown neighbours of one 1 also touch the 1 beside it. The mine is among them, so the other neighbours of the second 1 are safe.",
    },
    PlayersName {
        name: "H2",
        rules: &["0003:1/-1"],
        says: "A deeper hole: the 1 behind it has the same two unknown neighbours, so everything beyond is safe.",
    },
    PlayersName {
        name: "H3",
        rules: &["0005:1/-1"],
        says: "A hole whose far end has an open cell on one side: the 1 two cells behind touches both unknown neighbours of the 1 before the hole, so everything else that it touches is safe.",
    },
    PlayersName {
        name: "1-3-1 corner",
        rules: &["0013:1/-1/-1"],
        says: "A 3 in the corner of an opening between two 1s: the cell at its tip is a mine, and the cells that only one of the 1s touches are safe.",
    },
    PlayersName {
        name: "2-2-2 corner",
        rules: &["0013:1/-1/-1"],
        says: "A 2 in the corner of an opening between two 2s: the cell at its tip is safe, and the cells that only one of the other 2s touches are mines.",
    },
];

impl PlayersName {
    /// The different rules that the name stands for.
    pub fn different_rules(&self) -> Vec<Rule> {
        let ids = self.rules.iter().filter_map(|id| id.parse::<RuleId>().ok());
        let mut rules: Vec<Rule> = ids.map(RuleId::rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_made_of_rules() {
        for named in PLAYERS_NAMES {
            let ids = named.rules.iter().map(|id| id.parse::<RuleId>());
            assert!(ids.clone().count() > 0 && ids.into_iter().all(|id| id.is_ok()), "{}", named.name);
        }
    }
}
