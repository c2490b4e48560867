//! The campaign format: a folder with three files of comma-separated values and no header lines.
//! `field_info.csv` has height, width and number of mines; `status.csv` a row of `T` (open at the start)
//! and `F` for each row; `values.csv` the whole layout, 0-8 or -1 for a mine.

use std::fs::File;
use std::path::Path;

use super::error::{CAMPAIGN_FILES, OTHER_INFO};
use super::line::{Line, lines_of};
use super::{Boards, Format, FormatError, Loaded, Place, ReadError, decode, layout_shown, read_limited};
use crate::board::{Board, Cell, Coord};

const INFO: &str = CAMPAIGN_FILES[0];
const STATUS: &str = CAMPAIGN_FILES[1];
const VALUES: &str = CAMPAIGN_FILES[2];

/// An error, and the file it is in.
type InFile = (&'static str, FormatError);

/// Whether a folder holds a board in this format, not files with boards.
pub(super) fn is_one(folder: &Path) -> bool {
    CAMPAIGN_FILES.iter().chain([&OTHER_INFO]).any(|file| folder.join(file).exists())
}

pub(super) fn open(folder: &Path, name: String) -> Result<Boards, ReadError> {
    let other = folder.join(OTHER_INFO);
    if other.exists() && folder.join(INFO).exists() {
        let conflict = format!("{INFO} is beside {OTHER_INFO}; remove one");
        let source = Place::text(1, 1).conflict(conflict);
        let name = other.display().to_string();
        return Err(ReadError::Format { name, format: Format::Campaign, board: 1, source });
    }
    let info_file = if other.exists() { OTHER_INFO } else { INFO };
    let wrong = |file: &str, source| {
        let file = if file == INFO { info_file } else { file };
        let name = folder.join(file).display().to_string();
        ReadError::Format { name, format: Format::Campaign, board: 1, source }
    };
    let read = |file: &str| {
        let path = folder.join(file);
        let bytes = read_limited(&path.display().to_string(), || File::open(&path))?;
        decode(bytes).map_err(|source| wrong(file, source))
    };
    let (info, status, values) = (read(info_file)?, read(STATUS)?, read(VALUES)?);
    let loaded = parse(&info, &status, &values).map_err(|(file, source)| wrong(file, source))?;
    Ok(Boards::one(name, loaded))
}

fn parse(info: &str, status: &str, values: &str) -> Result<Loaded, InFile> {
    let (rows, cols, mines) = read_info(info).map_err(|error| (INFO, error))?;
    let open = read_rows(status, rows, cols, "`T` (open) or `F` (closed)", |field| match field {
        "T" => Some(true),
        "F" => Some(false),
        _ => None,
    })
    .map_err(|error| (STATUS, error))?;
    let cells = read_rows(values, rows, cols, "a number 0-8, or -1 (mine)", |field| match field {
        "-1" => Some(Cell::Mine),
        digit => digit.parse::<u8>().ok().filter(|&digit| digit <= 8).map(Cell::Digit),
    })
    .map_err(|error| (VALUES, error))?;
    let size = |error| (INFO, FormatError::Size(error));
    let shown = Board::of_cells(rows, cols, cells).map_err(size)?;
    let (layout, wrong) = layout_shown(&shown, "value").map_err(size)?;
    if let Some((at, conflict)) = wrong {
        return Err((VALUES, place_of(values, at).conflict(conflict)));
    }
    if layout.mines() != mines {
        let conflict = format!("{mines} mines, but {VALUES} has {}; correct the number", layout.mines());
        return Err((INFO, Place::text(1, 1).conflict(conflict)));
    }
    let is_open = |at: Coord| open[at.row * cols + at.col];
    if let Some(at) = layout.coords().find(|&at| is_open(at) && layout.is_mine(at)) {
        let conflict = format!("`T` (open), but {VALUES} has a mine there; write `F`");
        return Err((STATUS, place_of(status, at).conflict(conflict)));
    }
    Ok(Loaded { board: layout.board_where(is_open), ..Loaded::of_layout(layout) })
}

/// Height, width, mines.
fn read_info(text: &str) -> Result<(usize, usize, usize), FormatError> {
    const EXPECTED: &str = "one line with height, width and number of mines as in 16,30,99";
    let mut lines = filled_lines(text);
    let line = lines.next().unwrap_or(Line::new(1, ""));
    if let Some(second) = lines.next() {
        return Err(second.wrong(EXPECTED));
    }
    let numbers: Option<Vec<usize>> = line.text.split(',').map(|field| field.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[rows, cols, mines]) => Ok((rows, cols, mines)),
        _ => Err(line.wrong(EXPECTED)),
    }
}

