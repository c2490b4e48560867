//! The boards of a series are drawn independently of each other, and stay what they are.

use minescheme::layout::{Game, Layout};
use minescheme::matcher::Matcher;
use minescheme::rules::RuleSet;

const GAMES: [(&str, Game); 3] =
    [("beginner", Game::BEGINNER), ("intermediate", Game::INTERMEDIATE), ("expert", Game::EXPERT)];

/// Boards of one series that are counted.
const BOARDS: u64 = 20_000;

/// How many standard deviations a figure may be off. All seeds are fixed: a test that passes once passes always.
const FAR: f64 = 4.5;

/// Whether each cell outside the first opening holds a mine, row by row.
fn mines(game: Game, layout: &Layout) -> Vec<bool> {
    let first = game.first_cell();
    let drawn = layout.coords().filter(|at| at.king_distance(first) > 1);
    drawn.map(|at| layout.is_mine(at)).collect()
}

/// The chance that so many given cells, of `cells` with `mines` mines, are all mines.
fn all_mines(given: usize, mines: f64, cells: f64) -> f64 {
    (0..given).map(|taken| (mines - taken as f64) / (cells - taken as f64)).product()
}

fn assert_near(what: &str, found: f64, expected: f64, deviation: f64) {
    let off = (found - expected) / deviation;
    println!("{what}: {found:.2}, expected {expected:.2} ± {deviation:.2}");
    assert!(off.abs() < FAR, "{what}: {found}, expected {expected} ± {deviation}");
}

/// χ² over all single cells and over all pairs. With a fixed number of mines neither counts are independent. The covariance
/// of the pairs is that of the Johnson scheme J(n, 2), with two eigenvalues, of multiplicity n − 1 and
/// n(n − 3)/2; that of the cells has one.
#[test]
fn every_cell_and_every_pair_of_cells_is_mined_as_often_as_any_other() {
    for (name, game) in GAMES {
        let n = mines(game, &game.layout(1, 0)).len();
        let (mut singles, mut pairs) = (vec![0u32; n], vec![0u32; n * n]);
        for index in 0..BOARDS {
            let mines = mines(game, &game.layout(1, index));
            let places: Vec<usize> = (0..n).filter(|&at| mines[at]).collect();
            for (number, &one) in places.iter().enumerate() {
                singles[one] += 1;
                places[..number].iter().for_each(|&other| pairs[one * n + other] += 1);
            }
        }
        let (cells, m, boards) = (n as f64, game.mines() as f64, BOARDS as f64);
        let [p1, p2, p3, p4] = [1, 2, 3, 4].map(|given| all_mines(given, m, cells));
        let squares = |counts: &mut dyn Iterator<Item = u32>, p: f64| -> f64 {
            counts.map(|count| (f64::from(count) - boards * p).powi(2)).sum::<f64>()
                / (boards * p * (1.0 - p))
        };
        let found = squares(&mut singles.iter().copied(), p1);
        let deviation = cells * (2.0 / (cells - 1.0)).sqrt();
        assert_near(&format!("{name}, χ² of {n} cells"), found, cells, deviation);

        let lower = (0..n).flat_map(|one| (0..one).map(move |other| one * n + other));
        let found = squares(&mut lower.map(|at| pairs[at]), p2);
        let [alone, sharing, apart] = [p2, p3, p4].map(|together| together - p2 * p2);
        let first = alone + (cells - 4.0) * sharing - (cells - 3.0) * apart;
        let second = alone - 2.0 * sharing + apart;
        let squared = (cells - 1.0) * first.powi(2) + cells * (cells - 3.0) / 2.0 * second.powi(2);
        let expected = cells * (cells - 1.0) / 2.0;
        let deviation = (2.0 * squared).sqrt() / alone;
        assert_near(&format!("{name}, χ² of pairs of cells"), found, expected, deviation);
    }
}

/// The mines that two boards share follow the hypergeometric distribution.
#[test]
fn boards_of_a_series_and_of_neighbouring_series_share_no_more_mines_than_others() {
    for (name, game) in GAMES {
        let n = mines(game, &game.layout(1, 0)).len() as f64;
        let (m, boards) = (game.mines() as f64, 4_000);
        let (mean, variance) = (m * m / n, m * (m / n) * (1.0 - m / n) * (n - m) / (n - 1.0));
        let deviation = (variance / boards as f64).sqrt();
        let check = |what: String, seed: u64, lag: u64| {
            let shared: usize = (0..boards)
                .map(|index| {
                    let one = mines(game, &game.layout(2, index));
                    let other = mines(game, &game.layout(seed, index + lag));
                    one.iter().zip(&other).filter(|&(&one, &other)| one && other).count()
                })
                .sum();
            assert_near(
                &format!("{name}, mines shared {what}"),
                shared as f64 / boards as f64,
                mean,
                deviation,
            );
        };
        for lag in [1, 2, 3, 64, 4_096, 65_536, 1 << 32, 1 << 63] {
            check(format!("{lag} boards apart"), 2, lag);
        }
        check("with the next series".to_owned(), 3, 0);
        check("with a series far away".to_owned(), 2 + (1 << 63), 0);
    }
}

/// The sum over seeds of (solved − mean)² / (boards · p · (1 − p)) is a χ².
#[test]
fn solve_rates_of_forty_seeds_spread_as_chance_has_it() {
    const SEEDS: u64 = 40;
    for ((name, game), boards) in GAMES.into_iter().zip([500, 500, 500]) {
        let matcher = Matcher::new(&RuleSet::one_and_two_foci());
        let mut session = matcher.session(game.size().0, game.size().1, None).unwrap();
        let solved: Vec<f64> = (0..SEEDS)
            .map(|seed| {
                let solved = (0..boards).filter(|&index| {
                    let layout = game.layout(seed, index);
                    session.restart();
                    session.tell_digit(game.first_cell(), 0).unwrap();
                    session.play(&layout).unwrap().solved
                });
                solved.count() as f64
            })
            .collect();
        let mean = solved.iter().sum::<f64>() / SEEDS as f64;
        let variance = mean * (1.0 - mean / boards as f64);
        let spread: f64 = solved.iter().map(|solved| (solved - mean).powi(2)).sum::<f64>() / variance;
        let degrees = (SEEDS - 1) as f64;
        assert_near(&format!("{name}, spread of solve rates"), spread, degrees, (2.0 * degrees).sqrt());
    }
}

#[test]
fn a_series_stays_what_it_is() {
    let boards = [
        (Game::BEGINNER.layout(1, 0), include_str!("../series/beginner-1-0.txt")),
        (Game::INTERMEDIATE.layout(2, 12_345), include_str!("../series/intermediate-2-12345.txt")),
        (Game::EXPERT.layout(u64::MAX, 1 << 40), include_str!("../series/expert-last-far.txt")),
    ];
    for (layout, golden) in boards {
        assert_eq!(layout.open_board().to_string(), golden);
    }
}
