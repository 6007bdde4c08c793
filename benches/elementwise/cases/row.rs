//! `a + row`: (M, N) with (N).

use array_core::{StaticDim, broadcast};
use nalgebra::{DMatrix, DVector, SMatrix, SVector};
use ndarray::{Array1, Array2, Zip};

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], a: &[T], row: &[T]) {
    for (y, a) in y.chunks_exact_mut(row.len()).zip(a.chunks_exact(row.len())) {
        for ((y, &a), &x) in y.iter_mut().zip(a).zip(row) {
            *y = a + x;
        }
    }
}

/// Returns the operands.
fn operands<T: Real>(m: usize, n: usize) -> [Vec<T>; 2] {
    [numbers(1, m * n), numbers(2, n)]
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let [a, row] = operands(m, n);
    let mut y = vec![T::zero(); m * n];
    naive(&mut y, &a, &row);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(m: usize, n: usize) -> usize {
    (2 * m * n + n) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("row", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, row] = operands::<T>(m, n);
            (
                inlined::<T, (Side, Side)>(vec![T::zero(); m * n]),
                inlined::<T, (Side, Side)>(a),
                inlined::<T, (Side,)>(row),
            )
        },
        |(y, a, row)| broadcast!(y = a + row),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [a, row] = operands::<T>(m, n);
            (
                SMatrix::<T, SIDE, SIDE>::zeros(),
                SMatrix::<T, SIDE, SIDE>::from_vec(a),
                SVector::<T, SIDE>::from_vec(row),
            )
        },
        |(y, a, row)| {
            for (mut y, a) in y.column_iter_mut().zip(a.column_iter()) {
                a.add_to(row, &mut y);
            }
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, row] = operands::<T>(m, n);
            (
                [[T::zero(); SIDE]; SIDE],
                nested(&a),
                <[T; SIDE]>::try_from(row).unwrap(),
            )
        },
        |(y, a, row)| {
            for i in 0..SIDE {
                for j in 0..SIDE {
                    y[i][j] = a[i][j] + row[j];
                }
            }
        },
        |(y, ..), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("row", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, row] = operands::<T>(m, n);
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, N)>(a),
                fixed::<T, (N,)>(row),
            )
        },
        |(y, a, row)| broadcast!(y = a + row),
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let [a, row] = operands::<T>(m, n);
                (
                    dynamic(&[m, n], vec![T::zero(); m * n]),
                    dynamic(&[m, n], a),
                    dynamic(&[n], row),
                )
            },
            |(y, a, row)| broadcast!(y = a + row),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [a, row] = operands::<T>(m, n);
            (Array2::zeros((m, n)), matrix(m, n, a), Array1::from(row))
        },
        |(y, a, row)| {
            Zip::from(y)
                .and(&*a)
                .and_broadcast(&*row)
                .for_each(|y, &a, &x| *y = a + x)
        },
        |(y, ..), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [a, row] = operands::<T>(m, n);
            (DMatrix::zeros(n, m), DMatrix::from_vec(n, m, a), DVector::from_vec(row))
        },
        |(y, a, row)| {
            for (mut y, a) in y.column_iter_mut().zip(a.column_iter()) {
                a.add_to(row, &mut y);
            }
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, row] = operands::<T>(m, n);
            (vec![T::zero(); m * n], a, row)
        },
        |(y, a, row)| naive(y, a, row),
        |(y, ..), ()| y,
    );
}
