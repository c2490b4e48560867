//! What stands around a board: captions, sentences, greetings, prompts, counters. It is told from rows by its words, and by what the rows beside
//! it look like.

use std::collections::{BTreeSet, HashMap};

use super::counts::{Count, is_status, mine_count};
use super::lines::{before_comment, quoted_row, separated};
use super::margin::{has_named_corner, named_columns};
use super::meaning::{are_cells, may_mean};
use super::prompts::{command, is_prompt};
use super::sign::{Sign, is_number, is_one, pieces, plain, signs, words};
use crate::formats::line::{Line, drawn_with, is_blank, is_digits};
use crate::formats::{FormatError, Place};

/// Whether a line only says what follows, as `Field #1:` and `Case 2:` do.
pub(super) fn is_caption(text: &str) -> bool {
    let text = text.trim();
    let word = text.chars().take_while(char::is_ascii_alphabetic).count();
    word >= 4 && text.ends_with(':')
}

/// Whether a line is something that someone says about a board: it begins with a word, and has a longer one that no row could hold; or it
/// begins with a letter, and has two such words, or with a number, and has three.
pub(crate) fn is_said(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '\'');
    let is_long = |word: &&str| {
        let distinct = || word.to_lowercase().chars().collect::<BTreeSet<char>>().len();
        let is_no_cell = |c: &char| may_mean(&c.to_string(), false).is_none();
        let capitals = || word.chars().filter(is_no_cell).collect::<BTreeSet<char>>().len() > 3;
        let is_title = || capitals() && named_columns(&Line::new(1, word)).is_none();
        is_word(word) && (word.chars().any(char::is_lowercase) && distinct() > 3 || is_title())
    };
    let least = match words.clone().next() {
        Some("I") => 1,
        Some(first) if is_word(first) && first.chars().count() > 1 => 1,
        Some(first) if is_word(first) => 2,
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
    (long.len() >= least || is_caption(text) || is_name(text))
        && !is_bracketed(text)
        && !is_row(text)
        && !is_numbered(text)
        && quoted_row(text).is_none()
}

/// Whether a line is a name, as under a letter, or the start of a statement: `Bob`, `A =`.
fn is_name(text: &str) -> bool {
    let text = text.trim_end();
    let mut letters = text.chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    let name = letters.as_str();
    is_capital && name.chars().count() > 1 && name.chars().all(char::is_lowercase)
        || text.ends_with('=') && text.starts_with(char::is_alphabetic)
}

/// Whether a line is a row behind its number: `Line 1: ? ? 1`.
fn is_numbered(text: &str) -> bool {
    let Some((name, row)) = text.split_once(':') else { return false };
    let name = name.trim_matches(is_blank);
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_word = |word: &str| !word.is_empty() && word.chars().all(char::is_alphabetic);
    let cells: Vec<&str> = pieces(row).collect();
    let is_row = match cells[..] {
        [row] => are_cells(row) && !is_number(row) && signs(row, 1, 1).len() > 1,
        _ => cells.len() > 1 && cells.iter().all(|cell| is_one(cell)),
    };
    word.len() < name.len() && is_word(word.trim_end_matches(is_blank)) && is_row
}

/// Whether a line ends with words in brackets, one behind the other.
fn is_bracketed(text: &str) -> bool {
    text.contains("][") && text.trim_end().ends_with(']')
}

/// Whether half of a line stands for cells, or emoji are among them. `Width: 3` has no cells.
fn is_row(text: &str) -> bool {
    let (mut cells, mut others) = (0, 0);
    for word in text.split(|c: char| is_blank(c) || matches!(c, ',' | ';' | '|')) {
        match word.trim_matches(['\'', '"']) {
            "" | "a" | "I" => {}
            word if is_one(word) => cells += 1,
            _ => others += 1,
        }
    }
    let is_name = |sign: &Sign<'_>| sign.text.starts_with(':') && sign.text.len() > 1;
    cells >= others && !text.contains(": ") || signs(text, 1, 1).iter().any(is_name)
}

