//! The requests, and who answers them.

use minescheme::matcher::{Knowledge, Matcher};
use minescheme::table::{Library, RuleTable, Table};
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::advice;
use crate::boards::{self, Demand};
use crate::catalogue::{self, Shelf, Wanted};
use crate::moments;
use crate::moves;
use crate::position::{self, How};
use crate::state::State;

/// A request. Matchers and sessions are named by the numbers that the requests which make them return; places are `[row, column]` from 0.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The version of the engine.
    Version {},
    /// A matcher with the table in the bytes; without bytes, with the rules that come with the program.
    Matcher {},
    /// What follows from a board in the native text form: what `minescheme solve --json` prints.
    Ask {
        /// Whose rules.
        matcher: u32,
        /// The board.
        board: String,
        /// The number of mines, flags included.
        mines: Option<usize>,
    },
    /// Why: everything that follows from a board, the easiest first.
    Explain {
        /// Whose rules.
        matcher: u32,
        /// The board.
        board: String,
        /// The number of mines, flags included.
        mines: Option<usize>,
        /// The language of the texts; English if it is none of them.
        #[serde(default)]
        lang: Option<String>,
    },
    /// The easiest thing that follows from a board, with its proof and the rules behind it; `null` if nothing does.
    Hint {
        /// Whose rules.
        matcher: u32,
        /// The board.
        board: String,
        /// The number of mines, flags included.
        mines: Option<usize>,
        /// The language of the texts; English if it is none of them.
        #[serde(default)]
        lang: Option<String>,
    },
    /// How likely each closed cell is a mine, and the best guess.
    Odds {
        /// Whose rules.
        matcher: u32,
        /// The board.
        board: String,
        /// The number of mines, flags included.
        mines: usize,
    },
    /// Reads the position in the bytes.
    Read(How),
    /// Which flags of a board are proved, which are not, and which may be wrong.
    CheckFlags {
        /// Whose rules.
        matcher: u32,
        /// The board.
        board: String,
        /// The number of mines, flags included.
        mines: Option<usize>,
    },
    /// A board that needs no guess.
    Generate(Demand),
    /// A position to practise a rule on.
    Drill {
        /// The rule: its id, its number, or a name.
        rule: String,
        /// The same seed gives the same position.
        seed: u64,
        /// A look-alike, in which nothing follows.
        misses: bool,
    },
    /// The moments of a random board at which single digits say nothing more.
    Moments {
        /// Rows, columns and mines.
        game: (usize, usize, usize),
        /// The same seed gives the same board.
        seed: u64,
    },
    /// A session that begins with a board.
    Session {
        /// Whose rules.
        matcher: u32,
        /// The board.
        board: String,
        /// The number of mines, flags included.
        mines: Option<usize>,
    },
    /// What follows that was not told yet.
    Deduce {
        /// The session.
        session: u32,
    },
    /// A cell is open and shows a digit: what newly follows.
    Open {
        /// The session.
        session: u32,
        /// The cell.
        at: (usize, usize),
        /// What it shows.
        digit: u8,
    },
    /// A cell is a mine, beyond doubt: what newly follows.
    Flag {
        /// The session.
        session: u32,
        /// The cell.
        at: (usize, usize),
    },
    /// Takes the last move back: whether there was one.
    Undo {
        /// The session.
        session: u32,
    },
    /// What the session was told, in the native text form.
    Board {
        /// The session.
        session: u32,
    },
    /// Ends a session.
    Drop {
        /// The session.
        session: u32,
    },
    /// Gives a matcher back. Sessions that it began go on.
    DropMatcher {
        /// The matcher.
        matcher: u32,
    },
    /// Closes a library.
    DropLibrary {
        /// The library.
        library: u32,
    },
    /// The rules of the table in the bytes, or without bytes of the one that comes with the program.
    Rules {},
    /// Opens the library in the bytes, to look into it.
    Library {},
    /// Some of a library's patterns.
    Patterns {
        /// The library.
        library: u32,
        /// Which.
        wanted: Wanted,
        /// The number of the first, from 0.
        from: usize,
        /// How many.
        count: usize,
    },
    /// A pattern of a library.
    Pattern {
        /// The library.
        library: u32,
        /// Its permanent id.
        id: String,
    },
}

