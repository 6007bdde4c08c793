//! `a + row`: (M, N) with (N).

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], a: &[T], row: &[T]) {
    for (y, a) in y.chunks_exact_mut(row.len()).zip(a.chunks_exact(row.len())) {
        for ((y, &a), &x) in y.iter_mut().zip(a).zip(row) {
            *y = a + x;
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "row", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
            let row: T, (N,) = numbers(2);
        }
        naive: naive(y, a, row);
        array_core(dynamic): broadcast!(y = a + row);
        ndarray: Zip::from(y).and(&*a).and_broadcast(&*row).for_each(|y, &a, &x| *y = a + x);
        nalgebra: for (mut y, a) in y.column_iter_mut().zip(a.column_iter()) {
            a.add_to(row, &mut y);
        };
        candle: a.broadcast_add(row);
        limit(loops of T): (loops.row)(y, a, row);
    }
}
