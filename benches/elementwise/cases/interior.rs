//! `y[1..-1, 1..-1] = (up + down + left + right) / 4`: parts of (M, N) that are shifted against each other.

use array_core::{StaticDim, broadcast};
use ndarray::{Zip, s};

use super::matrix;
use crate::data::{Real, dynamic, fixed, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], x: &[T], m: usize, quarter: T) {
    let n = x.len() / m;
    for i in 1..m - 1 {
        for j in 1..n - 1 {
            let k = i * n + j;
            y[k] = (x[k - n] + x[k + n] + x[k - 1] + x[k + 1]) * quarter;
        }
    }
}

/// A quarter.
fn quarter<T: Real>() -> T {
    T::one() / (T::one() + T::one() + T::one() + T::one())
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let mut y = vec![T::zero(); m * n];
    naive(&mut y, &numbers(1, m * n), m, quarter());
    y
}

// The slices of ndarray look like empty ranges.
#[allow(clippy::reversed_empty_ranges)]
pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let bytes = 2 * m * n * size_of::<T>();
    let mut case = suite.case::<T>("interior", size, bytes, move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, N)>(numbers::<T>(1, m * n)),
                quarter::<T>(),
            )
        },
        |(y, x, k)| {
            let k = *k;
            broadcast!(y[1..-1, 1..-1] = (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * k);
        },
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                (
                    dynamic(&[m, n], vec![T::zero(); m * n]),
                    dynamic(&[m, n], numbers::<T>(1, m * n)),
                    quarter::<T>(),
                )
            },
            |(y, x, k)| {
                let k = *k;
                broadcast!(y[1..-1, 1..-1] = (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * k);
            },
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            (
                matrix(m, n, vec![T::zero(); m * n]),
                matrix(m, n, numbers::<T>(1, m * n)),
                quarter::<T>(),
            )
        },
        |(y, x, k)| {
            let k = *k;
            Zip::from(y.slice_mut(s![1..-1, 1..-1]))
                .and(x.slice(s![..-2, 1..-1]))
                .and(x.slice(s![2.., 1..-1]))
                .and(x.slice(s![1..-1, ..-2]))
                .and(x.slice(s![1..-1, 2..]))
                .for_each(|y, &a, &b, &c, &d| *y = (a + b + c + d) * k);
        },
        |(y, ..), ()| y.as_slice().expect("a standard layout"),
    );
    case.contestant(
        "naive",
        || (vec![T::zero(); m * n], numbers(1, m * n), quarter::<T>()),
        move |(y, x, k)| naive(y, x, m, *k),
        |(y, ..), ()| y,
    );
}
