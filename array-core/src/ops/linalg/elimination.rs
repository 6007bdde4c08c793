//! Determinants, inverses and equations of any size, without an allocator: elimination with partial
//! pivoting, in memory for one matrix that the caller provides.
//!
//! A matrix with numbers near the ends of the range of the dtype is scaled by powers of two: see
//! [`range`](super::range). There is no memory to store the exponents, so they are computed again
//! from the original matrix whenever they are needed.

use core::ops::Range;

use super::range::{Product, are_precise, check_finite, exponents, is_ordinary, shift_of};
use crate::dtype::Inexact;
use crate::error::MatrixFault;

/// The exponents of the powers of two that scale the rows and columns of a matrix. They make the
/// largest real or imaginary part of each column a number between 1 and 2.
#[derive(Clone, Copy)]
struct Exponents<'a, T> {
    n: usize,
    a: &'a [T],
}

impl<T: Inexact> Exponents<'_, T> {
    /// Returns the exponent of the largest real or imaginary part in a row, or 0 if all are 0.
    fn row(self, i: usize) -> i32 {
        match T::op_exponents(&self.a[i * self.n..][..self.n])[1] {
            i32::MIN => 0,
            largest => largest,
        }
    }

    /// Returns the exponent of the largest real or imaginary part in a column, after the rows are
    /// scaled, or 0 if all are 0.
    fn column(self, j: usize) -> i32 {
        let of = |i| T::op_exponents(&[self.a[i * self.n + j]])[1].saturating_sub(self.row(i));
        let largest = (0..self.n).map(of).max();
        // For 0, `op_exponents` returns `i32::MIN`. The exponents of rows are small in comparison.
        largest.filter(|&largest| largest > i32::MIN / 2).unwrap_or(0)
    }

    fn scale(self, out: &mut [T]) {
        for j in 0..self.n {
            let column = self.column(j);
            for i in 0..self.n {
                // Apply both exponents at once, so that a tiny element is rounded at most once.
                out[i * self.n + j] = self.a[i * self.n + j].op_scale(-self.row(i) - column);
            }
        }
    }

    fn sum(self) -> i32 {
        (0..self.n).map(|i| self.row(i) + self.column(i)).sum()
    }
}

/// A row-major matrix, and the range of its columns that the elimination uses.
struct Rows<'a, T> {
    all: &'a mut [T],
    /// The number of columns.
    width: usize,
    /// The columns that the elimination uses.
    part: Range<usize>,
}

impl<T: Inexact> Rows<'_, T> {
    /// Returns the columns in use of two rows. `upper` is less than `lower`.
    fn two(&mut self, upper: usize, lower: usize) -> (&mut [T], &mut [T]) {
        let (head, tail) = self.all.split_at_mut(lower * self.width);
        (
            &mut head[upper * self.width..][self.part.clone()],
            &mut tail[self.part.clone()],
        )
    }

    /// Swaps two rows in the columns in use. `upper` is less than `lower`.
    fn swap(&mut self, upper: usize, lower: usize) {
        let (upper, lower) = self.two(upper, lower);
        upper.swap_with_slice(lower);
    }
}

/// Subtracts `factor * row` from `out`.
fn subtract<T: Inexact>(out: &mut [T], factor: T, row: &[T]) {
    for (x, &y) in out.iter_mut().zip(row) {
        *x = x.op_sub(factor.op_mul(y));
    }
}

/// Makes the matrix `a` upper triangular, and applies the same operations to the rows of `b`. The
/// elements of `a` below the diagonal are not set to 0, because no caller reads them. Returns
/// whether the number of row swaps is odd, or `None` if a pivot is 0.
fn eliminate<T: Inexact>(n: usize, a: &mut [T], b: &mut Rows<'_, T>) -> Option<bool> {
    let mut a = Rows {
        all: a,
        width: n,
        part: 0..n,
    };
    let mut is_odd = false;
    for c in 0..n {
        let size = |r: usize| a.all[r * n + c].op_absolute();
        let mut pivot = c;
        for r in c + 1..n {
            if size(r) > size(pivot) {
                pivot = r;
            }
        }
        if pivot != c {
            a.swap(c, pivot);
            b.swap(c, pivot);
            is_odd = !is_odd;
        }
        if a.all[c * n + c] == T::ZERO {
            return None;
        }
        for r in c + 1..n {
            let (row, out) = a.two(c, r);
            let factor = out[c].op_div(row[c]);
            subtract(&mut out[c + 1..], factor, &row[c + 1..]);
            let (row, out) = b.two(c, r);
            subtract(out, factor, row);
        }
    }
    Some(is_odd)
}

