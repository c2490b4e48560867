//! Windows that aren't square.

use minescheme::scope::Window;
use minescheme::shape::Shape;
use minescheme::table::Library;
use minescheme::table::verify::{Sample, verify};

use crate::trained::{self, to_four_foci};

/// Each holds what the square windows hold of the shapes that fit it.
#[test]
fn rectangles_have_the_patterns_of_the_shapes_that_fit() {
    let squares = Library::new(to_four_foci()).unwrap();
    let mut walked = 0;
    for window in Window::all().filter(|window| !window.is_square()) {
        let table = trained::library(&window.to_string(), "4");
        let library = Library::new(&table).unwrap();
        verify(&library, Sample::ALL).unwrap();
        let fit: Vec<Shape> = squares.shapes().filter(|&shape| window.holds(shape)).collect();
        assert!(library.shapes().eq(fit.iter().copied()), "{window}");
        for shape in fit {
            assert!(library.patterns(shape).eq(squares.patterns(shape)), "{window}, {shape}");
        }
        walked += 1;
    }
    assert_eq!(walked, 6);
}
