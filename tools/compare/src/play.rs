//! Guesses compared: who wins more of the same boards, with the luck taken out, and in what time.

use serde_json::{Value, json};

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

impl Args {
    pub fn run(self) -> Result<()> {
        let game = self.series.game()?;
        let arena = Arena { game, seed: self.series.seed, players: [self.first_player, self.second_player] };
        let margin = self.margin / 100.0;
        let mut evidence = Evidence { margin, to_the_end: self.all, ..Evidence::default() };
        let numbers = self.series.numbers(self.boards)?;
        arena.fight(numbers.start, numbers.end, self.threads.max(1), &mut evidence)?;
        if self.json {
            return print_json(&report(&arena.players, &evidence));
        }
        print(&arena.players, &evidence);
        Ok(())
    }
}

/// Milliseconds a game for the guesses of a player.
fn milliseconds(evidence: &Evidence, player: usize) -> f64 {
    1e3 * evidence.seconds[player] / evidence.more.games.max(1) as f64
}

/// Rates, differences and errors (one standard error each) from 0 to 1.
fn report(players: &[Named; 2], evidence: &Evidence) -> Value {
    let measured = |sum: &Sum| json!({ "mean": sum.mean(), "error": sum.error() });
    let player = |which: usize| {
        json!({
            "name": players[which].name,
            "raw": measured(&evidence.won[which]),
            "luck_free": measured(&evidence.fair[which]),
            "guesses": evidence.guesses[which],
            "milliseconds": milliseconds(evidence, which),
        })
    };
    json!({
        "boards": evidence.more.games,
        "players": [player(0), player(1)],
        "more": measured(&evidence.more),
        "luck_free": measured(&evidence.fairly_more),
        "interval": evidence.interval(),
        "decided": evidence.decided(),
    })
}

fn print(players: &[Named; 2], evidence: &Evidence) {
    let percent = |sum: &Sum| format!("{:.3} ± {:.3} %", 100.0 * sum.mean(), 100.0 * sum.error());
    for (which, Named { name, .. }) in players.iter().enumerate() {
        let (raw, luck_free) = (percent(&evidence.won[which]), percent(&evidence.fair[which]));
        let milliseconds = milliseconds(evidence, which);
        println!("{name}: wins {raw}, {luck_free} without luck; {milliseconds:.2} ms a game for guesses");
    }
    let (raw, luck_free) = (percent(&evidence.more), percent(&evidence.fairly_more));
    println!("{} boards: the first wins {raw} more, {luck_free} without luck", evidence.more.games);
    let (least, most) = evidence.interval();
    let (least, most) = (100.0 * least, 100.0 * most);
    let decided = match evidence.decided() {
        Some(Decided::First) => "the first plays better",
        Some(Decided::Second) => "the second plays better",
        Some(Decided::Equal) => "they differ by less than the margin",
        None => "not decided",
    };
    println!(
        "whenever one looks, the difference lies between {least:.3} and {most:.3} % (19 times of 20): {decided}"
    );
}
