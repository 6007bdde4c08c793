//! Arrays that are repeated along an axis.

use super::check::{By, assert_makes};
use super::room::room;
use crate::array::{Array, or_fail};
#[cfg(feature = "alloc")]
use crate::dim::Dyn;
use crate::dim::{Dim, Len, MultiplyExtent, ProductExtent};
use crate::error::Error;
use crate::shape::{HasAxis, Shape, SoleAxis, WithAxis};
use crate::storage::{Inline, Join, Joined, OwnedStorage, Storage};

/// The storage of what is copied from storage `B`.
type Copied<B> = Joined<B, Inline>;

/// The shape of `S` with its axis `AXIS` as often as `TIMES`, for signatures.
pub type TimesShape<S, const AXIS: isize, const TIMES: usize> =
    WithAxis<S, AXIS, ProductExtent<<S as HasAxis<AXIS>>::Axis, Len<TIMES>>>;

/// Copies an array `all` times, each position of the axis `each` times.
fn repeated<const AXIS: isize, T: Copy, S: HasAxis<AXIS>, B: Storage<T, S>, D: Dim, P>(
    x: &Array<T, S, B>,
    all: usize,
    each: usize,
    operation: &'static str,
) -> Result<Array<T, WithAxis<S, AXIS, D>, P>, Error>
where
    P: OwnedStorage<T, WithAxis<S, AXIS, D>>,
{
    let mut assembly = room::<AXIS, _, _, _, _, D, P>(x, By::Product, |extent| [extent, all * each], operation)?;
    assembly.push_times(x, all, each);
    Ok(assembly.finish())
}

/// Declares the methods of a way to repeat: their names, what they do, examples of each, the rule, and how often the number
/// makes all of the array, and each of its positions.
macro_rules! repetitions {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident $name_by:ident $try_name_by:ident
        |$times:ident| $all:expr, $each:expr;
    )*) => {
        /// Repetitions. The elements are copied, whole runs of them at once; what is copied of an inline array is inline.
        impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {$(
            $(#[doc = $doc])*
            ///
            /// The axis is [`ProductExtent`] of its own and `TIMES`: of extents that the compiler knows it is in the type, up
            /// to 1024, and elsewhere it is [`Dyn`](crate::Dyn).
            ///
            /// # Panics
            ///
            /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or the result takes more than `isize::MAX` bytes;
            #[doc = concat!("[`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns the error.")]
            #[must_use]
            #[track_caller]
            pub fn $name<const AXIS: isize, const TIMES: usize>(&self) -> Array<T, TimesShape<S, AXIS, TIMES>, Copied<B>>
            where
                T: Copy,
                S: HasAxis<AXIS, Axis: MultiplyExtent<Len<TIMES>>>,
                B: Join<Inline>,
                Copied<B>: OwnedStorage<T, TimesShape<S, AXIS, TIMES>>,
            {
                or_fail(self.$try_name::<AXIS, TIMES>())
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with an error instead of a panic.")]
            ///
            /// # Errors
            ///
            /// An [`Error`] where a [`DynRank`](crate::DynRank) array has no such axis, the result takes more than `isize::MAX`
            /// bytes, or memory cannot be had.
            pub fn $try_name<const AXIS: isize, const TIMES: usize>(
                &self,
            ) -> Result<Array<T, TimesShape<S, AXIS, TIMES>, Copied<B>>, Error>
            where
                T: Copy,
                S: HasAxis<AXIS, Axis: MultiplyExtent<Len<TIMES>>>,
                B: Join<Inline>,
                Copied<B>: OwnedStorage<T, TimesShape<S, AXIS, TIMES>>,
            {
                let $times = TIMES;
                repeated::<AXIS, _, _, _, _, _>(self, $all, $each, stringify!($name))
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") as often as the program says, on the heap: the axis is `Dyn`.")]
            ///
            /// # Panics
            ///
            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), "); [`", stringify!($try_name_by), "`](Self::", stringify!($try_name_by), ") returns the error.")]
            #[cfg(feature = "alloc")]
            #[must_use]
            #[track_caller]
            pub fn $name_by<const AXIS: isize>(&self, times: usize) -> Array<T, WithAxis<S, AXIS, Dyn>>
            where
                T: Copy,
                S: HasAxis<AXIS>,
            {
                or_fail(self.$try_name_by::<AXIS>(times))
            }

            #[doc = concat!("[`", stringify!($name_by), "`](Self::", stringify!($name_by), "), with an error instead of a panic.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("As [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
            #[cfg(feature = "alloc")]
            pub fn $try_name_by<const AXIS: isize>(
                &self,
                $times: usize,
            ) -> Result<Array<T, WithAxis<S, AXIS, Dyn>>, Error>
            where
                T: Copy,
                S: HasAxis<AXIS>,
            {
                repeated::<AXIS, _, _, _, _, _>(self, $all, $each, stringify!($name_by))
            }
        )*}
    };
}

