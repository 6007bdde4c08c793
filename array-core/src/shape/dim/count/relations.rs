//! Relations that compute the extent of an axis, one for each operation on extents.

use super::{Counts, Fixed, Window};
use crate::shape::Dim;

/// Declares relations. A row has the name, the operation, and the associated type.
///
/// The axis of the result is a parameter of the impl. If the associated type were a projection
/// instead, rustc would report the projection in place of the relation.
macro_rules! relations {
    ($(
        $(#[$attribute:meta])*
        $name:ident $operation:ident $output:ident;
    )*) => {$(
        $(#[$attribute])*
        pub trait $name<Rhs: Dim>: Dim {
            /// The axis of the result.
            type $output: Dim;
        }

        #[diagnostic::do_not_recommend]
        impl<D: Dim, E: Dim, A: Dim> $name<E> for D
        where
            D::Count: Counts<super::$operation, E::Count, Axis = A>,
        {
            type $output = A;
        }
    )*};
}

relations! {
    /// Relation: the axes `Self` and `Rhs` can be concatenated to the axis `Sum`.
    ///
    /// | one axis | the other axis | `Sum` |
    /// |---|---|---|
    /// | has an extent that the compiler knows | has one, too | [`Len`](crate::Len), or [`One`](crate::One) if the sum is 1 |
    /// | is [`Dyn`](crate::Dyn), or a named axis with a run-time extent | any | [`Dyn`](crate::Dyn) |
    ///
    /// The compiler knows the extents of [`One`](crate::One), of [`Len`](crate::Len), and of named
    /// axes such as `dim!(Channel = 3)`. `Sum` is never a named axis.
    ///
    /// The compiler computes sums of at most 1024. For larger sums, and in code that is generic
    /// over axes without this bound, the caller passes the axis as a type: see
    /// [`Arrays::concat_to`](crate::Arrays::concat_to). With the feature `typenum`, the compiler
    /// also knows the extent of a `Num`. `Sum` is a `Num` if one of the two axes is a `Num`, and
    /// the other is a `Num` or has a static extent of at most 1024. The extent of `Sum` can then
    /// exceed 1024.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::dim::{AddExtent, SumExtent};
    /// use array_core::{Array, Arrays, Dim, array};
    ///
    /// fn behind<M: AddExtent<N>, N: Dim>(x: &Array<f32, (M,)>, y: &Array<f32, (N,)>) -> Array<f32, (SumExtent<M, N>,)> {
    ///     (x, y).concat::<0>()
    /// }
    ///
    /// assert_eq!(behind(&array![1.0, 2.0], &array![3.0]), array![1.0, 2.0, 3.0]);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "the compiler cannot compute the extent `{Self}` + `{Rhs}`",
        label = "give the axis of the result as a type",
        note = "it computes extents up to 1024; generic code needs the bound `{Self}: AddExtent<{Rhs}>`",
        note = "use `concat_to::<0, shape![_]>` or `pad_to`; see array_core::errors#extent-not-computed"
    )]
    AddExtent Add Sum;

    /// Relation: the axes `Self` and `Rhs` can be merged into the axis `Product`, whose extent is
    /// the product of both extents.
    ///
    /// The axis is computed as for [`AddExtent`]. If the compiler knows both extents, they and the
    /// result must be at most 1024. Only the extent of a `Num` has no limit.
    #[diagnostic::on_unimplemented(
        message = "the compiler cannot compute the extent `{Self}` * `{Rhs}`",
        label = "give the axis of the result as a type",
        note = "it computes extents up to 1024; generic code needs the bound `{Self}: MultiplyExtent<{Rhs}>`",
        note = "use `tile_to::<0, 3, shape![3000]>()`, `repeat_to` or `merge_axes_to`",
        note = "see array_core::errors#extent-not-computed"
    )]
    MultiplyExtent Multiply Product;

    /// Relation: a part with the axis `Rhs` can be removed from the axis `Self`. The axis
    /// `Difference` remains.
    ///
    /// The axis is computed as for [`AddExtent`]. If the compiler knows both extents, they must be
    /// at most 1024. Only the extent of a `Num` has no limit. If the part is longer than the axis,
    /// the difference is 0.
    #[diagnostic::on_unimplemented(
        message = "the compiler cannot compute the extent `{Self}` - `{Rhs}`",
        label = "give the axis of the result as a type",
        note = "it computes extents up to 1024; generic code needs the bound `{Self}: SubtractExtent<{Rhs}>`",
        note = "for 2000 elements, `diff_to::<0, shape![1999]>()`; to split, use `split_at`",
        note = "see array_core::errors#extent-not-computed"
    )]
    SubtractExtent Subtract Difference;

    /// Relation: `Shorter` is an axis with the smaller of the extents of `Self` and `Rhs`. The
    /// factors that `qr` and `svd` return have `Shorter` as their inner axis.
    ///
    /// The axis is computed as for [`AddExtent`]. If the compiler knows both extents, they must be
    /// at most 1024. Only the extent of a `Num` has no limit.
    #[diagnostic::on_unimplemented(
        message = "the compiler cannot compute the shorter of the extents `{Self}` and `{Rhs}`",
        label = "give one of them a run-time extent",
        note = "it computes extents up to 1024; generic code needs the bound `{Self}: ShorterExtent<{Rhs}>`",
        note = "`try_into_shape` makes a view of other axes; see array_core::errors#extent-not-computed"
    )]
    ShorterExtent Smaller Shorter;
}

