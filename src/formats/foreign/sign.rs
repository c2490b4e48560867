//! Signs: what stands for one cell in a text. Usually this is a character, but an emoji can be several, and so is `:one:`.

use std::borrow::Cow;

use crate::formats::Place;
use crate::formats::line::{Line, is_blank, is_digits};

/// A sign and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign<'a> {
    pub text: &'a str,
    /// Line and column, from 1; a column is a character.
    pub line: usize,
    pub column: usize,
    /// Inside a spoiler of Discord.
    pub hidden: bool,
}

/// Rows of equally many signs.
pub(super) type Grid<'a> = Vec<Vec<Sign<'a>>>;

impl Sign<'_> {
    pub fn is_blank(&self) -> bool {
        self.text.chars().all(is_blank)
    }

    pub fn place(&self) -> Place {
        Place::text(self.line, self.column)
    }
}

/// The words of a text: what stands between blanks.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}

/// The pieces of a text: what stands between blanks, commas, semicolons and bars.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| is_blank(c) || matches!(c, ',' | ';' | '|')).filter(|piece| !piece.is_empty())
}

/// What goes with the character before it: variants, the frame of a keycap, skin tones, joined emoji.
fn is_extension(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{200d}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// The length in bytes of `:name:` at the start of a text, as Discord and GitHub write emoji.
fn name_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix(':')?;
    let end = inside.find(':')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '-');
    let is_long = end > 1 || inside.starts_with(|c: char| c.is_ascii_digit());
    (is_long && inside[..end].chars().all(is_name)).then_some(end + 2)
}

/// The length in bytes of the first sign of a text.
pub(super) fn length(text: &str) -> usize {
    if let Some(length) = name_length(text) {
        return length;
    }
    let mut chars = text.char_indices();
    let Some((_, first)) = chars.next() else { return 0 };
    let (mut end, mut joined) = (first.len_utf8(), false);
    for (at, c) in chars {
        if !is_extension(c) && !joined {
            break;
        }
        joined = c == '\u{200d}';
        end = at + c.len_utf8();
    }
    end
}

impl<'a> Line<'a> {
    /// All of its signs.
    pub(super) fn signs(self) -> Vec<Sign<'a>> {
        signs(self.text, self.number, self.column)
    }
}

/// All signs of a piece of a line that begins in this column; each blank is one.
pub(super) fn signs(text: &str, line: usize, column: usize) -> Vec<Sign<'_>> {
    let (mut rest, mut column, mut signs) = (text, column, Vec::new());
    while !rest.is_empty() {
        let (sign, after) = rest.split_at(length(rest));
        signs.push(Sign { text: sign, line, column, hidden: false });
        column += sign.chars().count();
        rest = after;
    }
    signs
}

/// A sign without its dress: keycaps, names, wide and circled digits are digits; names of emoji are emoji; the words for nothing and for a
/// closed cell are `null`, and those for a flag, a mine and a wall are signs of these; numbers have no fraction. All blanks
/// are one.
pub(super) fn plain(sign: &str) -> Cow<'_, str> {
    if sign.chars().all(is_blank) {
        return Cow::Borrowed(" ");
    }
    if let Some(name) = sign.strip_prefix(':').and_then(|name| name.strip_suffix(':')) {
        return named(name).map_or(Cow::Borrowed(sign), Cow::Borrowed);
    }
    let bare: Cow<'_, str> = match sign.contains(is_extension) {
        true => sign.chars().filter(|&c| !is_extension(c)).collect::<String>().into(),
        false => sign.into(),
    };
    let mut chars = bare.chars();
    if let (Some(one), None) = (chars.next(), chars.next()) {
        let digit = match one {
            '０'..='９' => Some(one as u32 - '０' as u32),
            '①'..='⑨' => Some(one as u32 - '①' as u32 + 1),
            '⓪' | '〇' | '零' => Some(0),
            '一'..='八' => {
                "一二三四五六七八".chars().zip(1..).find(|&(c, _)| c == one).map(|(_, digit)| digit)
            }
            _ => None,
        };
        return digit.map_or(bare, |digit| digit.to_string().into());
    }
    if let Some(whole) = bare.strip_suffix(".0").or(bare.strip_suffix('.')).filter(|whole| is_number(whole)) {
        return whole.to_owned().into();
    }
    let word = bare.to_ascii_lowercase();
    if let Some(digit) = DIGITS.iter().position(|&digit| digit == word) {
        return FIGURES[digit].into();
    }
    match word.trim_start_matches(':') {
        "open" | "opened" | "empty" | "blank" | "revealed" | "cleared" | "clear" | "safe" => "open".into(),
        "null" | "none" | "nil" | "nan" | "na" | "np.nan" | "undefined" | "hidden" | "closed" | "covered"
        | "unopened" | "unknown" | "unrevealed" => "null".into(),
        "flag" | "flagged" => "🚩".into(),
        "mine" | "bomb" => "💣".into(),
        "wall" => "W".into(),
        "true" => "true".into(),
        "false" => "false".into(),
        _ => bare,
    }
}

