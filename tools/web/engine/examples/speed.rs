//! How long the engine takes for the known positions, natively: `tools/web/speed.mjs` asks the same of the module.

use std::time::Instant;

use minescheme_web::answer;

const ROUNDS: usize = 200;

fn main() {
    let known = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../test/positions.jsonl"));
    let known = known.expect("the positions are part of the repository");
    let ask = |request: serde_json::Value| answer(request.to_string().as_bytes(), &[]).expect("an answer");
    let made = ask(serde_json::json!({"do": "matcher"}));
    let made: serde_json::Value = serde_json::from_str(&made).expect("JSON");
    let requests: Vec<(String, serde_json::Value)> = known
        .lines()
        .map(|line| {
            let known: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let request = serde_json::json!({"do": "ask", "matcher": made["matcher"], "board": known["board"], "mines": known["mines"]});
            (request.to_string(), known["answer"].clone())
        })
        .collect();
    let mut rounds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            for (request, _) in &requests {
                std::hint::black_box(answer(request.as_bytes(), &[]).expect("an answer"));
            }
            start.elapsed().as_secs_f64()
        })
        .collect();
    for (request, expected) in &requests {
        let found: serde_json::Value =
            serde_json::from_str(&answer(request.as_bytes(), &[]).expect("an answer")).expect("JSON");
        assert_eq!(found, *expected);
    }
    rounds.sort_by(f64::total_cmp);
    // What else the machine does only makes rounds longer.
    println!("{:.2}", 1e6 * rounds[ROUNDS / 10] / requests.len() as f64);
}
