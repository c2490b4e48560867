//! Reports that `play` and `coverage` wrote: they are added up, and rules and patterns are taken from them.

use minescheme::coverage::{Coverage, Lacking, MostUsed, Report};
use minescheme::layout::Game;
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;
use minescheme::play::{Calibration, Games, Guesses, WinRate};
use minescheme::rules::RuleSet;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A report as each of the kinds that are read. A sum is written and read again, and it does not matter in which order it was made.
pub fn attack(bytes: &[u8]) {
    if let Ok(report) = serde_json::from_slice::<Report>(bytes) {
        let twice = report.clone().and(report.clone());
        let thrice = [report.clone().and(twice.clone()), twice.clone().and(report)];
        assert!(thrice[0] == thrice[1], "{thrice:?}");
        assert_eq!(again(&twice), twice);
    }
    if let Ok(rate) = serde_json::from_slice::<WinRate>(bytes) {
        let twice = rate.clone().and(rate.clone());
        // Sums end at the largest number, and then say nothing.
        let is_small = |step: &Calibration| step.guesses < 1 << 60 && step.predicted_sum < 1 << 60;
        if rate.calibration().iter().all(is_small) {
            assert_eq!(again(&twice), twice);
        }
        assert_eq!(rate.clone().and(WinRate::default()), rate);
    }
    let _ = serde_json::from_slice::<Lacking>(bytes).map(|lacking| lacking.patterns().len());
    if let Ok(used) = serde_json::from_slice::<MostUsed>(bytes) {
        assert!(used.keep(0.5).len() <= used.keep(1.0).len());
    }
}

fn again<T: Serialize + DeserializeOwned>(written: &T) -> T {
    serde_json::from_str(&serde_json::to_string(written).expect("a report is JSON"))
        .expect("what was written is read")
}

fn coverage(boards: u64) -> Report {
    let coverage =
        Coverage { matcher: Matcher::shipped(), rules: Some(RuleSet::one_and_two_foci()), seed: 1 };
    coverage.random(Game::INTERMEDIATE, 0..boards, &Unobserved).expect("nobody stops it")
}

/// A report of each kind.
pub fn seeds() -> Vec<Vec<u8>> {
    let games =
        Games { matcher: Matcher::shipped(), guesses: Guesses::Random, game: Game::BEGINNER, seed: 1 };
    let played = games.play(0..20, &Unobserved).expect("nobody stops it");
    vec![
        serde_json::to_vec(&coverage(3)).expect("a report is JSON"),
        serde_json::to_vec(&played).expect("a report is JSON"),
    ]
}
