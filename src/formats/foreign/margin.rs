//! The numbers or letters of rows and columns next to a board, left out where they can't be anything else.

use std::borrow::Cow;

use super::sign::{Grid, Sign, is_one, length, plain, signs, words};
use crate::formats::line::{Line, drawn_with, is_blank};

/// Whether these are the first numbers from 0 or 1, or the first letters. Numbers above 9 may be their last figure.
pub(super) fn are_labels<'a>(labels: impl IntoIterator<Item = &'a str>) -> bool {
    let mut labels = labels.into_iter().enumerate();
    let Some((_, first)) = labels.next() else { return false };
    // `c0 c1 c2`
    let (name, first) = first.split_at(first.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
    let mut labels = labels.map(|(at, label)| (at, label.strip_prefix(name).unwrap_or_default()));
    match first {
        "0" | "1" | "00" | "01" => {
            let (start, width) = (usize::from(first.ends_with('1')), first.len());
            labels.all(|(at, label)| {
                label == format!("{:0width$}", start + at)
                    || start + at > 9 && label == ((start + at) % 10).to_string()
            })
        }
        "a" | "A" => labels.all(|(at, label)| is_letter(label, first.as_bytes()[0], at)),
        _ => false,
    }
}

/// What programs call a column by letters: beyond Z follow AA, small letters, or the characters after Z.
fn is_letter(name: &str, first: u8, at: usize) -> bool {
    let letter = |at: usize| u8::try_from(at).ok().and_then(|at| first.checked_add(at)).filter(u8::is_ascii);
    let is = |letters: &[Option<u8>]| letters.iter().copied().eq(name.bytes().map(Some));
    let Some(beyond) = at.checked_sub(26) else { return is(&[letter(at)]) };
    beyond / 26 < 26 && is(&[letter(beyond / 26), letter(beyond % 26)])
        || beyond < 26 && is(&[letter(beyond).map(|byte| byte ^ 0x20)])
        || beyond < 6 && is(&[letter(at)])
}

/// The rows between the same numbers at both ends, or below the numbers of the columns and behind those of the rows, with a sign in the corner
/// that stands nowhere else. `None` if they aren't so.
pub(super) fn within_numbers<'a>(rows: &Grid<'a>) -> Option<Grid<'a>> {
    let (head, body) = rows.split_first()?;
    let name = |row: &Vec<Sign<'a>>, at: usize| row.get(at).map(|sign| plain(sign.text));
    let are_names = |names: &[Cow<'a, str>]| are_side_labels(names.iter().map(|name| &**name));
    let names = |rows: &[Vec<Sign<'a>>]| rows.iter().map(|row| name(row, 0)).collect::<Option<Vec<_>>>();
    let is_alike = |row: &Vec<Sign<'a>>| row.len() > 3 && name(row, 0) == name(row, row.len() - 1);
    if !body.is_empty() && rows.iter().all(is_alike) && are_names(&names(rows)?) {
        let is_framed =
            |row: &Vec<Sign<'a>>| row.len() > 5 && row[1].is_blank() && row[row.len() - 2].is_blank();
        let beside = if rows.iter().all(is_framed) { 2 } else { 1 };
        return Some(rows.iter().map(|row| row[beside..row.len() - beside].to_vec()).collect());
    }
    let above: Vec<Cow<'a, str>> = head.iter().skip(1).map(|sign| plain(sign.text)).collect();
    let is_digit = |c: char| c.is_ascii_digit();
    let is_corner = above.len() > 2
        && !plain(head[0].text).starts_with(is_digit)
        && rows.iter().flatten().filter(|sign| sign.text == head[0].text).count() == 1;
    (is_corner && are_names(&above) && are_names(&names(body)?))
        .then(|| body.iter().map(|row| row[1..].to_vec()).collect())
}

fn without_first(rows: &mut Grid<'_>) {
    for row in rows {
        row.remove(0);
    }
}

/// Whether the first cell is the only blank one, and numbers count rows and columns of at least two cells.
fn is_only_blank(rows: &Grid<'_>) -> bool {
    rows[0].len() > 2 && rows.iter().flatten().skip(1).all(|sign| !sign.is_blank())
}

/// Rows of signs without a first row and a first column of numbers or letters.
pub(super) fn without_coordinates(mut rows: Grid<'_>) -> Grid<'_> {
    let Some((head, body)) = rows.split_first() else { return rows };
    let beside = || {
        let names: Vec<_> = body.iter().filter_map(|row| row.first()).map(|sign| plain(sign.text)).collect();
        are_side_labels(names.iter().map(|name| &**name))
    };
    let texts = |row: &[Sign<'_>]| are_labels(row.iter().map(|sign| sign.text));
    let is_longer = |row: &Vec<Sign<'_>>| row.len() == head.len() + 1;
    let letters = |signs: &[Sign<'_>]| {
        signs.first().is_some_and(|label| label.text.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    // The corner is missing or blank, or a sign stands there.
    let cornerless = !body.is_empty() && body.iter().all(is_longer) && texts(head) && beside();
    let is_corner = |corner: &Sign<'_>| match corner.is_blank() {
        true => {
            letters(&head[1..])
                || head.len() > 4 && body.len() > 1
                || head.len() > 3 && body.len() > 2
                || is_only_blank(&rows)
        }
        // `row` is no cell.
        false => {
            letters(&head[1..]) && !corner.text.starts_with(char::is_alphanumeric)
                || head.len() > 2 && corner.text.starts_with(char::is_alphabetic) && !is_one(corner.text)
        }
    };
    let cornered = head.len() > 1 && is_corner(&head[0]) && texts(&head[1..]) && beside();
    if cornerless || cornered {
        rows.remove(0);
        without_first(&mut rows);
        return rows;
    }
    // Letters in a row of their own, or before each row.
    if head.len() > 1 && letters(head) && texts(head) && !body.is_empty() {
        rows.remove(0);
    }
    let are_longer = rows.len() > 1 && rows.iter().all(|row| row.len() > 1);
    if are_longer && letters(&rows[0]) && are_labels(rows.iter().map(|row| row[0].text)) {
        without_first(&mut rows);
    }
    rows
}

/// The label at the start of a line, whether `|`, `:` or `)` follows it, and the rest behind that.
pub(super) fn label(line: Line<'_>) -> Option<(&str, bool, Line<'_>)> {
    const MARKS: [char; 4] = ['|', ':', ')', '│'];
    let line = line.part(line.text.trim_start_matches(is_blank));
    let (label, rest) =
        line.text.split_at(line.text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.text.len()));
    let inside = rest.trim_start_matches(is_blank).strip_prefix(MARKS);
    // A bar at the end closes the row; else blanks there may be cells.
    let row = inside.map(|row| row.trim_end_matches(is_blank).strip_suffix(['|', '│']).unwrap_or(row));
    let ends = rest.is_empty() || rest.starts_with(is_blank);
    (!label.is_empty() && (row.is_some() || ends))
        .then(|| (label, row.is_some(), line.part(row.unwrap_or(rest))))
}

/// The labels and the rest of lines that all have one.
pub(super) fn labelled<'a>(lines: &[Line<'a>]) -> Option<(Vec<&'a str>, Vec<Line<'a>>)> {
    lines.iter().map(|line| label(*line).map(|(label, _, rest)| (label, rest))).collect()
}

/// Lines without the numbers or letters before them, and without the line of those above: numbers stand there only if a mark follows each
/// (`1|`, `1:`), or if those above belong to as many cells as each row has.
pub(super) fn without_labels<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    within_labels(lines).unwrap_or_else(|| lines.to_vec())
}

