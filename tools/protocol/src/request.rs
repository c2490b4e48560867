//! The requests, and who answers them.

use std::sync::{Arc, Mutex};

use minescheme::board::{Board, Coord};
use minescheme::explain::{Explanation, Explanations, Language, Refutation};
use minescheme::matcher::{Knowledge, Matcher};
use minescheme::table::{Library, RuleTable, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::advice::{self, What};
use crate::boards::{self, Demand, PuzzleWanted};
use crate::catalogue::{self, Shelf, Wanted};
use crate::position::{self, How};
use crate::state::State;
use crate::work::{Slot, Work};
use crate::{Failure, layouts, moments, moves};

/// What every language can do, by the name that it has in all of them: see `docs/abilities.md`.
pub const ABILITIES: [&str; 22] = [
    "ask",
    "session",
    "open",
    "flag",
    "undo",
    "restart",
    "clone",
    "explain",
    "hint",
    "solvable",
    "odds",
    "guess",
    "win",
    "generate",
    "puzzle",
    "drill",
    "flood",
    "bbbv",
    "read",
    "write",
    "check",
    "layout_given",
];

type Place = (usize, usize);

fn coord((row, col): Place) -> Coord {
    Coord::new(row, col)
}

/// A position: a board with the matcher to ask, or a session.
#[derive(Clone, Debug, Default)]
struct On {
    session: Option<u32>,
    board: Option<String>,
    mines: Option<usize>,
    matcher: Option<u32>,
    effort: Option<usize>,
}

/// A request about a position, with what else it takes.
macro_rules! about {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* }) => {
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            session: Option<u32>,
            board: Option<String>,
            mines: Option<usize>,
            matcher: Option<u32>,
            effort: Option<usize>,
            $($field: $type,)*
        }

        impl $name {
            fn on(&mut self) -> On {
                On {
                    session: self.session,
                    board: self.board.take(),
                    mines: self.mines,
                    matcher: self.matcher,
                    effort: self.effort,
                }
            }
        }
    };
}

about!(
    /// A request that takes nothing but a position.
    About {}
);
about!(
    /// What is to be explained, and in which language.
    Why { lang: Option<String>, cell: Option<Place>, easiest: bool, all: bool }
);
about!(
    /// The language of a hint.
    Hinted { lang: Option<String> }
);
about!(
    /// Explanations to check, as `explain` gave them.
    Proofs { explanations: Vec<Explanation>, contradiction: Option<Refutation> }
);
about!(
    /// What is promised of some cells of a layout that is drawn.
    Given { safe: Vec<Place>, mined: Vec<Place>, seed: u64 }
);

/// A session to begin: on a board, or on rows × columns closed cells.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Beginning {
    board: Option<String>,
    rows: Option<usize>,
    cols: Option<usize>,
    mines: Option<usize>,
    matcher: Option<u32>,
    effort: Option<usize>,
}

