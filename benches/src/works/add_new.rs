//! `&a + &b` of equal shapes, into a new array whose memory is freed at once.
//!
//! For a large result, the system provides new memory each time, unless a library keeps freed
//! memory. Most of the time is then spent in page faults.

use array_core::StaticDim;

use crate::data::Real;
use crate::session::{Session, Size};

fn naive<T: Real>(a: &[T], b: &[T]) -> Vec<T> {
    a.iter().zip(b).map(|(&a, &b)| a + b).collect()
}

// The lint suggests operands by value, which works for views but not for arrays.
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
