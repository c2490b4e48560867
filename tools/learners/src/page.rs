//! The page: what was measured, in words, tables and plots.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use games::learn::{Begins, Colours, Reward, Schedule, Strategy};
use games::tree::and_or::{Formula, Subformula, evaluate, mean_at_worst, mean_leaves};
use games::tree::{Last, Order, Pebbles, TicTacToe, Tree};

use crate::experiment::{Against, Kind, Outcome, SEEDS, Setting, colours};
use plot::{Axis, Chart, Place, Series, grouped, percent, whole};

pub const REPAINT: Strategy = Strategy::Repaint(Colours::Legal);
const REPAINT_LEFT: Strategy = Strategy::Repaint(Colours::Left);

const HEAD: &str = include_str!("page.txt");

/// Measures everything, and writes `learners.md` and its plots into a folder.
pub fn write(folder: &Path) -> Result<(), String> {
    let save = saving_in(folder);
    let mut page = HEAD.to_owned();
    let toe = Tree::of(&TicTacToe);
    let game = Pebbles::new(21, 3, Last::Loses).map_err(|error| error.to_string())?;
    let pebbles = Tree::of(&game);
    let on_toe = |setting: Setting| setting.run(&toe);
    let on_pebbles = |setting: Setting| setting.run(&pebbles);

    eprintln!("how fast they learn");
    let values = Kind::Values(Schedule::default());
    let boxes = |strategy| Kind::Boxes(10, strategy, Reward::default());
    let settings = [
        ("values", values),
        ("boxes, repainting", boxes(REPAINT)),
        ("boxes, repainting what is left", boxes(REPAINT_LEFT)),
        ("boxes, removal", boxes(Strategy::Remove)),
    ];
    let toe_runs = settings.map(|(name, kind)| (name, on_toe(Setting::itself(kind, 100_000))));
    let pebble_runs = settings.map(|(name, kind)| (name, on_pebbles(Setting::itself(kind, 50_000))));
    page.push_str("\n## How fast they learn\n\nEach machine played against itself. Boxes began with 10 beads of each colour.\n");
    for (name, runs, file) in
        [("Tic-tac-toe", &toe_runs, "learn-tictactoe.svg"), ("Pebbles", &pebble_runs, "learn-pebbles.svg")]
    {
        let _ = write!(page, "\n**{name}**\n\n{}", table(runs));
        let title = format!("{name}: share of moves that are best, where it matters");
        save(file, &best_moves(&title, runs)?)?;
        let _ = write!(page, "\n![{name}: share of best moves over games played. {}]({file})\n", ends(runs));
    }
    page.push_str(&repainting(&toe_runs, &pebble_runs));

    eprintln!("the law in the boxes");
    page.push_str(&law(&pebbles, &pebble_runs));

    eprintln!("formulas");
    let formulas = formulas(&save)?;

    eprintln!("symmetry");
    let plain = Tree::unfolded(&TicTacToe);
    let apart = Setting::itself(values, 100_000).run(&plain);
    let merged = &toe_runs[0].1;
    let _ = write!(
        page,
        "\n## Symmetry\n\nThe table is for tic-tac-toe with values, with rotated and reflected positions taken as one ({} positions) and kept apart ({} positions):\n\n{}",
        grouped(toe.len() as u64),
        grouped(plain.len() as u64),
        table(&[("taken as one", merged), ("kept apart", &apart)])
    );
    if let (Some(fast), Some(slow)) = (merged.games().0, apart.games().0) {
        let _ = writeln!(page, "\nKept apart it takes {:.1} times as many games.", slow as f64 / fast as f64);
    }

    eprintln!("steps and exploring");
    let schedule = |step, explore, halved_after| Kind::Values(Schedule { step, explore, halved_after });
    let falling = Some(5_000.0);
    let runs = [
        ("α 0.1, exploring 30 %, both falling", schedule(0.1, 0.3, falling)),
        ("α 0.1, exploring 30 %, both constant", schedule(0.1, 0.3, None)),
        ("α 0.1, exploring 10 %, both falling", schedule(0.1, 0.1, falling)),
        ("α 0.1, never exploring", schedule(0.1, 0.0, falling)),
        ("α 0.02, exploring 30 %, both falling", schedule(0.02, 0.3, falling)),
        ("α 0.5, exploring 30 %, both falling", schedule(0.5, 0.3, falling)),
    ]
    .map(|(name, kind)| (name, on_toe(Setting::itself(kind, 100_000))));
    page.push_str("\n## Exploring less over time, and α\n\nThe table is for tic-tac-toe with values. α says how far a value moves towards that of the next position, and *exploring* is the share of moves that try something new. *Falling* means half as much after 5,000 games, a third after 10,000, and so on.\n\n");
    page.push_str(&table(&runs));

    eprintln!("beads");
    let mut runs: Vec<(String, Outcome)> = Vec::new();
    for beads in [1, 2, 5, 10, 20, 50] {
        for (name, strategy) in [("repainting", REPAINT), ("removal", Strategy::Remove)] {
            let setting = Setting::itself(Kind::Boxes(beads, strategy, Reward::default()), 50_000);
            runs.push((format!("{beads} of each colour, {name}"), on_pebbles(setting)));
        }
    }
    page.push_str("\n## How many beads\n\nThe table is for pebbles with boxes, and different numbers of beads of each colour in a new box:\n\n");
    page.push_str(&table(&runs));

    eprintln!("moving second");
    let mut runs: Vec<(String, Outcome)> = Vec::new();
    for (name, kind) in [settings[0], settings[1], settings[3]] {
        for (whom, against) in
            [("perfect play", Against::Perfect), ("one that slips on one move in five", Against::Fallible)]
        {
            let setting = Setting { against, begins: Begins::Other, ..Setting::itself(kind, 20_000) };
            runs.push((format!("{name}, against {whom}"), on_pebbles(setting)));
        }
    }
    page.push_str("\n## A machine that always moves second\n\nThe table is for pebbles, with games that begin with 1 to 21 pebbles. The machine learns from the moves of both sides. Against perfect play, it can win only from numbers at which the first player loses, so it sees little else. An opponent who makes mistakes shows it more. That helps boxes with removal, but not those with repainting.\n\n");
    page.push_str(&table(&runs));

    page.push_str(&formulas);
    save("learners.md", &page)
}

