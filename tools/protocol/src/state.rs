//! What lives between two requests: matchers, sessions and open libraries, by number.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use minescheme::matcher::{DEFAULT_EFFORT, Matcher, Session};
use serde_json::Value;

use crate::catalogue::Shelf;
use crate::request::QUESTIONS;
use crate::work::Slot;
use crate::{Failure, Request, Work};

/// Things that requests name by number. A number is never given twice.
pub(crate) struct Store<T> {
    what: &'static str,
    next: u32,
    things: BTreeMap<u32, T>,
}

impl<T: Clone> Store<T> {
    fn of(what: &'static str) -> Self {
        Self { what, next: 0, things: BTreeMap::new() }
    }

    pub fn add(&mut self, thing: T) -> u32 {
        self.next += 1;
        self.things.insert(self.next, thing);
        self.next
    }

    /// The number that the next thing gets.
    pub fn next(&self) -> u32 {
        self.next + 1
    }

    pub fn get(&self, number: u32) -> Result<T, Failure> {
        self.things.get(&number).cloned().ok_or_else(|| {
            Failure::argument(format!("there is no {} {number}: it was given back, or never made", self.what))
        })
    }

    pub fn remove(&mut self, number: u32) {
        self.things.remove(&number);
    }
}

/// All of it.
pub struct State {
    pub(crate) matchers: Store<Matcher>,
    pub(crate) sessions: Store<Slot>,
    pub(crate) shelves: Store<Arc<Mutex<Shelf>>>,
    shipped: Option<Matcher>,
    effort: usize,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

impl Default for State {
    fn default() -> Self {
        Self::with_effort(DEFAULT_EFFORT)
    }
}

impl State {
    /// Nothing yet. Requests that don't say how much effort to spend have this one.
    pub fn with_effort(effort: usize) -> Self {
        Self {
            matchers: Store::of("matcher"),
            sessions: Store::of("session"),
            shelves: Store::of("library"),
            shipped: None,
            effort,
        }
    }

    /// The matcher of this number, or the one with the rules that come with the engine.
    pub(crate) fn matcher(&mut self, number: Option<u32>, effort: Option<usize>) -> Result<Matcher, Failure> {
        let matcher = match number {
            Some(number) => self.matchers.get(number)?,
            None => self.shipped.get_or_insert_with(Matcher::shipped).clone(),
        };
        Ok(matcher.with_effort(effort.unwrap_or(self.effort)))
    }

    /// Answers a request: `json`, with the bytes of a table or of a board file where it needs them.
    /// Errors: [`Failure`]; what was there before stays as it was.
    pub fn answer(&mut self, json: &[u8], bytes: &[u8]) -> Result<String, Failure> {
        self.prepare(Request::parse(value(json)?)?, bytes.to_vec())?.run()
    }

    /// Answers a request about the position of a session: one of [`QUESTIONS`], without what else says which position and matcher.
    /// Errors: as for [`Self::answer`].
    pub fn about(session: &Session, json: &[u8]) -> Result<String, Failure> {
        let mut state = Self::default();
        let number = state.sessions.add(Slot::of(session.clone()));
        let mut request = value(json)?;
        if let Some(fields) = request.as_object_mut() {
            let mut others = ["session", "board", "matcher"].into_iter();
            if let Some(name) = others.find(|name| fields.contains_key(*name)) {
                let why = "the request is about this session, so leave it out";
                return Err(Failure::argument(format!("found `{name}`, but {why}")));
            }
            fields.insert("session".to_owned(), number.into());
        }
        state.prepare(Request::parse_one_of(request, &QUESTIONS)?, Vec::new())?.run()
    }

    /// Does what changes this state, and returns the rest of the work.
    /// Errors: [`Failure`]; the state is as it was before.
    pub fn prepare(&mut self, request: Request, bytes: Vec<u8>) -> Result<Work, Failure> {
        request.0.prepare(self, bytes)
    }
}

fn value(json: &[u8]) -> Result<Value, Failure> {
    let refused = |error| Failure::request(format!("found no JSON ({error}), expected an object with `do`"));
    serde_json::from_slice(json).map_err(refused)
}
