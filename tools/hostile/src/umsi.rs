//! UMSI: commands of another program, a line each.

use minescheme_protocol::umsi::speak;

/// The most effort that a command may ask for: what takes long is not looked for here.
const MOST_EFFORT: u64 = 1 << 12;

/// Everything that is said. Each `go` is answered by one line `done`, and each line of an answer is of a kind that the interface has.
pub fn attack(bytes: &[u8]) {
    let asks_for_little = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line);
        let is_little = |word: &str| word.parse().map_or(true, |effort: u64| effort <= MOST_EFFORT);
        !line.contains("effort") || line.split_whitespace().all(is_little)
    };
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(asks_for_little).collect();
    let said = lines.join(&b'\n');
    let said = [b"setoption name effort value 256\n", &said[..]].concat();
    let (mut out, mut again) = (Vec::new(), Vec::new());
    speak(&said[..], &mut out, "1.2.3").expect("what is in memory can be read and written");
    speak(&said[..], &mut again, "1.2.3").expect("what is in memory can be read and written");
    assert_eq!(out, again);
    let out = String::from_utf8(out).expect("answers are text");
    for line in out.lines() {
        let kind = line.split(' ').next().unwrap_or_default();
        assert!(["id", "option", "umsiok", "readyok", "result", "error", "done"].contains(&kind), "{line}");
        if kind == "result" {
            let words: Vec<&str> = line.split(' ').collect();
            let odds: f64 = words[3].parse().expect("a probability");
            assert!((0.0..=1.0).contains(&odds) && words.len() == 5, "{line}");
        }
    }
}

/// A dialogue of each kind.
pub fn seeds() -> Vec<Vec<u8>> {
    let all = "umsi\nisready\nsetoption name probabilities value false\nposition 1##;###;m2\ngo\n# a remark\nquit\n";
    let rows = "position\n1##\n###\nm2\nend\ngo\nsetoption name effort value 99\ngo\nfly\n";
    let more = "position 12#;##F;###;m3\ngo\nposition 9;m\ngo\nposition 11;11;m4\ngo\n";
    [all, rows, more].map(|text| text.as_bytes().to_vec()).into()
}
