//! Traces, and products of vectors.

use core::marker::PhantomData;
#[cfg(any(test, not(debug_assertions)))]
use core::mem::MaybeUninit;

use crate::array::diagonal_at;
use crate::compute::combined;
use crate::compute::reduce::{Along, Axis, Reduced, Source, total, whole};
use crate::dtype::{Element, Number};
use crate::error::{Error, ShapeError};
use crate::expr::ops::{BinaryOp, DotOp, MulOp};
use crate::kernel::fused::is_small;
use crate::kernel::reduce::{VARIANTS, products};
use crate::shape::{Dim, Dyn, HasAxis, HasDiagonal, Matrices, OneVector, Shape, VecdotRight, countable, static_len};
use crate::storage::{self, Array, IndexOutput, Inline, Join, Joined, OwnedStorage, Storage};

/// The shape of the dot products of arrays of shapes `S` and `R` along an axis.
type Dots<S, const AXIS: isize, R> = <R as VecdotRight<AXIS, S>>::Dots;

/// An alias of `R`. rustc can resolve the alias only if `S` is the shape of a vector. If `S` is
/// another shape, rustc does not report relations of `R` that do not hold.
type Right<S, R> = <S as OneVector>::Then<R>;
/// An alias of `X`. rustc can resolve the alias only if `S` and `R` are the shapes of vectors. If
/// one of them is another shape, rustc reports only the first relation that does not hold.
type OfTwo<S, R, X> = <Right<S, R> as OneVector>::Then<X>;

/// Computes the dot products of two arrays along the axis `AXIS` of `both`, the shape to which the
/// two arrays broadcast. Products and sums are computed in `T::Total`, and each sum is converted
/// once.
#[inline(always)]
fn dots<const AXIS: isize, M, T, S, B, R, Q, O, Z>(
    left: &Array<T, S, B>,
    right: &Array<T, R, Q>,
    both: O,
    operation: &'static str,
) -> Result<Z::Owned<T, Joined<B, Q>>, Error>
where
    M: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
    S: Shape,
    B: Storage<T, S> + Join<Q>,
    R: Shape,
    Q: Storage<T, R>,
    O: HasAxis<AXIS, Without = Z>,
    Z: IndexOutput,
    Joined<B, Q>: OwnedStorage<T, Z>,
{
    // The shape to which two stretched views broadcast can have more positions than a `usize`
    // counts.
    both.with_extents(|extents| countable(extents, operation))?;
    if let Some(sum) = whole_dot::<M, _, _, _, _, _>(left, right)
        && let Some(sum) = Z::number::<T, Joined<B, Q>>(sum.op_cast())
    {
        return Ok(sum);
    }
    let (axis, shape) = (both.position(operation)?, both.without());
    let source = &combined::<M, T::Total, _, _, _>(left, right, both);
    own_sums::<AXIS, T, _, _, _>(source, (axis, shape), operation)
}

/// Returns the dot product of two vectors of the same length, if they are contiguous, or have at
/// most [`FEW`](storage::FEW) elements. Returns `None` for other arrays, if inlined code multiplies
/// the vectors because they are short, and in debug builds.
#[inline(always)]
fn whole_dot<M, T, S, B, R, Q>(left: &Array<T, S, B>, right: &Array<T, R, Q>) -> Option<T::Total>
where
    M: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
    S: Shape,
    B: Storage<T, S>,
    R: Shape,
    Q: Storage<T, R>,
{
    let is_short = const { is_small::<T>(static_len::<S>()) || is_small::<T>(static_len::<R>()) };
    if const { !VARIANTS || !matches!((S::RANK, R::RANK), (Some(1), Some(1))) } || is_short {
        return None;
    }
    if left.len() != right.len() {
        return None;
    }
    if let (Some(left), Some(right)) = (left.try_as_slice(), right.try_as_slice()) {
        return Some(products::<M, T>(left, right));
    }
    #[cfg(any(test, not(debug_assertions)))]
    return dot_of_few::<M, _, _, _, _, _>(left, right);
    #[cfg(not(any(test, not(debug_assertions))))]
    None
}