/// Solves the equations with the matrix `a` and the right-hand sides `b`. Overwrites `b` with the
/// solutions, and `a` with unspecified numbers. Returns [`MatrixFault::Singular`] if a pivot is 0.
fn solve_in_place<T: Inexact>(n: usize, a: &mut [T], b: &mut Rows<'_, T>) -> Result<(), MatrixFault> {
    eliminate(n, a, b).ok_or(MatrixFault::Singular)?;
    for c in (0..n).rev() {
        for x in &mut b.all[c * b.width..][b.part.clone()] {
            *x = x.op_div(a[c * n + c]);
        }
        for r in 0..c {
            let (out, row) = b.two(r, c);
            subtract(out, a[r * n + c], row);
        }
    }
    Ok(())
}

/// Returns the determinant as a product of pivots, or `None` if a pivot is 0.
pub(super) fn product<T: Inexact>(n: usize, a: &[T], work: &mut [T]) -> Result<Option<Product<T>>, MatrixFault> {
    let exponent = if is_ordinary::<T>(exponents(a, MatrixFault::NotFinite)?) {
        work.copy_from_slice(a);
        0
    } else {
        let scaling = Exponents { n, a };
        scaling.scale(work);
        scaling.sum()
    };
    let mut none = Rows {
        all: &mut [],
        width: 0,
        part: 0..0,
    };
    let Some(is_odd) = eliminate(n, work, &mut none) else {
        return Ok(None);
    };
    let det = (0..n).fold(Product::new(exponent), |det, i| det.times(work[i * n + i]));
    Ok(Some(if is_odd { det.negated() } else { det }))
}

/// Writes the inverse to `out`.
pub(super) fn inv<T: Inexact>(n: usize, a: &[T], work: &mut [T], out: &mut [T]) -> Result<(), MatrixFault> {
    let is_ordinary = is_ordinary::<T>(exponents(a, MatrixFault::NotFinite)?);
    let scaling = Exponents { n, a };
    if is_ordinary {
        work.copy_from_slice(a);
    } else {
        scaling.scale(work);
    }
    for (i, x) in out.iter_mut().enumerate() {
        *x = if i % (n + 1) == 0 { T::ONE } else { T::ZERO };
    }
    let mut sides = Rows {
        all: out,
        width: n,
        part: 0..n,
    };
    solve_in_place(n, work, &mut sides)?;
    if !is_ordinary {
        for (i, row) in out.chunks_exact_mut(n).enumerate() {
            let column = scaling.column(i);
            for (j, x) in row.iter_mut().enumerate() {
                *x = x.op_scale(-column - scaling.row(j));
            }
        }
    }
    check_finite(out, MatrixFault::NotFound)
}

/// Solves the equations for the right-hand sides in the columns of `b`, and overwrites these
/// columns with the solutions.
pub(super) fn solve<T: Inexact>(
    n: usize,
    a: &[T],
    work: &mut [T],
    b: &mut [T],
    columns: usize,
) -> Result<(), MatrixFault> {
    let range = exponents(a, MatrixFault::NotFinite)?;
    let right = exponents(b, MatrixFault::NotFinite)?;
    if is_ordinary::<T>(range) && is_ordinary::<T>(right) && are_precise(range, right, b, columns) {
        work.copy_from_slice(a);
        let mut sides = Rows {
            all: b,
            width: columns,
            part: 0..columns,
        };
        solve_in_place(n, work, &mut sides)?;
        return check_finite(b, MatrixFault::NotFound);
    }
    // Solve for one column at a time, because each column is scaled by a power of two of its own.
    // The elimination is repeated for each column, because there is no memory to store the order of
    // the rows.
    let scaling = Exponents { n, a };
    let place = |row: usize, column: usize| row * columns + column;
    for column in 0..columns {
        let shift = shift_of((0..n).map(|i| (b[place(i, column)], -scaling.row(i))));
        for i in 0..n {
            b[place(i, column)] = b[place(i, column)].op_scale(shift - scaling.row(i));
        }
        scaling.scale(work);
        let mut side = Rows {
            all: b,
            width: columns,
            part: column..column + 1,
        };
        solve_in_place(n, work, &mut side)?;
        for i in 0..n {
            b[place(i, column)] = b[place(i, column)].op_scale(-scaling.column(i) - shift);
        }
    }
    check_finite(b, MatrixFault::NotFound)
}

#[cfg(all(test, feature = "linalg"))]
mod tests {
    use super::super::dense;
    use super::*;

