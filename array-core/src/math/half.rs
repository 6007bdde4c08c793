//! Conversions between 16-bit floats and wider ones, by their bits.
//!
//! The conversions have no branches or calls, so that the compiler vectorises loops over them at
//! every [SIMD level](crate::math::level). Results are rounded once, to nearest, ties to even.
//! Results that are too large become infinite, and NaN stays NaN.

/// Rounds `x` to `f32`, so that rounding the result again, to fewer than 23 bits, is the same as
/// rounding `x` once. An inexact result gets an odd last bit, so that it is never mistaken for a
/// tie.
#[inline(always)]
fn single_of(x: f64) -> f32 {
    let near = x as f32;
    let (bits, back) = (near.to_bits(), f64::from(near));
    // The bits of floats of one sign compare like their absolute values, with infinity above the
    // largest finite value.
    let towards = if back.abs() < x.abs() { 1 } else { u32::MAX };
    let is_odd_or_exact = (bits & 1 == 1) | (back == x);
    f32::from_bits(if is_odd_or_exact {
        bits
    } else {
        bits.wrapping_add(towards)
    })
}

/// Converts an integer to `f32`. An inexact result gets an odd last bit, as in [`single_of`].
#[inline(always)]
fn single_of_integer(x: u64) -> f32 {
    // If the integer has more than 53 bits, the lowest 12 are merged into one, so that the
    // conversion to a double is exact.
    let lost = x & 0xfff;
    let kept = (x - lost) | u64::from(lost != 0) << 11;
    single_of(if x >> 53 == 0 { x } else { kept } as f64)
}

/// Converts a signed integer to `f32`. An inexact result gets an odd last bit, as in [`single_of`].
#[inline(always)]
fn signed(x: i64) -> f32 {
    let size = single_of_integer(x.unsigned_abs());
    if x < 0 { -size } else { size }
}

/// The format with 5 bits of exponent and 10 of mantissa: `f16`.
pub(crate) mod binary {
    /// The bits of infinity, shifted so that the mantissa begins where that of `f32` does.
    const INFINITY: u32 = 0x7c00 << 13;
    /// The bits of the smallest normal number, shifted like [`INFINITY`].
    const NORMAL: u32 = 0x0400 << 13;
    /// The difference between the exponent biases of `f32` and `f16`.
    const BIAS: u32 = 112 << 23;

    /// Converts the bits of a 16-bit float to the equal `f32`.
    #[inline(always)]
    pub const fn to_single(bits: u16) -> f32 {
        let sign = ((bits & 0x8000) as u32) << 16;
        let size = ((bits & 0x7fff) as u32) << 13;
        // A subnormal number is the difference of two normal numbers: the smallest one, with the
        // mantissa of the subnormal number, and the smallest one itself.
        let subnormal = f32::from_bits(size + NORMAL + BIAS) - f32::from_bits(NORMAL + BIAS);
        let size = if size >= INFINITY {
            size + 2 * BIAS
        } else if size < NORMAL {
            subnormal.to_bits()
        } else {
            size + BIAS
        };
        f32::from_bits(sign | size)
    }

    #[inline(always)]
    pub const fn of_single(x: f32) -> u16 {
        /// The bits of the first power of 2 that is too large for the format.
        const LARGE: u32 = 65536_f32.to_bits();
        /// Adding 0.5 rounds a subnormal number, and moves its bits to the lowest bits of the sum.
        const HALF: f32 = 0.5;
        let bits = x.to_bits();
        let sign = (bits >> 16) as u16 & 0x8000;
        let size = bits & 0x7fff_ffff;
        let subnormal = (f32::from_bits(size) + HALF).to_bits().wrapping_sub(HALF.to_bits()) as u16;
        let is_odd = size >> 13 & 1;
        let normal = (size.wrapping_sub(BIAS).wrapping_add(0xfff + is_odd) >> 13) as u16;
        let special = if size > 0x7f80_0000 {
            0x7e00 | (size >> 13) as u16 & 0x3ff
        } else {
            0x7c00
        };
        let size = if size >= LARGE {
            special
        } else if size < NORMAL + BIAS {
            subnormal
        } else {
            normal
        };
        sign | size
    }

    #[inline(always)]
    pub fn of_double(x: f64) -> u16 {
        of_single(super::single_of(x))
    }

    /// Converts an integer. The conversion goes through `f32`, but rounds once: each integer that
    /// does not overflow `f16` is exact in `f32`.
    #[inline(always)]
    pub fn of_signed(x: i64) -> u16 {
        of_single(x as f32)
    }

    /// Converts an integer as `of_signed` does.
    #[inline(always)]
    pub fn of_unsigned(x: u64) -> u16 {
        of_single(x as f32)
    }
}

/// The format with 8 bits of exponent and 7 of mantissa: `bf16`, the upper half of an `f32`.
pub(crate) mod brain {
    /// Converts the bits of a 16-bit float to the equal `f32`.
    #[inline(always)]
    pub const fn to_single(bits: u16) -> f32 {
        f32::from_bits((bits as u32) << 16)
    }

    #[inline(always)]
    pub const fn of_single(x: f32) -> u16 {
        let bits = x.to_bits();
        let is_odd = bits >> 16 & 1;
        let near = (bits.wrapping_add(0x7fff + is_odd) >> 16) as u16;
        let nan = (bits >> 16) as u16 | 0x40;
        if bits & 0x7fff_ffff > 0x7f80_0000 { nan } else { near }
    }

    #[inline(always)]
    pub fn of_double(x: f64) -> u16 {
        of_single(super::single_of(x))
    }

    #[inline(always)]
    pub fn of_signed(x: i64) -> u16 {
        of_single(super::signed(x))
    }

    #[inline(always)]
    pub fn of_unsigned(x: u64) -> u16 {
        of_single(super::single_of_integer(x))
    }
}
