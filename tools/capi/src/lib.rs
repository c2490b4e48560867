//! `minescheme` for C. The contract of every function is in `minescheme.h`; here is how it is kept.
//!
//! No panic crosses the border: every function with a status runs inside `status::guard`, and the two that free drop
//! values whose drops run no code but the allocator's and the unmapping of a file.

#![deny(unsafe_op_in_unsafe_fn)]

mod border;
mod generate;
mod matcher;
mod session;
mod status;
