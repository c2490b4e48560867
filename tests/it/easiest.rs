//! The easiest explanation against the easiest of each cell.

use minescheme::explain::{Explainer, Explanation};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Tiers, Value};

fn ease(one: &Explanation) -> impl Ord + use<> {
    (one.digits.len(), one.steps.iter().any(|step| step.uses_count()), one.order)
}

/// Wherever a game asks for more than two digits, or for the mine count, no cell has an easier proof than the easiest step.
#[test]
fn no_cell_is_easier_than_the_easiest() {
    let mut hard = 0;
    for (game, counted) in [(Game::EXPERT, false), (Game::EXPERT, true), (Game::INTERMEDIATE, true)] {
        let tiers = if counted { Tiers::ALL } else { Tiers::ALL.without(Tier::Count) };
        let matcher = Matcher::shipped().with_tiers(tiers);
        let mines = counted.then_some(game.mines());
        let singles = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Single));
        let (rows, cols) = game.size();
        let mut session = singles.session(rows, cols, None).unwrap();
        for index in 0..80 {
            let layout = game.layout(77, index);
            session.restart();
            session.tell_digit(game.first_cell(), layout.digit(game.first_cell())).unwrap();
            while !session.play(&layout).unwrap().solved {
                let known = session.known().rest();
                let explainer = Explainer::new(&matcher, &known, mines);
                let Some(step) = explainer.easiest() else { break };
                let by_count = explainer.answer().steps.iter().all(|step| step.tier == Tier::Count);
                if step.digits.len() > 2 || by_count {
                    let cells = explainer.answer().safe.iter().chain(&explainer.answer().mines);
                    let best = cells.filter_map(|&cell| explainer.cell(cell)).min_by_key(ease).unwrap();
                    assert!(ease(&best) == ease(&step), "{game}, {index}: {} {}", best.text, step.text);
                    hard += 1;
                }
                for &cell in &step.cells {
                    match step.value {
                        Value::Safe => session.tell_digit(cell, layout.digit(cell)).unwrap(),
                        Value::Mine => session.tell_mine(cell).unwrap(),
                    }
                }
            }
        }
    }
    assert!(hard > 20, "{hard}");
}
