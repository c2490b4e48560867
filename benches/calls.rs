//! What a game asks for: odds, a guess, an explanation, a board. Each bench asserts what it computes.
//!
//! `cargo bench --bench calls`

mod positions;

use divan::Bencher;
use divan::counter::ItemsCount;
use minescheme::explain::{Checker, Explainer};
use minescheme::generate::{Demand, Maker};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Value};
use minescheme::odds::Counter;
use minescheme::play::{Guesser, Policy};
use positions::stuck;

fn main() {
    divan::main();
}

/// The time is for the odds of one board of expert play where nothing follows.
#[divan::bench]
fn odds(bencher: Bencher<'_, '_>) {
    let sessions = stuck(&Matcher::shipped(), 64);
    let (mut counter, mut next) = (Counter::default(), sessions.iter().cycle());
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let (session, layout) = next.next().expect("there are some");
        let odds = counter.odds(session).expect("expert boards are small enough");
        let expected: f64 = odds.closed().map(|(_, odds)| odds).sum();
        assert!((expected - layout.mines() as f64).abs() < 1e-6, "{expected}");
    });
}

/// The time is for one guess.
#[divan::bench(args = ["exact", "quick"])]
fn guess(bencher: Bencher<'_, '_>, policy: &str) {
    let policy = if policy == "quick" { Policy::QUICK } else { Policy::default() };
    let matcher = Matcher::shipped();
    let sessions = stuck(&matcher, 64);
    let (mut guesser, mut next) = (Guesser::new(&matcher, policy), sessions.iter().cycle());
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let (session, _) = next.next().expect("there are some");
        let guess = guesser.guess(session).expect("expert boards are small enough");
        let guess = guess.expect("some cell is not known");
        assert!(guess.mine > 0.0 && guess.mine < 1.0, "{}", guess.mine);
    });
}

/// The time is for everything that follows on a board half of whose cells are open, proof by proof, with words.
#[divan::bench]
fn explain_all(bencher: Bencher<'_, '_>) {
    let matcher = Matcher::shipped();
    let boards: Vec<_> = (0..16)
        .map(|index| {
            let layout = Game::EXPERT.layout(5, index);
            let board = layout.board_where(|at| (at.row * 7 + at.col * 3 + index as usize) % 11 < 5);
            (board, layout)
        })
        .collect();
    let mut next = boards.iter().cycle();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let (board, layout) = next.next().expect("there are some");
        let all = Explainer::new(&matcher, board, Some(layout.mines())).all();
        let mut checker = Checker::new(board, Some(layout.mines()));
        for one in &all {
            checker.explanation(one).expect("it is a proof");
            assert!(one.cells.iter().all(|&at| layout.is_mine(at) == (one.value == Value::Mine)));
        }
        assert!(!all.is_empty());
    });
}

/// The time is for one expert board that needs no guess, with its grade.
#[divan::bench]
fn generate(bencher: Bencher<'_, '_>) {
    let mut series = Maker::shipped(Demand::new(Game::EXPERT)).series(1, u64::MAX);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let made = series.next().expect("it does not end").expect("some boards need no guess");
        assert_eq!(made.layout.mines(), Game::EXPERT.mines());
        assert!(made.grade.hard_steps() > 0);
    });
}