fn json<T: Serialize>(value: &T) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(Failure::request)
}

impl Request {
    pub(crate) fn answer(self, state: &mut State, bytes: &[u8]) -> Result<String, Failure> {
        match self {
            Self::Version {} => json(&env!("CARGO_PKG_VERSION")),
            Self::Matcher {} => {
                let matcher = matcher(bytes)?;
                json(&state.matchers.add(matcher))
            }
            Self::Ask { matcher, board, mines } => {
                json(&state.matchers.get(matcher)?.ask(&position::board(&board)?, mines))
            }
            Self::Explain { matcher, board, mines, lang } => {
                let (matcher, lang) = (state.matchers.get(matcher)?, advice::language(lang.as_deref()));
                json(&advice::explain(matcher, &position::board(&board)?, mines, lang))
            }
            Self::Hint { matcher, board, mines, lang } => {
                let (matcher, lang) = (state.matchers.get(matcher)?, advice::language(lang.as_deref()));
                json(&advice::hint(matcher, &position::board(&board)?, mines, lang))
            }
            Self::Odds { matcher, board, mines } => {
                json(&advice::odds(state.matchers.get(matcher)?, &position::board(&board)?, mines)?)
            }
            Self::Read(how) => json(&position::read(bytes, &how)?),
            Self::CheckFlags { matcher, board, mines } => {
                json(&state.matchers.get(matcher)?.check_flags(&position::board(&board)?, mines))
            }
            Self::Generate(demand) => json(&boards::generate(&demand)?),
            Self::Drill { rule, seed, misses } => {
                json(&boards::drill(rules(&[])?.rules(), &rule, seed, misses)?)
            }
            Self::Moments { game, seed } => json(&moments::moments(game, seed)?),
            Self::Session { matcher, board, mines } => {
                let session = state.matchers.get(matcher)?.session_on(&position::board(&board)?, mines);
                json(&state.sessions.add(session))
            }
            Self::Deduce { session } => json(&state.sessions.get_mut(session)?.deduce().to_answer()),
            Self::Open { session, at, digit } => {
                json(&moves::open(state.sessions.get_mut(session)?, at, digit)?)
            }
            Self::Flag { session, at } => json(&moves::flag(state.sessions.get_mut(session)?, at)?),
            Self::Undo { session } => json(&state.sessions.get_mut(session)?.undo()),
            Self::Board { session } => json(&state.sessions.get(session)?.board().to_string()),
            Self::Drop { session } => json(&state.sessions.remove(session)),
            Self::DropMatcher { matcher } => json(&state.matchers.remove(matcher)),
            Self::DropLibrary { library } => json(&state.shelves.remove(library)),
            Self::Rules {} => json(&catalogue::rules(rules(bytes)?.rules())),
            Self::Library {} => {
                let shelf = Shelf::new(library(bytes)?);
                let stored = shelf.len();
                json(&Opened { number: state.shelves.add(shelf), stored })
            }
            Self::Patterns { library, wanted, from, count } => {
                json(&state.shelves.get_mut(library)?.page(wanted, from, count)?)
            }
            Self::Pattern { library, id } => json(&state.shelves.get(library)?.pattern(&id)?),
        }
    }
}

/// A library that was opened.
#[derive(Serialize)]
struct Opened {
    number: u32,
    /// The number of its patterns.
    stored: usize,
}

fn matcher(bytes: &[u8]) -> Result<Matcher, Failure> {
    if bytes.is_empty() {
        return Ok(Matcher::shipped());
    }
    Knowledge::try_from(&table(bytes)?).map(Matcher::new).map_err(|error| Failure::table(&error))
}

fn rules(bytes: &[u8]) -> Result<RuleTable, Failure> {
    let rules = if bytes.is_empty() {
        RuleTable::new(Table::shipped_rules())
    } else {
        RuleTable::new(&table(bytes)?)
    };
    rules.map_err(|error| Failure::table(&error))
}

fn library(bytes: &[u8]) -> Result<Library, Failure> {
    Library::new(&table(bytes)?).map_err(|error| Failure::table(&error))
}

fn table(bytes: &[u8]) -> Result<Table, Failure> {
    let intact = |table: Table| table.check_payload().map(|()| table);
    Table::of(bytes.to_vec()).and_then(intact).map_err(|error| Failure::table(&error))
}
