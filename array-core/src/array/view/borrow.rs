//! Borrowing arrays and slices.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::dtype::SameElement;
use crate::error::ShapeError;
use crate::shape::{
    Dyn, FixedSteps, IntoShape, Layout, Len, Loosen, RowMajor, Shape, StaticDim, StaticShape, checked_product,
};
use crate::storage::{
    self, Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, Heap, Inline, Origin, Storage, StorageMut,
    View, ViewMut,
};

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Views the whole array, without copying.
    ///
    /// While the view is in use, the array cannot be written to. A view of a read-only view may
    /// outlive that view, because both borrow the viewed array for the same lifetime.
    ///
    /// ```
    /// # use array_core::{Array, ArrayView, array, shape};
    /// fn total(x: ArrayView<'_, i32, shape![_, _]>) -> i64 {
    ///     x.sum()
    /// }
    ///
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!((total(x.view().into()), total(x.t().into())), (10, 10));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> Array<T, S, B::Shared<'_>> {
        storage::share(self)
    }

    /// Views the whole array mutably, without copying.
    ///
    /// While the view is in use, the array is accessible only through the view:
    ///
    /// ```compile_fail,E0502
    /// use array_core::array;
    /// let mut x = array![1, 2];
    /// let mut view = x.view_mut();
    /// let sum = x.sum();
    /// view += 1;
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn view_mut(&mut self) -> ArrayViewMut<'_, T, S, B::Layout>
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        storage::borrow_mut(self)
    }
}

/// Views with a shorter borrow.
impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> Array<T, S, View<'v, L, O>> {
    /// Shortens the lifetime of the view.
    ///
    /// The compiler shortens the lifetime of a `&'v [T]` automatically, but not the lifetime of a
    /// view. Call this method if two views with different lifetimes must have the same type.
    ///
    /// ```
    /// # use array_core::{ArrayView, array, shape};
    /// type Row<'v> = ArrayView<'v, f64, shape![_]>;
    ///
    /// fn larger<'v>(x: Row<'v>, y: Row<'v>) -> Row<'v> {
    ///     if x.sum() > y.sum() { x } else { y }
    /// }
    ///
    /// fn larger_of<'s, 'l: 's>(long: Row<'l>, short: Row<'s>) -> Row<'s> {
    ///     larger(long.reborrow(), short)
    /// }
    /// # let (x, y) = (array![1.0, 2.0], array![4.0]);
    /// # assert_eq!(larger_of((&x).into(), (&y).into()).sum(), 4.0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn reborrow<'s>(self) -> Array<T, S, View<'s, L, O>>
    where
        'v: 's,
    {
        storage::with_origin(self)
    }
}

/// Views of static shapes, with results of known size.
impl<'v, T: Copy + 'v, S: StaticShape, L: Layout<S>, O: Origin> Array<T, S, View<'v, L, O>> {
    /// Converts to a view of the same elements, without copying, so that operations on the view
    /// return inline arrays.
    ///
    /// Operations on other views return arrays on the heap, unless the view is a part of an inline
    /// array. Operations on the converted view return inline arrays if all other operands are
    /// inline, too: see [`Join`](crate::layout::Join). Without the feature `alloc`, a view of a
    /// slice or of a Rust array can be an operand of all operations only after this conversion.
    ///
    /// If the view is contiguous, the type of the result is `Array<T, S, View<'v, RowMajor,
    /// Inline>>`, with the types of [`layout`](crate::layout).
    ///
    /// ```
    /// use array_core::prelude::*;
    /// use array_core::ContiguousView;
    ///
    /// static WEIGHTS: [[f32; 3]; 2] = [[1.0, 2.0, 0.0], [0.0, 1.0, -1.0]];
    ///
    /// fn layer(samples: &[f32; 3]) -> InlineArray<f32, shape![2]> {
    ///     let w = ContiguousView::<_, shape![2, 3]>::from(&WEIGHTS).inline_results();
    ///     let x = ContiguousView::<_, shape![3]>::from(samples).inline_results();
    ///     w.matmul(&x)
    /// }
    ///
    /// assert_eq!(layer(&[1.0, 2.0, 3.0]), inline![5.0_f32, -1.0]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn inline_results(self) -> Array<T, S, View<'v, L, Inline>> {
        storage::with_origin(self)
    }
}

