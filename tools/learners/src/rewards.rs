//! Rewards of several beads, draws that count, games that all begin alike.

use std::fmt::Write;
use std::path::Path;

use games::learn::{Begins, LearnsFrom, Reward, Schedule, Strategy};
use games::tree::{Last, Pebbles, TicTacToe, Tree};
use plot::{Axis, Chart, Place, Series, grouped, whole};

use crate::experiment::{Against, Kind, Outcome, Setting};
use crate::five;
use crate::page::{REPAINT, best_moves, ends, saving_in, table};

/// Pebbles at the beginning, for the table of games until perfect.
const STARTS: [u32; 9] = [10, 15, 21, 30, 50, 75, 100, 150, 200];
/// Seeds of each of them: long games take long.
const FEW_SEEDS: u64 = 21;
const MOST_GAMES: u64 = 30_000;

type Save<'a> = dyn Fn(&str, &str) -> Result<(), String> + 'a;

fn all_begin_with(pebbles: u32) -> Result<Tree<Pebbles>, String> {
    let game = Pebbles::new(pebbles, 3, Last::Loses).map_err(|error| error.to_string())?;
    Ok(Tree::of(&game.from_all()))
}

const HEAD: &str = include_str!("rewards.txt");

/// Measures everything, and writes `rewards.md` and its plots into a folder.
pub fn write(folder: &Path) -> Result<(), String> {
    let save = saving_in(folder);
    let mut page = HEAD.to_owned();
    draws(&mut page, &Tree::of(&TicTacToe), &save)?;
    sizes(&mut page)?;
    until_perfect(&mut page, &save)?;
    flawless(&mut page)?;
    save("learn-five.svg", &five::section(&mut page)?)?;
    save("rewards.md", &page)
}

fn draws(page: &mut String, toe: &Tree<TicTacToe>, save: &Save<'_>) -> Result<(), String> {
    eprintln!("draws");
    let on_toe = |beads, strategy, win, draw, loss| {
        let kind = Kind::Boxes(beads, strategy, Reward { win, draw, loss });
        Setting::itself(kind, 100_000).run(toe)
    };
    let runs = [
        ("removal, a draw counts nothing", on_toe(10, Strategy::Remove, 1, 0, 1)),
        ("removal, win 3, draw 1, loss 1", on_toe(10, Strategy::Remove, 3, 1, 1)),
        ("repainting, a draw counts nothing", on_toe(10, REPAINT, 1, 0, 1)),
        ("repainting, a draw counts 1", on_toe(10, REPAINT, 1, 1, 1)),
    ];
    let words = ends(&runs);
    let _ = write!(
        page,
        "\n## Draws that count\n\nBetween good players, tic-tac-toe is a draw. A machine that learns nothing from draws learns less and less as it gets better. With `minescheme learn tictactoe --learner boxes --draw 1`, a draw counts as a small win; `--reward` and `--penalty` set the beads for a win and a loss. Boxes began with 10 beads of each colour:\n\n{}",
        table(&runs)
    );
    let title = "Tic-tac-toe by boxes, before and after draws count: best moves";
    save("learn-draws.svg", &best_moves(title, &runs)?)?;
    let what = "Tic-tac-toe by boxes, with and without a reward for draws";
    let _ = write!(page, "\n![{what}. {words}](learn-draws.svg)\n");
    Ok(())
}

fn sizes(page: &mut String) -> Result<(), String> {
    eprintln!("rewards");
    let tree = all_begin_with(21)?;
    let mut runs: Vec<(String, Outcome)> = Vec::new();
    for (name, strategy) in [
        ("repainting", REPAINT),
        ("adding and removing", Strategy::Remove),
        ("only adding", Strategy::OnlyAdd),
        ("only removing", Strategy::OnlyRemove),
    ] {
        for size in [1, 2, 3, 5] {
            let kind = Kind::Boxes(10, strategy, Reward { win: size, draw: 0, loss: size });
            let beads = if size == 1 { "bead" } else { "beads" };
            let run = Setting::itself(kind, 50_000).run(&tree);
            runs.push((format!("{name}, {size} {beads}"), run));
        }
    }
    page.push_str("\n## Rewards of several beads\n\nThe table is for pebbles, always starting with 21 (`minescheme learn pebbles --start 21`). Each game moves several beads of a colour at once (`--reward 3 --penalty 3`):\n\n");
    page.push_str(&table(&runs));
    Ok(())
}

