//! Sine, cosine and tangent.
//!
//! A number is `q` quarter turns plus a remainder of at most half of a quarter turn. Polynomials
//! approximate the sine and the cosine of the remainder. Numbers whose absolute value reaches a
//! bound are called far, and those that reach a second bound very far. Other numbers are near: the
//! quarter turns are subtracted in parts whose products with `q` are exact, and the remainder is
//! the difference of two floats. The remainder of a very far number needs many digits of the
//! quarter turn, so such numbers are computed [one at a time](super::turns). For an `f32` that is
//! far, but not very far, the remainder is computed in double precision. For such an `f64`, the
//! remainder is computed with more parts.
//!
//! # Time
//!
//! Most angles are near 0: below 400 for `f32`, where no doubles are needed, or below 12,000 for
//! `f64`. Their quarter turns are subtracted in parts of few bits, whose products are exact. For
//! larger angles, the lanes of a vector take a longer path: with AVX2, `sin` of 2,000 `f32` takes
//! 1.3 µs for near angles, and 3.5 µs for angles from 4,000 to 68,000. The baseline recomputes
//! larger angles one by one, in 12.6 µs. A common path for all angles took 2.1 µs.

use super::lanes::poly;

/// Declares sine, cosine and tangent. Each is computed from the number of quarter turns, which is
/// an integer in the lowest bits of a float, and from the sine and the cosine of the remainder.
macro_rules! functions {
    (@ $float:ident $between:ident $($name:ident $of:ident |$q:ident, $sin:ident, $cos:ident| $result:expr;)*) => {
        /// The float whose bits are the integer 1.
        const ONE: $float = <$float>::from_bits(1);

        $(
            #[inline(always)]
            fn $of<V: Lanes<$float>>(($q, $sin, $cos): (V, V, V)) -> V {
                $result
            }

            #[inline(always)]
            pub fn $name<V: Lanes<$float>>(x: V) -> V {
                $of(parts(x))
            }
        )*

        /// The functions of numbers for which `is_far` returns `true`, and `is_very_far` returns
        /// `false`.
        pub mod between {
            use super::Lanes;

            $(
                #[inline(always)]
                pub fn $name<V: Lanes<$float>>(x: V) -> V {
                    super::$of(super::$between(x))
                }
            )*
        }

        /// The functions of numbers for which `is_far` returns `true`.
        pub mod far {
            use super::super::double::very_far;
            use super::{between, is_very_far};

            $(
                pub fn $name(x: $float) -> $float {
                    if is_very_far(x) {
                        very_far::$name(f64::from(x)) as $float
                    } else {
                        between::$name(x)
                    }
                }
            )*
        }
    };
    ($float:ident $between:ident) => {
        functions! {
            @ $float $between
            sin sin_of |q, sin, cos| V::select(q.is_odd(), cos, sin).turned(q);
            cos cos_of |q, sin, cos| V::select(q.is_odd(), sin, cos).turned(q.plus_integer(V::of(ONE)));
            tan tan_of |q, sin, cos| V::select(q.is_odd(), -cos, sin) / V::select(q.is_odd(), sin, cos);
        }
    };
}

/// The functions for `f32`.
pub mod single {
    use super::super::lanes::{Lanes, Width};
    use super::poly;

    /// Returns whether a number is so large that [`rest`] cannot compute its remainder. The quarter
    /// turns `q` of a smaller number have at most 8 bits, so that their products with the first two
    /// parts of a quarter turn are exact. Fused products are not rounded, so the bound is larger if
    /// products are fused.
    #[inline(always)]
    pub fn is_far<V: Lanes<f32>>(x: V) -> V::Mask {
        V::of(if V::FUSED { 65_536.0 } else { 400.0 }).at_most(x.abs())
    }

    /// Returns whether a number is so large that even [`rest_between`] cannot compute its
    /// remainder, because doubles have too few digits.
    #[inline(always)]
    pub fn is_very_far<V: Lanes<f32>>(x: V) -> V::Mask {
        V::of(134_217_728.0).at_most(x.abs())
    }

