//! Boards with blank lines between them, in the native text form or with the signs of other programs. Whether they are positions or layouts
//! does not show in the native form: a text is read as what is asked for.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

use super::foreign::{self, Found, Signs, Wanted};
use super::line::{Line, drawn_with, lines_of};
use super::{Format, FormatError, Loaded, PART_OF_BOARD, Place, Reading};
use crate::board::TextError;
use crate::layout::LayoutError;

/// What stands before a comment.
fn content(line: &str) -> &str {
    line.split(';').next().unwrap_or_default()
}

/// The boards of a text.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    text: String,
    /// Whether there is more than one.
    pub are_many: bool,
    format: Option<Format>,
    pub wanted: Wanted,
    /// With how many lines above them parts begin that may be text.
    doubtful: Vec<usize>,
    /// What has not been read yet.
    parts: VecDeque<Part>,
    /// The boards that were read but not given yet.
    found: VecDeque<Found>,
}

/// Lines with rows among them, up to a blank line.
#[derive(Clone, Debug)]
struct Part {
    bytes: Range<usize>,
    /// How many lines are above it.
    above: usize,
}

impl Part {
    fn of<'a>(&self, text: &'a str) -> &'a str {
        &text[self.bytes.clone()]
    }
}

/// The parts of a text. A line of blanks as long as the row beside it could be a row; a number of mines belongs to what follows.
fn parts(text: &str) -> VecDeque<Part> {
    let (mut parts, mut next) = (VecDeque::new(), Part { bytes: 0..0, above: 0 });
    let (mut has_rows, mut has_count) = (false, false);
    // A line that is drawn between boards, or above a signature.
    let mut has_drawn = false;
    // Tabs stand between cells, of which all may be empty.
    let length = |line: &str| match line.matches('\t').count() {
        0 => line.trim_end_matches(['\n', '\r']).chars().count(),
        tabs => tabs,
    };
    let mut before = 0;
    // What stands between two fenced blocks is no row.
    let is_fence = |line: &str| line.trim_start().starts_with("```");
    let are_fenced = text.lines().filter(|line| is_fence(line)).count() > 3;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let end = next.bytes.end + line.len();
        let is_fence = are_fenced && is_fence(line);
        let is_blank = line.trim().is_empty() || is_fence;
        let could_be_row = || {
            let after = text[end..].lines().find(|line| !line.trim().is_empty() || line.is_empty());
            let long = length(line);
            long > 0 && (has_rows && long == before || after.is_some_and(|after| long == length(after)))
        };
        if is_fence || is_blank && !could_be_row() {
            if has_rows {
                parts.push_back(next.clone());
                (has_rows, has_count) = (false, false);
            }
            has_drawn &= has_count;
            if !has_count {
                next = Part { bytes: end..end, above: number + 1 };
            }
        } else {
            let content = content(line);
            if !content.bytes().all(|byte| is_native(byte) || byte == b'\n')
                && foreign::mine_count(content, 0).is_some()
            {
                has_count = true;
            } else if !has_drawn && !has_rows && is_drawn(content) && text.trim() != content.trim() {
                has_drawn = true;
            } else if is_blank || !is_beside_rows(line) {
                has_rows = true;
                before = length(line);
            }
        }
        next.bytes.end = end;
    }
    parts.extend((has_rows || has_count).then_some(next));
    parts
}

/// Whether a line is a comment, a code fence, a number of mines or something that is said about a board.
fn is_beside_rows(line: &str) -> bool {
    let content = content(line).trim();
    if content.is_empty() || content.bytes().all(is_native) {
        return content.is_empty();
    }
    content.strip_prefix("```").is_some_and(|after| after.chars().all(char::is_alphabetic))
        || foreign::mine_count(content, 0).is_some()
        || foreign::is_said(content)
}

/// Whether a line is none of these, or one of cells with `;` between them, of which the first is empty.
fn could_be_row(line: &str) -> bool {
    !is_beside_rows(line) || foreign::separated(line).is_some_and(|cells| cells > 2)
}

/// Whether a line is drawn with one sign.
fn is_drawn(content: &str) -> bool {
    let content = content.trim();
    content.len() > 1 && drawn_with(content, "-=_~—").is_some()
}

