//! Sine, cosine and tangent.
//!
//! A number is `q` quarter turns plus a remainder of at most half of one, whose sine and cosine are
//! polynomials. For a near number, the quarter turns are subtracted in parts whose products with
//! `q` are exact. The remainder of a far number needs as many digits of the quarter turn as the
//! number has, and is computed [one at a time](super::turns).

use super::width::poly;

/// Declares the functions, with a function that returns the quarter turns in a number, and the sine
/// and the cosine of the remainder.
macro_rules! functions {
    ($float:ident $bits:ident $parts:path) => {
        /// Changes the sign in every other half turn.
        #[inline(always)]
        fn turned(x: $float, q: $bits) -> $float {
            $float::from_bits(x.to_bits() ^ (q & 2) << ($bits::BITS - 2))
        }

        #[inline(always)]
        pub fn sin(x: $float) -> $float {
            let (q, sin, cos) = $parts(x);
            turned(if q & 1 == 0 { sin } else { cos }, q)
        }

        #[inline(always)]
        pub fn cos(x: $float) -> $float {
            let (q, sin, cos) = $parts(x);
            turned(if q & 1 == 0 { cos } else { sin }, q.wrapping_add(1))
        }

        #[inline(always)]
        pub fn tan(x: $float) -> $float {
            let (q, sin, cos) = $parts(x);
            let (above, below) = if q & 1 == 0 { (sin, cos) } else { (-cos, sin) };
            above / below
        }
    };
}

/// Single precision. The remainder is computed in double precision, which has enough digits.
pub mod single {
    use super::super::width::double::WHOLE;
    use super::poly;

    /// Returns whether a number is far.
    #[inline(always)]
    pub fn is_far(x: f32) -> bool {
        x.abs() >= 134_217_728.0
    }

    #[inline(always)]
    fn parts(x: f32) -> (u32, f32, f32) {
        let wide = x as f64;
        let shifted = wide * core::f64::consts::FRAC_2_PI + WHOLE;
        let q = shifted - WHOLE;
        let r = ((wide - q * 1.570_796_310_901_641_8) - q * 1.589_325_477_352_819_6e-8) as f32;
        let z = r * r;
        // Errors of 2^-28 of the sine and 2^-33.
        let sin = r + r * z * poly!(z; -0.166_666_55, 0.008_332_191, -0.000_195_186);
        let cos = (1.0 - 0.5 * z) + z * z * poly!(z; 0.041_666_646, -0.001_388_730_1, 2.443_067_4e-5);
        // A zero keeps its sign.
        (shifted.to_bits() as u32, if r == 0.0 { r } else { sin }, cos)
    }

    functions!(f32 u32 parts);

    /// The functions for far numbers.
    pub mod far {
        use super::super::double::far;

        pub fn sin(x: f32) -> f32 {
            far::sin(x as f64) as f32
        }

        pub fn cos(x: f32) -> f32 {
            far::cos(x as f64) as f32
        }

        pub fn tan(x: f32) -> f32 {
            far::tan(x as f64) as f32
        }
    }
}

/// Double precision. The remainder is the sum of two floats.
pub mod double {
    #[cfg(feature = "num-complex")]
    use super::super::pair::Pair;
    use super::super::width::double::WHOLE;
    use super::poly;

    /// The quarter turn in parts, the first three with 33 bits.
    const PARTS: [f64; 4] = [
        f64::from_bits(0x3ff9_21fb_5440_0000),
        f64::from_bits(0x3dd0_b461_1a60_0000),
        f64::from_bits(0x3ba3_198a_2e00_0000),
        f64::from_bits(0x397b_839a_2520_49c1),
    ];

    /// Returns whether a number is far. In other numbers, `q` has at most 20 bits, so that its
    /// products with the first three parts are exact.
    #[inline(always)]
    pub fn is_far(x: f64) -> bool {
        x.abs() >= 1_647_099.0
    }

    /// Returns the quarter turns in a near number, and the remainder in two parts.
    #[inline(always)]
    fn rest(x: f64) -> (u64, f64, f64) {
        let shifted = x * core::f64::consts::FRAC_2_PI + WHOLE;
        let q = shifted - WHOLE;
        // The first difference is exact. Each further difference is exact, or its first operand is
        // the larger one, so that its rounding error is exact. No number is so close to a multiple
        // of a quarter turn that both fail.
        let mut high = x - q * PARTS[0];
        let mut low = 0.0;
        let part = q * PARTS[1];
        let next = high - part;
        low += (high - next) - part;
        high = next;
        let part = q * PARTS[2];
        let next = high - part;
        low += (high - next) - part;
        high = next;
        let part = q * PARTS[3];
        let next = high - part;
        low += (high - next) - part;
        (shifted.to_bits(), next, low)
    }

