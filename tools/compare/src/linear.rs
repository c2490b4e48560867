//! Linear equations.

/// The solution of a system of linear equations with a positive definite matrix.
pub fn solved<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        for row in pivot + 1..N {
            let share = matrix[row][pivot] / matrix[pivot][pivot];
            (pivot..N).for_each(|col| matrix[row][col] -= share * matrix[pivot][col]);
            right[row] -= share * right[pivot];
        }
    }
    for pivot in (0..N).rev() {
        let known: f64 = (pivot + 1..N).map(|col| matrix[pivot][col] * right[col]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_fits() {
        let x = solved([[4.0, 1.0], [1.0, 3.0]], [6.0, 7.0]);
        assert!((x[0] - 1.0).abs() < 1e-12 && (x[1] - 2.0).abs() < 1e-12, "{x:?}");
    }
}
