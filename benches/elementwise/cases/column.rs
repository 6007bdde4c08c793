//! `a + column`: (M, N) with (M, 1).

use array_core::{One, StaticDim, broadcast};
use nalgebra::{DMatrix, DVector, SMatrix, SVector};
use ndarray::{Array2, Zip};

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], a: &[T], column: &[T]) {
    let n = y.len() / column.len();
    for ((y, a), &x) in y.chunks_exact_mut(n).zip(a.chunks_exact(n)).zip(column) {
        for (y, &a) in y.iter_mut().zip(a) {
            *y = a + x;
        }
    }
}

/// Returns the operands.
fn operands<T: Real>(m: usize, n: usize) -> [Vec<T>; 2] {
    [numbers(1, m * n), numbers(2, m)]
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let [a, column] = operands(m, n);
    let mut y = vec![T::zero(); m * n];
    naive(&mut y, &a, &column);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(m: usize, n: usize) -> usize {
    (2 * m * n + m) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("column", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, column] = operands::<T>(m, n);
            (
                inlined::<T, (Side, Side)>(vec![T::zero(); m * n]),
                inlined::<T, (Side, Side)>(a),
                inlined::<T, (Side, One)>(column),
            )
        },
        |(y, a, column)| broadcast!(y = a + column),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [a, column] = operands::<T>(m, n);
            (
                SMatrix::<T, SIDE, SIDE>::zeros(),
                SMatrix::<T, SIDE, SIDE>::from_vec(a),
                SVector::<T, SIDE>::from_vec(column),
            )
        },
        |(y, a, column)| {
            for ((mut y, a), &x) in y.column_iter_mut().zip(a.column_iter()).zip(&*column) {
                y.zip_apply(&a, |y, a| *y = a + x);
            }
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, column] = operands::<T>(m, n);
            (
                [[T::zero(); SIDE]; SIDE],
                nested(&a),
                <[T; SIDE]>::try_from(column).unwrap(),
            )
        },
        |(y, a, column)| {
            for i in 0..SIDE {
                for j in 0..SIDE {
                    y[i][j] = a[i][j] + column[i];
                }
            }
        },
        |(y, ..), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("column", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, column] = operands::<T>(m, n);
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, N)>(a),
                fixed::<T, (M, One)>(column),
            )
        },
        |(y, a, column)| broadcast!(y = a + column),
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let [a, column] = operands::<T>(m, n);
                (
                    dynamic(&[m, n], vec![T::zero(); m * n]),
                    dynamic(&[m, n], a),
                    dynamic(&[m, 1], column),
                )
            },
            |(y, a, column)| broadcast!(y = a + column),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [a, column] = operands::<T>(m, n);
            (Array2::zeros((m, n)), matrix(m, n, a), matrix(m, 1, column))
        },
        |(y, a, column)| {
            Zip::from(y)
                .and(&*a)
                .and_broadcast(&*column)
                .for_each(|y, &a, &x| *y = a + x)
        },
        |(y, ..), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [a, column] = operands::<T>(m, n);
            (
                DMatrix::zeros(n, m),
                DMatrix::from_vec(n, m, a),
                DVector::from_vec(column),
            )
        },
        |(y, a, column)| {
            for ((mut y, a), &x) in y.column_iter_mut().zip(a.column_iter()).zip(&*column) {
                y.zip_apply(&a, |y, a| *y = a + x);
            }
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, column] = operands::<T>(m, n);
            (vec![T::zero(); m * n], a, column)
        },
        |(y, a, column)| naive(y, a, column),
        |(y, ..), ()| y,
    );
}
