//! Norms of vectors and matrices.

use core::marker::PhantomData;

use crate::Array;
use crate::dim::Dim;
use crate::dtype::{DType, Element, Exact, Float, Inexact, Number};
use crate::error::Error;
use crate::expr::ops::{AbsOp, AbsSquareOp, DivOp, PowOp, SignOp, SquareOp};
use crate::kernel::{Binary, Splat, Tree, Unary};
use crate::ops::reduce::{Along, Axis, Computed, Operation, Reduced, Totals, greatest, least, total, whole};
use crate::shape::{HasAxis, Matrices, Remains, Shape};
use crate::storage::{Inline, Join, OwnedStorage, Storage};

/// Which norm of a matrix; see [`Array::matrix_norm`].
///
/// Those of the Array API that need singular values are reductions of `svdvals`, with the feature `linalg`: the spectral
/// norm is their `max_axis::<-1>()`, the nuclear norm their `sum_axis::<-1>()`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixNorm {
    /// The root of the sum of the squares of all elements: `'fro'`.
    #[default]
    Frobenius,
    /// The largest sum of the absolute values of a column: `1`.
    ColumnSum,
    /// The largest sum of the absolute values of a row: `inf`.
    RowSum,
}

/// Says whether a sum of squares is as exact as its terms: squares neither were too large for the dtype, nor so small that they
/// lost digits.
fn holds_squares<T: Float>(sum: T) -> bool {
    let least = T::from_f64(match T::DTYPE {
        DType::F32 => 1e-30,
        _ => 1e-290,
    });
    sum > least && !sum.op_infinite()
}

/// What is taken of absolute values, by the order of a norm; the norm of order 2 is computed apart.
enum Order<T> {
    Greatest,
    Least,
    Count,
    Sum,
    Power(T),
}

impl<T: Float> Order<T> {
    /// Reads the order of the Array API; `None` for 2.
    fn new(order: f64) -> Option<Self> {
        Some(match order {
            2.0 => return None,
            f64::INFINITY => Order::Greatest,
            f64::NEG_INFINITY => Order::Least,
            0.0 => Order::Count,
            1.0 => Order::Sum,
            _ => Order::Power(T::from_f64(order)),
        })
    }
}

/// Says whether the largest absolute value of a vector is its length: it is 0, or not finite.
fn is_length<T: Float>(largest: T) -> bool {
    largest == T::ZERO || largest.op_infinite() || largest.op_nan()
}

/// Reduces what a tree comes to along an axis.
fn along<W, K, S, P, F, const AXIS: isize>(
    tree: K,
    shape: &S,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<W, S::Without, P>, Error>
where
    W: Float,
    K: Tree,
    S: HasAxis<AXIS>,
    P: OwnedStorage<W, S::Without>,
    F: Operation<W, Output = W>,
{
    Along {
        source: &Computed::<W, K, S>::new(tree, shape.clone()),
        axes: &[shape.position(operation)?],
        shape: shape.without(),
        operation,
        of: PhantomData::<Axis<AXIS>>,
    }
    .reduce(reduction)
}

/// The norms of the vectors along an axis, computed in the dtype that sums add up in.
struct Norms<'a, T, S: Shape, B: Storage<T, S>, const AXIS: isize> {
    x: &'a Array<T, S, B>,
    order: f64,
    operation: &'static str,
}

impl<T, S, B, W, const AXIS: isize> Totals<W, S::Without> for Norms<'_, T, S, B, AXIS>
where
    T: Inexact<Magnitude: Float<Exact = W>>,
    W: Float<Exact = W>,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
{
    fn totals<P: OwnedStorage<W, S::Without>>(self) -> Result<Array<W, S::Without, P>, Error> {
        let Self { x, order, operation } = self;
        let shape = x.axes();
        let values = Unary::<AbsOp, T::Total, _>(x.leaf(), PhantomData);
        match Order::<W>::new(order) {
            Some(Order::Greatest) => along::<W, _, S, P, _, AXIS>(values, shape, operation, &greatest()),
            Some(Order::Least) => along::<W, _, S, P, _, AXIS>(values, shape, operation, &least()),
            Some(Order::Count) => {
                let ones = Unary::<SignOp, W, _>(values, PhantomData);
                along::<W, _, S, P, _, AXIS>(ones, shape, operation, &total())
            }
            Some(Order::Sum) => along::<W, _, S, P, _, AXIS>(values, shape, operation, &total()),
            Some(Order::Power(p)) => {
                let powers = Binary::<PowOp, W, _, _>(values, Splat(p), PhantomData);
                let mut norms = along::<W, _, S, P, _, AXIS>(powers, shape, operation, &total())?;
                for norm in norms.as_mut_slice() {
                    *norm = norm.op_power(p.op_reciprocal());
                }
                Ok(norms)
            }
            None => lengths::<T, S, B, P, AXIS>(x, operation),
        }
    }
}

