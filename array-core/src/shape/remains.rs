//! The result of removing axes: an element if no axis remains, and an array otherwise.

use super::{DynRank, Nested, Shape, StaticShape};
use crate::dim::Dim;
use crate::storage::Array;
use crate::storage::{self, Layout, OwnedStorage, View, ViewMut};

/// Relation: a shape and the result of an operation that removes axes from an array: the element if
/// no axis remains, and the array with the other axes otherwise.
///
/// It holds for every shape.
pub trait Remains: Shape {
    /// The result for an array that owns its elements: `T`, or the array.
    type Owned<T, B: OwnedStorage<T, Self>>;
    /// The result for a view: `&T`, or the view.
    type Shared<'v, T: 'v, L: Layout<Self>>;
    /// The result for a view if a single element is copied: `T`, or the view.
    type Copied<'v, T: Copy + 'v, L: Layout<Self>>;
    /// The result for a mutable view: `&mut T`, or the view.
    type Exclusive<'v, T: 'v, L: Layout<Self>>;

    #[doc(hidden)]
    fn owned<T, B: OwnedStorage<T, Self>>(array: Array<T, Self, B>) -> Self::Owned<T, B>;

    /// Returns the element if no axis remains, without creating an array, which may be on the heap.
    #[doc(hidden)]
    #[inline(always)]
    fn number<T, B: OwnedStorage<T, Self>>(_: T) -> Option<Self::Owned<T, B>> {
        None
    }

    #[doc(hidden)]
    fn shared<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> Self::Shared<'v, T, L>;

    #[doc(hidden)]
    fn copied<'v, T: Copy + 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> Self::Copied<'v, T, L>;

    #[doc(hidden)]
    fn exclusive<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, ViewMut<'v, L>>) -> Self::Exclusive<'v, T, L>;
}

impl Remains for () {
    type Owned<T, B: OwnedStorage<T, Self>> = T;
    type Shared<'v, T: 'v, L: Layout<Self>> = &'v T;
    type Copied<'v, T: Copy + 'v, L: Layout<Self>> = T;
    type Exclusive<'v, T: 'v, L: Layout<Self>> = &'v mut T;

    #[inline(always)]
    fn owned<T, B: OwnedStorage<T, Self>>(array: Array<T, Self, B>) -> T {
        storage::into_element(array)
    }

    #[inline(always)]
    fn number<T, B: OwnedStorage<T, Self>>(x: T) -> Option<T> {
        Some(x)
    }

    #[inline(always)]
    fn shared<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> &'v T {
        storage::element(view)
    }

    #[inline(always)]
    fn copied<'v, T: Copy + 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> T {
        *storage::element(view)
    }

    #[inline(always)]
    fn exclusive<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, ViewMut<'v, L>>) -> &'v mut T {
        storage::element_mut(view)
    }
}

/// Implements [`Remains`] for shapes other than `()`.
macro_rules! remains {
    ($([$($axis:ident : $kind:path),*] $shape:ty;)*) => {$(
        impl<$($axis: $kind),*> Remains for $shape {
            type Owned<T, Q: OwnedStorage<T, Self>> = Array<T, Self, Q>;
            type Shared<'v, T: 'v, L: Layout<Self>> = Array<T, Self, View<'v, L>>;
            type Copied<'v, T: Copy + 'v, L: Layout<Self>> = Array<T, Self, View<'v, L>>;
            type Exclusive<'v, T: 'v, L: Layout<Self>> = Array<T, Self, ViewMut<'v, L>>;

            #[inline(always)]
            fn owned<T, Q: OwnedStorage<T, Self>>(array: Array<T, Self, Q>) -> Array<T, Self, Q> {
                array
            }

            #[inline(always)]
            fn shared<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> Array<T, Self, View<'v, L>> {
                view
            }

            #[inline(always)]
            fn copied<'v, T: Copy + 'v, L: Layout<Self>>(view: Array<T, Self, View<'v, L>>) -> Array<T, Self, View<'v, L>> {
                view
            }

            #[inline(always)]
            fn exclusive<'v, T: 'v, L: Layout<Self>>(view: Array<T, Self, ViewMut<'v, L>>) -> Array<T, Self, ViewMut<'v, L>> {
                view
            }
        }
    )*};
}

remains! {
    [] DynRank;
    [S: Shape, I: StaticShape] Nested<S, I>;
    [A: Dim] (A,);
    [A: Dim, B: Dim] (A, B);
    [A: Dim, B: Dim, C: Dim] (A, B, C);
    [A: Dim, B: Dim, C: Dim, D: Dim] (A, B, C, D);
    [A: Dim, B: Dim, C: Dim, D: Dim, E: Dim] (A, B, C, D, E);
    [A: Dim, B: Dim, C: Dim, D: Dim, E: Dim, F: Dim] (A, B, C, D, E, F);
    [A: Dim, B: Dim, C: Dim, D: Dim, E: Dim, F: Dim, G: Dim] (A, B, C, D, E, F, G);
    [A: Dim, B: Dim, C: Dim, D: Dim, E: Dim, F: Dim, G: Dim, H: Dim] (A, B, C, D, E, F, G, H);
}
