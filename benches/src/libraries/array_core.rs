//! Arrays of array-core.

use std::borrow::Cow;

use array_core::layout::Contiguous;
use array_core::{Array, ContiguousView, ContiguousViewMut, Dyn, DynRank, InlineArray, Shape, StaticDim, StaticShape};

use crate::data::Value;
use crate::session::Outcome;

/// A static shape that also has a form with run-time extents.
pub trait Ranked: StaticShape {
    /// The shape of the same rank whose extents are run-time extents.
    type Dynamic: Shape;

    /// Returns the same extents as run-time extents.
    fn dynamic() -> Self::Dynamic;
}

macro_rules! ranked {
    ($($axes:ident)*) => {
        impl<$($axes: StaticDim),*> Ranked for ($($axes,)*)
        where
            Self: StaticShape,
        {
            type Dynamic = ($(ranked!(@ $axes),)*);

            fn dynamic() -> Self::Dynamic {
                ($(Dyn($axes::N),)*)
            }
        }
    };
    (@ $axis:ident) => { Dyn };
}

ranked!(A);
ranked!(A B);
ranked!(A B C);
ranked!(A B C D);

/// Makes an array with a static shape.
pub fn fixed<T, S: StaticShape>(elements: Vec<T>) -> Array<T, S> {
    Array::from_shape_vec(S::VALUE, elements).expect("as many elements as the shape has")
}

/// Makes an inline array.
pub fn inline<T: Copy, S: StaticShape>(elements: Vec<T>) -> InlineArray<T, S> {
    fixed::<T, S>(elements).to_inline()
}

/// Makes an array with run-time extents.
pub fn ranked<T, S: Ranked>(elements: Vec<T>) -> Array<T, S::Dynamic> {
    Array::from_shape_vec(S::dynamic(), elements).expect("as many elements as the shape has")
}

/// Makes an array with a run-time rank.
pub fn dynamic<T, S: StaticShape>(elements: Vec<T>) -> Array<T, DynRank> {
    Array::from_shape_vec(S::VALUE.extents().as_ref(), elements).expect("as many elements as the shape has")
}

/// Borrows the elements of a `Vec` as a view.
pub fn lent<T, S: StaticShape>(elements: &[T]) -> ContiguousView<'_, T, S> {
    ContiguousView::from_slice(S::VALUE, elements).expect("as many elements as the shape has")
}

/// Borrows the elements of a `Vec` as a mutable view.
pub fn lent_mut<T, S: StaticShape>(elements: &mut [T]) -> ContiguousViewMut<'_, T, S> {
    ContiguousViewMut::from_mut_slice(S::VALUE, elements).expect("as many elements as the shape has")
}

impl<T: Value, S: Shape, B: Contiguous<T, S>> Outcome<T> for Array<T, S, B> {
    fn elements(&self) -> Cow<'_, [T]> {
        self.as_slice().into()
    }
}
