//! Comparisons of float arrays within a tolerance, with the macros of the crate
//! [`approx`](https://docs.rs/approx).
//!
//! Arrays are compared element by element, in any storage. Arrays of different extents are not
//! equal, because these comparisons do not broadcast. Complex numbers are close if both parts are.
//! [`all_close`](crate::Array::all_close) needs no feature. It treats NaN as close to NaN; these
//! comparisons do not.
//!
//! ```
//! use approx::{assert_abs_diff_eq, assert_relative_eq, assert_ulps_eq};
//! use array_core::{array, inline};
//!
//! let x = array![[0.1_f64, 0.2], [0.3, 1e6]];
//! let y = inline![[0.1_f64, 0.2], [0.1 + 0.2, 1e6]];
//! assert_ne!(x, y);
//! assert_abs_diff_eq!(x, y);
//! assert_relative_eq!(x.t(), y.t(), max_relative = 1e-12);
//! assert_ulps_eq!(x, y, max_ulps = 1);
//! ```

use ::approx::{AbsDiffEq, RelativeEq, UlpsEq};

use crate::shape::Shape;
use crate::storage::{Array, Storage};

impl<T, S: Shape, P: Storage<T, S>> Array<T, S, P> {
    /// Returns whether the extents equal those of `other`, and each pair of elements is close.
    fn is_near<Q: Storage<T, S>>(&self, other: &Array<T, S, Q>, near: impl Fn(&T, &T) -> bool) -> bool {
        self.axes().extents() == other.axes().extents() && self.iter().zip(other.iter()).all(|(x, y)| near(x, y))
    }
}

impl<T, S, P, Q> AbsDiffEq<Array<T, S, Q>> for Array<T, S, P>
where
    T: AbsDiffEq<Epsilon: Clone>,
    S: Shape,
    P: Storage<T, S>,
    Q: Storage<T, S>,
{
    type Epsilon = T::Epsilon;

    fn default_epsilon() -> T::Epsilon {
        T::default_epsilon()
    }

    fn abs_diff_eq(&self, other: &Array<T, S, Q>, epsilon: T::Epsilon) -> bool {
        self.is_near(other, |x, y| x.abs_diff_eq(y, epsilon.clone()))
    }
}

impl<T, S, P, Q> RelativeEq<Array<T, S, Q>> for Array<T, S, P>
where
    T: RelativeEq<Epsilon: Clone>,
    S: Shape,
    P: Storage<T, S>,
    Q: Storage<T, S>,
{
    fn default_max_relative() -> T::Epsilon {
        T::default_max_relative()
    }

    fn relative_eq(&self, other: &Array<T, S, Q>, epsilon: T::Epsilon, max_relative: T::Epsilon) -> bool {
        self.is_near(other, |x, y| x.relative_eq(y, epsilon.clone(), max_relative.clone()))
    }
}

impl<T, S, P, Q> UlpsEq<Array<T, S, Q>> for Array<T, S, P>
where
    T: UlpsEq<Epsilon: Clone>,
    S: Shape,
    P: Storage<T, S>,
    Q: Storage<T, S>,
{
    fn default_max_ulps() -> u32 {
        T::default_max_ulps()
    }

    fn ulps_eq(&self, other: &Array<T, S, Q>, epsilon: T::Epsilon, max_ulps: u32) -> bool {
        self.is_near(other, |x, y| x.ulps_eq(y, epsilon.clone(), max_ulps))
    }
}
