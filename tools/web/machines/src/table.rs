//! The table: two seats, a game on it, and what happens one small thing after the other.

use std::collections::VecDeque;
use std::str::FromStr;

use games::learn::players::Random;
use games::learn::{Draw, Measure, Played, Player, Point, Round, Saved, generator, pick};
use games::tree::{Tree, TreeGame};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::games_shown::{Seen, branch_of, follow, moves_by_branch};
use crate::machine::Machine;
use crate::saved::SavedTable;
use crate::settings::{MachineSettings, Settings, Who};

/// The most boxes that are shown at a time.
const MOST_SHOWN: usize = 220;

/// A table, whatever the game.
pub trait Seated {
    /// The settings, which the viewer may change at any time.
    fn settings(&mut self) -> &mut Settings;
    /// One where a game is played alone.
    fn players(&self) -> usize {
        2
    }
    /// Games begun.
    fn number(&self) -> u64;
    /// One small thing, and what it was.
    fn happen(&mut self) -> Value;
    /// The person's move.
    fn play(&mut self, play: &str) -> Result<Value, Failure>;
    /// Changes how a machine learns.
    fn adjust(&mut self, player: usize, machine: MachineSettings) -> Result<(), Failure>;
    /// Everything that was learned.
    fn save(&self) -> SavedTable;
    /// Takes over what was learned.
    fn load(&mut self, saved: &SavedTable) -> Result<(), Failure>;
    /// Where things stand after an event, as JSON.
    fn json(&self, event: Option<Value>) -> String;
}

/// What is still to happen after a game.
enum Lesson {
    /// One box of a player's machine.
    Move { player: usize, played: Played, points: u64 },
    /// The game as a whole.
    Game { player: usize },
}

pub struct Table<G: TreeGame> {
    tree: Tree<G>,
    measure: Measure,
    par: f64,
    settings: Settings,
    machines: [Machine; 2],
    curves: [Vec<Point>; 2],
    /// Games begun.
    number: u64,
    /// Which player began this one.
    first: usize,
    round: Round,
    seen: Seen<G::Position>,
    /// For each move of this game whether a machine made it.
    by_machine: Vec<bool>,
    announced: bool,
    lessons: VecDeque<Lesson>,
    rng: Pcg64,
}

