//! `if mask { a } else { b }` of equal shapes: `where` of the Python Array API.

use array_core::{StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], mask: &[bool], a: &[T], b: &[T]) {
    for (((y, &mask), &a), &b) in y.iter_mut().zip(mask).zip(a).zip(b) {
        *y = if mask { a } else { b };
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "where", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let mask: bool, (M, N) = choices(1);
            let a: T, (M, N) = numbers(2);
            let b: T, (M, N) = numbers(3);
        }
        naive: naive(y, mask, a, b);
        array_core: broadcast!(y = if mask { a } else { b });
        ndarray: Zip::from(y)
            .and(&*mask)
            .and(&*a)
            .and(&*b)
            .for_each(|y, &mask, &a, &b| *y = if mask { a } else { b });
        limit(loops of T): (loops.choose)(y, mask, a, b);
    }
}
