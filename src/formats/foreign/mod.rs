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
mod prompts;
mod resolve;
mod sign;
mod sizes;
mod starts;
mod words;

pub(super) use self::around::{could_be_row, is_said, names_columns};
use self::around::{is_caption, name, without_around, without_name};
pub(super) use self::characters::{plain_text, without_codes};
use self::columns::below_heading;
pub(super) use self::counts::{Count, below_panels, beside_names, mine_count};
use self::cuts::Kind;
pub(super) use self::legend::explained;
pub(super) use self::lines::separated;
use self::lines::{lines, numbers, without_comments};
use self::margin::{without_rule, without_tens};
use self::marks::{joined, without_marks, written_lines};
pub use self::meaning::{Signs, SignsError};
use self::meaning::{are_cells, is_closed};
pub(super) use self::resolve::Wanted;
use self::resolve::resolve;
use self::sign::Grid;
use self::sizes::{below_all_names, headed, row_or_count, sized};
pub(super) use self::starts::is_object;
use super::error::quoted;
use super::line::{Line, drawn_with, is_blank, split_digits};
use super::{FormatError, Loaded, Place, lacks};
use crate::board::{Cell, Coord};

/// The largest text that is searched for foreign signs, in bytes. Larger ones come from programs.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// A board, and the line at which it begins, from 1.
pub(super) type Found = (usize, Result<Loaded, FormatError>);

/// Whether a text is an array, which may have blank lines inside.
pub(super) fn is_array(text: &str) -> bool {
    array_start(text).is_some()
}

/// An array whose lines all begin with the same mark or name, or with their numbers: blanks instead of these.
pub(super) fn without_array_marks(text: &str) -> Option<String> {
    const MOST_LAYERS: usize = 3;
    let is_bare = |start| is_object(&text[start..]) || text[..start].trim().is_empty();
    if !text.contains(['[', '{']) || array_start(text).is_some_and(is_bare) {
        return None;
    }
    let mut text = text.lines().collect::<Vec<_>>().join("\n");
    for _ in 0..MOST_LAYERS {
        let is_filled = |line: &&str| !line.trim().is_empty();
        let filled: Vec<&str> = text.split('\n').filter(is_filled).collect();
        let rows =
            behind_numbers(&filled).or_else(|| behind_marks(&filled)).or_else(|| behind_names(&filled))?;
        let mut rows = rows.into_iter();
        let blanked = text.split('\n').map(|line| {
            let row = Some(line).filter(is_filled).and_then(|_| rows.next()).unwrap_or(line);
            " ".repeat(line[..line.len() - row.len()].chars().count()) + row
        });
        text = blanked.collect::<Vec<_>>().join("\n");
        if is_array(&text) {
            return Some(text);
        }
    }
    None
}

/// What stands behind the numbers of lines, which count up, and their marks.
fn behind_numbers<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let (first, _) = number_before(lines.first()?)?;
    let row = |(at, line): (usize, &&'a str)| {
        number_before(line).filter(|(number, _)| *number == first + at).map(|(_, row)| row)
    };
    lines.iter().enumerate().map(row).collect()
}

/// What stands behind the mark that all lines begin with.
fn behind_marks<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let is_row = |row: &&str| !row.starts_with(|c: char| c.is_ascii_digit());
    ["//", ">", "+", "-", "#", "*"].into_iter().find_map(|mark| {
        lines.iter().map(|line| line.trim_start().strip_prefix(mark).filter(is_row)).collect()
    })
}

/// What stands behind the name that all lines begin with.
fn behind_names<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let names: Vec<(String, &'a str)> = lines.iter().map(|line| name(line)).collect::<Option<_>>()?;
    names.iter().all(|(name, _)| *name == names[0].0).then(|| names.into_iter().map(|(_, row)| row).collect())
}

/// The number at the start of a line, and what stands behind it and its mark.
fn number_before(line: &str) -> Option<(usize, &str)> {
    let (digits, after) = split_digits(line.trim_start());
    let row = after.strip_prefix([':', '.', '|', ')']).unwrap_or(after);
    Some((digits.parse().ok()?, row)).filter(|_| row.is_empty() || row.starts_with(is_blank))
}

/// Where the array of a text begins, below blank lines and comments.
fn array_start(text: &str) -> Option<usize> {
    let above = text.split_inclusive('\n').take_while(|line| {
        let line = line.trim();
        line.is_empty()
            || line.starts_with(';')
            || line.starts_with("In [")
            || mine_count(line, 0).is_some()
            || !line.contains(['[', '{'])
                && !["Of(", "array("].iter().any(|call| line.contains(call))
                && is_said(line)
    });
    let above: usize = above.map(str::len).sum();
    starts::start(&text[above..])
        .map(|start| above + start)
        .filter(|_| !starts::has_rows_outside(&text[above..]))
}

