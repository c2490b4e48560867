//! Learns what positions are worth from what cells win on common layouts.

use minescheme::board::Cell;
use minescheme::layout::Game;
use minescheme::matcher::Matcher;
use minescheme::play::{By, Guesser, Lesson, Policy, TRAITS};

use crate::Result;
use crate::arena::{Named, Solo, Sum};
use crate::linear::solved;
use crate::regret::play_out;
use crate::series::{Series, each, guess};

/// Cells whose estimate is lower than the best by more than this aren't played.
const WITHIN: f64 = 0.04;
/// How much it counts whether a position wins as much as is said, beside whether cells differ by as much.
const LEVEL: f64 = 0.2;

type Weights = [f64; TRAITS];

/// Learn the weights of `src/play/prospect.rs`
///
/// `exact` plays the boards of a series. At each guess at which it compares cells, layouts are drawn evenly from all placements that fit, each of
/// the best cells is opened on every one of them, and a quick player plays on; the luck is taken out. The weights are those under which cells
/// differ as they do on these layouts. A second fit, to every other board, says what choosing by it wins on the boards between.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    series: Series,
    /// How many boards are played
    #[arg(long, default_value_t = 20_000)]
    boards: u64,
    /// How many cells of a position are played
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(2..=20))]
    candidates: u64,
    /// How many layouts are drawn in each position
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    layouts: u64,
    /// Threads; the weights don't depend on them
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
}

/// The cells of a position, the guess first.
type Position = Vec<Played>;

/// A cell, and what it won on average over all layouts.
struct Played {
    lesson: Lesson,
    won: f64,
}

impl Args {
    pub fn run(self) -> Result<()> {
        let game = self.series.game()?;
        let numbers = self.series.numbers(self.boards)?;
        let students = (0..self.threads.max(1)).map(|_| Student::new(&game));
        let mut students = students.collect::<Result<Vec<_>>>()?;
        let play = |student: &mut Student, board| student.board(&self, &game, board);
        let seen = each(&mut students, numbers, play)?;
        let half = |which| seen.iter().skip(which).step_by(2).flatten();
        let weights = fitted(&half(0).collect::<Vec<_>>());
        let mut gain = Sum::default();
        half(1).for_each(|position| gain.add(gained(position, &weights)));
        println!("{} positions of {} boards", seen.iter().flatten().count(), self.boards);
        let [gain, error] = [gain.mean(), gain.error()].map(|share| 100.0 * share);
        println!(
            "fitted to every other board, on the boards between: {gain:+.3} ± {error:.3} games in a hundred for each guess"
        );
        let weights = fitted(&seen.iter().flatten().collect::<Vec<_>>());
        println!("{weights:.5?}");
        Ok(())
    }
}

/// Plays boards and the cells of their positions.
struct Student {
    game: Solo,
    playout: Solo,
    guesser: Guesser,
}

impl Student {
    fn new(game: &Game) -> Result<Self> {
        let (exact, quick): (Named, Named) = ("exact".parse()?, "exact:deep=0,tree=200,part=200".parse()?);
        let guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        Ok(Self { game: Solo::new(game, &exact)?, playout: Solo::new(game, &quick)?, guesser })
    }

    /// The positions of a board in which cells are compared, as soon as a zero is open.
    fn board(&mut self, args: &Args, game: &Game, board: u64) -> Result<Vec<Position>> {
        let layout = game.layout(args.series.seed, board);
        let (mut cell, mut seen) = (game.first_cell(), Vec::new());
        self.game.session.restart();
        while !layout.is_mine(cell) && !self.game.open(&layout, cell)? {
            let guess = guess(&mut self.guesser, &self.game.session)?;
            if guess.by == By::Worth && self.game.session.board().cells().contains(&Cell::Digit(0)) {
                seen.extend(self.position(args, board << 16 | seen.len() as u64)?);
            }
            cell = guess.cell;
        }
        Ok(seen)
    }

    /// The best cells of a position, opened on common layouts.
    fn position(&mut self, args: &Args, number: u64) -> Result<Option<Position>> {
        let Self { game, playout, guesser } = self;
        let session = &game.session;
        let choices = guesser.choices(session, args.candidates as usize)?;
        let near = choices.iter().filter(|choice| choice.win >= choices[0].win - WITHIN);
        let mut position = Vec::new();
        for choice in near {
            let lesson = guesser.lesson(session, choice.cell)?;
            position.push((choice.cell, Played { lesson, won: 0.0 }));
        }
        if position.len() < 2 {
            return Ok(None);
        }
        for layout in 0..args.layouts {
            let seed = number.wrapping_mul(1 << 16).wrapping_add(layout);
            let layout = session.layout_given(&[], seed)?;
            for (cell, played) in &mut position {
                played.won += play_out(playout, session, &layout, *cell)? / args.layouts as f64;
            }
        }
        Ok(Some(position.into_iter().map(|(_, played)| played).collect()))
    }
}

