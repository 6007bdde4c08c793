//! Arrays of array-core.

use std::borrow::Cow;

use array_core::layout::Contiguous;
use array_core::{Array, ContiguousView, ContiguousViewMut, Dyn, DynRank, InlineArray, Shape, StaticDim, StaticShape};

use crate::data::Value;
use crate::session::Outcome;

/// A static shape, with the shape of its rank whose extents only the program knows.
pub trait Ranked: StaticShape {
    /// As many run-time axes.
    type Dynamic: Shape;

    /// These extents, as run-time axes.
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

/// Makes an array whose shape the compiler knows.
pub fn fixed<T, S: StaticShape>(elements: Vec<T>) -> Array<T, S> {
    Array::from_shape_vec(S::VALUE, elements).expect("as many elements as the shape has")
}

/// Makes an inline array.
pub fn inline<T: Copy, S: StaticShape>(elements: Vec<T>) -> InlineArray<T, S> {
    fixed::<T, S>(elements).to_inline()
}

/// Makes an array of a known rank, whose extents only the program knows.
pub fn ranked<T, S: Ranked>(elements: Vec<T>) -> Array<T, S::Dynamic> {
    Array::from_shape_vec(S::dynamic(), elements).expect("as many elements as the shape has")
}

/// Makes an array whose rank and extents only the program knows.
pub fn dynamic<T, S: StaticShape>(elements: Vec<T>) -> Array<T, DynRank> {
    Array::from_shape_vec(S::VALUE.extents().as_ref(), elements).expect("as many elements as the shape has")
}

/// Borrows elements that a `Vec` holds.
pub fn lent<T, S: StaticShape>(elements: &[T]) -> ContiguousView<'_, T, S> {
    ContiguousView::from_slice(S::VALUE, elements).expect("as many elements as the shape has")
}

/// Borrows elements that a `Vec` holds, to write them.
pub fn lent_mut<T, S: StaticShape>(elements: &mut [T]) -> ContiguousViewMut<'_, T, S> {
    ContiguousViewMut::from_mut_slice(S::VALUE, elements).expect("as many elements as the shape has")
}

impl<T: Value, S: Shape, B: Contiguous<T, S>> Outcome<T> for Array<T, S, B> {
    fn elements(&self) -> Cow<'_, [T]> {
        self.as_slice().into()
    }
}
