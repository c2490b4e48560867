//! Running the program in a folder of its own, and what its refusals look like.

use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};

use assert_cmd::Command;
use serde_json::Value;

use crate::root;

/// Runs the program in the repository's folder with a text on standard input.
pub fn run(args: &str, input: &str) -> Outcome {
    Outcome::of(&root(), &words(args), input)
}

fn words(args: &str) -> Vec<&str> {
    args.split_whitespace().collect()
}

/// A folder that is gone afterwards.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names of the files, hidden ones included, in order.
    pub fn names(&self) -> Vec<String> {
        names(self.0.path())
    }

    /// Runs the program in the folder.
    pub fn run(&self, args: &str) -> Outcome {
        self.ask(args, "")
    }

    /// The same with a text on standard input.
    pub fn ask(&self, args: &str, input: &str) -> Outcome {
        Outcome::of(self.0.path(), &words(args), input)
    }

    /// The same with arguments that may have blanks.
    pub fn run_all(&self, args: &[&str]) -> Outcome {
        Outcome::of(self.0.path(), args, "")
    }

    /// Starts the program in the folder, whatever it prints.
    pub fn start(&self, args: &str) -> Child {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_minescheme"));
        command.current_dir(self.0.path()).args(args.split_whitespace());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Runs a training that must go well, and gives the bytes that it wrote.
    pub fn train(&self, args: &str, out: &str) -> Vec<u8> {
        self.run(&format!("train {args} --out {out}")).is_fine();
        self.read(out)
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// A file that is text.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }
}

/// The names in a folder, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// How a run ended.
pub struct Outcome {
    args: String,
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Outcome {
    fn of(folder: &Path, args: &[&str], input: &str) -> Self {
        let mut command = Command::cargo_bin("minescheme").unwrap();
        Self::told(
            args.join(" "),
            command.current_dir(folder).args(args).write_stdin(input).output().unwrap(),
        )
    }

    /// What a process did that was started in another way.
    pub fn told(args: String, output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert!(!err.contains("panicked"), "`{args}` panicked: {err}");
        Self { args, code: output.status.code(), out, err }
    }

    /// What was printed, with a blank for every break.
    pub fn words(&self) -> String {
        self.out.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Exit 0, and nothing on standard error.
    pub fn is_fine(&self) -> &Self {
        assert_eq!((self.code, &*self.err), (Some(0), ""), "`{}`", self.args);
        self
    }

    /// Whatever is said, the exit code is this.
    pub fn ends(&self, code: i32) -> &Self {
        assert_eq!(self.code, Some(code), "`{}`: {}{}", self.args, self.out, self.err);
        self
    }

    /// Standard output says all of this.
    pub fn says(&self, parts: &[&str]) -> &Self {
        self.contains(&self.out, parts)
    }

    /// Standard error says all of this.
    pub fn warns(&self, parts: &[&str]) -> &Self {
        self.contains(&self.err, parts)
    }

    fn contains(&self, text: &str, parts: &[&str]) -> &Self {
        for part in parts {
            assert!(text.contains(part), "`{}` does not say {part:?}: {text}", self.args);
        }
        self
    }

    /// Standard output begins with this.
    pub fn begins(&self, start: &str) -> &Self {
        assert!(self.out.starts_with(start), "`{}` does not begin with {start:?}: {}", self.args, self.out);
        self
    }

    /// Standard output says nothing of this.
    pub fn conceals(&self, part: &str) -> &Self {
        assert!(!self.out.contains(part), "`{}` says {part:?}: {}", self.args, self.out);
        self
    }

    /// What was printed, as one JSON value.
    pub fn json(&self) -> Value {
        let Self { args, out, err, .. } = self;
        serde_json::from_str(out).unwrap_or_else(|error| panic!("`{args}`: {error}: {out}{err}"))
    }

    /// What was printed, a JSON value a line.
    pub fn lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Exit 2, nothing on standard output, and an error that says all of this.
    pub fn is_refused_as_usage(&self, says: &[&str]) {
        let Self { args, code, out, err } = self;
        assert_eq!((*code, &**out), (Some(2), ""), "`{args}`: {err}");
        assert!(err.starts_with("error: "), "`{args}`: {err}");
        self.warns(says);
    }

    /// The same, and nothing is said twice, as the reader of arguments does at times.
    pub fn is_refused(&self, says: &[&str]) {
        self.is_refused_as_usage(says);
        let Self { args, err, .. } = self;
        let mut parts: Vec<&str> = err.trim().split(": ").filter(|part| part.len() > 12).collect();
        let all = parts.len();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(parts.len(), all, "`{args}` says something twice: {err}");
    }
}
