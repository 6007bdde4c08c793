//! The array type, which holds a shape and the data of its storage.

use super::owned::assert_len;
use super::{Heap, Inline, OwnedStorage, Storage, View, ViewMut};
use crate::shape::{RowMajor, Shape, Strided, len_of};

/// An array of elements `T` with the shape `S` in its type.
///
/// The storage `B` determines where the elements are. `Array<T, S>` owns memory on the heap,
/// aligned to at least 64 bytes. [`InlineArray<T, S>`] is a nested Rust array. Both hold their
/// elements in row-major order. [`ArrayView`] and [`ArrayViewMut`] borrow elements. A static shape
/// takes no memory.
///
/// The elements can be of any type, except that an inline array needs `Copy` elements. Operators,
/// functions and [`broadcast!`](crate::broadcast) require a [dtype](crate::Element).
///
/// The [page of the crate](crate#arrays) lists the methods by task.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let x: Array<f32, shape![2, 3]> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let row = array![10.0_f32, 20.0, 30.0];
/// let sum: Array<f32, shape![2, 3]> = &x + &row;
/// assert_eq!(sum[[1, 2]], 36.0);
/// ```
pub struct Array<T, S: Shape, B: Storage<T, S> = Heap /* `Array<f32, shape![2, 3]>` */> {
    // Invariant: `data` is the data of an array of the shape `shape`, as `from_parts` requires.
    data: B::Data,
    // The shape is the last field, because the last field decides if the array is `Sized`. rustc
    // knows that the type parameter `S` is `Sized`, but would have to resolve the projection
    // `B::Data`.
    shape: S,
}

/// An array that stores its elements in itself, as a nested Rust array such as `[[T; N]; M]`. The
/// shape is static, and the elements are `Copy`. An inline array is `Copy`, needs no allocator, and
/// works in a `const`.
///
/// # Examples
///
/// ```
/// use array_core::{InlineArray, inline, shape};
///
/// const KERNEL: InlineArray<f32, shape![2, 2]> = inline![[0.25, 0.25], [0.25, 0.25]];
/// assert_eq!(size_of::<InlineArray<f32, shape![3, 4]>>(), 48);
/// assert_eq!(KERNEL.sum(), 1.0);
/// ```
pub type InlineArray<T, S> = Array<T, S, Inline>;

/// An array that borrows elements of another array or of a slice: all of them, or a part, possibly
/// with the axes in another order. Creating a view copies nothing. Most operations read views in
/// place. Some, such as [`inv`](Array::inv), [`solve`](Array::solve) and decompositions, first copy
/// a view that is not contiguous.
///
/// `L` is the layout. By default it is [`Strided`]: the view stores its strides at run time, so
/// that one type can represent every view. Write `ArrayView` without a layout for parameters and
/// fields. A part of such a view, such as `slice!(x, ..n)`, is again an `ArrayView` with this
/// layout, and so is the result of [`into_shape`](Array::into_shape). [`strided`](Array::strided)
/// converts views of other layouts to this type. `into` converts views of other layouts, and
/// references to arrays, slices and vectors.
///
/// Methods return views with a more specific layout if the types determine it. For an array that
/// owns its elements, [`view`](Array::view) returns a [`ContiguousView`]. For an array of static
/// shape, [`slice!`](crate::slice) returns a view whose type contains the strides. Such views take
/// less memory, and loops over them are faster. To accept them unchanged, write a function that is
/// generic over the storage `B` of [`Array`].
///
/// # Examples
///
/// ```
/// use array_core::{ArrayView, array, shape};
///
/// fn span(x: ArrayView<'_, f64, shape![_]>) -> f64 {
///     x.max() - x.min()
/// }
///
/// let table = array![[1.0, 5.0], [2.0, 9.0], [4.0, 6.0]];
/// assert_eq!(span(table.index_axis::<1>(0).into()), 3.0); // a column
/// assert_eq!(span((&array![1.0, 8.0]).into()), 7.0);
/// ```
pub type ArrayView<'a, T, S, L = Strided<<S as Shape>::Loose>> = Array<T, S, View<'a, L>>;

/// An array that borrows elements of another array or of a slice mutably. In-place operations write
/// to the borrowed elements. See [`ArrayView`] for the layout `L`.
///
/// # Examples
///
/// ```
/// use array_core::{ArrayViewMut, array, broadcast, shape, slice_mut};
///
/// fn double(mut x: ArrayViewMut<'_, i32, shape![_]>) {
///     broadcast!(x *= 2);
/// }
///
/// let mut table = array![[1, 2], [3, 4]];
/// double(slice_mut!(table, .., 1).into()); // a column
/// assert_eq!(table, array![[1, 4], [3, 8]]);
/// ```
pub type ArrayViewMut<'a, T, S, L = Strided<<S as Shape>::Loose>> = Array<T, S, ViewMut<'a, L>>;

/// A view whose type guarantees that its elements are contiguous in row-major order, so that it has
/// [`as_slice`](Array::as_slice). [`view`](Array::view) of an array that owns its elements returns
/// this type, and so does [`from_slice`](ContiguousView::from_slice).
///
/// # Examples
///
/// ```
/// use array_core::{ContiguousView, broadcast, shape};
///
/// let samples = [1.0_f32, 2.0, 3.0, 4.0];
/// let x = ContiguousView::<f32, shape![2, 2]>::from_slice([2, 2], &samples)?;
/// assert_eq!(broadcast!(x * 2).as_slice(), [2.0, 4.0, 6.0, 8.0]);
/// # Ok::<(), array_core::ShapeError>(())
/// ```
pub type ContiguousView<'a, T, S> = ArrayView<'a, T, S, RowMajor>;

