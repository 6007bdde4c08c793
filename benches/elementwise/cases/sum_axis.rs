//! The sums over the rows: axis 0 of (M, N), into a new array of (N).

use array_core::StaticDim;
use nalgebra::{DMatrix, SMatrix};
use ndarray::Axis;

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(x: &[T], n: usize) -> Vec<T> {
    let mut sums = vec![T::zero(); n];
    for row in x.chunks_exact(n) {
        for (sum, &x) in sums.iter_mut().zip(row) {
            *sum += x;
        }
    }
    sums
}

/// The bytes that are read and written.
fn bytes<T>(m: usize, n: usize) -> usize {
    (m * n + n) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let expected = move || naive(&numbers(1, m * n), n);
    let mut case = suite.case::<T>("sum of axis 0", size, bytes::<T>(m, n), expected);
    case.contestant(
        "array-core",
        || inlined::<T, (Side, Side)>(numbers(1, m * n)),
        |x| x.sum_axis::<0>(),
        |_, sums| sums.as_slice(),
    );
    case.contestant(
        "nalgebra",
        || SMatrix::<T, SIDE, SIDE>::from_vec(numbers(1, m * n)),
        |x| x.column_sum(),
        |_, sums| sums.as_slice(),
    );
    case.contestant(
        "naive",
        || nested::<T>(&numbers(1, m * n)),
        |x| {
            let mut sums = [T::zero(); SIDE];
            for row in x {
                for j in 0..SIDE {
                    sums[j] += row[j];
                }
            }
            sums
        },
        |_, sums| sums,
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let expected = move || naive(&numbers(1, m * n), n);
    let mut case = suite.case::<T>("sum of axis 0", size, bytes::<T>(m, n), expected);
    case.contestant(
        "array-core",
        || fixed::<T, (M, N)>(numbers(1, m * n)),
        |x| x.sum_axis::<0>(),
        |_, sums| sums.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || dynamic::<T>(&[m, n], numbers(1, m * n)),
            |x| x.sum_axis::<0>(),
            |_, sums| sums.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || matrix::<T>(m, n, numbers(1, m * n)),
        |x| x.sum_axis(Axis(0)),
        |_, sums| sums.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || DMatrix::<T>::from_vec(n, m, numbers(1, m * n)),
        |x| x.column_sum(),
        |_, sums| sums.as_slice(),
    );
    case.contestant("naive", || numbers::<T>(1, m * n), |x| naive(x, n), |_, sums| sums);
}
