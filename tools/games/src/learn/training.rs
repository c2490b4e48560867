//! Games of learners, and how they get better.

use rand::RngExt;

use super::{Measure, Player, Point, Record, play};
use crate::learn::generator;
use crate::tree::{Tree, TreeGame};
use minescheme::observer::{Observer, Stopped};

/// How a learner is trained.
#[derive(Clone, Debug)]
pub struct Training {
    /// Games to play.
    pub games: u64,
    /// Which games: the same seed gives the same games.
    pub seed: u64,
    /// Who makes the first move.
    pub begins: Begins,
    /// After how many games the learner is measured, in ascending order.
    pub at: Vec<u64>,
    /// Which moves of a game the players learn from.
    pub from: LearnsFrom,
}

/// Which moves of a game a player learns from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LearnsFrom {
    /// All of them: whoever watches a game learns from both sides.
    #[default]
    AllMoves,
    /// Its own, as matchboxes do on whose lids the beads of their own moves lie.
    OwnMoves,
}

impl LearnsFrom {
    fn of(self, game: &Record, by: usize) -> std::borrow::Cow<'_, Record> {
        match self {
            Self::AllMoves => std::borrow::Cow::Borrowed(game),
            Self::OwnMoves => std::borrow::Cow::Owned(game.moves_of(by)),
        }
    }
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

impl Training {
    /// Plays one game after the other, as each is played with what the one before has taught, and from time to time measures the learner
    /// against perfect play. Reports the games to the observer.
    /// Errors: [`Stopped`].
    pub fn run<G: TreeGame>(
        &self,
        tree: &Tree<G>,
        learner: &dyn Player<G>,
        against: &dyn Player<G>,
        observer: &dyn Observer,
    ) -> Result<Vec<Point>, Stopped> {
        self.run_measured(tree, learner, against, &Measure::new(tree), observer)
    }

