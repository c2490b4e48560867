//! `minescheme serve`, against the schema in the documents and the commands' own answers.

use std::collections::BTreeMap;
use std::process::Command;

use minescheme::matcher::Matcher;
use minescheme_protocol::ABILITIES;
use serde_json::{Value, json};

use crate::binary::run;
use crate::talk::Talk;
use crate::{lattice, root};

struct Serve(Talk);

impl Serve {
    fn new(options: &str) -> Self {
        Self(Talk::start(&format!("serve {options}")))
    }

    fn receive(&mut self) -> Value {
        let line = self.0.line();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Sends a request, and has its answer before anything else is sent.
    fn ask(&mut self, request: &Value) -> Value {
        self.0.tell(request.to_string().as_bytes());
        self.receive()
    }

    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        answer["ok"].clone()
    }
}

/// The parts of the schema, each ready to be asked.
struct Schema {
    schemas: boon::Schemas,
    compiler: boon::Compiler,
}

const URL: &str = "https://minescheme.example/serve.schema.json";

impl Schema {
    fn new() -> Self {
        let text = std::fs::read_to_string(root().join("docs/serve.schema.json")).unwrap();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource(URL, serde_json::from_str(&text).unwrap()).unwrap();
        Self { schemas: boon::Schemas::new(), compiler }
    }

    fn takes(&mut self, part: &str, value: &Value) -> bool {
        let part = self.compiler.compile(&format!("{URL}#/$defs/{part}"), &mut self.schemas).unwrap();
        self.schemas.validate(value, part).is_ok()
    }
}

const BOARD: &str = "0000\n1221\n....\n....\n";

/// Requests and answers are as the schema says, and so is every ability among them. `tests/requests.jsonl` has a request of each kind, in an
/// order in which each has what it names.
#[test]
fn requests_and_answers_are_those_of_the_schema() {
    let (mut serve, mut schema) = (Serve::new(""), Schema::new());
    let mut asked = BTreeMap::new();
    for (id, request) in include_str!("../requests.jsonl").lines().enumerate() {
        let mut request: Value = serde_json::from_str(request).unwrap();
        request["id"] = json!(id);
        assert!(schema.takes("request", &request), "{request}");
        let answer = serve.ask(&request);
        assert!(schema.takes("answer_line", &answer), "{answer}");
        assert_eq!(answer["id"], json!(id));
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        let name = request["do"].as_str().unwrap().to_owned();
        assert!(schema.takes(&format!("ok/$defs/{name}"), &answer["ok"]), "{request}: {answer}");
        *asked.entry(name).or_insert(0) += 1;
    }
    for ability in ABILITIES {
        assert!(asked.contains_key(ability), "{ability} was not asked");
    }
    serve.0.ends();
}

/// A hint is the same object as in the library, and its explanation is the same deduction.
#[test]
fn hints_are_those_of_the_library() {
    let mut serve = Serve::new("");
    let none = [("1.\n..\n", None, false), ("000\n01*\n01.\n", Some(1), true), ("13\n..\n", None, true)];
    let some =
        [(BOARD, Some(4)), ("..1\n.32\n...\n", None), ("0111\n0...\n0111\n", None), ("..\n..\n", Some(0))];
    let none = none.map(|(board, mines, impossible)| (board, mines, Some(impossible)));
    for (board, mines, impossible) in some.map(|(board, mines)| (board, mines, None)).into_iter().chain(none)
    {
        let mut session = Matcher::shipped().session_on(&board.parse().unwrap(), mines);
        session.deduce();
        let mut hint = serve.ok(json!({"do": "hint", "board": board, "mines": mines}));
        let explanation = hint.as_object_mut().unwrap().remove("explanation").unwrap();
        assert_eq!(hint, serde_json::to_value(session.hint()).unwrap(), "{board}");
        assert_eq!(explanation.is_null(), impossible.is_some(), "{board}");
        assert_eq!(hint["contradiction"], json!(impossible == Some(true)), "{board}");
        for field in ["cells", "value", "digits", "steps", "text"].iter().filter(|_| impossible.is_none()) {
            assert_eq!(hint[field], explanation[field], "{board}");
        }
        assert_eq!(
            hint["also"].as_array().unwrap(),
            explanation["also"].as_array().unwrap_or(&Vec::new()),
            "{board}"
        );
    }
    serve.0.ends();
}

