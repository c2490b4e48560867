//! A component of the board: foci connected through closed cells, and these cells by region.

use super::{Field, OPEN};
use crate::bits::Bits;

/// The most digits next to a cell.
const AROUND: usize = 8;
/// In a region's list of foci: no focus.
pub(crate) const NO_FOCUS: u16 = u16::MAX;

/// The closed cells of a component that touch exactly the same foci.
#[derive(Clone, Copy)]
pub(crate) struct ComponentRegion {
    /// The foci's numbers in the component, ascending; then [`NO_FOCUS`].
    foci: [u16; AROUND],
    /// The first of the region's cells in the component.
    first: u32,
    /// The number of cells, at most 8.
    pub size: u8,
}

impl ComponentRegion {
    /// The numbers of the foci in the component, ascending.
    pub fn foci(&self) -> impl Iterator<Item = usize> + use<> {
        self.foci.into_iter().take_while(|&focus| focus != NO_FOCUS).map(usize::from)
    }

    /// The region's cells, of all the component's.
    pub fn cells_in(self, cells: &[u32]) -> &[u32] {
        &cells[self.first as usize..][..usize::from(self.size)]
    }
}

/// Finds components one after the other; keeps its memory.
#[derive(Clone, Default)]
pub(crate) struct Components {
    /// The foci of the component found last; their places are their numbers.
    pub foci: Vec<u32>,
    /// Its closed cells, region by region.
    pub cells: Vec<u32>,
    pub regions: Vec<ComponentRegion>,
    touched: Vec<([u16; AROUND], u32)>,
    /// For each square a number that grows: at least `round` if seen in this round, at least `base` if in the
    /// component found last, and there `base + 1` plus the number of a focus.
    marks: Vec<u32>,
    round: u32,
    base: u32,
    next: u32,
}

impl Components {
    /// Starts a round: no component has been seen.
    pub fn start_round(&mut self, field: &Field) {
        // A round gives out one number, and at most two a square.
        let room = (field.len() as u32).saturating_mul(2).saturating_add(2);
        if self.marks.len() != field.len() || self.next.checked_add(room).is_none() {
            self.marks.clear();
            self.marks.resize(field.len(), 0);
            self.next = 0;
        }
        self.next += 1;
        self.round = self.next;
    }

    /// Whether a component of this round held the square.
    pub fn is_seen(&self, at: usize) -> bool {
        self.marks[at] >= self.round
    }

    /// Whether the component found last holds the square.
    pub fn holds(&self, at: usize) -> bool {
        self.marks[at] >= self.base
    }

    /// Finds the component of the focus at `at`. False if it has too many foci to be numbered; then its foci
    /// and cells are complete, but it has no regions.
    pub fn find(&mut self, field: &Field, at: usize) -> bool {
        self.find_small(field, at, usize::MAX)
    }

    /// As [`Self::find`], but also false, with some of its foci and cells, if it has more than `most` foci, or is the rest
    /// of one of this round that has.
    pub fn find_small(&mut self, field: &Field, at: usize, most: usize) -> bool {
        self.find_from(field, std::iter::once(at), most)
    }

    /// Takes all foci for one component, in a round of their own; the rest as [`Self::find`].
    pub fn find_all(&mut self, field: &Field) -> bool {
        self.start_round(field);
        self.find_from(field, field.foci(), usize::MAX)
    }

