//! What neighbouring lines have around their rows: quotation marks, prompts, bullets, brackets, commas, numbers and names before them, notes behind
//! them. Each is taken away only where all of the lines have it that can be rows.

use super::around::{has_long_word, has_two_letters, is_drawn, is_said, name};
use super::columns::below_heading;
use super::margin::{has_named_corner, named_columns};
use super::meaning::is_closed;
use super::mine_count;
use super::prompts::is_prompt;
use super::sign::{is_one, signs, words};
use crate::formats::line::{Line, is_blank, split_digits};

/// The most layers of marks.
const MOST_LAYERS: usize = 8;

/// The lines without the marks that they have together, and each without a note behind it.
pub(super) fn without_marks(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    const LAYERS: [Layer; 6] = [numbers, quotes, wraps, bullets, names, ends];
    let mut lines: Vec<Line<'_>> = lines.into_iter().map(without_note).collect();
    for _ in 0..MOST_LAYERS {
        let Some(next) = LAYERS.iter().find_map(|layer| layer(&lines).and_then(|cuts| cut(&lines, &cuts)))
        else {
            break;
        };
        lines = next;
    }
    lines
}

/// Finds one kind of marks.
type Layer = for<'a> fn(&[Line<'a>]) -> Option<Vec<Cut<'a>>>;

/// The row of a line that has a mark.
type Cut<'a> = Option<&'a str>;

/// The lines from the first with a mark to the last without it. `None`: fewer than two have one, or some other line may be a row.
fn cut<'a>(lines: &[Line<'a>], cuts: &[Cut<'a>]) -> Option<Vec<Line<'a>>> {
    let (first, last) = (cuts.iter().position(Option::is_some)?, cuts.iter().rposition(Option::is_some)?);
    let mut kept = Vec::with_capacity(lines.len());
    for (at, (line, cut)) in lines.iter().zip(cuts).enumerate() {
        kept.push(match cut {
            Some(row) => line.part(row),
            None if !(first..last).contains(&at) && is_beside(line) => *line,
            None => return None,
        });
    }
    let is_changed = || kept.iter().zip(lines).any(|(row, line)| row.text.len() < line.text.len());
    (first < last && is_changed()).then_some(kept)
}

/// Whether a line without a mark is no row in any case.
fn is_beside(line: &Line<'_>) -> bool {
    line.is_blank()
        || line.text.starts_with(';')
        || is_drawn(line.text)
        || is_prompt(line.text)
        || has_long_word(line.text)
        || is_said(line.text)
        || mine_count(line.text, 0).is_some()
}

/// The rows without the `>` of a quotation.
fn quotes<'a>(lines: &[Line<'a>]) -> Option<Vec<Cut<'a>>> {
    Some(lines.iter().map(|line| behind(line, ">")).collect())
}

/// What stands behind a mark at the start of a line, and a blank.
fn behind<'a>(line: &Line<'a>, mark: &str) -> Cut<'a> {
    let row = line.text.trim_start_matches(is_blank).strip_prefix(mark)?;
    Some(row.strip_prefix(' ').unwrap_or(row))
}

/// The rows without quotation marks or brackets around each, and without what separates them.
fn wraps<'a>(lines: &[Line<'a>]) -> Option<Vec<Cut<'a>>> {
    let inside = |line: &Line<'a>, open: char, close: char| -> Cut<'a> {
        let row = line.text.trim_start_matches(is_blank).strip_prefix(open)?;
        let row = row
            .trim_end_matches(|c: char| is_blank(c) || matches!(c, ',' | ';' | '+' | ')') && c != close)
            .strip_suffix(close)?;
        let row = row.strip_suffix("\\n").unwrap_or(row);
        let is_row = row.trim_matches(is_blank).chars().count() > 1 || open == '"' || open == '`';
        (is_row && !row.contains([open, close])).then_some(row)
    };
    let pairs = [('"', '"'), ('\'', '\''), ('`', '`'), ('[', ']'), ('(', ')'), ('{', '}')];
    pairs.into_iter().find_map(|(open, close)| {
        let cuts: Vec<Cut<'a>> = lines.iter().map(|line| inside(line, open, close)).collect();
        (cuts.iter().flatten().count() > 1).then_some(cuts)
    })
}

/// The rows without a bullet or the mark of a comment: a blank follows it and no blanks separate the cells, or it stands nowhere else beside a
/// sign that is closed for sure.
fn bullets<'a>(lines: &[Line<'a>]) -> Option<Vec<Cut<'a>>> {
    ["//", "$", "-", "*", "•", "+", "#", "~"].into_iter().find_map(|mark| {
        let cuts: Vec<Cut<'a>> = lines.iter().map(|line| behind(line, mark)).collect();
        let rows = || cuts.iter().flatten();
        let marked = || lines.iter().zip(&cuts).filter_map(|(line, cut)| line.text.strip_suffix((*cut)?));
        let has_blank = marked().all(|mark| mark.ends_with(' '));
        let is_dense = || {
            has_blank && rows().all(|row| row.trim().chars().count() > 1 && !row.trim().contains(is_blank))
        };
        let is_alone = || {
            (has_blank || matches!(mark, "+" | "-" | "•"))
                && mark != "*"
                && rows().all(|row| !row.contains(mark))
                && rows().any(|row| signs(row, 1, 1).iter().any(is_closed))
        };
        (rows().count() > 1 && (mark == "//" || is_dense() || is_alone())).then_some(cuts)
    })
}

