//! Elements for the operands of tests, and comparison of results.

use array_core::{Array, DynRank, Element};
use half::{bf16, f16};

/// Lengths around vectors of 8 and 16 elements, lengths such that three rows are longer than a
/// chunk, and a long one.
pub const LENGTHS: &[usize] = if cfg!(miri) {
    &[0, 1, 2, 9, 129]
} else {
    &[0, 1, 2, 7, 8, 9, 15, 16, 17, 127, 128, 129, 1000]
};

/// An element type that kernels are tested with.
pub trait Sample: Element {
    /// Creates an element from random bits, or an edge case of the dtype.
    fn sample(bits: u64) -> Self;

    /// Returns whether the bits are the same, where any two NaNs count as the same.
    fn is_same(self, other: Self) -> bool;

    /// Returns the number of floats between two floats, or 0 for equal integers.
    fn distance(self, other: Self) -> u64;
}

/// Mixes the bits of a number, so that neighbouring numbers become unrelated.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

/// Creates an array of samples, each changed by `fit` to a valid operand.
pub fn samples<T: Sample>(shape: &[usize], seed: u64, fit: fn(T) -> T) -> Array<T, DynRank> {
    let mut n = seed << 32;
    Array::from_fn_with(shape, |_| {
        n += 1;
        fit(T::sample(mixed(n)))
    })
}

macro_rules! integers {
    ($($dtype:ident)+) => {$(
        impl Sample for $dtype {
            fn sample(bits: u64) -> Self {
                let edges = [0, 1, $dtype::MAX, $dtype::MIN, $dtype::MAX - 1, $dtype::MIN + 1, !0, 2];
                match bits % 4 {
                    0 => edges[(bits >> 8) as usize % edges.len()],
                    _ => (bits >> 8) as Self,
                }
            }

            fn is_same(self, other: Self) -> bool {
                self == other
            }

            fn distance(self, other: Self) -> u64 {
                self.abs_diff(other).into()
            }
        }
    )+};
}

integers!(i8 i16 i32 i64 u8 u16 u32 u64);

impl Sample for bool {
    fn sample(bits: u64) -> Self {
        bits & 1 == 1
    }

    fn is_same(self, other: Self) -> bool {
        self == other
    }

    fn distance(self, other: Self) -> u64 {
        (self != other).into()
    }
}

macro_rules! floats {
    ($($dtype:ident $bits:ident $signed:ident;)+) => {$(
        impl Sample for $dtype {
            fn sample(bits: u64) -> Self {
                let edges = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.0,
                    $dtype::NAN,
                    $dtype::INFINITY,
                    $dtype::NEG_INFINITY,
                    $dtype::MAX,
                    $dtype::MIN_POSITIVE,
                    $dtype::from_bits(1),
                    0.5,
                    -2.5,
                ];
                match bits % 4 {
                    0 => edges[(bits >> 8) as usize % edges.len()],
                    1 => $dtype::from_bits((bits >> 2) as $bits),
                    _ => ((bits >> 40) as $dtype - 8_388_608.0) / 1024.0,
                }
            }

            fn is_same(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
            }

            fn distance(self, other: Self) -> u64 {
                if self == other || self.is_nan() && other.is_nan() {
                    return 0;
                }
                if self.is_sign_negative() != other.is_sign_negative() || !self.is_finite() || !other.is_finite() {
                    return u64::MAX;
                }
                (self.to_bits() as $signed).abs_diff(other.to_bits() as $signed).into()
            }
        }
    )+};
}

floats! {
    f32 u32 i32;
    f64 u64 i64;
}

macro_rules! halves {
    ($($dtype:ident)+) => {$(
        impl Sample for $dtype {
            fn sample(bits: u64) -> Self {
                match bits % 4 {
                    0 => $dtype::from_f32_const(f32::sample(bits)),
                    1 => $dtype::from_f32_const((bits >> 40) as f32 / 1024.0 - 8192.0),
                    _ => $dtype::from_bits((bits >> 8) as u16),
                }
            }

            fn is_same(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
            }

            fn distance(self, other: Self) -> u64 {
                f32::from(self).distance(f32::from(other)) >> (23 - ($dtype::MANTISSA_DIGITS - 1))
            }
        }
    )+};
}

halves!(bf16 f16);
