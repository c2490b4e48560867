//! Rules: what each cell counts.

use minescheme::rules::{PLAYERS_NAMES, Rule, RuleSet};
use minescheme::shape::ShapeRegion;
use serde::Serialize;

use super::drawing::window;

/// A rule for people.
#[derive(Debug, Serialize)]
pub struct RuleCard {
    id: String,
    number: usize,
    digits: usize,
    /// Rows and columns of its window.
    size: (usize, usize),
    /// The digits in the window, row by row, with how often each counts.
    foci: Vec<((usize, usize), i8)>,
    /// Every other cell next to a digit, with how often it counts.
    weights: Vec<((usize, usize), i8)>,
    /// Whether it goes on beyond every window.
    chain: bool,
    names: Vec<Name>,
}

#[derive(Debug, Serialize)]
struct Name {
    name: &'static str,
    says: &'static str,
    /// Whether the name means this rule once, and no other.
    alone: bool,
}

/// All rules of a set.
pub fn rules(rules: &RuleSet) -> Vec<RuleCard> {
    rules.rules().iter().enumerate().map(|(place, rule)| card(place + 1, rule)).collect()
}

fn card(number: usize, rule: &Rule) -> RuleCard {
    let (shape, geometry) = (rule.shape(), rule.shape().geometry());
    let coefficients = rule.coefficients();
    let foci = shape.foci().into_iter().zip(coefficients).map(|((row, col), λ)| ((row + 1, col + 1), *λ));
    let weight = |foci: u16| {
        coefficients.iter().enumerate().filter(|(focus, _)| foci >> focus & 1 == 1).map(|(_, λ)| λ).sum()
    };
    let cells = |region: &ShapeRegion| {
        let weight: i8 = weight(region.foci);
        region.cells.iter().map(move |&cell| (cell, weight)).collect::<Vec<_>>()
    };
    let id = rule.id().to_string();
    let named = PLAYERS_NAMES.iter().filter(|named| named.rules.contains(&id.as_str()));
    RuleCard {
        number,
        digits: shape.len(),
        size: window(shape),
        foci: foci.collect(),
        weights: geometry.regions.iter().flat_map(cells).collect(),
        chain: shape.len() > 1 && rule.chain().is_some(),
        names: named
            .map(|named| Name { name: named.name, says: named.says, alone: named.rules.len() == 1 })
            .collect(),
        id,
    }
}
