//! The matrices of the crate [`nalgebra`].
//!
//! Views go both ways without copying, with their strides: [`as_nalgebra`](Array::as_nalgebra),
//! [`as_nalgebra_mut`](Array::as_nalgebra_mut) and `TryFrom` give an array of rank 2 away, or one of rank 1
//! as a column. `TryFrom` takes a matrix as a [`StridedView`] of the shape that its type says, of rank 1 if it has one
//! column, and [`view`] and [`view_mut`] as one of the shape that follows from its own. Matrices that own their elements,
//! such as `DMatrix`, `DVector` and `SMatrix`, are made by `From`, and taken by `TryFrom`: their elements are copied, since the one
//! order is row by row and the other column by column, and our memory is aligned to 64 bytes.
//!
//! `nalgebra` counts strides without sign: a view that is reversed or stretched is refused with a
//! [`ShapeError`], and has to be copied by [`to_heap`](Array::to_heap).
//!
//! **Products of views whose rows are not adjacent are broken in `nalgebra` 0.35.0**: `matrix * vector` then
//! reads and writes out of bounds, also for views that `nalgebra` made itself (`axcpy_uninit` takes the length
//! of a slice for that of a vector). Arrays in row-major order are such views. Their transposes are not: borrow
//! `x.t()`, and multiply by `tr_mul`.
//!
//! ```
//! use array_core::{Array, StridedView, array, interop, shape};
//! use nalgebra::{Matrix2x3, Vector3};
//!
//! let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let columns = x.t();
//! let product = columns.as_nalgebra()?.tr_mul(&Vector3::new(1.0, 0.0, -1.0));
//! let y: StridedView<'_, f64, shape![2, 1]> = (&product).try_into()?;
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
use crate::dim::{Dim, Dyn, Len, One};
use crate::error::{Rejected, ShapeError};
use crate::shape::{Shape, StaticShape};
use crate::storage::{self, Inline, Layout, OwnedStorage, Storage, StorageMut};
use crate::{Array, ArrayView, ArrayViewMut, StridedView, StridedViewMut};

/// An axis for which `nalgebra` has a dimension: [`Len<N>`](Len), [`One`] and [`Dyn`].
pub trait NalgebraDim: Dim {
    /// The dimension.
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

/// A dimension of `nalgebra` as an axis: `Const<N>` as [`Len<N>`](Len), `Dyn` as [`Dyn`].
pub trait AsAxis: na::Dim {
    /// The axis.
    type Axis: Dim;
}

impl<const N: usize> AsAxis for na::Const<N> {
    type Axis = Len<N>;
}

impl AsAxis for na::Dyn {
    type Axis = Dyn;
}

/// A shape that is one of a matrix: of rank 2, or of rank 1, which is a column.
pub trait MatrixShape: Shape {
    /// The rows.
    type Rows: na::Dim;
    /// The columns.
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

/// A view with strides that only the program knows.
type MatrixView<'v, T, R, C> = na::MatrixView<'v, T, R, C, na::Dyn, na::Dyn>;

/// A view for writing with strides that only the program knows.
type MatrixViewMut<'v, T, R, C> = na::MatrixViewMut<'v, T, R, C, na::Dyn, na::Dyn>;

impl<T, S: MatrixShape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the array as a matrix of `nalgebra`: nothing is copied. One of rank 1 is a column.
    ///
    /// Before you multiply, see the [module](crate::interop::nalgebra) about a defect of `nalgebra`.
    ///
    /// Arrays with named axes, and those of [`DynRank`](crate::DynRank), become a matrix by `TryFrom`.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the array is a view that is reversed or stretched along an axis.
    pub fn as_nalgebra(&self) -> Result<MatrixView<'_, T, S::Rows, S::Columns>, ShapeError> {
        storage::lend_nalgebra(self)
    }

    /// Borrows the array as a matrix of `nalgebra` for writing: nothing is copied. One of rank 1 is a column.
    ///
    /// # Errors
    ///
    /// A [`ShapeError`] where the array is a view that is reversed along an axis.
    pub fn as_nalgebra_mut(&mut self) -> Result<MatrixViewMut<'_, T, S::Rows, S::Columns>, ShapeError>
    where
        B: StorageMut<T, S>,
    {
        storage::lend_nalgebra_mut(self)
    }
}

/// Gives a view to `nalgebra`; an error where the matrix has other extents, or the view is reversed or
/// stretched along an axis.
impl<'v, T, S: Shape, L: Layout<S>, R: na::Dim, C: na::Dim> TryFrom<ArrayView<'v, T, S, L>>
    for MatrixView<'v, T, R, C>
{
    type Error = ShapeError;

    fn try_from(view: ArrayView<'v, T, S, L>) -> Result<Self, ShapeError> {
        storage::into_nalgebra(view)
    }
}

/// Gives a view for writing to `nalgebra`; an error where the matrix has other extents, or the view is
/// reversed along an axis.
impl<'v, T, S: Shape, L: Layout<S>, R: na::Dim, C: na::Dim> TryFrom<ArrayViewMut<'v, T, S, L>>
    for MatrixViewMut<'v, T, R, C>
{
    type Error = ShapeError;

    fn try_from(view: ArrayViewMut<'v, T, S, L>) -> Result<Self, ShapeError> {
        storage::into_nalgebra_mut(view)
    }
}

