//! Outer products.

use crate::compute::{New, binary};
use crate::dtype::{Number, Promote, Promoted};
use crate::error::{Error, or_fail};
use crate::expr::ops;
use crate::kernel::gather::two;
use crate::ops::MatmulOperand;
use crate::shape::{Axis0, Outer, Shape, elements};
use crate::storage::{self, Array, Join, Joined, OwnedStorage, Storage};

/// Relation: `Self` and `Rhs` have an [outer product](Array::outer): they are vectors of numbers,
/// owned or borrowed.
///
/// Their dtypes [promote](Promote), and the product of inline vectors is inline. See [`Outer`] for
/// the shapes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` have no outer product",
    label = "not two vectors of numbers",
    note = "an outer product takes two arrays of one axis, owned or borrowed",
    note = "see array_core::errors#not-a-vector"
)]
pub trait OuterWith<Rhs> {
    /// The product: an array.
    type Output;

    /// Computes the product.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if a [`DynRank`](crate::DynRank) array is not of rank 1, if the product
    /// would take more than `isize::MAX` bytes, or if memory cannot be allocated.
    fn try_outer_with(self, rhs: Rhs, operation: &'static str) -> Result<Self::Output, Error>;
}

/// Relation: `Self` is the right operand of an outer product, and `L` the left operand. The
/// relation holds if and only if `L` and `Self` satisfy [`OuterWith`]. Methods have this bound on
/// the right operand. So if the relation does not hold, rustc's error does not quote the bound.
pub trait OuterRight<L> {
    /// The product: an array.
    type Output;

    /// Computes the product.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if a [`DynRank`](crate::DynRank) array is not of rank 1, if the product
    /// would take more than `isize::MAX` bytes, or if memory cannot be allocated.
    fn try_outer_right(self, left: L, operation: &'static str) -> Result<Self::Output, Error>;
}

#[diagnostic::do_not_recommend]
impl<L: OuterWith<R>, R> OuterRight<L> for R {
    type Output = L::Output;

    fn try_outer_right(self, left: L, operation: &'static str) -> Result<L::Output, Error> {
        left.try_outer_with(self, operation)
    }
}

/// The dtype of the product.
type Elem<X, Y> = Promoted<<X as MatmulOperand>::Elem, <Y as MatmulOperand>::Elem>;

/// The storage of the product.
type Storages<X, Y> = Joined<<X as MatmulOperand>::Storage, <Y as MatmulOperand>::Storage>;

/// The shape of the product.
type Shapes<X, Y> = <<X as MatmulOperand>::Shape as Outer<<Y as MatmulOperand>::Shape>>::Product;

impl<X: MatmulOperand, Y: MatmulOperand> OuterWith<Y> for X
where
    X::Shape: Outer<Y::Shape>,
    X::Elem: Promote<Y::Elem>,
    Elem<X, Y>: Number,
    X::Storage: Join<Y::Storage>,
    Storages<X, Y>: OwnedStorage<Elem<X, Y>, Shapes<X, Y>>,
{
    type Output = Array<Elem<X, Y>, Shapes<X, Y>, Storages<X, Y>>;

    fn try_outer_with(self, rhs: Y, operation: &'static str) -> Result<Self::Output, Error> {
        let (left, right) = (self.factor(), rhs.factor());
        let shape = left.axes().outer(right.axes(), operation)?;
        elements::<Elem<X, Y>, Shapes<X, Y>>(&shape, operation)?;
        let rows = storage::at_axes::<_, _, _, (Axis0,), _>(storage::borrow(left), shape.clone());
        binary::<ops::MulOp, Elem<X, Y>, _, _, _, _>(&two(&rows, right), New::BROADCAST, operation)
    }
}

/// Outer products: part of the extension `linalg` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the outer product of this vector and another one: the matrix of the products of
    /// their elements. The axis of this vector becomes the axis of the rows, and the axis of the
    /// other vector becomes the axis of the columns.
    ///
    /// The dtypes [promote](Promote), and integers wrap, as with `*`. The product of inline vectors
    /// is inline. For arrays with more axes, use index names: `broadcast!(named; x[i, j] * y[k])`.
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array is not of rank 1, or the product would take
    /// more than `isize::MAX` bytes; [`try_outer`](Self::try_outer) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, InlineArray, dim, inline, shape};
    /// let x: InlineArray<i32, shape![2, 3]> = inline![1, 2].outer(&inline![10, 20, 30]);
    /// assert_eq!(x, inline![[10, 20, 30], [20, 40, 60]]);
    ///
    /// dim!(Rows, Columns);
    /// let left = Array::<f64, (Rows,)>::ones_with([2]);
    /// let right = Array::<f64, (Columns,)>::ones_with([4]);
    /// let weights: Array<f64, (Rows, Columns)> = left.outer(&right);
    /// assert_eq!(weights.sum(), 8.0);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn outer<'a, Y: OuterRight<&'a Self>>(&'a self, rhs: Y) -> Y::Output {
        or_fail(rhs.try_outer_right(self, "outer"))
    }

    /// Like [`outer`](Self::outer), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if a [`DynRank`](crate::DynRank) array is not of rank 1, or the
    /// product would take more than `isize::MAX` bytes; [`Error::Alloc`] if memory cannot be
    /// allocated.
    #[doc = try_example!(
        "array";
        "let x = array![1, 2];";
        "x.try_outer(&array![10, 20])?" => "array![[10, 20], [20, 40]]";
        "x.try_outer(&array![[10, 20], [30, 40]].into_dyn())" => "the shape is (2, 2), not (_,), in `outer`: its rank is 2, not 1"
    )]
    pub fn try_outer<'a, Y: OuterRight<&'a Self>>(&'a self, rhs: Y) -> Result<Y::Output, Error> {
        rhs.try_outer_right(self, "outer")
    }
}
