//! Cross products.

use crate::array::gather;
use crate::compute::difference_of_products;
use crate::compute::reduce::Reduced;
use crate::dtype::Number;
use crate::error::{Error, ShapeError};
use crate::kernel::cell;
use crate::shape::{DynRank, HasAxis, HasCross, Shape, VecdotRight};
use crate::storage::{self, Array, Contiguous, Inline, Join, Joined, OwnedStorage, Storage};

/// An alias of `S`. rustc can resolve the alias only if `S` implements [`HasCross`]. So if several
/// relations do not hold, rustc reports only the first one.
type Vectors<S, const AXIS: isize> = <S as HasCross<AXIS>>::Is;

/// The shape of the cross products of arrays of shapes `S` and `R` along an axis.
type Both<S, const AXIS: isize, R> = <R as VecdotRight<AXIS, Vectors<S, AXIS>>>::Both;

/// Rotates the elements along an axis by `by` positions towards the start. Returns an error if the
/// extent of the axis is not 3.
fn turned<const AXIS: isize, T, S, B>(
    x: &Array<T, S, B>,
    by: usize,
    operation: &'static str,
) -> Result<Array<T, S, Reduced<B>>, Error>
where
    T: Clone,
    S: HasAxis<AXIS>,
    B: Storage<T, S> + Join<Inline>,
    Reduced<B>: OwnedStorage<T, S>,
{
    let (axis, extent) = storage::extent_of::<AXIS, S>(x.axes())?;
    if extent != 3 {
        let found = x.shape();
        let mut expected = DynRank::clipped(found.as_ref());
        expected[axis] = 3;
        return Err(ShapeError::convert(operation, found.as_ref(), &expected).into());
    }
    gather(x, (axis, 1), |i| ((i + by) % 3, 1), x.axes().clone(), operation)
}

/// Returns whether `S` is the static shape of a vector of 3 elements.
const fn is_vector<S: Shape>() -> bool {
    matches!(&S::STATIC, Some(extents) if matches!(extents.as_slice(), [3]))
}

/// Returns the cross products of the vectors of `x` and `y` along the axis `AXIS`. `both` is the
/// shape of the result.
fn crossed<const AXIS: isize, T, S, B, R, Q, O>(
    x: &Array<T, S, B>,
    y: &Array<T, R, Q>,
    both: O,
    operation: &'static str,
) -> Result<Array<T, O, Joined<B, Q>>, Error>
where
    T: Number,
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS>,
    O: Shape,
    B: Storage<T, S> + Join<Inline> + Join<Q>,
    Q: Storage<T, R> + Join<Inline>,
    Reduced<B>: OwnedStorage<T, S>,
    Reduced<Q>: OwnedStorage<T, R>,
    Joined<B, Q>: OwnedStorage<T, O>,
{
    // Two vectors of 3 need no copies. The condition is a constant, so rustc removes this path for
    // other shapes.
    if const { is_vector::<S>() && is_vector::<R>() && is_vector::<O>() }
        && let (Some(&[x0, x1, x2]), Some(&[y0, y1, y2])) = (x.try_as_slice(), y.try_as_slice())
    {
        let element = |a: T, b: T, c: T, d: T| a.op_mul(b).op_sub(c.op_mul(d));
        let mut array = cell::array_of_zeros::<T, O, Joined<B, Q>>(both, operation)?;
        <Joined<B, Q> as Contiguous<T, O>>::slice_mut(&mut array).copy_from_slice(&[
            element(x1, y2, x2, y1),
            element(x2, y0, x0, y2),
            element(x0, y1, x1, y0),
        ]);
        return Ok(array);
    }
    let (left, right) = (turned::<AXIS, T, S, B>, turned::<AXIS, T, R, Q>);
    let (x1, x2) = (left(x, 1, operation)?, left(x, 2, operation)?);
    let (y1, y2) = (right(y, 1, operation)?, right(y, 2, operation)?);
    // The element i is x[i+1] * y[i+2] - x[i+2] * y[i+1], with positions modulo 3.
    difference_of_products((&x1, &y2), (&x2, &y1), both, operation)
}