/// The axis that results from concatenating the axes `D` and `E`, for signatures.
pub type SumExtent<D, E> = <D as AddExtent<E>>::Sum;

/// The axis that results from merging the axes `D` and `E`, for signatures.
pub type ProductExtent<D, E> = <D as MultiplyExtent<E>>::Product;

/// The axis that remains of the axis `D` after removing a part with the axis `E`, for signatures.
pub type DifferenceExtent<D, E> = <D as SubtractExtent<E>>::Difference;

/// Relation: windows of `SIZE` elements slide along the axis `Self`. The elements of a window are
/// `DILATION` apart, and a window starts every `STEP` elements. `Windows` is the axis that counts
/// the windows.
///
/// The number of windows is `(extent - DILATION * (SIZE - 1) - 1) / STEP + 1`, where the division
/// rounds down. It is 0 if a window is longer than the axis. This is the extent of a convolution
/// without padding. The axis is computed as for [`AddExtent`]: it is static if the compiler knows
/// the extent of `Self`, and [`Dyn`](crate::Dyn) otherwise. In the first case, this extent, `SIZE`,
/// `STEP` and `DILATION` must be at most 1024. Only the extent of a `Num` has no limit.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot compute the number of windows of {SIZE} along `{Self}`",
    label = "the result type would contain this number",
    note = "the compiler computes extents, sizes, steps and dilations up to 1024",
    note = "instead: `let w = x.windows_axis::<0, {SIZE}>()`; for a step of 2, then `slice!(w, ..;2)`",
    note = "see array_core::errors#extent-not-computed"
)]
pub trait SlideExtent<const SIZE: usize, const STEP: usize, const DILATION: usize>: Dim {
    /// The axis of the windows.
    type Windows: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, A: Dim, const SIZE: usize, const STEP: usize, const DILATION: usize> SlideExtent<SIZE, STEP, DILATION>
    for D
where
    D::Count: Counts<Window<STEP, DILATION>, Fixed<SIZE>, Axis = A>,
{
    type Windows = A;
}

/// The axis that counts the windows along the axis `D`, for signatures. Its extent is that of a
/// convolution without padding.
pub type SlidExtent<D, const SIZE: usize, const STEP: usize = 1, const DILATION: usize = 1> =
    <D as SlideExtent<SIZE, STEP, DILATION>>::Windows;
