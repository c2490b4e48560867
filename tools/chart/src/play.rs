//! Plots of guesses: what they risk against what they lose, and what is won against the time it takes.

use plot::{Axis, Chart, Mark, Series, grouped, percent};
use serde_json::Value;

/// What guesses were expected to lose and what they lost, from a report of `play --json`. `None` if it is none.
pub fn calibration(report: &Value) -> Option<Result<String, String>> {
    let steps = report.get("calibration")?.as_array()?;
    let guesses = report.get("guesses")?.as_u64()?;
    let mut series = vec![Series::new(Mark::Guide, 0, "", [(0.0, 0.0), (0.8, 0.8)])];
    for step in steps {
        let number = |key: &str| step.get(key)?.as_f64();
        let (expected, hit, count) = (number("predicted")?, number("actual")?, number("guesses")?);
        // Of a few guesses the share says nothing.
        if count >= 100.0 {
            let error = 2.0 * (expected * (1.0 - expected) / count).sqrt();
            series.push(Series::new(Mark::Measured(error), 0, "", [(expected, hit)]));
        }
    }
    let axis = |name| Axis::new(name, 0.0..0.8).labelled(percent);
    let chart = Chart {
        note: &format!("{} guesses; bars: two standard errors to each side", grouped(guesses)),
        size: (640, 480),
        ..Chart::new(
            "Guesses lose as often as they are expected to",
            axis("expected: odds of a mine"),
            axis("hit a mine"),
            series,
        )
    };
    Some(
        chart.svg("Share of guesses that hit a mine against the odds that they had: all lie on the diagonal"),
    )
}

/// What is won against the time a game, from a list of `{"name", "milliseconds", "rate", "error", "ours"}`; rates from 0 to 1. `None` if
/// it is no such list.
pub fn win_rates(list: &Value) -> Option<Result<String, String>> {
    let player = |one: &Value| {
        let number = |key: &str| one.get(key)?.as_f64();
        let colour = usize::from(!one.get("ours")?.as_bool()?);
        let at = (number("milliseconds")?, number("rate")?);
        Some(Series::new(Mark::Measured(2.0 * number("error")?), colour, one.get("name")?.as_str()?, [at]))
    };
    let players: Option<Vec<Series>> = list.as_array()?.iter().map(player).collect();
    let chart = Chart {
        note: "expert from an opening; blue: minescheme with --guess, orange: others; bars: two standard errors",
        size: (640, 480),
        ..Chart::new(
            "Games won, and the time that a game takes",
            Axis::new("milliseconds a game on one core (log scale)", 0.03..3000.0).logarithmic(),
            Axis::new("games won", 0.3..0.6).labelled(percent),
            players?,
        )
    };
    Some(chart.svg("Share of expert games won against milliseconds a game"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_step_with_enough_guesses_is_a_dot() {
        let step = |guesses: u64| json!({"guesses": guesses, "predicted": 0.1, "actual": 0.11});
        let report = json!({"guesses": 1050, "calibration": [step(1000), step(50)]});
        let svg = calibration(&report).unwrap().unwrap();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(calibration(&json!({"guesses": 3})).is_none());
    }

    #[test]
    fn every_player_is_a_dot() {
        let list = json!([{"name": "a", "milliseconds": 2.0, "rate": 0.5, "error": 0.001, "ours": true}]);
        let svg = win_rates(&list).unwrap().unwrap();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(win_rates(&json!([{"name": "a"}])).is_none());
    }
}