/// Mutable views with a shorter borrow.
impl<'v, T: 'v, S: Shape, L: Layout<S>> Array<T, S, ViewMut<'v, L>> {
    /// Shortens the lifetime of the mutable view, which is moved. [`view_mut`](Self::view_mut)
    /// borrows from this view instead, so that this view is accessible again after the borrow.
    ///
    /// ```
    /// # use array_core::{ArrayViewMut, array, shape};
    /// type Row<'v> = ArrayViewMut<'v, f64, shape![_]>;
    ///
    /// fn pair<'s, 'l: 's>(long: Row<'l>, short: Row<'s>) -> [Row<'s>; 2] {
    ///     [long.reborrow(), short]
    /// }
    /// # let (mut x, mut y) = (array![1.0, 2.0], array![4.0]);
    /// # for mut row in pair(x.view_mut().into(), y.view_mut().into()) {
    /// #     row += 1.0;
    /// # }
    /// # assert_eq!((x.sum(), y.sum()), (5.0, 5.0));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn reborrow<'s>(self) -> Array<T, S, ViewMut<'s, L>>
    where
        'v: 's,
    {
        storage::reborrow_mut(self)
    }
}

/// Converts `shape` to a shape of type `S`. Returns an error if the conversion fails, or if the
/// shape does not have `len` elements.
fn shape_of<S: Shape>(shape: impl IntoShape<S>, len: usize, operation: &'static str) -> Result<S, ShapeError> {
    let shape = shape.into_shape(operation)?;
    if checked_product(shape.extents().as_ref()) == Some(len) {
        Ok(shape)
    } else {
        Err(ShapeError::length(operation, len, shape.extents().as_ref()))
    }
}

impl<'a, T: 'a, S: Shape> ContiguousView<'a, T, S> {
    /// Views a slice as an array in row-major order, without copying. `shape` is the shape, or its
    /// extents.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the slice does not have as many elements as the shape. Also
    /// returns one if an extent differs from the static extent in the shape type, or if the rank
    /// exceeds the maximum of a [`DynRank`](crate::DynRank).
    ///
    /// ```
    /// # use array_core::{ContiguousView, array, shape};
    /// let samples = [1, 2, 3, 4, 5, 6];
    /// let x = ContiguousView::<i32, shape![_, 2]>::from_slice([3, 2], &samples)?;
    /// assert_eq!(x.sum_axis::<0>(), array![9, 12]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_slice(shape: impl IntoShape<S, Is: Sized>, elements: &'a [T]) -> Result<Self, ShapeError> {
        let shape = shape_of(shape, elements.len(), "from_slice")?;
        Ok(Self::of_slice(shape, elements))
    }
}

impl<'a, T: 'a, S: Shape> ContiguousViewMut<'a, T, S> {
    /// Views a slice mutably as an array in row-major order, without copying. `shape` is the shape,
    /// or its extents.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the slice does not have as many elements as the shape. Also
    /// returns one if an extent differs from the static extent in the shape type, or if the rank
    /// exceeds the maximum of a [`DynRank`](crate::DynRank).
    ///
    /// ```
    /// # use array_core::{ContiguousViewMut, shape};
    /// let mut samples = [1, 2, 3, 4];
    /// let mut x = ContiguousViewMut::<i32, shape![_, 2]>::from_mut_slice([2, 2], &mut samples)?;
    /// x.row_mut(0).fill(0);
    /// assert_eq!(samples, [0, 0, 3, 4]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_mut_slice(shape: impl IntoShape<S, Is: Sized>, elements: &'a mut [T]) -> Result<Self, ShapeError> {
        let shape = shape_of(shape, elements.len(), "from_mut_slice")?;
        Ok(Self::of_mut_slice(shape, elements))
    }
}