/// Whether a line is as long as one of some rows, and half of its signs or more may be cells.
pub(in crate::formats) fn could_be_row(text: &str, rows: &[&str]) -> bool {
    let mut signs = signs(text, 1, 1);
    signs.retain(|sign| !sign.is_blank());
    let known = signs.iter().filter(|sign| sign.may_be_cell()).count();
    let is_like = |row: &&str| cells(row) == cells(text) && count_words(row) == count_words(text);
    rows.iter().any(is_like) && 2 * known >= signs.len()
}

/// What the lines of a block have in common that are rows.
#[derive(Default)]
struct Rows {
    /// The letters that they have.
    letters: BTreeSet<char>,
    /// How many signs most of them have, and how many words.
    signs: usize,
    words: usize,
    /// What all of them have between their cells, if it is no blank.
    delimiter: Option<char>,
    /// The signs of drawn lines that they have as well.
    drawn: Vec<char>,
    /// The line that is a command.
    command: Option<String>,
    /// The characters of those with the commonest number of signs or words; none if there is only one.
    chars: BTreeSet<char>,
}

/// The runs of letters in a line: names of emoji are none, and neither are the words for cells.
fn letters(text: &str) -> Vec<String> {
    let letter = |sign: Sign<'_>| match sign.text.chars().next() {
        Some(c) if sign.text.len() == c.len_utf8() && c.is_alphabetic() => c,
        _ => ' ',
    };
    let spaced: String = signs(text, 1, 1).into_iter().map(letter).collect();
    let is_known = |word: &str| word.chars().count() > 1 && is_one(word);
    spaced.split(' ').filter(|word| !word.is_empty() && !is_known(word)).map(str::to_owned).collect()
}

/// The different letters of a word.
fn distinct(word: &str) -> BTreeSet<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// Whether a line has a word of three different letters that is no cell.
pub(super) fn has_long_word(text: &str) -> bool {
    letters(text).iter().any(|word| distinct(word).len() > 2)
}

/// The number that comes most often.
fn commonest(numbers: impl Iterator<Item = usize>) -> usize {
    let mut times: HashMap<usize, usize> = HashMap::new();
    numbers.for_each(|number| *times.entry(number).or_default() += 1);
    times.into_iter().max_by_key(|&(number, times)| (times, number)).map_or(0, |(number, _)| number)
}

fn cells(text: &str) -> usize {
    signs(text.trim_matches(is_blank), 1, 1).len()
}

fn count_words(text: &str) -> usize {
    pieces(text).count()
}

impl Rows {
    /// Rows have signs that are cells, and no word of three different letters.
    fn of(lines: &[Line<'_>]) -> Self {
        let is_figure = |sign: &Sign<'_>| {
            !sign.is_blank() && sign.may_be_cell() && !sign.text.starts_with(char::is_alphabetic)
        };
        let is_row = |row: &&str| {
            let is_short = |word: &str| distinct(word).len() < 3;
            let named = row.trim_start_matches(|c| is_blank(c) || c == '|').split_once('|');
            let is_table = named.is_some_and(|(name, row)| has_two_letters(name) && pieces(row).all(is_one));
            (is_table || pieces(row).all(is_one) || row.split(|c: char| !c.is_alphabetic()).all(is_short))
                && signs(row, 1, 1).iter().any(is_figure)
        };
        let command = command(lines);
        let is_row = |row: &&str| command != Some(row) && is_row(row);
        let rows: Vec<&str> = lines.iter().map(|line| line.text).filter(is_row).collect();
        let all_have = |&delimiter: &char| rows.iter().all(|row| row.contains(delimiter));
        let is_drawn_with = |&sign: &char| rows.iter().any(|row| !is_drawn(row) && row.contains(sign));
        let signs = commonest(rows.iter().map(|row| cells(row)));
        let words = commonest(rows.iter().map(|row| count_words(row)));
        let is_alike = |row: &&&str| if words > 1 { count_words(row) == words } else { cells(row) == signs };
        let alike: Vec<&str> = rows.iter().filter(is_alike).copied().collect();
        let (mut known, mut chars) = (BTreeSet::new(), BTreeSet::new());
        for row in &alike {
            letters(row).iter().for_each(|word| known.extend(distinct(word)));
            if alike.len() > 1 {
                chars.extend(row.chars());
            }
        }
        let drawn = ['-', '=', '_', '~', '*', '#'].into_iter().filter(is_drawn_with).collect();
        let delimiter = [';', ',', '|', '\t'].into_iter().find(all_have).filter(|_| !rows.is_empty());
        Self { letters: known, signs, words, delimiter, drawn, chars, command: command.map(str::to_owned) }
    }

