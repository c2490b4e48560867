//! What neighbouring lines have around their rows: quotation marks, prompts, bullets, brackets, commas, numbers and names before them, notes behind
//! them. Each is taken away only where all of the lines have it that can be rows.

use super::around::{has_long_word, has_two_letters, is_drawn, is_prompt, is_said, name};
use super::columns::below_heading;
use super::lines::Line;
use super::margin::named_columns;
use super::meaning::is_closed;
use super::mine_count;
use super::sign::{is_blank, is_one, signs, words};

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
type Layer = fn(&[Line<'_>]) -> Option<Vec<Cut>>;

/// From which byte of a line to which its row goes, if it has a mark.
type Cut = Option<(usize, usize)>;

/// The lines from the first with a mark to the last without it. `None`: fewer than two have one, or some other line may be a row.
fn cut<'a>(lines: &[Line<'a>], cuts: &[Cut]) -> Option<Vec<Line<'a>>> {
    let (first, last) = (cuts.iter().position(Option::is_some)?, cuts.iter().rposition(Option::is_some)?);
    let (mut kept, mut is_changed) = (Vec::with_capacity(lines.len()), false);
    for (at, (line, cut)) in lines.iter().zip(cuts).enumerate() {
        match *cut {
            Some((start, end)) => {
                is_changed |= end - start < line.text.len();
                kept.push(Line { text: &line.text[start..end], ..line.from(start) });
            }
            None if (first..last).contains(&at) => return None,
            None if is_beside(line) => kept.push(*line),
            None => return None,
        }
    }
    (first < last && is_changed).then_some(kept)
}

/// Whether a line without a mark is no row in any case.
fn is_beside(line: &Line<'_>) -> bool {
    line.is_blank()
        || is_drawn(line.text)
        || is_prompt(line.text)
        || has_long_word(line.text)
        || is_said(line.text)
        || mine_count(line.text, 0).is_some()
}

/// The rows without the `>` of a quotation.
fn quotes(lines: &[Line<'_>]) -> Option<Vec<Cut>> {
    let rest = |line: &Line<'_>| {
        let row = line.text.trim_start_matches(is_blank).strip_prefix('>')?;
        Some((line.text.len() - row.strip_prefix(' ').unwrap_or(row).len(), line.text.len()))
    };
    Some(lines.iter().map(rest).collect())
}

/// The rows without quotation marks or brackets around each, and without what separates them.
fn wraps(lines: &[Line<'_>]) -> Option<Vec<Cut>> {
    let inside = |line: &Line<'_>, open: char, close: char| {
        let text = line.text.trim_start_matches(is_blank);
        let start = line.text.len() - text.len() + open.len_utf8();
        let row = text
            .strip_prefix(open)?
            .trim_end_matches(|c: char| is_blank(c) || matches!(c, ',' | ';' | '+' | ')') && c != close);
        let row = row.strip_suffix(close)?;
        let row = row.strip_suffix("\\n").unwrap_or(row);
        let is_row = row.trim_matches(is_blank).chars().count() > 1 || open == '"' || open == '`';
        (is_row && !row.contains([open, close])).then_some((start, start + row.len()))
    };
    let pairs = [('"', '"'), ('\'', '\''), ('`', '`'), ('[', ']'), ('(', ')'), ('{', '}')];
    pairs.into_iter().find_map(|(open, close)| {
        let cuts: Vec<Cut> = lines.iter().map(|line| inside(line, open, close)).collect();
        (cuts.iter().flatten().count() > 1).then_some(cuts)
    })
}

/// The rows without a bullet or the mark of a comment: a blank follows it and no blanks separate the cells, or it stands nowhere else beside a
/// sign that is closed for sure.
fn bullets(lines: &[Line<'_>]) -> Option<Vec<Cut>> {
    ["//", "$", "-", "*", "•", "+", "#", "~"].into_iter().find_map(|mark| {
        let rest = |line: &Line<'_>| -> Cut {
            let after = line.text.trim_start_matches(is_blank).strip_prefix(mark)?;
            let row = after.strip_prefix(' ').unwrap_or(after);
            Some((line.text.len() - row.len(), line.text.len()))
        };
        let cuts: Vec<Cut> = lines.iter().map(rest).collect();
        let rows = || {
            lines
                .iter()
                .zip(&cuts)
                .filter_map(|(line, cut)| cut.map(|(start, _)| (line.text, &line.text[start..])))
        };
        let has_blank = rows().all(|(text, row)| !text.ends_with(&format!("{mark}{row}")));
        let is_dense = || {
            has_blank
                && rows().all(|(_, row)| row.trim().chars().count() > 1 && !row.trim().contains(is_blank))
        };
        let is_alone = || {
            (has_blank || matches!(mark, "+" | "-" | "•"))
                && mark != "*"
                && rows().all(|(_, row)| !row.contains(mark))
                && rows().any(|(_, row)| signs(row, 1, 1).iter().any(is_closed))
        };
        (rows().count() > 1 && (mark == "//" || is_dense() || is_alone())).then_some(cuts)
    })
}

