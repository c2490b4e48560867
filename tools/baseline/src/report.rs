//! The tables and figures of the thesis again: 21 (cycle times), 22 (total time), 23 (boards solved), 42 to 45.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use minescheme::table::{Library, Table};
use minescheme::{Matcher, RuleSet};
use plot::{Axis, Chart, Mark, Place, Series, percent, whole};

use crate::Result;
use crate::level::{Level, Task, start};
use crate::methods::Method;
use crate::solver::{Mode, Played, SCHEMES, Solver, Tries, processor_time};

/// The patterns of up to three digits, as shipped.
const LIBRARY: &[u8] = include_bytes!("../../../patterns/library.mst");

/// Hours of the thesis's program for its 1,075 boards, by mode (its table 22).
const HOURS: [f64; 3] = [22.95, 28.77, 34.50];
/// Boards that it solved, by level, of how many (its table 23).
const SOLVED: [(usize, usize); 3] = [(25, 25), (50, 50), (956, 1_000)];

/// One way to play all boards.
struct Run {
    name: String,
    /// Of each level, of each board.
    levels: Vec<Vec<Played>>,
    /// Of each level, of each method and of schemes.
    tries: Vec<[Tries; 5]>,
}

pub struct Report {
    names: Vec<(&'static str, String, usize)>,
    baseline: Vec<Run>,
    ours: Vec<Run>,
    schemes: usize,
}

impl Report {
    /// Plays all boards in every way.
    /// Errors: a deduction was wrong.
    pub fn measure(levels: &[Level; 3]) -> Result<Self> {
        let mut solver = Solver::default();
        let mut baseline = Vec::new();
        for mode in Mode::ALL {
            let mut run = Run { name: mode.name().to_owned(), levels: vec![], tries: vec![] };
            for level in levels {
                eprintln!("{}: {}", level.name, mode.name());
                solver.tries = Default::default();
                let played = level.tasks.iter().map(|task| solver.play(&task.layout, &task.open, mode));
                run.levels.push(played.collect::<Result<_, _>>()?);
                run.tries.push(solver.tries);
            }
            baseline.push(run);
        }
        let table = Table::of(LIBRARY)?;
        let library = Library::new(&table)?;
        let mut ours = Vec::new();
        let few = Matcher::new(&RuleSet::one_and_two_foci());
        for (name, matcher) in [
            ("minescheme, rules of one and two digits, all tiers", few),
            ("minescheme, all rules, all tiers", Matcher::shipped()),
            ("minescheme, library, all tiers", Matcher::new(&library)),
        ] {
            let levels = levels.iter().map(|level| play(&matcher, level)).collect::<Result<_, _>>()?;
            ours.push(Run { name: name.to_owned(), levels, tries: vec![] });
        }
        let names =
            levels.iter().map(|level| (level.name, level.source.clone(), level.tasks.len())).collect();
        Ok(Self { names, baseline, ours, schemes: solver.schemes.len() })
    }