/// A request. Matchers and sessions are named by the numbers that the requests which make them return; places are `[row, column]` from 0.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The version of the engine.
    Version {},
    /// The abilities that every language has.
    Abilities {},
    /// A matcher with the table in the bytes; without bytes, with the rules that come with the program.
    Matcher {},
    /// What follows: what `minescheme solve --json` prints.
    Ask(About),
    /// Why: everything that follows, the easiest first; or the easiest thing, or one cell.
    Explain(Why),
    /// The easiest thing that follows, with its proof and the rules behind it; `null` if nothing does.
    Hint(Hinted),
    /// How likely each closed cell is a mine, and the best guess.
    Odds(About),
    /// The cell to open.
    Guess(About),
    /// The chance to win with best play.
    Win(About),
    /// Whether explanations are proofs.
    Check(Proofs),
    /// A layout drawn evenly from all that agree with what is open.
    LayoutGiven(Given),
    /// Reads a position in the bytes.
    Read(How),
    /// Writes a layout in a format.
    Write {
        /// The layout.
        layout: String,
        /// The name of the format.
        format: String,
        /// The first click, if the format tells it.
        #[serde(default)]
        first: Option<Place>,
    },
    /// Which flags of a board are proved, which are not, and which may be wrong.
    CheckFlags(About),
    /// A board that needs no guess.
    Generate(Demand),
    /// A position of real play at a hard moment.
    Puzzle(PuzzleWanted),
    /// A position to practise a rule on.
    Drill {
        /// The rule: its id, its number, or a name.
        rule: String,
        /// The same seed gives the same position.
        #[serde(default)]
        seed: u64,
        /// A look-alike, in which nothing follows.
        #[serde(default)]
        misses: bool,
    },
    /// The moments of a random board at which single digits say nothing more.
    Moments {
        /// Rows, columns and mines.
        game: (usize, usize, usize),
        /// The same seed gives the same board.
        seed: u64,
    },
    /// Whether a layout needs no guess.
    Solvable {
        /// The layout.
        layout: String,
        /// The cell to open first; the opening nearest to the centre if it is left out.
        #[serde(default)]
        first: Option<Place>,
        /// The number of mines is not used.
        #[serde(default)]
        without_count: bool,
        /// Whose rules.
        #[serde(default)]
        matcher: Option<u32>,
        /// The effort.
        #[serde(default)]
        effort: Option<usize>,
    },
    /// What a click on a layout opens.
    Flood {
        /// The layout.
        layout: String,
        /// The cell.
        cell: Place,
        /// What is open already.
        #[serde(default)]
        board: Option<String>,
    },
    /// The 3BV of a layout, its openings and islands.
    Bbbv {
        /// The layout.
        layout: String,
    },
    /// A session that begins with a board, or on closed cells.
    Session(Beginning),
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
        at: Place,
        /// What it shows.
        digit: u8,
    },
    /// A cell is a mine, beyond doubt: what newly follows.
    Flag {
        /// The session.
        session: u32,
        /// The cell.
        at: Place,
    },
    /// Takes the last move back: whether there was one.
    Undo {
        /// The session.
        session: u32,
    },
    /// A new game on a board of the same size.
    Restart {
        /// The session.
        session: u32,
    },
    /// A session that goes on from where this one is; both go on by themselves.
    Clone {
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

/// What a request may ask for besides [`ABILITIES`].
const OTHERS: [&str; 14] = [
    "version",
    "abilities",
    "matcher",
    "check_flags",
    "moments",
    "deduce",
    "board",
    "drop",
    "drop_matcher",
    "drop_library",
    "rules",
    "library",
    "patterns",
    "pattern",
];

impl Request {
    /// Reads a request. Errors: of kind `request` if it doesn't say what to do, of kind `argument` if something is missing or wrong.
    pub fn parse(request: Value) -> Result<Self, Failure> {
        let expected = "expected an object with `do`";
        let Value::Object(mut fields) = request else {
            return Err(Failure::request(format!("found no object, {expected}")));
        };
        let Some(Value::String(name)) = fields.remove("do") else {
            return Err(Failure::request(format!("found no `do`, {expected}")));
        };
        if !ABILITIES.iter().chain(&OTHERS).any(|known| *known == name) {
            let known = [&ABILITIES[..], &OTHERS[..]].concat().join(", ");
            return Err(Failure::request(format!("do: found `{}`, expected one of {known}", shown(&name))));
        }
        // Tagged from outside: so Serde reads it without a copy of everything, and with less code.
        let request = Value::Object([(name.clone(), Value::Object(fields))].into_iter().collect());
        serde_json::from_value(request).map_err(|error| Failure::arguments(&name, &error))
    }

    pub(crate) fn prepare(self, state: &mut State, bytes: Vec<u8>) -> Result<Work, Failure> {
        Ok(match self {
            Self::Version {} => named("version", env!("CARGO_PKG_VERSION")),
            Self::Abilities {} => named("abilities", ABILITIES),
            Self::Matcher {} => {
                let matcher = matcher(&bytes)?;
                named("matcher", state.matchers.add(matcher))
            }
            Self::Ask(mut about) => {
                on(state, about.on(), |matcher, board, mines| Ok(matcher.ask(board, mines)))?
            }
            Self::Explain(mut why) => {
                let what = match (why.cell, why.easiest) {
                    (Some(_), true) => return Err(Failure::argument("found both `cell` and `easiest`")),
                    (Some(cell), false) => What::Cell(coord(cell)),
                    (None, true) => What::Easiest,
                    (None, false) => What::All,
                };
                let how = (what, language(why.lang.as_deref())?);
                on(state, why.on(), move |matcher, board, mines| advice::explain(matcher, board, mines, how))?
            }
            Self::Hint(mut hinted) => {
                let language = language(hinted.lang.as_deref())?;
                on(state, hinted.on(), move |matcher, board, mines| {
                    Ok(advice::hint(matcher, board, mines, language))
                })?
            }
            Self::Odds(mut about) => on(state, about.on(), advice::odds)?,
            Self::Guess(mut about) => on(state, about.on(), advice::guess)?,
            Self::Win(mut about) => on(state, about.on(), advice::win)?,
            Self::Check(mut proofs) => {
                let (explanations, contradiction) =
                    (std::mem::take(&mut proofs.explanations), proofs.contradiction.take());
                let found = Explanations { explanations, contradiction, ..Explanations::default() };
                on(state, proofs.on(), move |_, board, mines| Ok(advice::check(board, mines, &found)))?
            }
            Self::LayoutGiven(mut given) => {
                let cells = |places: &[Place]| places.iter().copied().map(coord).collect::<Vec<_>>();
                let (safe, mined, seed) = (cells(&given.safe), cells(&given.mined), given.seed);
                on(state, given.on(), move |matcher, board, mines| {
                    layouts::layout_given(matcher, board, mines, (&safe, &mined), seed)
                })?
            }
            Self::Read(how) => Work::free(move || position::read(bytes, &how)),
            Self::Write { layout, format, first } => {
                Work::free(move || position::write(&position::layout(&layout)?, &format, first.map(coord)))
            }
            Self::CheckFlags(mut about) => {
                on(state, about.on(), |matcher, board, mines| Ok(matcher.check_flags(board, mines)))?
            }
            Self::Generate(demand) => Work::free(move || {
                let table = rules(&[])?;
                boards::generate(&Matcher::new(&table), table.rules(), &demand)
            }),
            Self::Puzzle(wanted) => Work::free(move || {
                let table = rules(&[])?;
                boards::puzzle(&Matcher::new(&table), table.rules(), &wanted)
            }),
            Self::Drill { rule, seed, misses } => {
                Work::free(move || boards::drill(rules(&[])?.rules(), &rule, seed, misses))
            }
            Self::Moments { game, seed } => Work::free(move || moments::moments(game, seed)),
            Self::Solvable { layout, first, without_count, matcher, effort } => {
                let matcher = state.matcher(matcher, effort)?;
                Work::free(move || {
                    let layout = position::layout(&layout)?;
                    layouts::solvable(&matcher, &layout, first.map(coord), !without_count)
                })
            }
            Self::Flood { layout, cell, board } => Work::free(move || {
                let board = board.map(|board| position::board(&board)).transpose()?;
                let board = board.map(|(board, _)| board);
                layouts::flood(&position::layout(&layout)?, board.as_ref(), coord(cell))
            }),
            Self::Bbbv { layout } => Work::free(move || Ok(position::layout(&layout)?.measures())),
            Self::Session(beginning) => begin(state, beginning)?,
            Self::Deduce { session } => {
                Work::on(&state.sessions.get(session)?, |session| Ok(session.deduce().to_answer()))
            }
            Self::Open { session, at, digit } => {
                Work::on(&state.sessions.get(session)?, move |session| moves::open(session, at, digit))
            }
            Self::Flag { session, at } => {
                Work::on(&state.sessions.get(session)?, move |session| moves::flag(session, at))
            }
            Self::Undo { session } => {
                Work::on(&state.sessions.get(session)?, |session| Ok(json!({"undone": session.undo()})))
            }
            Self::Restart { session } => Work::on(&state.sessions.get(session)?, |session| {
                session.restart();
                Ok(json!({}))
            }),
            Self::Clone { session } => {
                let source = state.sessions.get(session)?;
                // The copy takes turns with its source, so that it is taken when its turn comes.
                let (slot, from) = (Slot::new(source.strand), source.session.clone());
                let number = state.sessions.add(slot.clone());
                Work::fill(&slot, number, move || {
                    let lost = || Failure::internal("the session was lost to a defect of the engine");
                    let from = from.lock().map_err(|_| lost())?;
                    from.clone().ok_or_else(|| Failure::argument("the session never began"))
                })
            }
            Self::Board { session } => Work::on(&state.sessions.get(session)?, |session| {
                Ok(json!({"board": session.board().to_string()}))
            }),
            Self::Drop { session } => {
                state.sessions.remove(session);
                Work::done(&json!({}))
            }
            Self::DropMatcher { matcher } => {
                state.matchers.remove(matcher);
                Work::done(&json!({}))
            }
            Self::DropLibrary { library } => {
                state.shelves.remove(library);
                Work::done(&json!({}))
            }
            Self::Rules {} => Work::free(move || Ok(catalogue::rules(rules(&bytes)?.rules()))),
            Self::Library {} => {
                let shelf = Shelf::new(library(&bytes)?);
                let stored = shelf.len();
                Work::done(&Opened { number: state.shelves.add(Arc::new(Mutex::new(shelf))), stored })
            }
            Self::Patterns { library, wanted, from, count } => {
                let shelf = state.shelves.get(library)?;
                Work::free(move || {
                    let lost = || Failure::internal("the library was lost to a defect of the engine");
                    shelf.lock().map_err(|_| lost())?.page(wanted, from, count)
                })
            }
            Self::Pattern { library, id } => {
                let shelf = state.shelves.get(library)?;
                Work::free(move || {
                    let lost = || Failure::internal("the library was lost to a defect of the engine");
                    shelf.lock().map_err(|_| lost())?.pattern(&id)
                })
            }
        })
    }
}

/// An answer that is a single thing.
fn named(name: &str, value: impl Serialize) -> Work {
    Work::done(&std::collections::BTreeMap::from([(name, value)]))
}

/// The beginning of a text, without control characters.
fn shown(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).take(40).collect()
}