    /// Whether a line has a word that no row beside it could have: of two letters that stand in no row. Capitals that mean cells may.
    fn has_word(&self, text: &str) -> bool {
        let is_word = |word: &String| {
            let is_sign = |c: char| c.is_uppercase() && may_mean(&c.to_string(), false).is_some();
            distinct(word).difference(&self.letters).count() > 1 && !word.chars().all(is_sign)
        };
        self.signs > 0 && letters(text).iter().any(is_word)
    }

    /// Whether a line has as many words as the rows have cells, or as many signs, some of them those of cells: it may be a row.
    fn may_have(&self, text: &str) -> bool {
        let text = text.trim_matches(is_blank);
        let bare = text.trim_end_matches(['?', '!', '.', ':']);
        let is_sentence = bare.len() < text.len() && bare.ends_with(char::is_alphabetic);
        let is_cell = |sign: &Sign<'_>| {
            !sign.is_blank()
                && plain(sign.text).chars().all(|c| c.is_ascii_digit() || self.letters.contains(&c))
        };
        let ended = |word: &str| word.trim_end_matches(['.', ',', '!', ':']).len();
        // As many cells as a row has, and then or before that something else.
        let is_row = |words: &[&str]| match (self.words, words) {
            (0 | 1, [word, ..]) => {
                let signs = [signs(word, 1, 1), signs(&word[..ended(word)], 1, 1)];
                // Before what ends a string are only cells.
                let is_ended = || {
                    let (row, end) = signs[0].split_at_checked(self.signs).unwrap_or_default();
                    end.first().is_some_and(|sign| matches!(sign.text, "\"" | "'" | "`" | ")"))
                        && row.iter().all(Sign::may_be_cell)
                };
                signs.iter().any(|signs| {
                    let known = signs.iter().filter(|sign| is_cell(sign) || sign.may_be_cell());
                    signs.len() == self.signs && signs.iter().any(is_cell) && 2 * known.count() >= signs.len()
                }) || is_ended()
            }
            (_, words) => {
                words.len() > self.words
                    && words[..self.words].iter().all(|word| is_one(word) || is_one(&word[..ended(word)]))
            }
        };
        let begins = || {
            let mut words: Vec<&str> = words(text).collect();
            let begins = is_row(&words);
            words.reverse();
            let is_named = || words.get(self.words).is_some_and(|word| word.ends_with([':', '=']));
            let has_sign = || {
                let row = &words[..self.words.max(1)];
                row.iter().all(|word| are_cells(word)) && row.iter().any(|word| !is_number(word))
            };
            begins || is_row(&words) && (has_sign() || is_named())
        };
        // Behind a name or a tag without a blank.
        let glued = || {
            let is_known = |sign: &&Sign<'_>| {
                !sign.text.starts_with(char::is_alphabetic) && sign.may_be_cell() || is_cell(sign)
            };
            let is_row = |word: &str| {
                word.contains(char::is_alphabetic)
                    && signs(word, 1, 1).iter().filter(is_known).count() >= self.signs
            };
            self.words == 1 && !text.contains("://") && text.split(is_blank).any(is_row)
        };
        begins()
            || glued()
            || !is_sentence
                && self.delimiter.is_none_or(|delimiter| text.contains(delimiter))
                && self.words > 1
                && pieces(text).filter(|piece| !is_drawn(piece)).count() == self.words
    }

    /// Whether a line that isn't as long as the rows is a number in brackets, a time, or a picture that is no cell.
    fn is_mark(&self, text: &str) -> bool {
        let is_digit = |c: char| c.is_ascii_digit();
        let bare = text.trim_start_matches(['[', '#']).trim_end_matches([']', '.', ':']);
        let is_numbered = text.starts_with('[') && bare.len() < 4 && bare.chars().all(is_digit);
        let is_time =
            text.contains(':') && text.split(':').all(|part| part.len() == 2 && part.chars().all(is_digit));
        let only = signs(text, 1, 1);
        let is_picture = || {
            only.len() == 1
                && !text.contains(|c: char| c.is_alphanumeric() || self.chars.contains(&c))
                && (!text.is_ascii() || !self.chars.is_empty())
        };
        self.signs != only.len() && (is_numbered || is_time || is_picture())
    }

    /// Whether a line is as long as no row, has none of their signs but digits, and has some that are no cells, or begins with a letter that is
    /// none: `(3, 4)`, `0:34`, `r 3 4`.
    fn is_text(&self, text: &str) -> bool {
        let is_known = |c: char| self.chars.contains(&c) || may_mean(&c.to_string(), false).is_some();
        let is_word = |c: char| c.is_alphanumeric() || is_blank(c);
        let separates = |c: char| is_blank(c) || matches!(c, ',' | '|' | ';') && self.chars.contains(&c);
        let words = text.split(separates).filter(|word| !word.is_empty()).count();
        let is_long = if self.words > 1 { words == self.words } else { cells(text) == self.signs };
        let bare = text.trim_end_matches(['?', '!', '.', ':']);
        let bare = if bare.ends_with(char::is_alphabetic) { bare } else { text };
        !self.chars.is_empty()
            && !is_long
            && !bare.chars().any(|c| !is_word(c) && self.chars.contains(&c))
            && (bare.starts_with(|c: char| c.is_alphabetic() && !is_known(c))
                || bare.chars().any(|c| !is_word(c) && !is_known(c)))
    }

    /// Whether a line stands beside rows and is none of them.
    fn is_beside(&self, text: &str) -> bool {
        if text.trim_matches(is_blank).is_empty() {
            return text.is_empty();
        }
        // The names of columns go with the rows, and so do cells with `;` between them.
        if text == ";" || is_prompt(text) || self.command.as_deref() == Some(text) {
            return true;
        }
        if is_bracketed(text) || separated(text).is_some() || names_columns(text) || has_named_corner(text) {
            return false;
        }
        let text = before_comment(text).trim_matches(is_blank);
        text.is_empty()
            || text.starts_with(';') && has_long_word(text)
            || self.is_mark(text)
            || is_status(text)
            || (is_said(text) || self.has_word(text) || self.is_text(text)) && !self.may_have(text)
    }
}