/// Whether a line of blanks is as long as a row: in the native form it would be left out.
fn has_blank_row(text: &str) -> bool {
    let is_blank = |line: &&str| line.starts_with(char::is_whitespace) && line.trim().is_empty();
    let blank = text.lines().find(is_blank).map(str::len);
    blank.is_some_and(|length| text.lines().any(|line| line.len() == length && !is_blank(&line)))
}

/// The signs of the native form.
fn is_native(byte: u8) -> bool {
    matches!(byte, b'0'..=b'8' | b'.' | b'*' | b'#' | b'-')
}

/// The longest text in which legends are looked for, in bytes.
const LONGEST_EXPLAINED: usize = 1 << 20;

/// Boards of play have fewer rows. With more, blank lines between rows separate boards.
const MOST_SPACED: usize = 1_000;

/// With how many rows a line that stands alone is compared.
const MOST_COMPARED: usize = 16;

impl Texts {
    pub(super) fn new(mut text: String, reading: &Reading) -> Self {
        let named = reading.format == Some(Format::Signs);
        let is_explained = text.len() <= LONGEST_EXPLAINED && reading.format.is_none_or(|_| named);
        for moved in [foreign::beside_names, foreign::below_panels] {
            text = is_explained.then(|| moved(&text)).flatten().unwrap_or(text);
        }
        let explained = is_explained.then(|| foreign::explained(&text)).flatten();
        let (said, text) = explained.unwrap_or((Signs::default(), text));
        let signs = reading.signs.clone().over(said);
        let may_be_array = !matches!(reading.format, Some(Format::Text | Format::Layout));
        let bare = may_be_array.then(|| foreign::without_array_marks(&text)).flatten();
        let text = bare.unwrap_or(text);
        let is_array = may_be_array && foreign::is_array(&text);
        let mut texts = Self {
            text,
            are_many: false,
            format: reading.format,
            wanted: Wanted {
                signs,
                layout: reading.layouts || reading.format == Some(Format::Layout),
                named,
            },
            doubtful: Vec::new(),
            parts: VecDeque::new(),
            found: VecDeque::new(),
        };
        texts.parts = parts(&texts.text);
        if is_explained && !is_array && !texts.wanted.layout && texts.has_single_lines() {
            texts.set_aside();
            texts.parts = parts(&texts.text);
        }
        texts.are_many = texts.parts.len() > 1;
        // Arrays may have blank lines inside.
        let whole = is_array.then(|| foreign::read(&texts.text, 0, &texts.wanted));
        if let Some(found) = whole.or_else(|| texts.spaced()).or_else(|| texts.blank_rows()) {
            texts.parts.clear();
            texts.are_many = false;
            texts.give(found);
        } else if texts.parts.is_empty() {
            texts.give(vec![(1, Err(TextError::Empty.into()))]);
        }
        texts
    }

    /// Whether a part between blank lines has at most one row.
    fn has_single_lines(&self) -> bool {
        let is_single =
            |part: &Part| part.of(&self.text).lines().filter(|line| could_be_row(line)).take(2).count() < 2;
        self.parts.iter().any(is_single)
    }

