//! The lines of a ledger, held against the second count.

use std::sync::Mutex;

use crate::cells::Cell;
use crate::count::count_shape;
use crate::judge::Judge;
use crate::threads::for_each;

/// A line of a ledger: the shape, and the counts that this crate makes, too.
struct Line {
    mask: u16,
    /// Silent, forced, forbidden; forced canonical, their placements; forbidden canonical.
    counts: [u128; 6],
    /// Of the c visited and of those refused.
    mass: u128,
}

/// The lines of so many foci of a ledger's text, cheapest first, at most so many; both counts agree on each, or the
/// text says where not.
///
/// Errors: a line that is none, or that the second count contradicts.
pub fn compare_ledger(
    text: &str,
    foci: u32,
    most: usize,
    each: impl Fn(u16) + Sync,
) -> Result<usize, String> {
    let mut lines = text.lines().map(read).collect::<Result<Vec<Line>, _>>()?;
    lines.retain(|line| line.mask.count_ones() == foci);
    let work = |line: &Line| -> u64 {
        let judge = Judge::new(&cells(line.mask));
        judge.regions().iter().map(|region| region.cells.len() as u64 + 1).product()
    };
    lines.sort_by_cached_key(|line| (work(line), line.mask));
    lines.truncate(most);
    let wrong = Mutex::new(Vec::new());
    for_each(&lines, |line| match compare(line) {
        Ok(()) => each(line.mask),
        Err(error) => wrong.lock().expect("no other thread has failed").push(error),
    });
    let wrong = wrong.into_inner().expect("no thread has failed");
    if wrong.is_empty() { Ok(lines.len()) } else { Err(wrong.join("\n")) }
}

fn read(line: &str) -> Result<Line, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let numbers: Option<Vec<u128>> = fields.get(1..13).and_then(|fields| {
        let numbers = fields.iter().map(|field| field.parse().ok());
        numbers.collect()
    });
    let mask = u16::from_str_radix(fields[0], 16).ok();
    match (mask, numbers.as_deref()) {
        (
            Some(mask),
            Some(
                &[silent, forced, forbidden, canonical, _, placements, forbidden_canonical, _, ref mass @ ..],
            ),
        ) => Ok(Line {
            mask,
            counts: [silent, forced, forbidden, canonical, placements, forbidden_canonical],
            mass: mass.iter().sum(),
        }),
        _ => Err(format!("found a line that begins {:?}, expected a line of a ledger", fields[0])),
    }
}

fn cells(mask: u16) -> Vec<Cell> {
    (0..16).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / 4, bit % 4)).collect()
}

fn compare(line: &Line) -> Result<(), String> {
    let count = count_shape(&cells(line.mask), |_, _| ());
    let counts = [
        count.silent.into(),
        count.forced.into(),
        count.forbidden.into(),
        count.forced_canonical.into(),
        count.forced_patterns,
        count.forbidden_canonical.into(),
    ];
    if counts == line.counts && count.mass == line.mass {
        return Ok(());
    }
    Err(format!(
        "shape {:04x}: the ledger has {:?} and mass {}, the second count {counts:?} and mass {}",
        line.mask, line.counts, line.mass, count.mass
    ))
}

#[cfg(test)]
mod tests {
    use super::compare_ledger;

    const LINES: &str = "\
0001\t28\t16\t0\t16\t8\t510\t0\t0\t6561\t0\t0\t0\trest
0003\t348\t180\t128\t90\t48\t2142\t64\t36\t57896\t729\t424\t0\trest
";

    #[test]
    fn lines_are_held_against_the_count() {
        assert_eq!(compare_ledger(LINES, 1, 9, |_| ()), Ok(1));
        assert_eq!(compare_ledger(LINES, 2, 9, |_| ()), Ok(1));
        assert!(compare_ledger(&LINES.replace("348", "347"), 2, 9, |_| ()).is_err());
        assert!(compare_ledger(&LINES.replace("729", "730"), 2, 9, |_| ()).is_err());
        assert!(compare_ledger("0003\t1\n", 2, 9, |_| ()).is_err());
    }
}
