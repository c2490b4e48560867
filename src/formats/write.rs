//! Layouts as other programs read them.

use thiserror::Error;

use super::{Format, address, ms_board, tatham};
use crate::board::{Board, Cell, Coord};
use crate::layout::Layout;

/// Why a layout can't be written in a format.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no walls.
    #[error("the format `{format}` has no walls: expected a layout without `#`")]
    Wall {
        /// The format.
        format: Format,
    },
    /// Too large for the format.
    #[error("a board of {rows} × {cols} cells with {mines} mines: the format `{format}` has at most {most}")]
    Size {
        /// The format.
        format: Format,
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
        /// Mines.
        mines: usize,
        /// What it can hold.
        most: &'static str,
    },
    /// Not a format of replays, or one that is only read.
    #[error("a replay can't be written in the format `{format}`: choose rawvf or evf")]
    NoReplay {
        /// The format.
        format: Format,
    },
    /// Not a format of positions, or one that is only read.
    #[error("a position can't be written in the format `{format}`: choose one of {}", Format::POSITIONS.map(Format::name).join(", "))]
    NoPosition {
        /// The format.
        format: Format,
    },
    /// The format needs the number of mines.
    #[error("the format `{format}` needs the number of mines: expected a position for which it is known")]
    Uncounted {
        /// The format.
        format: Format,
    },
    /// Several boards for a file that holds one.
    #[error(
        "a file in the format `{format}` holds only one board: write each to a file of its own, or choose a format that holds several, such as text"
    )]
    Several {
        /// The format.
        format: Format,
    },
    /// Not one stream of bytes, or not of layouts.
    #[error("the format `{format}` can only be read: choose one of {}", writable())]
    ReadOnly {
        /// The format.
        format: Format,
    },
}

fn writable() -> String {
    let names = Format::ALL.into_iter().filter(|format| format.is_written()).map(Format::name);
    names.collect::<Vec<_>>().join(", ")
}

impl Format {
    /// Whether [`Format::write`] writes it: all but folders, replays and foreign signs.
    pub fn is_written(self) -> bool {
        !matches!(self, Self::Campaign | Self::Signs | Self::Pzpr | Self::Umsi)
            && !Self::REPLAYS.contains(&self)
    }

    /// What stands between two boards of one file. Errors: a file in this format holds only one.
    pub fn between(self) -> Result<&'static str, WriteError> {
        match self {
            Self::Text | Self::Layout | Self::Signs => Ok("\n"),
            _ if self.is_of_lines() => Ok(""),
            _ => Err(WriteError::Several { format: self }),
        }
    }

    /// A layout in this format, as [`open`](super::open) reads it again; formats that tell the first click have `first`.
    /// Errors: [`WriteError`].
    pub fn write(self, layout: &Layout, first: Option<Coord>) -> Result<Vec<u8>, WriteError> {
        let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
        if layout.has_walls() && !matches!(self, Self::Text | Self::Layout) {
            return Err(WriteError::Wall { format: self });
        }
        let too_large = |most| WriteError::Size { format: self, rows, cols, mines, most };
        let text = match self {
            Self::Text | Self::Layout => format!("mines {mines}\n{layout}"),
            Self::Links => link(layout).ok_or_else(|| too_large("999 rows and 999 columns"))?,
            Self::Tatham => tatham::write(layout, first, true) + "\n",
            Self::TathamPlain => tatham::write(layout, first, false) + "\n",
            Self::Address => {
                address::write(layout, first).ok_or_else(|| too_large("200 rows and 200 columns"))? + "\n"
            }
            Self::Mbf => {
                return mbf(layout).ok_or_else(|| too_large("255 rows, 255 columns and 65,535 mines"));
            }
            Self::Mine => format!("{cols}x{rows}x{mines}\n{}", drawn(layout, 'F', |_| 'H')),
            Self::MsBoard => {
                let real = drawn(layout, '*', |digit| char::from(b'0' + digit));
                let head = ms_board::HEAD;
                format!("{head}rows: {rows}\ncolumns: {cols}\nmines: {mines}\n[real]\n{real}")
            }
            _ => {
                return Err(WriteError::ReadOnly { format: self });
            }
        };
        Ok(text.into_bytes())
    }

    /// The formats that [`Format::write_position`] writes.
    pub const POSITIONS: [Self; 3] = [Self::Text, Self::MsBoard, Self::Umsi];

    /// A position in this format, as [`open`](super::open) reads it again. `mines`: how many there are, flags included, if the player knows it.
    /// Errors: [`WriteError`].
    pub fn write_position(self, board: &Board, mines: Option<usize>) -> Result<Vec<u8>, WriteError> {
        let with_signs = |closed: char, flag: char, wall: char| -> String {
            let sign = |symbol| match symbol {
                '.' => closed,
                '*' => flag,
                '#' => wall,
                other => other,
            };
            board.to_string().chars().map(sign).collect()
        };
        let text = match self {
            Self::Text => {
                mines.map_or_else(String::new, |mines| format!("mines {mines}\n")) + &board.to_string()
            }
            Self::MsBoard => {
                let mines = mines.ok_or(WriteError::Uncounted { format: self })?;
                if board.cells().contains(&Cell::Wall) {
                    return Err(WriteError::Wall { format: self });
                }
                let (rows, cols, view) = (board.rows(), board.cols(), with_signs('U', 'F', 'U'));
                format!("{}rows: {rows}\ncolumns: {cols}\nmines: {mines}\n[view]\n{view}", ms_board::HEAD)
            }
            Self::Umsi => {
                let flags = board.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
                let left = mines.map(|mines| mines.saturating_sub(flags));
                with_signs('#', '!', 'X') + &left.map_or_else(String::new, |left| format!("m{left}\n"))
            }
            _ => return Err(WriteError::NoPosition { format: self }),
        };
        Ok(text.into_bytes())
    }
}

