//! `y += row`: (M, N) with (N), in place.

use array_core::{StaticDim, broadcast};
use nalgebra::{DMatrix, DVector, SMatrix, SVector};
use ndarray::Array1;

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], row: &[T]) {
    for y in y.chunks_exact_mut(row.len()) {
        for (y, &x) in y.iter_mut().zip(row) {
            *y += x;
        }
    }
}

/// Returns the operands.
fn operands<T: Real>(m: usize, n: usize) -> [Vec<T>; 2] {
    [numbers(1, m * n), numbers(2, n)]
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let [mut y, row] = operands(m, n);
    naive(&mut y, &row);
    y
}

/// The bytes that are read and written.
fn bytes<T>(m: usize, n: usize) -> usize {
    (2 * m * n + n) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("in place", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [y, row] = operands::<T>(m, n);
            (inlined::<T, (Side, Side)>(y), inlined::<T, (Side,)>(row))
        },
        |(y, row)| broadcast!(y += row),
        |(y, _), ()| y.as_slice(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [y, row] = operands::<T>(m, n);
            (SMatrix::<T, SIDE, SIDE>::from_vec(y), SVector::<T, SIDE>::from_vec(row))
        },
        |(y, row)| {
            for mut y in y.column_iter_mut() {
                y += &*row;
            }
        },
        |(y, _), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [y, row] = operands::<T>(m, n);
            (nested(&y), <[T; SIDE]>::try_from(row).unwrap())
        },
        |(y, row)| {
            for y in y {
                for j in 0..SIDE {
                    y[j] += row[j];
                }
            }
        },
        |(y, _), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("in place", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [y, row] = operands::<T>(m, n);
            (fixed::<T, (M, N)>(y), fixed::<T, (N,)>(row))
        },
        |(y, row)| broadcast!(y += row),
        |(y, _), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let [y, row] = operands::<T>(m, n);
                (dynamic(&[m, n], y), dynamic(&[n], row))
            },
            |(y, row)| broadcast!(y += row),
            |(y, _), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [y, row] = operands::<T>(m, n);
            (matrix(m, n, y), Array1::from(row))
        },
        |(y, row)| *y += &*row,
        |(y, _), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [y, row] = operands::<T>(m, n);
            (DMatrix::from_vec(n, m, y), DVector::from_vec(row))
        },
        |(y, row)| {
            for mut y in y.column_iter_mut() {
                y += &*row;
            }
        },
        |(y, _), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [y, row] = operands::<T>(m, n);
            (y, row)
        },
        |(y, row)| naive(y, row),
        |(y, _), ()| y,
    );
}
