//! Games as files of programs whose formats the library only reads: Arbiter, Clone and Viennasweeper.

use minescheme::board::Coord;
use minescheme::formats::{Format, Replay};
use minescheme::layout::Layout;

const LEFT: [usize; 2] = [0, 1];

/// A button that is pressed or let go: when, which, and the middle of the cell in pixels.
type Press = (i64, usize, (i64, i64));

/// A game whose clicks each open the cell under the mouse. Clicks that do not are left out.
fn presses(replay: &Replay, buttons: [usize; 2]) -> impl Iterator<Item = Press> + '_ {
    let single = replay.clicks.iter().filter(|click| click.opened == [click.at]);
    single.flat_map(move |click| buttons.map(|button| (click.millis, button, middle(click.at))))
}

fn middle(at: Coord) -> (i64, i64) {
    (16 * at.col as i64 + 8, 16 * at.row as i64 + 8)
}

fn two(number: i64) -> [u8; 2] {
    (number as u16).to_be_bytes()
}

/// Each mine as two bytes.
fn mines(layout: &Layout, bytes: impl Fn(u8, u8) -> [u8; 2]) -> Vec<u8> {
    let mines = layout.coords().filter(|&at| layout.is_mine(at));
    mines.flat_map(|at| bytes(at.row as u8, at.col as u8)).collect()
}

/// An AVF of a game on a board of any size. Times are cut to hundredths of a second.
pub fn avf(layout: &Layout, replay: &Replay) -> Vec<u8> {
    let mut file = vec![1, 0, 0, 0, 0, 6, layout.cols() as u8 - 1, layout.rows() as u8 - 1];
    file.extend(two(layout.mines() as i64));
    file.extend(mines(layout, |row, col| [row + 1, col + 1]));
    file.extend([0; 10]);
    let seconds = replay.duration() as f64 / 1000.0 + 1.0;
    file.extend(
        format!("[3|W{}H{}M{}|B1T{seconds:.2}]", layout.cols(), layout.rows(), layout.mines()).bytes(),
    );
    let mut event = |what: u8, (millis, _, (x, y)): Press| {
        let (seconds, [x_high, x_low], [y_high, y_low]) = (two(millis / 1000 + 1), two(x), two(y));
        let hundredths = (millis % 1000 / 10) as u8;
        file.extend([what, x_high, seconds[1], x_low, hundredths, y_high, seconds[0], y_low]);
    };
    // The mouse is moved first.
    event(1, (0, 0, (0, 0)));
    presses(replay, LEFT).for_each(|press| event([3, 5][press.1], press));
    file.extend([0; 8]);
    file.extend(b"cs=1 tail");
    file
}

/// An RMV of version 1 or 2.
pub fn rmv(layout: &Layout, replay: &Replay, version: u8) -> Vec<u8> {
    let mut file = b"*rmv\0".to_vec();
    file.push(version);
    let properties = [0, 0, 0, 0, 0, 0, 16];
    let sizes: &[usize] = match version {
        1 => &[0, 0, 3, 4, 0, 0, 0, 4, 0, 0, 0],
        _ => &[0, 0, 0, 4, 0, 0, 0, properties.len(), 0, 0, 0, 0],
    };
    file.extend(sizes.iter().flat_map(|&size| two(size as i64)));
    file.extend(if version == 1 { &b"abc"[..] } else { b"" });
    // The program, no player, the time.
    file.extend(b"prog\0\0time");
    file.extend([layout.cols() as u8, layout.rows() as u8]);
    file.extend(two(layout.mines() as i64));
    file.extend(mines(layout, |row, col| [col, row]));
    file.extend(&properties[..if version == 1 { 4 } else { properties.len() }]);
    let corner = if version == 1 { (12, 56) } else { (0, 0) };
    if version == 2 {
        file.extend([0, 1, 1, b'a', 1, b'b']);
        // A short move.
        file.extend([28, 0, 0x17]);
    }
    for (millis, button, (x, y)) in presses(replay, LEFT) {
        file.push(2 + button as u8);
        file.extend(&(millis as u32).to_be_bytes()[1..]);
        file.push(0);
        file.extend([two(x + corner.0), two(y + corner.1)].concat());
    }
    file.push(if won(layout, replay) { 16 } else { 15 });
    file.extend(&(replay.duration() as u32).to_be_bytes()[1..]);
    file
}

/// An EVF of version 4, each of whose events tells how it differs from the one before.
pub fn new_evf(layout: &Layout, replay: &Replay) -> Vec<u8> {
    let mut file = vec![4, if won(layout, replay) { 0x80 } else { 0 }, 0];
    file.extend([layout.rows() as u8, layout.cols() as u8]);
    file.extend(two(layout.mines() as i64));
    // Cells of 20 pixels, the mode, and the 3BV.
    file.extend([20, 0, 0, 0, 0]);
    file.extend((replay.duration() as u32).to_be_bytes());
    // The country and two times, four texts, the device.
    file.extend([0; 18]);
    file.extend(b"program\0\0Anna\0\0\0\x02me");
    let cells: Vec<Coord> = layout.coords().collect();
    let bit = |(place, &at): (usize, &Coord)| u8::from(layout.is_mine(at)) << (7 - place);
    file.extend(cells.chunks(8).map(|eight| eight.iter().enumerate().map(bit).sum::<u8>()));
    file.extend(b"\0\x013BV\0");
    let (mut now, mut here) = (0, (0, 0));
    for (millis, button, (x, y)) in presses(replay, LEFT) {
        let (x, y) = (x / 16 * 20 + 19, y / 16 * 20);
        let mut after = millis - now;
        while after > 255 {
            let pause = after.min(65_535);
            file.extend([&[255][..], &two(pause)].concat());
            after -= pause;
        }
        // What says nothing about the board: numbers, texts, and a move on the way.
        file.extend([81, 0, 99, 0, 200, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 201, 0, 1, 2, b'a', 0]);
        file.extend([&[1, 0][..], &two(5), &two(-5)].concat());
        file.extend(
            [&[2 + button as u8, after as u8][..], &two(x - here.0 - 5), &two(y - here.1 + 5)].concat(),
        );
        (now, here) = (millis, (x, y));
    }
    file.push(0);
    file
}

