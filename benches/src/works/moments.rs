//! The means over the rows, and the variance of all elements.
//!
//! Each library adds in its own order, so results may differ by rounding.

use array_core::StaticDim;
use ndarray::Axis;

use super::sum;
use crate::data::Real;
use crate::session::{Session, Size};

/// Returns a length as a number.
fn number<T: Real>(len: usize) -> T {
    <T as From<f32>>::from(len as f32)
}

/// Runs the naive loop: the mean of axis 0.
fn mean<T: Real>(x: &[T], n: usize) -> Vec<T> {
    let mut means = vec![T::zero(); n];
    for row in x.chunks_exact(n) {
        for (mean, &x) in means.iter_mut().zip(row) {
            *mean += x;
        }
    }
    means.into_iter().map(|sum| sum / number(x.len() / n)).collect()
}

/// Runs the naive loops: first the mean, and then the mean of the squared distances from the mean.
/// The squares are added in blocks, because adding them one after the other loses too much
/// accuracy.
fn variance<T: Real>(x: &[T]) -> T {
    let len = number(x.len());
    let mean = sum::naive(x) / len;
    let blocks: Vec<T> = x
        .chunks(1024)
        .map(|x| x.iter().map(|&x| (x - mean) * (x - mean)).fold(T::zero(), |a, b| a + b))
        .collect();
    sum::naive(&blocks) / len
}

pub fn mean_axis<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "mean of axis 0", T::NAME, size => T;
        compute {
            let x: T, (M, N) = numbers(1);
        }
        within: 1e-6;
        naive: mean(x, N::N);
        array_core: x.mean_axis::<0>();
        ndarray: x.mean_axis(Axis(0)).expect("rows");
        nalgebra: x.column_mean();
        candle: x.mean(0);
    }
}

pub fn variance_all<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "variance", T::NAME, size => T;
        compute {
            let x: T, (M, N) = numbers(1);
        }
        within: 1e-4;
        naive: variance(x);
        array_core: x.var();
        ndarray: x.var(T::zero());
        nalgebra: x.variance();
    }
}