impl<G: TreeGame> Table<G>
where
    G::Move: FromStr,
{
    pub fn new(game: &G, settings: Settings) -> Self {
        let tree = Tree::of(game);
        let measure = Measure::new(&tree);
        let par = measure.par(&tree);
        let machines = settings.machines.map(|machine| Machine::new(&tree, &machine));
        let rng = generator(settings.seed, 0);
        let start = tree.starts()[0];
        let seen = Seen { position: tree.position(start).clone(), at: start };
        let round = Round::begin(&tree, start);
        let mut table = Self {
            tree,
            measure,
            par,
            settings,
            machines,
            curves: [vec![], vec![]],
            number: 0,
            first: 0,
            round,
            seen,
            by_machine: vec![],
            announced: false,
            lessons: VecDeque::new(),
            rng,
        };
        for player in 0..table.players() {
            table.measure(player);
        }
        table.begin();
        table
    }

    fn begin(&mut self) {
        self.number += 1;
        self.rng = generator(self.settings.seed, self.number);
        self.first = if self.players() == 1 { 0 } else { self.settings.begins.player(self.number) };
        let start = self.tree.starts()[0];
        self.round = Round::begin(&self.tree, start);
        self.seen = Seen { position: self.tree.position(start).clone(), at: start };
        self.by_machine.clear();
        self.announced = false;
    }

    /// The player whose turn it is, or who made a move as the `side` of its round.
    fn player_of(&self, side: usize) -> usize {
        (side + self.first) % 2
    }

    fn points_of(&self, player: usize) -> u64 {
        let first = self.round.record().first;
        if player == self.first { first } else { 2 - first }
    }

    fn measure(&mut self, player: usize) {
        let machine = self.machines[player].learner::<G>();
        self.curves[player].push(Point {
            games: machine.games(),
            best_moves: self.measure.best_moves(&self.tree, machine),
            won: self.measure.won(&self.tree, machine, self.measure.perfect()),
        });
    }

    /// Measures a machine that has played a fifth more games than when it was last measured.
    fn measure_if_due(&mut self, player: usize) {
        let games = self.machines[player].learner::<G>().games();
        let last = self.curves[player].last().map_or(0, |point| point.games);
        if games >= last + 1 + last / 5 {
            self.measure(player);
        }
    }

    /// Makes a move on the table.
    fn make(&mut self, draw: Draw, play: Option<G::Move>, machine: bool) -> Value {
        let player = self.player_of(self.round.turn());
        let (at, before) = (self.round.at(), self.seen.position.to_string());
        let key = self.tree.position(at).to_string();
        let branch = match draw {
            Draw::Branch { branch, .. } => branch,
            Draw::Resign => {
                self.round.play(&self.tree, draw, &mut self.rng);
                return json!({ "event": "resigned", "player": player, "key": key });
            }
        };
        let knows = self.machines[player].knows(&self.tree, at);
        let colours = self.colours();
        let play = play.unwrap_or_else(|| {
            let alike = &moves_by_branch(&self.tree, &self.seen)[branch];
            let even = vec![1.0 / alike.len().max(1) as f64; alike.len()];
            let which = pick(&even, &mut self.rng).unwrap_or(0);
            alike.get(which).copied().unwrap_or(self.tree.branches(at)[branch].play)
        });
        self.round.play(&self.tree, draw, &mut self.rng);
        self.by_machine.push(machine);
        let next = self.round.record().moves.last().and_then(|played| played.next);
        let mine = next.is_none();
        if let Some(seen) = next.and_then(|next| follow(&self.tree, &self.seen, play, next)) {
            self.seen = seen;
        }
        json!({
            "event": "moved", "player": player, "who": self.settings.seats[player], "key": key, "before": before,
            "knows": knows, "colours": colours, "branch": branch, "play": play.to_string(), "mine": mine,
            "explored": matches!(draw, Draw::Branch { explored: true, .. }),
        })
    }

    /// For each colour of the box at hand, the moves it stands for.
    fn colours(&self) -> Vec<Vec<String>> {
        let by_branch = moves_by_branch(&self.tree, &self.seen);
        by_branch.into_iter().map(|moves| moves.iter().map(ToString::to_string).collect()).collect()
    }

    fn take_turn(&mut self) -> Value {
        let player = self.player_of(self.round.turn());
        let draw = match self.settings.seats[player] {
            Who::Person => return json!({ "event": "waiting", "player": player }),
            Who::Machine => {
                let machine = self.machines[player].learner::<G>();
                self.round.draw(&self.tree, machine, &mut self.rng)
            }
            Who::Perfect => {
                let perfect: &dyn Player<G> = self.measure.perfect();
                self.round.draw(&self.tree, perfect, &mut self.rng)
            }
            Who::Random => self.round.draw(&self.tree, &Random, &mut self.rng),
        };
        self.make(draw, None, self.settings.seats[player] == Who::Machine)
    }

    /// Ends a game: who won, and what is to be learned from it.
    fn announce(&mut self) -> Value {
        self.announced = true;
        let moves = self.round.record().moves.clone();
        for player in 0..self.players() {
            if self.settings.seats[player] != Who::Machine {
                continue;
            }
            let points = self.points_of(player);
            // The last move first, as it is nearest to the end.
            for (played, machine) in moves.iter().zip(&self.by_machine).rev() {
                if *machine && self.player_of(played.by) == player {
                    self.lessons.push_back(Lesson::Move { player, played: *played, points });
                }
            }
            self.lessons.push_back(Lesson::Game { player });
        }
        let points: Vec<u64> = (0..self.players()).map(|player| self.points_of(player)).collect();
        json!({ "event": "over", "points": points })
    }

    fn learn(&mut self, lesson: &Lesson) -> Option<Value> {
        match *lesson {
            Lesson::Move { player, played, points } => {
                let change = self.machines[player].learn_move(&self.tree, &played, points, &mut self.rng)?;
                Some(json!({ "event": "learned", "player": player, "points": points, "changes": [change] }))
            }
            Lesson::Game { player } => {
                let record = self.round.record().clone();
                let changes = self.machines[player].learn_game(&self.tree, &record, &mut self.rng);
                self.measure_if_due(player);
                (!changes.is_empty()).then(|| {
                    json!({ "event": "learned", "player": player, "points": self.points_of(player), "changes": changes })
                })
            }
        }
    }

    /// The boxes to show: of pebbles all, of other games those of this game.
    fn shelf(&self, player: usize) -> Vec<Value> {
        let mut all: Vec<usize> = if self.tree.len() <= MOST_SHOWN {
            (0..self.tree.len()).filter(|&at| self.tree.end(at).is_none()).collect()
        } else {
            let moves = self.round.record().moves.iter();
            moves.filter(|played| self.player_of(played.by) == player).map(|played| played.at).collect()
        };
        if self.tree.len() > MOST_SHOWN
            && !self.round.is_over()
            && self.player_of(self.round.turn()) == player
        {
            all.push(self.round.at());
        }
        let shown = |at: usize| {
            json!({
                "key": self.tree.position(at).to_string(),
                "knows": self.machines[player].knows(&self.tree, at),
                "moves": self.tree.branches(at).iter().map(|branch| branch.play.to_string()).collect::<Vec<_>>(),
            })
        };
        all.into_iter().map(shown).collect()
    }
}

