//! Shapes of matrices, and of stacks of matrices.

use super::{HasAxis, Never, Refused, Shape};
use crate::error::ShapeError;
use crate::shape::{DiagonalDim, Dim, Len, One, ShorterExtent, SubtractExtent};

/// The shape of a matrix, `(M, N)`, or of a stack of matrices, `(.., M, N)`. `Lead` is the shape of
/// the leading axes, which is `()` for one matrix.
///
/// Code that is generic over the axes needs only the bounds `M: Dim` and `N: Dim`.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let stack: Array<f64, shape![2, 3, 4]> = Array::ones();
/// let transposed: Array<f64, shape![2, 4, 3]> = stack.mt().to_owned();
/// ```
///
/// A vector is not a matrix:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![1.0, 2.0].mt();
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is neither a matrix nor a stack of them",
    label = "this needs two axes or more",
    note = "`expand_dims::<1>()` turns a vector into a column; see array_core::errors#not-a-matrix"
)]
pub trait Matrices<Lead>:
    HasAxis<-1, Without = <Self as Matrices<Lead>>::WithoutColumns>
    + HasAxis<-2, Without = <Self as Matrices<Lead>>::WithoutRows>
{
    /// The shape without the axis of the columns.
    type WithoutColumns: HasAxis<-1, Without = Lead>;
    /// The shape without the axis of the rows.
    type WithoutRows: HasAxis<-1, Without = Lead>;
    /// The axis of the rows, which is the second-to-last.
    type Rows: Dim;
    /// The axis of the columns, which is the last.
    type Columns: Dim;
    /// The shape with the last two axes swapped.
    type Transposed: Shape;
    /// The shape with the axis `K` in place of the axis of the columns.
    type Tall<K: Dim>: Shape;
    /// The shape with the axis `K` in place of the axis of the rows.
    type Wide<K: Dim>: Shape;
    /// The shape with one axis, `K`, in place of the two axes of rows and columns.
    type Vectors<K: Dim>: Shape;

    /// Returns the axes of the rows and of the columns, or an error if a
    /// [`DynRank`](super::DynRank) has fewer than two axes.
    #[doc(hidden)]
    fn rows_and_columns(&self, operation: &'static str) -> Result<(Self::Rows, Self::Columns), ShapeError>;

    /// Returns the leading axes. The shape must have at least two axes.
    #[doc(hidden)]
    fn lead(&self) -> Lead;

    /// Returns the shape with the last two axes swapped. The shape must have at least two axes.
    #[doc(hidden)]
    fn transposed(&self) -> Self::Transposed;

    /// Returns the shape with `axis` in place of the axis of the columns. The shape must have at
    /// least two axes.
    #[doc(hidden)]
    fn tall<K: Dim>(&self, axis: K) -> Self::Tall<K>;

    /// Returns the shape with `axis` in place of the axis of the rows. The shape must have at least
    /// two axes.
    #[doc(hidden)]
    fn wide<K: Dim>(&self, axis: K) -> Self::Wide<K>;

    /// Returns the shape with one axis, `axis`, in place of the two axes of rows and columns. The
    /// shape must have at least two axes.
    #[doc(hidden)]
    fn vectors<K: Dim>(&self, axis: K) -> Self::Vectors<K>;
}

/// The shape `S` without the axis of the columns.
type WithoutColumns<S> = <S as HasAxis<-1>>::Without;
/// The shape `S` without the axis of the rows.
type WithoutRows<S> = <S as HasAxis<-2>>::Without;
/// The shape `S` with the axis of the columns in place of the axis of the rows.
type WithColumns<S> = <S as HasAxis<-2>>::With<<S as HasAxis<-1>>::Axis>;

#[diagnostic::do_not_recommend]
impl<S, Z: Shape> Matrices<Z> for S
where
    S: HasAxis<-1> + HasAxis<-2>,
    WithoutColumns<S>: HasAxis<-1, Without = Z>,
    WithoutRows<S>: HasAxis<-1, Without = Z>,
    WithColumns<S>: HasAxis<-1>,
{
    type WithoutColumns = WithoutColumns<S>;
    type WithoutRows = WithoutRows<S>;
    type Rows = <S as HasAxis<-2>>::Axis;
    type Columns = <S as HasAxis<-1>>::Axis;
    type Transposed = <WithColumns<S> as HasAxis<-1>>::With<<S as HasAxis<-2>>::Axis>;
    type Tall<K: Dim> = <S as HasAxis<-1>>::With<K>;
    type Wide<K: Dim> = <S as HasAxis<-2>>::With<K>;
    type Vectors<K: Dim> = <WithoutRows<S> as HasAxis<-1>>::With<K>;

    fn rows_and_columns(&self, operation: &'static str) -> Result<(Self::Rows, Self::Columns), ShapeError> {
        HasAxis::<-2>::position(self, operation)?;
        Ok((HasAxis::<-2>::axis(self), HasAxis::<-1>::axis(self)))
    }

    #[inline(always)]
    fn lead(&self) -> Z {
        HasAxis::<-2>::without(self).without()
    }

    #[inline]
    fn transposed(&self) -> Self::Transposed {
        let (rows, columns) = (HasAxis::<-2>::axis(self), HasAxis::<-1>::axis(self));
        HasAxis::<-2>::with(self, columns).with(rows)
    }

    fn tall<K: Dim>(&self, axis: K) -> Self::Tall<K> {
        HasAxis::<-1>::with(self, axis)
    }

    fn wide<K: Dim>(&self, axis: K) -> Self::Wide<K> {
        HasAxis::<-2>::with(self, axis)
    }

    fn vectors<K: Dim>(&self, axis: K) -> Self::Vectors<K> {
        HasAxis::<-2>::without(self).with(axis)
    }
}

// A second candidate impl, whose bound never holds: see `Never`.
#[diagnostic::do_not_recommend]
impl<S> Matrices<Refused> for S
where
    S: Never + HasAxis<-1> + HasAxis<-2>,
    WithoutColumns<S>: HasAxis<-1, Without = Refused>,
    WithoutRows<S>: HasAxis<-1, Without = Refused>,
{
    type WithoutColumns = WithoutColumns<S>;
    type WithoutRows = WithoutRows<S>;
    type Rows = One;
    type Columns = One;
    type Transposed = S;
    type Tall<K: Dim> = S;
    type Wide<K: Dim> = S;
    type Vectors<K: Dim> = S;

    fn rows_and_columns(&self, _: &'static str) -> Result<(One, One), ShapeError> {
        self.never()
    }

    fn lead(&self) -> Refused {
        self.never()
    }

    fn transposed(&self) -> S {
        self.never()
    }

    fn tall<K: Dim>(&self, _: K) -> S {
        self.never()
    }

    fn wide<K: Dim>(&self, _: K) -> S {
        self.never()
    }

    fn vectors<K: Dim>(&self, _: K) -> S {
        self.never()
    }
}

/// A shape whose last two axes have a diagonal. `D` is the axis of the diagonal. The two axes are
/// the same, or one of them is [`Dyn`](crate::Dyn): see [`DiagonalDim`]. If one of the two axes is
/// `Dyn`, `D` is `Dyn`, too. If the extents differ at run time, the diagonal has the smaller
/// extent.
///
/// # Examples
///
/// ```
/// use array_core::array;
///
/// assert_eq!(array![[1, 2], [3, 4]].diagonal(), array![1, 4]);
/// ```
///
/// A matrix of two rows and three columns has no diagonal:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![[1, 2, 3], [4, 5, 6]].diagonal();
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no diagonal",
    label = "the last two axes must have the same type, or one of them must be `Dyn`",
    note = "slice the longer axis first: with 2 rows and 3 columns, `slice!(x, .., 0..2)`",
    note = "if two names have the same extent, write `x.try_into_shape::<(Rows, Rows)>()` first",
    note = "`diag` makes a matrix from a vector; see array_core::errors#no-diagonal"
)]
pub trait HasDiagonal<D>: Shape {
    /// The shape with the diagonal in place of the last two axes.
    type Diagonal: Shape;

