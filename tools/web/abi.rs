//! How JavaScript calls a module: a request in JSON, perhaps followed by bytes, goes in; an answer in JSON comes out.
//!
//! Each module takes this file in. It has four functions and its memory:
//!
//! | function | what it does |
//! |---|---|
//! | `input(len)` | makes room for a request of `len` bytes and returns its address |
//! | `call(json)` | takes the request, whose first `json` bytes are the JSON, and returns 0, or 1 for a refusal |
//! | `output()` | the address of the answer, or of the refusal, or after a trap of the reason |
//! | `output_len()` | its length in bytes, UTF-8 |

use std::cell::RefCell;

use crate::answer;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for a request of `len` bytes.
#[allow(unsafe_code, reason = "an exported name can't be checked for clashes")]
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|why| OUTPUT.set(why.to_string())));
    // Whatever traps from now on, the answer before is not the reason.
    OUTPUT.set(String::new());
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
    let (text, refused) = match answer(json, bytes) {
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
