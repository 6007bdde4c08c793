//! Shapes of vectors, and of matrices that are computed from two vectors.

use super::{DynRank, OneAxis, Shape};
use crate::error::ShapeError;
use crate::shape::{Dim, Dyn};

/// The shape of a vector, which has one axis. The rank of a [`DynRank`] is checked at run time.
///
/// # Examples
///
/// ```
/// use array_core::{Arrays, array};
///
/// let (x, y) = (array![1, 2], array![10, 20, 30]);
/// let (xs, _) = (&x, &y).meshgrid();
/// assert_eq!(xs.shape(), [3, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` is not a vector",
    label = "one axis is needed",
    note = "outer products, grids and `diag` take arrays of one axis; `.flatten()` merges all axes",
    note = "the diagonal of a matrix is `x.diagonal()`",
    note = "see array_core::errors#not-a-vector"
)]
pub trait Vector: Shape {
    /// The only axis of the vector.
    type Axis: Dim;
    /// The shape of a matrix with the axis of this vector as rows, and the axis of the vector `R`
    /// as columns.
    #[doc(hidden)]
    type Rows<R: Vector>: Shape;
    /// The shape of a matrix with the axis of this vector as columns, and the axis `M` as rows.
    #[doc(hidden)]
    type Columns<M: Dim>: Shape;

    /// Returns the axis, or an error if the rank of a [`DynRank`] is not 1.
    #[doc(hidden)]
    fn vector_axis(&self, operation: &'static str) -> Result<Self::Axis, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> Vector for (D,) {
    type Axis = D;
    type Rows<R: Vector> = R::Columns<D>;
    type Columns<M: Dim> = (M, D);

    #[inline(always)]
    fn vector_axis(&self, _: &'static str) -> Result<D, ShapeError> {
        Ok(self.0)
    }
}

#[diagnostic::do_not_recommend]
impl Vector for DynRank {
    type Axis = Dyn;
    type Rows<R: Vector> = DynRank;
    type Columns<M: Dim> = DynRank;

    fn vector_axis(&self, operation: &'static str) -> Result<Dyn, ShapeError> {
        self.only_axis(operation)
    }
}

/// Relation: `Self` and `R` are the shapes of two vectors. `Product` is the shape of their outer
/// product.
///
/// # Examples
///
/// ```
/// use array_core::array;
///
/// assert_eq!(array![1, 2].outer(&array![10, 20, 30]), array![[10, 20, 30], [20, 40, 60]]);
/// ```
///
/// A matrix and a vector have no outer product:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![[1, 2], [3, 4]].outer(&array![10, 20, 30]);
/// ```
#[diagnostic::on_unimplemented(
    message = "arrays of shapes `{Self}` and `{R}` have no outer product",
    label = "these are not two vectors",
    note = "an outer product takes two arrays of one axis, `(M,)` and `(N,)`",
    note = "for more axes, name them: `broadcast!(named; a[i, j] * b[k])`",
    note = "see array_core::errors#not-a-vector"
)]
pub trait Outer<R>: Shape {
    /// The shape of the product: `(M, N)` for vectors of shapes `(M,)` and `(N,)`.
    type Product: Shape;

    /// Returns the shape of the product.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the rank of a [`DynRank`] is not 1.
    #[doc(hidden)]
    fn outer(&self, rhs: &R, operation: &'static str) -> Result<Self::Product, ShapeError>;
}

// The bound `OuterColumns` is on the right shape. So rustc finds the method `outer` even if the
// left array is not a vector, and reports the message of the relation.
#[diagnostic::do_not_recommend]
impl<S: Shape, R: OuterColumns<S>> Outer<R> for S {
    type Product = R::Product;

    fn outer(&self, rhs: &R, operation: &'static str) -> Result<R::Product, ShapeError> {
        let (rows, columns) = rhs.both_axes(self, operation)?;
        Ok(R::Product::from_extents(&[rows, columns]).expect("the product has the axes of both operands"))
    }
}

/// The same relation as [`Outer`], as a trait of the right vector. The left vector has the shape
/// `S`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "arrays of shapes `{S}` and `{Self}` have no outer product",
    label = "these are not two vectors",
    note = "an outer product takes two arrays of one axis, `(M,)` and `(N,)`",
    note = "for more axes, name them: `broadcast!(named; a[i, j] * b[k])`",
    note = "see array_core::errors#not-a-vector"
)]
pub trait OuterColumns<S> {
    /// The shape of the product.
    type Product: Shape;

    /// Returns the extents of the left and the right vector, or an error if the rank of a
    /// [`DynRank`] is not 1.
    fn both_axes(&self, rows: &S, operation: &'static str) -> Result<(usize, usize), ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<S: Vector, R: Vector> OuterColumns<S> for R {
    type Product = S::Rows<R>;

    fn both_axes(&self, rows: &S, operation: &'static str) -> Result<(usize, usize), ShapeError> {
        let (rows, columns) = (rows.vector_axis(operation)?, self.vector_axis(operation)?);
        Ok((rows.extent(), columns.extent()))
    }
}
