//! Views of the same elements in another shape or layout.

use crate::array::convert::assert_same_length;
use crate::error::ShapeError;
use crate::shape::{
    IntoShape, Layout, Loosen, Reshape, Reshapes, RowMajor, Shape, StaticShape, Strided, checked_product,
};
use crate::storage::{self, Array, Borrows, Contiguous, Relaid, StepsOf, Storage, ViewStorage};

/// Views with run-time strides, and contiguous views.
impl<T, S: Shape, V: Borrows + ViewStorage<T, S>> Array<T, S, V> {
    /// Converts to a view whose type does not contain the strides, by storing them as values: for
    /// functions that take any view, and for collections of views.
    ///
    /// ```
    /// # use array_core::{ArrayView, array, shape};
    /// fn trace(x: ArrayView<'_, f64, shape![2, 2]>) -> f64 {
    ///     x.diagonal().sum()
    /// }
    /// let x = array![[1.0, 2.0], [3.0, 4.0]];
    /// assert_eq!(trace(x.t().strided()), trace(x.view().strided()));
    /// ```
    #[inline]
    #[must_use]
    pub fn strided(self) -> Array<T, S, V::Plain<S, Strided<S>>> {
        storage::strided(self)
    }

    /// Converts a view whose elements are contiguous in row-major order to a contiguous view, which
    /// stores no strides.
    ///
    /// # Errors
    ///
    /// Returns the view itself if its elements are not contiguous.
    #[inline]
    #[allow(clippy::result_large_err)]
    pub fn try_contiguous(self) -> Result<Relaid<T, S, V, S, RowMajor>, Self> {
        storage::contiguous(self)
    }

    /// Reshapes a contiguous view in row-major order.
    ///
    /// A reshape that changes the number of elements fails to build (`cargo build` reports it,
    /// `cargo check` does not).
    ///
    /// ```
    /// # use array_core::{array, shape};
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.view().reshape::<shape![3, 2]>(), array![[1, 2], [3, 4], [5, 6]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn reshape<R: StaticShape>(self /* `x.reshape::<shape![3, 2]>()` */) -> Relaid<T, S, V, R, RowMajor>
    where
        S: StaticShape,
        Reshape: Reshapes<S, R>,
        <Reshape as Reshapes<S, R>>::To: Sized,
        V: Contiguous<T, S> + Storage<T, S, Layout = RowMajor>,
    {
        const { assert_same_length::<S, R>() };
        storage::reshape(self, R::VALUE)
    }

    /// Reshapes a contiguous view as [`reshape`](Self::reshape) does, to a run-time shape or its
    /// extents, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the number of elements differs, or if a given extent differs
    /// from the static extent in `R`.
    pub fn try_reshape<R: Shape>(
        self,
        shape: impl IntoShape<R, Is: Sized>,
    ) -> Result<Relaid<T, S, V, R, RowMajor>, ShapeError>
    where
        V: Contiguous<T, S> + Storage<T, S, Layout = RowMajor>,
    {
        let shape = shape.into_shape("try_reshape")?;
        if checked_product(shape.extents().as_ref()) == Some(self.len()) {
            Ok(storage::reshape(self, shape))
        } else {
            Err(ShapeError::length("try_reshape", self.len(), shape.extents().as_ref()))
        }
    }

    /// Converts to a shape type that leaves static extents or the rank open: `Dyn` or a name
    /// without an extent replaces a static extent, and [`DynRank`](crate::DynRank) replaces the
    /// whole shape.
    ///
    /// See [`Loosen`] for the rule. [`try_into_shape`](Self::try_into_shape) also converts in the
    /// other direction, and checks the extents.
    ///
    /// ```
    /// # use array_core::{ContiguousView, array, shape};
    /// fn total(x: ContiguousView<'_, i32, shape![_, _]>) -> i64 {
    ///     x.sum()
    /// }
    /// assert_eq!(total(array![[1, 2], [3, 4]].view().into_shape()), 10);
    /// ```
    #[inline]
    #[must_use]
    pub fn into_shape<R: Shape /* `x.into_shape::<shape![_, 3]>()` */>(
        self,
    ) -> Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>>
    where
        S: Loosen<R>,
        <S as Loosen<R>>::To: Sized,
    {
        storage::loosen(self)
    }

    /// Converts the axes to other types with the same extents, such as `Len<1>` to
    /// [`One`](crate::One), or `Dyn` to `Len<4>`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the rank or an extent differs from that of `R`.
    pub fn try_into_shape<R: Shape /* `x.try_into_shape::<shape![2, 3]>()` */>(
        self,
    ) -> Result<Relaid<T, S, V, R, StepsOf<T, S, V>>, ShapeError> {
        storage::relabel(self)
    }
}
