//! Replays in their five formats, to their reviews.

use std::collections::BTreeSet;

use minescheme::board::{Cell, Coord};
use minescheme::formats::{Boards, Format, Loaded, Replay};
use minescheme::layout::{Game, Layout};
use minescheme::observer::Unobserved;
use minescheme::play::{Games, Guesses, Policy};
use minescheme::review::Reviewer;

use crate::{MATCHER, replay_files};

const FORMATS: [Format; 5] = [Format::RawVf, Format::Avf, Format::Evf, Format::Mvf, Format::Rmv];

/// The first byte picks the format, or that it be recognised; the rest is the file. What is read is reviewed, and written and read again.
pub fn attack(bytes: &[u8]) {
    let Some((&first, file)) = bytes.split_first() else { return };
    let format = FORMATS.get(usize::from(first)).copied();
    let Ok(mut boards) = Boards::from_bytes("the input".to_owned(), file.to_vec(), format) else { return };
    let Some(Ok(Loaded { layout: Some(layout), replay: Some(replay), .. })) = boards.next() else { return };
    for format in [Format::RawVf, Format::Evf] {
        again(&layout, &replay, format);
    }
    if layout.rows() * layout.cols() <= 100 && replay.clicks.len() <= 100 {
        reviewed(&layout, &replay);
    }
}

/// What was written is read as the same clicks. EVF has no time before 0, and no more than 4.6 hours.
fn again(layout: &Layout, replay: &Replay, format: Format) {
    let Ok(bytes) = replay.write(layout, format) else { return };
    let read = Boards::from_bytes(format.to_string(), bytes, Some(format)).expect("what was written is read");
    let Some(Ok(read)) = read.into_iter().next() else { panic!("{format}: what was written is not read") };
    assert_eq!(read.layout.as_ref(), Some(layout), "{format}");
    let cells = |replay: &Replay| {
        let clicks = replay.clicks.iter();
        clicks.flat_map(|click| click.opened.clone()).collect::<BTreeSet<_>>()
    };
    let (opened, again) = (cells(replay), cells(&read.replay.expect("a replay")));
    // A zero may open what a click had opened; of several mines that a click opened one ends the game.
    let mine = |cells: &BTreeSet<Coord>| cells.iter().any(|&at| layout.is_mine(at));
    assert_eq!(mine(&opened), mine(&again), "{format}: {opened:?} {again:?}");
    let missing: Vec<_> = opened.difference(&again).filter(|&&at| !layout.is_mine(at)).collect();
    let shown = shown(layout, &again);
    assert!(missing.iter().all(|at| shown.contains(at)), "{format}: {missing:?}");
}

/// What is open when these cells have been opened.
fn shown(layout: &Layout, opened: &BTreeSet<Coord>) -> BTreeSet<Coord> {
    let mut board = layout.closed_board();
    for &at in opened.iter().filter(|&&at| !layout.is_mine(at)) {
        layout.flood(&board, at).into_iter().for_each(|(at, digit)| board.set(at, Cell::Digit(digit)));
    }
    board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))).collect()
}

fn reviewed(layout: &Layout, replay: &Replay) {
    let mut reviewer = Reviewer::new(&MATCHER).with_wins(Policy::QUICK);
    let review = reviewer.review(layout, replay, &Unobserved).expect("nobody stops it");
    let luck = review.luck;
    assert!(luck.all >= luck.unavoidable - 1e-9 && luck.unavoidable >= 0.0, "{luck:?}");
    for click in &review.clicks {
        let shares = [click.risk, click.least_risk, click.win_before, click.win_after, click.skill_lost];
        assert!(shares.into_iter().flatten().all(|share| (0.0..=1.0).contains(&share)), "{click:?}");
        assert!(click.known.is_none() || click.could_prove.is_some() || !click.guess, "{click:?}");
    }
    assert!(review.skill_lost.is_some());
}

/// A game in each format.
pub fn seeds() -> Vec<Vec<u8>> {
    let game = Game::new(8, 8, 10).expect("a game");
    let guesses = Guesses::Counted(Policy::QUICK, None);
    let games = Games { matcher: MATCHER.clone(), guesses, game, seed: 1 };
    let (layout, replay) = games.replay(0);
    let files = replay_files::all(&layout, &replay).into_iter().map(|(_, format, file)| {
        let number = FORMATS.into_iter().position(|other| other == format).expect("one of five");
        [&[number as u8], &file[..]].concat()
    });
    files.collect()
}
