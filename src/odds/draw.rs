//! A layout drawn uniformly from all that fit what is open.
//!
//! The graph of each component is walked backwards, from the last state to the first. Each step is chosen in proportion to the number of
//! placements before it, so all placements are equally likely, up to the rounding of `f64`.

use rand::RngExt;
use rand_pcg::Pcg64;

use super::OddsError;
use super::component::CountedComponent;
use super::counter::{Counter, MOST_FOR_F64, Position, Sums, possible};
use super::number::{CHOICES, Share, Wide};
use super::remembered::RememberedComponents;
use crate::board::{Cell, Coord};
use crate::layout::{Layout, generator};
use crate::matcher::{CLOSED, MINE, Session, Value};

/// Of some options, each with a number of placements, one at random: each as likely as its placements are many. Nothing if there are none.
fn pick<N: Share, T>(options: impl Iterator<Item = (N, T)>, random: &mut Pcg64) -> Option<(N, T)> {
    let (mut all, mut picked) = (N::default(), None);
    for (number, option) in options.filter(|(number, _)| !number.is_zero()) {
        if picked.is_none() || random.random::<f64>() < number.share(&all) {
            picked = Some((number.clone(), option));
        }
        all.add_times(&number, 1);
    }
    picked
}

/// So many of some cells, every choice as likely.
fn choose(cells: &[u32], mines: usize, random: &mut Pcg64, mined: &mut Vec<u32>) {
    let mut cells = cells.to_vec();
    for placed in 0..mines {
        let other = random.random_range(placed as u64..cells.len() as u64) as usize;
        cells.swap(placed, other);
    }
    mined.extend(&cells[..mines]);
}

impl CountedComponent {
    /// Draws one of the placements with so many mines; `before` is what was counted.
    fn draw<N: Share>(&self, before: &[N], mines: usize, random: &mut Pcg64, mined: &mut Vec<u32>) {
        let mut here = (self.enumeration.states() as u32 - 1, mines);
        for (layer, edges) in self.enumeration.layers().rev() {
            let choices = &CHOICES[usize::from(layer.size)];
            let options = edges.iter().filter(|edge| edge.to == here.0).filter_map(|edge| {
                let left = here.1.checked_sub(usize::from(edge.mines))?;
                let mut number = N::default();
                number.add_times(self.ways_to(before, edge.from, left)?, choices[usize::from(edge.mines)]);
                Some((number, (edge.from, usize::from(edge.mines), left)))
            });
            let Some((_, (from, here_mines, left))) = pick(options, random) else { return };
            choose(self.cells_of(&self.regions[layer.region as usize]), here_mines, random, mined);
            here = (from, left);
        }
    }
}

impl<N: Share> Sums<N> {
    /// Draws the mines among the closed cells. Nothing if no placement fits.
    fn draw(
        &mut self,
        parts: &RememberedComponents,
        position: &Position<'_>,
        random: &mut Pcg64,
    ) -> Option<Vec<u32>> {
        self.join(parts, position);
        if self.all().is_zero() {
            return None;
        }
        let mut mined = Vec::new();
        let (mut used, mut inside) = (0, Vec::new());
        for (index, (slot, part)) in parts.iter().enumerate() {
            let counts = &self.counts[slot].1;
            let rest = &self.rest[index + 1];
            let options = part.counted(counts).iter().enumerate().map(|(more, count)| {
                let mut number = N::default();
                number.add_product(count, &rest[used + more]);
                (number, more)
            });
            let (_, more) = pick(options, random)?;
            part.draw(counts, part.mines().start + more, random, &mut mined);
            used += more;
            inside.extend(&part.cells);
        }
        inside.sort_unstable();
        let field = position.field;
        let free = field.cells().filter(|&at| field.at(at).kind() == CLOSED).map(|at| at as u32);
        let free: Vec<u32> = free.filter(|at| inside.binary_search(at).is_err()).collect();
        choose(&free, position.left.checked_sub(mined.len())?, random, &mut mined);
        Some(mined)
    }
}

