//! The inverse sine, cosine and tangent.

use super::lanes::poly;

/// Declares the functions for a float dtype. Parameters:
///
/// - `half`, `quarter`, `three_quarters` and `pi`: the differences between π/2, π/4, 3π/4 and π and
///   the nearest floats
/// - `large`: the absolute value above which numbers are multiplied by `small`
/// - `asin`: the polynomial `s` of the square of `x`, with `asin(x) = x + x^3 s(x^2)` for `x` up to
///   1/2
/// - `atan`: the polynomial `t` of the square of `x`, with `atan(x) = x + x^3 t(x^2)` for `x` up to
///   the tangent of π/8
macro_rules! inverses {
    ($($module:ident $float:ident {
        half: $half:literal, quarter: $quarter:literal, three_quarters: $three:literal, pi: $pi:literal,
        large: $large:literal, small: $small:literal,
        asin: [$($asin:literal),*],
        atan: [$($atan:literal),*],
    })*) => {$(
        pub mod $module {
            use core::$float::consts::{FRAC_PI_2, FRAC_PI_4, PI};

            use super::super::lanes::Lanes;
            use super::poly;

            /// Returns a number `s` and `asin(s) - s`. If the absolute value `size` is at most 1/2,
            /// `s` is `size`. Otherwise `s` is the square root of `(1 - size) / 2`, because
            /// `acos(size)` is then `2 * asin(s)`.
            #[inline(always)]
            fn asin_parts<V: Lanes<$float>>(size: V) -> (V, V) {
                let large = V::of(0.5).less(size);
                let z = V::select(large, V::of(0.5) - size * 0.5, size * size);
                let s = V::select(large, z.sqrt(), size);
                (s, s * z * poly!(z; $($asin),*))
            }

            #[inline(always)]
            pub fn asin<V: Lanes<$float>>(x: V) -> V {
                let size = x.abs();
                let (s, more) = asin_parts(size);
                let large = (V::of(FRAC_PI_2) - s * 2.0) - (more * 2.0 - $half);
                V::select(V::of(0.5).less(size), large, s + more).copysign(x)
            }

            #[inline(always)]
            pub fn acos<V: Lanes<$float>>(x: V) -> V {
                let (s, more) = asin_parts(x.abs());
                let twice = (s + more) * 2.0;
                let positive = V::of(0.0).at_most(x);
                let (s, more) = (V::select(positive, s, -s), V::select(positive, more, -more));
                let large = V::select(positive, twice, V::of(PI) - (twice - $pi));
                V::select(V::of(0.5).less(x.abs()), large, V::of(FRAC_PI_2) - (s + (more - $half)))
            }

            /// Returns the angle between the positive x axis and the point (`x`, `y`), or (`-x`,
            /// `y`) if `left` is `true`. The coordinates are absolute values that are not both 0
            /// and not both infinite.
            #[inline(always)]
            fn angle<V: Lanes<$float>>(y: V, x: V, left: V::Mask) -> V {
                let near = y.at_most(x * 0.414_213_56);
                let far = (x * 2.414_213_5).less(y);
                // `above / below` is the tangent of the difference between the angle of (`x`, `y`)
                // and the nearest of 0, π/4 and π/2.
                let above = V::select(near, y, V::select(far, -x, y - x));
                let below = V::select(near, x, V::select(far, y, y + x));
                let eighths = V::choose(left, 3.0 * FRAC_PI_4, FRAC_PI_4);
                let first = V::select(near, V::choose(left, PI, 0.0), V::select(far, V::of(FRAC_PI_2), eighths));
                let eighths = V::choose(left, $three, $quarter);
                let low = V::select(near, V::choose(left, $pi, 0.0), V::select(far, V::of($half), eighths));
                let t = above / below;
                let t = V::select(left, -t, t);
                let z = t * t;
                (first + t) + (t * z).times_plus(poly!(z; $($atan),*), low)
            }

            #[inline(always)]
            pub fn atan<V: Lanes<$float>>(x: V) -> V {
                let size = x.abs();
                angle(size, V::of(1.0), size.less(V::of(0.0))).copysign(x)
            }

            #[inline(always)]
            pub fn atan2<V: Lanes<$float>>(y: V, x: V) -> V {
                let (high, wide) = (y.abs(), x.abs());
                // Large coordinates are scaled down, so that their sum is finite. Small ones are
                // scaled up, since subnormal numbers have few digits.
                let (least, most) = (V::of(1.0 / $large), V::of($large));
                let small = V::choose(high.less(least) & wide.less(least), 1.0 / $float::EPSILON, 1.0);
                let scale = V::select(most.less(high) | most.less(wide), V::of($small), small);
                let (zero, infinity) = (V::of(0.0), V::of($float::INFINITY));
                let both_infinite = high.equals(infinity) & wide.equals(infinity);
                let both_zero = high.equals(zero) & wide.equals(zero);
                let high = V::select(both_infinite, V::of(1.0), high * scale);
                let wide = V::select(both_infinite | both_zero, V::of(1.0), wide * scale);
                angle(high, wide, x.is_negative()).copysign(y)
            }
        }
    )*};
}

inverses! {
    single f32 {
        half: -4.371_139e-8, quarter: -2.185_569_4e-8, three_quarters: -5.962_440_2e-9, pi: -8.742_278e-8, large: 1e37, small: 0.0625,
        // The relative errors of `asin` and `atan` are 2^-27 and 2^-25.
        asin: [0.166_667_52, 0.074_953_064, 0.045_469_895, 0.024_179_459, 0.042_169_806],
        atan: [-0.333_329_47, 0.199_776_02, -0.138_763_5, 0.080_490_5],
    }
    double f64 {
        half: 6.123_233_995_736_766e-17, quarter: 3.061_616_997_868_383e-17, three_quarters: 9.184_850_993_605_148e-17,
        pi: 1.224_646_799_147_353_2e-16,
        large: 1e307, small: 0.0625,
        // The relative errors of `asin` and `atan` are 2^-55 and 2^-59.
        asin: [
            0.16666666666665403, 0.07500000000338518, 0.04464285682703095, 0.030381959192543564, 0.022371756673179366,
            0.017359726151289095, 0.013885018491052057, 0.012170671828576785, 0.006521512931514157, 0.01954633771268422,
            -0.01625319873864632, 0.03193249954331361
        ],
        atan: [
            -0.3333333333333319, 0.19999999999952187, -0.14285714280054618, 0.11111110776336713, -0.0909089755230321,
            0.07692056550793665, -0.06663062274988807, 0.058475843295958986, -0.05037925536732551, 0.03802938642952886,
            -0.017868538557983815
        ],
    }
}
