//! Lines that tell a number of mines: `mines 10`, `Mines left: 4`, `Beginner, 10 mines`, `Flags: 4/10`, `010 :) 023`.

use std::borrow::Cow;

use super::quoted;
use super::sign::{is_number, is_one, words};
use super::words::is_listed;
use crate::board::{Board, Cell};
use crate::formats::line::{Line, is_blank, is_digits, split_digits};
use crate::formats::{FormatError, Place};

/// A number of mines that a text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    number: usize,
    /// Without those that have a flag.
    is_left: bool,
    /// The size of the board that is told with it, either way round.
    size: Option<(usize, usize)>,
}

impl Count {
    /// How many mines there are on a board.
    pub fn on(&self, board: &Board) -> usize {
        let flags = || board.coords().filter(|&at| board.get(at) == Cell::Mine).count();
        self.number.saturating_add(if self.is_left { flags() } else { 0 })
    }

    /// Errors: the board has a row or a column more or less than is told. A piece of a board may be of any other size.
    pub fn fits(&self, board: &Board, place: Place) -> Result<(), FormatError> {
        let (rows, cols) = (board.rows(), board.cols());
        let off = |(a, b): (usize, usize)| a.abs_diff(rows).max(b.abs_diff(cols));
        match self.size.filter(|&(a, b)| off((a, b)).min(off((b, a))) == 1) {
            Some((a, b)) => Err(place.conflict(format!(
                "the size is said to be {a}×{b}, but {rows} rows of {cols} cells were found; take away what is not part of the board, or this line"
            ))),
            None => Ok(()),
        }
    }
}

/// The longest line that tells a number of mines.
const LONGEST: usize = 200;

/// A word or a sign of such a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Mines,
    Left,
    Flags,
    /// A word that has a number of its own.
    Owner,
    Other,
    Number(usize),
    /// `4/10`, or `4 of 10`.
    Ratio(usize, usize),
    /// `9x9`
    Size(usize, usize),
    /// A time.
    Pair,
    Colon,
    Break,
}

impl Token {
    fn of_word(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        let is = |list: &str| is_listed(&word, list);
        Some(match () {
            () if word.contains('雷') && word.contains(['剩', '残']) => Self::Left,
            () if word.contains('雷') || is("mines") => Self::Mines,
            () if is("left") => Self::Left,
            () if is("flags") => Self::Flags,
            () if is("owners") => Self::Owner,
            () if is("others") => Self::Other,
            () => return None,
        })
    }
}

/// The tokens of a line; `None`: it has a word or a sign that such lines don't have.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start_matches(is_blank));
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        let token = match c {
            c if c.is_ascii_digit() => {
                let (token, after) = number(rest)?;
                length = rest.len() - after.len();
                token
            }
            c if c.is_alphabetic() => {
                // `MinesLeft` is two words.
                let word = &rest[..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())];
                let starts = |&(at, c): &(usize, char)| {
                    at > 0 && c.is_uppercase() && !word[..at].ends_with(char::is_uppercase)
                };
                length = word.char_indices().find(starts).map_or(word.len(), |(at, _)| at);
                let token = Token::of_word(&rest[..length])?;
                // `剩余雷数` says both.
                tokens.extend((token == Token::Left && word.contains('雷')).then_some(Token::Mines));
                token
            }
            '💣' => Token::Mines,
            '🚩' | '⚑' => Token::Flags,
            '⏱' | '⏰' | '⌛' | '⏳' => Token::Owner,
            ':' | '=' => Token::Colon,
            '-' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => return None,
            ',' | '|' | '(' | ')' | '[' | ']' | '/' => Token::Break,
            '-' | '–' | '—' => Token::Colon,
            '🙂' | '😀' | '😃' | '😎' | '😊' | '☺' | '.' | '!' | '#' | '*' | '_' | '×' | '"' | '\u{fe0f}' => {
                Token::Other
            }
            _ => return None,
        };
        tokens.push(token);
        rest = rest[length..].trim_start_matches(is_blank);
    }
    // `Mines (left): 4`
    while let Some(at) =
        tokens.windows(3).position(|window| window == [Token::Break, Token::Left, Token::Break])
    {
        tokens.remove(at + 2);
        tokens.remove(at);
    }
    Some(tokens)
}

/// The number at the start of a text, or two of them: a ratio, a size or a time; and the rest.
fn number(text: &str) -> Option<(Token, &str)> {
    let (digits, mut rest) = split_digits(text);
    let mut whole = digits.to_owned();
    // `1,000`
    while let Some((group, after)) = rest.strip_prefix(',').map(split_digits)
        && group.len() == 3
        && whole.len() < 12
    {
        whole.push_str(group);
        rest = after;
    }
    let first = whole.parse().ok()?;
    let after = rest.trim_start_matches(is_blank);
    for sign in ["/", "of ", "x", "X", "×", ":"] {
        let Some(second) = after.strip_prefix(sign) else { continue };
        let second = if sign == ":" { second } else { second.trim_start_matches(is_blank) };
        let (second, rest) = split_digits(second);
        let Ok(value) = second.parse() else { continue };
        let token = match sign {
            "/" | "of " => Token::Ratio(first, value),
            ":" => Token::Pair,
            _ => Token::Size(first, value),
        };
        return Some((token, rest));
    }
    // A fraction or a percentage is no number of mines.
    let is_fraction = rest.strip_prefix('.').is_some_and(|rest| !split_digits(rest).0.is_empty());
    (!is_fraction && !after.starts_with('%')).then_some((Token::Number(first), rest))
}

