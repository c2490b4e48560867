//! The program `minescheme`: one file a subcommand, and what they share.
//!
//! A subcommand is a file with a `clap::Args` struct that has `after_help` (an example) and
//! `fn run(self, out: &mut dyn Write) -> Result<Answer>` (or `Result<()>`, if it can only be done), and a line in `commands!`. Results go
//! to `out`, never through `println!`, which panics on a broken pipe; progress goes to a `progress::Watch`.

mod arguments;
mod ask;
mod boards;
mod census;
mod compile;
mod coverage;
mod coverage_page;
mod drill;
mod explain;
mod export;
mod generate;
mod grow;
mod hints;
mod html;
mod info;
mod layout_questions;
mod learn;
mod merge;
mod odds;
mod plan;
mod play;
mod position_questions;
mod progress;
mod prompt;
mod puzzle;
mod review;
mod rules_page;
mod save;
mod series;
mod serve;
mod shell;
mod show;
mod solve;
mod solve_print;
mod streamed;
mod table;
mod train;
mod tree;
mod until_solved;
mod verify;

use std::any::TypeId;
use std::ffi::OsString;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use minescheme::board::Coord;
use minescheme::explain::words::place_of;
use minescheme::export::ExportError;
use minescheme::matcher::Value;
use minescheme::observer::Stopped;
use plot::grouped;

