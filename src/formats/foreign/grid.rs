//! The first stage: from lines to rows of signs. Separators and frames are found here and left out.

use std::collections::BTreeSet;

use super::columns::below_heading;
use super::frames::{is_bar, is_drawn_around, without_border, without_frame};
use super::lines::without_margin;
use super::margin::{
    are_labels, are_side_labels, below_names, has_named_corner, label, named_columns, without_coordinates,
    without_labels,
};
use super::meaning::may_mean;
use super::quoted;
use super::sign::{Grid, Sign, is_one, plain, signs, words};
use crate::formats::line::{Line, is_blank};
use crate::formats::{FormatError, Place};

/// The rows of a board, and how they were cut.
pub(super) struct Cut<'a> {
    pub rows: Grid<'a>,
    /// By commas, semicolons or tabs.
    pub is_separated: bool,
    /// Where each sign stands below the name of its column, nothing else can be meant.
    pub is_below_heading: bool,
    /// If every second column was taken for a gap though blanks are cells: the rows with all columns.
    pub dense: Option<Grid<'a>>,
    /// If a sign that may be a cell stands in every second column and nowhere else: it, and the rows without it.
    pub apart: Option<(&'a str, Grid<'a>)>,
}

/// The rows of a board. With `pads` a blank is a sign with a meaning, so that rows without their last blanks may be filled up. Errors: ragged
/// rows.
pub(super) fn cut<'a>(lines: &[Line<'a>], pads: bool) -> Result<Cut<'a>, FormatError> {
    let of = |rows| Cut { rows, is_separated: false, is_below_heading: false, dense: None, apart: None };
    let bare = without_border(without_frame(lines));
    if is_staggered(&bare) {
        return Err(bare[0].place().found(
            "rows that begin at different places, as those of hexagons do",
            "a board of squares, its rows below each other; take the blanks before the rows away if it is one",
        ));
    }
    if let Some(rows) = spoilers(&bare) {
        return rectangular(rows, false).map(of);
    }
    if let Some(rows) = table(&bare)? {
        let is_below = rows.iter().flatten().next().is_some_and(|first| first.line > lines[0].number);
        let is_head = |line: &Line<'_>| {
            line.text.contains(is_bar) && line.text.chars().all(|c| is_bar(c) || is_blank(c))
        };
        if is_below && is_head(&lines[0]) && rows.iter().flatten().any(Sign::is_blank) {
            return Err(lines[0].place().ambiguous("the empty line above the rule may be a row of the board; write a sign for its cells, or take it and the rule away"));
        }
        let is_below_heading = rows.len() < bare.len();
        return Ok(Cut { is_below_heading, ..of(rectangular(without_coordinates(rows), pads)?) });
    }
    // Before dense rows a tab only indents.
    let are_indented = !bare.iter().any(|line| line.trimmed().text.contains('\t'))
        && bare.iter().all(|line| line.trimmed().text.chars().count() > 1);
    let separates = |&delimiter: &char| {
        let has = |line: &Line<'_>| line.text.contains(delimiter);
        match delimiter {
            '\t' if are_indented => false,
            '\t' if pads => bare.iter().any(has),
            '&' => bare.iter().all(has) && are_between(&bare),
            _ => bare.iter().all(has),
        }
    };
    if let Some(delimiter) = [',', ';', '\t', '&'].into_iter().find(separates) {
        let fields = |line: &Line<'a>| line.split(|c| c == delimiter).into_iter().map(sign_of).collect();
        let rows = bare.iter().map(fields).collect();
        let rows = rectangular(without_coordinates(rows), pads)?;
        refuse_list(&rows)?;
        return Ok(Cut { is_separated: true, ..of(rows) });
    }
    if let Some(rows) = below_heading(&bare) {
        return Ok(Cut { is_below_heading: true, ..of(rows) });
    }
    let inside = without_labels(&bare);
    if let Some(rows) = bracketed(&inside) {
        return rectangular(rows, false).map(of);
    }
    if let Some(rows) = marked(&inside) {
        return rectangular(rows, pads).map(of);
    }
    let is_labelled = inside.len() < bare.len();
    let framed = within_frame(lines, &inside);
    let (margin, cut) = match framed {
        // A frame is as far from the cells on the left as on the right.
        Some(beside) => (beside, inside.iter().map(|line| line.beyond(beside)).collect()),
        None => without_margin(&inside),
    };
    let rows: Grid<'_> = cut.iter().map(|line| line.signs()).collect();
    if let Some(rows) = halved(&rows) {
        return rectangular(check_margin(rows, margin)?, pads).map(of);
    }
    if let Some(words) = in_words(&cut, is_labelled).filter(|_| framed.is_none()) {
        return rectangular(without_coordinates(words), false).map(of);
    }
    // A sign that may be a cell is one, unless the rows make no sense so.
    let separated = without_separators(&rows);
    let is_sure = |(between, _): &(&str, _)| may_mean(&plain(between), false).is_none();
    let (rows, separated) = match separated {
        Some(sure) if is_sure(&sure) => (sure.1, None),
        doubtful => (rows, doubtful),
    };
    let is_drawn = is_drawn_around(lines, &bare);
    if let Some((step, apart)) = apart(&rows).filter(|_| !is_drawn) {
        let has_blanks = apart.iter().flatten().any(Sign::is_blank);
        // Three columns of nothing but blanks are gaps.
        let may_be_dense = has_blanks && apart.iter().all(|row| row.len() < 4);
        let dense = may_be_dense.then(|| rectangular(rows, pads).ok()).flatten();
        let rows = without_coordinates(rectangular(apart, pads)?);
        let rows = check_margin(rows, margin.saturating_sub(step - 1))?;
        check_gaps(&rows, pads)?;
        return Ok(Cut { dense, ..of(rows) });
    }
    let mut rows = check_margin(rectangular(rows, pads)?, margin)?;
    if cut.first().is_some_and(|head| has_named_corner(head.text)) {
        rows = without_coordinates(rows);
    }
    if !is_drawn {
        check_gaps(&rows, pads)?;
    }
    Ok(Cut { apart: separated, ..of(rows) })
}