    /// Makes comments of single lines between blank ones that are no boards beside the others: those that can't be rows, have no closed cell, or
    /// have signs that no row has. The names of columns are joined with the rows below them.
    fn set_aside(&mut self) {
        let with_rows = |part: &Part| -> Vec<&str> {
            part.of(&self.text).lines().map(str::trim_end).filter(|line| could_be_row(line)).collect()
        };
        let rows: Vec<Vec<&str>> = self.parts.iter().map(with_rows).collect();
        let boards = || rows.iter().filter(|rows| rows.len() > 1).flatten().copied();
        let is_native_row = |row: &str| row.trim().bytes().all(is_native);
        let are_native = boards().all(is_native_row);
        let some: Vec<&str> = boards().take(MOST_COMPARED).collect();
        let signs: BTreeSet<char> = boards().flat_map(str::chars).collect();
        let (mut comments, mut doubtful) = (Vec::new(), Vec::new());
        for (at, (part, single)) in self.parts.iter().zip(&rows).enumerate() {
            let [row] = single[..] else { continue };
            let text = part.of(&self.text);
            if some.is_empty()
                || are_native && is_native_row(row)
                || text.lines().any(|line| foreign::mine_count(line, 0).is_some())
            {
                continue;
            }
            let has_below = rows.get(at + 1).is_some_and(|rows| rows.len() > 1);
            if has_below && foreign::names_columns(row) {
                let below = &self.parts[at + 1];
                let joined = [text, below.of(&self.text)].concat();
                if matches!(&self.read(&joined, 0)[..], [(_, Ok(_))]) {
                    comments.extend(part.bytes.end..below.bytes.start);
                    continue;
                }
            }
            let separates = |c: char| matches!(c, ' ' | '\t' | ',' | ';' | '|') || c.is_ascii_digit();
            let is_known = row.chars().all(|c| separates(c) || signs.contains(&c));
            let is_like = foreign::could_be_row(row, &some);
            match &self.read(text, 0)[..] {
                [(_, Ok(board))] if is_like || board.has_closed() && is_known => {
                    doubtful.push(part.above);
                }
                [(_, Ok(board))] if board.has_closed() && foreign::is_array(text) => {}
                [(_, Err(FormatError::Ambiguous { .. }))] if is_like || is_known => {}
                [(_, Err(FormatError::Unexpected { .. }))] if is_like => {}
                _ => comments.push(row.as_ptr() as usize - self.text.as_ptr() as usize),
            }
        }
        // A number of mines that nothing follows belongs to the board above it.
        if let ([.., above, count], Some([])) =
            (&*self.parts.make_contiguous(), rows.last().map(Vec::as_slice))
        {
            comments.extend(above.bytes.end..count.bytes.start);
        }
        let mut text = String::with_capacity(self.text.len() + comments.len());
        let mut from = 0;
        // Of the blank lines their starts.
        for at in comments.into_iter().filter(|&at| at == 0 || self.text.as_bytes()[at - 1] == b'\n') {
            text.push_str(&self.text[from..at]);
            text.push(';');
            from = at;
        }
        text.push_str(&self.text[from..]);
        (self.text, self.doubtful) = (text, doubtful);
    }

    /// The board of rows with a blank line between any two. `None` if each of them could be a board of its own, or if the board makes no sense.
    fn spaced(&self) -> Option<Vec<Found>> {
        if !(3..=MOST_SPACED).contains(&self.parts.len()) {
            return None;
        }
        let (mut rows, mut could_be_boards) = (Vec::new(), true);
        for part in &self.parts {
            let text = part.of(&self.text);
            if text.lines().filter(|line| !is_beside_rows(line)).take(2).count() != 1 {
                return None;
            }
            let is_possible = |(_, read): &Found| read.as_ref().is_ok_and(Loaded::is_possible);
            could_be_boards &= self.read(text, part.above).iter().all(is_possible);
            rows.push(text.trim_end_matches(['\n', '\r']));
        }
        if could_be_boards {
            return None;
        }
        let found = self.read(&rows.join("\n"), 0);
        matches!(&found[..], [(_, Ok(board))] if board.makes_sense()).then_some(found)
    }

    /// The error of blank lines that may be rows of open zeros: the boards that they separate are one that makes sense so, in which no other sign is
    /// an open zero. In the native form blank lines separate boards.
    fn blank_rows(&self) -> Option<Vec<Found>> {
        let could_be = self.are_many && !self.wanted.layout && self.text.len() <= LONGEST_EXPLAINED;
        let is_foreign = |line: &str| !is_beside_rows(line) && !line.trim().bytes().all(is_native);
        if !could_be || self.text.contains('0') || !self.text.lines().any(is_foreign) {
            return None;
        }
        let is_blank = |line: &Line<'_>| line.text.trim().is_empty();
        let rows = lines_of(&self.text).filter(|line| is_blank(line) || !is_beside_rows(line.text));
        let mut rows: Vec<Line<'_>> = rows.skip_while(is_blank).collect();
        while rows.pop_if(|row| is_blank(row)).is_some() {}
        let length = |line: &Line<'_>| line.text.trim_end().chars().count();
        let blank = rows.iter().find(|row| is_blank(row))?;
        if rows.len() > MOST_SPACED
            || rows.iter().any(|row| !is_blank(row) && length(row) != length(&rows[0]))
        {
            return None;
        }
        let zeros = "0".repeat(length(&rows[0]));
        let joined: Vec<&str> =
            rows.iter().map(|row| if is_blank(row) { zeros.as_str() } else { row.text }).collect();
        let is_one = matches!(&self.read(&joined.join("\n"), 0)[..], [(_, Ok(board))] if board.makes_sense());
        let ambiguous = "the blank line may stand between two boards, or for a row of open zeros; write the zeros, or a line of words between the boards";
        is_one.then(|| vec![(blank.number, Err(blank.place().ambiguous(ambiguous)))])
    }

