//! Texts with the signs of other programs: `?`, `_`, `-` or a blank for a closed cell, `F` or `!` for a flagged one, beside those of the
//! native form. In some programs a blank is an open zero, so this form is read only if it is named.

/// The text in the native form, line by line. Blanks at the end of a row may be missing: editors take them away. `None` if its boards
/// have more than so many cells together.
pub(super) fn to_native(text: &str, mut room: usize) -> Option<String> {
    let rows: Vec<&str> = text.lines().map(|line| line.split(';').next().unwrap_or_default()).collect();
    let width = |rows: &[&str]| rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let mut native = String::with_capacity(text.len());
    for board in rows.split_inclusive(|row| row.is_empty()) {
        let width = width(board);
        room = room.checked_sub(width.checked_mul(board.len())?)?;
        for row in board {
            let cells = row.chars().map(|sign| native_sign(sign).unwrap_or(sign));
            let missing = if row.is_empty() { 0 } else { width - row.chars().count() };
            native.extend(cells.chain(std::iter::repeat_n('.', missing)).chain(['\n']));
        }
    }
    Some(native)
}

/// The native sign for one that only this form has.
pub(super) fn native_sign(sign: char) -> Option<char> {
    match sign {
        '?' | '_' | '-' | ' ' => Some('.'),
        'F' | 'f' | '!' => Some('*'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_native_ones() {
        assert_eq!(to_native("12F\n? _\n1\n", 100).unwrap(), "12*\n...\n1..\n");
        assert_eq!(to_native("1-\n\n!#*\n", 100).unwrap(), "1.\n\n*#*\n");
        // Rows are not made longer than a board can be.
        assert_eq!(to_native("????\n?\n?\n", 11), None);
        // What is no sign is left for the native form to refuse, in its place.
        assert_eq!(to_native("1 x\n", 100).unwrap(), "1.x\n");
    }
}
