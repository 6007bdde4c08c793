//! `a > b` of equal shapes, to truth values.

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [bool], a: &[T], b: &[T]) {
    for ((y, &a), &b) in y.iter_mut().zip(a).zip(b) {
        *y = a > b;
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "greater", T::NAME, size => bool;
        overwrite {
            let y: bool, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
            let b: T, (M, N) = numbers(2);
        }
        naive: naive(y, a, b);
        array_core: broadcast!(y = a > b);
        ndarray: Zip::from(y).and(&*a).and(&*b).for_each(|y, &a, &b| *y = a > b);
        limit(loops of T): (loops.greater)(y, a, b);
    }
}
