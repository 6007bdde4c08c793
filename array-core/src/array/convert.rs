//! Conversions of arrays.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::compute;
use crate::dtype::{CastInto, Element};
#[cfg(feature = "alloc")]
use crate::error::Rejected;
use crate::error::{ShapeError, fail, or_fail};
use crate::kernel;
#[cfg(feature = "alloc")]
use crate::shape::Loosen;
use crate::shape::message::Message;
#[cfg(feature = "alloc")]
use crate::shape::{Determines, Dyn, ElementCount, Len};
#[cfg(feature = "alloc")]
use crate::shape::{DynRank, IntoShape, Layout, Origin, checked_product, from_extents};
use crate::shape::{Reshape, Reshapes, Shape, StaticExtents, StaticShape, TakesAxes, Transpose};
use crate::storage::{self, Array, Inline, Join, Joined, Own, OwnedStorage, Storage, StorageMut};
#[cfg(feature = "alloc")]
use crate::storage::{Buffer, Heap, View};

/// Fails the build if the shapes `S` and `R` have different numbers of elements.
#[track_caller]
pub(super) const fn assert_same_length<S: StaticShape, R: StaticShape>() {
    let (from, to) = (S::EXTENTS.len(), R::EXTENTS.len());
    let same = match (from, to) {
        (Some(from), Some(to)) => from == to,
        _ => false,
    };
    if !same {
        let message = Message::new()
            .text("an array of shape ")
            .extents(&S::EXTENTS)
            .text(" cannot be reshaped to ")
            .extents(&R::EXTENTS);
        let message = match (from, to) {
            (Some(from), Some(to)) => message
                .text(": it has ")
                .number(from)
                .text(" elements, not ")
                .number(to),
            _ => message.text(": a number of elements exceeds `usize::MAX`"),
        };
        panic!("{}", message.as_str());
    }
}

