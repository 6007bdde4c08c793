//! The square root: that of Rust with `std`, an intrinsic on x86-64 without `std`, and otherwise
//! integer arithmetic. All three are correctly rounded, and so give the same bits.
//!
//! # Many roots
//!
//! With AVX-512, `x.sqrt()` multiplies by an approximate reciprocal root, and corrects the product,
//! so that every root is the nearest float. It takes 0.28 instead of 0.53 µs for 2,048 `f32`, and
//! 0.71 instead of 2.12 µs for as many `f64`. With AVX2, the approximation has 12 bits and needs
//! another step, so that products alone take 1.16 times as long as the instruction. Lower levels
//! therefore compute one root at a time, within the loop (`UnaryOp::WIDE`).
//!
//! `broadcast!(sqrt(x))` and `broadcast!(y = sqrt(x))` also multiply with AVX-512 (`fused::Wide`).
//! In a larger expression, `broadcast!` computes roots within the loop at each level. If it split
//! its closure at a root, as at `exp`, such expressions would take 0.5 to 0.8 of the time with
//! AVX-512 (1.2 for 65,536 `f32` of `sqrt(a) * 2.5 + b * a`, where the divider works while the loop
//! waits for the cache). But rustc would execute 31 % more instructions to check one: 2058 instead
//! of 1575 million for 200 of them.

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

use super::lanes::{Lanes, Width};

