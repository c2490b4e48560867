//! `minescheme completions` and `minescheme man`: completion scripts and manual pages, made from the arguments.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Cli;
use crate::save::{make_folder, save};

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
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        // The generator gives up with a panic where its output is not taken, as by `| head`; a vector takes all.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "minescheme", &mut script);
        Ok(out.write_all(&script)?)
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
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        let Some(folder) = self.out else { return Ok(out.write_all(&page(command)?.1)?) };
        make_folder(&folder)?;
        write_pages(&command, &folder)
    }
}

/// The pages of a command and of its subcommands.
fn write_pages(command: &Command, folder: &Path) -> Result<()> {
    command.get_subcommands().try_for_each(|below| write_pages(below, folder))?;
    let (name, page) = page(command.clone())?;
    save(&folder.join(name), page)
}

/// A manual page with the name of its file. The examples are copied from it, so they are neither filled nor hyphenated.
fn page(command: Command) -> io::Result<(String, Vec<u8>)> {
    let help = command.get_after_help().map(ToString::to_string);
    let page = Man::new(command.after_help(None::<&str>));
    let mut text = Vec::new();
    page.render(&mut text)?;
    if let Some((_, examples)) = help.as_deref().and_then(|help| help.split_once('\n')) {
        let examples = examples.replace('\\', "\\e").replace('-', "\\-");
        writeln!(text, ".SH EXAMPLES\n.nf\n{examples}\n.fi")?;
    }
    Ok((page.get_filename(), text))
}