/// The number at the start of a line, what stands before and after it, and the row.
#[derive(Clone, Copy)]
struct Label<'a> {
    head: &'a str,
    number: usize,
    mark: &'a str,
    row: &'a str,
}

impl Label<'_> {
    fn is_like(self, other: Self) -> bool {
        (self.head, self.mark) == (other.head, other.mark)
    }
}

fn label(text: &str) -> Option<Label<'_>> {
    let inside = text.trim_start_matches(is_blank);
    let (head, figures) = inside.split_at(inside.find(|c: char| c.is_ascii_digit())?);
    let (digits, after) = split_digits(figures);
    // `第1行:`
    let behind_unit = after.trim_start_matches(|c: char| c.is_alphabetic() && !c.is_ascii());
    let after = if behind_unit.starts_with(':') { behind_unit } else { after };
    let is_in_head = |c: char| {
        c.is_ascii_alphabetic()
            || c.is_alphabetic() && after.starts_with(':')
            || is_blank(c)
            || matches!(c, '#' | '(' | '[' | '=' | '*')
    };
    let is_head = head.chars().count() < 9 && head.chars().all(is_in_head);
    let number = digits.parse().ok().filter(|_| is_head && digits.len() < 4)?;
    let rest = after.trim_start_matches(is_blank);
    let rest = if rest.starts_with(['-', '>', ']', '=', ':']) { rest } else { after };
    let row = rest.trim_start_matches(['.', ',', ':', ')', ']', '>', '=']);
    let row = if row == rest { rest.strip_prefix('-').unwrap_or(rest) } else { row };
    let row = row.strip_prefix('>').filter(|_| rest.starts_with("->")).unwrap_or(row);
    let row = row.trim_start_matches(is_blank).strip_prefix("=>").unwrap_or(row);
    // `**Row 1:** `
    let row = row.strip_prefix("**").filter(|_| head.starts_with("**")).unwrap_or(row);
    Some(Label { head, number, mark: &rest[..rest.len() - row.len()], row })
}

/// The rows without the numbers before them, which count up or down.
fn numbers<'a>(lines: &[Line<'a>]) -> Option<Vec<Cut<'a>>> {
    let labels: Vec<_> = lines.iter().map(|line| label(line.text)).collect();
    // They begin below what is said.
    let first = labels.windows(2).position(|pair| {
        pair[0].zip(pair[1]).is_some_and(|(a, b)| a.is_like(b) && a.number.abs_diff(b.number) == 1)
    })?;
    let one @ Label { head, number: start, mark, .. } = labels[first]?;
    let is_up = labels[first + 1]?.number > start;
    let number = |at: usize| if is_up { Some(start + at) } else { start.checked_sub(at) };
    let mut rows = Vec::new();
    for (at, label) in labels[first..].iter().enumerate() {
        match label {
            Some(label) if label.is_like(one) && Some(label.number) == number(at) => rows.push(label.row),
            _ => break,
        }
    }
    let end = first + rows.len();
    let is_unique = || rows.len() > 2 && rows.iter().all(|row| !row.contains(mark));
    let is_apart = || rows.iter().all(|row| row.starts_with(is_blank));
    let is_padded =
        lines[first..end].iter().all(|line| line.text.trim_start_matches(is_blank).starts_with('0'))
            && rows.len() > 1
            && start > 0;
    let is_sure = match (head.trim_end_matches(is_blank), mark) {
        (_, "|" | ",") => false,
        ("", "") => {
            is_apart()
                && rows.iter().all(|row| !row.contains('\t'))
                && (is_padded || rows.len() > 9 && start < 2)
        }
        // A letter and a number with a blank between them are cells: `x 3 1`.
        (name, "") => is_apart() && (name.len() > 1 || name.len() == head.len()),
        (_, mark) if mark.contains([':', ')', ']']) => rows.iter().all(|row| !row.contains(mark)),
        (head, _) if head.len() > 1 => true,
        (_, ".") => is_apart() || is_unique(),
        // `>` and `-` may be cells.
        _ => is_apart() && is_unique() || is_apart() && mark == ">" || is_unique() && mark != "-",
    };
    if !is_sure || rows.iter().any(|row| row.trim().is_empty()) {
        return None;
    }
    // Where cells may be blank, their columns are told by the heading.
    if first > 0 && below_heading(&lines[first - 1..end]).is_some() {
        return None;
    }
    let length = |row: &str| row.chars().count();
    let is_even = rows.iter().all(|row| length(row) == length(rows[0]));
    let mut cuts = vec![None; lines.len()];
    for (cut, row) in cuts[first..].iter_mut().zip(&rows) {
        let row =
            if is_even { row.strip_prefix(' ').unwrap_or(row) } else { row.trim_start_matches(is_blank) };
        *cut = Some(row);
    }
    // The numbers of the columns go with those of the rows.
    if let Some(above) = first.checked_sub(1)
        && named_columns(&lines[above]).is_some_and(|columns| columns > 1)
    {
        cuts[above] = Some(&lines[above].text[..0]);
    }
    Some(cuts)
}

