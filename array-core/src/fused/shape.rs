//! The creation of result arrays, which may be nested, from the numbers that an expression
//! computes.

use crate::dtype::Element;
use crate::kernel::cell::{Forms as FormsRoots, Kept, Of};
use crate::shape::cells::{Below, Cells, Flat, Nesting};
use crate::shape::{Nested, Shape, StaticShape};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{Inline, InlineArrays, OwnedStorage, Storage};

/// Relation: an array of shape `S` in the storage `P` can be created from the numbers `T` that an
/// expression computes. `Self` is [`Flat`] if the elements of that array are numbers, and [`Cells`]
/// if they are arrays.
#[diagnostic::on_unimplemented(
    message = "an array of `{T}` with shape `{S}` cannot be created in this storage",
    label = "cannot be stored there",
    note = "inline arrays need static extents and elements that are `Copy`",
    note = "otherwise use `Array` (feature `alloc`); in generic code, add `B: HeapResults<T, S>`",
    note = "see array_core::errors#cannot-be-stored"
)]
pub trait Forms<T, S: Shape, P>: Below {
    /// The type of the elements of the array.
    type Item;
    /// The storage of the numbers.
    type Roots: OwnedStorage<T, Self::Form<S>>;

    /// Creates the array from its numbers.
    fn formed(roots: Array<T, Self::Form<S>, Self::Roots>) -> Array<Self::Item, S, P>
    where
        P: Storage<Self::Item, S>;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, P: OwnedStorage<T, S>> Forms<T, S, P> for Flat {
    type Item = T;
    type Roots = P;

    #[inline(always)]
    fn formed(roots: Array<T, S, P>) -> Array<T, S, P> {
        roots
    }
}

/// Implements [`Forms`] for nested arrays.
macro_rules! nested {
    ($($(#[$attribute:meta])* $storage:ident $shape:ident;)*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<T: Element, S: $shape, I> Forms<T, S, $storage> for Cells<I>
        where
            I: StaticShape,
            Kept<$storage, Of<S>, Nesting>:
                FormsRoots<T, Nested<S, I>, Roots = $storage, Item = I::CellIn<InlineArrays, T>, Axes = S, Storage = $storage>,
            $storage: OwnedStorage<T, Nested<S, I>>,
        {
            type Item = I::CellIn<InlineArrays, T>;
            type Roots = $storage;

            #[inline(always)]
            fn formed(roots: Array<T, Nested<S, I>, $storage>) -> Array<I::CellIn<InlineArrays, T>, S, $storage> {
                <Kept<$storage, Of<S>, Nesting> as FormsRoots<T, Nested<S, I>>>::formed(roots)
            }
        }
    )*};
}

nested! {
    #[cfg(feature = "alloc")]
    Heap Shape;
    Inline StaticShape;
}
