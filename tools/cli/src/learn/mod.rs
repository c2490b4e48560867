//! `minescheme learn`: a machine that learns a game by playing it.

mod curve;
mod five;
mod minesweeper;
mod person;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use games::learn::players::{Fallible, Perfect, Random};
use games::learn::{
    Begins, Boxes, Colours, Learner, LearnsFrom, Measure, Player, Point, Reward, Saved, Schedule, Strategy,
    Training, Values, log_spaced,
};
use games::tree::{TicTacToe, Tree, TreeGame};
use serde_json::json;

use crate::arguments::{COUNT, PEBBLES, SEED, THREADS, one_of, within};
use crate::progress::Watch;
use crate::save::save;
use crate::tree::PebblesArgs;
use person::Shown;

/// Let a machine learn a small game by playing it, and watch it improve
///
/// From time to time the machine is measured exactly: how likely it is to choose a best move where that matters, and how many points per
/// game it scores against perfect play when it begins half of the games (1 for a win, ½ for a draw). In Minesweeper it learns to guess,
/// from beginner, intermediate and expert games in turn. From the surroundings of a cell, it learns how likely the cell is to be a mine
/// and how much opening it helps. `play --guess learned` uses the result.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme learn tictactoe --learner value --games 100000
  minescheme learn pebbles --pebbles 21 --take 3 --last loses --learner boxes
  minescheme learn pebbles --start 21 --learner boxes --reward 3 --penalty 1
  minescheme learn tictactoe --learner boxes --draw 1 --games 100000
  minescheme learn pebbles --learner boxes --games 2000 --save boxes.json
  minescheme learn pebbles --learner boxes --load boxes.json --against person
  minescheme learn five --games 5000 --save five.json
  minescheme learn five --load five.json --against person
  minescheme learn minesweeper --games 100000 --save guesses.mgt")]
