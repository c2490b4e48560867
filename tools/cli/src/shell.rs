//! `minescheme completions` and `minescheme man`: completion scripts and manual pages, made from the arguments.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::{Answer, Cli};

/// Print a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme completions bash \\
      > ~/.local/share/bash-completion/completions/minescheme
  minescheme completions zsh > ~/.zfunc/_minescheme
  minescheme completions fish > ~/.config/fish/completions/minescheme.fish")]
pub struct CompletionArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl CompletionArgs {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        // The generator gives up with a panic where its output is not taken, as by `| head`; a vector takes all.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "minescheme", &mut script);
        out.write_all(&script)?;
        Ok(Answer::Yes)
    }
}

/// Print the manual page, or write one for each command to a folder
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme man | man -l -
  minescheme man --out ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The folder for minescheme.1, minescheme-solve.1 and so on
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl ManArgs {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let command = Cli::command();
        match self.out {
            None => clap_mangen::Man::new(command).render(out)?,
            Some(folder) => {
                std::fs::create_dir_all(&folder)
                    .and_then(|()| clap_mangen::generate_to(command, &folder))
                    .with_context(|| format!("cannot write into {}", folder.display()))?;
            }
        }
        Ok(Answer::Yes)
    }
}