/// Fails the build if the extents of two shapes differ.
#[track_caller]
pub(super) const fn assert_same_extents([from, to]: [StaticExtents; 2]) {
    if !from.same(&to) {
        let message = Message::new()
            .text("an array of shape ")
            .extents(&from)
            .text(" cannot take axes of extents ")
            .extents(&to);
        panic!("{}", message.as_str());
    }
}

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Creates an array by applying a function to each element, in row-major order.
    ///
    /// The result for an inline array is inline. So is the result for a read-only view of an inline
    /// array with static extents that [`t`](Self::t), [`broadcast_to`](Self::broadcast_to) or a
    /// similar method has returned. All other results are on the heap, including those for the
    /// views that [`view`](Self::view) and [`strided`](Self::strided) return: the types of these
    /// views do not record that the array is inline. See [`Join`](crate::layout::Join).
    ///
    /// # Panics
    ///
    /// Panics if the result takes more than `isize::MAX` bytes.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![1, 2, 3].map(|&x| f64::from(x) / 2.0), array![0.5, 1.0, 1.5]);
    /// assert_eq!(array![[1, 2], [3, 4]].t().map(|&x| x * 2), array![[2, 6], [4, 8]]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Array<U, S, Own<B>>
    where
        Own<B>: OwnedStorage<U, S>,
    {
        self.mapped(f, "map")
    }

    /// Copies the transpose of a matrix into a contiguous array, inline or on the heap as for
    /// [`map`](Self::map). [`t`](Self::t) transposes without copying.
    ///
    /// # Panics
    ///
    /// Panics if the result takes more than `isize::MAX` bytes, which is possible only for a view
    /// that repeats elements, such as one of [`broadcast_to`](Self::broadcast_to).
    ///
    /// ```
    /// # use array_core::{InlineArray, inline, shape};
    /// let x: InlineArray<i32, shape![3, 2]> = inline![[1, 2, 3], [4, 5, 6]].transposed();
    /// assert_eq!(x, inline![[1, 4], [2, 5], [3, 6]]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn transposed<R: Shape>(&self) -> Array<T, R, Own<B>>
    where
        T: Clone,
        S: Transpose<Transposed = R>,
        S::Transposed: Shape,
        Own<B>: OwnedStorage<T, R>,
    {
        let view = match storage::swap_axes::<0, 1, _, _, _, _>(self.view()) {
            Ok(view) => view,
            Err(error) => fail(error.into()),
        };
        if let Err(error) = crate::shape::elements::<T, R>(view.axes(), "transposed") {
            fail(error.into());
        }
        match kernel::clones::<T, R, _, Own<B>>(&view) {
            Ok(data) => Array::owned(view.axes().clone(), data),
            Err(error) => fail(error.into()),
        }
    }

    /// Implements [`map`](Self::map) for results in the storage `P`.
    #[inline]
    #[track_caller]
    fn mapped<U, P: OwnedStorage<U, S>>(&self, f: impl FnMut(&T) -> U, operation: &'static str) -> Array<U, S, P> {
        match crate::shape::elements::<U, S>(self.axes(), operation) {
            Ok(_) => {}
            Err(error) => fail(error.into()),
        }
        match storage::collect_from::<T, U, S, P>(self.axes(), self.iter(), f) {
            Ok(data) => Array::owned(self.axes().clone(), data),
            Err(error) => fail(error.into()),
        }
    }

    /// Replaces each element by the result of a function, in row-major order.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![1, -2, 3];
    /// x.map_inplace(|x| x * x);
    /// assert_eq!(x, array![1, 4, 9]);
    /// ```
    pub fn map_inplace(&mut self, mut f: impl FnMut(&T) -> T)
    where
        B: StorageMut<T, S>,
        B::Fits: Sized,
    {
        // `for_each` visits whole runs of neighbouring elements. `next` would check for the end of
        // a run at each element.
        self.iter_mut().for_each(|element| *element = f(element));
    }

    /// Creates an array by applying a function to each pair of elements at the same position of two
    /// arrays. Both arrays have the same shape type, and nothing is broadcast. The storage of
    /// `self` determines the storage of the result, as for [`map`](Self::map).
    ///
    /// # Panics
    ///
    /// Panics if run-time extents differ, or if the result takes more than `isize::MAX` bytes.
    /// [`try_zip_map`](Self::try_zip_map) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let (x, y) = (array![[1, 2], [3, 4]], array![["a", "b"], ["c", "d"]]);
    /// assert_eq!(x.zip_map(&y, |x, y| format!("{y}{x}"))[[1, 0]], "c3");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn zip_map<C, Q: Storage<C, S>, U>(
        &self,
        other: &Array<C, S, Q>,
        f: impl FnMut(&T, &C) -> U,
    ) -> Array<U, S, Own<B>>
    where
        Own<B>: OwnedStorage<U, S>,
    {
        or_fail(self.try_zip_map(other, f))
    }

    /// Implements [`zip_map`](Self::zip_map). `others` has as many elements as this array.
    #[track_caller]
    fn zipped<'c, C: 'c, U>(
        &self,
        mut others: impl Iterator<Item = &'c C>,
        mut f: impl FnMut(&T, &C) -> U,
    ) -> Array<U, S, Own<B>>
    where
        Own<B>: OwnedStorage<U, S>,
    {
        let next = |a: &T| f(a, others.next().expect("`others` has as many elements as `self`"));
        match storage::collect_from::<T, U, S, Own<B>>(self.axes(), self.iter(), next) {
            Ok(data) => Array::owned(self.axes().clone(), data),
            Err(error) => fail(error.into()),
        }
    }

    /// Converts each element to another dtype, as Rust's `as` does. See [`Element::cast`]. The
    /// result is inline or on the heap as for [`map`](Self::map).
    ///
    /// # Panics
    ///
    /// Panics if the result takes more than `isize::MAX` bytes.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![1.9_f32, -1.0, 300.0].cast::<u8>(), array![1_u8, 0, 255]);
    /// ```
    #[doc(alias = "astype")]
    #[must_use]
    #[track_caller]
    pub fn cast<U: Element>(&self /* `x.cast::<f32>()` */) -> Array<U, S, Joined<B, Inline>>
    where
        T: CastInto<U>,
        <T as CastInto<U>>::Cast: Element,
        B: Join<Inline>,
        Joined<B, Inline>: OwnedStorage<U, S>,
    {
        or_fail(compute::copied(self, "cast"))
    }

    /// Copies the elements into a vector, in row-major order.
    ///
    /// # Panics
    ///
    /// Panics if the elements take more than `isize::MAX` bytes, which is possible only for a
    /// view that repeats elements, such as one of [`broadcast_to`](Self::broadcast_to).
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2], [3, 4]].t().to_vec(), [1, 3, 2, 4]);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        match self.try_as_slice() {
            Some(elements) => elements.to_vec(),
            // Never reached: arrays in row-major order are slices. With this arm, `kernel::to_vec`
            // is not compiled for them.
            None if const { <B::Layout as Layout<S>>::ROW_MAJOR } => Vec::new(),
            None => or_fail(kernel::to_vec(self)),
        }
    }

    /// Copies the array into a contiguous array on the heap.
    ///
    /// # Panics
    ///
    /// Panics if the copy takes more than `isize::MAX` bytes, which is possible only for a
    /// view that repeats elements, such as one of [`broadcast_to`](Self::broadcast_to).
    ///
    /// ```
    /// # use array_core::{Array, InlineArray, inline, shape};
    /// let x: InlineArray<i32, shape![2, 2]> = inline![[1, 2], [3, 4]];
    /// let y: Array<i32, shape![2, 2]> = x.t().to_heap();
    /// assert_eq!(y.as_slice(), [1, 3, 2, 4]);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_heap(&self) -> Array<T, S>
    where
        T: Clone,
    {
        match kernel::clones::<T, S, B, Heap>(self) {
            Ok(data) => Array::owned(self.axes().clone(), data),
            Err(error) => fail(error.into()),
        }
    }

    /// Copies the array into a contiguous array on the heap. This is [`to_heap`](Self::to_heap)
    /// under the name that `ndarray` uses.
    ///
    /// # Panics
    ///
    /// Panics as [`to_heap`](Self::to_heap) does.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![[1, 2], [3, 4]];
    /// let y: Array<i32, shape![2, 2]> = x.t().to_owned();
    /// assert_eq!(y.as_slice(), [1, 3, 2, 4]);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[track_caller]
    pub fn to_owned(&self) -> Array<T, S>
    where
        T: Clone,
    {
        self.to_heap()
    }

    /// Copies an array of a static shape into an inline array.
    ///
    /// ```
    /// # use array_core::{InlineArray, array, inline, shape};
    /// let x: InlineArray<f64, shape![2]> = array![[3.0, 4.0], [6.0, 8.0]].row(1).to_inline();
    /// assert_eq!(x, inline![6.0, 8.0]);
    /// ```
    #[must_use]
    pub fn to_inline(&self) -> Array<T, S, Inline>
    where
        T: Copy,
        S: StaticShape,
    {
        match kernel::clones::<T, S, B, Inline>(self) {
            Ok(data) => Array::owned(S::VALUE, data),
            Err(error) => fail(error.into()),
        }
    }

    /// Creates an array as [`zip_map`](Self::zip_map) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if run-time extents differ, or if the result takes more than
    /// `isize::MAX` bytes. The function is not called in these cases.
    ///
    /// If memory cannot be allocated, the program aborts, as for a `Vec`.
    #[doc = try_example!(
        "{Array, shape}";
        "type Vector = Array<i32, shape![_]>;", "let (x, y) = (Vector::arange_with([2]), Vector::arange_with([3]));";
        "x.try_zip_map(&x, |a, b| a + b)?.to_vec()" => "[0, 2]";
        "x.try_zip_map(&y, |a, b| a + b)"
            => "shapes (2,) and (3,) cannot be broadcast together in `zip_map`: axis 0 has 2 and 3"
    )]
    #[track_caller]
    pub fn try_zip_map<C, Q: Storage<C, S>, U>(
        &self,
        other: &Array<C, S, Q>,
        f: impl FnMut(&T, &C) -> U,
    ) -> Result<Array<U, S, Own<B>>, ShapeError>
    where
        Own<B>: OwnedStorage<U, S>,
    {
        let (left, right) = (self.shape(), other.shape());
        if left != right {
            return Err(ShapeError::broadcast("zip_map", left.as_ref(), right.as_ref()));
        }
        crate::shape::elements::<U, S>(self.axes(), "zip_map")?;
        Ok(match other.try_as_slice() {
            // The iterator of a slice is faster than the iterator of an array.
            Some(other) => self.zipped(other.iter(), f),
            None => self.zipped(other.iter(), f),
        })
    }
}