pub struct Args {
    /// The game
    #[arg(value_enum)]
    game: GameArg,
    #[command(flatten)]
    pebbles: PebblesArgs,
    /// Pebbles: begin every game with N pebbles instead of 1 to N [N is then also the default of --pebbles]
    #[arg(long, value_name = "N", value_parser = within::<u32>(PEBBLES))]
    start: Option<u32>,
    /// How the machine learns
    #[arg(long, value_enum, default_value_t = LearnerArg::Value)]
    learner: LearnerArg,
    /// Boxes: how they learn [default: repaint]
    #[arg(long, value_parser = one_of(STRATEGIES))]
    strategy: Option<(Strategy, &'static str)>,
    /// Boxes: beads of each colour in a new box [default: 10]
    #[arg(long, value_name = "X", value_parser = within::<u32>(1..=1_000_000))]
    beads: Option<u32>,
    /// Boxes: beads that a win is worth [default: 1]
    #[arg(long, value_name = "X", value_parser = within::<u32>(0..=1_000))]
    reward: Option<u32>,
    /// Boxes: beads that a draw is worth; a draw counts as a small win [default: 0]
    #[arg(long, value_name = "X", value_parser = within::<u32>(0..=1_000))]
    draw: Option<u32>,
    /// Boxes: beads that a loss costs [default: 1]
    #[arg(long, value_name = "X", value_parser = within::<u32>(0..=1_000))]
    penalty: Option<u32>,
    /// Boxes: learn only from the machine's own moves, not from those of its opponent
    #[arg(long)]
    own_moves: bool,
    /// Values: how far a value moves towards that of the next position at first, as a share of the difference [default: 0.1]
    #[arg(long, value_name = "A", value_parser = share)]
    step: Option<f64>,
    /// Values: the share of moves that try something new, at first [default: 0.3]
    #[arg(long, value_name = "E", value_parser = share)]
    explore: Option<f64>,
    /// Values: the number of games after which --step and --explore have halved; 0 keeps them constant [default: 5000]
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=u32::MAX.into()))]
    halve_after: Option<u32>,
    /// Values and boxes: learn each rotation and reflection of a position separately
    #[arg(long)]
    no_symmetry: bool,
    /// Minesweeper: remember at most this many 5×5 surroundings of a cell, those seen most often; about 30 bytes each [default:
    /// 32000]
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=10_000_000))]
    windows: Option<u32>,
    /// The number of games to play [default: 10000, or against a person until you stop]
    #[arg(long, value_name = "N", value_parser = within::<u64>(COUNT))]
    games: Option<u64>,
    /// The seed: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// Minesweeper: the number of threads that play. The other machines learn from one game at a time, on one thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<usize>(THREADS))]
    threads: usize,
    /// The opponent: self, perfect, random, fallible (perfect except for one move in five), value, boxes
    /// (another machine that also learns), person (you)
    #[arg(long, value_name = "WHOM", value_enum, default_value_t = AgainstArg::Itself)]
    against: AgainstArg,
    /// Who makes the first move
    #[arg(long, default_value = "in-turn", value_parser = one_of(BEGINS))]
    begins: Begins,
    /// Load what a machine has learned before
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Save what the machine has learned
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// With another machine as the opponent: load what that machine has learned before
    #[arg(long, value_name = "FILE")]
    load_other: Option<PathBuf>,
    /// With another machine as the opponent: save what that machine has learned
    #[arg(long, value_name = "FILE")]
    save_other: Option<PathBuf>,
    /// Draw the learning curve as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GameArg {
    /// Three in a row on 3 × 3 cells
    Tictactoe,
    /// Pebbles on a table, taken in turn (see --pebbles, --start, --take, --last). Without --start, games begin with 1 to N of them
    Pebbles,
    /// Five in a row on 10 × 10 cells, with values for patterns of five cells
    Five,
    /// Guesses in Minesweeper (see --windows), always with values
    Minesweeper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LearnerArg {
    /// A value for each position, moved towards that of the next
    Value,
    /// A box of coloured beads for each position
    Boxes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AgainstArg {
    #[value(name = "self")]
    Itself,
    Perfect,
    Random,
    Fallible,
    Value,
    Boxes,
    Person,
}

/// How boxes learn, also in words.
const STRATEGIES: &[(&str, &str, (Strategy, &str))] = &[
    (
        "remove",
        "A win adds a bead of the colour played; a loss removes one",
        (Strategy::Remove, "beads removed and added"),
    ),
    (
        "only-remove",
        "A loss removes a bead of the colour played; a win changes nothing",
        (Strategy::OnlyRemove, "beads removed"),
    ),
    (
        "only-clone",
        "A win adds a bead of the colour played; a loss changes nothing",
        (Strategy::OnlyAdd, "beads added"),
    ),
    (
        "repaint",
        "A win repaints one bead of each other colour in the colour played; a loss does the opposite",
        REPAINT,
    ),
    (
        "repaint-left",
        "Like repaint, but only with the colours left in the box, so a lost colour never comes back",
        (Strategy::Repaint(Colours::Left), "beads of the colours left repainted"),
    ),
];

const REPAINT: (Strategy, &str) = (Strategy::Repaint(Colours::Legal), "beads repainted");

const BEGINS: &[(&str, &str, Begins)] = &[
    ("in-turn", "The machine and its opponent take turns", Begins::InTurn),
    ("machine", "Always the machine", Begins::Learner),
    ("other", "Always its opponent", Begins::Other),
];

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("found {text:?}, expected a number from 0 to 1, as in 0.1"))
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        self.refuse_what_is_not_used()?;
        match self.game {
            GameArg::Tictactoe => self.learn(&TicTacToe, out),
            GameArg::Pebbles => self.learn(&self.pebbles.game_from(self.start)?, out),
            GameArg::Five => self.learn_five(out),
            GameArg::Minesweeper => self.learn_guesses(out),
        }
    }

    /// An option that has no use for this game and these learners is an error: whoever gave it meant something.
    fn refuse_what_is_not_used(&self) -> Result<()> {
        let values = self.learner == LearnerArg::Value || self.against == AgainstArg::Value;
        let boxes = self.learner == LearnerArg::Boxes || self.against == AgainstArg::Boxes;
        let [tictactoe, pebbles, minesweeper] =
            [GameArg::Tictactoe, GameArg::Pebbles, GameArg::Minesweeper].map(|game| self.game == game);
        let tabled = !minesweeper && self.game != GameArg::Five;
        let (boxes, values) = (boxes && tabled, values && tabled);
        let [save, other, svg] =
            [("--save", &self.save), ("--save-other", &self.save_other), ("--svg", &self.svg)];
        for ((one, path), (other, again)) in [(save, other), (save, svg), (other, svg)] {
            ensure!(path.is_none() || path != again, "{one} and {other} name the same file");
        }
        let other = matches!(self.against, AgainstArg::Value | AgainstArg::Boxes);
        for (option, given, used, wanted) in [
            ("--strategy", self.strategy.is_some(), boxes, "--learner boxes"),
            ("--beads", self.beads.is_some(), boxes, "--learner boxes"),
            ("--reward", self.reward.is_some(), boxes, "--learner boxes"),
            ("--draw", self.draw.is_some(), boxes, "--learner boxes"),
            ("--penalty", self.penalty.is_some(), boxes, "--learner boxes"),
            ("--own-moves", self.own_moves, boxes && !values, "boxes as the only learners"),
            ("--load-other", self.load_other.is_some(), other, "--against value or --against boxes"),
            ("--save-other", self.save_other.is_some(), other, "--against value or --against boxes"),
            ("--start", self.start.is_some(), pebbles, "the game pebbles"),
            ("--step", self.step.is_some(), values, "--learner value"),
            ("--explore", self.explore.is_some(), values, "--learner value"),
            ("--halve-after", self.halve_after.is_some(), values, "--learner value"),
            ("--no-symmetry", self.no_symmetry, tictactoe, "the game tictactoe"),
            ("--windows", self.windows.is_some(), minesweeper, "the game minesweeper"),
            ("--pebbles, --take or --last", self.pebbles.is_given(), pebbles, "the game pebbles"),
        ] {
            ensure!(used || !given, "{option} has no use here: it needs {wanted}; leave it out");
        }
        Ok(())
    }

    fn learn<G: TreeGame + Shown>(&self, game: &G, out: &mut dyn Write) -> Result<()> {
        let tree = if self.no_symmetry { Tree::unfolded(game) } else { Tree::of(game) };
        let learner = self.learner(&tree, self.learner, self.load.as_deref())?;
        let mut curve = Vec::new();
        if self.against == AgainstArg::Person {
            if self.json {
                bail!("--json can't be used while you play; leave it out, or choose another opponent");
            }
            let games = self.games.unwrap_or(u64::MAX);
            let (begins, input) = (self.begins, &mut io::stdin().lock());
            person::play(&tree, &*learner, games, self.seed, begins, input, out)?;
        } else {
            curve = self.train(&tree, &*learner)?;
        }
        if let Some(path) = &self.save {
            save_learner(path, &*learner, &tree)?;
        }
        if let Some(path) = &self.svg {
            let measure = Measure::new(&tree);
            save(path, curve::draw(&self.title(), &curve, measure.par(&tree))?)?;
        }
        if self.against != AgainstArg::Person {
            self.report(&tree, &*learner, &curve, out)?;
        }
        Ok(())
    }

    fn schedule(&self) -> Schedule {
        let halve_after = self.halve_after.unwrap_or(5000);
        let halved_after = (halve_after > 0).then_some(f64::from(halve_after));
        Schedule { step: self.step.unwrap_or(0.1), explore: self.explore.unwrap_or(0.3), halved_after }
    }

    fn reward(&self) -> Reward {
        let usual = Reward::default();
        Reward {
            win: self.reward.unwrap_or(usual.win),
            draw: self.draw.unwrap_or(usual.draw),
            loss: self.penalty.unwrap_or(usual.loss),
        }
    }

    /// A learner of this kind, new or loaded.
    fn learner<G: TreeGame>(
        &self,
        tree: &Tree<G>,
        kind: LearnerArg,
        load: Option<&Path>,
    ) -> Result<Box<dyn Learner<G>>> {
        let saved = load.map(read).transpose()?;
        let name = || load.map_or_else(String::new, |path| path.display().to_string());
        if kind == LearnerArg::Value {
            let schedule = self.schedule();
            let fresh = || Ok(Values::with_schedule(tree, schedule));
            let values = saved.map_or_else(fresh, |saved| Values::load(tree, &saved, schedule));
            return Ok(Box::new(values.with_context(name)?));
        }
        let (beads, strategy) = (self.beads.unwrap_or(10), self.strategy.unwrap_or(REPAINT).0);
        let fresh = || Ok(Boxes::new(beads, strategy));
        let boxes = saved.map_or_else(fresh, |saved| Boxes::load(tree, &saved, beads, strategy));
        Ok(Box::new(boxes.with_context(name)?.with_reward(self.reward())))
    }

    fn train<G: TreeGame + Shown>(&self, tree: &Tree<G>, learner: &dyn Learner<G>) -> Result<Vec<Point>> {
        let (mut other, load) = (None::<Box<dyn Learner<G>>>, self.load_other.as_deref());
        let perfect = Perfect::new(tree);
        let fallible;
        let against: &dyn Player<G> = match self.against {
            AgainstArg::Itself | AgainstArg::Person => learner,
            AgainstArg::Perfect => &perfect,
            AgainstArg::Random => &Random,
            AgainstArg::Fallible => {
                fallible = Fallible::new(perfect, 0.2);
                &fallible
            }
            AgainstArg::Value => &**other.insert(self.learner(tree, LearnerArg::Value, load)?),
            AgainstArg::Boxes => &**other.insert(self.learner(tree, LearnerArg::Boxes, load)?),
        };
        let games = self.games.unwrap_or(10_000);
        let training = Training {
            games,
            seed: self.seed,
            begins: self.begins,
            at: log_spaced(games),
            from: if self.own_moves { LearnsFrom::OwnMoves } else { LearnsFrom::AllMoves },
        };
        let curve = training.run(tree, learner, against, &Watch::start("games", games))?;
        if let (Some(other), Some(path)) = (&other, &self.save_other) {
            save_learner(path, &**other, tree)?;
        }
        Ok(curve)
    }

    /// The game of tic-tac-toe or of pebbles, and how it is learned.
    fn title(&self) -> String {
        let how = match self.learner {
            LearnerArg::Value => "values".to_owned(),
            LearnerArg::Boxes => format!("boxes, {}", self.strategy.unwrap_or(REPAINT).1),
        };
        match self.game {
            GameArg::Pebbles => format!("{}: {how}", self.pebbles.told(self.start)),
            _ => format!("Tic-tac-toe: {how}"),
        }
    }

    fn report<G: TreeGame + Shown>(
        &self,
        tree: &Tree<G>,
        learner: &dyn Learner<G>,
        curve: &[Point],
        out: &mut dyn Write,
    ) -> Result<()> {
        let par = Measure::new(tree).par(tree);
        let perfect = Point::perfect_after(curve, par);
        if self.json {
            let saved = learner.save(tree);
            let boxes = saved.beads().into_iter().flatten();
            let boxes = boxes.map(|(position, beads)| json!({ "position": position, "beads": beads }));
            let report = json!({
                "games": learner.games(), "curve": curve, "boxes": boxes.collect::<Vec<_>>(), "par": par,
                "perfect_after": perfect,
            });
            return Ok(writeln!(out, "{report}")?);
        }
        writeln!(out, "{}\n", self.title())?;
        writeln!(out, "{:>10}  {:>10}  {:>20}", "games", "best moves", "points against perfect play")?;
        for point in curve {
            let (best, won) = (100.0 * point.best_moves, point.won);
            writeln!(out, "{:>10}  {best:>8.1} %  {won:>20.3}", point.games)?;
        }
        writeln!(out, "\nPerfect play gets {par:.3} points against itself.")?;
        match perfect {
            Some(games) => writeln!(out, "The machine plays perfectly from game {games} on.")?,
            None => writeln!(out, "The machine doesn't play perfectly yet.")?,
        }
        Ok(())
    }
}

fn save_learner<G: TreeGame>(path: &Path, learner: &dyn Learner<G>, tree: &Tree<G>) -> Result<()> {
    let text = serde_json::to_string_pretty(&learner.save(tree))?;
    save(path, format!("{text}\n"))
}

fn read(path: &Path) -> Result<Saved> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_reader(BufReader::new(file))
        .with_context(|| format!("{}: found no learner as `learn --save` writes it", path.display()))
}
