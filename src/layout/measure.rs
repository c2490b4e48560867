//! How many clicks a layout takes.

use super::Layout;
use crate::board::{Coord, neighbours};

/// The measures that players use for layouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Measures {
    /// The fewest clicks without flags that open all safe cells (3BV): one for each opening, and one for each other safe cell that no
    /// opening touches.
    pub bbbv: usize,
    /// Zeros that hang together, which one click opens.
    pub openings: usize,
    /// Groups of safe cells that hang together and that no opening touches.
    pub islands: usize,
}

impl Layout {
    /// Its 3BV, openings and islands.
    ///
    /// ```
    /// use minescheme::Layout;
    ///
    /// let layout: Layout = "--*-\n----\n".parse()?;
    /// let measures = layout.measures();
    /// assert_eq!((measures.bbbv, measures.openings, measures.islands), (4, 1, 1));
    /// # Ok::<(), minescheme::layout::LayoutError>(())
    /// ```
    pub fn measures(&self) -> Measures {
        let index = |at: Coord| at.row * self.cols() + at.col;
        let near = |at: Coord| neighbours(self.rows(), self.cols(), at);
        let mut reached = vec![false; self.cells().len()];
        let mut measures = Measures::default();
        let mut open = Vec::new();
        for zero in self.coords().filter(|&at| self.safe_digit(at) == Some(0)) {
            if std::mem::replace(&mut reached[index(zero)], true) {
                continue;
            }
            measures.openings += 1;
            open.push(zero);
            while let Some(at) = open.pop() {
                for near in near(at) {
                    if !std::mem::replace(&mut reached[index(near)], true) && self.safe_digit(near) == Some(0)
                    {
                        open.push(near);
                    }
                }
            }
        }
        measures.bbbv = measures.openings;
        for alone in self.coords().filter(|&at| self.safe_digit(at).is_some()) {
            if std::mem::replace(&mut reached[index(alone)], true) {
                continue;
            }
            measures.islands += 1;
            open.push(alone);
            while let Some(at) = open.pop() {
                measures.bbbv += 1;
                for near in near(at).filter(|&near| self.safe_digit(near).is_some()) {
                    if !std::mem::replace(&mut reached[index(near)], true) {
                        open.push(near);
                    }
                }
            }
        }
        measures
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    /// Groups of cells of which each pair that touches is in one group: by merging names until nothing changes.
    fn groups(layout: &Layout, is_in: impl Fn(Coord) -> bool) -> usize {
        let cells: Vec<Coord> = layout.coords().filter(|&at| is_in(at)).collect();
        let mut names: Vec<usize> = (0..cells.len()).collect();
        for _ in 0..cells.len() {
            for (a, &one) in cells.iter().enumerate() {
                for (b, &other) in cells.iter().enumerate() {
                    if one.king_distance(other) == 1 {
                        let least = names[a].min(names[b]);
                        (names[a], names[b]) = (least, least);
                    }
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names.len()
    }

    #[test]
    fn measures_agree_with_their_definitions() {
        for (game, seed) in [("4x5/6", 1), ("6x6/5", 2), ("3x9/9", 3), ("7x7/14", 4)] {
            let game: Game = game.parse().unwrap();
            for index in 0..40 {
                let layout = game.layout(seed, index);
                let is_zero = |at: Coord| layout.safe_digit(at) == Some(0);
                let opens =
                    |at: Coord| is_zero(at) || neighbours(layout.rows(), layout.cols(), at).any(is_zero);
                let alone = |at: Coord| layout.safe_digit(at).is_some() && !opens(at);
                let openings = groups(&layout, is_zero);
                let expected = Measures {
                    bbbv: openings + layout.coords().filter(|&at| alone(at)).count(),
                    openings,
                    islands: groups(&layout, alone),
                };
                assert_eq!(layout.measures(), expected, "{layout}");
            }
        }
    }
}
