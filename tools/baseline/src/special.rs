//! Which method is a special case of which: whatever the one finds in a position, the other finds too, each used alone and as often as it
//! finds anything.

use std::collections::BTreeMap;
use std::fmt::Write;

use minescheme::{Coord, Layout};

use crate::field::Field;
use crate::level::{Task, start};
use crate::methods::Method;

/// The methods that are compared.
pub const COMPARED: [Method; 5] =
    [Method::Digit, Method::Connected1, Method::Connected2, Method::Hypotheses, Method::Contradictions];

/// Sizes whose positions are all tried, the smallest first.
const SIZES: [(usize, usize); 13] =
    [(1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (1, 5), (2, 3), (1, 6), (2, 4), (3, 3), (2, 5), (2, 6), (3, 4)];
/// The largest boards whose positions are all tried for the page.
const MOST_CELLS: usize = 12;

/// All cells that a method alone finds in a position, with whether they are mines. Nothing is opened meanwhile.
pub fn found(position: &Task, method: Method) -> BTreeMap<usize, bool> {
    let mut field = Field::new(&position.layout, position.open.iter().copied());
    let mut known = BTreeMap::new();
    while let Some(found) = field.foci().into_iter().find_map(|at| method.attempt(&field, at)) {
        for (at, mine) in found.goals {
            field.note(at, mine);
            known.insert(at, mine);
        }
    }
    known
}

/// Whether the one method finds something that the other doesn't.
#[cfg(test)]
fn refutes(position: &Task, one: Method, other: Method) -> bool {
    let other = found(position, other);
    found(position, one).keys().any(|at| !other.contains_key(at))
}

/// All positions of boards with at most so many cells, the smallest first.
pub fn positions(cells: usize) -> impl Iterator<Item = Task> {
    let sizes = SIZES.into_iter().filter(move |(rows, cols)| rows * cols <= cells);
    sizes.flat_map(|(rows, cols)| {
        (0..3_usize.pow((rows * cols) as u32)).filter_map(move |number| {
            let state = |at: usize| number / 3_usize.pow(at as u32) % 3;
            let coord = |at: usize| Coord::new(at / cols, at % cols);
            let mines = (0..rows * cols).filter(|&at| state(at) == 2).map(coord);
            let layout = Layout::new(rows, cols, mines).ok()?;
            Some(Task { layout, open: (0..rows * cols).filter(|&at| state(at) == 1).map(coord).collect() })
        })
    })
}

/// For each pair of methods the first small position in which the one finds more than the other.
pub fn counterexamples(cells: usize) -> BTreeMap<(usize, usize), Task> {
    let mut examples = BTreeMap::new();
    let all = COMPARED.len() * (COMPARED.len() - 1);
    for position in positions(cells) {
        let by: Vec<_> = COMPARED.map(|method| found(&position, method)).into();
        for one in 0..COMPARED.len() {
            for other in (0..COMPARED.len()).filter(|&other| other != one) {
                if by[one].keys().any(|at| !by[other].contains_key(at)) {
                    examples.entry((one, other)).or_insert_with(|| position.clone());
                }
            }
        }
        if examples.len() == all {
            break;
        }
    }
    examples
}

fn drawn(position: &Task) -> String {
    start(position).to_string().trim_end().lines().collect::<Vec<_>>().join(" / ")
}

/// The section on special cases.
pub fn section() -> String {
    let examples = counterexamples(MOST_CELLS);
    let mut text = String::from(
        "\n## Which method is a special case of which\n\nA method is a special case of another if the other finds everything that it finds, when each is used alone for as long as it finds anything. The table shows a smallest board on which the method of the row finds a cell that the method of the column doesn't (`/` separates rows, and `.` is a closed cell). *Connected cells 2* knows the number of mines of the layout. All positions on boards up to 3×4 were tried, and tests check the boards of this table.\n\n| finds |",
    );
    for method in COMPARED {
        let _ = write!(text, " not by {} |", method.name());
    }
    let _ = writeln!(text, "\n|---|{}", "---|".repeat(COMPARED.len()));
    for (one, method) in COMPARED.into_iter().enumerate() {
        let _ = write!(text, "| {} |", method.name());
        for other in 0..COMPARED.len() {
            let cell = match examples.get(&(one, other)) {
                _ if one == other => "–".to_owned(),
                Some(position) => {
                    let mines = match method {
                        Method::Connected2 => format!(", {} mines", position.layout.mines()),
                        _ => String::new(),
                    };
                    format!("`{}`{mines}", drawn(position))
                }
                None => "**special case**".to_owned(),
            };
            let _ = write!(text, " {cell} |");
        }
        text.push('\n');
    }
    text.push_str(
        "\nA digit alone is a special case of hypotheses and of contradictions: if the digit decides all closed cells around it, supposing the opposite about one of them contradicts that digit at once. Contradictions are a special case of hypotheses, which do the same and more. The thesis's figure 30 shows *connected cells 1* inside *hypotheses* as well. That doesn't hold if only single digits are used within each case, as a board in the table shows.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_says_of_special_cases_holds() {
        let index = |method: Method| COMPARED.iter().position(|&one| one == method).expect("compared");
        let special = [
            (Method::Digit, Method::Hypotheses),
            (Method::Digit, Method::Contradictions),
            (Method::Contradictions, Method::Hypotheses),
        ];
        for position in positions(8) {
            for (one, other) in special {
                assert!(!refutes(&position, one, other), "{}: {}", drawn(&position), one.name());
            }
        }
        let examples = counterexamples(9);
        for (&(one, other), position) in &examples {
            assert!(refutes(position, COMPARED[one], COMPARED[other]));
        }
        for (one, other) in special {
            assert!(!examples.contains_key(&(index(one), index(other))));
        }
        let fails = examples.get(&(index(Method::Connected1), index(Method::Hypotheses)));
        assert!(fails.is_some(), "connected cells 1 are no special case of hypotheses");
    }
}
