//! Several boards are written and read again.

use crate::binary::Folder;

const LAYOUT: &str = "1*1\n111\n000\n";

/// What several boards are written as is read again, or the format holds one board and says so.
#[test]
fn several_boards_that_are_written_can_be_read() {
    let folder = Folder::new();
    folder.write("three.txt", [LAYOUT; 3].join("\n"));
    for format in ["text", "layout", "links", "tatham", "tatham-plain", "address"] {
        let generated = folder.run(&format!("generate --random beginner --count 3 --format {format}"));
        let written = folder.run(&format!("write --to {format} three.txt"));
        for outcome in [generated, written] {
            let measured = folder.ask("bbbv -", &outcome.is_fine().out);
            assert_eq!(measured.is_fine().out.lines().count(), 3, "{format}: {}", outcome.out);
        }
    }
    // Of an input it shows late that it has no other board.
    for format in ["mbf", "mine", "board"] {
        folder.ask(&format!("write --to {format} -"), &format!("{LAYOUT}\n")).is_fine();
    }
    let clicked = folder.run("flood --cell 0,1 three.txt");
    clicked
        .begins("; three.txt, line 1\n; row 1, column 2 is a mine\n...\n...\n...\n\n; three.txt, line 5\n");
    folder.write("positions.txt", ["1..\n...\n"; 2].join("\n"));
    let drawn = folder.run("layout-given --mines 2 positions.txt");
    for several in [clicked, drawn] {
        let read = folder.ask("read --json -", &several.is_fine().out);
        assert!(read.is_fine().lines().len() > 1, "{}", several.out);
    }
}
