//! The sum of all elements.

use array_core::StaticDim;

use crate::data::Real;
use crate::session::{Session, Size};

/// Runs the naive loop: one addition after the other.
pub fn naive<T: Real>(x: &[T]) -> T {
    let mut sum = T::zero();
    for &x in x {
        sum += x;
    }
    sum
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "sum", T::NAME, size => T;
        compute {
            let x: T, (M, N) = numbers(1);
        }
        naive: naive(x);
        array_core(dynamic): x.sum();
        ndarray: x.sum();
        nalgebra: x.sum();
        candle: x.sum_all();
        limit(loops of T): (loops.sum)(x);
    }
}
