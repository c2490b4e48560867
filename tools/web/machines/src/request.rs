//! Requests, and who answers them.

use games::tree::{Last, Minesweeper, Pebbles, TicTacToe};
use serde::Deserialize;

use crate::failure::Failure;
use crate::five::FiveTable;
use crate::saved::SavedTable;
use crate::settings::{Begins, Game, MachineSettings, Settings, Who, within};
use crate::table::{Seated, Table};

/// What the page asks.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// A new table; what the old one's machines learned is gone.
    New {
        /// Its settings.
        settings: Settings,
    },
    /// Where things stand.
    State,
    /// One small thing: a move, the end of a game, what one box learns.
    Step,
    /// The person's move.
    Play {
        /// The move, as the game writes it.
        play: String,
    },
    /// Whole games, one after the other.
    Run {
        /// How many, at most 100,000.
        games: u64,
    },
    /// Puts somebody else on a seat.
    Seat {
        /// 0 or 1.
        player: usize,
        /// Who.
        who: Who,
    },
    /// Says who begins from the next game on.
    Begins {
        /// Who.
        begins: Begins,
    },
    /// Changes how a machine learns; it keeps what it has learned.
    Adjust {
        /// 0 or 1.
        player: usize,
        /// How it learns from now on.
        machine: MachineSettings,
    },
    /// What both machines have learned, with the settings.
    Save,
    /// A table as it was saved.
    Load {
        /// What was saved: the text of the JSON.
        text: String,
    },
}

const MOST_GAMES: u64 = 100_000;

impl Request {
    /// Answers at this table.
    pub(crate) fn answer(self, table: &mut Option<Box<dyn Seated>>) -> Result<String, Failure> {
        let fresh = match self {
            Self::New { settings } => table_of(settings)?,
            Self::Load { text } => {
                let table: SavedTable = serde_json::from_str(&text)?;
                let mut fresh = table_of(table.settings.clone())?;
                fresh.load(&table)?;
                fresh
            }
            other => {
                let table = table
                    .as_mut()
                    .ok_or_else(|| Failure::argument("there is no table yet: ask for a new one"))?;
                let mut event = None;
                match other {
                    Self::Step => event = Some(table.happen()),
                    Self::Play { play } => event = Some(table.play(&play)?),
                    Self::Run { games } => run(&mut **table, games.min(MOST_GAMES))?,
                    Self::Seat { player, who } => table.settings().seats[seat(player)?] = who,
                    Self::Begins { begins } => table.settings().begins = begins,
                    Self::Adjust { player, machine } => {
                        let player = seat(player)?;
                        machine.check()?;
                        table.adjust(player, machine)?;
                    }
                    Self::Save => return Ok(serde_json::to_string(&table.save())?),
                    Self::State | Self::New { .. } | Self::Load { .. } => {}
                }
                return Ok(table.json(event));
            }
        };
        let state = fresh.json(None);
        *table = Some(fresh);
        Ok(state)
    }
}

/// Plays whole games.
/// Errors: a person sits at the table.
fn run(table: &mut dyn Seated, games: u64) -> Result<(), Failure> {
    let players = table.players();
    if table.settings().seats[..players].contains(&Who::Person) {
        return Err(Failure::argument("a person sits at the table: games can't be played without asking"));
    }
    let last = table.number() + games;
    while table.number() < last {
        table.happen();
    }
    Ok(())
}

/// A table with these settings, at which nothing has been learned.
/// Errors: rules or numbers that are out of range.
fn table_of(settings: Settings) -> Result<Box<dyn Seated>, Failure> {
    for machine in &settings.machines {
        machine.check()?;
    }
    match settings.game {
        Game::Pebbles { start, take, last_wins } => {
            within("start", start, 1, 200)?;
            within("take", take, 1, 8)?;
            let last = if last_wins { Last::Wins } else { Last::Loses };
            Ok(Box::new(Table::new(&Pebbles::new(start, take, last)?.from_all(), settings)))
        }
        Game::Five => Ok(Box::new(FiveTable::new(settings)?)),
        Game::TicTacToe => Ok(Box::new(Table::new(&TicTacToe, settings))),
        Game::Minesweeper { rows, cols, mines } => {
            let fits = rows.min(cols) <= 3 && rows.max(cols) <= 4 && (mines as usize) < rows * cols;
            let game = Minesweeper::small(rows, cols, mines).filter(|_| fits && mines > 0);
            let game = game.ok_or_else(|| {
                Failure::argument(format!(
                    "minesweeper: found {rows} × {cols} with {mines} mines, expected at most 3 × 4, with a mine and a free cell"
                ))
            })?;
            Ok(Box::new(Table::new(&game, settings)))
        }
    }
}

fn seat(player: usize) -> Result<usize, Failure> {
    if player < 2 {
        Ok(player)
    } else {
        Err(Failure::argument(format!("player: found {player}, expected 0 or 1")))
    }
}
