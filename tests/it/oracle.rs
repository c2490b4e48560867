//! What follows from a board, found by trying mine placements cell by cell. Knows nothing of regions or foci.

use minescheme::board::{Board, Cell, Coord};

/// What all placements agree on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Truth {
    /// Closed cells that are safe in every placement, row by row.
    pub safe: Vec<Coord>,
    /// Closed cells that are mines in every placement, row by row.
    pub mines: Vec<Coord>,
}

/// The truth about a board, with the total mine count (flags included) if there is one; `None` if no placement
/// fits. All digits count their neighbours on the board; a digit that says less must be given as a wall.
pub fn truth(board: &Board, total: Option<usize>) -> Option<Truth> {
    let mut search =
        Search { statements: Vec::new(), cells: Vec::new(), spoken_of_by: Vec::new(), values: Vec::new() };
    for digit in board.coords() {
        if let Cell::Digit(mines) = board.get(digit) {
            search.state(board, mines.into(), |cell| touch(cell, digit));
        }
    }
    if let Some(total) = total {
        search.state(board, total, |_| true);
    }
    search.truth()
}

fn touch(a: Coord, b: Coord) -> bool {
    a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
}

/// So many mines are among some cells.
struct Statement {
    /// Mines that have not been placed.
    need: isize,
    /// Closed cells that have no value.
    left: isize,
}

impl Statement {
    fn can_hold(&self) -> bool {
        (0..=self.left).contains(&self.need)
    }
}

/// The closed cells that some statement speaks of, statement by statement, and the values that they have.
struct Search {
    statements: Vec<Statement>,
    cells: Vec<Coord>,
    /// The statements that speak of each cell.
    spoken_of_by: Vec<Vec<usize>>,
    /// Whether each cell is a mine, if it has a value.
    values: Vec<Option<bool>>,
}

impl Search {
    /// Takes in that so many mines are among the cells that are `meant`.
    fn state(&mut self, board: &Board, mines: usize, meant: impl Fn(Coord) -> bool) {
        let among =
            |kind: Cell| board.coords().filter(|&at| meant(at) && board.get(at) == kind).collect::<Vec<_>>();
        let (known, closed) = (among(Cell::Mine).len(), among(Cell::Closed));
        self.statements
            .push(Statement { need: mines as isize - known as isize, left: closed.len() as isize });
        for cell in closed {
            let place = self.cells.iter().position(|&other| other == cell).unwrap_or_else(|| {
                self.cells.push(cell);
                self.spoken_of_by.push(Vec::new());
                self.values.push(None);
                self.cells.len() - 1
            });
            self.spoken_of_by[place].push(self.statements.len() - 1);
        }
    }

    fn truth(mut self) -> Option<Truth> {
        if !self.statements.iter().all(Statement::can_hold) {
            return None;
        }
        let first = self.find(0)?;
        let mut seen: Vec<[bool; 2]> = vec![[false; 2]; self.cells.len()];
        let note = |values: &[bool], seen: &mut Vec<[bool; 2]>| {
            seen.iter_mut().zip(values).for_each(|(seen, &mine)| seen[usize::from(mine)] = true);
        };
        note(&first, &mut seen);
        // Whether a cell can be what it was not at first is tried, unless it has turned up on the way.
        for cell in 0..self.cells.len() {
            let mine = !first[cell];
            if seen[cell][usize::from(mine)] {
                continue;
            }
            if self.give(cell, mine)
                && let Some(values) = self.find(0)
            {
                note(&values, &mut seen);
            }
            self.take_back(cell);
        }
        let never = |mine: bool| {
            let cells = self.cells.iter().zip(&seen).filter(move |(_, seen)| !seen[usize::from(mine)]);
            let mut cells: Vec<Coord> = cells.map(|(&cell, _)| cell).collect();
            cells.sort_unstable();
            cells
        };
        Some(Truth { safe: never(true), mines: never(false) })
    }

    /// A placement that fits and keeps the values that there are; all cells before `cell` have one.
    fn find(&mut self, cell: usize) -> Option<Vec<bool>> {
        match self.values.get(cell) {
            None => self.values.iter().copied().collect(),
            Some(Some(_)) => self.find(cell + 1),
            Some(None) => [false, true].into_iter().find_map(|mine| {
                let found = if self.give(cell, mine) { self.find(cell + 1) } else { None };
                self.take_back(cell);
                found
            }),
        }
    }

    /// Gives a cell its value; returns whether every statement still can hold.
    fn give(&mut self, cell: usize, mine: bool) -> bool {
        self.values[cell] = Some(mine);
        let mut holds = true;
        for &statement in &self.spoken_of_by[cell] {
            let statement = &mut self.statements[statement];
            statement.need -= isize::from(mine);
            statement.left -= 1;
            holds &= statement.can_hold();
        }
        holds
    }

    fn take_back(&mut self, cell: usize) {
        let mine = self.values[cell].take() == Some(true);
        for &statement in &self.spoken_of_by[cell] {
            self.statements[statement].need += isize::from(mine);
            self.statements[statement].left += 1;
        }
    }
}