/// The entries, row by row.
fn read_rows<T>(
    text: &str,
    rows: usize,
    cols: usize,
    expected: &str,
    read: fn(&str) -> Option<T>,
) -> Result<Vec<T>, FormatError> {
    let (mut cells, mut row_count) = (Vec::new(), 0);
    for line in filled_lines(text) {
        let entries = entries(line);
        for entry in &entries {
            cells.push(read(entry.text).ok_or_else(|| entry.wrong(expected))?);
        }
        if entries.len() != cols {
            let found = format!("{} entries", entries.len());
            return Err(line.place().found(found, format!("{cols} as {INFO} says")));
        }
        row_count += 1;
    }
    if row_count != rows {
        let place = Place::text(text.lines().count() + 1, 1);
        return Err(place.found(format!("the end after {row_count} rows"), format!("{rows} as {INFO} says")));
    }
    Ok(cells)
}

/// The entries of a line.
fn entries(line: Line<'_>) -> Vec<Line<'_>> {
    line.split(|c| c == ',').into_iter().map(Line::stripped).collect()
}

/// Where the entry of a cell stands.
fn place_of(text: &str, cell: Coord) -> Place {
    let line = filled_lines(text).nth(cell.row).unwrap_or(Line::new(1, ""));
    entries(line).get(cell.col).map_or(line.place(), |entry| entry.place())
}

/// The lines that are not blank.
fn filled_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines_of(text).map(|line| line.part(line.text.trim_end())).filter(|line| !line.text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATUS_TEXT: &str = "F,F,T\nF,F,T\n";
    const VALUES_TEXT: &str = "1,1,0\r\n-1, 1,0\r\n";

    #[test]
    fn a_folder_is_a_game_with_open_cells() {
        let loaded = parse("2,3,1\n", STATUS_TEXT, VALUES_TEXT).unwrap();
        assert_eq!(loaded.board.to_string(), "..0\n..0\n");
        assert_eq!(loaded.layout.unwrap().open_board().to_string(), "110\n.10\n");
        assert_eq!(loaded.mines, Some(1));
    }

    #[test]
    fn the_files_must_agree() {
        let (info, status, values) = ("2,3,1", STATUS_TEXT, VALUES_TEXT);
        for (info, status, values, says) in [
            (info, status, "1,1,0\n-1, 2,0", "values.csv: line 2, column 5: the value is 2, but 1"),
            (info, status, "1,1,0\n-1,9,0", "values.csv: line 2, column 4: found \"9\", expected a"),
            (info, status, "1,1,0\n-2,1,0", "values.csv: line 2, column 1: found \"-2\""),
            (info, status, "1,1\n-1,1,0", "values.csv: line 1, column 1: found 2 entries, expected 3"),
            (info, status, "1,1,0\n", "values.csv: line 2, column 1: found the end after 1 rows"),
            ("2,3,2", status, values, "field_info.csv: line 1, column 1: 2 mines"),
            ("2,3", status, values, "as in 16,30,99"),
            ("2,3,1\n4", status, values, "field_info.csv: line 2"),
            ("", status, values, "field_info.csv: line 1, column 1: found \"\""),
            (info, "F,F,T\nT,F,T", values, "status.csv: line 2, column 1: `T` (open), but values.csv"),
            (info, "F,F,T\nT,x,T", values, "status.csv: line 2, column 3: found \"x\""),
            ("0,0,0", "", "", "field_info.csv: a board of 0 × 0 cells"),
        ] {
            let (file, error) = parse(info, status, values).unwrap_err();
            assert!(format!("{file}: {error}").contains(says), "{file}: {error}");
        }
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(info in "[0-9,]{0,6}", status in "[TFx,\n]{0,20}", values in "[-012,\r\n ]{0,20}") {
            let _ = parse(&info, &status, &values);
        }
    }
}
