//! Two machines that learn a small game, for a page that shows it bead by bead.
//!
//! A [`Request`] in JSON goes in, an answer in JSON comes out. Everything that is learned is learned by the crate `games`; this one
//! keeps the table at which two players sit, and does one small thing at a time.
//!
//! | function | what it does |
//! |---|---|
//! | `input(len)` | makes room for a request of `len` bytes and returns its address |
//! | `call(json)` | takes the request, whose first `json` bytes are the JSON, and returns 0, or 1 for a refusal |
//! | `output()` | the address of the answer or of the refusal |
//! | `output_len()` | its length in bytes, UTF-8 |

mod failure;
mod five;
mod games_shown;
mod machine;
mod request;
mod saved;
mod settings;
mod table;

use std::cell::RefCell;

pub use failure::Failure;
pub use request::Request;
use table::Seated;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
    static TABLE: RefCell<Option<Box<dyn Seated>>> = const { RefCell::new(None) };
}

/// Answers a request.
/// Errors: [`Failure`]; what was there before stays as it was.
pub fn answer(json: &[u8]) -> Result<String, Failure> {
    let request: Request = serde_json::from_slice(json).map_err(|error| Failure::new("request", &error))?;
    TABLE.with_borrow_mut(|table| request.answer(table))
}

/// Makes room for a request of `len` bytes.
#[allow(unsafe_code, reason = "an exported name can't be checked for clashes")]
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
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
    let (text, refused) = match answer(&input[..json.min(input.len())]) {
        Ok(text) => (text, 0),
        Err(failure) => (failure.json(), 1),
    };
    OUTPUT.set(text);
    refused
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
