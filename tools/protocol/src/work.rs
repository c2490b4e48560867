//! What is left to do once a request was understood.

use std::sync::{Arc, Mutex, MutexGuard};

use minescheme::matcher::Session;
use serde::Serialize;

use crate::Failure;

/// The work of a request. It may be done on any thread; works of one [`Work::strand`] must be done one after the other, in the order in
/// which they were prepared.
pub struct Work {
    strand: Option<u32>,
    run: Box<dyn FnOnce() -> Result<String, Failure> + Send>,
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("strand", &self.strand).finish_non_exhaustive()
    }
}

impl Work {
    /// Work that depends on no other.
    pub(crate) fn free<T: Serialize>(run: impl FnOnce() -> Result<T, Failure> + Send + 'static) -> Self {
        Self { strand: None, run: Box::new(move || json(&run()?)) }
    }

    /// Nothing to do: this is the answer.
    pub(crate) fn done<T: Serialize>(answer: &T) -> Self {
        let answer = json(answer);
        Self { strand: None, run: Box::new(move || answer) }
    }

    /// Work on a session.
    pub(crate) fn on<T: Serialize>(
        slot: &Slot,
        run: impl FnOnce(&mut Session) -> Result<T, Failure> + Send + 'static,
    ) -> Self {
        let session = slot.session.clone();
        let run = move || {
            let mut session = held(&session, "session")?;
            let session = session.as_mut().ok_or_else(|| Failure::argument("the session never began"))?;
            json(&run(session)?)
        };
        Self { strand: Some(slot.strand), run: Box::new(run) }
    }

    /// Work that fills a slot, and answers with its number.
    pub(crate) fn fill(
        slot: &Slot,
        number: u32,
        begin: impl FnOnce() -> Result<Session, Failure> + Send + 'static,
    ) -> Self {
        let session = slot.session.clone();
        let run = move || {
            let begun = begin()?;
            *held(&session, "session")? = Some(begun);
            json(&serde_json::json!({ "session": number }))
        };
        Self { strand: Some(slot.strand), run: Box::new(run) }
    }

    /// What the work must wait for: the work of the same number that was prepared before it. `None`: nothing.
    pub fn strand(&self) -> Option<u32> {
        self.strand
    }

    /// Does it. Errors: [`Failure`]; the state is as it was before.
    pub fn run(self) -> Result<String, Failure> {
        (self.run)()
    }
}

/// A session that begins when its turn comes.
#[derive(Clone)]
pub(crate) struct Slot {
    pub strand: u32,
    pub session: Arc<Mutex<Option<Session>>>,
}

impl Slot {
    pub fn new(strand: u32) -> Self {
        Self { strand, session: Arc::default() }
    }

    /// A session that began, and is asked once: nothing waits for it.
    pub fn of(session: Session) -> Self {
        Self { strand: 0, session: Arc::new(Mutex::new(Some(session))) }
    }
}

/// What a lock holds. A defect in the middle of a request leaves something behind that can't be trusted.
pub(crate) fn held<'a, T>(lock: &'a Mutex<T>, what: &str) -> Result<MutexGuard<'a, T>, Failure> {
    let why = || format!("the {what} was lost to a defect of the engine; begin a new one");
    lock.lock().map_err(|_| Failure::internal(why()))
}

fn json<T: Serialize>(value: &T) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::internal(error.to_string()))
}