    /// The same with a measure of one's own.
    /// Errors: [`Stopped`].
    pub fn run_measured<G: TreeGame>(
        &self,
        tree: &Tree<G>,
        learner: &dyn Player<G>,
        against: &dyn Player<G>,
        measure: &Measure,
        observer: &dyn Observer,
    ) -> Result<Vec<Point>, Stopped> {
        let itself = std::ptr::addr_eq(learner, against);
        let one = |number: u64| {
            observer.check()?;
            let mut rng = generator(self.seed, number);
            let start = tree.starts()[rng.random_range(0..tree.starts().len())];
            let learner_begins = self.begins.learner(number);
            let players: [&dyn Player<G>; 2] =
                if learner_begins { [learner, against] } else { [against, learner] };
            let game = play(tree, start, players, &mut rng);
            if itself {
                learner.learn(tree, &game, &mut rng);
            } else {
                let seat = usize::from(!learner_begins);
                learner.learn(tree, &self.from.of(&game, seat), &mut rng);
                against.learn(tree, &self.from.of(&game, 1 - seat), &mut rng);
            }
            Ok::<_, Stopped>(())
        };
        let mut curve = Vec::new();
        let mut done = 0;
        for &games in self.at.iter().filter(|&&at| at <= self.games) {
            (done..games).try_for_each(one)?;
            observer.advance(games - done);
            done = games;
            let won = measure.won(tree, learner, measure.perfect());
            curve.push(Point { games, best_moves: measure.best_moves(tree, learner), won });
        }
        Ok(curve)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::players::{Fallible, Perfect, Random};
    use crate::learn::{
        Boxes, Colours, Draw, Learner, Reward, Round, Saved, SavedError, Schedule, Strategy, Values,
        log_spaced,
    };
    use crate::tree::{Last, Minesweeper, Pebbles, TicTacToe};
    use minescheme::observer::Unobserved;

    fn pebbles(pebbles: u32) -> Tree<Pebbles> {
        Tree::of(&Pebbles::new(pebbles, 3, Last::Loses).expect("a game"))
    }

    fn training(games: u64) -> Training {
        let (begins, from) = (Begins::InTurn, LearnsFrom::AllMoves);
        Training { games, seed: 1, begins, at: vec![0, games], from }
    }

    #[test]
    fn games_are_determined_by_the_seed() {
        let tree = pebbles(12);
        let curve = |seed| {
            let learner = Values::new(&tree);
            let training = Training { seed, at: log_spaced(300), ..training(300) };
            (
                training.run(&tree, &learner, &learner, &Unobserved).expect("nobody stops it"),
                learner.save(&tree),
            )
        };
        assert_eq!(curve(1), curve(1));
        assert_ne!(curve(1).1, curve(2).1);
    }

    #[test]
    fn values_learn_tic_tac_toe() {
        let tree = Tree::of(&TicTacToe);
        let learner = Values::new(&tree);
        let curve = training(40_000).run(&tree, &learner, &learner, &Unobserved).expect("nobody stops it");
        assert!(curve[0].won < 0.2 && curve[1].won > 0.49, "{curve:?}");
        assert!(curve[1].best_moves > 0.9, "{curve:?}");
        assert_eq!(Learner::<TicTacToe>::games(&learner), 40_000);
    }

    #[test]
    fn boxes_learn_the_law_of_pebbles() {
        let tree = pebbles(21);
        let learner = Boxes::new(10, Strategy::Repaint(Colours::Legal));
        let curve = training(5_000).run(&tree, &learner, &learner, &Unobserved).expect("nobody stops it");
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
        let measure = Measure::new(&tree);
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
        let plain = Tree::unfolded(&TicTacToe);
        let (one, other) = (Measure::new(&folded), Measure::new(&plain));
        assert!((one.par(&folded) - 0.5).abs() < 1e-12 && (other.par(&plain) - 0.5).abs() < 1e-12);
        assert!((one.best_moves(&folded, one.perfect()) - 1.0).abs() < 1e-9);
        assert!((other.best_moves(&plain, other.perfect()) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn boxes_learn_minesweeper_alone() {
        let tree = Tree::of(&Minesweeper::small(2, 3, 2).expect("a board"));
        let learner =
            Boxes::new(4, Strategy::Repaint(Colours::Legal)).with_reward(Reward { win: 2, draw: 0, loss: 1 });
        let curve = training(20_000).run(&tree, &learner, &learner, &Unobserved).expect("nobody stops it");
        let measure = Measure::new(&tree);
        let par = measure.par(&tree);
        // Best play wins exactly this share of the layouts, and nobody can do better.
        let start = tree.starts()[0];
        assert!((par - tree.values()[start] as f64 / tree.points(start) as f64).abs() < 1e-12);
        assert!(curve[0].won < curve[1].won && curve[1].won <= par + 1e-12, "{curve:?}, {par}");
        let values = Values::new(&tree);
        let curve = training(5_000).run(&tree, &values, &values, &Unobserved).expect("nobody stops it");
        assert!(curve[1].won > par - 0.02 && curve[1].won <= par + 1e-12, "{curve:?}, {par}");
    }

    #[test]
    fn chance_answers_as_often_as_layouts_fit() {
        let tree = Tree::of(&Minesweeper::small(1, 3, 1).expect("a board"));
        let (mut lost, mut won) = (0, 0);
        for number in 0..3_000 {
            let mut rng = generator(5, number);
            let mut round = Round::begin(&tree, tree.starts()[0]);
            // The cell at an end, which is a mine in one of three layouts.
            round.play(&tree, Draw::Branch { branch: 0, explored: false }, &mut rng);
            let after_first = round.record().clone();
            if round.is_over() {
                assert_eq!((after_first.first, after_first.moves[0].next), (0, None));
                lost += 1;
            } else {
                won += 1;
            }
        }
        assert!((900..1_100).contains(&lost), "{lost} lost, {won} not");
    }

    #[test]
    fn a_machine_that_learns_from_its_own_moves_never_beats_flawless_play() {
        // With 20 pebbles the player who begins wins, so that the machine loses every game.
        let tree = Tree::of(&Pebbles::new(20, 3, Last::Loses).expect("a game").from_all());
        let perfect = Perfect::new(&tree);
        for (from, learns) in [(LearnsFrom::OwnMoves, false), (LearnsFrom::AllMoves, true)] {
            let learner = Boxes::new(4, Strategy::Repaint(Colours::Legal));
            let training = Training { begins: Begins::Other, from, ..training(3_000) };
            let curve = training.run(&tree, &learner, &perfect, &Unobserved).expect("nobody stops it");
            assert_eq!(curve[1].won > 0.49, learns, "{from:?}: {curve:?}");
        }
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
        training(100).run(&tree, &learner, &learner, &Unobserved).expect("nobody stops it");
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
