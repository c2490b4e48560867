//! The harvests of pieces as files. A checkpoint keeps one piece a file, a shard holds many.
//!
//! A file is a row of saved pieces; each has a header of its own, so that a damaged or foreign one is found at once:
//!
//! | offset | bytes | field |
//! |---|---|---|
//! | 0 | 8 | magic |
//! | 8 | 8 | fingerprint of the plan: scope, cut, version, pieces |
//! | 16 | 4 | scope, as in a table's header |
//! | 20 | 1 | cut: order, 0 for exact |
//! | 21 | 3 | zero |
//! | 24 | 4 | number of the shard, from 1; 0 in a checkpoint |
//! | 28 | 4 | number of shards; 0 in a checkpoint |
//! | 32 | 8 | number of the piece |
//! | 40 | 8 | length of the payload in bytes |
//! | 48 | 8 | XXH3-64 of the header up to here and the payload |
//! | 56 | | payload: an rkyv archive |

use std::fs::File;
use std::hash::Hasher;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rkyv::rancor;
use thiserror::Error;
use twox_hash::XxHash3_64;

use crate::scope::{Cut, Scope};
use crate::table::archive::to_bytes;
use crate::table::frame::{Checksum, FieldReader, FieldWriter};
use crate::table::{PIECE_MAGIC, ordinary};

use super::harvest::PieceHarvest;
use super::plan::{Plan, Shard};

const HEADER_LEN: usize = 56;
/// No harvest is larger: a piece is two minutes of work at most.
const MAX_PAYLOAD: u64 = 1 << 32;

/// Why a checkpoint or a shard can't be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The file system reported an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        #[source]
        error: std::io::Error,
    },
    /// Not a saved piece at all.
    #[error("{}: offset {offset}: found no part of a search, expected one saved by `minescheme train`; {remedy}", path.display())]
    NotAPiece {
        /// The file.
        path: PathBuf,
        /// Where the record starts, in bytes.
        offset: u64,
        /// What to do.
        remedy: &'static str,
    },
    /// Damaged or cut short.
    #[error("{}: offset {offset}: the piece is damaged or cut short; {remedy}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the record starts, in bytes.
        offset: u64,
        /// What to do.
        remedy: &'static str,
    },
    /// Of another run.
    #[error(
        "{}: made by another run: found plan {found:016x}, expected {expected:016x} (windows, foci, order and version \
         must be the same); {remedy}",
        path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The fingerprint of the plan at hand.
        expected: u64,
        /// The fingerprint in the file.
        found: u64,
        /// What to do.
        remedy: &'static str,
    },
    /// A shard that is not of this set.
    #[error("{}: found shard {found}, expected shards of {expected}", path.display())]
    OtherSet {
        /// The file.
        path: PathBuf,
        /// The number of shards in the set.
        expected: u32,
        /// The shard that it is.
        found: Shard,
    },
    /// The same shard twice.
    #[error("{} and {}: both are shard {shard}; give each shard once", first.display(), second.display())]
    Doubled {
        /// The shard.
        shard: Shard,
        /// One file.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A piece of a checkpoint where a shard is needed.
    #[error("{}: found a checkpoint of a run, expected a shard; {SHARD_REMEDY}", path.display())]
    NotAShard {
        /// The file.
        path: PathBuf,
    },
    /// A piece that is not where it must be.
    #[error("{}: the shard lacks piece {piece} of the walk: cut short, or damaged; {SHARD_REMEDY}", path.display())]
    Incomplete {
        /// The file that should hold it.
        path: PathBuf,
        /// The piece.
        piece: usize,
    },
    /// SavedPieces after the last.
    #[error("{}: the shard continues after its last piece: appended to, or damaged; {SHARD_REMEDY}", path.display())]
    LeftOver {
        /// The file.
        path: PathBuf,
    },
    /// Shards that were not given.
    #[error("of {of} shards some are missing: {missing}; make them with `minescheme train --shard`")]
    Missing {
        /// The numbers, in words.
        missing: String,
        /// The number of shards.
        of: u32,
    },
}

/// What to do about a checkpoint that cannot be used.
pub(super) const CHECKPOINT_REMEDY: &str =
    "use an empty --resume folder, or remove the file to walk that piece again";
/// What to do about a shard that cannot be used.
pub(super) const SHARD_REMEDY: &str = "make the shard again with `minescheme train --shard`";

/// What a plan's pieces are known by.
pub(super) fn plan_fingerprint(plan: &Plan) -> u64 {
    let text = format!("{} {} {:?}", plan.scope(), plan.cut(), crate::table::GENERATOR);
    let mut hasher = XxHash3_64::new();
    hasher.write(text.as_bytes());
    for piece in plan.pieces() {
        hasher.write_u64(piece.shape as u64);
        hasher.write_u64(piece.groups.start);
        hasher.write_u64(piece.groups.end);
    }
    hasher.finish()
}

/// One piece's harvest in a file.
pub(super) struct SavedPiece {
    pub shard: Option<Shard>,
    pub piece: usize,
    pub harvest: PieceHarvest,
}

/// Appends a piece to a file.
pub(super) fn write(out: &mut impl Write, plan: &Plan, saved: &SavedPiece) -> std::io::Result<()> {
    let payload = to_bytes(&saved.harvest);
    let (number, of) = saved.shard.map_or((0, 0), |shard| (shard.number(), shard.of()));
    let header = FieldWriter::new(PIECE_MAGIC)
        .put(plan_fingerprint(plan).to_le_bytes())
        .put(plan.scope().to_bytes())
        .put([plan.cut().to_byte(), 0, 0, 0])
        .put(number.to_le_bytes())
        .put(of.to_le_bytes())
        .put((saved.piece as u64).to_le_bytes())
        .put((payload.len() as u64).to_le_bytes());
    out.write_all(&header.sealed(&payload))?;
    out.write_all(&payload)
}

