//! Padding of arrays.

use super::check::{By, assert_makes};
use super::room::room;
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::shape::Dyn;
use crate::shape::{AddExtent, Dim, HasAxis, Len, Shape, SlidExtent, SoleAxis, SumExtent, WithAxis};
use crate::storage::{Array, Copied, Inline, Join, OwnedStorage, Storage};

/// The axis `D` with `BEFORE` more positions at its start and `AFTER` more at its end, for
/// signatures.
pub type PaddedExtent<D, const BEFORE: usize, const AFTER: usize> = SumExtent<SumExtent<D, Len<BEFORE>>, Len<AFTER>>;

/// The axis that results from a convolution over the axis `D`, for signatures. The convolution pads
/// `D` with `PAD` elements on either side. Its windows have `SIZE` elements, `DILATION` apart, and
/// start every `STEP` elements.
///
/// ```
/// use array_core::Len;
/// use array_core::assemble::ConvolvedExtent;
///
/// // Windows of 7 elements, at every second position of 224, which are padded by 3 on either side.
/// let _: ConvolvedExtent<Len<224>, 7, 2, 3> = Len::<112>;
/// ```
pub type ConvolvedExtent<D, const SIZE: usize, const STEP: usize = 1, const PAD: usize = 0, const DILATION: usize = 1> =
    SlidExtent<PaddedExtent<D, PAD, PAD>, SIZE, STEP, DILATION>;

/// The shape of `S` with its axis `AXIS` replaced by its [`PaddedExtent`], for signatures.
pub type PaddedShape<S, const AXIS: isize, const BEFORE: usize, const AFTER: usize> =
    WithAxis<S, AXIS, PaddedExtent<<S as HasAxis<AXIS>>::Axis, BEFORE, AFTER>>;

/// Copies an array, and extends its axis `AXIS` by `before` positions at its start and `after`
/// positions at its end. The added positions get the value.
fn padded<const AXIS: isize, T: Copy, S: HasAxis<AXIS>, B: Storage<T, S>, D: Dim, P>(
    x: &Array<T, S, B>,
    (before, after): (usize, usize),
    value: T,
    operation: &'static str,
) -> Result<Array<T, WithAxis<S, AXIS, D>, P>, Error>
where
    P: OwnedStorage<T, WithAxis<S, AXIS, D>>,
{
    let mut assembly = room::<AXIS, _, _, _, _, D, P>(x, By::Sum, |extent| [before, extent, after], operation)?;
    assembly.push_value(value, before);
    assembly.push(x);
    assembly.push_value(value, after);
    Ok(assembly.finish())
}

