//! Differences of neighbours.

use core::marker::PhantomData;

use crate::Array;
use crate::dim::Dyn;
use crate::dtype::Number;
use crate::expr::{eval_tree, ops};
use crate::kernel::Binary;
use crate::shape::{HasAxis, Shape, WithAxis};
use crate::storage::{self, Storage};

/// Differences of neighbours along an axis, as `diff` of the Array API. Asks for the feature `alloc`.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Subtracts each element from the next one along the axis `AXIS`, counted from 0, or backwards from -1: one element
        /// less, and none where there is none.
        ///
        /// The dtype stays, and integers wrap: differences of unsigned integers are to be cast before. The extent of the axis is
        /// then known at run time. For second differences call it twice.
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has no such axis.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x = array![[1, 4, 9], [16, 25, 36]];
        /// let rows: Array<i32, shape![2, _]> = x.diff::<1>();
        /// assert_eq!(rows.to_vec(), [3, 5, 9, 11]);
        /// assert_eq!(x.diff::<0>().to_vec(), [15, 21, 27]);
        /// ```
        #[must_use]
        errors "[`Error::Index`] where a [`DynRank`](crate::DynRank) array has no such axis, [`Error::Alloc`] \
            where memory cannot be had.":
        diff try_diff [const AXIS: isize] [AXIS] [T: Number, S: HasAxis<AXIS>, <T as Number>::Is: Number]
            (self: &Self) -> Array<T, WithAxis<S, AXIS, Dyn>> {{
                let (_, extent) = storage::extent_of::<AXIS, S>(self.axes())?;
                let count = extent.saturating_sub(1);
                let left = storage::part_axis::<AXIS, _, _, _, _>(self.view(), extent - count, Dyn(count))?;
                let right = storage::part_axis::<AXIS, _, _, _, _>(self.view(), 0, Dyn(count))?;
                let tree = Binary::<ops::SubOp, T, _, _>(left.leaf(), right.leaf(), PhantomData);
                eval_tree(&tree, Ok(left.axes().clone()), "diff")
            }}
    }
}