/// Whether equally long rows begin further right one after the other, or every second one does.
fn is_staggered(lines: &[Line<'_>]) -> bool {
    let start = |line: &Line<'_>| line.text.chars().take_while(|&c| is_blank(c)).count() as isize;
    let length = |line: &Line<'_>| line.trimmed().text.chars().count();
    let steps: Vec<isize> = lines.windows(2).map(|pair| start(&pair[1]) - start(&pair[0])).collect();
    let [first, second, ..] = steps[..] else { return false };
    first != 0
        && second.abs() == first.abs()
        && lines.iter().all(|line| length(line) == length(&lines[0]))
        && steps.windows(2).all(|pair| pair[1] * second == pair[0] * first)
}

/// Three columns of which the first two count the cells of a board are a list of its cells.
fn refuse_list(rows: &Grid<'_>) -> Result<(), FormatError> {
    let number = |sign: &Sign<'_>| sign.text.parse::<usize>().ok();
    let places: Option<Vec<(usize, usize)>> =
        rows.iter().map(|row| Some((number(row.first()?)?, number(row.get(1)?)?))).collect();
    let Some(places) = places.filter(|places| rows[0].len() == 3 && places.len() > 3) else { return Ok(()) };
    let (first, last) = (places[0], places[places.len() - 1]);
    let mut pairs = places.windows(2).map(|pair| (pair[0], pair[1]));
    let is_list = first.0 < last.0
        && pairs.all(|((row, col), next)| next == (row, col + 1) || next == (row + 1, first.1));
    match is_list {
        true => Err(rows[0][0].place().found(
            "a list of cells, each with its row and column",
            "the cells themselves, one row per line",
        )),
        false => Ok(()),
    }
}

/// The sign that stands in every second column and nowhere else, if there is one, and the rows without it. A digit is always a cell.
fn without_separators<'a>(rows: &Grid<'a>) -> Option<(&'a str, Grid<'a>)> {
    let width = rows.first()?.len();
    let between = rows[0].get(1)?.text;
    let is_apart = |row: &Vec<Sign<'_>>| {
        row.len() == width
            && row.iter().enumerate().all(|(col, sign)| (sign.text == between) == (col % 2 == 1))
    };
    let is_cell = between.trim_matches(|c: char| is_blank(c) || c.is_ascii_digit()).is_empty();
    (!is_cell && !width.is_multiple_of(2) && rows.len() > 1 && rows.iter().all(is_apart))
        .then(|| (between, rows.iter().map(|row| row.iter().copied().step_by(2).collect()).collect()))
}