/// Returns the dot product of two vectors of the same length, which is at most
/// [`FEW`](storage::FEW), whose elements need not be contiguous.
#[cfg(any(test, not(debug_assertions)))]
#[inline(never)]
fn dot_of_few<M, T, S, B, R, Q>(left: &Array<T, S, B>, right: &Array<T, R, Q>) -> Option<T::Total>
where
    M: BinaryOp<T::Total, Output = T::Total>,
    T: Number,
    S: Shape,
    B: Storage<T, S>,
    R: Shape,
    Q: Storage<T, R>,
{
    let mut rooms = [[const { MaybeUninit::uninit() }; storage::FEW]; 2];
    let [first, second] = &mut rooms;
    Some(products::<M, T>(
        storage::few(left, first)?,
        storage::few(right, second)?,
    ))
}

/// Returns the sums along the axis `AXIS`, whose number is `axis`. `shape` is that of the result. A
/// single sum needs no memory for an array.
#[inline(always)]
fn own_sums<const AXIS: isize, T, X, P, Z>(
    source: &X,
    (axis, shape): (usize, Z),
    operation: &'static str,
) -> Result<Z::Owned<T, P>, Error>
where
    T: Number,
    X: Source<T::Total, Shape: HasAxis<AXIS>>,
    P: OwnedStorage<T, Z>,
    Z: IndexOutput,
{
    let sums: fn(&X, (usize, Z), &'static str) -> Result<Z::Owned<T, P>, Error> = const {
        if matches!(Z::RANK, Some(0)) {
            |source, _, _| {
                let sum = whole(source, &total::<T::Total>())?.expect("the sum of no elements is 0");
                Ok(Z::number::<T, P>(sum.op_cast()).expect("an array without axes has one element"))
            }
        } else {
            |source, (axis, shape), operation| {
                let along = Along::<T::Total, Axis<AXIS>, _, _> {
                    source,
                    axes: &[axis],
                    shape,
                    operation,
                    of: PhantomData,
                };
                Ok(Z::owned(along.own_sums_of::<T, P, _>(&total())?))
            }
        }
    };
    sums(source, (axis, shape), operation)
}

