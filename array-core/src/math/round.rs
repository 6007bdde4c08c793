//! Rounding, and neighbouring floats.

/// Declares the functions for a float dtype. Each line has the module, the float, the integer of
/// its bits, and the number of mantissa bits.
macro_rules! rounding {
    ($($module:ident $float:ident $bits:ident $mantissa:literal;)*) => {$(
        pub mod $module {
            use super::super::width::$module::select;

            /// The smallest power of 2 such that all floats from it on are integers. Adding it to
            /// a smaller float that is not negative rounds the sum to an integer.
            const WHOLE: $float = (1_u64 << $mantissa) as $float;

            /// Rounds to the nearest integer, ties to even.
            #[inline(always)]
            pub fn round(x: $float) -> $float {
                let size = x.abs();
                select(size < WHOLE, ((size + WHOLE) - WHOLE).copysign(x), x)
            }

            #[inline(always)]
            pub fn floor(x: $float) -> $float {
                let near = round(x);
                near - select(near > x, 1.0, 0.0)
            }

            #[inline(always)]
            pub fn ceil(x: $float) -> $float {
                let near = round(x);
                (near + select(near < x, 1.0, 0.0)).copysign(x)
            }

            #[inline(always)]
            pub fn trunc(x: $float) -> $float {
                floor(x.abs()).copysign(x)
            }

            /// Returns the float next to `x` in the direction of `towards`. Returns `towards` if
            /// both are equal, and NaN if either is NaN.
            #[inline(always)]
            pub fn nextafter(x: $float, towards: $float) -> $float {
                let bits = x.to_bits();
                // The bits of floats of one sign compare like their absolute values.
                let outwards = (x < towards) == (x > 0.0);
                let next = if outwards { bits.wrapping_add(1) } else { bits.wrapping_sub(1) };
                let least = $float::from_bits(1).copysign(towards);
                let next = select(x == 0.0, least, $float::from_bits(next));
                let next = select(x == towards, towards, next);
                select(x.is_nan() | towards.is_nan(), $float::NAN, next)
            }
        }
    )*};
}

rounding! {
    single f32 u32 23;
    double f64 u64 52;
}
