//! Views of the same elements in another shape or layout.

use crate::array::convert::{assert_same_extents, assert_same_length};
use crate::error::ShapeError;
use crate::shape::{
    IntoShape, Layout, Loosen, Reshape, Reshapes, RowMajor, Shape, StaticShape, Strided, TakesAxes, checked_product,
};
use crate::storage::{self, Array, Borrows, Contiguous, Relaid, ViewStorage};

/// Views with run-time strides, and contiguous views.
impl<T, S: Shape, V: Borrows + ViewStorage<T, S>> Array<T, S, V> {
    /// Converts to a view that stores its strides as values, so that its type does not contain
    /// them. Use this method to pass any view to a function that takes an
    /// [`ArrayView`](crate::ArrayView), and to collect views with different layouts in a list.
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
    pub fn strided(self) -> Array<T, S, V::Plain<S, Strided<S::Loose>>> {
        storage::strided(self)
    }

    /// Reshapes a contiguous view to another static shape, in row-major order.
    ///
    /// A reshape that changes the number of elements fails to build: `cargo build` reports an
    /// error, but `cargo check` does not. [`try_reshape`](Self::try_reshape) takes run-time
    /// extents.
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
        V: Contiguous<T, S>,
        V::Fits: Sized,
    {
        const { assert_same_length::<S, R>() };
        storage::reshape(self, R::VALUE)
    }

    /// Replaces the types of the axes by other types with the same extents. For example, replaces
    /// `Len<1>` by [`One`](crate::One), or `Len<3>` by a named axis of extent 3. The view keeps its
    /// layout. If the results of operations on the view are inline, so are those on the result.
    ///
    /// Axes with different extents fail to build: `cargo build` reports an error, but `cargo check`
    /// does not. If an extent is known only at run time, use [`into_shape`](Self::into_shape) to
    /// name axes, and [`try_into_shape`](Self::try_into_shape) for other axes, such as
    /// [`One`](crate::One).
    ///
    /// ```
    /// # use array_core::{InlineArray, dim, inline, shape};
    /// dim!(Channel = 3);
    /// let x = inline![[1, 2, 3], [4, 5, 6]];
    /// let step: InlineArray<i32, shape![Channel]> = inline![1, 0, 1].with_axes();
    /// let sum: InlineArray<i32, shape![Channel]> = x.row(1).with_axes::<shape![Channel]>() + step;
    /// assert_eq!(sum.into_nested_array(), [5, 5, 7]);
    /// ```
    #[inline]
    #[must_use]
    pub fn with_axes<R: Shape>(self) -> Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>>
    where
        S: TakesAxes<R>,
        <S as TakesAxes<R>>::To: Sized,
    {
        const { assert_same_extents(S::EXTENTS) };
        storage::with_axes(self, S::AXES)
    }

    /// Converts to a shape type that determines fewer extents. For example, `Dyn` or a name without
    /// an extent replaces a static axis, or [`DynRank`](crate::DynRank) replaces the whole shape.
    /// A [`Len`](crate::Len) and a name that is declared with its extent replace each other. The
    /// extents do not change.
    ///
    /// See [`Loosen`] for the rule. [`try_into_shape`](Self::try_into_shape) converts to any shape
    /// type with the same rank and extents, which it compares at run time.
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
        S: Shape + Loosen<R>,
        <S as Loosen<R>>::To: Sized,
    {
        storage::loosen(self)
    }

    /// Converts a view to a [`ContiguousView`](crate::ContiguousView), or a mutable view to a
    /// [`ContiguousViewMut`](crate::ContiguousViewMut), if its elements are contiguous in row-major
    /// order.
    ///
    /// # Errors
    ///
    /// Returns the view itself if its elements are not contiguous.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.view().strided().try_contiguous().unwrap().as_slice(), [1, 2, 3, 4]);
    /// assert_eq!(x.t().strided().try_contiguous().unwrap_err(), x.t());
    /// ```
    #[inline]
    #[allow(clippy::result_large_err)]
    pub fn try_contiguous(self) -> Result<Relaid<T, S, V, S, RowMajor>, Self> {
        storage::contiguous(self)
    }

    /// Reshapes a contiguous view as [`reshape`](Self::reshape) does, or returns an error. The
    /// argument is the shape or its extents, which may be known only at run time.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the number of elements differs. Also returns one if a given
    /// extent differs from the static extent in `R`, or if the rank exceeds the maximum of a
    /// [`DynRank`](crate::DynRank).
    #[doc = try_example!(
        "{array, shape}";
        "let x = array![[1, 2], [3, 4]];";
        "x.view().try_reshape::<shape![_]>([4])?.to_vec()" => "[1, 2, 3, 4]";
        "x.view().try_reshape::<shape![_]>([3])"
            => "4 elements do not fill an array of shape (3,), which has 3, in `try_reshape`"
    )]
    pub fn try_reshape<R: Shape>(
        self,
        shape: impl IntoShape<R, Is: Sized>,
    ) -> Result<Relaid<T, S, V, R, RowMajor>, ShapeError>
    where
        V: Contiguous<T, S>,
        V::Fits: Sized,
    {
        let shape = shape.into_shape("try_reshape")?;
        if checked_product(shape.extents().as_ref()) == Some(self.len()) {
            Ok(storage::reshape(self, shape))
        } else {
            Err(ShapeError::length("try_reshape", self.len(), shape.extents().as_ref()))
        }
    }

    /// Converts to another shape type with the same rank and extents. The rank and the extents are
    /// compared at run time. For example, `Len<1>` becomes [`One`](crate::One), or `Dyn` becomes
    /// `Len<4>`. No element is copied, and a contiguous view stays a
    /// [`ContiguousView`](crate::ContiguousView).
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the rank of `R` or a static extent in `R` differs from that of
    /// the view.
    ///
    /// ```
    /// # use array_core::{Array, ContiguousView, DynRank, array, shape};
    /// let x: Array<i32, DynRank> = array![[1, 2, 3], [4, 5, 6]].into_shape();
    /// let rows: ContiguousView<'_, i32, shape![_, 3]> = x.view().try_into_shape()?;
    /// assert_eq!(rows.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn try_into_shape<R: Shape /* `x.try_into_shape::<shape![2, 3]>()` */>(
        self,
    ) -> Result<Relaid<T, S, V, R, <V::Layout as Layout<S>>::Part<R>>, ShapeError> {
        storage::relabel(self)
    }
}
