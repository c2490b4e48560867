//! Positions up to rotation and reflection.

use crate::board::{Board, Coord};
use crate::symmetry::Symmetry;

/// Of the eight images of a position the one whose text comes first.
pub(super) fn least_image(position: &Board) -> Board {
    let size = (position.rows(), position.cols());
    let image = |symmetry: Symmetry| {
        let (rows, cols) = symmetry.apply_size(size);
        let mut image = Board::closed(rows, cols).expect("as large as the position");
        for at in position.coords() {
            let (row, col) = symmetry.apply((at.row, at.col), size);
            image.set(Coord::new(row, col), position.get(at));
        }
        image
    };
    let images = Symmetry::all().map(image).map(|image| (image.to_string(), image));
    images.min_by(|(a, _), (b, _)| a.cmp(b)).map_or_else(|| position.clone(), |(_, image)| image)
}
