//! Which methods suffice, alone and together; and boards that no solver has chosen.

use std::fmt::Write;

use minescheme::Matcher;

use crate::Result;
use crate::level::{Level, Task, start, unchosen};
use crate::methods::Method;
use crate::solver::Solver;

/// Boards of the last table.
const UNCHOSEN: usize = 300;

fn name(methods: &[Method]) -> String {
    methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(" + ")
}

/// All 15 sets of methods, the smallest first.
pub fn all() -> Vec<Vec<Method>> {
    let mut all: Vec<Vec<Method>> = (1_u32..16)
        .map(|set| (0..4).filter(|place| set >> place & 1 == 1).map(|place| Method::ALL[place]).collect())
        .collect();
    all.sort_by_key(Vec::len);
    all
}

/// The table of the 15 sets, and of hypotheses by contradiction alone.
/// Errors: a deduction was wrong; never.
pub fn table(levels: &[Level; 3]) -> Result<String> {
    let mut text = String::from(
        "\n## Which methods suffice\n\nEach row is a set of methods, and the table shows how many boards it solves without a guess. *Contradictions* are hypotheses as the thesis describes them: suppose that a cell is safe, then that it is a mine, and if one of the two fails, the other holds. The *hypotheses* of this program also keep what both suppositions agree on. Adding a method can mean that one board fewer is solved: connected cells 2 removes digits in the order in which it finds them, and cells that other methods have opened can lead them astray.\n\n| methods |",
    );
    for level in levels {
        let _ = write!(text, " {} |", level.name);
    }
    text.push_str(" all |\n|---|---|---|---|---|\n");
    let mut sets = all();
    for with in [vec![], vec![Method::Digit], vec![Method::Digit, Method::Connected1, Method::Connected2]] {
        sets.push(with.into_iter().chain([Method::Contradictions]).collect());
    }
    for set in sets {
        let _ = write!(text, "| {} |", name(&set));
        let mut sum = 0;
        let mut boards = 0;
        for level in levels {
            let mut solved = 0;
            for task in &level.tasks {
                solved += usize::from(Solver::is_solved_by(&task.layout, &task.open, &set)?);
            }
            let _ = write!(text, " {solved} |");
            sum += solved;
            boards += level.tasks.len();
        }
        let _ = writeln!(text, " {sum} of {boards} |");
    }
    Ok(text)
}

/// The table of boards that no solver has chosen.
/// Errors: a deduction was wrong; never.
pub fn unchosen_table() -> Result<String> {
    let tasks = unchosen(UNCHOSEN, 4);
    let mut text = format!(
        "\n### Boards that no solver has chosen\n\nThese are {UNCHOSEN} random boards (seed 4) of the same sizes and densities. Many of them can't be solved without a guess. When a program gets stuck, the first safe cell is opened for it and counted, so that every board can be finished.\n\n| | solved without a guess | cells opened for it |\n|---|---|---|\n",
    );
    let mut row = |name: &str, helped: Vec<usize>| {
        let solved = helped.iter().filter(|&&helped| helped == 0).count();
        let _ = writeln!(text, "| {name} | {solved} of {UNCHOSEN} | {} |", helped.iter().sum::<usize>());
    };
    let by = |methods: &[Method]| -> Result<Vec<usize>> {
        tasks.iter().map(|task| Solver::play_with(&task.layout, &task.open, methods)).collect()
    };
    row("the four methods", by(&Method::ALL)?);
    let [digit, one, two, _] = Method::ALL;
    row(
        "the four methods, hypotheses by contradictions only",
        by(&[digit, one, two, Method::Contradictions])?,
    );
    let matcher = Matcher::shipped();
    let ours: Result<Vec<usize>> = tasks.iter().map(|task| helped(&matcher, task)).collect();
    row("minescheme, all rules, all tiers", ours?);
    Ok(text)
}

/// How often minescheme must be told a safe cell.
fn helped(matcher: &Matcher, task: &Task) -> Result<usize> {
    let mut session = matcher.session_on(&start(task), Some(task.layout.mines()));
    let mut helped = 0;
    while !session.play(&task.layout)?.solved {
        let known = session.known();
        let closed = |at: &minescheme::Coord| known.is_unknown(*at) && !task.layout.is_mine(*at);
        let Some(at) = task.layout.coords().find(closed) else { break };
        let digit = task.layout.safe_digit(at).ok_or("a safe cell has a digit")?;
        session.tell_digit(at, digit)?;
        helped += 1;
    }
    Ok(helped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::levels;

    #[test]
    fn more_methods_solve_no_fewer_boards_unless_the_mines_are_counted() {
        let levels = levels(None, 40).expect("generated");
        let solved = |set: &[Method]| -> Vec<bool> {
            let tasks = levels.iter().flat_map(|level| &level.tasks);
            tasks.map(|task| Solver::is_solved_by(&task.layout, &task.open, set).expect("right")).collect()
        };
        // Connected cells 2 take digits away in the order they come in: what other methods open may lead them astray.
        let three = [Method::Digit, Method::Connected1, Method::Hypotheses];
        let by_three = solved(&three);
        for set in all().into_iter().filter(|set| !set.contains(&Method::Connected2)) {
            let some = solved(&set);
            assert!(some.iter().zip(&by_three).all(|(some, three)| !some || *three), "{}", name(&set));
        }
        let matcher = Matcher::shipped();
        for task in unchosen(20, 9) {
            let four = Solver::play_with(&task.layout, &task.open, &Method::ALL).expect("right");
            let exact = helped(&matcher, &task).expect("its own layout");
            assert!(four > 0 || exact == 0);
        }
    }
}