    /// Splits an angle for which [`is_far`] returns `false` into quarter turns and a remainder. The
    /// first result has the nearest number of quarter turns, as an integer in its lowest bits. The
    /// remainder is the second result minus the third, which is small.
    #[inline(always)]
    fn rest<V: Lanes<f32>>(x: V) -> (V, V, V) {
        let shifted = x.line(core::f32::consts::FRAC_2_PI, f32::WHOLE);
        let q = shifted - f32::WHOLE;
        if V::FUSED {
            // Subtract the quarter turns in parts of 24 bits. The first difference is exact. All
            // parts are positive, so that the remainder of a zero keeps the sign of the zero.
            let first = x.minus_times(q, f32::from_bits(0x3fc9_0fda));
            let second = first.minus_times(q, f32::from_bits(0x33a2_2168));
            return (shifted, second.minus_times(q, f32::from_bits(0x27c2_34c5)), V::of(0.0));
        }
        // Subtract the quarter turns in parts of 16 bits. The rounding error of the second
        // difference is computed exactly.
        let first = x.minus_times(q, f32::from_bits(0x3fc9_0f00));
        let high = first.minus_times(q, f32::from_bits(0x37da_a200));
        let low = q.line_from(f32::from_bits(0x37da_a200), high - first);
        (shifted, high, q.line_from(f32::from_bits(0x2e85_a309), low))
    }

    /// Returns the same values as [`rest`], computed in double precision, for a number for which
    /// [`is_very_far`] returns `false`.
    #[inline(always)]
    fn rest_between<V: Lanes<f32>>(x: V) -> (V, V, V) {
        let wide = x.widen();
        let shifted = wide.line(core::f64::consts::FRAC_2_PI, f64::WHOLE);
        let q = shifted - f64::WHOLE;
        let rest = wide
            .minus_times(q, 1.570_796_310_901_641_8)
            .minus_times(q, 1.589_325_477_352_819_6e-8);
        (V::low_bits(shifted), V::narrow(rest), V::of(0.0))
    }

    /// Returns the number of quarter turns, and the sine and the cosine of the remainder, given the
    /// results of [`rest`].
    #[inline(always)]
    fn sin_cos<V: Lanes<f32>>((q, r, low): (V, V, V)) -> (V, V, V) {
        let z = r * r;
        // The errors are 2^-28 for the sine and 2^-33 for the cosine. The sine of a zero keeps the
        // sign of the zero, since a positive zero is subtracted from it.
        let sin = r - (r * z).times_plus(poly!(z; 0.166_666_55, -0.008_332_191, 0.000_195_186), low);
        let cos = (z * z).times_plus(poly!(z; 0.041_666_646, -0.001_388_730_1, 2.443_067_4e-5), r * low)
            + V::of(1.0).minus_times(z, 0.5);
        (q, sin, cos)
    }

    #[inline(always)]
    fn parts<V: Lanes<f32>>(x: V) -> (V, V, V) {
        sin_cos(rest(x))
    }

    #[inline(always)]
    fn parts_between<V: Lanes<f32>>(x: V) -> (V, V, V) {
        sin_cos(rest_between(x))
    }

    functions!(f32 parts_between);
}

/// The functions for `f64`. The remainder is the difference of two floats.
pub mod double {
    use super::super::lanes::{Lanes, Width};
    #[cfg(feature = "num-complex")]
    use super::super::pair::Pair;
    use super::poly;

    /// A quarter turn as the sum of four parts, the first three with 33 bits.
    const PARTS: [f64; 4] = [
        f64::from_bits(0x3ff9_21fb_5440_0000),
        f64::from_bits(0x3dd0_b461_1a60_0000),
        f64::from_bits(0x3ba3_198a_2e00_0000),
        f64::from_bits(0x397b_839a_2520_49c1),
    ];

    /// Returns whether a number is so large that [`rest`] cannot compute its remainder. The quarter
    /// turns `q` of a smaller number have at most 13 bits, so that their products with parts of 40
    /// bits are exact.
    #[inline(always)]
    pub fn is_far<V: Lanes<f64>>(x: V) -> V::Mask {
        V::of(12_000.0).at_most(x.abs())
    }

