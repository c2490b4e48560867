//! Tier 1: each focus alone.

use crate::matcher::method::Matcher;
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::worksheet::{Queue, Stop, Worksheet};

impl Worksheet {
    /// Looks at each focus alone, until none decides anything more.
    pub(crate) fn singles(&mut self, matcher: &Matcher) -> Result<(), Stop> {
        let enabled = matcher.tiers.contains(Tier::Single);
        while let Some((at, focus)) = self.field.next_ready() {
            self.work += 1;
            let closed = focus.closed().count_ones() as i8;
            let residual = focus.residual();
            if enabled && (residual == 0 || residual == closed) {
                if closed != 0 {
                    let mine = residual != 0;
                    let cells = focus.closed();
                    self.journal.step(Tier::Single, Value::from_mine(mine), None, [(at, focus, cells)]);
                    self.field.settle_around(at, cells, mine);
                }
            } else if enabled && !(0..closed).contains(&residual) {
                return Err(self.fail([at]));
            } else {
                self.field.map(at);
                self.push(Queue::Pairs, at);
            }
        }
        Ok(())
    }
}