/// Writes files of these names into a folder.
pub fn saving_in(folder: &Path) -> impl Fn(&str, &str) -> Result<(), String> {
    move |name, text| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }
}

/// A row for each setting.
pub fn table<N: AsRef<str>, O: std::borrow::Borrow<Outcome>>(runs: &[(N, O)]) -> String {
    let mut table = format!(
        "| machine | games until perfect (median) | of {SEEDS} seeds | best moves at the end | points at the end |\n|---|---|---|---|---|\n"
    );
    for (name, run) in runs {
        let run: &Outcome = run.borrow();
        let (games, reached) = run.games();
        let games = games.map_or_else(|| "not reached".to_owned(), grouped);
        let won = run.curve.last().map_or(0.0, |point| point.won);
        let (name, best) = (name.as_ref(), 100.0 * run.best_moves);
        let _ = writeln!(table, "| {name} | {games} | {reached} | {best:.1} % | {won:.3} |");
    }
    table
}

/// How the share of best moves grows with the number of games, as SVG.
pub fn best_moves(title: &str, runs: &[(&str, Outcome)]) -> Result<String, String> {
    let points = |run: &Outcome| {
        let played = run.curve.iter().filter(|point| point.games > 0);
        played.map(|point| (point.games as f64, point.best_moves)).collect::<Vec<_>>()
    };
    let lines = runs.iter().map(|(name, run)| (*name, points(run)));
    let games = lines.clone().flat_map(|line| line.1).map(|point| point.0);
    Chart::new(
        title,
        Axis::over("games played (log scale)", games).logarithmic().labelled(whole),
        Axis::new("best moves", 0.0..1.0).labelled(percent),
        Series::lines(lines),
    )
    .svg(&ends(runs))
}

/// Where the curves end, in words.
pub fn ends(runs: &[(&str, Outcome)]) -> String {
    let end = |(name, run): &(&str, Outcome)| format!("{name} {:.0} %", 100.0 * run.best_moves);
    format!("At the end: {}.", runs.iter().map(end).collect::<Vec<_>>().join(", "))
}

fn repainting(toe: &[(&str, Outcome)], pebbles: &[(&str, Outcome)]) -> String {
    let mut text = String::from(
        "\n## Repainting or removal\n\nThe inventor of repainting says that machines learn much faster with it than with removal. The medians above show:\n\n",
    );
    for (name, runs) in [("Tic-tac-toe", toe), ("Pebbles", pebbles)] {
        let games = |place: usize| runs[place].1.games().0;
        let times = games(3).zip(games(1).filter(|&repaint| repaint > 0));
        let times = times.map(|(remove, repaint)| remove as f64 / repaint as f64);
        let says = match (times, games(1), games(3)) {
            (Some(times), ..) => format!("removal takes {times:.1} times as many games as repainting"),
            (_, Some(_), _) => "repainting gets there, removal does not within the games played".to_owned(),
            (_, _, Some(_)) => "removal gets there, repainting does not within the games played".to_owned(),
            _ => "with most seeds, neither becomes perfect within the games played".to_owned(),
        };
        let _ = writeln!(text, "- {name}: {says}.");
    }
    let (legal, left) = (&pebbles[1].1, &pebbles[2].1);
    let _ = writeln!(
        text,
        "\nIn his first version, only the colours that are left in a box are used, so a lost colour never comes back. In pebbles, {} of {SEEDS} seeds get to perfect play that way, \
         and {} if the colours of all legal moves are used.",
        left.games().1,
        legal.games().1
    );
    text
}

