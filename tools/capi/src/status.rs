//! Status codes, and the message that goes with the last one.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use minescheme::matcher::Contradiction;

/// What a function returns: `minescheme_status` of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Status {
    Ok = 0,
    Contradiction = 1,
    Null = 2,
    Argument = 3,
    Board = 4,
    Table = 5,
    Move = 6,
    Space = 7,
    Internal = 8,
    NotFound = 9,
    Undecided = 10,
    Odds = 11,
    Write = 12,
    Request = 13,
}

/// Why a call does not return [`Status::Ok`].
pub struct Failure {
    pub status: Status,
    pub message: String,
}

impl Failure {
    pub fn new(status: Status, message: impl ToString) -> Self {
        Self { status, message: message.to_string() }
    }

    pub fn null(name: &str) -> Self {
        Self::new(Status::Null, format!("{name} is a null pointer"))
    }

    pub fn contradiction(why: &Contradiction) -> Self {
        const FROM_0: &str = " (rows and columns count from 0)";
        let digits: Vec<String> = why.digits.iter().map(ToString::to_string).collect();
        let message = match (&digits[..], why.count) {
            ([], _) => "the closed cells and flags of the board can't hold this number of mines".to_owned(),
            (_, true) => {
                format!(
                    "no placement of mines fits the digits at {} with the number of mines{FROM_0}",
                    digits.join(" ")
                )
            }
            (_, false) => format!("no placement of mines fits the digits at {}{FROM_0}", digits.join(" ")),
        };
        Self::new(Status::Contradiction, message)
    }
}

const EMPTY: &CStr = c"";

thread_local! {
    static MESSAGE: RefCell<CString> = RefCell::new(EMPTY.to_owned());
}

/// Runs a call: its failure becomes a status and a message, and so does a panic.
pub fn guard(call: impl FnOnce() -> Result<(), Failure>) -> Status {
    // After a panic the header lets the caller do nothing with the objects involved but free them.
    let (status, message) = match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => (Status::Ok, String::new()),
        Ok(Err(failure)) => (failure.status, failure.message),
        Err(_) => (Status::Internal, "a defect of minescheme: please report it with the board".to_owned()),
    };
    // A message can quote a board or a path, but none is cut short: a zero byte in one is shown as a space.
    let message = CString::new(message.replace('\0', " ")).unwrap_or_default();
    // Where the thread is ending, the message has nowhere to go; the status still tells.
    let _ = MESSAGE.try_with(|last| *last.borrow_mut() = message);
    status
}

/// Functions of the header, each with its arguments and what it does. Pointers among these are what the header asks for: null, or to what lives and
/// is used by this call only, or not changed meanwhile. That is what the functions of `border` ask for, which make references of them.
macro_rules! calls {
    ($($function:ident($($argument:ident: $type:ty),* $(,)?) = $call:expr;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function($($argument: $type),*) -> Status {
            // SAFETY: the header's contract.
            $crate::status::guard(|| unsafe { $call })
        }
    )*};
}
pub(crate) use calls;

#[unsafe(no_mangle)]
pub extern "C" fn minescheme_message() -> *const c_char {
    MESSAGE.try_with(|last| last.borrow().as_ptr()).unwrap_or(EMPTY.as_ptr())
}

#[unsafe(no_mangle)]
pub extern "C" fn minescheme_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero byte"),
        };
    VERSION.as_ptr()
}
