//! Lines that tell a number of mines: `mines 10`, `Mines left: 4`, `Beginner, 10 mines`, `Flags: 4/10`, `010 :) 023`.

use std::borrow::Cow;

use super::meaning::are_cells;
use super::quoted;
use super::sign::{is_number, is_one, pieces, signs, words};
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
    /// Of `10/81` the 10: how many there are if the 81 are the cells of the board.
    part: Option<usize>,
    /// The size of the board that is told with it, either way round.
    size: Option<(usize, usize)>,
}

impl Count {
    fn new(number: usize, is_left: bool) -> Self {
        Self { number, is_left, part: None, size: None }
    }

    /// How many mines there are on a board.
    pub fn on(&self, board: &Board) -> usize {
        let flags = || board.coords().filter(|&at| board.get(at) == Cell::Mine).count();
        let part = self.part.filter(|_| self.number == board.rows() * board.cols());
        part.unwrap_or(self.number).saturating_add(if self.is_left { flags() } else { 0 })
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
    /// A time, or a percentage.
    Pair,
    Colon,
    Dash,
    Break,
}

impl Token {
    fn of_word(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        let is = |list: &str| is_listed(&word, list);
        Some(match () {
            () if word.contains(['剩', '残']) => Self::Left,
            () if word.contains('雷') || is("mines") => Self::Mines,
            () if is("left") => Self::Left,
            () if is("flags") => Self::Flags,
            () if is("owners") => Self::Owner,
            () if is("others") => Self::Other,
            () => return None,
        })
    }

    fn is_value(self) -> bool {
        matches!(self, Self::Number(_) | Self::Ratio(..))
    }

