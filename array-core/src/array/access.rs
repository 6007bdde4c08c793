//! Properties of arrays, and access to single elements.

use core::ops::{Index, IndexMut};

use crate::error::Tuple;
use crate::shape::{ArrayIndex, If, IndexOf, Layout, Shape, len_of};
use crate::storage::{self, Array, COUNTED, Contiguous, Storage, StorageMut};

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the extents, outermost first: `[usize; RANK]`, or [`DynRank`](crate::DynRank) if the
    /// rank is known only at run time.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let [rows, columns] = Array::<f32, shape![2, 3]>::zeros().shape();
    /// assert_eq!((rows, columns), (2, 3));
    /// ```
    ///
    /// To test for rank 0, compare the extents with `[0; 0]`, or call `is_empty` on them. A
    /// comparison with `[]` may not compile: crates such as `serde_json` compare `usize` with types
    /// of their own, so the compiler cannot infer the element type of `[]`.
    #[inline]
    pub fn shape(&self) -> S::Extents {
        self.axes().extents()
    }

    /// Returns the number of axes.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2], [3, 4]].rank(), 2);
    /// ```
    #[doc(alias = "ndim")]
    #[inline]
    pub fn rank(&self) -> usize {
        match S::RANK {
            Some(rank) => rank,
            None => self.parts().0.extents().as_ref().len(),
        }
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].len(), 6);
    /// ```
    #[doc(alias = "size")]
    #[inline]
    pub fn len(&self /* of axis 0: `x.shape()[0]` */) -> usize {
        len_of(self.parts().0).expect(COUNTED)
    }

    /// Returns whether there are no elements.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// assert!(Array::<f32, shape![_, 3]>::zeros_with([0, 3]).is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the elements as a slice, in row-major order. Only arrays and views whose type
    /// guarantees that they are contiguous have this method. See
    /// [`try_as_slice`](Self::try_as_slice) for others.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2], [3, 4]].as_slice(), [1, 2, 3, 4]);
    /// ```
    #[inline(always)]
    pub fn as_slice(&self) -> &[T]
    where
        B: Contiguous<T, S>,
        B::Fits: Sized,
    {
        B::slice(self)
    }

    /// Returns the strides, outermost first: for each axis, the distance in memory between
    /// neighbours along this axis, in elements (not in bytes).
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.strides(), [3, 1]);
    /// assert_eq!(x.t().strides(), [1, 3]);
    /// ```
    pub fn strides(&self) -> S::Strides {
        let (shape, data) = self.parts();
        B::layout(data).strides(shape)
    }

    /// Returns a pointer to the first element, at position `[0, …, 0]`. The pointer may dangle if
    /// there are no elements.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.as_ptr(), &x[[0, 0]]);
    /// assert_eq!(x.row(1).as_ptr(), &x[[1, 0]]);
    /// ```
    pub fn as_ptr(&self) -> *const T {
        self.start()
    }

    /// Returns a mutable pointer to the first element, at position `[0, …, 0]`. The pointer may
    /// dangle if there are no elements.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![1, 2];
    /// // SAFETY: the array has an element at offset 1.
    /// unsafe { *x.as_mut_ptr().add(1) = 5 };
    /// assert_eq!(x, array![1, 5]);
    /// ```
    pub fn as_mut_ptr(&mut self) -> *mut T
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        self.shape_and_ptr().1
    }

    /// Returns the elements as a mutable slice, in row-major order. Only arrays and mutable views
    /// whose type guarantees that they are contiguous have this method.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[4, 3], [2, 1]];
    /// x.as_mut_slice().sort();
    /// assert_eq!(x, array![[1, 2], [3, 4]]);
    /// ```
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T]
    where
        B: StorageMut<T, S> + Contiguous<T, S>,
        <B as StorageMut<T, S>>::Fits: Sized,
        <B as Contiguous<T, S>>::Fits: Sized,
    {
        B::slice_mut(self)
    }

    /// Returns the element at a position, or `None` if the position is out of bounds. Also returns
    /// `None` if a position in a [`DynRank`](crate::DynRank) array does not have one index for each
    /// axis.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.get([1, 0]), Some(&3));
    /// assert_eq!(x.get([2, 0]), None);
    /// assert_eq!(array![5, 6].get(1), Some(&6));
    /// ```
    #[inline]
    pub fn get(&self, index: impl IndexOf<S, Is: Sized>) -> Option<&T> {
        storage::get(self, index.indices())
    }

    /// Returns a mutable reference to the element at a position, or `None` if [`get`](Self::get)
    /// returns `None` for this position.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// if let Some(element) = x.get_mut([1, 0]) {
    ///     *element = 30;
    /// }
    /// assert_eq!(x, array![[1, 2], [30, 4]]);
    /// ```
    #[inline]
    pub fn get_mut(&mut self, index: impl IndexOf<S, Is: Sized>) -> Option<&mut T>
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        storage::get_mut(self, index.indices()).ok()
    }

    /// Writes a clone of `value` to every element.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.column_mut(1).fill(0);
    /// assert_eq!(x, array![[1, 0], [3, 0]]);
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        self.iter_mut().for_each(|element| *element = value.clone());
    }

    /// Returns the elements as a slice if they are contiguous in row-major order, and `None`
    /// otherwise. For example, the elements of a view are not contiguous if it skips elements, or
    /// has its axes in another order.
    ///
    /// ```
    /// # use array_core::{array, slice};
    /// let x = array![[1, 2], [3, 4], [5, 6]];
    /// assert_eq!(x.index_axis::<0>(1).try_as_slice(), Some([3, 4].as_slice()));
    /// assert_eq!(x.index_axis::<1>(1).try_as_slice(), None);
    /// ```
    pub fn try_as_slice(&self) -> Option<&[T]> {
        storage::try_slice(self)
    }
}