    /// A board in the native form whose first row has the numbers of the columns, and as a row would be impossible: without it.
    fn below_heading(&self, text: &str, above: usize, loaded: &Loaded) -> Option<Vec<Found>> {
        let first = || text.lines().find(|line| could_be_row(line));
        // In the native form it has no 9.
        let is_heading = || first().is_some_and(|line| line.len() < 10 && foreign::names_columns(line));
        if self.wanted.layout || !is_heading() || loaded.is_possible() {
            return None;
        }
        let found = foreign::read(text, above, &self.wanted);
        matches!(&found[..], [(_, Ok(board))] if board.is_possible()).then_some(found)
    }

    /// The format that the boards are read in, for messages.
    pub(super) fn format(&self) -> Format {
        match self.format {
            Some(Format::Signs) => Format::Signs,
            _ if self.wanted.layout => Format::Layout,
            _ => Format::Text,
        }
    }

    /// The boards of a part without blank lines, below `above` other lines. Never none.
    fn read(&self, text: &str, above: usize) -> Vec<Found> {
        if let Some(line) = text.lines().position(|line| line.starts_with(PART_OF_BOARD)) {
            let place = Place::text(above + line + 1, 1);
            return vec![(above + 1, Err(place.found("a part of a board", foreign::PART)))];
        }
        let is_named = matches!(self.format, Some(Format::Text | Format::Layout));
        let is_native = self.wanted.signs.is_empty()
            && self.format != Some(Format::Signs)
            && (is_named || !foreign::has_semicolons(text));
        let foreign = || foreign::read(text, above, &self.wanted);
        if !is_native {
            return foreign();
        }
        match native(text, above, self.wanted.layout) {
            read if is_named => vec![(above + 1, read)],
            _ if has_blank_row(text) && has_native_signs(text, self.wanted.layout) => match &foreign()[..] {
                [(line, Ok(board))] if !board.makes_sense() && !board.is_finished() => {
                    let doubt = "the line of blanks may be a row, or stand between two boards; write zeros, or take the blanks away";
                    vec![(*line, Err(Place::text(*line, 1).ambiguous(doubt)))]
                }
                found => found.to_vec(),
            },
            Ok(loaded) => {
                self.below_heading(text, above, &loaded).unwrap_or_else(|| vec![(above + 1, Ok(loaded))])
            }
            Err(error) => {
                let found = foreign();
                // A text with native signs only has native faults, unless it can be read as something else, which then contradicts itself.
                let is_conflict = matches!(error, FormatError::Conflict { .. });
                match &found[..] {
                    [(_, Err(FormatError::Ambiguous { .. }))] => found,
                    [(_, Err(FormatError::Conflict { .. }))] if !is_conflict => found,
                    [(line, Err(_))] if has_native_signs(text, self.wanted.layout) => {
                        vec![(*line, Err(error))]
                    }
                    _ => found,
                }
            }
        }
    }

    /// Keeps the boards that were found together.
    fn give(&mut self, found: Vec<Found>) {
        self.are_many |= found.len() > 1;
        self.found = found.into();
    }
}

impl Iterator for Texts {
    /// The line at which a board begins, from 1, and the board.
    type Item = Found;

    fn next(&mut self) -> Option<Self::Item> {
        if self.found.is_empty() {
            let part = self.parts.pop_front()?;
            let found = match self.doubtful.binary_search(&part.above).is_ok() {
                true => {
                    let doubt =
                        "this line may be text or a board of one row; take it away, or read it by itself";
                    vec![(part.above + 1, Err(Place::text(part.above + 1, 1).ambiguous(doubt)))]
                }
                false => self.read(part.of(&self.text), part.above),
            };
            self.give(found);
        }
        self.found.pop_front()
    }
}

