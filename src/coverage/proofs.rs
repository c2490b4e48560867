//! What is behind the steps of the table, worked out once for all boards and threads.

use dashmap::DashMap;

use crate::canonical::PatternId;
use crate::matcher::Setting;

/// The most settings that are remembered: some 20 MB.
const MOST: usize = 1 << 17;

/// The settings that were met.
#[derive(Default)]
pub(super) struct Proofs(DashMap<Setting, Behind>);

/// What is behind a setting.
#[derive(Clone, Copy)]
pub(super) struct Behind {
    pub pattern: Option<PatternId>,
    pub order: usize,
    pub interior: usize,
}

impl Proofs {
    /// What is behind a setting.
    pub fn behind(&self, setting: Setting) -> Behind {
        if let Some(known) = self.0.get(&setting) {
            return *known;
        }
        let proof = setting.proof();
        let behind = Behind {
            pattern: proof.pattern,
            order: proof.order.unwrap_or(0).into(),
            interior: setting.interior(),
        };
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(setting, behind);
        behind
    }
}
