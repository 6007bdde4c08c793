//! Binary exponents, and multiplication by powers of two.

/// Declares the functions for a float dtype. Each line has the module, the float, the integer of
/// its bits, the number of mantissa bits, and the exponents of the smallest normal float and of the
/// largest float.
macro_rules! exponents {
    ($($module:ident $float:ident $bits:ident $mantissa:literal $low:literal $high:literal;)*) => {$(
        pub mod $module {
            /// Returns the binary exponents of the smallest absolute value that is not 0 and of the
            /// largest absolute value. Infinity and NaN count as the largest absolute values, with
            /// the exponent `i32::MAX`. Returns `[i32::MAX, i32::MIN]` if all numbers are 0.
            #[inline(always)]
            pub fn exponents(x: impl Iterator<Item = $float>) -> [i32; 2] {
                // The bits of absolute values compare like the values, with infinity and NaN above
                // all numbers. Subtracting 1 makes 0 the largest, so that 0 is never the smallest
                // value.
                let (mut least, mut largest) = ($bits::MAX, 0);
                for x in x {
                    let bits = x.to_bits() & $bits::MAX >> 1;
                    least = least.min(bits.wrapping_sub(1));
                    largest = largest.max(bits);
                }
                [
                    if least == $bits::MAX { i32::MAX } else { exponent(least + 1) },
                    if largest == 0 { i32::MIN } else { exponent(largest) },
                ]
            }

            /// Returns the exponent of an absolute value that is not 0, given its bits.
            #[inline(always)]
            fn exponent(bits: $bits) -> i32 {
                match (bits >> $mantissa) as i32 {
                    0 => $bits::BITS as i32 - 1 - bits.leading_zeros() as i32 + $low - $mantissa,
                    biased if biased + $low > $high + 1 => i32::MAX,
                    biased => biased - 1 + $low,
                }
            }

            /// Returns `x * 2^exponent`, rounded once.
            #[inline]
            pub fn scale(x: $float, exponent: i32) -> $float {
                // The exponent that scales the smallest positive number beyond the largest. The
                // negative of this exponent scales the largest number to 0.
                const REACH: i32 = $high - $low + $mantissa + 2;

                if ($low..=$high).contains(&exponent) {
                    return x * power(exponent);
                }
                let exponent = exponent.clamp(-REACH, REACH);
                // If the exponent is positive, every step is exact, unless the result overflows. If
                // the exponent is negative, the first product is exact for every number whose
                // result is not 0. The exact result is then at most `$mantissa + 1` powers of 2
                // below the smallest normal float. The first product is larger than the result by
                // more powers of 2 than that, so it is a normal float.
                let half = exponent / 2;
                if exponent - half > $high {
                    return x * power($high) * power($high) * power(exponent - 2 * $high);
                }
                x * power(half) * power(exponent - half)
            }

            /// Returns `2^exponent`, which the float type must be able to represent.
            #[inline(always)]
            fn power(exponent: i32) -> $float {
                match exponent - $low {
                    above @ 0.. => $float::from_bits(((above + 1) as $bits) << $mantissa),
                    below => $float::from_bits(1 << ($mantissa + below)),
                }
            }
        }
    )*};
}

exponents! {
    single f32 u32 23 -126 127;
    double f64 u64 52 -1022 1023;
}

#[cfg(test)]
mod tests {
    use super::{double, single};

    /// Compares products of many `f32` and powers of two with products in `f64` that are rounded
    /// once.
    #[test]
    fn products_with_powers_of_two_are_rounded_once() {
        // Not `powi`, which may be off by some units in the last place, as it is under Miri.
        let power = |exponent: i32| f64::from_bits(u64::from((exponent + 1023).unsigned_abs()) << 52);
        let mut bits = 1_u32;
        while bits < f32::INFINITY.to_bits() {
            let x = f32::from_bits(bits);
            for exponent in -300..=300 {
                let exact = f64::from(x) * power(exponent);
                assert_eq!(
                    single::scale(x, exponent).to_bits(),
                    (exact as f32).to_bits(),
                    "{x:e} {exponent}"
                );
                assert_eq!(single::scale(-x, exponent), -(exact as f32));
            }
            bits += bits / 7 + 1;
        }
        for exponent in [-5000, -300, 0, 300, 5000] {
            assert_eq!(single::scale(0.0, exponent).to_bits(), 0);
            assert_eq!(single::scale(f32::INFINITY, exponent.max(-100)), f32::INFINITY);
        }
        assert_eq!(double::scale(5e-324, 2097), power(1023));
        assert_eq!(double::scale(power(1023), -2097), 5e-324);
        assert_eq!(double::scale(5e-324, 2098), f64::INFINITY);
        assert_eq!(double::scale(f64::MAX, -2099), 0.0);
        assert_eq!(double::scale(1.5, -1074), 1e-323);
    }

    #[test]
    fn exponents_are_of_the_smallest_and_of_the_largest() {
        for exponent in -1074..=1023 {
            let x = double::scale(1.0, exponent);
            assert_eq!(double::exponents([0.0, -x].into_iter()), [exponent; 2]);
            assert_eq!(
                double::exponents([0.5, x, 0.75].into_iter()),
                [exponent.min(-1), exponent.max(-1)]
            );
        }
        assert_eq!(single::exponents([1e-45, 3e38].into_iter()), [-149, 127]);
        assert_eq!(single::exponents([0.0, -0.0].into_iter()), [i32::MAX, i32::MIN]);
        for bad in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(single::exponents([0.25, bad, 4.0].into_iter()), [-2, i32::MAX]);
        }
    }
}
