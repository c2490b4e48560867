//! The program, all of which is in the library beside it: a library can be compiled while the crates below it still are.

fn main() -> std::process::ExitCode {
    minescheme_cli::main()
}