/// Returns the sums along the last axis.
fn sums<T, S, B, P, Z>(x: &Array<T, S, B>, operation: &'static str) -> Result<Z::Owned<T::Sum, P>, Error>
where
    T: Number,
    S: HasAxis<-1, Without = Z>,
    B: Storage<T, S>,
    P: OwnedStorage<T::Sum, Z>,
    Z: IndexOutput,
{
    let along = Along::<T, Axis<-1>, _, _> {
        source: x,
        axes: &[x.axes().position(operation)?],
        shape: x.axes().without(),
        operation,
        of: PhantomData,
    };
    Ok(Z::owned(along.sums::<P, _>(&total())?))
}

/// Traces, and products of vectors, for all numeric dtypes: part of the extension `linalg` of the
/// Array API.
///
/// The result is a number for a matrix or two vectors, and an array for stacks of matrices or
/// vectors. A trace has the dtype of a [`sum`](Array::sum). Products of vectors keep the dtype, as
/// [`matmul`](Array::matmul) does.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the sum of the main diagonal of a matrix, or of each matrix of a stack. The sum
        /// has the dtype of [`sum`](Self::sum), and the diagonal is that of
        /// [`diagonal`](Self::diagonal).
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result
        /// would take more than `isize::MAX` bytes; [`try_trace`](Self::try_trace) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[1.0, 2.0], [3.0, 4.0]].trace(), 5.0);
        /// assert_eq!(array![[[1, 2], [3, 4]], [[5, 6], [7, 8]]].trace(), array![5_i64, 13]);
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let trace: i64 = array![[1, 2], [3, 4]].try_trace()?;";
            "trace" => "5";
            "array![1, 2].into_dyn().try_trace()"
                => "an array of shape (2,) has no axis -2 in `trace`: its rank is 1"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if a [`DynRank`](crate::shape::DynRank) array has fewer than two axes, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        trace try_trace [D: Dim, R, Z: IndexOutput] [D, R, Z] [T: Number, <T as Number>::Is: Number, S: HasDiagonal<D, Diagonal = R>,
            <S as HasDiagonal<D>>::Diagonal: Shape, R: HasAxis<-1, Without = Z>, B: Join<Inline>, Reduced<B>: OwnedStorage<T::Sum, Z>]
            (self: &Self) -> Z::Owned<T::Sum, Reduced<B>> {{
                let diagonal = storage::diagonal(self.view(), [0, 0], S::diagonal);
                sums(&diagonal.map_err(|_| ShapeError::no_axis("trace", self.shape().as_ref(), -2))?, "trace")
            }}

        /// Returns the sum of a diagonal of a matrix, or of each matrix of a stack. The diagonal is
        /// that of [`diagonal_at`](Self::diagonal_at): for a positive `k`, the `k`-th above the
        /// main one, and for a negative `k`, the `-k`-th below. The sum is 0 if the diagonal lies
        /// outside of the matrix.
        ///
        /// # Panics
        ///
        /// Panics if a [`DynRank`](crate::DynRank) array has fewer than two axes, or if the result
        /// would take more than `isize::MAX` bytes; [`try_trace_at`](Self::try_trace_at) returns
        /// the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
        /// assert_eq!((x.trace_at(1), x.trace_at(-1), x.trace_at(3)), (8.0, 4.0, 0.0));
        /// ```
        errors
        #[doc = try_example!(
            "array";
            "let trace: i64 = array![[1, 2], [3, 4]].try_trace_at(1)?;";
            "trace" => "2";
            "array![1, 2].into_dyn().try_trace_at(1)"
                => "an array of shape (2,) has no axis -2 in `trace_at`: its rank is 1"
        )]
        "Returns the errors of [`try_trace`](Self::try_trace).":
        trace_at try_trace_at [R, Z: IndexOutput] [R, Z] [T: Number, <T as Number>::Is: Number, S: Matrices<Z, Vectors<Dyn> = R>,
            <S as Matrices<Z>>::Rows: Dim, R: HasAxis<-1, Without = Z>, B: Join<Inline>, Reduced<B>: OwnedStorage<T::Sum, Z>]
            (self: &Self, k: isize) -> Z::Owned<T::Sum, Reduced<B>> {{
                self.axes().rows_and_columns("trace_at")?;
                sums(&diagonal_at(self.view(), k)?, "trace_at")
            }}

        /// Returns the dot products of the vectors along the last axis: the sums of the products of
        /// their elements. The other axes broadcast; see [`Vecdot`](crate::shape::Vecdot). For
        /// vectors along another axis, use [`vecdot_axis`](Self::vecdot_axis).
        ///
        /// The dtype is that of the arrays. Integers wrap, and 16-bit floats are multiplied and
        /// added in `f32` and rounded once. Cast to a wider dtype first if the sums could overflow.
        /// Complex elements of this array are conjugated, in contrast to [`dot`](Self::dot).
        ///
        /// # Panics
        ///
        /// Panics if run-time extents of the last axes differ, if run-time extents of other axes do
        /// not broadcast, if a [`DynRank`](crate::DynRank) array has rank 0, or if the result would
        /// take more than `isize::MAX` bytes; [`try_vecdot`](Self::try_vecdot) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
        /// assert_eq!(x.vecdot(&array![1.0, 0.0, -1.0]), array![-2.0, -2.0]);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f64, shape![_]>::from(vec![1.0, 2.0]);
        /// let y = Array::<f64, shape![_]>::from(vec![1.0, 2.0, 3.0]);
        /// let error = x.try_vecdot(&y).unwrap_err();
        /// assert_eq!(error.to_string(), "shapes (2,) and (3,) cannot be broadcast together in `vecdot`: axis 0 has 2 and 3");
        /// ```
        "Returns [`Error::Shape`](crate::error::Error::Shape) if run-time extents of the vectors differ, if those of other axes do not broadcast, if a [`DynRank`](crate::shape::DynRank) array has no such axis, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        vecdot try_vecdot [R: VecdotRight<-1, S>, Q: Storage<T, R>] [R, Q] [T: Number, <T as Number>::Is: Number, B: Join<Q>,
            Joined<B, Q>: OwnedStorage<T, Dots<S, -1, R>>]
            (self: &Self, rhs: &Array<T, R, Q>) -> <Dots<S, -1, R> as IndexOutput>::Owned<T, Joined<B, Q>> {{
                dots::<-1, DotOp, T, S, B, R, Q, _, _>(self, rhs, rhs.axes().both_with(self.axes(), "vecdot")?, "vecdot")
            }}

        /// Returns the dot products of the vectors along the axis `AXIS`, counted backwards from
        /// -1, the last axis. `cargo build` rejects an axis that is counted from 0. See
        /// [`vecdot`](Self::vecdot).
        ///
        /// # Panics
        ///
        /// Panics if run-time extents of the axis `AXIS` differ, if run-time extents of other axes
        /// do not broadcast, if a [`DynRank`](crate::DynRank) array has no axis `AXIS`, or if the
        /// result would take more than `isize::MAX` bytes;
        /// [`try_vecdot_axis`](Self::try_vecdot_axis) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
        /// assert_eq!(x.vecdot_axis::<-2, _, _>(&x), array![17.0, 29.0, 45.0]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "type Vector = Array<f64, shape![_]>;", "let (x, y) = (Vector::ones_with([2]), Vector::ones_with([3]));";
            "x.try_vecdot_axis::<-1, _, _>(&x)?" => "2.0";
            "x.try_vecdot_axis::<-1, _, _>(&y)"
                => "shapes (2,) and (3,) cannot be broadcast together in `vecdot_axis`: axis 0 has 2 and 3"
        )]
        "Returns the errors of [`try_vecdot`](Self::try_vecdot).":
        vecdot_axis // `x.vecdot_axis::<-2, _, _>(&y)`
        try_vecdot_axis [const AXIS: isize, R: VecdotRight<AXIS, S>, Q: Storage<T, R>] [AXIS, R, Q] [T: Number, <T as Number>::Is: Number, B: Join<Q>,
            Joined<B, Q>: OwnedStorage<T, Dots<S, AXIS, R>>]
            (self: &Self, rhs: &Array<T, R, Q>) -> <Dots<S, AXIS, R> as IndexOutput>::Owned<T, Joined<B, Q>> {{
                const { assert!(AXIS < 0, "the axis of `vecdot_axis` is counted backwards, from -1") };
                dots::<AXIS, DotOp, T, S, B, R, Q, _, _>(self, rhs, rhs.axes().both_with(self.axes(), "vecdot_axis")?, "vecdot_axis")
            }}

        /// Returns the dot product of two vectors: the sum of the products of their elements.
        ///
        /// Both arrays have one axis; [`matmul`](Self::matmul) multiplies matrices. The dtype is
        /// that of the arrays, and integers wrap. Complex elements are not conjugated, in contrast
        /// to [`vecdot`](Self::vecdot).
        ///
        /// # Panics
        ///
        /// Panics if run-time extents of the vectors differ, or if a [`DynRank`](crate::DynRank)
        /// array does not have exactly one axis; [`try_dot`](Self::try_dot) returns the error.
        ///
        /// ```
        /// # use array_core::{array, inline};
        /// assert_eq!(array![1.0, 2.0, 3.0].dot(&array![4.0, 5.0, 6.0]), 32.0);
        /// assert_eq!(inline![100_u8, 1].dot(&inline![3, 5]), 49);
        /// assert_eq!(inline![100_u8, 1].cast::<u64>().dot(&inline![3, 5]), 305);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f64, shape![_]>::from(vec![1.0, 2.0]);
        /// let y = Array::<f64, shape![_]>::from(vec![1.0, 2.0, 3.0]);
        /// let error = x.try_dot(&y).unwrap_err();
        /// assert_eq!(error.to_string(), "shapes (2,) and (3,) cannot be broadcast together in `dot`: axis 0 has 2 and 3");
        /// ```
        "Returns [`Error::Shape`](crate::error::Error::Shape) if run-time extents of the vectors differ, or if a [`DynRank`](crate::shape::DynRank) array does not have exactly one axis; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        dot try_dot [R: Shape, Q: Storage<T, R>, Z: IndexOutput] [R, Q, Z] [T: Number, <T as Number>::Is: Number, S: OneVector, <S as OneVector>::Is: OneVector,
            Right<S, R>: OneVector, <OfTwo<S, R, R> as VecdotRight<-1, OfTwo<S, R, S>>>::Dots: IndexOutput,
            OfTwo<S, R, R>: VecdotRight<-1, OfTwo<S, R, S>, Dots = Z>,
            B: Join<Q>, Joined<B, Q>: OwnedStorage<T, Z>]
            (self: &Self, rhs: &Array<T, R, Q>) -> Z::Owned<T, Joined<B, Q>> {{
                let (left, right) = (self.axes().clone(), S::then(rhs.axes().clone()));
                left.check_rank("dot")?;
                right.check_rank("dot")?;
                let right = rhs.axes().clone();
                let both = <Right<S, R>>::then(right).both_with(&<Right<S, R>>::then(left), "dot")?;
                dots::<-1, MulOp, T, S, B, R, Q, _, _>(self, rhs, both, "dot")
            }}
    }
}
