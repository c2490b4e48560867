//! The components of a board, enumerated; those of the last boards are remembered.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::component::CountedComponent;
use crate::matcher::{Components, Field, Outcome};

/// How many components are remembered beside those of the board.
const REMEMBERED: usize = 256;

/// Components, each in a slot. Its number shows when it was enumerated.
#[derive(Clone, Default)]
pub(super) struct RememberedComponents {
    slots: Vec<CountedComponent>,
    /// The slot of a component by the hash of its digits.
    known: HashMap<u64, usize>,
    /// The slots of the board's components.
    board: Vec<usize>,
    /// Squares in a row of the boards whose components are known: another width numbers other places.
    stride: usize,
    digits: Vec<u64>,
    round: u64,
    serial: u64,
    /// How many numbers all slots take, at most.
    held: usize,
    /// Where a slot that is not the board's is looked for next.
    next: usize,
}

impl RememberedComponents {
    /// Starts a board without components.
    pub fn start(&mut self, field: &Field) {
        if self.stride != field.stride() {
            self.forget();
            self.stride = field.stride();
        }
        self.board.clear();
        self.round += 1;
    }

    /// How many numbers all that is remembered takes, at most.
    pub fn held(&self) -> usize {
        debug_assert_eq!(self.held, self.slots.iter().map(|slot| slot.work).sum::<usize>());
        self.held
    }

    /// Gives all memory back.
    pub fn forget(&mut self) {
        // What was numbered before is never taken for something else.
        *self = Self { serial: self.serial, ..Self::default() };
    }

    /// The board's components, each with its slot.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &CountedComponent)> + ExactSizeIterator {
        self.board.iter().map(|&slot| (slot, &self.slots[slot]))
    }

    /// Adds the component that was found last, unless it is impossible or needs more than the budget.
    pub fn add(
        &mut self,
        field: &Field,
        components: &mut Components,
        budget: usize,
    ) -> Result<&CountedComponent, Outcome> {
        self.digits.clear();
        self.digits.extend(components.foci.iter().map(|&at| {
            let focus = field.at(at as usize);
            u64::from(at) << 16 | u64::from(focus.closed()) << 8 | u64::from(focus.residual() as u8)
        }));
        let mut hasher = DefaultHasher::new();
        self.digits.hash(&mut hasher);
        let hash = hasher.finish();
        let slot = match self.known.get(&hash) {
            Some(&slot) if self.slots[slot].digits == self.digits => slot,
            _ => {
                let slot = self.free_slot();
                let component = &mut self.slots[slot];
                self.known.remove(&component.hash);
                component.digits.clear();
                let outcome = component.enumeration.run(field, components, budget);
                if outcome != Outcome::Decided {
                    return Err(outcome);
                }
                let before = component.work;
                let measured = component.measure(budget);
                self.held = self.held - before + component.work;
                if !measured {
                    return Err(Outcome::Undecided);
                }
                std::mem::swap(&mut component.cells, &mut components.cells);
                std::mem::swap(&mut component.regions, &mut components.regions);
                std::mem::swap(&mut component.digits, &mut self.digits);
                component.hash = hash;
                self.serial += 1;
                component.serial = self.serial;
                self.known.insert(hash, slot);
                slot
            }
        };
        self.slots[slot].round = self.round;
        self.board.push(slot);
        Ok(&self.slots[slot])
    }

    /// A slot that the board does not use. Slots are given out in turn, so that what was used long ago goes first.
    fn free_slot(&mut self) -> usize {
        if self.slots.len() < REMEMBERED + self.board.len() {
            self.slots.push(CountedComponent::default());
            return self.slots.len() - 1;
        }
        loop {
            self.next = (self.next + 1) % self.slots.len();
            if self.slots[self.next].round != self.round {
                return self.next;
            }
        }
    }
}
