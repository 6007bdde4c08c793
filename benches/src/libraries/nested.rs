//! Rust's nested arrays.

use std::borrow::Cow;

use array_core::{Len, One, StaticShape};

use crate::data::Value;
use crate::session::Outcome;

/// A shape of a nested array.
pub trait Nested: StaticShape {
    /// The nested array.
    type Of<T: Copy>;

    /// Makes the nested array.
    fn make<T: Copy>(elements: &[T]) -> Self::Of<T>;
}

impl<const N: usize> Nested for (Len<N>,) {
    type Of<T: Copy> = [T; N];

    fn make<T: Copy>(elements: &[T]) -> Self::Of<T> {
        std::array::from_fn(|i| elements[i])
    }
}

impl<const M: usize, const N: usize> Nested for (Len<M>, Len<N>) {
    type Of<T: Copy> = [[T; N]; M];

    fn make<T: Copy>(elements: &[T]) -> Self::Of<T> {
        std::array::from_fn(|i| std::array::from_fn(|j| elements[i * N + j]))
    }
}

impl<const M: usize> Nested for (Len<M>, One) {
    type Of<T: Copy> = [T; M];

    fn make<T: Copy>(elements: &[T]) -> Self::Of<T> {
        std::array::from_fn(|i| elements[i])
    }
}

impl<const N: usize> Nested for (One, Len<N>) {
    type Of<T: Copy> = [T; N];

    fn make<T: Copy>(elements: &[T]) -> Self::Of<T> {
        std::array::from_fn(|i| elements[i])
    }
}

/// Makes a nested array.
pub fn nested<T: Copy, S: Nested>(elements: Vec<T>) -> S::Of<T> {
    S::make(&elements)
}

impl<T: Value, const N: usize> Outcome<T> for [T; N] {
    fn elements(&self) -> Cow<'_, [T]> {
        self.as_slice().into()
    }
}

impl<T: Value, const M: usize, const N: usize> Outcome<T> for [[T; N]; M] {
    fn elements(&self) -> Cow<'_, [T]> {
        self.as_flattened().into()
    }
}