#[cfg(feature = "alloc")]
impl<T, S: Shape> Array<T, S> {
    /// Creates an array from a vector of its elements, in row-major order. `shape` is the shape, or
    /// its extents.
    ///
    /// The elements move into new memory, which is aligned to at least 64 bytes.
    ///
    /// # Errors
    ///
    /// Returns [`Rejected`], which contains the vector, if the vector does not have as many
    /// elements as the shape. Also returns it if an extent differs from the static extent in the
    /// shape type, or if the rank exceeds the maximum of a [`DynRank`].
    ///
    /// If memory cannot be allocated, the program aborts, as for a `Vec`.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<i32, shape![_, 2]>::from_shape_vec([3, 2], vec![1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(x[[2, 1]], 6);
    /// let refused = Array::<i32, shape![_, 2]>::from_shape_vec([3, 2], vec![1, 2, 3]).unwrap_err();
    /// assert_eq!(refused.into_inner(), [1, 2, 3]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn from_shape_vec(shape: impl IntoShape<S, Is: Sized>, elements: Vec<T>) -> Result<Self, Rejected<Vec<T>>> {
        const OPERATION: &str = "from_shape_vec";
        let shape = match shape.into_shape(OPERATION) {
            Ok(shape) => shape,
            Err(error) => return Err(Rejected::new(error, elements)),
        };
        if checked_product(shape.extents().as_ref()) != Some(elements.len()) {
            let error = ShapeError::length(OPERATION, elements.len(), shape.extents().as_ref());
            return Err(Rejected::new(error, elements));
        }
        Ok(Self::owned(shape, or_fail(Buffer::from_vec(elements))))
    }

    /// Moves the elements into a new vector, in row-major order.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![[1, 2], [3, 4]].into_vec(), [1, 2, 3, 4]);
    /// ```
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.into_parts().1.into_vec()
    }

    /// Converts the shape type to [`DynRank`], without copying. The rank and the extents are then
    /// known only at run time.
    ///
    /// # Examples
    ///
    /// ```
    /// # use array_core::{Array, DynRank, array, shape};
    /// let x: Array<i32, DynRank> = array![[1, 2], [3, 4]].into_dyn();
    /// let y: Array<i32, shape![2, _]> = x.try_into_shape()?;
    /// assert_eq!(y.shape(), [2, 2]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    #[must_use]
    pub fn into_dyn(self) -> Array<T, DynRank> {
        let (shape, data) = self.into_parts();
        Array::owned(DynRank::clipped(shape.extents().as_ref()), data)
    }

    /// Converts to a shape type that determines fewer extents, without copying. For example,
    /// [`Dyn`](crate::Dyn) or a name without an extent replaces a static axis, or [`DynRank`]
    /// replaces the whole shape. A [`Len`] and a name that is declared with its extent replace each
    /// other. The extents do not change.
    ///
    /// See [`Loosen`] for the rule. [`try_into_shape`](Self::try_into_shape) converts to any shape
    /// type with the same rank and extents, which it compares at run time.
    ///
    /// ```
    /// # use array_core::{Array, DynRank, array, shape};
    /// let x: Array<i32, shape![_, 2]> = array![[1, 2], [3, 4]].into_shape();
    /// let y: Array<i32, DynRank> = x.into_shape();
    /// assert_eq!(y.shape(), [2, 2]);
    /// ```
    #[must_use]
    pub fn into_shape<R: Shape>(self /* `x.into_shape::<shape![_, 3]>()` */) -> Array<T, R>
    where
        S: Shape + Loosen<R>,
        <S as Loosen<R>>::To: Sized,
    {
        let (shape, data) = self.into_parts();
        Array::owned(shape.loosened(), data)
    }

    /// Reshapes the array in row-major order, without copying.
    ///
    /// A reshape that changes the number of elements fails to build: `cargo build` reports an
    /// error, but `cargo check` does not. [`try_reshape`](Self::try_reshape) takes run-time
    /// extents.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x: Array<i32, shape![3, 2]> = array![[1, 2, 3], [4, 5, 6]].reshape::<shape![3, 2]>();
    /// assert_eq!(x[[2, 0]], 5);
    /// ```
    #[must_use]
    pub fn reshape<R: StaticShape>(self /* `x.reshape::<shape![3, 2]>()` */) -> Array<T, R>
    where
        S: StaticShape,
        Reshape: Reshapes<S, R>,
        <Reshape as Reshapes<S, R>>::To: Sized,
    {
        const { assert_same_length::<S, R>() };
        Array::owned(R::VALUE, self.into_parts().1)
    }

    /// Replaces the types of the axes by other types with the same extents, without copying. For
    /// example, replaces `Len<1>` by [`One`](crate::One), or `Len<3>` by a named axis of extent 3.
    ///
    /// Axes with different extents fail to build: `cargo build` reports an error, but `cargo check`
    /// does not. If an extent is known only at run time, use [`into_shape`](Self::into_shape) to
    /// name axes, and [`try_into_shape`](Self::try_into_shape) for other axes, such as
    /// [`One`](crate::One).
    ///
    /// ```
    /// # use array_core::{Array, Len, One, array, shape};
    /// fn column<const N: usize>() -> Array<f32, (Len<2>, Len<N>)> { Array::ones() }
    /// let x: Array<f32, shape![2, 1]> = column::<1>().with_axes();
    /// assert_eq!((x + array![[1.0, 2.0]]).shape(), [2, 2]);
    /// ```
    #[must_use]
    pub fn with_axes<R: Shape>(self) -> Array<T, R>
    where
        S: TakesAxes<R>,
        <S as TakesAxes<R>>::To: Sized,
    {
        const { assert_same_extents(S::EXTENTS) };
        Array::owned(S::AXES, self.into_parts().1)
    }

    /// Converts to another shape type with the same rank and extents, without copying. The rank and
    /// the extents are compared at run time. [`into_shape`](Self::into_shape) needs no check, but
    /// makes only the conversions of [`Loosen`].
    ///
    /// # Errors
    ///
    /// Returns [`Rejected`], which contains the array, if the rank of `R` or a static extent in `R`
    /// differs from that of the array.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<f64, shape![_]>::from(vec![1.0, 2.0]);
    /// let error = x.try_into_shape::<shape![3]>().unwrap_err();
    /// assert_eq!(error.to_string(), "the shape is (2,), not (3,), in `try_into_shape`: axis 0 is 2, not 3");
    /// ```
    pub fn try_into_shape<R: Shape /* `x.try_into_shape::<shape![2, 3]>()` */>(
        self,
    ) -> Result<Array<T, R>, Rejected<Self>> {
        match from_extents::<R>(self.axes().extents().as_ref(), "try_into_shape") {
            Ok(shape) => Ok(Array::owned(shape, self.into_parts().1)),
            Err(error) => Err(Rejected::new(error, self)),
        }
    }

    /// Reshapes the array in row-major order, without copying, or returns an error. The argument is
    /// the shape or its extents, which may be known only at run time. The result of
    /// [`reshape`](Self::reshape) has a static shape.
    ///
    /// # Errors
    ///
    /// Returns [`Rejected`], which contains the array, if the number of elements differs. Also
    /// returns it if a given extent differs from the static extent in `R`, or if the rank exceeds
    /// the maximum of a [`DynRank`].
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = array![1, 2, 3, 4, 5, 6].try_reshape::<shape![_, 2]>([3, 2])?;
    /// assert_eq!(x.shape(), [3, 2]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn try_reshape<R: Shape>(self, shape: impl IntoShape<R, Is: Sized>) -> Result<Array<T, R>, Rejected<Self>> {
        let shape = match shape.into_shape("try_reshape") {
            Ok(shape) => shape,
            Err(error) => return Err(Rejected::new(error, self)),
        };
        if checked_product(shape.extents().as_ref()) == Some(self.len()) {
            Ok(Array::owned(shape, self.into_parts().1))
        } else {
            let error = ShapeError::length("try_reshape", self.len(), shape.extents().as_ref());
            Err(Rejected::new(error, self))
        }
    }
}