/// Whether `&` stands between cells, as in LaTeX: every second word is one.
fn are_between(lines: &[Line<'_>]) -> bool {
    lines.iter().all(|line| words(line.text).enumerate().all(|(at, word)| (word == "&") == (at % 2 == 1)))
}

/// Columns of blanks between columns without any are the gap between two boards, or between parts of one.
fn check_gaps(rows: &Grid<'_>, pads: bool) -> Result<(), FormatError> {
    let width = rows.first().map_or(0, Vec::len);
    let blanks = |col: usize| rows.iter().filter(|row| row[col].is_blank()).count();
    let mut columns = (0..width).filter(|&col| blanks(col) > 0);
    let Some(first) = columns.next().filter(|&first| !pads && first > 0 && blanks(width - 1) == 0) else {
        return Ok(());
    };
    if blanks(first) < rows.len() || columns.any(|col| blanks(col) < rows.len()) {
        return Ok(());
    }
    Err(rows[0][first].place().ambiguous("the blanks may be a gap between two boards or between the rows of one, or cells; put one board below the other, or write a sign for the blanks"))
}

/// How many blanks stand between a frame and its rows on the right, if on the left are so many more that they can be columns of blank cells.
fn within_frame(lines: &[Line<'_>], inside: &[Line<'_>]) -> Option<usize> {
    let barred = |line: &&Line<'_>| line.text.contains(is_bar);
    let is_framed = |line: &Line<'_>| {
        let text = line.trimmed().text;
        text.len() > 1 && text.starts_with(is_bar) && text.ends_with(is_bar)
    };
    let is_open = inside.iter().any(|line| barred(&line)) || !lines.iter().filter(barred).all(is_framed);
    if is_open || lines.iter().filter(barred).count() != inside.len() {
        return None;
    }
    let behind = inside.iter().map(|line| line.blanks_behind()).min()?;
    let before = without_margin(inside).0;
    (before > behind && (before - behind).is_multiple_of(2)).then_some(behind)
}

/// A blank beside a margin that was cut could as well be the first cell of a row.
fn check_margin(rows: Grid<'_>, margin: usize) -> Result<Grid<'_>, FormatError> {
    let blank = rows.iter().flatten().find(|sign| sign.is_blank());
    match blank.filter(|_| margin > 0) {
        Some(blank) => Err(blank.place().ambiguous("blanks are cells here, so the margin may be cells too; take the margin away, or write a sign for the blanks")),
        None => Ok(rows),
    }
}

/// Rows of equal length. Errors: the first row that is shorter than another, or, with the first one the shortest, that is longer.
fn rectangular(mut rows: Grid<'_>, pads: bool) -> Result<Grid<'_>, FormatError> {
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    if pads {
        for row in &mut rows {
            let Some(&last) = row.last() else { continue };
            for more in 1..=widest - row.len() {
                row.push(Sign { text: " ", column: last.column + more, ..last });
            }
        }
    }
    let mut width = rows.first().map_or(0, Vec::len);
    // A first row unlike all others is the odd one.
    let (mut like, mut others) = ("the first row", rows.iter().skip(1));
    if let Some(second) = others.next().filter(|second| second.len() != width)
        && rows.len() > 2
        && others.all(|row| row.len() == second.len())
    {
        (width, like) = (second.len(), "the other rows");
    }
    let Some(row) = rows.iter().find(|row| row.len() != width) else { return Ok(rows) };
    let place = match (row.get(width), row.last()) {
        (Some(more), _) => more.place(),
        (None, Some(last)) => Place::text(last.line, last.column + last.text.chars().count()),
        (None, None) => Place::text(1, 1),
    };
    let expected = format!(
        "{width} as in {like}; make all rows equally long, take the line away if it is text, or say what a blank is (--closed ' ' or --zero ' '), if the ends of rows are missing"
    );
    Err(place.found(format!("{} cells", row.len()), expected))
}

/// Cells between bars: `| 1 | ? |`, or `1|?`. Bars that all lines begin or end with are a frame; a blank beyond another is a cell.
fn table<'a>(lines: &[Line<'a>]) -> Result<Option<Grid<'a>>, FormatError> {
    // Above a grid may stand the numbers of its columns, without bars; with bars, if those of its rows have none.
    let names_columns = |head: &Line<'a>| {
        if !head.text.contains(is_bar) {
            return named_columns(head);
        }
        let names = || head.split(is_bar).into_iter().map(|name| name.trimmed().text);
        let names: Vec<&str> = names().filter(|name| !name.is_empty()).collect();
        let columns = Some(names.len());
        let has_named_rows = || matches!(without_row_names(&lines[1..], columns), Ok(Some(_)));
        columns.filter(|_| are_labels(names) && has_named_rows())
    };
    let columns = lines.first().filter(|_| lines.len() > 1).and_then(names_columns);
    let lines = if columns.is_some() { &lines[1..] } else { lines };
    if !lines.iter().all(|line| line.text.contains(is_bar)) {
        return Ok(None);
    }
    let named = without_row_names(lines, columns)?;
    let lines = named.as_deref().unwrap_or(lines);
    let opens = named.is_none() && lines.iter().all(|line| line.trimmed().text.starts_with(is_bar));
    let closes = lines.iter().all(|line| line.trimmed().text.ends_with(is_bar));
    let mut is_named = false;
    let row = |line: &Line<'a>| {
        let mut cells = line.split(is_bar);
        if opens {
            cells.remove(0);
        }
        // Of a last cell that is blank no more may be left than a blank behind the bar.
        let beside = usize::from(named.is_none());
        if closes && (opens || columns.is_none_or(|columns| cells.len() != columns + beside)) {
            cells.pop();
        }
        // Before a single bar stands the number of a row.
        let mut cells: Vec<Sign<'a>> = cells.into_iter().map(sign_of).collect();
        let is_head = line.number == lines[0].number;
        let names = if is_head { cells.len() } else { 1 };
        for (at, cell) in cells.iter_mut().take(names).enumerate().filter(|(_, cell)| !is_one(cell.text)) {
            // `**1**`, `Row 1`
            let number = cell.text.trim_start_matches(|c: char| c.is_alphabetic() || is_blank(c) || c == '*');
            cell.text = if is_head && at == 0 { " " } else { number.trim_end_matches('*') };
            is_named = true;
        }
        (cells.len() > 1 && cells.iter().all(|cell| is_one(cell.text))).then_some(cells)
    };
    let Some(rows) = lines.iter().map(row).collect::<Option<Grid<'a>>>() else { return Ok(None) };
    if let Some(columns) = columns {
        return Ok(below_names(rows, columns));
    }
    if closes && !opens && named.is_none() && is_labelled(lines) {
        return Ok(Some(rows.into_iter().map(|row| row[1..].to_vec()).collect()));
    }
    if is_named && without_coordinates(rows.clone()).len() == rows.len() {
        return Ok(None);
    }
    // In the corner of the names is no cell.
    let is_heading = |head: &Vec<Sign<'_>>| are_labels(head[1..].iter().map(|sign| sign.text));
    let corner = usize::from(rows.first().is_some_and(is_heading));
    match rows.iter().flatten().skip(corner).find(|sign| sign.is_blank()).filter(|_| opens != closes) {
        Some(blank) => Err(blank.place().ambiguous("cells between bars are blank, so the bar at one end of each row may be its frame, or stand beside a blank cell; write bars at both ends, or a sign for the blanks")),
        None => Ok(Some(rows)),
    }
}

