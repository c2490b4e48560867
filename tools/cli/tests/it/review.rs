//! `review`, and the replays that `play` writes for it.

use serde_json::{Value, json};

use crate::binary::Folder;

/// A folder with games that the program played.
fn played(format: &str) -> Folder {
    let folder = Folder::new();
    let args = "play --random beginner --first safe --count 8 --seed 6 --guess safest --replays games --replay-format";
    folder.run(&format!("{args} {format}")).is_fine();
    folder
}

/// A board whose upper left corner can be proved to be a mine after a click in the middle, and whose lower right corner to be safe.
const GAME: &str = "RawVF_Version: Rev6
Width: 5
Height: 4
Mines: 3
Marks: Off
Time: 9.000
Board:
*0000
00000
0000*
000*0
Events:
";

fn game(clicks: &[(f64, usize, usize)]) -> String {
    let event = |(seconds, row, col): &(f64, usize, usize)| {
        let (x, y) = (16 * col + 8, 16 * row + 8);
        format!(
            "{seconds:.3} lc {} {} ({x} {y})\n{seconds:.3} lr {} {} ({x} {y})\n",
            col + 1,
            row + 1,
            col + 1,
            row + 1
        )
    };
    GAME.to_owned() + &clicks.iter().map(event).collect::<String>()
}

#[test]
fn json_has_the_keys_of_the_contract_and_both_formats_give_the_same() {
    let reviews = ["evf", "rawvf"].map(|format| {
        let folder = played(format);
        let mut lines = folder.run("review games --json").is_fine().lines();
        assert_eq!(lines.len(), 8 + 1);
        for game in &mut lines[..8] {
            let file = game["file"].take();
            assert!(file.as_str().unwrap().ends_with(&format!(".{format}")), "{file}");
        }
        lines
    });
    assert_eq!(reviews[0], reviews[1]);
    let (totals, games) = reviews[0].split_last().unwrap();
    let mut guesses = 0;
    for game in games {
        for key in
            ["file", "won", "seconds", "bbbv", "openings", "clicks", "luck", "skill_lost", "damaged", "slow"]
        {
            assert!(game.get(key).is_some(), "{key}");
        }
        let luck = &game["luck"];
        assert!(luck["all"].as_f64().unwrap() >= luck["unavoidable"].as_f64().unwrap());
        for click in game["clicks"].as_array().unwrap() {
            for key in ["at", "cell", "known", "risk", "least_risk", "win_before", "win_after", "could_prove"]
            {
                assert!(click.get(key).is_some(), "{key}");
            }
            let is_guess = click["guess"] == true;
            guesses += u64::from(is_guess);
            assert_eq!(click["win_before"].is_number(), is_guess, "{click}");
            if click["known"] == "safe" {
                let proof = &click["could_prove"];
                assert_eq!((&proof["value"], click["risk"].as_f64()), (&"safe".into(), Some(0.0)), "{click}");
                assert!(proof["configuration"].is_string() && proof["digits"].is_array(), "{click}");
            }
        }
    }
    let sums = &totals["totals"];
    assert_eq!((&sums["games"], &sums["guesses"]), (&8.into(), &guesses.into()));
    assert!(guesses > 0);
    let sum: f64 = games.iter().map(|game| game["luck"]["all"].as_f64().unwrap()).sum();
    assert!((sums["luck"]["all"].as_f64().unwrap() - sum).abs() < 1e-9);
    let sum = |key: &str| -> u64 {
        let steps = sums["risks"].as_array().unwrap();
        steps.iter().map(|step| step[key].as_u64().unwrap()).sum()
    };
    assert_eq!((sum("taken"), sum("needed")), (guesses, guesses));
}

#[test]
fn without_win_chances_the_rest_is_the_same() {
    let folder = played("evf");
    let [with, without] =
        ["", " --without-wins"].map(|option| folder.run(&format!("review games --json{option}")).lines());
    for (mut with, without) in with.into_iter().zip(without) {
        if with.get("clicks").is_none() {
            continue;
        }
        assert_eq!(without["skill_lost"], Value::Null);
        with["skill_lost"] = Value::Null;
        for click in with["clicks"].as_array_mut().unwrap() {
            for key in ["win_before", "win_after", "skill_lost"] {
                click[key] = Value::Null;
            }
        }
        assert_eq!(with, without);
    }
}