/// What is wrong is said with its kind and in plain words, and nothing ends the process.
#[test]
fn errors_have_a_kind() {
    let (mut serve, mut schema) = (Serve::new("--threads 2"), Schema::new());
    serve.ok(json!({"do": "session", "rows": 2, "cols": 2}));
    let deep = format!("request\t{}", "[".repeat(100_000));
    // Their kinds, the requests, and what is said.
    for wrong in include_str!("../refused_requests.tsv").lines().chain([&*deep]) {
        let mut parts = wrong.split('\t');
        let (kind, line) = parts.next().zip(parts.next()).unwrap();
        let says = parts.next().unwrap_or_default();
        serve.0.tell(line.as_bytes());
        let answer = serve.receive();
        assert!(schema.takes("answer_line", &answer), "{answer}");
        assert_eq!(answer["error"]["kind"], json!(kind), "{line:.80}: {answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(says), "{line:.80}: {answer}");
        // Nothing that only a reader of the source understands.
        for debug in ["Some(", "None", "Coord", "Value::", "usize", "u32", "u64", "a map", "{ "] {
            assert!(!message.contains(debug), "{message}");
        }
    }
    serve.0.tell(b"\xff\xfe{}");
    assert_eq!(serve.receive()["error"]["kind"], "request");
    assert_eq!(serve.ok(json!({"do": "undo", "session": 1})), json!({"undone": false}));
    serve.0.ends();
}

/// The objects of the commands' `--json`.
#[test]
fn answers_are_those_of_the_commands() {
    let mut serve = Serve::new("");
    let printed = |args: &str, input: &str| run(args, input).json();
    let explain = serve.ok(json!({"do": "explain", "board": BOARD, "mines": 4}));
    assert_eq!(explain, printed("explain --all --json --mines 4 -", BOARD));
    let ask = serve.ok(json!({"do": "ask", "board": BOARD, "mines": 4}));
    assert_eq!(ask, printed("solve --json --mines 4 -", BOARD));
    let odds = serve.ok(json!({"do": "odds", "board": "1.\n..\n", "mines": 1}));
    let mut known = printed("odds --json --mines 1 -", "1.\n..\n");
    known.as_object_mut().unwrap().remove("undecided");
    assert_eq!(odds, known);
    let generate = serve.ok(json!({"do": "generate", "game": "beginner", "seed": 5, "min_digits": 2}));
    let known = printed("generate --random beginner --seed 5 --min-digits 2 --json", "");
    // The command may count further things.
    for (key, value) in generate.as_object().unwrap().iter().filter(|(key, _)| *key != "grade") {
        assert_eq!(value, &known[key], "{key}");
    }
    let drill = serve.ok(json!({"do": "drill", "rule": "1-2", "seed": 5}));
    assert_eq!(drill, printed("drill --rule 1-2 --seed 5 --count 1 --json", ""));
    let puzzle = serve.ok(json!({"do": "puzzle", "game": "beginner", "seed": 5}));
    assert_eq!(puzzle, printed("puzzle --random beginner --seed 5 --json", ""));
    serve.0.ends();
}

/// A proof holds, and a proof of something else doesn't.
#[test]
fn proofs_are_checked() {
    let mut serve = Serve::new("");
    let mut found = serve.ok(json!({"do": "explain", "board": BOARD}));
    let check = |found: &Value| json!({"do": "check", "board": BOARD, "explanations": found["explanations"], "contradiction": found["contradiction"]});
    assert_eq!(serve.ok(check(&found)), json!({"valid": true}));
    let other = if found["explanations"][0]["value"] == "safe" { "mine" } else { "safe" };
    found["explanations"][0]["value"] = json!(other);
    let wrong = serve.ok(check(&found));
    assert_eq!((&wrong["valid"], &wrong["explanation"]), (&json!(false), &json!(0)), "{wrong}");
    let impossible = serve.ok(json!({"do": "explain", "board": "13\n..\n"}));
    let checked = json!({"do": "check", "board": "13\n..\n", "contradiction": impossible["contradiction"]});
    assert_eq!(serve.ok(checked), json!({"valid": true}));
    let elsewhere = json!({"do": "check", "board": "11\n..\n", "contradiction": impossible["contradiction"]});
    assert_eq!(serve.ok(elsewhere)["valid"], json!(false));
    serve.0.ends();
}

/// Requests that are sent all at once are answered in order, and those about one session take effect in order, on any number of threads.
#[test]
fn many_requests_at_once() {
    for args in ["--threads 1", "--threads 4", "--threads 4 --any-order"] {
        let mut serve = Serve::new(args);
        let mut sent = vec![json!({"id": 0, "do": "session", "rows": 1, "cols": 400})];
        for col in 0..200 {
            sent.push(json!({"id": 3 * col + 1, "do": "open", "session": 1, "at": [0, col], "digit": 1}));
            sent.push(json!({"id": 3 * col + 2, "do": "ask", "board": BOARD}));
            sent.push(json!({"id": 3 * col + 3, "do": "undo", "session": 1}));
        }
        sent.push(json!({"id": "copy", "do": "clone", "session": 1}));
        sent.push(json!({"id": "board", "do": "board", "session": 2}));
        for request in &sent {
            serve.0.tell(request.to_string().as_bytes());
        }
        let mut answers: Vec<Value> = sent.iter().map(|_| serve.receive()).collect();
        if args.contains("--any-order") {
            let place = |answer: &Value| sent.iter().position(|sent| sent["id"] == answer["id"]);
            answers.sort_by_key(place);
        }
        for (request, answer) in sent.iter().zip(&answers) {
            assert_eq!(request["id"], answer["id"], "{args:?}");
            assert!(answer.get("ok").is_some(), "{args:?} {request} {answer}");
            if request["do"] == "undo" {
                assert_eq!(answer["ok"]["undone"], json!(true));
            }
        }
        assert_eq!(answers.last().unwrap()["ok"]["board"], json!(".".repeat(400) + "\n"));
        serve.0.ends();
    }
}

/// With little effort a hard position is undecided, and at once.
#[test]
fn the_effort_is_a_bound() {
    let hard = std::fs::read_to_string(root().join("tests/positions/expert.txt")).unwrap();
    let mut serve = Serve::new("--effort 0");
    let little = serve.ok(json!({"do": "ask", "board": hard}));
    let much = serve.ok(json!({"do": "ask", "board": hard, "effort": 1_000_000}));
    let undecided = |answer: &Value| answer["undecided"].as_array().unwrap().len();
    assert!(undecided(&little) >= undecided(&much));
    assert_eq!(undecided(&much), 0);
    serve.0.ends();
}

/// What is asked about a session is answered with its own matcher, unless the request says otherwise.
#[test]
fn a_session_is_asked_with_its_own_matcher() {
    let board = lattice();
    let mut serve = Serve::new("");
    let asked = |serve: &mut Serve, request: Value| serve.ok(request)["undecided"].as_array().unwrap().len();
    serve.ok(json!({"do": "session", "board": board, "effort": 0}));
    let little = asked(&mut serve, json!({"do": "ask", "session": 1}));
    assert!(little > 0);
    assert_eq!(little, asked(&mut serve, json!({"do": "ask", "board": board, "effort": 0})));
    assert_eq!(asked(&mut serve, json!({"do": "ask", "session": 1, "effort": 1_000_000})), 0);
    serve.ok(json!({"do": "matcher"}));
    assert_eq!(asked(&mut serve, json!({"do": "ask", "session": 1, "matcher": 1})), 0);
    serve.0.ends();
}

/// A number of mines may be told twice, but not in two ways.
#[test]
fn the_number_of_mines_is_told_in_one_way() {
    let mut serve = Serve::new("");
    for above in ["mines 1\n", "\n; a corner\nMines: 1 ; in all\n"] {
        let board = format!("{above}1.\n..\n");
        for mines in [json!(null), json!(1)] {
            serve.ok(json!({"do": "win", "board": board, "mines": mines}));
        }
        serve.ok(json!({"do": "session", "board": board}));
        assert_eq!(serve.ok(json!({"do": "bbbv", "layout": format!("{above}1*\n11\n")}))["bbbv"], 3);
    }
    for (position, who) in [("board", json!("mines 1\n1.\n..\n")), ("session", json!(1))] {
        let refused = serve.ask(&json!({"do": "win", position: who, "mines": 2}));
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.contains("mines: found 2, but the ") && message.contains(" says 1"), "{message}");
        assert_eq!(refused["error"]["kind"], "argument");
    }
    assert_eq!(serve.ok(json!({"do": "board", "session": 1})), json!({"board": "1.\n..\n", "mines": 1}));
    for text in ["1.\n\n1.\n", "mines 1\n1.\n\n1.\n", "mines 1\n1.\n\nmines 1\n1.\n"] {
        let refused = serve.ask(&json!({"do": "ask", "board": text}));
        assert_eq!(refused["error"]["kind"], "board", "{text}: {refused}");
    }
    serve.0.ends();
}