/// Takes a matrix of `nalgebra`; an error where the shape says other extents.
impl<'v, T, S: Shape, R: na::Dim, C: na::Dim, RS: na::Dim, CS: na::Dim> TryFrom<na::MatrixView<'v, T, R, C, RS, CS>>
    for StridedView<'v, T, S>
{
    type Error = ShapeError;

    fn try_from(matrix: na::MatrixView<'v, T, R, C, RS, CS>) -> Result<Self, ShapeError> {
        storage::from_nalgebra(matrix)
    }
}

/// Takes a matrix of `nalgebra` for writing; an error where the shape says other extents, or two positions
/// may be the same element.
impl<'v, T, S: Shape, R: na::Dim, C: na::Dim, RS: na::Dim, CS: na::Dim> TryFrom<na::MatrixViewMut<'v, T, R, C, RS, CS>>
    for StridedViewMut<'v, T, S>
{
    type Error = ShapeError;

    fn try_from(matrix: na::MatrixViewMut<'v, T, R, C, RS, CS>) -> Result<Self, ShapeError> {
        storage::from_nalgebra_mut(matrix)
    }
}

/// Borrows a matrix of `nalgebra`; an error where the shape says other extents.
impl<'v, T, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorage<T, R, C>> TryFrom<&'v na::Matrix<T, R, C, Q>>
    for StridedView<'v, T, S>
{
    type Error = ShapeError;

    fn try_from(matrix: &'v na::Matrix<T, R, C, Q>) -> Result<Self, ShapeError> {
        storage::borrow_nalgebra(matrix)
    }
}

/// Borrows a matrix of `nalgebra` for writing; an error where the shape says other extents, or two positions
/// may be the same element.
impl<'v, T, S: Shape, R: na::Dim, C: na::Dim, Q: na::RawStorageMut<T, R, C>> TryFrom<&'v mut na::Matrix<T, R, C, Q>>
    for StridedViewMut<'v, T, S>
{
    type Error = ShapeError;

    fn try_from(matrix: &'v mut na::Matrix<T, R, C, Q>) -> Result<Self, ShapeError> {
        storage::borrow_nalgebra_mut(matrix)
    }
}

/// Copies the elements into a matrix of `nalgebra` of its own, in column-major order; an array of rank 1 becomes a column.
#[cfg(feature = "alloc")]
impl<T: na::Scalar, S: MatrixShape> From<Array<T, S>> for na::OMatrix<T, S::Rows, S::Columns>
where
    na::DefaultAllocator: Allocator<S::Rows, S::Columns>,
{
    fn from(array: Array<T, S>) -> Self {
        owned(&array)
    }
}

/// Copies the elements into a matrix of `nalgebra` of its own, in column-major order; an array of rank 1 becomes a column.
impl<T: na::Scalar, S: MatrixShape> From<Array<T, S, Inline>> for na::OMatrix<T, S::Rows, S::Columns>
where
    Inline: Storage<T, S>,
    na::DefaultAllocator: Allocator<S::Rows, S::Columns>,
{
    fn from(array: Array<T, S, Inline>) -> Self {
        owned(&array)
    }
}

/// Copies an array that has its elements alone.
fn owned<T: na::Scalar, S: MatrixShape, B: Storage<T, S>>(array: &Array<T, S, B>) -> na::OMatrix<T, S::Rows, S::Columns>
where
    na::DefaultAllocator: Allocator<S::Rows, S::Columns>,
{
    let view = array
        .as_nalgebra()
        .expect("what owns its elements is neither reversed nor stretched");
    view.into_owned()
}

/// Copies the elements of a matrix of `nalgebra` into row-major order; an error, with the matrix in it, where the shape says other extents.
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

/// Copies the elements of a matrix of `nalgebra` into row-major order; an error, with the matrix in it, where the shape says other extents.
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

/// Borrows a matrix of `nalgebra` as a view of the shape that follows from it: nothing is copied.
///
/// # Panics
///
/// Panics where the extents multiply to more than `usize::MAX`: of matrices that are stretched, or whose
/// elements take no room.
#[must_use]
#[track_caller]
pub fn view<T, R: AsAxis, C: AsAxis, Q: na::RawStorage<T, R, C>>(
    matrix: &na::Matrix<T, R, C, Q>,
) -> StridedView<'_, T, (R::Axis, C::Axis)> {
    crate::array::or_fail(storage::borrow_nalgebra(matrix))
}

/// Borrows a matrix of `nalgebra` as a view for writing of the shape that follows from it: nothing is copied.
///
/// # Panics
///
/// As [`view`] does, and where two positions may be the same element.
#[must_use]
#[track_caller]
pub fn view_mut<T, R: AsAxis, C: AsAxis, Q: na::RawStorageMut<T, R, C>>(
    matrix: &mut na::Matrix<T, R, C, Q>,
) -> StridedViewMut<'_, T, (R::Axis, C::Axis)> {
    crate::array::or_fail(storage::borrow_nalgebra_mut(matrix))
}
