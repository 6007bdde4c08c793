//! The square root: that of Rust with `std`, an intrinsic on x86-64 without `std`, and otherwise
//! integer arithmetic. All three are correctly rounded, and so give the same bits.

#[cfg(feature = "std")]
mod root {
    #[inline(always)]
    pub fn single(x: f32) -> f32 {
        x.sqrt()
    }

    #[inline(always)]
    pub fn double(x: f64) -> f64 {
        x.sqrt()
    }
}

#[cfg(all(not(feature = "std"), target_arch = "x86_64", target_feature = "sse2"))]
mod root {
    use core::arch::x86_64::{_mm_cvtsd_f64, _mm_cvtss_f32, _mm_set_sd, _mm_set_ss, _mm_sqrt_sd, _mm_sqrt_ss};

    #[inline(always)]
    pub fn single(x: f32) -> f32 {
        // SAFETY: the target has SSE2, which includes SSE.
        unsafe { _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x))) }
    }

    #[inline(always)]
    pub fn double(x: f64) -> f64 {
        // SAFETY: the target has SSE2.
        unsafe { _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(x), _mm_set_sd(x))) }
    }
}

#[cfg(not(any(feature = "std", all(target_arch = "x86_64", target_feature = "sse2"))))]
mod root {
    pub fn single(x: f32) -> f32 {
        // The root is computed with 53 bits, which are enough to round it correctly to 24.
        double(x as f64) as f32
    }

    pub use super::by_integers as double;
}

pub use root::{double, single};

/// Computes the square root of a float by means of the square root of an integer, correctly
/// rounded.
#[cfg(any(
    test,
    not(any(feature = "std", all(target_arch = "x86_64", target_feature = "sse2")))
))]
pub fn by_integers(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    // `x` is `whole`, an integer of 53 bits, times 2 to the power of `exponent`.
    let fields = (x.to_bits() >> 52).max(1);
    let mantissa = x.to_bits() - ((fields - 1) << 52);
    let zeros = mantissa.leading_zeros() - 11;
    let (whole, exponent) = (mantissa << zeros, fields as i32 - 1075 - zeros as i32);
    // `shift` makes the exponent even, because the root of an even power of 2 is a power of 2. The
    // root of `square`, which has 110 or 111 bits, has 55 or 56 bits. Its last bit is set if the
    // root is inexact, so that the conversion to a float rounds correctly.
    let shift = 58 - (exponent & 1) as u32;
    let square = u128::from(whole) << shift;
    let root = square.isqrt();
    let root = root as u64 | u64::from(root * root != square);
    let exponent = (exponent - shift as i32) / 2;
    root as f64 * f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::by_integers;

    #[test]
    fn roots_by_integers_match_the_machine() {
        let mut bits = 1_u64;
        for _ in 0..if cfg!(miri) { 100 } else { 20_000 } {
            bits = bits
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            for x in [
                f64::from_bits(bits),
                f64::from_bits(bits >> (bits >> 58)),
                (bits >> 40) as f64,
            ] {
                let (found, right) = (by_integers(x), x.sqrt());
                assert!(
                    found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan(),
                    "{x:e}: {found:e}"
                );
            }
        }
    }
}
