//! The lines of a text that hold rows, without comments, code fences, captions and a common margin.

use std::collections::BTreeSet;

use super::sign::{Sign, is_blank, is_number, is_one, signs};
use crate::board::{Board, Cell};
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
        .filter(|line| !line.text.trim_start().starts_with("```"))
        .collect();
    let lines = without_marks(lines);
    if let Some(width) = all_separated(lines.iter().map(|line| line.text)) {
        return lines.into_iter().filter(|line| separated(line.text) == Some(width)).collect();
    }
    let lines: Vec<Line<'_>> =
        lines.into_iter().filter(|line| !line.text.trim_start().starts_with(';')).collect();
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

/// The cells of a line with `;` between them, of which some may be empty; `None` if it is none.
fn separated(line: &str) -> Option<usize> {
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

/// The lines without the `>` of a quotation or the bullet of a list that each of them begins with. After a bullet comes a row without blanks.
fn without_marks(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let rest = |line: &Line<'_>, mark: char| -> Option<usize> {
        let text = line.text.trim_start();
        let after = text.strip_prefix(mark)?;
        let row = after.strip_prefix(' ').unwrap_or(after);
        let is_dense = || row != after && row.trim().chars().count() > 1 && !row.trim().contains(is_blank);
        (mark == '>' || is_dense()).then(|| line.text.len() - row.len())
    };
    for mark in ['>', '-', '*', '•', '+'] {
        let marked = lines.iter().filter(|line| !line.is_blank());
        if marked.clone().count() > 1 && marked.clone().all(|line| rest(line, mark).is_some()) {
            return marked.filter_map(|line| rest(line, mark).map(|byte| line.from(byte))).collect();
        }
    }
    lines
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
pub(super) fn is_caption(text: &str) -> bool {
    let text = text.trim();
    let word = text.chars().take_while(char::is_ascii_alphabetic).count();
    word >= 4 && text.ends_with(':')
}

/// The one to three numbers that a line consists of: counts and sizes.
pub(super) fn numbers(line: Line<'_>) -> Option<Vec<usize>> {
    let is_times = |c: char| matches!(c, 'x' | 'X' | '×');
    let words = line.text.split(|c: char| is_blank(c) || c == ',').filter(|word| !word.is_empty());
    // `9x9` or `9 x 9`; but `xx1` is a row.
    let parts = words.filter(|word| !(word.chars().count() == 1 && word.contains(is_times)));
    let parts: Vec<&str> = parts.flat_map(|word| word.split(is_times)).collect();
    let is_number = |part: &&str| {
        let is_padded = part.len() > 1 && part.starts_with('0');
        part.len() < 10 && !is_padded && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let numbers = parts.iter().filter(|part| is_number(part)).filter_map(|part| part.parse().ok());
    let numbers: Vec<usize> = numbers.collect();
    ((1..=3).contains(&numbers.len()) && numbers.len() == parts.len()).then_some(numbers)
}

/// A number of mines that a text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    number: usize,
    /// Without those that have a flag.
    is_left: bool,
}

impl Count {
    /// How many mines there are on a board.
    pub fn on(self, board: &Board) -> usize {
        let flags = || board.coords().filter(|&at| board.get(at) == Cell::Mine).count();
        self.number.saturating_add(if self.is_left { flags() } else { 0 })
    }
}

/// The longest line that tells a number of mines.
const LONGEST: usize = 200;
const MINES: [&str; 10] =
    ["mines", "mine", "bombs", "bomb", "minen", "bomben", "minas", "мин", "мины", "мина"];
const LEFT: [&str; 6] = ["left", "remaining", "remain", "übrig", "осталось", "restantes"];
const OTHERS: [&str; 19] = [
    "total",
    "number",
    "count",
    "of",
    "the",
    "there",
    "are",
    "is",
    "with",
    "has",
    "in",
    "all",
    "and",
    "time",
    "board",
    "beginner",
    "intermediate",
    "expert",
    "custom",
];

/// The number in a line like `mines 10`, `Mines left: 4` or `Beginner, 10 mines`, which tells how many mines the board has. `None` if the
/// line is none. Errors: `mines` without a number, or with one too large.
pub(crate) fn mine_count(text: &str, line: usize) -> Option<Result<Count, FormatError>> {
    let content = text.split(';').next().unwrap_or_default();
    // Rows are told from words at once.
    if content.len() > LONGEST || !content.contains(char::is_alphabetic) {
        return None;
    }
    let lower = content.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_size =
        |word: &str| word.split('x').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let known =
        |word: &&str| [&MINES[..], &LEFT, &OTHERS].iter().any(|words| words.contains(word)) || is_size(word);
    // `1 mine 1` is a row.
    let is_cell = |word: &&str| matches!(*word, "mine" | "bomb") || word.len() == 1;
    if words.len() > 2 && words.iter().all(is_cell) {
        return None;
    }
    let at = words.iter().position(|word| MINES.contains(word)).filter(|_| words.iter().all(known));
    if let Some(at) = at {
        let number = |word: &&str| word.parse::<usize>().ok();
        let after = words[at + 1..].iter().find(|word| !LEFT.contains(word) && **word != "count");
        let found = after.and_then(number).or(words[..at].last().and_then(number));
        if let Some(number) = found.filter(|_| !content.contains(['-', '.'])) {
            let is_left = words.iter().any(|word| LEFT.contains(word));
            return Some(Ok(Count { number, is_left }));
        }
    }
    let start = content.len() - content.trim_start().len();
    let word = content.get(start..start + 5).filter(|word| word.eq_ignore_ascii_case("mines"))?;
    let rest = &content[start + word.len()..];
    let value = rest.trim_start_matches(|c: char| is_blank(c) || matches!(c, ':' | '='));
    if value.len() == rest.len() && !rest.trim().is_empty() {
        return None;
    }
    let column = content[..content.len() - value.len()].chars().count() + 1;
    Some(Err(
        Place::text(line, column).found(super::quoted(value.trim()), "the number of mines, as in `mines 10`")
    ))
}

/// Whether a line is something that someone says about a board: it begins with a word, and has a longer one that no row could hold; or it
/// begins with a number, and has three such words.
pub(crate) fn is_said(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '\'');
    let is_long = |word: &&str| {
        let distinct = || word.to_lowercase().chars().collect::<BTreeSet<char>>().len();
        is_word(word) && word.chars().any(char::is_lowercase) && distinct() > 3
    };
    let least = match words.clone().next() {
        Some("I") => 1,
        Some(first) if is_word(first) && first.chars().count() > 1 => 1,
        Some(first) if is_number(first) => 3,
        // Most rows are told from sentences here.
        _ => return false,
    };
    let mut long = Vec::new();
    for word in words.filter(is_long) {
        if !long.contains(&word) {
            long.push(word);
        }
        if long.len() >= least {
            break;
        }
    }
    (long.len() >= least || is_caption(text)) && !is_row(text)
}