fn within_labels<'a>(lines: &[Line<'a>]) -> Option<Vec<Line<'a>>> {
    let are_marked =
        |lines: &[Line<'a>]| lines.iter().all(|line| label(*line).is_some_and(|(_, is_marked, _)| is_marked));
    if lines.len() > 1 && are_marked(lines) {
        let (labels, rest) = labelled(lines)?;
        return are_labels(labels).then_some(rest);
    }
    let (head, body) = lines.split_first()?;
    let (labels, rest) = labelled(body)?;
    if body.is_empty() || !are_side_labels(labels.iter().copied()) {
        return None;
    }
    let cells = |line: &Line<'_>| line.signs().iter().filter(|sign| !sign.is_blank()).count();
    let count = |line: &Line<'_>| words(line.text).count();
    let fit = |columns: usize| {
        rest.iter().all(|line| cells(line) == columns) || rest.iter().all(|line| count(line) == columns)
    };
    // In the corner may stand a sign, or the names of both.
    let below_corner = || {
        let (corner, names) = head.text.trim_matches(is_blank).split_once(is_blank)?;
        let columns = named_columns(&head.part(names))?;
        // What stands among the cells as well is one.
        let is_corner = !corner.contains(|c: char| c.is_ascii_digit())
            && !rest.iter().any(|line| line.text.contains(corner));
        Some(is_corner && columns > 1 && columns + body.len() > 4 && fit(columns))
    };
    let is_heading = named_columns(head).is_some_and(fit)
        || are_marked(body) && are_labels(words(head.text))
        || below_corner() == Some(true);
    is_heading.then_some(rest)
}