/// Plays the game of an example in another language. False if there is nothing here to run it.
fn plays(program: &str, args: &[&str]) -> bool {
    let mut example = Command::new(program);
    example.args(args).arg(env!("CARGO_BIN_EXE_minescheme")).current_dir(root().join("tools/serve"));
    let Ok(played) = example.output() else {
        eprintln!("there is no {program} here");
        return false;
    };
    let said = String::from_utf8_lossy(&played.stdout);
    let wrong = String::from_utf8_lossy(&played.stderr);
    assert_eq!(said.lines().last(), Some("won"), "{said}{wrong}");
    assert!(said.contains(" is safe") || said.contains(" are safe"), "{said}");
    true
}

#[test]
fn a_game_in_java() {
    plays("java", &["Game.java"]);
}

/// By .NET, or where there is none by Mono.
#[test]
fn a_game_in_c_sharp() {
    if plays("dotnet", &["run", "--project", "csharp"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("Game.exe");
    let mut compiler = Command::new("mcs");
    compiler.args(
        ["System.Runtime.Serialization", "System.Xml", "System.Xml.Linq"].map(|name| format!("-r:{name}")),
    );
    compiler.arg(format!("-out:{}", game.display())).arg(root().join("tools/serve/csharp/Game.cs"));
    if let Ok(compiled) = compiler.output() {
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        plays("mono", &[game.to_str().unwrap()]);
    }
}
