//! `column + row`: (M, 1) with (1, N), both stretched.

use array_core::{One, StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], column: &[T], row: &[T]) {
    for (y, &a) in y.chunks_exact_mut(row.len()).zip(column) {
        for (y, &b) in y.iter_mut().zip(row) {
            *y = a + b;
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "outer", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let column: T, (M, One) = numbers(1);
            let row: T, (One, N) = numbers(2);
        }
        naive: naive(y, column, row);
        array_core(dynamic): broadcast!(y = column + row);
        ndarray: Zip::from(y)
            .and_broadcast(&*column)
            .and_broadcast(&*row)
            .for_each(|y, &a, &b| *y = a + b);
        nalgebra: for (mut y, &a) in y.column_iter_mut().zip(&*column) {
            y.zip_apply(row, |y, b| *y = a + b);
        };
        candle: column.broadcast_add(row);
        limit(loops of T): (loops.outer)(y, column, row);
    }
}
