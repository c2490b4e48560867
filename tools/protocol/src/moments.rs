//! Moments of play at which single digits say nothing more: where positions to learn from are looked for.

use crate::Failure;
use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session, Tier, Tiers};

/// All such moments of the random board `seed` of a game, in the native text form, with a flag on every mine that single digits show. At
/// each of them a safe cell at random is opened, and play goes on.
/// Errors: there is no such game.
pub fn moments((rows, cols, mines): (usize, usize, usize), seed: u64) -> Result<Vec<String>, Failure> {
    let game = Game::new(rows, cols, mines)?;
    let layout = game.layout(seed, 0);
    let matcher = Matcher::shipped().with_tiers(Tiers::NONE.with(Tier::Single));
    let mut session = matcher.session_on(&layout.closed_board(), None);
    let mut found = Vec::new();
    let mut random = seed;
    open(&mut session, &layout, game.first_cell());
    loop {
        let safe: Vec<Coord> = session.deduce().safe().collect();
        for &at in &safe {
            open(&mut session, &layout, at);
        }
        if !safe.is_empty() {
            continue;
        }
        let board: Board = session.known().rest();
        let left: Vec<Coord> =
            layout.coords().filter(|&at| !layout.is_mine(at) && board.get(at) == Cell::Closed).collect();
        if left.is_empty() {
            return Ok(found);
        }
        found.push(board.to_string());
        // Knuth's linear congruential generator; the high bits are good enough to pick a cell.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = (random >> 33) as usize % left.len();
        open(&mut session, &layout, left[pick]);
    }
}

/// Opens a cell, and around zeros all that follows by the rules of the game.
fn open(session: &mut Session, layout: &Layout, at: Coord) {
    let opened = layout.flood(&session.board(), at);
    session.tell_digits(&opened).expect("digits of a layout are no news to it");
}
