//! Sessions: a board that changes move by move, what newly follows, and layouts that are played.

mod error;
mod moves;
mod news;
mod play;

pub use error::MoveError;
pub use moves::Session;
pub use news::News;
pub use play::Play;
