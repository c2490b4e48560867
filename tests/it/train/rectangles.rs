//! Windows that aren't square.

use minescheme::observer::Unobserved;
use minescheme::scope::{Cut, Scope, Window};
use minescheme::shape::Shape;
use minescheme::table::verify::{Sample, verify};
use minescheme::table::{Library, Table};
use minescheme::train::{Plan, train};

use crate::trained::to_four_foci;

/// Each holds what the square windows hold of the shapes that fit it.
#[test]
fn rectangles_have_the_patterns_of_the_shapes_that_fit() {
    let squares = Library::new(to_four_foci()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut walked = 0;
    for window in Window::all().filter(|window| !window.is_square()) {
        let path = folder.path().join(window.to_string());
        let scope = Scope::parse(&window.to_string(), "4").unwrap();
        train(&Plan::new(scope, Cut::Exact), &path, None, &Unobserved).unwrap();
        let table = Table::of(std::fs::read(path).unwrap()).unwrap();
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
