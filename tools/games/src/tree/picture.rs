//! A small tree as a picture, coloured by backward induction.

use std::fmt::Write;

use thiserror::Error;

use super::{Tree, TreeGame};

/// The most positions in a picture.
const MOST: usize = 1_500;
const WIDE: usize = 34;
const HIGH: usize = 74;

/// Why there is no picture.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "the tree has more than {MOST} positions, too many for a picture; choose a smaller game, or a later position"
)]
pub struct TooLarge;

struct Drawn<'t, G: TreeGame, L> {
    tree: &'t Tree<G>,
    values: Vec<u64>,
    label: L,
    lines: String,
    nodes: String,
    leaves: usize,
    deepest: usize,
    positions: usize,
}

/// The tree from a position on, as SVG: green where the player who moves first wins, red where that player loses, grey where it is a draw. A
/// thick line is a best move. `label` gives the lines of a position's text. Moves that are alike are drawn once.
/// Errors: [`TooLarge`].
pub fn picture<G: TreeGame>(
    tree: &Tree<G>,
    from: usize,
    title: &str,
    label: impl Fn(&G::Position, bool) -> Vec<String>,
) -> Result<String, TooLarge> {
    let (values, lines, nodes) = (tree.values(), String::new(), String::new());
    let mut drawn = Drawn { tree, values, label, lines, nodes, leaves: 0, deepest: 0, positions: 0 };
    drawn.draw(from, true, 0)?;
    let (width, height) = ((drawn.leaves + 1) * WIDE, (drawn.deepest + 1) * HIGH + 56);
    let verdict = match drawn.colour(from, true) {
        "won" => "the first player wins",
        "lost" => "the second player wins",
        _ => "nobody wins",
    };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\
         <title>{title}</title><desc>{} positions, coloured from the ends of the game to its beginning: with best play {verdict}.</desc>\
         <style>text{{font:11px sans-serif;text-anchor:middle;fill:#222}}.t{{font-size:15px;text-anchor:start}}rect{{stroke:#333}}\
         .won rect{{fill:#bfe3c8}}.lost rect{{fill:#f6cdc5}}.drawn rect{{fill:#e4e2dc}}line{{stroke:#bbb}}.best{{stroke:#333;stroke-width:2.5}}</style>\
         <rect width=\"{width}\" height=\"{height}\" style=\"fill:#fff;stroke:none\"/>\
         <text class=\"t\" x=\"10\" y=\"20\">{title}: green where the first player wins, red where the second wins, grey for a draw; thick: best moves</text>\
         {}{}</svg>\n",
        drawn.positions, drawn.lines, drawn.nodes
    ))
}

impl<G: TreeGame, L: Fn(&G::Position, bool) -> Vec<String>> Drawn<'_, G, L> {
    fn colour(&self, at: usize, first: bool) -> &'static str {
        let (value, points) = (self.values[at], self.tree.points(at));
        let of_first = if first { value } else { points - value };
        match (2 * of_first).cmp(&points) {
            std::cmp::Ordering::Greater => "won",
            std::cmp::Ordering::Less => "lost",
            std::cmp::Ordering::Equal => "drawn",
        }
    }

    /// Draws what follows, then the position above it. Returns where it stands.
    fn draw(&mut self, at: usize, first: bool, depth: usize) -> Result<f64, TooLarge> {
        self.positions += 1;
        if self.positions > MOST {
            return Err(TooLarge);
        }
        self.deepest = self.deepest.max(depth);
        let y = depth * HIGH + 56;
        let mut places = Vec::new();
        for branch in self.tree.branches(at) {
            for &next in &branch.next {
                let mover = if G::SOLO { first } else { !first };
                let place = self.draw(next, mover, depth + 1)?;
                places.push((place, self.tree.worth(&self.values, branch) == self.values[at]));
            }
        }
        let x = match (places.first(), places.last()) {
            (Some(one), Some(other)) => (one.0 + other.0) / 2.0,
            _ => {
                self.leaves += 1;
                (self.leaves * WIDE) as f64
            }
        };
        for (place, best) in places {
            let class = if best { " class=\"best\"" } else { "" };
            let _ = write!(
                self.lines,
                "<line{class} x1=\"{x:.1}\" y1=\"{y}\" x2=\"{place:.1}\" y2=\"{}\"/>",
                y + HIGH
            );
        }
        let lines = (self.label)(self.tree.position(at), first);
        let (wide, high) = (WIDE - 6, 13 * lines.len() + 6);
        let top = y as f64 - high as f64 / 2.0;
        let _ = write!(
            self.nodes,
            "<g class=\"{}\"><rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{wide}\" height=\"{high}\" rx=\"5\"/>",
            self.colour(at, first),
            x - wide as f64 / 2.0
        );
        for (number, line) in lines.iter().enumerate() {
            let _ = write!(
                self.nodes,
                "<text x=\"{x:.1}\" y=\"{:.1}\">{line}</text>",
                top + (13 * (number + 1)) as f64
            );
        }
        self.nodes.push_str("</g>");
        Ok(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Last, Pebbles, TicTacToe};

    #[test]
    fn a_picture_has_every_position_in_its_colour() {
        let tree = Tree::of(&Pebbles::new(5, 3, Last::Loses).expect("a game"));
        let (from, _) = tree.find(&5).expect("it comes up");
        let svg =
            picture(&tree, from, "Five pebbles", |pebbles, _| vec![pebbles.to_string()]).expect("small");
        // Five pebbles are lost for the player who begins; 1 + 2 + … positions follow.
        assert!(svg.contains("the second player wins"));
        let positions = |pebbles: u32| -> usize {
            fn count(pebbles: u32) -> usize {
                1 + (1..=3.min(pebbles)).map(|taken| count(pebbles - taken)).sum::<usize>()
            }
            count(pebbles)
        };
        assert_eq!(svg.matches("<g class").count(), positions(5));
        let whole = Tree::of(&TicTacToe);
        assert_eq!(picture(&whole, whole.starts()[0], "", |_, _| vec![]), Err(TooLarge));
    }
}
