//! The operands: the same seeded numbers for every contestant.

use std::fmt::Debug;

use array_core::Float;
use nalgebra::RealField;
use ndarray::NdFloat;
use num_traits::FromPrimitive;

use crate::limit::Loops;

/// A type of elements of a result.
pub trait Value: Copy + Debug + PartialEq + 'static {
    /// The name in the table.
    const NAME: &'static str;
    /// Returns the value as an `f64`, which every language has.
    fn wide(self) -> f64;
}

macro_rules! values {
    ($($dtype:ident)*) => {$(
        impl Value for $dtype {
            const NAME: &'static str = stringify!($dtype);

            fn wide(self) -> f64 {
                self.into()
            }
        }
    )*};
}

values!(bool f32 f64 i16 i32 u8);

impl Value for i64 {
    const NAME: &'static str = "i64";

    fn wide(self) -> f64 {
        self as f64
    }
}

/// A dtype of candle.
#[cfg(feature = "candle")]
pub trait Candle: candle_core::WithDType {}
#[cfg(feature = "candle")]
impl<T: candle_core::WithDType> Candle for T {}

/// No requirement. candle is not built without its feature.
#[cfg(not(feature = "candle"))]
pub trait Candle {}
#[cfg(not(feature = "candle"))]
impl<T> Candle for T {}

/// A dtype that every contestant computes with.
pub trait Real: Value + Float + NdFloat + RealField + FromPrimitive + From<f32> + Candle {
    /// Returns the loops written by hand for this dtype that this machine can run.
    fn loops() -> impl Iterator<Item = &'static Loops<Self>>;
}

impl Real for f32 {
    fn loops() -> impl Iterator<Item = &'static Loops<Self>> {
        Loops::available()
    }
}

impl Real for f64 {
    fn loops() -> impl Iterator<Item = &'static Loops<Self>> {
        [].into_iter()
    }
}

/// Returns `len` integers below 64. Contestants in other languages make the same integers.
fn sixths_of_bits(seed: u64, len: usize) -> impl Iterator<Item = u8> {
    (1..=len as u64).map(move |index| {
        let mut z = seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 58) as u8
    })
}

/// Returns `len` numbers that are at least -4 and below 4.
///
/// The numbers are multiples of 1/8, so that sums of millions of them are exact in `f32`, in any
/// order. Each contestant must get the same bits.
pub fn numbers<T: From<f32>>(seed: u64, len: usize) -> Vec<T> {
    sixths_of_bits(seed, len)
        .map(|n| (f32::from(n) / 8.0 - 4.0).into())
        .collect()
}

/// Returns `len` numbers that are at least 1 and below 9, for divisors and logarithms.
pub fn positives<T: From<f32>>(seed: u64, len: usize) -> Vec<T> {
    sixths_of_bits(seed, len)
        .map(|n| (f32::from(n) / 8.0 + 1.0).into())
        .collect()
}

/// Returns `len` integers below 64.
pub fn integers<T: From<u8>>(seed: u64, len: usize) -> Vec<T> {
    sixths_of_bits(seed, len).map(T::from).collect()
}

/// Returns `len` truth values.
pub fn choices<T: From<bool>>(seed: u64, len: usize) -> Vec<T> {
    sixths_of_bits(seed, len).map(|n| (n < 32).into()).collect()
}

/// Returns `len` zeros, or `false`.
pub fn zeros<T: Default + Clone>(len: usize) -> Vec<T> {
    vec![T::default(); len]
}