    /// Whether it has a number that is not that of the mines.
    fn is_owner(self) -> bool {
        matches!(self, Self::Flags | Self::Owner)
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
                // `Here is my board`, but not `2 mines here`
                if rest[..length].eq_ignore_ascii_case("here") && !tokens.is_empty() {
                    return None;
                }
                let token = Token::of_word(&rest[..length])?;
                // `剩余雷数` says both.
                tokens.extend((token == Token::Left && word.contains('雷')).then_some(Token::Mines));
                token
            }
            '💣' => Token::Mines,
            '🚩' | '⚑' => Token::Flags,
            '⏱' | '⏰' | '⌛' | '⏳' | '❤' => Token::Owner,
            ':' | '=' => Token::Colon,
            '-' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => return None,
            ',' | '|' | '(' | ')' | '[' | ']' | '/' | '.' | '!' | '?' => Token::Break,
            '-' | '–' | '—' => Token::Dash,
            '🙂' | '😀' | '😃' | '😎' | '😊' | '☺' | '#' | '*' | '_' | '×' | '"' | '\'' | '’' | '`' | '•'
            | '~' | '\u{fe0f}' => Token::Other,
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
    for sign in ["/", "of ", "out of ", "x", "X", "×", ":"] {
        let Some(second) = after.strip_prefix(sign) else { continue };
        let second = if sign == ":" { second } else { second.trim_start_matches(is_blank) };
        let (second, rest) = split_digits(second);
        let Ok(value) = second.parse() else { continue };
        let token = match sign {
            "/" | "of " | "out of " => Token::Ratio(first, value),
            ":" => Token::Pair,
            _ => Token::Size(first, value),
        };
        return Some((token, rest));
    }
    // A fraction or a percentage is no number of mines.
    let fraction = rest.strip_prefix('.').map(split_digits).filter(|(digits, _)| !digits.is_empty());
    let after = fraction.map_or(after, |(_, after)| after.trim_start_matches(is_blank));
    match after.strip_prefix('%') {
        Some(rest) => Some((Token::Pair, rest)),
        None => fraction.is_none().then_some((Token::Number(first), rest)),
    }
}

/// The clauses of a line: each has its own numbers. Words that mean nothing are left out.
fn clauses(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut clauses = vec![Vec::new()];
    for &token in tokens.iter().filter(|&&token| token != Token::Other) {
        let Some(last) = clauses.last_mut() else { continue };
        let has_value = last.iter().any(|token: &Token| token.is_value());
        match token {
            // `Mines (10)`
            Token::Break if last.contains(&Token::Mines) && !has_value => {}
            Token::Break => clauses.push(Vec::new()),
            // `10 mines - 2 lives`, but `mines - 10`
            Token::Dash if has_value => clauses.push(Vec::new()),
            Token::Dash => last.push(Token::Colon),
            Token::Colon => {
                // `Cells left: 34 Mines left: 7`, `Mines: 7 left Time: 34`
                let value = last.windows(2).rposition(|pair| pair[0] == Token::Colon && pair[1].is_value());
                let mut name = value.map_or(Vec::new(), |value| {
                    let names = last.len() - 1;
                    let stays = (value + 2..names).take_while(|&at| last[at] == Token::Left).count();
                    last.split_off(value + 2 + stays)
                });
                name.push(Token::Colon);
                if value.is_some() { clauses.push(name) } else { last.append(&mut name) }
            }
            token => last.push(token),
        }
    }
    clauses
}

/// The number of mines that the tokens of a line tell; `None`: they tell none.
fn told(tokens: &[Token]) -> Option<Count> {
    let clauses = clauses(tokens);
    let of_mines = || clauses.iter().filter(|clause| clause.contains(&Token::Mines));
    if of_mines().next().is_none() {
        return match tokens {
            // `4/10 flags`, `9x9/10`
            [Token::Size(..), Token::Break, Token::Number(number)] => Some(Count::new(*number, false)),
            _ if tokens.contains(&Token::Flags) => tokens.iter().copied().find_map(ratio),
            _ => None,
        };
    }
    let told = of_mines().find_map(|clause| {
        let mut places = (0..clause.len()).filter(|&at| clause[at] == Token::Mines);
        places.find_map(|at| told_at(clause, at))
    });
    // `3 mines flagged, 7 left`
    let rest = || {
        clauses.iter().find_map(|clause| match clause[..] {
            [Token::Number(number), Token::Left] | [Token::Left, Token::Number(number)] => {
                Some(Count::new(number, true))
            }
            _ => None,
        })
    };
    told.or_else(rest)
}

/// All of `4/10`. A ratio of more than all is none.
fn ratio(token: Token) -> Option<Count> {
    match token {
        Token::Ratio(part, all) if part <= all => Some(Count { part: Some(part), ..Count::new(all, false) }),
        _ => None,
    }
}

/// The number that belongs to `mines` at a place of a clause.
fn told_at(clause: &[Token], at: usize) -> Option<Count> {
    let behind = |at: usize| (at + 1..clause.len()).find(|&place| clause[place] != Token::Left);
    let before = |at: usize| (0..at).rev().find(|&place| clause[place] != Token::Left);
    let is = |place: Option<usize>, is: fn(Token) -> bool| place.is_some_and(|place| is(clause[place]));
    // `3 flagged`, but not `3 flags: 4`
    let owner = |at: usize| {
        let own = |token: Token| token.is_value() || token == Token::Colon;
        behind(at).filter(|&owner| clause[owner].is_owner() && !is(behind(owner), own))
    };
    let passed = clause[at + 1..].iter().take_while(|token| matches!(token, Token::Left | Token::Colon));
    let next = at + 1 + passed.count();
    let has_colon = clause[at + 1..next].contains(&Token::Colon);
    let next = Some(next).filter(|&next| clause.get(next).is_some_and(|token| token.is_value()));
    let last = before(at).filter(|&last| clause[last].is_value());
    let found = match (next, last) {
        // `10 mines: 3 found`
        (Some(next), _) if owner(next).is_some() && matches!(clause[next], Token::Number(_)) => last?,
        (Some(next), None) => next,
        // `Level 3 mines: 10`
        (Some(next), Some(last))
            if has_colon || is(before(last), |token| token == Token::Colon || token.is_owner()) =>
        {
            next
        }
        (_, Some(last)) => last,
        // `Mines flagged: 4/10`
        (None, None) if is(behind(at), Token::is_owner) => {
            return clause[at..].iter().copied().find_map(ratio);
        }
        (None, None) => return None,
    };
    let flagged = |token| token == Token::Flags;
    // `found 3 mines`, but not `2 found 3 mines`
    let found_by = before(found).filter(|&flags| !is(before(flags), Token::is_value));
    let is_left = is_left(clause, found);
    match clause[found] {
        // `flagged mines: 3`, `3 mines flagged`
        Token::Number(_) if [before(at), owner(at), found_by].into_iter().any(|place| is(place, flagged)) => {
            None
        }
        Token::Number(number) => Some(Count::new(number, is_left)),
        // `7 of 34 cells`
        Token::Ratio(part, _) if is(owner(found), |token| token == Token::Owner) => {
            Some(Count::new(part, is_left))
        }
        found => ratio(found),
    }
}

/// Whether `left` belongs to a number of its clause: no other number stands between, or beside it on its other side.
fn is_left(clause: &[Token], number: usize) -> bool {
    let is_other = |at: usize| at != number && (clause[at].is_value() || clause[at].is_owner());
    let is_passed = |at: &usize| matches!(clause[*at], Token::Left | Token::Colon | Token::Mines);
    (0..clause.len()).any(|at| {
        let before = || (0..at).rev().find(|place| !is_passed(place));
        let behind = || (at..clause.len()).find(|place| !is_passed(place));
        clause[at] == Token::Left && !before().is_some_and(is_other) && !behind().is_some_and(is_other)
    })
}

/// A counter as games show it: the mines left, a face, the time; perhaps with a bomb and a clock.
fn shown(text: &str) -> Option<Count> {
    const FACES: [&str; 13] = [":)", ":-)", ":(", ":-(", ":|", "B)", ";)", "🙂", "😀", "😃", "😎", "😊", "☺"];
    let is_between = |c: char| is_blank(c) || matches!(c, '[' | ']' | '|' | '💣' | '⏱' | '⏰' | '\u{fe0f}');
    let words = text.split(is_between).filter(|word| !word.is_empty());
    let [left, face, time] = words.collect::<Vec<_>>()[..] else { return None };
    let is_number = |word: &str| word.len() < 10 && is_digits(word);
    let is_face = FACES.contains(&face);
    (is_face && is_number(left) && is_number(time)).then_some(Count::new(left.parse().ok()?, true))
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
    let named =
        content.replace(":bomb:", "💣").replace(":triangular_flag_on_post:", "🚩").replace("(s)", "s");
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

/// What numbers of a game belong to.
const NAMES: [Token; 3] = [Token::Mines, Token::Owner, Token::Flags];

/// A text in which numbers below what they count, as the panels of games have them, stand behind it: `Mines left`, `10` are `Mines left: 10`.
/// A blank line follows, so that lines stay lines. `None` if there are no such numbers.
pub(in crate::formats) fn beside_names(text: &str) -> Option<String> {
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

/// The row of a line that has a panel of the game behind it, and what the panel says: `1 ? ?   Mines: 10`.
fn panel(line: &str) -> Option<(&str, &str)> {
    // A panel has few words.
    const MOST_GAPS: usize = 16;
    let is_row = |row: &str| !row.contains(char::is_alphabetic) || pieces(row).all(are_cells);
    let is_named = |tokens: Vec<Token>| {
        let is_value = |token: &Token| token.is_value() || *token == Token::Pair;
        tokens.iter().any(|token| NAMES.contains(token)) && tokens.iter().any(is_value)
    };
    let is_panel = |said: &str| {
        said.starts_with(|c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || c == '(')
            && tokens(said).is_some_and(is_named)
    };
    let is_split = |&end: &usize| {
        let (before, said) = line.split_at(end);
        let row = before.trim_end_matches(is_blank);
        let gap = &before[row.len()..];
        // `mine 2` may be two cells more, unless they are further away than cells are.
        let is_apart = || gap.len() > 1 && !row.contains(gap) && !said.contains(gap);
        !row.is_empty() && is_row(row) && is_panel(said) && (is_apart() || !words(said).all(is_one))
    };
    // Most lines have no names.
    if line.len() > LONGEST || !line.contains(|c: char| c.is_alphabetic() || !c.is_ascii()) {
        return None;
    }
    let mut ends = line.rmatch_indices(is_blank).map(|(at, blank)| at + blank.len()).take(MOST_GAPS);
    let end = ends.find(is_split)?;
    // `4 x 5, 3 mines`
    let is_size = |token: &Token| matches!(token, Token::Size(..));
    if tokens(line).is_some_and(|tokens| tokens.iter().any(is_size)) {
        return None;
    }
    Some((line[..end].trim_end_matches(is_blank), &line[end..]))
}

/// A text whose rows have a panel behind them that tells a number of mines: what it says stands below the rows instead. `None` if there is no
/// such panel, or if blank lines may separate boards.
pub(in crate::formats) fn below_panels(text: &str) -> Option<String> {
    if text.trim_end().lines().any(|line| line.trim().is_empty()) {
        return None;
    }
    let (mut rows, mut said) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let (row, panel) = panel(line).unzip();
        rows.push((row.unwrap_or(line), row));
        said.extend(panel);
    }
    let length = |row: &str| signs(row.trim(), 1, 1).len();
    let mut beside = rows.iter().filter_map(|&(_, row)| row.map(length));
    let first = beside.next()?;
    let are_rows =
        beside.all(|other| other == first) && rows.iter().filter(|(row, _)| length(row) == first).count() > 1;
    let tells = |said: &&str| tokens(said).is_some_and(|tokens| tokens.contains(&Token::Mines));
    (are_rows && said.iter().any(tells))
        .then(|| rows.into_iter().map(|(row, _)| row).chain(said).flat_map(|line| [line, "\n"]).collect())
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
        let panels = "1 ? ?   Mines: 2\n1 2 ?   Time: 12\n0 1 ?\n";
        assert_eq!(below_panels(panels), Some("1 ? ?\n1 2 ?\n0 1 ?\nMines: 2\nTime: 12\n".to_owned()));
        for text in ["1  mine  2\n1  2  mine\n", "0:12   Mines: 10\n1??\n", "1??\n\n1 ?   Mines: 1\n1 ?\n"] {
            assert_eq!(below_panels(text), None, "{text}");
        }
        for text in ["Mines\n10\n1.\n", "Board\n10\n", "Mines 4\n10\n", "Mines\n\n10\n", "10\nMines\n"] {
            assert_eq!(beside_names(text), None, "{text}");
        }
    }
}
