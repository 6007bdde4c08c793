//! `&a + &b` of equal shapes, into a new array whose memory is given back at once.
//!
//! Large results are new memory from the system each time, unless a library keeps some, and most of
//! the time is page faults.

use array_core::StaticDim;

use crate::data::Real;
use crate::session::{Session, Size};

/// The naive loop.
fn naive<T: Real>(a: &[T], b: &[T]) -> Vec<T> {
    a.iter().zip(b).map(|(&a, &b)| a + b).collect()
}

// Views could be given by value, arrays could not.
#[allow(clippy::op_ref)]
pub fn heap<T: Real, M: StaticDim, N: StaticDim>(session: &mut dyn Session, size: Size) {
    contest! {
        session, "add, new array", T::NAME, size => T;
        compute {
            let a: T, (M, N) = numbers(1);
            let b: T, (M, N) = numbers(2);
        }
        naive: naive(a, b);
        array_core(dynamic): &*a + &*b;
        ndarray: &*a + &*b;
        nalgebra: &*a + &*b;
        candle: &*a + &*b;
    }
}
