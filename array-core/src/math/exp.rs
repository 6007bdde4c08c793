//! Exponentials, and the hyperbolic functions.
//!
//! A number is `k * ln(2) + r` for an integer `k` and a remainder `r` of at most `ln(2) / 2`. The
//! exponential of `r` is the sum of `sinh(r)`, which is odd, and `cosh(r)`, which is even. So two
//! short polynomials are computed in parallel instead of a long one.

use super::lanes::poly;

/// Declares the functions for a float dtype. Parameters:
///
/// - `ln_2`: `ln(2)`, as the sum of a first part whose products with exponents are exact, and the
///   remainder
/// - `least` and `most`: the bounds at which `exp` underflows and overflows
/// - `normal`: the absolute value up to which `exp` is a normal float
/// - `exponents`: an absolute value at which `exp2` underflows or overflows
/// - `flat`: the absolute value at and above which `tanh` is 1
/// - `sinh` and `cosh`: the polynomials `s` and `c` of the square of `r`, with
///   `sinh(r) = r + r^3 s(r^2)` and `cosh(r) = 1 + r^2 / 2 + r^4 c(r^2)`
macro_rules! exponentials {
    ($($module:ident $float:ident {
        ln_2: $ln_2_high:literal + $ln_2_low:literal,
        least: $least:literal, most: $most:literal, normal: $normal:literal, exponents: $exponents:literal, flat: $flat:literal,
        sinh: [$($sinh:literal),*],
        cosh: [$($cosh:literal),*],
    })*) => {$(
        pub mod $module {
            use core::$float::consts::{LN_2, LOG2_E};

            use super::super::lanes::{Lanes, Width};
            use super::poly;

            const BIAS: $float = <$float as Width>::BIAS;

            /// The second, small part of `ln(2)`.
            pub const LN_2_LOW: $float = $ln_2_low;

            /// Returns `k`, the integer nearest to `x / ln(2)`, and `x` minus `k` times the first
            /// part of `ln(2)`. The caller must still subtract `k * LN_2_LOW`.
            #[inline(always)]
            pub fn split_in_parts<V: Lanes<$float>>(x: V) -> (V, V) {
                let k = x.whole_of_product(LOG2_E);
                (k, x.minus_times(k, $ln_2_high))
            }

            /// Returns `k`, the integer nearest to `x / ln(2)`, and the remainder `r = x - k *
            /// ln(2)`.
            #[inline(always)]
            fn split<V: Lanes<$float>>(x: V) -> (V, V) {
                let (k, high) = split_in_parts(x);
                (k, high.minus_times(k, LN_2_LOW))
            }

            /// Returns `sinh(r) - r` and `cosh(r) - 1`.
            #[inline(always)]
            pub fn excess<V: Lanes<$float>>(r: V) -> (V, V) {
                let z = r * r;
                (r * z * poly!(z; $($sinh),*), (z * z).times_plus(poly!(z; $($cosh),*), z * 0.5))
            }

            /// Returns the sum of the two results of [`excess`], which is `exp(r) - r - 1`.
            #[inline(always)]
            fn both_excess<V: Lanes<$float>>(r: V) -> V {
                let z = r * r;
                let cosh = (z * z).times_plus(poly!(z; $($cosh),*), z * 0.5);
                (r * z).times_plus(poly!(z; $($sinh),*), cosh)
            }

            /// Returns `exp(x) / 2^k` and `k`, the integer nearest to `x / ln(2)`.
            #[inline(always)]
            pub fn parts<V: Lanes<$float>>(x: V) -> (V, V) {
                let (k, r) = split(x);
                ((r + both_excess(r)) + 1.0, k)
            }

            #[inline(always)]
            pub fn exp<V: Lanes<$float>>(x: V) -> V {
                if V::BRANCHES && V::all(x.abs().at_most(V::of($normal))) {
                    // The result is a normal float, as `plus_exponent` requires.
                    let shifted = x.line(LOG2_E, <$float as Width>::WHOLE);
                    let k = shifted - <$float as Width>::WHOLE;
                    let r = x.minus_times(k, $ln_2_high).minus_times(k, LN_2_LOW);
                    return ((r + both_excess(r)) + 1.0).plus_exponent(shifted);
                }
                let (part, k) = parts(x.within($least, $most));
                part.scale(k)
            }

            #[inline(always)]
            pub fn exp2<V: Lanes<$float>>(x: V) -> V {
                let x = x.within(-$exponents, $exponents);
                let k = x.whole();
                let r = (x - k) * LN_2;
                ((r + both_excess(r)) + 1.0).scale(k)
            }

            /// Returns `power * exp(r) - 1`.
            #[inline(always)]
            fn exp_less_1<V: Lanes<$float>>(r: V, power: V) -> V {
                power.times_plus(both_excess(r), power.times_plus(r, power - 1.0))
            }

            #[inline(always)]
            pub fn expm1<V: Lanes<$float>>(x: V) -> V {
                // For every `x` below the lower bound, the result is -1 after rounding.
                let (k, r) = split(x.within($least * 0.5, $most));
                // The largest exponents exceed the range of `power_of_2`. For these exponents,
                // subtracting 1 has no effect.
                let most = k.up_to(BIAS);
                exp_less_1(r, most.power_of_2()).times_power_of_2(k - most).copysign(x)
            }

            #[inline(always)]
            pub fn tanh<V: Lanes<$float>>(x: V) -> V {
                const ZERO: $float = <$float as Width>::WHOLE + BIAS;
                let size = x.abs().up_to($flat);
                // The lowest bits of `shifted` are `k` plus the bias.
                let shifted = size.line(2.0 * LOG2_E, ZERO);
                let k = shifted - ZERO;
                let r = (size + size).minus_times(k, $ln_2_high).minus_times(k, LN_2_LOW);
                let exp = exp_less_1(r, shifted.shift_left(<$float as Width>::MANTISSA));
                (exp / (exp + 2.0)).signed(x)
            }

            #[inline(always)]
            pub fn sigmoid<V: Lanes<$float>>(x: V) -> V {
                let exp = exp(-x.abs());
                V::select(x.less(V::of(0.0)), exp, V::of(1.0)) / (exp + 1.0)
            }

            /// Returns the hyperbolic sine and cosine of the absolute value of `x`, both divided by
            /// a power of 2, and that power. So the first two results do not overflow, even if
            /// their products with the power do.
            #[inline(always)]
            pub fn sinh_cosh<V: Lanes<$float>>(x: V) -> (V, V, V) {
                let (k, r) = split(x.abs().up_to($most + 2.0));
                let (sinh, cosh) = excess(r);
                let most = k.up_to(BIAS + 1.0);
                // `power` is half of `2^most`, and `inverse` is half of `2^-k`. If the bounds
                // change `inverse`, it is too small to affect the result.
                let (power, inverse) = (
                    (most - 1.0).power_of_2(),
                    (V::of(-1.0) - k).within(1.0 - BIAS, 0.0).power_of_2(),
                );
                let (sinh_k, cosh_k) = (power - inverse, power + inverse);
                (
                    cosh_k.times_plus(r, sinh_k) + sinh_k.times_plus(cosh, cosh_k * sinh),
                    cosh_k + sinh_k.times_plus(r, cosh_k.times_plus(cosh, sinh_k * sinh)),
                    (k - most).power_of_2(),
                )
            }

            #[inline(always)]
            pub fn sinh<V: Lanes<$float>>(x: V) -> V {
                let (sinh, _, power) = sinh_cosh(x);
                (sinh * power).copysign(x)
            }

            #[inline(always)]
            pub fn cosh<V: Lanes<$float>>(x: V) -> V {
                let (_, cosh, power) = sinh_cosh(x);
                cosh * power
            }
        }
    )*};
}

exponentials! {
    single f32 {
        ln_2: 0.693_145_75 + 1.428_606_8e-6,
        least: -104.0, most: 89.0, normal: 87.3, exponents: 160.0, flat: 10.0,
        // The relative errors of `sinh` and `cosh` are 2^-26 and 2^-33.
        sinh: [0.166_665_43, 0.008_366_54],
        cosh: [0.041_666_46, 0.001_393_543],
    }
    double f64 {
        ln_2: 0.693_147_180_559_890_3 + 5.497_923_018_708_371e-14,
        least: -746.0, most: 710.0, normal: 708.3, exponents: 1080.0, flat: 22.0,
        // The relative errors of `sinh` and `cosh` are 2^-61 and 2^-70.
        sinh: [
            0.16666666666666677, 0.008333333333321386, 0.00019841269886816508, 2.7557243450610434e-06, 2.5109321554935792e-08
        ],
        cosh: [
            0.041666666666666685, 0.0013888888888873283, 2.48015873492023e-05, 2.7557251819290916e-07, 2.092177009957406e-09
        ],
    }
}