/// Whether each line of a text, comments and what is said apart, has cells with `;` between them: in the native form all but the first would be comments.
pub(super) fn has_semicolons(text: &str) -> bool {
    let is_row = |line: &&str| {
        let is_count = || mine_count(line, 0).is_some() || numbers(Line::new(1, line)).is_some();
        let is_native = |c: char| c.is_ascii_digit() || matches!(c, '.' | '*' | '#');
        let is_row = || line.trim_start().starts_with(is_native) || !is_said(line);
        line.contains(';') || !is_count() && is_row()
    };
    let is_single = || {
        let is_filled = |line: &&str| !line.trim().is_empty() && !line.starts_with(';');
        let mut rows = text.lines().filter(is_filled);
        let (Some(only), None) = (rows.next(), rows.next()) else { return false };
        // In a comment are words.
        let are_rows = |rows: Vec<Line<'_>>| rows.iter().all(|row| are_cells(row.text));
        only.contains(';') && joined(Line::new(1, only)).is_some_and(are_rows)
    };
    lines::all_separated(text.lines().filter(is_row)).is_some() || is_single()
}

/// The boards of a text without blank lines, or of arrays; `above` lines stand before it. Never none.
pub(super) fn read(text: &str, above: usize, wanted: &Wanted) -> Vec<Found> {
    if text.len() > MOST_BYTES {
        let expected = "at most 16 MiB of text with the signs of other programs; larger boards are read in the native form";
        return vec![(above + 1, Err(Place::text(above + 1, 1).found("more", expected)))];
    }
    if let Some(start) = array_start(text) {
        return read_arrays(text, start, above, wanted).unwrap_or_else(|error| vec![(above + 1, Err(error))]);
    }
    read_lines(&lines(text, above), above, wanted)
}

/// The boards of the lines of a text. Never none.
fn read_lines(all: &[Line<'_>], above: usize, wanted: &Wanted) -> Vec<Found> {
    let (mut found, mut counts) = (Vec::new(), Vec::new());
    let is_caption =
        |line: &Line<'_>| is_caption(line.text) && !matches!(mine_count(line.text, line.number), Some(Ok(_)));
    for part in all.split(is_caption).flat_map(between_rules) {
        // Marks may stand before the rows only, or before what is said about them as well.
        let marked = without_marks(part.to_vec());
        let (rows, said) = without_around(&marked);
        let rows = without_name(rows.to_vec());
        let mut part = rows_of(&rows);
        // `0,0` above a caption is a click, and `...` beside nothing but words is no board.
        let is_click =
            |row: &Line<'_>| row.text.contains(',') && numbers(*row).is_some_and(|place| place.len() == 2);
        let is_dots = |row: &Line<'_>| {
            said.is_empty() && row.length() < 6 && drawn_with(row.trimmed().text, ".?!").is_some()
        };
        if part.len() == 1 && all.len() > 1 && !wanted.layout {
            part.retain(|row| !is_click(row) && !is_dots(row));
        }
        if part.len() == 1
            && !wanted.layout
            && let Some(alike) = lines_alike(&marked, &part)
        {
            let expected = "rows of cells; take away what stands before and behind them";
            found.push((alike.number, Err(alike.place().found(quoted(alike.text), expected))));
            continue;
        }
        counts.extend(said);
        if part.is_empty() && counts.iter().all(|(said, _)| said.is_ok()) {
            continue;
        }
        let all: Result<Vec<(Count, Place)>, FormatError> =
            counts.drain(..).map(|(said, place)| Ok((said?, place))).collect();
        match all {
            Err(error) => found.push((above + 1, Err(error))),
            Ok(all) => {
                for (line, board) in read_part(&part, wanted) {
                    found.push((line, board.and_then(|board| counted_once(board, &all))));
                }
            }
        }
    }
    if found.is_empty() {
        let line = above + 1;
        found.push((line, Err(Place::text(line, 1).found("no rows", "a board, one row per line"))));
    }
    found
}