impl<T: Copy, S: StaticShape> Array<T, S, Inline> {
    /// Reshapes the array in row-major order.
    ///
    /// A reshape that changes the number of elements fails to build: `cargo build` reports an
    /// error, but `cargo check` does not.
    ///
    /// ```
    /// # use array_core::{inline, shape};
    /// assert_eq!(inline![1, 2, 3, 4].reshape::<shape![2, 2]>(), inline![[1, 2], [3, 4]]);
    /// ```
    #[must_use]
    pub fn reshape<R: StaticShape>(self /* `x.reshape::<shape![3, 2]>()` */) -> Array<T, R, Inline>
    where
        Reshape: Reshapes<S, R>,
        <Reshape as Reshapes<S, R>>::To: Sized,
    {
        const { assert_same_length::<S, R>() };
        self.relabelled()
    }

    /// Replaces the types of the axes by other types with the same extents. For example, replaces
    /// `Len<1>` by [`One`](crate::One), or `Len<3>` by a named axis of extent 3.
    ///
    /// Axes with different extents fail to build: `cargo build` reports an error, but `cargo check`
    /// does not.
    ///
    /// ```
    /// # use array_core::{InlineArray, Len, One, inline, shape};
    /// let row: InlineArray<i32, shape![1, 2]> = inline![[1, 2]];
    /// assert_eq!(row.with_axes::<(One, Len<2>)>() + inline![[10, 20], [30, 40]], inline![[11, 22], [31, 42]]);
    /// ```
    #[must_use]
    pub fn with_axes<R: StaticShape>(self) -> Array<T, R, Inline> {
        const { assert_same_extents(<S as TakesAxes<R>>::EXTENTS) };
        self.relabelled()
    }

