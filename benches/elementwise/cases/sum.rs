//! The sum of all elements.

use std::slice;

use array_core::StaticDim;
use nalgebra::{DMatrix, SMatrix};

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop: one addition after the other.
fn naive<T: Real>(x: &[T]) -> T {
    let mut sum = T::zero();
    for &x in x {
        sum += x;
    }
    sum
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let len = SIDE * SIDE;
    let mut case = suite.case::<T>("sum", size, len * size_of::<T>(), move || vec![naive(&numbers(1, len))]);
    case.contestant(
        "array-core",
        || inlined::<T, (Side, Side)>(numbers(1, len)),
        |x| x.sum(),
        |_, sum| slice::from_ref(sum),
    );
    case.contestant(
        "nalgebra",
        || SMatrix::<T, SIDE, SIDE>::from_vec(numbers(1, len)),
        |x| x.sum(),
        |_, sum| slice::from_ref(sum),
    );
    case.contestant(
        "naive",
        || nested::<T>(&numbers(1, len)),
        |x| naive(x.as_flattened()),
        |_, sum| slice::from_ref(sum),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let len = m * n;
    let mut case = suite.case::<T>("sum", size, len * size_of::<T>(), move || vec![naive(&numbers(1, len))]);
    case.contestant(
        "array-core",
        || fixed::<T, (M, N)>(numbers(1, len)),
        |x| x.sum(),
        |_, sum| slice::from_ref(sum),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || dynamic::<T>(&[m, n], numbers(1, len)),
            |x| x.sum(),
            |_, sum| slice::from_ref(sum),
        );
    }
    case.contestant(
        "ndarray",
        || matrix::<T>(m, n, numbers(1, len)),
        |x| x.sum(),
        |_, sum| slice::from_ref(sum),
    );
    case.contestant(
        "nalgebra",
        || DMatrix::<T>::from_vec(n, m, numbers(1, len)),
        |x| x.sum(),
        |_, sum| slice::from_ref(sum),
    );
    case.contestant(
        "naive",
        || numbers::<T>(1, len),
        |x| naive(x),
        |_, sum| slice::from_ref(sum),
    );
}