repetitions! {
    /// Copies the array `TIMES` times, one behind the other along an axis.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2], [3, 4]];
    /// let y: Array<i32, shape![2, 4]> = x.tile::<1, 2>();
    /// assert_eq!(y, array![[1, 2, 1, 2], [3, 4, 3, 4]]);
    /// assert_eq!(x.tile_by::<0>(3).shape(), [6, 2]);
    /// ```
    ///
    /// Rule: `tile` of the Array API, one axis at a time.
    tile try_tile tile_by try_tile_by |times| times, 1;
    /// Copies each position of an axis `TIMES` times, one behind the other.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2], [3, 4]];
    /// let y: Array<i32, shape![2, 4]> = x.repeat::<1, 2>();
    /// assert_eq!(y, array![[1, 1, 2, 2], [3, 3, 4, 4]]);
    /// assert_eq!(x.repeat_by::<0>(3).shape(), [6, 2]);
    /// ```
    ///
    /// Rule: `repeat` of the Array API.
    repeat try_repeat repeat_by try_repeat_by |times| 1, times;
}

/// Repetitions to an axis that the caller names. Not by the macro, whose text an assertion that fails would show.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// [`tile`](Self::tile) with the axis of the result as the caller names it: `tile_to::<0, 3, shape![3000]>()` of an axis of
    /// 1000.
    ///
    /// Extents that the compiler knows are multiplied when the program is built (`cargo build`; `cargo check` does not show it).
    ///
    /// # Panics
    ///
    /// As [`tile`](Self::tile), and where the axis that is named has another extent;
    /// [`try_tile_to`](Self::try_tile_to) returns the error.
    #[must_use]
    #[track_caller]
    pub fn tile_to<const AXIS: isize, const TIMES: usize, N: SoleAxis>(
        &self,
    ) -> Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>
    where
        T: Copy,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        const { assert_makes(By::Product, &[S::Axis::EXTENT, Some(TIMES)], N::Axis::EXTENT) };
        or_fail(self.try_tile_to::<AXIS, TIMES, N>())
    }

    /// [`tile_to`](Self::tile_to), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// As [`try_tile`](Self::try_tile), and where the axis that is named has another extent.
    pub fn try_tile_to<const AXIS: isize, const TIMES: usize, N: SoleAxis>(
        &self,
    ) -> Result<Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>, Error>
    where
        T: Copy,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        repeated::<AXIS, _, _, _, _, _>(self, TIMES, 1, "tile_to")
    }

    /// [`repeat`](Self::repeat) with the axis of the result as the caller names it: `repeat_to::<0, 3, shape![3000]>()` of an axis of
    /// 1000.
    ///
    /// Extents that the compiler knows are multiplied when the program is built (`cargo build`; `cargo check` does not show it).
    ///
    /// # Panics
    ///
    /// As [`repeat`](Self::repeat), and where the axis that is named has another extent;
    /// [`try_repeat_to`](Self::try_repeat_to) returns the error.
    #[must_use]
    #[track_caller]
    pub fn repeat_to<const AXIS: isize, const TIMES: usize, N: SoleAxis>(
        &self,
    ) -> Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>
    where
        T: Copy,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        const { assert_makes(By::Product, &[S::Axis::EXTENT, Some(TIMES)], N::Axis::EXTENT) };
        or_fail(self.try_repeat_to::<AXIS, TIMES, N>())
    }

    /// [`repeat_to`](Self::repeat_to), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// As [`try_repeat`](Self::try_repeat), and where the axis that is named has another extent.
    pub fn try_repeat_to<const AXIS: isize, const TIMES: usize, N: SoleAxis>(
        &self,
    ) -> Result<Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>, Error>
    where
        T: Copy,
        S: HasAxis<AXIS>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>,
    {
        repeated::<AXIS, _, _, _, _, _>(self, 1, TIMES, "repeat_to")
    }
}
