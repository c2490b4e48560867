//! What signs can mean: the table of the signs that programs use, and the meanings that the user gives.

use thiserror::Error;

use super::sign::{Sign, is_one, plain, signs};

/// What a sign means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Closed,
    Digit(u8),
    /// A flag, or a mine that is shown.
    Mine,
    Wall,
    /// In a layout: no mine; the number of mines next to it isn't given.
    Safe,
}

use Meaning::{Closed, Digit, Mine, Safe, Wall};

/// What a sign may mean: first what is common, then what is tried if nothing else is possible.
pub(super) type Meanings = (&'static [Meaning], &'static [Meaning]);

const ZERO: Meaning = Digit(0);
const DIGITS: [Meaning; 9] =
    [ZERO, Digit(1), Digit(2), Digit(3), Digit(4), Digit(5), Digit(6), Digit(7), Digit(8)];

/// The signs for cells with nothing on them: whether such a cell is open or closed, programs differ.
const BARE: [&str; 41] = [
    ".", "·", "∙", "•", "…", " ", "-", "–", "—", "_", "~", "o", "O", "E", "e", "░", "□", "▢", "◻", "▫", "⬛",
    "⬜", "🟦", "🟩", "🟥", "🟨", "🟧", "🟪", "🟫", "🔲", "🔳", "◽", "◾", "▪", "☐", "○", "◯", "◌", "⚪",
    "⚫", "🔵",
];

/// The signs for flags and mines, on positions and on layouts.
const MINES: [&str; 15] = ["!", "⚑", "⚐", "🚩", "🏳", "💣", "💥", "🧨", "☢", "☠", "💀", "❌", "✖", "✗", "✘"];

/// What a plain sign may mean on a layout or on a position, the common meanings and the rare ones. `None`: nothing that is known.
pub(super) fn may_mean(sign: &str, layout: bool) -> Option<Meanings> {
    match sign.as_bytes() {
        &[digit @ b'0'..=b'8'] => Some((std::slice::from_ref(&DIGITS[usize::from(digit - b'0')]), &[])),
        _ if layout => on_layout(sign),
        _ => on_position(sign),
    }
}

/// Whether a sign is closed for sure.
pub(super) fn is_closed(sign: &Sign<'_>) -> bool {
    matches!(on_position(&plain(sign.text)), Some(([Closed], [])))
}

fn on_position(sign: &str) -> Option<Meanings> {
    Some(match sign {
        // `s` is what `solve` prints for a closed cell that is safe.
        "?" | "❓" | "❔" | "null" | "+" | "s" | "H" | "h" | "U" | "u" | "C" | "c" | "Q" | "q" | "v"
        | "■" | "█" | "▓" | "▒" | "◼" => (&[Closed], &[]),
        "#" => (&[Closed, Wall], &[]),
        sign if BARE.contains(&sign) => (&[Closed, ZERO], &[]),
        "*" => (&[Mine], &[Closed]),
        "x" | "X" => (&[Mine, Closed, Wall], &[]),
        "B" | "b" => (&[Mine, ZERO], &[]),
        sign if MINES.contains(&sign) => (&[Mine], &[]),
        "F" | "f" | ">" | "🏴" | "⛳" | "🏁" => (&[Mine], &[]),
        "P" | "p" | "^" | "@" | "&" | "M" | "m" | "●" => (&[Mine], &[Closed]),
        "open" => (&[ZERO], &[]),
        "9" | "10" | "11" | "-1" | "-2" => (&[Closed, Mine], &[]),
        "W" | "w" => (&[Wall], &[]),
        _ => return None,
    })
}

fn on_layout(sign: &str) -> Option<Meanings> {
    Some(match sign {
        "null" | "false" | "open" => (&[Safe], &[]),
        sign if BARE.contains(&sign) => (&[Safe], &[]),
        "#" => (&[Wall, Mine], &[]),
        "F" | "f" => (&[Mine], &[Safe]),
        sign if MINES.contains(&sign) => (&[Mine], &[]),
        "*" | "x" | "X" | "@" | "&" | "M" | "m" | "B" | "b" | "P" | "●" | "9" | "-1" | "true" | "T" | "t" => {
            (&[Mine], &[])
        }
        "W" | "w" => (&[Wall], &[]),
        _ => return None,
    })
}

/// What signs mean, as the user names them. A text in which a sign can mean two things is refused until one of them is chosen here.
///
/// ```
/// use minescheme::formats::{Boards, Reading, Signs};
///
/// let reading = Reading { signs: Signs::default().closed("?").zero("."), ..Reading::default() };
/// let text = b"..1??\n..1??\n..111\n".to_vec();
/// let board = Boards::read("pasted".to_owned(), text, &reading)?.next().expect("a board")?.board;
/// assert_eq!(board.to_string(), "001..\n001..\n00111\n");
/// # Ok::<(), minescheme::formats::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// Signs that mean closed cells, zeros, mines or walls.
    said: Vec<(String, Meaning)>,
}

/// One sign was given two meanings.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the sign {sign:?} is named twice, as {first} and as {second}; name it once")]
pub struct SignsError {
    /// The sign.
    pub sign: String,
    /// The first meaning.
    pub first: &'static str,
    /// The second meaning.
    pub second: &'static str,
}