/// Whether rows have no signs but those of the native form.
fn has_native_signs(text: &str, as_layouts: bool) -> bool {
    let is_native = |c: char| matches!(c, '0'..='8' | '*' | '#') || c == if as_layouts { '-' } else { '.' };
    text.lines()
        .map(content)
        .filter(|row| foreign::mine_count(row, 0).is_none())
        .all(|row| row.trim().chars().all(is_native))
}

/// A board in the native form, below `above` other lines. Lines above its rows may tell the number of mines.
fn native(text: &str, above: usize, as_layout: bool) -> Result<Loaded, FormatError> {
    let (mut start, mut above, mut count) = (0, above, None);
    for line in text.split_inclusive('\n') {
        let said = foreign::mine_count(line.trim_end_matches(['\n', '\r']), above + 1);
        match said {
            Some(_) if count.is_some() => {
                let conflict = "a second number of mines for one board; remove one";
                return Err(Place::text(above + 1, 1).conflict(conflict));
            }
            Some(mines) => count = Some((mines?, Place::text(above + 1, 1))),
            None if !content(line).trim().is_empty() => break,
            None => {}
        }
        (start, above) = (start + line.len(), above + 1);
    }
    let rows = &text[start..];
    let loaded = match as_layout {
        true => Loaded::of_layout(rows.parse().map_err(|error| layout_in_place(error, rows, above))?),
        false => Loaded::of_board(rows.parse().map_err(|error: TextError| error.below(above))?, None),
    };
    match count {
        Some((mines, place)) => foreign::counted(loaded, mines, place),
        None => Ok(loaded),
    }
}

/// The same error in a text that has so many lines above, and a wrong digit at its place in the text.
fn layout_in_place(error: LayoutError, rows: &str, above: usize) -> FormatError {
    match error {
        LayoutError::Text(error) => LayoutError::from(error.below(above)).into(),
        LayoutError::Digit { coord, found, expected } => {
            let row = lines_of(rows).filter(|line| !content(line.text).trim().is_empty()).nth(coord.row);
            let place = row.map_or(Place::text(above + 1, 1), |line| {
                Place::text(above + line.number, line.stripped().column + coord.col)
            });
            let conflict = format!(
                "the cell shows {found}, but {expected} of its neighbours are mines; correct the digit or write `-` for it"
            );
            place.conflict(conflict)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, as_layouts: bool) -> Vec<(usize, Result<Loaded, FormatError>)> {
        Texts::new(text.to_owned(), &Reading { layouts: as_layouts, ..Reading::default() }).collect()
    }

    #[test]
    fn a_text_is_what_it_is_read_as() {
        for (text, layout) in [("00\n00\n", "00\n00\n"), ("*1 ; two by two\n11", ".1\n11\n")] {
            let [(1, Ok(position))] = &read(text, false)[..] else { panic!("{text}") };
            assert_eq!((&position.layout, position.mines), (&None, None));
            assert_eq!(
                position.board.to_string(),
                text.replace(" ; two by two", "").trim_end().to_owned() + "\n"
            );
            let [(1, Ok(played))] = &read(text, true)[..] else { panic!("{text}") };
            assert_eq!(played.board.to_string(), "..\n..\n");
            assert_eq!(
                played.layout.as_ref().map(|found| found.open_board().to_string()).as_deref(),
                Some(layout)
            );
        }
    }

    #[test]
    fn blank_lines_separate_boards() {
        let text =
            "; two boards\n\n\n; the first\n111\n...\n \n111 ; the second\n; goes on\n...\n\n; the end\n";
        let boards = read(text, false);
        let lines: Vec<usize> = boards.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [4, 8]);
        for (_, loaded) in boards {
            assert_eq!(loaded.unwrap().board.to_string(), "111\n...\n");
        }
        let are_many = |text: &str| Texts::new(text.to_owned(), &Reading::default()).are_many;
        assert!(are_many(text));
        assert!(!are_many("\n1.\n..\n\n; the end\n"));
    }
}
