//! Positions of expert play that the benches share.

use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session};

/// Sessions of expert games, each where nothing follows any more and a guess has to be made, with their layouts.
pub fn stuck(matcher: &Matcher, count: usize) -> Vec<(Session, Layout)> {
    let layouts = (0..).map(|index| Game::EXPERT.layout(11, index));
    let played = layouts.filter_map(|layout| {
        let mut session = matcher.session_on(&layout.closed_board(), Some(layout.mines()));
        let opening = layout.flood(&layout.closed_board(), Game::EXPERT.first_cell());
        session.tell_digits(&opening).expect("these cells are closed");
        let solved = session.play(&layout).expect("the session knows of no other board").solved;
        (!solved && !layout.is_mine(Game::EXPERT.first_cell())).then_some((session, layout))
    });
    played.take(count).collect()
}
