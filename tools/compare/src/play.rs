//! Guesses compared: who wins more of the same boards, with the luck taken out, and in what time.

use serde::Serialize;

use crate::arena::{Arena, Decided, Evidence, Named, Sum};
use crate::series::Series;
use crate::{Result, print_json};

/// Let two players guess on the same boards, with the luck taken out, until it is decided which wins more
///
/// All that is certain is opened for both; where nothing is, each is asked. A player is a policy of minescheme (`exact`, `quick`, `patient`, `safest`,
/// perhaps with changed fields, as in `exact:tree=2000,nearly=0.8`), `toollib` (the least probability of ms_toollib), or another program:
/// `umsi=COMMAND`, `serve=COMMAND`, `jsminesweeper=FOLDER` (the folder that holds `client`; needs node).
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The first player
    first_player: Named,
    /// The second player
    second_player: Named,
    #[command(flatten)]
    series: Series,
    /// The most boards
    #[arg(long, default_value_t = 10_000)]
    boards: u64,
    /// Differences below this many games in a hundred don't matter
    #[arg(long, value_name = "GAMES", default_value_t = 0.05)]
    margin: f64,
    /// Play all boards, even if it is decided before
    #[arg(long)]
    all: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Rates, differences and errors (one standard error each) from 0 to 1.
#[derive(Serialize)]
struct Report {
    boards: u64,
    players: [Player; 2],
    more: Measured,
    luck_free: Measured,
    interval: (f64, f64),
    decided: Option<Decided>,
}

#[derive(Serialize)]
struct Player {
    name: String,
    raw: Measured,
    luck_free: Measured,
    guesses: u64,
    milliseconds: f64,
}

#[derive(Clone, Copy, Serialize)]
struct Measured {
    mean: f64,
    error: f64,
}

impl From<Sum> for Measured {
    fn from(sum: Sum) -> Self {
        Self { mean: sum.mean(), error: sum.error() }
    }
}

impl Args {
    pub fn run(self) -> Result<()> {
        let game = self.series.game()?;
        let arena = Arena { game, seed: self.series.seed, players: [self.first_player, self.second_player] };
        let margin = self.margin / 100.0;
        let mut evidence = Evidence { margin, to_the_end: self.all, ..Evidence::default() };
        let numbers = self.series.numbers(self.boards)?;
        arena.fight(numbers.start, numbers.end, self.threads.max(1), &mut evidence)?;
        let report = report(&arena.players, &evidence);
        if self.json {
            return print_json(&report);
        }
        print(&report);
        Ok(())
    }
}

fn report(players: &[Named; 2], evidence: &Evidence) -> Report {
    let boards = evidence.more.games;
    let player = |which: usize| Player {
        name: players[which].name.clone(),
        raw: evidence.won[which].into(),
        luck_free: evidence.fair[which].into(),
        guesses: evidence.guesses[which],
        milliseconds: 1e3 * evidence.seconds[which] / boards.max(1) as f64,
    };
    Report {
        boards,
        players: [player(0), player(1)],
        more: evidence.more.into(),
        luck_free: evidence.fairly_more.into(),
        interval: evidence.interval(),
        decided: evidence.decided(),
    }
}

fn print(report: &Report) {
    let percent =
        |measured: Measured| format!("{:.3} ± {:.3} %", 100.0 * measured.mean, 100.0 * measured.error);
    for Player { name, raw, luck_free, milliseconds, .. } in &report.players {
        let (raw, luck_free) = (percent(*raw), percent(*luck_free));
        println!("{name}: wins {raw}, {luck_free} without luck; {milliseconds:.2} ms a game for guesses");
    }
    let (raw, luck_free) = (percent(report.more), percent(report.luck_free));
    println!("{} boards: the first wins {raw} more, {luck_free} without luck", report.boards);
    let (least, most) = (100.0 * report.interval.0, 100.0 * report.interval.1);
    let decided = match report.decided {
        Some(Decided::First) => "the first plays better",
        Some(Decided::Second) => "the second plays better",
        Some(Decided::Equal) => "they differ by less than the margin",
        None => "not decided",
    };
    println!(
        "whenever one looks, the difference lies between {least:.3} and {most:.3} % (19 times of 20): {decided}"
    );
}