    /// Returns the elements, in row-major order, in an array of shape `R`. The callers first assert
    /// that the shapes have the same number of elements.
    fn relabelled<R: StaticShape>(self) -> Array<T, R, Inline> {
        let mut elements = self.iter();
        match storage::collect::<T, R, Inline>(&R::VALUE, || {
            *elements.next().expect("both shapes have the same number of elements")
        }) {
            Ok(data) => Array::owned(R::VALUE, data),
            Err(error) => fail(error.into()),
        }
    }
}

impl<T, B: Storage<T, ()>> Array<T, (), B> {
    /// Returns a copy of the only element of a 0-d array.
    ///
    /// ```
    /// # use array_core::InlineArray;
    /// assert_eq!(InlineArray::from(2.5).to_scalar(), 2.5);
    /// ```
    #[must_use]
    pub fn to_scalar(&self) -> T
    where
        T: Copy,
    {
        self[[]]
    }
}

/// Implements the conversion of a 0-d array to its element. rustc suggests this conversion if a
/// program uses a 0-d array in place of a number.
macro_rules! scalars {
    ($($dtype:ty)*) => {$(
        impl<B: Storage<$dtype, ()>> From<Array<$dtype, (), B>> for $dtype {
            fn from(array: Array<$dtype, (), B>) -> Self {
                array.to_scalar()
            }
        }
    )*};
}

