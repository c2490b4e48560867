//! What every user of the library may lean on.

use std::error::Error;
use std::fmt::Debug;

use minescheme::explain::{Checker, Explainer, Explanation, Hint};
use minescheme::formats::{Boards, ReadError};
use minescheme::matcher::MoveError;
use minescheme::odds::OddsError;
use minescheme::{
    Answer, Board, Game, Layout, Library, Matcher, Odds, OpenError, PatternId, Rule, RuleSet, RuleTable,
    Session, Step, Table, TableError,
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
