//! Reviews of games on small boards, against all placements of the mines, listed one by one.

use minescheme::board::{Cell, Coord};
use minescheme::formats::{Click, Replay};
use minescheme::guess_table::GuessTable;
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::matcher::{Matcher, Value};
use minescheme::observer::Unobserved;
use minescheme::play::{Games, Guesses, Policy};
use minescheme::review::{Review, Reviewer, Totals};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::boards::open;
use crate::drawn;
use crate::tree::Plain;

const ROWS: usize = 3;
const COLS: usize = 4;
const MINES: u32 = 3;

/// Every placement that fits what is open; a bit a cell.
#[derive(Clone)]
struct Placements {
    all: Vec<u32>,
    open: u32,
}

impl Placements {
    fn closed(&self) -> impl Iterator<Item = usize> + use<> {
        let open = self.open;
        (0..ROWS * COLS).filter(move |cell| open >> cell & 1 == 0)
    }

    fn open(&mut self, plain: &Plain, cell: usize, digit: u8) {
        self.all.retain(|&mines| plain.digit(mines, cell) == Some(digit.into()));
        self.open |= 1 << cell;
    }

    /// The share in which one of these cells is a mine.
    fn risk(&self, cells: &[usize]) -> f64 {
        let hit = |mines: &&u32| cells.iter().any(|cell| **mines >> cell & 1 == 1);
        self.all.iter().filter(hit).count() as f64 / self.all.len() as f64
    }

    /// The share that the best player wins.
    fn won(&self, plain: &mut Plain) -> f64 {
        self.share(plain.won(self.all.clone(), self.open))
    }

    fn share(&self, won: u32) -> f64 {
        f64::from(won) / self.all.len() as f64
    }
}

fn cell(at: Coord) -> usize {
    at.row * COLS + at.col
}

fn is_close(one: Option<f64>, other: f64) -> bool {
    one.is_some_and(|one| (one - other).abs() < 1e-9)
}

/// A game in which closed cells are opened at random, sometimes two at once.
fn blind(layout: &Layout, first: Coord, random: &mut Pcg64) -> Replay {
    let mut board = layout.closed_board();
    let (mut clicks, mut opened) = (Vec::new(), vec![first]);
    loop {
        clicks.push(Click { millis: 400 * clicks.len() as i64, at: opened[0], opened: opened.clone() });
        opened.iter().for_each(|&at| open(&mut board, layout, at));
        if opened.iter().any(|&at| layout.is_mine(at)) || board == layout.open_board() {
            return Replay::of_clicks(clicks);
        }
        let closed: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
        let any = |random: &mut Pcg64| closed[random.random_range(0..closed.len() as u64) as usize];
        opened = vec![any(random)];
        if random.random_range(0..4u32) == 0 {
            opened.push(any(random));
            opened.dedup();
        }
    }
}

/// Checks every figure of a review, and counts the guesses.
fn check(layout: &Layout, replay: &Replay, review: &Review, plain: &mut Plain) -> usize {
    let mut placements = Placements { all: plain.layouts(MINES), open: 0 };
    let mut board = layout.closed_board();
    let (mut luck, mut unavoidable, mut skill_lost, mut guesses) = (0.0, 0.0, 0.0, 0);
    assert_eq!(replay.clicks.len(), review.clicks.len());
    for (number, (click, reviewed)) in replay.clicks.iter().zip(&review.clicks).enumerate() {
        let cells: Vec<usize> = click.opened.iter().map(|&at| cell(at)).collect();
        let closed: Vec<usize> = placements.closed().collect();
        let risk = placements.risk(&cells);
        let least = closed.iter().map(|&cell| placements.risk(&[cell])).fold(1.0, f64::min);
        let before = placements.clone();
        for &at in &click.opened {
            for (at, digit) in layout.flood(&board, at) {
                board.set(at, Cell::Digit(digit));
                placements.open(plain, cell(at), digit);
            }
        }
        if number == 0 {
            assert!(!reviewed.guess);
            continue;
        }
        assert!(
            is_close(reviewed.risk, risk) && is_close(reviewed.least_risk, least),
            "{risk} {least}: {reviewed:?}"
        );
        assert_eq!(reviewed.guess, risk > 0.0, "{reviewed:?}");
        let is_mine = cells.iter().any(|&cell| before.risk(&[cell]) == 1.0);
        assert_eq!(reviewed.known == Some(Value::Mine), is_mine, "{reviewed:?}");
        assert_eq!(reviewed.known == Some(Value::Safe), risk == 0.0, "{reviewed:?}");
        assert_eq!(reviewed.could_prove.is_some(), reviewed.known.is_some(), "{reviewed:?}");
        let hit = click.opened.iter().any(|&at| layout.is_mine(at));
        assert_eq!(reviewed.mine, hit);
        if !hit {
            luck -= (1.0 - risk).log10();
            unavoidable -= (1.0 - least).log10();
        }
        if risk > 0.0 {
            guesses += 1;
            assert_eq!(!reviewed.passed_over.is_empty(), least == 0.0, "{reviewed:?}");
            let win = before.won(plain);
            assert!(is_close(reviewed.win_before, win), "{win}: {reviewed:?}");
            if let [only] = cells[..] {
                let lost = win - before.share(plain.won_at(&before.all, before.open, only));
                assert!(is_close(reviewed.skill_lost, lost), "{lost}: {reviewed:?}");
            }
            let after = if hit { 0.0 } else { placements.won(plain) };
            assert!(is_close(reviewed.win_after, after), "{after}: {reviewed:?}");
            skill_lost += reviewed.skill_lost.unwrap_or(f64::NAN);
        }
    }
    assert!(is_close(Some(review.luck.all), luck), "{luck}: {:?}", review.luck);
    assert!(is_close(Some(review.luck.unavoidable), unavoidable), "{unavoidable}: {:?}", review.luck);
    assert!(is_close(review.skill_lost, skill_lost));
    guesses
}