/// The first of two lines outside of the only row that begin with the same word and have digits: they could be the rows of a board.
fn lines_alike<'a>(lines: &[Line<'a>], row: &[Line<'_>]) -> Option<Line<'a>> {
    let word = |line: &Line<'a>| {
        let text = line.trimmed().text;
        let end = text.find(|c: char| is_blank(c) || c == '(').filter(|&end| end > 2)?;
        (text.contains(|c: char| c.is_ascii_digit())
            && row[0].number != line.number
            && mine_count(text, 0).is_none())
        .then(|| &text[..end])
    };
    let are_alike = |pair: &&[Line<'a>]| word(&pair[0]).is_some_and(|one| word(&pair[1]) == Some(one));
    lines.windows(2).find(are_alike).map(|pair| pair[0])
}

/// The boards of arrays, of which the first begins at a byte; above a single one may stand its number of mines.
fn read_arrays(text: &str, start: usize, above: usize, wanted: &Wanted) -> Result<Vec<Found>, FormatError> {
    let (boards, mut counts) = brackets::boards(text, start, above)?;
    let mut lines = (above + 1..).zip(text[..start].lines());
    let said = lines.find_map(|(line, text)| Some((mine_count(text, line)?, Place::text(line, 1))));
    if let Some((count, place)) = said {
        counts.push((count?, place));
    }
    // Of several boards it isn't told which is meant.
    counts.retain(|_| boards.len() == 1);
    let read = |rows: &Grid<'_>| {
        let first = rows.first().and_then(|row| row.first());
        match first.filter(|sign| sign.text.contains("\\n")) {
            Some(text) => read_lines(
                &written_lines(Line { number: text.line, column: text.column, text: text.text }),
                above,
                wanted,
            ),
            None => vec![(first.map_or(above + 1, |sign| sign.line), resolve(rows, wanted))],
        }
    };
    let told = |board: Loaded| match board.mines {
        Some(_) => Ok(board),
        None => counted_once(board, &counts),
    };
    Ok(boards.iter().flat_map(read).map(|(line, board)| (line, board.and_then(told))).collect())
}

/// The rows of the lines of a board, without marks and comments; a single line may have all of them.
fn rows_of<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let lines = match lines {
        [only] => joined(*only).unwrap_or_else(|| lines.to_vec()),
        _ => without_marks(lines.to_vec()),
    };
    without_rule(without_tens(without_comments(lines)))
}

/// A board with the number of mines that its text tells, perhaps more than once. Errors: two different ones.
fn counted_once(board: Loaded, counts: &[(Count, Place)]) -> Result<Loaded, FormatError> {
    let Some(&(first, place)) = counts.first() else { return Ok(board) };
    match counts.iter().find(|(count, _)| count.on(&board.board) != first.on(&board.board)) {
        Some((_, place)) => Err(place.conflict("a second number of mines for one board; take one away")),
        None => counted(board, first, place),
    }
}

/// A board with the number of mines that its text tells at a place.
pub(super) fn counted(board: Loaded, count: Count, place: Place) -> Result<Loaded, FormatError> {
    count.fits(&board.board, place)?;
    let mines = count.on(&board.board);
    board.with_mines(mines, place)
}