/// The number of mines that the tokens of a line tell; `None`: they tell none. A ratio of more than all is none.
fn told(tokens: &[Token]) -> Option<Count> {
    let count = |number: usize, is_left: bool| Some(Count { number, is_left, size: None });
    let ratio = |token: &Token| match *token {
        Token::Ratio(part, all) if part <= all => count(all, false),
        _ => None,
    };
    let Some(at) = tokens.iter().position(|&token| token == Token::Mines) else {
        return match tokens {
            // `4/10 flags`, `9x9/10`
            [Token::Size(..), Token::Break, Token::Number(number)] => count(*number, false),
            _ if tokens.contains(&Token::Flags) => tokens.iter().find_map(ratio),
            _ => None,
        };
    };
    let start = tokens[..at].iter().rposition(|&token| token == Token::Break).map_or(0, |at| at + 1);
    // `Mines (10)`
    let from = at + 1 + usize::from(tokens.get(at + 1) == Some(&Token::Break));
    let end =
        tokens[from..].iter().position(|&token| token == Token::Break).map_or(tokens.len(), |end| from + end);
    let is_value = |token: &Token| matches!(token, Token::Number(_) | Token::Ratio(..));
    let passed = |token: &&Token| matches!(token, Token::Other | Token::Left | Token::Colon);
    let after: Vec<&Token> = tokens[from..end].iter().take_while(|token| passed(token)).collect();
    let next = tokens[from..end].get(after.len()).filter(|token| is_value(token));
    let skipped = |token: &&Token| matches!(token, Token::Other | Token::Left);
    let before = tokens[start..at].iter().rev().skip_while(skipped).collect::<Vec<_>>();
    let last = before.first().copied().filter(|token| is_value(token));
    let is_owned = matches!(before.get(1), Some(Token::Colon | Token::Owner | Token::Flags));
    let found = match next {
        Some(next) if after.contains(&&Token::Colon) || last.is_none() || is_owned => next,
        // `Mines flagged: 4`
        _ if tokens[from..end].first().is_some_and(|token| matches!(token, Token::Flags | Token::Owner))
            && last.is_none() =>
        {
            return tokens[from..end].iter().find_map(ratio);
        }
        _ => last?,
    };
    match found {
        Token::Number(number) => count(*number, is_left(&tokens[start..end], found)),
        found => ratio(found),
    }
}

/// Whether `left` belongs to a number of its line: no other number stands between, or beside it on its other side.
fn is_left(tokens: &[Token], number: &Token) -> bool {
    let is_other = |token: &Token| {
        !std::ptr::eq(token, number)
            && matches!(token, Token::Number(_) | Token::Ratio(..) | Token::Flags | Token::Owner)
    };
    let is_passed =
        |token: &&Token| matches!(token, Token::Left | Token::Colon | Token::Other | Token::Mines);
    (0..tokens.len()).any(|at| {
        let before = || tokens[..at].iter().rev().find(|token| !is_passed(token));
        let behind = || tokens[at..].iter().find(|token| !is_passed(token));
        tokens[at] == Token::Left && !before().is_some_and(is_other) && !behind().is_some_and(is_other)
    })
}

/// A counter as games show it: the mines left, a face, the time.
fn shown(text: &str) -> Option<Count> {
    const FACES: [&str; 13] = [":)", ":-)", ":(", ":-(", ":|", "B)", ";)", "🙂", "😀", "😃", "😎", "😊", "☺"];
    let words =
        text.split(|c: char| is_blank(c) || matches!(c, '[' | ']' | '|')).filter(|word| !word.is_empty());
    let [left, face, time] = words.collect::<Vec<_>>()[..] else { return None };
    let is_number = |word: &str| word.len() < 10 && is_digits(word);
    let is_face = FACES.contains(&face.trim_end_matches('\u{fe0f}'));
    (is_face && is_number(left) && is_number(time)).then_some(Count {
        number: left.parse().ok()?,
        is_left: true,
        size: None,
    })
}

