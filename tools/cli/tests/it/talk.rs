//! A process of the program that is spoken to, line by line.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::root;

pub struct Talk {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Talk {
    pub fn start(args: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_minescheme"));
        command.current_dir(root()).args(args.split_whitespace());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Self { process, input, output: BufReader::new(output).lines() }
    }

    pub fn tell(&mut self, line: &[u8]) {
        self.input.write_all(&[line, b"\n"].concat()).unwrap();
        self.input.flush().unwrap();
    }

    /// The next line of the answer.
    pub fn line(&mut self) -> String {
        self.output.next().expect("an answer").unwrap()
    }

    /// The end of the input ends the process, and nothing more is said.
    pub fn ends(mut self) {
        drop(self.input);
        assert!(self.output.next().is_none());
        assert!(self.process.wait().unwrap().success());
    }
}