    /// Returns whether a number is so large that [`rest_between`] cannot compute its remainder. The
    /// quarter turns `q` of a smaller number have at most 20 bits, so that their products with the
    /// first three parts are exact.
    #[inline(always)]
    pub fn is_very_far<V: Lanes<f64>>(x: V) -> V::Mask {
        V::of(1_647_099.0).at_most(x.abs())
    }

    /// Splits an angle for which [`is_far`] returns `false` into quarter turns and a remainder. The
    /// first result has the nearest number of quarter turns, as an integer in its lowest bits. The
    /// remainder is the second result minus the third, which is small.
    #[inline(always)]
    fn rest<V: Lanes<f64>>(x: V) -> (V, V, V) {
        let shifted = x.line(core::f64::consts::FRAC_2_PI, f64::WHOLE);
        let q = shifted - f64::WHOLE;
        // Subtract the quarter turns in parts of 40 bits. The first difference is exact, and the
        // rounding error of the second is computed exactly.
        let first = x.minus_times(q, f64::from_bits(0x3ff9_21fb_5444_2000));
        let high = first.minus_times(q, f64::from_bits(0x3d6a_308d_3131_8000));
        let low = q.line_from(f64::from_bits(0x3d6a_308d_3131_8000), high - first);
        (shifted, high, q.line_from(f64::from_bits(0x3ae8_a2e0_3707_344a), low))
    }

    /// Returns the same values as [`rest`] for a number for which [`is_very_far`] returns `false`.
    #[inline(always)]
    fn rest_between<V: Lanes<f64>>(x: V) -> (V, V, V) {
        let shifted = x.line(core::f64::consts::FRAC_2_PI, f64::WHOLE);
        let q = shifted - f64::WHOLE;
        // The first difference is exact. Each further difference is exact, or its first operand is
        // the larger one, so that its rounding error can be computed exactly. No number is so close
        // to a multiple of a quarter turn that neither holds.
        let first = x.minus_times(q, PARTS[0]);
        let second = first.minus_times(q, PARTS[1]);
        let low = (first - second).minus_times(q, PARTS[1]);
        let third = second.minus_times(q, PARTS[2]);
        let low = low + (second - third).minus_times(q, PARTS[2]);
        // `PARTS[3]` matters only for the smallest remainders. For others, its multiple is less
        // than the rounding errors.
        (shifted, third, q.line_from(PARTS[3], -low))
    }

    #[inline(always)]
    fn parts<V: Lanes<f64>>(x: V) -> (V, V, V) {
        let (q, high, low) = rest(x);
        let (sin, cos) = sin_cos(high, low);
        (q, sin, cos)
    }

    #[inline(always)]
    fn parts_between<V: Lanes<f64>>(x: V) -> (V, V, V) {
        let (q, high, low) = rest_between(x);
        let (sin, cos) = sin_cos(high, low);
        (q, sin, cos)
    }

    /// Returns the sine and the cosine of `r - low`, each as a large part and a small one. The sine
    /// is the difference of its parts, and the cosine is their sum. The angle `r - low` is at most
    /// an eighth of a turn in either direction, and `low` is much closer to 0 than `r`.
    #[inline(always)]
    fn sin_cos_parts<V: Lanes<f64>>(r: V, low: V) -> [(V, V); 2] {
        let z = r * r;
        // The errors are 2^-58 for the sine and 2^-64 for the cosine.
        let sin = poly!(z;
            0.16666666666666632, -0.008333333333322483, 0.0001984126982984773, -2.7557313702253694e-06, 2.5050759334228696e-08,
            -1.5896848548540659e-10
        );
        let cos = poly!(z;
            0.0416666666666666, -0.001388888888887447, 2.480158728966681e-05, -2.7557314399199665e-07, 2.0875728980019164e-09,
            -1.135991633287279e-11
        );
        let half = z * 0.5;
        let first = V::of(1.0) - half;
        [
            (r, (r * z).times_plus(sin, first * low)),
            (first, ((V::of(1.0) - first) - half) + (z * z).times_plus(cos, r * low)),
        ]
    }