/// Panics with a message about an index that is out of bounds, or whose length is not the rank.
#[cold]
#[track_caller]
fn out_of_bounds(index: &[usize], extents: &[usize]) -> ! {
    assert!(
        index.len() == extents.len(),
        "index {index:?} of an array of shape {} needs one entry for each axis",
        Tuple::new(extents)
    );
    panic!(
        "index {index:?} is out of bounds for an array of shape {}",
        Tuple::new(extents)
    )
}

impl<T, S: Shape, B: Storage<T, S>, I: ArrayIndex<S>> Index<I> for Array<T, S, B> {
    type Output = If<I::Is, T>;

    /// Returns the element at `a[[i, j]]`, or at `v[i]` of a vector.
    ///
    /// # Panics
    ///
    /// Panics if the position is out of bounds, or if a position in a [`DynRank`](crate::DynRank)
    /// array does not have one index for each axis. [`get`](Array::get) returns `None` instead.
    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        match storage::get(self, index.indices()) {
            Some(element) => element,
            // The message has a copy of the index. A reference to the index itself would make the
            // compiler write it to memory at each access.
            None => out_of_bounds(index.clone().indices(), self.axes().extents().as_ref()),
        }
    }
}

impl<T, S: Shape, B: StorageMut<T, S>, I: ArrayIndex<S>> IndexMut<I> for Array<T, S, B> {
    /// Returns a mutable reference to the element at `a[[i, j]]`, or at `v[i]` of a vector.
    ///
    /// # Panics
    ///
    /// Panics if the position is out of bounds, or if a position in a [`DynRank`](crate::DynRank)
    /// array does not have one index for each axis. [`get_mut`](Array::get_mut) returns `None`
    /// instead.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        match storage::get_mut(self, index.indices()) {
            Ok(element) => element,
            // A copy, as in `index`.
            Err(shape) => out_of_bounds(index.clone().indices(), shape.extents().as_ref()),
        }
    }
}

impl<T, S: Shape, B: Contiguous<T, S>> AsRef<[T]> for Array<T, S, B> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T, S: Shape, B: StorageMut<T, S> + Contiguous<T, S>> AsMut<[T]> for Array<T, S, B> {
    fn as_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}