/// The boards of equally many lines between lines that are drawn with a sign that no row has. As long as the rows, such a line may be one,
/// unless other signs are open zeros and closed.
fn between_rules<'a, 'b>(lines: &'b [Line<'a>]) -> Vec<&'b [Line<'a>]> {
    let sign = |line: &Line<'a>| {
        let text = line.text.trim_matches(is_blank);
        Some((drawn_with(text, "-=_~—").filter(|_| text.chars().count() > 2)?, line.text))
    };
    let Some((sign, rule)) = lines.iter().find_map(sign) else { return vec![lines] };
    let parts: Vec<&[Line<'_>]> = lines.split(|line| line.text == rule).collect();
    let are_alike = parts.iter().all(|part| part.len() > 1 && part.len() == parts[0].len());
    let has = |is: &dyn Fn(&Line<'_>) -> bool| parts.iter().any(|part| part.iter().any(is));
    let may_be_row = || {
        has(&|row| row.length() == rule.chars().count())
            && !(has(&|row| row.text.contains('0')) && has(&|row| row.signs().iter().any(is_closed)))
    };
    let are_boards = parts.len() > 1 && are_alike && !has(&|row| row.text.contains(sign)) && !may_be_row();
    if are_boards { parts } else { vec![lines] }
}

const LABELS_OR_CELLS: &str = "the numbers at the edge may be cells or the numbers of rows or columns; take them away, or, if they are cells, write the rows with `.` for closed cells and without blanks";

/// The board of some lines: as they stand, or, if they make no sense so, cut in another way that does. Errors: both make sense.
fn board(lines: &[Line<'_>], wanted: &Wanted) -> Result<Loaded, FormatError> {
    let cut = grid::cut(lines, wanted.pads());
    let read = cut.as_ref().map_err(Clone::clone).and_then(|cut| resolve(&cut.rows, wanted));
    if wanted.pads() || cut.as_ref().is_ok_and(|cut| cut.is_below_heading) {
        return read;
    }
    let is_possible = read.as_ref().is_ok_and(Loaded::is_possible);
    let is_sensible = |board: &Loaded| board.makes_sense() || board.is_finished();
    let makes_sense = read.as_ref().is_ok_and(is_sensible);
    let is_ambiguous = matches!(read, Err(FormatError::Ambiguous { .. }));
    // Where other signs are closed, blanks at the ends of all rows are not.
    let is_closed = |at_end: bool| {
        read.as_ref().is_ok_and(|read| {
            let board = &read.board;
            let col = if at_end { board.cols() - 1 } else { 0 };
            read.layout.is_none()
                && (0..board.rows()).all(|row| board.get(Coord::new(row, col)) == Cell::Closed)
        })
    };
    for other in cuts::others(lines, cut.as_ref().ok(), wanted) {
        let doubt = other.kind.doubt();
        let is_told = match other.kind {
            Kind::Coordinates => makes_sense || is_possible && cuts::are_numbered(lines),
            Kind::Heading => is_possible && cuts::are_numbered(lines),
            Kind::Bullet
            | Kind::Rule
            | Kind::Rules
            | Kind::Gaps
            | Kind::Separators
            | Kind::Frame
            | Kind::Starts => is_ambiguous,
            Kind::Margin => {
                wanted.layout || read.as_ref().is_ok_and(|read| read.board.cells().contains(&Cell::Digit(0)))
            }
            Kind::Ends => false,
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
        let zeros = Wanted { signs: wanted.signs.clone().zero(" "), ..wanted.clone() };
        let wanted = if other.kind == Kind::Margin { &zeros } else { wanted };
        let board = match resolve(&other.grid, wanted) {
            Ok(board) if read.as_ref().is_ok_and(|read| *read == board) => continue,
            Ok(board) if is_sensible(&board) => board,
            Ok(board) if is_mark && board.makes_sense_as_piece() => board,
            Err(error @ FormatError::Ambiguous { .. })
                if (other.kind == Kind::Ends || (is_beside || is_mark) && !makes_sense) && read.is_ok() =>
            {
                return Err(error);
            }
            _ => continue,
        };
        if read.as_ref().is_ok_and(may_be_cells) {
            return Err(lines[0].place().ambiguous(LABELS_OR_CELLS));
        }
        // Pieces are compared with pieces.
        let stands = match is_sensible(&board) {
            true => makes_sense || is_ambiguous && !board.has_closed(),
            false => read.as_ref().is_ok_and(Loaded::makes_sense_as_piece),
        };
        let is_end = matches!(other.kind, Kind::Ends | Kind::Starts)
            && is_closed(other.kind == Kind::Ends)
            && board.has_closed();
        return match doubt.filter(|_| stands && !is_end) {
            Some(doubt) => Err(lines[0].place().ambiguous(doubt)),
            None => Ok(board),
        };
    }
    read
}

/// The boards of lines without captions between them.
fn read_part(lines: &[Line<'_>], wanted: &Wanted) -> Vec<Found> {
    let first = lines[0];
    // Below the names of the columns a number names a row, even if nothing else stands in it.
    if lines.len() == 1 || numbers(first).is_none() || below_heading(lines).is_some() {
        let read = board(lines, wanted).and_then(|board| below_all_names(board, lines));
        return vec![(first.number, read)];
    }
    if let Some(parts) = sized(lines, wanted.pads()) {
        let is_alone = parts.len() == 1;
        let read = |(head, rows): (Line<'_>, &[Line<'_>])| {
            let read = board(rows, wanted).and_then(|board| headed(board, head, is_alone, lines, wanted));
            (rows[0].number, read)
        };
        return parts.into_iter().map(read).collect();
    }
    // As a row it would have to fit the others.
    let is_dense = lines[1..].iter().all(|line| !line.trimmed().text.contains(' '));
    let is_row =
        grid::cut(lines, wanted.pads()).is_ok() && (!is_dense || !first.trimmed().text.contains(' '));
    let below = board(&lines[1..], wanted);
    let is_board = below.is_ok();
    let below = below.and_then(|below| headed(below, first, true, lines, wanted));
    match below {
        Err(error @ FormatError::Ambiguous { .. }) if is_board && !first.text.contains([',', ';', '\t']) => {
            vec![(first.number, Err(error))]
        }
        Err(_) if is_row => vec![(first.number, board(lines, wanted))],
        Ok(_) if is_row => vec![(first.number, Err(row_or_count(first)))],
        below => vec![(lines[1].number, below)],
    }
}

pub(super) const PART: &str = "the whole board, because numbers at the edge of a part count cells that it doesn't show; paste the whole board, or only the cells of the part and use --piece";
