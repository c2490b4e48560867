//! Where arrays and objects begin in a text.

use super::meaning::{are_cells, may_mean};
use super::sign::{is_number, is_one, pieces, plain};
use crate::formats::line::is_digits;

/// Where the first array of a text begins, if the text is one: what may stand before it is a name with `=`, `(` or `!`, and a type.
pub(super) fn start(text: &str) -> Option<usize> {
    if let Some((_, array)) = text.strip_prefix("Out[").and_then(|text| text.split_once("]:")) {
        return start(array).map(|start| text.len() - array.len() + start);
    }
    let at = text.find(['[', '{', '('])?;
    let before = text[..at].trim();
    if is_object(&text[at..]) && (before.is_empty() || before.ends_with(['=', ':', '('])) {
        return Some(at);
    }
    // `let b: [[char; 2]; 2] = [`: what is assigned stands behind its type.
    let end = text[at..].find(['=', '\n', '"', '\'']).map_or(text.len(), |end| at + end);
    if let Some(array) = text[end..].strip_prefix('=').map(|text| text.trim_start_matches([' ', '&'])) {
        let array =
            array.strip_prefix("new ").and_then(|kind| Some(&kind[kind.find('{')?..])).unwrap_or(array);
        if array.starts_with(['[', '{']) && is_nested(array) {
            return Some(text.len() - array.len());
        }
    }
    // `Output: [["1"`
    if before.ends_with(':') && text[at + 1..].trim_start().starts_with(['[', '{', '"', '\'']) {
        return is_nested(&text[at..]).then_some(at);
    }
    // `char b[2][2] = {{` and `[][]int{{`: the brackets of a type.
    let is_typed = |&brace: &usize| {
        let mut sizes = text[at..brace].split(['[', ']']).skip(1).step_by(2);
        at < brace
            && sizes.all(|size| size.is_empty() || is_digits(size))
            && text[at..brace].contains(']')
            && !text[at..brace].contains(['\n', '(', '"', '\''])
    };
    if let Some(brace) = text.find('{').filter(is_typed).filter(|&brace| is_nested(&text[brace..])) {
        return Some(brace);
    }
    // `listOf(listOf(`
    let call = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').trim_end();
    let inside = text[at + 1..].trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    if text[at..].starts_with('(')
        && (call.is_empty() || call.ends_with('='))
        && before.ends_with("Of")
        && inside.starts_with('(')
    {
        return Some(at);
    }
    let named = before.ends_with(['=', '(', '!'])
        && before.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$'));
    if !text[at..].starts_with('(') {
        return ((before.is_empty() || named) && is_nested(&text[at..])).then_some(at);
    }
    let is_call = before.ends_with("array") || before.is_empty() || before.ends_with('=');
    let at = if is_call && is_nested(&text[at..]) { at } else { text.find(['[', '{'])? };
    let before = text[..at].trim_end();
    let named =
        before.ends_with(['=', '(']) && before.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (text[at..].starts_with('(') || named && is_nested(&text[at..])).then_some(at)
}

/// Whether a text begins with an object: `{"board":`, `{ board:`.
pub(in crate::formats) fn is_object(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|inside| key(inside.trim_start()).is_some())
}

/// The name at the start of a text that `:` follows, and the length of both.
pub(super) fn key(text: &str) -> Option<(&str, usize)> {
    let name = match text.strip_prefix(['"', '\'']) {
        Some(inside) => &inside[..inside.find(&text[..1])?],
        None => &text[..text.find(|c: char| c != '_' && !c.is_alphanumeric())?],
    };
    let length = name.len() + if text.starts_with(name) { 0 } else { 2 };
    let after = text[length..].trim_start().strip_prefix(':')?;
    let is_name = name.starts_with(|c: char| c == '_' || c.is_alphabetic());
    is_name.then(|| (name, text.len() - after.len()))
}

/// An array of arrays or of strings; cells in brackets of their own are none, and neither are objects.
fn is_nested(text: &str) -> bool {
    let inside = text[1..].trim_start();
    if text.starts_with('(') {
        // `[0] => ` numbers a row.
        return inside.starts_with(['(', '{'])
            || inside.starts_with('[') && !inside.contains("] =>")
            || inside.starts_with("array")
            || text.contains("),(")
            || text.contains("), (");
    }
    match inside.chars().next() {
        Some('[' | '{' | '(') => true,
        Some(quote @ ('"' | '\'')) => {
            let object =
                || inside[1..].find(quote).is_some_and(|end| inside[end + 2..].trim_start().starts_with(':'));
            text.starts_with('[') || !object()
        }
        Some(',') | None => false,
        // `[1, 2]`, `[1 2; 3 4]` and `[vec![`, but neither `[1][2]` nor `[1,]`, nor `[12:03, 5 May]`.
        Some(_) => inside.find(['[', ']', '}', ',', ';', '\n']).is_some_and(|end| {
            let rest = &inside[end..];
            let is_time = || inside.starts_with(|c: char| c.is_ascii_digit()) && !is_one(&inside[..end]);
            rest.starts_with(',') && !rest[1..].starts_with(']') && !is_time()
                || rest.starts_with(';')
                || inside[..end].ends_with('!') && rest.starts_with('[')
        }),
    }
}

/// Whether rows of a board stand outside of all brackets: then a list in brackets is none.
pub(super) fn has_rows_outside(text: &str) -> bool {
    let mut depth = 0_usize;
    text.lines().any(|line| {
        let is_outside = depth == 0 && !line.contains(['[', '{', '(']);
        for c in line.chars() {
            match c {
                '[' | '{' | '(' => depth += 1,
                ']' | '}' | ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        is_outside && is_row(line)
    })
}

/// Whether all of a line may be cells, and not all of them digits.
fn is_row(line: &str) -> bool {
    let is_cell = |piece: &str| is_one(piece) && may_mean(&plain(piece), false).is_some();
    let are_single = pieces(line).all(is_cell) && pieces(line).nth(1).is_some();
    (are_single || pieces(line).all(are_cells))
        && line.contains(|c: char| c.is_ascii_digit())
        && pieces(line).any(|piece| !is_number(piece))
}
