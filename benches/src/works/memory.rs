//! The bandwidth of the memory: `y = a`, and `y = a + b * s` (triad), with the `memcpy` of the
//! system as a contestant.

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

/// Returns the factor of the triad.
fn scale<T: Real>() -> T {
    1.5.into()
}

/// Runs the naive loop of the triad.
fn naive<T: Real>(y: &mut [T], a: &[T], b: &[T]) {
    for ((y, &a), &b) in y.iter_mut().zip(a).zip(b) {
        *y = a + b * scale();
    }
}

pub fn copy<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "copy", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
        }
        naive: y.copy_from_slice(a);
        array_core: broadcast!(y = a);
        ndarray: y.assign(a);
        nalgebra: y.copy_from(a);
        limit(loops of T): (loops.copy)(y, a);
    }
}

pub fn triad<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    let s = scale::<T>();
    contest! {
        session, "triad", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
            let b: T, (M, N) = numbers(2);
        }
        naive: naive(y, a, b);
        array_core: broadcast!(y = a + b * s);
        ndarray: Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = a + b * s);
        limit(loops of T): (loops.triad)(y, a, b, s);
    }
}
