//! Arrays with a margin.

use super::check::{By, assert_makes};
use super::room::room;
use crate::array::{Array, or_fail};
#[cfg(feature = "alloc")]
use crate::dim::Dyn;
use crate::dim::{AddExtent, Dim, Len, SlidExtent, SumExtent};
use crate::error::Error;
use crate::shape::{HasAxis, Shape, SoleAxis, WithAxis};
use crate::storage::{Inline, Join, Joined, OwnedStorage, Storage};

/// The storage of what is copied from storage `B`.
type Copied<B> = Joined<B, Inline>;

/// The axis `D` with `BEFORE` positions more in front and `AFTER` behind, for signatures.
pub type PaddedExtent<D, const BEFORE: usize, const AFTER: usize> = SumExtent<SumExtent<D, Len<BEFORE>>, Len<AFTER>>;

/// The axis of a convolution over `D` with a margin of `PAD` on either side, for signatures: of windows of `SIZE` elements, `DILATION`
/// apart, that start every `STEP` elements.
///
/// ```
/// use array_core::{ConvolvedExtent, Len};
///
/// // A kernel of 7, every second position, over 224 with a margin of 3.
/// let _: ConvolvedExtent<Len<224>, 7, 2, 3> = Len::<112>;
/// ```
pub type ConvolvedExtent<D, const SIZE: usize, const STEP: usize = 1, const PAD: usize = 0, const DILATION: usize = 1> =
    SlidExtent<PaddedExtent<D, PAD, PAD>, SIZE, STEP, DILATION>;

/// The shape of `S` with its axis `AXIS` as [`PaddedExtent`] says, for signatures.
pub type PaddedShape<S, const AXIS: isize, const BEFORE: usize, const AFTER: usize> =
    WithAxis<S, AXIS, PaddedExtent<<S as HasAxis<AXIS>>::Axis, BEFORE, AFTER>>;

/// Copies an array with a value at `before` positions in front and `after` behind.
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

/// Margins. The elements are copied, whole runs of them at once; what is copied of an inline array is inline.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Copies the array with a value at `BEFORE` positions more in front of an axis, and at `AFTER` behind it.
    ///
    /// The axis is [`PaddedExtent`] of its own: of extents that the compiler knows it is in the type, up to 1024, and elsewhere
    /// it is [`Dyn`](crate::Dyn).
    ///
    /// # Panics
    ///
    /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or the result takes more than `isize::MAX` bytes;
    /// [`try_pad`](Self::try_pad) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x: Array<i32, shape![2, 5]> = array![[1, 2], [3, 4]].pad::<1, 1, 2>(0);
    /// assert_eq!(x, array![[0, 1, 2, 0, 0], [0, 3, 4, 0, 0]]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn pad<const AXIS: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        value: T,
    ) -> Array<T, PaddedShape<S, AXIS, BEFORE, AFTER>, Copied<B>>
    where
        T: Copy,
        S: HasAxis<AXIS, Axis: AddExtent<Len<BEFORE>, Sum: AddExtent<Len<AFTER>>>>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, PaddedShape<S, AXIS, BEFORE, AFTER>>,
    {
        or_fail(self.try_pad::<AXIS, BEFORE, AFTER>(value))
    }

    /// [`pad`](Self::pad), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// An [`Error`] where a [`DynRank`](crate::DynRank) array has no such axis, the result takes more than `isize::MAX` bytes, or
    /// memory cannot be had.
    pub fn try_pad<const AXIS: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        value: T,
    ) -> Result<Array<T, PaddedShape<S, AXIS, BEFORE, AFTER>, Copied<B>>, Error>
    where
        T: Copy,
        S: HasAxis<AXIS, Axis: AddExtent<Len<BEFORE>, Sum: AddExtent<Len<AFTER>>>>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, PaddedShape<S, AXIS, BEFORE, AFTER>>,
    {
        padded::<AXIS, _, _, _, _, _>(self, (BEFORE, AFTER), value, "pad")
    }

    /// [`pad`](Self::pad) with the axis of the result as the caller names it: `pad_to::<0, 1, 1, shape![2002]>(0.0)`.
    ///
    /// Extents that the compiler knows are added up when the program is built (`cargo build`; `cargo check` does not show it).
    ///
    /// # Panics
    ///
    /// As [`pad`](Self::pad), and where the axis that is named has another extent; [`try_pad_to`](Self::try_pad_to) returns the
    /// error.
    #[must_use]
    #[track_caller]
    pub fn pad_to<const AXIS: isize, const BEFORE: usize, const AFTER: usize, N: SoleAxis>(
        &self,
        value: T,
    ) -> Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>
    where
        T: Copy,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        const { assert_makes(By::Sum, &[Some(BEFORE), S::Axis::EXTENT, Some(AFTER)], N::Axis::EXTENT) };
        or_fail(self.try_pad_to::<AXIS, BEFORE, AFTER, N>(value))
    }

    /// [`pad_to`](Self::pad_to), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// As [`try_pad`](Self::try_pad), and where the axis that is named has another extent.
    pub fn try_pad_to<const AXIS: isize, const BEFORE: usize, const AFTER: usize, N: SoleAxis>(
        &self,
        value: T,
    ) -> Result<Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>, Error>
    where
        T: Copy,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        padded::<AXIS, _, _, _, _, _>(self, (BEFORE, AFTER), value, "pad_to")
    }

    /// [`pad`](Self::pad) by as many positions as the program says, on the heap: the axis is [`Dyn`].
    ///
    /// # Panics
    ///
    /// As [`pad`](Self::pad); [`try_pad_by`](Self::try_pad_by) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![1, 2].pad_by::<0>(1, 0, 7).to_vec(), [7, 1, 2]);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn pad_by<const AXIS: isize>(&self, before: usize, after: usize, value: T) -> Array<T, WithAxis<S, AXIS, Dyn>>
    where
        T: Copy,
        S: HasAxis<AXIS>,
    {
        or_fail(self.try_pad_by::<AXIS>(before, after, value))
    }

    /// [`pad_by`](Self::pad_by), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// As [`try_pad`](Self::try_pad).
    #[cfg(feature = "alloc")]
    pub fn try_pad_by<const AXIS: isize>(
        &self,
        before: usize,
        after: usize,
        value: T,
    ) -> Result<Array<T, WithAxis<S, AXIS, Dyn>>, Error>
    where
        T: Copy,
        S: HasAxis<AXIS>,
    {
        padded::<AXIS, _, _, _, _, _>(self, (before, after), value, "pad_by")
    }
}
