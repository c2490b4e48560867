//! What walks leave on the way: shards, checkpoints, ledgers.

use std::path::PathBuf;

use minescheme::ledger::{self, Ledger, Line};
use minescheme::observer::Unobserved;
use minescheme::scope::Scope;
use minescheme::shape::Shape;
use minescheme::table::Table;
use minescheme::train::{Plan, Shard, ShardSet, merge, train, train_shard};
use twox_hash::XxHash3_64;

/// A file that is a shard as it comes, one with its first checksum made right, and a checkpoint of the first piece. What comes of it is
/// a table or nothing.
pub fn shards(bytes: &[u8]) {
    let folder = crate::folder();
    let out = folder.path().join("t.mst");
    let shard = folder.path().join("shard.part");
    for bytes in [bytes, &reseal(bytes)] {
        // A scope of many foci takes seconds to plan.
        if bytes.get(16..20).is_some_and(|scope| scope.iter().any(|foci| *foci > 4)) {
            continue;
        }
        std::fs::write(&shard, bytes).expect("the file is written");
        let merged = ShardSet::open(std::slice::from_ref(&shard))
            .is_ok_and(|set| merge(set, &out, &Unobserved).is_ok());
        whole_or_nothing(merged, &out);
        let saved = folder.path().join("saved");
        std::fs::create_dir_all(&saved).expect("a folder");
        std::fs::write(saved.join("piece-000000.part"), bytes).expect("the file is written");
        let plan = Plan::new(Scope::parse("3", "1").expect("a scope"), Default::default());
        whole_or_nothing(train(&plan, &out, Some(&saved), &Unobserved).is_ok(), &out);
    }
}

fn whole_or_nothing(done: bool, out: &PathBuf) {
    assert_eq!(out.exists(), done);
    if done {
        let table = Table::open(out).expect("what was written is a table");
        table.check_payload().expect("its checksum is right");
        std::fs::remove_file(out).expect("it can be removed");
    }
}

/// A shard with the checksum of its first part made right: over its header up to offset 48, and the payload.
pub fn reseal(bytes: &[u8]) -> Vec<u8> {
    let mut shard = bytes.to_vec();
    if shard.len() < 56 {
        return shard;
    }
    let len = u64::from_le_bytes(shard[40..48].try_into().expect("8 bytes"));
    let end = usize::try_from(len).unwrap_or(usize::MAX).saturating_add(56).min(shard.len());
    let sum = XxHash3_64::oneshot(&[&shard[..48], &shard[56..end]].concat());
    shard[48..56].copy_from_slice(&sum.to_le_bytes());
    shard
}

/// A ledger with the checksum of each line made right.
pub fn reseal_ledger(bytes: &[u8]) -> Vec<u8> {
    let reseal = |line: &[u8]| {
        let Some(tab) = line.iter().rposition(|byte| *byte == b'\t') else { return line.to_vec() };
        let before = &line[..=tab];
        let mut sealed = before.to_vec();
        sealed.extend(format!("{:016x}", XxHash3_64::oneshot(before)).into_bytes());
        if line.ends_with(b"\n") {
            sealed.push(b'\n');
        }
        sealed
    };
    bytes.split_inclusive(|byte| *byte == b'\n').flat_map(reseal).collect()
}

/// A ledger, as it is and with its checksums made right.
pub fn ledgers(bytes: &[u8]) {
    ledger_as_it_is(bytes);
    ledger_as_it_is(&reseal_ledger(bytes));
}

/// A ledger, and each of its lines alone.
fn ledger_as_it_is(bytes: &[u8]) {
    let folder = crate::folder();
    let path = folder.path().join("six.ledger");
    std::fs::write(&path, bytes).expect("the file is written");
    if let Ok(ledger) = Ledger::read(&path) {
        ledger.levels();
    }
    for line in String::from_utf8_lossy(bytes).lines() {
        if let Ok(read) = line.parse::<Line>() {
            assert_eq!(read.to_string(), line);
        }
    }
}

/// All of a small walk as one shard, and as a checkpoint.
pub fn shard_seeds() -> Vec<Vec<u8>> {
    let folder = crate::folder();
    let (shard, saved) = (folder.path().join("shard.part"), folder.path().join("saved"));
    let plan = Plan::new(Scope::parse("3", "1").expect("a scope"), Default::default());
    let whole = Shard::new(1, 1).expect("one of one");
    train_shard(&plan, whole, &shard, Some(&saved), &Unobserved).expect("a shard");
    [shard, saved.join("piece-000000.part")].map(|path| std::fs::read(path).expect("it was written")).into()
}

/// Two lines.
pub fn ledger_seeds() -> Vec<Vec<u8>> {
    let lines = Shape::all(4, 2).into_iter().take(2).map(|shape| {
        let line = ledger::line(shape, 1 << 20, &Unobserved).expect("nobody stops it");
        format!("{line}\n")
    });
    vec![lines.collect::<String>().into_bytes()]
}
