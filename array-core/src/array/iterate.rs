//! Iteration over elements.

use core::iter::FusedIterator;

use super::construct::Positions;
use crate::shape::{Layout, Shape, StaticShape};
use crate::storage::{self, Array, Inline, Iter, IterMut, Origin, Storage, StorageMut, View, ViewMut};

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns an iterator over the elements in row-major order.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.t().iter().copied().collect::<Vec<i32>>(), [1, 3, 2, 4]);
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, S> {
        Iter::new(self)
    }

    /// Returns a mutable iterator over the elements in row-major order.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, -2], [-3, 4]];
    /// x.iter_mut().filter(|x| **x < 0).for_each(|x| *x = 0);
    /// assert_eq!(x, array![[1, 0], [0, 4]]);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S>
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        IterMut::new(self)
    }

    /// Returns an iterator over pairs of a position and the element at that position, in row-major
    /// order.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// let trace: i32 = x.indexed_iter().filter(|([i, j], _)| i == j).map(|(_, x)| x).sum();
    /// assert_eq!(trace, 5);
    /// ```
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'_, T, S> {
        IndexedIter {
            positions: Positions::new(self.axes()),
            elements: self.iter(),
        }
    }
}

/// An iterator over pairs of a position and an element of an array. See [`Array::indexed_iter`].
pub struct IndexedIter<'a, T, S: Shape> {
    positions: Positions<S>,
    elements: Iter<'a, T, S>,
}

impl<'a, T, S: Shape> Iterator for IndexedIter<'a, T, S> {
    type Item = (S::Extents, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let element = self.elements.next()?;
        Some((self.positions.step(), element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.elements.size_hint()
    }

    #[inline]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, start: A, mut f: F) -> A {
        let Self {
            mut positions,
            elements,
        } = self;
        elements.fold(start, |state, element| f(state, (positions.step(), element)))
    }
}

impl<T, S: Shape> ExactSizeIterator for IndexedIter<'_, T, S> {}

impl<T, S: Shape> FusedIterator for IndexedIter<'_, T, S> {}

impl<'a, T, S: Shape, B: Storage<T, S>> IntoIterator for &'a Array<T, S, B> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, S>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, S: Shape, B: StorageMut<T, S>> IntoIterator for &'a mut Array<T, S, B> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, S>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// Iterates over the elements of a view. The items borrow from the viewed array, so they may
/// outlive the view.
impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> IntoIterator for Array<T, S, View<'v, L, O>> {
    type Item = &'v T;
    type IntoIter = Iter<'v, T, S>;

    /// Returns an iterator over the elements in row-major order.
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        Iter::of_view(storage::with_origin(self))
    }
}

/// Iterates over the elements of a mutable view. The items borrow from the viewed array, so they
/// may outlive the view.
impl<'v, T: 'v, S: Shape, L: Layout<S>> IntoIterator for Array<T, S, ViewMut<'v, L>> {
    type Item = &'v mut T;
    type IntoIter = IterMut<'v, T, S>;

    /// Returns a mutable iterator over the elements in row-major order.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// for row in x.axis_iter_mut::<0>() {
    ///     row.into_iter().enumerate().for_each(|(i, x)| *x *= i as i32);
    /// }
    /// assert_eq!(x, array![[0, 2], [0, 4]]);
    /// ```
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        IterMut::of_view(self)
    }
}

/// An iterator that moves elements out of an array on the heap.
#[cfg(feature = "alloc")]
pub type IntoIter<T> = alloc::vec::IntoIter<T>;

#[cfg(feature = "alloc")]
impl<T, S: Shape> IntoIterator for Array<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    /// Returns an iterator that moves the elements out in row-major order.
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

/// An iterator that copies elements out of an inline array, which it owns.
#[derive(Clone)]
pub struct InlineIntoIter<T: Copy, S: StaticShape> {
    array: Array<T, S, Inline>,
    next: core::ops::Range<usize>,
}

impl<T: Copy, S: StaticShape> Iterator for InlineIntoIter<T, S> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.next.next().map(|i| self.array.as_slice()[i])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.next.size_hint()
    }
}

impl<T: Copy, S: StaticShape> DoubleEndedIterator for InlineIntoIter<T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.next.next_back().map(|i| self.array.as_slice()[i])
    }
}

impl<T: Copy, S: StaticShape> ExactSizeIterator for InlineIntoIter<T, S> {}

impl<T: Copy, S: StaticShape> FusedIterator for InlineIntoIter<T, S> {}

impl<T: Copy, S: StaticShape> IntoIterator for Array<T, S, Inline> {
    type Item = T;
    type IntoIter = InlineIntoIter<T, S>;

    /// Returns an iterator over the elements in row-major order.
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        InlineIntoIter {
            next: 0..self.len(),
            array: self,
        }
    }
}
