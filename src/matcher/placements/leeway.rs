//! How much may happen before the mine count can decide anything.
//!
//! The count says nothing of a component if the rest of the board can hold whatever the component leaves to it. Most components can hold any
//! number of mines from their least to their most. Together these can hold any number in a range, and while the range is wider than what a single
//! component takes or leaves out, it has no gaps. Then the count decides nothing as long as it stays away from the ends of the range.
//!
//! So components are listed once, and after a move those near it are only known to hold something between nothing and all their cells. When too
//! many cells are in doubt, all components are listed again.

use super::totals::Span;
use crate::matcher::field::component::Components;
use crate::matcher::field::{CLOSED, Field, OPEN};

/// A cell that no digit touched and that is in doubt, instead of the number of a component.
const DOUBT: u32 = u32::MAX;

/// What the components could hold when they were listed last, and what is in doubt since.
#[derive(Clone, Default)]
pub(super) struct Leeway {
    /// The events of the field that are taken into account; `None` if nothing is known.
    events: Option<usize>,
    /// For each square one more than the number of the component whose focus or cell it was; [`DOUBT`], or 0.
    component_of: Vec<u32>,
    parts: Vec<Part>,
    /// The cells of all components, one after the other.
    cells: Vec<u32>,
    /// The cells that no digit touches, at least.
    free: usize,
    /// The cells of which nothing is known.
    doubt: Vec<u32>,
    /// The least mines of all other components together, and the most.
    least: usize,
    most: usize,
    /// How far the sum of those without gaps can range.
    range: usize,
    /// How far one of them can range at most, and one with gaps.
    widest: usize,
    widest_with_gaps: usize,
}

/// A component.
#[derive(Clone, Copy)]
struct Part {
    /// Its range of [`Leeway::cells`].
    cells: (usize, usize),
    /// The numbers of mines that it can hold; `None` if its cells are in doubt.
    span: Option<Span>,
}

impl Leeway {
    /// Nothing is known.
    pub fn forget(&mut self) {
        self.events = None;
    }

    /// Begins to list components.
    pub fn start(&mut self, field: &Field) {
        self.forget();
        self.component_of.clear();
        self.component_of.resize(field.len(), 0);
        self.parts.clear();
        self.cells.clear();
        self.doubt.clear();
        (self.free, self.least, self.most) = (0, 0, 0);
        (self.range, self.widest, self.widest_with_gaps) = (0, 0, 0);
    }

    /// Adds the component that was found last, with the numbers of mines that it can hold if they are known.
    pub fn add(&mut self, components: &Components, totals: Option<&[u64]>) {
        let number = self.parts.len() as u32 + 1;
        for &square in components.foci.iter().chain(&components.cells) {
            self.component_of[square as usize] = number;
        }
        let Some(span) = totals.and_then(Span::of) else {
            self.parts.push(Part { cells: (0, 0), span: None });
            return self.doubt.extend(&components.cells);
        };
        let from = self.cells.len();
        self.cells.extend(&components.cells);
        self.parts.push(Part { cells: (from, self.cells.len()), span: Some(span) });
        self.least += span.least;
        self.most += span.most;
        self.widest = self.widest.max(span.width());
        if span.has_gaps {
            self.widest_with_gaps = self.widest_with_gaps.max(span.width());
        } else {
            self.range += span.width();
        }
    }

    /// All components were added; no digit touches `free` cells.
    pub fn finish(&mut self, field: &Field, free: usize) {
        self.free = free;
        self.events = Some(field.trail.len());
    }

    /// Whether it is certain that `left` mines in all unknown cells decide nothing.
    pub fn is_enough(&mut self, field: &Field, left: usize) -> bool {
        let Some(before) = self.events else { return false };
        for event in &field.trail[before..] {
            // The digits whose cells the event can have touched.
            for (rows, cols) in (-2..=2).flat_map(|row| (-2..=2).map(move |col| (row, col))) {
                let near = field.offset(event.at(), rows, cols);
                if let Some(&number) = self.component_of.get(near)
                    && number != 0
                    && number != DOUBT
                    && field.at(near).kind() == OPEN
                {
                    self.change(number as usize - 1);
                }
            }
            let beside = field.around(event.at(), 0xff).filter(|&near| field.at(near).kind() == CLOSED);
            for cell in beside.chain([event.at()]) {
                // No digit touched it.
                let number = &mut self.component_of[cell];
                if *number == 0 {
                    *number = DOUBT;
                    self.free = self.free.saturating_sub(1);
                    self.doubt.push(cell as u32);
                }
            }
        }
        self.events = Some(field.trail.len());
        self.doubt.retain(|&cell| field.at(cell as usize).kind() == CLOSED);
        let doubt = self.doubt.len();
        // Whatever one component holds, the others and the cells that no digit touches must be able to hold the rest. What those without gaps
        // can hold together is a range, and stays one when others are added whose gaps it covers, even without the widest. It begins at
        // `least`, or up to `doubt` above it, and ends at `most` and all free cells, or above; one component shifts the ends by `widest`.
        let widest = self.widest.max(1);
        self.least + doubt + widest <= left
            && left + widest <= self.most + self.free
            && widest + self.widest_with_gaps.max(doubt) <= self.range
    }

    /// Nothing is known of a component any more.
    fn change(&mut self, number: usize) {
        let part = &mut self.parts[number];
        if let Some(span) = part.span.take() {
            self.least -= span.least;
            self.most -= span.most;
            self.range -= if span.has_gaps { 0 } else { span.width() };
            self.doubt.extend(&self.cells[part.cells.0..part.cells.1]);
        }
    }
}
