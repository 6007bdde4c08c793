//! The matrices of the crate [`nalgebra`].
//!
//! Views convert both ways without copying, with their strides.
//! [`as_nalgebra`](Array::as_nalgebra), [`as_nalgebra_mut`](Array::as_nalgebra_mut) and `TryFrom`
//! view an array of rank 2 as a matrix, and one of rank 1 as a column. In the other direction,
//! `TryFrom` views a matrix as an [`ArrayView`] of a given shape. A matrix with one column can have
//! a shape of rank 1. [`view`] and [`view_mut`] view a matrix with the shape that follows from its
//! type.
//!
//! `From` converts arrays to matrices that own their elements, such as `DMatrix`, `DVector` and
//! `SMatrix`, and `TryFrom` converts these matrices to arrays. Both copy, because arrays of this
//! crate are row-major, and matrices of `nalgebra` are column-major.
//!
//! `nalgebra` has unsigned strides: a reversed or stretched view is rejected with a [`ShapeError`].
//! Copy it with [`to_heap`](Array::to_heap) first.
//!
//! **Products of views whose columns are not contiguous are broken in `nalgebra` 0.35.0**:
//! `matrix * vector` reads and writes out of bounds, even for views that `nalgebra` created itself
//! (`axcpy_uninit` uses the length of a slice as the length of a vector). A view of a row-major
//! array has such columns. The view of its transpose does not: borrow `x.t()`, and multiply with
//! `tr_mul`. Also call `iter`, `==` and `clone_owned` only on the view of a transpose: for a view
//! with such columns, they compute a pointer beyond its elements, although they do not read from
//! it. [`Array::iter`], and the conversion of an array to a matrix with `From`, are not affected.
//!
//! ```
//! use array_core::{Array, ArrayView, array, interop, shape};
//! use nalgebra::{Matrix2x3, Vector3};
//!
//! let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let columns = x.t();
//! let product = columns.as_nalgebra()?.tr_mul(&Vector3::new(1.0, 0.0, -1.0));
//! let y: ArrayView<'_, f64, shape![2, 1]> = (&product).try_into()?;
//! assert_eq!(y, array![[-2.0], [-2.0]]);
//!
//! let matrix = Matrix2x3::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
//! let sum: Array<f64, shape![2, 3]> = x + interop::nalgebra::view(&matrix);
//! assert_eq!(sum[[1, 2]], 12.0);
//! # Ok::<(), array_core::ShapeError>(())
//! ```

#[cfg(feature = "alloc")]
mod boundary;

use ::nalgebra as na;
use ::nalgebra::allocator::Allocator;

#[cfg(feature = "alloc")]
pub use self::boundary::{ColumnsOf, HoldsAxis};
use crate::error::{Rejected, ShapeError};
use crate::shape::{Dim, Dyn, Layout, Len, One, Shape, StaticShape};
use crate::storage::{self, Array, ArrayView, ArrayViewMut, Inline, Origin, OwnedStorage, Storage, StorageMut, View};

/// An axis with a corresponding dimension of `nalgebra`: [`Len<N>`](Len), [`One`] and [`Dyn`].
pub trait NalgebraDim: Dim {
    /// The dimension of `nalgebra` for the extent of the axis.
    type Dim: na::Dim;
}

impl<const N: usize> NalgebraDim for Len<N> {
    type Dim = na::Const<N>;
}

impl NalgebraDim for One {
    type Dim = na::Const<1>;
}

impl NalgebraDim for Dyn {
    type Dim = na::Dyn;
}

/// A dimension of `nalgebra` with a corresponding axis: `Const<N>` with [`Len<N>`](Len), `Dyn` with
/// [`Dyn`].
pub trait AsAxis: na::Dim {
    /// The axis whose extent is the dimension.
    type Axis: Dim;
}

impl<const N: usize> AsAxis for na::Const<N> {
    type Axis = Len<N>;
}

impl AsAxis for na::Dyn {
    type Axis = Dyn;
}

/// A shape of rank 2, or of rank 1 for a column, whose axes correspond to dimensions of `nalgebra`.
pub trait MatrixShape: Shape {
    /// The dimension of `nalgebra` for the number of rows.
    type Rows: na::Dim;
    /// The dimension of `nalgebra` for the number of columns.
    type Columns: na::Dim;
}

#[diagnostic::do_not_recommend]
impl<M: NalgebraDim> MatrixShape for (M,) {
    type Rows = M::Dim;
    type Columns = na::Const<1>;
}

#[diagnostic::do_not_recommend]
impl<M: NalgebraDim, N: NalgebraDim> MatrixShape for (M, N) {
    type Rows = M::Dim;
    type Columns = N::Dim;
}