    /// Writes `thesis.md`, with more sections at its end, `thesis.csv` and the figures into a folder.
    pub fn write(&self, folder: &Path, published: bool, unchosen: &str, more: &str) -> Result<()> {
        let save = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
        };
        let campaign = if published { " --campaign FOLDER" } else { "" };
        let mut page = HEAD.replace("{campaign}", campaign);
        self.boards(&mut page);
        self.cycle_times(&mut page);
        page.push_str(WHY_DIFFERENT);
        self.total_times(&mut page);
        self.solved(&mut page);
        page.push_str(unchosen);
        page.push_str("\n## Figures 42 to 44: time per board\n\nBoards are numbered in the order in which they are played, level by level, as in the thesis.\n");
        for (number, run) in (42..).zip(&self.baseline) {
            let name = format!("thesis-{number}.svg");
            let title = format!("Time per board, all levels: {}, and minescheme", run.name);
            let lines = [(run.name.as_str(), times(run)), (self.ours[1].name.as_str(), times(&self.ours[1]))];
            let words = "Milliseconds a board, by the number of the board.";
            save(&name, &times_chart(&title, &lines).svg(words)?)?;
            let _ = write!(page, "\n![{title}]({name})\n");
        }
        page.push_str("\n## Figure 45: what found the deductions of a board\n");
        for (file, run, rest) in [
            ("thesis-45-methods.svg", &self.baseline[0], ""),
            ("thesis-45-collecting.svg", &self.baseline[1], "; schemes find the rest"),
        ] {
            let boards: Vec<Vec<f64>> = run.levels.iter().flatten().map(shares).collect();
            let title = format!("Share of each method, board by board: {}{rest}", run.name);
            let words = "Stacked shares of the deductions of each board.";
            save(file, &shares_chart(&title, &boards).svg(words)?)?;
            let _ = write!(page, "\n![{title}]({file})\n");
        }
        self.verdict(&mut page);
        page.push_str(more);
        save("thesis.csv", &self.csv())?;
        Ok(save("thesis.md", &page)?)
    }

    fn runs(&self) -> impl Iterator<Item = &Run> {
        self.baseline.iter().chain(&self.ours)
    }

    fn boards(&self, page: &mut String) {
        page.push_str("\n## The boards\n\n| level | boards | from |\n|---|---|---|\n");
        for (name, source, boards) in &self.names {
            let _ = writeln!(page, "| {name} | {boards} | {source} |");
        }
    }

    fn cycle_times(&self, page: &mut String) {
        page.push_str(
            "\n## Table 21: cycle times\n\nThe cycle time is the cost of one success of a method, in microseconds, including the unsuccessful tries before it: t_c = (n_u / n_s) · t_u + t_s, for n_s successes that take t_s each and n_u unsuccessful tries that take t_u each. The methods are tried in the order of their cycle times so far, the cheapest first, so the order can change during play. Schemes, where they are used, come before all methods.\n\nThe thesis gives cycle times in seconds, for its own boards and its own program, and reports no success of connected cells 2.\n\n| level | mode |",
        );
        let kinds: Vec<&str> = Method::ALL.map(Method::name).into_iter().chain(["schemes"]).collect();
        let _ = writeln!(page, " {} |\n|---|---|{}", kinds.join(" | "), "---|".repeat(kinds.len()));
        page.push_str("| the thesis | its program, its boards | 1227 | 344000 | no success | 1787000 | |\n");
        let none = || "-".to_owned();
        let cycle = |tries: &Tries| tries.cycle().map_or_else(none, |cycle| format!("{:.1}", cycle * 1e6));
        for (place, (level, ..)) in self.names.iter().enumerate() {
            for run in &self.baseline {
                let cells: Vec<String> = run.tries[place].iter().map(cycle).collect();
                let _ = writeln!(page, "| {level} | {} | {} |", run.name, cells.join(" | "));
            }
        }
    }

    fn total_times(&self, page: &mut String) {
        page.push_str("\n## Table 22: total time\n\nThe table shows seconds for all boards of a level. The thesis's program took hours, on other boards.\n\n| |");
        for (name, ..) in &self.names {
            let _ = write!(page, " {name} |");
        }
        page.push_str(" all | the thesis's program |\n|---|---|---|---|---|---|\n");
        for (place, run) in self.runs().enumerate() {
            let (name, seconds) = (&run.name, run.levels.iter().map(|level| total(level)));
            let all: f64 = seconds.clone().sum();
            let thesis = HOURS.get(place).map_or_else(|| "-".to_owned(), |hours| format!("{hours:.2} h"));
            let cells: Vec<String> = seconds.map(|seconds| format!("{seconds:.4}")).collect();
            let _ = writeln!(page, "| {name} | {} | {all:.4} | {thesis} |", cells.join(" | "));
        }
    }

