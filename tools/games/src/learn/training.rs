//! Games of learners, and how they get better.

use rand::RngExt;
use rand_pcg::Pcg64;
use rayon::prelude::*;
use serde::Serialize;
use thiserror::Error;

use super::{Measure, Played, Player, Record};
use crate::learn::generator;
use crate::tree::{Tree, TreeGame};
use minescheme::observer::{Observer, Stopped};

/// How a learner is trained.
#[derive(Clone, Debug)]
pub struct Training {
    /// Games to play.
    pub games: u64,
    /// Which games: the same seed gives the same games on one thread.
    pub seed: u64,
    /// Who makes the first move.
    pub begins: Begins,
    /// Threads that play; 0 for all there are.
    pub threads: usize,
    /// After how many games the learner is measured, in ascending order.
    pub at: Vec<u64>,
}

/// Who makes the first move of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begins {
    /// The learner and the other in turn.
    #[default]
    InTurn,
    /// Always the learner.
    Learner,
    /// Always the other.
    Other,
}

impl Begins {
    fn learner(self, number: u64) -> bool {
        match self {
            Self::InTurn => number.is_multiple_of(2),
            Self::Learner => true,
            Self::Other => false,
        }
    }
}

/// Why a training has no end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainingError {
    /// The system gives no threads.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// It was asked to stop.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// A learner at one time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Games played.
    pub games: u64,
    /// The mean chance of a best move, where it matters: [`Measure::best_moves`].
    pub best_moves: f64,
    /// Points against perfect play: [`Measure::won`].
    pub won: f64,
}

impl Training {
    /// Plays, and from time to time measures the learner against perfect play. Reports the games to the observer.
    /// Errors: [`TrainingError`].
    pub fn run<G>(
        &self,
        tree: &Tree<G>,
        learner: &dyn Player<G>,
        against: &dyn Player<G>,
        observer: &dyn Observer,
    ) -> Result<Vec<Point>, TrainingError>
    where
        G: TreeGame,
    {
        let measure = Measure::new(tree, |position| tree.game().canonical(position));
        self.run_measured(tree, learner, against, &measure, observer)
    }

    /// The same with a measure of one's own.
    /// Errors: [`TrainingError`].
    pub fn run_measured<G>(
        &self,
        tree: &Tree<G>,
        learner: &dyn Player<G>,
        against: &dyn Player<G>,
        measure: &Measure,
        observer: &dyn Observer,
    ) -> Result<Vec<Point>, TrainingError>
    where
        G: TreeGame,
    {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let itself = std::ptr::addr_eq(learner, against);
        let one = |number: u64| {
            observer.check()?;
            let mut rng = generator(self.seed, number);
            let start = tree.starts()[rng.random_range(0..tree.starts().len())];
            let learner_begins = self.begins.learner(number);
            let players: [&dyn Player<G>; 2] =
                if learner_begins { [learner, against] } else { [against, learner] };
            let game = play(tree, start, players, &mut rng);
            learner.learn(tree, &game, &mut rng);
            if !itself {
                against.learn(tree, &game, &mut rng);
            }
            Ok::<_, Stopped>(())
        };
        let mut curve = Vec::new();
        let mut done = 0;
        for &games in self.at.iter().filter(|&&at| at <= self.games) {
            if pool.current_num_threads() == 1 {
                (done..games).try_for_each(one)?;
            } else {
                pool.install(|| (done..games).into_par_iter().try_for_each(one))?;
            }
            observer.advance(games - done);
            done = games;
            let won = measure.won(tree, learner, measure.perfect());
            curve.push(Point { games, best_moves: measure.best_moves(tree, learner), won });
        }
        Ok(curve)
    }
}