/// The norms of the vectors along an axis.
fn norms<T, S, B, P, const AXIS: isize>(
    x: &Array<T, S, B>,
    order: f64,
    operation: &'static str,
) -> Result<Array<T::Magnitude, S::Without, P>, Error>
where
    T: Inexact,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    P: OwnedStorage<T::Magnitude, S::Without>,
{
    T::Magnitude::sums(Norms::<T, S, B, AXIS> { x, order, operation })
}

/// The Euclidean lengths of the vectors along an axis.
fn lengths<T, S, B, P, const AXIS: isize>(
    x: &Array<T, S, B>,
    operation: &'static str,
) -> Result<Array<Exact<T>, S::Without, P>, Error>
where
    T: Inexact,
    S: HasAxis<AXIS>,
    B: Storage<T, S>,
    P: OwnedStorage<Exact<T>, S::Without>,
{
    let squares = Unary::<AbsSquareOp, T::Total, _>(x.leaf(), PhantomData);
    let mut sums = along::<Exact<T>, _, S, P, _, AXIS>(squares, x.axes(), operation, &total())?;
    let lengths = sums.as_mut_slice();
    if x.is_empty() || lengths.iter().all(|&sum| holds_squares(sum)) {
        for length in lengths {
            *length = length.op_sqrt();
        }
        return Ok(sums);
    }
    let values = Unary::<AbsOp, T::Total, _>(x.leaf(), PhantomData);
    let largest = along::<Exact<T>, _, S, P, _, AXIS>(values, x.axes(), operation, &greatest())?;
    let largest = largest.as_slice();
    let extents = x.shape();
    let position = x.axes().position(operation)?;
    let inner: usize = extents.as_ref()[position + 1..].iter().product();
    let block = inner * extents.as_ref()[position];
    lengths.fill(Exact::<T>::ZERO);
    for (i, &x) in x.iter().enumerate() {
        let vector = i / block * inner + i % inner;
        let part = x
            .op_cast::<T::Total>()
            .op_absolute()
            .op_cast::<Exact<T>>()
            .op_div(largest[vector]);
        lengths[vector] = lengths[vector].op_add(part.op_mul(part));
    }
    for (length, &largest) in lengths.iter_mut().zip(largest) {
        *length = match is_length(largest) {
            true => largest,
            false => largest.op_mul(length.op_sqrt()),
        };
    }
    Ok(sums)
}

/// The norm of all elements, computed in the dtype that sums add up in.
fn norm<T, W, S, B>(x: &Array<T, S, B>, order: f64) -> W
where
    T: Inexact<Magnitude: Float<Exact = W>>,
    W: Float<Exact = W>,
    S: Shape,
    B: Storage<T, S>,
{
    let values = || Unary::<AbsOp, T::Total, _>(x.leaf(), PhantomData);
    let of = |norm: Result<Option<W>, Error>| norm.expect("numbers have norms");
    let shape = || x.axes().clone();
    let absolute = Computed::<W, _, S>::new(values(), shape());
    match Order::<W>::new(order) {
        Some(Order::Greatest) => of(whole(&absolute, &greatest())).unwrap_or(W::ZERO),
        Some(Order::Least) => of(whole(&absolute, &least())).unwrap_or(W::HIGHEST),
        Some(Order::Count) => {
            let ones = Unary::<SignOp, W, _>(values(), PhantomData);
            of(whole(&Computed::<W, _, S>::new(ones, shape()), &total::<W>())).unwrap_or(W::ZERO)
        }
        Some(Order::Sum) => of(whole(&absolute, &total::<W>())).unwrap_or(W::ZERO),
        Some(Order::Power(p)) => {
            let powers = Binary::<PowOp, W, _, _>(values(), Splat(p), PhantomData);
            let sum = of(whole(&Computed::<W, _, S>::new(powers, shape()), &total::<W>())).unwrap_or(W::ZERO);
            sum.op_power(p.op_reciprocal())
        }
        None => {
            let squares = Unary::<AbsSquareOp, T::Total, _>(x.leaf(), PhantomData);
            let sum = of(whole(&Computed::<W, _, S>::new(squares, shape()), &total::<W>())).unwrap_or(W::ZERO);
            if holds_squares(sum) {
                return sum.op_sqrt();
            }
            let largest = of(whole(&absolute, &greatest())).unwrap_or(W::ZERO);
            if is_length(largest) {
                return largest;
            }
            let parts = Binary::<DivOp, W, _, _>(values(), Splat(largest), PhantomData);
            let squares = Unary::<SquareOp, W, _>(parts, PhantomData);
            let sum = of(whole(&Computed::<W, _, S>::new(squares, shape()), &total::<W>())).unwrap_or(W::ZERO);
            largest.op_mul(sum.op_sqrt())
        }
    }
}