    /// Returns the shape with the diagonal in place of the last two axes. The shape must have at
    /// least two axes.
    #[doc(hidden)]
    fn diagonal(&self) -> Self::Diagonal;
}

#[diagnostic::do_not_recommend]
impl<S, D: Dim> HasDiagonal<D> for S
where
    S: HasAxis<-1> + HasAxis<-2>,
    <S as HasAxis<-2>>::Axis: DiagonalDim<<S as HasAxis<-1>>::Axis, Output = D>,
    WithoutRows<S>: HasAxis<-1>,
{
    type Diagonal = <WithoutRows<S> as HasAxis<-1>>::With<D>;

    #[inline]
    fn diagonal(&self) -> Self::Diagonal {
        let (rows, columns) = (HasAxis::<-2>::axis(self), HasAxis::<-1>::axis(self));
        HasAxis::<-2>::without(self).with(rows.diagonal_dim(columns))
    }
}

// A second candidate impl, whose bound never holds: see `Never`.
#[diagnostic::do_not_recommend]
impl<S: Shape + Never> HasDiagonal<Refused> for S {
    type Diagonal = S;

    fn diagonal(&self) -> S {
        self.never()
    }
}

/// Returns the length of the diagonal that begins at the element `start` of a matrix. The length is
/// 0 if there is no such element.
#[inline]
pub(crate) fn diagonal_extent(extents: [usize; 2], start: [usize; 2]) -> usize {
    let [rows, columns] = [0, 1].map(|i: usize| extents[i].saturating_sub(start[i]));
    rows.min(columns)
}