/// The header of a saved piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceHeader {
    bytes: [u8; HEADER_LEN],
    pub fingerprint: u64,
    pub scope: Scope,
    pub cut: Cut,
    pub shard: Option<Shard>,
    pub piece: u64,
    len: u64,
}

/// Reads the pieces of a file one by one.
pub(super) struct SavedPieces {
    input: BufReader<File>,
    path: PathBuf,
    remedy: &'static str,
    offset: u64,
    next: Option<PieceHeader>,
}

impl SavedPieces {
    /// Opens a file and reads its first header, and believes it only if the piece's checksum is right.
    pub fn open(path: &Path, remedy: &'static str) -> Result<Self, PieceError> {
        let file = ordinary(path)
            .and_then(|()| File::open(path))
            .map_err(|error| PieceError::Io { path: path.to_owned(), error })?;
        let input = BufReader::new(file);
        let mut pieces = Self { input, path: path.to_owned(), remedy, offset: 0, next: None };
        pieces.next = pieces.read_header()?;
        let Some(header) = pieces.next else { return Err(pieces.not_a_piece()) };
        if !pieces.is_whole(&header)? {
            return Err(PieceError::Damaged { path: pieces.path, offset: 0, remedy });
        }
        Ok(pieces)
    }

    /// Whether the piece that comes next has the checksum that its header says. Holds none of it.
    fn is_whole(&mut self, header: &PieceHeader) -> Result<bool, PieceError> {
        let mut look = || {
            let (start, sum) = header.bytes.split_at(HEADER_LEN - 8);
            let mut checksum = Checksum::default();
            checksum.add(start);
            let mut left = header.len;
            while left > 0 {
                let block = self.input.fill_buf()?;
                let used = usize::try_from(left).map_or(block.len(), |left| left.min(block.len()));
                if used == 0 {
                    return Ok(false);
                }
                checksum.add(&block[..used]);
                self.input.consume(used);
                left -= used as u64;
            }
            self.input.seek(SeekFrom::Start(self.offset + HEADER_LEN as u64))?;
            Ok(checksum.finish().to_le_bytes() == sum)
        };
        look().map_err(|error| PieceError::Io { path: self.path.clone(), error })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header of the piece that comes next; `None` at the end.
    pub fn header(&self) -> Option<PieceHeader> {
        self.next
    }

    /// The next piece, which must be of this plan.
    pub fn read(&mut self, plan: &Plan, expected: u64) -> Result<SavedPiece, PieceError> {
        let (path, offset, remedy) = (self.path.clone(), self.offset, self.remedy);
        let Some(header) = self.next else { return Err(PieceError::Damaged { path, offset, remedy }) };
        if header.fingerprint != expected {
            return Err(PieceError::Foreign { path, expected, found: header.fingerprint, remedy });
        }
        let payload = self.bytes(header.len.min(MAX_PAYLOAD))?;
        let (start, sum) = header.bytes.split_at(HEADER_LEN - 8);
        let checksum = Checksum::default().add(start).add(&payload).finish();
        let whole = payload.len() as u64 == header.len && checksum.to_le_bytes() == sum;
        let harvest = whole.then(|| rkyv::from_bytes::<PieceHarvest, rancor::Error>(&payload).ok()).flatten();
        let harvest = harvest.filter(PieceHarvest::is_sound);
        let piece = usize::try_from(header.piece).ok().filter(|&piece| piece < plan.pieces().len());
        let (Some(harvest), Some(piece)) = (harvest, piece) else {
            return Err(PieceError::Damaged { path, offset, remedy });
        };
        self.offset += HEADER_LEN as u64 + header.len;
        self.next = self.read_header()?;
        Ok(SavedPiece { shard: header.shard, piece, harvest })
    }

    fn bytes(&mut self, most: u64) -> Result<Vec<u8>, PieceError> {
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(most).read_to_end(&mut bytes);
        read.map_err(|error| PieceError::Io { path: self.path.clone(), error })?;
        Ok(bytes)
    }

    fn not_a_piece(&self) -> PieceError {
        PieceError::NotAPiece { path: self.path.clone(), offset: self.offset, remedy: self.remedy }
    }

    fn read_header(&mut self) -> Result<Option<PieceHeader>, PieceError> {
        let bytes = self.bytes(HEADER_LEN as u64)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.get(..8) != Some(&PIECE_MAGIC[..]) {
            return Err(self.not_a_piece());
        }
        let damaged =
            || PieceError::Damaged { path: self.path.clone(), offset: self.offset, remedy: self.remedy };
        let bytes: [u8; HEADER_LEN] = bytes.try_into().map_err(|_| damaged())?;
        let mut fields = FieldReader::new(&bytes);
        let fingerprint = u64::from_le_bytes(fields.take());
        let scope = Scope::from_bytes(fields.take());
        let [cut, ..]: [u8; 4] = fields.take();
        let (Some(scope), Some(cut)) = (scope, Cut::from_byte(cut)) else { return Err(damaged()) };
        let [number, of] = [fields.take(), fields.take()].map(u32::from_le_bytes);
        let [piece, len] = [fields.take(), fields.take()].map(u64::from_le_bytes);
        Ok(Some(PieceHeader { bytes, fingerprint, scope, cut, shard: Shard::new(number, of), piece, len }))
    }
}
