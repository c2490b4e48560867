//! Components in which nothing follows. When a game stops, each value of each cell is possible, and a few placements show this. Then no
//! tier can find anything, and none is used.

use super::{WhatIf, inside};
use crate::matcher::method::Matcher;
use crate::matcher::worksheet::{Queue, Worksheet};

/// The most foci of a component that is looked at, so that the time for a deduction does not grow with the board. In
/// play a component has a few dozen.
const MOST_FOCI: usize = 128;

impl WhatIf {
    /// Foci of silent components leave all queues; the others go on to the next queue.
    pub(in crate::matcher) fn pass_over_silence(&mut self, state: &mut Worksheet, matcher: &Matcher) {
        let mut waiting = std::mem::take(&mut self.waiting);
        state.swap(Queue::Silence, &mut waiting);
        let inside = inside(matcher);
        self.components.start_round(&state.field);
        for &at in &waiting {
            let at = at as usize;
            if state.field.at(at).closed() != 0
                && !self.components.is_seen(at)
                && self.components.find_small(&state.field, at, MOST_FOCI)
                && self.is_silent(state, &inside)
            {
                let components = &self.components;
                state.undecided.retain(|&at| !components.holds(at as usize));
                components.foci.iter().for_each(|&focus| state.field.leave_all(focus as usize));
            }
        }
        for at in waiting.drain(..).map(|at| at as usize) {
            let focus = state.field.at(at);
            state.field.leave(at, Queue::Silence as u8);
            if focus.waits(Queue::Silence as u8) && focus.closed() != 0 {
                state.push(Queue::Threes, at);
            }
        }
        self.waiting = waiting;
    }

    /// Whether every value of every cell of the component was seen to be possible.
    fn is_silent(&mut self, state: &mut Worksheet, inside: &Matcher) -> bool {
        self.see_nothing();
        while let Some((r, mine)) = self.doubt_from(0) {
            if self.left == 0 || !self.is_possible(state, inside, r, mine) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;
    use crate::matcher::placements::enumeration::{Enumeration, Outcome};
    use crate::matcher::{Components, DEFAULT_EFFORT};

    /// From what is passed over nothing follows, and nearly everything from which nothing follows is passed over.
    #[test]
    fn silent_components_say_nothing() {
        let matcher = Matcher::shipped();
        let (mut what_if, mut enumeration) = (WhatIf::default(), Enumeration::default());
        let mut components = Components::default();
        let (mut silent, mut missed, mut loud) = (0, 0, 0);
        for index in 0..400 {
            let layout = Game::EXPERT.layout(7, index);
            let board = layout.board_where(|at| (at.row * 7 + at.col * 3 + index as usize) % 11 < 3);
            let mut state = Worksheet::on(&board, None);
            while state.singles(&matcher).is_ok() && state.pairs(&matcher).unwrap_or(false) {}
            what_if.left = DEFAULT_EFFORT;
            let foci: Vec<usize> = state.field.foci().collect();
            what_if.components.start_round(&state.field);
            for at in foci {
                if what_if.components.is_seen(at)
                    || !what_if.components.find_small(&state.field, at, MOST_FOCI)
                {
                    continue;
                }
                let found = what_if.is_silent(&mut state, &matcher);
                components.start_round(&state.field);
                assert!(components.find(&state.field, at));
                assert_eq!(enumeration.run(&state.field, &components, usize::MAX), Outcome::Decided);
                enumeration.find_values();
                let says = |(place, region): (usize, &crate::matcher::ComponentRegion)| {
                    [1, 1 << region.size].contains(&enumeration.value(place))
                };
                match (found, components.regions.iter().enumerate().any(says)) {
                    (true, says) => {
                        assert!(!says, "board {index}, {}", state.field.coord(at));
                        silent += 1;
                    }
                    (false, true) => loud += 1,
                    (false, false) => missed += 1,
                }
            }
        }
        assert!(loud > 20 && silent > 1000 && missed * 15 < silent, "{loud} {silent} {missed}");
    }
}
