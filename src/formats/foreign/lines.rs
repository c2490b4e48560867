//! The lines of a text, without comments, code fences and a common margin.

use super::meaning::{are_cells, may_mean};
use super::sign::{is_one, plain, signs};
use crate::formats::line::{Line, is_blank, is_digits, lines_of};

/// The lines of a text, without code fences; `above` lines stand before it.
pub(super) fn lines(text: &str, above: usize) -> Vec<Line<'_>> {
    // `cat <<END`
    let end = text
        .split_once("<<")
        .and_then(|(_, rest)| rest.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()));
    let are_two = ["\"", "'"].map(|mark| text.matches(mark).take(3).count() == 2);
    let mut is_open = false;
    lines_of(text)
        .map(|line| Line { number: above + line.number, text: line.text.trim_end_matches('\r'), ..line })
        .filter(|line| end.is_none_or(|end| line.text.trim() != end))
        .filter_map(|line| without_fence(line, are_two, &mut is_open))
        .map(without_code)
        .collect()
}

/// A line without the quotation marks that begin or end a text of several lines; `None` if nothing else stands there. What names such a text, or
/// its language, goes as well. Plain quotation marks may be signs: they do so only if they `are_two`.
fn without_fence<'a>(mut line: Line<'a>, are_two: [bool; 2], is_open: &mut bool) -> Option<Line<'a>> {
    for mark in ["```", "\"\"\"", "'''", "`", "\"", "'"] {
        while let Some(at) = line.text.find(mark) {
            let (before, after) = (line.text[..at].trim(), &line.text[at + mark.len()..]);
            let before = before.strip_suffix("r#").or(before.strip_suffix('@')).unwrap_or(before).trim_end();
            let is_plain = matches!(mark, "\"" | "'");
            let is_inside =
                mark.len() == 1 && after.contains(mark) || is_plain && !are_two[usize::from(mark == "'")];
            let is_call = after.starts_with('.') && after.ends_with([')', ';']);
            let is_end = (is_call || after.trim_matches([')', ';', ',', '#']).is_empty())
                && (!before.is_empty() || is_plain && *is_open)
                && !before.ends_with(['=', '(']);
            match () {
                () if is_inside || is_plain && is_end && !*is_open => break,
                () if is_end => {
                    *is_open &= !is_plain;
                    line.text = &line.text[..at];
                    if line.is_blank() {
                        return None;
                    }
                }
                () if is_plain && *is_open => break,
                () if before.is_empty() || before.ends_with(['=', '(']) => {
                    *is_open |= is_plain;
                    let is_language =
                        mark == "```" && after.len() > 1 && after.trim().chars().all(char::is_alphabetic);
                    line = line.from(if is_language { line.text.len() } else { at + mark.len() });
                    // What ends a statement stands alone.
                    if line.text.trim_matches([')', ';', ',', ' ', '\\']).is_empty() {
                        return None;
                    }
                }
                () => break,
            }
        }
    }
    Some(line)
}

/// The row that a line of a program has in quotation marks: `print("1 1 ?")`, `b[0] = "11?"`.
pub(in crate::formats) fn quoted_row(text: &str) -> Option<&str> {
    let (before, inside) = text.split_at(text.find(['"', '\''])?);
    let (quoted, after) = inside[1..].split_once(&inside[..1])?;
    let before = before.trim_end();
    let is_code = before.ends_with(['=', '(']) && before.starts_with(|c: char| c.is_alphabetic() || c == '_')
        || before.starts_with("echo")
        || before.is_empty() && (after.trim_end().ends_with('+') || quoted.contains("\\n"));
    let is_end = after.trim_matches([')', ';', ',', ' ', '+']).is_empty();
    let row = quoted.replace("\\n", "");
    let row = row.trim();
    (is_code && is_end && signs(row, 1, 1).len() > 1 && are_cells(row)).then_some(quoted)
}

fn without_code(line: Line<'_>) -> Line<'_> {
    quoted_row(line.text).map_or(line, |row| line.part(row.trim_end_matches("\\n")))
}

/// Lines without comments. They begin with `;` at the start of a line or after a blank, and anywhere unless `;` stands in each line: then it is
/// what cells are separated by.
pub(super) fn without_comments<'a>(mut lines: Vec<Line<'a>>) -> Vec<Line<'a>> {
    if let Some(width) = all_separated(lines.iter().map(|line| line.text)) {
        lines.retain(|line| separated(line.text) == Some(width));
        return lines;
    }
    lines.retain(|line| !line.text.trim_start().starts_with(';'));
    let cut = |line: Line<'a>, at: usize| Line { text: line.text[..at].trim_end(), ..line };
    for line in &mut lines {
        let comment = line.text.find([' ', '\t']).and_then(|_| find_comment(line.text));
        *line = comment.map_or(*line, |at| cut(*line, at));
    }
    let separates = lines.iter().all(|line| line.is_blank() || line.text.contains(';'));
    for line in lines.iter_mut().filter(|line| !separates && !has_cells_behind(line.text)) {
        *line = line.text.find(';').map_or(*line, |at| cut(*line, at));
    }
    lines.retain(|line| !line.text.is_empty());
    lines
}