/// Padding. The result for an inline array is inline, but the result of `pad_by` is on the heap.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Copies the array, and extends an axis by `BEFORE` positions at its start and `AFTER`
        /// positions at its end. The added positions get `value`.
        ///
        /// The resulting axis is the [`PaddedExtent`]. If the compiler knows the extent of the
        /// axis, the resulting extent is in the type. A result above 1024 does not compile, unless
        /// the axis is a `Num` of the feature `typenum`. If the compiler does not know the extent,
        /// the resulting axis is [`Dyn`](crate::Dyn). Use [`pad_to`](Self::pad_to) to give the
        /// resulting axis as a type.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has no such axis, or if the result takes
        /// more than `isize::MAX` bytes. [`try_pad`](Self::try_pad) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// let x: Array<i32, shape![2, 5]> = array![[1, 2], [3, 4]].pad::<1, 1, 2>(0);
        /// assert_eq!(x, array![[0, 1, 2, 0, 0], [0, 3, 4, 0, 0]]);
        /// ```
        errors
        #[doc = try_axis_example!(
            pad try_pad: "[[1, 2, 3], [4, 5, 6]]";
            "::<1, 1, 0>(0)?" => "array![[0, 1, 2, 3], [0, 4, 5, 6]]"; "::<2, 1, 0>(0)"
        )]
        "Returns an [`Error`] if a [`DynRank`](crate::shape::DynRank) array has no such axis, if the result takes more \
            than `isize::MAX` bytes, or if memory cannot be allocated.":
        pad // `x.pad::<0, 1, 1>(0.0)`, or `x.pad_by::<0>(1, 1, 0.0)`
        try_pad [const AXIS: isize, const BEFORE: usize, const AFTER: usize] [AXIS, BEFORE, AFTER] [T: Copy,
            S: HasAxis<AXIS, Axis: AddExtent<Len<BEFORE>, Sum: AddExtent<Len<AFTER>>>>,
            B: Join<Inline>, Copied<B>: OwnedStorage<T, PaddedShape<S, AXIS, BEFORE, AFTER>>]
            (self: &Self, value: T) -> Array<T, PaddedShape<S, AXIS, BEFORE, AFTER>, Copied<B>> {
                padded::<AXIS, _, _, _, _, _>(self, (BEFORE, AFTER), value, "pad")
            }

        /// Pads an axis as [`pad`](Self::pad) does. The last parameter gives the resulting axis:
        /// `pad_to::<0, 1, 1, shape![2002]>(0.0)`.
        ///
        /// Use this method for extents above 1024, which the compiler does not compute, and for
        /// axes that `dim!` declares. If the compiler knows the given extent and the extent of
        /// `AXIS`, `cargo build` checks them, but `cargo check` does not.
        ///
        /// # Panics
        ///
        /// Panics as [`pad`](Self::pad) does, and if the extent of the given axis is not that of
        /// the axis `AXIS` plus `BEFORE` and `AFTER`. [`try_pad_to`](Self::try_pad_to) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::{Array, array, dim, shape};
        /// dim!(Padded = 4);
        ///
        /// let x: Array<i32, (Padded,)> = array![1, 2].pad_to::<0, 1, 1, (Padded,)>(0);
        /// assert_eq!(x.as_slice(), [0, 1, 2, 0]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[1, 2]";
            "x.try_pad_to::<0, 1, 1, shape![4]>(0)?" => "array![0, 1, 2, 0]";
            "x.try_pad_to::<0, 1, 1, shape![5]>(0)" => "the axis has 1 + 2 + 1 = 4 elements, not 5, in `pad_to`"
        )]
        "Returns the errors of [`try_pad`](Self::try_pad), and an error if the extent of the given axis is not \
            that of the axis `AXIS` plus `BEFORE` and `AFTER`.":
        pad_to // `x.pad_to::<0, 1, 1, shape![2002]>(0.0)`
        try_pad_to [const AXIS: isize, const BEFORE: usize, const AFTER: usize, N: SoleAxis] [AXIS, BEFORE, AFTER, N] [T: Copy, S: HasAxis<AXIS>,
            S::Without: Shape, B: Join<Inline>, Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>]
            (self: &Self, value: T) -> Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>
            where const { assert_makes(By::Sum, &[Some(BEFORE), S::Axis::EXTENT, Some(AFTER)], N::Axis::EXTENT) };
            { padded::<AXIS, _, _, _, _, _>(self, (BEFORE, AFTER), value, "pad_to") }
    }
}

/// Padding by numbers of positions that are known only at run time.
#[cfg(feature = "alloc")]
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Pads an axis as [`pad`](Self::pad) does, by numbers of positions that are known only at
        /// run time. The result is on the heap, and the padded axis is [`Dyn`]. Use
        /// [`pad_mode_by`](Self::pad_mode_by) to pad with elements of the array.
        ///
        /// # Panics
        ///
        /// Panics as [`pad`](Self::pad) does. [`try_pad_by`](Self::try_pad_by) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![1, 2].pad_by::<0>(1, 0, 7).to_vec(), [7, 1, 2]);
        /// ```
        errors
        #[doc = try_axis_example!(
            pad_by try_pad_by: "[[1, 2, 3], [4, 5, 6]]";
            "::<1>(1, 0, 0)?.to_vec()" => "[0, 1, 2, 3, 0, 4, 5, 6]"; "::<2>(1, 0, 0)"
        )]
        "Returns the errors of [`try_pad`](Self::try_pad).":
        pad_by // `x.pad_by::<0>(1, 1, 0.0)`
        try_pad_by [const AXIS: isize] [AXIS] [T: Copy, S: HasAxis<AXIS>,
            S::Without: Shape]
            (self: &Self, before: usize, after: usize, value: T) -> Array<T, WithAxis<S, AXIS, Dyn>> {
                padded::<AXIS, _, _, _, _, _>(self, (before, after), value, "pad_by")
            }
    }
}
