//! How many clicks a layout takes.

use super::{Layout, LayoutCell};
use crate::board::Coord;

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
        let (openings, mut reached) = self.openings();
        let (mut alone, mut islands) = (0, 0);
        for at in self.coords().filter(|&at| self.safe_digit(at).is_some()) {
            let cells = self.reach(at, &mut reached, |digit| digit.is_some());
            alone += cells;
            islands += usize::from(cells > 0);
        }
        Measures { bbbv: openings + alone, openings, islands }
    }

    /// The fewest clicks without flags that open all safe cells (3BV): see [`Measures`].
    pub fn bbbv(&self) -> usize {
        let (openings, reached) = self.openings();
        let cells = self.cells().iter().zip(&reached);
        openings + cells.filter(|(cell, reached)| matches!(cell, LayoutCell::Safe(_)) && !**reached).count()
    }

    /// How many openings it has, and the cells that they reach.
    fn openings(&self) -> (usize, Vec<bool>) {
        let mut reached = vec![false; self.cells().len()];
        let zeros = self.coords().filter(|&at| self.safe_digit(at) == Some(0));
        let openings =
            zeros.filter(|&zero| self.reach(zero, &mut reached, |digit| digit == Some(0)) > 0).count();
        (openings, reached)
    }

    /// Reaches a cell, and from each cell of a kind all cells around it. How many of the kind were reached, none if the cell had been before.
    fn reach(&self, from: Coord, reached: &mut [bool], spreads: impl Fn(Option<u8>) -> bool) -> usize {
        let index = |at: Coord| at.row * self.cols() + at.col;
        let mut open: Vec<Coord> = Vec::new();
        let mut count = 0;
        let mut look = |at: Coord, open: &mut Vec<Coord>| {
            if !std::mem::replace(&mut reached[index(at)], true) && spreads(self.safe_digit(at)) {
                open.push(at);
            }
        };
        look(from, &mut open);
        while let Some(at) = open.pop() {
            count += 1;
            self.neighbours(at).for_each(|near| look(near, &mut open));
        }
        count
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
                let opens = |at: Coord| is_zero(at) || layout.neighbours(at).any(is_zero);
                let alone = |at: Coord| layout.safe_digit(at).is_some() && !opens(at);
                let openings = groups(&layout, is_zero);
                let expected = Measures {
                    bbbv: openings + layout.coords().filter(|&at| alone(at)).count(),
                    openings,
                    islands: groups(&layout, alone),
                };
                assert_eq!(layout.measures(), expected, "{layout}");
                assert_eq!(layout.bbbv(), expected.bbbv, "{layout}");
            }
        }
    }
}
