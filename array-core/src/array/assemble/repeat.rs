//! Repetition of arrays along an axis.

use super::check::{By, assert_makes};
use super::room::room;
use crate::error::{Error, or_fail};
#[cfg(feature = "alloc")]
use crate::shape::Dyn;
use crate::shape::{Dim, HasAxis, Len, MultiplyExtent, ProductExtent, Shape, SoleAxis, WithAxis};
use crate::storage::{Array, Copied, Inline, Join, OwnedStorage, Storage};

/// The shape of `S` with the extent of its axis `AXIS` multiplied by `TIMES`, for signatures.
pub type TimesShape<S, const AXIS: isize, const TIMES: usize> =
    WithAxis<S, AXIS, ProductExtent<<S as HasAxis<AXIS>>::Axis, Len<TIMES>>>;

/// Repeats an array along an axis: the whole array `all` times, and each position of the axis
/// `each` times.
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

/// Declares the methods of a kind of repetition. A row has the docs and the names of the methods.
/// Then it has how often the whole array is repeated, and how often each position, as expressions
/// of the number of times.
macro_rules! repetitions {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident $name_by:ident $try_name_by:ident
        |$times:ident| $all:expr, $each:expr;
    )*) => {
        /// Repetition. The result for an inline array is inline, but the results of `tile_by` and
        /// `repeat_by` are on the heap.
        impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {$(
            $(#[doc = $doc])*
            ///
            /// The resulting axis is the [`ProductExtent`] of the axis and `TIMES`. If the compiler
            /// knows the extent of the axis, the product is in the type. A product above 1024 does
            /// not compile, unless the axis is a `Num` of the feature `typenum`. If the compiler
            /// does not know the extent, the resulting axis is [`Dyn`](crate::Dyn).
            ///
            /// # Panics
            ///
            /// Panics if a [`DynRank`](crate::DynRank) array has no such axis, or if the result
            /// takes more than `isize::MAX` bytes.
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

            #[doc = concat!("Repeats along an axis as [`", stringify!($name), "`](Self::", stringify!($name), ") does, or returns an error.")]
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if a [`DynRank`](crate::DynRank) array has no such axis, if the
            /// result takes more than `isize::MAX` bytes, or if memory cannot be allocated.
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

            #[doc = concat!("Repeats along an axis as [`", stringify!($name), "`](Self::", stringify!($name), ") does, a number of times that is known only at run time. The result is on the heap, and the repeated axis is `Dyn`.")]
            ///
            /// # Panics
            ///
            #[doc = concat!("Panics in the same cases as [`", stringify!($name), "`](Self::", stringify!($name), "). [`", stringify!($try_name_by), "`](Self::", stringify!($try_name_by), ") returns the error.")]
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

            #[doc = concat!("Repeats along an axis as [`", stringify!($name_by), "`](Self::", stringify!($name_by), ") does, or returns an error.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns the errors of [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
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
    /// Repeats the whole array `TIMES` times along an axis.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2], [3, 4]];
    /// let y: Array<i32, shape![2, 4]> = x.tile::<1, 2>();
    /// assert_eq!(y, array![[1, 2, 1, 2], [3, 4, 3, 4]]);
    /// assert_eq!(x.tile_by::<0>(3).shape(), [6, 2]);
    /// ```
    ///
    /// This is `tile` of the Array API, for one axis.
    tile // `x.tile::<0, 2>()`, `x.tile_by::<0>(n)`
    try_tile tile_by try_tile_by |times| times, 1;
    /// Repeats the elements at each position of an axis `TIMES` times.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2], [3, 4]];
    /// let y: Array<i32, shape![2, 4]> = x.repeat::<1, 2>();
    /// assert_eq!(y, array![[1, 1, 2, 2], [3, 3, 4, 4]]);
    /// assert_eq!(x.repeat_by::<0>(3).shape(), [6, 2]);
    /// ```
    ///
    /// This is `repeat` of the Array API.
    repeat // `x.repeat::<0, 2>()`, `x.repeat_by::<0>(n)`
    try_repeat repeat_by try_repeat_by |times| 1, times;
}

/// Repetition with the resulting axis given as a type. `repetitions!` does not declare these
/// methods, because the error of a failed assertion would show the text of that macro.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Repeats the whole array as [`tile`](Self::tile) does. The last parameter gives the resulting
    /// axis: `tile_to::<0, 3, shape![3000]>()` for an axis of extent 1000.
    ///
    /// Use this method for extents above 1024, which the compiler does not compute, and for axes
    /// that `dim!` declares. If the compiler knows the given extent and the extent of `AXIS`,
    /// `cargo build` checks them, but `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics as [`tile`](Self::tile) does, and if the extent of the given axis is not `TIMES`
    /// times the extent of `AXIS`. [`try_tile_to`](Self::try_tile_to) returns the error.
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

    /// Repeats the whole array as [`tile_to`](Self::tile_to) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_tile`](Self::try_tile), and an error if the extent of the given
    /// axis is not `TIMES` times that of the axis `AXIS`.
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

    /// Repeats the elements at each position as [`repeat`](Self::repeat) does. The last parameter
    /// gives the resulting axis: `repeat_to::<0, 3, shape![3000]>()` for an axis of extent 1000.
    ///
    /// Use this method for extents above 1024, which the compiler does not compute, and for axes
    /// that `dim!` declares. If the compiler knows the given extent and the extent of `AXIS`,
    /// `cargo build` checks them, but `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics as [`repeat`](Self::repeat) does, and if the extent of the given axis is not `TIMES`
    /// times the extent of `AXIS`. [`try_repeat_to`](Self::try_repeat_to) returns the error.
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

    /// Repeats the elements at each position as [`repeat_to`](Self::repeat_to) does, or returns an
    /// error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_repeat`](Self::try_repeat), and an error if the extent of the
    /// given axis is not `TIMES` times that of the axis `AXIS`.
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
