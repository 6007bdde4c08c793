//! The shapes of the values of an expression, as values without a size.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::shape::{Broadcast, BroadcastShape, Nested, Shape, StaticShape};
use crate::storage::Array;
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{Flat, InlineArrays, Forms as FormsRoots, Inline, Kept, Nesting, Of, OwnedStorage, Storage};

/// The shape of a value: its axes, and the axes of its elements if they are arrays.
///
/// The axes are known whatever the elements are, so that the compiler knows the shape of an array of
/// literals before they have a dtype.
#[derive(Debug)]
pub struct Shaped<S, X>(PhantomData<(S, X)>);

impl<S, X> Clone for Shaped<S, X> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, X> Copy for Shaped<S, X> {}

impl<S, X> Shaped<S, X> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// The axes of the elements of an array: none of numbers, [`Flat`], or those of [`Cells`].
pub trait Below {
    /// The shape of the numbers at the root of an array of shape `S`.
    type Form<S: Shape>: Shape;
    /// Whether the array is nested: [`Flat`] or [`Nesting`].
    type Nest;
}

impl Below for Flat {
    type Form<S: Shape> = S;
    type Nest = Flat;
}

/// Elements that are inline arrays of shape `I`.
#[derive(Clone, Copy, Debug)]
pub struct Cells<I>(PhantomData<I>);

impl<I: StaticShape> Below for Cells<I> {
    type Form<S: Shape> = Nested<S, I>;
    type Nest = Nesting;
}

/// The elements of two arrays that meet.
pub trait MeetBelow<Y> {
    /// The elements of the result.
    type Output;
}

impl MeetBelow<Flat> for Flat {
    type Output = Flat;
}

impl<J> MeetBelow<Cells<J>> for Flat {
    type Output = Cells<J>;
}

impl<I> MeetBelow<Flat> for Cells<I> {
    type Output = Cells<I>;
}

#[diagnostic::do_not_recommend]
impl<I: Broadcast<J>, J> MeetBelow<Cells<J>> for Cells<I> {
    type Output = Cells<BroadcastShape<I, J>>;
}

/// The array that an expression makes of numbers `T`, of shape `S`, in the storage `P`.
#[diagnostic::on_unimplemented(
    message = "an array of `{T}` with shape `{S}` cannot be created in this storage",
    label = "cannot be stored there",
    note = "inline arrays need static extents and elements that are `Copy`",
    note = "use `Array`, which is on the heap (feature `alloc`), otherwise",
    note = "see array_core::errors#cannot-be-stored"
)]
pub trait Forms<T, S: Shape, P>: Below {
    /// The elements of the array.
    type Item;
    /// The storage of the numbers.
    type Roots: OwnedStorage<T, Self::Form<S>>;

    /// Makes it of its numbers.
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
