//! Five in a row, where machines have values of patterns: no boxes, and no perfect play to be measured against.

use games::five::{AnyCell, Board, Fives, Greedy, Patterns, SavedPatterns, TwoPly, strength};
use games::learn::{Point, generator};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::saved::SavedTable;
use crate::settings::{Kind, MachineSettings, Settings, Who};
use crate::table::Seated;

/// Games of a measurement against the greedy player.
const MEASURED: u64 = 20;

pub struct FiveTable {
    settings: Settings,
    machines: [Patterns; 2],
    curves: [Vec<Point>; 2],
    number: u64,
    first: usize,
    board: Board,
    /// The positions of this game, and whether the move before was only tried.
    game: Vec<(Board, bool)>,
    announced: bool,
    /// The players whose machines have still to learn from this game.
    lessons: Vec<usize>,
    rng: Pcg64,
}

impl FiveTable {
    /// Errors: boxes are asked for.
    pub fn new(settings: Settings) -> Result<Self, Failure> {
        settings.machines.iter().try_for_each(has_values)?;
        let rng = generator(settings.seed, 0);
        let mut table = Self {
            settings,
            machines: [Patterns::default(), Patterns::default()],
            curves: [vec![], vec![]],
            number: 0,
            first: 0,
            board: Board::default(),
            game: vec![],
            announced: false,
            lessons: vec![],
            rng,
        };
        table.measure(0);
        table.measure(1);
        table.begin();
        Ok(table)
    }

    fn begin(&mut self) {
        self.number += 1;
        self.rng = generator(self.settings.seed, self.number);
        self.first = self.settings.begins.player(self.number);
        self.board = Board::default();
        self.game.clear();
        self.announced = false;
    }

    fn turn(&self) -> usize {
        if (self.board.mover() == 1) == (self.first == 0) { 0 } else { 1 }
    }

    fn is_over(&self) -> bool {
        self.board.is_won() || self.board.is_full()
    }

    /// How many points of 2 a player got.
    fn points_of(&self, player: usize) -> u64 {
        match self.board.is_won() {
            false => 1,
            // Who is to move has lost.
            true if self.turn() == player => 0,
            true => 2,
        }
    }

    fn measure(&mut self, player: usize) {
        let machine = &self.machines[player];
        let (won, _) = strength(machine, &Greedy, MEASURED, 1);
        self.curves[player].push(Point { games: machine.games(), best_moves: won, won });
    }

    fn knows(&self) -> Vec<(usize, f64)> {
        if self.is_over() { Vec::new() } else { self.machines[self.turn()].moves(&self.board) }
    }

    fn make(&mut self, cell: usize, explored: bool) -> Value {
        let player = self.turn();
        let before = signs(&self.board);
        let knows = self.knows();
        let branch = knows.iter().position(|(at, _)| *at == cell).unwrap_or(0);
        self.board.take(cell);
        self.game.push((self.board.clone(), explored));
        json!({
            "event": "moved", "player": player, "who": self.settings.seats[player], "key": before, "before": before,
            "knows": knows.iter().map(|(_, worth)| *worth).collect::<Vec<_>>(),
            "colours": knows.iter().map(|(at, _)| [at.to_string()]).collect::<Vec<_>>(),
            "branch": branch, "play": cell.to_string(), "mine": false, "explored": explored,
        })
    }
}

/// Errors: boxes are asked for.
fn has_values(machine: &MachineSettings) -> Result<(), Failure> {
    match machine.kind {
        Kind::Boxes => Err(Failure::argument("five: it has too many positions for boxes; expected values")),
        Kind::Values => Ok(()),
    }
}

fn signs(board: &Board) -> String {
    board.to_string().replace('/', "")
}

impl Seated for FiveTable {
    fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn number(&self) -> u64 {
        self.number
    }

    fn happen(&mut self) -> Value {
        if let Some(player) = self.lessons.pop() {
            self.machines[player].learn_game(&self.game);
            let games = self.machines[player].games();
            let last = self.curves[player].last().map_or(0, |point| point.games);
            if games > last + last / 2 + 10 {
                self.measure(player);
            }
            let change = |(board, _): &(Board, bool)| json!({ "key": signs(board), "branch": 0, "before": [], "after": [] });
            let changes: Vec<Value> = self.game.iter().map(change).collect();
            return json!({ "event": "learned", "player": player, "points": self.points_of(player), "changes": changes });
        }
        if self.is_over() && self.announced {
            self.begin();
            return json!({ "event": "began", "player": self.first });
        }
        if self.is_over() {
            self.announced = true;
            self.lessons = (0..2).filter(|&player| self.settings.seats[player] == Who::Machine).collect();
            return json!({ "event": "over", "points": [self.points_of(0), self.points_of(1)] });
        }
        let player = self.turn();
        let (cell, explored) = match self.settings.seats[player] {
            Who::Person => return json!({ "event": "waiting", "player": player }),
            Who::Machine => self.machines[player].choose_or_try(&self.board, &mut self.rng),
            Who::Perfect => (TwoPly.choose(&self.board, &mut self.rng), false),
            Who::Random => (AnyCell.choose(&self.board, &mut self.rng), false),
        };
        self.make(cell, explored)
    }

    fn play(&mut self, play: &str) -> Result<Value, Failure> {
        let refused = |why: String| Failure { kind: "move", message: why };
        if self.is_over() || self.settings.seats[self.turn()] != Who::Person {
            return Err(refused("it isn't a person's turn".to_owned()));
        }
        let cell = play.parse::<usize>().ok().filter(|&cell| self.board.is_free(cell));
        let cell = cell.ok_or_else(|| refused(format!("found {play:?}, which isn't a free cell")))?;
        Ok(self.make(cell, false))
    }

    fn adjust(&mut self, player: usize, machine: MachineSettings) -> Result<(), Failure> {
        has_values(&machine)?;
        self.settings.machines[player] = machine;
        Ok(())
    }

    fn save(&self) -> SavedTable {
        let learned = [0, 1].map(|player| json!(self.machines[player].save()));
        SavedTable { settings: self.settings.clone(), learned, curves: self.curves.clone() }
    }

    fn load(&mut self, saved: &SavedTable) -> Result<(), Failure> {
        let [one, other] = saved.learned::<SavedPatterns>()?;
        self.machines = [Patterns::load(&one)?, Patterns::load(&other)?];
        self.curves.clone_from(&saved.curves);
        self.number = self.machines.iter().map(Patterns::games).max().unwrap_or(0);
        self.begin();
        Ok(())
    }

    fn json(&self, event: Option<Value>) -> String {
        let knows = self.knows();
        let machines: Vec<Value> = (0..2)
            .map(|player| {
                json!({
                    "games": self.machines[player].games(),
                    "curve": self.curves[player],
                    "best_moves": self.curves[player].last().map(|point| point.best_moves),
                    "shelf": [],
                })
            })
            .collect();
        json!({
            "event": event,
            "settings": self.settings,
            "position": signs(&self.board),
            "key": signs(&self.board),
            "number": self.number,
            "first": self.first,
            "turn": self.turn(),
            "over": self.is_over(),
            "colours": knows.iter().map(|(at, _)| [at.to_string()]).collect::<Vec<_>>(),
            "knows": knows.iter().map(|(_, worth)| *worth).collect::<Vec<_>>(),
            "par": 0.5,
            "machines": machines,
        })
        .to_string()
    }
}
