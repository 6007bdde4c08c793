//! Elements in row-major order that are given another shape.

#[cfg(feature = "alloc")]
use super::{Buffer, Heap};
use super::{Contiguous, Inline, Layout, Storage, View, ViewMut, contiguous, reshape};
use crate::Array;
use crate::shape::{Shape, StaticShape, len_of};

/// Storage, and what it is in row-major order: itself, and of a view one without strides.
pub trait InRows {
    /// The storage in row-major order.
    type Rows;
}

/// The relation of storage with two shapes of as many elements, in row-major order: what holds data for the one holds it for the
/// other. It is not asked whether the data is in that order.
pub trait RowsOf<T, S: Shape, R: Shape>: Storage<T, S> + InRows<Rows: Storage<T, R>> {
    /// Gives the elements another shape.
    ///
    /// # Panics
    ///
    /// Panics where they do not stand in row-major order, or are not as many: the caller has checked.
    #[doc(hidden)]
    fn reshaped(data: Self::Data, from: &S, to: &R) -> <Self::Rows as Storage<T, R>>::Data;
}

/// Storage in row-major order whose elements can be an array of shape `R` as they are one of shape `S`. Sealed by [`Storage`].
#[diagnostic::on_unimplemented(
    message = "the elements of an array in `{Self}` storage do not stand one after the other",
    label = "this view has strides",
    note = "arrays, and views of whole arrays, have their elements in row-major order",
    note = "`to_heap` copies them into row-major order; see ERRORS.md#view-with-strides"
)]
pub trait Reshaped<T, S: Shape, R: Shape>: RowsOf<T, S, R> {
    /// As in [`Contiguous`].
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
    fn reshaped(data: Buffer<T>, from: &S, to: &R) -> Buffer<T> {
        // A buffer has an element for each position of its array in row-major order, of which there are as many now.
        assert_same(from, to);
        data
    }
}

impl InRows for Inline {
    type Rows = Self;
}

impl<T: Copy, S: StaticShape, R: StaticShape> RowsOf<T, S, R> for Inline {
    #[inline(always)]
    fn reshaped(data: S::Nest<T>, from: &S, to: &R) -> R::Nest<T> {
        assert_same(from, to);
        Self::renest::<T, S, R>(data)
    }
}

/// Implements the traits for views.
macro_rules! views {
    ($($view:ident)*) => {$(
        impl<'v, L> InRows for $view<'v, L> {
            type Rows = $view<'v>;
        }

        impl<'v, T: 'v, S: Shape, R: Shape, L: Layout<S>> RowsOf<T, S, R> for $view<'v, L> {
            fn reshaped(data: Self::Data, from: &S, to: &R) -> <$view<'v> as Storage<T, R>>::Data {
                let Ok(rows) = contiguous(Array::<T, S, Self>::from_parts(from.clone(), data)) else {
                    panic!("elements in row-major order");
                };
                reshape(rows, to.clone()).into_parts().1
            }
        }
    )*};
}

views! { View ViewMut }

/// Asserts that there are as many elements as before.
fn assert_same<S: Shape, R: Shape>(from: &S, to: &R) {
    assert!(len_of(from) == len_of(to), "as many elements as before");
}
