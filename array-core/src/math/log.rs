//! Logarithms, and the inverse hyperbolic functions.
//!
//! A number is a power of 2 times a factor `1 + f` between the square roots of 1/2 and 2. The
//! logarithm of the factor is `f - f^2 / 2 + s (f^2 / 2 + R)` with `s = f / (2 + f)` and a
//! polynomial `R` of the square of `s`.

use super::lanes::poly;

/// Declares the functions for a float dtype. Parameters:
///
/// - `short`: the mask that keeps the leading bits of a float
/// - `reciprocal`: this integer minus the bits of a float gives the bits of a rough reciprocal
/// - `large`: from this number on, `x^2 + 1` and `x^2 - 1` round to `x^2`, so that `asinh` and
///   `acosh` can compute the logarithm of `2 x`
/// - `ln_2` and `log10_2`: the logarithms of 2 to the bases e and 10, each as the sum of a first
///   part whose products with exponents are exact, and the remainder
/// - `log2_e` and `log10_e`: the reciprocals of the natural logarithms of 2 and 10, each as the sum
///   of a first part whose products with the bits that `short` keeps are exact, and the remainder
/// - `rest`: the polynomial `R`
macro_rules! logarithms {
    ($($module:ident $float:ident {
        short: $short:literal, reciprocal: $reciprocal:literal, large: $large:literal,
        ln_2: $ln_2_high:literal + $ln_2_low:literal,
        log10_2: $log10_2_high:literal + $log10_2_low:literal,
        log2_e: $log2_e_high:literal + $log2_e_low:literal,
        log10_e: $log10_e_high:literal + $log10_e_low:literal,
        rest: [$($rest:literal),*],
    })*) => {$(
        pub mod $module {
            use core::$float::consts::{FRAC_1_SQRT_2, LN_2};

            use super::super::exp::$module::exp;
            use super::super::lanes::{Lanes, Width};
            use super::poly;

            /// Returns `f^2 / 2` and `s (f^2 / 2 + R)`, the terms of the logarithm of `1 + f`.
            #[inline(always)]
            fn terms<V: Lanes<$float>>(f: V) -> (V, V) {
                let s = f / (f + 2.0);
                let z = s * s;
                let half = f * 0.5 * f;
                (half, s * z.times_plus(poly!(z; $($rest),*), half))
            }

            #[inline(always)]
            pub fn log<V: Lanes<$float>>(x: V) -> V {
                if x.is_plain() {
                    log_of(x.split_normal(FRAC_1_SQRT_2))
                } else {
                    x.logarithm(log_of(x.split(FRAC_1_SQRT_2)))
                }
            }

            /// Returns the natural logarithm of `2^k * m`.
            #[inline(always)]
            fn log_of<V: Lanes<$float>>((k, m): (V, V)) -> V {
                let f = m - 1.0;
                let (half, rest) = terms(f);
                k.line_from($ln_2_high, f - (half - k.line_from($ln_2_low, rest)))
            }

            #[inline(always)]
            pub fn log1p<V: Lanes<$float>>(x: V) -> V {
                let u = x + 1.0;
                // `rounded` is first the rounding error of `u` (Knuth), then this error divided by
                // `u`. The quotient is off by up to an eighth, which is accurate enough. If `u`
                // is large, the rounding error does not matter.
                let part = u - 1.0;
                let rounded = (V::of(1.0) - (u - part)) + (x - part);
                let rounded = rounded * V::of(<$float>::from_bits($reciprocal)).minus_integer(u);
                let (k, m) = u.split_normal(FRAC_1_SQRT_2);
                let near = k.equals(V::of(0.0));
                let f = V::select(near, x, m - 1.0);
                let (half, rest) = terms(f);
                let is_exact = near | V::of(<$float as Width>::INTEGERS).less(u);
                let low = k.line_from($ln_2_low, V::select(is_exact, V::of(0.0), rounded));
                let log = k.line_from($ln_2_high, f - (half - (rest + low)));
                u.logarithm(log.copysign(x))
            }

            #[inline(always)]
            pub fn log_sigmoid<V: Lanes<$float>>(x: V) -> V {
                // Both terms have the same sign, so that no digits cancel.
                -(log1p(exp(-x.abs())) - V::select(x.less(V::of(0.0)), x, V::of(0.0)))
            }

            /// Returns the natural logarithm of `m` as the sum of two parts. The first has only the
            /// bits that `short` keeps.
            #[inline(always)]
            fn parts<V: Lanes<$float>>(m: V) -> (V, V) {
                let f = m - 1.0;
                let (half, rest) = terms(f);
                let high = (f - half).and(V::of(<$float>::from_bits($short)));
                (high, ((f - high) - half) + rest)
            }

            #[inline(always)]
            pub fn log2<V: Lanes<$float>>(x: V) -> V {
                if x.is_plain() {
                    log2_of(x.split_normal(FRAC_1_SQRT_2))
                } else {
                    x.logarithm(log2_of(x.split(FRAC_1_SQRT_2)))
                }
            }

            /// Returns the logarithm of `2^k * m` to base 2.
            #[inline(always)]
            fn log2_of<V: Lanes<$float>>((k, m): (V, V)) -> V {
                let (high, low) = parts(m);
                let first = high * $log2_e_high;
                let sum = k + first;
                let rest = (low + high).line_from($log2_e_low, low * $log2_e_high);
                (rest + ((k - sum) + first)) + sum
            }

            #[inline(always)]
            pub fn log10<V: Lanes<$float>>(x: V) -> V {
                if x.is_plain() {
                    log10_of(x.split_normal(FRAC_1_SQRT_2))
                } else {
                    x.logarithm(log10_of(x.split(FRAC_1_SQRT_2)))
                }
            }

            /// Returns the logarithm of `2^k * m` to base 10.
            #[inline(always)]
            fn log10_of<V: Lanes<$float>>((k, m): (V, V)) -> V {
                let (high, low) = parts(m);
                let (first, power) = (high * $log10_e_high, k * $log10_2_high);
                let sum = power + first;
                let rest = low.line_from($log10_e_high, (low + high).line_from($log10_e_low, k * $log10_2_low));
                (rest + ((power - sum) + first)) + sum
            }

            #[inline(always)]
            pub fn asinh<V: Lanes<$float>>(x: V) -> V {
                let size = x.abs();
                let large = V::of($large).at_most(size);
                let square = size * size;
                let small = size + square / ((square + 1.0).sqrt() + 1.0);
                let log = log1p(V::select(large, size - 1.0, small)) + V::choose(large, LN_2, 0.0);
                log.copysign(x)
            }

            #[inline(always)]
            pub fn acosh<V: Lanes<$float>>(x: V) -> V {
                let large = V::of($large).at_most(x);
                // `above` is exact if `x` is at most 2. For larger `x`, its rounding error does not
                // matter.
                let above = x - 1.0;
                let small = above + (above * (above + 2.0)).sqrt();
                let log = log1p(V::select(large, above, small)) + V::choose(large, LN_2, 0.0);
                V::select(V::of(1.0).at_most(x), log, V::of(<$float>::NAN))
            }

            #[inline(always)]
            pub fn atanh<V: Lanes<$float>>(x: V) -> V {
                let size = x.abs();
                (log1p(size * 2.0 / (V::of(1.0) - size)) * 0.5).copysign(x)
            }
        }
    )*};
}

