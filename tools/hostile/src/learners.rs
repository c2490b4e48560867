//! Saved learners, as JSON.

use std::sync::LazyLock;

use games::learn::{Boxes, Saved, Strategy, Values};
use games::tree::{Last, Pebbles, Tree};

static TREE: LazyLock<Tree<Pebbles>> =
    LazyLock::new(|| Tree::of(&Pebbles::new(12, 3, Last::Loses).expect("there is such a game")));

/// What a learner of pebbles saved; it is loaded by both kinds, and saved again.
pub fn attack(bytes: &[u8]) {
    let Ok(saved) = serde_json::from_slice::<Saved>(bytes) else { return };
    if let Ok(values) = Values::load(&TREE, &saved, Default::default()) {
        assert!((0..TREE.len()).all(|at| (0.0..=1.0).contains(&values.value(at))));
    }
    if let Ok(boxes) = Boxes::load(&TREE, &saved, 3, Strategy::Remove) {
        assert!((0..TREE.len()).all(|at| boxes.beads(&TREE, at).len() == TREE.branches(at).len()));
    }
}

/// What learners of both kinds might save.
pub fn seeds() -> Vec<Vec<u8>> {
    let position = |at: usize| TREE.position(at).to_string();
    let boxes = format!(r#"{{"games":3,"table":{{"boxes":{{"{}":[3,4,2]}}}}}}"#, position(0));
    let values =
        format!(r#"{{"games":3,"table":{{"values":{{"{}":0.5,"{}":1.0}}}}}}"#, position(0), position(1));
    vec![boxes.into_bytes(), values.into_bytes()]
}