/// Plays one game from a position; the first of the two players begins.
pub fn play<G: TreeGame>(
    tree: &Tree<G>,
    start: usize,
    players: [&dyn Player<G>; 2],
    rng: &mut Pcg64,
) -> Record {
    let mut game = Record { last: start, ..Record::default() };
    for turn in 0_usize.. {
        let at = game.last;
        let points_of_mover = match tree.end(at) {
            Some(points) => points,
            None => {
                let player = players[turn % 2];
                let explored = player.exploring() > 0.0 && rng.random_bool(player.exploring().min(1.0));
                let branch = if explored {
                    Some(rng.random_range(0..tree.branches(at).len()))
                } else {
                    pick(&player.chances(tree, at), rng)
                };
                if let Some(branch) = branch {
                    game.moves.push(Played { at, branch, explored });
                    game.last = tree.branches(at)[branch].next[0].0;
                    continue;
                }
                // It resigns.
                0
            }
        };
        game.first = if turn.is_multiple_of(2) { points_of_mover } else { 2 - points_of_mover };
        break;
    }
    game
}

/// Draws by these chances; `None` with the chance that is missing to 1.
pub fn pick(chances: &[f64], rng: &mut Pcg64) -> Option<usize> {
    let mut left = rng.random_range(0.0..1.0);
    let last = chances.iter().rposition(|&chance| chance > 0.0)?;
    for (branch, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return Some(branch);
        }
    }
    // Rounding may leave a little of a sum that is 1.
    (left < 1e-9).then_some(last)
}

