//! Texts with the signs of other programs, as people paste them. There are three stages: rows of signs are cut out of the text ([`grid`],
//! [`brackets`]), a table lists what each sign can mean ([`meaning`]), and the only possible reading is used ([`resolve`]). A text with two
//! possible readings is refused, and the error shows both.

mod around;
mod brackets;
mod characters;
mod columns;
mod counts;
mod cuts;
mod frames;
mod grid;
mod legend;
mod lines;
mod margin;
mod marks;
mod meaning;
mod resolve;
mod sign;
mod words;

pub(super) use self::around::{could_be_row, is_said};
use self::around::{is_caption, without_around, without_name};
pub(super) use self::characters::{plain_text, without_codes};
use self::columns::below_heading;
pub(super) use self::counts::{Count, mine_count};
use self::cuts::Kind;
pub(super) use self::legend::explained;
pub(super) use self::lines::separated;
use self::lines::{Line, lines, numbers, without_comments};
use self::margin::without_tens;
use self::marks::{joined, without_marks};
use self::meaning::are_cells;
pub use self::meaning::{Signs, SignsError};
use self::resolve::{Wanted, resolve};
use super::error::quoted;
use super::{FormatError, Loaded, Place, lacks};
use crate::board::{Cell, Coord};

/// The largest text that is searched for foreign signs, in bytes. Larger ones come from programs.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// How texts are read: what is said of signs, and whether the format was named.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    pub signs: Signs,
    pub named: bool,
}

/// A board, and the line at which it begins, from 1.
pub(super) type Found = (usize, Result<Loaded, FormatError>);

/// Whether a line names columns: a row below it may follow a blank line.
pub(super) fn names_columns(text: &str) -> bool {
    margin::named_columns(&Line { number: 1, column: 1, text }).is_some_and(|columns| columns > 1)
}

/// Whether a text is an array, which may have blank lines inside.
pub(super) fn is_array(text: &str) -> bool {
    array_start(text).is_some()
}

/// Where the array of a text begins, below blank lines and comments.
fn array_start(text: &str) -> Option<usize> {
    let above = text.split_inclusive('\n').take_while(|line| {
        let line = line.trim();
        line.is_empty()
            || line.starts_with(';')
            || mine_count(line, 0).is_some()
            || !line.contains(['[', '{']) && !line.contains("Of(") && is_said(line)
    });
    let above: usize = above.map(str::len).sum();
    brackets::start(&text[above..])
        .map(|start| above + start)
        .filter(|_| !brackets::has_rows_outside(&text[above..]))
}

/// Whether each line of a text, comments and what is said apart, has cells with `;` between them: in the native form all but the first would be comments.
pub(super) fn has_semicolons(text: &str) -> bool {
    let is_row = |line: &&str| {
        line.contains(';')
            || line.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '*' | '#'))
            || !is_said(line) && mine_count(line, 0).is_none()
    };
    let is_single = || {
        let mut rows = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
        let only = rows.next().filter(|_| rows.next().is_none());
        only.is_some_and(|(_, text)| {
            let rows = joined(Line { number: 1, column: 1, text });
            // In a comment are words.
            text.contains(';') && rows.is_some_and(|rows| rows.iter().all(|row| are_cells(row.text)))
        })
    };
    lines::all_separated(text.lines().filter(is_row)).is_some() || is_single()
}

/// The boards of a text without blank lines, or of arrays; `above` lines stand before it. Never none.
pub(super) fn read(text: &str, above: usize, layout: bool, options: &Options) -> Vec<Found> {
    if text.len() > MOST_BYTES {
        let expected = "at most 16 MiB of text with the signs of other programs; larger boards are read in the native form";
        return vec![(above + 1, Err(Place::text(above + 1, 1).found("more", expected)))];
    }
    let wanted = Wanted { signs: &options.signs, layout, named: options.named };
    if let Some(start) = array_start(text) {
        return match brackets::boards(text, start, above) {
            Ok(boards) => {
                let counts = text[..start].lines().enumerate();
                let mut counts = counts.filter_map(|(line, text)| {
                    Some((mine_count(text, above + line + 1)?, Place::text(above + line + 1, 1)))
                });
                let count = counts.next().filter(|_| boards.len() == 1);
                let read = |grid| match &count {
                    Some((count, place)) => {
                        let count = count.clone()?;
                        counted(resolve(grid, wanted)?, count, *place)
                    }
                    None => resolve(grid, wanted),
                };
                boards.iter().map(|grid| (first_line(grid, above + 1), read(grid))).collect()
            }
            Err(error) => vec![(above + 1, Err(error))],
        };
    }
    let (mut found, mut count) = (Vec::new(), None::<Result<(Count, Place), FormatError>>);
    let all = lines(text, above);
    let is_caption =
        |line: &Line<'_>| is_caption(line.text) && !matches!(mine_count(line.text, line.number), Some(Ok(_)));
    for part in all.split(is_caption) {
        // Marks may stand before the rows only, or before what is said about them as well.
        let marked = without_marks(part.to_vec());
        let (rows, said) = without_around(&marked);
        let rows = without_name(rows.to_vec());
        let part = rows_of(&rows);
        for (said, place) in said {
            count = Some(match count {
                Some(_) => Err(place.conflict("a second number of mines for one board; take one away")),
                None => said.map(|mines| (mines, place)),
            });
        }
        if part.is_empty() && !matches!(count, Some(Err(_))) {
            continue;
        }
        match count.take() {
            Some(Err(error)) => found.push((above + 1, Err(error))),
            said => {
                let counted = |board: Loaded| match said {
                    Some(Ok((mines, place))) => counted(board, mines, place),
                    _ => Ok(board),
                };
                let boards = read_part(&part, wanted).into_iter();
                found.extend(boards.map(|(line, board)| (line, board.and_then(counted))));
            }
        }
    }
    if found.is_empty() {
        let line = above + 1;
        found.push((line, Err(Place::text(line, 1).found("no rows", "a board, one row per line"))));
    }
    found
}

