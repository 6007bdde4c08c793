//! Iterators of views along an axis.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

#[cfg(feature = "rayon")]
use super::SplitAt;
use super::{PartOf, ViewStorage, WithoutOf, extent_of, index_axis, part_axis};
use crate::error::{Asked, IndexError};
use crate::shape::{Dyn, HasAxis, Shape};
use crate::storage::Array;

/// An iterator that returns a view for each position of an axis, without the axis: see
/// [`Array::axis_iter`].
pub struct AxisIter<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> {
    // Invariant: `shape` and `data` are the parts of one view. If the view is mutable, its elements
    // at the positions `left` of the axis are accessed only through this iterator.
    shape: S,
    data: V::Data,
    /// The positions that are not yet visited.
    left: Range<usize>,
}

/// An iterator that returns a view for each chunk of consecutive positions of an axis: see
/// [`Array::axis_chunks`].
pub struct AxisChunks<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> {
    // Invariant: `shape` and `data` are the parts of one view. If the view is mutable, its elements
    // in the chunks `left` are accessed only through this iterator.
    shape: S,
    data: V::Data,
    /// The number of positions of a chunk. The last chunk may be shorter.
    size: usize,
    /// The extent of the axis.
    extent: usize,
    /// The numbers of the chunks that are not yet visited.
    left: Range<usize>,
}

impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> AxisIter<AXIS, T, S, V> {
    /// Creates an iterator that starts at the first position.
    ///
    /// # Errors
    ///
    /// Returns an [`IndexError`] if a [`DynRank`](crate::DynRank) array has no such axis.
    pub(crate) fn new(view: Array<T, S, V>) -> Result<Self, IndexError> {
        let (shape, data) = view.into_parts();
        let (_, extent) = extent_of::<AXIS, S>(&shape)?;
        let left = 0..extent;
        Ok(Self { shape, data, left })
    }

    /// Returns the view at a position.
    ///
    /// # Safety
    ///
    /// `index` was in `left`, and the caller has removed it for this call.
    #[inline]
    unsafe fn at(&self, index: usize) -> WithoutOf<T, S, V, AXIS> {
        // SAFETY:
        // - The caller has removed the position from `left`, so by the invariant, only the returned
        //   view accesses its elements if the view is mutable. Different positions of a mutable
        //   view have different elements.
        // - The shape and the data are a clone and a duplicate of the parts of one view.
        let view = unsafe { Array::<T, S, V>::from_parts(self.shape.clone(), V::duplicate(&self.data)) };
        index_axis::<AXIS, _, _, _>(view, index as isize).expect("the index is within the axis")
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
        let (position, extent) = extent_of::<AXIS, S>(&shape)?;
        // The number of chunks below would be a division by 0.
        if size == 0 {
            return Err(IndexError::new(Asked::Chunks(0), position, extent));
        }
        let left = 0..extent.div_ceil(size);
        Ok(Self {
            shape,
            data,
            size,
            extent,
            left,
        })
    }

    /// Returns the view of the chunk with a number.
    ///
    /// # Safety
    ///
    /// `number` was in `left`, and the caller has removed it for this call.
    #[inline]
    unsafe fn at(&self, number: usize) -> PartOf<T, S, V, AXIS, Dyn> {
        // `number` is less than `extent.div_ceil(size)`, so the chunk starts below `extent`.
        let start = number * self.size;
        let len = self.size.min(self.extent - start);
        // SAFETY:
        // - The caller has removed the chunk from `left`, so by the invariant, only the returned
        //   view accesses its elements if the view is mutable. Chunks do not overlap, and different
        //   positions of a mutable view have different elements.
        // - The shape and the data are a clone and a duplicate of the parts of one view.
        let view = unsafe { Array::<T, S, V>::from_parts(self.shape.clone(), V::duplicate(&self.data)) };
        part_axis::<AXIS, _, _, _, _>(view, start, Dyn(len)).expect("the range lies within the axis")
    }
}

/// Implements the traits of iterators. Each row has the name of an iterator, the fields that only
/// this iterator has, and the type of its views.
macro_rules! views {
    ($($name:ident [$($field:ident)*] $item:ty;)*) => {$(
        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> Iterator for $name<AXIS, T, S, V> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let number = self.left.next()?;
                // SAFETY: `left` contained `number`, which was removed for this call.
                Some(unsafe { self.at(number) })
            }

            // The default `nth` would create a view for each skipped position.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let number = self.left.nth(n)?;
                // SAFETY: `left` contained `number`, which was removed for this call.
                Some(unsafe { self.at(number) })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.left.size_hint()
            }
        }

        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> DoubleEndedIterator for $name<AXIS, T, S, V> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let number = self.left.next_back()?;
                // SAFETY: `left` contained `number`, which was removed for this call.
                Some(unsafe { self.at(number) })
            }
        }

        #[cfg(feature = "rayon")]
        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> SplitAt for $name<AXIS, T, S, V> {
            fn split_at(self, index: usize) -> (Self, Self) {
                let Self { shape, data, left, $($field),* } = self;
                let middle = left.start + index.min(left.len());
                // SAFETY: each of the two iterators returns the views on its side of `middle`. If
                // the view is mutable, the two sides have no element in common. Neither iterator
                // accesses the borrowed elements in any other way.
                let same = unsafe { V::duplicate(&data) };
                let front = Self { shape: shape.clone(), data: same, left: left.start..middle, $($field),* };
                (front, Self { shape, data, left: middle..left.end, $($field),* })
            }
        }

        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> ExactSizeIterator for $name<AXIS, T, S, V> {}

        impl<const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>> FusedIterator for $name<AXIS, T, S, V> {}

        // A derived impl would require `T: Debug`.
        impl<const AXIS: isize, T, S: Shape, V: ViewStorage<T, S>> fmt::Debug for $name<AXIS, T, S, V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("left", &self.left).finish_non_exhaustive()
            }
        }
    )*};
}

views! {
    AxisIter [] WithoutOf<T, S, V, AXIS>;
    AxisChunks [size extent] PartOf<T, S, V, AXIS, Dyn>;
}
