//! The patterns behind the steps of the table, computed once for all boards and threads.

use dashmap::DashMap;

use crate::bits::BitsHash;
use crate::canonical::PatternId;
use crate::matcher::Premises;

/// The most premises that are remembered: some 20 MB.
const MOST: usize = 1 << 17;

/// The premises that were met.
#[derive(Default)]
pub(super) struct Proofs(DashMap<Premises, Behind, BitsHash>);

/// What is behind some premises.
#[derive(Clone, Copy)]
pub(super) struct Behind {
    pub pattern: Option<PatternId>,
    pub order: usize,
    pub interior: usize,
}

impl Proofs {
    /// What is behind some premises.
    pub fn behind(&self, premises: Premises) -> Behind {
        if let Some(known) = self.0.get(&premises) {
            return *known;
        }
        let proof = premises.proof();
        let behind = Behind {
            pattern: proof.pattern,
            order: proof.order.unwrap_or(0).into(),
            interior: premises.interior(),
        };
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(premises, behind);
        behind
    }
}
