//! Functions of floats that are composed of others.
//!
//! `std` has the inverse hyperbolic functions too, but its `acosh` loses half of the digits near 1 and its `atanh` more than
//! that near -1, and its `asinh` and `acosh` are infinite from half of the largest float on.

use super::logaddexp::logaddexp;
use super::math::Math;

/// The functions that [`Math`] lacks.
pub(crate) trait Composed: Sized {
    /// The inverse hyperbolic cosine; NaN below 1.
    fn acosh(self) -> Self;
    /// The inverse hyperbolic sine.
    fn asinh(self) -> Self;
    /// The inverse hyperbolic tangent; infinite at -1 and 1, NaN beyond.
    fn atanh(self) -> Self;
    /// The logarithm of the sum of two exponentials, which may be too large for a float.
    fn logaddexp(self, other: Self) -> Self;
    /// The neighbour in the direction of another float, and the other one where they are equal.
    fn nextafter(self, towards: Self) -> Self;
}

/// The functions of a float dtype, and the number from which on the square plus or minus 1 is the square.
macro_rules! composed {
    ($($float:ident $large:literal;)*) => {$(
        impl Composed for $float {
            #[inline]
            fn acosh(self) -> Self {
                if self < 1.0 {
                    Self::NAN
                } else if self >= $large {
                    Math::log(self) + core::$float::consts::LN_2
                } else {
                    // Exact up to 2, where it matters.
                    let above = self - 1.0;
                    Math::log1p(above + Math::sqrt(above * (above + 2.0)))
                }
            }

            #[inline]
            fn asinh(self) -> Self {
                let size = self.abs();
                let positive = if size >= $large {
                    Math::log(size) + core::$float::consts::LN_2
                } else {
                    let square = size * size;
                    Math::log1p(size + square / (1.0 + Math::sqrt(square + 1.0)))
                };
                positive.copysign(self)
            }

            #[inline]
            fn atanh(self) -> Self {
                let size = self.abs();
                (0.5 * Math::log1p(2.0 * size / (1.0 - size))).copysign(self)
            }

            #[inline]
            fn logaddexp(self, other: Self) -> Self {
                logaddexp(self as f64, other as f64) as Self
            }

            #[inline]
            fn nextafter(self, towards: Self) -> Self {
                if self == towards {
                    towards
                } else if self < towards {
                    self.next_up()
                } else if self > towards {
                    self.next_down()
                } else {
                    Self::NAN
                }
            }
        }
    )*};
}

composed! {
    f32 8_192.0;
    f64 268_435_456.0;
}
