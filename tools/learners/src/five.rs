//! Five in a row on 10 × 10 cells, a game with too many positions for a table.

use std::fmt::Write;

use games::five::{AnyCell, Fives, Greedy, Patterns, SIDE, TwoPly, strength};
use plot::{Axis, Chart, Series, grouped, percent, whole};

/// Games of training after which the machine is measured.
const MEASURED_AT: [u64; 7] = [0, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/// Games of a measurement against each opponent.
const MEASURED: u64 = 1_000;
const SEED: u64 = 1;

/// Trains and measures, and adds what came of it to the page. Gives the plot.
pub fn section(page: &mut String) -> Result<String, String> {
    eprintln!("five in a row");
    let opponents: [(&str, &dyn Fives); 3] =
        [("random moves", &AnyCell), ("greedy", &Greedy), ("two-ply search", &TwoPly)];
    let mut lines = opponents.map(|(name, _)| (format!("against {name}"), vec![]));
    let _ = write!(
        page,
        "\n## Five in a row\n\nOn a board of {SIDE} × {SIDE} cells, a table of all positions is impossible. This machine keeps a value for each way to fill five cells in a row, and the worth of a position is that of its rows together. The learning rule is the same: V ← V + α (V′ − V). It only plays against itself (`minescheme learn five --games 100000`). The table shows its points per game, a win 1 and a draw ½, in {} games against each opponent, ± one standard error. *Greedy* takes the cell that a handmade formula rates best; the *two-ply search* applies the same formula to each move and each answer.\n\n| games of training | random moves | greedy | two-ply search |\n|---|---|---|---|\n",
        grouped(MEASURED)
    );
    let mut patterns = Patterns::default();
    for games in MEASURED_AT {
        patterns.learn(games - patterns.games(), SEED);
        let _ = write!(page, "| {}", grouped(games));
        for ((_, opponent), (_, points_after)) in opponents.iter().zip(&mut lines) {
            let (points, error) = strength(&patterns, *opponent, MEASURED, SEED);
            let _ = write!(page, " | {points:.3} ± {error:.3}");
            points_after.push((games.max(100) as f64, points));
        }
        page.push_str(" |\n");
    }
    if lines[1..].iter().flat_map(|line| &line.1).any(|point: &(f64, f64)| point.1 >= 0.5) {
        return Err("five in a row: the machine now holds its own, and the page must say so".to_owned());
    }
    let words = "The machine soon wins every game against random moves, and scores less than half of the points against the two others.";
    let _ = write!(
        page,
        "\n![Points per game against three opponents, by games of training. {words}](learn-five.svg)\n\nThe machine soon wins every game against random moves. Against players that rate rows of five by a formula, it scores less than half of the points, and training beyond a few thousand games doesn't help. The reason is that a position is worth more than its separate rows: two open rows that cross win together.\n"
    );
    Chart::new(
        "Five in a row by patterns of five cells: points a game",
        Axis::new("games played (log scale)", 100.0..MEASURED_AT[6] as f64).logarithmic().labelled(whole),
        Axis::new("points a game", 0.0..1.0).labelled(percent),
        Series::lines(lines),
    )
    .svg(words)
}
