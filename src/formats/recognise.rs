//! What an input looks like: one of the formats, or something known that can't be read.

use super::{
    Format, FormatError, address, foreign, is_control, links, mbf, mine, ms_board, pzpr, replay, tatham, umsi,
};

/// What files begin with that aren't boards, what they are, and what to do with them.
const FILES: [(&[u8], &str, &str); 12] = [
    (b"\x89PNG", "a picture (PNG)", PICTURE),
    (b"\xff\xd8\xff", "a picture (JPEG)", PICTURE),
    (b"GIF8", "a picture (GIF)", PICTURE),
    (b"BM", "a picture (BMP)", PICTURE),
    (b"RIFF", "a picture or a film (RIFF)", PICTURE),
    (b"%PDF", "a document (PDF)", "copy the board out of it as text"),
    (b"PK\x03\x04", "an archive (zip), or a document in one", "unpack it, and name the files or the folder"),
    (b"\x1f\x8b", "an archive (gzip)", "unpack it first, as `gunzip` does"),
    (b"BZh", "an archive (bzip2)", "unpack it first, as `bunzip2` does"),
    (b"\xfd7zXZ", "an archive (xz)", "unpack it first, as `unxz` does"),
    (b"7z\xbc\xaf", "an archive (7z)", "unpack it, and name the files or the folder"),
    (b"SQLite format 3", "a database (SQLite)", "export the board as text, one row per line"),
];

const PICTURE: &str = "write the board down as text, one row per line";

/// What texts begin with that aren't boards.
const TEXTS: [(&str, &str, &str); 5] = [
    ("<svg", "a picture (SVG)", PICTURE),
    ("<?xml", "XML", "write the board as text, one row per line, or as an array of arrays in JSON"),
    ("<!doctype html", "a web page (HTML)", "copy the board out of it as text, one row per line"),
    ("<html", "a web page (HTML)", "copy the board out of it as text, one row per line"),
    ("{\\rtf", "a document (RTF)", "save it as plain text"),
];

/// What is recognised but not read.
pub(super) fn unread(bytes: &[u8]) -> Option<FormatError> {
    let refuse = |what, remedy| Some(FormatError::Foreign { what, remedy });
    let is_binary = bytes.iter().take(4096).any(is_control);
    // A bitmap's two letters alone say too little.
    let is_text = |magic: &[u8]| magic.is_ascii() && magic.len() < 4 && !is_binary;
    let file = FILES.iter().find(|(magic, ..)| bytes.starts_with(magic) && !is_text(magic));
    if let Some(&(_, what, remedy)) = file.filter(|_| !mbf::is_long_enough(bytes)) {
        return refuse(what, remedy);
    }
    // Between other bytes, those of a tag mean nothing.
    if is_binary {
        return None;
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let text = head.trim_start_matches('\u{feff}').trim_start();
    let lower = text.get(..16.min(text.len())).unwrap_or_default().to_ascii_lowercase();
    if let Some(&(_, what, remedy)) = TEXTS.iter().find(|(start, ..)| lower.starts_with(start)) {
        return refuse(what, remedy);
    }
    const TAGS: [&str; 7] = ["<table", "<td", "<tr", "<pre", "<div", "&nbsp;", "&#"];
    if text.contains(['<', '&']) && TAGS.iter().any(|tag| text.to_ascii_lowercase().contains(tag)) {
        return refuse(
            "a piece of a web page (HTML)",
            "copy the board out of the page as it is shown, one row per line",
        );
    }
    // One with arrays may hold a board, and so may one with a string of several lines.
    let holds_lists = || bytes.contains(&b'[') || bytes.windows(2).any(|pair| pair == b"\\n");
    if foreign::is_object(text) && !holds_lists() {
        return refuse(
            "a JSON object",
            "write its cells as an array of arrays, one array per row: [[1, \"?\"], [0, null]] (--json makes minescheme print objects; leave it out)",
        );
    }
    let line = first_line(text)?;
    let is_address = line.starts_with("http://") || line.starts_with("https://");
    // Below an address may stand a board.
    let is_alone = || {
        text.lines()
            .all(|line| line.trim().is_empty() || line.trim().starts_with(';') || line.contains("://"))
    };
    if is_address && recognised(line).is_none() && is_alone() {
        return refuse(
            "an address that tells no board in a way known here",
            "open it and copy the board out of it as text, one row per line; addresses of puzz.link, JSMinesweeper's analyser and the ZiNi calculator are read",
        );
    }
    None
}

/// The first line that is neither blank nor a comment.
fn first_line(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(';'))
}

/// The format that begins with a line.
fn recognised(line: &str) -> Option<Format> {
    Some(match line {
        line if line.starts_with(ms_board::MAGIC) => Format::MsBoard,
        line if mine::is_header(line) => Format::Mine,
        line if replay::rawvf::is_header(line) => Format::RawVf,
        line if pzpr::is_address(line) => Format::Pzpr,
        line if address::is_address(line) => Format::Address,
        line if links::is_link(line) => Format::Links,
        line if tatham::is_id(line) => Format::Tatham,
        _ => return None,
    })
}

/// The format of a replay that is no text. Files with a magic come first; those of Arbiter and Metasweeper are known by their whole heads.
pub(super) fn binary_replay(bytes: &[u8]) -> Option<Format> {
    if !bytes.iter().take(4096).any(is_control) {
        return None;
    }
    match bytes {
        bytes if bytes.starts_with(replay::rmv::MAGIC) => Some(Format::Rmv),
        bytes if replay::avf::is_one(bytes) => Some(Format::Avf),
        bytes if replay::evf::is_one(bytes) => Some(Format::Evf),
        bytes if replay::mvf::is_one(bytes) => Some(Format::Mvf),
        _ => None,
    }
}

/// The format that this content looks like; `None` for rows of signs.
pub(super) fn format_of(bytes: &[u8]) -> Option<Format> {
    if let Some(replay) = binary_replay(bytes) {
        return Some(replay);
    }
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let format = first_line(text.trim_start_matches('\u{feff}')).and_then(recognised);
    // A mine count below 256 has a zero byte. A damaged text may have one too.
    if format != Some(Format::RawVf) && bytes.iter().any(is_control) && mbf::is_long_enough(bytes) {
        return Some(Format::Mbf);
    }
    // The count may stand at the end.
    format.or_else(|| str::from_utf8(bytes).is_ok_and(umsi::is_map).then_some(Format::Umsi))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_read_is_named() {
        let what = |bytes: &[u8]| unread(bytes).map(|error| error.to_string());
        let told = |bytes: &[u8], words: &str| {
            let found = what(bytes).unwrap_or_default();
            assert!(found.contains(words), "{found:?}");
        };
        told(b"\x89PNG\r\n", "a picture (PNG), which is not read here: write the board down");
        told(b"PK\x03\x04", "unpack it");
        told(b"<!DOCTYPE html>\n", "a web page (HTML)");
        told(
            b"{\"board\": {\"width\": 3}}",
            "a JSON object, which is not read here: write its cells as an array",
        );
        told(b"; here\nhttps://example.org/game\n", "an address that tells no board");
        // A replay may have any bytes, and a board of the .mbf format as well.
        assert_eq!(what(b"\x03\x00&#<td"), None);
        for read in ["BM1\n111\n", "{{1, 2}, {1, 1}}", "1.\n..\n", "https://puzz.link/p?mines/1/1/0", ""] {
            assert_eq!(what(read.as_bytes()), None, "{read}");
        }
    }
}