    #[inline(always)]
    fn parts(x: f64) -> (u64, f64, f64) {
        let (q, high, low) = rest(x);
        let (sin, cos) = sin_cos(high, low);
        (q, sin, cos)
    }

    /// Returns the sine and the cosine, each as a large part and a small one, of a sum `r + low` of
    /// at most half of a quarter turn. `low` is less than the last place of `r`.
    #[inline(always)]
    fn sin_cos_parts(r: f64, low: f64) -> [(f64, f64); 2] {
        let z = r * r;
        // Errors of 2^-58 of the sine and 2^-64.
        let sin = poly!(z;
            0.16666666666666632, -0.008333333333322483, 0.0001984126982984773, -2.7557313702253694e-06, 2.5050759334228696e-08,
            -1.5896848548540659e-10
        );
        let cos = poly!(z;
            0.0416666666666666, -0.001388888888887447, 2.480158728966681e-05, -2.7557314399199665e-07, 2.0875728980019164e-09,
            -1.135991633287279e-11
        );
        let half = 0.5 * z;
        let first = 1.0 - half;
        [
            (r, -((half * low - low) + r * z * sin)),
            (first, ((1.0 - first) - half) + (z * z * cos - r * low)),
        ]
    }

    /// Returns the results of [`sin_cos_parts`] as two floats.
    #[inline(always)]
    fn sin_cos(r: f64, low: f64) -> (f64, f64) {
        let [sin, cos] = sin_cos_parts(r, low);
        // A zero keeps its sign.
        (sin.0 + sin.1, cos.0 + cos.1)
    }

    functions!(f64 u64 parts);

    /// Returns the sine and the cosine of a number from its quarter turns, and the sine and the
    /// cosine of the remainder.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    fn after((q, sin, cos): (u64, f64, f64)) -> (f64, f64) {
        let (sin, cos) = if q & 1 == 0 { (sin, cos) } else { (cos, sin) };
        (turned(sin, q), turned(cos, q.wrapping_add(1)))
    }

    /// Returns the sine and the cosine of any number.
    #[cfg(feature = "num-complex")]
    pub fn both(x: f64) -> (f64, f64) {
        after(if is_far(x) { far::parts(x) } else { parts(x) })
    }

    /// Returns the sine and the cosine of a near number.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    pub fn both_near(x: f64) -> (f64, f64) {
        after(parts(x))
    }

    /// Returns the sine, and the cosine as a large part and a small one, from quarter turns and a
    /// remainder.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    fn after_in_parts((q, r, low): (u64, f64, f64)) -> (f64, (f64, f64)) {
        let [sin, cos] = sin_cos_parts(r, low);
        // The rounding error of the square.
        let cos_low = cos.1 - 0.5 * Pair::product(r, r).low;
        let is_even = q & 1 == 0;
        let large = if is_even { cos.0 } else { sin.0 };
        let small = if is_even { cos_low } else { sin.1 };
        let sum = if is_even { sin.0 + sin.1 } else { cos.0 + cos.1 };
        let turn = q.wrapping_add(1);
        (turned(sum, q), (turned(large, turn), turned(small, turn)))
    }

    /// Returns the sine of a near number, and the cosine as a large part and a small one.
    #[cfg(feature = "num-complex")]
    #[inline(always)]
    pub fn both_in_parts_near(x: f64) -> (f64, (f64, f64)) {
        after_in_parts(rest(x))
    }

    /// Returns the sine of a finite number, and the cosine as a large part and a small one.
    #[cfg(feature = "num-complex")]
    pub fn both_in_parts(x: f64) -> (f64, (f64, f64)) {
        if is_far(x) {
            let (q, rest) = super::super::turns::quarter_turns(x);
            after_in_parts((q, rest.high, rest.low))
        } else {
            both_in_parts_near(x)
        }
    }

    /// Returns the quarter turns in a finite number, and the remainder.
    #[cfg(feature = "num-complex")]
    pub fn quarter_turns(x: f64) -> (u64, Pair) {
        if is_far(x) {
            super::super::turns::quarter_turns(x)
        } else {
            let (q, high, low) = rest(x);
            (q, Pair::sum(high, low))
        }
    }

    /// The functions for far numbers.
    pub mod far {
        use super::super::super::turns::quarter_turns;

        pub fn parts(x: f64) -> (u64, f64, f64) {
            if !x.is_finite() {
                return (0, f64::NAN, f64::NAN);
            }
            let (q, rest) = quarter_turns(x);
            let (sin, cos) = super::sin_cos(rest.high, rest.low);
            (q, sin, cos)
        }

        functions!(f64 u64 parts);
    }
}
