//! Matrices of `nalgebra` as arguments and results of functions with
//! [`shapes`](macro@crate::shapes).

use ::nalgebra as na;
use ::nalgebra::allocator::Allocator;

use crate::boundary::{Argument, Given, ReturnType};
use crate::error::Error;
use crate::shape::{Dim, Len, One, Shape};
use crate::storage;
use crate::storage::{Array, ArrayView, ArrayViewMut};

/// Relation: a matrix with `Self` columns can have the shape `S`. It can have any number of columns
/// if `S` has rank 2, and one column if `S` has rank 1.
#[diagnostic::on_unimplemented(
    message = "a matrix of `nalgebra` with `{Self}` columns does not have the rank of the declared shape `{S}`",
    label = "the ranks differ",
    note = "a matrix has two axes; one with a single column has one or two",
    note = "see array_core::errors#not-an-argument"
)]
pub trait ColumnsOf<S: Shape>: na::Dim {}

#[diagnostic::do_not_recommend]
impl<M: Dim> ColumnsOf<(M,)> for na::Const<1> {}

#[diagnostic::do_not_recommend]
impl<M: Dim, N: Dim, C: na::Dim> ColumnsOf<(M, N)> for C {}

/// Relation: the dimension `Self` of `nalgebra` can represent every extent of the axis `D`.
#[diagnostic::on_unimplemented(
    message = "the dimension `{Self}` of `nalgebra` cannot hold every extent of the axis `{D}`",
    label = "the extents differ",
    note = "`Const<N>` holds an axis of extent `N`, and `Dyn` holds any",
    note = "see array_core::errors#not-a-return-type"
)]
pub trait HoldsAxis<D: Dim>: na::Dim {}

#[diagnostic::do_not_recommend]
impl<const N: usize> HoldsAxis<Len<N>> for na::Const<N> {}

#[diagnostic::do_not_recommend]
impl HoldsAxis<One> for na::Const<1> {}

#[diagnostic::do_not_recommend]
impl<D: Dim> HoldsAxis<D> for na::Dyn {}

/// Returns the extents of a matrix, one for each axis of the shape.
fn given<S: Shape>((rows, columns): (usize, usize)) -> Given {
    match S::RANK {
        Some(1) => Given::extents(&[rows]),
        _ => Given::extents(&[rows, columns]),
    }
}

/// Implements [`Argument`] for matrices that are borrowed. A row has the parameters other than `S`,
/// `R` and `C`, the argument, the array that the body of a function receives, and the function of
/// `storage` that converts to this array.
macro_rules! borrowed {
    ($($(#[$doc:meta])* [$($parameter:tt)*] $argument:ty => $array:ty, $convert:ident;)*) => {$(
        $(#[$doc])*
        impl<$($parameter)*, S: Shape, R: na::Dim, C: ColumnsOf<S>> Argument<T, S> for $argument {
            type Array = $array;

            fn given(&self) -> Given {
                given::<S>(self.shape())
            }

            fn take(self, _: S) -> Result<Self::Array, Error> {
                Ok(storage::$convert(self)?)
            }
        }
    )*};
}

borrowed! {
    /// Borrows the matrix without copying.
    ['v, T: 'v, Q: na::RawStorage<T, R, C>] &'v na::Matrix<T, R, C, Q> => ArrayView<'v, T, S>, borrow_nalgebra;
    /// Borrows the matrix mutably without copying.
    ['v, T: 'v, Q: na::RawStorageMut<T, R, C>] &'v mut na::Matrix<T, R, C, Q>
        => ArrayViewMut<'v, T, S>, borrow_nalgebra_mut;
    /// Borrows the matrix without copying.
    ['v, T, RS: na::Dim, CS: na::Dim] na::MatrixView<'v, T, R, C, RS, CS> => ArrayView<'v, T, S>, from_nalgebra;
    /// Borrows the matrix mutably without copying.
    ['v, T, RS: na::Dim, CS: na::Dim] na::MatrixViewMut<'v, T, R, C, RS, CS>
        => ArrayViewMut<'v, T, S>, from_nalgebra_mut;
}

/// Copies the elements into row-major order.
impl<T: Clone, S: Shape, const R: usize, const C: usize> Argument<T, S>
    for na::Matrix<T, na::Const<R>, na::Const<C>, na::ArrayStorage<T, R, C>>
where
    na::Const<C>: ColumnsOf<S>,
{
    type Array = Array<T, S>;

    fn given(&self) -> Given {
        given::<S>((R, C))
    }

    fn take(self, _: S) -> Result<Self::Array, Error> {
        let view: ArrayView<'_, T, S> = storage::borrow_nalgebra(&self)?;
        Ok(view.to_heap())
    }
}

/// Copies the elements into a column.
impl<T: na::Scalar, M: Dim, R: HoldsAxis<M>> ReturnType<T, (M,)> for na::OVector<T, R>
where
    na::DefaultAllocator: Allocator<R>,
{
    type Body = Array<T, (M,)>;

    fn returned(body: Array<T, (M,)>) -> Self {
        let [rows] = body.shape();
        na::OVector::from_iterator_generic(R::from_usize(rows), na::Const::<1>, body.into_vec())
    }
}

/// Copies the elements into column-major order.
impl<T: na::Scalar, M: Dim, N: Dim, R: HoldsAxis<M>, C: HoldsAxis<N>> ReturnType<T, (M, N)> for na::OMatrix<T, R, C>
where
    na::DefaultAllocator: Allocator<R, C>,
{
    type Body = Array<T, (M, N)>;

    fn returned(body: Array<T, (M, N)>) -> Self {
        let [rows, columns] = body.shape();
        na::OMatrix::from_row_iterator_generic(R::from_usize(rows), C::from_usize(columns), body.into_vec())
    }
}
