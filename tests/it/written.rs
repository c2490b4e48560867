//! What is written is read as it was, cell by cell: every format, every cell to start from.

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{Boards, Click, Format, Loaded, Replay};
use minescheme::layout::{FirstClick, Game, Layout};
use proptest::prelude::*;

/// The formats that tell where a game begins.
const TELL_THE_START: [Format; 3] = [Format::Tatham, Format::TathamPlain, Format::Address];

fn read(bytes: &[u8], format: Option<Format>, as_layouts: bool) -> Loaded {
    let boards = Boards::from_bytes("written".to_owned(), bytes.to_vec(), format);
    let boards = boards.unwrap_or_else(|error| panic!("{format:?}: {error}\n{}", bytes.escape_ascii()));
    let mut boards = if as_layouts { boards.as_layouts() } else { boards };
    let first = boards.next().expect("what was written is a board");
    assert!(boards.next().is_none(), "{format:?}: {}", bytes.escape_ascii());
    first.unwrap_or_else(|error| panic!("{format:?}: {error}\n{}", bytes.escape_ascii()))
}

/// A layout, perhaps with all cells mines, or none.
fn any_layout() -> impl Strategy<Value = Layout> {
    (1..8_usize, 1..10_usize, any::<u64>(), 0.0..=1.0_f64).prop_map(|(rows, cols, seed, density)| {
        let mines = (density * 1.2 * (rows * cols) as f64) as usize;
        match Game::of((rows, cols), mines, FirstClick::Safe, None) {
            Ok(game) => game.layout(seed, 0),
            Err(_) => {
                let all = (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
                Layout::new(rows, cols, all.filter(|at| seed >> ((7 * at.row + at.col) % 64) & 1 == 1))
                    .unwrap()
            }
        }
    })
}

/// A position with flags and walls among the closed cells, each by a bit of `seed`.
fn position(layout: &Layout, seed: u64, walls: bool) -> Board {
    let drawn = |at: Coord, salt: u64| {
        let mixed = (seed ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.rotate_left((at.row * 10 + at.col) as u32 % 64) & 7
    };
    let mut board = layout.board_where(|at| drawn(at, 1) < 4);
    for at in layout.coords() {
        match (board.get(at), drawn(at, 2)) {
            (Cell::Closed, 0) if layout.is_mine(at) => board.set(at, Cell::Mine),
            (Cell::Closed, 1) if walls && !layout.is_mine(at) => board.set(at, Cell::Wall),
            _ => {}
        }
    }
    board
}

/// A layout comes back from each format, recognised and named, with the start if that is told. Small files in Mbf are known by their
/// extension alone.
fn comes_back(layout: &Layout, first: Option<Coord>, mbf_is_recognised: bool) {
    for format in Format::ALL {
        let Ok(bytes) = format.write(layout, first) else {
            assert!(!format.is_written());
            continue;
        };
        let flood = first.map_or_else(Vec::new, |first| layout.flood(&layout.closed_board(), first));
        let told = first.filter(|_| TELL_THE_START.contains(&format));
        let by_content = (format != Format::Mbf || mbf_is_recognised).then_some(None);
        for named in by_content.into_iter().chain([Some(format)]) {
            let loaded = read(&bytes, named, true);
            assert_eq!(loaded.layout.as_ref(), Some(layout), "{format} {first:?}");
            assert_eq!(loaded.mines, Some(layout.mines()), "{format}");
            for at in layout.coords() {
                match loaded.board.get(at) {
                    Cell::Digit(digit) => {
                        assert!(told.is_some() && flood.contains(&(at, digit)), "{format} {at}")
                    }
                    Cell::Mine => assert!(layout.is_mine(at), "{format} {at}"),
                    Cell::Wall => panic!("{format} {at}"),
                    Cell::Closed => assert_ne!(told, Some(at), "{format}"),
                }
            }
        }
    }
}

/// Sizes of one to three figures, odd numbers of cells, rows and columns.
#[test]
fn layouts_of_games_are_read_as_they_were_written() {
    let games = [
        "beginner",
        "expert",
        "7x101/90",
        "1x9/1",
        "120x9/100",
        "7x11/15",
        "200x3/50",
        "3x30/20",
        "16x16/40",
    ];
    let games = games.map(|game| game.parse::<Game>().unwrap());
    for game in games.into_iter().chain([Game::new(1, 1, 0).unwrap()]) {
        for index in 0..20 {
            let layout = game.layout(3, index);
            for first in [None, Some(game.first_cell())] {
                comes_back(&layout, first, true);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::drawn(60, 2000)))]

    #[test]
    fn layouts_are_read_as_they_were_written(layout in any_layout()) {
        let starts = layout.coords().filter(|&at| !layout.is_mine(at)).map(Some).chain([None]);
        starts.for_each(|first| comes_back(&layout, first, false));
    }

    #[test]
    fn positions_are_read_as_they_were_written(layout in any_layout(), seed in any::<u64>(), walls in any::<bool>(), counted in any::<bool>()) {
        let board = position(&layout, seed, walls);
        let mines = counted.then_some(layout.mines());
        for format in Format::POSITIONS {
            let Ok(bytes) = format.write_position(&board, mines) else {
                prop_assert!(format == Format::MsBoard && (!counted || board.cells().contains(&Cell::Wall)));
                continue;
            };
            let loaded = read(&bytes, Some(format), false);
            prop_assert_eq!(&loaded.board, &board, "{}", format);
            prop_assert_eq!(loaded.mines, mines, "{}", format);
        }
    }

    #[test]
    fn replays_are_read_as_they_were_written(layout in any_layout(), apart in 0..100_000_i64) {
        for format in [Format::RawVf, Format::Evf] {
            for at in layout.coords().filter(|&at| !layout.is_mine(at)) {
                let opened = layout.flood(&layout.closed_board(), at);
                let cells: Vec<Coord> = opened.iter().map(|&(cell, _)| cell).collect();
                let last = layout.coords().filter(|cell| !cells.contains(cell)).last();
                let clicks = [(0, Some(at)), (apart, last)].into_iter().filter_map(|(millis, at)| {
                    at.map(|at| Click { millis, at, opened: vec![at] })
                });
                let replay = Replay::of_clicks(clicks.collect());
                let loaded = read(&replay.write(&layout, format).unwrap(), Some(format), true);
                prop_assert_eq!(loaded.layout.as_ref(), Some(&layout), "{} {}", format, at);
                let again = loaded.replay.expect("a replay is read as one");
                let places = |replay: &Replay| replay.clicks.iter().map(|click| click.at).collect::<Vec<_>>();
                prop_assert_eq!(places(&again), places(&replay), "{} {}", format, at);
            }
        }
    }
}
