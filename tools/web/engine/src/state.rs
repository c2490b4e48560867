//! What lives between two requests: matchers, sessions and open libraries, by number.

use std::collections::BTreeMap;

use minescheme::matcher::{Matcher, Session};

use crate::Failure;
use crate::catalogue::Shelf;

/// Things that JavaScript names by number. A number is never given twice.
#[derive(Debug)]
pub struct Store<T> {
    what: &'static str,
    next: u32,
    things: BTreeMap<u32, T>,
}

impl<T> Store<T> {
    fn of(what: &'static str) -> Self {
        Self { what, next: 0, things: BTreeMap::new() }
    }

    pub fn add(&mut self, thing: T) -> u32 {
        self.next += 1;
        self.things.insert(self.next, thing);
        self.next
    }

    pub fn get(&self, number: u32) -> Result<&T, Failure> {
        self.things.get(&number).ok_or_else(|| self.gone(number))
    }

    pub fn get_mut(&mut self, number: u32) -> Result<&mut T, Failure> {
        if !self.things.contains_key(&number) {
            return Err(self.gone(number));
        }
        Ok(self.things.get_mut(&number).expect("it was just there"))
    }

    pub fn remove(&mut self, number: u32) {
        self.things.remove(&number);
    }

    fn gone(&self, number: u32) -> Failure {
        Failure::argument(format!("there is no {} {number}: it was given back; make a new one", self.what))
    }
}

/// All of it.
pub struct State {
    pub matchers: Store<Matcher>,
    pub sessions: Store<Session>,
    pub shelves: Store<Shelf>,
}

impl Default for State {
    fn default() -> Self {
        Self { matchers: Store::of("matcher"), sessions: Store::of("session"), shelves: Store::of("library") }
    }
}