/// Of how many columns a line has the numbers or the letters, with blanks between them or without; `None` if it is a line of something else.
pub(super) fn named_columns(line: &Line<'_>) -> Option<usize> {
    let words: Vec<&str> = words(line.text).collect();
    let names: Vec<&str> = match &words[..] {
        [one] => signs(one, 1, 1).into_iter().map(|sign| sign.text).collect(),
        _ => words,
    };
    are_labels(names.iter().copied()).then_some(names.len())
}

/// The rows below the names of so many columns, without the names of the rows. `None`: they don't fit.
pub(super) fn below_names(mut rows: Grid<'_>, columns: usize) -> Option<Grid<'_>> {
    if rows.iter().all(|row| row.len() == columns + 1) && are_side_labels(rows.iter().map(|row| row[0].text))
    {
        without_first(&mut rows);
    }
    rows.iter().all(|row| row.len() == columns).then_some(rows)
}

/// Whether these count up, or down to the first.
pub(super) fn are_side_labels<'a>(labels: impl DoubleEndedIterator<Item = &'a str> + Clone) -> bool {
    are_labels(labels.clone()) || are_labels(labels.rev())
}

/// Whether cells between bars are the names of columns: numbers or letters in order, or nothing.
pub(super) fn is_heading(line: &Line<'_>) -> bool {
    let text = line.text.trim_matches(is_blank);
    let inside = text.strip_prefix(['|', '│']).unwrap_or(text);
    let inside = inside.strip_suffix(['|', '│']).unwrap_or(inside);
    let names: Vec<&str> = inside.split(['|', '│']).map(|name| name.trim_matches(is_blank)).collect();
    names.iter().all(|name| name.is_empty()) || are_labels(names.iter().copied())
}

/// Whether a line has the names of columns behind something else: between bars (`| Row | A | B |`), or letters behind one sign (`#ABC`).
pub(super) fn has_named_corner(text: &str) -> bool {
    let text = text.trim_matches(is_blank);
    if !text.contains(['|', '│']) {
        let Some((_, names)) = text.split_at_checked(length(text)) else { return false };
        return names.contains('B') && named_columns(&Line::new(1, names)).is_some();
    }
    let names = text.strip_suffix(['|', '│']).unwrap_or(text).split(['|', '│']).map(|name| name.trim());
    let names: Vec<&str> = names.skip_while(|name| name.is_empty()).collect();
    names.len() > 2 && (are_labels(names[1..].iter().copied()) || are_labels(names.iter().copied()))
}

/// Lines without one above the last figures of the numbers of the columns, which has the tens.
pub(super) fn without_tens(mut lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let Some([tens, ones, ..]) = lines.get(..3) else { return lines };
    let figures = |line: &Line<'_>| -> Vec<(usize, char)> {
        (line.column..).zip(line.text.chars()).filter(|&(_, c)| !is_blank(c)).collect()
    };
    let (tens, ones) = (figures(tens), figures(ones));
    let above = ones.iter().enumerate().filter_map(|(at, &(column, _))| {
        let number = at + usize::from(ones[0].1 == '1');
        (number > 9).then(|| Some((column, char::from_digit(u32::try_from(number / 10).ok()?, 10)?)))?
    });
    if !tens.is_empty() && named_columns(&lines[1]).is_some() && above.eq(tens.iter().copied()) {
        lines.remove(0);
    }
    lines
}

/// Lines without the rule below the names of the columns: of a sign that no row has.
pub(super) fn without_rule(mut lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let [head, rule, rows @ ..] = &lines[..] else { return lines };
    let is_rule =
        |sign: char| rule.text.matches(sign).count() > 1 && !rows.iter().any(|row| row.text.contains(sign));
    if drawn_with(&rule.text.replace(is_blank, ""), "-=_~—─").is_some_and(is_rule)
        && !rows.is_empty()
        && named_columns(head).is_some_and(|columns| columns > 1)
    {
        lines.remove(1);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_count_from_the_first() {
        let letters = |beyond: &str| format!("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z {beyond}");
        for beyond in ["AA AB AC", "a b", "[ \\ ] ^"] {
            assert!(are_labels(letters(beyond).split(' ')), "{beyond}");
        }
        assert!(!are_labels(letters("A B").split(' ')) && !are_labels(letters("BA").split(' ')));
        for labels in ["0 1 2", "1 2 3", "a b", "A B C", "1", "0 1 2 3 4 5 6 7 8 9 0 1", "8"] {
            assert_eq!(are_labels(labels.split(' ')), labels != "8", "{labels}");
        }
        assert!(!are_labels(["1", "2", "2"]) && !are_labels([]) && !are_labels(["A", "b"]));
    }
}
