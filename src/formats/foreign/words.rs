//! What people write around boards, in several languages.

/// The words of a list, in small letters.
pub(super) fn listed(list: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = include_str!("words.txt").lines();
    let words = lines.find_map(|line| line.strip_prefix(list)?.strip_prefix(": "));
    words.unwrap_or_default().split(", ")
}

/// Whether a word in small letters is in a list.
pub(super) fn is_listed(word: &str, list: &str) -> bool {
    listed(list).any(|listed| listed == word)
}
