//! The native text form. A text with `-` is a layout; so is one without a closed cell whose digits
//! count its mines. Every other text is a position.

use super::{FormatError, Loaded};
use crate::board::{Board, Cell};
use crate::layout::Layout;

pub(super) fn parse(text: &str) -> Result<Loaded, FormatError> {
    let has_unsaid_cell = text.lines().any(|line| line.split(';').next().unwrap_or_default().contains('-'));
    if has_unsaid_cell {
        return Ok(Loaded::of_layout(text.parse()?));
    }
    let board: Board = text.parse()?;
    if !board.cells().contains(&Cell::Closed)
        && let Ok(layout) = text.parse::<Layout>()
    {
        return Ok(Loaded::of_layout(layout));
    }
    Ok(Loaded::of_board(board, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_layouts_are_told_apart() {
        let position = parse("1.\n..\n").unwrap();
        assert_eq!((position.layout, position.mines), (None, None));
        assert_eq!(position.board.to_string(), "1.\n..\n");
        for layout in ["*-\n--\n", "*1\n11\n", "*1 ; a - in a comment\n11"] {
            let layout = parse(layout).unwrap();
            assert_eq!(layout.mines, Some(1));
            assert_eq!(layout.board.to_string(), "..\n..\n");
        }
        let contradiction = parse("*2\n11\n").unwrap();
        assert_eq!(contradiction.layout, None);
        assert_eq!(contradiction.board.to_string(), "*2\n11\n");
    }

    #[test]
    fn errors_are_those_of_the_form() {
        assert!(matches!(parse("1.\n1"), Err(FormatError::Text(_))));
        assert!(matches!(parse("*-\n2-"), Err(FormatError::Layout(_))));
        assert!(matches!(parse("*-\n.-"), Err(FormatError::Layout(_))));
    }
}
