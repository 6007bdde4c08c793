//! Square matrices, and systems of linear equations.

use super::{Matmul, Matrices, Never, Refused, SameDim, Shape};
use crate::error::ShapeError;
use crate::shape::{Dim, One};

/// The shape of a square matrix, `(N, N)`, or of a stack of them, `(.., N, N)`. `Lead` is the shape
/// of the leading axes, which is `()` for one matrix.
///
/// The last two axes are the same axis, or one of them is [`Dyn`](crate::Dyn). Run-time extents,
/// including those of a [`DynRank`](crate::DynRank), are compared. Code that is generic over the
/// axis needs only the bound `N: Dim`.
///
/// # Examples
///
/// ```
/// use array_core::array;
///
/// assert_eq!(array![[1.0, 2.0], [3.0, 4.0]].det(), -2.0);
/// ```
///
/// A matrix of two rows and three columns has no determinant:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let _ = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]].det();
/// ```
#[diagnostic::on_unimplemented(
    message = "a matrix of shape `{Self}` is not square",
    label = "a square matrix is needed",
    note = "the last two axes must have the same type, or one of them must be `Dyn`",
    note = "if two names have the same extent, write `x.try_into_shape::<(Rows, Rows)>()` first",
    note = "see array_core::errors#not-square"
)]
pub trait Square<Lead>: Shape {
    /// The axis of the columns.
    type Axis: Dim;
    /// The shape `(.., N)` of an array with one vector for each matrix. It is `Self` without the
    /// axis of the rows.
    type Vectors: Shape;

    /// Returns the leading axes and the axis of the columns. Returns an error if the run-time
    /// extents differ, or if there are fewer than two axes.
    #[doc(hidden)]
    fn square(&self, operation: &'static str) -> Result<(Lead, Self::Axis), ShapeError>;

    /// Returns the shape of an array with one vector for each matrix. `axis` is the axis of the
    /// vectors.
    #[doc(hidden)]
    fn vectors(&self, axis: Self::Axis) -> Self::Vectors;

    /// An alias of `X` that rustc can resolve only if the matrices are square. If they are not,
    /// rustc does not report broken relations in `X`.
    #[doc(hidden)]
    type Then<X>;

    /// Returns its argument, as the alias [`Then`](Square::Then).
    #[doc(hidden)]
    fn then<X>(x: X) -> Self::Then<X>;
}

#[diagnostic::do_not_recommend]
impl<S, M: Dim, N: Dim, Z: Shape> Square<Z> for S
where
    S: Matrices<Z, Rows = M, Columns = N>,
    M: SameDim<N>,
{
    type Axis = N;
    type Vectors = S::Vectors<N>;

    #[inline(always)]
    fn square(&self, operation: &'static str) -> Result<(Z, N), ShapeError> {
        let (rows, columns) = self.rows_and_columns(operation)?;
        if rows.extent() != columns.extent() {
            return Err(ShapeError::not_square(operation, &self.shown()));
        }
        Ok((self.lead(), columns))
    }

    fn vectors(&self, axis: N) -> Self::Vectors {
        Matrices::vectors(self, axis)
    }

    type Then<X> = X;

    #[inline(always)]
    fn then<X>(x: X) -> X {
        x
    }
}

// A second candidate impl, whose bound never holds: see `Never`.
#[diagnostic::do_not_recommend]
impl<S: Shape + Never> Square<Refused> for S {
    type Axis = One;
    type Vectors = S;

    fn square(&self, _: &'static str) -> Result<(Refused, One), ShapeError> {
        self.never()
    }

    fn vectors(&self, _: One) -> S {
        self.never()
    }

    type Then<X> = X;

    fn then<X>(x: X) -> X {
        x
    }
}

/// Relation: the matrices of systems of linear equations can have the shape `Self`, and the
/// right-hand sides the shape `Rhs`. `Rhs` is a vector `(N,)`, or matrices `(.., N, K)` whose
/// columns are right-hand sides.
///
/// | matrices | right-hand sides | solutions |
/// |---|---|---|
/// | `(N, N)` | `(N,)` | `(N,)` |
/// | `(N, N)` | `(N, K)` | `(N, K)` |
/// | `(.., N, N)` | `(N,)` | `(.., N)` |
/// | `(.., N, N)` | `(.., N, K)` | `(.., N, K)`, with the leading axes to which both [broadcast](crate::Broadcast) |
///
/// The solution has the shape of the [product](Matmul) of the matrices and the right-hand sides.
/// The relation requires only that this product exists, and not that the matrices are square: see
/// [`Square`]. This is `linalg.solve` of the Array API.
#[diagnostic::on_unimplemented(
    message = "`{Rhs}` is not the shape of a right-hand side for a matrix of shape `{Self}`",
    label = "not one row for each equation",
    note = "a matrix `(N, N)` takes `(N,)`, or `(N, K)` with K right-hand sides as columns",
    note = "right-hand sides in rows are transposed first: `a.solve(&b.t())`",
    note = "see array_core::errors#no-right-hand-side"
)]
pub trait Solve<Rhs>: Shape {
    /// The shape of the solutions.
    type Solution: Shape;

    /// Returns the shape of the solutions, which is the shape of the product of `self` and `rhs`.
    /// Returns the error of [`Matmul::matmul`] if there is no product. The error names `operation`.
    #[doc(hidden)]
    fn solution(&self, rhs: &Rhs, operation: &'static str) -> Result<Self::Solution, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape + Matmul<Rhs, Product = Z>, Rhs, Z: Shape> Solve<Rhs> for S {
    type Solution = Z;

    #[inline(always)]
    fn solution(&self, rhs: &Rhs, operation: &'static str) -> Result<Z, ShapeError> {
        self.matmul(rhs, operation)
    }
}
