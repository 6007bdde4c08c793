//! Logarithms, and the inverse hyperbolic functions.
//!
//! A number is a power of 2 times a factor `1 + f` between the square roots of 1/2 and 2. The
//! logarithm of the factor is `f - f^2 / 2 + s (f^2 / 2 + R)` with `s = f / (2 + f)`, where `R` is
//! a polynomial of the square of `s`.

use super::width::poly;

/// Declares the functions of a width. Parameters: the logarithms of 2 to the bases e and 10, and
/// the reciprocals of the natural logarithms of 2 and 10. Each is a part whose products with
/// exponents, or with the leading bits of `f` that `SHORT` keeps, are exact, plus the remainder.
/// From `large` on, the square plus or minus 1 equals the square.
macro_rules! logarithms {
    ($($module:ident $float:ident $bits:ident {
        mantissa: $mantissa:literal, short: $short:literal, reciprocal: $reciprocal:literal, large: $large:literal,
        ln_2: $ln_2_high:literal + $ln_2_low:literal,
        log10_2: $log10_2_high:literal + $log10_2_low:literal,
        log2_e: $log2_e_high:literal + $log2_e_low:literal,
        log10_e: $log10_e_high:literal + $log10_e_low:literal,
        rest: [$($rest:literal),*],
    })*) => {$(
        pub mod $module {
            use core::$float::consts::{FRAC_1_SQRT_2, LN_2};

            use super::super::exp::$module::exp;
            use super::super::sqrt::$module as sqrt;
            use super::super::width::$module::{BIAS, select};
            use super::poly;

            /// The power of 2 from which on all floats are integers.
            const WHOLE: $float = (1_u64 << $mantissa) as $float;
            /// The bits of a mantissa.
            const MANTISSA: $bits = (1 << $mantissa) - 1;

            /// Returns the exponent of a positive normal float, and its factor, which is at least
            /// `least` and less than twice that.
            #[inline(always)]
            pub fn split_normal(x: $float, least: $float) -> ($float, $float) {
                let least = least.to_bits();
                let bits = x.to_bits().wrapping_add((1.0 as $float).to_bits() - least);
                let k = $float::from_bits(WHOLE.to_bits() | bits >> $mantissa) - (WHOLE + BIAS);
                (k, $float::from_bits((bits & MANTISSA) + least))
            }

            /// Returns the exponent and the factor of any positive float.
            #[inline(always)]
            pub fn split(x: $float, least: $float) -> ($float, $float) {
                let small = x < $float::MIN_POSITIVE;
                let (k, m) = split_normal(select(small, x * WHOLE, x), least);
                (k - select(small, $mantissa as $float, 0.0), m)
            }

            /// Returns half of the square of `f`, and `s (f^2 / 2 + R)`.
            #[inline(always)]
            fn terms(f: $float) -> ($float, $float) {
                let s = f / (2.0 + f);
                let z = s * s;
                let half = 0.5 * f * f;
                (half, s * (half + z * poly!(z; $($rest),*)))
            }

            /// Returns the computed logarithm for a positive finite number, and the defined one for
            /// others.
            #[inline(always)]
            fn defined(x: $float, log: $float) -> $float {
                let other = select(x == 0.0, -$float::INFINITY, select(x > 0.0, x, $float::NAN));
                select((x > 0.0) & (x < $float::INFINITY), log, other)
            }

            #[inline(always)]
            pub fn log(x: $float) -> $float {
                let (k, m) = split(x, FRAC_1_SQRT_2);
                let f = m - 1.0;
                let (half, rest) = terms(f);
                defined(x, k * $ln_2_high - ((half - (rest + k * $ln_2_low)) - f))
            }

            #[inline(always)]
            pub fn log1p(x: $float) -> $float {
                let u = 1.0 + x;
                // The rounding error of `u`, divided by `u` within an eighth, which is accurate
                // enough. If `u` is large, the error does not matter.
                let rounded = select(x < 1.0, x - (u - 1.0), 1.0 - (u - x));
                let rounded = rounded * $float::from_bits(($reciprocal as $bits).wrapping_sub(u.to_bits()));
                let (k, m) = split_normal(u, FRAC_1_SQRT_2);
                let near = k == 0.0;
                let f = select(near, x, m - 1.0);
                let (half, rest) = terms(f);
                let low = k * $ln_2_low + select(near | (u > WHOLE), 0.0, rounded);
                let log = k * $ln_2_high - ((half - (rest + low)) - f);
                defined(u, log.copysign(x))
            }

            #[inline(always)]
            pub fn log_sigmoid(x: $float) -> $float {
                // Both parts have the same sign, so that no digits cancel.
                -(log1p(exp(-x.abs())) - select(x < 0.0, x, 0.0))
            }

            /// Returns the logarithm of a factor in two parts, the first with few bits.
            #[inline(always)]
            fn parts(m: $float) -> ($float, $float) {
                let f = m - 1.0;
                let (half, rest) = terms(f);
                let high = $float::from_bits((f - half).to_bits() & $short);
                (high, ((f - high) - half) + rest)
            }

            #[inline(always)]
            pub fn log2(x: $float) -> $float {
                let (k, m) = split(x, FRAC_1_SQRT_2);
                let (high, low) = parts(m);
                let first = high * $log2_e_high;
                let sum = k + first;
                defined(x, ((low + high) * $log2_e_low + low * $log2_e_high + ((k - sum) + first)) + sum)
            }

            #[inline(always)]
            pub fn log10(x: $float) -> $float {
                let (k, m) = split(x, FRAC_1_SQRT_2);
                let (high, low) = parts(m);
                let (first, power) = (high * $log10_e_high, k * $log10_2_high);
                let sum = power + first;
                let rest = k * $log10_2_low + (low + high) * $log10_e_low + low * $log10_e_high;
                defined(x, (rest + ((power - sum) + first)) + sum)
            }

            #[inline(always)]
            pub fn asinh(x: $float) -> $float {
                let size = x.abs();
                let large = size >= $large;
                let square = size * size;
                let small = size + square / (1.0 + sqrt(square + 1.0));
                let log = log1p(select(large, size - 1.0, small)) + select(large, LN_2, 0.0);
                log.copysign(x)
            }

            #[inline(always)]
            pub fn acosh(x: $float) -> $float {
                let large = x >= $large;
                // The difference is exact up to 2, where its rounding would matter.
                let above = x - 1.0;
                let small = above + sqrt(above * (above + 2.0));
                let log = log1p(select(large, above, small)) + select(large, LN_2, 0.0);
                select(x >= 1.0, log, $float::NAN)
            }

            #[inline(always)]
            pub fn atanh(x: $float) -> $float {
                let size = x.abs();
                (0.5 * log1p(2.0 * size / (1.0 - size))).copysign(x)
            }
        }
    )*};
}

