//! The requests.

use minescheme::explain::{Explanation, Refutation};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Failure;
use crate::boards::{Demand, PuzzleWanted};
use crate::catalogue::Wanted;
use crate::position::How;

/// Of [`ABILITIES`] those that ask about a position, be it a board or that of a session, and change nothing.
pub const QUESTIONS: [&str; 9] =
    ["ask", "explain", "hint", "odds", "guess", "win", "check", "check_flags", "layout_given"];

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
    ($name:ident { $($field:ident: $type:ty),* }) => {
        #[derive(Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub(crate) struct $name {
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

about!(About {});
about!(Why { lang: Option<String>, cell: Option<Place>, easiest: bool, all: bool });
about!(Hinted { lang: Option<String> });
about!(Proofs { explanations: Vec<Explanation>, contradiction: Option<Refutation> });
about!(Given { safe: Vec<Place>, mined: Vec<Place>, seed: u64 });

/// A session to begin: on a board, or on rows × columns closed cells.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Beginning {
    pub(crate) board: Option<String>,
    pub(crate) rows: Option<usize>,
    pub(crate) cols: Option<usize>,
    pub(crate) mines: Option<usize>,
    pub(crate) matcher: Option<u32>,
    pub(crate) effort: Option<usize>,
}

/// A position for a rule, or with `misses` a look-alike.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Practice {
    pub(crate) rule: String,
    #[serde(default)]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) misses: bool,
}

/// A layout that is to need no guess.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solving {
    pub(crate) layout: String,
    pub(crate) first: Option<Place>,
    #[serde(default)]
    pub(crate) without_count: bool,
    pub(crate) matcher: Option<u32>,
    pub(crate) effort: Option<usize>,
}

/// A session.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Of {
    pub(crate) session: u32,
}

/// A cell of a session.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    pub(crate) session: u32,
    pub(crate) at: Place,
}

/// A request that was read: what `docs/serve.md` lists, with its fields.
#[derive(Debug)]
pub struct Request(pub(crate) Kind);

/// The requests, each with its name and its fields.
macro_rules! requests {
    (
        abilities: $($ability:literal => $of_ability:ident $ability_fields:tt,)+
        others: $($other:literal => $of_other:ident $other_fields:tt,)+
    ) => {
        /// What every language can do, by the name that it has in all of them: see `docs/abilities.md`.
        pub const ABILITIES: [&str; [$($ability),+].len()] = [$($ability),+];

        /// What a request may ask for.
        const NAMES: &[&str] = &[$($ability,)+ $($other),+];

        /// Matchers and sessions are named by the numbers that the requests which make them return; places are `[row, column]` from 0.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) enum Kind {
            $(#[serde(rename = $ability)] $of_ability $ability_fields,)+
            $(#[serde(rename = $other)] $of_other $other_fields,)+
        }
    };
}

requests! {
    abilities:
    "ask" => Ask(About),
    "session" => Session(Beginning),
    "open" => Open { session: u32, at: Place, digit: u8 },
    "open_all" => OpenAll { session: u32, cells: Vec<(usize, usize, usize)> },
    "flag" => Flag(At),
    "undo" => Undo(Of),
    "take_back" => TakeBack(At),
    "restart" => Restart(Of),
    "clone" => Clone(Of),
    "deduce" => Deduce(Of),
    "board" => Board(Of),
    "explain" => Explain(Why),
    "hint" => Hint(Hinted),
    "solvable" => Solvable(Solving),
    "odds" => Odds(About),
    "guess" => Guess(About),
    "win" => Win(About),
    "generate" => Generate(Demand),
    "puzzle" => Puzzle(PuzzleWanted),
    "drill" => Drill(Practice),
    "flood" => Flood { layout: String, cell: Place, board: Option<String> },
    "bbbv" => Bbbv { layout: String },
    "read" => Read(How),
    "write" => Write { layout: String, format: String, first: Option<Place> },
    "check" => Check(Proofs),
    "check_flags" => CheckFlags(About),
    "layout_given" => LayoutGiven(Given),
    others:
    "version" => Version {},
    "abilities" => Abilities {},
    "matcher" => Matcher {},
    "moments" => Moments { game: (usize, usize, usize), seed: u64 },
    "drop" => Drop(Of),
    "drop_matcher" => DropMatcher { matcher: u32 },
    "drop_library" => DropLibrary { library: u32 },
    "rules" => Rules {},
    "library" => Library {},
    "patterns" => Patterns { library: u32, wanted: Wanted, from: usize, count: usize },
    "pattern" => Pattern { library: u32, pattern: String },
}

impl Request {
    /// Reads a request. Errors: of kind `request` if it doesn't say what to do, of kind `argument` if something is missing or wrong.
    pub fn parse(request: Value) -> Result<Self, Failure> {
        Self::parse_one_of(request, NAMES)
    }

    /// The same, if only these requests are expected.
    pub(crate) fn parse_one_of(request: Value, expected_names: &[&str]) -> Result<Self, Failure> {
        let expected = "expected an object with `do`";
        let Value::Object(mut fields) = request else {
            return Err(Failure::request(format!("found no object, {expected}")));
        };
        let Some(Value::String(name)) = fields.remove("do") else {
            return Err(Failure::request(format!("found no `do`, {expected}")));
        };
        if !expected_names.contains(&name.as_str()) {
            let names = expected_names.join(", ");
            return Err(Failure::request(format!("do: found `{}`, expected one of {names}", shown(&name))));
        }
        // What `serve` repeats says nothing to the engine.
        fields.remove("id");
        // Tagged from outside: so Serde reads it without a copy of everything, and with less code.
        let request: Map<_, _> = [(name.clone(), Value::Object(fields))].into_iter().collect();
        Kind::deserialize(&request).map(Self).map_err(|error| {
            let text = error.to_string();
            let fields = request[&name].as_object().filter(|_| text.starts_with("invalid"));
            let field = fields.and_then(|fields| wrong_field(&name, fields, &text));
            Failure::arguments(&name, field, &error)
        })
    }
}

/// The field without which a request is not refused for the same reason. Serde says what is wrong with a value, but not where it stood.
fn wrong_field<'f>(name: &str, fields: &'f Map<String, Value>, error: &str) -> Option<&'f str> {
    fields.keys().map(String::as_str).find(|field| {
        let mut others = fields.clone();
        others.remove(*field);
        let request: Map<_, _> = [(name.to_owned(), Value::Object(others))].into_iter().collect();
        Kind::deserialize(&request).err().is_none_or(|other| other.to_string() != error)
    })
}

/// The beginning of a text, without control characters.
fn shown(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).take(40).collect()
}
