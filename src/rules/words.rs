//! Rules for people: as drawings and sentences.

use crate::board::{Cell, Coord};
use crate::shape::MAX_FOCI;
use crate::symmetry::Symmetry;

use super::example::Example;
use super::linear::Slack;
use super::rule::Rule;

/// The letter of a focus, by its number: A, B, …
pub fn letter(focus: usize) -> char {
    (b'A' + (focus % MAX_FOCI) as u8) as char
}

impl Rule {
    /// How much a mine in each cell of the window around the foci adds to the rule's sum: rows × columns; `None` for
    /// foci and for cells that touch none.
    pub fn weights(&self) -> Vec<Vec<Option<i8>>> {
        let geometry = self.shape().geometry();
        let (rows, cols) = self.shape().size();
        let mut weights = vec![vec![None; cols + 2]; rows + 2];
        for region in &geometry.regions {
            let touched = self.coefficients().iter().enumerate().filter(|(f, _)| region.foci >> f & 1 == 1);
            let weight = touched.map(|(_, λ)| λ).sum::<i8>();
            region.cells.iter().for_each(|&(row, col)| weights[row][col] = Some(weight));
        }
        weights
    }

    /// The window drawn in lines of equal width, three characters a cell: the digits as letters, `+` and `-` for cells that count
    /// once for and against, `+2` and so on for more, `·` for cells that cancel out, nothing where a cell touches no digit.
    pub fn drawing(&self) -> Vec<String> {
        let foci = self.shape().foci();
        let cell = |row: usize, col: usize, weight: Option<i8>| {
            let focus = foci.iter().position(|&(r, c)| (r + 1, c + 1) == (row, col));
            match (focus, weight) {
                (Some(focus), _) => letter(focus).to_string(),
                (None, None) => String::new(),
                (None, Some(weight)) => mark(weight),
            }
        };
        let line = |(row, weights): (usize, &Vec<Option<i8>>)| {
            let cells = weights.iter().enumerate().map(|(col, &weight)| cell(row, col, weight));
            cells.map(|cell| format!("{cell:>3}")).collect()
        };
        self.weights().iter().enumerate().map(line).collect()
    }

    /// The sum to compute: `A + C - B`, with the coefficient before the letter where it isn't 1.
    pub fn formula(&self) -> String {
        self.sum_of(|focus| letter(focus).to_string())
    }

    /// The rule in words, to go with its [`Self::drawing`].
    pub fn sentence(&self) -> String {
        if self.shape().len() == 1 {
            return "If A needs as many mines as it has closed cells, they are all mines. If it needs none, they are all safe.".to_owned();
        }
        let weights: Vec<i8> = self.weights().into_iter().flatten().flatten().collect();
        let most = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let twos = match (weights.contains(&2), weights.contains(&-2)) {
            (true, true) => "`+2` or `-2`",
            (true, false) => "`+2`",
            (false, _) => "`-2`",
        };
        let (number, twice) = match most {
            0..=2 => ("number", String::new()),
            _ => ("sum", " (each as often as it counts)".to_owned()),
        };
        let other_end = if weights.iter().any(|&weight| weight < 0) {
            format!("If it is minus the {number} of closed `-` cells: all `+` are safe, all `-` are mines.")
        } else {
            "If it is 0, they are all safe.".to_owned()
        };
        let safe = if weights.iter().any(|&weight| weight < 0) { ", all `-` are safe" } else { "" };
        let slack = match most {
            0 | 1 => String::new(),
            2 => format!(
                " Each {twos} counts as two cells; if the sum is one short of either end, only they are decided."
            ),
            _ => " Off by less than a cell counts still decides that cell.".to_owned(),
        };
        format!(
            "Compute {} (mines still needed). If that is the {number} of closed `+` cells{twice}: all `+` are mines{safe}. {other_end}{slack}",
            self.formula()
        )
    }

    /// The coefficients' positive part first.
    fn sum_of(&self, term: impl Fn(usize) -> String) -> String {
        let mut sum = String::new();
        for positive in [true, false] {
            for (focus, λ) in self.coefficients().iter().enumerate().filter(|(_, λ)| (**λ > 0) == positive)
            {
                sum.push_str(match (sum.is_empty(), positive) {
                    (true, true) => "",
                    (true, false) => "-",
                    (false, true) => " + ",
                    (false, false) => " - ",
                });
                match λ.unsigned_abs() {
                    1 => {}
                    times => sum.push_str(&format!("{times}×")),
                }
                sum.push_str(&term(focus));
            }
        }
        sum
    }
}

/// How a cell's weight is drawn.
fn mark(weight: i8) -> String {
    match weight {
        0 => "·".to_owned(),
        1 => "+".to_owned(),
        -1 => "-".to_owned(),
        weight => format!("{weight:+}"),
    }
}

impl Example {
    /// The position in lines of equal width, two characters a cell: digits, `.` closed, blank where a cell has no effect. With
    /// `after` closed cells that follow are `✓` (safe) and `*` (a mine).
    pub fn drawing(&self, after: bool) -> Vec<String> {
        let symbol = |at: Coord| match self.board.get(at) {
            Cell::Closed if after && self.safe.binary_search(&at).is_ok() => '✓',
            Cell::Closed if after && self.mines.binary_search(&at).is_ok() => '*',
            Cell::Wall => ' ',
            cell => cell.symbol(),
        };
        let line = |row| (0..self.board.cols()).flat_map(|col| [' ', symbol(Coord::new(row, col))]).collect();
        (0..self.board.rows()).map(line).collect()
    }