/// A view with run-time strides.
type MatrixView<'v, T, R, C> = na::MatrixView<'v, T, R, C, na::Dyn, na::Dyn>;

/// A mutable view with run-time strides.
type MatrixViewMut<'v, T, R, C> = na::MatrixViewMut<'v, T, R, C, na::Dyn, na::Dyn>;

impl<T, S: MatrixShape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the array as a matrix of `nalgebra` without copying. An array of rank 1 is a column.
    ///
    /// Before you multiply, see the [module](crate::interop::nalgebra) about a defect of
    /// `nalgebra`.
    ///
    /// Arrays with named axes or of [`DynRank`](crate::DynRank) convert with `TryFrom`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the array is a view that is reversed or stretched along an axis
    /// of more than one position.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1.0, 2.0], [3.0, 4.0]];
    /// assert_eq!(x.as_nalgebra()?.trace(), 5.0);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn as_nalgebra(&self) -> Result<MatrixView<'_, T, S::Rows, S::Columns>, ShapeError> {
        storage::into_nalgebra(storage::borrow(self), "as_nalgebra")
    }

    /// Borrows the array mutably as a matrix of `nalgebra` without copying. An array of rank 1 is a
    /// column.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the array is a view that is reversed along an axis of more than
    /// one position.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    /// x.as_nalgebra_mut()?.swap_rows(0, 1);
    /// assert_eq!(x, array![[3.0, 4.0], [1.0, 2.0]]);
    /// # Ok::<(), array_core::ShapeError>(())
    /// ```
    pub fn as_nalgebra_mut(&mut self) -> Result<MatrixViewMut<'_, T, S::Rows, S::Columns>, ShapeError>
    where
        B: StorageMut<T, S>,
    {
        storage::into_nalgebra_mut(storage::borrow_mut(self), "as_nalgebra_mut")
    }
}