/// The number in a line like `mines 10`, `Mines left: 4` or `Beginner, 10 mines`, which tells how many mines the board has. `None` if the
/// line is none. Errors: `mines` without a number, or with one too large.
pub(crate) fn mine_count(text: &str, line: usize) -> Option<Result<Count, FormatError>> {
    let content = text.split(';').next().unwrap_or_default().trim_end_matches(['\n', '\r']);
    // Rows are told from words at once.
    if content.len() > LONGEST
        || !content.contains(|c: char| {
            c.is_alphabetic() || matches!(c, ':' | '💣' | '🚩' | '⚑' | '🙂' | '😀' | '😎')
        })
    {
        return None;
    }
    // `1 mine 1` and `💣 1` are rows.
    let is_cell = |word: &str| is_one(word) && word != "=" && !(word.len() > 2 && is_digits(word));
    let words = || words(content);
    // A sign and a number of two figures are as many cells only in an array.
    let is_figure = words().count() == 2
        && words().nth(1).is_some_and(|word| word.len() > 1 && is_number(word) && !word.starts_with('-'));
    if !is_figure && words().all(is_cell) && (words().count() > 2 || !content.contains(char::is_alphabetic)) {
        return None;
    }
    let named = content.replace(":bomb:", "💣").replace(":triangular_flag_on_post:", "🚩");
    let ending = named.trim_end_matches(|c: char| is_blank(c) || matches!(c, '.' | '!'));
    let tokens = tokens(ending);
    if let Some(count) = shown(content).or_else(|| told(tokens.as_deref()?)) {
        let size = |token: &Token| if let Token::Size(a, b) = *token { Some((a, b)) } else { None };
        return Some(Ok(Count { size: tokens.iter().flatten().find_map(size), ..count }));
    }
    // `Mines found: 4` tells something else.
    if tokens.is_some_and(|tokens| tokens.iter().any(|token| matches!(token, Token::Owner | Token::Flags))) {
        return None;
    }
    let (word, rest) = content.trim_start().split_at_checked("mines".len())?;
    let value = rest.trim_start_matches(|c: char| is_blank(c) || matches!(c, ':' | '='));
    if !word.eq_ignore_ascii_case("mines") || value.len() == rest.len() && !rest.trim().is_empty() {
        return None;
    }
    let place = Line::new(line, content).part(value).place();
    Some(Err(place.found(quoted(value.trim()), "the number of mines, as in `mines 10`")))
}

/// Whether a line tells numbers of a game: `Cells left: 4`, `Time: 0:37`.
pub(super) fn is_status(text: &str) -> bool {
    text.len() <= LONGEST
        && text.contains(':')
        && tokens(text).is_some_and(|tokens| {
            tokens.contains(&Token::Owner) && tokens.contains(&Token::Colon) && tokens[0] != Token::Colon
        })
}

/// A text in which numbers below what they count, as the panels of games have them, stand behind it: `Mines left`, `10` are `Mines left: 10`.
/// A blank line follows, so that lines stay lines. `None` if there are no such numbers.
pub(in crate::formats) fn beside_names(text: &str) -> Option<String> {
    const NAMES: [Token; 3] = [Token::Mines, Token::Owner, Token::Flags];
    let is_name = |tokens: Vec<Token>| {
        let others = [Token::Left, Token::Other, Token::Colon];
        tokens.iter().any(|token| NAMES.contains(token))
            && tokens.iter().all(|token| NAMES.contains(token) || others.contains(token))
    };
    let is_value = |value: &str| {
        (1..6).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')
    };
    // Most texts have no line so short.
    if !text.lines().any(|line| is_value(line.trim())) {
        return None;
    }
    let mut lines: Vec<Cow<'_, str>> = text.lines().map(Cow::Borrowed).collect();
    for at in 1..lines.len() {
        let (name, value) = (lines[at - 1].trim(), lines[at].trim());
        // Above a line that is as long it is a row.
        let is_row = || lines.get(at + 1).is_some_and(|next| next.trim().chars().count() == value.len());
        let is_named = || name.len() <= LONGEST && tokens(name).is_some_and(is_name);
        if is_value(value) && !is_row() && is_named() {
            let both = format!("{}: {value}", name.trim_end_matches(':'));
            (lines[at - 1], lines[at]) = (both.into(), "".into());
        }
    }
    let is_changed = lines.iter().any(|line| matches!(line, Cow::Owned(_)));
    is_changed.then(|| lines.iter().flat_map(|line| [line, "\n"]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tells_no_number_of_mines() {
        for text in
            ["4 minesweepers", "1 ? ?", "where are the mines", "10", "; mines 10", "minesweeper", "bomb 1 1"]
        {
            assert_eq!(mine_count(text, 1), None, "{text}");
        }
        for text in ["mines", "mines -1", "mines ten", "mines ahead"] {
            assert!(mine_count(text, 1).unwrap().is_err(), "{text}");
        }
        assert_eq!(beside_names("Mines left\n10\n1..\n"), Some("Mines left: 10\n\n1..\n".to_owned()));
        for text in ["Mines\n10\n1.\n", "Board\n10\n", "Mines 4\n10\n", "Mines\n\n10\n", "10\nMines\n"] {
            assert_eq!(beside_names(text), None, "{text}");
        }
    }
}
