//! Legends, which say what the signs of a board mean: `# = closed, . = empty`, `Legend: F flag`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::around::{has_long_word, is_said};
use super::counts::mine_count;
use super::meaning::Meaning::{self, Closed, Digit, Mine, Wall};
use super::meaning::{Signs, may_mean};
use super::sign::{is_one, plain, signs, words};
use super::words::{is_listed, listed};
use crate::formats::line::is_blank;

/// What a sign means by its words, of which some may be fillers.
fn meaning(words: &str) -> Option<Meaning> {
    let words = words.trim_matches(|c: char| is_blank(c) || matches!(c, '.' | '!' | ')' | '(' | ':'));
    let has = |list: &str| {
        listed(list).any(|known| {
            words == known
                || words.split(|c: char| !c.is_alphabetic()).any(|word| word == known)
                || known.contains(' ') && words.contains(known)
        })
    };
    if words.split(is_blank).count() > 4 || words.contains([':', '=']) {
        return None;
    }
    let lists = [("closed", Closed), ("flag", Mine), ("wall", Wall), ("zero", Digit(0))];
    let said = lists.into_iter().find(|(list, _)| has(list)).map(|(_, meaning)| meaning);
    said.or((words == "0").then_some(Digit(0)))
}

/// The sign of an item and what it means, with `=`, `:`, `-` or `is` between them; without if the line `is_sure` to be of a legend.
fn item(text: &str, is_sure: bool) -> Option<(&str, Meaning)> {
    // Rows of the native form are told at once.
    if text.len() > 8 && text.bytes().all(|byte| matches!(byte, b'0'..=b'8' | b'.' | b'*' | b'#')) {
        return None;
    }
    let text = text.trim_matches(|c: char| is_blank(c) || matches!(c, '(' | '•') && text.chars().count() > 4);
    let text = text.strip_prefix("and ").or(text.strip_prefix("The ")).unwrap_or(text);
    // `- # = closed`
    let bulleted = text.strip_prefix(['-', '*', '•', '+']).and_then(|text| text.strip_prefix(' '));
    if let Some(item) = bulleted.and_then(|text| item(text, false)) {
        return Some(item);
    }
    // `'#' - closed`
    let quoted = text.strip_prefix(['`', '\'', '"']).filter(|inside| {
        signs(inside, 1, 1).first().is_some_and(|sign| inside[sign.text.len()..].starts_with(&text[..1]))
    });
    let text = quoted.unwrap_or(text);
    let named = ["blank", "space"].iter().find(|&&name| text.starts_with(name)).copied();
    let first = named.or_else(|| signs(text, 1, 1).first().map(|sign| sign.text))?;
    let rest = text[first.len()..].trim_start_matches(['`', '\'', '"']);
    let after = rest.trim_start_matches(is_blank);
    let words = ["==", "=", ":", "->", "→", "—", "–", "-", "is ", "are ", "means ", "ist ", "は"]
        .iter()
        .find_map(|mark| after.strip_prefix(mark));
    let is_apart = rest.len() > after.len();
    // `hidden: #`
    let named_first = || {
        let (words, sign) = text.split_once([':', '='])?;
        let sign = sign.trim_matches(|c: char| is_blank(c) || matches!(c, '`' | '\'' | '"'));
        let is_sign = signs(sign, 1, 1).len() == 1 && !sign.starts_with(char::is_alphanumeric);
        Some((sign, meaning(&words.to_lowercase()).filter(|_| is_sign)?))
    };
    if let Some(item) = named_first() {
        return Some(item);
    }
    let words = words.or_else(|| (is_sure && is_apart).then_some(after))?.to_lowercase();
    let sign = if named.is_some() { " " } else { first };
    Some((sign, meaning(&words)?)).filter(|_| !sign.chars().all(is_blank) || named.is_some())
}

/// What a line says of signs; `None`: it is no legend. In `Width: 3` nothing is.
pub(super) fn items(line: &str) -> Option<Vec<(&str, Meaning)>> {
    let is_count = || line.contains("mines") && mine_count(line, 0).is_some();
    if line.len() > 200 || !line.contains(char::is_alphabetic) || is_count() {
        return None;
    }
    let line = line.trim();
    let title = line.split_once([':', ' ']).filter(|(title, _)| {
        let title = title.trim_end_matches(':').to_lowercase();
        is_listed(&title, "titles") || is_listed(&title, "beginnings")
    });
    let body = title.map_or(line, |(_, body)| body.trim_start_matches([' ', ':']));
    let parts: Vec<&str> = body
        .split([',', ';', '/', '|'])
        .flat_map(|part| part.split(" and "))
        .filter(|part| !part.trim().is_empty())
        .collect();
    // `# closed, . open`: as a row, it would have words and signs beside each other.
    let is_sure = title.is_some() || parts.len() > 1;
    let apart = |part: &str| {
        part.split(is_blank).any(|word| {
            let word = word.trim_matches(['(', ')']);
            word.chars().count() > 1 && is_one(word)
        })
    };
    // Behind an item words may follow that are none: `. - revealed, no neighbours`.
    let is_comment = |part: &str| {
        // `1-8 = number of mines`
        let name = part.split(['=', ':']).next().unwrap_or_default().trim().to_lowercase();
        let is_number = name.starts_with(|c: char| c.is_ascii_digit()) && name.len() > 1;
        let are_numbers =
            is_number || matches!(name.as_str(), "number" | "numbers" | "digit" | "digits" | "数字");
        are_numbers && name.len() < part.trim().len()
            || part.trim_start().starts_with(char::is_alphabetic)
                && !part.contains([':', '='])
                && parts.iter().any(|part| item(part, false).is_some())
                && words(part).all(|word| word.chars().nth(1).is_some() && !is_one(word))
    };
    let mut items = Vec::new();
    for part in &parts {
        match item(part, is_sure && (title.is_some() || apart(part))) {
            None if is_comment(part) => {}
            item => items.push(item),
        }
    }
    let items: Option<Vec<(&str, Meaning)>> = items.into_iter().collect();
    // `#=hidden .=blank`
    let in_words = || match words(body).all(|word| word.contains('=')) {
        true => words(body).map(|word| item(word, false)).collect(),
        false => None,
    };
    items.filter(|items| !items.is_empty()).or_else(in_words)
}

