//! Parallel iterators, with the crate [`rayon`](https://docs.rs/rayon).
//!
//! [`par_axis_iter`](Array::par_axis_iter) and [`par_axis_chunks`](Array::par_axis_chunks), and
//! their `_mut` variants, iterate over views of the positions or chunks of an axis, such as the
//! rows of a matrix or the images of a batch. `par_iter` and `par_iter_mut` of rayon's prelude
//! iterate over elements, including those of views with strides. All these iterators know their
//! length and keep the order, so they can be zipped and enumerated.
//!
//! Elementwise operations (including those of [`broadcast!`](crate::broadcast)), matrix products,
//! contractions, and most reductions of contiguous arrays use rayon's threads automatically if
//! there is enough work. The guide lists [what uses threads](crate::guide::performance#threads).
//! While such an operation waits for other threads, its own thread can run other tasks of the pool.
//! So do not hold a lock, or a borrow of a `RefCell`, that another task of the pool requires.
//!
//! ```
//! use array_core::{Array, array, shape};
//! use rayon::prelude::*;
//!
//! let mut x = array![[1, 2, 3], [4, 5, 6]];
//! x.par_axis_iter_mut::<0>().enumerate().for_each(|(i, mut row)| row *= 10 * i as i32);
//! assert_eq!(x, array![[0, 0, 0], [40, 50, 60]]);
//!
//! let sums: Array<i64, shape![_]> = x.par_axis_iter::<1>().map(|column| column.sum()).collect();
//! assert_eq!(sums.as_slice(), [40, 50, 60]);
//! assert_eq!(x.t().par_iter().filter(|x| **x > 0).sum::<i32>(), 150);
//! ```

use core::fmt;

use alloc::vec::Vec;

use ::rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use ::rayon::iter::{FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::error::or_fail;
use crate::shape::{Dyn, HasAxis, Shape};
use crate::storage::{
    self, Array, AxisChunks, AxisIter, Iter, IterMut, SplitAt, Storage, StorageMut, View, ViewMut, ViewStorage,
};

/// A parallel iterator of this crate. It splits the sequential iterator `I` into parts, and runs
/// each part on one thread.
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Parallel<I>(I);

impl<I: ExactSizeIterator> fmt::Debug for Parallel<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parallel")
            .field("left", &self.0.len())
            .finish_non_exhaustive()
    }
}

impl<I: Clone> Clone for Parallel<I> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<I: SplitAt<Item: Send> + Send> ParallelIterator for Parallel<I> {
    type Item = I::Item;

    fn drive_unindexed<C: UnindexedConsumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<I: SplitAt<Item: Send> + Send> IndexedParallelIterator for Parallel<I> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<I::Item>>(self, callback: C) -> C::Output {
        callback.callback(Part(self.0))
    }
}

/// A part of an iterator, for one thread. It can be split again.
struct Part<I>(I);

impl<I: SplitAt<Item: Send> + Send> Producer for Part<I> {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self.0
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        let (front, back) = self.0.split_at(index);
        (Self(front), Self(back))
    }
}

/// Implements `IntoParallelIterator` for iterators that [`SplitAt`] can split.
macro_rules! parallel {
    ($([$($parameter:tt)*] $iterator:ty;)*) => {$(
        impl<$($parameter)*> IntoParallelIterator for $iterator
        where
            Self: SplitAt<Item: Send> + Send,
        {
            type Iter = Parallel<Self>;
            type Item = <Self as Iterator>::Item;

            fn into_par_iter(self) -> Self::Iter {
                Parallel(self)
            }
        }
    )*};
}

