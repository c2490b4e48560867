//! The engine of `minescheme` for JavaScript: a request in JSON, perhaps followed by bytes, goes in; an answer in JSON comes out.
//!
//! The module has four functions and its memory:
//!
//! | function | what it does |
//! |---|---|
//! | `input(len)` | makes room for a request of `len` bytes and returns its address |
//! | `call(json)` | takes the request, whose first `json` bytes are the JSON, and returns 0, or 1 for a refusal |
//! | `output()` | the address of the answer, or of the refusal, or after a trap of the reason |
//! | `output_len()` | its length in bytes, UTF-8 |
//!
//! What requests there are, with their fields, is [`Request`]. A refusal is a [`Failure`]. [`answer`] is the same for Rust: the tests
//! compare it with the engine itself.

#![warn(missing_docs)]
#![deny(unsafe_code)]

use std::cell::RefCell;

pub use minescheme_protocol::{Failure, Request, State};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
    static STATE: RefCell<State> = RefCell::new(State::default());
}

/// Answers a request: `json`, with the bytes of a table or of a board file where it needs them.
/// Errors: [`Failure`]; what was there before stays as it was.
pub fn answer(json: &[u8], bytes: &[u8]) -> Result<String, Failure> {
    STATE.with_borrow_mut(|state| state.answer(json, bytes))
}

/// Makes room for a request of `len` bytes.
#[allow(unsafe_code, reason = "an exported name can't be checked for clashes")]
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|why| say(why.to_string())));
    // Whatever traps from now on, the answer before is not the reason.
    say(String::new());
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(len, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request that was written to [`input`]: 0, or 1 if it is refused.
#[allow(unsafe_code, reason = "an exported name can't be checked for clashes")]
#[unsafe(no_mangle)]
pub extern "C" fn call(json: usize) -> u32 {
    let input = INPUT.take();
    let (json, bytes) = input.split_at(json.min(input.len()));
    match answer(json, bytes) {
        Ok(text) => {
            say(text);
            0
        }
        Err(failure) => {
            say(failure.json());
            1
        }
    }
}

/// Where the answer lies.
#[allow(unsafe_code, reason = "an exported name can't be checked for clashes")]
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// How long the answer is, in bytes.
#[allow(unsafe_code, reason = "an exported name can't be checked for clashes")]
#[unsafe(no_mangle)]
pub extern "C" fn output_len() -> usize {
    OUTPUT.with_borrow(String::len)
}

fn say(text: String) {
    OUTPUT.set(text);
}