/// Lines without the names of rows that stand before the first cells, with no bar between: `1 4 | 2 | 3`. They make the first field of each line
/// wider than the second. `None` if there are none. Errors: the names may as well be cells.
fn without_row_names<'a>(
    lines: &[Line<'a>],
    columns: Option<usize>,
) -> Result<Option<Vec<Line<'a>>>, FormatError> {
    if lines.len() < 2 {
        return Ok(None);
    }
    let (mut names, mut rest, mut have_cells, mut most) = (Vec::new(), Vec::new(), false, 0);
    for line in lines {
        let fields = line.split(is_bar);
        let [first, second, ..] = fields[..] else { return Ok(None) };
        let Some((name, false, cell)) = label(first) else { return Ok(None) };
        if cell.text.is_empty() || first.length() <= second.length() {
            return Ok(None);
        }
        have_cells |= !cell.is_blank();
        most = most.max(fields.len());
        names.push(name);
        rest.push(line.beyond(cell.column - line.column));
    }
    let closes = lines.iter().all(|line| line.trimmed().text.ends_with(is_bar));
    let found = most - usize::from(closes);
    // Behind the last bar may be a blank cell.
    let is_other = |columns: usize| columns != found && columns != most;
    if columns.is_some_and(is_other) || !are_side_labels(names.into_iter()) {
        Ok(None)
    } else if have_cells || columns.is_some() {
        Ok(Some(rest))
    } else if found > 2 {
        Err(lines[0].place().ambiguous("what the rows begin with may be row numbers or cells; put a bar behind it if it is row numbers, or write a sign for blank cells"))
    } else {
        Ok(None)
    }
}

