//! Exponentials, and the hyperbolic functions.
//!
//! A number is `k` times the logarithm of 2 plus a remainder `r` of at most half of that. The
//! exponential of `r` is the sum of its hyperbolic sine and cosine, which are odd and even. These
//! are two short polynomials that run in parallel instead of a long one, and they give the
//! exponential of `-r` at no cost.

use super::width::poly;

/// Declares the functions of a width. Parameters: the logarithm of 2, as a part whose products with
/// exponents are exact plus the remainder; where `exp` underflows and overflows, and where `tanh`
/// is 1; and the polynomials of the square of `r`, with `sinh(r) = r + r^3 s(r^2)` and `cosh(r) = 1
/// + r^2 / 2 + r^4 c(r^2)`.
macro_rules! exponentials {
    ($($module:ident $float:ident {
        ln_2: $ln_2_high:literal + $ln_2_low:literal,
        least: $least:literal, most: $most:literal, exponents: $exponents:literal, flat: $flat:literal,
        sinh: [$($sinh:literal),*],
        cosh: [$($cosh:literal),*],
    })*) => {$(
        pub mod $module {
            use core::$float::consts::{LN_2, LOG2_E};

            use super::super::width::$module::{BIAS, power_of_2, scale, select, whole, within};
            use super::poly;

            /// Returns the integer multiple of the logarithm of 2, and the remainder as two
            /// numbers, the second of which is small and to be subtracted.
            #[inline(always)]
            pub fn split_in_parts(x: $float) -> ($float, $float, $float) {
                let k = whole(x * LOG2_E);
                (k, x - k * $ln_2_high, k * $ln_2_low)
            }

            /// Returns the integer multiple of the logarithm of 2, and the remainder.
            #[inline(always)]
            fn split(x: $float) -> ($float, $float) {
                let (k, high, low) = split_in_parts(x);
                (k, high - low)
            }

            /// Returns `sinh(r) - r` and `cosh(r) - 1`.
            #[inline(always)]
            pub fn excess(r: $float) -> ($float, $float) {
                let z = r * r;
                (r * z * poly!(z; $($sinh),*), 0.5 * z + z * z * poly!(z; $($cosh),*))
            }

            /// Returns the exponential divided by a power of 2, and the exponent of that power.
            #[inline(always)]
            pub fn parts(x: $float) -> ($float, $float) {
                let (k, r) = split(x);
                let (sinh, cosh) = excess(r);
                (1.0 + (r + (sinh + cosh)), k)
            }

            #[inline(always)]
            pub fn exp(x: $float) -> $float {
                let (part, k) = parts(within(x, $least, $most));
                scale(part, k)
            }

            #[inline(always)]
            pub fn exp2(x: $float) -> $float {
                let x = within(x, -$exponents, $exponents);
                let k = whole(x);
                let r = (x - k) * LN_2;
                let (sinh, cosh) = excess(r);
                scale(1.0 + (r + (sinh + cosh)), k)
            }

            /// Returns the exponential minus 1, divided by a power of 2, and that power. The power
            /// is 1 unless the exponential exceeds the range of `power_of_2`.
            #[inline(always)]
            fn exp_less_1(x: $float) -> ($float, $float) {
                let (k, r) = split(x);
                let (sinh, cosh) = excess(r);
                let most = select(k > BIAS, BIAS, k);
                let power = power_of_2(most);
                let first = (power - power_of_2(most - k)) + power * r;
                (first + power * (sinh + cosh), power_of_2(k - most))
            }

            #[inline(always)]
            pub fn expm1(x: $float) -> $float {
                // The lower bound is far below the point where the exponential is lost next to 1.
                let (part, power) = exp_less_1(within(x, $least * 0.5, $most));
                (part * power).copysign(x)
            }

            #[inline(always)]
            pub fn tanh(x: $float) -> $float {
                let (exp, _) = exp_less_1(2.0 * within(x.abs(), 0.0, $flat));
                (exp / (exp + 2.0)).copysign(x)
            }

            #[inline(always)]
            pub fn sigmoid(x: $float) -> $float {
                let exp = exp(-x.abs());
                select(x < 0.0, exp, 1.0) / (1.0 + exp)
            }

            /// Returns the hyperbolic sine and cosine of the absolute value, divided by a power of
            /// 2, and that power.
            #[inline(always)]
            pub fn sinh_cosh(x: $float) -> ($float, $float, $float) {
                let (k, r) = split(within(x.abs(), 0.0, $most + 2.0));
                let (sinh, cosh) = excess(r);
                let most = select(k > BIAS + 1.0, BIAS + 1.0, k);
                // Half of the powers of 2 with the exponents `k` and `-k`. If the second is
                // inexact, the first is so large that it does not matter.
                let (power, inverse) = (power_of_2(most - 1.0), power_of_2(within(-1.0 - k, 1.0 - BIAS, 0.0)));
                let (sinh_k, cosh_k) = (power - inverse, power + inverse);
                (
                    (sinh_k + cosh_k * r) + (sinh_k * cosh + cosh_k * sinh),
                    cosh_k + (sinh_k * r + (cosh_k * cosh + sinh_k * sinh)),
                    power_of_2(k - most),
                )
            }

            #[inline(always)]
            pub fn sinh(x: $float) -> $float {
                let (sinh, _, power) = sinh_cosh(x);
                (sinh * power).copysign(x)
            }

            #[inline(always)]
            pub fn cosh(x: $float) -> $float {
                let (_, cosh, power) = sinh_cosh(x);
                cosh * power
            }
        }
    )*};
}

exponentials! {
    single f32 {
        ln_2: 0.693_145_75 + 1.428_606_8e-6,
        least: -104.0, most: 89.0, exponents: 160.0, flat: 10.0,
        // Relative errors of 2^-26 and 2^-33.
        sinh: [0.166_665_43, 0.008_366_54],
        cosh: [0.041_666_46, 0.001_393_543],
    }
    double f64 {
        ln_2: 0.693_147_180_559_890_3 + 5.497_923_018_708_371e-14,
        least: -746.0, most: 710.0, exponents: 1080.0, flat: 22.0,
        // Relative errors of 2^-61 and 2^-70.
        sinh: [
            0.16666666666666677, 0.008333333333321386, 0.00019841269886816508, 2.7557243450610434e-06, 2.5109321554935792e-08
        ],
        cosh: [
            0.041666666666666685, 0.0013888888888873283, 2.48015873492023e-05, 2.7557251819290916e-07, 2.092177009957406e-09
        ],
    }
}
