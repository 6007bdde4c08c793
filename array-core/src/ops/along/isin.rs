//! Which elements are among others.

use core::cmp::Ordering;

use super::sort::sort_lane;
use crate::Array;
use crate::dtype::Element;
use crate::kernel::elements;
use crate::ops::reduce::Reduced;
use crate::shape::Shape;
use crate::storage::{self, Inline, Join, OwnedStorage, Storage};

/// Which elements are among others, as `isin` of the Array API. Asks for the feature `alloc`.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Says of each element whether it is equal to one of some others, which have any shape: the shape is that of the
        /// array.
        ///
        /// NaN is equal to none, so that it is not among them. The others are copied and sorted.
        ///
        /// # Panics
        ///
        /// Panics where the result is too large.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2, 3], [3, 5, 1]];
        /// assert_eq!(x.isin(&array![1, 3]), array![[true, false, true], [true, false, true]]);
        /// ```
        #[must_use]
        errors "[`Error::Shape`](crate::Error::Shape) where the result is too large, \
            [`Error::Alloc`](crate::Error::Alloc) where memory cannot be had.":
        isin try_isin [R, Q] [R, Q] [R: Shape, Q: Storage<T, R>, B: Join<Inline>, Reduced<B>: OwnedStorage<bool, S>]
            (self: &Self, others: &Array<T, R, Q>) -> Array<bool, S, Reduced<B>> {{
                elements::<bool, S>(self.axes(), "isin")?;
                let mut others = others.to_vec();
                sort_lane(&mut others, T::op_cmp);
                // NaN at the end is not less than a number, and the element behind those that are is equal or greater.
                let is_among = |element: &T| {
                    let place = others.partition_point(|other| other.op_cmp(element) == Some(Ordering::Less));
                    others.get(place) == Some(element)
                };
                let data = storage::collect_from::<T, bool, S, Reduced<B>>(self.axes(), self.iter(), is_among)?;
                Ok(Array::owned(self.axes().clone(), data))
            }}
    }
}
