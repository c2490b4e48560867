//! Replays: every format gives the same game, and what is damaged is named while the rest is read.

use minescheme::formats::{Boards, Format, FormatError, Loaded, Place, ReadError, Replay};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::Matcher;
use minescheme::play::{Games, Guesses, Policy};

use crate::boards::open;
use crate::replay_files;

/// Games of the program on the old beginner's board, one lost and one won.
fn games() -> Vec<(Layout, Replay)> {
    let game = Game::new(8, 8, 10).unwrap();
    let guesses = Guesses::Counted(Policy::default(), None);
    let games = Games { matcher: Matcher::shipped(), guesses, game, seed: 2 };
    let all = || (0..100).map(|number| games.replay(number));
    let lost =
        |(layout, replay): &(Layout, Replay)| replay.clicks.iter().any(|click| layout.is_mine(click.at));
    vec![all().find(lost).unwrap(), all().find(|game| !lost(game)).unwrap()]
}

fn read(bytes: &[u8], format: Option<Format>) -> Result<Loaded, ReadError> {
    Boards::from_bytes("game".to_owned(), bytes.to_vec(), format)?.next().expect("an error, or a board")
}

#[test]
fn every_format_gives_the_same_game() {
    for (layout, replay) in games() {
        for (name, format, bytes) in replay_files::all(&layout, &replay) {
            for format in [None, Some(format)] {
                let loaded = read(&bytes, format).unwrap_or_else(|error| panic!("{name}: {error:?}"));
                let read = loaded.replay.unwrap();
                assert_eq!(loaded.layout.as_ref(), Some(&layout), "{name}");
                assert_eq!(read.damage, None, "{name}");
                let moves = |replay: &Replay| {
                    let clicks =
                        replay.clicks.iter().map(|click| (click.millis, click.at, click.opened.clone()));
                    clicks.collect::<Vec<_>>()
                };
                assert_eq!(moves(&read), moves(&replay), "{name}");
                assert_eq!(read.duration(), replay.duration(), "{name}");
            }
        }
    }
}

/// The clicks are the first of the game, up to the end of the file.
fn is_beginning(read: &Replay, whole: &Replay) -> bool {
    whole.clicks.starts_with(&read.clicks)
}

/// The byte that an error names.
fn byte(error: &FormatError) -> Option<usize> {
    error.place().and_then(Place::byte)
}

#[test]
fn a_file_that_is_cut_anywhere_is_read_up_to_there() {
    for (layout, replay) in games() {
        for (name, format, bytes) in replay_files::all(&layout, &replay) {
            let (mut refused, mut damaged) = (0, 0);
            for length in 0..bytes.len() {
                let loaded = match read(&bytes[..length], Some(format)) {
                    Ok(loaded) => loaded,
                    Err(ReadError::Format { source, .. }) => {
                        assert!(
                            byte(&source).is_some_and(|byte| byte <= length),
                            "{name}, {length} bytes: {source}"
                        );
                        assert_eq!(damaged, 0, "{name}, {length} bytes: {source}");
                        refused += 1;
                        continue;
                    }
                    Err(other) => panic!("{name}, {length} bytes: {other}"),
                };
                let read = loaded.replay.expect("a replay");
                assert_eq!(loaded.layout.as_ref(), Some(&layout), "{name}, {length} bytes");
                assert!(is_beginning(&read, &replay), "{name}, {length} bytes");
                if let Some(damage) = read.damage {
                    damaged += 1;
                    assert!(
                        byte(&damage).is_some_and(|byte| byte <= length),
                        "{name}, {length} bytes: {damage}"
                    );
                } else {
                    // Nothing but what comes after the events may be missing; or, of a text, a second of play.
                    let missing = &replay.clicks[read.clicks.len()..];
                    let last = replay.clicks.last().unwrap().millis;
                    assert!(
                        missing.iter().all(|click| name == "RawVF" && click.millis + 1100 >= last),
                        "{name}, {length} bytes"
                    );
                }
            }
            assert!(refused > 20 && damaged > 50, "{name}: {refused} {damaged}");
        }
    }
}

#[test]
fn an_event_that_no_mouse_does_is_named_by_its_byte_and_passed_over() {
    let (layout, replay) = games().remove(1);
    let (_, format, bytes) = replay_files::all(&layout, &replay).swap_remove(1);
    assert_eq!(format, Format::Evf);
    // The last byte is the end, and an event has eight: this spoils the press of the last click.
    let at = bytes.len() - 1 - 16;
    let mut spoilt = bytes.clone();
    assert_eq!(spoilt[at], 2);
    spoilt[at] = 77;
    let read = read(&spoilt, None).unwrap().replay.unwrap();
    let damage = read.damage.unwrap().to_string();
    assert!(damage.contains(&Place::Byte(at).to_string()) && damage.contains("77"), "{damage}");
    assert!(read.clicks.len() + 1 >= replay.clicks.len() && read.clicks.len() > 3);
}

/// Whatever bit is wrong: nothing panics, and what is read is on the board.
#[test]
fn every_bit_may_be_wrong() {
    for (layout, replay) in games().into_iter().take(1) {
        for (name, format, bytes) in replay_files::all(&layout, &replay) {
            let mut read_still = 0;
            for bit in 0..8 * bytes.len() {
                let mut wrong = bytes.clone();
                wrong[bit / 8] ^= 1 << (bit % 8);
                let Ok(loaded) = read(&wrong, Some(format)) else { continue };
                let (Some(layout), Some(read)) = (loaded.layout, loaded.replay) else { continue };
                let mut board = layout.closed_board();
                for click in &read.clicks {
                    for &at in &click.opened {
                        assert!(at.row < layout.rows() && at.col < layout.cols(), "{name}, bit {bit}");
                        open(&mut board, &layout, at);
                    }
                }
                read_still += 1;
            }
            assert!(read_still > bytes.len(), "{name}: {read_still}");
        }
    }
}
