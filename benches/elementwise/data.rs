//! The operands: the same seeded numbers for every contestant.

use array_core::{Array, DynRank, Float, InlineArray, StaticShape};
use nalgebra::{ClosedAddAssign, Scalar};
use ndarray::NdFloat;

/// A dtype that every contestant computes with.
pub trait Real: Float + NdFloat + Scalar + ClosedAddAssign + From<f32> {
    /// The name in the table.
    const NAME: &'static str;
}

impl Real for f32 {
    const NAME: &'static str = "f32";
}

impl Real for f64 {
    const NAME: &'static str = "f64";
}

/// Returns `len` numbers between -4 and 4.
///
/// They are multiples of 1/8, so that sums of millions of them are exact in `f32`, in any order: each
/// contestant must get the same bits.
pub fn numbers<T: Real>(seed: u64, len: usize) -> Vec<T> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..len).map(|_| ((next() >> 58) as f32 / 8.0 - 4.0).into()).collect()
}

/// Returns `len` numbers between 1 and 5, to divide by.
pub fn divisors<T: Real>(seed: u64, len: usize) -> Vec<T> {
    numbers::<T>(seed, len)
        .into_iter()
        .map(|x| num_abs(x) + T::one())
        .collect()
}

/// The magnitude; `abs` alone would be ambiguous between the peers' traits.
fn num_abs<T: Real>(x: T) -> T {
    if x < T::zero() { -x } else { x }
}

/// Makes an array whose shape the compiler knows.
pub fn fixed<T: Real, S: StaticShape>(elements: Vec<T>) -> Array<T, S> {
    Array::from_shape_vec(S::VALUE, elements).expect("as many elements as the shape has")
}

/// Makes an inline array.
pub fn inline<T: Real, S: StaticShape>(elements: Vec<T>) -> InlineArray<T, S> {
    fixed::<T, S>(elements).to_inline()
}

/// Makes an array whose rank and extents only the program knows.
pub fn dynamic<T: Real>(extents: &[usize], elements: Vec<T>) -> Array<T, DynRank> {
    Array::from_shape_vec(extents, elements).expect("as many elements as the shape has")
}
