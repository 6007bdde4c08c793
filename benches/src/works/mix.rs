//! `(a * b + c) / d` in one pass: (M, N) with a row of (N), a column of (M, 1), and another (M, N).
//!
//! nalgebra takes no more than three operands in one pass, and has no such case.

use array_core::{One, StaticDim, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(y: &mut [T], a: &[T], b: &[T], c: &[T], d: &[T]) {
    let rows = y.chunks_exact_mut(b.len()).zip(a.chunks_exact(b.len()));
    for (((y, a), d), &c) in rows.zip(d.chunks_exact(b.len())).zip(c) {
        for (((y, &a), &b), &d) in y.iter_mut().zip(a).zip(b).zip(d) {
            *y = (a * b + c) / d;
        }
    }
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "mix", T::NAME, size => T;
        overwrite {
            let y: T, (M, N) = zeros();
            let a: T, (M, N) = numbers(1);
            let b: T, (N,) = numbers(2);
            let c: T, (M, One) = numbers(3);
            let d: T, (M, N) = positives(4);
        }
        naive: naive(y, a, b, c, d);
        array_core: broadcast!(y = (a * b + c) / d);
        ndarray: Zip::from(y)
            .and(&*a)
            .and_broadcast(&*b)
            .and_broadcast(&*c)
            .and(&*d)
            .for_each(|y, &a, &b, &c, &d| *y = (a * b + c) / d);
        candle: a.broadcast_mul(b).and_then(|a| a.broadcast_add(c)).and_then(|a| &a / &*d);
        limit(loops of T): (loops.mix)(y, a, b, c, d);
    }
}
