//! Membership of elements.

use core::cmp::Ordering;

use super::sort::sort_lane;
use crate::compute::reduce::Reduced;
use crate::dtype::Element;
use crate::kernel;
use crate::shape::{Shape, elements};
use crate::storage::{self, Array, Inline, Join, OwnedStorage, Storage};

/// Membership: `isin` of the Array API. It requires the feature `alloc`.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns for each element whether it equals any element of `others`. The result has the
        /// shape of this array, and `others` can have any shape.
        ///
        /// NaN does not equal itself, so the result for NaN is `false`. The function sorts a copy
        /// of `others`.
        ///
        /// # Panics
        ///
        /// Panics if the result, or a copy of `others`, would take more than `isize::MAX` bytes;
        /// [`try_isin`](Self::try_isin) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2, 3], [3, 5, 1]];
        /// assert_eq!(x.isin(&array![1, 3]), array![[true, false, true], [true, false, true]]);
        /// ```
        errors
        #[doc = try_example!(
            "{array, shape}";
            "let x = array![1, 2];";
            "x.try_isin(&array![2, 3])?" => "array![false, true]";
            "array![1].try_broadcast_to::<shape![_]>([1 << 63])?.try_isin(&x)"
                => "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `isin`"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if the result is too large, \
            [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        isin try_isin [R, Q] [R, Q] [R: Shape, Q: Storage<T, R>, B: Join<Inline>, Reduced<B>: OwnedStorage<bool, S>]
            (self: &Self, others: &Array<T, R, Q>) -> Array<bool, S, Reduced<B>> {{
                elements::<bool, S>(self.axes(), "isin")?;
                let mut others = kernel::to_vec(others)?;
                // NaN is never a member. A complex number whose imaginary part is NaN still
                // compares by its real part, so it would break the order that the search requires.
                #[allow(clippy::eq_op)]
                others.retain(|other| other == other);
                sort_lane(&mut others, T::op_cmp);
                // The element at the partition point is the first that is not less than `element`.
                let is_among = |element: &T| {
                    let place = others.partition_point(|other| other.op_cmp(element) == Some(Ordering::Less));
                    others.get(place) == Some(element)
                };
                let data = storage::collect_from::<T, bool, S, Reduced<B>>(self.axes(), self.iter(), is_among)?;
                Ok(Array::owned(self.axes().clone(), data))
            }}
    }
}
