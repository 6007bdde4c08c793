//! What the functions of each width share: rounding, powers of 2 and selections, without branches and without calls.

/// Evaluates a polynomial of at least two coefficients, the constant one first: by Horner's rule with pairs of them, since
/// the time that one operation waits for another is what counts.
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

/// A width: its module, its dtype and the integer with its bits, the bits of a mantissa, and the bias of an exponent.
macro_rules! widths {
    ($($module:ident $float:ident $bits:ident $mantissa:literal $bias:literal;)*) => {$(
        pub mod $module {
            /// Adding it rounds to a whole number, which is then in the lowest bits: 1.5 times the power of 2 from which on
            /// floats are whole numbers.
            pub const WHOLE: $float = 1.5 * (1_u64 << $mantissa) as $float;

            /// The bits of an exponent of 0.
            pub const BIAS: $float = $bias as $float;

            /// Rounds a number of a size below a quarter of `WHOLE` to the nearest whole number, ties to even.
            #[inline(always)]
            pub fn whole(x: $float) -> $float {
                (x + WHOLE) - WHOLE
            }

            /// 2 to the power of a whole number that is the exponent of a normal float.
            #[inline(always)]
            pub fn power_of_2(exponent: $float) -> $float {
                $float::from_bits((exponent + (WHOLE + BIAS)).to_bits() << $mantissa)
            }

            /// Multiplies with 2 to the power of a whole number of a size below twice that of a normal float's exponent, and
            /// rounds once: with the powers of both halves of the number, which are found as whole numbers.
            #[inline(always)]
            pub fn scale(x: $float, exponent: $float) -> $float {
                // The lowest bits are the exponent and twice the bias, so that each half has a bias.
                let sum = (exponent + (WHOLE + 2.0 * BIAS)).to_bits();
                let half = sum >> 1;
                x * $float::from_bits(half << $mantissa) * $float::from_bits((sum - half) << $mantissa)
            }

            /// Chooses one of two numbers.
            #[inline(always)]
            pub fn select(condition: bool, yes: $float, no: $float) -> $float {
                if condition { yes } else { no }
            }

            /// The number, or the bound that it lies beyond; NaN for NaN.
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