impl<G: TreeGame> Seated for Table<G>
where
    G::Move: FromStr,
{
    fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn players(&self) -> usize {
        if G::SOLO { 1 } else { 2 }
    }

    fn number(&self) -> u64 {
        self.number
    }

    fn happen(&mut self) -> Value {
        while let Some(lesson) = self.lessons.pop_front() {
            if let Some(event) = self.learn(&lesson) {
                return event;
            }
        }
        if !self.round.is_over() {
            return self.take_turn();
        }
        if !self.announced {
            return self.announce();
        }
        self.begin();
        json!({ "event": "began", "player": self.first })
    }

    fn play(&mut self, play: &str) -> Result<Value, Failure> {
        let player = self.player_of(self.round.turn());
        let refused = |why: &str| Failure { kind: "move", message: why.to_owned() };
        if self.round.is_over() || self.settings.seats[player] != Who::Person {
            return Err(refused("it isn't a person's turn"));
        }
        let legal = self.tree.game().moves(&self.seen.position);
        let found = play.parse::<G::Move>().ok().filter(|play| legal.contains(play));
        let found = found.ok_or_else(|| refused(&format!("found {play:?}, which isn't a move here")))?;
        let branch = branch_of(&self.tree, &self.seen, found).ok_or_else(|| refused("no such move"))?;
        Ok(self.make(Draw::Branch { branch, explored: false }, Some(found), false))
    }

    fn adjust(&mut self, player: usize, machine: MachineSettings) -> Result<(), Failure> {
        if machine.kind == self.settings.machines[player].kind {
            let saved = self.machines[player].learner().save(&self.tree);
            self.machines[player] = Machine::load(&self.tree, &machine, &saved)?;
        } else {
            // Beads are no values: a machine of another kind begins anew.
            self.machines[player] = Machine::new(&self.tree, &machine);
            self.curves[player].clear();
            self.lessons.retain(|lesson| {
                !matches!(lesson, Lesson::Move { player: whose, .. } | Lesson::Game { player: whose } if *whose == player)
            });
            self.measure(player);
        }
        self.settings.machines[player] = machine;
        Ok(())
    }

    fn save(&self) -> SavedTable {
        let learned = [0, 1].map(|player| json!(self.machines[player].learner().save(&self.tree)));
        SavedTable { settings: self.settings.clone(), learned, curves: self.curves.clone() }
    }

    fn load(&mut self, saved: &SavedTable) -> Result<(), Failure> {
        let learned: [Saved; 2] = saved.learned()?;
        let load =
            |player: usize| Machine::load(&self.tree, &self.settings.machines[player], &learned[player]);
        self.machines = [load(0)?, load(1)?];
        self.curves.clone_from(&saved.curves);
        // Other games than those before it was saved.
        self.number = learned.iter().map(|learned| learned.games).max().unwrap_or(0);
        self.begin();
        Ok(())
    }

    fn json(&self, event: Option<Value>) -> String {
        let turn = self.player_of(self.round.turn());
        let last = |player: usize| self.curves[player].last();
        let machines: Vec<Value> = (0..self.players())
            .map(|player| {
                json!({
                    "games": self.machines[player].learner::<G>().games(),
                    "curve": self.curves[player],
                    "best_moves": last(player).map(|point| point.best_moves),
                    "shelf": self.shelf(player),
                })
            })
            .collect();
        json!({
            "event": event,
            "settings": self.settings,
            "position": self.seen.position.to_string(),
            "key": self.tree.position(self.seen.at).to_string(),
            "number": self.number,
            "first": self.first,
            "turn": turn,
            "over": self.round.is_over(),
            "colours": self.colours(),
            "knows": self.machines[turn].knows(&self.tree, self.round.at()),
            "par": self.par,
            "machines": machines,
        })
        .to_string()
    }
}