/// The rows of the lines of a board, without marks and comments; a single line may have all of them.
fn rows_of<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let lines = match lines {
        [only] => joined(*only).unwrap_or_else(|| lines.to_vec()),
        _ => without_marks(lines.to_vec()),
    };
    without_tens(without_comments(lines))
}

/// A board with the number of mines that its text tells at a place.
pub(super) fn counted(board: Loaded, count: Count, place: Place) -> Result<Loaded, FormatError> {
    let mines = count.on(&board.board);
    board.with_mines(mines, place)
}

fn first_line(grid: &sign::Grid<'_>, otherwise: usize) -> usize {
    grid.first().and_then(|row| row.first()).map_or(otherwise, |sign| sign.line)
}

const LABELS_OR_CELLS: &str = "the numbers at the edge may be cells or the numbers of rows or columns; take them away, or, if they are cells, write the rows with `.` for closed cells and without blanks";

/// The board of some lines: as they stand, or, if they make no sense so, cut in another way that does. Errors: both make sense.
fn board(lines: &[Line<'_>], wanted: Wanted<'_>) -> Result<Loaded, FormatError> {
    let cut = grid::cut(lines, wanted.pads());
    let read = match &cut {
        Ok(cut) => resolve(&cut.rows, wanted),
        Err(error) => Err(error.clone()),
    };
    if wanted.pads() || cut.as_ref().is_ok_and(|cut| cut.is_below_heading) {
        return read;
    }
    let is_possible = read.as_ref().is_ok_and(Loaded::is_possible);
    let makes_sense = read.as_ref().is_ok_and(Loaded::makes_sense);
    let is_ambiguous = matches!(read, Err(FormatError::Ambiguous { .. }));
    // Where other signs are closed, blanks at the ends of all rows are not.
    let ends_closed = read.as_ref().is_ok_and(|read| {
        let board = &read.board;
        read.layout.is_none()
            && (0..board.rows()).all(|row| board.get(Coord::new(row, board.cols() - 1)) == Cell::Closed)
    });
    for other in cuts::others(lines, cut.as_ref().ok(), wanted) {
        let doubt = other.kind.doubt();
        let is_told = match other.kind {
            Kind::Coordinates => makes_sense || is_possible && cuts::are_numbered(lines),
            Kind::Heading => is_possible && cuts::are_numbered(lines),
            Kind::Rule | Kind::Rules | Kind::Gaps | Kind::Separators | Kind::Frame => is_ambiguous,
            Kind::Ends | Kind::Bullet => false,
        };
        if is_told {
            continue;
        }
        let is_beside = matches!(other.kind, Kind::Coordinates | Kind::Heading);
        let is_mark = matches!(other.kind, Kind::Bullet | Kind::Rule | Kind::Rules);
        // A few digits at the edge of a piece may count up as well; each of them may lack its mines, but hardly all.
        let lacking = |read: &Loaded| read.board.coords().filter(|&at| lacks(&read.board, at, false)).count();
        let may_be_cells = |read: &Loaded| {
            (1..4).contains(&other.labels)
                && read.makes_sense_as_piece()
                && (other.labels < 3 || lacking(read) < other.labels)
        };
        let board = match resolve(&other.grid, wanted) {
            Ok(board) if read.as_ref().is_ok_and(|read| *read == board) => continue,
            Ok(board) if board.makes_sense() => board,
            Ok(board) if is_mark && board.makes_sense_as_piece() => board,
            Err(error @ FormatError::Ambiguous { .. })
                if (other.kind == Kind::Ends || is_beside && !makes_sense) && read.is_ok() =>
            {
                return Err(error);
            }
            _ => continue,
        };
        if read.as_ref().is_ok_and(may_be_cells) {
            return Err(lines[0].place().ambiguous(LABELS_OR_CELLS));
        }
        // Pieces are compared with pieces.
        let stands = match board.makes_sense() {
            true => makes_sense,
            false => read.as_ref().is_ok_and(Loaded::makes_sense_as_piece),
        };
        return match doubt.filter(|_| stands && !(other.kind == Kind::Ends && ends_closed)) {
            Some(doubt) => Err(lines[0].place().ambiguous(doubt)),
            None => Ok(board),
        };
    }
    read
}

/// The boards of lines without captions between them.
fn read_part(lines: &[Line<'_>], wanted: Wanted<'_>) -> Vec<Found> {
    let first = lines[0];
    // Below the names of the columns a number names a row, even if nothing else stands in it.
    if lines.len() == 1 || numbers(first).is_none() || below_heading(lines).is_some() {
        return vec![(first.number, board(lines, wanted))];
    }
    if let Some(parts) = sized(lines, wanted.pads()) {
        let is_alone = parts.len() == 1;
        return parts
            .into_iter()
            .map(|(head, rows)| {
                let read = board(rows, wanted).and_then(|board| headed(board, head, is_alone, lines, wanted));
                (rows.first().map_or(head.number, |row| row.number), read)
            })
            .collect();
    }
    // As a row it would have to fit the others.
    let is_dense = lines[1..].iter().all(|line| !line.trimmed().text.contains(' '));
    let is_row =
        grid::cut(lines, wanted.pads()).is_ok() && (!is_dense || !first.trimmed().text.contains(' '));
    let below = board(&lines[1..], wanted).and_then(|below| headed(below, first, true, lines, wanted));
    match below {
        Err(_) if is_row => vec![(first.number, board(lines, wanted))],
        Ok(_) if is_row => vec![(first.number, Err(row_or_count(first)))],
        below => vec![(lines[1].number, below)],
    }
}

fn row_or_count(line: Line<'_>) -> FormatError {
    line.place().ambiguous("the first line may be a row, or the size or the number of mines of the rows below; take it away and say the number of mines with `mines N` or --mines, or write the row without blanks")
}

/// The board below numbers that are its size, its number of mines, or both. Errors: numbers that are neither, or could be either.
fn headed(
    board: Loaded,
    head: Line<'_>,
    is_alone: bool,
    lines: &[Line<'_>],
    wanted: Wanted<'_>,
) -> Result<Loaded, FormatError> {
    let (rows, cols) = (board.board.rows(), board.board.cols());
    let cells = rows * cols;
    let is_size = |a: usize, b: usize| (a, b) == (rows, cols) || (b, a) == (rows, cols);
    let is_layout = board.layout.is_some();
    // As many columns as numbers: these could be a row as well.
    let is_row = || is_alone && grid::cut(lines, wanted.pads()).is_ok() && !wanted.layout;
    match numbers(head).unwrap_or_default()[..] {
        [a, b] if is_size(a, b) => {
            if is_row() {
                Err(row_or_count(head))
            } else {
                Ok(board)
            }
        }
        [a, b, mines] if is_size(a, b) && mines <= cells => {
            if is_row() {
                Err(row_or_count(head))
            } else {
                board.with_mines(mines, head.place())
            }
        }
        [side, mines] if rows == cols && side == rows && mines <= cells => {
            board.with_mines(mines, head.place())
        }
        [one] if is_layout && board.mines != Some(one) && (one == rows || !is_alone) => Ok(board),
        [one] if !is_alone && one == rows => Ok(board),
        [one] if one == rows && !is_layout => Err(head.place().ambiguous(format!(
            "{one} may be the number of rows or of mines; write `mines {one}`, or take the line away"
        ))),
        [mines] if mines <= cells => board.with_mines(mines, head.place()),
        _ => {
            let expected = format!(
                "the size of the {rows} rows and {cols} columns below, their number of mines, or both"
            );
            Err(head.place().found(quoted(head.text.trim()), expected))
        }
    }
}

/// Boards one after another, each below its size, perhaps below their number and above zeros that end them: each line with a size, and its
/// rows. `None` if the text isn't so.
fn sized<'a, 'b>(lines: &'b [Line<'a>], pads: bool) -> Option<Vec<(Line<'a>, &'b [Line<'a>])>> {
    let from = |start: usize| {
        let (mut boards, mut at) = (Vec::new(), start);
        while at < lines.len() {
            let size = numbers(lines[at])?;
            if size.iter().all(|&number| number == 0) {
                return (at + 1 == lines.len() && !boards.is_empty()).then_some(boards);
            }
            let fits = |&&rows: &&usize| {
                let rows = lines.get(at + 1..at + 1 + rows)?;
                let cols = grid::cut(rows, pads).ok()?.rows.first()?.len();
                let is_size = match size[..] {
                    [side] => side == rows.len() && (cols == side || start > 0 || !boards.is_empty()),
                    [a, b, ..] => (a, b) == (rows.len(), cols) || (b, a) == (rows.len(), cols),
                    [] => false,
                };
                is_size.then_some(rows)
            };
            let rows = size.iter().take(2).filter(|&&rows| rows > 0).find_map(|rows| fits(&rows))?;
            boards.push((lines[at], rows));
            at += 1 + rows.len();
        }
        (!boards.is_empty()).then_some(boards)
    };
    let counted = || {
        let count = numbers(lines[0]).filter(|numbers| numbers.len() == 1)?[0];
        from(1).filter(|boards| boards.len() <= count)
    };
    from(0).or_else(counted)
}