/// Computes the square root of each lane, correctly rounded, as the instruction does. The
/// instruction occupies a divider for 18 (`f32`) or 31 cycles (`f64`) for each vector of AVX-512 on
/// a machine of 2023. So if all lanes satisfy `has_root_by_products`, three of four vectors are
/// computed by multiplications ([`root_by_products`](Lanes::root_by_products)), while the divider
/// computes the fourth.
///
/// # Why roots by products are correctly rounded
///
/// `x` is positive, finite, and so large that no residual `x - g * g` is subnormal, where `g` is an
/// approximation of the root. Then all steps scale exactly with powers of 4. So it suffices to
/// consider `x` from 1 to 4. Let `s` be the exact root, from 1 to 2. The instruction for a
/// reciprocal root promises a relative error below 2^-14. The bits of its result differ between
/// processors. One step of Newton's method with fused products gives `g`, near `s`, and `h`, near
/// `1 / (2 * s)`. The result is `g + (x - g * g) * h` with two fused products (Markstein's
/// correction).
///
/// For `f32`, all 2^24 floats from 1 to 4 were tried, each with all floats that are an
/// approximation within 2^-14 (24 billion pairs). Every result was the nearest float to the root.
///
/// For `f64`, there is one more correction of `g`, and then one of `h`, which uses the new `g`. Let
/// `u` be 2^-52, `e = g - s` of the new `g`, and `h = (1 - e / s + t) / (2 * s)`.
///
/// - After the first step, the relative errors of `g` and `h` are at most 1.51 * 2^-28. So the new
///   `g` has `|e| <= u / 2 + 0.22 * s * u`, which is less than `u`, and the new `h` has
///   `|t| <= (0.29 + s / 2) * u / 2`. The first term is the square of the relative error of the old
///   `h`, and the second term is the rounding error of the new `h`.
/// - Before the last rounding, the result is `s + e * e / (2 * s) - t * e`, up to terms in `u^3`.
/// - The result is wrong only if the midpoint `m` of two neighbouring floats is between this number
///   and `s`. Then `m` is within `2 * u * u` of `s`. The float `g` is `u / 2` from `m`, so `|e|` is
///   `u / 2`, except for a term in `u * u`. Then `x - g * g` is exact.
/// - `m * m` is the square of an odd number, times `u * u / 4`. The square of an odd number is 1
///   modulo 8, and `x` is a multiple of `2 * u * u`. So `x - m * m` is `-u * u / 4`, or
///   `7 * u * u / 4` or more, or `-9 * u * u / 4` or less. In the last two cases, `s` is
///   `7 * u * u / (8 * s)` or more away from `m`. The result errs by at most
///   `u * u / (8 * s) + (0.29 + s / 2) * u * u / 4`, which is less.
/// - In the first case, `m * m - u * u / 4` is the product of two neighbouring integers times a
///   power of 2. The only such products that are floats from 1 to 4 are `1 + u` and `4 - 2 * u`.
///   Their roots are less than `m` by `u * u / (8 * s)`. For these two numbers, the approximation
///   is cut to 24 bits. It is then 1 or 1/2, for which the steps can be followed by hand, or it
///   errs by at least 2^-25. If it errs, the error of `h` after the first step is negative, and its
///   absolute value is at least 2^-50. The step before errs downwards, so `g` is the float below
///   `m`. The last `h` is 1/2 for `1 + u`, so that the result before the last rounding is exactly
///   `m`, and the tie goes to 1, which is even. For `4 - 2 * u`, the square of the error makes `h`
///   round down to 1/4. These two numbers were also tried with all approximations of 24 bits, and
///   so were the 7000 next hardest numbers.
#[inline(always)]
pub fn roots<E: Width, V: Lanes<E>>(x: V) -> V {
    if V::ROOT_BY_PRODUCTS && V::all(x.has_root_by_products()) {
        x.root_by_both()
    } else {
        x.sqrt()
    }
}

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
    // root of `square`, which has 110 or 111 bits, has 55 or 56 bits. The last bit of the root is
    // set if the root is inexact, so that the conversion to a float rounds correctly.
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
    use crate::math::level::at_each_level;
    use crate::math::{Many, double, single};

    /// Declares a test that compares roots at each level with those of the machine. `near` are
    /// floats that exponents are combined with: their roots are close to the middle of two floats.
    /// `$least` is the least float whose root vectors of AVX-512 compute by products.
    macro_rules! roots {
        ($name:ident $width:ident $float:ident $least:literal) => {
            #[test]
            fn $name() {
                let least: $float = $least;
                let mut random = 1_u64;
                let mut x: Vec<$float> = Vec::new();
                for i in 0..if cfg!(miri) { 64 } else { 100_000 } {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    // A float from 1 to 2.
                    let float = 1.0 + (random >> 12) as $float / (1_u64 << 52) as $float;
                    for near in [
                        float * float,
                        // The square of the middle of two floats, rounded.
                        float.mul_add(float, float * $float::EPSILON),
                        1.0 + $float::EPSILON,
                        4.0 - 2.0 * $float::EPSILON,
                    ] {
                        let power = (2.0 as $float).powi(2 * (i % $float::MAX_EXP) - $float::MAX_EXP);
                        x.extend([near.next_down() * power, near * power, near.next_up() * power]);
                    }
                }
                // Some vectors get one lane that is special or at the limit `least`. The other
                // vectors have no such lane.
                let special = [
                    0.0,
                    -0.0,
                    -1.0,
                    $float::INFINITY,
                    -$float::INFINITY,
                    $float::NAN,
                    -$float::NAN,
                    $float::MAX,
                    $float::MIN_POSITIVE / 8.0,
                    least,
                    least.next_down(),
                ];
                for (i, &special) in special.iter().enumerate() {
                    x[70 * i] = special;
                }
                at_each_level(|level| {
                    let mut found = x.clone();
                    $width::all::sqrt(Many::in_place(&mut found));
                    for (&x, &found) in x.iter().zip(&found) {
                        let right = x.sqrt();
                        assert!(
                            found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan(),
                            "{x:e} at {level}: {found:e} instead of {right:e}"
                        );
                    }
                });
            }
        };
    }

    roots! { roots_of_singles_are_those_of_the_machine single f32 1e-24 }
    roots! { roots_of_doubles_are_those_of_the_machine double f64 1e-270 }

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