/// Whether half of a line stands for cells, or emoji are among them. `Width: 3` has no cells.
fn is_row(text: &str) -> bool {
    let (mut cells, mut others) = (0, 0);
    for word in text.split(|c: char| is_blank(c) || matches!(c, ',' | ';' | '|')) {
        match word {
            "" => {}
            word if is_one(word) => cells += 1,
            _ => others += 1,
        }
    }
    let is_name = |sign: &Sign<'_>| sign.text.starts_with(':') && sign.text.len() > 1;
    cells >= others && !text.contains(": ") || signs(text, 1, 1).iter().any(is_name)
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
        let count = |number, is_left| Some(Ok(Count { number, is_left }));
        for text in [
            "mines 10",
            "Mines: 10",
            "  mines=10 ; all",
            "mines  10",
            "10 mines",
            "Total mines: 10",
            "# mines 10",
            "Bombs: 10",
            "Minen: 10",
            "Beginner (9x9, 10 mines)",
            "Mines: 10 Time: 37",
        ] {
            assert_eq!(mine_count(text, 1), count(10, false), "{text}");
        }
        for text in ["mines left: 4", "mines 4 left", "4 mines remaining"] {
            assert_eq!(mine_count(text, 1), count(4, true), "{text}");
        }
        let board: Board = "1*.\n".parse().unwrap();
        assert_eq!(
            (
                mine_count("4 mines left", 1).unwrap().unwrap().on(&board),
                mine_count("4 mines", 1).unwrap().unwrap().on(&board)
            ),
            (5, 4)
        );
        for text in ["4 minesweepers", "1 ? ?", "where are the mines", "10"] {
            assert_eq!(mine_count(text, 1), None, "{text}");
        }
        assert!(mine_count("mines -1", 1).unwrap().is_err());
        assert_eq!(mine_count("; mines 10", 1), None);
        assert_eq!(mine_count("minesweeper", 1), None);
        assert_eq!(mine_count("bomb 1 1", 1), None);
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
        for text in [
            "Can anyone help me here?",
            "Thanks!",
            "Is (3,4) safe?",
            "I am stuck",
            "Width: 3",
            "2 cells are safe (s), 2 are mines (m).",
        ] {
            assert!(is_said(text), "{text}");
        }
        for text in [
            "1 ? ?",
            "1 ? ? <- which one?",
            "null null",
            "EBMX",
            ":white_square: :one:",
            "true,false",
            "F ? 1",
            "hidden hidden 1",
            "Closed | Flag | 2",
            "1 covered flagged mine",
        ] {
            assert!(!is_said(text), "{text}");
        }
        assert!(is_caption("Field #1:") && !is_caption(":one:") && !is_caption("x:"));
    }
}
