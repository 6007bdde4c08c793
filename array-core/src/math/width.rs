//! Functions that all functions of a width use: rounding, powers of 2 and selection, without
//! branches and calls.

/// Evaluates a polynomial of at least two coefficients, the constant one first, by Horner's rule on
/// pairs of coefficients. Pairs shorten the chain of dependent operations, whose latency decides
/// the speed.
macro_rules! poly {
    (@ $x:ident $square:ident $a:expr) => { $a };
    (@ $x:ident $square:ident $a:expr, $b:expr) => { $a + $x * $b };
    (@ $x:ident $square:ident $a:expr, $b:expr, $($rest:expr),+) => {
        ($a + $x * $b) + $square * poly!(@ $x $square $($rest),+)
    };
    ($x:expr; $a:expr, $b:expr) => { $a + $x * $b };
    ($x:expr; $($coefficient:expr),+) => {{
        let x = $x;
        let square = x * x;
        poly!(@ x square $($coefficient),+)
    }};
}
pub(super) use poly;

/// Declares the items of a width: its module, its dtype, the integer of the same size, the bits of
/// a mantissa, and the bias of an exponent.
macro_rules! widths {
    ($($module:ident $float:ident $bits:ident $mantissa:literal $bias:literal;)*) => {$(
        pub mod $module {
            /// Adding this number rounds to an integer, which is then in the lowest bits. It is 1.5
            /// times the power of 2 from which on all floats are integers.
            pub const WHOLE: $float = 1.5 * (1_u64 << $mantissa) as $float;

            /// The bits of an exponent of 0.
            pub const BIAS: $float = $bias as $float;

            /// Rounds a number whose absolute value is less than a quarter of `WHOLE` to the
            /// nearest integer, ties to even.
            #[inline(always)]
            pub fn whole(x: $float) -> $float {
                (x + WHOLE) - WHOLE
            }

            /// Returns 2 to the power of an integer that is the exponent of a normal float.
            #[inline(always)]
            pub fn power_of_2(exponent: $float) -> $float {
                $float::from_bits((exponent + (WHOLE + BIAS)).to_bits() << $mantissa)
            }

            /// Multiplies by 2 to the power of an integer whose absolute value is less than twice
            /// the largest exponent, and rounds once. Multiplies by the powers of both halves of
            /// the integer.
            #[inline(always)]
            pub fn scale(x: $float, exponent: $float) -> $float {
                // The lowest bits are the exponent plus twice the bias, so that each half has one
                // bias.
                let sum = (exponent + (WHOLE + 2.0 * BIAS)).to_bits();
                let half = sum >> 1;
                x * $float::from_bits(half << $mantissa) * $float::from_bits((sum - half) << $mantissa)
            }

            /// Returns one of two numbers, depending on a condition.
            #[inline(always)]
            pub fn select(condition: bool, yes: $float, no: $float) -> $float {
                if condition { yes } else { no }
            }

            /// Clamps a number to two bounds; NaN stays NaN.
            #[inline(always)]
            pub fn within(x: $float, least: $float, most: $float) -> $float {
                let x = if x > most { most } else { x };
                if x < least { least } else { x }
            }
        }
    )*};
}

widths! {
    single f32 u32 23 127;
    double f64 u64 52 1023;
}
