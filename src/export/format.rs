//! The three forms of a line.

use std::str::FromStr;

use crate::matcher::Value;
use crate::named::named;

use super::scheme::Scheme;

named! {
    /// A form of text.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Format {
        /// Comma-separated values: a row a pattern, under a row of names; before them a line from `#` on with the counts of the table.
        Csv = "csv",
        /// JSON Lines: an object a pattern; before them one with the counts of the table.
        JsonLines = "jsonl",
        /// The thesis's tuples, a line each; before them a line from `;` on with the counts of the table.
        Tuple = "tuple",
    }
}

/// The names of the columns.
pub(super) const COLUMNS: &str = "id,order,h,w,V,CF,VF,CG,VG";

impl Format {
    /// What stands before the counts of the table in the first line.
    pub(super) fn mark(self) -> &'static str {
        match self {
            Self::Csv => "# ",
            Self::JsonLines => "",
            Self::Tuple => "; ",
        }
    }

    /// A pattern as a line, without its end.
    pub fn line(self, scheme: &Scheme) -> String {
        let Scheme { id, order, height, width, states, foci, residuals, goals, values: kinds } = scheme;
        match self {
            Self::JsonLines => serde_json::to_string(scheme).expect("numbers and texts"),
            Self::Csv => {
                let place = |(row, col): &(usize, usize)| format!("{row}:{col}");
                let order = order.map(|order| order.to_string()).unwrap_or_default();
                format!(
                    "{},{order},{height},{width},{},{},{},{},{}",
                    id.as_deref().unwrap_or_default(),
                    states.join("/"),
                    list(foci, " ", place),
                    list(residuals, " ", u8::to_string),
                    list(goals, " ", place),
                    list(kinds, " ", Value::to_string),
                )
            }
            Self::Tuple => {
                let place = |(row, col): &(usize, usize)| format!("({row}, {col})");
                format!(
                    "⟨{height}, {width}, [{}], [{}], [{}], [{}], [{}]⟩",
                    states.join(", "),
                    list(foci, ", ", place),
                    list(residuals, ", ", u8::to_string),
                    list(goals, ", ", place),
                    list(kinds, ", ", Value::to_string),
                )
            }
        }
    }

    /// The pattern in a line. Errors: what is wrong with it.
    pub fn parse(self, line: &str) -> Result<Scheme, String> {
        match self {
            Self::JsonLines => serde_json::from_str(line).map_err(|error| error.to_string()),
            Self::Csv => {
                let columns: Vec<&str> = line.split(',').collect();
                let [id, order, height, width, states, foci, residuals, goals, values] = columns[..] else {
                    return Err(format!("found {} columns, expected {COLUMNS}", columns.len()));
                };
                Ok(Scheme {
                    id: (!id.is_empty()).then(|| id.to_owned()),
                    order: if order.is_empty() { None } else { Some(number(order)?) },
                    ..scheme([height, width], states.split('/'), [foci, residuals, goals, values])?
                })
            }
            Self::Tuple => {
                let wrong = || "expected ⟨h, w, [V], [CF], [VF], [CG], [VG]⟩".to_owned();
                let inside = line
                    .trim()
                    .strip_prefix('⟨')
                    .and_then(|line| line.strip_suffix("]⟩"))
                    .ok_or_else(wrong)?;
                let (size, lists) = inside.split_once(", [").ok_or_else(wrong)?;
                let (height, width) = size.split_once(", ").ok_or_else(wrong)?;
                let lists: Vec<&str> = lists.split("], [").collect();
                let [states, foci, residuals, goals, values] = lists[..] else { return Err(wrong()) };
                scheme([height, width], items(states), [foci, residuals, goals, values])
            }
        }
    }
}

fn list<T>(items: &[T], between: &str, text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(between)
}

/// A scheme without what only some forms say of it.
fn scheme<'t>(
    [height, width]: [&str; 2],
    states: impl Iterator<Item = &'t str>,
    [foci, residuals, goals, values]: [&str; 4],
) -> Result<Scheme, String> {
    Ok(Scheme {
        id: None,
        order: None,
        height: number(height)?,
        width: number(width)?,
        states: states.map(str::to_owned).collect(),
        foci: places(foci)?,
        residuals: items(residuals).map(number).collect::<Result<_, _>>()?,
        goals: places(goals)?,
        values: items(values).map(value).collect::<Result<_, _>>()?,
    })
}

fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split([' ', ',', ':', '(', ')']).filter(|item| !item.is_empty())
}

fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("found {text:?}, expected a small number"))
}

fn places(list: &str) -> Result<Vec<(usize, usize)>, String> {
    let numbers: Vec<usize> = items(list).map(number).collect::<Result<_, _>>()?;
    if !numbers.len().is_multiple_of(2) {
        return Err(format!("found {list:?}, expected pairs of a row and a column"));
    }
    Ok(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

fn value(text: &str) -> Result<Value, String> {
    text.parse().map_err(|_| format!("found {text:?}, expected safe or mine"))
}
