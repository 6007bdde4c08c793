//! Functions of floats that are composed of others.

use super::logaddexp::logaddexp;

/// The functions that [`Math`] lacks.
pub(crate) trait Composed: Sized {
    /// The logarithm of the sum of two exponentials, which may be too large for a float.
    fn logaddexp(self, other: Self) -> Self;
    /// The neighbour in the direction of another float, and the other one where they are equal.
    fn nextafter(self, towards: Self) -> Self;
}

/// The functions of a float dtype.
macro_rules! composed {
    ($($float:ident)*) => {$(
        impl Composed for $float {
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
    f32 f64
}
