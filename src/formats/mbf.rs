//! `.mbf`, the board file of several Minesweeper programs: width and height (a byte each), the number
//! of mines (two bytes, the higher first), then column and row of each mine (a byte each). As written
//! by JSMinesweeper (<https://github.com/DavidNHill/JSMinesweeper>, `Board.js`).

use super::{FormatError, Loaded, Place};
use crate::board::Coord;
use crate::layout::Layout;

const HEADER: usize = 4;

/// Whether there are as many bytes as the header says, for a board that has cells.
pub(super) fn is_long_enough(bytes: &[u8]) -> bool {
    let Some((&[width, height, high, low], pairs)) = bytes.split_first_chunk::<HEADER>() else {
        return false;
    };
    width > 0 && height > 0 && pairs.len() == 2 * usize::from(u16::from_be_bytes([high, low]))
}

pub(super) fn parse(bytes: &[u8]) -> Result<Loaded, FormatError> {
    let Some((&[width, height, high, low], pairs)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(
            Place::Byte(bytes.len()).found("the end", "width, height and two bytes for the number of mines")
        );
    };
    let (cols, rows) = (usize::from(width), usize::from(height));
    let mines = usize::from(u16::from_be_bytes([high, low]));
    if pairs.len() != 2 * mines {
        return Err(Place::Byte(HEADER).found(
            format!("{} bytes", pairs.len()),
            format!("two for each of the {mines} mines that the header counts"),
        ));
    }
    let mut placed = vec![false; rows * cols];
    for (number, pair) in pairs.chunks_exact(2).enumerate() {
        let at = Coord::new(usize::from(pair[1]), usize::from(pair[0]));
        let place = Place::Byte(HEADER + 2 * number);
        if at.row >= rows || at.col >= cols {
            return Err(place.found(
                format!("a mine in column {} and row {}", at.col, at.row),
                format!("columns below {cols} and rows below {rows}"),
            ));
        }
        if std::mem::replace(&mut placed[at.row * cols + at.col], true) {
            return Err(place.conflict(format!(
                "a second mine in column {} and row {}; each mine is listed once",
                at.col, at.row
            )));
        }
    }
    let mines = pairs.chunks_exact(2).map(|pair| Coord::new(usize::from(pair[1]), usize::from(pair[0])));
    Ok(Loaded::of_layout(Layout::new(rows, cols, mines)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mines_are_column_then_row() {
        let loaded = parse(&[3, 2, 0, 2, 2, 0, 0, 1]).unwrap();
        assert_eq!(loaded.board.to_string(), "...\n...\n");
        let layout = loaded.layout.unwrap();
        assert_eq!(layout.open_board().to_string(), "12.\n.21\n");
        assert_eq!(loaded.mines, Some(2));
    }
}
