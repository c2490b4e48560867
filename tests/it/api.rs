//! What every user of the library may lean on.

use std::error::Error;
use std::fmt::Debug;

use minescheme::explain::{Checker, Explainer, Explanation, Hint};
use minescheme::formats::{Boards, ReadError};
use minescheme::generate::{Demand, Exercise, Generated, Maker, Puzzle};
use minescheme::matcher::{FlagCheck, MoveError, Play};
use minescheme::odds::OddsError;
use minescheme::play::{Choice, Guess, Guesser, Judged, Outlook, Policy};
use minescheme::{
    Answer, Board, Cell, Coord, Game, Layout, Library, Matcher, Odds, OpenError, PatternId, Rule, RuleSet,
    RuleTable, Session, Step, Table, TableError, Tier, Value,
};

const fn shared<T: Send + Sync + Debug>() {}

const fn failure<T: Error + Send + Sync + 'static>() {}

/// It compiles, or does not.
const _: () = {
    shared::<Board>();
    shared::<Layout>();
    shared::<Game>();
    shared::<Answer>();
    shared::<Step>();
    shared::<Matcher>();
    shared::<Session>();
    shared::<Table>();
    shared::<Library>();
    shared::<RuleTable>();
    shared::<Rule>();
    shared::<RuleSet>();
    shared::<PatternId>();
    shared::<Odds>();
    shared::<Boards>();
    shared::<Explainer<'_>>();
    shared::<Checker<'_>>();
    shared::<Explanation>();
    shared::<Hint>();
    failure::<OpenError>();
    failure::<TableError>();
    failure::<ReadError>();
    failure::<MoveError>();
    failure::<OddsError>();
    failure::<minescheme::board::TextError>();
    failure::<minescheme::layout::LayoutError>();
};

/// Each error leads to the one beneath it.
#[test]
fn errors_lead_to_their_sources() {
    let missing = Table::open("no/such/table.mst").unwrap_err();
    let unread = minescheme::formats::open("no/such/board.txt".as_ref(), None).unwrap_err();
    for error in [&missing as &dyn Error, &unread] {
        let mut cause = error;
        while let Some(next) = cause.source() {
            cause = next;
        }
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        assert_eq!(io, Some(std::io::ErrorKind::NotFound), "{error:?}");
    }
}

/// What can be saved comes back the same; what is only reported can be written.
#[test]
fn boards_and_answers_are_data_for_serde() {
    fn data<T: serde::Serialize + serde::de::DeserializeOwned>() {}
    fn report<T: serde::Serialize>() {}
    data::<Coord>();
    data::<Value>();
    data::<Tier>();
    data::<Guess>();
    data::<Explanation>();
    data::<Hint>();
    report::<Answer>();
    report::<FlagCheck>();
    report::<Odds>();
    report::<Choice>();
    report::<Generated>();
    report::<Puzzle>();
    report::<Exercise>();
    report::<Play>();
    report::<Judged>();
    report::<Outlook>();
    let board: Board = "12#\n*..\n".parse().unwrap();
    assert_eq!(serde_json::to_value(&board).unwrap(), "12#\n*..\n");
    assert_eq!(serde_json::from_str::<Board>(r#""12#\n*..\n""#).unwrap(), board);
    assert!(serde_json::from_str::<Board>(r#""12\n*..\n""#).is_err());
    for number in 0..20 {
        let layout = Game::BEGINNER.layout(7, number);
        let written = serde_json::to_string(&layout).unwrap();
        assert_eq!(serde_json::from_str::<Layout>(&written).unwrap(), layout);
    }
    let odds = Odds::of(&"1..\n".parse().unwrap(), 1).unwrap();
    assert_eq!(serde_json::to_value(odds).unwrap(), serde_json::json!([[null, 1.0, 0.0]]));
}

/// A session plays only the layout of its own board.
#[test]
fn other_layouts_are_not_played() {
    let matcher = Matcher::shipped();
    let layout: Layout = "*1\n11\n".parse().unwrap();
    let play = |board: &str, mines| matcher.session_on(&board.parse().unwrap(), mines).play(&layout);
    assert!(play("..\n.1\n", Some(1)).unwrap().cells.iter().sum::<usize>() < 3);
    assert!(play(".1\n11\n", None).unwrap().solved);
    assert!(play("*1\n11\n", Some(1)).unwrap().solved);
    for (board, mines) in [("...\n11.\n", None), (".1\n11\n", Some(2))] {
        assert_eq!(play(board, mines), Err(MoveError::OtherLayout { rows: 2, cols: 2, mines: 1 }), "{board}");
    }
    for (board, row, col) in [("1.\n11\n", 0, 0), (".2\n11\n", 0, 1), (".*\n..\n", 0, 1), (".1\n1#\n", 1, 1)]
    {
        assert_eq!(play(board, None), Err(MoveError::OtherCell { coord: Coord::new(row, col) }), "{board}");
    }
}

/// Fields that can be set to anything do no harm.
#[test]
fn public_fields_may_hold_anything() {
    let matcher = Matcher::shipped();
    let mut session = matcher.session(4, 4, Some(3)).unwrap();
    session.open(Coord::new(0, 0), 1).unwrap();
    for (due, nearly) in [(f64::NAN, f64::NAN), (f64::INFINITY, -1.0), (-1.0, f64::INFINITY)] {
        let policy = Policy { tree: 0, part: 0, pairs: false, due, nearly, ..Policy::default() };
        assert!(Guesser::new(&matcher, policy).guess(&session).unwrap().is_some());
    }
    let all: Vec<Coord> = (0..100).map(|at| Coord::new(at / 10, at % 10)).collect();
    for walls in [vec![Coord::new(99, 99)], all] {
        let demand = Demand { walls: walls.into(), ..Demand::new(Game::BEGINNER) };
        assert_ne!(demand.layout(1, 1).mines(), 81);
        let _ = Maker::shipped(demand).series(1, 2).next();
    }
    assert_eq!(Cell::Digit(250).symbol(), '9');
}