/// Whether numbers count the lines before their first bars, and a blank stands there where no other has one, or the other way round: `1 |?|2|`.
fn is_labelled(lines: &[Line<'_>]) -> bool {
    let is_unlike = |line: &Line<'_>| {
        let fields = line.split(is_bar);
        let ends = |field: &Line<'_>| field.text.ends_with(is_blank);
        fields[1..fields.len() - 1].iter().all(|field| ends(field) != ends(&fields[0]))
    };
    let names = || lines.iter().map(|line| line.split(is_bar)[0].trimmed().text);
    let names: Vec<&str> = names().collect();
    lines.len() > 1 && lines.iter().all(is_unlike) && are_side_labels(names.into_iter())
}

/// The sign of a field, without quotes; a blank if there is none.
fn sign_of(field: Line<'_>) -> Sign<'_> {
    let mut field = field.trimmed();
    for quote in ['"', '\'', '`'] {
        let inside = field.text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote));
        field = inside.map_or(field, |inside| field.part(inside));
    }
    let text = if field.text.is_empty() { " " } else { field.text };
    Sign { text, line: field.number, column: field.column, hidden: false }
}

/// Rows with `||` around what Discord hides. Blanks between are for the eye.
fn spoilers<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let is_hiding = lines.iter().any(|line| line.text.contains("||"));
    let row = |line: &Line<'a>| {
        let (mut row, mut hidden) = (Vec::new(), true);
        for piece in line.text.split("||") {
            if piece.contains('|') {
                return None;
            }
            hidden = !hidden;
            let mut found = line.part(piece).signs();
            // A spoiler with nothing but blanks hides a blank cell.
            match hidden && found.iter().all(Sign::is_blank) {
                true => found.truncate(1),
                false => found.retain(|sign| !sign.is_blank()),
            }
            row.extend(found.into_iter().map(|sign| Sign { hidden, ..sign }));
        }
        // Each spoiler has an end.
        (!hidden).then_some(row)
    };
    if is_hiding { lines.iter().map(row).collect() } else { None }
}

/// Cells in brackets of their own: `[1][ ][F]`.
fn bracketed<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let cell = |piece: &Line<'a>| {
        let inside = piece.part(piece.text.trim_end_matches(is_blank).strip_suffix(']')?);
        // A word that is no cell is named in an error.
        (is_one(inside.text) || inside.text.chars().all(char::is_alphabetic)).then(|| sign_of(inside))
    };
    let row = |line: &Line<'a>| {
        let pieces = line.trimmed().split(|c| c == '[');
        let [first, cells @ ..] = &pieces[..] else { return None };
        (first.text.is_empty() && !cells.is_empty()).then(|| cells.iter().map(cell).collect())?
    };
    lines.iter().map(row).collect()
}

/// Cells of three signs, with blanks on both sides or brackets: ` 1 [F] ? `, as programs mark where the cursor is.
fn marked<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let mut has_brackets = false;
    let mut cell = |signs: &[Sign<'a>]| {
        let beside = (signs[0].text, signs.get(2).map_or(" ", |sign| sign.text));
        let is_marked = matches!(beside, ("[", "]") | ("(", ")") | ("<", ">"));
        has_brackets |= is_marked;
        let is_bare = signs[0].is_blank() && signs.get(2).is_none_or(Sign::is_blank);
        (is_marked || is_bare).then(|| signs.get(1).copied().unwrap_or(signs[0]))
    };
    let row = |line: &Line<'a>| line.signs().chunks(3).map(&mut cell).collect();
    let rows = lines.iter().map(row).collect::<Option<Grid<'a>>>()?;
    (has_brackets && rows.iter().all(|row| row.len() > 1)).then_some(rows)
}