    fn solved(&self, page: &mut String) {
        page.push_str("\n## Table 23: boards solved without a guess\n\n| |");
        for (name, ..) in &self.names {
            let _ = write!(page, " {name} |");
        }
        page.push_str("\n|---|---|---|---|\n");
        for run in self.runs() {
            let solved = |level: &Vec<Played>| level.iter().filter(|played| played.solved).count();
            let cells: Vec<String> =
                run.levels.iter().map(|level| format!("{} of {}", solved(level), level.len())).collect();
            let _ = writeln!(page, "| {} | {} |", run.name, cells.join(" | "));
        }
        let thesis = SOLVED.map(|(solved, boards)| format!("{solved} of {boards}"));
        let _ = writeln!(page, "| the thesis's program, on its own boards | {} |", thesis.join(" | "));
        page.push_str(SOLVED_NOTE);
    }

    fn verdict(&self, page: &mut String) {
        let all = |run: &Run| run.levels.iter().map(|level| total(level)).sum::<f64>();
        let [methods, collecting, schemes] = [0, 1, 2].map(|place| all(&self.baseline[place]));
        let last = self.names.len() - 1;
        let in_vain =
            |mode: usize, kind: usize| self.baseline[mode].tries[last][kind].in_vain().unwrap_or(0.0);
        let _ = write!(
            page,
            "\n## What it means\n\nSchemes were meant to save time, because what has been found once need not be found again. In the thesis they cost time instead: {:.2} times as much as the methods while they are \
             collected, and {:.2} times as much when they are used alone. In `tools/baseline` the factors are {:.1} and {:.1}, with {} schemes (each tried in up to eight rotations and reflections). \
             So here, too, schemes don't save time; they cost far more. There are three reasons:\n\n\
             - A scheme describes one arrangement of open and closed cells, cell by cell. The single digit is one method of a few lines, but it becomes dozens of schemes.\n\
             - All of them are tried at one digit before the program looks at the next digit. On the veteran boards, one success of the schemes takes {:.0} unsuccessful tries, and each of these goes through all \
             the schemes; one success of the single digit takes {:.1}.\n\
             - A scheme knows no more than the method that found it, so it is useful only if it is cheaper. Comparing a few cells is cheap, but there are too many schemes.\n\n\
             minescheme doesn't try its patterns one after the other. A library looks up a pattern by a single number. Rules need no look-up at all, because a rule is a sum of a few digits. \
             On the same boards, with all tiers allowed:\n\n",
            HOURS[1] / HOURS[0],
            HOURS[2] / HOURS[0],
            collecting / methods,
            schemes / methods,
            self.schemes,
            in_vain(2, SCHEMES),
            in_vain(0, 0),
        );
        for run in &self.ours {
            let [methods, schemes] = [methods, schemes].map(|theirs| theirs / all(run));
            let _ = write!(page, "- {}: {methods:.0} times as fast as the four methods, ", run.name);
            let _ = writeln!(page, "{schemes:.0} times as fast as schemes alone.");
        }
        page.push_str(
            "\nThe question behind the schemes remains: which patterns does a player need? `minescheme train --until-solved` answers it as the thesis proposed: it raises the order of logic until all boards are solved. But it doesn't collect patterns from play. It finds all patterns of a size at once, and only the sizes that the boards need.\n",
        );
    }

    /// A row a board and a way to play it.
    fn csv(&self) -> String {
        let mut csv = String::from("level,board,played by,solved,milliseconds");
        for name in Method::ALL.map(Method::name).into_iter().chain(["schemes"]) {
            let _ = write!(csv, ",{name}");
        }
        csv.push('\n');
        for run in self.runs() {
            for ((level, ..), boards) in self.names.iter().zip(&run.levels) {
                for (board, played) in boards.iter().enumerate() {
                    let (name, milliseconds) = (&run.name, played.seconds * 1e3);
                    let _ = write!(csv, "{level},{board},\"{name}\",{},{milliseconds:.4}", played.solved);
                    for count in played.successes {
                        let _ = write!(csv, ",{count}");
                    }
                    csv.push('\n');
                }
            }
        }
        csv
    }
}