scalars! { bool }
dtypes_of! { Real scalars }

/// Converts a vector to an array of shape `(Dyn,)`. The elements move into new, aligned memory.
#[cfg(feature = "alloc")]
impl<T, S: Shape> From<Vec<T>> for Array<T, S>
where
    ElementCount: Determines<S>,
{
    fn from(elements: Vec<T>) -> Self {
        let shape = ElementCount::shape_of(elements.len());
        Self::owned(shape, or_fail(Buffer::from_vec(elements)))
    }
}

/// Converts a vector of rows to a matrix. The number of rows is known at run time, and the number
/// of columns is static. The elements move into new, aligned memory.
///
/// # Panics
///
/// Panics if there are more than `usize::MAX` elements, which is possible only for elements of size
/// 0.
#[cfg(feature = "alloc")]
impl<T, const N: usize> From<Vec<[T; N]>> for Array<T, (Dyn, Len<N>)> {
    fn from(rows: Vec<[T; N]>) -> Self {
        let shape = (Dyn(rows.len()), Len);
        Self::owned(shape, or_fail(Buffer::from_vec(rows.into_flattened())))
    }
}

/// Copies a slice into an array of shape `(Dyn,)`.
#[cfg(feature = "alloc")]
impl<T: Clone, S: Shape> From<&[T]> for Array<T, S>
where
    ElementCount: Determines<S>,
{
    fn from(elements: &[T]) -> Self {
        elements.to_vec().into()
    }
}

