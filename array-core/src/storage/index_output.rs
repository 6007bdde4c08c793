//! The result of removing axes: an element if no axis remains, and an array otherwise.

use super::{Array, OwnedStorage, View, ViewMut, first, first_mut, into_first};
use crate::shape::{Layout, Shape};

/// A shape that remains after an operation has removed axes. The associated types are the results
/// of the operation: the element if no axis remains, and an array of shape `Self` otherwise. For
/// [`DynRank`](crate::DynRank), the result is always an array.
///
/// Every shape implements this trait.
pub trait IndexOutput: Shape {
    /// The result for an array that owns its elements: `T`, or an array.
    type Owned<T, B: OwnedStorage<T, Self>>;
    /// The result for a view: `&T`, or a view.
    type Shared<'v, T: 'v, L: Layout<Self>>;
    /// The result for a view of `Copy` elements: `T`, or a view.
    type Copied<'v, T: Copy + 'v, L: Layout<Self>>;
    /// The result for a mutable view: `&mut T`, or a mutable view.
    type Exclusive<'v, T: 'v, L: Layout<Self>>;

    #[doc(hidden)]
    fn owned<T, B: OwnedStorage<T, Self>>(array: Array<T, Self, B>) -> Self::Owned<T, B>;

    /// Returns the element if no axis remains, and `None` otherwise. Unlike `owned`, this function
    /// needs no array, which could be on the heap.
    #[doc(hidden)]
    fn number<T, B: OwnedStorage<T, Self>>(element: T) -> Option<Self::Owned<T, B>>;

    #[doc(hidden)]
    fn shared<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> Self::Shared<'v, T, L>;

    #[doc(hidden)]
    fn copied<'v, T: Copy + 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> Self::Copied<'v, T, L>;

    #[doc(hidden)]
    fn exclusive<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, ViewMut<'v, L>>) -> Self::Exclusive<'v, T, L>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> IndexOutput for S {
    // The module `shape` does not use `Array`, so `ElementOr` takes both possible results as
    // parameters.
    type Owned<T, B: OwnedStorage<T, S>> = S::ElementOr<T, Array<T, S, B>>;
    type Shared<'v, T: 'v, L: Layout<S>> = S::ElementOr<&'v T, Array<T, S, View<'v, L>>>;
    type Copied<'v, T: Copy + 'v, L: Layout<S>> = S::ElementOr<T, Array<T, S, View<'v, L>>>;
    type Exclusive<'v, T: 'v, L: Layout<S>> = S::ElementOr<&'v mut T, Array<T, S, ViewMut<'v, L>>>;

    #[inline(always)]
    fn owned<T, B: OwnedStorage<T, S>>(array: Array<T, S, B>) -> Self::Owned<T, B> {
        S::element_or(array, into_first)
    }

    #[inline(always)]
    fn number<T, B: OwnedStorage<T, S>>(element: T) -> Option<Self::Owned<T, B>> {
        S::only_element(element)
    }

    #[inline(always)]
    fn shared<'v, T: 'v, L: Layout<S>>(view: Array<T, S, View<'v, L>>) -> Self::Shared<'v, T, L> {
        S::element_or(view, first)
    }

    #[inline(always)]
    fn copied<'v, T: Copy + 'v, L: Layout<S>>(view: Array<T, S, View<'v, L>>) -> Self::Copied<'v, T, L> {
        S::element_or(view, |view| *first(view))
    }

    #[inline(always)]
    fn exclusive<'v, T: 'v, L: Layout<S>>(view: Array<T, S, ViewMut<'v, L>>) -> Self::Exclusive<'v, T, L> {
        S::element_or(view, first_mut)
    }
}
