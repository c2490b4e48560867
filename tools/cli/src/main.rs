//! The program. All of it is in the library, so that the compiler need not wait for the crates below to be finished before it begins.

fn main() -> std::process::ExitCode {
    minescheme_cli::main()
}