impl Session {
    /// A whole layout that agrees with everything that is open, drawn so that all such layouts are equally likely. In it the cells of
    /// `given` are what they are said to be: a friendly referee draws one in which the cell that was clicked is safe, a cruel one the
    /// opposite. The same seed draws the same layout.
    ///
    /// ```
    /// use minescheme::{Board, Coord, Matcher, Value};
    ///
    /// let board: Board = "1..\n...\n".parse()?;
    /// let session = Matcher::shipped().session_on(&board, Some(2));
    /// let corner = Coord::new(1, 0);
    /// for seed in 0..10 {
    ///     let layout = session.layout_given(&[(corner, Value::Mine)], seed)?;
    ///     assert!(layout.is_mine(corner) && layout.digit(Coord::new(0, 0)) == 1 && layout.mines() == 2);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Errors: [`OddsError`]; [`OddsError::Impossible`] also if no layout has the cells of `given` as they are said to be.
    pub fn layout_given(&self, given: &[(Coord, Value)], seed: u64) -> Result<Layout, OddsError> {
        let mut field = possible(self)?.clone();
        let mines = self.mines().ok_or(OddsError::NoCount)?;
        let impossible = OddsError::Impossible { mines };
        let board = self.board();
        for &(at, value) in given {
            let is = match board.get(at) {
                Cell::Digit(_) => Some(Value::Safe),
                Cell::Mine => Some(Value::Mine),
                Cell::Wall => return Err(impossible),
                Cell::Closed => {
                    let index = field.index(at);
                    match field.at(index).kind() {
                        CLOSED => {
                            field.settle(index, value == Value::Mine);
                            None
                        }
                        kind if kind & MINE != 0 => Some(Value::Mine),
                        _ => Some(Value::Safe),
                    }
                }
            };
            if is.is_some_and(|is| is != value) {
                return Err(impossible);
            }
        }
        let mut counter = Counter::default();
        let position = counter.lay(&field, Some(mines), self.effort())?;
        let mut random = generator(seed, 0, *b"given\0\0\0");
        let mined = match field.unknown {
            ..=MOST_FOR_F64 => Sums::<f64>::default().draw(&counter.parts, &position, &mut random),
            _ => Sums::<Wide>::default().draw(&counter.parts, &position, &mut random),
        };
        let mined = mined.ok_or(impossible)?;
        let known = field.cells().filter(|&at| field.at(at).is_mine());
        let mined = mined.into_iter().map(|at| at as usize).chain(known).map(|at| field.coord(at));
        let walls: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Wall).collect();
        let layout =
            Layout::new(board.rows(), board.cols(), mined).expect("a board has the size of a layout");
        Ok(layout.with_walls(&walls))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::board::Board;
    use crate::matcher::Matcher;

    /// Two components with one or two mines each and three free cells: all ten layouts come as often.
    #[test]
    fn layouts_of_several_components_are_equally_likely() {
        let board: Board = ".1.1.....1.1.\n".parse().unwrap();
        let mut session = Matcher::shipped().session_on(&board, Some(4));
        session.deduce();
        let mut drawn = BTreeMap::new();
        for seed in 0..10_000 {
            let layout = session.layout_given(&[], seed).unwrap();
            assert_eq!(layout.mines(), 4);
            *drawn.entry(layout.to_string()).or_insert(0_i32) += 1;
        }
        assert_eq!(drawn.len(), 10);
        // The standard deviation of each is 30.
        assert!(drawn.values().all(|count| (count - 1000).abs() < 120), "{drawn:?}");
    }

    /// A flag is a mine of every layout.
    #[test]
    fn flags_are_mines_of_the_layouts() {
        let board: Board = "*2.\n2..\n...\n".parse().unwrap();
        let mut session = Matcher::shipped().session_on(&board, Some(4));
        session.deduce();
        let layouts: BTreeSet<String> =
            (0..200).map(|seed| session.layout_given(&[], seed).unwrap().to_string()).collect();
        let mut fitting = 0;
        for chosen in 0..1u32 << 6 {
            let free = board.coords().filter(|&at| board.get(at) == Cell::Closed).enumerate();
            let mines = free.filter(|(number, _)| chosen >> number & 1 == 1).map(|(_, at)| at);
            let layout = Layout::new(3, 3, mines.chain([Coord::new(0, 0)])).unwrap();
            let fits = [(0, 1), (1, 0)].map(|(row, col)| layout.safe_digit(Coord::new(row, col)) == Some(2));
            if layout.mines() == 4 && fits == [true; 2] {
                fitting += 1;
                assert!(layouts.contains(&layout.to_string()), "{layout}");
            }
        }
        assert_eq!(layouts.len(), fitting);
    }
}
