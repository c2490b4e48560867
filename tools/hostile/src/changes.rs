//! Changes to bytes that are right, drawn by a seed: what can be tried without a fuzzer.

/// Numbers that are hard to get right, as bytes.
const EDGES: [u64; 10] = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff, u64::MAX - 15, u64::MAX];

/// A stream of numbers: SplitMix64.
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// At most so many bytes, each drawn by itself.
    pub fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.next() as u8).collect()
    }

    /// One of these.
    pub fn one<'a>(&mut self, pieces: &[&'a str]) -> &'a str {
        pieces[self.below(pieces.len())]
    }

    /// A text of at most so many of these pieces.
    pub fn text(&mut self, pieces: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.one(pieces)).collect()
    }

    /// The bytes with one to six changes: bits, bytes, numbers of 1 to 8 bytes, parts left out, doubled or moved.
    pub fn change(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..1 + self.below(6) {
            if bytes.is_empty() {
                bytes.push(self.next() as u8);
            }
            let at = self.below(bytes.len());
            let end = (at + 1 + self.below(16)).min(bytes.len());
            match self.below(8) {
                0 | 1 => bytes[at] ^= 1 << self.below(8),
                2 => bytes[at] = self.next() as u8,
                3 => {
                    let edge = EDGES[self.below(EDGES.len())].to_le_bytes();
                    let len = (1 << self.below(4)).min(bytes.len() - at);
                    bytes[at..at + len].copy_from_slice(&edge[..len]);
                }
                4 => drop(bytes.drain(at..end)),
                5 => {
                    let part = bytes[at..end].to_vec();
                    let to = self.below(bytes.len() + 1);
                    bytes.splice(to..to, part);
                }
                6 => {
                    let to = self.below(bytes.len());
                    let len = (end - at).min(bytes.len() - to);
                    bytes.copy_within(at..at + len, to);
                }
                _ => bytes.truncate(at),
            }
        }
        bytes
    }
}
