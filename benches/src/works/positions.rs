//! The position of the largest element of each row.

use array_core::StaticDim;

use crate::data::Real;
use crate::session::{Session, Size};

/// Runs the naive loop, which finds the first of several largest elements.
fn naive<T: Real>(x: &[T], n: usize) -> Vec<i64> {
    let position = |row: &[T]| (1..n).fold(0, |best, i| if row[i] > row[best] { i } else { best }) as i64;
    x.chunks_exact(n).map(position).collect()
}

pub fn argmax_axis<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "argmax of axis 1", T::NAME, size => i64;
        compute {
            let x: T, (M, N) = numbers(1);
        }
        naive: naive(x, N::N);
        array_core: x.argmax_axis::<1>();
        ndarray: x.rows().into_iter().map(|row| naive(row.as_slice().expect("rows in a row"), N::N)[0]).collect::<Vec<i64>>();
        nalgebra: x.column_iter().map(|row| row.imax() as i64).collect::<Vec<i64>>();
    }
}