/// A whole number, perhaps with a sign before it.
pub(super) fn is_number(text: &str) -> bool {
    is_digits(text.strip_prefix(['-', '+']).unwrap_or(text))
}

/// Whether a piece of text stands for one cell.
pub(super) fn is_one(text: &str) -> bool {
    let text = text.trim_matches(is_blank);
    let is_plain = is_number(text) || matches!(text, "null" | "true" | "false" | "open");
    length(text) == text.len() || is_plain || plain(text) != text
}

const DIGITS: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const FIGURES: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The digit or the emoji of a name.
fn named(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix("keycap_").or(name.strip_prefix("large_")).unwrap_or(name);
    if let Some(digit) = DIGITS.iter().chain(&FIGURES).position(|&digit| digit == name) {
        return Some(FIGURES[digit % 10]);
    }
    Some(match name {
        "bomb" => "💣",
        "golf" => "⛳",
        "checkered_flag" => "🏁",
        "pirate_flag" => "🏴",
        "x" => "❌",
        "skull" | "skull_crossbones" => "☠",
        "boom" | "collision" => "💥",
        "triangular_flag_on_post" | "flag" => "🚩",
        "question" | "grey_question" => "❓",
        "white_large_square" => "⬜",
        "black_large_square" => "⬛",
        "white_medium_square" | "white_medium_small_square" | "white_small_square" => "◻",
        "black_medium_square" | "black_medium_small_square" | "black_small_square" => "◼",
        "blue_square" => "🟦",
        "green_square" => "🟩",
        "red_square" => "🟥",
        "yellow_square" => "🟨",
        "orange_square" => "🟧",
        "purple_square" => "🟪",
        "brown_square" => "🟫",
        "white_square_button" => "🔳",
        "black_square_button" => "🔲",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_and_names_are_single_signs() {
        let texts = |text| signs(text, 1, 1).into_iter().map(|sign| sign.text).collect::<Vec<_>>();
        assert_eq!(texts("1️⃣🚩:one::bomb:.?"), ["1️⃣", "🚩", ":one:", ":bomb:", ".", "?"]);
        assert_eq!(texts(": :a"), [":", " ", ":", "a"]);
        let columns: Vec<usize> = signs("1️⃣.:one:2", 1, 3).into_iter().map(|sign| sign.column).collect();
        assert_eq!(columns, [3, 6, 7, 12]);
    }

    #[test]
    fn a_sign_without_its_dress() {
        for (sign, bare) in [
            ("1️⃣", "1"),
            (":eight:", "8"),
            ("⬜️", "⬜"),
            (":bomb:", "💣"),
            ("３", "3"),
            ("④", "4"),
            ("\u{3000}", " "),
            ("None", "null"),
            ("-1.0", "-1"),
            ("2.", "2"),
            (".", "."),
            (":unknown:", ":unknown:"),
            (":boom:", "💥"),
            (":collision:", "💥"),
            (":triangular_flag_on_post:", "🚩"),
            (":flag:", "🚩"),
            (":question:", "❓"),
            (":grey_question:", "❓"),
            (":white_large_square:", "⬜"),
            (":black_large_square:", "⬛"),
            (":white_medium_square:", "◻"),
            (":white_small_square:", "◻"),
            (":black_medium_small_square:", "◼"),
            (":blue_square:", "🟦"),
            (":green_square:", "🟩"),
            (":red_square:", "🟥"),
            (":yellow_square:", "🟨"),
            (":orange_square:", "🟧"),
            (":purple_square:", "🟪"),
            (":brown_square:", "🟫"),
            (":white_square_button:", "🔳"),
            (":black_square_button:", "🔲"),
        ] {
            assert_eq!(plain(sign), bare, "{sign}");
        }
    }
}