/// Whether single cells stand between `;`, behind whatever is before the first: these are no comment.
fn has_cells_behind(text: &str) -> bool {
    let is_cell = |cell: &str| is_one(cell) && may_mean(&plain(cell.trim()), false).is_some();
    text.matches(';').nth(1).is_some() && text.split(';').skip(1).all(is_cell)
}

/// The cells of a line with `;` between them, of which some may be empty; `None` if it is none.
pub(in crate::formats) fn separated(line: &str) -> Option<usize> {
    let is_cell = |cell: &str| cell.trim().is_empty() || is_one(cell);
    (line.contains(';') && line.split(';').all(is_cell)).then(|| line.split(';').count())
}

/// How many cells with `;` between them each line has that is no comment. `None` if lines have other numbers of them, or none.
pub(super) fn all_separated<'a>(lines: impl Iterator<Item = &'a str>) -> Option<usize> {
    let is_row = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with(';');
    let mut widths = lines.filter(is_row).map(separated);
    let first = widths.next().flatten()?;
    widths.all(|width| width == Some(first)).then_some(first)
}

/// A line without the comment that stands after a blank.
pub(super) fn before_comment(text: &str) -> &str {
    find_comment(text).map_or(text, |at| &text[..at])
}

/// Where a comment begins that stands after a blank.
fn find_comment(text: &str) -> Option<usize> {
    text.match_indices(';').map(|(at, _)| at).find(|&at| text[..at].ends_with(is_blank))
}

/// The lines without the margin that all of them have.
pub(super) fn without_margin<'a>(lines: &[Line<'a>]) -> (usize, Vec<Line<'a>>) {
    let common = lines.iter().filter(|line| !line.is_blank()).map(|line| line.margin()).min().unwrap_or(0);
    (common, lines.iter().map(|line| line.beyond(common)).collect())
}

/// The one to three numbers that a line consists of: counts and sizes.
pub(super) fn numbers(line: Line<'_>) -> Option<Vec<usize>> {
    let is_times = |c: char| matches!(c, 'x' | 'X' | '×');
    // `9x9` or `9 x 9`; but `xx1` and `x 1 x` are rows.
    let text = line.text.trim_matches(is_blank);
    let text = text.strip_suffix(':').filter(|text| text.contains(is_times)).unwrap_or(text);
    let words = text.split(|c: char| is_blank(c) || c == ',').filter(|word| !word.is_empty());
    // In a sheet, empty cells follow a digit.
    let is_row = text.len() == 1 && line.text.ends_with('\t');
    if text.starts_with(is_times) || text.ends_with(is_times) || is_row {
        return None;
    }
    let parts = words.filter(|word| !(word.chars().count() == 1 && word.contains(is_times)));
    let parts: Vec<&str> = parts.flat_map(|word| word.split(is_times)).collect();
    let number = |part: &&str| -> Option<usize> {
        let is_padded = part.len() > 1 && part.starts_with('0');
        part.parse().ok().filter(|_| part.len() < 10 && !is_padded && is_digits(part))
    };
    let numbers: Vec<usize> = parts.iter().map(number).collect::<Option<_>>()?;
    ((1..=3).contains(&numbers.len()) && text.matches(is_times).count() < numbers.len()).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_separators_stay() {
        let texts =
            |text| without_comments(lines(text, 0)).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(texts("; one\n?1 ; two\n11\n"), ["?1", "11"]);
        assert_eq!(texts("?;1\n1;1\n"), ["?;1", "1;1"]);
        assert_eq!(texts("?;1\n11\n"), ["?", "11"]);
        assert_eq!(texts("```text\n?1\n```\n"), ["?1"]);
    }

    #[test]
    fn margins_that_all_lines_have_are_cut() {
        let found = lines("   ?1\n    1\n", 4);
        let (margin, cut) = without_margin(&found);
        assert_eq!(margin, 3);
        assert_eq!((cut[0].text, cut[1].text, cut[1].column, cut[1].number), ("?1", " 1", 4, 6));
    }

    #[test]
    fn numbers_and_captions() {
        let line = |text| Line { number: 1, column: 1, text };
        assert_eq!(numbers(line("9 x 9, 10")), Some(vec![9, 9, 10]));
        assert_eq!(numbers(line("12")), Some(vec![12]));
        assert_eq!(numbers(line("1 ?")), None);
        assert_eq!(numbers(line("1 2 3 4")), None);
    }
}
