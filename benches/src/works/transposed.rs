//! `a + b.t()`: (M, N) with the transpose of (N, M).

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], a: &[T], b: &[T], m: usize) {
    let n = y.len() / m;
    for i in 0..m {
        for j in 0..n {
            y[i * n + j] = a[i * n + j] + b[j * m + i];
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "transposed", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
            let b: T, (N, M) = numbers(2);
        }
        naive: naive(y, a, b, M::N);
        array_core(dynamic): broadcast!(y = a + b.swap_axes::<0, 1>());
        ndarray: Zip::from(y).and(&*a).and(b.t()).for_each(|y, &a, &b| *y = a + b);
        nalgebra: {
            b.transpose_to(y);
            *y += &*a;
        };
        candle: b.t().and_then(|b| &*a + b);
        limit(loops of T): (loops.transposed)(y, a, b, M::N);
    }
}
