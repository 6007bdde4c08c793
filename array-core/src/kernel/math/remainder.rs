//! What is left of a division: exact, as Rust's `%`, which is computed by a call.
//!
//! The quotient of the sizes is rounded down and multiplied back without an error. It may have been rounded up to a whole number
//! before, and then the rest is negative and lacks the divisor. Quotients of too many digits are far.

/// The functions of a width, by the function `before` that gives the quotient and the rest, and the power of 2 that quotients of
/// near numbers are less than.
macro_rules! remainders {
    ($module:ident $float:ident $wide:ident $most:literal $large:expr) => {
        use super::super::width::$module::select;

        /// Says whether a quotient has too many digits.
        #[inline(always)]
        pub fn is_far(x: $float, y: $float, _: $float) -> bool {
            let (dividend, divisor) = (x.abs(), y.abs());
            let is_divisor = (divisor > 0.0) & (dividend < $float::INFINITY);
            is_divisor & ((dividend >= divisor * $most) | (dividend > $large))
        }

        /// The rest with the sign of the dividend, from what comes before it.
        #[inline(always)]
        pub fn rem(x: $float, y: $float, (_, rest): ($wide, $wide)) -> $float {
            let (dividend, divisor) = (x.abs(), y.abs());
            let rest = (if rest < 0.0 { rest + divisor as $wide } else { rest }) as $float;
            let is_rest = dividend < divisor;
            let size = select(is_rest, dividend, rest);
            // NaN has the sign that `%` gives it: that of an operand, or of what the machine makes of an invalid operation.
            let nan = select(x.is_nan() | y.is_nan(), x + y, rest);
            select(size.is_nan(), nan, size.copysign(x))
        }

        /// The rest with the sign of the divisor, from what comes before it.
        #[inline(always)]
        pub fn remainder(x: $float, y: $float, before: ($wide, $wide)) -> $float {
            floored(rem(x, y, before), y)
        }

        /// The rest with the sign of the divisor, from the one with that of the dividend.
        #[inline(always)]
        fn floored(rest: $float, y: $float) -> $float {
            let other = select((rest < 0.0) != (y < 0.0), rest + y, rest);
            select(rest == 0.0, (0.0 as $float).copysign(y), other)
        }

        /// The functions of far numbers.
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

/// Single precision. In double precision the product of a quotient of 29 bits is exact.
pub mod single {
    use super::super::round::double::floor;

    remainders!(single f32 f64 268_435_456.0 f32::MAX);

    /// The quotient of the sizes, and the rest.
    #[inline(always)]
    pub fn before(x: f32, y: f32) -> (f64, f64) {
        let (dividend, divisor) = (x.abs() as f64, y.abs() as f64);
        let quotient = floor(dividend / divisor);
        (quotient, dividend - quotient * divisor)
    }
}

/// Double precision. The product is the sum of those of halves.
pub mod double {
    use super::super::round::double::floor;

    remainders!(double f64 f64 1_125_899_906_842_624.0 4e307);

    /// The upper half of the digits.
    #[inline(always)]
    fn upper(x: f64) -> f64 {
        f64::from_bits(x.to_bits() & 0xffff_ffff_f800_0000)
    }

    /// The quotient of the sizes, and the rest.
    #[inline(always)]
    pub fn before(x: f64, y: f64) -> (f64, f64) {
        let (dividend, divisor) = (x.abs(), y.abs());
        let quotient = floor(dividend / divisor);
        let product = quotient * divisor;
        let (quotient_high, divisor_high) = (upper(quotient), upper(divisor));
        let (quotient_low, divisor_low) = (quotient - quotient_high, divisor - divisor_high);
        // What the product was rounded by (Dekker).
        let rounded =
            ((quotient_high * divisor_high - product) + quotient_high * divisor_low + quotient_low * divisor_high)
                + quotient_low * divisor_low;
        (quotient, (dividend - product) - rounded)
    }
}
