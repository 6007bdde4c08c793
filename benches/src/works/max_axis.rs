//! The largest element of each row: axis 1 of (M, N), into a new array of (M). NaN counts as the
//! largest element.
//!
//! nalgebra and candle ignore NaN, so their results are the same only for rows without NaN.

use array_core::StaticDim;
use ndarray::Axis;

use crate::data::Real;
use crate::session::{Session, Size};

/// Returns the larger of two numbers, or NaN if one of them is NaN.
fn larger<T: Real>(a: T, b: T) -> T {
    // Only NaN differs from itself.
    #[allow(clippy::eq_op)]
    if b > a || b != b { b } else { a }
}

fn naive<T: Real>(x: &[T], n: usize) -> Vec<T> {
    x.chunks_exact(n)
        .map(|row| row[1..].iter().fold(row[0], |a, &b| larger(a, b)))
        .collect()
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "max of axis 1", T::NAME, size => T;
        compute {
            let x: T, (M, N) = numbers(1);
        }
        naive: naive(x, N::N);
        array_core: x.max_axis::<1>();
        ndarray: x.fold_axis(Axis(1), T::neg_infinity(), |&a, &b| larger(a, b));
        nalgebra: x.column_iter().map(|row| row.max()).collect::<Vec<T>>();
        candle: x.max(1);
        limit(loops of T): (loops.max_axis)(x, N::N);
    }
}