/// Implements `TryFrom` between views. A row has the parameters other than `S`, `R` and `C`, the
/// two types, and the conversion.
macro_rules! views {
    ($($(#[$doc:meta])* [$($parameter:tt)*] $from:ty => $into:ty, |$view:ident| $convert:expr;)*) => {$(
        $(#[$doc])*
        impl<$($parameter)*, S: Shape, R: na::Dim, C: na::Dim> TryFrom<$from> for $into {
            type Error = ShapeError;

            fn try_from($view: $from) -> Result<Self, ShapeError> {
                $convert
            }
        }
    )*};
}

views! {
    /// Converts a view to a matrix view of `nalgebra`. Returns an error if the array does not have
    /// the static dimensions `R` and `C`, or if the view is reversed or stretched along an axis.
    ['v, T, L: Layout<S>, O: Origin] Array<T, S, View<'v, L, O>> => MatrixView<'v, T, R, C>,
        |view| storage::into_nalgebra(storage::with_origin(view), "try_from");
    /// Converts a mutable view to a mutable matrix view of `nalgebra`. Returns an error if the
    /// array does not have the static dimensions `R` and `C`, or if the view is reversed along an
    /// axis.
    ['v, T, L: Layout<S>] ArrayViewMut<'v, T, S, L> => MatrixViewMut<'v, T, R, C>,
        |view| storage::into_nalgebra_mut(view, "try_from");
    /// Converts a matrix view of `nalgebra` to a view of this crate. Returns an error if the
    /// extents of the matrix do not fit `S`.
    ['v, T, RS: na::Dim, CS: na::Dim] na::MatrixView<'v, T, R, C, RS, CS> => ArrayView<'v, T, S>,
        |matrix| storage::from_nalgebra(matrix);
    /// Converts a mutable matrix view of `nalgebra` to a mutable view of this crate. Returns an
    /// error if the extents of the matrix do not fit `S`, or if two positions may share an
    /// element.
    ['v, T, RS: na::Dim, CS: na::Dim] na::MatrixViewMut<'v, T, R, C, RS, CS> => ArrayViewMut<'v, T, S>,
        |matrix| storage::from_nalgebra_mut(matrix);
    /// Borrows a matrix of `nalgebra`. Returns an error if the extents of the matrix do not fit
    /// `S`.
    ['v, T, Q: na::RawStorage<T, R, C>] &'v na::Matrix<T, R, C, Q> => ArrayView<'v, T, S>,
        |matrix| storage::borrow_nalgebra(matrix);
    /// Borrows a matrix of `nalgebra` mutably. Returns an error if the extents of the matrix do not
    /// fit `S`, or if two positions may share an element.
    ['v, T, Q: na::RawStorageMut<T, R, C>] &'v mut na::Matrix<T, R, C, Q> => ArrayViewMut<'v, T, S>,
        |matrix| storage::borrow_nalgebra_mut(matrix);
}

/// Copies the elements into an owned matrix of `nalgebra` in column-major order. An array of rank 1
/// becomes a column.
#[cfg(feature = "alloc")]
impl<T: na::Scalar, S: MatrixShape> From<Array<T, S>> for na::OMatrix<T, S::Rows, S::Columns>
where
    na::DefaultAllocator: Allocator<S::Rows, S::Columns>,
{
    fn from(array: Array<T, S>) -> Self {
        owned(&array)
    }
}

/// Copies the elements into an owned matrix of `nalgebra` in column-major order. An array of rank 1
/// becomes a column.
impl<T: na::Scalar, S: MatrixShape> From<Array<T, S, Inline>> for na::OMatrix<T, S::Rows, S::Columns>
where
    Inline: Storage<T, S>,
    na::DefaultAllocator: Allocator<S::Rows, S::Columns>,
{
    fn from(array: Array<T, S, Inline>) -> Self {
        owned(&array)
    }
}

/// Copies the elements of an array into an owned matrix.
fn owned<T: na::Scalar, S: MatrixShape, B: Storage<T, S>>(array: &Array<T, S, B>) -> na::OMatrix<T, S::Rows, S::Columns>
where
    na::DefaultAllocator: Allocator<S::Rows, S::Columns>,
{
    let extents = array.axes().extents();
    let (rows, columns) = match *extents.as_ref() {
        [rows] => (rows, 1),
        [rows, columns] => (rows, columns),
        _ => unreachable!("the shape of a matrix has rank 1 or 2"),
    };
    na::OMatrix::from_row_iterator_generic(
        na::Dim::from_usize(rows),
        na::Dim::from_usize(columns),
        array.iter().cloned(),
    )
}

/// Copies the elements of a matrix of `nalgebra` into row-major order. Returns an error that
/// contains the matrix if its extents do not fit `S`.
#[cfg(feature = "alloc")]
impl<T: Clone, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorage<T, R, C>> TryFrom<na::Matrix<T, R, C, Q>>
    for Array<T, S>
{
    type Error = Rejected<na::Matrix<T, R, C, Q>>;

    fn try_from(matrix: na::Matrix<T, R, C, Q>) -> Result<Self, Self::Error> {
        let copied = storage::borrow_nalgebra::<T, S, _, _, _>(&matrix).map(|view| view.to_heap());
        copied.map_err(|error| Rejected::new(error, matrix))
    }
}

/// Copies the elements of a matrix of `nalgebra` into row-major order. Returns an error that
/// contains the matrix if its extents do not fit `S`.
impl<T: Copy, S: StaticShape, R: na::Dim, C: na::Dim, Q: na::RawStorage<T, R, C>> TryFrom<na::Matrix<T, R, C, Q>>
    for Array<T, S, Inline>
where
    Inline: OwnedStorage<T, S>,
{
    type Error = Rejected<na::Matrix<T, R, C, Q>>;

    fn try_from(matrix: na::Matrix<T, R, C, Q>) -> Result<Self, Self::Error> {
        let copied = storage::borrow_nalgebra::<T, S, _, _, _>(&matrix).map(|view| view.to_inline());
        copied.map_err(|error| Rejected::new(error, matrix))
    }
}

/// Borrows a matrix of `nalgebra` as a view, without copying. The dimensions of the matrix
/// determine the shape, as [`AsAxis`] describes.
///
/// # Panics
///
/// Panics if the product of the extents exceeds `usize::MAX`, which is possible for stretched
/// matrices and zero-sized elements.
#[must_use]
#[track_caller]
pub fn view<T, R: AsAxis, C: AsAxis, Q: na::RawStorage<T, R, C>>(
    matrix: &na::Matrix<T, R, C, Q>,
) -> ArrayView<'_, T, (R::Axis, C::Axis)> {
    crate::error::or_fail(storage::borrow_nalgebra(matrix))
}

/// Borrows a matrix of `nalgebra` as a mutable view, without copying. The shape is that of
/// [`view`].
///
/// # Panics
///
/// Panics if [`view`] panics, or if two positions may share an element.
#[must_use]
#[track_caller]
pub fn view_mut<T, R: AsAxis, C: AsAxis, Q: na::RawStorageMut<T, R, C>>(
    matrix: &mut na::Matrix<T, R, C, Q>,
) -> ArrayViewMut<'_, T, (R::Axis, C::Axis)> {
    crate::error::or_fail(storage::borrow_nalgebra_mut(matrix))
}
