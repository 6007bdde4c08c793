//! `a + b.t()`: (M, N) with the transpose of (N, M).

use array_core::{StaticDim, broadcast};
use nalgebra::{DMatrix, SMatrix};
use ndarray::Zip;

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], a: &[T], b: &[T], m: usize) {
    let n = y.len() / m;
    for i in 0..m {
        for j in 0..n {
            y[i * n + j] = a[i * n + j] + b[j * m + i];
        }
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
    naive(&mut y, &a, &b, m);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(m: usize, n: usize) -> usize {
    3 * m * n * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("transposed", size, bytes::<T>(m, n), move || expected(m, n));
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
        |(y, a, b)| broadcast!(y = a + b.t()),
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
        |(y, a, b)| *y = *a + b.transpose(),
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
                    y[i][j] = a[i][j] + b[j][i];
                }
            }
        },
        |(y, ..), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("transposed", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [a, b] = operands::<T>(m, n);
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, N)>(a),
                fixed::<T, (N, M)>(b),
            )
        },
        |(y, a, b)| broadcast!(y = a + b.t()),
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
                    dynamic(&[n, m], b),
                )
            },
            |(y, a, b)| broadcast!(y = a + b.swap_axes::<0, 1>()),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [a, b] = operands::<T>(m, n);
            (matrix(m, n, vec![T::zero(); m * n]), matrix(m, n, a), matrix(n, m, b))
        },
        |(y, a, b)| {
            Zip::from(&mut *y)
                .and(&*a)
                .and(b.t())
                .for_each(|y: &mut T, a: &T, b: &T| *y = *a + *b)
        },
        |(y, ..), ()| y.as_slice().expect("a standard layout"),
    );
    case.contestant(
        "nalgebra",
        || {
            // Column-major: rows and columns change places, so that the elements stand as elsewhere.
            let [a, b] = operands::<T>(m, n);
            (
                DMatrix::from_element(n, m, T::zero()),
                DMatrix::from_vec(n, m, a),
                DMatrix::from_vec(m, n, b),
            )
        },
        |(y, a, b)| {
            b.transpose_to(y);
            *y += &*a;
        },
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [a, b] = operands::<T>(m, n);
            (vec![T::zero(); m * n], a, b)
        },
        move |(y, a, b)| naive(y, a, b, m),
        |(y, ..), ()| y,
    );
}