/// The rows, a symbol a cell.
pub(super) fn drawn(layout: &Layout, mine: char, safe: impl Fn(u8) -> char) -> String {
    let row = |row| -> String {
        let symbol = |col| layout.safe_digit(Coord::new(row, col)).map_or(mine, &safe);
        (0..layout.cols()).map(symbol).chain(['\n']).collect()
    };
    (0..layout.rows()).map(row).collect()
}

fn link(layout: &Layout) -> Option<String> {
    let (rows, cols) = (layout.rows(), layout.cols());
    let size = match rows.max(cols) {
        0..=9 => format!("{cols}{rows}"),
        10..=99 => format!("{cols:02}{rows:02}"),
        100..=999 => format!("{cols:03}{rows:03}"),
        _ => return None,
    };
    let mine = |cell: usize| cell < rows * cols && layout.is_mine(Coord::new(cell / cols, cell % cols));
    let digit = |at: usize| (0..5).fold(0, |bits, bit| bits * 2 + u32::from(mine(at * 5 + bit)));
    let digits: String =
        (0..(rows * cols).div_ceil(5)).filter_map(|at| char::from_digit(digit(at), 32)).collect();
    Some(format!("https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b={size}&m={digits}\n"))
}

fn mbf(layout: &Layout) -> Option<Vec<u8>> {
    let mut bytes = vec![u8::try_from(layout.cols()).ok()?, u8::try_from(layout.rows()).ok()?];
    bytes.extend(u16::try_from(layout.mines()).ok()?.to_be_bytes());
    for at in layout.coords().filter(|&at| layout.is_mine(at)) {
        bytes.extend([at.col as u8, at.row as u8]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Boards;
    use crate::layout::Game;

    #[test]
    fn positions_that_are_written_are_read_again() {
        let layout = Game::EXPERT.layout(6, 1);
        let mut board = layout.board_where(|at| (at.row + 2 * at.col) % 5 > 1);
        board
            .coords()
            .filter(|&at| layout.is_mine(at) && at.col % 3 == 0)
            .for_each(|at| board.set(at, Cell::Mine));
        for format in Format::POSITIONS {
            let bytes = format.write_position(&board, Some(99)).unwrap();
            for named in [None, Some(format)] {
                let read = Boards::from_bytes("it".into(), bytes.clone(), named).unwrap();
                let read: Vec<_> = read.collect::<Result<_, _>>().unwrap();
                assert_eq!(read.len(), 1, "{format}");
                assert_eq!((&read[0].board, read[0].mines), (&board, Some(99)), "{format}");
            }
        }
        assert!(Format::MsBoard.write_position(&board, None).is_err());
        assert!(Format::Tatham.write_position(&board, Some(99)).is_err());
    }

    #[test]
    fn what_a_format_cannot_hold_is_refused() {
        let wide = Game::new(1, 1001, 5).unwrap().layout(1, 0);
        for format in [Format::Links, Format::Mbf, Format::Address] {
            assert!(matches!(format.write(&wide, None), Err(WriteError::Size { .. })), "{format}");
        }
        let walled: Layout = "*1#\n11#\n".parse().unwrap();
        assert!(Format::Text.write(&walled, None).is_ok());
        assert_eq!(Format::Mine.write(&walled, None), Err(WriteError::Wall { format: Format::Mine }));
        let error = Format::Campaign.write(&walled, None).unwrap_err();
        assert!(matches!(error, WriteError::Wall { .. }));
    }
}