/// A mutable view whose type guarantees that its elements are contiguous in row-major order, so
/// that it has [`as_mut_slice`](Array::as_mut_slice). [`view_mut`](Array::view_mut) of an array
/// that owns its elements returns this type, and so does
/// [`from_mut_slice`](ContiguousViewMut::from_mut_slice).
///
/// # Examples
///
/// ```
/// use array_core::{ContiguousViewMut, broadcast, shape};
///
/// let mut samples = [1, 2, 3, 4];
/// let mut x = ContiguousViewMut::<i32, shape![_]>::from_mut_slice([4], &mut samples)?;
/// x += 10;
/// broadcast!(x *= 2);
/// assert_eq!(samples, [22, 24, 26, 28]);
/// # Ok::<(), array_core::ShapeError>(())
/// ```
pub type ContiguousViewMut<'a, T, S> = ArrayViewMut<'a, T, S, RowMajor>;

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Creates an array from a shape and data. For owned data, use [`Array::owned`], which checks
    /// the number of elements.
    ///
    /// # Safety
    ///
    /// `data` is the data of an array of this shape, as [`Storage`] requires. Each position of the
    /// shape has an initialised element, at the offset that the layout of `data` gives. If `B` is
    /// [`StorageMut`](crate::layout::StorageMut), different positions have different elements.
    #[inline(always)]
    pub(crate) const unsafe fn from_parts(shape: S, data: B::Data) -> Self {
        Self { shape, data }
    }

    /// Creates an array from a shape and owned data.
    ///
    /// The check of the number of elements is optimised away if the extents are static and the
    /// caller has just created the data.
    ///
    /// # Panics
    ///
    /// Panics if the data does not have as many elements as the shape.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn owned(shape: S, data: B::Data) -> Self
    where
        B: OwnedStorage<T, S>,
    {
        // The number is asserted in all builds, because every access to elements relies on it.
        assert_len(len_of(&shape), (B::COUNT)(&data));
        // The data has `COUNT` initialised elements in row-major order, as `OwnedStorage`
        // guarantees. `assert_len` verified that this is the number of positions of the shape. The
        // data owns the elements, so they are distinct.
        Self { shape, data }
    }

    /// Returns the shape as a value of the type `S`: a tuple of axes, or a
    /// [`DynRank`](crate::DynRank). [`shape`](Self::shape) returns the extents.
    ///
    /// ```
    /// # use array_core::{Array, Dyn, Len, shape};
    /// let x = Array::<f32, shape![_, 3]>::zeros_with([2, 3]);
    /// assert_eq!(x.axes(), &(Dyn(2), Len::<3>));
    /// ```
    #[inline]
    pub fn axes(&self) -> &S {
        &self.shape
    }

    /// Returns the shape and the data by value.
    #[inline(always)]
    pub(crate) fn into_parts(self) -> (S, B::Data) {
        (self.shape, self.data)
    }

    /// Returns the shape and the data.
    #[inline(always)]
    pub(crate) fn parts(&self) -> (&S, &B::Data) {
        (&self.shape, &self.data)
    }

    /// Returns a pointer to the first element, at index 0 along each axis.
    #[inline(always)]
    pub(crate) fn start(&self) -> *const T {
        (B::PTR)(&self.data)
    }

    /// Creates an array from a shape and initialised memory for its elements.
    ///
    /// # Safety
    ///
    /// The memory comes from [`OwnedStorage::ROOM`] for as many elements as the product of the
    /// extents. All elements are initialised.
    #[inline(always)]
    pub(crate) unsafe fn from_room(shape: S, room: B::Room) -> Self
    where
        B: OwnedStorage<T, S>,
    {
        // The caller guarantees an element for each position of the shape. They are in row-major
        // order, as `OwnedStorage` guarantees. The data owns the elements, so they are distinct.
        Self {
            shape,
            // SAFETY: the caller guarantees that the elements are initialised, and that there is
            // one for each position of the shape.
            data: unsafe { (B::FILLED)(room) },
        }
    }

    /// Returns the shape, and a pointer to the first element, at index 0 along each axis. The
    /// caller can write through it only if `B` is [`StorageMut`](crate::layout::StorageMut).
    ///
    /// There is no safe function that returns the data mutably. Otherwise its caller could swap the
    /// data of two arrays of different shapes.
    #[inline(always)]
    pub(crate) fn shape_and_ptr(&mut self) -> (&S, *mut T) {
        (&self.shape, B::opened(&mut self.data))
    }

    /// Returns the shape and the data, both mutably.
    ///
    /// # Safety
    ///
    /// When the borrow ends, the data is again the data of an array of the shape, as
    /// [`from_parts`](Self::from_parts) requires.
    #[cfg(feature = "dyn-array")]
    #[inline(always)]
    pub(super) unsafe fn both_parts_mut(&mut self) -> (&mut S, &mut B::Data) {
        (&mut self.shape, &mut self.data)
    }
}

// A derived impl would require `T: Clone` and `B: Clone`, but only the shape and the data are
// cloned.
impl<T, S: Shape, B: Storage<T, S, Data: Clone>> Clone for Array<T, S, B> {
    fn clone(&self) -> Self {
        Self {
            shape: self.shape.clone(),
            data: self.data.clone(),
        }
    }
}

impl<T, S: Shape + Copy, B: Storage<T, S, Data: Copy>> Copy for Array<T, S, B> {}