#[test]
fn reviews_say_what_all_placements_say() {
    let game = Game::new(ROWS, COLS, MINES as usize).unwrap();
    let game = game.clicked(FirstClick::Safe, Some(Coord::new(0, 0))).unwrap();
    let mut reviewer = Reviewer::new(&Matcher::shipped()).with_wins(Policy::default());
    let (mut random, mut plain, mut guesses) = (Pcg64::seed_from_u64(7), Plain::new(ROWS, COLS), 0);
    for number in 0..drawn(150, 3000) {
        let layout = game.layout(11, number);
        let replay = blind(&layout, game.first_cell(), &mut random);
        let review = reviewer.review(&layout, &replay, &Unobserved).unwrap();
        guesses += check(&layout, &replay, &review, &mut plain);
    }
    assert!(guesses > 100, "{guesses}");
}

fn games(guesses: Guesses, game: Game) -> Games {
    Games { matcher: Matcher::shipped(), guesses, game, seed: 5 }
}

/// Sums over games that the program played.
fn of_play(games: &Games, count: u64) -> Totals {
    let mut reviewer = Reviewer::new(&games.matcher).with_wins(Policy::default()).without_words();
    let mut totals = Totals::default();
    for number in 0..count {
        let (layout, replay) = games.replay(number);
        let review = reviewer.review(&layout, &replay, &Unobserved).unwrap();
        // What takes no thought wastes no time.
        assert!(review.slow.is_empty());
        totals.add(&review);
    }
    totals
}

#[test]
fn a_player_like_the_program_loses_no_skill_and_its_luck_is_that_of_the_odds_it_saw() {
    let games = games(Guesses::Counted(Policy::default(), None), Game::INTERMEDIATE);
    let count = drawn(60, 1000);
    let played = games.play(0..count, &Unobserved).unwrap();
    let totals = of_play(&games, count);
    assert_eq!((totals.won, totals.guesses, totals.needless), (played.won, played.guesses, 0));
    assert!(totals.skill_lost.unwrap() < 1e-9, "{totals:?}");
    let seen = played.calibration();
    let taken: Vec<_> = totals.risks.iter().filter(|step| step.taken > 0).collect();
    assert_eq!(seen.len(), taken.len());
    for (seen, taken) in seen.iter().zip(taken) {
        assert_eq!((seen.guesses, taken.needed), (taken.taken, taken.taken));
        assert!((seen.predicted - taken.predicted).abs() < 1e-8 && (seen.actual - taken.actual).abs() < 1e-9);
    }
}

#[test]
fn a_player_who_guesses_otherwise_loses_skill() {
    for guesses in [Guesses::Random, Guesses::Learned(GuessTable::shipped().clone())] {
        let totals = of_play(&games(guesses, Game::BEGINNER), 30);
        assert!(totals.skill_lost.unwrap() > 0.01, "{totals:?}");
        assert!(totals.luck.all >= totals.luck.unavoidable);
    }
}