impl<'a, T: 'a, S: Shape> ArrayView<'a, T, S> {
    /// Views a slice as [`ContiguousView::from_slice`] does, but returns an [`ArrayView`], which
    /// stores its strides.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ContiguousView::from_slice`].
    ///
    /// ```
    /// # use array_core::{ArrayView, array, shape};
    /// let x = ArrayView::<f32, shape![2, 2]>::from_slice([2, 2], &[1.0, 2.0, 3.0, 4.0])?;
    /// assert_eq!(x.t(), array![[1.0, 3.0], [2.0, 4.0]]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_slice(shape: impl IntoShape<S, Is: Sized>, elements: &'a [T]) -> Result<Self, ShapeError> {
        ContiguousView::from_slice(shape, elements).map(storage::strided)
    }
}

impl<'a, T: 'a, S: Shape> ArrayViewMut<'a, T, S> {
    /// Views a slice mutably as [`ContiguousViewMut::from_mut_slice`] does, but returns an
    /// [`ArrayViewMut`], which stores its strides.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ContiguousViewMut::from_mut_slice`].
    ///
    /// ```
    /// # use array_core::{ArrayViewMut, shape};
    /// let mut samples = [1, 2, 3, 4];
    /// let mut x = ArrayViewMut::<i32, shape![2, 2]>::from_mut_slice([2, 2], &mut samples)?;
    /// x.column_mut(0).fill(0);
    /// assert_eq!(samples, [0, 2, 0, 4]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_mut_slice(shape: impl IntoShape<S, Is: Sized>, elements: &'a mut [T]) -> Result<Self, ShapeError> {
        ContiguousViewMut::from_mut_slice(shape, elements).map(storage::strided)
    }
}

