//! Series of random boards and choices: each is drawn by its own generator, so any one can be made without those before it.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

/// The generator of number `index` of the series `seed`, for one `purpose`.
pub(crate) fn generator(seed: u64, index: u64, purpose: [u8; 8]) -> Pcg64 {
    Pcg64::from_seed(state_of(seed, index, purpose))
}

/// The generator's state for number `index` of the series `seed`, for one `purpose`. Use it to draw such a series with your own
/// generator.
///
/// It is a hash of the three. States that differ only in a few bits don't work: they would be evenly
/// spaced, and what is drawn from them would be too similar throughout the series.
pub fn state_of(seed: u64, index: u64, purpose: [u8; 8]) -> [u8; 32] {
    let words = [u64::from_le_bytes(purpose), seed, index];
    let mut state = words.into_iter().fold(0, |state, word| mix(next(state ^ word)));
    let mut bytes = [0; 32];
    for part in bytes.chunks_exact_mut(8) {
        state = next(state);
        part.copy_from_slice(&mix(state).to_le_bytes());
    }
    bytes
}

/// The step of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
fn next(state: u64) -> u64 {
    state.wrapping_add(0x9E37_79B9_7F4A_7C15)
}

/// Its output function: a bijection in which every bit depends on every other.
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