const HEAD: &str = include_str!("report.txt");

const SOLVED_NOTE: &str = "
The amateur and veteran boards were chosen by minescheme: a board was used if minescheme solves it without a guess. So 50 of 50 and 1000 of 1000 say nothing about minescheme itself. The table only shows how many of the solvable boards the four methods solve.
";

const WHY_DIFFERENT: &str = "
With methods only, the thesis's cycle times are about 1,000 to 80,000 times as long as ours. They were measured with another program, on another machine, and on boards that were never published, so we can't say how much each of these contributes. In both measurements, a digit alone is by far the cheapest method. In the thesis, hypotheses cost most. Here that holds for the veteran boards, where most of their tries fail, but not for the amateur boards with methods only.

In the thesis, connected cells 2 never succeeded; here they sometimes do. The method removes digits that share no closed cell, with their neighbours, from the set of all closed cells, and succeeds if the remaining mines decide the remaining cells. That is rare before the end of a game, and by then other methods have often finished the board.
";

fn play(matcher: &Matcher, level: &Level) -> Result<Vec<Played>> {
    let play = |task: &Task| {
        let board = start(task);
        let begin = processor_time();
        let mut session = matcher.session_on(&board, Some(task.layout.mines()));
        let play = session.play(&task.layout)?;
        let seconds = (processor_time() - begin).as_secs_f64();
        Ok(Played { solved: play.solved, seconds, successes: [0; 5] })
    };
    level.tasks.iter().map(play).collect()
}

fn total(level: &[Played]) -> f64 {
    level.iter().map(|played| played.seconds).sum()
}

/// Milliseconds of each board, numbered from 1.
fn times(run: &Run) -> Vec<(f64, f64)> {
    let milliseconds = run.levels.iter().flatten().map(|played| (played.seconds * 1e3).max(1e-4));
    (1..).map(f64::from).zip(milliseconds).collect()
}

fn times_chart<'a>(title: &'a str, runs: &[(&str, Vec<(f64, f64)>)]) -> Chart<'a> {
    let points = || runs.iter().flat_map(|run| &run.1);
    let x = Axis::over("number of the board", points().map(|point| point.0)).labelled(whole);
    let y = Axis::over("milliseconds of processor time (log scale)", points().map(|point| point.1));
    let dots = (0..)
        .zip(runs)
        .map(|(colour, (name, points))| Series::new(Mark::Dots, colour, *name, points.iter().copied()));
    Chart { names: Place::UpperLeft, ..Chart::new(title, x, y.logarithmic(), dots.collect()) }
}

/// Stacked shares of the methods, a board a column. The axis goes as far as they do.
fn shares_chart<'a>(title: &'a str, boards: &[Vec<f64>]) -> Chart<'a> {
    let up_to = |kinds: usize| boards.iter().map(move |shares| shares[..kinds].iter().sum::<f64>());
    // The highest first, so that the lower ones are drawn over it.
    let areas = (0..Method::ALL.len()).rev().map(|kind| {
        let edge = (0..).zip(up_to(kind + 1)).flat_map(|(board, height)| {
            let board = f64::from(board);
            [(board, height), (board + 1.0, height)]
        });
        Series::new(Mark::Area, kind, Method::ALL[kind].name(), edge)
    });
    let most = up_to(Method::ALL.len()).fold(0.1, f64::max);
    let x = Axis::new("boards, level by level", 0.0..boards.len() as f64).labelled(whole);
    let y = Axis::new("share of the deductions", 0.0..most).labelled(percent);
    Chart { names: Place::UpperRight, ..Chart::new(title, x, y, areas.collect()) }
}

/// The shares of the methods among the deductions of a board; what lacks was found by schemes.
fn shares(played: &Played) -> Vec<f64> {
    let all = played.successes.iter().sum::<u32>().max(1);
    played.successes[..Method::ALL.len()].iter().map(|&count| f64::from(count) / f64::from(all)).collect()
}