/// The rows without a name or a time before them, as chats and logs have it: `<bob> `, `[12:03] `, `INFO: `.
fn names<'a>(lines: &[Line<'a>]) -> Option<Vec<Cut<'a>>> {
    let names: Vec<_> = lines.iter().map(|line| name(line.text)).collect();
    let shared = names.windows(2).find_map(|pair| match pair {
        [Some((one, _)), Some((other, _))] if one == other => Some(one),
        _ => None,
    })?;
    let row = |name: &Option<(String, &'a str)>| {
        name.as_ref().filter(|(name, _)| name == shared).map(|name| name.1)
    };
    Some(names.iter().map(row).collect())
}

/// The rows without a comma, a semicolon or a backslash at the end of all of them but perhaps the last, if no row has another.
fn ends<'a>(lines: &[Line<'a>]) -> Option<Vec<Cut<'a>>> {
    ["\\\\ \\hline", "\\\\", "\\", ";", ","].into_iter().find_map(|mark| {
        let trimmed = |line: &Line<'a>| line.text.trim_end_matches(is_blank);
        let has = |line: &Line<'a>| trimmed(line).ends_with(mark);
        let (first, last) = (lines.iter().position(has)?, lines.iter().rposition(has)?);
        // The last row may end without.
        let last = (last + 1).min(lines.len() - 1);
        let mut cuts = vec![None; lines.len()];
        for (cut, line) in cuts.iter_mut().zip(lines).take(last + 1).skip(first) {
            *cut = Some(trimmed(line).strip_suffix(mark).unwrap_or(trimmed(line)));
        }
        let is_only = || cuts.iter().flatten().all(|row| !row.contains(mark));
        let marked = lines[first..=last].iter().filter(|line| has(line)).count();
        let all = marked + 1 > last - first && marked > 0 && last > first;
        (all && (mark.len() > 1 || mark == "\\" || is_only())).then_some(cuts)
    })
}

/// The longest line that is searched for a note, or for rows beside each other.
const LONGEST_NOTED: usize = 1_000;

/// A line without the note behind its row: `??1 <- here`, `? ? 1  # row 0`.
fn without_note(line: Line<'_>) -> Line<'_> {
    if line.text.len() > LONGEST_NOTED || has_named_corner(line.text) {
        return line;
    }
    const ARROWS: [&str; 9] = ["<-", "<=", "←", "⬅", "//", "/*", "(", "# ", "-- "];
    let is_note = |note: &str| {
        ARROWS.iter().any(|arrow| note.starts_with(arrow))
            && (note.starts_with(['<', '←', '⬅']) || has_two_letters(note))
            && !words(note).all(is_one)
    };
    let starts = |&at: &usize| {
        let (before, note) = line.text.split_at(at);
        before.ends_with(is_blank)
            && is_note(note)
            && words(before).next().is_some()
            && !has_long_word(before)
    };
    let mut marks = line.text.match_indices(['<', '←', '⬅', '/', '(', '#', '-']).map(|(at, _)| at);
    marks.find(starts).map_or(line, |at| Line { text: line.text[..at].trim_end_matches(is_blank), ..line })
}

/// The lines of one with line ends that were written out. Each is found from the one before it: a text may have millions.
pub(super) fn written_lines(mut line: Line<'_>) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    while let Some(at) = line.text.find("\\n") {
        lines.push(Line { text: &line.text[..at], ..line });
        line = line.from(at + "\\n".len());
    }
    lines.push(line);
    lines
}

/// The rows of a single line: between strokes, semicolons, commas or line ends that were written out.
pub(super) fn joined<'a>(line: Line<'a>) -> Option<Vec<Line<'a>>> {
    let trimmed = line.trimmed();
    let text = trimmed.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let line = text.filter(|text| !text.contains('"')).map_or(line, |text| trimmed.part(text));
    let marks = if line.text.len() > LONGEST_NOTED { &[][..] } else { &["\\n", "/", "|", ";", ","] };
    marks.iter().find_map(|&mark| {
        let mut rows: Vec<Line<'a>> = line.text.split(mark).map(|row| line.part(row).trimmed()).collect();
        rows.pop_if(|row| row.text.is_empty());
        let length = |row: &Line<'_>| signs(row.text, 1, 1).len();
        let is_row =
            |row: &Line<'_>| length(row) == length(&rows[0]) && length(row) > 1 && !has_long_word(row.text);
        (rows.len() > 1 && rows.iter().all(is_row) && !rows.iter().all(|row| is_one(row.text)))
            .then_some(rows)
    })
}
