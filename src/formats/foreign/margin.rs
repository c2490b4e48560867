//! The numbers or letters of rows and columns next to a board, left out where they can't be anything else.

use super::lines::Line;
use super::sign::{Grid, Sign, is_blank, signs, words};

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
        "a" | "A" => {
            labels.all(|(at, label)| letters_of(first.as_bytes()[0], at).iter().any(|name| name == label))
        }
        _ => false,
    }
}

/// What programs call a column by letters: beyond Z follow AA, small letters, or the characters after Z.
fn letters_of(first: u8, at: usize) -> Vec<String> {
    let letter = |at: usize| u8::try_from(at).ok().and_then(|at| first.checked_add(at)).filter(u8::is_ascii);
    let of = |byte: Option<u8>| byte.map(|byte| char::from(byte).to_string());
    match at.checked_sub(26) {
        None => of(letter(at)).into_iter().collect(),
        Some(beyond) => {
            let two = (beyond / 26 < 26)
                .then(|| Some(of(letter(beyond / 26))? + &of(letter(beyond % 26))?))
                .flatten();
            let other = letter(beyond % 26).filter(|_| beyond < 26).map(|byte| byte ^ 0x20);
            [two, of(other), of(letter(at)).filter(|_| beyond < 6)].into_iter().flatten().collect()
        }
    }
}

fn without_first(rows: &mut Grid<'_>) {
    for row in rows {
        row.remove(0);
    }
}

fn are_letters(label: Option<&Sign<'_>>) -> bool {
    label.is_some_and(|label| label.text.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whether the first cell is the only blank one, and numbers count rows and columns of at least two cells.
fn is_only_blank(rows: &Grid<'_>) -> bool {
    rows[0].len() > 2 && rows.iter().flatten().skip(1).all(|sign| !sign.is_blank())
}

/// Rows of signs without a first row and a first column of numbers or letters.
pub(super) fn without_coordinates(mut rows: Grid<'_>) -> Grid<'_> {
    let Some((head, body)) = rows.split_first() else { return rows };
    let beside = || are_side_labels(body.iter().filter_map(|row| row.first()).map(|sign| sign.text));
    let texts = |row: &[Sign<'_>]| are_labels(row.iter().map(|sign| sign.text));
    let is_longer = |row: &Vec<Sign<'_>>| row.len() == head.len() + 1;
    let letters = |signs: &[Sign<'_>]| are_letters(signs.first());
    // The corner is missing, or blank.
    let cornerless = !body.is_empty() && body.iter().all(is_longer) && texts(head) && beside();
    let blank_corner = head.len() > 1
        && head[0].is_blank()
        && texts(&head[1..])
        && beside()
        && (letters(&head[1..])
            || head.len() > 4 && body.len() > 1
            || head.len() > 3 && body.len() > 2
            || is_only_blank(&rows));
    if cornerless || blank_corner {
        rows.remove(0);
        without_first(&mut rows);
        return rows;
    }
    // Letters in a row of their own, or before each row.
    if head.len() > 1 && letters(head) && texts(head) && !body.is_empty() {
        rows.remove(0);
    }
    let before = |row: &Vec<Sign<'_>>| row.first().map_or("", |sign| sign.text).to_owned();
    let labels: Vec<String> = rows.iter().map(before).collect();
    let all_longer = rows.iter().all(|row| row.len() > 1);
    if rows.len() > 1 && all_longer && letters(&rows[0]) && are_labels(labels.iter().map(String::as_str)) {
        without_first(&mut rows);
    }
    rows
}

/// The label at the start of a line, without the `|`, `:` or `)` after it, and the rest.
pub(super) fn label(line: Line<'_>) -> Option<(&str, bool, Line<'_>)> {
    let line = line.trimmed();
    let end = line.text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.text.len());
    let mut rest = line.from(end);
    let marked = rest.text.trim_start_matches(is_blank).starts_with(['|', ':', ')', '│']);
    if marked {
        let mark = rest.text.find(['|', ':', ')', '│'])?;
        let next = mark + rest.text[mark..].chars().next()?.len_utf8();
        // A bar at the end closes the row.
        let inside = rest.from(next);
        let text = inside.text.strip_suffix(['|', '│']).unwrap_or(inside.text);
        rest = Line { text, ..inside };
    }
    let ends = rest.text.is_empty() || rest.text.starts_with(is_blank);
    (end > 0 && (marked || ends)).then_some((&line.text[..end], marked, rest))
}

/// Lines without the numbers or letters before them, and without the line of those above: numbers stand there only if a mark follows each
/// (`1|`, `1:`), or if those above belong to as many cells as each row has.
pub(super) fn without_labels<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let unchanged = || lines.to_vec();
    let all: Option<Vec<_>> = lines.iter().map(|line| label(*line)).collect();
    if let Some(all) = all.filter(|all| all.len() > 1 && all.iter().all(|(_, marked, _)| *marked)) {
        let are = are_labels(all.iter().map(|(label, ..)| *label));
        return if are { all.into_iter().map(|(.., rest)| rest).collect() } else { unchanged() };
    }
    let Some((head, body)) = lines.split_first() else { return unchanged() };
    let Some(body) = body.iter().map(|line| label(*line)).collect::<Option<Vec<_>>>() else {
        return unchanged();
    };
    if body.is_empty() || !are_side_labels(body.iter().map(|(label, ..)| *label)) {
        return unchanged();
    }
    let rest: Vec<Line<'a>> = body.iter().map(|(.., rest)| *rest).collect();
    let cells = |line: &Line<'_>| signs(line.text, 1, 1).iter().filter(|sign| !sign.is_blank()).count();
    let count = |line: &Line<'_>| words(line.text).count();
    let fit = |columns: usize| {
        rest.iter().all(|line| cells(line) == columns) || rest.iter().all(|line| count(line) == columns)
    };
    let marked = body.iter().all(|(_, marked, _)| *marked);
    // In the corner may stand a sign, or the names of both.
    let below_corner = || {
        let (corner, names) = head.text.trim_matches(is_blank).split_once(is_blank)?;
        let columns = named_columns(&Line { text: names, ..*head })?;
        // What stands among the cells as well is one.
        let is_corner = !corner.contains(|c: char| c.is_ascii_digit())
            && !rest.iter().any(|line| line.text.contains(corner));
        Some(is_corner && columns > 1 && columns + body.len() > 4 && fit(columns))
    };
    let are_above = || are_labels(words(head.text));
    match named_columns(head).is_some_and(fit) || marked && are_above() || below_corner() == Some(true) {
        true => rest,
        false => unchanged(),
    }
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

/// Lines without one above the last figures of the numbers of the columns, which has the tens.
pub(super) fn without_tens(mut lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let Some([tens, ones, ..]) = lines.get(..3) else { return lines };
    let figures = |line: &Line<'_>| -> Vec<(usize, char)> {
        line.text
            .chars()
            .enumerate()
            .map(|(at, c)| (at + line.column, c))
            .filter(|&(_, c)| !is_blank(c))
            .collect()
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
    let sign = rule.text.chars().find(|&c| !is_blank(c));
    let sign = sign.filter(|&sign| {
        matches!(sign, '-' | '=' | '_' | '~' | '—' | '─')
            && rule.text.chars().all(|c| c == sign || is_blank(c))
            && rule.text.matches(sign).count() > 1
            && !rows.iter().any(|row| row.text.contains(sign))
    });
    if sign.is_some() && !rows.is_empty() && named_columns(head).is_some_and(|columns| columns > 1) {
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