#[test]
fn what_was_not_read_is_listed_with_its_place_and_the_rest_is_reviewed() {
    let folder = played("evf");
    let whole = folder.read("games/000000.evf");
    folder.write("games/cut.evf", &whole[..whole.len() - 9]);
    folder.write("games/head.evf", &whole[..30]);
    folder.write("games/board.txt", "1221\n....\n");
    folder.write("games/picture.png", b"\x89PNG\r\n\x1a\n");
    folder.write("games/noise.rmv", b"*rmv\x00\x07nothing else");
    let run = folder.run("review games");
    assert_eq!(run.code, Some(2));
    let said = |parts: &[&str]| {
        let line = run.out.lines().find(|line| line.starts_with(parts[0]) && line.contains(parts[1]));
        let line = line.unwrap_or_else(|| panic!("no {parts:?} in {}", run.out));
        assert!(parts.iter().all(|part| line.contains(part)), "{line} does not say {parts:?}");
    };
    said(&["read in part", "cut.evf", &format!("byte {}", whole.len() - 9)]);
    said(&["not read", "head.evf", "byte 30"]);
    said(&["not read", "board.txt", "expected a replay"]);
    said(&["not read", "picture.png", "a picture (PNG)"]);
    said(&["not read", "noise.rmv", "version 7"]);
    assert_eq!(run.out.lines().filter(|line| line.starts_with("not read")).count(), 4);
    run.says(&["\n9 games, "]).warns(&["4 of 13 files can't be read"]);

    let json = folder.run("review games --json").lines();
    let last = json.last().unwrap();
    assert_eq!((last["unread"].as_array().unwrap().len(), last["damaged"].as_array().unwrap().len()), (4, 1));
    assert_eq!(last["damaged"][0]["byte"], whole.len() - 9);
    assert!(last["unread"].as_array().unwrap().iter().any(|refusal| refusal["byte"] == 30));
    assert_eq!(json.iter().filter(|line| line.get("error").is_some()).count(), 4);
}

#[test]
fn one_file_that_cannot_be_read_is_the_error() {
    let folder = Folder::new();
    folder.write("game.evf", b"\x03\x80");
    folder.run("review game.evf").is_refused(&["game.evf"]);
}

#[test]
fn what_is_no_replay_is_said_once() {
    let folder = Folder::new();
    folder.write("noise.bin", [7, 200, 1, 99].repeat(700));
    folder.write("empty.txt", "");
    folder.write("words.md", "# A board\n\n1221\n....\n\nand more\n\n* 1\n");
    for file in ["noise.bin", "empty.txt", "words.md"] {
        let outcome = folder.run(&format!("review {file}"));
        outcome.is_refused(&[file, "expected a replay: .avf, .evf, .mvf, .rmv or RawVF"]);
        assert_eq!(outcome.err.lines().count(), 1, "{}", outcome.err);
    }
}

/// A run adds to the replays of a folder, and replaces none.
#[test]
fn replays_of_another_run_are_kept() {
    let folder = Folder::new();
    let play = |args: &str| folder.run(&format!("play --random beginner --replays games {args}"));
    play("--count 3").is_fine();
    let before = folder.read("games/000002.evf");
    for args in ["--count 1 --seed 2", "--from 2 --count 9 --seed 2 --replay-format rawvf"] {
        play(args).is_refused(&["is the replay of an earlier run", "name another folder"]);
    }
    assert_eq!(folder.read("games/000002.evf"), before);
    play("--from 3 --count 2").is_fine();
    assert_eq!(crate::binary::names(&folder.path("games")).len(), 5);
}

#[test]
fn a_proved_mine_that_was_opened_becomes_a_puzzle_with_its_answer() {
    let folder = Folder::new();
    folder.write("game.rawvf", game(&[(0.0, 1, 2), (4.0, 0, 0)]));
    let run = folder.run("review game.rawvf --json --puzzles missed.json --html page.html");
    let review = &run.is_fine().lines()[0];
    let click = &review["clicks"][1];
    assert_eq!((&click["known"], &click["mine"]), (&"mine".into(), &true.into()));
    assert_eq!((click["risk"].as_f64(), click["least_risk"].as_f64()), (Some(1.0), Some(0.0)));
    // Something followed for four seconds; with it the game is won.
    assert_eq!((click["win_before"].as_f64(), click["win_after"].as_f64()), (Some(1.0), Some(0.0)));
    assert_eq!((review["skill_lost"].as_f64(), review["slow"].as_array().unwrap().len()), (Some(1.0), 1));
    assert_eq!(click["passed_over"], json!([[3, 4]]));
    let proof = &click["could_prove"];
    assert_eq!((&proof["value"], &proof["configuration"]), (&"mine".into(), &"B1".into()), "{proof}");
    assert!(proof["explanation"].as_str().unwrap().contains("(1,1)"), "{proof}");
    assert_eq!(click["instead"]["cells"], json!([[3, 4]]));

    let puzzle: Value = serde_json::from_str(&folder.text("missed.json")).unwrap();
    let made = folder.run("puzzle --random beginner --count 1 --json");
    for key in made.lines()[0].as_object().unwrap().keys() {
        assert!(puzzle.get(key).is_some(), "{key}");
    }
    folder.write("puzzle.txt", puzzle["board"].as_str().unwrap());
    let solved = folder.run(&format!("solve --json --mines {} puzzle.txt", puzzle["mines"]));
    let solved = solved.json();
    for key in ["safe", "mines"] {
        assert_eq!(puzzle["answer"][key], solved[key], "{key}");
    }
    assert_eq!(puzzle["from"]["click"], 2);

    let page = folder.text("page.html");
    // Nothing is loaded: the only address is the name of a language.
    let own = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    assert!(!own.contains("http") && !own.contains("src="));
    assert_eq!(page.matches("the position before click 2").count(), 1);
    assert!(page.contains("row 1, column 1: known to be a mine"));
}