/// Solve Minesweeper positions and explain every deduction
///
/// `solve`, `explain` and `odds` read your boards; `generate`, `drill` and `play` make their own. All of them use the rules that come
/// with the program. `train` finds all patterns from scratch, and `compile` finds the rules behind them. `minescheme COMMAND --help`
/// shows examples.
#[derive(Parser, Debug)]
#[command(name = "minescheme", version, max_term_width = 80)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The commands, each with its arguments, in the order of the help.
macro_rules! commands {
    ($($(#[$alias:meta])? $name:ident($args:path)),+ $(,)?) => {
        #[derive(Subcommand, Debug)]
        #[command(defer = true)]
        enum Command {
            $($(#[$alias])? $name($args)),+
        }

        impl Command {
            fn run(self, out: &mut dyn Write) -> Result<Answer> {
                // Those who talk to a program are ended as any other process is.
                if !matches!(self, Self::Serve(_) | Self::Umsi(_)) {
                    progress::listen()?;
                }
                match self {
                    $(Self::$name(args) => args.run(out).map(Into::into)),+
                }
            }
        }
    };
}

commands! {
    #[command(visible_alias = "ask")]
    Solve(solve::Args),
    #[command(visible_alias = "hint")]
    Explain(explain::Args),
    Show(show::Args),
    Odds(odds::Args),
    Play(play::Args),
    Generate(generate::Args),
    Drill(drill::Args),
    Guess(position_questions::GuessArgs),
    Win(position_questions::WinArgs),
    Check(position_questions::CheckArgs),
    #[command(visible_alias = "layout_given")]
    LayoutGiven(position_questions::LayoutGivenArgs),
    Read(position_questions::ReadArgs),
    Write(layout_questions::WriteArgs),
    Solvable(layout_questions::SolvableArgs),
    Flood(layout_questions::FloodArgs),
    Bbbv(layout_questions::BbbvArgs),
    Puzzle(puzzle::Args),
    Review(review::Args),
    Coverage(coverage::Args),
    Train(train::Args),
    Merge(merge::Args),
    Compile(compile::Args),
    Export(export::ExportArgs),
    Import(export::ImportArgs),
    Info(info::Args),
    Verify(verify::Args),
    Census(census::Args),
    Tree(tree::Args),
    Learn(learn::Args),
    Serve(serve::Args),
    Umsi(serve::UmsiArgs),
    Completions(shell::CompletionArgs),
    Man(shell::ManArgs),
}

/// What a command answers; an error is neither. Of the answers to several boards the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    /// Exit code 0.
    Yes,
    /// Exit code 3: nothing was found, and something is undecided.
    Undecided,
    /// Exit code 1: a verification failed, a position contradicts itself.
    No,
    /// Exit code 130 or 143: stopped by a signal.
    Interrupted,
}

impl Answer {
    /// What is answered of a board by whether anything was found, and how many cells are undecided.
    fn of_board(found: bool, undecided: usize) -> Self {
        if found || undecided == 0 { Self::Yes } else { Self::Undecided }
    }
}

impl From<()> for Answer {
    fn from((): ()) -> Self {
        Self::Yes
    }
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// The help of board arguments.
const BOARDS_HELP: &str = "Files or folders with boards, or `-` for standard input. A board is text with one line per row: `0`-`8` for open \
    cells, `.` for a closed cell, `*` for a known mine, `#` for a wall. Everything outside the text is wall";

/// The help of `--format`.
fn formats_help() -> String {
    let names = minescheme::formats::Format::ALL.map(|format| format.name()).join(", ");
    format!("The format of the boards: {names} [default: recognised by content and file name]")
}

/// The program's arguments. What looks like an option but stands where a value is expected is a bad value: a number or a cell below zero, or
/// `-` for a file, unless the argument takes standard input.
fn program(given: &[OsString]) -> clap::Command {
    fn of_argument(argument: Arg) -> Arg {
        let id = argument.get_value_parser().type_id();
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let takes_values = argument.get_action().takes_values();
        let argument = argument.allow_negative_numbers(takes_values);
        if id == TypeId::of::<Coord>() {
            argument.allow_hyphen_values(true)
        } else if id == TypeId::of::<PathBuf>() && !help.contains("standard input") {
            argument.value_parser(PathBufValueParser::new().try_map(file_name))
        } else {
            argument
        }
    }
    fn of_command(command: clap::Command) -> clap::Command {
        command.mut_args(of_argument).mut_subcommands(of_command)
    }
    let mut command = Cli::command();
    // The arguments of a command that is named are listed when they are read. Those of all take longer than a short answer.
    let is_named = given.first().is_some_and(|name| {
        let is = |one: &clap::Command| {
            one.get_all_aliases().chain([one.get_name()]).any(|known| name.as_os_str() == known)
        };
        command.get_subcommands().any(is)
    });
    let is_doubtful = |given: &OsString| matches!(given.as_encoded_bytes(), b"-" | [b'-', b'0'..=b'9', ..]);
    let is_doubtful = given.iter().any(is_doubtful);
    if is_doubtful || !is_named {
        command.build();
    }
    if is_doubtful { of_command(command) } else { command }
}

/// A path that is not `-`. Errors: it is.
fn file_name(path: PathBuf) -> Result<PathBuf, &'static str> {
    let is_name = path.as_path() != Path::new("-");
    is_name.then_some(path).ok_or("expected the name of a file; one that is called `-` is `./-`")
}

/// Runs the command that the arguments name. Exit codes: 0, 1 if the answer is "no", 2 on bad usage or
/// bad input, 3 if nothing was found but something is undecided. A reader that has gone away (`minescheme … | head`) is no failure.
pub fn main() -> ExitCode {
    refuse_rather_than_die();
    let given: Vec<OsString> = std::env::args_os().collect();
    let program = program(given.get(1..).unwrap_or_default());
    let cli = match program.try_get_matches_from(given).and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(told) => return tell(&told),
    };
    let mut out = BufWriter::new(Output(io::stdout().lock()));
    let answer = cli.command.run(&mut out);
    let flushed = out.flush();
    match answer.and_then(|answer| Ok(flushed.map(|()| answer)?)) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Undecided) => ExitCode::from(3),
        Ok(Answer::Interrupted) => ExitCode::from(progress::exit_code()),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.chain().any(|cause| cause.is::<Stopped>()) => {
            let _ = writeln!(io::stderr(), "{}", Stopped);
            ExitCode::from(progress::exit_code())
        }
        Err(error) => {
            // Standard error may be gone too; the exit code still tells.
            let _ = writeln!(io::stderr(), "error: {}", minescheme_protocol::with_causes(error.as_ref()));
            ExitCode::from(2)
        }
    }
}