    /// [`Self::drawing`] with what follows, in all rotations and reflections that differ.
    pub fn images(&self) -> Vec<Vec<String>> {
        let size = (self.board.rows(), self.board.cols());
        let mut all: Vec<Vec<String>> = Vec::new();
        for symmetry in Symmetry::all() {
            let moved = |at: &Coord| Coord::from(symmetry.apply((at.row, at.col), size));
            let board = self.board.image(symmetry);
            let sorted = |cells: &[Coord]| {
                let mut cells: Vec<Coord> = cells.iter().map(moved).collect();
                cells.sort_unstable();
                cells
            };
            let image = Self { board, safe: sorted(&self.safe), mines: sorted(&self.mines), ..self.clone() };
            let drawing = image.drawing(true);
            if !all.contains(&drawing) {
                all.push(drawing);
            }
        }
        all
    }

    /// The rule's sum in this position, and why it decides something; `None` if the position is not one of its shape,
    /// or the rule decides nothing in it.
    pub fn sentence(&self, rule: &Rule) -> Option<String> {
        let weights = rule.weights();
        let closed = self.board.coords().filter(|&at| self.board.get(at) == Cell::Closed);
        let counts = closed.map(|at| Some((*weights.get(at.row)?.get(at.col)?)?.into()));
        let counts: Vec<i32> = counts.collect::<Option<_>>()?;
        let largest = counts.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let residuals = self.system.residuals.iter().zip(rule.coefficients());
        let value: i32 = residuals.map(|(&r, &λ)| i32::from(λ) * i32::from(r)).sum();
        let Slack { below, above } = Slack::of(value, counts);
        let most = value + above;
        let sum = rule.sum_of(|focus| self.system.residuals[focus].to_string());
        let sum = if sum.contains(' ') { format!("{sum} = {value}") } else { sum };
        if self.foci.len() == 1 {
            let cells = if most == 1 { "cell" } else { "cells" };
            return Some(format!("In the example A has {most} closed {cells} and needs {value}."));
        }
        let all_plus = weights.iter().flatten().flatten().all(|&weight| weight >= 0);
        let high = above <= below;
        let (sign, extreme, off, slack, end) = if high {
            ('+', "most", "less", above, most)
        } else {
            ('-', "least", "more", below, value - below)
        };
        match slack {
            0 if !high && all_plus => Some(format!("In the example {sum}.")),
            0 if end == 0 => Some(format!("In the example {sum}, and no `{sign}` cell is closed.")),
            0 => {
                Some(format!("In the example {sum}, the {extreme} that the closed `{sign}` cells can make."))
            }
            1.. if slack < largest => {
                let than = match end {
                    0 => "0".to_owned(),
                    end => format!("the {extreme} that the closed `{sign}` cells can make, {end}"),
                };
                Some(format!(
                    "In the example {sum}, {slack} {off} than {than}: that decides the cells that count more."
                ))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::shape::Shape;

    #[test]
    fn a_drawing_shows_what_cells_count() {
        let rule = RuleSet::one_and_two_foci().find("1-1").unwrap();
        assert_eq!(rule.drawing(), ["  +  ·  ·  -", "  +  A  B  -", "  +  ·  ·  -"]);
        let example = Example::of_rule(&rule).unwrap();
        assert_eq!(example.drawing(false), ["        ", "   1 1  ", "   . . ."]);
        assert_eq!(example.drawing(true), ["        ", "   1 1  ", "   . . ✓"]);
        assert_eq!(example.sentence(&rule).unwrap(), "In the example 1 - 1 = 0, and no `+` cell is closed.");
    }

    #[test]
    fn examples_are_told_in_numbers() {
        let said = |mask, coefficients: &[i8]| {
            let rule = Rule::new(Shape::from_mask(mask).unwrap(), coefficients).unwrap();
            Example::of_rule(&rule).unwrap().sentence(&rule).unwrap()
        };
        assert_eq!(said(0x0001, &[1]), "In the example A has 1 closed cell and needs 0.");
        assert_eq!(said(0x000b, &[1, -1, 1]), "In the example 1 + 1 - 2 = 0.");
        assert_eq!(
            said(0x0033, &[1, -1, -1, 1]),
            "In the example 1 + 1 - 1 - 1 = 0, and no `-` cell is closed."
        );
        for (mask, coefficients, sum) in [
            (0x0025, [1, -1, -1].as_slice(), "1 - 1 - 1 = -1, 1 less than 0"),
            (0x0025, &[1, 1, -1], "1 + 1 - 1 = 1, 1 more than 0"),
            (
                0x0283,
                &[2, -1, 1, -1],
                "2×2 + 1 - 2 - 1 = 2, 1 less than the most that the closed `+` cells can make, 3",
            ),
            (
                0x0152,
                &[1, -1, -1, 2],
                "1 + 2×1 - 2 - 1 = 0, 1 more than the least that the closed `-` cells can make, -1",
            ),
        ] {
            let whole = format!("In the example {sum}: that decides the cells that count more.");
            assert_eq!(said(mask, coefficients), whole);
        }
    }

    #[test]
    fn sentences_name_the_digits() {
        let row = Shape::of(&[(0, 0), (0, 1), (0, 2)]).unwrap().0;
        let rule = Rule::new(row, &[1, -2, 1]).unwrap();
        let sentence = rule.sentence();
        assert!(sentence.starts_with("Compute A + C - 2×B (mines still needed). "), "{sentence}");
        let sentence = Rule::new(row, &[1, 1, 1]).unwrap().sentence();
        assert!(sentence.contains("If it is 0, they are all safe."), "{sentence}");
    }
}