#[cfg(feature = "alloc")]
impl<T, S: Shape> From<Array<T, S>> for Vec<T> {
    fn from(array: Array<T, S>) -> Self {
        array.into_vec()
    }
}

/// Converts a boxed slice to an array of shape `(Dyn,)`. The elements move into new, aligned
/// memory.
#[cfg(feature = "alloc")]
impl<T, S: Shape> From<Box<[T]>> for Array<T, S>
where
    ElementCount: Determines<S>,
{
    fn from(elements: Box<[T]>) -> Self {
        elements.into_vec().into()
    }
}

#[cfg(feature = "alloc")]
impl<T, S: Shape> From<Array<T, S>> for Box<[T]> {
    fn from(array: Array<T, S>) -> Self {
        array.into_vec().into()
    }
}

/// Copies the elements of a view to the heap, as [`to_heap`](Array::to_heap) does.
///
/// # Panics
///
/// Panics as [`to_heap`](Array::to_heap) does.
///
/// ```
/// # use array_core::{Array, array, shape};
/// let x = array![[1, 2], [3, 4]];
/// let columns: Array<i32, shape![2, 2]> = x.t().into();
/// assert_eq!(columns, array![[1, 3], [2, 4]]);
/// ```
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<'v, T: Clone + 'v, S: Shape, L: Layout<S>, O: Origin> From<Array<T, S, View<'v, L, O>>> for Array<T, S> {
    #[track_caller]
    fn from(view: Array<T, S, View<'v, L, O>>) -> Self {
        view.to_heap()
    }
}

/// Copies an inline array to the heap, as [`to_heap`](Array::to_heap) does.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: Copy, S: StaticShape> From<Array<T, S, Inline>> for Array<T, S> {
    fn from(array: Array<T, S, Inline>) -> Self {
        array.to_heap()
    }
}

/// Copies an array on the heap into an inline array, as [`to_inline`](Array::to_inline) does.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: Copy, S: StaticShape> From<Array<T, S>> for Array<T, S, Inline> {
    fn from(array: Array<T, S>) -> Self {
        array.to_inline()
    }
}
