//! Padding of arrays with their own elements.

use super::super::pick::gather;
use crate::error::ShapeError;
use crate::shape::{Dim, Dyn, HasAxis, Shape, WithAxis};
use crate::storage::{Array, Storage};

/// A rule for which elements [`Array::pad_mode_by`] copies to the added positions before and after
/// an axis.
///
/// | mode | the axis `1 2 3`, padded by two on either side |
/// |---|---|
/// | [`Edge`](PadMode::Edge) | `1 1` `1 2 3` `3 3` |
/// | [`Reflect`](PadMode::Reflect) | `3 2` `1 2 3` `2 1` |
/// | [`Symmetric`](PadMode::Symmetric) | `2 1` `1 2 3` `3 2` |
/// | [`Wrap`](PadMode::Wrap) | `2 3` `1 2 3` `1 2` |
///
/// The modes have the names of those of NumPy's `pad`. [`pad_by`](Array::pad_by) pads with a
/// constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PadMode {
    /// The first and the last element, repeated: OpenCV's `BORDER_REPLICATE`.
    Edge,
    /// The axis mirrored at its first and last element, which are not repeated: OpenCV's
    /// `BORDER_REFLECT_101`.
    Reflect,
    /// The axis mirrored at its ends, so that the first and the last element are repeated: OpenCV's
    /// `BORDER_REFLECT`.
    Symmetric,
    /// The axis repeated periodically: OpenCV's `BORDER_WRAP`.
    Wrap,
}

impl PadMode {
    /// Returns the position of the element that padding copies to the position `i`, along an axis
    /// of `extent` elements. `i` is counted from the first element of the axis, and is negative
    /// before it.
    fn position(self, i: i128, extent: i128) -> usize {
        let position = match self {
            PadMode::Edge => i.clamp(0, extent - 1),
            PadMode::Reflect => {
                let period = (2 * extent - 2).max(1);
                let i = i.rem_euclid(period);
                i.min(period - i)
            }
            PadMode::Symmetric => {
                let i = i.rem_euclid(2 * extent);
                i.min(2 * extent - 1 - i)
            }
            PadMode::Wrap => i.rem_euclid(extent),
        };
        position as usize
    }
}

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Copies the array, and extends an axis by `before` positions at its start and `after`
        /// positions at its end. The added positions get copies of elements of the array, which
        /// `mode` determines. The resulting axis is [`Dyn`].
        ///
        /// This is NumPy's `pad` with a mode, for one axis. `before` and `after` may exceed the
        /// extent.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no such axis, or if the axis is empty
        /// and `before` or `after` is not 0. Also panics if the result takes more than `isize::MAX`
        /// bytes. [`try_pad_mode_by`](Self::try_pad_mode_by) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// use array_core::assemble::PadMode;
        ///
        /// let x = array![[1, 2, 3], [4, 5, 6]];
        /// assert_eq!(x.pad_mode_by::<1>(1, 2, PadMode::Edge).to_vec(), [1, 1, 2, 3, 3, 3, 4, 4, 5, 6, 6, 6]);
        /// assert_eq!(x.pad_mode_by::<1>(0, 2, PadMode::Reflect).to_vec(), [1, 2, 3, 2, 1, 4, 5, 6, 5, 4]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, array, assemble::PadMode, shape}";
            "array![1, 2].try_pad_mode_by::<0>(0, 2, PadMode::Edge)?.to_vec()" => "[1, 2, 2, 2]";
            "Array::<i32, shape![0]>::zeros().try_pad_mode_by::<0>(0, 2, PadMode::Edge)"
                => "an array of shape (0,) has no elements along axis 0 for `pad_mode_by`"
        )]
        "Returns an [`Error`](crate::error::Error) if a [`DynRank`](crate::shape::DynRank) array has no such axis, \
            if the axis is empty and `before` or `after` is not 0, if the result takes more than `isize::MAX` bytes, \
            or if memory cannot be allocated.":
        pad_mode_by // `x.pad_mode_by::<0>(1, 1, mode)`
        try_pad_mode_by [const AXIS: isize] [AXIS] [T: Copy, S: HasAxis<AXIS>,
            S::Without: Shape]
            (self: &Self, before: usize, after: usize, mode: PadMode) -> Array<T, WithAxis<S, AXIS, Dyn>> {{
                const NAME: &str = "pad_mode_by";
                let axis = self.axes().position(NAME)?;
                let extent = self.axes().axis().extent();
                if extent == 0 && (before, after) != (0, 0) {
                    return Err(ShapeError::empty(NAME, self.shape().as_ref(), axis).into());
                }
                let padded = before.checked_add(extent).and_then(|sum| sum.checked_add(after));
                let Some(padded) = padded else {
                    // The extent of the result exceeds `usize::MAX`, so the error shows
                    // `usize::MAX` in its place.
                    let mut extents = self.shape();
                    extents.as_mut()[axis] = usize::MAX;
                    return Err(ShapeError::overflow(NAME, extents.as_ref()).into());
                };
                let pick = |i: usize| match i == before {
                    // `gather` copies all positions of a contiguous array at once, and calls `pick`
                    // only for the first.
                    true => (0, extent),
                    false => (mode.position(i as i128 - before as i128, extent as i128), 1),
                };
                gather(self, (axis, 1), pick, self.axes().with(Dyn(padded)), NAME)
            }}
    }
}
