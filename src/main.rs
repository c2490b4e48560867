//! The `minescheme` program. Everything it does is in [`cli`]; the library knows nothing of it.

#![deny(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