/// An MVF of the time before 0.97: only for the three usual boards.
pub fn old_mvf(layout: &Layout, replay: &Replay) -> Vec<u8> {
    let mut file = vec![layout.cols() as u8, layout.rows() as u8];
    file.extend(two(layout.mines() as i64));
    file.extend(mines(layout, |row, col| [col, row]));
    file.extend([0, 0]);
    for (millis, button, (x, y)) in presses(replay, LEFT) {
        let ([x_high, x_low], [y_high, y_low]) = (two(x), two(y));
        let left = 1 - button as u8;
        file.extend([
            (millis / 1000) as u8,
            (millis % 1000 / 10) as u8,
            left,
            x_high,
            x_low,
            y_high,
            y_low,
            0,
        ]);
    }
    let duration = replay.duration();
    file.extend(two(duration / 1000));
    file.push((duration % 1000 / 10) as u8);
    // The player, and a checksum of 20 bytes between zeros.
    file.extend(format!("{:100}", "Anna").bytes());
    file.push(0);
    file.extend((0..20_u8).map(|place| place.wrapping_mul(37).wrapping_add(11)));
    file.push(0);
    file
}

/// An MVF of 2007, whose bits are in the order of a key.
pub fn new_mvf(layout: &Layout, replay: &Replay, key: u16) -> Vec<u8> {
    let mut file = vec![0; 71];
    file[..2].copy_from_slice(&[0x11, 0x4d]);
    file[27] = b'7';
    file.extend([0; 9]);
    file.extend(&(replay.duration() as u32).to_be_bytes()[1..]);
    file.push(0);
    file.extend([layout.cols() as u8, layout.rows() as u8]);
    file.extend(two(layout.mines() as i64));
    file.extend(mines(layout, |row, col| [col + 1, row + 1]));
    file.extend(b"\x03tom");
    file.extend(key.to_be_bytes());
    let presses: Vec<Press> = presses(replay, LEFT).collect();
    file.extend(&(presses.len() as u32).to_be_bytes()[1..]);
    let order = order(key);
    for (millis, button, (x, y)) in presses {
        let mut event = [0_u8; 6];
        let mut put = |from: usize, bits: usize, number: i64| {
            for bit in (0..bits).filter(|bit| number >> bit & 1 == 1) {
                let place = order[from + bit];
                event[place / 8] |= 1 << (place % 8);
            }
        };
        put(2, 1, 1 - button as i64);
        put(3, 11, y + 32);
        put(14, 11, x + 32);
        put(25, 22, millis);
        file.extend(event);
    }
    file
}

/// Where the bits of an event stand: in the order of the decimals of six numbers.
fn order(key: u16) -> Vec<usize> {
    let root = f64::sqrt;
    let a = root(f64::from(key));
    let b = root(f64::from(key) + 1000.0);
    let (c, d) = (root(a + 1000.0), root(b + 1000.0));
    let numbers = [(c + 1000.0).cos(), root(b).sin(), c.cos(), (root(a) + 1000.0).sin(), d.cos(), d.sin()];
    let decimals: String =
        numbers.iter().map(|number| format!("{:.8}", number.abs())[2..].to_owned()).collect();
    let mut order: Vec<usize> = (0..48).collect();
    order.sort_by_key(|&place| decimals.as_bytes()[place]);
    order
}

fn won(layout: &Layout, replay: &Replay) -> bool {
    let mut board = layout.closed_board();
    for at in replay.clicks.iter().flat_map(|click| &click.opened) {
        for (at, digit) in layout.flood(&board, *at) {
            board.set(at, minescheme::board::Cell::Digit(digit));
        }
    }
    board == layout.open_board()
}

/// The game in every format; what each is called.
pub fn all(layout: &Layout, replay: &Replay) -> Vec<(&'static str, Format, Vec<u8>)> {
    let written = |format| replay.write(layout, format).expect("a small board");
    let mut files = vec![
        ("RawVF", Format::RawVf, written(Format::RawVf)),
        ("EVF", Format::Evf, written(Format::Evf)),
        ("EVF 4", Format::Evf, new_evf(layout, replay)),
        ("AVF", Format::Avf, avf(layout, replay)),
        ("RMV 1", Format::Rmv, rmv(layout, replay, 1)),
        ("RMV 2", Format::Rmv, rmv(layout, replay, 2)),
        ("MVF of 2007", Format::Mvf, new_mvf(layout, replay, 4711)),
    ];
    if (layout.rows(), layout.cols(), layout.mines()) == (8, 8, 10) {
        files.push(("old MVF", Format::Mvf, old_mvf(layout, replay)));
    }
    files
}
