//! Reshaping of elements in row-major order.

#[cfg(feature = "alloc")]
use super::Heap;
use super::{Contiguous, Inline, Storage, View, ViewMut, contiguous, reshape};
use crate::shape::{Layout, Shape, StaticShape};
use crate::storage::Array;

/// Storage of arrays that can be reshaped without copying if their elements are contiguous:
/// [`Heap`], [`Inline`], [`ViewMut`], and [`View`] if results of operations on the view are on the
/// heap.
pub trait InRows {
    /// The storage of the reshaped array: `Self` for an array that owns its elements, and the
    /// storage of a contiguous view for a view.
    type Rows;
}

/// Relation: arrays of shape `S` in this storage can be reshaped to arrays of shape `R` in the
/// storage [`Rows`](InRows::Rows). [`reshaped`](RowsOf::reshaped) asserts that the number of
/// elements stays the same, and that the elements are contiguous.
pub trait RowsOf<T, S: Shape, R: Shape>: Storage<T, S> + InRows<Rows: Storage<T, R>> {
    /// Reshapes an array without moving its elements.
    ///
    /// The method takes the array and not its shape and data. Otherwise a program that calls the
    /// method could pass a shape and data with different numbers of elements.
    ///
    /// # Panics
    ///
    /// Panics if the elements are not contiguous, or if `to` and the array have different numbers
    /// of elements: the caller has checked both.
    #[doc(hidden)]
    fn reshaped(array: Array<T, S, Self>, to: R) -> Array<T, R, Self::Rows>;
}

/// Relation: the type guarantees that an array of shape `S` in this storage is contiguous, so that
/// it can be reshaped to `R` without copying. Sealed by [`Storage`].
#[diagnostic::on_unimplemented(
    message = "an array in `{Self}` storage is not contiguous",
    label = "elements of this view can lie apart in memory",
    note = "arrays, and views of whole arrays, are contiguous",
    note = "copy it into a contiguous array with `to_heap`",
    note = "see array_core::errors#view-that-is-not-contiguous"
)]
pub trait Reshaped<T, S: Shape, R: Shape>: RowsOf<T, S, R> {
    /// An alias of `()` in the bounds of methods, for the same reason as [`Contiguous::Fits`].
    #[doc(hidden)]
    type Fits;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, R: Shape, B: Contiguous<T, S> + RowsOf<T, S, R>> Reshaped<T, S, R> for B {
    type Fits = ();
}

#[cfg(feature = "alloc")]
impl InRows for Heap {
    type Rows = Self;
}

#[cfg(feature = "alloc")]
impl<T, S: Shape, R: Shape> RowsOf<T, S, R> for Heap {
    fn reshaped(array: Array<T, S>, to: R) -> Array<T, R> {
        // `owned` compares the lengths, because a program can call this hidden method with any
        // shape.
        Array::owned(to, array.into_parts().1)
    }
}

impl InRows for Inline {
    type Rows = Self;
}

impl<T: Copy, S: StaticShape, R: StaticShape> RowsOf<T, S, R> for Inline {
    #[inline(always)]
    fn reshaped(array: Array<T, S, Inline>, to: R) -> Array<T, R, Inline> {
        Array::owned(to, Self::renest::<T, S, R>(array.into_parts().1))
    }
}

/// Implements [`InRows`] and [`RowsOf`] for views.
macro_rules! views {
    ($($view:ident)*) => {$(
        impl<'v, L> InRows for $view<'v, L> {
            type Rows = $view<'v>;
        }

        impl<'v, T: 'v, S: Shape, R: Shape, L: Layout<S>> RowsOf<T, S, R> for $view<'v, L> {
            fn reshaped(array: Array<T, S, Self>, to: R) -> Array<T, R, $view<'v>> {
                // `contiguous` checks again, because a program can call this hidden method with any
                // view.
                let Ok(rows) = contiguous(array) else {
                    panic!("the elements are contiguous");
                };
                reshape(rows, to)
            }
        }
    )*};
}

views! { View ViewMut }
