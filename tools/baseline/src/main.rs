//! Compares the solver of the 2022 thesis (four methods, and schemes collected from play), written from its description, with
//! minescheme on the same boards, and makes the thesis's tables and figures again from both:
//!
//! ```sh
//! cargo run --release -p baseline -- docs
//! ```
//!
//! `--campaign FOLDER` takes the boards in FOLDER for the first level, `--veteran N` so many boards for the last.

mod field;
mod learned;
mod level;
mod methods;
mod report;
mod scheme;
mod solver;
mod special;
mod subsets;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Errors are for people.
type Result<T, E = Box<dyn Error>> = std::result::Result<T, E>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<()> {
    let (mut folder, mut campaign, mut veteran) = (None, None, 1_000);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments.next().ok_or_else(|| format!("{argument}: found nothing after it, expected a value"))
        };
        match argument.as_str() {
            "--campaign" => campaign = Some(PathBuf::from(value()?)),
            "--veteran" => {
                let text = value()?;
                veteran =
                    text.parse().map_err(|_| format!("--veteran: found {text:?}, expected a number"))?;
            }
            _ => folder = Some(PathBuf::from(&argument)),
        }
    }
    let folder =
        folder.ok_or("expected the folder for thesis.md: baseline docs [--campaign FOLDER] [--veteran N]")?;
    let levels = level::levels(campaign.as_deref(), veteran)?;
    let more = subsets::table(&levels)?
        + &special::section()
        + &learned::the_loop(&levels)?
        + &learned::mini_fields()?;
    let unchosen = subsets::unchosen_table()?;
    report::Report::measure(&levels)?.write(&folder, campaign.is_some(), &unchosen, &more)
}

#[cfg(test)]
mod tests {
    use minescheme::{Coord, Layout};

    use crate::field::Field;
    use crate::level::levels;
    use crate::methods::Method;
    use crate::solver::{Mode, SCHEMES, Solver};

    #[test]
    fn every_mode_is_right_and_schemes_find_again_what_they_were_collected_from() {
        let levels = levels(None, 20).expect("generated");
        let mut solver = Solver::default();
        for mode in Mode::ALL {
            for level in &levels {
                let mut solved = 0;
                for task in &level.tasks {
                    // An error would be a wrong deduction.
                    let played = solver.play(&task.layout, &task.open, mode).expect("right");
                    solved += usize::from(played.solved);
                    if mode == Mode::Schemes {
                        assert_eq!(played.successes[..SCHEMES], [0; SCHEMES]);
                    }
                }
                assert!(
                    solved * 10 >= level.tasks.len() * if mode == Mode::Schemes { 5 } else { 9 },
                    "{}: {solved} solved, {}",
                    level.name,
                    mode.name()
                );
            }
        }
        assert!(solver.schemes.len() > 20);
    }

    #[test]
    fn methods_do_what_they_are_named_for() {
        // The 1-2 at the left: the mine that the 2 needs beyond the 1 is in its own cell.
        let layout: Layout = "1221\n-**-".parse().expect("a layout");
        let top: Vec<Coord> = (0..layout.cols()).map(|col| Coord::new(0, col)).collect();
        let field = Field::new(&layout, top);
        assert!(Method::Digit.attempt(&field, 1).is_none());
        let found = Method::Connected1.attempt(&field, 0).expect("1-2");
        assert!(found.goals.iter().all(|&(at, mine)| layout.is_mine(Coord::new(at / layout.cols(), at % layout.cols())) == mine));
    }
}
