//! The lines of a text that hold rows, without comments, code fences, captions and a common margin.

use super::sign::is_blank;
use crate::formats::{FormatError, Place};

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// The column of the first character of `text`, from 1.
    pub column: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// The line from a byte of its text on.
    pub fn from(self, byte: usize) -> Self {
        let column = self.column + self.text[..byte].chars().count();
        Self { column, text: &self.text[byte..], ..self }
    }

    /// The line without blanks before and after.
    pub fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start_matches(is_blank).len();
        let line = self.from(start);
        Self { text: line.text.trim_end_matches(is_blank), ..line }
    }

    pub fn place(self) -> Place {
        Place::text(self.number, self.column)
    }

    pub fn is_blank(self) -> bool {
        self.text.chars().all(is_blank)
    }
}

/// The lines of a board's text with rows or numbers in them; `above` lines stand before it. Comments begin with `;` at the start of a line
/// or after a blank, and anywhere unless `;` stands in each line: then it is what cells are separated by.
pub(super) fn lines(text: &str, above: usize) -> Vec<Line<'_>> {
    let lines =
        text.lines().enumerate().map(|(index, text)| Line { number: above + index + 1, column: 1, text });
    let lines: Vec<Line<'_>> = lines
        .map(|line| Line { text: line.text.trim_end_matches('\r'), ..line })
        .filter(|line| !line.text.trim_start().starts_with(';') && !line.text.trim_start().starts_with("```"))
        .collect();
    let comment = |line: &Line<'_>| line.text.find([' ', '\t']).and_then(|_| find_comment(line.text));
    let cut: Vec<Line<'_>> = lines
        .iter()
        .map(|line| comment(line).map_or(*line, |at| Line { text: line.text[..at].trim_end(), ..*line }))
        .collect();
    let separates = cut.iter().filter(|line| !line.is_blank()).all(|line| line.text.contains(';'));
    let cut = cut.into_iter().map(|line| match line.text.find(';') {
        Some(at) if !separates => Line { text: line.text[..at].trim_end(), ..line },
        _ => line,
    });
    cut.filter(|line| !line.text.is_empty()).collect()
}

/// Where a comment begins that stands after a blank.
fn find_comment(text: &str) -> Option<usize> {
    text.match_indices(';').map(|(at, _)| at).find(|&at| text[..at].ends_with(is_blank))
}

/// The lines without the margin that all of them have.
pub(super) fn without_margin<'a>(lines: &[Line<'a>]) -> (usize, Vec<Line<'a>>) {
    let margin = |line: &Line<'_>| line.text.chars().take_while(|&c| is_blank(c)).count();
    let common = lines.iter().filter(|line| !line.is_blank()).map(margin).min().unwrap_or(0);
    let cut = |line: &Line<'a>| {
        let byte = line.text.char_indices().nth(common).map_or(line.text.len(), |(byte, _)| byte);
        line.from(byte)
    };
    (common, lines.iter().map(cut).collect())
}

/// Whether a line only says what follows, as `Field #1:` and `Case 2:` do.
pub(super) fn is_caption(line: Line<'_>) -> bool {
    let text = line.text.trim();
    let word = text.chars().take_while(char::is_ascii_alphabetic).count();
    word >= 4 && text.ends_with(':')
}

/// The one to three numbers that a line consists of: counts and sizes.
pub(super) fn numbers(line: Line<'_>) -> Option<Vec<usize>> {
    let parts = line.text.split(|c: char| is_blank(c) || matches!(c, ',' | 'x' | 'X' | '×'));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let is_number = |part: &&str| {
        let is_padded = part.len() > 1 && part.starts_with('0');
        part.len() < 10 && !is_padded && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let numbers = parts.iter().filter(|part| is_number(part)).filter_map(|part| part.parse().ok());
    let numbers: Vec<usize> = numbers.collect();
    ((1..=3).contains(&numbers.len()) && numbers.len() == parts.len()).then_some(numbers)
}

/// The number in a line like `mines 10`, which tells how many mines the board has. `None` if the line is none. Errors: no number, or one
/// too large.
pub(crate) fn mine_count(text: &str, line: usize) -> Option<Result<usize, FormatError>> {
    let content = text.split(';').next().unwrap_or_default();
    let start = content.len() - content.trim_start().len();
    let word = content.get(start..start + 5).filter(|word| word.eq_ignore_ascii_case("mines"))?;
    let rest = &content[start + word.len()..];
    let value = rest.trim_start_matches(|c: char| is_blank(c) || matches!(c, ':' | '='));
    if value.len() == rest.len() && !rest.trim().is_empty() {
        return None;
    }
    let column = content[..content.len() - value.len()].chars().count() + 1;
    let wrong = || {
        Place::text(line, column).found(super::quoted(value.trim()), "the number of mines, as in `mines 10`")
    };
    Some(value.trim().parse().map_err(|_| wrong()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_separators_stay() {
        let texts = |text| lines(text, 0).into_iter().map(|line| line.text).collect::<Vec<_>>();
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
    fn counts_of_mines_are_read() {
        for text in ["mines 10", "Mines: 10", "  mines=10 ; all", "mines  10"] {
            assert_eq!(mine_count(text, 1), Some(Ok(10)), "{text}");
        }
        assert_eq!(mine_count("; mines 10", 1), None);
        assert_eq!(mine_count("minesweeper", 1), None);
        let error = mine_count("mines ten", 3).unwrap().unwrap_err().to_string();
        assert!(
            error.starts_with("line 3, column 7: found \"ten\", expected the number of mines"),
            "{error}"
        );
        assert!(mine_count("mines", 1).unwrap().is_err());
    }

    #[test]
    fn numbers_and_captions() {
        let line = |text| Line { number: 1, column: 1, text };
        assert_eq!(numbers(line("9 x 9, 10")), Some(vec![9, 9, 10]));
        assert_eq!(numbers(line("12")), Some(vec![12]));
        assert_eq!(numbers(line("1 ?")), None);
        assert_eq!(numbers(line("1 2 3 4")), None);
        assert!(is_caption(line("Field #1:")) && !is_caption(line(":one:")) && !is_caption(line("x:")));
    }
}
