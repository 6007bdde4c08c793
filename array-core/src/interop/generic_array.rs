//! The arrays of the crate `generic-array`, whose length is an integer of the crate `typenum`.
//!
//! An inline array and `GenericArray<T, U>` have the same memory. They convert to each other by
//! value at no cost, with one axis, or with two for nested arrays. The axes are [`Num<U>`], or
//! [`Len<N>`](crate::Len) of the same extent. A reference to such an array converts to a view of
//! any length.

use ::generic_array::{ArrayLength, GenericArray};

use crate::dim::Num;
use crate::shape::{LoosenDim, StaticDim};
use crate::storage::{Array, ContiguousView, ContiguousViewMut, Inline, from_sequence, into_sequence};

/// Converts an array of `generic-array` at no cost. `D` is [`Num<U>`], or [`Len<N>`](crate::Len) of
/// the same extent.
impl<T: Copy, U: ArrayLength, D: StaticDim> From<GenericArray<T, U>> for Array<T, (D,), Inline>
where
    Num<U>: LoosenDim<D>,
{
    #[inline]
    fn from(array: GenericArray<T, U>) -> Self {
        from_sequence(array)
    }
}

/// Converts an inline array to one of `generic-array` at no cost. `D` is [`Num<U>`], or
/// [`Len<N>`](crate::Len) of the same extent.
impl<T: Copy, U: ArrayLength, D: StaticDim + LoosenDim<Num<U>>> From<Array<T, (D,), Inline>> for GenericArray<T, U> {
    #[inline]
    fn from(array: Array<T, (D,), Inline>) -> Self {
        into_sequence(array)
    }
}

/// Converts an array of arrays of `generic-array` at no cost.
impl<T: Copy, U: ArrayLength, V: ArrayLength, D: StaticDim, E: StaticDim> From<GenericArray<GenericArray<T, U>, V>>
    for Array<T, (D, E), Inline>
where
    Num<V>: LoosenDim<D>,
    Num<U>: LoosenDim<E>,
{
    #[inline]
    fn from(array: GenericArray<GenericArray<T, U>, V>) -> Self {
        from_sequence(array)
    }
}

/// Converts an inline matrix to an array of arrays of `generic-array` at no cost.
impl<T: Copy, U: ArrayLength, V: ArrayLength, D, E> From<Array<T, (D, E), Inline>>
    for GenericArray<GenericArray<T, U>, V>
where
    D: StaticDim + LoosenDim<Num<V>>,
    E: StaticDim + LoosenDim<Num<U>>,
{
    #[inline]
    fn from(array: Array<T, (D, E), Inline>) -> Self {
        into_sequence(array)
    }
}

/// Borrows an array of `generic-array`.
impl<'v, T, U: ArrayLength> From<&'v GenericArray<T, U>> for ContiguousView<'v, T, (Num<U>,)> {
    #[inline]
    fn from(array: &'v GenericArray<T, U>) -> Self {
        Self::of_slice((Num::new(),), array.as_slice())
    }
}

/// Borrows an array of `generic-array` mutably.
impl<'v, T, U: ArrayLength> From<&'v mut GenericArray<T, U>> for ContiguousViewMut<'v, T, (Num<U>,)> {
    #[inline]
    fn from(array: &'v mut GenericArray<T, U>) -> Self {
        Self::of_mut_slice((Num::new(),), array.as_mut_slice())
    }
}
