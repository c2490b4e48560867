//! The requests.

use minescheme::explain::{Explanation, Refutation};
use serde::Deserialize;
use serde_json::Value;

use crate::Failure;
use crate::boards::{Demand, PuzzleWanted};
use crate::catalogue::Wanted;
use crate::position::How;

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

/// Row and column, from 0.
pub(crate) type Place = (usize, usize);

/// A position: a board with the matcher to ask, or a session.
#[derive(Clone, Debug, Default)]
pub(crate) struct On {
    pub session: Option<u32>,
    pub board: Option<String>,
    pub mines: Option<usize>,
    pub matcher: Option<u32>,
    pub effort: Option<usize>,
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
            $(pub(crate) $field: $type,)*
        }

        impl $name {
            pub(crate) fn on(&mut self) -> On {
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
    pub(crate) board: Option<String>,
    pub(crate) rows: Option<usize>,
    pub(crate) cols: Option<usize>,
    pub(crate) mines: Option<usize>,
    pub(crate) matcher: Option<u32>,
    pub(crate) effort: Option<usize>,
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
        pattern: String,
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
        // What `serve` repeats says nothing to the engine.
        fields.remove("id");
        // Tagged from outside: so Serde reads it without a copy of everything, and with less code.
        let request = Value::Object([(name.clone(), Value::Object(fields))].into_iter().collect());
        serde_json::from_value(request).map_err(|error| Failure::arguments(&name, &error))
    }
}

/// The beginning of a text, without control characters.
fn shown(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).take(40).collect()
}
