//! `y += row`: (M, N) with (N), in place.

use array_core::{StaticDim, broadcast};

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], row: &[T]) {
    for y in y.chunks_exact_mut(row.len()) {
        for (y, &x) in y.iter_mut().zip(row) {
            *y += x;
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "in place", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = numbers(1);
            let row: T, (N,) = numbers(2);
        }
        naive: naive(y, row);
        array_core(dynamic): broadcast!(y += row);
        ndarray: *y += &*row;
        nalgebra: for mut y in y.column_iter_mut() {
            y += &*row;
        };
        limit(loops of T): (loops.in_place)(y, row);
    }
}
