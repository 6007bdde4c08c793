//! Moving elements along an axis.

use crate::Array;
use crate::array::{gather, or_fail};
use crate::error::Error;
use crate::ops::reduce::Reduced;
use crate::shape::{HasAxis, Shape};
use crate::storage::{self, Inline, Join, OwnedStorage, Storage};

/// Moving elements along an axis, as `roll` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Moves each element so many positions along the axis `AXIS`, counted from 0, or backwards from -1: those that leave
    /// at the end enter at the start, and with a negative count the other way round.
    ///
    /// The elements are copied. To roll along several axes, call it for each.
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axis; [`try_roll`](Self::try_roll) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.roll::<1>(1), array![[3, 1, 2], [6, 4, 5]]);
    /// assert_eq!(x.roll::<1>(-4), x.roll::<1>(2));
    /// ```
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn roll<const AXIS: isize>(&self, shift: isize) -> Array<T, S, Reduced<B>>
    where
        T: Clone,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Reduced<B>: OwnedStorage<T, S>,
    {
        or_fail(self.try_roll::<AXIS>(shift))
    }

    /// [`roll`](Self::roll), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] where a [`DynRank`](crate::DynRank) array has no such axis, [`Error::Alloc`] where memory cannot be
    /// had.
    pub fn try_roll<const AXIS: isize>(&self, shift: isize) -> Result<Array<T, S, Reduced<B>>, Error>
    where
        T: Clone,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Reduced<B>: OwnedStorage<T, S>,
    {
        let (axis, extent) = storage::extent_of::<AXIS, S>(self.axes())?;
        // More elements than that take no room, and none looks different where it was not.
        let first = match isize::try_from(extent) {
            Ok(extent @ 1..) => shift.rem_euclid(extent) as usize,
            _ => 0,
        };
        let pick = |i: usize| match i < first {
            true => (i + (extent - first), first - i),
            false => (i - first, extent - i),
        };
        gather(self, axis, pick, self.axes().clone(), "roll")
    }
}
