//! Running the program in a folder of its own, and what its refusals look like.

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use assert_cmd::Command;

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
        self.run_all(&args.split_whitespace().collect::<Vec<_>>())
    }

    /// The same with arguments that may have blanks.
    pub fn run_all(&self, args: &[&str]) -> Outcome {
        let mut command = Command::cargo_bin("minescheme").unwrap();
        let output = command.current_dir(self.0.path()).args(args).output().unwrap();
        let args = args.join(" ");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let outcome = Outcome {
            args: args.clone(),
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        assert!(!outcome.err.contains("panicked"), "`{args}` panicked: {}", outcome.err);
        outcome
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
    pub fn is_fine(&self) {
        assert_eq!((self.code, &*self.err), (Some(0), ""), "`{}`", self.args);
    }

    /// Exit 2, nothing on standard output, and all of this in what the reader of arguments says.
    pub fn is_refused_as_usage(&self, says: &[&str]) {
        let Self { args, code, out, err } = self;
        assert_eq!((*code, &**out), (Some(2), ""), "`{args}`: {err}");
        assert!(err.starts_with("error: ") && says.iter().all(|part| err.contains(part)), "`{args}`: {err}");
    }

    /// Exit 2, nothing on standard output, and an error that says all of this.
    pub fn is_refused(&self, says: &[&str]) {
        let Self { args, code, out, err } = self;
        assert_eq!((*code, &**out), (Some(2), ""), "`{args}`: {err}");
        assert!(err.starts_with("error: "), "`{args}`: {err}");
        for part in says {
            assert!(err.contains(part), "`{args}` does not say {part:?}: {err}");
        }
        let mut parts: Vec<&str> = err.trim().split(": ").filter(|part| part.len() > 12).collect();
        let all = parts.len();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(parts.len(), all, "`{args}` says something twice: {err}");
    }
}
