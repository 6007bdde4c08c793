//! `a + column`: (M, N) with (M, 1).

use array_core::{One, StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], a: &[T], column: &[T]) {
    let n = y.len() / column.len();
    for ((y, a), &x) in y.chunks_exact_mut(n).zip(a.chunks_exact(n)).zip(column) {
        for (y, &a) in y.iter_mut().zip(a) {
            *y = a + x;
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "column", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
            let column: T, (M, One) = numbers(2);
        }
        naive: naive(y, a, column);
        array_core(dynamic): broadcast!(y = a + column);
        ndarray: Zip::from(y).and(&*a).and_broadcast(&*column).for_each(|y, &a, &x| *y = a + x);
        nalgebra: for ((mut y, a), &x) in y.column_iter_mut().zip(a.column_iter()).zip(&*column) {
            y.zip_apply(&a, |y, a| *y = a + x);
        };
        candle: a.broadcast_add(column);
        limit(loops of T): (loops.column)(y, a, column);
    }
}