logarithms! {
    single f32 u32 {
        mantissa: 23, short: 0xffff_f000, reciprocal: 0x7ef3_11c3_u32, large: 8_192.0,
        ln_2: 0.693_145_75 + 1.428_606_8e-6,
        log10_2: 0.301_025_4 + 4.605_039e-6,
        log2_e: 1.442_382_8 + 0.000_312_228_4,
        log10_e: 0.434_204_1 + 9.038_034e-5,
        // A relative error of 2^-29.
        rest: [0.666_667_76, 0.399_775_77, 0.298_711_54],
    }
    double f64 u64 {
        mantissa: 52, short: 0xffff_ffff_0000_0000, reciprocal: 0x7fde_6238_22fc_16e6_u64, large: 268_435_456.0,
        ln_2: 0.693_147_180_559_890_3 + 5.497_923_018_708_371e-14,
        log10_2: 0.301_029_995_663_952_83 + 2.836_339_455_104_496_4e-14,
        log2_e: 1.442_695_040_255_785 + 6.331_784_189_566_044e-10,
        log10_e: 0.434_294_481_761_753_56 + 1.414_982_685_385_801e-10,
        // A relative error of 2^-58.
        rest: [
            0.6666666666666735, 0.39999999999409386, 0.285714287436744, 0.22222198430529844, 0.18183572262744002,
            0.1531383475468073, 0.14798230923704228
        ],
    }
}
