//! Remainders of divisions: exact like Rust's `%`, which the compiler cannot vectorise, since it is
//! a call.
//!
//! The quotient of the absolute values is rounded down, and its product with the divisor is
//! computed without an error. The division may have rounded the quotient up to an integer. In that
//! case, the remainder is negative, and the divisor is added. Operands whose quotient has too many
//! digits are called far: Rust's `%` computes their remainder.

/// Declares the functions for a float dtype. Operands are far if their quotient is at least
/// `$most`, a power of 2, or if the dividend is larger than `$large`.
macro_rules! remainders {
    ($module:ident $float:ident $wide:ident $most:literal $large:expr) => {
        use crate::math::width::$module::select;

        /// Returns whether `rem` cannot compute the remainder: the quotient has too many digits, or
        /// the dividend is too large. Returns `false` for operands without a remainder, such as an
        /// infinite dividend.
        #[inline(always)]
        pub fn is_far(x: $float, y: $float, _: $float) -> bool {
            let (dividend, divisor) = (x.abs(), y.abs());
            let is_divisor = (divisor > 0.0) & (dividend < $float::INFINITY);
            is_divisor & ((dividend >= divisor * $most) | (dividend > $large))
        }

        /// Returns the remainder of `x / y` with the sign of `x`, given the results of `before`.
        #[inline(always)]
        pub fn rem(x: $float, y: $float, (_, rest): ($wide, $wide)) -> $float {
            let (dividend, divisor) = (x.abs(), y.abs());
            let rest = (if rest < 0.0 { rest + divisor as $wide } else { rest }) as $float;
            let is_rest = dividend < divisor;
            let size = select(is_rest, dividend, rest);
            // A result that is NaN has the same sign as that of `%`. If an operand is NaN, it is
            // the sign of that operand. Otherwise, it is the sign that the machine gives to the
            // result of an invalid operation.
            let nan = select(x.is_nan() | y.is_nan(), x + y, rest);
            select(size.is_nan(), nan, size.copysign(x))
        }

        /// Returns the remainder of `x / y` with the sign of `y`, given the results of `before`.
        #[inline(always)]
        pub fn remainder(x: $float, y: $float, before: ($wide, $wide)) -> $float {
            floored(rem(x, y, before), y)
        }

        /// Converts a remainder with the sign of the dividend to the remainder with the sign of the
        /// divisor `y`.
        #[inline(always)]
        fn floored(rest: $float, y: $float) -> $float {
            let other = select((rest < 0.0) != (y < 0.0), rest + y, rest);
            select(rest == 0.0, (0.0 as $float).copysign(y), other)
        }

        /// The functions for operands for which `is_far` returns `true`.
        pub mod far {
            pub fn rem(x: $float, y: $float) -> $float {
                x % y
            }

            pub fn remainder(x: $float, y: $float) -> $float {
                super::floored(x % y, y)
            }
        }
    };
}

/// Single precision. In double precision, products of the divisor and a quotient of up to 29 bits
/// are exact.
pub mod single {
    use super::super::round::double::floor;

    remainders!(single f32 f64 268_435_456.0 f32::MAX);

    /// Computes the first step of `rem` and `remainder`. Returns the quotient of the absolute
    /// values, rounded down to an integer, and the remainder, which is negative if the quotient is
    /// too large by 1.
    #[inline(always)]
    pub fn before(x: f32, y: f32) -> (f64, f64) {
        let (dividend, divisor) = (x.abs() as f64, y.abs() as f64);
        let quotient = floor(dividend / divisor);
        (quotient, dividend - quotient * divisor)
    }
}

/// Double precision. The exact product of the quotient and the divisor is computed from their
/// halves.
pub mod double {
    use super::super::round::double::floor;

    remainders!(double f64 f64 1_125_899_906_842_624.0 4e307);

    /// Returns `x` with only the upper half of its digits.
    #[inline(always)]
    fn upper(x: f64) -> f64 {
        f64::from_bits(x.to_bits() & 0xffff_ffff_f800_0000)
    }

    /// Computes the same values as `before` of `single`, for doubles.
    #[inline(always)]
    pub fn before(x: f64, y: f64) -> (f64, f64) {
        let (dividend, divisor) = (x.abs(), y.abs());
        let quotient = floor(dividend / divisor);
        let product = quotient * divisor;
        let (quotient_high, divisor_high) = (upper(quotient), upper(divisor));
        let (quotient_low, divisor_low) = (quotient - quotient_high, divisor - divisor_high);
        // `rounded` is the rounding error of the product (Dekker).
        let rounded =
            ((quotient_high * divisor_high - product) + quotient_high * divisor_low + quotient_low * divisor_high)
                + quotient_low * divisor_low;
        (quotient, (dividend - product) - rounded)
    }
}