/// What a cell is worth by these weights, and how that changes with each.
fn worth(lesson: &Lesson, weights: &Weights) -> (f64, Weights) {
    let (mut worth, mut slope) = (0.0, [0.0; TRAITS]);
    for (chance, traits) in &lesson.shown {
        let Some(traits) = traits else {
            worth += chance;
            continue;
        };
        let log_odds: f64 = traits.iter().zip(weights).map(|(of, weight)| of * weight).sum();
        let win = 1.0 / (1.0 + (-log_odds).exp());
        worth += chance * win;
        slope.iter_mut().zip(traits).for_each(|(slope, of)| *slope += chance * win * (1.0 - win) * of);
    }
    (lesson.more * worth, slope.map(|slope| lesson.more * slope))
}

/// What the cell that is best by these weights won more than the guess.
fn gained(position: &Position, weights: &Weights) -> f64 {
    let worth = |played: &Played| worth(&played.lesson, weights).0;
    let best = position.iter().rev().max_by(|one, other| worth(one).total_cmp(&worth(other)));
    best.map_or(0.0, |best| best.won - position[0].won)
}

/// The weights under which cells differ as they do on common layouts, and win as much: least squares by damped steps of Gauss and
/// Newton.
fn fitted(positions: &[&Position]) -> Weights {
    // The sum of squares, half of its slope downwards, and its curve.
    let sums = |weights: &Weights| {
        let (mut squares, mut slope, mut curve) = (0.0, [0.0; TRAITS], [[0.0; TRAITS]; TRAITS]);
        let mut add = |error: f64, by: &Weights, counts: f64| {
            squares += counts * error * error;
            for row in 0..TRAITS {
                slope[row] -= counts * error * by[row];
                (0..TRAITS).for_each(|col| curve[row][col] += counts * by[row] * by[col]);
            }
        };
        for position in positions {
            let (mut guess, mut guess_by) = (0.0, [0.0; TRAITS]);
            for (place, played) in position.iter().enumerate() {
                let (worth, by) = worth(&played.lesson, weights);
                add(worth - played.won, &by, LEVEL);
                if place == 0 {
                    (guess, guess_by) = (worth - played.won, by);
                } else {
                    let differs: Weights = std::array::from_fn(|trait_of| by[trait_of] - guess_by[trait_of]);
                    add(worth - played.won - guess, &differs, 1.0);
                }
            }
        }
        (squares, slope, curve)
    };
    let (mut weights, mut damping) = ([0.0; TRAITS], 1e-3);
    let mut now = sums(&weights);
    for _ in 0..200 {
        let mut curve = now.2;
        (0..TRAITS).for_each(|place| curve[place][place] += damping * curve[place][place] + 1e-9);
        let step = solved(curve, now.1);
        let tried: Weights = std::array::from_fn(|place| weights[place] + step[place]);
        let then = sums(&tried);
        if then.0 < now.0 {
            let done = now.0 - then.0 < 1e-12 * now.0;
            (weights, now, damping) = (tried, then, damping / 4.0);
            if done {
                break;
            }
        } else if damping > 1e9 {
            break;
        } else {
            damping *= 4.0;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_learned_from_what_cells_win() {
        // Cells that win what these weights say; traits and chances look random.
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / f64::from(1u32 << 31)
        };
        let true_weights: Weights = std::array::from_fn(|_| 2.0 * random() - 1.0);
        let mut positions: Vec<Position> = Vec::new();
        for _ in 0..300 {
            let mut position = Position::new();
            for _ in 0..3 {
                let mut shown = Vec::new();
                for _ in 0..3 {
                    shown.push((0.3 * random(), Some(std::array::from_fn(|_| random()))));
                }
                let lesson = Lesson { more: 1.0 + 0.1 * random(), shown };
                let won = worth(&lesson, &true_weights).0;
                position.push(Played { lesson, won });
            }
            positions.push(position);
        }
        let weights = fitted(&positions.iter().collect::<Vec<_>>());
        for (learned, truth) in weights.iter().zip(true_weights) {
            assert!((learned - truth).abs() < 1e-4, "{weights:?} {true_weights:?}");
        }
        // Who chooses by them wins no less than the first cell.
        assert!(positions.iter().all(|position| gained(position, &weights) >= 0.0));
    }

    #[test]
    fn positions_don_t_depend_on_who_plays_them() {
        let game = Game::EXPERT.clicked_as_published(minescheme::layout::FirstClick::Opening).unwrap();
        let args = <Cli as clap::Parser>::parse_from(["value", "--boards", "3", "--layouts", "2"]).args;
        let won = |student: &mut Student, board| {
            let positions = student.board(&args, &game, board).unwrap();
            let won = positions.iter().flatten().map(|played| played.won);
            (positions.len(), won.sum::<f64>())
        };
        let mut student = Student::new(&game).unwrap();
        let all: Vec<_> = (0..3).map(|board| won(&mut student, board)).collect();
        let again: Vec<_> = (0..3).map(|board| won(&mut Student::new(&game).unwrap(), board)).collect();
        assert_eq!(all, again);
        assert!(all.iter().any(|&(positions, _)| positions > 0));
    }

    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }
}