/// The sign of a line that has only that and words for what it means.
fn sign_alone(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_short =
        line.len() < 40 && !line.starts_with(char::is_alphanumeric) && line.ends_with(char::is_alphabetic);
    is_short.then(|| item(line, true))?.map(|(sign, _)| sign)
}

/// The most signs that legends explain.
const MOST_ITEMS: usize = 64;

/// The signs that the legends of a text explain, and the text with these lines as comments. `None`: there are none. Digits explain themselves.
pub(in crate::formats) fn explained(text: &str) -> Option<(Signs, String)> {
    let (mut said, mut rest, mut is_below_title) = (Signs::default(), String::new(), false);
    let mut known = Vec::new();
    let (mut lines, mut before) = (text.split_inclusive('\n').peekable(), None);
    while let Some(line) = lines.next() {
        // `_ unopened` is a row of two cells, but not above or below `* flagged`.
        let sign = sign_alone(line);
        let is_beside_another = sign.is_some()
            && [before, lines.peek().and_then(|next| sign_alone(next))]
                .iter()
                .flatten()
                .any(|&other| Some(other) != sign);
        before = sign;
        // Most rows need no look: whoever explains a sign does so in words, or with `=`.
        if line.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic() && byte != b'=') {
            rest.push_str(line);
            is_below_title = false;
            continue;
        }
        let name = line.trim().replace(['`', '*'], "").replace("Board ", "");
        let name = name.trim_start_matches(['#', '-', ' ']).trim_end_matches([':', ' ']).to_lowercase();
        let is_range = |name: &str| {
            ["0", "1"].iter().any(|first| {
                let rest = name.strip_prefix(first).and_then(|rest| rest.strip_prefix(['-', '–']));
                rest.is_some_and(|rest| rest.starts_with('8'))
            })
        };
        // `explain` prints this below its boards.
        let is_proved = line.starts_with("On the board:") && line.contains("- was");
        if is_proved {
            said = said.closed("-.");
        }
        let is_title = is_listed(&name, "titles")
            || is_proved
            || is_range(&name) && name.contains(' ') && has_long_word(&name);
        let below = || Some(vec![item(line.trim(), true).filter(|_| is_below_title || is_beside_another)?]);
        let items = if line.starts_with(';') { None } else { items(line).or_else(below) };
        if items.is_some() || is_title {
            rest.push(';');
        }
        rest.push_str(line);
        is_below_title = is_title || is_below_title && items.is_some();
        for (sign, meaning) in items.into_iter().flatten() {
            if known.len() == MOST_ITEMS || known.contains(&(sign, meaning)) {
                continue;
            }
            known.push((sign, meaning));
            let plain = plain(sign);
            // What a sign can mean only needs no legend.
            let is_known = matches!(may_mean(&plain, false), Some(([only], [])) if *only == meaning);
            if !is_known && !plain.bytes().all(|byte| byte.is_ascii_digit()) {
                said = said.say(sign, meaning);
            }
        }
    }
    if rest.len() == text.len() {
        return None;
    }
    // A sign that no row has says nothing about the others.
    let mut rows = String::new();
    rows.extend(rest.lines().filter(|line| !line.starts_with(';') && !is_said(line)));
    let used: BTreeSet<Cow<'_, str>> = signs(&rows, 1, 1).iter().map(|sign| plain(sign.text)).collect();
    let is_used = |sign: &str| used.contains(sign) || rows.contains(sign) || sign.len() > 1 && is_one(sign);
    let said = said.checked().unwrap_or_default().among(is_used);
    Some((said, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_no_legends() {
        for text in
            ["# closed", "1 hidden", "Width: 3", "? ? 1", "1,hidden,1", "F: 3", "hidden, open", "mines: 3"]
        {
            assert_eq!(items(text), None, "{text}");
        }
        assert_eq!(explained("1 hidden\n? closed\n"), None);
    }
}
