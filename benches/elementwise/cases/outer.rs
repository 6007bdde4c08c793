//! `column + row`: (M, 1) with (1, N), both stretched.

use array_core::{One, StaticDim, broadcast};
use nalgebra::{DMatrix, DVector, SMatrix, SVector};
use ndarray::{Array2, Zip};

use super::{SIDE, Side, matrix};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], column: &[T], row: &[T]) {
    for (y, &a) in y.chunks_exact_mut(row.len()).zip(column) {
        for (y, &b) in y.iter_mut().zip(row) {
            *y = a + b;
        }
    }
}

/// Returns the operands.
fn operands<T: Real>(m: usize, n: usize) -> [Vec<T>; 2] {
    [numbers(1, m), numbers(2, n)]
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let [column, row] = operands(m, n);
    let mut y = vec![T::zero(); m * n];
    naive(&mut y, &column, &row);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(m: usize, n: usize) -> usize {
    (m * n + m + n) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("outer", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [column, row] = operands::<T>(m, n);
            (
                inlined::<T, (Side, Side)>(vec![T::zero(); m * n]),
                inlined::<T, (Side, One)>(column),
                inlined::<T, (One, Side)>(row),
            )
        },
        |(y, column, row)| broadcast!(y = column + row),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [column, row] = operands::<T>(m, n);
            (
                SMatrix::<T, SIDE, SIDE>::zeros(),
                SVector::<T, SIDE>::from_vec(column),
                SVector::<T, SIDE>::from_vec(row),
            )
        },
        |(y, column, row)| {
            for (mut y, &a) in y.column_iter_mut().zip(&*column) {
                y.zip_apply(row, |y, b| *y = a + b);
            }
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [column, row] = operands::<T>(m, n);
            (
                [[T::zero(); SIDE]; SIDE],
                <[T; SIDE]>::try_from(column).unwrap(),
                <[T; SIDE]>::try_from(row).unwrap(),
            )
        },
        |(y, column, row)| {
            for i in 0..SIDE {
                for j in 0..SIDE {
                    y[i][j] = column[i] + row[j];
                }
            }
        },
        |(y, ..), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("outer", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [column, row] = operands::<T>(m, n);
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, One)>(column),
                fixed::<T, (One, N)>(row),
            )
        },
        |(y, column, row)| broadcast!(y = column + row),
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let [column, row] = operands::<T>(m, n);
                (
                    dynamic(&[m, n], vec![T::zero(); m * n]),
                    dynamic(&[m, 1], column),
                    dynamic(&[1, n], row),
                )
            },
            |(y, column, row)| broadcast!(y = column + row),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [column, row] = operands::<T>(m, n);
            (Array2::zeros((m, n)), matrix(m, 1, column), matrix(1, n, row))
        },
        |(y, column, row)| {
            Zip::from(y)
                .and_broadcast(&*column)
                .and_broadcast(&*row)
                .for_each(|y, &a, &b| *y = a + b)
        },
        |(y, ..), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [column, row] = operands::<T>(m, n);
            (DMatrix::zeros(n, m), DVector::from_vec(column), DVector::from_vec(row))
        },
        |(y, column, row)| {
            for (mut y, &a) in y.column_iter_mut().zip(&*column) {
                y.zip_apply(row, |y, b| *y = a + b);
            }
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [column, row] = operands::<T>(m, n);
            (vec![T::zero(); m * n], column, row)
        },
        |(y, column, row)| naive(y, column, row),
        |(y, ..), ()| y,
    );
}
