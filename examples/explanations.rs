//! Writes docs/explanations.md: thirty explanations from expert boards, with pictures.
//!
//! ```text
//! cargo run --release --example explanations -- docs
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use minescheme::explain::{Drawing, Explainer, Explanation, Step, ToldBy, svg};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Tiers, Value};

/// How many explanations of each kind are taken, the first that play meets.
const KINDS: [(&str, usize); 7] = [
    ("Two numbers", 7),
    ("Areas of three numbers", 9),
    ("Areas of more numbers", 3),
    ("Chains", 4),
    ("Suppositions", 3),
    ("The mine count", 3),
    ("A single number", 1),
];

fn kind(one: &Explanation) -> Option<&'static str> {
    let counts = one.steps.iter().any(Step::uses_count);
    Some(match ToldBy::of(&one.steps) {
        _ if counts => "The mine count",
        ToldBy::Digit => "A single number",
        ToldBy::Pair => "Two numbers",
        ToldBy::Areas(_) if one.digits.len() == 3 => "Areas of three numbers",
        ToldBy::Areas(_) => "Areas of more numbers",
        ToldBy::Chain(_) => "Chains",
        ToldBy::Suppose(_) => "Suppositions",
        _ => return None,
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected the folder to write to")?;
    let pictures = Path::new(&folder).join("explanations");
    std::fs::create_dir_all(&pictures)?;
    let matcher = Matcher::shipped();
    let singles = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Single));
    let (game, mut left) = (Game::EXPERT, BTreeMap::from(KINDS));
    let (mut page, mut number) = (String::new(), 0);
    page.push_str(
        "# Thirty explanations\n\nThese are the first explanations of each kind that come up in play on expert boards (seed 34). \
         `cargo run --release --example explanations -- docs` writes this page.\n",
    );
    for index in 0.. {
        let layout = game.layout(34, index);
        let mut session = singles.session(layout.rows(), layout.cols(), None)?;
        session.tell_digit(game.first_cell(), layout.digit(game.first_cell()))?;
        // Single digits are played at once; what else follows is explained.
        while left.values().any(|&left| left > 0) {
            if kind_left(&left, "A single number") == 0 {
                session.play(&layout)?;
            }
            let board = session.known().rest();
            let Some(one) = Explainer::new(&matcher, &board, Some(layout.mines())).easiest() else { break };
            if let Some(kind) = kind(&one)
                && let Some(left) = left.get_mut(kind).filter(|left| **left > 0)
            {
                *left -= 1;
                number += 1;
                let name = format!("{number:02}.svg");
                std::fs::write(
                    pictures.join(&name),
                    svg(&[Drawing::explanation(&board, &BTreeMap::new(), &one)]),
                )?;
                writeln!(
                    page,
                    "\n## {number}. {kind}\n\n![{}](explanations/{name})\n\n{}",
                    one.shaded, one.text
                )?;
            }
            for &cell in &one.cells {
                match one.value {
                    Value::Safe => session.tell_digit(cell, layout.digit(cell))?,
                    Value::Mine => session.tell_mine(cell)?,
                }
            }
        }
        if left.values().all(|&left| left == 0) {
            break;
        }
    }
    std::fs::write(Path::new(&folder).join("explanations.md"), page)?;
    Ok(())
}

fn kind_left(left: &BTreeMap<&str, usize>, kind: &str) -> usize {
    left.get(kind).copied().unwrap_or(0)
}
