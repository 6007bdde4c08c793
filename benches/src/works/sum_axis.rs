//! The sums over the rows: axis 0 of (M, N), into a new array of (N).

use array_core::StaticDim;
use ndarray::Axis;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(x: &[T], n: usize) -> Vec<T> {
    let mut sums = vec![T::zero(); n];
    for row in x.chunks_exact(n) {
        for (sum, &x) in sums.iter_mut().zip(row) {
            *sum += x;
        }
    }
    sums
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "sum of axis 0", T::NAME, size => T;
        compute {
            let x: T, (M, N) = numbers(1);
        }
        naive: naive(x, N::N);
        array_core(dynamic): x.sum_axis::<0>();
        ndarray: x.sum_axis(Axis(0));
        nalgebra: x.column_sum();
        candle: x.sum(0);
        limit(loops of T): (loops.sum_axis)(x, N::N);
    }
}
