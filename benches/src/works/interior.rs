//! `y[1..-1, 1..-1] = (up + down + left + right) / 4`: shifted parts of one array of shape (M, N).

use array_core::{StaticDim, broadcast};
use ndarray::{Zip, s};

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], x: &[T], m: usize) {
    let n = x.len() / m;
    for i in 1..m - 1 {
        for j in 1..n - 1 {
            let k = i * n + j;
            y[k] = (x[k - n] + x[k + n] + x[k - 1] + x[k + 1]) * quarter();
        }
    }
}

/// Returns a quarter.
fn quarter<T: Real>() -> T {
    0.25.into()
}

// The lint takes the slices of ndarray for empty ranges.
#[allow(clippy::reversed_empty_ranges)]
pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    let k = quarter::<T>();
    contest! {
        session, "interior", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let x: T, (M, N) = numbers(1);
        }
        naive: naive(y, x, M::N);
        array_core(dynamic): broadcast!(y[1..-1, 1..-1] = (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * k);
        ndarray: Zip::from(y.slice_mut(s![1..-1, 1..-1]))
            .and(x.slice(s![..-2, 1..-1]))
            .and(x.slice(s![2.., 1..-1]))
            .and(x.slice(s![1..-1, ..-2]))
            .and(x.slice(s![1..-1, 2..]))
            .for_each(|y, &a, &b, &c, &d| *y = (a + b + c + d) * k);
    }
}