/// Sets of signs that many texts share, by their names on the command line: closed, zero, flag and wall.
const SETS: [(&str, [&str; 4]); 5] = [
    ("question", ["?", "._- ", "!Ff", "#"]),
    ("hash", ["#?", "._- ", "!Ff", "X"]),
    ("dash", ["-_?", ". ", "!Ff", "#"]),
    ("leetcode", ["E", "B", "MX", "#"]),
    ("umsi", ["#?v", ".", "!", "X"]),
];

impl Signs {
    /// The names of the sets for [`Signs::named`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        SETS.iter().map(|(name, _)| *name)
    }

    /// A set by name: `question` (`?` closed; `.`, `_`, `-` and blanks open zeros), `hash` (the same with `#` closed and `X` a wall), `dash`
    /// (`-` and `_` closed, `.` and blanks zeros), `leetcode` (`E` closed, `B` zero, `M` and `X` mines), `umsi` (`#`, `?` and `v` closed, `.`
    /// zero, `!` flag, `X` wall). What is said after it wins.
    pub fn named(name: &str) -> Option<Self> {
        let (_, [closed, zero, flag, wall]) = SETS.into_iter().find(|(known, _)| *known == name)?;
        Some(Self::default().closed(closed).zero(zero).flag(flag).wall(wall))
    }

    /// These signs are closed cells, and no other sign is (but `?` and words like `null`, if they can mean nothing else).
    pub fn closed(self, signs: &str) -> Self {
        self.say(signs, Closed)
    }

    /// These signs are open cells without mines around them.
    pub fn zero(self, signs: &str) -> Self {
        self.say(signs, ZERO)
    }

    /// These signs are flags, or mines that are shown.
    pub fn flag(self, signs: &str) -> Self {
        self.say(signs, Mine)
    }

    /// These signs are walls: no cells.
    pub fn wall(self, signs: &str) -> Self {
        self.say(signs, Wall)
    }

    /// Whether no meaning was named.
    pub fn is_empty(&self) -> bool {
        self.said.is_empty()
    }

    /// The same, after `other`: meanings named here win.
    pub fn over(mut self, other: Self) -> Self {
        let named = self.said.len();
        for (sign, meaning) in other.said {
            if self.said[..named].iter().all(|(known, _)| *known != sign) {
                self.said.push((sign, meaning));
            }
        }
        self
    }

    /// What was named for some signs only.
    pub(super) fn among(mut self, is: impl Fn(&str) -> bool) -> Self {
        self.said.retain(|(sign, _)| is(sign));
        self
    }

    /// Errors: a sign with two meanings.
    pub fn checked(self) -> Result<Self, SignsError> {
        for (at, (sign, second)) in self.said.iter().enumerate() {
            let before = self.said[..at].iter().find(|(other, first)| other == sign && first != second);
            // `--flag` names flags.
            let words = |said: Meaning| if said == Mine { "a flag" } else { said.words().0 };
            if let Some(&(_, first)) = before {
                return Err(SignsError { sign: sign.clone(), first: words(first), second: words(*second) });
            }
        }
        Ok(self)
    }

    /// These signs mean this.
    pub(super) fn say(mut self, text: &str, said: Meaning) -> Self {
        // A number or a word is one sign; else each character is.
        let is_bare = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !text.is_empty() && is_bare && is_one(text) {
            self.said.push((plain(text).into_owned(), said));
        } else {
            self.said.extend(signs(text, 1, 1).iter().map(|sign| (plain(sign.text).into_owned(), said)));
        }
        self
    }

    /// The meaning that was named for a plain sign.
    pub(super) fn of(&self, sign: &str, layout: bool) -> Option<Meaning> {
        let &(_, said) = self.said.iter().find(|(known, _)| known == sign)?;
        Some(if layout && said == Closed { Safe } else { said })
    }

    /// Whether signs were named that mean this.
    pub(super) fn says(&self, meaning: Meaning) -> bool {
        self.said.iter().any(|&(_, said)| said == meaning)
    }
}

impl Sign<'_> {
    /// Whether it can mean anything on a position.
    pub fn may_be_cell(&self) -> bool {
        may_mean(&plain(self.text), false).is_some()
    }
}

/// Whether each sign of a text can mean something on a position.
pub(super) fn are_cells(text: &str) -> bool {
    signs(text, 1, 1).iter().all(Sign::may_be_cell)
}

impl Meaning {
    /// What it is, and the option that names it.
    pub fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Closed => ("closed", Some("--closed")),
            Self::Digit(0) | Self::Safe => ("an open zero", Some("--zero")),
            Self::Digit(_) => ("a digit", None),
            Self::Mine => ("a flag or a mine", Some("--flag")),
            Self::Wall => ("a wall", Some("--wall")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_found_again() {
        let said = Signs::default().closed("?x").zero("._").flag("F🚩").wall("W");
        assert_eq!(said.of("x", false), Some(Closed));
        assert_eq!(said.of("_", false), Some(Digit(0)));
        assert_eq!(said.of("🚩", false), Some(Mine));
        assert_eq!(said.of("#", false), None);
        assert_eq!(Signs::default().closed("-1").of("-1", false), Some(Closed));
        let twice = Signs::default().closed("#").wall("#").checked().unwrap_err();
        assert_eq!((twice.first, twice.second), ("closed", "a wall"));
        let over = Signs::default().zero("#").over(Signs::named("hash").unwrap());
        assert_eq!((over.of("#", false), over.of("?", false)), (Some(Digit(0)), Some(Closed)));
        assert!(Signs::names().all(|name| Signs::named(name).is_some_and(|set| set.checked().is_ok())));
    }
}
