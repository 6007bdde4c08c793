//! `a + b` of equal shapes, written over an array that is there.

use array_core::{StaticDim, broadcast};
use nalgebra::{DMatrix, SMatrix};
use ndarray::{Array2, Zip};

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], a: &[T], b: &[T]) {
    for ((y, &a), &b) in y.iter_mut().zip(a).zip(b) {
        *y = a + b;
    }
}

/// Returns the operands.
fn operands<T: Real>(m: usize, n: usize) -> [Vec<T>; 2] {
    [numbers(1, m * n), numbers(2, m * n)]
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let [a, b] = operands(m, n);
    let mut y = vec![T::zero(); m * n];
    naive(&mut y, &a, &b);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(m: usize, n: usize) -> usize {
    (3 * m * n) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("add", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, b] = operands::<T>(m, n);
            (
                inlined::<T, (Side, Side)>(vec![T::zero(); m * n]),
                inlined::<T, (Side, Side)>(a),
                inlined::<T, (Side, Side)>(b),
            )
        },
        |(y, a, b)| broadcast!(y = a + b),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [a, b] = operands::<T>(m, n);
            (
                SMatrix::<T, SIDE, SIDE>::zeros(),
                SMatrix::<T, SIDE, SIDE>::from_vec(a),
                SMatrix::<T, SIDE, SIDE>::from_vec(b),
            )
        },
        |(y, a, b)| a.add_to(b, y),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, b] = operands::<T>(m, n);
            ([[T::zero(); SIDE]; SIDE], nested(&a), nested(&b))
        },
        |(y, a, b)| {
            for i in 0..SIDE {
                for j in 0..SIDE {
                    y[i][j] = a[i][j] + b[i][j];
                }
            }
        },
        |(y, ..), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("add", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, b] = operands::<T>(m, n);
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, N)>(a),
                fixed::<T, (M, N)>(b),
            )
        },
        |(y, a, b)| broadcast!(y = a + b),
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let [a, b] = operands::<T>(m, n);
                (
                    dynamic(&[m, n], vec![T::zero(); m * n]),
                    dynamic(&[m, n], a),
                    dynamic(&[m, n], b),
                )
            },
            |(y, a, b)| broadcast!(y = a + b),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [a, b] = operands::<T>(m, n);
            (Array2::zeros((m, n)), matrix(m, n, a), matrix(m, n, b))
        },
        |(y, a, b)| Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = a + b),
        |(y, ..), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || {
            let [a, b] = operands::<T>(m, n);
            (
                DMatrix::zeros(n, m),
                DMatrix::from_vec(n, m, a),
                DMatrix::from_vec(n, m, b),
            )
        },
        |(y, a, b)| a.add_to(b, y),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, b] = operands::<T>(m, n);
            (vec![T::zero(); m * n], a, b)
        },
        |(y, a, b)| naive(y, a, b),
        |(y, ..), ()| y,
    );
}