parallel! {
    ['a, T, S: Shape] Iter<'a, T, S>;
    ['a, T, S: Shape] IterMut<'a, T, S>;
    [const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>] AxisChunks<AXIS, T, S, V>;
    [const AXIS: isize, T, S: HasAxis<AXIS>, V: ViewStorage<T, S>] AxisIter<AXIS, T, S, V>;
}

/// Iterates over the elements in row-major order.
impl<'a, T: Sync, S: Shape, B: Storage<T, S>> IntoParallelIterator for &'a Array<T, S, B> {
    type Iter = Parallel<Iter<'a, T, S>>;
    type Item = &'a T;

    fn into_par_iter(self) -> Self::Iter {
        Parallel(self.iter())
    }
}

/// Iterates mutably over the elements in row-major order.
impl<'a, T: Send, S: Shape, B: StorageMut<T, S>> IntoParallelIterator for &'a mut Array<T, S, B> {
    type Iter = Parallel<IterMut<'a, T, S>>;
    type Item = &'a mut T;

    fn into_par_iter(self) -> Self::Iter {
        Parallel(self.iter_mut())
    }
}

/// Collects into an array of one run-time axis.
impl<T: Send> FromParallelIterator<T> for Array<T, (Dyn,)> {
    fn from_par_iter<I: IntoParallelIterator<Item = T>>(elements: I) -> Self {
        Vec::from_par_iter(elements).into()
    }
}

/// Parallel iteration over the positions or chunks of an axis.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Iterates in parallel over the views at each position of an axis, as
    /// [`axis_iter`](Self::axis_iter) does sequentially. Requires the feature `rayon`.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array has no such axis. Use `try_axis_iter` to get
    /// the error, and convert its iterator to a parallel one with `into_par_iter`.
    ///
    /// ```
    /// # use array_core::{Array, array};
    /// use rayon::prelude::*;
    /// let x = array![[3, 1, 2], [6, 5, 4]];
    /// let largest: Vec<i32> = x.par_axis_iter::<0>().map(|row| row.max()).collect();
    /// assert_eq!(largest, [3, 6]);
    /// ```
    #[track_caller]
    pub fn par_axis_iter<const AXIS: isize>(&self) -> Parallel<AxisIter<AXIS, T, S, View<'_, B::Layout>>>
    where
        S: HasAxis<AXIS>,
    {
        Parallel(or_fail(AxisIter::new(storage::borrow(self))))
    }

    /// Iterates in parallel over the mutable views at each position of an axis. See
    /// [`par_axis_iter`](Self::par_axis_iter). Requires the feature `rayon`.
    ///
    /// # Panics
    ///
    /// Panics as [`par_axis_iter`](Self::par_axis_iter) does.
    ///
    /// ```
    /// # use array_core::array;
    /// use rayon::prelude::*;
    /// let mut x = array![[3.0, 1.0], [2.0, 6.0]];
    /// x.par_axis_iter_mut::<0>().for_each(|mut row| row /= row.sum());
    /// assert_eq!(x, array![[0.75, 0.25], [0.25, 0.75]]);
    /// ```
    #[track_caller]
    pub fn par_axis_iter_mut<const AXIS: isize>(&mut self) -> Parallel<AxisIter<AXIS, T, S, ViewMut<'_, B::Layout>>>
    where
        S: HasAxis<AXIS>,
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        Parallel(or_fail(AxisIter::new(storage::borrow_mut(self))))
    }

    /// Iterates in parallel over the views of the chunks of an axis, as
    /// [`axis_chunks`](Self::axis_chunks) does sequentially. Requires the feature `rayon`.
    ///
    /// # Panics
    ///
    /// Panics if `size` is 0, or if a [`DynRank`](crate::DynRank) array has no such axis;
    /// `try_axis_chunks` returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// use rayon::prelude::*;
    /// let x = array![1, 2, 3, 4, 5];
    /// let sums: Vec<i64> = x.par_axis_chunks::<0>(2).map(|chunk| chunk.sum()).collect();
    /// assert_eq!(sums, [3, 7, 5]);
    /// ```
    #[track_caller]
    pub fn par_axis_chunks<const AXIS: isize>(
        &self,
        size: usize,
    ) -> Parallel<AxisChunks<AXIS, T, S, View<'_, B::Layout>>>
    where
        S: HasAxis<AXIS>,
    {
        Parallel(or_fail(AxisChunks::new(storage::borrow(self), size)))
    }

    /// Iterates in parallel over the mutable views of the chunks of an axis. See
    /// [`par_axis_chunks`](Self::par_axis_chunks). Requires the feature `rayon`.
    ///
    /// # Panics
    ///
    /// Panics as [`par_axis_chunks`](Self::par_axis_chunks) does.
    ///
    /// ```
    /// # use array_core::array;
    /// use rayon::prelude::*;
    /// let mut x = array![1, 2, 3, 4, 5];
    /// x.par_axis_chunks_mut::<0>(2).enumerate().for_each(|(i, mut run)| run += 10 * i as i32);
    /// assert_eq!(x, array![1, 2, 13, 14, 25]);
    /// ```
    #[track_caller]
    pub fn par_axis_chunks_mut<const AXIS: isize>(
        &mut self,
        size: usize,
    ) -> Parallel<AxisChunks<AXIS, T, S, ViewMut<'_, B::Layout>>>
    where
        S: HasAxis<AXIS>,
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        Parallel(or_fail(AxisChunks::new(storage::borrow_mut(self), size)))
    }
}