/// The lines with the row alone of a first one that begins with a name: `Board: ??1`. The others may be indented like it.
pub(super) fn without_name(mut lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    const MOST_MARKS: usize = 4;
    let Some((&first, others)) = lines.split_first() else { return lines };
    let marks = first.text.match_indices([':', '=']).map(|(at, _)| at).take(MOST_MARKS);
    let mut marks = marks.skip_while(|&at| !has_two_letters(&first.text[..at])).peekable();
    if marks.peek().is_none() {
        return lines;
    }
    let rows = Rows::of(others);
    let row = |at: usize| {
        let row = first.from(at + 1).trimmed();
        let words = count_words(row.text);
        let is_long = match rows.words {
            0 | 1 => words == 1 && cells(row.text) == rows.signs,
            most => words == most,
        };
        let signs = row.signs();
        let is_row = is_long
            && signs.iter().all(Sign::may_be_cell)
            && signs.iter().any(|sign| !sign.is_blank() && !is_number(sign.text));
        is_row.then_some(row)
    };
    if let Some(row) = marks.find_map(row) {
        lines[0] = row;
        for line in &mut lines[1..] {
            *line = line.beyond(line.margin().min(row.column - 1));
        }
    }
    lines
}

/// Whether a line names columns: a row below it may follow a blank line.
pub(in crate::formats) fn names_columns(text: &str) -> bool {
    named_columns(&Line::new(1, text)).is_some_and(|columns| columns > 1)
}

