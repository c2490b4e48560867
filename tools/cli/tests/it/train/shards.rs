//! Shards, threads: however the work is divided, the same bytes come out.

use hostile::walks::reseal;
use minescheme::observer::Unobserved;
use minescheme::train::{ShardSet, TrainError, merge};

use crate::binary::Folder;

const WALK: &str = "--window 3..5 --max-foci 3";

/// Walks all shards of `of`, and names their files.
fn shards(folder: &Folder, walk: &str, of: usize) -> Vec<String> {
    let shard = |number| {
        let name = format!("{number}-of-{of}.part");
        folder.run(&format!("train {walk} --shard {number}/{of} --out {name}")).is_fine();
        name
    };
    (1..=of).map(shard).collect()
}

#[test]
fn shards_merge_to_the_same_bytes() {
    let folder = Folder::new();
    let whole = folder.train(WALK, "whole.mst");
    for of in [1, 2, 3, 7, 16] {
        let mut names = shards(&folder, WALK, of);
        names.reverse();
        folder.run(&format!("merge {} --out merged.mst", names.join(" "))).is_fine();
        assert!(folder.read("merged.mst") == whole, "{of} shards");
    }
}

#[test]
fn a_shard_for_every_piece() {
    let folder = Folder::new();
    let walk = "--window 3..4 --order 2";
    let whole = folder.train(walk, "whole.mst");
    let names = shards(&folder, walk, 5);
    folder.run(&format!("merge {} --out merged.mst", names.join(" "))).is_fine();
    assert!(folder.read("merged.mst") == whole);
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let folder = Folder::new();
    let one = folder.train(&format!("{WALK} --threads 1"), "1.mst");
    for threads in [2, 3, 8] {
        let many = folder.train(&format!("{WALK} --threads {threads}"), "many.mst");
        assert!(many == one, "{threads} threads");
    }
}

#[test]
fn damaged_shards_are_refused_by_name() {
    let folder = Folder::new();
    let names = shards(&folder, "--window 4", 2);
    let (name, set) = (&*names[1], names.join(" "));
    let good = folder.read(name);
    // Where each part of the shard starts: a header of 56 bytes with the payload's length at 40.
    let mut starts = vec![0];
    while let Some(&start) = starts.last()
        && start < good.len()
    {
        let len = u64::from_le_bytes(good[start + 40..start + 48].try_into().unwrap());
        starts.push(start + 56 + len as usize);
    }
    assert_eq!(starts.pop(), Some(good.len()));
    assert!(starts.len() > 1);
    let last = starts[starts.len() - 1];
    let refused = |bytes: &[u8], says: &[&str]| {
        folder.write(name, bytes);
        folder.run(&format!("merge {set} --out t.mst")).is_refused(&[&[name][..], says].concat());
        assert_eq!(folder.names(), names);
    };
    let again = "make the shard again";
    refused(&good[..last], &["lacks piece", again]);
    refused(&[&good[..], &good[last..]].concat(), &[again]);
    refused(&good[last..], &[again]);
    refused(&[&good[..], b"and more"].concat(), &["found no part of a search", again]);
    for len in [1, 20, 55, 57, last - 1, last + 30, good.len() - 1] {
        refused(&good[..len], &[again]);
    }
    for at in (0..good.len()).step_by(29).chain(last..last + 56) {
        let mut flipped = good.clone();
        flipped[at] ^= 1 << (at % 8);
        folder.write(name, flipped);
        let run = folder.run(&format!("merge {set} --out t.mst"));
        assert_eq!(run.code, Some(2), "byte {at}: {}", run.err);
        assert_eq!(folder.names(), names, "byte {at}");
    }
    folder.write(name, &good);
    folder.run(&format!("merge {set} --out t.mst")).is_fine();
}

/// The number of shards stands in four bytes that nothing else proves. A list of those that are missing must not be made of it.
#[test]
fn a_flipped_bit_in_the_header_of_a_shard_takes_no_memory_and_says_so_in_a_few_words() {
    let folder = Folder::new();
    let names = shards(&folder, "--window 3..4", 3);
    let paths: Vec<_> = names.iter().map(|name| folder.path(name)).collect();
    let good = folder.read(&names[1]);
    let whole = folder.train("--window 3..4", "whole.mst");
    for bit in (0..8 * 56).step_by(crate::drawn(5, 1)) {
        let mut flipped = good.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        for (bytes, is_sealed) in [(reseal(&flipped), true), (flipped, false)] {
            folder.write(&names[1], bytes);
            for set in [&paths[..], &paths[1..2]] {
                let merged = ShardSet::open(set)
                    .map_err(TrainError::from)
                    .and_then(|set| merge(set, &folder.path("t.mst"), &Unobserved));
                // What a second shard says of the walk is not needed: its first says it too.
                assert!(merged.is_err() || is_sealed && folder.read("t.mst") == whole, "bit {bit}");
                let why = merged.err().map(|error| error.to_string()).unwrap_or_default();
                assert!(why.len() < 600, "bit {bit}: {} bytes: {:.200}", why.len(), why);
                assert!(is_sealed || set.len() == 1 || why.contains(&names[1]), "bit {bit}: {why}");
            }
        }
    }
}