/// Standard output, whose errors say that they are its own.
struct Output(StdoutLock<'static>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(unwritten)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(unwritten)
    }
}

fn unwritten(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

/// Prints help, or what is wrong with the arguments. Help that can't be written is an error, too.
fn tell(told: &clap::Error) -> ExitCode {
    let printed = told.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if !told.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: {}", unwritten(error));
            ExitCode::from(2)
        }
        _ => ExitCode::from(u8::try_from(told.exit_code()).unwrap_or(2)),
    }
}

/// Where files may only grow to some size (`ulimit -f`), a write beyond it ends a program on the spot, with its temporary file
/// left behind. With a handler the write fails like any other.
fn refuse_rather_than_die() {
    #[cfg(unix)]
    {
        // Without a handler it is as it was.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    }
}

/// `1 board`, `2 boards`.
fn counted(number: impl std::fmt::Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let what = if number == "1" { one } else { many };
    format!("{number} {what}")
}

/// `1 digit`, `2 digits`: of patterns and rules.
fn digits(number: impl std::fmt::Display) -> String {
    counted(number, "digit", "digits")
}

/// `1 number`, `2 numbers`: what players call digits.
fn numbers(number: impl std::fmt::Display) -> String {
    counted(number, "number", "numbers")
}

/// How many suppositions a step of an order nests.
fn what_ifs(order: impl Into<usize>) -> String {
    match order.into() {
        0 | 1 => "no what-if".to_owned(),
        2 => "one what-if".to_owned(),
        order => format!("{} nested what-ifs", order - 1),
    }
}

/// Cells as a person counts them: `row 3 column 4, row 3 column 5 and row 4 column 1`.
fn listed(cells: &[Coord]) -> String {
    joined(cells, |at| format!("row {} column {}", at.row + 1, at.col + 1))
}

/// Cells as explanations name them.
fn places(cells: &[Coord]) -> String {
    cells.iter().map(|&at| place_of(at)).collect::<Vec<_>>().join("; ")
}

fn joined(cells: &[Coord], name: impl Fn(&Coord) -> String) -> String {
    let each: Vec<String> = cells.iter().map(name).collect();
    match each.split_last() {
        None => "none".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// What cells are, named as in explanations: "(3,4) is safe; (3,5) and (4,1) are mines".
fn follow(safe: &[Coord], mines: &[Coord]) -> String {
    let parts =
        [(safe, Value::Safe), (mines, Value::Mine)].into_iter().filter(|(cells, _)| !cells.is_empty());
    let told = parts.map(|(cells, value)| {
        let cells_named = joined(cells, |at| format!("({},{})", at.row + 1, at.col + 1));
        format!("{cells_named} {}", solve_print::is(value, cells.len()))
    });
    told.collect::<Vec<_>>().join("; ")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = match cause.downcast_ref() {
            Some(ExportError::Io(error)) => Some(error),
            _ => cause.downcast_ref::<io::Error>(),
        };
        io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn help_fits_80_columns() {
        let mut cli = Cli::command();
        cli.build();
        let helps = cli.get_subcommands_mut().map(|command| command.render_long_help().to_string());
        let helps: Vec<String> = helps.chain([Cli::command().render_long_help().to_string()]).collect();
        for line in helps.iter().flat_map(|help| help.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    /// Commands in documents, on lines of their own or within sentences, have options that exist and go together.
    #[test]
    fn documented_commands_are_understood() {
        use clap::error::ErrorKind::{ArgumentConflict, InvalidSubcommand, UnknownArgument};
        let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let folders = ["", "docs", "patterns", "tools/cluster", "tools/python", "tools/web"];
        let entries = folders.into_iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
        let (mut tried, mut wrong) = (0, Vec::new());
        for path in
            entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension() == Some("md".as_ref()))
        {
            let page = std::fs::read_to_string(&path).unwrap();
            // Code stands between fences, and in every other part of a sentence between signs.
            let fenced = page.split("```").skip(1).step_by(2).flat_map(str::lines);
            let spans = page.split("```").step_by(2).flat_map(str::lines);
            let spans = spans.flat_map(|line| line.split('`').skip(1).step_by(2));
            let commands = fenced.map(|line| line.trim_start_matches("$ ")).chain(spans);
            for text in commands.filter(|text| text.starts_with("minescheme ") && !text.contains(" = ")) {
                let ends = |word: &&str| !["|", ">", "&&", "#", "2>"].contains(word);
                let words =
                    text.split_whitespace().take_while(ends).map(|word| word.trim_matches(['"', '\'']));
                tried += 1;
                let error = Cli::try_parse_from(words).err().map(|error| error.kind());
                if matches!(error, Some(ArgumentConflict | InvalidSubcommand | UnknownArgument)) {
                    wrong.push(format!("{}: {text}: {error:?}", path.display()));
                }
            }
        }
        assert!(tried > 100 && wrong.is_empty(), "{tried} commands, of which these are wrong: {wrong:#?}");
    }

    #[test]
    fn every_command_shows_an_example() {
        let mut cli = Cli::command();
        cli.build();
        for command in cli.get_subcommands().filter(|command| command.get_name() != "help") {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("minescheme"), "`{}` has no example", command.get_name());
            // What a terminal breaks can't be copied.
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }

    /// The commands that have no subcommands, with the words that call them.
    fn leaves(command: &clap::Command, before: &[String]) -> Vec<(Vec<String>, clap::Command)> {
        let words = [before, &[command.get_name().to_owned()]].concat();
        let below: Vec<_> = command.get_subcommands().flat_map(|one| leaves(one, &words)).collect();
        if below.is_empty() { vec![(words, command.clone())] } else { below }
    }

    /// Every option that takes a whole number names its range when it is given another, and takes both ends of it.
    #[test]
    fn whole_numbers_have_a_range_that_is_told() {
        use clap::error::ErrorKind;
        let whole = [TypeId::of::<u64>(), TypeId::of::<usize>(), TypeId::of::<u32>(), TypeId::of::<u8>()];
        let cli = program(&[]);
        let mut options = 0;
        for (words, leaf) in leaves(&cli, &[]) {
            let is_whole =
                |argument: &&clap::Arg| whole.iter().any(|&id| argument.get_value_parser().type_id() == id);
            let all = leaf.get_arguments().filter(|argument| argument.get_action().takes_values());
            for name in all.filter(is_whole).filter_map(clap::Arg::get_long) {
                let given = |value: &str| {
                    let given = [&words[..], &["--".to_owned() + name, value.to_owned()]].concat();
                    let program = program(&given[1..].iter().map(OsString::from).collect::<Vec<_>>());
                    let error = program.try_get_matches_from(given).err()?;
                    (error.kind() == ErrorKind::ValueValidation).then(|| error.to_string())
                };
                let of = format!("{} --{name}", words.join(" "));
                let said = given("-1").unwrap_or_else(|| panic!("{of} takes -1"));
                let range = said.split_once("expected ").and_then(|(_, range)| {
                    let (least, most) = range.lines().next()?.split_once(" to ")?;
                    let [least, most] = [least, most].map(|number| number.replace(',', ""));
                    Some((least.parse::<u64>().ok()?, most.parse::<u64>().ok()?))
                });
                let Some((least, most)) = range.or((name == "mines").then_some((0, 1 << 26))) else {
                    panic!("{of} names no range: {said}")
                };
                assert_eq!(given(&least.to_string()), None, "{of}");
                assert_eq!(given(&most.to_string()), None, "{of}");
                assert!(given(&(u128::from(most) + 1).to_string()).is_some(), "{of}");
                assert!(least == 0 || given(&(least - 1).to_string()).is_some(), "{of}");
                for strange in ["", "x", "1.5", "1e3", "0x10", "18446744073709551616"] {
                    assert!(given(strange).is_some(), "{of} {strange}");
                }
                options += 1;
            }
        }
        assert!(options > 40, "{options}");
    }
}