/// The name or the time at the start of a line, without its digits, and the rest: `<bob> `, `[12:03] `, `INFO: `, `INFO `, `game    | `.
pub(super) fn name(text: &str) -> Option<(String, &str)> {
    const LONGEST: usize = 40;
    let ends = ["> ", ": ", "] "].iter().filter_map(|mark| text.find(mark));
    let Some(end) = ends.min() else {
        let (word, rest) = text.split_at(text.find(is_blank).unwrap_or(text.len()));
        let is_short = word.len() < LONGEST && word.chars().all(char::is_alphabetic);
        let is_name = is_short && has_long_word(word) && !is_one(word);
        let rest = rest.trim_start_matches(is_blank);
        let rest = rest.strip_prefix("| ").unwrap_or(rest);
        return (is_name && !rest.is_empty()).then(|| (word.to_owned(), rest));
    };
    if end >= LONGEST {
        return None;
    }
    // `:one: :two:` and `[None] [1]` are cells.
    let is_sign = |sign: &Sign<'_>| sign.text.starts_with(':') && sign.text.contains(char::is_alphabetic);
    let is_cell = text.starts_with('[') && is_one(&text[1..end]);
    if is_cell || signs(&text[..=end], 1, 1).iter().any(is_sign) {
        return None;
    }
    let name = text[..=end].replace(|c: char| c.is_ascii_digit(), "");
    let is_time = text.starts_with('[') && name.contains(':') && !name.contains(char::is_alphabetic);
    (is_time || has_two_letters(&name)).then_some((name, &text[end + 2..]))
}

pub(super) fn has_two_letters(text: &str) -> bool {
    let mut letters = text.chars().filter(|c| c.is_alphabetic());
    letters.next().is_some_and(|first| letters.any(|c| c != first))
}

/// Whether two lines have the same name before what can be rows.
fn share_name(text: &str, other: &str) -> bool {
    let (Some((name, row)), Some((other, _))) = (name(text), name(other)) else { return false };
    let is_cell = |sign: &Sign<'_>| matches!(sign.text, "," | ";" | "|") || sign.may_be_cell();
    name == other && signs(row, 1, 1).iter().all(is_cell)
}

/// A line of one sign that draws a line.
pub(super) fn is_drawn(text: &str) -> bool {
    let text = text.trim_matches(is_blank);
    text.len() > 2 && drawn_with(text, "-=_~*#").is_some()
}

/// A number of mines that stands beside rows, and its place.
type Said = (Result<Count, FormatError>, Place);

/// The lines without what stands above and below them, and the numbers of mines that stood there.
pub(super) fn without_around<'a, 'b>(lines: &'b [Line<'a>]) -> (&'b [Line<'a>], Vec<Said>) {
    let (mut part, mut counts, mut rows) = (lines, Vec::new(), None);
    for is_below in [false, true] {
        while let Some((line, rest)) = if is_below { part.split_last() } else { part.split_first() } {
            let next = if is_below { rest.last() } else { rest.first() };
            // `💣 10`, unless rows are as long.
            let counter = || {
                let (sign, number) = line.text.trim_matches(is_blank).split_once(' ')?;
                (plain(sign) == "💣" && is_digits(number)).then_some(())?;
                let rows = rows.get_or_insert_with(|| Rows::of(lines));
                let is_row = rows.words == 2 || rows.signs == cells(line.text);
                mine_count(&format!("{sign}: {number}"), line.number).filter(|_| !is_row)
            };
            if let Some(said) = mine_count(line.text, line.number).or_else(counter) {
                counts.push((said, line.place()));
            } else {
                let rows = rows.get_or_insert_with(|| Rows::of(lines));
                let is_title = |next: &Line<'_>| rows.is_beside(next.text);
                // A line drawn above or below what is said, of a sign that no row has.
                let is_rule = || {
                    let sign = line.text.trim_matches(is_blank).chars().next().unwrap_or(' ');
                    (part.len() < lines.len() || next.is_some_and(is_title)) && !rows.drawn.contains(&sign)
                };
                if next.is_some_and(|next| share_name(line.text, next.text))
                    || !(rows.is_beside(line.text) || is_drawn(line.text) && is_rule())
                {
                    break;
                }
            }
            part = rest;
        }
    }
    (part, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_told_from_rows() {
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
            "Line 1: 1 ? ?",
            "Zeile 2: ??1",
        ] {
            assert!(!is_said(text), "{text}");
        }
        assert!(is_caption("Field #1:") && !is_caption(":one:") && !is_caption("x:"));
    }
}