    fn find_from(&mut self, field: &Field, starts: impl Iterator<Item = usize>, most: usize) -> bool {
        let base = self.next;
        let mut small = true;
        self.base = base;
        self.foci.clear();
        self.cells.clear();
        self.regions.clear();
        self.touched.clear();
        starts.for_each(|at| self.add_focus(at, base));
        let mut done = 0;
        while let Some(&focus) = self.foci.get(done).filter(|_| small) {
            done += 1;
            let focus = focus as usize;
            for cell in field.around(focus, field.at(focus).closed()) {
                if self.marks[cell] < self.round {
                    self.marks[cell] = base;
                    small &= self.add_cell(field, cell, base);
                } else {
                    small &= self.marks[cell] >= base;
                }
            }
            small &= self.foci.len() <= most;
        }
        self.next = base + 1 + self.foci.len() as u32;
        let numbered = small && self.foci.len() < NO_FOCUS as usize;
        if numbered {
            self.touched.sort_unstable();
        }
        for &(foci, cell) in &self.touched {
            match self.regions.last_mut() {
                _ if !numbered => {}
                Some(last) if last.foci == foci => last.size += 1,
                _ => self.regions.push(ComponentRegion { foci, first: self.cells.len() as u32, size: 1 }),
            }
            self.cells.push(cell);
        }
        numbered
    }

    fn add_focus(&mut self, at: usize, base: u32) {
        self.marks[at] = base + 1 + self.foci.len() as u32;
        self.foci.push(at as u32);
    }

    /// False if it touches a focus of a component that was found before.
    fn add_cell(&mut self, field: &Field, cell: usize, base: u32) -> bool {
        let mut foci = [NO_FOCUS; AROUND];
        let mut count = 0;
        for near in field.around(cell, 0xff) {
            if field.at(near).kind() != OPEN {
                continue;
            }
            if self.marks[near] < self.round {
                self.add_focus(near, base);
            }
            let Some(number) = self.marks[near].checked_sub(base + 1) else { return false };
            foci[count] = number.min(NO_FOCUS.into()) as u16;
            count += 1;
        }
        foci[..count].sort_unstable();
        self.touched.push((foci, cell as u32));
        true
    }

    /// The cells of a region.
    pub fn cells_of(&self, region: &ComponentRegion) -> &[u32] {
        region.cells_in(&self.cells)
    }
}

impl Field {
    /// A focus that a closed cell of a component touches, and the cell's direction from there.
    pub fn beside(&self, cell: usize) -> (usize, usize) {
        let open = |&direction: &usize| self.at(self.neighbour(cell, direction)).kind() == OPEN;
        let direction = Bits(0xff).find(open).expect("the cells of a component touch its foci");
        (self.neighbour(cell, direction), 7 - direction)
    }

    /// A focus that the closed cell touches, and the directions from there of the closed cells that touch the same foci.
    pub fn region_of(&self, cell: usize) -> (usize, u8) {
        let touched = |cell: usize| self.around(cell, 0xff).filter(|&near| self.at(near).kind() == OPEN);
        let (focus, _) = self.beside(cell);
        let same = |&direction: &usize| touched(self.neighbour(focus, direction)).eq(touched(cell));
        let directions = Bits(self.at(focus).closed().into()).filter(same);
        (focus, directions.fold(0, |region, direction| region | 1 << direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    /// In one round a component is found as small from each of its foci, or from none.
    #[test]
    fn parts_of_large_components_are_not_small() {
        for index in 0..100 {
            let layout = Game::new(12, 12, 20).unwrap().layout(5, index);
            let field = Field::with_foci(&layout.board_where(|at| (at.row * 7 + at.col * 3) % 11 < 5));
            let (mut whole, mut small) = (Components::default(), Components::default());
            assert!(field.foci().count() > 20);
            for most in [1, 2, 5, 10, 20, 1000] {
                small.start_round(&field);
                for at in field.foci() {
                    if small.is_seen(at) {
                        continue;
                    }
                    whole.start_round(&field);
                    assert!(whole.find(&field, at));
                    assert_eq!(small.find_small(&field, at, most), whole.foci.len() <= most);
                    let held = field.foci().filter(|&focus| small.holds(focus)).count();
                    assert_eq!(held, small.foci.len());
                    if whole.foci.len() <= most {
                        assert_eq!((&small.foci, &small.cells), (&whole.foci, &whole.cells));
                    }
                }
            }
        }
    }
}