/// Words with blanks between them, each a cell. Rows have equally many; gaps wider than one blank are gaps only if a word is longer than one
/// sign, or if the gaps are regular: else some blank may be a cell.
fn in_words<'a>(lines: &[Line<'a>], is_labelled: bool) -> Option<Grid<'a>> {
    let mut words: Grid<'a> = lines.iter().map(|line| words_of(*line)).collect();
    if is_labelled {
        words.iter_mut().flatten().for_each(|word| *word = unnamed(*word));
    }
    let first = words.first()?;
    // The numbers of the columns have no number of a row before them.
    let near = words.iter().all(|row| row.len().abs_diff(first.len()) <= 1);
    let same = near && words[1..].windows(2).all(|pair| pair[0].len() == pair[1].len());
    if first.len() < 2 || !same || !words.iter().flatten().all(|word| is_one(word.text)) {
        return None;
    }
    if words.iter().flatten().any(|word| signs(word.text, 1, 1).len() > 1) {
        return Some(words);
    }
    let gap = |pair: &[Sign<'_>]| pair[1].column - pair[0].column - pair[0].text.chars().count();
    let gaps: Vec<usize> = words.iter().flat_map(|row| row.windows(2).map(gap)).collect();
    let widest = gaps.iter().copied().max().unwrap_or(1);
    let regular = gaps.iter().all(|&gap| gap == widest) && (widest == 1 || first.len() > 2);
    // Beyond a separator, a blank at the end may be a cell.
    let is_ragged = lines.iter().any(|line| line.length() != lines[0].length());
    let ends = is_ragged || lines.iter().all(|line| line.blanks_behind() <= widest);
    // Where rows begin a cell further right, blanks before them may be open zeros.
    let starts = || words[1..].iter().map(|row| row[0].column);
    let even = starts().max().zip(starts().min()).is_none_or(|(last, first)| last - first <= widest)
        || words.iter().flatten().any(|word| word.text == "0");
    (regular && ends && even).then_some(words)
}

/// The digit of a word like `A1`: `explain` names the digits of a proof beside the numbers of rows and columns.
fn unnamed(word: Sign<'_>) -> Sign<'_> {
    let digit = word.text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let is_named = digit.len() == 1 && digit.len() < word.text.len() && is_one(digit);
    if is_named { Sign { text: digit, column: word.column + word.text.len() - 1, ..word } } else { word }
}

fn words_of(line: Line<'_>) -> Vec<Sign<'_>> {
    line.split(is_blank).into_iter().filter(|piece| !piece.text.is_empty()).map(sign_of).collect()
}

/// The cells of rows in which each is two signs wide, as terminals have squares: a sign twice, or another one and a blank. Both occur: doubled
/// signs alone may be as many cells. Where no blank stands between cells, only solid signs are doubled.
fn halved<'a>(rows: &Grid<'a>) -> Option<Grid<'a>> {
    let is_solid = |sign: &Sign<'_>| matches!(sign.text, "█" | "▓" | "▒" | "░" | "■");
    let is_number = |sign: &Sign<'_>| plain(sign.text).starts_with(|c: char| c.is_ascii_digit());
    [2, 3].into_iter().find_map(|width| {
        let (mut doubled, mut single) = (BTreeSet::new(), BTreeSet::new());
        let mut cell = |signs: &[Sign<'a>]| {
            let one = signs[0];
            let may_double = if width == 2 { is_solid(&one) } else { !is_number(&one) };
            // Blanks at the end are easily lost.
            let (kind, sign) = match signs.get(1).filter(|other| !other.is_blank()) {
                Some(other) if other.text == one.text && may_double => (&mut doubled, one),
                Some(other) if one.is_blank() => (&mut single, *other),
                Some(_) => return None,
                None => (&mut single, one),
            };
            kind.insert(sign.text);
            signs.get(2).is_none_or(Sign::is_blank).then_some(sign)
        };
        let row = |row: &Vec<Sign<'a>>| row.chunks(width).map(&mut cell).collect();
        let halves = rows.iter().map(row).collect::<Option<Grid<'a>>>()?;
        let is_cut = width == 2 || halves.iter().any(|row| row.len() > 1);
        (is_cut && !doubled.is_empty() && !single.is_empty() && doubled.is_disjoint(&single))
            .then_some(halves)
    })
}

/// All columns are blank but every second, third or so: those hold the cells, of which some may be blank too. The widest step counts.
fn apart<'a>(rows: &Grid<'a>) -> Option<(usize, Grid<'a>)> {
    const WIDEST: usize = 6;
    let widest = rows.iter().map(Vec::len).max()?;
    let is_apart = |step: usize| {
        let is_gap = |row: &Vec<Sign<'a>>| {
            row.iter().enumerate().all(|(col, sign)| col % step == 0 || sign.is_blank())
        };
        widest > step && rows.iter().all(is_gap)
    };
    let step = (2..=WIDEST).rev().find(|&step| is_apart(step))?;
    Some((step, rows.iter().map(|row| row.iter().copied().step_by(step).collect()).collect()))
}

/// The only sign of a text, for messages.
pub(super) fn shown(sign: &Sign<'_>) -> String {
    let mut chars = sign.text.chars();
    match (chars.next(), chars.next()) {
        _ if sign.is_blank() => "a blank".to_owned(),
        (Some(one), None) => format!("{one:?}"),
        _ => quoted(sign.text),
    }
}
