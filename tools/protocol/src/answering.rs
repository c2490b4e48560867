//! Who answers which request.

use std::sync::{Arc, Mutex};

use minescheme::board::{Board, Coord};
use minescheme::explain::{Explanations, Language};
use minescheme::matcher::{Answer, Knowledge, Matcher, MoveError, News};
use minescheme::table::{Library, RuleTable, Table};
use serde::Serialize;
use serde_json::json;

use crate::advice;
use crate::boards;
use crate::catalogue::{self, Shelf};
use crate::request::{ABILITIES, At, Beginning, Kind, Of, On, Place, Practice, Solving};
use crate::state::State;
use crate::work::{Slot, Work, held};
use crate::{Failure, layouts, moments, position};

impl Kind {
    /// Does what changes the state, and returns the rest of the work.
    pub(crate) fn prepare(self, state: &mut State, bytes: Vec<u8>) -> Result<Work, Failure> {
        Ok(match self {
            Self::Version {} => Work::done(&json!({"version": env!("CARGO_PKG_VERSION")})),
            Self::Abilities {} => Work::done(&json!({"abilities": ABILITIES})),
            Self::Matcher {} => {
                let matcher = matcher(&bytes)?;
                Work::done(&json!({"matcher": state.matchers.add(matcher)}))
            }
            Self::Ask(mut about) => {
                on(state, about.on(), |matcher, board, mines| Ok(matcher.ask(board, mines)))?
            }
            Self::Explain(mut why) => {
                if why.cell.is_some() && why.easiest {
                    return Err(Failure::argument("found both `cell` and `easiest`"));
                }
                let how = (why.cell.map(coord), why.easiest, language(why.lang.as_deref())?);
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
            Self::Drill(Practice { rule, seed, misses }) => {
                Work::free(move || boards::drill(rules(&[])?.rules(), &rule, seed, misses))
            }
            Self::Moments { game, seed } => Work::free(move || moments::moments(game, seed)),
            Self::Solvable(Solving { layout, first, without_count, matcher, effort }) => {
                let matcher = state.matcher(matcher, effort)?;
                Work::free(move || {
                    let layout = position::layout(&layout)?;
                    layouts::solvable(&matcher, &layout, first.map(coord), !without_count)
                })
            }
            Self::Flood { layout, cell, board } => Work::free(move || {
                let board = board.map(|board| position::board(&board, None)).transpose()?;
                let board = board.map(|(board, _)| board);
                layouts::flood(&position::layout(&layout)?, board.as_ref(), coord(cell))
            }),
            Self::Bbbv { layout } => Work::free(move || Ok(position::layout(&layout)?.measures())),
            Self::Session(beginning) => begin(state, beginning)?,
            Self::Deduce(Of { session }) => {
                Work::on(&state.sessions.get(session)?, |session| Ok(session.deduce().to_answer()))
            }
            Self::Open { session, at, digit } => {
                Work::on(&state.sessions.get(session)?, move |session| told(session.open(coord(at), digit)))
            }
            Self::OpenAll { session, cells } => {
                let shown = |(row, col, digit)| Some((Coord::new(row, col), u8::try_from(digit).ok()?));
                let cells: Option<Vec<(Coord, u8)>> = cells.into_iter().map(shown).collect();
                let cells = cells.ok_or_else(|| Failure::argument("cells: expected digits from 0 to 8"))?;
                Work::on(&state.sessions.get(session)?, move |session| told(session.open_all(&cells)))
            }
            Self::Flag(At { session, at }) => {
                Work::on(&state.sessions.get(session)?, move |session| told(session.flag(coord(at))))
            }
            Self::Undo(Of { session }) => {
                Work::on(&state.sessions.get(session)?, |session| Ok(json!({"undone": session.undo()})))
            }
            Self::TakeBack(At { session, at }) => Work::on(&state.sessions.get(session)?, move |session| {
                Ok(json!({"taken_back": session.take_back(coord(at))}))
            }),
            Self::Restart(Of { session }) => Work::on(&state.sessions.get(session)?, |session| {
                session.restart();
                Ok(json!({}))
            }),
            Self::Clone(Of { session }) => {
                let source = state.sessions.get(session)?;
                // The copy takes turns with its source, so that it is taken when its turn comes.
                let (slot, from) = (Slot::new(source.strand), source.session.clone());
                let number = state.sessions.add(slot.clone());
                Work::fill(&slot, number, move || {
                    let from = held(&from, "session")?;
                    from.clone().ok_or_else(|| Failure::argument("the session never began"))
                })
            }
            Self::Board(Of { session }) => Work::on(&state.sessions.get(session)?, |session| {
                Ok(json!({"board": session.board().to_string(), "mines": session.mines()}))
            }),
            Self::Drop(Of { session }) => {
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
                Work::done(
                    &json!({"number": state.shelves.add(Arc::new(Mutex::new(shelf))), "stored": stored}),
                )
            }
            Self::Patterns { library, wanted, from, count } => {
                let shelf = state.shelves.get(library)?;
                Work::free(move || held(&shelf, "library")?.page(wanted, from, count))
            }
            Self::Pattern { library, pattern } => {
                let shelf = state.shelves.get(library)?;
                Work::free(move || held(&shelf, "library")?.pattern(&pattern))
            }
        })
    }
}

/// What newly follows from a move.
fn told(news: Result<News<'_>, MoveError>) -> Result<Answer, Failure> {
    Ok(news?.to_answer())
}

fn coord((row, col): Place) -> Coord {
    Coord::new(row, col)
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
    Ok(match (on.board, on.session) {
        (Some(text), None) => {
            let matcher = state.matcher(on.matcher, on.effort)?;
            Work::free(move || {
                let (board, mines) = position::board(&text, on.mines)?;
                answer(&matcher, &board, mines)
            })
        }
        (None, Some(session)) => {
            let other = on.matcher.map(|other| state.matcher(Some(other), on.effort)).transpose()?;
            Work::on(&state.sessions.get(session)?, move |session| {
                let mut matcher = other.unwrap_or_else(|| session.matcher().clone());
                if let Some(effort) = on.effort {
                    matcher = matcher.with_effort(effort);
                }
                let mines = position::counted(on.mines, session.mines(), "the session")?;
                answer(&matcher, &session.board(), mines)
            })
        }
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
            let (board, mines) = position::board(&text, mines)?;
            Ok(matcher.session_on(&board, mines))
        }
        (None, Some(rows), Some(cols)) => {
            position::fits(rows, cols)?;
            Ok(matcher.session(rows, cols, mines)?)
        }
        _ => Err(Failure::argument("expected either `board`, or `rows` and `cols`")),
    };
    let slot = Slot::new(state.sessions.next());
    let number = state.sessions.add(slot.clone());
    Ok(Work::fill(&slot, number, begun))
}

fn matcher(bytes: &[u8]) -> Result<Matcher, Failure> {
    if bytes.is_empty() {
        return Ok(Matcher::shipped());
    }
    Ok(Matcher::new(Knowledge::try_from(&table(bytes)?)?))
}

fn rules(bytes: &[u8]) -> Result<RuleTable, Failure> {
    let table = if bytes.is_empty() { Table::shipped_rules().clone() } else { table(bytes)? };
    Ok(RuleTable::new(&table)?)
}

fn library(bytes: &[u8]) -> Result<Library, Failure> {
    Ok(Library::new(&table(bytes)?)?)
}

fn table(bytes: &[u8]) -> Result<Table, Failure> {
    let table = Table::of(bytes.to_vec())?;
    table.check_payload()?;
    Ok(table)
}