/// Borrows slices, Rust arrays and vectors as views. A row has the parameters, the borrowed type,
/// and the shape of the view. Then it has three values: the shape, the elements as a slice, and the
/// elements as a mutable slice.
macro_rules! borrowed {
    ($($(#[$about:meta])* [$($parameter:tt)*] $from:ty => $shape:ty {
        |$elements:ident| $value:expr, $shared:expr, $mutable:expr
    })*) => {$(
        $(#[$about])*
        #[diagnostic::do_not_recommend]
        impl<'v, T, $($parameter)*> From<&'v $from> for ContiguousView<'v, T, $shape> {
            fn from($elements: &'v $from) -> Self {
                let shape = $value;
                Self::of_slice(shape, $shared)
            }
        }

        $(#[$about])*
        #[diagnostic::do_not_recommend]
        impl<'v, T, $($parameter)*> From<&'v mut $from> for ContiguousViewMut<'v, T, $shape> {
            fn from($elements: &'v mut $from) -> Self {
                let shape = $value;
                Self::of_mut_slice(shape, $mutable)
            }
        }

        $(#[$about])*
        #[diagnostic::do_not_recommend]
        impl<'v, T, $($parameter)*> From<&'v $from> for ArrayView<'v, T, $shape> {
            fn from(elements: &'v $from) -> Self {
                storage::strided(ContiguousView::<'v, T, $shape>::from(elements))
            }
        }

        $(#[$about])*
        #[diagnostic::do_not_recommend]
        impl<'v, T, $($parameter)*> From<&'v mut $from> for ArrayViewMut<'v, T, $shape> {
            fn from(elements: &'v mut $from) -> Self {
                storage::strided(ContiguousViewMut::<'v, T, $shape>::from(elements))
            }
        }
    )*};
}

borrowed! {
    /// Borrows a slice as an array of shape `(Dyn,)`.
    ///
    /// ```
    /// # use array_core::{ArrayView, shape};
    /// fn span<'v>(x: impl Into<ArrayView<'v, f64, shape![_]>>) -> f64 {
    ///     let x = x.into();
    ///     x.max() - x.min()
    /// }
    /// let samples = vec![1.0, 5.0, 2.0];
    /// assert_eq!((span(&samples), span(&samples[1..]), span(&[2.0, 3.0])), (4.0, 3.0, 1.0));
    /// ```
    [] [T] => (Dyn,) { |elements| (Dyn(elements.len()),), elements, elements }
    /// Borrows a Rust array as an array of shape `(Dyn,)`.
    [const N: usize] [T; N] => (Dyn,) { |elements| (Dyn(N),), elements, elements }
    /// Borrows a slice of rows as a matrix of shape `(Dyn, Len<N>)`.
    ///
    /// # Panics
    ///
    /// Panics if there are more than `usize::MAX` elements, which is possible only for elements of
    /// size 0.
    [const N: usize] [[T; N]] => (Dyn, Len<N>) {
        |rows| (Dyn(rows.len()), Len), rows.as_flattened(), rows.as_flattened_mut()
    }
    /// Borrows a nested Rust array as a matrix of shape `(Dyn, Len<N>)`.
    [const M: usize, const N: usize] [[T; N]; M] => (Dyn, Len<N>) {
        |rows| (Dyn(M), Len), rows.as_flattened(), rows.as_flattened_mut()
    }
    /// Borrows a nested Rust array as a matrix of shape `(Dyn, Dyn)`.
    [const M: usize, const N: usize] [[T; N]; M] => (Dyn, Dyn) {
        |rows| (Dyn(M), Dyn(N)), rows.as_flattened(), rows.as_flattened_mut()
    }
}

#[cfg(feature = "alloc")]
borrowed! {
    /// Borrows a vector as an array of shape `(Dyn,)`.
    [] Vec<T> => (Dyn,) { |elements| (Dyn(elements.len()),), elements, elements }
    /// Borrows a vector of rows as a matrix of shape `(Dyn, Len<N>)`.
    ///
    /// ```
    /// # use array_core::{Array, ArrayView, shape};
    /// fn centre<'v>(points: impl Into<ArrayView<'v, f64, shape![_, 3]>>) -> Array<f64, shape![3]> {
    ///     points.into().mean_axis::<0>()
    /// }
    /// let points = vec![[0.0, 1.0, 2.0], [2.0, 3.0, 4.0]];
    /// assert_eq!(centre(&points).to_vec(), [1.0, 2.0, 3.0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are more than `usize::MAX` elements, which is possible only for elements of
    /// size 0.
    [const N: usize] Vec<[T; N]> => (Dyn, Len<N>) {
        |rows| (Dyn(rows.len()), Len), rows.as_flattened(), rows.as_flattened_mut()
    }
}

/// Borrows a slice as an array with one static axis. Returns an error if the length of the slice is
/// not the extent of the axis.
///
/// ```
/// # use array_core::{ContiguousView, shape};
/// let samples = [1.0, 2.0, 3.0, 4.0];
/// let x = ContiguousView::<f64, shape![2]>::try_from(&samples[1..3])?;
/// assert_eq!(x.sum(), 5.0);
/// # Ok::<(), array_core::ShapeError>(())
/// ```
impl<'v, T, N: StaticDim> TryFrom<&'v [T]> for ContiguousView<'v, T, (N,)> {
    type Error = ShapeError;

    fn try_from(elements: &'v [T]) -> Result<Self, ShapeError> {
        Self::from_slice((N::VALUE,), elements)
    }
}

/// Copies a slice to an inline array. Returns an error if the length of the slice is not the extent
/// of the axis.
///
/// ```
/// # use array_core::{InlineArray, inline, shape};
/// let samples = [1.0, 2.0, 3.0, 4.0];
/// let x = InlineArray::<f64, shape![2]>::try_from(&samples[1..3])?;
/// assert_eq!(x, inline![2.0, 3.0]);
/// # Ok::<(), array_core::ShapeError>(())
/// ```
impl<T: Copy, N: StaticDim> TryFrom<&[T]> for Array<T, (N,), Inline> {
    type Error = ShapeError;

    fn try_from(elements: &[T]) -> Result<Self, ShapeError> {
        ContiguousView::<'_, T, (N,)>::try_from(elements).map(|view| view.to_inline())
    }
}

/// Borrows a slice mutably as an array with one static axis. Returns an error if the length of the
/// slice is not the extent of the axis.
impl<'v, T, N: StaticDim> TryFrom<&'v mut [T]> for ContiguousViewMut<'v, T, (N,)> {
    type Error = ShapeError;

    fn try_from(elements: &'v mut [T]) -> Result<Self, ShapeError> {
        Self::from_mut_slice((N::VALUE,), elements)
    }
}

