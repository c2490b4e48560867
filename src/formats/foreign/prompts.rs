//! What a player types beside a board, and the program before it: prompts and commands.

use super::sign::words;
use crate::formats::line::{Line, is_blank, is_digits};

/// Whether a line is a prompt, a number in round brackets, or the numbers of columns as R writes them.
pub(super) fn is_prompt(text: &str) -> bool {
    let text = text.trim_matches(is_blank);
    let is_column =
        |word: &str| word.strip_prefix("[,").and_then(|word| word.strip_suffix(']')).is_some_and(is_digits);
    let bare = text.trim_end_matches(['.', ':', ')']).trim_start_matches('(');
    let closes = |c: char| matches!(c, ')' | ']' | '}' | ';' | ',' | '"' | '\'');
    matches!(text, ">" | ">>" | ">>>" | "$" | "^" | "(" | "/*" | "/**" | "*/")
        || text.contains([')', ']', '}']) && text.chars().all(closes)
        || text.starts_with("$ ")
        || ["\\begin{", "\\end{", "\\hline"].iter().any(|mark| text.starts_with(mark))
        || text.contains(')') && bare.len() < 4 && is_digits(bare)
        || !text.is_empty() && words(text).all(is_column)
}

/// The only line with `>`, if that stands before a word that no other line has; or the only one with such a word, if two numbers follow it:
/// `> f 3 4`, `open 3 4`.
pub(super) fn command<'a>(lines: &[Line<'a>]) -> Option<&'a str> {
    let only = |has: &dyn Fn(&Line<'a>) -> bool| {
        let mut found = lines.iter().filter(|line| has(line));
        found.next().filter(|_| found.next().is_none()).map(|line| line.text)
    };
    let is_word = |word: &str| word.starts_with(char::is_alphabetic);
    let marked = || {
        let text = only(&|line| line.text.contains('>'))?;
        let mut order = words(text.strip_prefix("> ")?);
        let word = order.next().filter(|word| word.chars().all(char::is_alphabetic))?;
        order.nth(2).is_none().then_some(())?;
        only(&|line| words(line.text).any(|other| other == word))
    };
    let is_order = |text: &&str| {
        let [name, row, col] = words(text).collect::<Vec<_>>()[..] else { return false };
        matches!(name, "open" | "flag") && is_digits(row) && is_digits(col)
    };
    marked().or_else(|| {
        only(&|line| words(line.text).any(|word| is_word(word) && word.len() > 1)).filter(is_order)
    })
}
