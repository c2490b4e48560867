//! How much may happen before the mine count can decide anything.
//!
//! The count says nothing of a component if the rest of the board can hold whatever the component leaves to it. Most components can hold any
//! number of mines from their least to their most. Together these can hold any number in a range, and while the range is wider than what a single
//! component takes or leaves out, it has no gaps. Then the count decides nothing as long as it stays away from the ends of the range.
//!
//! So components are listed once, and after a move those near it are only known to hold something between nothing and all their cells. When too
//! many have changed, all are listed again.

use super::totals::Span;
use crate::matcher::field::Field;
use crate::matcher::field::component::Components;

/// So many cells that no digit touched are touched, or known, after one event.
const AN_EVENT: usize = 9;

/// What the components could hold when they were listed last, and which of them have changed since.
#[derive(Clone, Default)]
pub(super) struct Leeway {
    /// The events of the field that are taken into account; `None` if nothing is known.
    events: Option<usize>,
    /// For each square one more than the number of the component of its focus, or 0.
    component_of: Vec<u32>,
    parts: Vec<Part>,
    /// The cells that no digit touches, at least.
    free: usize,
    /// The cells of components of which nothing is known.
    changed: usize,
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
    cells: usize,
    /// `None` if nothing is known of the numbers of mines that it can hold.
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
        (self.free, self.changed, self.least, self.most) = (0, 0, 0, 0);
        (self.range, self.widest, self.widest_with_gaps) = (0, 0, 0);
    }

    /// Adds the component that was found last, with the numbers of mines that it can hold if they are known.
    pub fn add(&mut self, components: &Components, totals: Option<&[u64]>) {
        let part = Part { cells: components.cells.len(), span: totals.and_then(Span::of) };
        match part.span {
            Some(span) => {
                self.least += span.least;
                self.most += span.most;
                self.widest = self.widest.max(span.width());
                if span.has_gaps {
                    self.widest_with_gaps = self.widest_with_gaps.max(span.width());
                } else {
                    self.range += span.width();
                }
            }
            None => self.changed += part.cells,
        }
        self.parts.push(part);
        let number = self.parts.len() as u32;
        components.foci.iter().for_each(|&focus| self.component_of[focus as usize] = number);
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
            self.free = self.free.saturating_sub(AN_EVENT);
            self.changed += AN_EVENT;
            // The digits whose cells the event can have touched.
            for (rows, cols) in (-2..=2).flat_map(|row| (-2..=2).map(move |col| (row, col))) {
                let near = field.offset(event.at(), rows, cols);
                if let Some(number) = self.component_of.get(near).and_then(|&one| one.checked_sub(1)) {
                    self.change(number as usize);
                }
            }
        }
        self.events = Some(field.trail.len());
        // Whatever one component holds, the others and the cells that no digit touches must be able to hold the rest. What those without gaps
        // can hold together is a range, and stays one when others are added whose gaps it covers, even without the widest. It begins at
        // `least`, or up to `changed` above it, and ends at `most` and all free cells, or above; one component shifts the ends by `widest`.
        let widest = self.widest.max(1);
        self.least + self.changed + widest <= left
            && left + widest <= self.most + self.free
            && widest + self.widest_with_gaps.max(self.changed) <= self.range
    }

    fn change(&mut self, number: usize) {
        let part = &mut self.parts[number];
        if let Some(span) = part.span.take() {
            self.changed += part.cells;
            self.least -= span.least;
            self.most -= span.most;
            self.range -= if span.has_gaps { 0 } else { span.width() };
        }
    }
}
