//! `minescheme serve`: a process that answers requests, for every language that has no binding of its own. And `minescheme umsi`, which answers
//! in UMSI 0.1, the interface between Minesweeper programs and solvers that minedotcpp published.

use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use minescheme_protocol::{Failure, Request, State, Work, umsi};
use rayon::ThreadPool;
use serde_json::{Map, Value};

use crate::arguments::{Effort, THREADS, within};

/// Answer requests on standard input, one JSON object per line
///
/// Each request is a line {"id": ..., "do": "ask", ...}. Its answer is a line {"id": ..., "ok": ...}, or {"id": ..., "error": {"kind": ...,
/// "message": ...}}. {"do": "session"} begins a session and returns its number. The process ends when its input ends.
/// docs/serve.md lists all requests.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme serve
  printf '%s\\n' '{\"id\": 1, \"do\": \"ask\", \"board\": \"121\\n...\"}' | minescheme serve")]
pub struct Args {
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    #[command(flatten)]
    effort: Effort,
    /// Write each answer as soon as it is ready, so that a long request doesn't delay others. Without this, answers come in the order of their
    /// requests
    #[arg(long)]
    any_order: bool,
}

/// How many requests may wait for their answers before no more are read.
const WAITING: usize = 1024;
/// The longest request, and the largest file that one may name: 1 GiB.
const MOST_BYTES: u64 = 1 << 30;
/// The strands that are kept, whether they are busy or not.
const STRANDS: usize = 1024;

type Job = Box<dyn FnOnce() + Send>;

/// Work that must be done one after the other; `None` while there is none.
#[derive(Default)]
struct Strand(Mutex<Option<VecDeque<Job>>>);

impl Strand {
    /// Does a job after those before it.
    fn submit(self: &Arc<Self>, pool: &ThreadPool, job: Job) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(waiting) = &mut *waiting {
            waiting.push_back(job);
            return;
        }
        *waiting = Some(VecDeque::new());
        let strand = self.clone();
        pool.spawn_fifo(move || {
            let mut next = Some(job);
            while let Some(job) = next {
                job();
                next = strand.next();
            }
        });
    }

    fn next(&self) -> Option<Job> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let next = waiting.as_mut().and_then(VecDeque::pop_front);
        if next.is_none() {
            *waiting = None;
        }
        next
    }

    fn is_busy(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// Where the answers go.
enum Outbox {
    /// For each request, in order, where its answer comes from.
    InOrder(SyncSender<Receiver<String>>),
    /// All answers as they come, and a token for each that is awaited.
    AnyOrder(Sender<String>, SyncSender<()>),
}

impl Outbox {
    /// A place for the next answer; `None` if nobody reads answers any more.
    fn place(&self) -> Option<Sender<String>> {
        match self {
            Self::InOrder(places) => {
                let (tell, told) = channel();
                places.send(told).ok().map(|()| tell)
            }
            Self::AnyOrder(tell, tokens) => tokens.send(()).ok().map(|()| tell.clone()),
        }
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        // What a defect has to say goes to the client; standard error stays clean.
        std::panic::set_hook(Box::new(|_| {}));
        let state = State::with_effort(self.effort.effort);
        let mut write = |line: String| {
            writeln!(out, "{line}")?;
            out.flush()
        };
        // The thread that reads may be waiting for input when this one is done; the end of the process ends it.
        if self.any_order {
            let ((tell, told), (token, tokens)) = (channel(), sync_channel(WAITING));
            thread::spawn(move || serve(io::stdin().lock(), &pool, state, &Outbox::AnyOrder(tell, token)));
            for line in told {
                write(line)?;
                let _ = tokens.recv();
            }
        } else {
            let (places, answers) = sync_channel(WAITING);
            thread::spawn(move || serve(io::stdin().lock(), &pool, state, &Outbox::InOrder(places)));
            for line in answers.into_iter().filter_map(|place: Receiver<String>| place.recv().ok()) {
                write(line)?;
            }
        }
        Ok(())
    }
}

/// Reads requests until the input ends, and has them answered.
fn serve(mut input: impl BufRead, pool: &ThreadPool, mut state: State, outbox: &Outbox) {
    let mut strands: HashMap<u32, Arc<Strand>> = HashMap::new();
    while let Some(line) = next_line(&mut input) {
        if line.as_ref().is_ok_and(|line| line.trim_ascii().is_empty()) {
            continue;
        }
        let Some(tell) = outbox.place() else { return };
        let (id, work) = understood(line, &mut state);
        let answer = |id: Value, answer: Result<String, Failure>| {
            let id = id.to_string();
            match answer {
                Ok(ok) => format!(r#"{{"id":{id},"ok":{ok}}}"#),
                Err(failure) => format!(r#"{{"id":{id},"error":{}}}"#, failure.json()),
            }
        };
        let work = match work {
            Ok(work) => work,
            Err(failure) => {
                let _ = tell.send(answer(id, Err(failure)));
                continue;
            }
        };
        let strand = work.strand();
        let job: Job = Box::new(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work.run()));
            let _ = tell.send(answer(id, done.unwrap_or_else(|_| Err(defect()))));
        });
        match strand {
            Some(number) => {
                if strands.len() > STRANDS {
                    strands.retain(|_, strand| strand.is_busy());
                }
                strands.entry(number).or_default().submit(pool, job);
            }
            None => pool.spawn_fifo(job),
        }
    }
}