fn until_perfect(page: &mut String, save: &Save<'_>) -> Result<(), String> {
    eprintln!("games until perfect");
    let machines = [
        ("values", Kind::Values(Schedule::default())),
        ("boxes, repainting", Kind::Boxes(10, REPAINT, Reward::default())),
        ("boxes, removal", Kind::Boxes(10, Strategy::Remove, Reward::default())),
    ];
    let mut plotted = machines.map(|(name, _)| (name, vec![]));
    let _ = write!(
        page,
        "\n## Games until perfect\n\nThe machines play pebbles against themselves, always starting with the same number. The table shows the median of {FEW_SEEDS} seeds, and how many of the seeds got there within {} games.\n\n| pebbles | {} |\n|---|---|---|---|\n",
        grouped(MOST_GAMES),
        machines.map(|(name, _)| name).join(" | ")
    );
    for pebbles in STARTS {
        let tree = all_begin_with(pebbles)?;
        let _ = write!(page, "| {pebbles}");
        for ((_, kind), (_, points)) in machines.iter().zip(&mut plotted) {
            let setting = Setting { seeds: FEW_SEEDS, ..Setting::itself(*kind, MOST_GAMES) };
            let (games, reached) = setting.run(&tree).games();
            if let Some(games) = games {
                points.push((f64::from(pebbles), games.max(1) as f64));
            }
            let games = games.map_or_else(|| "not reached".to_owned(), grouped);
            let _ = write!(page, " | {games} ({reached})");
        }
        page.push_str(" |\n");
    }
    let starts = STARTS.iter().map(|&pebbles| f64::from(pebbles));
    let chart = Chart {
        names: Place::UpperLeft,
        ..Chart::new(
            "Games until a machine plays pebbles perfectly",
            Axis::over("pebbles at the beginning (log scale)", starts).logarithmic().labelled(whole),
            Axis::new("games (log scale)", 1.0..MOST_GAMES as f64).logarithmic().labelled(whole),
            Series::lines(plotted.into_iter().filter(|line| !line.1.is_empty())),
        )
    };
    let words = "The more pebbles there are at the beginning, the more games a machine needs.";
    save("learn-until-perfect.svg", &chart.svg(words)?)?;
    let what = "Games until perfect over pebbles at the beginning";
    let _ = write!(page, "\n![{what}. {words}](learn-until-perfect.svg)\n");
    Ok(())
}

fn flawless(page: &mut String) -> Result<(), String> {
    eprintln!("a flawless opponent");
    let mut runs: Vec<(String, Outcome)> = Vec::new();
    for (pebbles, position) in
        [(20, "20 pebbles, where the first player wins"), (21, "21 pebbles, where the second wins")]
    {
        let tree = all_begin_with(pebbles)?;
        for (name, strategy) in [("repainting", REPAINT), ("removal", Strategy::Remove)] {
            for (from, watches) in
                [(LearnsFrom::OwnMoves, "own moves only"), (LearnsFrom::AllMoves, "both sides")]
            {
                let kind = Kind::Boxes(10, strategy, Reward::default());
                let (against, begins) = (Against::Perfect, Begins::Other);
                let setting = Setting { from, against, begins, ..Setting::itself(kind, 20_000) };
                runs.push((format!("{position}: {name}, {watches}"), setting.run(&tree)));
            }
        }
    }
    let _ = write!(
        page,
        "\n## Against a flawless opponent who moves first\n\nThe [text about matchboxes](sources.md#the-matchboxes) claims that a machine never learns against an opponent who makes no mistake and moves first. Here every game begins with the same number of pebbles (`minescheme learn pebbles --start 20 --learner boxes --against perfect --begins other --own-moves`):\n\n{}\nThe claim is true if the first player can win and the machine learns only from its own moves: it loses every game, and a loss doesn't show which move would have won. For boxes that are repainted, it is false in two cases. A machine that also learns from its opponent's moves (without `--own-moves`) copies them. And if the first player can't win from the starting number, the machine wins games and learns from them.\n",
        table(&runs)
    );
    Ok(())
}
