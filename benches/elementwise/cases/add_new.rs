//! `&a + &b` of equal shapes, into a new array whose memory is given back at once.
//!
//! Large results are new memory from the system each time, and most of the time is page faults.

use array_core::StaticDim;
use nalgebra::DMatrix;

use super::matrix;
use crate::data::{Real, dynamic, fixed, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(a: &[T], b: &[T]) -> Vec<T> {
    a.iter().zip(b).map(|(&a, &b)| a + b).collect()
}

/// Returns the operands.
fn operands<T: Real>(len: usize) -> [Vec<T>; 2] {
    [numbers(1, len), numbers(2, len)]
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("add, new array", size, 3 * m * n * size_of::<T>(), move || {
        let [a, b] = operands(m * n);
        naive(&a, &b)
    });
    case.contestant(
        "array-core",
        || operands::<T>(m * n).map(fixed::<T, (M, N)>),
        |[a, b]| &*a + &*b,
        |_, y| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || operands::<T>(m * n).map(|v| dynamic(&[m, n], v)),
            |[a, b]| &*a + &*b,
            |_, y| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || operands::<T>(m * n).map(|v| matrix(m, n, v)),
        |[a, b]| &*a + &*b,
        |_, y| y.as_slice().unwrap(),
    );
    case.contestant(
        "nalgebra",
        || operands::<T>(m * n).map(|v| DMatrix::from_vec(n, m, v)),
        |[a, b]| &*a + &*b,
        |_, y| y.as_slice(),
    );
    case.contestant("naive", || operands::<T>(m * n), |[a, b]| naive(a, b), |_, y| y);
}