/// The number at the start of a line, what stands before and after it, and where the row begins.
fn label(text: &str) -> Option<(&str, usize, &str, usize)> {
    let inside = text.trim_start_matches(is_blank);
    let head = inside.find(|c: char| c.is_ascii_digit())?;
    let is_head = inside[..head]
        .chars()
        .all(|c| c.is_ascii_alphabetic() || is_blank(c) || matches!(c, '#' | '(' | '[' | '='));
    let digits = inside[head..].bytes().take_while(u8::is_ascii_digit).count();
    let number = inside[head..head + digits].parse().ok().filter(|_| is_head && head < 9 && digits < 4)?;
    let after = &inside[head + digits..];
    let rest = after.trim_start_matches(is_blank);
    let rest = if rest.starts_with(['-', '>', ']', '=']) { rest } else { after };
    let row = rest.trim_start_matches(['.', ',', ':', ')', ']', '>', '=']);
    let row = if row == rest { rest.strip_prefix('-').unwrap_or(rest) } else { row };
    let row = row.strip_prefix('>').filter(|_| rest.starts_with("->")).unwrap_or(row);
    Some((&inside[..head], number, &rest[..rest.len() - row.len()], text.len() - row.len()))
}

/// The rows without the numbers before them, which count up or down.
fn numbers(lines: &[Line<'_>]) -> Option<Vec<Cut>> {
    let labels: Vec<_> = lines.iter().map(|line| label(line.text)).collect();
    // They begin below what is said.
    let counts = |a: usize, b: usize| {
        labels[a].zip(labels[b]).is_some_and(|(a, b)| a.0 == b.0 && a.2 == b.2 && a.1.abs_diff(b.1) == 1)
    };
    let first = (1..lines.len()).find(|&at| counts(at - 1, at))? - 1;
    let (head, start, mark, _) = labels[first]?;
    let is_up = labels[first + 1]?.1 > start;
    let number = |at: usize| if is_up { Some(start + at) } else { start.checked_sub(at) };
    let is_next = |&at: &usize| {
        labels[at]
            .is_some_and(|label| (label.0, label.2) == (head, mark) && Some(label.1) == number(at - first))
    };
    let end = (first..lines.len()).take_while(is_next).last()? + 1;
    let row = |at: usize| labels[at].map_or("", |(.., start)| &lines[at].text[start..]);
    let all = || (first..end).map(row);
    let is_unique = || end - first > 2 && all().all(|row| !row.contains(mark));
    let is_apart = || all().all(|row| row.starts_with(is_blank));
    let is_padded = (first..end).all(|at| lines[at].text.trim_start_matches(is_blank).starts_with('0'))
        && end - first > 1
        && start > 0;
    let is_sure = match (head.trim_end_matches(is_blank), mark) {
        (_, "|" | ",") => false,
        ("", "") => {
            is_apart() && all().all(|row| !row.contains('\t')) && (is_padded || end - first > 9 && start < 2)
        }
        // A letter and a number with a blank between them are cells: `x 3 1`.
        (name, "") => is_apart() && (name.len() > 1 || name.len() == head.len()),
        (_, mark) if mark.contains([':', ')', ']']) => all().all(|row| !row.contains(mark)),
        (head, _) if head.len() > 1 => true,
        (_, ".") => is_apart() || is_unique(),
        // `>` and `-` may be cells.
        _ => is_apart() && is_unique() || is_apart() && mark == ">" || is_unique() && mark != "-",
    };
    if !is_sure || all().any(|row| row.trim().is_empty()) {
        return None;
    }
    let length = |row: &str| row.chars().count();
    let is_even = all().all(|row| length(row) == length(all().next().unwrap_or_default()));
    // The numbers of the columns go with those of the rows.
    let is_heading =
        |at: usize| at + 1 == first && named_columns(&lines[at]).is_some_and(|columns| columns > 1);
    // Where cells may be blank, their columns are told by the heading.
    if first > 0 && below_heading(&lines[first - 1..end]).is_some() {
        return None;
    }
    let cut = |(at, line): (usize, &Line<'_>)| {
        if is_heading(at) {
            return Some((0, 0));
        }
        let row = (first..end).contains(&at).then(|| row(at))?;
        let row =
            if is_even { row.strip_prefix(' ').unwrap_or(row) } else { row.trim_start_matches(is_blank) };
        Some((line.text.len() - row.len(), line.text.len()))
    };
    let cuts: Vec<Cut> = lines.iter().enumerate().map(cut).collect();
    Some(cuts)
}

/// The rows without a name or a time before them, as chats and logs have it: `<bob> `, `[12:03] `, `INFO: `.
fn names(lines: &[Line<'_>]) -> Option<Vec<Cut>> {
    let names: Vec<_> = lines.iter().map(name).collect();
    let shared = names.windows(2).find_map(|pair| match pair {
        [Some((one, _)), Some((other, _))] if one == other => Some(one),
        _ => None,
    })?;
    let cut = |(line, name): (&Line<'_>, &Option<(String, usize)>)| {
        name.as_ref().filter(|(name, _)| name == shared).map(|&(_, start)| (start, line.text.len()))
    };
    Some(lines.iter().zip(&names).map(cut).collect())
}

/// The rows without a comma, a semicolon or a backslash at the end of all of them but perhaps the last, if no row has another.
fn ends(lines: &[Line<'_>]) -> Option<Vec<Cut>> {
    ["\\\\ \\hline", "\\\\", "\\", ";", ","].into_iter().find_map(|mark| {
        let has = |line: &&Line<'_>| line.text.trim_end_matches(is_blank).ends_with(mark);
        let (first, last) =
            (lines.iter().position(|line| has(&line))?, lines.iter().rposition(|line| has(&line))?);
        // The last row may end without.
        let last = (last + 1).min(lines.len() - 1);
        let without = |line: &Line<'_>| {
            let text = line.text.trim_end_matches(is_blank);
            text.strip_suffix(mark).unwrap_or(text).len()
        };
        let cuts: Vec<Cut> = lines
            .iter()
            .enumerate()
            .map(|(at, line)| (first..=last).contains(&at).then(|| (0, without(line))))
            .collect();
        let is_only = || {
            lines
                .iter()
                .zip(&cuts)
                .all(|(line, cut)| cut.is_none_or(|(_, end)| !line.text[..end].contains(mark)))
        };
        let marked = lines[first..=last].iter().filter(has).count();
        let all = marked + 1 > last - first && marked > 0 && last > first;
        (all && (mark.len() > 1 || mark == "\\" || is_only())).then_some(cuts)
    })
}

/// The longest line that is searched for a note, or for rows beside each other.
const LONGEST_NOTED: usize = 1_000;

/// A line without the note behind its row: `??1 <- here`, `? ? 1  # row 0`.
fn without_note(line: Line<'_>) -> Line<'_> {
    let arrows = ["<-", "<=", "←", "⬅", "//", "/*", "(", "# ", "-- "];
    let starts = |&(at, _): &(usize, char)| {
        let (before, note) = line.text.split_at(at);
        let is_arrow = note.starts_with(['<', '←', '⬅']);
        before.ends_with(is_blank)
            && arrows.iter().any(|arrow| note.starts_with(arrow))
            && (is_arrow || has_two_letters(note))
            && words(before).next().is_some()
            && !has_long_word(before)
            && !words(note).all(is_one)
    };
    if line.text.len() > LONGEST_NOTED || !line.text.contains(['<', '←', '⬅', '/', '(', '#', '-']) {
        return line;
    }
    match line
        .text
        .char_indices()
        .filter(|(_, c)| matches!(c, '<' | '←' | '⬅' | '/' | '(' | '#' | '-'))
        .find(starts)
    {
        Some((at, _)) => Line { text: line.text[..at].trim_end_matches(is_blank), ..line },
        None => line,
    }
}

/// The rows of a single line: between strokes, semicolons, commas or line ends that were written out.
pub(super) fn joined<'a>(line: Line<'a>) -> Option<Vec<Line<'a>>> {
    let text = line.trimmed().text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let line = match text.filter(|text| !text.contains('"')) {
        Some(text) => Line { text, ..line.trimmed().from(1) },
        None => line,
    };
    let marks = if line.text.len() > LONGEST_NOTED { &[][..] } else { &["\\n", "/", "|", ";", ","] };
    marks.iter().find_map(|&mark| {
        let mut rows: Vec<Line<'a>> = Vec::new();
        for piece in line.text.split(mark) {
            let start = piece.as_ptr() as usize - line.text.as_ptr() as usize;
            rows.push(Line { text: piece, ..line.from(start) }.trimmed());
        }
        if rows.last().is_some_and(|row| row.text.is_empty()) {
            rows.pop();
        }
        let length = |row: &Line<'_>| signs(row.text, 1, 1).len();
        let is_row =
            |row: &Line<'_>| length(row) == length(&rows[0]) && length(row) > 1 && !has_long_word(row.text);
        (rows.len() > 1 && rows.iter().all(is_row) && !rows.iter().all(|row| is_one(row.text)))
            .then_some(rows)
    })
}