/// Numbers of games at which to measure: 0, and some 12 a power of ten to `games`.
pub fn log_spaced(games: u64) -> Vec<u64> {
    let mut at: Vec<u64> = vec![0];
    let steps = (0_u32..).map(|step| 10_f64.powf(f64::from(step) / 12.0).round() as u64);
    at.extend(steps.take_while(|&step| step < games));
    at.push(games);
    at.dedup();
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::players::{Fallible, Perfect, Random};
    use crate::learn::{Boxes, Colours, Learner, Saved, SavedError, Schedule, Strategy, Values};
    use crate::tree::{Last, Pebbles, Plain, TicTacToe};
    use minescheme::observer::Unobserved;

    fn pebbles(pebbles: u32) -> Tree<Pebbles> {
        Tree::of(&Pebbles::new(pebbles, 3, Last::Loses).expect("a game"))
    }

    fn training(games: u64, threads: usize) -> Training {
        Training { games, seed: 1, begins: Begins::InTurn, threads, at: vec![0, games] }
    }

    #[test]
    fn one_thread_is_determined_by_the_seed() {
        let tree = pebbles(12);
        let curve = |seed| {
            let learner = Values::new(&tree);
            let training =
                Training { games: 300, seed, begins: Begins::InTurn, threads: 1, at: log_spaced(300) };
            (training.run(&tree, &learner, &learner, &Unobserved).expect("threads"), learner.save(&tree))
        };
        assert_eq!(curve(1), curve(1));
        assert_ne!(curve(1).1, curve(2).1);
    }

    #[test]
    fn values_learn_tic_tac_toe_on_any_number_of_threads() {
        for threads in [1, 3] {
            let tree = Tree::of(&TicTacToe);
            let learner = Values::new(&tree);
            let curve =
                training(40_000, threads).run(&tree, &learner, &learner, &Unobserved).expect("threads");
            assert!(curve[0].won < 0.2 && curve[1].won > 0.49, "{curve:?}");
            assert!(curve[1].best_moves > 0.9, "{curve:?}");
            assert_eq!(Learner::<TicTacToe>::games(&learner), 40_000);
        }
    }

    #[test]
    fn boxes_learn_the_law_of_pebbles() {
        let tree = pebbles(21);
        let learner = Boxes::new(10, Strategy::Repaint(Colours::Legal));
        let curve = training(5_000, 1).run(&tree, &learner, &learner, &Unobserved).expect("threads");
        assert!(curve[1].best_moves > 0.95, "{curve:?}");
        for pebbles in 2..=21 {
            let (at, _) = tree.find(&pebbles).expect("it comes up");
            let beads = learner.beads(&tree, at);
            assert_eq!(beads.iter().sum::<u32>(), 10 * beads.len() as u32);
        }
    }

    #[test]
    fn what_is_measured_is_what_sample_games_come_to() {
        let tree = Tree::of(&TicTacToe);
        let measure = Measure::new(&tree, |position| TicTacToe.canonical(position));
        let perfect = Perfect::new(&tree);
        let fallible = Fallible::new(perfect.clone(), 0.3);
        let exact = measure.won(&tree, &Random, &Random) + measure.won(&tree, &fallible, &fallible);
        assert!((exact - 1.0).abs() < 1e-12, "a game against oneself is even: {exact}");
        let exact = measure.won(&tree, &Random, &perfect);
        let games = 20_000;
        let mut points = 0;
        for number in 0..games {
            let mut rng = generator(3, number);
            let begins = number.is_multiple_of(2);
            let players: [&dyn Player<TicTacToe>; 2] =
                if begins { [&Random, &perfect] } else { [&perfect, &Random] };
            let game = play(&tree, tree.starts()[0], players, &mut rng);
            points += if begins { game.first } else { 2 - game.first };
        }
        let sampled = points as f64 / 2.0 / games as f64;
        assert!((sampled - exact).abs() < 0.01, "{sampled} of sample games, {exact} measured");
    }

    #[test]
    fn symmetry_does_not_change_what_is_measured() {
        let folded = Tree::of(&TicTacToe);
        let plain = Tree::of(&Plain(TicTacToe));
        let class = |position: &_| TicTacToe.canonical(position);
        let (one, other) = (Measure::new(&folded, class), Measure::new(&plain, class));
        assert!((one.par(&folded) - 0.5).abs() < 1e-12 && (other.par(&plain) - 0.5).abs() < 1e-12);
        assert!((one.best_moves(&folded, one.perfect()) - 1.0).abs() < 1e-9);
        assert!((other.best_moves(&plain, other.perfect()) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn an_empty_box_resigns() {
        let tree = pebbles(3);
        let learner = Boxes::new(0, Strategy::Remove);
        let players: [&dyn Player<Pebbles>; 2] = [&learner, &Random];
        let game = play(&tree, tree.starts()[2], players, &mut generator(1, 1));
        assert_eq!(game, Record { moves: vec![], first: 0, last: tree.starts()[2] });
    }

    #[test]
    fn a_learner_goes_on_where_it_was_saved() {
        let tree = pebbles(9);
        let learner = Values::new(&tree);
        training(100, 1).run(&tree, &learner, &learner, &Unobserved).expect("threads");
        let saved = learner.save(&tree);
        let text = serde_json::to_string(&saved).expect("plain data");
        let read: Saved = serde_json::from_str(&text).expect("as written");
        assert_eq!(read, saved);
        let loaded = Values::load(&tree, &read, Schedule::default()).expect("of this game");
        assert_eq!(loaded.save(&tree), saved);
        let refused = Boxes::load(&tree, &read, 4, Strategy::Remove).unwrap_err();
        assert_eq!(refused, SavedError::Learner { found: "value", expected: "boxes" });
        let other = Values::load(&pebbles(5), &read, Schedule::default()).unwrap_err();
        assert_eq!(other, SavedError::Position("6".to_owned()));
    }

    #[test]
    fn damaged_files_are_refused() {
        let tree = pebbles(3);
        for text in [
            r#"{"games":1,"table":{"values":{"3":1.5}}}"#,
            r#"{"games":1,"table":{"values":{"4":0.5}}}"#,
            r#"{"games":1,"table":{"values":{"x":0.5}}}"#,
        ] {
            let saved: Saved = serde_json::from_str(text).expect("JSON");
            assert!(Values::load(&tree, &saved, Schedule::default()).is_err(), "{text}");
        }
        for text in [
            r#"{"games":1,"table":{"boxes":{"3":[1,1]}}}"#,
            r#"{"games":1,"table":{"boxes":{"3":[1,1,4294967295]}}}"#,
        ] {
            let saved: Saved = serde_json::from_str(text).expect("JSON");
            assert!(Boxes::load(&tree, &saved, 4, Strategy::Remove).is_err(), "{text}");
        }
    }
}
