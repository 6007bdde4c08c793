//! The relations of axes whose extents make another, one for each operation.

use super::{Counts, Fixed, Window};
use crate::dim::Dim;

/// Declares a relation: its name, the operation, and the associated type.
///
/// The axis is a parameter: a projection in the associated type would be reported in place of the relation.
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
    /// The relation of two axes that are put one behind the other: `Sum` is the axis of both.
    ///
    /// | of | and | the sum is |
    /// |---|---|---|
    /// | an extent that the compiler knows | one that it knows | [`Len`](crate::Len), or [`One`](crate::One) where it is 1 |
    /// | [`Dyn`](crate::Dyn), or a name without an extent | any | [`Dyn`](crate::Dyn) |
    ///
    /// The compiler knows the extents of [`One`](crate::One), of [`Len`](crate::Len), and of names with an extent, which the sum does not
    /// keep. It works out sums of at most 1024; for larger ones, and in code that is generic over axes without this bound, the
    /// caller names the axis: see [`Arrays::concat_to`](crate::Arrays::concat_to).
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{AddExtent, Array, Arrays, Dim, SumExtent, array};
    ///
    /// fn behind<M: AddExtent<N>, N: Dim>(x: &Array<f32, (M,)>, y: &Array<f32, (N,)>) -> Array<f32, (SumExtent<M, N>,)> {
    ///     (x, y).concat::<0>()
    /// }
    ///
    /// assert_eq!(behind(&array![1.0, 2.0], &array![3.0]), array![1.0, 2.0, 3.0]);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "the compiler does not work out the extent of `{Self}` and `{Rhs}` together",
        label = "name the axis of the result",
        note = "extents up to 1024 are worked out; generic code asks by `{Self}: AddExtent<{Rhs}>`",
        note = "`concat_to` and `pad_to` take its name; see ERRORS.md#extent-not-worked-out"
    )]
    AddExtent Add Sum;

    /// The relation of two axes that are made one: `Product` is the axis of both.
    ///
    /// As [`AddExtent`]: of extents that the compiler knows it is [`Len`](crate::Len), or [`One`](crate::One) where it is 1, up to 1024;
    /// of others it is [`Dyn`](crate::Dyn).
    #[diagnostic::on_unimplemented(
        message = "the compiler does not work out the extent of `{Self}` times `{Rhs}`",
        label = "name the axis of the result",
        note = "extents up to 1024 are worked out; generic code asks by `{Self}: MultiplyExtent<{Rhs}>`",
        note = "`tile_to`, `repeat_to` and `merge_axes_to` take its name; see ERRORS.md#extent-not-worked-out"
    )]
    MultiplyExtent Multiply Product;

    /// The relation of an axis with one that is taken from it: `Difference` is the axis of what is left.
    ///
    /// As [`AddExtent`]: of extents that the compiler knows, up to 1024, it is [`Len`](crate::Len), or [`One`](crate::One) where it is 1; of
    /// others it is [`Dyn`](crate::Dyn). Where more is taken than there is, nothing is left.
    #[diagnostic::on_unimplemented(
        message = "the compiler does not work out what `{Rhs}` leaves of `{Self}`",
        label = "name the axis of the rest",
        note = "extents up to 1024 are worked out; generic code asks by `{Self}: SubtractExtent<{Rhs}>`",
        note = "`diff_to` takes the axis, `split_at` leaves a run-time one; see ERRORS.md#extent-not-worked-out"
    )]
    SubtractExtent Subtract Difference;

    /// The relation of the rows of a matrix with its columns: `Shorter` is the axis of as many positions as the shorter of the
    /// two, along which the factors of `qr` and `svd` meet.
    ///
    /// As [`AddExtent`]: of extents that the compiler knows, up to 1024, it is [`Len`](crate::Len), or [`One`](crate::One) where it is 1; of
    /// others it is [`Dyn`](crate::Dyn).
    #[diagnostic::on_unimplemented(
        message = "the compiler does not work out which of `{Self}` and `{Rhs}` is shorter",
        label = "give one of them a run-time extent",
        note = "extents up to 1024 are worked out; generic code asks by `{Self}: ShorterExtent<{Rhs}>`",
        note = "`try_into_shape` makes a view of other axes; see ERRORS.md#extent-not-worked-out"
    )]
    ShorterExtent Smaller Shorter;
}

/// The axis of `D` and `E` one behind the other, for signatures.
pub type SumExtent<D, E> = <D as AddExtent<E>>::Sum;

/// The axis of `D` and `E` made one, for signatures.
pub type ProductExtent<D, E> = <D as MultiplyExtent<E>>::Product;

/// The axis of what is left of `D` without `E`, for signatures.
pub type DifferenceExtent<D, E> = <D as SubtractExtent<E>>::Difference;

/// The relation of an axis with windows over it, of `SIZE` elements, `DILATION` apart, that start every `STEP` elements:
/// `Windows` is the axis that counts them.
///
/// There are `(extent - DILATION * (SIZE - 1) - 1) / STEP + 1` windows, rounded down, or none where that is negative: the extent of
/// a convolution without padding. It is worked out as in [`AddExtent`]: of extents up to 1024, and [`Dyn`](crate::Dyn) of axes
/// whose extent only the program knows.
#[diagnostic::on_unimplemented(
    message = "the compiler does not work out how many windows of {SIZE} there are along `{Self}`",
    label = "name the axis of the windows",
    note = "extents, sizes, steps and dilations up to 1024 are worked out",
    note = "`windows_axis` gives a run-time extent of any axis; see ERRORS.md#extent-not-worked-out"
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

/// The axis of windows over `D`, for signatures: of a convolution without padding.
pub type SlidExtent<D, const SIZE: usize, const STEP: usize = 1, const DILATION: usize = 1> =
    <D as SlideExtent<SIZE, STEP, DILATION>>::Windows;
