//! Repetition of arrays along an axis.

use super::check::{By, assert_makes};
use super::room::room;
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::shape::Dyn;
use crate::shape::{Dim, HasAxis, Len, MultiplyExtent, ProductExtent, Shape, SoleAxis, WithAxis};
use crate::storage::{Array, Copied, Inline, Join, OwnedStorage, Storage};

/// The shape of `S` with the extent of its axis `AXIS` multiplied by `TIMES`, for signatures.
pub type TimesShape<S, const AXIS: isize, const TIMES: usize> =
    WithAxis<S, AXIS, ProductExtent<<S as HasAxis<AXIS>>::Axis, Len<TIMES>>>;

/// Repeats an array along an axis: the whole array `all` times, and each position of the axis
/// `each` times. The callers pass 1 for one of these numbers, so their product does not overflow.
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

/// Expands to two repetitions of the array `[1, 2]`, for examples.
macro_rules! twice {
    (tile) => {
        "[1, 2, 1, 2]"
    };
    (repeat) => {
        "[1, 1, 2, 2]"
    };
}

/// Declares the methods of a kind of repetition. A row begins with the docs and the names of the
/// method with static `TIMES`. Two expressions of the number of times follow: how often to repeat
/// the whole array, and how often to repeat each position. The names with `_by` and `_to` are
/// followed by the docs of their errors, and those with `_to` also by a build-time assertion.
macro_rules! repetitions {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident |$times:ident| $all:expr, $each:expr;
        $name_by:ident $try_name_by:ident $errors_by:literal;
        $name_to:ident $try_name_to:ident $errors_to:literal $check:expr;
    )*) => {
        /// Repetition. The result for an inline array is inline, but the results of `tile_by` and
        /// `repeat_by` are on the heap.
        impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
            fallible! {$(
                $(#[doc = $doc])*
                ///
                /// The resulting axis is the [`ProductExtent`] of the axis and `TIMES`. If the
                /// compiler knows the extent of the axis, the product is in the type. A product
                /// above 1024 does not compile, unless the axis is a `Num` of the feature
                /// `typenum`. If the compiler does not know the extent, the resulting axis is
                /// [`Dyn`](crate::Dyn).
                ///
                /// # Panics
                ///
                /// Panics if a [`DynRank`](crate::DynRank) array has no such axis, or if the result
                /// takes more than `isize::MAX` bytes.
                #[doc = concat!("[`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns the error.")]
                errors
                #[doc = try_example!(
                    "array"; "let x = array![1, 2];";
                    concat!("x.", stringify!($try_name), "::<0, 2>()?") => concat!("array!", twice!($name));
                    concat!("x.into_dyn().", stringify!($try_name), "::<1, 2>()")
                        => concat!("an array of shape (2,) has no axis 1 in `", stringify!($name), "`: its rank is 1")
                )]
                "Returns an [`Error`] if a [`DynRank`](crate::shape::DynRank) array has no such axis, if the result \
                    takes more than `isize::MAX` bytes, or if memory cannot be allocated.":
                $name $try_name [const AXIS: isize, const TIMES: usize] [AXIS, TIMES] [T: Copy,
                    S: HasAxis<AXIS, Axis: MultiplyExtent<Len<TIMES>>>,
                    B: Join<Inline>, Copied<B>: OwnedStorage<T, TimesShape<S, AXIS, TIMES>>]
                (self: &Self) -> Array<T, TimesShape<S, AXIS, TIMES>, Copied<B>> {{
                    let $times = TIMES;
                    repeated::<AXIS, _, _, _, _, _>(self, $all, $each, stringify!($name))
                }}

                #[doc = concat!("Repeats along an axis as [`", stringify!($name), "`](Self::", stringify!($name), ") does. The last parameter gives the resulting axis: `", stringify!($name_to), "::<0, 3, shape![3000]>()` for an axis of extent 1000.")]
                ///
                /// Use this method for extents above 1024, which the compiler does not compute, and
                /// for axes that `dim!` declares. If the compiler knows the given extent and the
                /// extent of `AXIS`, `cargo build` checks them, but `cargo check` does not.
                ///
                /// # Panics
                ///
                #[doc = concat!("Panics as [`", stringify!($name), "`](Self::", stringify!($name), ") does, and if the extent of the given axis is not `TIMES` times the extent of `AXIS`. [`", stringify!($try_name_to), "`](Self::", stringify!($try_name_to), ") returns the error.")]
                ///
                /// ```
                /// # use array_core::{array, dim};
                /// dim!(Both = 4);
                ///
                #[doc = concat!("let x = array![1, 2].", stringify!($name_to), "::<0, 2, (Both,)>();")]
                #[doc = concat!("assert_eq!(x.as_slice(), ", twice!($name), ");")]
                /// ```
                errors
                #[doc = try_vector_example!(
                    "i32" "[1, 2]";
                    concat!("x.", stringify!($try_name_to), "::<0, 2, shape![4]>()?") => concat!("array!", twice!($name));
                    concat!("x.", stringify!($try_name_to), "::<0, 2, shape![5]>()")
                        => concat!("the axis has 2 * 2 = 4 elements, not 5, in `", stringify!($name_to), "`")
                )]
                $errors_to:
                $name_to $try_name_to [const AXIS: isize, const TIMES: usize, N: SoleAxis] [AXIS, TIMES, N] [T: Copy, S: HasAxis<AXIS>,
                    S::Without: Shape, B: Join<Inline>, Copied<B>: OwnedStorage<T, WithAxis<S, AXIS, N::Axis>>]
                (self: &Self) -> Array<T, WithAxis<S, AXIS, N::Axis>, Copied<B>>
                where $check;
                {{
                    let $times = TIMES;
                    repeated::<AXIS, _, _, _, _, _>(self, $all, $each, stringify!($name_to))
                }}
            )*}
        }

        /// Repetition a number of times that is known only at run time.
        #[cfg(feature = "alloc")]
        impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
            fallible! {$(
                #[doc = concat!("Repeats along an axis as [`", stringify!($name), "`](Self::", stringify!($name), ") does, a number of times that is known only at run time. The result is on the heap, and the repeated axis is `Dyn`.")]
                ///
                /// # Panics
                ///
                #[doc = concat!("Panics in the same cases as [`", stringify!($name), "`](Self::", stringify!($name), "). [`", stringify!($try_name_by), "`](Self::", stringify!($try_name_by), ") returns the error.")]
                ///
                /// ```
                /// # use array_core::array;
                #[doc = concat!("assert_eq!(array![1, 2].", stringify!($name_by), "::<0>(2).as_slice(), ", twice!($name), ");")]
                /// ```
                errors
                #[doc = try_example!(
                    "array"; "let x = array![1, 2];";
                    concat!("x.", stringify!($try_name_by), "::<0>(2)?.to_vec()") => twice!($name);
                    concat!("x.into_dyn().", stringify!($try_name_by), "::<1>(2)")
                        => concat!("an array of shape (2,) has no axis 1 in `", stringify!($name_by), "`: its rank is 1")
                )]
                $errors_by:
                $name_by $try_name_by [const AXIS: isize] [AXIS] [T: Copy, S: HasAxis<AXIS>,
                    S::Without: Shape]
                (self: &Self, times: usize) -> Array<T, WithAxis<S, AXIS, Dyn>> {{
                    let $times = times;
                    repeated::<AXIS, _, _, _, _, _>(self, $all, $each, stringify!($name_by))
                }}
            )*}
        }
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
    try_tile |times| times, 1;
    tile_by try_tile_by "Returns the errors of [`try_tile`](Self::try_tile).";
    tile_to try_tile_to "Returns the errors of [`try_tile`](Self::try_tile), and an error if the extent of the \
        given axis is not `TIMES` times that of the axis `AXIS`."
    const { assert_makes(By::Product, &[S::Axis::EXTENT, Some(TIMES)], N::Axis::EXTENT) };
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
    try_repeat |times| 1, times;
    repeat_by try_repeat_by "Returns the errors of [`try_repeat`](Self::try_repeat).";
    repeat_to try_repeat_to "Returns the errors of [`try_repeat`](Self::try_repeat), and an error if the extent of the \
        given axis is not `TIMES` times that of the axis `AXIS`."
    const { assert_makes(By::Product, &[S::Axis::EXTENT, Some(TIMES)], N::Axis::EXTENT) };
}
