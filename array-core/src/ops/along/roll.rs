//! Cyclic shifts along an axis.

use crate::array::gather;
use crate::compute::reduce::Reduced;
use crate::shape::{HasAxis, Shape, extent_along};
use crate::storage::{Array, Inline, Join, OwnedStorage, Storage};

/// Returns a function that maps a position of the result to the source position, and to the number
/// of consecutive elements to copy from there.
fn rolled(shift: isize, extent: usize) -> impl Fn(usize) -> (usize, usize) {
    // An extent above `isize::MAX` needs no shift: the array has no elements, or the result is too
    // large, and `gather` returns an error.
    let first = match isize::try_from(extent) {
        Ok(extent @ 1..) => shift.rem_euclid(extent) as usize,
        _ => 0,
    };
    move |i| match i < first {
        true => (i + (extent - first), first - i),
        false => (i - first, extent - i),
    }
}

/// Cyclic shifts along an axis: `roll` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Moves each element by `shift` positions along the axis `AXIS`, counted from 0, or
        /// backwards from -1. Elements that leave at the end enter at the start. A negative shift
        /// moves elements towards the start.
        ///
        /// The result is a copy. To roll along several axes, call `roll` for each of them.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the result would
        /// take more than `isize::MAX` bytes; [`try_roll`](Self::try_roll) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2, 3], [4, 5, 6]];
        /// assert_eq!(x.roll::<1>(1), array![[3, 1, 2], [6, 4, 5]]);
        /// assert_eq!(x.roll::<1>(-4), x.roll::<1>(2));
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1, 2], [3, 4]].into_dyn();
        /// let error = x.try_roll::<2>(1).unwrap_err();
        /// assert_eq!(error.to_string(), "an array of shape (2, 2) has no axis 2 in `roll`: its rank is 2");
        /// ```
        "Returns [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has no such axis, \
            or if the result is too large, \
            [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        roll // `x.roll::<0>(1)`
        try_roll [const AXIS: isize] [AXIS] [T: Clone, S: HasAxis<AXIS>,
            S::Without: Shape, B: Join<Inline>, Reduced<B>: OwnedStorage<T, S>]
            (self: &Self, shift: isize) -> Array<T, S, Reduced<B>> {{
                let (axis, extent) = extent_along::<AXIS, S>(self.axes(), "roll")?;
                gather(self, (axis, 1), rolled(shift, extent), self.axes().clone(), "roll")
            }}
    }
}
