//! Sessions: boards that change move by move, what newly follows, and playing layouts.

mod error;
mod moves;
mod news;
mod play;

pub use error::MoveError;
pub use moves::Session;
pub use news::News;
pub use play::Play;