    /// Returns the sine and the cosine of `r - low`, each as one float: see [`sin_cos_parts`].
    #[inline(always)]
    fn sin_cos<V: Lanes<f64>>(r: V, low: V) -> (V, V) {
        let [sin, cos] = sin_cos_parts(r, low);
        // The sine of a zero keeps the sign of the zero.
        (sin.0 - sin.1, cos.0 + cos.1)
    }

    functions!(f64 parts_between);

    /// Returns the sine and the cosine of a number, given the number of its quarter turns, and the
    /// sine and the cosine of the remainder.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    fn after((q, sin, cos): (f64, f64, f64)) -> (f64, f64) {
        let (sin, cos) = if q.is_odd() { (cos, sin) } else { (sin, cos) };
        (sin.turned(q), cos.turned(q.plus_integer(ONE)))
    }

    /// Returns the sine and the cosine of any number.
    #[cfg(feature = "num-complex")]
    pub fn both(x: f64) -> (f64, f64) {
        after(if is_very_far(x) {
            very_far::parts(x)
        } else {
            parts_between(x)
        })
    }

    /// Returns the sine and the cosine of a number for which [`is_very_far`] returns `false`.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    pub fn both_near(x: f64) -> (f64, f64) {
        after(parts_between(x))
    }

    /// Returns the sine of a number, and its cosine as the sum of a large part and a small one,
    /// given its quarter turns `q` and its remainder `r - low`.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    fn after_in_parts((q, r, low): (f64, f64, f64)) -> (f64, (f64, f64)) {
        let [sin, cos] = sin_cos_parts(r, low);
        // The cosine of the remainder contains `-r * r / 2`, so correct half of the rounding error
        // of the square.
        let cos_low = cos.1 - 0.5 * Pair::product(r, r).low;
        let is_even = !q.is_odd();
        let large = if is_even { cos.0 } else { sin.0 };
        let small = if is_even { cos_low } else { -sin.1 };
        let sum = if is_even { sin.0 - sin.1 } else { cos.0 + cos.1 };
        let turn = q.plus_integer(ONE);
        (sum.turned(q), (large.turned(turn), small.turned(turn)))
    }

    /// Returns the sine of a number for which [`is_very_far`] returns `false`, and the cosine as
    /// the sum of a large part and a small one.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    pub fn both_in_parts_near(x: f64) -> (f64, (f64, f64)) {
        after_in_parts(rest_between(x))
    }

    /// Returns the sine of a finite number, and the cosine as the sum of a large part and a small
    /// one.
    #[cfg(feature = "num-complex")]
    pub fn both_in_parts(x: f64) -> (f64, (f64, f64)) {
        if is_very_far(x) {
            let (q, rest) = super::super::turns::quarter_turns(x);
            after_in_parts((f64::from_bits(q), rest.high, -rest.low))
        } else {
            both_in_parts_near(x)
        }
    }

    /// Returns the number of quarter turns in a finite number, as an integer in the lowest bits,
    /// and the remainder in radians.
    #[cfg(feature = "num-complex")]
    pub fn quarter_turns(x: f64) -> (u64, Pair) {
        if is_very_far(x) {
            super::super::turns::quarter_turns(x)
        } else {
            let (q, high, low) = rest_between(x);
            (q.to_bits(), Pair::sum(high, -low))
        }
    }

    /// The functions of numbers for which `is_very_far` returns `true`, for both dtypes.
    pub mod very_far {
        use super::super::super::turns::quarter_turns;

        pub fn parts(x: f64) -> (f64, f64, f64) {
            if !x.is_finite() {
                return (0.0, f64::NAN, f64::NAN);
            }
            let (q, rest) = quarter_turns(x);
            let (sin, cos) = super::sin_cos(rest.high, -rest.low);
            (f64::from_bits(q), sin, cos)
        }

        pub fn sin(x: f64) -> f64 {
            super::sin_of(parts(x))
        }

        pub fn cos(x: f64) -> f64 {
            super::cos_of(parts(x))
        }

        pub fn tan(x: f64) -> f64 {
            super::tan_of(parts(x))
        }
    }
}
