//! Matchers and sessions of `minescheme` that own their table: what the bindings to other languages share.
//!
//! A [`Matcher`] of a library borrows it, and a library borrows its table. A caller in C or Python has no lifetimes to
//! keep them in order, so here each holds what it borrows from, and a session keeps its matcher's table open.

#![warn(missing_docs)]
#![forbid(unsafe_code)]

use std::path::Path;
use std::sync::Arc;

use minescheme::board::Board;
use minescheme::matcher::{Answer, Matcher, Session};
use minescheme::table::{Library, OpenError, RuleTable, Table, TableError, TableKind};
use self_cell::self_cell;

self_cell!(
    struct OpenLibrary {
        owner: Table,
        #[covariant]
        dependent: Library,
    }
);

self_cell!(
    struct LibraryMatcher {
        owner: OpenLibrary,
        #[covariant]
        dependent: Matcher,
    }
);

self_cell!(
    struct SessionOnMatcher {
        owner: OwnedMatcher,
        #[covariant]
        dependent: Session,
    }
);

enum Opened {
    Rules(Matcher<'static>),
    Library(LibraryMatcher),
}

/// A matcher and its table. Cheap to clone; may be shared between threads.
#[derive(Clone)]
pub struct OwnedMatcher(Arc<Opened>);

impl OwnedMatcher {
    /// A matcher with the rules that come with the library.
    /// Errors: none with a table that was shipped intact.
    pub fn shipped() -> Result<Self, TableError> {
        Self::of_rules(Table::shipped_rules())
    }

    /// A matcher with the table at `path`, a library or a rule table.
    /// Errors: the file can't be read, or is no table.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let table = Table::open(path)?;
        let matcher = match table.header().kind {
            TableKind::Rules => Self::of_rules(&table),
            TableKind::Library => Self::of_library(table),
        };
        matcher.map_err(|error| OpenError { path: path.to_owned(), error: error.into() })
    }

    fn of_rules(table: &Table) -> Result<Self, TableError> {
        let matcher = Matcher::new(RuleTable::new(table)?.rules());
        Ok(Self(Arc::new(Opened::Rules(matcher))))
    }

    fn of_library(table: Table) -> Result<Self, TableError> {
        let library = OpenLibrary::try_new(table, |table| Library::new(table))?;
        let matcher = LibraryMatcher::new(library, |library| Matcher::of_library(library.borrow_dependent()));
        Ok(Self(Arc::new(Opened::Library(matcher))))
    }

    /// The matcher.
    pub fn get(&self) -> &Matcher<'_> {
        match &*self.0 {
            Opened::Rules(matcher) => matcher,
            Opened::Library(matcher) => matcher.borrow_dependent(),
        }
    }

    /// As [`Matcher::ask`].
    pub fn ask(&self, board: &Board, mines: Option<usize>) -> Answer {
        self.get().ask(board, mines)
    }

    /// As [`Matcher::session_on`].
    pub fn session_on(&self, board: &Board, mines: Option<usize>) -> OwnedSession {
        OwnedSession(SessionOnMatcher::new(self.clone(), |matcher| matcher.get().session_on(board, mines)))
    }
}

/// A session and its matcher.
pub struct OwnedSession(SessionOnMatcher);

impl OwnedSession {
    /// The session.
    pub fn get(&self) -> &Session<'_> {
        self.0.borrow_dependent()
    }

    /// What `change` makes of the session.
    pub fn with_mut<R>(&mut self, change: impl for<'a> FnOnce(&mut Session<'a>) -> R) -> R {
        self.0.with_dependent_mut(|_, session| change(session))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn travels<T: Send + Sync>() {}

    #[test]
    fn a_session_outlives_the_handle_on_its_matcher() {
        travels::<OwnedMatcher>();
        travels::<OwnedSession>();
        let patterns = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../patterns");
        let board: Board = "####\n#11#\n#...\n".parse().unwrap();
        for table in ["library.mst", "rules.mst"] {
            let matcher = OwnedMatcher::open(&patterns.join(table)).unwrap();
            let asked = matcher.ask(&board, None);
            let mut session = matcher.session_on(&board, None);
            drop(matcher);
            let told = session.with_mut(|session| session.deduce().to_answer());
            assert_eq!(told, asked, "{table}");
            assert_eq!(told.safe.len(), 1, "{table}");
        }
    }
}