fn law(tree: &Tree<Pebbles>, runs: &[(&str, Outcome)]) -> String {
    let mut text = String::from(
        "\n## What is in the boxes\n\nThe winning strategy in pebbles is to leave one more than a multiple of four. The table shows the share of beads that have the colour of that move after 50,000 games, over all seeds and all boxes with two or more moves of which one is best:\n\n| | all boxes | the worst box |\n|---|---|---|\n",
    );
    for (name, strategy) in
        [("repainting", REPAINT), ("repainting what is left", REPAINT_LEFT), ("removal", Strategy::Remove)]
    {
        let shares = colours(tree, 10, strategy, 50_000);
        let mean = shares.values().sum::<f64>() / shares.len().max(1) as f64;
        let worst = shares.iter().min_by(|one, other| one.1.total_cmp(other.1));
        let worst = worst.map_or_else(String::new, |(pebbles, share)| {
            format!("{:.1} % ({pebbles} pebbles)", 100.0 * share)
        });
        let _ = writeln!(text, "| {name} | {:.1} % | {worst} |", 100.0 * mean);
    }
    text.push_str("\nWhere every move loses, there is no such move. The table shows how many of these boxes (with two or more moves, over all seeds) are mixed or empty:\n\n| | mixed: no move above 90 % | empty |\n|---|---|---|\n");
    for (name, run) in &runs[1..] {
        let share = |count: usize| 100.0 * count as f64 / run.mix.positions.max(1) as f64;
        let _ = writeln!(text, "| {name} | {:.1} % | {:.1} % |", share(run.mix.mixed), share(run.mix.empty));
    }
    text
}

/// How many leaves of a formula must be looked at.
fn formulas(save: &impl Fn(&str, &str) -> Result<(), String>) -> Result<String, String> {
    let mut text = String::from(
        "\n## Formulas of ANDs and ORs\n\nA game is a formula: there is *some* move of mine such that for *every* answer there is *some* move … Take a complete binary formula with n leaves, with values chosen so that as many leaves as possible must be looked at. From left to right, all n must be looked at. In random order it is fewer; the table shows averages over 1,000 runs. The bound n^0.793 = 3^(levels/2) holds at even depths. With one or three levels, formulas with a false root exceed it by up to a sixth.\n\n\
         | levels | leaves, all looked at from left to right | random order, true root | expected | false root | expected | 3^(levels/2) |\n|---|---|---|---|---|---|---|\n",
    );
    let mut measured: [Vec<(f64, f64)>; 2] = Default::default();
    let mut fixed_line = Vec::new();
    let mut bound_line = Vec::new();
    for depth in 1..=20 {
        let leaves = 2_f64.powi(depth as i32);
        let bound = 3_f64.powf(f64::from(depth) / 2.0);
        let mut row = format!("| {depth} | {}", grouped(leaves as u64));
        for (place, value) in [true, false].into_iter().enumerate() {
            let formula = Formula::worst(depth, value);
            let fixed = evaluate(&formula, &Subformula::ALL, 1, &mut Order::Fixed);
            if fixed.leaves != 1 << depth {
                return Err(format!("{} leaves looked at from left to right, expected all", fixed.leaves));
            }
            let mean = mean_leaves(&formula, &Subformula::ALL, 1, 1_000, depth.into());
            let _ = write!(row, " | {mean:.1} | {:.1}", mean_at_worst(depth, value));
            measured[place].push((leaves, mean));
        }
        let _ = writeln!(text, "{row} | {bound:.1} |");
        fixed_line.push((leaves, leaves));
        bound_line.push((leaves, bound));
    }
    let [of_true, of_false] = measured;
    let most = |name| Axis::new(name, 1.0..2_f64.powi(20)).logarithmic().labelled(whole);
    let lines = [
        ("from left to right: n", fixed_line),
        ("bound: n^0.793", bound_line),
        ("random order, true root", of_true),
        ("random order, false root", of_false),
    ];
    let chart = Chart {
        names: Place::UpperLeft,
        ..Chart::new(
            "Leaves of a formula that must be looked at, on its worst leaves",
            most("leaves (log scale)"),
            most("leaves looked at (log scale)"),
            Series::lines(lines),
        )
    };
    let words = "In fixed order all leaves are looked at. In random order it is about n to the power of 0.75, a little below the bound.";
    save("and-or.svg", &chart.svg(words)?)?;
    let _ = write!(text, "\n![{words}](and-or.svg)\n");
    Ok(text)
}
