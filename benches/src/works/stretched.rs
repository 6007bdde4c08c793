//! Two operands that each stretch along axes of the other, so that no axes merge.

use array_core::{Len, One, broadcast};
use ndarray::Zip;

use crate::data::Real;
use crate::session::{Session, Size};

/// Runs the naive loop over (I, 1, K, 1) and (J, 1, L).
fn naive<T: Real>(y: &mut [T], a: &[T], b: &[T], [k, l]: [usize; 2], operation: impl Fn(T, T) -> T) {
    let mut rows = y.chunks_exact_mut(l);
    for a in a.chunks_exact(k) {
        for b in b.chunks_exact(l) {
            for (&a, y) in a.iter().zip(&mut rows) {
                for (y, &b) in y.iter_mut().zip(b) {
                    *y = operation(a, b);
                }
            }
        }
    }
}

/// Measures `a + b`: (8, 1, 6, 1) with (7, 1, 5), the example of NumPy's manual.
pub fn small<T: Real>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "stretched", T::NAME, size => T;
        overwrite {
            let y: T, (Len<8>, Len<7>, Len<6>, Len<5>) = zeros();
            let a: T, (Len<8>, One, Len<6>, One) = numbers(1);
            let b: T, (Len<7>, One, Len<5>) = numbers(2);
        }
        naive: naive(y, a, b, [6, 5], |a, b| a + b);
        array_core: broadcast!(y = a + b);
        ndarray: Zip::from(y).and_broadcast(&*a).and_broadcast(&*b).for_each(|y, &a, &b| *y = a + b);
        candle: a.broadcast_add(b);
    }
}

/// Measures `a * b`: (64, 1, 48, 1) with (56, 1, 40).
pub fn large<T: Real>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "stretched", T::NAME, size => T;
        overwrite {
            let y: T, (Len<64>, Len<56>, Len<48>, Len<40>) = zeros();
            let a: T, (Len<64>, One, Len<48>, One) = numbers(1);
            let b: T, (Len<56>, One, Len<40>) = numbers(2);
        }
        naive: naive(y, a, b, [48, 40], |a, b| a * b);
        array_core: broadcast!(y = a * b);
        ndarray: Zip::from(y).and_broadcast(&*a).and_broadcast(&*b).for_each(|y, &a, &b| *y = a * b);
        candle: a.broadcast_mul(b);
    }
}