/// Cross products: part of the extension `linalg` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the cross products of the vectors of this array and of `rhs` along the last
        /// axis. This axis has the extent 3 in both arrays, and the other axes broadcast. Integers
        /// wrap. For vectors along another axis, use [`cross_axis`](Self::cross_axis).
        ///
        /// # Panics
        ///
        /// Panics if a run-time extent of the last axis is not 3, if run-time extents of the other
        /// axes do not broadcast, if a [`DynRank`](crate::DynRank) array has rank 0, or if the
        /// result would take more than `isize::MAX` bytes; [`try_cross`](Self::try_cross) returns
        /// the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let (x, y) = (array![1, 0, 0], array![[0, 1, 0], [0, 0, 1]]);
        /// assert_eq!(x.cross(&y), array![[0, 0, 1], [0, -1, 0]]);
        /// ```
        ///
        /// Vectors whose length is not 3 have no cross product:
        ///
        /// ```compile_fail,E0277
        /// use array_core::array;
        /// let _ = array![1, 2].cross(&array![3, 4]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[1, 0, 0]"; "let y = Array::<i32, shape![_]>::from(vec![1, 0]);";
            "x.try_cross(&array![0, 1, 0])?.to_vec()" => "[0, 0, 1]";
            "y.try_cross(&array![0, 1, 0])" => "shapes (2,) and (3,) cannot be broadcast together in `cross`: axis 0 has 2 and 3"
        )]
        "Returns [`Error::Shape`](crate::error::Error::Shape) if run-time extents of the axis are not 3, if those of other axes do not broadcast, if a [`DynRank`](crate::shape::DynRank) array has no such axis, or if the result would take more than `isize::MAX` bytes; [`Error::Alloc`](crate::error::Error::Alloc) if memory cannot be allocated.":
        cross try_cross [R, Q, O: Shape] [R, Q, O] [T: Number, <T as Number>::Is: Number, S: HasCross<-1>, <S as HasCross<-1>>::Is: Shape,
            Both<S, -1, R>: Shape, R: HasAxis<-1> + VecdotRight<-1, Vectors<S, -1>, Both = O>, B: Join<Inline> + Join<Q>, Q: Storage<T, R> + Join<Inline>,
            Reduced<B>: OwnedStorage<T, S>, Reduced<Q>: OwnedStorage<T, R>, Joined<B, Q>: OwnedStorage<T, O>]
            (self: &Self, rhs: &Array<T, R, Q>) -> Array<T, O, Joined<B, Q>> {{
                let both = rhs.axes().both_with(&self.axes().vectors(), "cross")?;
                crossed::<-1, _, _, _, _, _, _>(self, rhs, both, "cross")
            }}

        /// Returns the cross products of the vectors along the axis `AXIS`, counted backwards from
        /// -1, the last axis. `cargo build` rejects an axis that is counted from 0. See
        /// [`cross`](Self::cross).
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`cross`](Self::cross), for the axis `AXIS` instead of the
        /// last axis; [`try_cross_axis`](Self::try_cross_axis) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let (x, y) = (array![[1], [0], [0]], array![[0, 0], [1, 0], [0, 1]]);
        /// assert_eq!(x.cross_axis::<-2, _, _>(&y), array![[0, 0], [0, -1], [1, 0]]);
        /// ```
        errors
        #[doc = try_vector_example!(
            "i32" "[1, 0, 0]"; "let y = Array::<i32, shape![_]>::from(vec![1, 0]);";
            "x.try_cross_axis::<-1, _, _>(&array![0, 1, 0])?.to_vec()" => "[0, 0, 1]";
            "y.try_cross_axis::<-1, _, _>(&array![0, 1, 0])" => "shapes (2,) and (3,) cannot be broadcast together in `cross_axis`: axis 0 has 2 and 3"
        )]
        "Returns the errors of [`try_cross`](Self::try_cross).":
        cross_axis // `x.cross_axis::<-2, _, _>(&y)`
        try_cross_axis [const AXIS: isize, R, Q] [AXIS, R, Q] [T: Number, <T as Number>::Is: Number, S: HasCross<AXIS>, <S as HasCross<AXIS>>::Is: Shape,
            R: HasAxis<AXIS> + VecdotRight<AXIS, Vectors<S, AXIS>>, B: Join<Inline> + Join<Q>, Q: Storage<T, R> + Join<Inline>,
            Reduced<B>: OwnedStorage<T, S>, Reduced<Q>: OwnedStorage<T, R>, Joined<B, Q>: OwnedStorage<T, Both<S, AXIS, R>>]
            (self: &Self, rhs: &Array<T, R, Q>) -> Array<T, Both<S, AXIS, R>, Joined<B, Q>> {{
                const { assert!(AXIS < 0, "the axis of `cross_axis` is counted backwards, from -1") };
                let both = rhs.axes().both_with(&self.axes().vectors(), "cross_axis")?;
                crossed::<AXIS, _, _, _, _, _, _>(self, rhs, both, "cross_axis")
            }}
    }
}