logarithms! {
    single f32 {
        short: 0xffff_f000, reciprocal: 0x7ef3_11c3, large: 8_192.0,
        ln_2: 0.693_145_75 + 1.428_606_8e-6,
        log10_2: 0.301_025_4 + 4.605_039e-6,
        log2_e: 1.442_382_8 + 0.000_312_228_4,
        log10_e: 0.434_204_1 + 9.038_034e-5,
        // The relative error of `rest` is 2^-29.
        rest: [0.666_667_76, 0.399_775_77, 0.298_711_54],
    }
    double f64 {
        short: 0xffff_ffff_0000_0000, reciprocal: 0x7fde_6238_22fc_16e6, large: 268_435_456.0,
        ln_2: 0.693_147_180_559_890_3 + 5.497_923_018_708_371e-14,
        log10_2: 0.301_029_995_663_952_83 + 2.836_339_455_104_496_4e-14,
        log2_e: 1.442_695_040_255_785 + 6.331_784_189_566_044e-10,
        log10_e: 0.434_294_481_761_753_56 + 1.414_982_685_385_801e-10,
        // The relative error of `rest` is 2^-58.
        rest: [
            0.6666666666666735, 0.39999999999409386, 0.285714287436744, 0.22222198430529844, 0.18183572262744002,
            0.1531383475468073, 0.14798230923704228
        ],
    }
}
