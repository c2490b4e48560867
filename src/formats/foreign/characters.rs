//! The characters of a pasted text as a keyboard has them: what can't be seen goes, wide and slanted forms become plain ones, and the digits
//! of other scripts become digits. Nothing else about a text changes, and lines stay lines.

use std::borrow::Cow;

/// The zeros of other scripts and of mathematical type; their other digits follow them.
const ZEROS: [u32; 19] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0x2080,
    0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
];
/// The ones in circles, which have no zero before them.
const ONES: [u32; 4] = [0x2776, 0x2780, 0x278a, 0x24f5];

/// The digit that a character of another script is.
fn digit(c: char) -> Option<char> {
    let among = |starts: &[u32], first: u32| {
        let value = |&start: &u32| Some((c as u32).checked_sub(start)? + first).filter(|&value| value < 10);
        starts.iter().find_map(value).and_then(|value| char::from_digit(value, 10))
    };
    let raised = || "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().zip('0'..).find(|&(raised, _)| raised == c).map(|(_, digit)| digit);
    match c {
        '⓿' => Some('0'),
        _ => among(&ZEROS, 0).or_else(|| among(&ONES, 1)).or_else(raised),
    }
}

/// What a character becomes; `None`: it can't be seen.
fn plain(c: char) -> Option<char> {
    Some(match c {
        '\u{200b}'
        | '\u{200c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2060}'
        | '\u{feff}'
        | '\u{ad}'
        | '\u{c}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => return None,
        '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{1680}' => ' ',
        '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
        '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        // The letters of flags, as bots of Discord name columns.
        '🇦'..='🇿' => char::from_u32(c as u32 - '🇦' as u32 + 'A' as u32).unwrap_or(c),
        '﹖' => '?',
        '、' => ',',
        '−' => '-',
        '⋅' | '・' => '·',
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' | '‚' => '\'',
        c if c.is_ascii() => c,
        c => digit(c).unwrap_or(c),
    })
}

/// A text with plain characters. Lines may end with a lone CR if no line ends otherwise.
pub(in crate::formats) fn plain_text(text: String) -> String {
    let text = match text.contains('\r') && !text.contains('\n') {
        true => text.replace('\r', "\n"),
        false => text,
    };
    let text = without_markup(text);
    let is_plain = |c: char| c.is_ascii() && c != '\u{c}' || plain(c) == Some(c);
    match text.chars().all(is_plain) {
        true => text,
        false => text.chars().filter_map(plain).collect(),
    }
}

/// A text without the backslashes that Markdown and LaTeX need before some signs, and without the tags of forums and web pages, of which some
/// are line ends.
fn without_markup(text: String) -> String {
    let starts = ['\\', '<', '['];
    if !text.contains(starts) {
        return text;
    }
    let (mut kept, mut rest) = (String::with_capacity(text.len()), &text[..]);
    while let Some(at) = rest.find(starts) {
        let (before, after) = rest.split_at(at);
        kept.push_str(before);
        let (instead, length) = markup(after).unwrap_or((after[..1].into(), 1));
        kept.push_str(&instead);
        rest = &after[length..];
    }
    kept.push_str(rest);
    kept
}

/// What stands for the markup at the start of a text, and its length in bytes.
fn markup(text: &str) -> Option<(Cow<'_, str>, usize)> {
    const LONGEST: usize = 11;
    const ESCAPED: [u8; 7] = *b"_#*-.~|";
    let bytes = text.as_bytes();
    if bytes[0] == b'\\' {
        let is_end = text.starts_with("\\r\\n");
        let is_bare = bytes.get(1).is_some_and(|next| ESCAPED.contains(next));
        return escaped(text).or((is_bare || is_end).then_some(("".into(), if is_end { 2 } else { 1 })));
    }
    let end = bytes.iter().take(LONGEST).position(|&byte| matches!(byte, b'>' | b']'))?;
    let name = text[1..end].trim_matches(['/', ' ']);
    let is = |tag: &&str| name.eq_ignore_ascii_case(tag);
    match ["br", "code", "spoiler", "quote"].iter().position(is)? {
        // It may end a line that ends by itself.
        0 => Some((if text[end + 1..].starts_with(['\r', '\n']) { "" } else { "\n" }.into(), end + 1)),
        _ => Some(("".into(), end + 1)),
    }
}

/// The character whose number JSON writes, `\u25a0` or two of these, and the length of that.
fn escaped(text: &str) -> Option<(Cow<'_, str>, usize)> {
    let unit = |text: &str| u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok();
    let units = [unit(text)?, text.get(6..).and_then(unit).unwrap_or_default()];
    let first = char::decode_utf16(units).next()?.ok()?;
    Some((first.to_string().into(), 6 * first.len_utf16()))
}

/// Bytes without what terminals and old editors leave in a text: codes for colours, and zeros or ^Z at the end.
pub(in crate::formats) fn without_codes(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | 0x1a)).map_or(0, |last| last + 1);
    let (mut kept, mut rest) = (Vec::with_capacity(end), &bytes[..end]);
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.strip_prefix(b"[").filter(|_| byte == 0x1b);
        rest = match code
            .and_then(|code| Some(&code[code.iter().position(|byte| (0x40..0x7f).contains(byte))? + 1..]))
        {
            Some(after) => after,
            None => {
                kept.push(byte);
                after
            }
        };
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_become_those_of_a_keyboard() {
        for (text, plain) in [
            ("\u{feff}？\u{200b}１\u{ad}Ｆ", "?1F"),
            ("¹⁸₀۳५❷⓿𝟗", "18035209"),
            ("−1\u{2009}，“1”", "-1 ,\"1\""),
            ("1\r2\r", "1\n2\n"),
            ("1\r\n2", "1\r\n2"),
            ("1️⃣⬜️", "1️⃣⬜️"),
            ("🇦\u{200b}🇿", "AZ"),
        ] {
            assert_eq!(plain_text(text.to_owned()), plain, "{text}");
        }
        assert_eq!(without_codes(b"\x1b[1;31m?\x1b[m1\0\x1a"), b"?1");
        assert_eq!(without_codes(b"?\x1b[1"), b"?\x1b[1");
    }
}
