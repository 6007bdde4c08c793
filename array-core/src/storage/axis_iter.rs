//! Iterators of views along an axis.

use core::fmt;
use core::iter::FusedIterator;

#[cfg(feature = "rayon")]
use super::SplitAt;
use super::{PartOf, ViewStorage, WithoutOf, extent_of, index_axis, part_axis};
use crate::error::{Asked, IndexError};
use crate::shape::{Dyn, HasAxis, Shape};
use crate::storage::Array;

/// An iterator that returns a view for each position of an axis, without the axis: see
/// [`Array::axis_iter`].
pub struct AxisIter<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> {
    shape: S,
    data: V::Data,
    next: usize,
    end: usize,
}

/// An iterator that returns a view for each chunk of consecutive positions of an axis: see
/// [`Array::axis_chunks`].
pub struct AxisChunks<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> {
    shape: S,
    data: V::Data,
    size: usize,
    next: usize,
    end: usize,
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> AxisIter<AXIS, T, S, V> {
    /// Creates an iterator that starts at the first position.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such axis.
    pub(crate) fn new(view: Array<T, S, V>) -> Result<Self, IndexError> {
        let (shape, data) = view.into_parts();
        let (_, end) = extent_of::<AXIS, S>(&shape)?;
        Ok(Self {
            shape,
            data,
            next: 0,
            end,
        })
    }

    /// Returns the view at a position. Callers request each position once.
    fn at(&self, index: usize) -> WithoutOf<T, S, V, AXIS> {
        // SAFETY:
        // - `next` and `next_back` request each position of the axis once. If the view is mutable,
        //   different positions have different elements, so no element is accessible through two of
        //   the returned views. The iterator accesses elements in no other way.
        // - The shape and the data are a clone and a duplicate of the parts of one view.
        let view = unsafe { Array::<T, S, V>::from_parts(self.shape.clone(), V::duplicate(&self.data)) };
        index_axis::<AXIS, _, _, _>(view, index as isize).expect("the index is within the axis")
    }
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> Iterator for AxisIter<AXIS, T, S, V> {
    type Item = WithoutOf<T, S, V, AXIS>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        Some(self.at(self.next - 1))
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        // Creates no views of skipped positions. Saturates, because `n` can be any number.
        self.next = self.next.saturating_add(n).min(self.end);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> DoubleEndedIterator for AxisIter<AXIS, T, S, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.at(self.end))
    }
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> AxisChunks<AXIS, T, S, V> {
    /// Creates an iterator over chunks of `size` positions that starts at the first chunk. The last
    /// chunk may be shorter.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no
    /// such axis.
    pub(crate) fn new(view: Array<T, S, V>, size: usize) -> Result<Self, IndexError> {
        let (shape, data) = view.into_parts();
        let (position, end) = extent_of::<AXIS, S>(&shape)?;
        // An iterator over chunks of size 0 would never reach the end.
        if size == 0 {
            return Err(IndexError::new(Asked::Chunks(0), position, end));
        }
        Ok(Self {
            shape,
            data,
            size,
            next: 0,
            end,
        })
    }

    /// Returns the view of the chunk of `len` positions from `start` on. Callers request each chunk
    /// once.
    fn at(&self, start: usize, len: usize) -> PartOf<T, S, V, AXIS, Dyn> {
        // SAFETY:
        // - `next` and `next_back` request chunks that do not overlap. If the view is mutable,
        //   different positions have different elements, so no element is accessible through two of
        //   the returned views. The iterator accesses elements in no other way.
        // - The shape and the data are a clone and a duplicate of the parts of one view.
        let view = unsafe { Array::<T, S, V>::from_parts(self.shape.clone(), V::duplicate(&self.data)) };
        part_axis::<AXIS, _, _, _, _>(view, start, Dyn(len)).expect("the range lies within the axis")
    }
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> Iterator for AxisChunks<AXIS, T, S, V> {
    type Item = PartOf<T, S, V, AXIS, Dyn>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        let (start, len) = (self.next, self.size.min(self.end - self.next));
        self.next += len;
        Some(self.at(start, len))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Rounds up, because the last chunk may be shorter.
        let left = (self.end - self.next).div_ceil(self.size);
        (left, Some(left))
    }
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> DoubleEndedIterator for AxisChunks<AXIS, T, S, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        // `next` is the start of a chunk, so chunks are counted from there.
        let len = match (self.end - self.next) % self.size {
            0 => self.size,
            rest => rest,
        };
        self.end -= len;
        Some(self.at(self.end, len))
    }
}

#[cfg(feature = "rayon")]
impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> SplitAt for AxisIter<AXIS, T, S, V> {
    fn split_at(self, index: usize) -> (Self, Self) {
        let Self { shape, data, next, end } = self;
        let middle = next + index.min(end - next);
        // SAFETY: each of the two iterators returns the positions of the axis on its side of
        // `middle`. If the view is mutable, the two sides have no element in common. Neither
        // iterator accesses the borrowed elements in any other way.
        let same = unsafe { V::duplicate(&data) };
        let front = Self {
            shape: shape.clone(),
            data: same,
            next,
            end: middle,
        };
        let next = middle;
        (front, Self { shape, data, next, end })
    }
}

#[cfg(feature = "rayon")]
impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> SplitAt for AxisChunks<AXIS, T, S, V> {
    fn split_at(self, index: usize) -> (Self, Self) {
        let Self {
            shape,
            data,
            size,
            next,
            end,
        } = self;
        // Split at a multiple of the chunk size, so that the second part begins with a whole chunk.
        let middle = next + index.saturating_mul(size).min(end - next);
        // SAFETY: each of the two iterators returns the chunks on its side of `middle`, which is
        // the start of a chunk. If the view is mutable, the two sides have no element in common.
        // Neither iterator accesses the borrowed elements in any other way.
        let same = unsafe { V::duplicate(&data) };
        let front = Self {
            shape: shape.clone(),
            data: same,
            size,
            next,
            end: middle,
        };
        let next = middle;
        let back = Self {
            shape,
            data,
            size,
            next,
            end,
        };
        (front, back)
    }
}

/// Implements the traits whose impls are the same for both iterators.
macro_rules! views {
    ($($name:ident)*) => {$(
        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> ExactSizeIterator for $name<AXIS, T, S, V> {}

        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> FusedIterator for $name<AXIS, T, S, V> {}

        // A derived impl would require `T: Debug`.
        impl<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> fmt::Debug for $name<AXIS, T, S, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("next", &self.next).field("end", &self.end).finish_non_exhaustive()
            }
        }
    )*};
}

views! { AxisIter AxisChunks }