fn defect() -> Failure {
    Failure::internal("a defect of minescheme: please report it with the request")
}

/// The next line; an error if it is too long, or can't be read. `None` at the end.
fn next_line(input: &mut impl BufRead) -> Option<Result<Vec<u8>, Failure>> {
    let mut line = Vec::new();
    match input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line) {
        Ok(0) => None,
        Ok(_) if line.len() as u64 == MOST_BYTES && line.last() != Some(&b'\n') => {
            // Without keeping it, to the end of the line.
            let skipped = input.skip_until(b'\n');
            let why = format!("the line is longer than {MOST_BYTES} bytes");
            Some(skipped.map_err(|error| Failure::request(error.to_string())).and(Err(Failure::request(why))))
        }
        Ok(_) => Some(Ok(line)),
        // Nothing more can be read.
        Err(_) => None,
    }
}

/// The id of a request, and the work that it means.
fn understood(line: Result<Vec<u8>, Failure>, state: &mut State) -> (Value, Result<Work, Failure>) {
    let parsed = line.and_then(|line| {
        let refuse = |found: &dyn std::fmt::Display| {
            Failure::request(format!("found no JSON object ({found}), expected one with `do`, on one line"))
        };
        match serde_json::from_slice::<Value>(&line) {
            Ok(Value::Object(fields)) => Ok(fields),
            // Other values are told as JSON writes them, but not at length.
            Ok(value) => Err(refuse(&value.to_string().chars().take(40).collect::<String>())),
            Err(error) => Err(refuse(&error)),
        }
    });
    let mut fields = match parsed {
        Ok(fields) => fields,
        Err(failure) => return (Value::Null, Err(failure)),
    };
    let id = fields.remove("id").unwrap_or(Value::Null);
    let work = catch_unwind(AssertUnwindSafe(|| {
        let bytes = bytes_of(&mut fields)?;
        let request = Request::parse(Value::Object(fields))?;
        state.prepare(request, bytes)
    }));
    (id, work.unwrap_or_else(|_| Err(defect())))
}

/// The bytes that come with a request: a text, a list of bytes, or a file.
fn bytes_of(fields: &mut Map<String, Value>) -> Result<Vec<u8>, Failure> {
    let given = ["text", "bytes", "file"].map(|name| (name, fields.remove(name)));
    let mut given = given.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let Some((name, value)) = given.next() else { return Ok(Vec::new()) };
    if let Some((other, _)) = given.next() {
        return Err(Failure::argument(format!("found `{name}` and `{other}`, expected one of the two")));
    }
    let bytes = match (name, value) {
        ("text", Value::String(text)) => Ok(text.into_bytes()),
        ("file", Value::String(path)) => {
            let unread = |error: io::Error| Failure::argument(format!("file {path}: {error}"));
            let mut bytes = Vec::new();
            File::open(&path)
                .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
                .map_err(unread)?;
            Ok(bytes)
        }
        ("bytes", value) => serde_json::from_value(value)
            .map_err(|_| Failure::argument("bytes: expected a list of numbers from 0 to 255")),
        (name, _) => Err(Failure::argument(format!("{name}: expected a string"))),
    }?;
    // No bytes mean that none were given.
    if bytes.is_empty() {
        return Err(Failure::argument(format!("{name}: found nothing, expected a table or a board")));
    }
    Ok(bytes)
}

/// Speak UMSI 0.1, an interface for Minesweeper programs, on standard input and output
///
/// A program starts this process, sends commands such as `position ###2;####;m5` and `go`, one per line, and reads a `result` line for
/// each closed cell about which something is known. UMSI is for Minesweeper what UCI is for chess.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  printf 'umsi\\nposition 1##;###;m2\\ngo\\nquit\\n' | minescheme umsi")]
pub struct UmsiArgs {}

impl UmsiArgs {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        Ok(umsi::speak(io::stdin().lock(), out, env!("CARGO_PKG_VERSION"))?)
    }
}