/// Borrows an array in any storage as a view that stores its strides. The shape type of the view
/// may determine fewer extents, for example [`Dyn`] in place of a static axis: see [`Loosen`].
///
/// ```
/// # use array_core::{ArrayView, array, shape};
/// fn trace(x: ArrayView<'_, f64, shape![_, _]>) -> f64 {
///     x.diagonal().sum()
/// }
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!((trace((&x).into()), trace(x.t().into())), (5.0, 5.0));
/// ```
impl<'v, U: SameElement<T> + 'v, T: 'v, S: Shape + Loosen<R>, R: Shape, B: Storage<U, S>> From<&'v Array<U, S, B>>
    for ArrayView<'v, T, R>
{
    fn from(array: &'v Array<U, S, B>) -> Self {
        U::same(storage::loosen(storage::borrow(array)).strided())
    }
}

/// Borrows a contiguous array as a contiguous view. The shape type of the view may determine fewer
/// extents, for example [`Dyn`] in place of a static axis: see [`Loosen`].
impl<'v, U: SameElement<T> + 'v, T: 'v, S: Shape + Loosen<R>, R: Shape, B: Storage<U, S, Layout = RowMajor>>
    From<&'v Array<U, S, B>> for ContiguousView<'v, T, R>
{
    fn from(array: &'v Array<U, S, B>) -> Self {
        U::same(storage::loosen(storage::borrow(array)))
    }
}

/// Borrows an array in any storage mutably, as a mutable view that stores its strides. The shape
/// type of the view may determine fewer extents, for example [`Dyn`] in place of a static axis: see
/// [`Loosen`].
///
/// ```
/// # use array_core::{ArrayViewMut, array, broadcast, shape};
/// fn double(mut x: ArrayViewMut<'_, i32, shape![_]>) {
///     broadcast!(x *= 2);
/// }
/// let mut x = array![1, 2, 3];
/// double((&mut x).into());
/// assert_eq!(x, array![2, 4, 6]);
/// ```
impl<'v, U: SameElement<T> + 'v, T: 'v, S: Shape + Loosen<R>, R: Shape, B: StorageMut<U, S>>
    From<&'v mut Array<U, S, B>> for ArrayViewMut<'v, T, R>
{
    fn from(array: &'v mut Array<U, S, B>) -> Self {
        U::same(storage::loosen(storage::borrow_mut(array)).strided())
    }
}

/// Borrows a contiguous array mutably, as a contiguous mutable view. The shape type of the view may
/// determine fewer extents, for example [`Dyn`] in place of a static axis: see [`Loosen`].
impl<'v, U: SameElement<T> + 'v, T: 'v, S: Shape + Loosen<R>, R: Shape, B: StorageMut<U, S, Layout = RowMajor>>
    From<&'v mut Array<U, S, B>> for ContiguousViewMut<'v, T, R>
{
    fn from(array: &'v mut Array<U, S, B>) -> Self {
        U::same(storage::loosen(storage::borrow_mut(array)))
    }
}

/// Converts a view of any layout other than `Strided` to a view that stores its strides. The shape
/// type of the result may determine fewer extents: see [`Loosen`].
impl<'v, U, T: 'v, S, R: Shape, L, O: Origin> From<Array<U, S, View<'v, L, O>>> for ArrayView<'v, T, R>
where
    U: SameElement<T> + 'v,
    S: Shape + Loosen<R>,
    L: Layout<S> + FixedSteps,
{
    fn from(view: Array<U, S, View<'v, L, O>>) -> Self {
        U::same(storage::loosen(storage::with_origin::<_, _, _, O, Heap>(view)).strided())
    }
}

/// Converts a mutable view of any layout other than `Strided` to a mutable view that stores its
/// strides. The shape type of the result may determine fewer extents: see [`Loosen`].
impl<'v, U, T: 'v, S, R: Shape, L> From<Array<U, S, ViewMut<'v, L>>> for ArrayViewMut<'v, T, R>
where
    U: SameElement<T> + 'v,
    S: Shape + Loosen<R>,
    L: Layout<S> + FixedSteps,
{
    fn from(view: Array<U, S, ViewMut<'v, L>>) -> Self {
        U::same(storage::loosen(view).strided())
    }
}