/// Returns the row and the column of the first element of a diagonal. The diagonal is `k` columns
/// to the right of the main diagonal, or `-k` rows below it if `k` is negative.
#[inline]
pub(crate) fn diagonal_start(k: isize) -> [usize; 2] {
    [0.max(k.saturating_neg()), 0.max(k)].map(isize::unsigned_abs)
}

/// Relation: the compiler can compute the extent of the diagonal that starts in the row `ROW` and
/// the column `COLUMN` of matrices of shape `Self`. The diagonal ends at the edge of the matrix,
/// and is empty if the matrix has no element at that row and column.
///
/// The extent is computed as for [`ShorterExtent`]. It is static if the extents of both axes of the
/// matrix are static, and [`Dyn`](crate::Dyn) otherwise. Along an axis with a static extent, this
/// extent and `ROW` or `COLUMN` must be at most 1024. Only the extent of a `Num` has no limit.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// let above: Array<i32, shape![2]> = x.diagonal_from::<0, 1, _>().to_heap();
/// let below: Array<i32, shape![1]> = x.diagonal_from::<1, 0, _>().to_heap();
/// assert_eq!((above, below), (array![2, 6], array![4]));
/// ```
///
/// A vector has no diagonal:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![1, 2, 3].diagonal_from::<0, 1, _>();
/// ```
#[diagnostic::on_unimplemented(
    message = "the compiler cannot compute the extent of the diagonal of `{Self}` from row {ROW}, column {COLUMN}",
    label = "the diagonal needs a run-time extent here",
    note = "it computes extents up to 1024; generic code needs the bound `{Self}: DiagonalFrom<{ROW}, {COLUMN}>`",
    note = "`diagonal_at(k)` gives a run-time extent; see array_core::errors#extent-not-computed"
)]
pub trait DiagonalFrom<const ROW: usize, const COLUMN: usize>: Shape {
    /// The shape with the diagonal in place of the last two axes.
    type Diagonal: Shape;

    /// Returns the shape with the diagonal in place of the last two axes. The shape must have at
    /// least two axes.
    #[doc(hidden)]
    fn diagonal_from(&self) -> Self::Diagonal;
}

#[diagnostic::do_not_recommend]
impl<S, M, N, D, const ROW: usize, const COLUMN: usize> DiagonalFrom<ROW, COLUMN> for S
where
    S: HasAxis<-1> + HasAxis<-2>,
    <S as HasAxis<-2>>::Axis: SubtractExtent<Len<ROW>, Difference = M>,
    <S as HasAxis<-1>>::Axis: SubtractExtent<Len<COLUMN>, Difference = N>,
    M: ShorterExtent<N, Shorter = D>,
    N: Dim,
    D: Dim,
    WithoutRows<S>: HasAxis<-1>,
{
    type Diagonal = <WithoutRows<S> as HasAxis<-1>>::With<D>;

    #[inline]
    fn diagonal_from(&self) -> Self::Diagonal {
        let (rows, columns) = (HasAxis::<-2>::axis(self), HasAxis::<-1>::axis(self));
        let extent = diagonal_extent([rows.extent(), columns.extent()], [ROW, COLUMN]);
        let axis = D::from_extent(extent).expect("the extent of the diagonal is the static extent of its axis");
        HasAxis::<-2>::without(self).with(axis)
    }
}
