//! `(x - mean) / deviation`: (M, N) with two of (N), in one pass.
//!
//! nalgebra takes no more than three operands in one pass, and has no such case.

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], x: &[T], mean: &[T], deviation: &[T]) {
    for (y, x) in y.chunks_exact_mut(mean.len()).zip(x.chunks_exact(mean.len())) {
        for (((y, &x), &mean), &deviation) in y.iter_mut().zip(x).zip(mean).zip(deviation) {
            *y = (x - mean) / deviation;
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "standardise", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let x: T, (M, N) = numbers(1);
            let mean: T, (N,) = numbers(2);
            let deviation: T, (N,) = positives(3);
        }
        naive: naive(y, x, mean, deviation);
        array_core(dynamic): broadcast!(y = (x - mean) / deviation);
        ndarray: Zip::from(y)
            .and(&*x)
            .and_broadcast(&*mean)
            .and_broadcast(&*deviation)
            .for_each(|y, &x, &mean, &deviation| *y = (x - mean) / deviation);
        candle: x.broadcast_sub(mean).and_then(|x| x.broadcast_div(deviation));
        limit(loops of T): (loops.standardise)(y, x, mean, deviation);
    }
}