    /// Returns a generator of numbers between -1 and 1, times powers of two with exponents from
    /// `-spread` to `spread`.
    fn numbers(seed: u64, spread: i32) -> impl FnMut() -> f64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        move || {
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state >> 11
            };
            let number = next() as f64 / (1_u64 << 52) as f64 - 1.0;
            let exponent = (next() % (2 * spread as u64 + 1)) as i32 - spread;
            number.op_scale(exponent)
        }
    }

    /// Asserts that two results are equal up to rounding errors, relative to the largest element of
    /// each row of `width` elements.
    #[track_caller]
    fn assert_close(x: &[f64], y: &[f64], width: usize, tolerance: f64) {
        for (x, y) in x.chunks(width).zip(y.chunks(width)) {
            let largest = y.iter().fold(0.0, |m: f64, y| m.max(y.abs()));
            for (x, y) in x.iter().zip(y) {
                assert!((x - y).abs() <= tolerance * largest, "{x:e} beside {y:e}");
            }
        }
    }

    /// Compares results with those of faer, for a matrix whose rows have magnitudes from
    /// `2^-spread` to `2^spread`.
    fn compare(n: usize, columns: usize, seed: u64, spread: i32) {
        let mut next = numbers(seed, 0);
        let mut powers = numbers(seed + 1000, spread);
        let rows: Vec<i32> = (0..n).map(|_| f64::op_exponents(&[powers()])[1]).collect();
        // The diagonal is large, so that the matrix is far from singular.
        let mut a: Vec<f64> = (0..n * n).map(|_| next()).collect();
        let mut b: Vec<f64> = (0..n * columns).map(|_| next()).collect();
        for (i, &own) in rows.iter().enumerate() {
            a[i * n + i] += if next() < 0.0 { -9.0 } else { 9.0 };
            for x in &mut a[i * n..][..n] {
                *x = x.op_scale(own);
            }
            for (column, x) in b[i * columns..][..columns].iter_mut().enumerate() {
                *x = x.op_scale(own / 2 + own % 2 - spread / 4 * column as i32);
            }
        }
        let mut work = vec![0.0; n * n];

        let det = |found: Result<Option<Product<f64>>, _>| found.unwrap().unwrap().sign_and_log();
        let ((sign, log), (its_sign, its_log)) = (det(product(n, &a, &mut work)), det(dense::product(n, &a)));
        assert_eq!(sign, its_sign);
        assert!(
            (log - its_log).abs() <= 1e-11 * its_log.abs().max(1.0),
            "{log} beside {its_log}"
        );

        let (mut ours, mut theirs) = (vec![0.0; n * n], a.clone());
        inv(n, &a, &mut work, &mut ours).unwrap();
        dense::inv(n, &mut theirs).unwrap();
        // The magnitudes of the columns of the inverse are about the reciprocals of those of the
        // rows of the matrix. So compare each column relative to its own largest element.
        let transposed = |x: &[f64]| -> Vec<f64> { (0..n * n).map(|k| x[k % n * n + k / n]).collect() };
        assert_close(&transposed(&ours), &transposed(&theirs), n, 1e-12);

        let (mut ours, mut theirs) = (b.clone(), b);
        solve(n, &a, &mut work, &mut ours, columns).unwrap();
        dense::solve(n, &a, &mut theirs, columns).unwrap();
        for column in 0..columns {
            let of = |x: &[f64]| -> Vec<f64> { x.iter().skip(column).step_by(columns).copied().collect() };
            assert_close(&of(&ours), &of(&theirs), n, 1e-11);
        }
    }

    #[test]
    fn results_match_faer() {
        for (n, seed) in [5, 6, 7, 8, 13, 16, 31].into_iter().zip(1..) {
            for columns in [1, 3] {
                compare(n, columns, seed, 0);
                compare(n, columns, seed + 100, 20);
                // Exponents up to 600 exceed three eighths of the highest exponent, 1023, so that
                // the matrices are scaled.
                compare(n, columns, seed + 200, 600);
            }
        }
    }

    #[test]
    fn singular_matrices_and_numbers_that_are_not_finite_are_faults() {
        let n = 5;
        let mut a: Vec<f64> = (0..25).map(|i| f64::from(i % 7)).collect();
        let (mut work, mut out) = (vec![0.0; 25], vec![0.0; 25]);
        a.copy_within(0..5, 20);
        assert!(matches!(product(n, &a, &mut work), Ok(None)));
        assert_eq!(inv(n, &a, &mut work, &mut out), Err(MatrixFault::Singular));
        assert_eq!(solve(n, &a, &mut work, &mut [1.0; 5], 1), Err(MatrixFault::Singular));
        a[7] = f64::NAN;
        assert!(matches!(product(n, &a, &mut work), Err(MatrixFault::NotFinite)));
        assert_eq!(inv(n, &a, &mut work, &mut out), Err(MatrixFault::NotFinite));
        assert_eq!(solve(n, &a, &mut work, &mut [1.0; 5], 1), Err(MatrixFault::NotFinite));
        // A matrix that is not singular, with no right-hand side.
        a[7] = 1.0;
        a[20] += 1.0;
        assert_eq!(solve(n, &a, &mut work, &mut [], 0), Ok(()));
    }
}