fn language(code: Option<&str>) -> Result<Language, Failure> {
    let Some(code) = code else { return Ok(Language::default()) };
    code.parse().map_err(|error| Failure::argument(format!("lang: {error}")))
}

/// The work of a question about a position.
fn on<T: Serialize>(
    state: &mut State,
    on: On,
    answer: impl FnOnce(&Matcher, &Board, Option<usize>) -> Result<T, Failure> + Send + 'static,
) -> Result<Work, Failure> {
    let matcher = state.matcher(on.matcher, on.effort)?;
    Ok(match (on.board, on.session) {
        (Some(text), None) => Work::free(move || {
            let (board, told) = position::board(&text)?;
            answer(&matcher, &board, on.mines.or(told))
        }),
        (None, Some(session)) => Work::on(&state.sessions.get(session)?, move |session| {
            answer(&matcher, &session.board(), on.mines.or(session.mines()))
        }),
        (Some(_), Some(_)) => {
            return Err(Failure::argument("found `board` and `session`, expected one of the two"));
        }
        (None, None) => return Err(Failure::argument("missing field `board` (or `session`)")),
    })
}

fn begin(state: &mut State, beginning: Beginning) -> Result<Work, Failure> {
    let Beginning { board, rows, cols, mines, matcher, effort } = beginning;
    let matcher = state.matcher(matcher, effort)?;
    let begun = move || match (board, rows, cols) {
        (Some(text), None, None) => {
            let (board, told) = position::board(&text)?;
            Ok(matcher.session_on(&board, mines.or(told)))
        }
        (None, Some(rows), Some(cols)) => {
            matcher.session(rows, cols, mines).map_err(|error| Failure::board(&error))
        }
        _ => Err(Failure::argument("missing field: expected `board`, or `rows` and `cols`")),
    };
    let slot = Slot::new(state.sessions.next());
    let number = state.sessions.add(slot.clone());
    Ok(Work::fill(&slot, number, begun))
}

/// A library that was opened.
#[derive(Debug, Serialize)]
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