/// Norms, as the extension `linalg` of the Array API, of floats and of complex numbers; they are real.
///
/// NaN and infinite elements give norms that are. Where squares leave the range of the dtype, elements are divided by the largest
/// of them first, in a second pass.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the norm of all elements as those of one vector.
    ///
    /// | order | norm |
    /// |---|---|
    /// | `2` | the root of the sum of squares, the Euclidean length |
    /// | `1` | the sum of absolute values |
    /// | `f64::INFINITY` | the largest absolute value |
    /// | `f64::NEG_INFINITY` | the smallest absolute value |
    /// | `0` | how many elements are not 0 |
    /// | any other `p` | the sum of absolute values to the power of `p`, to the power of `1 / p` |
    ///
    /// Of no elements it is 0, but for the smallest absolute value, which is infinite.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![3.0, -4.0];
    /// assert_eq!((x.vector_norm(2), x.vector_norm(1), x.vector_norm(f64::INFINITY)), (5.0, 7.0, 4.0));
    /// let long: f64 = array![3e200, 4e200].vector_norm(2);
    /// assert!((long / 5e200 - 1.0).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn vector_norm(&self, order: impl Into<f64>) -> T::Magnitude
    where
        T: Inexact,
    {
        norm(self, order.into()).op_cast()
    }

    fallible! {
        /// Returns the norms of the vectors along an axis, of the orders of [`vector_norm`](Self::vector_norm).
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has no such axis, or the largest or smallest of no elements is asked for.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[3.0, -4.0], [0.0, 2.0]];
        /// assert_eq!(x.vector_norm_axis::<1>(2), array![5.0, 2.0]);
        /// assert_eq!(x.vector_norm_axis::<0>(1), array![3.0, 6.0]);
        /// ```
        #[must_use]
        errors "[`Error::Shape`](crate::Error::Shape) where a [`DynRank`](crate::DynRank) array has no such axis, or the largest or smallest of no elements is asked for, [`Error::Alloc`](crate::Error::Alloc) where memory cannot be had.":
        vector_norm_axis try_vector_norm_axis [const AXIS: isize] [AXIS] [T: Inexact, S: HasAxis<AXIS>, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, S::Without>]
            (self: &Self, order: impl Into<f64>) -> Array<T::Magnitude, S::Without, Reduced<B>> {{
                norms::<T, S, B, Reduced<B>, AXIS>(self, order.into(), "vector_norm_axis")
            }}

        /// Returns a norm of a matrix: a number, and of a stack of matrices an array of them.
        ///
        /// # Panics
        ///
        /// Panics where a [`DynRank`](crate::DynRank) array has fewer than two axes, or the largest of no sums is asked for.
        ///
        /// ```
        /// # use array_core::{MatrixNorm, array};
        /// let x = array![[1.0, -2.0], [2.0, 4.0]];
        /// assert_eq!(x.matrix_norm(MatrixNorm::Frobenius), 5.0);
        /// assert_eq!((x.matrix_norm(MatrixNorm::ColumnSum), x.matrix_norm(MatrixNorm::RowSum)), (6.0, 6.0));
        /// ```
        #[must_use]
        errors "[`Error::Shape`](crate::Error::Shape) where a [`DynRank`](crate::DynRank) array has fewer than two axes, or the largest of no sums is asked for, [`Error::Alloc`](crate::Error::Alloc) where memory cannot be had.":
        matrix_norm try_matrix_norm [Z: Remains] [Z] [T: Inexact, <T as Inexact>::Is: Inexact, S: Matrices<Z>, <S as Matrices<Z>>::Rows: Dim, B: Join<Inline>,
            Reduced<B>: OwnedStorage<T::Magnitude, S::WithoutColumns> + OwnedStorage<T::Magnitude, S::WithoutRows> + OwnedStorage<T::Magnitude, Z>]
            (self: &Self, norm: MatrixNorm) -> Z::Owned<T::Magnitude, Reduced<B>> {{
                let name = "matrix_norm";
                let rows = |order| norms::<T, S, B, Reduced<B>, -1>(self, order, name);
                Ok(Z::owned(match norm {
                    MatrixNorm::Frobenius => norms::<T::Magnitude, _, _, Reduced<B>, -1>(&rows(2.0)?, 2.0, name)?,
                    MatrixNorm::RowSum => norms::<T::Magnitude, _, _, Reduced<B>, -1>(&rows(1.0)?, f64::INFINITY, name)?,
                    MatrixNorm::ColumnSum => {
                        let columns: Array<_, _, Reduced<B>> = norms::<T, S, B, _, -2>(self, 1.0, name)?;
                        norms::<T::Magnitude, _, _, Reduced<B>, -1>(&columns, f64::INFINITY, name)?
                    }
                }))
            }}
    }
}
